//! Tests `verimax verify` and `verimax certificate` with files that are made on the way: ranges and their reports, both
//! forms, and what is hostile.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn verimax(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_verimax")).args(arguments).output().expect("the command runs")
}

/// What the command prints, if it ends with this code and complains in at most a sentence. Below a verdict, it may draw
/// a position.
fn says(arguments: &[&str], code: i32) -> String {
    let output = verimax(arguments);
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    assert!(error.lines().count() <= 1 || error.starts_with("The position with code "), "{error}");
    String::from_utf8(output.stdout).expect("text") + &error
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name);
    path.to_str().expect("text").to_owned()
}

/// A folder for a test, and the paths of files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("text").to_owned()
    }

    /// What is in it.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("a file").file_name().into_string();
        let mut names: Vec<_> = entries.map(|entry| name(entry).expect("text")).collect();
        names.sort();
        names
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.path(name), bytes).expect("a file");
        self.path(name)
    }
}

/// Law: reports of all ranges together verify a certificate. If one is left out, repeated, overlaps with another, did
/// not pass or is of another file, they do not.
#[test]
fn ranges_cover_everything_or_not() {
    let (folder, tictactoe) = (Folder::new(), file("tictactoe.cert"));
    let report = |certificate: &str, range: &str| {
        let path = folder.path(&format!("{}.{}", certificate.replace('/', "_"), range.replace('/', "-")));
        let said = says(&["verify", certificate, "--range", range, "--report", &path], 0);
        assert_eq!(said, std::fs::read_to_string(&path).expect("a report"));
        path
    };
    let thirds = ["1/3", "2/3", "3/3"].map(|range| report(&tictactoe, range));
    let halves = ["1/2", "2/2"].map(|range| report(&tictactoe, range));
    let cover = |reports: &[&String], code| {
        let arguments = ["verify", &tictactoe, "--cover"].into_iter().chain(reports.iter().map(|path| path.as_str()));
        says(&arguments.collect::<Vec<_>>(), code)
    };
    let verified = "VERIFIED tictactoe value = 0\n";
    assert_eq!(cover(&[&thirds[0], &thirds[1], &thirds[2]], 0), verified);
    assert_eq!(cover(&[&thirds[2], &thirds[0], &thirds[1]], 0), verified, "in any order");
    let quarters = ["3/4", "4/4"].map(|range| report(&tictactoe, range));
    assert_eq!(cover(&[&halves[0], &quarters[0], &quarters[1]], 0), verified, "ranges that meet");
    let one_file = thirds.each_ref().map(|path| std::fs::read_to_string(path).expect("a report")).concat();
    assert_eq!(cover(&[&folder.write("all", one_file.as_bytes())], 0), verified);

    let rejected = |reports: &[&String], reason: &str| {
        let said = cover(reports, 1);
        assert!(said.starts_with("REJECTED tictactoe value = 0: ") && said.contains(reason), "{said}\n{reason}");
    };
    rejected(&[&thirds[0], &thirds[2]], "no report covers the claims 13..26 of section 1");
    rejected(&[&thirds[0], &thirds[1]], "no report covers the claims 26..39 of section 1");
    rejected(&[&thirds[1], &thirds[2]], "no report covers the claims 0..13 of section 1");
    rejected(&[&thirds[0], &thirds[1], &thirds[2], &thirds[1]], "there are two reports about range 2/3");
    rejected(&[&thirds[0], &halves[0], &halves[1]], "two reports overlap in the claims 0..13 of section 1");
    rejected(&[&halves[0], &thirds[1], &thirds[2]], "two reports overlap in the claims 13..20 of section 1");
    let other = report(&file("connect4.cert"), "1/1");
    rejected(&[&other], "this is a report about another certificate: ours has the hash ");
    let failed = one_file.replacen("PASSED", "REJECTED", 1);
    rejected(
        &[&folder.write("failed", failed.as_bytes())],
        "line 1: this does not say that a range has passed: REJECTED",
    );
    rejected(&[&folder.write("empty", b"")], "has no report");
    rejected(&[&folder.write("hostile", b"PASSED \x1b[2J range x\n")], "there is no range in it");
    let changed = one_file.replace("claims 13..26", "claims 0..39");
    let line =
        "line 2: range 2/3 of this certificate has another line: PASSED tictactoe value = 0 range 2/3 claims 13..26 ";
    rejected(&[&folder.write("changed", changed.as_bytes())], line);
}

