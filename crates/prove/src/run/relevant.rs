//! Cuts a goal down to what it names.
//!
//! A goal carries everything that its module imports, and most of that has nothing to do with it. This slows the
//! provers down, and a new contract anywhere would change the text of every goal. So the provers first see a shorter
//! text: what is assumed and to be shown, the definitions of the words in it, and the lemmas that use no other words.
//! Whoever leaves out a hypothesis proves more, not less: a proof of the shorter text is a proof of the goal.
//!
//! The cache knows a goal by its shorter text, with a number in place of every name that the goal declares: Why3 makes
//! names unique by numbers that depend on everything else in the module. So the cache finds a proof again unless the
//! goal itself has changed.

use std::collections::{HashMap, HashSet};

/// The shorter text of a goal, as Why3 prints it: with the comments that name each declaration.
#[must_use]
pub fn relevant(text: &str) -> String {
    let commands = commands(text);
    let kept = Selection::of(&commands).kept;
    let kept = commands.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.flat_map(|(command, _)| [command.text, "\n"]).collect()
}

/// The text with a number in place of every name that it declares or binds, in the order of their first occurrence. Two
/// texts with the same result differ only in their names.
#[must_use]
pub fn nameless(text: &str) -> String {
    let commands = commands(text);
    let own: HashSet<&str> =
        commands.iter().flat_map(|command| command.declares().into_iter().chain(command.binds())).collect();
    let mut numbers = HashMap::new();
    let mut out = String::with_capacity(text.len());
    for word in commands.iter().flat_map(|command| &command.words) {
        if own.contains(word) {
            let next = numbers.len();
            out += &format!("@{} ", numbers.entry(*word).or_insert(next));
        } else {
            out += word;
            out.push(' ');
        }
    }
    out
}

/// A command of SMT-LIB, such as `(declare-fun f (Int) Int)` or `(assert …)`.
struct Command<'t> {
    /// The comment before it, which is the name of what it declares or asserts.
    name: &'t str,
    text: &'t str,
    /// Its brackets and words.
    words: Vec<&'t str>,
}

/// The commands of a text.
fn commands(text: &str) -> Vec<Command<'_>> {
    let mut commands = Vec::new();
    let (mut name, mut words, mut level, mut start) = ("", Vec::new(), 0usize, 0);
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let length = match first {
            ';' => line_length(&text[at..]),
            '(' | ')' => 1,
            '"' | '|' => text[at + 1..].find(first).map_or(text.len() - at, |end| end + 2),
            _ if first.is_whitespace() => first.len_utf8(),
            _ => text[at..].find(|c: char| c.is_whitespace() || "();\"|".contains(c)).unwrap_or(text.len() - at),
        };
        let word = &text[at..at + length];
        at += length;
        match first {
            ';' if level == 0 && !word.starts_with(";; File ") => name = word.trim_start_matches(';').trim(),
            ';' => {}
            _ if first.is_whitespace() => {}
            _ => {
                if level == 0 {
                    start = at - length;
                }
                words.push(word);
                level = match first {
                    '(' => level + 1,
                    ')' => level.saturating_sub(1),
                    _ => level,
                };
                if level == 0 {
                    commands.push(Command { name, text: &text[start..at], words: std::mem::take(&mut words) });
                    name = "";
                }
            }
        }
    }
    commands
}

fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

