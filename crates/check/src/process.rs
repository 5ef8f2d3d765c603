//! A search that runs as a program of its own. We talk to it through pipes; it may crash, hang, print garbage, or print
//! without end. `group` ends it together with everything that it has started.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use thiserror::Error;
use verimax::ChanceFile;
use verimax::text::{LONG, printable};

use crate::Query;
use crate::answer::{Answer, Failure, Reply, Subject};
use crate::chance::{ChanceAnswer, ChanceReply, ChanceSubject, chance_answer, chance_request};
use crate::group::Group;
use crate::protocol::{View, answer, cut, request};

/// The longest line we read. A graph of 500 nodes with a full table is far below it.
const LONGEST_LINE: u64 = 1 << 20;
/// How many lines may wait to be read: as many as there are requests in flight. A program that prints more has to wait.
const WAITING_LINES: usize = REQUESTS_IN_FLIGHT;
/// Large enough that neither side keeps waiting for the other, small enough that all requests fit into the pipe's
/// buffer (unless the graphs are very large).
const REQUESTS_IN_FLIGHT: usize = 32;
/// How many bytes of standard error we keep: the last ones.
const KEPT_STDERR: usize = 2000;

/// The program could not be started.
#[derive(Debug, Error)]
#[error("cannot start '{}'", printable(command, LONG))]
pub struct ProcessError {
    command: String,
    source: std::io::Error,
}

/// A program that answers one question per line. It is started once, and restarted after a failure.
pub struct Process {
    command: Vec<String>,
    timeout: Duration,
    /// How long to wait at present: the time-out or less.
    limit: Duration,
    view: View,
    tolerance: f64,
    running: Option<Running>,
    next_id: u64,
}

struct Running {
    child: Child,
    group: Group,
    /// Text for standard input. A thread of its own writes it, so that a program that stops reading cannot block the
    /// check.
    requests: Sender<String>,
    /// Lines of standard output. The channel closes when the output does, or after a line that is too long.
    lines: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: JoinHandle<()>,
}

impl Process {
    /// Starts a program. It is a failure if an answer takes longer than `timeout`.
    pub fn start(command: Vec<String>, timeout: Duration, view: View) -> Result<Process, ProcessError> {
        let running = Running::start(&command)?;
        // Ids start at 1, so that a program that forgets the id and answers with 0 is found by the first question.
        Ok(Process { command, timeout, limit: timeout, view, tolerance: 0.0, running: Some(running), next_id: 1 })
    }

    /// Takes a value that lies within `tolerance` of a whole number for that number. At most 0.5 makes sense.
    #[must_use]
    pub fn with_tolerance(self, tolerance: f64) -> Process {
        Process { tolerance, ..self }
    }

    /// Sends the requests and reads the answers, up to the first failure. After a failure the program is gone.
    fn exchange<Q, A>(&mut self, queries: &[Q], language: &impl Language<Q, A>) -> Vec<Result<A, Failure>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => match Running::start(&self.command) {
                Ok(running) => running,
                Err(error) => return vec![Err(Failure::Crash { status: error.to_string(), stderr: String::new() })],
            },
        };
        let first_id = self.next_id;
        let mut text = String::new();
        for query in queries {
            text += &language.request(query, self.next_id);
            text.push('\n');
            self.next_id += 1;
        }
        // If the program does not read this, we report the missing answer instead.
        let _ = running.requests.send(text);
        let mut answers = Vec::with_capacity(queries.len());
        for (id, query) in (first_id..).zip(queries) {
            let answer = match running.lines.recv_timeout(self.limit) {
                Ok(line) if line.len() as u64 > LONGEST_LINE => Err(too_long(&line)),
                Ok(line) => language.answer(String::from_utf8_lossy(&line).trim_end(), query, id),
                Err(RecvTimeoutError::Timeout) => Err(Failure::Timeout(self.limit)),
                Err(RecvTimeoutError::Disconnected) => Err(running.crash()),
            };
            let is_lost = !matches!(answer, Ok(_) | Err(Failure::Error(_)));
            answers.push(answer);
            if is_lost {
                return answers;
            }
        }
        self.running = Some(running);
        answers
    }

    /// Answers the questions in order, at least up to the first failure.
    fn exchange_all<Q, A>(&mut self, queries: &[Q], language: &impl Language<Q, A>) -> Vec<Result<A, Failure>> {
        let answers = self.exchange(queries, language);
        if self.running.is_some() {
            return answers;
        }
        // Several requests were in flight, and any of them may be to blame. Ask them again, one by one.
        let mut again = Vec::new();
        for query in queries {
            again.extend(self.exchange(std::slice::from_ref(query), language));
            if self.running.is_none() {
                return again;
            }
        }
        answers
    }

    fn two_players(&self) -> TwoPlayers {
        TwoPlayers { view: self.view, tolerance: self.tolerance }
    }
}

