//! Installs libraries with their package managers into `target/hall`, and says how their adapters are started.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::record::{Language, Library, Search};

/// Where things are.
pub struct Folders {
    pub root: PathBuf,
    pub verimax: PathBuf,
    /// Where `verimax check` saves what it finds.
    pub found: PathBuf,
}

const PYTHON: &str = "target/hall/python";
const JAVASCRIPT: &str = "target/hall/javascript";
const RUST: &str = "target/hall/rust";

impl Folders {
    /// Compiles `verimax`, unless it is given. The tests have compiled it before, if they have run.
    pub fn find(verimax: Option<&Path>) -> Result<Folders, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_owned();
        let found = root.join("target/hall/found");
        if let Some(verimax) = verimax {
            let verimax = verimax.canonicalize().map_err(|error| format!("{}: {error}", verimax.display()))?;
            return Ok(Folders { verimax, found, root });
        }
        let words = "build --profile test --workspace --bin verimax --locked --quiet";
        let mut command = Command::new(env!("CARGO"));
        run(command.args(words.split(' ')).args(["--target-dir", "target"]).current_dir(&root))?;
        let verimax = root.join("target/debug/verimax").with_extension(std::env::consts::EXE_EXTENSION);
        Ok(Folders { verimax, found, root })
    }
}

/// How the adapter of a search is started, from the root of the project.
pub fn program(library: &Library, search: &Search) -> Vec<String> {
    let adapter = &library.adapter;
    let mut words = match library.language {
        Language::Python => vec![format!("{PYTHON}/bin/python"), format!("adapters/hall/{adapter}/adapter.py")],
        Language::JavaScript => vec!["node".to_owned(), format!("adapters/hall/{adapter}/adapter.js")],
        Language::Rust => vec![format!("{RUST}/debug/hall-{adapter}")],
    };
    words.extend(search.arguments.split_whitespace().map(str::to_owned));
    words
}

/// Installs the libraries that are missing.
pub fn install(place: &Folders, libraries: &[&Library]) -> Result<(), String> {
    let packages = |language: Language| {
        let of_language = libraries.iter().filter(|library| library.language == language);
        let mut packages: Vec<&str> = of_language.flat_map(|library| &library.install).map(String::as_str).collect();
        packages.sort_unstable();
        packages.dedup();
        packages
    };
    let python = packages(Language::Python);
    if !python.is_empty() {
        if !place.root.join(PYTHON).join("bin/pip").exists() {
            run(Command::new("python3").args(["-m", "venv", PYTHON]).current_dir(&place.root))?;
        }
        // What the searches need of a library's dependencies is listed, too: some bring half a gigabyte of notebooks.
        let words = "install --quiet --disable-pip-version-check --no-deps";
        let mut pip = Command::new(place.root.join(PYTHON).join("bin/pip"));
        run(pip.args(words.split(' ')).args(python).current_dir(&place.root))?;
    }
    let javascript = packages(Language::JavaScript);
    if !javascript.is_empty() {
        let folder = place.root.join(JAVASCRIPT);
        let manifest = folder.join("package.json");
        if !manifest.exists() {
            let made = fs::create_dir_all(&folder).and_then(|()| fs::write(&manifest, "{\"private\":true}\n"));
            made.map_err(|error| format!("{}: {error}", manifest.display()))?;
        }
        let words = "install --silent --save-exact --no-package-lock --ignore-scripts --no-audit --no-fund --omit=dev";
        run(Command::new("npm").args(words.split(' ')).args(javascript).current_dir(&folder))?;
    }
    let mut rust = libraries.iter().filter(|library| library.language == Language::Rust).peekable();
    if rust.peek().is_some() {
        let words = "build --quiet --manifest-path adapters/hall/Cargo.toml --target-dir";
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(words.split(' ')).arg(RUST).current_dir(&place.root);
        for library in rust {
            cargo.args(["--package", &format!("hall-{}", library.adapter)]);
        }
        run(&mut cargo)?;
    }
    Ok(())
}

/// Runs a command to its end.
fn run(command: &mut Command) -> Result<(), String> {
    let words: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let text = words.join(std::ffi::OsStr::new(" ")).display().to_string();
    eprintln!("== {text}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{text}` failed: {status}")),
        Err(error) => Err(format!("`{text}` could not be started: {error}")),
    }
}