/// Law: `show` and `pack` are inverse to each other, and both forms are verified.
#[test]
fn the_forms_turn_into_each_other() {
    let folder = Folder::new();
    for name in ["tictactoe.cert", "connect4.cert", "kalah.cert", "subtract.cert"] {
        let text = says(&["certificate", "show", &file(name)], 0);
        let (shown, packed) = (folder.write("text", text.as_bytes()), folder.path("packed"));
        says(&["certificate", "pack", &shown, "--out", &packed], 0);
        assert_eq!(says(&["certificate", "show", &packed], 0), text, "{name}");
        assert_eq!(says(&["certificate", "show", &shown], 0), text, "{name}");
        let verdict = says(&["verify", &file(name)], 0);
        assert_eq!([says(&["verify", &shown], 0), says(&["verify", &packed], 0)], [verdict.clone(), verdict]);
    }
}

/// Law: a damaged or a hostile file is refused in a sentence, soon and without much memory.
#[test]
fn a_hostile_file_is_refused() {
    let (folder, tictactoe) = (Folder::new(), std::fs::read(file("tictactoe.cert")).expect("a certificate"));
    let refused = |path: &str, reason: &str| {
        let said = says(&["verify", path], 2);
        assert!(said.starts_with("verimax: cannot read ") && said.contains(reason), "{said}\n{reason}");
        assert!(said.chars().all(|c| c == '\n' || verimax::text::is_printable(c)) && said.len() < 1000, "{said}");
    };
    refused(&folder.write("cut", &tictactoe[..tictactoe.len() - 1]), "the file ends in the middle of the checksum");
    let mut flipped = tictactoe.clone();
    *flipped.last_mut().expect("bytes") ^= 1;
    refused(&folder.write("flipped", &flipped), "the checksum is not that of the file: it is damaged");
    refused(&folder.write("longer", &[&tictactoe[..], b"x"].concat()), "the end of the file is expected");
    refused(&folder.write("hostile", b"verimax certificate 1\ngame \x1b[2J\n"), "line 2: ");
    refused(&folder.write("unknown", b"verimax certificate 1\ngame chess\n"), "line 2: there is no game `chess`");
    refused(folder.0.path().to_str().expect("text"), "Is a directory");
    #[cfg(unix)]
    refused("/dev/zero", "line 1: this is not a certificate of this version");
    let said = says(&["verify", &file("tictactoe.cert"), "--memory-mb", "1"], 0);
    assert_eq!(said, "VERIFIED tictactoe value = 0\n");
}

/// Law: what takes more memory than allowed is refused.
#[test]
fn claims_take_no_more_memory_than_allowed() {
    let text = std::fs::read_to_string(file("subtract.cert")).expect("a certificate");
    let claims: String = (0..100_000).map(|code| format!("{code} 0\n")).collect();
    let folder = Folder::new();
    let many = folder.write("many", text.replace("10 0\n12 1\n14 2\n18 0\nend 4", &(claims + "end 100000")).as_bytes());
    let said = says(&["verify", &many, "--memory-mb", "1"], 2);
    assert!(said.contains("the certificate has more than 30840 claims; --memory-mb makes room for more"), "{said}");
    let said = says(&["verify", &many, "--memory-mb", "4"], 1);
    assert!(said.starts_with("REJECTED subtract(stones=9) value >= 1: claim 1 of section 1, about"), "{said}");
}