impl<'t> Command<'t> {
    /// What the command does: `assert`, `declare-fun`, …
    fn keyword(&self) -> &'t str {
        self.words.get(1).copied().unwrap_or_default()
    }

    /// The names that it declares. A datatype declares its sort, its constructors and their fields.
    fn declares(&self) -> Vec<&'t str> {
        match self.keyword() {
            "declare-datatypes" => {
                let mut level = 0;
                let mut lists = 0;
                let mut names = Vec::new();
                for pair in self.words.windows(2) {
                    match pair[0] {
                        "(" => level += 1,
                        ")" => level -= 1,
                        _ => {}
                    }
                    if pair[0] != "(" {
                        continue;
                    }
                    lists += usize::from(level == 2);
                    // `(declare-datatypes ((SORT 0)) (((CONSTRUCTOR (FIELD T)))))`
                    let is_declared = if lists == 1 { level == 3 } else { level == 4 || level == 5 };
                    names.extend(Some(pair[1]).filter(|word| is_declared && !"()".contains(word)));
                }
                names
            }
            word if word.starts_with("declare-") || word.starts_with("define-") => {
                self.words.get(2).copied().into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The names of the variables that it binds.
    fn binds(&self) -> HashSet<&'t str> {
        let mut bound = HashSet::new();
        for (at, _) in self.words.iter().enumerate().filter(|(_, word)| matches!(**word, "forall" | "exists" | "let")) {
            let mut level = 0;
            for pair in self.words[at + 1..].windows(2) {
                match pair[0] {
                    "(" => level += 1,
                    ")" => level -= 1,
                    _ => {}
                }
                if level == 0 {
                    break;
                }
                if pair[0] == "(" && level == 2 {
                    bound.insert(pair[1]);
                }
            }
        }
        bound
    }

    /// True if it declares a constant: something that may be a variable of the function to prove.
    fn is_constant(&self) -> bool {
        match self.keyword() {
            "declare-const" => true,
            "declare-fun" => self.words.get(3..6).is_some_and(|words| words[..2] == ["(", ")"] && words[2] != "ty"),
            _ => false,
        }
    }
}

/// Which commands are kept.
struct Selection<'c, 't> {
    commands: &'c [Command<'t>],
    /// Where each name is declared.
    declared: HashMap<&'t str, usize>,
    /// The declared names that each command uses.
    uses: Vec<Vec<&'t str>>,
    /// The names that have been reached.
    reached: HashSet<&'t str>,
    kept: Vec<bool>,
}

