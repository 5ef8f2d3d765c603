//! Builds a database: retrograde analysis by timely workers, in one process or many.
//!
//! Positions are spread over the workers. For every part of the game: `enumerate` finds the positions if their codes
//! are scattered; `edges` looks at the moves of every position twice, to see what is decided at once, and to list for
//! every position those from which a move leads to it; `waves` goes backwards from the ends, one ply at a time;
//! `collect` puts the values in order.

mod checkpoint;
mod cluster;
mod collect;
mod edges;
mod enumerate;
pub(crate) mod keys;
mod part;
mod plain;
mod waves;
mod wire;

use std::any::Any;
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::worker::Worker;

use crate::error::StrongError;
use crate::figures::{Figures, Histogram};
use crate::file::Writer;
use crate::game::{CyclicGame, Numbering};
use checkpoint::Checkpoint;
pub use cluster::{Cluster, is_lost_peer};
pub(crate) use collect::NO_POSITION;
use part::Part;
pub use plain::plain_values;
pub use wire::Traffic;
pub(crate) use wire::Wire;

/// How to build.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many workers this process has.
    pub workers: usize,
    /// The other processes, if there are any.
    pub cluster: Option<Cluster>,
    /// Where to keep what is found, so that a build can go on.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { workers: 1, cluster: None, checkpoint: None }
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// Positions are being found, a layer after the other.
    Enumerate {
        /// The layer: moves from the start.
        layer: u64,
        /// Positions up to this layer, of all workers.
        positions: u64,
    },
    /// Moves are being listed.
    Edges {
        /// The part of the game, from 1, and how many there are.
        part: (usize, usize),
        /// 1: counting, 2: listing.
        pass: u32,
        /// Codes of one worker that are done, and all of them. The others are about as far.
        done: (u64, u64),
    },
    /// Going backwards.
    Wave {
        /// The part of the game, from 1, and how many there are.
        part: (usize, usize),
        /// The distance to the end, in plies.
        wave: u64,
        /// Positions with this distance.
        new: u64,
        /// Positions with a distance so far.
        decided: u64,
    },
    /// Values are being compressed.
    Write,
}

/// Sees how far a build is, and can stop it.
pub struct Observer {
    /// Set it to stop the build.
    pub stop: Arc<AtomicBool>,
    /// Called now and then.
    pub on_progress: Box<dyn Fn(Progress) + Send + Sync>,
}

impl Default for Observer {
    fn default() -> Observer {
        Observer { stop: Arc::default(), on_progress: Box::new(|_| ()) }
    }
}

/// A finished database.
#[non_exhaustive]
pub struct Built {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub figures: Figures,
    /// What the workers have sent each other.
    pub traffic: Traffic,
}

/// What the workers of this process share.
struct Shared<G> {
    game: Arc<G>,
    observer: Observer,
    workers: usize,
    checkpoint: Option<PathBuf>,
    /// The values of the parts that are complete, by place in the part.
    finished: Mutex<Vec<Arc<Vec<u16>>>>,
}

impl<G> Shared<G> {
    fn is_stopped(&self) -> bool {
        self.observer.stop.load(SeqCst)
    }

    /// Tells the observer. Of the workers of a process, only the first speaks, so what is told only ever grows.
    fn report(&self, wire: &Wire, progress: Progress) {
        if wire.index().is_multiple_of(self.workers) {
            (self.observer.on_progress)(progress);
        }
    }

