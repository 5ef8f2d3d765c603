//! `verimax strong`: builds the database of a game, every position with its value and its distance to the end.

pub mod progress;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{HumanBytes, HumanCount};
use serde_json::{Value as Json, json};
use verimax::files::{check_writable, remove_unfinished, write_whole};
use verimax_strong::{
    Built, Cluster, Count, CyclicGame, Database, Figures, GameVisitor, Observer, Settings, StrongError, Traffic, build,
    is_lost_peer, with_game,
};

use crate::Verdict;
use crate::input::{limited_text, parse_seconds, parse_threads};
use crate::output::{print, print_json, refuse_dash, shown_path};
use crate::signals::at_ctrl_c;
use progress::Shown;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax strong 'endgame(KRK)' --out krk.db
  verimax strong 'endgame(KBNK)' --out kbnk.db --workers 2
  verimax strong morris3 --out morris.db --json
  verimax strong dobutsu --out dobutsu.db --workers 2 --checkpoint parts
  verimax strong dobutsu --out dobutsu.db --hosts hosts.txt --process 0
  verimax probe krk.db --position '8/8/8/8/8/2k5/8/K6R b - - 0 1'
  verimax verify krk.db

Games: endgame(KRK) and every other set of three or four chessmen, White's first; dobutsu; morris3; hexapawn(3,3);
fox(8,8). Positions come back in the first three, and play without end is a draw. In chess the 50-move rule is left out,
and nobody may castle.

The values come from retrograde analysis: from the ends of the game backwards, wave by wave. The winner hurries, the
loser delays, both count plies. The figures are about all positions of the game that play can reach, or all legal ones of
the material set, one of each class that symmetry makes equal. The database also holds the smaller sets that captures and
promotions lead to.

With --checkpoint, what is found is written to a folder, wave by wave. After a stop or a crash the same command goes on
from there, also with another number of workers. The folder can be removed when the database is there.

With --hosts, several processes build together, on one machine or many: the same command for each, with its own
--process from 0. The file has an address on every line, such as 10.0.0.2:2101. Process 0 writes the database. If a
process is lost, the others end with exit code 2; with --checkpoint, start all of them again. Use it only in a network
that you trust: nothing is encrypted, and whoever can connect can join.

In the JSON object, `messages` is how many the workers have sent each other, and `message_bytes` what these take between
processes.

Exit codes: 0 done; 2 it could not be built or written, and nothing was; 130 stopped by Ctrl-C.")]
pub struct Arguments {
    /// A game
    game: String,
    /// The file of the database
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many workers build
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_hyphen_values = true)]
    workers: usize,
    /// Keep what is found in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Build together with the processes whose addresses are the lines of this file
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// Which of them this is, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// How long to wait for the others to come
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_hyphen_values = true)]
    wait: Duration,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The longest file of hosts, in bytes.
const MOST_HOSTS: u64 = 1 << 20;

impl Arguments {
    fn settings(&self) -> Result<Settings> {
        let cluster = match (&self.hosts, self.process) {
            (Some(file), Some(process)) => {
                let opened = std::fs::File::open(file).map_err(anyhow::Error::from);
                let text = opened.and_then(|opened| limited_text(opened, MOST_HOSTS));
                let text = text.with_context(|| format!("cannot read '{}'", shown_path(file)))?;
                Some(Cluster::parse(&text, process, self.wait)?)
            }
            _ => None,
        };
        Ok(Settings { workers: self.workers, cluster, checkpoint: self.checkpoint.clone() })
    }
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    with_game(&arguments.game, Order { arguments })?
}

struct Order<'a> {
    arguments: &'a Arguments,
}

/// A database that was written.
struct Written {
    game: String,
    figures: Figures,
    traffic: Traffic,
    /// The first of the positions that are the farthest from the end, and best play from there.
    longest: Option<(String, Vec<String>)>,
    bytes: usize,
    entries: u64,
    seconds: f64,
}

