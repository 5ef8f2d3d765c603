//! Several processes, and builds that go on: whatever builds a database, the file is the same to the byte.

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use verimax_strong::games::endgame::Endgame;
use verimax_strong::games::hexapawn::Hexapawn;
use verimax_strong::games::morris::Morris;
use verimax_strong::{Cluster, CyclicGame, Observer, Progress, Settings, StrongError, build};

fn alone<G: CyclicGame>(game: &Arc<G>) -> Vec<u8> {
    build(game, &Settings::default(), Observer::default()).unwrap().unwrap().bytes
}

/// Addresses on this machine that nobody uses.
fn hosts(processes: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

/// Builds with so many processes, each a thread here, connected by sockets. Only the first gets the file.
fn together<G: CyclicGame>(game: &Arc<G>, processes: usize, workers: usize, checkpoint: Option<&Path>) -> Vec<u8> {
    let hosts = hosts(processes);
    let build_as = |process: usize| {
        let cluster = Cluster { hosts: hosts.clone(), process, patience: Duration::from_secs(60) };
        let settings = Settings { workers, cluster: Some(cluster), checkpoint: checkpoint.map(Path::to_owned) };
        build(game, &settings, Observer::default()).unwrap().map(|built| built.bytes)
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes).map(|process| scope.spawn(move || build_as(process))).collect();
        let mut files: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        assert!(files[1..].iter().all(Option::is_none));
        files.swap_remove(0).unwrap()
    })
}

/// Law: 1, 2 and 3 processes, of one or two workers, give the same file.
#[test]
fn any_number_of_processes_builds_the_same_file() {
    let (krk, hexapawn) = (Arc::new(Endgame::new("KRK").unwrap()), Arc::new(Hexapawn::new(4, 4).unwrap()));
    let files = (alone(&krk), alone(&hexapawn));
    for (processes, workers) in [(1, 2), (2, 1), (2, 2), (3, 1)] {
        assert!(together(&krk, processes, workers, None) == files.0, "KRK, {processes} processes of {workers}");
        assert!(together(&hexapawn, processes, workers, None) == files.1, "hexapawn, {processes} of {workers}");
    }
}

/// Builds until `progress` was told so often, then stops. True if the build was stopped.
fn stopped_after<G: CyclicGame>(game: &Arc<G>, workers: usize, folder: &Path, steps: usize) -> bool {
    let (stop, told) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let flag = stop.clone();
    let on_progress = Box::new(move |progress: Progress| {
        if !matches!(progress, Progress::Write) && told.fetch_add(1, SeqCst) + 1 == steps {
            flag.store(true, SeqCst);
        }
    });
    let settings = Settings { workers, checkpoint: Some(folder.to_owned()), ..Settings::default() };
    match build(game, &settings, Observer { stop, on_progress }) {
        Err(StrongError::Stopped) => true,
        built => {
            built.unwrap();
            false
        }
    }
}

/// Law: a build that was stopped anywhere, again and again, ends with the same file, with any number of workers.
fn goes_on<G: CyclicGame>(game: &Arc<G>, steps: &[usize]) {
    let (file, folder) = (alone(game), tempfile::tempdir().unwrap());
    let mut stops = 0;
    for (run, steps) in steps.iter().enumerate() {
        stops += usize::from(stopped_after(game, 1 + run % 3, folder.path(), *steps));
    }
    assert!(stops >= 3, "{}: {stops} stops", game.name());
    for (processes, workers) in [(1, 1), (2, 1)] {
        assert!(together(game, processes, workers, Some(folder.path())) == file, "{}", game.name());
    }
}

#[test]
fn a_build_goes_on_in_the_enumeration_and_in_the_waves() {
    goes_on(&Arc::new(Morris), &[2, 2, 3, 3, 4, 5]);
    goes_on(&Arc::new(Hexapawn::new(4, 4).unwrap()), &[1, 2, 3, 8, 10]);
}

#[test]
fn a_build_goes_on_in_every_part() {
    goes_on(&Arc::new(Endgame::new("KPK").unwrap()), &[4, 30, 50]);
}

/// Law: what a kill leaves of a log, cut off anywhere, does no harm.
#[test]
fn logs_that_are_cut_off_do_no_harm() {
    let game = Arc::new(Morris);
    let file = alone(&game);
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        together(&game, 1, 2, Some(folder.path()));
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            std::fs::write(&path, &bytes[..random.usize(..=bytes.len())]).unwrap();
        }
        assert!(together(&game, 1, 1, Some(folder.path())) == file);
        assert!(together(&game, 1, 3, Some(folder.path())) == file);
    }
}

#[test]
fn the_logs_of_another_game_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    together(&Arc::new(Morris), 1, 1, Some(folder.path()));
    let settings = Settings { checkpoint: Some(folder.path().to_owned()), ..Settings::default() };
    let other = build(&Arc::new(Hexapawn::new(3, 3).unwrap()), &settings, Observer::default());
    let error = other.err().unwrap().to_string();
    assert!(error.contains("is not a log of a build of hexapawn(columns=3,rows=3)"), "{error}");
}
