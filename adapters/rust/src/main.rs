//! A search to play with: alpha-beta in negamax form, for games in which the sides take turns.
//!
//! ```text
//! cargo build --release
//! verimax check --alternating -- target/release/engine
//! verimax check --alternating -- target/release/engine --bug           with a planted bug
//! verimax check --alternating -- target/release/engine --plies-left    as an engine that knows no depth
//! ```
//!
//! Put your own search in the place of this one.

use verimax_check::{Answer, Position, Query, ServeError, View, serve};

/// The ends of an open window are `-INF` and `INF`.
const INF: i32 = 1_000_000_000;

fn main() -> Result<(), ServeError> {
    let has = |name: &str| std::env::args().any(|argument| argument == name);
    let (has_bug, has_no_depth) = (has("--bug"), has("--plies-left"));
    serve(std::io::stdin().lock(), std::io::stdout().lock(), View::SideToMove, |query: &Query| {
        // A limited position knows how many plies are left, so that a search "to the end" stops in time.
        let (position, depth) = match has_no_depth {
            true => (Position::limited(query), None),
            false => (Position::of(query), query.depth.limit()),
        };
        let window = (query.window.alpha(), query.window.beta());
        let (value, mv) = search(position, depth, window, has_bug);
        Answer { mv, ..Answer::from(value) }
    })
}

/// The value for the side to move, and the best move if there is one to choose. Without a depth, searches to the end.
fn search(
    position: Position,
    depth: Option<u32>,
    (mut alpha, beta): (i32, i32),
    has_bug: bool,
) -> (i32, Option<usize>) {
    if depth == Some(0) || position.is_over() {
        return (position.eval_for_side(), None);
    }
    let (mut best, mut best_move) = (-INF, None);
    for mv in position.moves() {
        // The planted bug: the window is negated, but its ends are not swapped.
        let window = if has_bug { (-alpha, -beta) } else { (-beta, -alpha) };
        let value = -search(position.apply(mv), depth.map(|depth| depth - 1), window, has_bug).0;
        if value > best {
            (best, best_move) = (value, Some(mv));
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    (best, best_move)
}
