//! Text as part of a link: deflated, in the alphabet of base64url. Links come from anywhere, so reading one takes a
//! bounded amount of memory, whatever it holds.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use thiserror::Error;

/// The most bytes of the text of a link.
const MOST_BYTES: usize = 1 << 20;
/// The most characters of a link.
const MOST_CHARACTERS: usize = 1 << 19;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A link cannot be read, or not be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// There is too much to carry.
    #[error("this is too large for a link")]
    TooLarge,
    /// No link is so long.
    #[error("this link is too long")]
    TooLong,
    /// It does not hold what it should.
    #[error("this link is damaged, or it is from another version")]
    Damaged,
}

/// The text as part of a link.
pub fn link_text(text: &str) -> Result<String, LinkError> {
    if text.len() > MOST_BYTES {
        return Err(LinkError::TooLarge);
    }
    let link = encode(&compress_to_vec(text.as_bytes(), 9));
    if link.len() > MOST_CHARACTERS { Err(LinkError::TooLarge) } else { Ok(link) }
}

/// The text that is part of a link.
pub fn text_of_link(link: &str) -> Result<String, LinkError> {
    if link.len() > MOST_CHARACTERS {
        return Err(LinkError::TooLong);
    }
    let bytes = decode(link).ok_or(LinkError::Damaged)?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|_| LinkError::Damaged)?;
    String::from_utf8(text).map_err(|_| LinkError::Damaged)
}

fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = (0..3).fold(0, |word, i| word << 8 | u32::from(chunk.get(i).copied().unwrap_or(0)));
        for i in 0..=chunk.len() {
            text.push(ALPHABET[(word >> (18 - 6 * i)) as usize & 63] as char);
        }
    }
    text
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for chunk in text.as_bytes().chunks(4) {
        let mut word = 0;
        for i in 0..4 {
            let digit = match chunk.get(i) {
                Some(letter) => ALPHABET.iter().position(|other| other == letter)?,
                None => 0,
            };
            word = word << 6 | digit as u32;
        }
        // One character alone is not even a byte.
        let count = chunk.len().checked_sub(1).filter(|&count| count > 0)?;
        bytes.extend(&word.to_be_bytes()[1..=count]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Law: what is written is read again, and needs no escape in an address.
        #[test]
        fn a_link_holds_its_text(text in any::<String>()) {
            let link = link_text(&text).unwrap();
            prop_assert!(link.bytes().all(|byte| ALPHABET.contains(&byte)));
            prop_assert_eq!(text_of_link(&link), Ok(text));
        }

        /// Law: no text panics, and every refusal is a sentence.
        #[test]
        fn a_hostile_link_is_refused(text in prop_oneof![any::<String>(), "[A-Za-z0-9_-]{0,200}"]) {
            if let Err(refusal) = text_of_link(&text) {
                let refusal = refusal.to_string();
                prop_assert!(refusal.contains(' ') && refusal.len() < 100);
            }
        }

        /// Law: all bytes come back.
        #[test]
        fn the_alphabet_is_complete(bytes in any::<Vec<u8>>()) {
            prop_assert_eq!(decode(&encode(&bytes)), Some(bytes));
        }
    }

    /// Law: a small link cannot fill the memory, and a large text has no link.
    #[test]
    fn a_bomb_is_refused() {
        let blanks = " ".repeat(100 << 20);
        let bomb = encode(&compress_to_vec(blanks.as_bytes(), 9));
        assert!(bomb.len() < MOST_CHARACTERS);
        assert_eq!(text_of_link(&bomb), Err(LinkError::Damaged));
        assert_eq!(text_of_link(&blanks), Err(LinkError::TooLong));
        assert_eq!(link_text(&blanks), Err(LinkError::TooLarge));
    }
}
