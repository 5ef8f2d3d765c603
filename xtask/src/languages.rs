//! The languages that tests need: those of adapters and engines, and Coq, which judges certificates.

use std::io::{Error, Result};
use std::process::{Command, Stdio};

/// Programs, and the Debian packages that bring them.
const LANGUAGES: [(&str, &str); 5] =
    [("python3", "python3"), ("node", "nodejs"), ("g++", "g++"), ("javac", "default-jdk-headless"), ("coqc", "coq")];

/// Installs what is missing, with Debian's package manager.
pub fn install() -> Result<()> {
    let packages: Vec<&str> = LANGUAGES.into_iter().filter(|(program, _)| !is_there(program)).map(|(_, p)| p).collect();
    if packages.is_empty() {
        return Ok(());
    }
    let install = [&["install", "-y", "-qq", "--no-install-recommends"], packages.as_slice()].concat();
    for arguments in [["update", "-qq"].as_slice(), &install] {
        let mut words = vec!["apt-get"];
        if !is_root() {
            words.insert(0, "sudo");
        }
        words.extend(arguments);
        eprintln!("== {}", words.join(" "));
        let status = Command::new(words[0]).args(&words[1..]).stdin(Stdio::null()).status()?;
        if !status.success() {
            return Err(Error::other(format!("please install {}: '{}' failed", packages.join(", "), words.join(" "))));
        }
    }
    Ok(())
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