    fn finished(&self) -> Vec<Arc<Vec<u16>>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Builds the database of a game. The process that writes it gets it; every other gets `None`.
pub fn build<G: CyclicGame>(
    game: &Arc<G>,
    settings: &Settings,
    observer: Observer,
) -> Result<Option<Built>, StrongError> {
    let (workers, checkpoint) = (settings.workers.max(1), settings.checkpoint.clone());
    let broken = StrongError::Cluster;
    let (builders, others) = match &settings.cluster {
        Some(cluster) if cluster.hosts.len() > 1 => {
            let (kept, version) = (checkpoint.is_some(), env!("CARGO_PKG_VERSION"));
            let agreed = format!("{} workers {workers} checkpoint {kept} version {version}", game.name());
            networked(cluster.connect(&agreed)?, cluster.process, workers)?
        }
        _ => timely::CommunicationConfig::Process(workers).try_build().map_err(broken)?,
    };
    let shared = Arc::new(Shared { game: game.clone(), observer, workers, checkpoint, finished: Mutex::default() });
    let work = move |worker: &mut Worker| build_as(worker, &shared);
    let guards = timely::execute::execute_from(builders, others, WorkerConfig::default(), work).map_err(broken)?;
    let (mut built, mut errors) = (None, Vec::new());
    for result in guards.join() {
        match result.unwrap_or_else(|_| Err(broken("a worker of the build has failed".to_owned()))) {
            Ok(result) => built = result.or(built),
            Err(error) => errors.push(error),
        }
    }
    // Of several errors, prefer one that says what happened: a lost connection only follows from it.
    let is_cause = |error: &StrongError| !matches!(error, StrongError::Cluster(_));
    let cause = errors.iter().position(is_cause).unwrap_or(0);
    if errors.is_empty() { Ok(built) } else { Err(errors.swap_remove(cause)) }
}

/// What timely needs to work over these sockets.
fn networked(
    sockets: Vec<Option<TcpStream>>,
    process: usize,
    workers: usize,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), StrongError> {
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
    let (builders, guard) = initialize_networking_from_sockets(inside, sockets, process, workers, hooks)
        .map_err(|error| StrongError::Cluster(format!("cannot use the network: {error}")))?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}

/// What one worker does. Worker 0 gets the database.
fn build_as<G: CyclicGame>(worker: &mut Worker, shared: &Shared<G>) -> Result<Option<Built>, StrongError> {
    let mut wire = Wire::new(worker);
    let mut checkpoint = open_checkpoint(&mut wire, shared)?;
    let mut histograms = Vec::new();
    match shared.game.numbering() {
        Numbering::Parts(sizes) => {
            let mut offset = 0;
            for (number, size) in sizes.iter().enumerate() {
                let mut part = Part::perfect(&wire, (number, sizes.len()), offset, *size)?;
                let histogram = solve(&mut wire, shared, &mut checkpoint, &mut part, Histogram::default())?;
                collect::publish(&mut wire, shared, &part)?;
                histograms.push(histogram);
                offset += size.codes;
            }
            let traffic = wire.traffic();
            if wire.index() > 0 {
                return Ok(None);
            }
            shared.report(&wire, Progress::Write);
            let figures = Figures::new(&histograms[histograms.len() - 1]);
            let palette = Histogram::palette(&histograms);
            let mut writer = Writer::new(&shared.game.name(), false, &palette, shared.workers);
            for value in shared.finished().iter().flat_map(|part| part.iter()) {
                writer.push_value(*value);
            }
            Ok(Some(Built { bytes: writer.finish(), figures, traffic }))
        }
        Numbering::Scattered => {
            let (keys, at_sight) = enumerate::enumerate(&mut wire, shared, &mut checkpoint)?;
            let mut part = Part::scattered(&wire, keys)?;
            let histogram = solve(&mut wire, shared, &mut checkpoint, &mut part, at_sight)?;
            let figures = Figures::new(&histogram);
            let palette = Histogram::palette(&[histogram]);
            shared.report(&wire, Progress::Write);
            let writer = Writer::new(&shared.game.name(), true, &palette, shared.workers);
            let writer = collect::in_order(&mut wire, part, writer);
            let traffic = wire.traffic();
            Ok(writer.map(|writer| Built { bytes: writer.finish(), figures, traffic }))
        }
    }
}

/// Looks for logs of an earlier run, agrees with all workers on the stage that it reached, and starts new logs.
fn open_checkpoint<G: CyclicGame>(wire: &mut Wire, shared: &Shared<G>) -> Result<Checkpoint, StrongError> {
    let name = shared.game.name();
    let opened = match &shared.checkpoint {
        // One worker of every process reads the old logs.
        Some(folder) if wire.index().is_multiple_of(shared.workers) => Checkpoint::open(folder, &name),
        Some(folder) => Ok(Checkpoint::empty(folder)),
        None => Ok(Checkpoint::none()),
    };
    let reached = opened.as_ref().map_or(0, |opened| opened.reached);
    let generation = opened.as_ref().map_or(0, Checkpoint::generation);
    let [generation] = wire.reduce([generation], u64::max);
    let [reached] = wire.reduce([reached], u64::min);
    let started = opened.and_then(|mut opened| {
        opened.start(&name, wire.index(), generation + 1, reached)?;
        Ok(opened)
    });
    all_or_none(wire, started)
}

/// The result, if every worker has one; so no worker goes on without another.
fn all_or_none<T>(wire: &mut Wire, own: Result<T, StrongError>) -> Result<T, StrongError> {
    let [failed] = wire.sum([u64::from(own.is_err())]);
    unless_failed(own, failed)
}

/// The result, if no worker has failed.
fn unless_failed<T>(own: Result<T, StrongError>, failed: u64) -> Result<T, StrongError> {
    match own {
        Ok(_) if failed > 0 => Err(StrongError::Cluster("another worker of the build has failed".to_owned())),
        own => own,
    }
}

/// Finds the values of a part. Returns how many positions have which value, over all workers.
fn solve<G: CyclicGame>(
    wire: &mut Wire,
    shared: &Shared<G>,
    checkpoint: &mut Checkpoint,
    part: &mut Part,
    at_sight: Histogram,
) -> Result<Histogram, StrongError> {
    if checkpoint.reached >= checkpoint::complete(part.number.0) {
        waves::restore(wire, shared, checkpoint, part)?;
    } else {
        let in_edges = edges::in_edges(wire, shared, part)?;
        waves::run(wire, shared, checkpoint, part, &in_edges)?;
    }
    let mut histogram = at_sight;
    part.count_values(&*shared.game, &mut histogram);
    Ok(histogram.over_all(wire))
}
