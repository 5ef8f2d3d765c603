//! The engine against the law: on random graphs, with every limit, and with tables in files.

#[path = "../catalogue/generate.rs"]
#[allow(dead_code)] // the catalogue needs all of it
mod generate;

#[cfg(feature = "files")]
mod files;
mod laws;
mod limits;
mod safety;
mod scores;
