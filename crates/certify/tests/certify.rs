//! Laws of making certificates: the checker accepts what is made, and nothing is made of what does not hold.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use verimax::{Depth, StopHandle};
use verimax_certificate::format::Header;
use verimax_certificate::{Bound, Certificate, NamedGame, Rules, Visitor};
use verimax_certify::{CertifyError, Found, Monitor, Progress, Settings, certify};
use verimax_games::Registry;

struct Silent;

impl Monitor for Silent {
    fn starts(&mut self, _: StopHandle) {}
    fn goes_on(&mut self, _: Bound, _: Progress) {}
}

fn settings(rounds: u32, spool: Option<&Path>) -> Settings {
    Settings { threads: 2, table_mb: 2, rounds, spool: spool.map(Path::to_owned) }
}

fn header(game: &str, moves: &[u8], bounds: &[Bound]) -> Header {
    Header::new(NamedGame::parse(game).unwrap(), moves.to_vec(), bounds.to_vec()).unwrap()
}

/// A certificate: its file, and how many claims it has.
#[derive(Debug)]
struct Made {
    bytes: Vec<u8>,
    claims: usize,
}

fn written(found: &Found) -> Result<Made, CertifyError> {
    let mut bytes = Vec::new();
    assert_eq!(found.write(&mut bytes)?, bytes.len() as u64);
    Ok(Made { bytes, claims: found.claims() })
}

fn made(game: &str, moves: &[u8], bounds: &[Bound], rounds: u32) -> Result<Made, CertifyError> {
    written(&certify(&header(game, moves, bounds), &settings(rounds, None), &mut Silent)?)
}

/// Games with their values, found by other means: `verimax solve`, and published results.
const VALUES: [(&str, &[u8], i32); 14] = [
    ("tictactoe", &[], 0),
    ("tictactoe", &[0, 0], 1),
    ("nim(3,4,5)", &[], 1),
    ("nim(1,4,5)", &[], -1),
    ("nim(70,2)", &[], 1),
    ("subtract(stones=21)", &[], 1),
    ("subtract(stones=20)", &[], -1),
    ("min(20,17,24,-30,27)", &[], -3),
    ("kalah(houses=3,seeds=2)", &[], 4),
    ("kalah(houses=2,seeds=3)", &[], -2),
    ("dots(rows=2,columns=2)", &[], 2),
    ("connect4(columns=4,rows=4)", &[], 0),
    ("connect4(columns=4,rows=5)", &[], 0),
    ("connect4(columns=7,rows=1)", &[], 0),
];

/// Law: of every game, the checker accepts a certificate of its exact value, also a smaller one.
#[test]
fn what_holds_is_certified() {
    for (game, moves, value) in VALUES {
        let bounds = [Bound::AtLeast(value), Bound::AtMost(value)];
        let first = made(game, moves, &bounds, 0).unwrap_or_else(|error| panic!("{game}: {error}"));
        let smaller = made(game, moves, &bounds, 3).unwrap();
        assert!(smaller.claims <= first.claims, "{game}: {} and {} claims", first.claims, smaller.claims);
        for made in [first, smaller] {
            let certificate = Certificate::read(made.bytes.as_slice(), made.claims).unwrap();
            assert!(certificate.is_proved(), "{game}");
            assert_eq!(certificate.number_of_claims(), made.claims, "{game}");
        }
    }
}

/// Law: to a depth, minimax by the games' own rules is what is certified, and nothing else.
#[test]
fn the_value_of_a_search_to_a_depth_is_certified() {
    let registry = Registry::standard();
    let minimax = registry.method("minimax").unwrap();
    for (game, moves, _) in VALUES.into_iter().filter(|(_, moves, _)| moves.is_empty()) {
        for depth in [0, 1, 2, 5] {
            let start = registry.start(game).unwrap();
            let value = start.solve_by(&minimax, Some(Depth::plies(depth)), 100, &mut |_| {}).unwrap().value;
            let to_depth = |bounds: &[Bound]| {
                let header = header(game, moves, bounds).at_depth(depth).unwrap();
                written(&certify(&header, &settings(0, None), &mut Silent)?)
            };
            let made = to_depth(&[Bound::AtLeast(value), Bound::AtMost(value)]).unwrap();
            let certificate = Certificate::read(made.bytes.as_slice(), made.claims).unwrap();
            assert!(certificate.is_proved(), "{game} to depth {depth}");
            assert!(certificate.header().claim().ends_with(&format!(" to depth {depth} value = {value}")));
            for bound in [Bound::AtLeast(value + 1), Bound::AtMost(value - 1)] {
                assert!(to_depth(&[bound]).is_err(), "{game} to depth {depth}: {bound:?}");
            }
        }
    }
}

