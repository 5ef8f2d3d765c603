//! A producer of certificates for small games, by brute force: minimax with a memory, and then a strategy.

// Not every test needs every part.
#![allow(dead_code)]

use std::collections::{HashMap, HashSet};

use verimax_certificate::format::{FileForm, Header, Writer};
use verimax_certificate::{ALL_MOVES, Bound, NamedGame, Rules, Visitor};

/// A claim: the code of a position, and the move that suffices.
pub type Claim = (u64, u8);

/// The value of the root.
pub struct Value<'a>(pub &'a [u8]);

impl Visitor for Value<'_> {
    type Output = i32;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> i32 {
        minimax(&root(start, self.0), &mut HashMap::new())
    }
}

fn root<R: Rules>(start: &R, moves: &[u8]) -> R {
    moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()))
}

fn minimax<R: Rules>(position: &R, known: &mut HashMap<u64, i32>) -> i32 {
    if position.number_of_moves() == 0 {
        return position.result();
    }
    if let Some(&value) = known.get(&position.code()) {
        return value;
    }
    let values = (0..position.number_of_moves()).map(|mv| minimax(&position.play(mv), known));
    let value = if position.is_max_to_move() { values.max() } else { values.min() }.expect("there are moves");
    known.insert(position.code(), value);
    value
}

/// The claims that show a true bound, children before parents, sorted by layers if every move leaves its layer.
pub struct Strategy<'a> {
    pub moves: &'a [u8],
    pub bound: Bound,
}

impl Visitor for Strategy<'_> {
    type Output = Vec<Claim>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Vec<Claim> {
        let mut builder =
            Builder { bound: self.bound, values: HashMap::new(), done: HashSet::new(), claims: Vec::new() };
        builder.settle(&root(start, self.moves));
        let layer = |code: u64| start.decode(code).expect("our code").layer();
        let leaves_its_layer = |&(code, mv): &Claim| {
            let position = start.decode(code).expect("our code");
            let (first, last) =
                if mv == ALL_MOVES { (0, position.number_of_moves()) } else { (mv.into(), 1 + u32::from(mv)) };
            (first..last).all(|mv| position.play(mv).layer() < position.layer())
        };
        let mut claims = builder.claims;
        if claims.iter().all(leaves_its_layer) {
            claims.sort_by_key(|&(code, _)| (layer(code), code));
        }
        claims
    }
}

struct Builder {
    bound: Bound,
    values: HashMap<u64, i32>,
    done: HashSet<u64>,
    claims: Vec<Claim>,
}

impl Builder {
    /// Adds the claims from which the bound follows for this position.
    fn settle<R: Rules>(&mut self, position: &R) {
        if position.number_of_moves() == 0 {
            return;
        }
        // The move belongs to the position that the code names, which may be a mirror image.
        let position = position.decode(position.code()).expect("a code names a position");
        let bound = self.bound;
        let profits = |p: &R| bound.profits(p.is_max_to_move());
        if profits(&position) && position.finishing_move().is_some_and(|mv| bound.admits(position.play(mv).result())) {
            return;
        }
        if !self.done.insert(position.code()) {
            return;
        }
        if !profits(&position) {
            (0..position.number_of_moves()).for_each(|mv| self.settle(&position.play(mv)));
            self.claims.push((position.code(), ALL_MOVES));
            return;
        }
        let good = |mv: &u32| bound.admits(minimax(&position.play(*mv), &mut self.values));
        let mv = (0..position.number_of_moves()).find(good).expect("the bound holds");
        let next = position.play(mv);
        if profits(&next) || self.done.contains(&next.code()) {
            self.settle(&next);
        } else {
            (0..next.number_of_moves()).for_each(|reply| self.settle(&next.play(reply)));
        }
        self.claims.push((position.code(), mv as u8));
    }
}

/// A certificate, its claims in a list for every bound.
pub struct Draft {
    pub header: Header,
    pub sections: Vec<Vec<Claim>>,
}

impl Draft {
    /// A certificate of these bounds, which must be true.
    pub fn new(game: &str, moves: &[u8], bounds: &[Bound]) -> Draft {
        Draft::of(
            Header::new(NamedGame::parse(game).expect("a game"), moves.to_vec(), bounds.to_vec()).expect("a header"),
        )
    }

    /// A certificate of what the header claims, which must be true.
    pub fn of(header: Header) -> Draft {
        let moves = header.moves();
        let sections = header.bounds().iter().map(|&bound| header.visit(Strategy { moves, bound })).collect();
        Draft { header, sections }
    }

    /// A certificate of the exact value of a search to a depth.
    pub fn to_depth(game: &str, moves: &[u8], depth: u32) -> Draft {
        let header = |value| {
            let bounds = vec![Bound::AtLeast(value), Bound::AtMost(value)];
            Header::new(NamedGame::parse(game).expect("a game"), moves.to_vec(), bounds)?.at_depth(depth)
        };
        let value = header(0).expect("a header").visit(Value(moves));
        Draft::of(header(value).expect("a header"))
    }

    /// A certificate of the exact value.
    pub fn exact(game: &str, moves: &[u8]) -> Draft {
        let value = NamedGame::parse(game).expect("a game").visit(Value(moves));
        Draft::new(game, moves, &[Bound::AtLeast(value), Bound::AtMost(value)])
    }

    pub fn write(&self, form: FileForm) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new(), &self.header, form).expect("memory");
        for section in &self.sections {
            section.iter().for_each(|&(code, mv)| writer.add(code, mv).expect("memory"));
            writer.end_section().expect("memory");
        }
        writer.finish().expect("memory")
    }
}

/// The header of tic-tac-toe, without the last line.
pub fn head_of_tictactoe() -> String {
    let hash = NamedGame::parse("tictactoe").expect("a game").rules_hash();
    format!("verimax certificate 1\ngame tictactoe\nrules {hash}\nmoves\nclaim >= 0\n")
}
