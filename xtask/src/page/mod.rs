//! `cargo xtask page`: builds the page into `target/page`, shows it, tests it in a browser, and measures it.

mod answers;
mod book;

use std::fs;
use std::io::{Error, Result};
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::languages;

#[derive(clap::Args)]
pub struct Options {
    /// Show the page on this machine, until Ctrl-C
    #[arg(long)]
    serve: bool,
    /// Put the documentation beside it, as a book; the first time, this builds mdBook
    #[arg(long)]
    book: bool,
    /// Test the page in Chromium
    #[arg(long)]
    test: bool,
    /// Print the speed of the page's module beside that of native code, on Connect Four
    #[arg(long)]
    bench: bool,
}

const TRIPLE: &str = "wasm32-unknown-unknown";

pub fn run(options: &Options) -> ExitCode {
    let done = build()
        .and_then(|()| if options.book { book::build() } else { Ok(()) })
        .and_then(|()| if options.test { test() } else { Ok(()) })
        .and_then(|()| if options.bench { run_in(".", env!("CARGO"), &SPEED) } else { Ok(()) })
        .and_then(|()| if options.serve { npm(&["run", "preview"]) } else { Ok(()) });
    match done {
        Ok(()) => {
            eprintln!("== the page is in target/page: open index.html, or put the folder on any server");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("== page: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures native code, so it is built as for everybody else: `--release`.
const SPEED: [&str; 7] = ["run", "--release", "--locked", "--package", "verimax-page", "--example", "speed"];

fn test() -> Result<()> {
    fs::write("target/page-answers.json", answers::text()?)?;
    npm(&["test"])
}

fn build() -> Result<()> {
    languages::install_for_page()?;
    run_in(".", "rustup", &["target", "add", TRIPLE])?;
    let cargo = ["build", "--package", "verimax-page", "--profile", "wasm", "--locked", "--target", TRIPLE];
    run_in(".", env!("CARGO"), &cargo)?;
    let module = Path::new("target").join(TRIPLE).join("wasm/verimax_page.wasm");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    // The page brings the module's bytes itself, so there is no path to load them from.
    let web = bindgen.input_path(module).web(true).map(|bindgen| bindgen.omit_default_module_path(true));
    web.and_then(|bindgen| bindgen.typescript(true).generate("page/wasm")).map_err(Error::other)?;
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "build"])
}

fn npm(arguments: &[&str]) -> Result<()> {
    run_in("page", "npm", arguments)
}

/// Runs a program in a folder, to its end.
pub fn run_in(folder: &str, program: &str, arguments: &[&str]) -> Result<()> {
    eprintln!("== {program} {}", arguments.join(" "));
    let status = Command::new(program).args(arguments).current_dir(folder).status();
    match status.map_err(|error| Error::other(format!("{program} could not be started: {error}")))? {
        status if status.success() => Ok(()),
        _ => Err(Error::other(format!("'{program} {}' failed", arguments.join(" ")))),
    }
}
