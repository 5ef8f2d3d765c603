//! What the workers cost beside plain arrays: the same endgames, built by one thread in arrays, by one worker and by
//! two. The build of the workers also compresses the file. CPU seconds of the process, and seconds on the clock;
//! medians of three rounds.

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ProcessTime;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::{Settings, Watch, build, plain_values};

const ROUNDS: usize = 3;

/// CPU seconds and seconds on the clock.
fn measure(work: impl Fn()) -> [f64; 2] {
    let mut rounds: Vec<[f64; 2]> = (0..ROUNDS)
        .map(|_| {
            let (cpu, clock) = (ProcessTime::now(), Instant::now());
            work();
            [cpu.elapsed().as_secs_f64(), clock.elapsed().as_secs_f64()]
        })
        .collect();
    [0, 1].map(|kind| {
        rounds.sort_by(|a, b| a[kind].total_cmp(&b[kind]));
        rounds[ROUNDS / 2][kind]
    })
}

fn main() {
    for name in ["KRK", "KPK", "KBNK"] {
        let game = Arc::new(Endgame::new(name).expect("an endgame"));
        let plain = measure(|| assert!(plain_values(&*game).is_some()));
        println!("{name}: plain arrays {:.2} CPU s, {:.2} s", plain[0], plain[1]);
        for workers in [1, 2] {
            let settings = Settings { workers, ..Settings::default() };
            let built = measure(|| assert!(build(&game, &settings, Watch::default()).is_ok()));
            let ratios = [built[0] / plain[0], built[1] / plain[1]];
            println!(
                "{name}: workers {workers}: {:.2} CPU s ({:.2} times), {:.2} s ({:.2} times)",
                built[0], ratios[0], built[1], ratios[1],
            );
        }
    }
}
