#[verified] enum A { X, Y }
#[verified] enum B { Y, Z }
#[verified] enum C { None }
