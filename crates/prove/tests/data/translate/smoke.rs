//! With `false` at entries, loop heads and exits.

#[ensures("result <= n")]
fn search(n: u32) -> u32 {
    let mut i = 0;
    while i < n {
        loop_variant!("n - i");
        if i == 3 {
            return i;
        }
        i += 1;
    }
    for j in 0..n {
        invariant!("i <= n");
    }
    i
}

#[verified]
fn leaves(flag: bool) -> bool {
    if flag {
        return true;
    } else {
        return false;
    }
}
