//! `cargo xtask packages`: packs every public crate as for publishing, and checks that the packages compile.
//!
//! `cargo publish --dry-run` alone compiles each package by itself, with all its dependencies, and shares nothing with
//! other builds. Here the unpacked packages are one workspace with the profiles and the versions of ours, so only they
//! are compiled.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use toml::{Table, Value};
use xshell::{Shell, cmd};

/// Where Cargo leaves the packages of a dry run.
const PACKED: &str = "target/package/tmp-crate";
/// The workspace of the unpacked packages.
const UNPACKED: &str = "target/packages";

pub fn run() -> ExitCode {
    match attempt() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("== packages: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn attempt() -> Result<()> {
    for folder in [PACKED, UNPACKED] {
        if Path::new(folder).exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    let root = Shell::new()?;
    cmd!(root, "cargo publish --workspace --dry-run --no-verify --allow-dirty --locked --target-dir target").run()?;
    fs::create_dir_all(UNPACKED)?;
    let unpacked = Shell::new()?;
    unpacked.change_dir(UNPACKED);
    let mut packages = Vec::new();
    for package in fs::read_dir(PACKED)? {
        let path = package?.path().canonicalize()?;
        cmd!(unpacked, "tar -xzf {path}").run()?;
        packages.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    if packages.is_empty() {
        bail!("there are no packages in {PACKED}");
    }
    let manifest = workspace(&fs::read_to_string("Cargo.toml")?, &packages)?;
    fs::write(Path::new(UNPACKED).join("Cargo.toml"), manifest)?;
    fs::copy("Cargo.lock", Path::new(UNPACKED).join("Cargo.lock"))?;
    // Offline, Cargo keeps to the versions of the lock file, of which it may only drop some.
    cmd!(unpacked, "cargo check --workspace --offline --target-dir ../../target").run()?;
    Ok(())
}

/// The manifest of a workspace of packages with the profiles of ours. Each of them finds the others in it.
fn workspace(ours: &str, packages: &[String]) -> Result<String, toml::de::Error> {
    let mut manifest: Table = ours.parse()?;
    manifest.retain(|key, _| key == "profile");
    let table = |pairs: &[(&str, Value)]| {
        let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        Value::Table(pairs.collect())
    };
    manifest.insert("workspace".to_owned(), table(&[("resolver", "3".into()), ("members", packages.to_vec().into())]));
    let patches = packages.iter().filter_map(|package| {
        let (name, _version) = package.rsplit_once('-')?;
        Some((name, table(&[("path", package.as_str().into())])))
    });
    let patches: Vec<_> = patches.collect();
    manifest.insert("patch".to_owned(), table(&[("crates-io", table(&patches))]));
    Ok(manifest.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_find_each_other() {
        let ours = "[workspace]\nmembers = [\"crates/*\"]\n[profile.dev]\nopt-level = 1\n";
        let made =
            workspace(ours, &["verimax-0.1.0".to_owned(), "verimax-check-0.1.0".to_owned()]).expect("it is TOML");
        let made: Table = made.parse().expect("it is TOML, too");
        assert_eq!(made["profile"]["dev"]["opt-level"].as_integer(), Some(1));
        assert_eq!(made["workspace"]["members"].as_array().map(Vec::len), Some(2));
        assert_eq!(made["patch"]["crates-io"]["verimax"]["path"].as_str(), Some("verimax-0.1.0"));
        assert_eq!(made["patch"]["crates-io"]["verimax-check"]["path"].as_str(), Some("verimax-check-0.1.0"));
    }
}
