//! [`certify`]: from a claim to the strategies that show it.

use std::path::PathBuf;

use verimax::StopHandle;
use verimax_certificate::format::Header;
use verimax_certificate::rules::Limited;
use verimax_certificate::{Bound, NamedGame};

use crate::CertifyError;
use crate::found::Found;
use crate::oracle::Certifiable;
use crate::spool::{Spool, check_layers, make_folder};
use crate::strategy::{Progress, Strategy, StrategySearch};

/// How to make a certificate.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many threads search.
    pub threads: usize,
    /// The size of all tables together, in MB.
    pub table_mb: usize,
    /// How often to look for a smaller certificate.
    pub rounds: u32,
    /// The folder for what is found on the way. A run that was stopped goes on from there. Without one, layers stay in
    /// memory.
    pub spool: Option<PathBuf>,
}

/// Is told how far the making of a certificate is, and how to stop it.
pub trait Monitor: Send {
    /// A search starts. This handle stops it.
    fn starts(&mut self, stop: StopHandle);

    /// How far the search for a strategy that keeps this bound is.
    fn goes_on(&mut self, bound: Bound, progress: Progress);
}

/// Finds strategies that show what the header claims.
pub fn certify(header: &Header, settings: &Settings, monitor: &mut dyn Monitor) -> Result<Found, CertifyError> {
    // All folders before the first search: what is in the way is found before it costs anything.
    let spools = header.bounds().iter().map(|&bound| settings.spool(header, bound));
    let spools = spools.collect::<Result<Vec<_>, _>>()?;
    let strategies = header.bounds().iter().zip(&spools);
    let strategies = strategies.map(|(&bound, spool)| strategy_for(header, bound, settings, spool.as_ref(), monitor));
    let strategies = strategies.collect::<Result<_, _>>()?;
    Ok(Found { header: header.clone(), strategies })
}

impl Settings {
    /// The folder for what is found on the way to this bound, if there is to be one.
    fn spool(&self, header: &Header, bound: Bound) -> Result<Option<Spool>, CertifyError> {
        let Some(folder) = &self.spool else { return Ok(None) };
        let (name, bound) = match bound {
            Bound::AtLeast(least) => (AT_LEAST, format!(">= {least}")),
            Bound::AtMost(most) => (AT_MOST, format!("<= {most}")),
        };
        make_folder(folder)?;
        Ok(Some(Spool::open(&folder.join(name), &(root(header) + &bound))?))
    }

    /// An error if the folder has layers of another game, other rules, another position or another depth. That can be
    /// asked before the value is known: the bounds of the header do not matter.
    pub fn check_spool(&self, header: &Header) -> Result<(), CertifyError> {
        let folders = self.spool.iter().flat_map(|folder| [AT_LEAST, AT_MOST].map(|name| folder.join(name)));
        let root = root(header);
        folders.filter(|folder| folder.is_dir()).try_for_each(|folder| check_layers(&folder, &root, &root))
    }

    /// Removes what was kept on the way to this certificate. Call it when the certificate is in a safe place.
    pub fn clean_up(&self, header: &Header) -> Result<(), CertifyError> {
        for &bound in header.bounds() {
            if let Some(spool) = self.spool(header, bound)? {
                spool.remove()?;
            }
        }
        if let Some(folder) = &self.spool {
            // It stays if somebody has put something else into it.
            let _ = std::fs::remove_dir(folder);
        }
        Ok(())
    }
}

/// The folders of layers for the two bounds.
const AT_LEAST: &str = "at-least";
const AT_MOST: &str = "at-most";

/// What is certified, without the bound: layers begin with it.
fn root(header: &Header) -> String {
    let depth = header.depth().map(|depth| format!(" to depth {depth}")).unwrap_or_default();
    let (game, rules) = (header.game(), header.game().rules_hash());
    format!("{game} by the rules {rules} after {:?}{depth} ", header.moves())
}

/// A strategy that keeps the bound.
fn strategy_for(
    header: &Header,
    bound: Bound,
    settings: &Settings,
    spool: Option<&Spool>,
    monitor: &mut dyn Monitor,
) -> Result<Strategy, CertifyError> {
    let job = Job { moves: header.moves(), plies: header.plies(), bound, settings, spool };
    match header.game() {
        NamedGame::Connect4 { start, .. } => job.run(start, monitor),
        NamedGame::Dots(start) => job.run(start, monitor),
        NamedGame::Kalah(start) => job.run(start, monitor),
        NamedGame::Min(start) => job.run(start, monitor),
        NamedGame::Nim(start) => job.run(start, monitor),
        NamedGame::Subtract(start) => job.run(start, monitor),
        NamedGame::TicTacToe(start) => job.run(start, monitor),
    }
}

struct Job<'a> {
    moves: &'a [u8],
    /// After how many plies from the start play ends, unless it goes to the end of the game.
    plies: Option<u8>,
    bound: Bound,
    settings: &'a Settings,
    spool: Option<&'a Spool>,
}

impl Job<'_> {
    fn run<R: Certifiable>(self, start: &R, monitor: &mut dyn Monitor) -> Result<Strategy, CertifyError> {
        match self.plies {
            None => self.find(start, monitor),
            Some(plies) => self.find(&Limited::new(start.clone(), plies), monitor),
        }
    }

    fn find<R: Certifiable>(self, start: &R, monitor: &mut dyn Monitor) -> Result<Strategy, CertifyError> {
        let root = self.moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        let search = StrategySearch::new(root, self.bound, self.settings.threads, self.settings.table_mb);
        search.stop_handles().into_iter().for_each(|handle| monitor.starts(handle));
        let mut search = search.on_progress(|progress| monitor.goes_on(self.bound, progress));
        let strategy = search.find(self.spool)?;
        search.minimise(strategy, self.settings.rounds, self.spool)
    }
}
