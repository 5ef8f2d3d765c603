//! `verimax strong`, `probe` and `verify` of databases: several processes, kills, damaged files, exit codes.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A command in a folder of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(arguments).current_dir(self.0.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        texts(self.command(arguments).output().unwrap())
    }

    /// Must end well. Returns standard output.
    fn ok(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {out}{err}");
        out
    }

    /// Starts a process of a build. The hosts are there.
    fn start(&self, game: &str, out: &str, process: usize, more: &[&str]) -> Child {
        let process = process.to_string();
        let arguments = ["strong", game, "--out", out, "--hosts", "hosts", "--process", &process];
        self.command(&[&arguments[..], more].concat()).spawn().unwrap()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Addresses for this many processes.
    fn write_hosts(&self, processes: usize) {
        let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
        std::fs::write(self.path("hosts"), lines.collect::<String>()).unwrap();
    }
}

fn texts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Waits until all logs in a folder have this many bytes. False if the process ends before.
fn wait_for_logs(child: &mut Child, folder: &Path, logs: usize, bytes: u64) -> bool {
    let deadline = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        let sizes = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let sizes: Vec<u64> = sizes.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).collect();
        if sizes.len() >= logs && sizes.iter().all(|size| *size >= bytes) {
            return true;
        }
        assert!(Instant::now() < deadline, "no logs");
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

#[test]
fn a_database_is_built_probed_and_verified() {
    let place = Place::new();
    let out = place.ok(&["strong", "morris3", "--out", "m.db", "--json"]);
    let figures: serde_json::Value = serde_json::from_str(&out).unwrap();
    for (field, number) in [("positions", 744), ("wins", 400), ("draws", 176), ("losses", 168), ("longest", 10)] {
        assert_eq!(figures[field], number, "{field}");
    }
    assert_eq!(figures["longest_positions"], 2);
    assert_eq!((figures["messages"].as_u64(), figures["message_bytes"].as_u64()), (Some(0), Some(0)));
    assert_eq!(figures["line"].as_array().unwrap().len(), 10);
    assert_eq!(figures["sides"].as_array().unwrap().len(), 2);
    let probe: serde_json::Value = serde_json::from_str(&place.ok(&["probe", "m.db", "--json"])).unwrap();
    assert_eq!((probe["value"].as_str(), probe["plies"].as_u64()), (Some("win"), Some(9)));
    assert_eq!(probe["moves"][0]["name"], "b2");
    assert_eq!(probe["line"].as_array().unwrap().len(), 9);
    let verified = place.ok(&["verify", "m.db", "--jobs", "2"]);
    assert_eq!(verified, "VERIFIED morris3: 744 positions, each with the value and the distance of best play\n");
    // Builder and checker count the same entries.
    let verified_json: serde_json::Value = serde_json::from_str(&place.ok(&["verify", "m.db", "--json"])).unwrap();
    assert_eq!((&verified_json["entries"], figures["entries"].as_u64()), (&figures["entries"], Some(744)));
    let parts = ["1/2", "2/2"].map(|part| place.ok(&["verify", "m.db", "--range", part]));
    assert!(parts[1].starts_with("PASSED morris3 range 2/2 entries 372..744 of 744 database "), "{}", parts[1]);
    let many: String =
        (1..=1000).map(|part| place.ok(&["verify", "m.db", "--range", &format!("{part}/1000")])).collect();
    std::fs::write(place.path("reports"), many).unwrap();
    assert_eq!(place.ok(&["verify", "m.db", "--cover", "reports"]), verified);
    std::fs::write(place.path("reports"), parts.concat()).unwrap();
    assert_eq!(place.ok(&["verify", "m.db", "--cover", "reports"]), verified);
    std::fs::write(place.path("reports"), &parts[0]).unwrap();
    assert_eq!(place.run(&["verify", "m.db", "--cover", "reports"]).0, Some(1));
}