/// Law: the first claim that does not follow is named, whatever the number of threads.
#[test]
fn threads_agree_on_what_is_missing() {
    let stones = 200_000;
    let folder = Folder::new();
    let head = std::fs::read_to_string(file("subtract.cert")).expect("a certificate");
    let head = head[..head.find("10 0").expect("claims")].replace("stones=9", &format!("stones={stones}"));
    // Max leaves a multiple of four.
    let winning = (4..=stones).filter(|stones| stones % 4 != 0);
    let claims: Vec<(u64, u64)> = winning.map(|stones| (2 * stones, stones % 4 - 1)).collect();
    let write = |name: &str, claims: &[(u64, u64)]| {
        let lines: String = claims.iter().map(|(code, mv)| format!("{code} {mv}\n")).collect();
        folder.write(name, format!("{head}{lines}end {}\n", claims.len()).as_bytes())
    };
    let whole = write("whole", &claims);
    let mut broken = claims.clone();
    broken[100_000].1 ^= 1;
    broken[140_000].1 ^= 1;
    let broken = write("broken", &broken);
    for jobs in ["1", "2", "5"] {
        let said = says(&["verify", &whole, "--jobs", jobs], 1);
        assert!(said.ends_with("none shows that the root's value is at least 1\n"), "{said}");
        let said = says(&["verify", &broken, "--jobs", jobs], 1);
        assert!(said.contains(": claim 100001 of section 1, about the position with code "), "{said}");
    }
}

/// Law: nothing but the file that was asked for is written, and it is whole or not there.
#[test]
fn a_file_that_cannot_be_packed_leaves_nothing_behind() {
    let folder = Folder::new();
    let bad = folder.write("bad", b"verimax certificate 1\n");
    says(&["certificate", "pack", &bad, "--out", &folder.path("out")], 2);
    let names: Vec<PathBuf> =
        std::fs::read_dir(folder.0.path()).expect("a folder").map(|e| e.expect("a file").path()).collect();
    assert_eq!(names, [PathBuf::from(bad)]);
}

/// Law: a certificate that cannot be written is refused before the game is solved, and no folder comes into being.
#[test]
fn a_file_that_cannot_be_written_is_refused_at_once() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder")).expect("a folder");
    for (path, reason) in [("folder", "it is a folder"), ("mistyped/c.cert", "No such file or directory")] {
        // Solving this would take days.
        let said = says(&["solve", "connect4(columns=9,rows=6)", "--certificate", &folder.path(path)], 2);
        assert!(said.starts_with("verimax: cannot write '") && said.contains(reason), "{said}");
    }
    for arguments in [
        &["solve", "connect4(columns=9,rows=6)", "--certificate", "-"][..],
        &["certificate", "pack", &file("tictactoe.cert"), "--out", "-"],
        &["strong", "dobutsu", "--out", "-"],
    ] {
        let said = says(arguments, 2);
        assert!(said.starts_with("verimax: '-' stands for standard output, where this file does not belong"), "{said}");
    }
    folder.write("c.cert.parts", b"");
    let said = says(&["solve", "connect4(columns=9,rows=6)", "--certificate", &folder.path("c.cert")], 2);
    assert!(said.ends_with("c.cert.parts' is in the way: it is not a folder\n"), "{said}");
    assert_eq!(folder.names(), ["c.cert.parts", "folder"]);
}

/// Law: a certificate can go to a pipe. Nothing is left beside it.
#[cfg(unix)]
#[test]
fn a_certificate_goes_to_a_pipe() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).expect("bytes")
    });
    says(&["solve", "tictactoe", "--certificate", &pipe], 0);
    let copy = folder.write("copy", &reader.join().expect("it reads"));
    assert_eq!(says(&["verify", &copy], 0), "VERIFIED tictactoe value = 0\n");
    assert_eq!(folder.names(), ["copy", "pipe"]);
}

