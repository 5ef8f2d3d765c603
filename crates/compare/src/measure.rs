//! Measures times, and prints them.

use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use cpu_time::ThreadTime;

/// Returns the median time of each contestant. Each runs once per round, and times itself. Each round starts with
/// another one, so that the machine's other load affects all alike.
pub fn interleaved<const N: usize>(rounds: usize, contestants: [&mut dyn FnMut() -> Duration; N]) -> [Duration; N] {
    let mut times = [const { Vec::new() }; N];
    for round in 0..rounds {
        for turn in 0..N {
            let number = (round + turn) % N;
            times[number].push(contestants[number]());
        }
    }
    times.map(median)
}

/// Measures the wall-clock time of `work`.
pub fn wall_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Measures the processor time of `work` on this thread. Other load does not count, except that it may slow down the
/// caches.
pub fn cpu_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let half = times.len() / 2;
    if times.len() % 2 == 1 { times[half] } else { (times[half - 1] + times[half]) / 2 }
}

/// How many times as long the second takes as the first.
pub fn ratio(first: Duration, second: Duration) -> String {
    format!("{:.2}", second.as_secs_f64() / first.as_secs_f64())
}

/// Three digits and a unit.
pub fn human_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s if s >= 1e-6 => (s * 1e6, "µs"),
        s => (s * 1e9, "ns"),
    };
    let decimals = if number >= 99.95 {
        0
    } else if number >= 9.995 {
        1
    } else {
        2
    };
    format!("{number:.decimals$} {unit}")
}

/// A number with thousands separators.
pub fn human_count(count: u64) -> String {
    let digits = count.to_string();
    let first = digits.len() % 3;
    let mut parts: Vec<&str> = if first > 0 { vec![&digits[..first]] } else { Vec::new() };
    parts.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    parts.join(",")
}

/// Prints a Markdown table, with the first column aligned left and the others right.
pub fn print_table(title: &str, header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    println!("\n{title}\n\n{table}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let median_of = |times: &[u64]| median(times.iter().map(|&s| Duration::from_secs(s)).collect()).as_secs();
        assert_eq!((median_of(&[9]), median_of(&[9, 1, 2]), median_of(&[8, 1, 2, 4])), (9, 2, 3));
    }

    #[test]
    fn every_contestant_has_its_own_time() {
        let [mut one, mut two] = [1, 2].map(|s| move || Duration::from_secs(s));
        assert_eq!(interleaved(3, [&mut one, &mut two]), [1, 2].map(Duration::from_secs));
    }

    #[test]
    fn numbers_are_for_people() {
        assert_eq!([0, 12, 999, 1000, 1234567].map(human_count), ["0", "12", "999", "1,000", "1,234,567"]);
        let times = [51, 12_345, 582_000, 7_500_000, 2_200_000_000].map(Duration::from_nanos).map(human_time);
        assert_eq!(times, ["51.0 ns", "12.3 µs", "582 µs", "7.50 ms", "2.20 s"]);
    }
}
