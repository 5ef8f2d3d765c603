#[verified] struct S;
