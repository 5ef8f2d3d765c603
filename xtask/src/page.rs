//! `cargo xtask page`: installs what the page needs, and lets `xtask-page` do the work. That is a program of its own
//! because it needs all games, and whoever runs the proofs need not compile them.

use std::process::{Command, ExitCode};

use crate::languages;

/// Runs `xtask-page` with these options.
pub fn run(options: &[String]) -> ExitCode {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--locked", "--package", "xtask-page", "--"]).args(options);
    // Whoever asks for help wants nothing installed.
    let asks_for_help = options.iter().any(|option| option == "--help" || option == "-h");
    let installed = if asks_for_help { Ok(()) } else { languages::install_for_page() };
    match installed.and_then(|()| cargo.status()) {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("== page: {error}");
            ExitCode::FAILURE
        }
    }
}
