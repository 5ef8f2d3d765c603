//! Connects the processes of a build: a socket between every two, with a handshake and a deadline.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use verimax::text::{SHORT, printable};

use crate::error::StrongError;

/// The processes of a build, and which of them this is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    /// The address of every process, such as `10.0.0.2:2101`.
    pub hosts: Vec<String>,
    /// The number of this process, from 0.
    pub process: usize,
    /// How long to wait for the others.
    pub patience: Duration,
}

/// How long a process that has connected may take to say who it is.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_millis(100);

/// What two processes tell each other: a mark, the sum of what they must agree on, and the number of the process.
const GREETING: usize = 8 + 32 + 4;
const MARK: [u8; 8] = *b"VMXBUILD";

impl Cluster {
    /// Reads a file of hosts: an address on every line; blank lines and those that start with `#` do not count.
    pub fn parse(text: &str, process: usize, patience: Duration) -> Result<Cluster, StrongError> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let hosts: Vec<String> = lines.map(str::to_owned).collect();
        if hosts.is_empty() {
            return Err(StrongError::Cluster("the file of hosts has no line with an address".to_owned()));
        }
        if let Some(host) = hosts.iter().find(|host| !host.contains(':')) {
            let host = printable(host, SHORT);
            return Err(StrongError::Cluster(format!("'{host}' has no port: a host is written as address:port")));
        }
        if let Some(host) = hosts.iter().enumerate().find_map(|(at, host)| hosts[..at].contains(host).then_some(host)) {
            let host = printable(host, SHORT);
            return Err(StrongError::Cluster(format!(
                "'{host}' is there twice: each process has an address of its own"
            )));
        }
        if process >= hosts.len() {
            let most = hosts.len() - 1;
            return Err(StrongError::Cluster(format!("there is no process {process}: they are 0 to {most}")));
        }
        Ok(Cluster { hosts, process, patience })
    }

    /// Connects to all other processes. `agreed` is what all of them must have in common: the game, the workers.
    pub(super) fn connect(&self, agreed: &str) -> Result<Vec<Option<TcpStream>>, StrongError> {
        let deadline = Instant::now() + self.patience;
        let agreed = format!("{agreed} hosts {}", self.hosts.join(" "));
        let mut greeting = MARK.to_vec();
        greeting.extend(Sha256::digest(agreed.as_bytes()));
        greeting.extend((self.process as u32).to_le_bytes());
        let own = &self.hosts[self.process];
        let listener = TcpListener::bind(own).map_err(|error| cannot("listen at", self.process, own, &error))?;
        listener.set_nonblocking(true).map_err(|error| cannot("listen at", self.process, own, &error))?;
        let mut sockets: Vec<Option<TcpStream>> = self.hosts.iter().map(|_| None).collect();
        for (process, socket) in sockets[..self.process].iter_mut().enumerate() {
            *socket = Some(self.call(process, &greeting, deadline)?);
        }
        while let Some(missing) = (self.process + 1..sockets.len()).find(|process| sockets[*process].is_none()) {
            match listener.accept() {
                Ok((mut stream, _)) => {
                    let answered = stream.set_nonblocking(false).and_then(|()| greet(&mut stream, &greeting));
                    // Whoever is no process of a build is not ours to worry about.
                    let Ok(theirs) = answered else { continue };
                    let process = self.judge(&greeting, &theirs)?;
                    if process <= self.process || process >= sockets.len() || sockets[process].is_some() {
                        return Err(StrongError::Cluster(format!("there are two processes {process}")));
                    }
                    sockets[process] = Some(stream);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if Instant::now() > deadline {
                        return Err(self.missing(missing, "it has not connected"));
                    }
                    std::thread::sleep(PAUSE);
                }
                Err(error) => return Err(cannot("listen at", self.process, own, &error)),
            }
        }
        for socket in sockets.iter().flatten() {
            let _ = socket.set_nodelay(true); // slower without, but not wrong
            keep_alive(socket);
        }
        Ok(sockets)
    }

    /// Connects to a process, again and again until the deadline.
    fn call(&self, process: usize, greeting: &[u8], deadline: Instant) -> Result<TcpStream, StrongError> {
        loop {
            let found = connect_by(&self.hosts[process], deadline).and_then(|mut stream| {
                let theirs = greet(&mut stream, greeting)?;
                Ok((stream, theirs))
            });
            match found {
                Ok((stream, theirs)) => {
                    if self.judge(greeting, &theirs)? != process {
                        return Err(self.missing(process, "another process is there"));
                    }
                    return Ok(stream);
                }
                Err(error) if Instant::now() > deadline => return Err(self.missing(process, &error.to_string())),
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
    }

    /// The number of the process that says this.
    fn judge(&self, ours: &[u8], theirs: &[u8; GREETING]) -> Result<usize, StrongError> {
        let process = u32::from_le_bytes(theirs[40..].try_into().unwrap_or_default()) as usize;
        if theirs[..40] == ours[..40] {
            return Ok(process);
        }
        let what = "builds something else: game, hosts, workers, version and checkpoints must be the same everywhere";
        Err(StrongError::Cluster(format!("process {process} {what}")))
    }

    fn missing(&self, process: usize, why: &str) -> StrongError {
        let (host, patience) = (printable(&self.hosts[process], SHORT), self.patience);
        StrongError::Cluster(format!("process {process} at '{host}' was not there within {patience:?}: {why}"))
    }
}

fn cannot(what: &str, process: usize, host: &str, error: &std::io::Error) -> StrongError {
    StrongError::Cluster(format!("process {process} cannot {what} '{}': {error}", printable(host, SHORT)))
}

/// Connects to the first address of a host that answers before the deadline. A host that swallows what it is sent would
/// otherwise hold us up for minutes.
fn connect_by(host: &str, deadline: Instant) -> std::io::Result<TcpStream> {
    let mut found = Err(std::io::Error::other("it has no address"));
    for address in host.to_socket_addrs()? {
        let left = deadline.saturating_duration_since(Instant::now()).max(PAUSE);
        found = TcpStream::connect_timeout(&address, left);
        if found.is_ok() {
            break;
        }
    }
    found
}

/// Says who we are, and hears who they are.
fn greet(stream: &mut TcpStream, greeting: &[u8]) -> std::io::Result<[u8; GREETING]> {
    stream.set_read_timeout(Some(HANDSHAKE))?;
    stream.write_all(greeting)?;
    let mut theirs = [0; GREETING];
    stream.read_exact(&mut theirs)?;
    stream.set_read_timeout(None)?;
    if theirs.starts_with(&MARK) { Ok(theirs) } else { Err(std::io::Error::other("it is no process of a build")) }
}

/// Lets the system notice a machine that is gone without a word.
#[cfg(target_os = "linux")]
fn keep_alive(socket: &TcpStream) {
    use rustix::net::sockopt::{set_socket_keepalive, set_tcp_keepcnt, set_tcp_keepidle, set_tcp_keepintvl};
    // Without it a lost machine is noticed late, and nothing else changes.
    let _ = set_socket_keepalive(socket, true);
    let _ = set_tcp_keepidle(socket, Duration::from_secs(20));
    let _ = set_tcp_keepintvl(socket, Duration::from_secs(5));
    let _ = set_tcp_keepcnt(socket, 4);
}

#[cfg(not(target_os = "linux"))]
fn keep_alive(_socket: &TcpStream) {}

/// True if a panic with this message means that another process is gone.
pub fn is_lost_peer(message: &str) -> bool {
    message.starts_with("timely communication error") || message.contains("Send thread panic")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(text: &str, process: usize) -> Result<Cluster, String> {
        Cluster::parse(text, process, Duration::from_millis(300)).map_err(|error| error.to_string())
    }

    #[test]
    fn hosts_are_lines_with_a_port() {
        assert_eq!(cluster("# ours\n\n a:1 \nb:2\n", 1).unwrap().hosts, ["a:1", "b:2"]);
        for (text, process, why) in [("", 0, "no line"), ("a", 0, "'a' has no port"), ("a:1", 1, "no process 1")] {
            assert!(cluster(text, process).unwrap_err().contains(why), "{text:?}");
        }
    }

    fn port() -> u16 {
        TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
    }

    #[test]
    fn a_host_that_is_not_there_is_named() {
        let text = format!("127.0.0.1:{}\n127.0.0.1:{}\n", port(), port());
        for (process, missing) in [(0, "process 1 at"), (1, "process 0 at")] {
            let error = cluster(&text, process).unwrap().connect("game").unwrap_err().to_string();
            assert!(error.contains(missing) && error.contains("was not there within"), "{error}");
        }
    }

    #[test]
    fn processes_must_agree() {
        let text = format!("127.0.0.1:{}\n127.0.0.1:{}\n", port(), port());
        let connect = |process: usize, game: &'static str| {
            let cluster = Cluster { patience: Duration::from_secs(20), ..cluster(&text, process).unwrap() };
            std::thread::spawn(move || cluster.connect(game).map(|_| ()).map_err(|error| error.to_string()))
        };
        let both = [connect(0, "KRK"), connect(1, "KQK")].map(|thread| thread.join().unwrap());
        assert!(both.iter().all(|found| found.as_ref().is_err_and(|why| why.contains("builds something else"))));
        let both = [connect(0, "KRK"), connect(1, "KRK")].map(|thread| thread.join().unwrap());
        assert_eq!(both, [Ok(()), Ok(())]);
    }
}
