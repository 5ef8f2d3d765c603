//! Notes what a program's answers contain, to say what was not checked.

use std::time::Duration;

use verimax::ChanceFile;
use verimax_check::{ChanceReply, ChanceSubject, Process, Query, Reply, Subject};

/// A program, and what its answers have had so far.
pub struct NotedProcess {
    process: Process,
    pub has_value: bool,
    pub has_move: bool,
    pub has_line: bool,
    pub has_table: bool,
}

impl NotedProcess {
    pub fn new(process: Process) -> NotedProcess {
        NotedProcess { process, has_value: false, has_move: false, has_line: false, has_table: false }
    }

    fn note(&mut self, reply: &Reply) {
        if let Ok(answer) = reply {
            self.has_value |= answer.value.is_some();
            self.has_move |= answer.mv.is_some() || answer.moves.is_some();
            self.has_line |= answer.line.is_some();
            self.has_table |= answer.table.is_some();
        }
    }
}

impl Subject for NotedProcess {
    fn batch(&self) -> usize {
        Subject::batch(&self.process)
    }

    fn ask(&mut self, query: &Query) -> Reply {
        let reply = self.process.ask(query);
        self.note(&reply);
        reply
    }

    fn limit_time(&mut self, limit: Option<Duration>) {
        self.process.limit_time(limit);
    }

    fn ask_all(&mut self, queries: &[Query]) -> Vec<Reply> {
        let replies = Subject::ask_all(&mut self.process, queries);
        replies.iter().for_each(|reply| self.note(reply));
        replies
    }
}

impl ChanceSubject for NotedProcess {
    fn batch(&self) -> usize {
        ChanceSubject::batch(&self.process)
    }

    fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply> {
        let replies = ChanceSubject::ask_all(&mut self.process, questions);
        for answer in replies.iter().flatten() {
            self.has_value |= answer.value.is_some();
            self.has_move |= answer.mv.is_some();
        }
        replies
    }
}
