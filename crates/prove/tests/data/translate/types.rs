//! Enums, structs, aliases; each type after those that it is made of.

pub type Number = i32;

#[verified]
#[derive(PartialEq)]
pub struct Line {
    pub from: Corner,
    pub side: Side,
    pub is_open: bool,
}

#[verified]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

#[verified]
#[derive(PartialEq)]
pub struct Corner(Number, i64);

#[verified]
#[derive(PartialEq)]
pub enum Shape {
    Dot,
    Circle(Corner, u32),
}

#[verified(prefixed)]
#[derive(PartialEq)]
pub enum Form {
    Dot,
    Other(Side),
}

#[verified]
pub struct Pair<First, Second> {
    pub first: First,
    pub second: Option<Second>,
}

#[verified]
pub struct Names {
    pub all: Vec<usize>,
    pub both: (u64, bool),
}