/// Chess positions are FENs. The answer counts plies to mate; a smaller set is in the same database.
#[test]
fn a_chess_position_is_probed_by_its_fen() {
    let place = Place::new();
    let built = place.ok(&["strong", "endgame(KRK)", "--out", "krk.db", "--workers", "2", "--json"]);
    let built: serde_json::Value = serde_json::from_str(&built).unwrap();
    let (messages, bytes) = (built["messages"].as_u64().unwrap(), built["message_bytes"].as_u64().unwrap());
    assert!(messages > 10_000 && bytes > 12 * messages && bytes < 13 * messages, "{messages} messages, {bytes} bytes");
    let probe = |fen: &str, moves: &str| -> serde_json::Value {
        let answer = place.ok(&["probe", "krk.db", "--position", fen, "--moves", moves, "--json"]);
        serde_json::from_str(&answer).unwrap()
    };
    // The rook is on the seventh rank, the kings face each other: mate on the eighth.
    let mate = probe("4k3/R7/4K3/8/8/8/8/8 w - - 0 1", "");
    assert_eq!((mate["value"].as_str(), mate["plies"].as_u64()), (Some("win"), Some(1)));
    assert_eq!((mate["moves"][0]["name"].as_str(), mate["line"][0].as_str()), (Some("a7a8"), Some("a7a8")));
    let mated = probe("4k3/R7/4K3/8/8/8/8/8 w - - 0 1", "a7a8");
    assert_eq!((mated["value"].as_str(), mated["plies"].as_u64()), (Some("loss"), Some(0)));
    // The rook can be taken: bare kings.
    let drawn = probe("8/8/8/8/8/8/1k6/R6K b - - 0 1", "");
    assert_eq!((drawn["value"].as_str(), drawn["moves"][0]["name"].as_str()), (Some("draw"), Some("b2a1")));
    // A dead position keeps its men; there the game is over.
    let dead = probe("8/8/8/8/8/8/1k6/R6K b - - 0 1", "b2a1");
    assert_eq!(
        (dead["position"].as_str(), dead["value"].as_str()),
        (Some("8/8/8/8/8/8/8/k6K w - - 0 1"), Some("draw"))
    );
    assert_eq!(dead["moves"].as_array().unwrap().len(), 0);
    let moves = ["--moves", "b2a1 h1g1"];
    let (code, _, error) =
        place.run(&[&["probe", "krk.db", "--position", "8/8/8/8/8/8/1k6/R6K b"][..], &moves].concat());
    assert_eq!((code, error.as_str()), (Some(2), "verimax: move 2, 'h1g1', is not legal: the game is over\n"));
    let dead = probe("8/8/8/8/8/8/1k6/N6K w - - 0 1", "");
    assert_eq!(dead["position"], "8/8/8/8/8/8/1k6/N6K w - - 0 1");
    // The last words of a FEN may be missing.
    assert_eq!(probe("4k3/R7/4K3/8/8/8/8/8 w", ""), mate);
    for (fen, sentence) in [
        ("8/8/8/8/8/8/1kK5/R7 b - - 0 1", "the kings stand side by side"),
        ("8/8/8/8/8/8/1k6/R7 b - - 0 1", "the board of this FEN is not legal: "),
    ] {
        let (code, _, error) = place.run(&["probe", "krk.db", "--position", fen]);
        assert!(code == Some(2) && error.contains(sentence), "{error}");
    }
    let (code, _, error) = place.run(&["probe", "krk.db", "--position", "8/8/8/8/8/8/1k6/Q6K b - - 0 1"]);
    assert!(code == Some(2) && error.contains("the database of KRK has no such men"), "{error}");
}

