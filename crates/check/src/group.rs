//! Process groups: a program and everything that it starts, ended together. On systems without them, only the program
//! itself is ended.

use std::collections::BTreeSet;
use std::io::{Error, Result};
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};

/// The groups that are running. `None` once all have been ended: then no other is started.
static RUNNING: Mutex<Option<BTreeSet<u32>>> = Mutex::new(Some(BTreeSet::new()));

/// The group of a program that we have started. (A program that leaves its group, as a daemon does, is on its own.)
pub(crate) struct Group(u32);

impl Group {
    /// Starts a program in a group of its own.
    pub fn start(command: &mut Command) -> Result<(Child, Group)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Under the lock: `end_programs` must not miss a program that is just being started.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let running = running.as_mut().ok_or_else(|| Error::other("all programs have been ended"))?;
        let child = command.spawn()?;
        let group = Group(child.id());
        running.insert(group.0);
        Ok((child, group))
    }

    /// Ends all processes of the group. Call it before the program is waited for, if you can: as long as it is not, no
    /// other process gets its number.
    pub fn end(&self) {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_mut().is_some_and(|running| running.remove(&self.0)) {
            kill(self.0);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends all programs that [`Process`](crate::Process) has started, with everything that they have started. From then
/// on, none can be started. For a process that is about to be ended itself, by Ctrl-C or a signal: programs in groups
/// of their own do not get those.
pub fn end_programs() {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.take().into_iter().flatten().for_each(kill);
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
