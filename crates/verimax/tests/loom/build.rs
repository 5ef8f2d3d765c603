//! Sets `cfg(loom)` for this package alone. In `RUSTFLAGS`, it would compile every dependency once more.

fn main() {
    println!("cargo:rustc-cfg=loom");
    println!("cargo:rerun-if-changed=build.rs");
}
