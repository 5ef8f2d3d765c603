//! `cargo xtask page`: builds the page into `target/page`, shows it, tests it in a browser, and measures it. It is a
//! program of its own because it needs the games: whoever proves something need not compile them.

#![forbid(unsafe_code)]

mod answers;
mod book;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use xshell::{Shell, cmd};

/// Build the page into target/page.
#[derive(Parser)]
#[command(name = "cargo xtask page", bin_name = "cargo xtask page")]
struct Options {
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

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => {
            eprintln!("== the page is in target/page: open index.html, or put the folder on any server");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("== page: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<()> {
    let (root, page) = (Shell::new()?, Shell::new()?);
    page.change_dir("page");
    build(&root, &page)?;
    if options.book {
        book::build(&root)?;
    }
    if options.test {
        fs::write("target/page-answers.json", answers::text()?)?;
        cmd!(page, "npm test").run()?;
    }
    if options.bench {
        // It measures native code, so that is built as for everybody else: `--release`.
        let measure = cmd!(root, "cargo run --release --locked --package verimax-page --example speed");
        measure.run()?;
    }
    if options.serve {
        cmd!(page, "npm run preview").run()?;
    }
    Ok(())
}

fn build(root: &Shell, page: &Shell) -> Result<()> {
    cmd!(root, "rustup target add {TRIPLE}").run()?;
    let compile = cmd!(root, "cargo build --package verimax-page --profile wasm --locked --target {TRIPLE}");
    compile.run()?;
    let module = Path::new("target").join(TRIPLE).join("wasm/verimax_page.wasm");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    // The page brings the module's bytes itself, so there is no path to load them from.
    let web = bindgen.input_path(module).web(true).map(|bindgen| bindgen.omit_default_module_path(true));
    web.and_then(|bindgen| bindgen.typescript(true).generate("page/wasm"))?;
    cmd!(page, "npm ci --no-audit --no-fund").run()?;
    cmd!(page, "npm run build").run()?;
    Ok(())
}
