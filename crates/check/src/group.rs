//! Process groups: a program and everything that it starts, ended together. On systems without them, only the program
//! itself is ended.

use std::collections::BTreeSet;
use std::io::Result;
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};

/// The groups that are running.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// The group of a program that we have started. (A program that leaves its group, as a daemon does, is on its own.)
pub(crate) struct Group(u32);

impl Group {
    /// Starts a program in a group of its own.
    pub fn start(command: &mut Command) -> Result<(Child, Group)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Under the lock: `end_programs` must not miss a program that is just being started.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        let group = Group(child.id());
        running.insert(group.0);
        Ok((child, group))
    }

    /// Ends all processes of the group. Call it before the program is waited for, if you can: as long as it is not, no
    /// other process gets its number.
    pub fn end(&self) {
        if RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0) {
            kill(self.0);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends all programs that [`Process`](crate::Process) has started, with everything that they have started. For a
/// process that is about to be ended itself, by Ctrl-C or a signal: programs in groups of their own do not get those.
pub fn end_programs() {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *running).into_iter().for_each(kill);
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It fails if no process of the group is left.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}