/// Law: what does not hold is not certified.
#[test]
fn what_does_not_hold_is_refused() {
    for (game, moves, value) in VALUES {
        for bound in [Bound::AtLeast(value + 1), Bound::AtMost(value - 1)] {
            let refused = made(game, moves, &[bound], 0).unwrap_err();
            let expected = matches!(refused, CertifyError::DoesNotHold { .. } | CertifyError::Rejected);
            assert!(expected, "{game}, {bound:?}: {refused}");
        }
    }
}

/// The layers in a folder, in ascending order.
fn layers(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut layers: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "layer")).collect();
    layers.sort();
    layers
}

/// Law: a run goes on with the layers that an earlier one has left, also of attempts to find a smaller certificate, and
/// gives the same certificate as one that keeps its layers in memory.
#[test]
fn a_stopped_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let spool = folder.path().join("c.parts");
    let orders = [
        ("connect4(columns=4,rows=5)", Bound::AtLeast(0), "at-least", 0),
        ("connect4(columns=5,rows=4)", Bound::AtMost(0), "at-most", 2),
        ("kalah(houses=3,seeds=2)", Bound::AtMost(4), "at-most", 1),
    ];
    for (game, bound, side, rounds) in orders {
        let header = header(game, &[], &[bound]);
        let kept = settings(rounds, Some(&spool));
        let made = || written(&certify(&header, &kept, &mut Silent)?);
        let whole = made().unwrap();
        assert_eq!(self::made(game, &[], &[bound], rounds).unwrap().bytes, whole.bytes, "{game}");
        // The run works from large layers to small ones.
        for round in (1..=rounds).rev() {
            let made_in_round = layers(&spool.join(side).join(format!("round-{round}")));
            made_in_round[..made_in_round.len() / 2].iter().for_each(|layer| fs::remove_file(layer).unwrap());
            assert_eq!(made().unwrap().bytes, whole.bytes, "{game}, round {round}");
        }
        let first = layers(&spool.join(side));
        assert!(first.len() > 3, "{game}: {} layers", first.len());
        first[..first.len() / 2].iter().for_each(|layer| fs::remove_file(layer).unwrap());
        assert_eq!(made().unwrap().bytes, whole.bytes, "{game}");
        fs::write(spool.join(side).join(".tmpAbCdEf"), "half a layer").unwrap();
        kept.clean_up(&header).unwrap();
        assert!(!spool.exists());
    }
}

/// Law: layers that are damaged, of another certificate, or not made from the layers above them are refused at once,
/// and the sentence names the file.
#[test]
fn a_damaged_layer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let spool = folder.path().join("c.parts");
    let header = header("connect4(columns=4,rows=4)", &[], &[Bound::AtLeast(0)]);
    let kept = settings(0, Some(&spool));
    certify(&header, &kept, &mut Silent).unwrap();
    let layers = layers(&spool.join("at-least"));
    let refused = |expected: &str| {
        let refused = certify(&header, &kept, &mut Silent).unwrap_err().to_string();
        assert!(refused.contains(".layer: ") && refused.ends_with(expected), "{refused}\n{expected}");
    };
    let damaged = "it is damaged; remove it, and it is made again";
    for layer in &layers {
        let bytes = fs::read(layer).unwrap();
        let head = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for at in [head, (head + bytes.len()) / 2, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(layer, &changed).unwrap();
            refused(damaged);
        }
        for length in [head, bytes.len() - 17, bytes.len() - 1] {
            fs::write(layer, &bytes[..length]).unwrap();
            refused(damaged);
        }
        // Other rules have another hash.
        let subject = String::from_utf8(bytes[..head].to_vec()).unwrap();
        let hash = header.game().rules_hash();
        assert!(subject.contains(&hash), "{subject}");
        let other = subject.replace(&hash, &hash.chars().rev().collect::<String>());
        fs::write(layer, [other.as_bytes(), &bytes[head..]].concat()).unwrap();
        refused("it belongs to another certificate; remove it, or write the certificate elsewhere");
        fs::write(layer, &bytes).unwrap();
    }
    // A layer of a certificate after other moves, in the right disguise, lacks positions.
    let elsewhere = folder.path().join("other.parts");
    let other = self::header("connect4(columns=4,rows=4)", &[0], &[Bound::AtLeast(-1)]);
    certify(&other, &settings(0, Some(&elsewhere)), &mut Silent).unwrap();
    let (ours, theirs) = (&layers[1], self::layers(&elsewhere.join("at-least"))[1].clone());
    let (ours_bytes, theirs) = (fs::read(ours).unwrap(), fs::read(theirs).unwrap());
    let head = |bytes: &[u8]| bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let mut disguised = ours_bytes[..head(&ours_bytes)].to_vec();
    disguised.extend(&theirs[head(&theirs)..theirs.len() - 32]);
    disguised.extend(Sha256::digest(&disguised));
    fs::write(ours, disguised).unwrap();
    refused("remove all of them, or write the certificate elsewhere");
}

