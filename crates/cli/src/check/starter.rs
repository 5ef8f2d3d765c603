//! `verimax check --new`: writes a starter for an adapter, with a sound search and a planted bug. The files are those
//! of the folder `adapters`.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::Verdict;
use crate::output::print;

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

/// Writes the starter of a language to a folder, which may exist, and says what to do next. Replaces nothing.
pub fn write(language: &str, folder: &Path) -> Result<Verdict> {
    let Some(starter) = STARTERS.iter().find(|starter| starter.language == language) else {
        let languages: Vec<_> = STARTERS.iter().map(|starter| starter.language).collect();
        bail!("there is no starter for {language:?}: the languages are {}", languages.join(", "));
    };
    for (name, _) in starter.files {
        let path = folder.join(name);
        ensure!(path.symlink_metadata().is_err(), "{path:?} exists already: choose another folder");
    }
    for (name, text) in starter.files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make the folder {parent:?}"))?;
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        file.and_then(|mut file| file.write_all(text.as_bytes())).with_context(|| format!("cannot write {path:?}"))?;
    }
    print(&next(starter, folder))?;
    Ok(Verdict::Done)
}

/// What was written, and the commands to run next.
fn next(starter: &Starter, folder: &Path) -> String {
    let Starter { files, build, engine, .. } = starter;
    let names: Vec<_> = files.iter().map(|(name, _)| *name).collect();
    let cd = format!("cd {}", super::quoted(&folder.display().to_string()));
    let check = format!("verimax check --alternating -- {engine}");
    let mut text = format!("wrote {}\n\nnext:\n", names.join(", "));
    for command in [cd.as_str()].into_iter().chain(*build) {
        text += &format!("  {command}\n");
    }
    text += &format!("  {check}         finds nothing\n");
    text += &format!("  {check} --bug   finds the planted bug\n");
    text += &format!("\nThen put your own search into {}. README.md says how.\n", files[0].0);
    text
}
