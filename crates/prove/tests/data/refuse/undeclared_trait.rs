#[verified] trait Unheard {}
