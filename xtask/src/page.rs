//! `cargo xtask page`: installs what the page needs, and lets `xtask-page` do the work. That is a program of its own
//! because it needs all games, and whoever runs the proofs need not compile them.

use std::env::consts::EXE_EXTENSION;
use std::io::{Error, Result};
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::languages;

/// Runs `xtask-page` with these options.
pub fn run(options: &[String]) -> ExitCode {
    match attempt(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("== page: {error}");
            ExitCode::FAILURE
        }
    }
}

/// True if the program ends well.
fn attempt(options: &[String]) -> Result<bool> {
    // Whoever asks for help wants nothing installed.
    if !options.iter().any(|option| option == "--help" || option == "-h") {
        languages::install_for_page()?;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    // With the features of the whole workspace, so that the tests and this program share all crates.
    let words = "build --locked --workspace --bin xtask-page --target-dir target";
    let built = Command::new(env!("CARGO")).args(words.split(' ')).current_dir(root).status()?;
    if !built.success() {
        return Err(Error::other("xtask-page does not compile"));
    }
    let program = root.join("target/debug/xtask-page").with_extension(EXE_EXTENSION);
    Ok(Command::new(program).args(options).current_dir(root).status()?.success())
}
