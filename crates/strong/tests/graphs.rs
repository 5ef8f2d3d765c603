//! Random graphs in parts: workers find the values that plain arrays find, and the proved checker accepts them.

use std::sync::Arc;

use fastrand::Rng;
use verimax_strong::{
    CyclicGame, Database, Ending, Numbering, Observer, PartSize, Settings, Value, build, plain_values,
};

/// A position is its code. A move leads into the same part or an earlier one.
struct Graph {
    parts: Vec<PartSize>,
    children: Vec<Vec<u64>>,
    /// How the game has ended where there is no move; `None` if the code names no position.
    ends: Vec<Option<Ending>>,
}

impl Graph {
    fn random(random: &mut Rng) -> Graph {
        let parts: Vec<PartSize> =
            (0..random.usize(1..5)).map(|_| PartSize { codes: random.u64(1..12), row: random.u64(1..4) }).collect();
        let (mut children, mut ends, mut last) = (Vec::new(), Vec::new(), 0);
        for part in &parts {
            last += part.codes;
            for _ in 0..part.codes {
                let moves = if random.u8(..4) == 0 { 0 } else { random.usize(1..5) };
                children.push((0..moves).map(|_| random.u64(..last)).collect::<Vec<_>>());
                ends.push(random.choice([Some(Ending::Loss), Some(Ending::Draw), Some(Ending::Win)]).flatten());
            }
        }
        Graph { parts, children, ends }
    }
}

impl CyclicGame for Graph {
    type Position = u64;

    fn name(&self) -> String {
        "graph".to_owned()
    }

    fn numbering(&self) -> Numbering {
        Numbering::Parts(self.parts.clone())
    }

    fn position(&self, code: u64) -> Option<u64> {
        (code < self.ends.len() as u64).then_some(code)
    }

    fn code(&self, position: &u64) -> u64 {
        *position
    }

    fn side(&self, _position: &u64) -> Option<usize> {
        None
    }

    fn expand(&self, position: &u64, children: &mut Vec<u64>) -> Option<Ending> {
        children.extend(&self.children[*position as usize]);
        self.ends[*position as usize].filter(|_| self.children[*position as usize].is_empty())
    }

    fn start(&self) -> Option<u64> {
        None
    }

    fn parse(&self, text: &str) -> Result<u64, String> {
        text.parse().map_err(|_| "a position is a number".to_owned())
    }

    fn show(&self, position: &u64) -> String {
        position.to_string()
    }

    fn moves(&self, position: &u64) -> Vec<(String, u64)> {
        self.children[*position as usize].iter().map(|child| (child.to_string(), *child)).collect()
    }
}

/// Law: whatever the parts and the workers, the values are those of best play. Among these graphs are some in which a
/// side loses with every move in its part, and wins late with a move into an earlier one.
#[test]
fn parts_are_solved_as_a_whole() {
    let mut random = Rng::with_seed(18);
    let mut late = 0;
    for round in 0..400 {
        let game = Arc::new(Graph::random(&mut random));
        let plain = plain_values(&*game).unwrap();
        let settings = Settings { workers: 1 + round % 3, ..Settings::default() };
        let built = build(&game, &settings, Observer::default()).unwrap().unwrap();
        let database = Database::from_bytes(game.clone(), built.bytes).unwrap();
        for (code, value) in plain.iter().enumerate() {
            assert_eq!(Some(database.value(&(code as u64)).unwrap()), *value, "round {round}, code {code}");
        }
        let loaded = database.load(&mut |_| true).unwrap();
        let checked = loaded.check(0, loaded.entries());
        assert!(checked.report.passed, "round {round}: {:?}", checked.wrong);
        late += (0..plain.len()).filter(|code| wins_late(&game, &plain, *code)).count();
    }
    assert!(late >= 10, "{late} positions win late");
}

/// True if the only winning moves lead to earlier parts, all others lose, and the first of these loses sooner than the
/// winner wins.
fn wins_late(game: &Graph, values: &[Option<Value>], code: usize) -> bool {
    let mut first = 0;
    for part in &game.parts {
        if first + part.codes > code as u64 {
            break;
        }
        first += part.codes;
    }
    let value = |child: &u64| values[*child as usize].map(Value::of_move);
    let (inside, outside): (Vec<_>, Vec<_>) = game.children[code].iter().partition(|child| **child >= first);
    let slowest = inside.iter().map(|child| match value(child) {
        Some(Value::Loss(plies)) => plies,
        _ => u16::MAX,
    });
    let slowest = slowest.max().unwrap_or(u16::MAX);
    outside.iter().any(|child| matches!(value(child), Some(Value::Win(plies)) if plies > slowest))
}
