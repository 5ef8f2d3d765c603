theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    fn eval(&self) -> i32;
}

#[verified]
pub trait Table {
    fn kind_of(&self) -> i32;
}

#[verified]
pub trait Both: Game + Table {
    fn both(&self) -> i32;
}
