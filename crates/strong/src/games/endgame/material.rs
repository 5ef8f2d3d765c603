//! Which men stand on the board: a [`MaterialSet`], and the family of sets that captures and promotions lead to.

use cozy_chess::{Color, Piece};

/// From the strongest: the order in which men are named.
const ORDER: [(Piece, char); 6] = [
    (Piece::King, 'K'),
    (Piece::Queen, 'Q'),
    (Piece::Rook, 'R'),
    (Piece::Bishop, 'B'),
    (Piece::Knight, 'N'),
    (Piece::Pawn, 'P'),
];

/// At most this many men.
pub const MOST_MEN: usize = 4;

/// The men of one side, without the king, from the strongest.
pub type Men = Vec<Piece>;

/// A material set: the men in the order in which a position lists their squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialSet {
    /// White's king, Black's king, White's other men, Black's other men.
    pub men: Vec<(Color, Piece)>,
    /// True if there is a pawn.
    pub pawns: bool,
    /// True if each side has a pawn, so that en passant can happen.
    pub en_passant: bool,
    /// White's and Black's [`strength`].
    pub strengths: (u32, u32),
}

impl MaterialSet {
    pub(super) fn new(white: &[Piece], black: &[Piece]) -> MaterialSet {
        let mut men = vec![(Color::White, Piece::King), (Color::Black, Piece::King)];
        men.extend(white.iter().map(|piece| (Color::White, *piece)));
        men.extend(black.iter().map(|piece| (Color::Black, *piece)));
        let strengths = (strength(white), strength(black));
        let (white, black) = (white.contains(&Piece::Pawn), black.contains(&Piece::Pawn));
        MaterialSet { men, pawns: white || black, en_passant: white && black, strengths }
    }

    /// The men of one side, without the king.
    pub fn side(&self, color: Color) -> Men {
        self.men[2..].iter().filter(|man| man.0 == color).map(|man| man.1).collect()
    }

    /// Such as `KRK`.
    pub fn name(&self) -> String {
        let letters = |color| format!("K{}", self.side(color).iter().map(|piece| letter(*piece)).collect::<String>());
        letters(Color::White) + &letters(Color::Black)
    }
}

fn letter(piece: Piece) -> char {
    ORDER.iter().find(|(other, _)| *other == piece).map_or('?', |(_, letter)| *letter)
}

fn place(piece: Piece) -> usize {
    ORDER.iter().position(|(other, _)| *other == piece).unwrap_or(ORDER.len())
}

/// Sorts the men of a side from the strongest.
pub fn sort(men: &mut [Piece]) {
    men.sort_by_key(|piece| place(*piece));
}

/// The men of a side as a number, sorted from the strongest: more men count more, then stronger ones.
pub fn strength(men: &[Piece]) -> u32 {
    men.iter().fold(men.len() as u32, |number, piece| number * 8 + (ORDER.len() - place(*piece)) as u32)
        + 8u32.pow(3) * men.len() as u32
}

/// True if the first side is White's: it has more men, or stronger ones. Otherwise the colours are exchanged.
fn is_white_first(white: &[Piece], black: &[Piece]) -> bool {
    strength(white) >= strength(black)
}

/// True if nobody can be mated with these men, wherever they stand.
fn is_dead(white: &[Piece], black: &[Piece]) -> bool {
    let men: Vec<&Piece> = white.iter().chain(black).collect();
    matches!(men[..], [] | [Piece::Bishop | Piece::Knight])
}

/// The tables for this material and for all that captures and promotions lead to. A table comes after all tables that
/// its moves lead to. Dead material has no table.
pub fn family(text: &str) -> Result<Vec<MaterialSet>, String> {
    let (white, black) = parse(&text.to_ascii_uppercase())?;
    if is_dead(&white, &black) {
        return Err("nobody can be mated with these men: every position is drawn".to_owned());
    }
    if !is_white_first(&white, &black) {
        let name = MaterialSet::new(&black, &white).name();
        return Err(format!("the stronger side comes first: `endgame({name})`"));
    }
    let mut tables = Vec::new();
    add(&white, &black, &mut tables);
    Ok(tables)
}

/// Adds what the set leads to, then the set itself.
fn add(white: &[Piece], black: &[Piece], tables: &mut Vec<MaterialSet>) {
    let (white, black) = if is_white_first(white, black) { (white, black) } else { (black, white) };
    let table = MaterialSet::new(white, black);
    if is_dead(white, black) || tables.contains(&table) {
        return;
    }
    for (mine, other, mine_is_white) in [(white, black, true), (black, white, false)] {
        for place in 0..mine.len() {
            let mut fewer = mine.to_vec();
            let piece = fewer.remove(place);
            let mut sets = vec![fewer.clone()];
            if piece == Piece::Pawn {
                for promoted in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
                    let mut men = fewer.clone();
                    men.push(promoted);
                    sort(&mut men);
                    sets.push(men);
                }
            }
            for men in sets {
                if mine_is_white { add(&men, other, tables) } else { add(other, &men, tables) }
            }
        }
    }
    tables.push(table);
}

fn parse(text: &str) -> Result<(Men, Men), String> {
    let wrong = || "the men are White's king and men, then Black's, such as KRK, KPK or KQKR".to_owned();
    let rest = text.strip_prefix('K').ok_or_else(wrong)?;
    let (white, black) = rest.split_once('K').ok_or_else(wrong)?;
    let read = |letters: &str| -> Result<Men, String> {
        let find = |letter| ORDER[1..].iter().find(|(_, other)| *other == letter).map(|(piece, _)| *piece);
        let mut men = letters.chars().map(find).collect::<Option<Men>>().ok_or_else(wrong)?;
        sort(&mut men);
        Ok(men)
    };
    let (white, black) = (read(white)?, read(black)?);
    match white.len() + black.len() + 2 {
        3..=MOST_MEN => Ok((white, black)),
        men => Err(format!("{men} men: an endgame has three or four, such as KRK or KBNK")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        family(text).unwrap().iter().map(MaterialSet::name).collect()
    }

    /// Law: a capture or a promotion leads into an earlier table, or into dead material.
    #[test]
    fn smaller_sets_come_first() {
        assert_eq!(names("KRK"), ["KRK"]);
        assert_eq!(names("KPK"), ["KQK", "KRK", "KPK"]);
        assert_eq!(names("KBNK"), ["KBNK"]);
        assert_eq!(names("KRKB"), ["KRK", "KRKB"]);
        assert_eq!(names("KRKP"), ["KQK", "KRK", "KPK", "KQKR", "KRKR", "KRKB", "KRKN", "KRKP"]);
    }

    #[test]
    fn small_letters_are_read() {
        assert_eq!(names("krkp"), names("KRKP"));
    }

    #[test]
    fn impossible_sets_are_refused_with_a_sentence() {
        for (text, why) in [
            ("KK", "2 men"),
            ("KBK", "nobody can be mated"),
            ("KKR", "the stronger side comes first: `endgame(KRK)`"),
            ("KRRKQ", "5 men"),
            ("RKK", "the men are"),
            ("KXK", "the men are"),
            ("", "the men are"),
        ] {
            assert!(family(text).unwrap_err().contains(why), "{text}");
        }
    }
}
