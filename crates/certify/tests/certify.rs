//! Laws of making certificates: the checker accepts what is made, and nothing is made of what does not hold.

use std::fs;
use std::path::Path;

use verimax::{Depth, StopHandle};
use verimax_certificate::format::Header;
use verimax_certificate::{Bound, Certificate, Game, Rules, Visitor};
use verimax_certify::{CertifyError, Made, Progress, Settings, Watch, certify};
use verimax_games::Registry;

struct Silent;

impl Watch for Silent {
    fn starts(&mut self, _: StopHandle) {}
    fn goes_on(&mut self, _: Bound, _: Progress) {}
}

fn settings(rounds: u32, spool: Option<&Path>) -> Settings {
    Settings { threads: 2, table_mb: 2, rounds, spool: spool.map(Path::to_owned) }
}

fn header(game: &str, moves: &[u8], bounds: &[Bound]) -> Header {
    Header::new(Game::parse(game).unwrap(), moves.to_vec(), bounds.to_vec()).unwrap()
}

fn made(game: &str, moves: &[u8], bounds: &[Bound], rounds: u32) -> Result<Made, CertifyError> {
    certify(&header(game, moves, bounds), &settings(rounds, None), &mut Silent)
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
                certify(&header(game, moves, bounds).at_depth(depth).unwrap(), &settings(0, None), &mut Silent)
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

/// Law: a run goes on with the layers that an earlier one has left, and gives the same certificate.
#[test]
fn a_stopped_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let spool = folder.path().join("c.parts");
    for (game, bound) in
        [("connect4(columns=4,rows=5)", Bound::AtLeast(0)), ("kalah(houses=3,seeds=2)", Bound::AtMost(4))]
    {
        let header = header(game, &[], &[bound]);
        let kept = settings(0, Some(&spool));
        let whole = certify(&header, &kept, &mut Silent).unwrap();
        let side = if matches!(bound, Bound::AtLeast(_)) { "at-least" } else { "at-most" };
        let mut layers: Vec<_> = fs::read_dir(spool.join(side)).unwrap().map(|entry| entry.unwrap().path()).collect();
        layers.sort();
        let count = layers.len();
        assert!(count > 3, "{game}: {count} layers");
        // The run works from large layers to small ones.
        layers[..count / 2].iter().for_each(|layer| fs::remove_file(layer).unwrap());
        assert_eq!(certify(&header, &kept, &mut Silent).unwrap().bytes, whole.bytes, "{game}");

        let other = self::header("nim(3,4,5)", &[], &[bound]);
        fs::write(spool.join(side).join("00012.layer"), "of something else\n").unwrap();
        let refused = certify(&other, &kept, &mut Silent).unwrap_err().to_string();
        assert!(refused.ends_with("remove it, or write the certificate elsewhere"), "{refused}");
        kept.clean_up(&header).unwrap();
        assert!(!spool.exists());
    }
}

/// Law: a stop ends the work with an error that says so.
#[test]
fn a_stop_stops() {
    struct Stops;
    impl Watch for Stops {
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
