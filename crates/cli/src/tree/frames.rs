//! `--frames`: a search step by step, a file for each step.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};
use verimax_draw::{Drawing, Frames};

use crate::output::{shown_path, write_file};

/// The most steps of a search that is drawn step by step.
const MOST_STEPS: usize = 1000;

/// Writes `step-000.svg`, `step-001.svg` and so on into the folder, which must be new or empty.
pub fn write(folder: &Path, drawing: &Drawing<'_>) -> Result<()> {
    let steps = drawing.steps.len();
    if steps > MOST_STEPS {
        bail!("the search has {steps} steps, and --frames draws at most {MOST_STEPS}; try a smaller --depth");
    }
    make_empty(folder)?;
    let frames = Frames::of(drawing);
    let width = steps.to_string().len();
    (0..=steps).try_for_each(|step| write_file(&folder.join(format!("step-{step:0width$}.svg")), &frames.svg(step)))
}

/// Makes the folder. If it is there already, it must be empty: files of the user are not replaced, and files of an
/// earlier search would look like steps of this one.
fn make_empty(folder: &Path) -> Result<()> {
    let shown = shown_path(folder);
    match std::fs::read_dir(folder) {
        Ok(mut there) => match there.next() {
            None => Ok(()),
            Some(_) => bail!("the folder '{shown}' is not empty; --frames writes into a new or an empty one"),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{shown}'"))
        }
        Err(error) => Err(error).with_context(|| format!("cannot write frames into '{shown}'")),
    }
}
