//! All tests of the crate in one program: what they share is compiled once, and they run side by side.

mod bounds;
mod catalogue;
mod chance;
mod connect4;
mod dots_and_boxes;
mod engine;
mod examples_common;
mod laws;
mod minimum;
mod multi;
mod othello;
mod othello_and_dots_and_boxes_symmetry;
mod playthroughs;
mod quick;

/// Cargo no longer finds the files by itself, so a forgotten one would never run.
#[test]
fn every_file_of_tests_is_a_module_of_this_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "main") {
            assert!(include_str!("main.rs").contains(&format!("\nmod {module};\n")), "`{name}` never runs");
        }
    }
}
