//! States of the page as the text of a link. `verimax_check` has the alphabet, and says how much a link may hold.

use verimax_check::{LinkError, link_text, text_of_link};

use crate::{Refusal, State};

/// The link of a state.
pub fn write(state: &State) -> Result<String, Refusal> {
    let text = serde_json::to_string(state).map_err(|error| error.to_string())?;
    link_text(&text).map_err(|error| error.to_string())
}

/// The state of a link.
pub fn read(link: &str) -> Result<State, Refusal> {
    let text = text_of_link(link).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|_| LinkError::Damaged.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn state(text: String) -> State {
        State::Watch(crate::watch::Question { text, ..crate::watch::Question::default() })
    }

    proptest! {
        /// Law: what is written is read again.
        #[test]
        fn a_link_holds_its_state(text in any::<String>()) {
            prop_assert_eq!(read(&write(&state(text.clone())).unwrap()), Ok(state(text)));
        }

        /// Law: no text panics, and every refusal is a sentence.
        #[test]
        fn a_hostile_link_is_refused(text in prop_oneof![any::<String>(), "[A-Za-z0-9_-]{0,200}"]) {
            let refusal = read(&text).unwrap_err();
            prop_assert!(refusal.contains(' ') && refusal.len() < 100);
        }
    }
}