/// Law: a run that a signal has ended leaves no certificate. The same command then goes on where it was, also in the
/// middle of --minimise, and writes the same bytes as one that nobody has disturbed.
#[cfg(unix)]
#[test]
fn a_stopped_run_goes_on() {
    let folder = Folder::new();
    let run = |target: &str, rounds: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["solve", "connect4(columns=5,rows=5)", "--claim", "at-most", "0", "--table-mb", "16"]);
        command.args(["--certificate", target, "--minimise", rounds]);
        command
    };
    for (signal, rounds, till) in [("INT", "0", "parts/at-most"), ("TERM", "2", "parts/at-most/round-1")] {
        let (whole, stopped) = (folder.path("whole"), folder.path("stopped"));
        assert!(run(&whole, rounds).output().expect("the command runs").status.success());
        let layers = || layers(Path::new(&format!("{stopped}.{till}")));
        let mut attempts = 0..10;
        loop {
            attempts.next().expect("it never ended before the signal came");
            let code = signalled(run(&stopped, rounds), signal, || layers() >= 2);
            if code != Some(0) {
                assert_eq!(code, if signal == "INT" { Some(130) } else { None }, "{signal}");
                break;
            }
            std::fs::remove_file(&stopped).expect("it is complete");
        }
        assert!(!Path::new(&stopped).exists(), "{signal}");
        assert!(layers() >= 2, "{signal}: {} layers", layers());
        // It goes on from these layers: if one is damaged, it says so.
        let root = format!("{stopped}.parts/at-most/00025.layer");
        let layer = std::fs::read(&root).expect("the layer of the root");
        std::fs::write(&root, &layer[..layer.len() - 1]).expect("a file");
        let output = run(&stopped, rounds).output().expect("the command runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.ends_with("00025.layer: it is damaged; remove it, and it is made again\n"), "{error}");
        std::fs::write(&root, &layer).expect("a file");
        let output = run(&stopped, rounds).output().expect("the command runs");
        assert!(output.status.success(), "{output:?}");
        let bytes = |path: &str| std::fs::read(path).expect("a certificate");
        assert!(bytes(&whole) == bytes(&stopped), "{signal}: the certificates differ");
        assert_eq!(folder.names(), ["stopped", "whole"], "{signal}");
        std::fs::remove_file(&stopped).expect("a file");
    }
}

/// Runs a command, sends a signal as soon as `is_time`, and returns the exit code; 0 if it was done before.
#[cfg(unix)]
fn signalled(mut command: Command, signal: &str, is_time: impl Fn() -> bool) -> Option<i32> {
    use std::process::Stdio;

    let mut child = command.stdout(Stdio::null()).spawn().expect("the command runs");
    // A shell that is there already sends it sooner than a program that has to be started.
    let script = format!("read _ && kill -{signal} {}", child.id());
    let mut shell = Command::new("sh").args(["-c", &script]).stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
    let shell = shell.as_mut().expect("there is a shell");
    while !is_time() && child.try_wait().expect("a status").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::io::Write::write_all(&mut shell.stdin.take().expect("a pipe"), b"\n").expect("it reads");
    shell.wait().expect("it ends");
    child.wait().expect("it ends").code()
}

/// How many layers are in a folder.
#[cfg(unix)]
fn layers(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries.filter(|entry| entry.as_ref().is_ok_and(|it| it.path().extension().is_some_and(|e| e == "layer"))).count()
}

/// Law: Ctrl-C ends it, even while a file without end is read.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    use std::io::Write;
    use std::process::Stdio;

    let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
    let command = command.args(["verify", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let text = std::fs::read_to_string(file("subtract.cert")).expect("a certificate");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(&text.as_bytes()[..text.find("end").expect("an end")]).expect("it reads");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    // What it waits for comes, and then it looks at what was asked.
    while stdin.write_all(b"10 0\n").is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{output:?}");
}
