//! Tests of the checker of databases: it accepts what is right, and nothing else.

use verimax_certificate::database::{CyclicRules, Database, WinDrawLoss, check, ranges};
use verimax_certificate::ranges::start_of_part;

/// A game on a few positions; `ends` has the result where the game is over.
#[derive(Debug)]
struct Small {
    moves: Vec<Vec<u64>>,
    ends: Vec<i32>,
}

impl CyclicRules for Small {
    fn successors(&self, position: u64, into: &mut Vec<u64>) {
        into.clear();
        into.extend(self.moves.get(position as usize).into_iter().flatten());
    }

    fn result(&self, position: u64) -> Option<i32> {
        self.ends.get(position as usize).copied()
    }
}

/// Entry `i` is about position `i`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Listed(Vec<Option<WinDrawLoss>>);

impl Database for Listed {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn position(&self, entry: usize) -> u64 {
        entry as u64
    }

    fn claim(&self, position: u64) -> Option<WinDrawLoss> {
        self.0.get(position as usize).copied().flatten()
    }
}

/// By the definition, round by round: who wins within `k` plies, and who loses.
fn by_rounds(game: &Small) -> Listed {
    let n = game.moves.len();
    let mut known: Vec<Option<WinDrawLoss>> = vec![None; n];
    for k in 0..=n as u32 {
        let before = known.clone();
        for p in (0..n).filter(|&p| before[p].is_none()) {
            let after: Vec<_> = game.moves[p].iter().map(|&q| before[q as usize]).collect();
            let is_over = k == 0 && after.is_empty();
            known[p] = match game.ends[p] {
                1 if is_over => Some(WinDrawLoss::Win(0)),
                -1 if is_over => Some(WinDrawLoss::Loss(0)),
                _ if after.iter().any(|o| matches!(o, Some(WinDrawLoss::Loss(_)))) => Some(WinDrawLoss::Win(k)),
                _ if !after.is_empty() && after.iter().all(|o| matches!(o, Some(WinDrawLoss::Win(_)))) => {
                    Some(WinDrawLoss::Loss(k))
                }
                _ => None,
            };
        }
    }
    Listed(known.into_iter().map(|o| Some(o.unwrap_or(WinDrawLoss::Draw))).collect())
}

fn random_game(random: &mut fastrand::Rng) -> Small {
    let n = random.u64(1..8);
    let moves = (0..n).map(|_| (0..random.usize(0..4)).map(|_| random.u64(0..n)).collect()).collect();
    Small { moves, ends: (0..n).map(|_| random.i32(-1..=1)).collect() }
}

/// Law: what the definition says passes, and no other claim about one position does.
#[test]
fn exactly_what_is_right_passes() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut refused = 0;
    for _ in 0..20_000 {
        let game = random_game(&mut random);
        let right = by_rounds(&game);
        assert!(check::is_right(&game, &right), "{game:?} {right:?}");
        let p = random.usize(0..right.0.len());
        let plies = random.u32(0..6);
        let other = random
            .choice([Some(WinDrawLoss::Win(plies)), Some(WinDrawLoss::Draw), Some(WinDrawLoss::Loss(plies))])
            .unwrap();
        let mut wrong = right.clone();
        wrong.0[p] = other;
        assert_eq!(check::is_right(&game, &wrong), wrong == right, "{game:?} {wrong:?}");
        refused += u32::from(wrong != right);
    }
    assert!(refused > 10_000, "{refused}");
}

/// Law: on games of three positions, no other database passes at all.
#[test]
fn nothing_else_passes() {
    let mut random = fastrand::Rng::with_seed(2);
    let claims: Vec<WinDrawLoss> =
        (0..4).flat_map(|k| [WinDrawLoss::Win(k), WinDrawLoss::Loss(k)]).chain([WinDrawLoss::Draw]).collect();
    for _ in 0..300 {
        let moves = (0..3).map(|_| (0..random.usize(0..3)).map(|_| random.u64(0..3)).collect()).collect();
        let game = Small { moves, ends: (0..3).map(|_| random.i32(-1..=1)).collect() };
        let mut passed = Vec::new();
        for (&a, &b, &c) in claims
            .iter()
            .flat_map(|a| claims.iter().flat_map(move |b| [(a, b)]))
            .flat_map(|(a, b)| claims.iter().map(move |c| (a, b, c)))
        {
            let claimed = Listed(vec![Some(a), Some(b), Some(c)]);
            if check::is_right(&game, &claimed) {
                passed.push(claimed);
            }
        }
        assert_eq!(passed, [by_rounds(&game)], "{game:?}");
    }
}

/// Law: two wins that support each other in a circle are refused, whatever their distances.
#[test]
fn wins_do_not_support_each_other() {
    // 0 and 1 move to each other and nowhere else.
    let circle = Small { moves: vec![vec![1], vec![0]], ends: vec![0, 0] };
    for k in 0..50 {
        for j in 0..50 {
            let claimed = Listed(vec![Some(WinDrawLoss::Win(k)), Some(WinDrawLoss::Loss(j))]);
            assert!(!check::is_right(&circle, &claimed));
        }
    }
    assert!(check::is_right(&circle, &Listed(vec![Some(WinDrawLoss::Draw); 2])));
}

/// Law: a claim needs claims about all positions after it; what is no position cannot be claimed.
#[test]
fn what_is_left_out() {
    let game = Small { moves: vec![vec![1, 2], vec![0], vec![]], ends: vec![0, 0, -1] };
    let (win, loss) = (Some(WinDrawLoss::Win(1)), Some(WinDrawLoss::Loss(0)));
    assert!(check::is_right(&game, &Listed(vec![win, Some(WinDrawLoss::Loss(2)), loss])));
    assert!(!check::is_right(&game, &Listed(vec![win, None, loss])));
    assert!(check::is_right(&game, &Listed(vec![None, None, loss]))); // true, and closed
    assert!(!check::is_right(&game, &Listed(vec![None, None, loss, Some(WinDrawLoss::Draw)])));
    assert!(!check::is_right(
        &game,
        &Listed(vec![Some(WinDrawLoss::Win(u32::MAX)), Some(WinDrawLoss::Loss(u32::MAX)), loss])
    ));
}

/// Law: ranges find what the whole check finds.
#[test]
fn ranges_cover_everything() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let game = random_game(&mut random);
        let mut claimed = by_rounds(&game);
        let n = claimed.0.len();
        if random.bool() {
            claimed.0[random.usize(0..n)] = Some(WinDrawLoss::Win(random.u32(0..4)));
        }
        let parts = random.usize(1..5);
        let check = |part| {
            let (first, last) = (start_of_part(n, parts, part), start_of_part(n, parts, part + 1));
            ranges::check_range(&game, &claimed, first, last)
        };
        let reports: Vec<_> = (0..parts).map(check).collect();
        assert_eq!(ranges::is_right_by_ranges(&game, &claimed, &reports), check::is_right(&game, &claimed));
        assert!(!ranges::is_right_by_ranges(&game, &claimed, &reports[1..]) || reports[0].last == 0);
        assert!(!ranges::check_range(&game, &claimed, 0, n + 1).passed);
    }
}
