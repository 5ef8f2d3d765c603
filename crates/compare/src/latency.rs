//! Measures the memory latency of this machine: walks through memory in which every step depends on the one before.

use crate::measure::{cpu_time, interleaved, print_table};

/// A cache line.
#[derive(Clone)]
#[repr(align(64))]
struct Line {
    next: u32,
}

/// A random cycle through all cache lines of `bytes` (Sattolo's algorithm).
fn cycle(bytes: usize) -> Vec<Line> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut lines: Vec<Line> = (0..(bytes / size_of::<Line>()) as u32).map(|next| Line { next }).collect();
    for i in (1..lines.len()).rev() {
        let j = random.usize(..i);
        let (one, other) = (lines[i].next, lines[j].next);
        (lines[i].next, lines[j].next) = (other, one);
    }
    lines
}

fn walk(lines: &[Line], steps: usize) -> u32 {
    (0..steps).fold(0, |at, _| lines[at as usize].next)
}

/// Prints nanoseconds per step, for three sizes of memory: from one that fits into the caches to one that does not.
pub fn probe(quick: bool) {
    let steps = if quick { 1 << 20 } else { 1 << 23 };
    let sizes = [256 << 10, 8 << 20, 64 << 20];
    let cycles = sizes.map(cycle);
    let mut walks = cycles.each_ref().map(|lines| || cpu_time(|| std::hint::black_box(walk(lines, steps))).1);
    let [small, middle, large] = &mut walks;
    let times = interleaved(5, [small, middle, large]);
    let rows = sizes.iter().zip(times).map(|(size, time)| {
        let size = if *size >= 1 << 20 { format!("{} MB", size >> 20) } else { format!("{} KB", size >> 10) };
        vec![size, format!("{:.1}", time.as_secs_f64() * 1e9 / steps as f64)]
    });
    print_table("A step to a random cache line, in nanoseconds", &["memory", "ns a step"], rows);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_comes_back_after_all_lines_and_not_before() {
        let lines = cycle(64 * 1000);
        let first_back = (1..).find(|&steps| walk(&lines, steps) == 0);
        assert_eq!(first_back, Some(1000));
    }
}
