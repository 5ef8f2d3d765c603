//! [`certify`]: from a claim to the strategies that show it.

use std::path::PathBuf;

use verimax::StopHandle;
use verimax_certificate::format::Header;
use verimax_certificate::rules::Limited;
use verimax_certificate::{Bound, NamedGame};

use crate::CertifyError;
use crate::found::Found;
use crate::oracle::Certifiable;
use crate::spool::{Spool, make_folder};
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
    let strategies = header.bounds().iter().map(|&bound| {
        let spool = settings.spool(header, bound)?;
        strategy_for(header, bound, settings, spool.as_ref(), monitor)
    });
    let strategies = strategies.collect::<Result<_, _>>()?;
    Ok(Found { header: header.clone(), strategies })
}

impl Settings {
    /// The folder for what is found on the way to this bound, if there is to be one.
    fn spool(&self, header: &Header, bound: Bound) -> Result<Option<Spool>, CertifyError> {
        let Some(folder) = &self.spool else { return Ok(None) };
        let (name, bound) = match bound {
            Bound::AtLeast(least) => ("at-least", format!(">= {least}")),
            Bound::AtMost(most) => ("at-most", format!("<= {most}")),
        };
        let depth = header.depth().map(|depth| format!(" to depth {depth}")).unwrap_or_default();
        let (game, rules) = (header.game(), header.game().rules_hash());
        let subject = format!("{game} by the rules {rules} after {:?}{depth} {bound}", header.moves());
        make_folder(folder)?;
        Ok(Some(Spool::open(&folder.join(name), &subject)?))
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