/// How questions are written, and how answers are read.
trait Language<Q, A> {
    fn request(&self, question: &Q, id: u64) -> String;
    fn answer(&self, line: &str, question: &Q, id: u64) -> Result<A, Failure>;
}

/// Questions with Max and Min.
struct TwoPlayers {
    view: View,
    tolerance: f64,
}

impl Language<Query, Answer> for TwoPlayers {
    fn request(&self, query: &Query, id: u64) -> String {
        request(query, id, self.view)
    }

    fn answer(&self, line: &str, query: &Query, id: u64) -> Reply {
        answer(line, query, id, self.view, self.tolerance)
    }
}

/// Questions with chance.
struct WithChance;

impl Language<ChanceFile, ChanceAnswer> for WithChance {
    fn request(&self, question: &ChanceFile, id: u64) -> String {
        chance_request(question, id)
    }

    fn answer(&self, line: &str, question: &ChanceFile, id: u64) -> ChanceReply {
        chance_answer(line, question, id)
    }
}

impl ChanceSubject for Process {
    fn batch(&self) -> usize {
        REQUESTS_IN_FLIGHT
    }

    fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply> {
        match questions {
            [_] => self.exchange(questions, &WithChance), // nobody else is to blame
            _ => self.exchange_all(questions, &WithChance),
        }
    }
}

impl Subject for Process {
    fn batch(&self) -> usize {
        REQUESTS_IN_FLIGHT
    }

    fn ask(&mut self, query: &Query) -> Reply {
        self.exchange(std::slice::from_ref(query), &self.two_players()).remove(0)
    }

    fn limit_time(&mut self, limit: Option<Duration>) {
        self.limit = limit.map_or(self.timeout, |limit| limit.min(self.timeout));
    }

    fn ask_all(&mut self, queries: &[Query]) -> Vec<Reply> {
        self.exchange_all(queries, &self.two_players())
    }
}

impl Running {
    fn start(command: &[String]) -> Result<Running, ProcessError> {
        let (program, arguments) = command.split_first().map_or(("", &[][..]), |(p, a)| (p.as_str(), a));
        let error = |source| ProcessError { command: program.to_owned(), source };
        let mut builder = Command::new(program);
        builder.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut child, group) = Group::start(&mut builder).map_err(error)?;
        let missing = || error(std::io::Error::other("its pipes are missing"));
        let mut stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let child_stderr = child.stderr.take().ok_or_else(missing)?;

        let (requests, texts) = channel::<String>();
        std::thread::spawn(move || {
            while texts.recv().is_ok_and(|text| stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_ok()) {
            }
        });
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                let read = reader.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
                let is_too_long = line.len() as u64 > LONGEST_LINE;
                match read {
                    Ok(1..) if sender.send(line).is_ok() && !is_too_long => {}
                    _ => return,
                }
            }
        });
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&stderr);
        let stderr_reader = std::thread::spawn(move || {
            let mut reader = child_stderr;
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let Ok(mut kept) = kept.lock() else { return };
                kept.extend_from_slice(&buffer[..count]);
                let excess = kept.len().saturating_sub(KEPT_STDERR);
                kept.drain(..excess);
            }
        });
        Ok(Running { child, group, requests, lines, stderr, stderr_reader })
    }

    /// Tells how the program ended, and what it last wrote to standard error.
    fn crash(&mut self) -> Failure {
        // Its output is closed. The exit status and the rest of standard error may take a moment longer. If the program
        // keeps running without an output, we stop waiting.
        let mut status = None;
        for _ in 0..30 {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            if status.is_some() && self.stderr_reader.is_finished() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let status = status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        let stderr = self.stderr.lock().map(|kept| String::from_utf8_lossy(&kept).trim().to_owned());
        Failure::Crash { status, stderr: stderr.unwrap_or_default() }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already. Either way, leave no process behind.
        self.group.end();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn too_long(line: &[u8]) -> Failure {
    let start = String::from_utf8_lossy(&line[..line.len().min(1000)]);
    Failure::Garbage { problem: format!("the line has more than {LONGEST_LINE} bytes"), line: cut(&start) }
}
