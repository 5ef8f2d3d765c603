//! Prints the syntax tree in `tree` as WhyML: one statement per line, nested ones indented by two columns.

use std::fmt::{self, Write};

use super::tree::{Clause, ForRange, Symbol, Term};
use crate::rust::location::Location;
use crate::rust::types::{Int, Type};

/// The longest line, not counting locations.
const WIDTH: usize = 80;

/// The length of a text, not counting locations.
fn width(text: &str) -> usize {
    let mut pieces = text.split("[#");
    let first = pieces.next().map_or(0, str::len);
    first + pieces.map(|piece| piece.split_once("] ").map_or(piece.len(), |(_, rest)| rest.len())).sum::<usize>()
}

/// The start of a line.
fn line(indent: usize) -> String {
    format!("\n{:indent$}", "")
}

impl Clause {
    /// The clause with its braces, and with its location if Why3 takes one there.
    pub fn print(&self) -> String {
        let Clause { kind, text, at } = self;
        match *kind {
            // A location would turn a variant of several parts into a tuple.
            "variant" => format!("variant {{ {text} }}"),
            "check" => format!("check {{ {text} }}"),
            _ => format!("{kind} {{ {at} ({text}) }}"),
        }
    }
}

impl Symbol {
    fn print(&self) -> String {
        match self {
            Symbol::Name(name) => name.clone(),
            Symbol::Machine(ty, operator) => {
                let module = module(ty.int());
                if operator.starts_with(char::is_alphabetic) {
                    format!("{module}.{operator}")
                } else {
                    format!("{module}.({operator})")
                }
            }
            Symbol::Bits(ty, function) => format!("{}Bits.{function}", module(ty.int())),
        }
    }
}

impl Term {
    /// Prints a sequence of statements, each on a line of its own. The first starts in the middle of the current line.
    pub fn print(&self, indent: usize) -> String {
        match self {
            Term::Let(binder, value, body) => {
                format!("let {binder} = {} in{}{}", value.part(indent), line(indent), body.print(indent))
            }
            Term::Then(first, second) => format!("{};{}{}", first.part(indent), line(indent), second.print(indent)),
            other => other.part(indent),
        }
    }

    /// True if it can stand on one line, next to other terms.
    fn is_short(&self) -> bool {
        match self {
            Term::Let(..) | Term::Then(..) | Term::If(..) | Term::Match(..) | Term::While(..) | Term::For(..) => false,
            Term::Word(_) | Term::Int(..) | Term::Typed(..) | Term::Break | Term::Continue | Term::Absurd => true,
            Term::Claim(_) | Term::Ghost(_) | Term::Smoke(_) => true,
            Term::Exit(exit) => exit.value.is_short(),
            Term::Apply(_, terms, _) | Term::Tuple(terms) => terms.iter().all(Term::is_short),
            Term::Record(base, fields) => {
                base.iter().all(|base| base.is_short()) && fields.iter().all(|(_, term)| term.is_short())
            }
            Term::Field(of, _) | Term::Not(of) | Term::Before(of) | Term::Assign(_, of) | Term::Return(of) => {
                of.is_short()
            }
            Term::And(a, b) | Term::Or(a, b) => a.is_short() && b.is_short(),
        }
    }

    /// Between `begin` and `end`, on lines of its own.
    fn closed(&self, indent: usize) -> String {
        format!("begin{}{}{}end", line(indent + 2), self.print(indent + 2), line(indent))
    }

    /// As it stands after `then` or `else`.
    fn branch(&self, indent: usize, is_inline: bool) -> String {
        if is_inline { self.part(indent) } else { self.closed(indent) }
    }

    /// As it stands between `let x =` and `in`, or before `;`.
    fn part(&self, indent: usize) -> String {
        match self {
            Term::Let(..) | Term::Then(..) => self.closed(indent),
            Term::Apply(symbol, arguments, None) => {
                let mut text = symbol.print();
                for argument in arguments {
                    let _ = write!(text, " {}", argument.atom(indent));
                }
                text
            }
            Term::Not(term) => format!("not {}", term.atom(indent)),
            Term::Before(term) => format!("{} - 1", term.part(indent)),
            Term::And(a, b) => format!("{} && {}", a.atom(indent), b.atom(indent)),
            Term::Or(a, b) => format!("{} || {}", a.atom(indent), b.atom(indent)),
            Term::If(condition, then, otherwise) => {
                let condition = condition.condition(indent);
                let parts = [Some(then), otherwise.as_ref()].into_iter().flatten();
                let length: usize = parts.clone().map(|part| width(&part.part(indent))).sum();
                let is_inline = parts.clone().all(|part| part.is_short()) && width(&condition) + length < WIDTH;
                let mut text = format!("if {condition} then {}", then.branch(indent, is_inline));
                if let Some(otherwise) = otherwise {
                    let is_chain = matches!(**otherwise, Term::If(..));
                    let _ = write!(text, " else {}", otherwise.branch(indent, is_inline || is_chain));
                }
                text
            }
            Term::Match(value, arms) => {
                let mut text = format!("match {} with", value.condition(indent));
                for (pattern, arm) in arms {
                    let _ = write!(text, "{}| {pattern} -> {}", line(indent), arm.part(indent + 2));
                }
                text + &line(indent) + "end"
            }
            Term::While(condition, head, body) => {
                format!("while {} do{}", condition.condition(indent), looped(head, body, indent))
            }
            Term::For(range, head, body) => {
                let ForRange { index, first, last, down } = range.as_ref();
                let to = if *down { "downto" } else { "to" };
                let (first, last) = (first.part(indent), last.part(indent));
                format!("for {index} = {first} {to} {last} do{}", looped(head, body, indent))
            }
            Term::Assign(name, value) => format!("{name} <- {}", value.condition(indent)),
            Term::Return(value) => format!("return {}", value.atom(indent)),
            Term::Break => "break".to_owned(),
            Term::Continue => "continue".to_owned(),
            Term::Absurd => "absurd".to_owned(),
            Term::Claim(clause) => clause.print(),
            Term::Ghost(clause) => format!("ghost ({} ({}))", clause.at, clause.text),
            _ => self.atom(indent),
        }
    }

