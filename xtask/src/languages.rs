//! The programs that tests need: the languages of adapters and engines, Coq, which judges certificates, what connects
//! the hosts of a build, and a browser for the page.

use std::io::{Error, Result};
use std::process::{Command, Stdio};

/// Programs, and the Debian packages that bring them.
const LANGUAGES: [(&str, &str); 7] = [
    ("python3", "python3"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("g++", "g++"),
    ("javac", "default-jdk-headless"),
    ("coqc", "coq"),
    ("ip", "iproute2"),
];

/// What builds the page, and tests it.
const PAGE: [(&str, &str); 3] = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")];

/// Installs what the adapters need.
pub fn install() -> Result<()> {
    install_missing(&LANGUAGES)
}

/// Installs what the page needs.
pub fn install_for_page() -> Result<()> {
    install_missing(&PAGE)
}

/// Installs what is missing, with Debian's package manager.
fn install_missing(programs: &[(&str, &'static str)]) -> Result<()> {
    let packages: Vec<&str> = programs.iter().filter(|(program, _)| !is_there(program)).map(|(_, p)| *p).collect();
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
    let knows = |option| Command::new(program).arg(option).output().is_ok_and(|output| output.status.success());
    knows("--version") || knows("-V") // which is how `ip` spells it
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
