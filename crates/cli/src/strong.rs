//! `verimax strong`: builds the database of a game, every position with its value and its distance to the end.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::{HumanBytes, HumanCount};
use serde_json::{Value as Json, json};
use verimax::files::write_whole;
use verimax_strong::{
    Built, Count, CyclicGame, Database, Figures, Progress, Settings, StrongError, Visit, Watch, build, with_game,
};

use crate::Verdict;
use crate::engine::{at_ctrl_c, progress_line};
use crate::input::parse_threads;
use crate::output::{print, print_json, shown_path};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax strong 'endgame(KRK)' --out krk.db
  verimax strong 'endgame(KBNK)' --out kbnk.db --workers 2
  verimax strong morris3 --out morris.db --json
  verimax probe krk.db --position '8/8/8/8/8/2k5/8/K6R b - - 0 1'
  verimax verify krk.db

Games: endgame(KRK) and every other set of three or four chessmen, White's first; dobutsu; morris3; hexapawn(3,3);
fox(8,8). Positions may come back in them, and play without end is a draw. In chess the 50-move rule is left out, and
nobody may castle.

The values come from retrograde analysis: from the ends of the game backwards, wave by wave. The winner hurries, the loser
delays, both count plies. The figures are about all positions of the game that play can reach, or all legal ones of the
material set, one of each class that symmetry makes equal. The database also holds the smaller sets that captures and
promotions lead to.

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
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
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
    /// The first of the positions that are the farthest from the end, and best play from there.
    longest: Option<(String, Vec<String>)>,
    bytes: usize,
    entries: u64,
    seconds: f64,
}

impl Visit for Order<'_> {
    type Out = Result<Verdict>;

    fn visit<G: CyclicGame>(self, game: G) -> Result<Verdict> {
        let Arguments { out, workers, json, .. } = self.arguments;
        let (game, start) = (Arc::new(game), Instant::now());
        let stop = Arc::new(AtomicBool::new(false));
        at_ctrl_c(stop.clone(), || ())?;
        let bar = progress_line("{spinner} {elapsed} {wide_msg}");
        let shown = bar.clone();
        let on_progress = Box::new(move |progress| shown.set_message(progress_text(&progress)));
        let settings = Settings { workers: *workers };
        let built = match build(&game, &settings, Watch { stop, on_progress }) {
            Err(StrongError::Stopped) => return Ok(Verdict::Interrupted),
            built => built?,
        };
        bar.finish_and_clear();
        let Some(Built { bytes, figures }) = built else { return Ok(Verdict::Done) };
        write_whole(out, &bytes).with_context(|| format!("cannot write '{}'", shown_path(out)))?;
        let (size, database) = (bytes.len(), Database::from_bytes(game.clone(), bytes)?);
        let longest = figures.all.longest_code.map(|code| database.probe_code(code)).transpose()?;
        let written = Written {
            game: game.name(),
            figures,
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

fn progress_text(progress: &Progress) -> String {
    let part = |part: &(usize, usize)| if part.1 == 1 { String::new() } else { format!("part {} of {}, ", part.0, part.1) };
    match progress {
        Progress::Enumerate { layer, positions } => {
            format!("finding positions: layer {layer}, {} so far", HumanCount(*positions))
        }
        Progress::Edges { part: number, pass, done } => {
            let (done, all) = (HumanCount(done.0), HumanCount(done.1));
            format!("{}listing moves, pass {pass} of 2: {done} of {all} codes of a worker", part(number))
        }
        Progress::Wave { part: number, wave, new, decided } => {
            let (new, decided) = (HumanCount(*new), HumanCount(*decided));
            format!("{}wave {wave}: {new} positions, {decided} so far", part(number))
        }
        Progress::Write => "compressing".to_owned(),
    }
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