impl GameVisitor for Order<'_> {
    type Out = Result<Verdict>;

    fn visit<G: CyclicGame>(self, game: G) -> Result<Verdict> {
        let Arguments { out, json, .. } = self.arguments;
        let (game, start) = (Arc::new(game), Instant::now());
        let stop = Arc::new(AtomicBool::new(false));
        at_ctrl_c(stop.clone(), || ())?;
        let settings = self.arguments.settings()?;
        refuse_dash(out)?;
        // Better now than after hours. Of several processes, only the first writes.
        if settings.cluster.as_ref().is_none_or(|cluster| cluster.process == 0) {
            check_writable(out).with_context(|| format!("cannot write '{}'", shown_path(out)))?;
        }
        if settings.cluster.is_some() {
            end_with_the_others(out.clone());
        }
        let shown = Shown::new();
        let built = build(&game, &settings, Observer { stop, on_progress: shown.observer() });
        shown.finish();
        let built = match built {
            Err(StrongError::Stopped) => {
                let way_on = match &self.arguments.checkpoint {
                    Some(folder) => format!("the same command goes on from '{}'", shown_path(folder)),
                    None => "with --checkpoint DIR, the same command would go on from where it was".to_owned(),
                };
                eprintln!("verimax: stopped; '{}' was not written; {way_on}", shown_path(out));
                return Ok(Verdict::Interrupted);
            }
            built => built?,
        };
        let Some(Built { bytes, figures, traffic, .. }) = built else { return Ok(Verdict::Done) };
        write_whole(out, &bytes).with_context(|| format!("cannot write '{}'", shown_path(out)))?;
        let (size, database) = (bytes.len(), Database::from_bytes(game.clone(), bytes)?);
        let longest = figures.all.longest_code.map(|code| database.probe_code(code)).transpose()?;
        let written = Written {
            game: game.name(),
            figures,
            traffic,
            longest: longest.map(|probe| (probe.position, probe.line)),
            bytes: size,
            entries: database.reader().entries(),
            seconds: start.elapsed().as_secs_f64(),
        };
        if *json {
            print_json(&written.as_json(out))?;
        } else {
            print(&written.as_text(out))?;
        }
        Ok(Verdict::Done)
    }
}

/// From now on, a lost connection ends this process with a sentence. The workers would wait forever.
fn end_with_the_others(out: PathBuf) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>().map(String::as_str);
        if !message.or(panic.payload().downcast_ref::<&str>().copied()).is_some_and(is_lost_peer) {
            return usual(panic);
        }
        remove_unfinished();
        eprintln!("verimax: another process of the build is gone; '{}' was not written", shown_path(&out));
        std::process::exit(2);
    }));
}

impl Written {
    fn as_text(&self, out: &Path) -> String {
        let mut text = format!("game       {}\n", self.game);
        let mut line = |name: &str, count: &Count| {
            text += &format!(
                "{name:<10} {} positions: {} won, {} drawn, {} lost for the side to move\n",
                HumanCount(count.positions),
                HumanCount(count.wins),
                HumanCount(count.draws),
                HumanCount(count.losses),
            );
            if count.longest_code.is_some() {
                let positions = HumanCount(count.longest_positions);
                text += &format!("           the longest takes {} plies, from {positions} of them\n", count.longest);
            }
        };
        line("all", &self.figures.all);
        if let Some([first, second]) = &self.figures.sides {
            line("first", first);
            line("second", second);
        }
        if let Some((position, moves)) = &self.longest {
            text += &format!("longest    {position}\nline       {}\n", moves.join(" "));
        }
        text + &format!(
            "{}: {}, {:.3} bytes for each of {} codes, {:.1} s; `verimax verify` checks it\n",
            shown_path(out),
            HumanBytes(self.bytes as u64),
            self.bytes as f64 / self.entries.max(1) as f64,
            HumanCount(self.entries),
            self.seconds,
        )
    }

    fn as_json(&self, out: &Path) -> Json {
        let mut object = count_json(&self.figures.all);
        let (position, line) = self.longest.clone().unzip();
        let more = json!({
            "game": self.game,
            "longest_position": position,
            "line": line.unwrap_or_default(),
            "sides": self.figures.sides.map(|sides| sides.map(|side| count_json(&side)).to_vec()),
            "file": out.display().to_string(),
            "bytes": self.bytes,
            "entries": self.entries,
            "messages": self.traffic.messages,
            "message_bytes": self.traffic.bytes(),
            "seconds": self.seconds,
        });
        if let (Some(object), Json::Object(more)) = (object.as_object_mut(), more) {
            object.extend(more);
        }
        object
    }
}

fn count_json(count: &Count) -> Json {
    json!({
        "positions": count.positions,
        "wins": count.wins,
        "draws": count.draws,
        "losses": count.losses,
        "longest": count.longest,
        "longest_positions": count.longest_positions,
    })
}
