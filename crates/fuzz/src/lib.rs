//! One law for each reader of foreign bytes: it never panics; what it accepts can be written, and is read again to the
//! same; and what it refuses, it refuses in a sentence that is short and printable.
//!
//! The fuzzer calls these functions (`fuzz/`), and so do the tests, with a corpus and mutations of it.

#![forbid(unsafe_code)]

mod database;

pub use database::database;

use sha2::{Digest, Sha256};
use verimax::law::chance::rounded_expectiminimax;
use verimax::law::{Guarantee, unfolded_size};
use verimax::search::chance::{ChanceHashTable, Scale, star2};
use verimax::text::is_printable;
use verimax::{ChanceFile, ChanceGraph, Depth, Engine, Graph, GraphFile, MultiGraph, PathGraph};
use verimax_certificate::format::{FileForm, Reader, Writer, copy};
use verimax_certificate::{Bound, Certificate, Rules, Visitor};
use verimax_check::{
    Counterexample, Failure, LinkError, Query, View, answer, answer_text, chance_answer, judge, judge_with_chance,
    link_text, question_text, said_with_chance, text_of_link,
};
use verimax_draw::{Beyond, Drawing, dot, svg};
use verimax_games::{Nim, Playable, Registry, SavedGame, TicTacToe};

/// A law, given the bytes of a file or a line. It panics if the law is broken.
pub type Law = fn(&[u8]);

/// The laws, by the names of their fuzz targets.
pub const LAWS: [(&str, Law); 10] = [
    ("graph_json", graph_json),
    ("graph_short", graph_short),
    ("graph_multi", graph_multi),
    ("chance_graph", chance_graph),
    ("saved_game", saved_game),
    ("table_file", table_file),
    ("protocol_answer", protocol_answer),
    ("certificate", certificate),
    ("database", database),
    ("link", link),
];

/// The longest sentence that refuses something, in bytes.
const LONGEST_SENTENCE: usize = 20_000;

/// The most nodes and edges that are unfolded to judge an answer.
const MOST_UNFOLDED: usize = 2_000;

