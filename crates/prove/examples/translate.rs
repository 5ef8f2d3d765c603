//! `translate FOLDER…`: translates the Rust files in the folders into `target/prove`.

use std::path::Path;
use std::{fs, io, process};

use verimax_prove::{Program, Source, Theory};

fn read(folder: &Path, sources: &mut Vec<Source>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for path in entries.iter().map(fs::DirEntry::path) {
        if path.is_dir() {
            read(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(Source { text: fs::read_to_string(&path)?, path });
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut sources = Vec::new();
    for folder in std::env::args().skip(1) {
        read(Path::new(&folder), &mut sources)?;
    }
    let out = Path::new("target/prove");
    let theory = Theory::read(Path::new("proofs"));
    match theory.and_then(|theory| Program::read(&sources, theory).translate()) {
        Ok(translation) => {
            fs::create_dir_all(out)?;
            for module in translation.modules {
                println!("{}: {} functions", module.file, module.functions.len());
                fs::write(out.join(module.file), module.text)?;
            }
            Ok(())
        }
        Err(refusals) => {
            refusals.iter().for_each(|refusal| eprintln!("{refusal}"));
            process::exit(1)
        }
    }
}
