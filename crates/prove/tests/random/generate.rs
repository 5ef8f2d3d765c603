//! Makes random programs: which functions there are, which variables are in scope, and what may be done with them.
//! `values` makes the expressions, `statements` the statements.

use super::tree::{Function, Program, Tree, Ty};

/// The parameters of the function to run. All programs have the same, so that one list of inputs fits all.
pub const PARAMETERS: [(&str, Ty, bool); 7] = [
    ("a", Ty::I32, false),
    ("b", Ty::U32, false),
    ("c", Ty::Bool, false),
    ("d", Ty::Option, false),
    ("g", Ty::Shape, false),
    ("s", Ty::Point, true),
    ("v", Ty::List, true),
];

/// The parameters of the functions that it calls.
const OF_HELPERS: [(&str, Ty, bool); 3] = [("a", Ty::I32, false), ("c", Ty::Bool, false), ("m", Ty::I32, true)];

/// Names for variables: few, so that many are shadowed, even a `&mut` parameter.
const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "h", "k", "n", "s"];

#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    /// It is a `&mut` parameter.
    pub lent: bool,
    /// Something borrows it, so it must not change now.
    pub frozen: bool,
    /// Something borrows it mutably, so it must not even be read now.
    pub hidden: bool,
}

/// Makes one program.
pub struct Generator<'r> {
    pub(super) random: &'r mut fastrand::Rng,
    pub(super) variables: Vec<Variable>,
    /// The result type of the function at hand.
    pub(super) result: Ty,
    /// The result types of the functions before it.
    pub(super) helpers: Vec<Ty>,
    /// How many loops are around.
    pub(super) loops: usize,
    /// Greater than zero where nothing may have an effect.
    pub(super) pure: usize,
    pub(super) has_loops: bool,
    /// True if there is a `Source`, which only contracts describe.
    pub(super) has_source: bool,
    /// True in an argument of a method that changes the source, which is borrowed then.
    pub(super) is_drawing: bool,
    /// For names that are there only once.
    pub(super) counters: usize,
}

impl<'r> Generator<'r> {
    /// A program. One that is to be proved has no loops, which would need invariants, and calls only what has a full
    /// contract.
    pub fn program(random: &'r mut fastrand::Rng, to_be_proved: bool) -> Program {
        let mut generator = Generator {
            random,
            variables: Vec::new(),
            result: Ty::I32,
            helpers: Vec::new(),
            loops: 0,
            pure: 0,
            has_loops: !to_be_proved,
            has_source: !to_be_proved,
            is_drawing: false,
            counters: 0,
        };
        let mut functions = Vec::new();
        let helpers = if to_be_proved { 0 } else { generator.random.usize(..3) };
        for number in 0..helpers {
            let function = generator.function(format!("q$_{number}"), &OF_HELPERS);
            generator.helpers.push(function.result);
            functions.push(function);
        }
        functions.push(generator.function("p$".to_owned(), &PARAMETERS));
        Program { functions }
    }

    fn function(&mut self, name: String, parameters: &[(&str, Ty, bool)]) -> Function {
        self.result = self.any_type();
        self.variables.clear();
        let mut printed = Vec::new();
        for &(name, ty, lent) in parameters {
            let mutable = lent || self.random.u8(..3) == 0;
            let word = if mutable && !lent { "mut " } else { "" };
            printed.push(format!("{word}{name}: {}{}", if lent { "&mut " } else { "" }, ty.rust()));
            self.variables.push(Variable { name: name.to_owned(), ty, mutable, lent, frozen: false, hidden: false });
        }
        let depth = self.random.usize(1..4);
        let count = self.random.usize(1..6);
        let body = self.body(self.result, count, depth);
        Function { name, has_source: self.has_source, parameters: printed.join(", "), result: self.result, body }
    }

    /// Statements and a value after them.
    pub(super) fn body(&mut self, ty: Ty, count: usize, depth: usize) -> Tree {
        let outside = self.variables.len();
        let statements = (0..count).map(|_| self.statement(depth)).collect();
        let value = self.value(ty, depth);
        self.variables.truncate(outside);
        Tree::value("block", ty, "@@", vec![Tree::statements(statements), value])
    }

    pub(super) fn any_type(&mut self) -> Ty {
        if self.random.bool() { Ty::I32 } else { self.choice(&Ty::ALL) }
    }

    pub(super) fn choice<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.random.usize(..of.len())]
    }

    /// True once in `of` times.
    pub(super) fn rarely(&mut self, of: usize) -> bool {
        self.random.usize(..of) == 0
    }

    /// A name for a new variable.
    pub(super) fn name(&mut self) -> String {
        self.choice(&NAMES).to_owned()
    }

    pub(super) fn declare(&mut self, name: &str, ty: Ty, mutable: bool) {
        self.variables.push(Variable { name: name.to_owned(), ty, mutable, lent: false, frozen: false, hidden: false });
    }

    /// The variables of a type that are not hidden by later ones.
    fn visible(&self, ty: Ty) -> Vec<&Variable> {
        let mut seen = Vec::new();
        let mut visible = Vec::new();
        for variable in self.variables.iter().rev() {
            if !seen.contains(&&variable.name) {
                seen.push(&variable.name);
                visible.push(variable);
            }
        }
        visible.retain(|variable| variable.ty == ty && !variable.hidden);
        visible
    }

    pub(super) fn readable(&mut self, ty: Ty) -> Option<Variable> {
        let found: Vec<Variable> = self.visible(ty).into_iter().cloned().collect();
        if found.is_empty() { None } else { Some(found[self.random.usize(..found.len())].clone()) }
    }

    /// A variable that may change now.
    pub(super) fn changeable(&mut self, ty: Ty) -> Option<Variable> {
        if self.pure > 0 {
            return None;
        }
        let mut found: Vec<Variable> = self.visible(ty).into_iter().cloned().collect();
        found.retain(|variable| variable.mutable && !variable.frozen);
        if found.is_empty() { None } else { Some(found[self.random.usize(..found.len())].clone()) }
    }

    /// Makes something in which a variable must not change, because a borrow of it lives on.
    pub(super) fn frozen<T>(&mut self, name: &str, make: impl FnOnce(&mut Self) -> T) -> T {
        let at = self.variables.iter().rposition(|variable| variable.name == name).expect("it is in scope");
        let before = std::mem::replace(&mut self.variables[at].frozen, true);
        let made = make(self);
        self.variables[at].frozen = before;
        made
    }

    /// An index without effects, for an element that changes. The list is borrowed by then.
    pub(super) fn index_of(&mut self, list: &Variable, depth: usize) -> Tree {
        let at = self.variables.iter().rposition(|variable| variable.name == list.name).expect("it is in scope");
        self.variables[at].hidden = true;
        let index = self.without_effects(|this| this.value(Ty::Usize, depth));
        self.variables[at].hidden = false;
        index
    }

    /// Makes something without effects.
    pub(super) fn without_effects<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.pure += 1;
        let made = make(self);
        self.pure -= 1;
        made
    }
}

impl Variable {
    /// Its value, in Rust.
    pub fn read(&self) -> String {
        match (self.ty, self.lent) {
            (Ty::List, _) => format!("{}.clone()", self.name),
            (_, true) => format!("(*{})", self.name),
            (_, false) => self.name.clone(),
        }
    }

    /// The whole of it, on the left side of an assignment.
    pub fn place(&self) -> String {
        if self.lent { format!("*{}", self.name) } else { self.name.clone() }
    }

    /// Lent to a call.
    pub fn lend(&self) -> String {
        if self.lent { self.name.clone() } else { format!("&mut {}", self.name) }
    }
}
