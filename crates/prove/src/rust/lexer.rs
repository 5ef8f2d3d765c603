//! Splits WhyML text, of annotations and of the theory, into words, signs, strings, comments and attributes. It knows
//! no grammar.

/// A token of WhyML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub text: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A single sign, such as `(`.
    Sign,
    String,
    Comment,
    /// `[@…]` or `[#…]`.
    Attribute,
}

impl Token {
    pub fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Word | Kind::Sign)
    }

    pub fn is_name(&self) -> bool {
        self.kind == Kind::Word && self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// The length in characters of the first token, and its kind.
fn first(text: &[char]) -> (usize, Kind) {
    match text {
        ['(', '*', ')', ..] => (1, Kind::Sign),
        ['(', '*', rest @ ..] => (2 + comment(rest), Kind::Comment),
        ['[', '@' | '#', rest @ ..] => {
            let end = rest.iter().position(|c| *c == ']').map_or(rest.len(), |end| end + 1);
            (2 + end, Kind::Attribute)
        }
        ['"', rest @ ..] => {
            let mut end = 0;
            while end < rest.len() && rest[end] != '"' {
                end += if rest[end] == '\\' { 2 } else { 1 };
            }
            ((end + 2).min(text.len()), Kind::String)
        }
        ['0'..='9', ..] => (number(text), Kind::Word),
        [c, ..] if is_word(*c) => (text.iter().take_while(|c| is_word(**c)).count(), Kind::Word),
        _ => (1, Kind::Sign),
    }
}

/// The length of a number. It ends where its digits do, whatever follows: Why3 reads `0axiom` as two words.
fn number(text: &[char]) -> usize {
    let base = match text {
        ['0', 'x' | 'X', first, ..] if first.is_ascii_hexdigit() => 16,
        ['0', 'o' | 'O', '0'..='7', ..] => 8,
        ['0', 'b' | 'B', '0' | '1', ..] => 2,
        _ => 10,
    };
    let start = if base == 10 { 1 } else { 3 };
    start + text[start..].iter().take_while(|c| c.is_digit(base) || **c == '_').count()
}

/// The length of a comment after its opening, nested comments included. As outside of comments, `(*)` opens none.
fn comment(text: &[char]) -> usize {
    let (mut depth, mut at) = (1, 0);
    while depth > 0 && at < text.len() {
        match &text[at..] {
            ['(', '*', ')', ..] => at += 3,
            ['(', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', ')', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    at
}

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let (mut tokens, mut at, mut line, mut column) = (Vec::new(), 0, 1, 1);
    while at < chars.len() {
        let (length, kind) = first(&chars[at..]);
        let text: String = chars[at..at + length].iter().collect();
        if !text.trim().is_empty() {
            tokens.push(Token { kind, text, line, column });
        }
        for c in &chars[at..at + length] {
            (line, column) = if *c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        at += length;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_nest_and_an_operator_is_not_a_comment() {
        let texts: Vec<String> =
            tokens("a(* b (* c *) *) (*) \"x (*\" d' [@e in]x").into_iter().map(|token| token.text).collect();
        assert_eq!(texts, ["a", "(* b (* c *) *)", "(", "*", ")", "\"x (*\"", "d'", "[@e in]", "x"]);
        let kinds: Vec<Kind> = tokens("(* (*) *) axiom").into_iter().map(|token| token.kind).collect();
        assert_eq!(kinds, [Kind::Comment, Kind::Word]);
    }

    #[test]
    fn a_number_ends_where_its_digits_end() {
        let texts: Vec<String> =
            tokens("0axiom 1_0val 0xFFgoal 0b12 0o78 0xval 0b_ x0val").into_iter().map(|token| token.text).collect();
        let expected = ["0", "axiom", "1_0", "val", "0xFF", "goal", "0b1", "2", "0o7", "8", "0", "xval", "0", "b_"];
        assert_eq!(texts[..14], expected);
        assert_eq!(texts[14..], ["x0val"]);
    }
}
