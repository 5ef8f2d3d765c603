//! `verimax solve` of a game of `verimax strong`: builds its database in memory, and asks it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use indicatif::HumanCount;
use verimax_strong::{CyclicGame, Database, GameVisitor, Observer, Settings, StrongError, build, with_game};

use super::Arguments;
use crate::Verdict;
use crate::output::{print, print_json};
use crate::probe::{as_json, as_text};
use crate::signals::at_ctrl_c;
use crate::strong::progress::Shown;

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let Arguments { depth, algorithm, time, certificate, ties, .. } = arguments;
    if depth.is_some() || algorithm.is_some() || time.is_some() || certificate.is_some() || ties.is_some() {
        bail!(
            "this game is solved from its ends backwards: --depth, --algorithm, --time, --certificate and --ties are \
             for others"
        );
    }
    with_game(&arguments.game, Order { arguments })?
}

struct Order<'a> {
    arguments: &'a Arguments,
}

impl GameVisitor for Order<'_> {
    type Out = Result<Verdict>;

    fn visit<G: CyclicGame>(self, game: G) -> Result<Verdict> {
        let (game, arguments) = (Arc::new(game), self.arguments);
        if game.start().is_none() {
            let name = game.name();
            bail!("{name} has no start; build its database with `verimax strong`, and ask it with `verimax probe`");
        }
        let stop = Arc::new(AtomicBool::new(false));
        at_ctrl_c(stop.clone(), || ())?;
        let settings = Settings { workers: arguments.resources.threads, ..Settings::default() };
        let shown = Shown::new();
        let built = build(&game, &settings, Observer { stop, on_progress: shown.observer() });
        shown.finish();
        let built = match built {
            Err(StrongError::Stopped) => {
                let name = game.name();
                eprintln!(
                    "verimax: stopped; with `verimax strong '{name}' --out FILE --checkpoint DIR`, a build can go on"
                );
                return Ok(Verdict::Interrupted);
            }
            built => built?,
        };
        let Some(built) = built else { return Ok(Verdict::Done) };
        let positions = HumanCount(built.figures.all.positions);
        let probe = Database::from_bytes(game.clone(), built.bytes)?.probe(None, &arguments.moves)?;
        if arguments.json {
            print_json(&as_json(&game.name(), &probe))?;
        } else {
            let why =
                if game.comes_back() { "positions come back in this game" } else { "no position comes back here" };
            let how = "of them were solved, from the ends backwards";
            print(&format!("{why}: all {positions} {how}\n{}", as_text(&probe)))?;
        }
        Ok(Verdict::Done)
    }
}
