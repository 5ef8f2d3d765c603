//! Methods: of enums and structs, `Self`, constructors, methods that change.

#[verified]
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Max,
    Min,
}

impl Side {
    #[ensures("result <> self")]
    fn other(self) -> Self {
        match self {
            Self::Max => Side::Min,
            Side::Min => Self::Max,
        }
    }

    #[requires("-100 <= x <= 100")]
    #[ensures("match self with Max -> result = x | Min -> result = - x end")]
    fn view(&self, x: i32) -> i32 {
        match *self {
            Side::Max => x,
            Side::Min => -x,
        }
    }

    fn not_proved(self) -> String {
        format!("{self:?}")
    }
}

#[verified]
#[derive(Clone)]
struct Counter {
    count: u32,
    side: Side,
}

impl Counter {
    #[ensures("result.counter_count = 0")]
    fn new(side: Side) -> Counter {
        Self { count: 0, side }
    }

    #[requires("self.counter_count < 10")]
    #[ensures("self.counter_count = old self.counter_count + 1")]
    fn bump(&mut self) {
        self.count += 1;
        self.side = self.side.other();
    }

    #[requires("self.counter_count < 10")]
    #[ensures("result.counter_count = self.counter_count + 1")]
    fn bumped(mut self) -> Counter {
        self.bump();
        self
    }
}

#[ensures("result = 1")]
fn count() -> u32 {
    let mut counter = Counter::new(Side::Max);
    Counter::bump(&mut counter);
    counter.clone().count
}