impl<'c, 't> Selection<'c, 't> {
    fn of(commands: &'c [Command<'t>]) -> Self {
        let names = commands
            .iter()
            .enumerate()
            .flat_map(|(at, command)| command.declares().into_iter().map(move |name| (name, at)));
        let declared: HashMap<&str, usize> = names.collect();
        let uses = commands.iter().map(|command| {
            let bound = command.binds();
            let words = command.words.iter().filter(|word| declared.contains_key(**word) && !bound.contains(*word));
            words.copied().collect()
        });
        let uses = uses.collect();
        let mut selection =
            Self { commands, declared, uses, reached: HashSet::new(), kept: vec![false; commands.len()] };
        selection.keep_what_is_to_be_shown();
        selection.keep_definitions_and_lemmas();
        selection.keep_declarations();
        selection
    }

    fn keep(&mut self, at: usize) {
        self.kept[at] = true;
        self.reached.extend(&self.uses[at]);
    }

    /// Keeps the goal, which is the last assertion, and the premises of this goal alone. A premise stands after the
    /// last declaration of a function or a type. It is not a `forall`, or it names a variable; otherwise it is a lemma.
    fn keep_what_is_to_be_shown(&mut self) {
        let commands = self.commands;
        let global = commands.iter().rposition(|command| !command.declares().is_empty() && !command.is_constant());
        let global = global.unwrap_or(0);
        let asserts = commands.iter().enumerate().filter(|(_, command)| command.keyword() == "assert");
        let asserts: Vec<usize> = asserts.map(|(at, _)| at).collect();
        for &at in &asserts {
            let names_variable = || self.uses[at].iter().any(|name| self.declared[name] > global);
            let is_local = at > global && (commands[at].words.get(3) != Some(&"forall") || names_variable());
            if is_local || Some(&at) == asserts.last() {
                self.keep(at);
            }
        }
        for (at, command) in commands.iter().enumerate() {
            self.kept[at] |= matches!(command.keyword(), "set-logic" | "set-info" | "check-sat");
        }
    }

    /// Keeps the definitions of what is reached, and the lemmas that use nothing else, until there are no more.
    fn keep_definitions_and_lemmas(&mut self) {
        let functions = self.commands.iter().filter_map(|command| Some((command.name, *command.declares().first()?)));
        let functions: HashMap<&str, &str> = functions.collect();
        let defines = |command: &Command<'t>| {
            let name = command.name.strip_suffix("'def").or_else(|| command.name.strip_suffix("'axiom"))?;
            functions.get(name).copied()
        };
        let defines: Vec<Option<&str>> = self.commands.iter().map(defines).collect();
        loop {
            let before = self.kept.iter().filter(|kept| **kept).count();
            for (at, defines) in defines.iter().enumerate() {
                if self.kept[at] || self.commands[at].keyword() != "assert" {
                    continue;
                }
                let is_definition = defines.is_some_and(|name| self.reached.contains(name));
                if is_definition || self.uses[at].iter().all(|name| self.reached.contains(name)) {
                    self.keep(at);
                }
            }
            if self.kept.iter().filter(|kept| **kept).count() == before {
                return;
            }
        }
    }

    /// Keeps the declarations of all names that are used, and of the sorts that these declarations use.
    fn keep_declarations(&mut self) {
        for at in (0..self.commands.len()).rev() {
            let declares = || self.commands[at].declares();
            if self.kept[at] || declares().iter().any(|name| self.reached.contains(name)) {
                self.keep(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Why3 prints a goal: two functions with their definitions, lemmas, a variable, a premise, the goal.
    const GOAL: &str = "\
(set-logic ALL)
;; color
(declare-datatypes ((color 0))
  (((Red) (Mixed (part (list color))))))
;; twice
(declare-fun twice (Int) Int)
;; twice'def
(assert (forall ((x Int)) (= (twice x) (+ x (once x)))))
;; once
(declare-fun once (Int) Int)
;; far
(declare-fun far (Int) Int)
;; far_lemma
(assert (forall ((x Int)) (! (= (far x) (twice x)) :pattern ((far x)) )))
;; near_lemma
(assert (forall ((x Int)) (=> (< 0 x) (< x (twice x)))))
;; x
(declare-fun x () Int)
;; Requires
(assert (< 0 x))
;; Goal f'vc
;; File \"f.mlw\", line 3, characters 6-7
(assert (not (< 0 (twice x))))
(check-sat)
";

    #[test]
    fn what_the_goal_does_not_name_is_left_out() {
        let text = relevant(GOAL);
        for kept in ["(twice x) (+ x (once x))", "(declare-fun once", "(< x (twice x))", "(assert (< 0 x))", "(not "] {
            assert!(text.contains(kept), "{kept} is missing in\n{text}");
        }
        assert!(!text.contains("far") && !text.contains("color"), "{text}");
        assert!(text.starts_with("(set-logic ALL)") && text.ends_with("(check-sat)\n"), "{text}");
    }

    #[test]
    fn what_is_kept_stands_as_it_stood() {
        let lines: Vec<&str> = GOAL.lines().collect();
        let text = relevant(GOAL);
        let mut at = 0;
        for line in text.lines() {
            at += lines[at..].iter().position(|other| *other == line).expect(line) + 1;
        }
    }

    #[test]
    fn another_function_does_not_change_the_key() {
        let more = GOAL.replace(
            ";; twice\n",
            ";; new\n(declare-fun new (Int) Int)\n;; new_lemma\n\
             (assert (forall ((x Int)) (= (new x) (twice x))))\n;; twice\n",
        );
        let key = |text: &str| nameless(&relevant(text));
        assert_eq!(key(GOAL), key(&more.replace("once", "once1")));
        assert_ne!(key(GOAL), key(&GOAL.replace("(< 0 (twice x))", "(< 0 (once x))")));
        // What is built in keeps its name, and two names are never taken for one.
        assert_ne!(key(GOAL), key(&GOAL.replace("(+ x", "(- x")));
        assert_ne!(
            nameless("(declare-fun a () Int)(declare-fun b () Int)(assert (= a b))"),
            nameless("(declare-fun a () Int)(declare-fun b () Int)(assert (= a a))")
        );
    }

    #[test]
    fn a_datatype_stays_with_what_uses_it() {
        let text = relevant(&GOAL.replace("(assert (< 0 x))", "(assert (=> (= Red Red) (< 0 x)))"));
        assert!(text.contains("declare-datatypes"), "{text}");
    }
}
