//! `verimax check --new`: writes a starter for an adapter, with a sound search and a planted bug. The files are those
//! of the folder `adapters`.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use verimax::text::{SHORT, is_printable, printable};

use super::options::quoted;
use crate::Verdict;
use crate::output::{print, shown_path};

/// The files of a language, and how to build and run its engine.
struct Starter {
    language: &'static str,
    /// Names and texts. The first is the engine.
    files: &'static [(&'static str, &'static str)],
    build: Option<&'static str>,
    engine: &'static str,
}

/// A file of the folder `adapters`, under the name that the starter gives it.
macro_rules! files {
    ($folder:literal: $($name:literal $(from $source:literal)?),+ $(,)?) => {
        &[$(($name, files!(@text $folder, $name $(, $source)?))),+]
    };
    (@text $folder:literal, $name:literal) => { include_str!(concat!("../../adapters/", $folder, "/", $name)) };
    (@text $folder:literal, $name:literal, $source:literal) => {
        include_str!(concat!("../../adapters/", $folder, "/", $source))
    };
}

const STARTERS: &[Starter] = &[
    Starter {
        language: "python",
        files: files!("python": "engine.py", "verimax_check.py", "expectiminimax.py", "README.md"),
        build: None,
        engine: "python3 engine.py",
    },
    Starter {
        language: "javascript",
        files: files!("javascript": "engine.js", "verimax-check.js", "verimax-check.d.ts", "package.json", "README.md"),
        build: None,
        engine: "node engine.js",
    },
    Starter {
        language: "rust",
        files: files!("rust": "src/main.rs", "Cargo.toml" from "package.toml", "README.md"),
        build: Some("cargo build --release"),
        engine: "target/release/engine",
    },
    Starter {
        language: "cpp",
        files: files!("cpp": "engine.cpp", "verimax_check.hpp", "README.md"),
        build: Some("g++ -std=c++17 -O2 -o engine engine.cpp"),
        engine: "./engine",
    },
    Starter {
        language: "java",
        files: files!("java": "Engine.java", "VerimaxCheck.java", "README.md"),
        build: Some("javac Engine.java VerimaxCheck.java"),
        engine: "java Engine",
    },
];

/// Other names of the languages.
const ALIASES: [(&str, &str); 5] =
    [("py", "python"), ("js", "javascript"), ("ts", "javascript"), ("typescript", "javascript"), ("c++", "cpp")];

/// Writes the starter of a language to a folder, which may exist, and says what to do next. Replaces nothing.
pub fn write(language: &str, folder: &Path) -> Result<Verdict> {
    let lower = language.to_ascii_lowercase();
    let name = ALIASES.iter().find(|(alias, _)| *alias == lower).map_or(lower.as_str(), |(_, name)| name);
    let Some(starter) = STARTERS.iter().find(|starter| starter.language == name) else {
        let languages: Vec<_> = STARTERS.iter().map(|starter| starter.language).collect();
        let language = printable(language, SHORT);
        bail!("there is no starter for '{language}': the languages are {}", languages.join(", "));
    };
    for (name, _) in starter.files {
        let path = folder.join(name);
        ensure!(path.symlink_metadata().is_err(), "'{}' exists already: choose another folder", shown_path(&path));
    }
    let library = library();
    for (name, text) in starter.files {
        let text = if *name == "Cargo.toml" { with_library(text, library.as_deref()) } else { (*text).to_owned() };
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make the folder '{}'", shown_path(parent)))?;
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write '{}'", shown_path(&path)))?;
    }
    print(&next(starter, folder, library.as_deref()))?;
    Ok(Verdict::Done)
}

/// The folder of the crate `verimax-check` in the project that this command was compiled from, if it is still there.
fn library() -> Option<String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../check")).canonicalize().ok()?;
    let path = folder.to_str().filter(|path| path.chars().all(|c| c != '\'' && is_printable(c)))?;
    folder.join("Cargo.toml").is_file().then(|| path.to_owned())
}

/// The starter's Cargo.toml, which then needs no registry.
fn with_library(text: &str, library: Option<&str>) -> String {
    let crate_of = |folder| format!("verimax-check = {{ path = '{folder}' }}");
    text.lines()
        .map(|line| match library.filter(|_| line.starts_with("verimax-check = ")) {
            Some(folder) => crate_of(folder) + "\n",
            None => format!("{line}\n"),
        })
        .collect()
}

/// What was written, and the commands to run next.
fn next(starter: &Starter, folder: &Path, library: Option<&str>) -> String {
    let Starter { language, files, build, engine } = starter;
    let names: Vec<_> = files.iter().map(|(name, _)| *name).collect();
    let cd = format!("cd {}", quoted(&folder.display().to_string()));
    let check = format!("verimax check --alternating -- {engine}");
    let mut text = format!("wrote {}\n\nnext:\n", names.join(", "));
    for command in [cd.as_str()].into_iter().chain(*build) {
        text += &format!("  {command}\n");
    }
    text += &format!("  {check}         finds nothing\n");
    text += &format!("  {check} --bug   finds the planted bug\n");
    text += &format!("\nThen put your own search into {}. README.md says how.\n", files[0].0);
    match library {
        _ if *language != "rust" => {}
        Some(folder) => text += &format!("Cargo.toml takes the crate verimax-check from {}.\n", quoted(folder)),
        None => {
            text += "If cargo does not find verimax-check, let Cargo.toml name its folder in a copy of Verimax:\n  \
                         verimax-check = { path = \".../crates/check\" }\n"
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a starter in Rust can be built with the project that the command comes from. Elsewhere, the user is told
    /// what to do.
    #[test]
    fn where_the_library_is() {
        let rust = STARTERS.iter().find(|starter| starter.language == "rust").expect("a starter");
        let manifest = rust.files[1].1;
        assert_eq!(with_library(manifest, None), manifest);
        assert!(with_library(manifest, Some("/a b")).contains("\nverimax-check = { path = '/a b' }\n"));
        assert!(
            next(rust, Path::new("x"), Some("/a b"))
                .ends_with("\nCargo.toml takes the crate verimax-check from '/a b'.\n")
        );
        assert!(next(rust, Path::new("x"), None).ends_with("verimax-check = { path = \".../crates/check\" }\n"));
    }
}
