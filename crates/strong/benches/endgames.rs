//! What the workers cost beside plain arrays: the same endgames, built by one thread in arrays, by one worker and by
//! two. The build of the workers also counts the values and compresses the file. CPU seconds of the process, and
//! seconds on the clock; medians of rounds in which each has its turn. Then what a probe of the database costs: the
//! value of random positions, and of all positions after the moves of one.

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ProcessTime;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::{CyclicGame, Database, Observer, Settings, build, plain_values};

const ROUNDS: usize = 3;

/// CPU seconds and seconds on the clock.
fn measure(work: impl FnOnce()) -> [f64; 2] {
    let (cpu, clock) = (ProcessTime::now(), Instant::now());
    work();
    [cpu.elapsed().as_secs_f64(), clock.elapsed().as_secs_f64()]
}

/// The median of each kind of seconds.
fn median(rounds: &[[f64; 2]]) -> [f64; 2] {
    [0, 1].map(|kind| {
        let mut seconds: Vec<f64> = rounds.iter().map(|round| round[kind]).collect();
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    })
}

/// CPU microseconds of a probe: of the value of a random position, and of all its moves with their values.
fn probes(game: &Arc<Endgame>) -> [f64; 2] {
    const PROBES: usize = 20_000;
    let built = build(game, &Settings::default(), Observer::default()).expect("a build").expect("a database");
    let database = Database::from_bytes(game.clone(), built.bytes).expect("a database");
    let mut random = fastrand::Rng::with_seed(6);
    let codes = 0..database.reader().entries();
    let positions = std::iter::repeat_with(|| game.position(random.u64(codes.clone())));
    let positions: Vec<_> = positions.flatten().take(PROBES).collect();
    let cpu = ProcessTime::now();
    for position in &positions {
        assert!(database.value(position).is_ok());
    }
    let values = cpu.elapsed().as_secs_f64();
    let cpu = ProcessTime::now();
    for position in &positions {
        assert!(game.moves(position).iter().all(|(_, next)| database.value(next).is_ok()));
    }
    [values, cpu.elapsed().as_secs_f64()].map(|seconds| 1e6 * seconds / PROBES as f64)
}

fn main() {
    // `cargo bench -p verimax-strong --bench endgames -- KRK`
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let is_asked_for = |name: &&str| only.as_ref().is_none_or(|only| only == name);
    for name in ["KRK", "KPK", "KBNK"].into_iter().filter(is_asked_for) {
        let game = Arc::new(Endgame::new(name).expect("an endgame"));
        let build_with = |workers: usize| {
            let settings = Settings { workers, ..Settings::default() };
            assert!(build(&game, &settings, Observer::default()).is_ok());
        };
        let mut seconds = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            seconds[0].push(measure(|| assert!(plain_values(&*game).is_some())));
            seconds[1].push(measure(|| build_with(1)));
            seconds[2].push(measure(|| build_with(2)));
        }
        let [plain, one, two] = seconds.map(|rounds| median(&rounds));
        println!("{name}: plain arrays {:.2} CPU s, {:.2} s", plain[0], plain[1]);
        for (workers, built) in [(1, one), (2, two)] {
            let ratios = [built[0] / plain[0], built[1] / plain[1]];
            println!(
                "{name}: workers {workers}: {:.2} CPU s ({:.2} times), {:.2} s ({:.2} times)",
                built[0], ratios[0], built[1], ratios[1],
            );
        }
        let [value, moves] = probes(&game);
        println!("{name}: a probe takes {value:.2} CPU microseconds, of all moves of a position {moves:.1}");
    }
}
