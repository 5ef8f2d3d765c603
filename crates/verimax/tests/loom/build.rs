//! Sets `cfg(loom)` for this package alone. As `RUSTFLAGS` it would have every dependency compiled once more.

fn main() {
    println!("cargo:rustc-cfg=loom");
    println!("cargo:rerun-if-changed=build.rs");
}
