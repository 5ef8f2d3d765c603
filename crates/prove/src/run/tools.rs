//! The programs that the proofs need: which are missing, how Debian installs them, which versions are here.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::RunError;

/// Every program that a run starts; each is a Debian package of the same name.
pub const TOOLS: [&str; 4] = ["why3", "z3", "cvc4", "cvc5"];

/// The programs that are not on the path.
#[must_use]
pub fn missing() -> Vec<&'static str> {
    TOOLS.into_iter().filter(|tool| find(tool).is_none()).collect()
}

/// Installs the missing programs with Debian's package manager. It calls `say` with each command before the command
/// runs. The output of the commands goes to standard error.
///
/// # Errors
/// If this is not Debian, or the installation fails or needs rights that we lack.
pub fn install_missing(say: impl Fn(&str)) -> Result<(), RunError> {
    let lacking = missing();
    if lacking.is_empty() {
        return Ok(());
    }
    let cannot = |why: &str| RunError::Tools { missing: lacking.join(", "), why: why.to_owned() };
    if find("apt-get").is_none() {
        return Err(cannot("on Debian they are installed by themselves, here please install them and run again"));
    }
    let root = output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    if !root && find("sudo").is_none() {
        return Err(cannot("installing them needs root or sudo"));
    }
    let install = [&["install", "-y", "-qq", "--no-install-recommends"], TOOLS.as_slice()].concat();
    for arguments in [["update", "-qq"].as_slice(), &install] {
        let words = if root { vec!["apt-get"] } else { vec!["sudo", "apt-get"] };
        let words = [words.as_slice(), arguments].concat();
        say(&words.join(" "));
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(std::io::stderr());
        if !command.status().is_ok_and(|status| status.success()) {
            return Err(cannot(&format!("'{}' failed", words.join(" "))));
        }
    }
    match missing() {
        still if still.is_empty() => Ok(()),
        still => Err(RunError::Tools { missing: still.join(", "), why: "the packages did not bring them".to_owned() }),
    }
}

/// The version that a program says it has: the first word of its answer that starts with a digit.
///
/// # Errors
/// If the program cannot be started or names no version.
pub fn version(tool: &'static str) -> Result<String, RunError> {
    let said = output(tool, &["--version"]).unwrap_or_default();
    let word = said.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    word.map(|word| word.trim_end_matches(',').to_owned())
        .ok_or_else(|| RunError::Tools { missing: tool.to_owned(), why: format!("'{tool} --version' names none") })
}

fn find(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// What a program prints; `None` if it does not start or fails.
pub(super) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
