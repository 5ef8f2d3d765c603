#[opaque] enum E { A }