    /// As `part`, with brackets around what spans several lines.
    fn condition(&self, indent: usize) -> String {
        if self.is_short() { self.part(indent) } else { self.atom(indent) }
    }

    /// As it stands where WhyML wants a single word, such as an argument: in brackets, unless it is one.
    fn atom(&self, indent: usize) -> String {
        match self {
            Term::Word(text) => text.clone(),
            Term::Int(value, ty) => format!("({value}: {})", Why(ty)),
            Term::Typed(word, ty) => format!("({word}: {})", Why(ty)),
            Term::Apply(Symbol::Name(name), arguments, _) if arguments.is_empty() => name.clone(),
            Term::Apply(symbol, arguments, Some(at)) => {
                format!("({at} {})", Term::Apply(symbol.clone(), arguments.clone(), None).part(indent))
            }
            Term::Tuple(terms) => {
                let terms: Vec<String> = terms.iter().map(|term| term.condition(indent)).collect();
                format!("({})", terms.join(", "))
            }
            Term::Record(base, fields) => {
                let base = base.as_ref().map(|base| format!("{} with ", base.atom(indent))).unwrap_or_default();
                let fields: Vec<String> =
                    fields.iter().map(|(name, term)| format!("{name} = {}", term.condition(indent))).collect();
                format!("{{ {base}{} }}", fields.join("; "))
            }
            Term::Field(of, name) => format!("{}.{name}", of.atom(indent)),
            Term::Let(..) | Term::Then(..) => self.closed(indent),
            other => format!("({})", other.part(indent)),
        }
    }
}

/// The clauses at the head of a loop, its body, and `done`.
fn looped(head: &[Clause], body: &Term, indent: usize) -> String {
    let clauses: String = head.iter().map(|clause| line(indent + 2) + &clause.print()).collect();
    format!("{clauses}{}{}{}done", line(indent + 2), body.print(indent + 2), line(indent))
}

/// The attribute that makes Why3 report a goal at this location.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[#\"{}\" {} {} {}]", self.file, self.line, self.start, self.end)
    }
}

/// The module of `proofs/rust.mlw` for an integer type.
fn module(int: Int) -> &'static str {
    match int {
        Int::U8 => "U8",
        Int::I32 => "I32",
        Int::I64 => "I64",
        Int::U32 => "U32",
        Int::U64 => "U64",
        Int::Usize => "Usize",
    }
}

/// The type in that module.
fn why_name(int: Int) -> &'static str {
    match int {
        Int::U8 => "U8.u8",
        Int::I32 => "I32.int32",
        Int::I64 => "I64.int64",
        Int::U32 => "U32.uint32",
        Int::U64 => "U64.uint64",
        Int::Usize => "Usize.usize",
    }
}

/// A type as WhyML writes it, in brackets unless it is a single word.
pub(crate) struct Why<'t>(pub &'t Type);

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.found() {
            Type::Int(int) => f.write_str(why_name(int)),
            Type::Bool => f.write_str("bool"),
            Type::Unit | Type::Never => f.write_str("unit"),
            Type::Parameter(name) => write!(f, "'{name}"),
            Type::Named(name, of) if of.is_empty() => f.write_str(&name),
            Type::Named(name, of) => {
                write!(f, "({name}")?;
                of.iter().try_for_each(|ty| write!(f, " {}", Why(ty)))?;
                f.write_str(")")
            }
            Type::Option(of) => write!(f, "(option {})", Why(&of)),
            Type::Slice(of) => write!(f, "(slice {})", Why(&of)),
            Type::Tuple(of) => {
                let of: Vec<String> = of.iter().map(|ty| Why(ty).to_string()).collect();
                write!(f, "({})", of.join(", "))
            }
            Type::Mutable(of) => write!(f, "(ref {})", Why(&of)),
            Type::Unknown(_) => f.write_str(why_name(self.0.int())),
        }
    }
}
