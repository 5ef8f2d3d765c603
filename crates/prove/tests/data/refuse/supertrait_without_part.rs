theory!("demo.Demo");

pub trait Plain {
    fn eval(&self) -> i32;
}

#[verified]
pub trait Game: Plain {
    fn twice(&self) -> i32;
}