/// Law: bad input is one sentence and exit code 2, and nothing is written.
#[test]
fn bad_input_is_refused_with_a_sentence() {
    let place = Place::new();
    place.ok(&["strong", "morris3", "--out", "m.db"]);
    let file = std::fs::read(place.path("m.db")).unwrap();
    std::fs::write(place.path("half.db"), &file[..file.len() / 2]).unwrap();
    std::fs::write(place.path("foreign.db"), b"VMXTABLE and something else").unwrap();
    let mut damaged = file.clone();
    damaged[file.len() - 40] ^= 1;
    std::fs::write(place.path("damaged.db"), damaged).unwrap();
    let mut block = file.clone();
    block[file.len() - 200..file.len() - 32].fill(0);
    std::fs::write(place.path("block.db"), block).unwrap();
    place.write_hosts(2);
    std::fs::write(place.path("twice"), "a:1\nb:1\na:1\n").unwrap();
    let out = ["--out", "new.db"];
    for (arguments, sentence) in [
        (vec!["strong", "endgame(KXK)", out[0], out[1]], "the men are White's king and men"),
        (vec!["strong", "endgame(KBK)", out[0], out[1]], "nobody can be mated with these men"),
        (vec!["strong", "endgame(KRRKR)", out[0], out[1]], "5 men: an endgame has three or four"),
        (vec!["strong", "chess", out[0], out[1]], "not a game with a database"),
        (vec!["strong", "morris3", "--out", "no/such/folder.db"], "cannot write 'no/such/folder.db'"),
        (vec!["strong", "morris3", out[0], out[1], "--hosts", "none", "--process", "0"], "cannot read 'none'"),
        (vec!["strong", "morris3", out[0], out[1], "--hosts", "hosts", "--process", "7"], "there is no process 7"),
        (vec!["strong", "morris3", out[0], out[1], "--hosts", "twice", "--process", "0"], "'a:1' is there twice"),
        (
            vec!["strong", "morris3", out[0], out[1], "--hosts", "hosts", "--process", "1", "--wait", "0.2"],
            "was not there within 200ms",
        ),
        (vec!["probe", "half.db"], "'half.db' is not a database: it ends too early"),
        (vec!["verify", "half.db"], "'half.db' is not a database: it ends too early"),
        (vec!["probe", "foreign.db"], "is not a database"),
        (vec!["verify", "damaged.db"], "its checksum does not fit"),
        (vec!["probe", "hosts"], "it does not begin like one"),
        (vec!["probe", "m.db", "--moves", "a1 a1"], "move 2, 'a1', is not legal"),
        (vec!["probe", "m.db", "--position", "www/..../... b"], "a position is its rows"),
        (vec!["solve", "morris3", "--ties", "last"], "--certificate and --ties are for others"),
        (vec!["play", "morris3"], "the engine does not search `morris3`: positions may come back there"),
        (vec!["bench", "fox(5,5)", "m.db"], "the engine does not search `fox`"),
        // The header is right, and a block is not.
        (vec!["probe", "block.db"], "'block.db' is not a database: block 0 is damaged"),
    ] {
        let (code, stdout, stderr) = place.run(&arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        assert!(stderr.contains(sentence) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
        assert!(!place.path("new.db").exists());
    }
}

/// Law: who asks what a pipe holds takes nothing from it. A certificate is verified from there; a database has to be a
/// file, and whoever names a pipe does not wait for a writer.
#[cfg(target_os = "linux")]
#[test]
fn pipes_are_read_once_or_refused() {
    let place = Place::new();
    assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    let (code, _, err) = place.run(&["probe", "pipe"]);
    assert_eq!((code, err.as_str()), (Some(2), "verimax: cannot read 'pipe': it is not a file\n"));
    place.ok(&["solve", "tictactoe", "--certificate", "t.cert"]);
    place.ok(&["strong", "morris3", "--out", "m.db"]);
    let written = |name: &str| {
        let (bytes, pipe) = (place.bytes(name), place.path("pipe"));
        std::thread::spawn(move || std::fs::write(pipe, bytes))
    };
    let writer = written("t.cert");
    assert_eq!(place.ok(&["verify", "pipe"]), "VERIFIED tictactoe value = 0\n");
    writer.join().unwrap().unwrap();
    let writer = written("m.db");
    let (code, _, err) = place.run(&["verify", "pipe"]);
    let sentence =
        "cannot read the database 'pipe' from a pipe: it is read where it lies, so give the name of its file";
    assert_eq!((code, err), (Some(2), format!("verimax: {sentence}\n")));
    let _ = writer.join().unwrap(); // nobody reads it to its end
    // The same file by another name.
    let input = || std::fs::File::open(place.path("m.db")).unwrap();
    let (code, _, err) = texts(place.command(&["verify", "-"]).stdin(input()).output().unwrap());
    assert!(code == Some(2) && err.contains("cannot read the database '-'"), "{err}");
    let (code, out, _) = texts(place.command(&["verify", "/dev/stdin"]).stdin(input()).output().unwrap());
    assert!(code == Some(0) && out.starts_with("VERIFIED morris3"), "{out}");
}

/// Law: a value that is wrong is found, even if all checksums are right.
#[test]
fn a_wrong_value_is_rejected() {
    use sha2::{Digest, Sha256};
    let place = Place::new();
    place.ok(&["strong", "hexapawn(3,3)", "--out", "h.db"]);
    let mut file = std::fs::read(place.path("h.db")).unwrap();
    // The palette is a text: every loss in 6 plies (13) becomes one in 4 (9), and the other way round.
    let start = file.windows(8).position(|window| window == b"palette ").unwrap();
    let end = start + file[start..].iter().position(|byte| *byte == b'\n').unwrap();
    let palette = String::from_utf8(file[start..end].to_vec()).unwrap();
    let swapped: Vec<&str> = palette
        .split(' ')
        .map(|word| match word {
            "13" => "9",
            "9" => "13",
            other => other,
        })
        .collect();
    let swapped = swapped.join(" ");
    assert!(swapped != palette && swapped.len() == palette.len());
    file[start..end].copy_from_slice(swapped.as_bytes());
    // One block: its directory has a code, a start, and the end.
    let directory = end + 1 + 24;
    let sum = Sha256::digest(&file[..directory]);
    file[directory..directory + 32].copy_from_slice(&sum);
    let last = file.len() - 32;
    let sum = Sha256::digest(&file[..last]);
    file[last..].copy_from_slice(&sum);
    std::fs::write(place.path("h.db"), file).unwrap();
    let (code, out, _) = place.run(&["verify", "h.db"]);
    assert!(code == Some(1) && out.starts_with("REJECTED hexapawn(columns=3,rows=3): the value of "), "{out}");
    assert!(
        out.contains(" is not a loss in ") && out.contains(": by the values after its moves it is a loss in "),
        "{out}"
    );
}

/// Law: 1, 2 and 3 processes write the same file.
#[test]
fn processes_build_the_same_file() {
    let place = Place::new();
    for game in ["endgame(KQK)", "hexapawn(4,4)"] {
        place.ok(&["strong", game, "--out", "alone.db"]);
        for processes in [2, 3] {
            place.write_hosts(processes);
            let children: Vec<_> = (0..processes).map(|process| place.start(game, "d.db", process, &[])).collect();
            for child in children {
                let (code, _, err) = texts(child.wait_with_output().unwrap());
                assert_eq!((code, err.as_str()), (Some(0), ""));
            }
            assert!(place.bytes("alone.db") == place.bytes("d.db"), "{game}, {processes} processes");
        }
    }
}

/// Law: Ctrl-C ends a build with a sentence that says how to go on.
#[cfg(target_os = "linux")]
#[test]
fn a_build_that_is_stopped_says_how_to_go_on() {
    let place = Place::new();
    for (more, sentence) in [
        (&["--checkpoint", "logs"][..], "the same command goes on from 'logs'"),
        (&[], "with --checkpoint DIR, the same command would go on from where it was"),
    ] {
        let mut command = Command::new("env");
        command
            .args(["--default-signal", env!("CARGO_BIN_EXE_verimax"), "strong", "dobutsu", "--out", "d.db"])
            .args(more);
        command.current_dir(place.0.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_secs(1));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let (code, _, err) = texts(child.wait_with_output().unwrap());
        assert_eq!((code, err), (Some(130), format!("verimax: stopped; 'd.db' was not written; {sentence}\n")));
    }
}

/// Law: if one of two processes is killed, both go on from their logs, and the file is the same.
#[test]
fn two_processes_go_on_after_one_was_killed() {
    let (place, game) = (Place::new(), "endgame(KQK)");
    place.ok(&["strong", game, "--out", "whole.db"]);
    let logs = ["--checkpoint", "logs"];
    let start = |process: usize| place.start(game, "q.db", process, &logs);
    let mut killed = false;
    for _ in 0..5 {
        place.write_hosts(2);
        let _ = std::fs::remove_dir_all(place.path("logs"));
        let (mut first, second) = (start(0), start(1));
        if wait_for_logs(&mut first, &place.path("logs"), 2, 10_000) {
            kill(second);
            killed = first.wait().unwrap().code() == Some(2);
        }
        if killed {
            break;
        }
        let _ = std::fs::remove_file(place.path("q.db"));
    }
    assert!(killed && !place.path("q.db").exists(), "the build was never killed in time");
    place.write_hosts(2);
    for child in [start(0), start(1)] {
        let (code, _, err) = texts(child.wait_with_output().unwrap());
        assert_eq!((code, err.as_str()), (Some(0), ""));
    }
    assert!(place.bytes("whole.db") == place.bytes("q.db"));
}

/// Law: a process that is killed ends the others, with a sentence and without a file.
#[test]
fn a_process_that_is_killed_ends_the_others() {
    let place = Place::new();
    place.write_hosts(2);
    let start = |process: usize| place.start("dobutsu", "d.db", process, &["--checkpoint", "logs"]);
    for killed in [1, 0] {
        let _ = std::fs::remove_dir_all(place.path("logs"));
        let mut children = vec![start(0), start(1)];
        assert!(wait_for_logs(&mut children[0], &place.path("logs"), 2, 1000));
        kill(children.remove(killed));
        let (code, out, err) = texts(children.remove(0).wait_with_output().unwrap());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert_eq!(err, "verimax: another process of the build is gone; 'd.db' was not written\n");
        assert!(!place.path("d.db").exists());
    }
}

/// Law: after kill -9 the build goes on, and the file is the same.
#[test]
fn a_build_goes_on_after_a_kill() {
    let place = Place::new();
    let game = "endgame(KQK)";
    place.ok(&["strong", game, "--out", "whole.db"]);
    let arguments = ["strong", game, "--out", "q.db", "--checkpoint", "logs"];
    let mut killed = false;
    for _ in 0..5 {
        let _ = std::fs::remove_dir_all(place.path("logs"));
        let mut child = place.command(&arguments).spawn().unwrap();
        if wait_for_logs(&mut child, &place.path("logs"), 1, 10_000) {
            kill(child);
            killed = !place.path("q.db").exists();
        }
        if killed {
            break;
        }
        let _ = std::fs::remove_file(place.path("q.db"));
    }
    assert!(killed, "the build was never killed in time");
    place.ok(&[&arguments[..], &["--workers", "2"]].concat());
    assert!(place.bytes("whole.db") == place.bytes("q.db"));
}
