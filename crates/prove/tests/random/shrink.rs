//! Makes a program smaller that still shows a difference: without a statement, with a part of an expression or a
//! constant in its place.

use super::tree::{Program, Sort, Tree};

/// How many smaller programs are tried at once. One round of rustc and Why3 takes about as long for a hundred as for
/// one.
const AT_ONCE: usize = 60;

/// Trees that may stand in the place of a tree, smallest first.
fn substitutes(tree: &Tree) -> Vec<Tree> {
    let mut all = Vec::new();
    match tree.sort {
        Sort::Value(ty) => {
            if tree.text != ty.simplest() {
                all.push(Tree::value("constant", ty, ty.simplest(), Vec::new()));
            }
            inside(tree, tree.sort, &mut all);
        }
        Sort::Statement => inside(tree, Sort::Statements, &mut all),
        Sort::Statements => {
            let count = tree.parts.len();
            if count > 1 {
                all.push(Tree::statements(tree.parts[..count / 2].to_vec()));
                all.push(Tree::statements(tree.parts[count / 2..].to_vec()));
            }
            for left_out in 0..count {
                let mut parts = tree.parts.clone();
                parts.remove(left_out);
                all.push(Tree::statements(parts));
            }
        }
    }
    all
}

/// The trees of a sort inside a tree.
fn inside(tree: &Tree, sort: Sort, found: &mut Vec<Tree>) {
    for part in &tree.parts {
        if part.sort == sort {
            found.push(part.clone());
        }
        inside(part, sort, found);
    }
}

/// The trees that come from a tree by one substitution somewhere in it.
fn smaller_trees(tree: &Tree) -> Vec<Tree> {
    let mut all = substitutes(tree);
    for (at, part) in tree.parts.iter().enumerate() {
        for smaller in smaller_trees(part) {
            let mut parts = tree.parts.clone();
            parts[at] = smaller;
            all.push(Tree { parts, ..tree.clone() });
        }
    }
    all
}

/// The programs that come from a program by one step, smallest first.
fn smaller(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for at in 0..program.functions.len() {
        if at + 1 < program.functions.len() {
            let mut functions = program.functions.clone();
            functions.remove(at);
            all.push(Program { functions });
        }
        for body in smaller_trees(&program.functions[at].body) {
            let mut functions = program.functions.clone();
            functions[at].body = body;
            all.push(Program { functions });
        }
    }
    all.retain(|other| other != program && (other.size(), other.length()) < (program.size(), program.length()));
    all.sort_by_key(|program| (program.size(), program.length()));
    all
}

/// The smallest program found that still differs. `differs` says it of many programs at once.
pub fn shrink(program: &Program, differs: &dyn Fn(&[Program]) -> Vec<bool>) -> Program {
    let mut best = program.clone();
    'next: loop {
        for some in smaller(&best).chunks(AT_ONCE) {
            if let Some(at) = differs(some).into_iter().position(|differs| differs) {
                best = some[at].clone();
                continue 'next;
            }
        }
        return best;
    }
}