/// Law: layers of another certificate are refused before anything is made, and stay, even if the run would never have
/// asked for them. On a board with an even number of cells Max moves in even layers, on one with an odd number in odd
/// ones.
#[test]
fn layers_of_another_certificate_are_never_removed() {
    let folder = tempfile::tempdir().unwrap();
    let spool = folder.path().join("c.parts");
    let even = header("connect4(columns=4,rows=4)", &[], &[Bound::AtLeast(0)]);
    certify(&even, &settings(1, Some(&spool)), &mut Silent).unwrap();
    let at_least = spool.join("at-least");
    let kept = || [layers(&at_least), layers(&at_least.join("round-1"))];
    let before = kept();
    let number = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().parse::<u32>().unwrap();
    assert!(before.iter().all(|layers| layers.len() > 2 && layers.iter().all(|path| number(path) % 2 == 0)));
    let odd = header("connect4(columns=3,rows=5)", &[], &[Bound::AtLeast(0)]);
    let theirs = settings(0, Some(&spool));
    let refused = |result: Result<(), CertifyError>| {
        let error = result.unwrap_err().to_string();
        let expected = ".layer: it belongs to another certificate; remove it, or write the certificate elsewhere";
        assert!(error.ends_with(expected), "{error}");
        assert_eq!(kept(), before);
    };
    refused(theirs.check_spool(&odd));
    refused(certify(&odd, &theirs, &mut Silent).map(drop));
    refused(theirs.clean_up(&odd));
    // The same position with another bound: the folder is right, the layers are not.
    let other_bound = header("connect4(columns=4,rows=4)", &[], &[Bound::AtLeast(-1), Bound::AtMost(0)]);
    theirs.check_spool(&other_bound).unwrap();
    refused(certify(&other_bound, &theirs, &mut Silent).map(drop));
    assert!(!spool.join("at-most").exists(), "nothing is made before");
    refused(theirs.clean_up(&other_bound));
    // Layers of a later attempt alone are refused as well.
    before[0].iter().for_each(|path| fs::remove_file(path).unwrap());
    assert!(certify(&odd, &theirs, &mut Silent).is_err());
    assert_eq!(kept(), [vec![], before[1].clone()]);
}

/// Law: a stop ends the work with an error that says so.
#[test]
fn a_stop_stops() {
    struct Stops;
    impl Monitor for Stops {
        fn starts(&mut self, stop: StopHandle) {
            stop.stop();
        }
        fn goes_on(&mut self, _: Bound, _: Progress) {}
    }
    let header = header("connect4(columns=5,rows=5)", &[], &[Bound::AtLeast(0)]);
    let stopped = certify(&header, &settings(0, None), &mut Stops);
    assert!(matches!(stopped, Err(CertifyError::Stopped)));
}

/// Law: whoever plays by a certificate keeps its bound, whatever the other side does.
#[test]
fn playing_by_a_certificate_keeps_its_bound() {
    for (game, moves, value) in VALUES {
        for bound in [Bound::AtLeast(value), Bound::AtMost(value)] {
            let made = made(game, moves, &[bound], 0).unwrap();
            let certificate = Certificate::read(made.bytes.as_slice(), made.claims).unwrap();
            let mut random = fastrand::Rng::with_seed(7);
            for _ in 0..30 {
                let (end, result) =
                    certificate.header().game().visit(Play { certificate: &certificate, random: &mut random });
                assert!(bound.admits(result), "{game}, {bound:?}: {result} after {end:?}");
            }
        }
    }
}

/// A game by the certificate against somebody who plays anything.
struct Play<'a> {
    certificate: &'a Certificate,
    random: &'a mut fastrand::Rng,
}

impl Visitor for Play<'_> {
    type Output = (Vec<u8>, i32);

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> (Vec<u8>, i32) {
        let header = self.certificate.header();
        let mut moves = header.moves().to_vec();
        let mut position = moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        while position.number_of_moves() > 0 {
            let mv = if header.bounds()[0].profits(position.is_max_to_move()) {
                self.certificate.answer(&moves).unwrap_or_else(|| panic!("no answer after {moves:?}")).0
            } else {
                self.random.u8(..position.number_of_moves() as u8)
            };
            moves.push(mv);
            position = position.play(mv.into());
        }
        (moves, position.result())
    }
}