/// Game graphs in JSON, with the question that they ask.
pub fn graph_json(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match GraphFile::from_json(text) {
        Ok(file) => {
            assert_eq!(GraphFile::from_json(&file.to_json()).as_ref(), Ok(&file));
            assert!(GraphFile::parse(text).is_ok());
            check_pictures(&file.graph, file.depth);
        }
        Err(error) => check_sentence(&error.to_string()),
    }
    match PathGraph::from_json(text) {
        Ok((paths, depth, window)) => {
            let written = paths.to_json(depth, window);
            assert_eq!(PathGraph::from_json(&written).as_ref(), Ok(&(paths, depth, window)));
            match Query::parse(&written) {
                Ok(query) => check_pictures(&query.graph, depth),
                Err(error) => check_sentence(&error.to_string()),
            }
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

/// Trees in short form.
pub fn graph_short(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Graph::from_short(text) {
        Ok(graph) => {
            let short = graph.to_short().expect("what has a short form is a tree");
            assert_eq!(Graph::from_short(&short).as_ref(), Ok(&graph));
            check_pictures(&graph, Depth::END);
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

/// Graphs for several players, in both forms.
pub fn graph_multi(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match MultiGraph::parse(text) {
        Ok(file) => {
            assert_eq!(MultiGraph::from_json(&file.graph.to_json(file.depth)).as_ref(), Ok(&file));
            if let (Ok(read), Some(short)) = (MultiGraph::from_short(text), file.graph.to_short()) {
                assert_eq!(MultiGraph::from_short(&short), Ok(read));
                assert!(MultiGraph::is_meant_by(&short));
            }
            check_pictures_beyond(file.graph.frame(), file.depth, || Beyond::for_players(&file.graph, file.depth));
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

/// Graphs with chance, in both forms. What is read can be searched: Star2 finds the value of the law.
pub fn chance_graph(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = match ChanceFile::parse(text) {
        Ok(file) => file,
        Err(error) => return check_sentence(&error.to_string()),
    };
    assert_eq!(ChanceFile::from_json(&file.to_json()).as_ref(), Ok(&file));
    let graph = &file.graph;
    if let Some(short) = graph.to_short() {
        let again = ChanceGraph::from_short(&short).expect("what is written can be read");
        assert_eq!(again.to_short(), Some(short));
    }
    check_pictures_beyond(graph.structure(), file.depth, || Beyond::with_chance(graph, file.depth));
    let start = graph.start();
    if graph.len() <= 40
        && unfolded_size(graph.structure(), graph.root(), file.depth, 200).is_some()
        && let Some(scale) = Scale::of(&start, 1000)
    {
        let mut table = ChanceHashTable::new(scale);
        let value = star2(&start, scale.low(), scale.high(), file.depth, 1, &mut table, &mut ());
        assert_eq!(i128::from(value), rounded_expectiminimax(graph, graph.root(), file.depth, 1000));
    }
}

/// Saved games: the file, and then the moves in it.
pub fn saved_game(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match SavedGame::parse(text) {
        Ok(saved) => {
            assert_eq!(SavedGame::parse(&saved.to_string()).as_ref(), Ok(&saved));
            match saved.play(&Registry::standard()) {
                Ok(position) => check_lines(&position.to_string()),
                Err(error) => check_sentence(&error.to_string()),
            }
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

/// Table files of the engine: as they come; with the right checksum; and as words behind the right head and before the
/// right checksum, which no fuzzer would guess.
pub fn table_file(bytes: &[u8]) {
    // One has entries of one word, the other of two.
    check_table(bytes, TicTacToe::default());
    check_table(bytes, Nim::new(&[1, 2]).expect("two heaps"));
}

fn check_table<G: Playable>(bytes: &[u8], start: G) {
    let mut engine = Engine::new().table_mb(0).nodes(200);
    let empty = engine.table_to_bytes("a game", &start).expect("a small table");
    let words = empty.iter().rposition(|&byte| byte == b'\n').expect("a head") + 1;
    let with_checksum = |content: &[u8]| [content, &Sha256::digest(content)].concat();
    let mut behind_head = empty[..empty.len() - 32].to_vec();
    behind_head[words..].iter_mut().zip(bytes).for_each(|(place, &byte)| *place = byte);
    for file in [bytes.to_vec(), with_checksum(bytes), with_checksum(&behind_head)] {
        match engine.table_from_bytes(&file, "a game", &start) {
            Ok(()) => {
                assert_eq!(engine.table_to_bytes("a game", &start).expect("the same table"), file);
                // A forged table may give a wrong answer, but gives one.
                let outcome = engine.solve(&start).expect("an answer");
                assert!(outcome.trusts_a_file);
            }
            Err(error) => {
                check_sentence(&error.to_string());
                let left = engine.table_to_bytes("a game", &start).expect("the same table");
                assert_eq!(left, empty, "a refused file leaves nothing behind");
            }
        }
        engine.clear();
    }
}

/// Answers of programs to `verimax check`.
pub fn protocol_answer(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    let query = Query::parse(QUESTION).expect("a question");
    for view in [View::SideToMove, View::Max] {
        match answer(&line, &query, 7, view, 0.0) {
            Ok(read) => {
                // A number that is no value is kept as text, shortened; that need not be a number any more.
                if read.unfit.is_none() {
                    let written = answer_text(&read, &query, 7, view);
                    assert_eq!(answer(&written, &query, 7, view, 0.0).as_ref(), Ok(&read));
                }
                for guarantee in [Guarantee::Exact, Guarantee::Witnessed, Guarantee::Bracketed] {
                    let _ = judge(&query, &read, guarantee);
                }
            }
            Err(failure) => {
                assert!(!matches!(failure, Failure::Crash { .. } | Failure::Timeout(_)), "{failure}");
                check_sentence(&failure.to_string());
            }
        }
    }
    let question = ChanceFile::parse("(max (chance 1*3 2*2) 2)").expect("a question");
    match chance_answer(&line, &question, 7) {
        Ok(read) => {
            let _ = judge_with_chance(&question, &read, 1e-9);
            check_sentence(&said_with_chance(&read));
        }
        Err(failure) => check_sentence(&failure.to_string()),
    }
}

/// Links to the page: as they come; and as the text of one, which no fuzzer would deflate.
pub fn link(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text_of_link(&text) {
        Ok(read) => assert_eq!(text_of_link(&link_text(&read).expect("a text that was in a link")), Ok(read)),
        Err(error) => check_sentence(&error.to_string()),
    }
    let carried = link_text(&text).map(|link| Counterexample::from_link(&link));
    for found in [Some(Counterexample::from_link(&text)), carried.ok()].into_iter().flatten() {
        match found {
            Ok(found) => {
                // A number that is no value is kept as text, shortened; that need not be a number any more.
                let answer = found.claim.as_ref().and_then(|claim| claim.answer.as_ref().ok());
                match found.to_link() {
                    Ok(link) if answer.is_none_or(|answer| answer.unfit.is_none()) => {
                        assert_eq!(Counterexample::from_link(&link).as_ref(), Ok(&found));
                    }
                    Ok(_) => {}
                    Err(error) => assert_eq!(error, LinkError::TooLarge),
                }
                check_lines(&question_text(&found.query));
                let graph = &found.query.graph;
                let table = answer.and_then(|answer| answer.table.as_ref()).into_iter().flatten();
                let mut judged = table.map(|line| (line.node, line.entry.depth)).chain([(graph.root(), Depth::END)]);
                let is_small = |node, depth| {
                    node as usize >= graph.len() || unfolded_size(graph, node, depth, MOST_UNFOLDED).is_some()
                };
                if judged.all(|(node, depth)| is_small(node, depth)) {
                    check_lines(&found.explain().unwrap_or_default());
                }
            }
            Err(error) => check_sentence(&error.to_string()),
        }
    }
}

/// Certificates: as they come; and with the right checksum, which no fuzzer would guess. What is accepted is true.
pub fn certificate(bytes: &[u8]) {
    let with_checksum = [bytes, &Sha256::digest(bytes)].concat();
    let resealed = bytes.len().checked_sub(32).map(|end| [&bytes[..end], &Sha256::digest(&bytes[..end])].concat());
    for file in [Some(bytes.to_vec()), Some(with_checksum), resealed].into_iter().flatten() {
        check_certificate(&file);
    }
}

fn check_certificate(bytes: &[u8]) {
    const MOST_CLAIMS: usize = 10_000;
    let read = match Certificate::read(bytes, MOST_CLAIMS) {
        Ok(read) => read,
        Err(error) => return check_sentence(&error.to_string()),
    };
    // Both forms say the same.
    let text = converted(bytes, FileForm::Text);
    assert_eq!(converted(&converted(&text, FileForm::Binary), FileForm::Text), text);
    for (section, claims) in read.sections().iter().enumerate() {
        let passes = read.check(section, 0, claims.len()).passed;
        let reason = read.why_not(section, 0, claims.len());
        assert_eq!(passes, reason.is_none(), "{reason:?}");
        if let Some(why) = reason {
            check_sentence(&why.to_string());
            let drawing = read.header().drawing(why.code).unwrap_or_default();
            assert!(drawing.chars().all(|c| c == '\n' || (' '..='~').contains(&c)), "{drawing}");
        }
    }
    if read.is_proved() {
        check_sentence(&read.header().claim());
        if let Some(value) = read.header().visit(SmallValue(read.header().moves())) {
            let holds = |bound: &Bound| bound.admits(value);
            assert!(read.header().bounds().iter().all(holds), "{}, but it is {value}", read.header().claim());
        }
    }
}

fn converted(bytes: &[u8], form: FileForm) -> Vec<u8> {
    let mut reader = Reader::new(bytes).expect("a certificate");
    let mut writer = Writer::new(Vec::new(), reader.header(), form).expect("memory");
    copy(&mut reader, &mut writer).expect("a certificate");
    reader.finish().expect("a certificate");
    writer.finish().expect("memory")
}

/// The value of a game after these moves, if it is small enough to be searched without a table.
struct SmallValue<'a>(&'a [u8]);

impl Visitor for SmallValue<'_> {
    type Output = Option<i32>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<i32> {
        let root = self.0.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        small_value(&root, &mut 10_000)
    }
}

fn small_value<R: Rules>(position: &R, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let mut best = None;
    for mv in 0..position.number_of_moves() {
        let value = small_value(&position.play(mv), left)?;
        let is_better = best.is_none_or(|best| if position.is_max_to_move() { value > best } else { value < best });
        best = if is_better { Some(value) } else { best };
    }
    best.or(Some(position.result()))
}

/// The question that answers answer: a graph with a transposition and a table.
const QUESTION: &str = r#"{"nodes":[{"side":"min","children":[1,2]},{"side":"max","eval":2,"children":[3,4]},
    {"side":"max","eval":-1,"children":[4]},{"side":"min","eval":5},{"side":"min","eval":-3}],
    "depth":2,"alpha":-4,"beta":6,"table":[{"node":1,"depth":1,"value":5,"bound":"exact"}]}"#;

fn check_sentence(sentence: &str) {
    assert!(sentence.len() <= LONGEST_SENTENCE, "{} bytes: {}", sentence.len(), &sentence[..200]);
    assert!(sentence.chars().all(is_printable), "{sentence:?}");
}

fn check_lines(text: &str) {
    assert!(text.chars().all(|c| c == '\n' || is_printable(c)), "{text:?}");
}

/// A picture of any small graph is drawn, whatever its names are.
fn check_pictures(graph: &Graph, depth: Depth) {
    if graph.len() <= 40 {
        let drawing = Drawing { depth, title: "a graph", ..Drawing::of(graph) };
        check_lines(&svg(&drawing));
        check_lines(&dot(&drawing));
    }
}

/// The same for games with chance, or for several players.
fn check_pictures_beyond(graph: &Graph, depth: Depth, beyond: impl Fn() -> Beyond) {
    if graph.len() <= 40 && unfolded_size(graph, graph.root(), depth, 2000).is_some() {
        let beyond = beyond();
        let drawing = Drawing { depth, beyond: Some(&beyond), line: beyond.line(), ..Drawing::of(graph) };
        check_lines(&svg(&drawing));
        check_lines(&dot(&drawing));
    }
}
