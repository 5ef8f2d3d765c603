//! Random programs as trees. A tree is a text with holes, and the trees that fill them: printing and shrinking need not
//! know what the text means.

use std::collections::BTreeSet;

/// The types of the generated programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    I32,
    U32,
    I64,
    U8,
    U64,
    Usize,
    Bool,
    /// `Option<i32>`
    Option,
    /// `(i32, bool)`
    Pair,
    Point,
    Shape,
    /// `Duo<i32>`
    Duo,
    /// `Vec<i32>`
    List,
}

impl Ty {
    pub const ALL: [Ty; 13] = [
        Ty::I32,
        Ty::U32,
        Ty::I64,
        Ty::U8,
        Ty::U64,
        Ty::Usize,
        Ty::Bool,
        Ty::Option,
        Ty::Pair,
        Ty::Point,
        Ty::Shape,
        Ty::Duo,
        Ty::List,
    ];

    pub fn rust(self) -> &'static str {
        match self {
            Ty::I32 => "i32",
            Ty::U32 => "u32",
            Ty::I64 => "i64",
            Ty::U8 => "u8",
            Ty::U64 => "u64",
            Ty::Usize => "usize",
            Ty::Bool => "bool",
            Ty::Option => "Option<i32>",
            Ty::Pair => "(i32, bool)",
            Ty::Point => "Point",
            Ty::Shape => "Shape",
            Ty::Duo => "Duo<i32>",
            Ty::List => "Vec<i32>",
        }
    }

    pub fn is_int(self) -> bool {
        self.is_unsigned() || matches!(self, Ty::I32 | Ty::I64)
    }

    pub fn is_unsigned(self) -> bool {
        matches!(self, Ty::U8 | Ty::U32 | Ty::U64 | Ty::Usize)
    }

    /// The simplest value, in Rust.
    pub fn simplest(self) -> &'static str {
        match self {
            Ty::I32 => "0i32",
            Ty::U32 => "0u32",
            Ty::I64 => "0i64",
            Ty::U8 => "0u8",
            Ty::U64 => "0u64",
            Ty::Usize => "0usize",
            Ty::Bool => "true",
            Ty::Option => "nothing()",
            Ty::Pair => "(0i32, true)",
            Ty::Point => "(Point { x: 0i32, y: 0u32 })",
            Ty::Shape => "Shape::Empty",
            Ty::Duo => "(Duo { first: 0i32, second: None })",
            Ty::List => "vec![0i32]",
        }
    }
}

/// What may stand in the place of a tree: another tree of the same sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Value(Ty),
    Statement,
    Statements,
}

/// A piece of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// Which construct of the subset it is.
    pub kind: &'static str,
    pub sort: Sort,
    /// The text, with a `@` for each part. `$` stands for the number of the program.
    pub text: String,
    pub parts: Vec<Tree>,
}

impl Tree {
    pub fn value(kind: &'static str, ty: Ty, text: impl Into<String>, parts: Vec<Tree>) -> Tree {
        Tree { kind, sort: Sort::Value(ty), text: text.into(), parts }
    }

    pub fn statement(kind: &'static str, text: impl Into<String>, parts: Vec<Tree>) -> Tree {
        Tree { kind, sort: Sort::Statement, text: text.into(), parts }
    }

    pub fn statements(parts: Vec<Tree>) -> Tree {
        Tree { kind: "statements", sort: Sort::Statements, text: String::new(), parts }
    }

    pub fn print(&self) -> String {
        if self.sort == Sort::Statements {
            return self.parts.iter().map(|part| part.print() + "\n").collect();
        }
        let mut texts = self.text.split('@');
        let mut printed = texts.next().unwrap_or_default().to_owned();
        for (part, text) in self.parts.iter().zip(texts) {
            printed.push_str(&part.print());
            printed.push_str(text);
        }
        printed
    }

    pub fn kinds(&self, all: &mut BTreeSet<&'static str>) {
        all.insert(self.kind);
        self.parts.iter().for_each(|part| part.kinds(all));
    }

    /// How many trees it consists of.
    pub fn size(&self) -> usize {
        1 + self.parts.iter().map(Tree::size).sum::<usize>()
    }
}

/// A function of a random program.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// With `$` for the number of the program.
    pub name: String,
    /// True if it is generic, and lent a `Source`.
    pub has_source: bool,
    pub parameters: String,
    pub result: Ty,
    /// Statements and the value after them.
    pub body: Tree,
}

/// A random program. Its last function is the one to run; the others are there to be called.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    pub functions: Vec<Function>,
}

impl Program {
    /// The function to run.
    pub fn main(&self) -> &Function {
        self.functions.last().expect("a program has a function")
    }

    pub fn result(&self) -> Ty {
        self.main().result
    }

    /// The program as Rust, with these attributes on each function.
    pub fn print(&self, number: usize, attributes: &str) -> String {
        let mut printed = String::new();
        for Function { name, has_source, parameters, result, body } in &self.functions {
            let (result, body) = (result.rust(), body.print());
            let (generics, source) = if *has_source { ("<L: Source>", ", l: &mut L") } else { ("", "") };
            printed.push_str(&format!(
                "{attributes}\nfn {name}{generics}({parameters}{source}) -> {result} {{\n{body}\n}}\n"
            ));
        }
        indented(&printed.replace('$', &number.to_string()))
    }

    pub fn kinds(&self) -> BTreeSet<&'static str> {
        let mut all = BTreeSet::new();
        self.functions.iter().for_each(|function| function.body.kinds(&mut all));
        all
    }

    /// The length of its text.
    pub fn length(&self) -> usize {
        self.print(0, "").len()
    }

    pub fn size(&self) -> usize {
        self.functions.iter().map(|function| function.body.size()).sum()
    }
}

/// The text with its lines moved in by their brackets, and without empty lines.
fn indented(text: &str) -> String {
    let mut depth: usize = 0;
    let mut lines = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let closing = line.chars().take_while(|letter| "})]".contains(*letter)).count();
        let indent = depth.saturating_sub(closing);
        lines.push_str(&format!("{:1$}{line}\n", "", indent * 4));
        for letter in line.chars() {
            match letter {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    lines
}
