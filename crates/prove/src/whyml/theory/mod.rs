//! The theory: the hand-written WhyML of `proofs/`, as far as the translation has to know it. Only Why3 parses it.

mod check;
mod declared;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use crate::rust::lexer::{Kind, Token, tokens};
use crate::rust::refusal::Refusal;

use declared::{Declared, declared};

/// The hand-written WhyML that contracts refer to.
#[derive(Clone, Default, Debug)]
pub struct Theory {
    /// The path as messages show it, and the text.
    files: Vec<(PathBuf, String)>,
    modules: BTreeMap<String, Declared>,
}

impl Theory {
    /// Reads all `.mlw` files of a folder.
    ///
    /// # Errors
    ///
    /// If the folder or a file cannot be read.
    pub fn read(folder: &Path) -> Result<Theory, Vec<Refusal>> {
        let unreadable = |path: &Path, error: io::Error| {
            let file = path.to_string_lossy().into_owned();
            vec![Refusal { file, line: 1, column: 1, message: format!("this cannot be read: {error}") }]
        };
        let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| unreadable(folder, error))?;
        let mut files = Vec::new();
        for path in entries.iter().map(std::fs::DirEntry::path) {
            if path.extension().is_some_and(|extension| extension == "mlw") {
                let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
                files.push((path, text));
            }
        }
        files.sort();
        Ok(Theory::new(files))
    }

    /// A theory from the paths and texts of its files.
    pub fn new(files: Vec<(PathBuf, String)>) -> Theory {
        let mut modules = BTreeMap::new();
        for (path, text) in &files {
            let stem = stem(path);
            let code: Vec<Token> = tokens(text).into_iter().filter(|token| token.kind != Kind::Comment).collect();
            for module in code.split(|token| token.is("module")).skip(1) {
                if let Some(name) = module.first() {
                    modules.insert(format!("{stem}.{}", name.text), declared(&stem, &module[1..]));
                }
            }
        }
        Theory { files, modules }
    }

    /// The names of its files, without folder and extension.
    pub(crate) fn stems(&self) -> BTreeSet<String> {
        self.files.iter().map(|(path, _)| stem(path)).collect()
    }

    pub(crate) fn has_module(&self, name: &str) -> bool {
        self.modules.contains_key(name)
    }

    /// The module that declares a type.
    pub(crate) fn module_of_type(&self, ty: &str) -> Option<&str> {
        self.modules.iter().find(|(_, declared)| declared.types.contains(ty)).map(|(name, _)| name.as_str())
    }

    pub(crate) fn declares_type(&self, ty: &str) -> bool {
        self.module_of_type(ty).is_some()
    }

    /// True if no formula about a value of the type ever changes.
    pub(crate) fn is_unchanging(&self, ty: &str) -> bool {
        self.modules.values().any(|declared| declared.unchanging.contains(ty))
    }

    /// True if formulas see a value of the type change.
    pub(crate) fn is_changing(&self, ty: &str) -> bool {
        self.modules.values().any(|declared| declared.changing.contains(ty))
    }

    /// The module that declares a function, a constant, a field or a constructor.
    pub(crate) fn module_of_name(&self, name: &str) -> Option<&str> {
        let declares = |declared: &Declared| declared.values.contains(name) || declared.constructors.contains(name);
        self.modules.iter().find(|(_, declared)| declares(declared)).map(|(module, _)| module.as_str())
    }

    /// What an importer of the module sees: its own declarations and those it exports.
    pub(crate) fn visible(&self, module: &str) -> Vec<(&str, &Declared)> {
        let (mut todo, mut seen) = (vec![module], Vec::new());
        while let Some(name) = todo.pop() {
            if let Some((name, declared)) = self.modules.get_key_value(name)
                && !seen.iter().any(|(other, _)| other == name)
            {
                seen.push((name.as_str(), declared));
                todo.extend(declared.exports.iter().map(String::as_str));
            }
        }
        seen
    }

    /// Checks that nothing is assumed: no axiom, no `val`, no choice without a proved existence.
    pub fn check(&self) -> Vec<Refusal> {
        self.files.iter().flat_map(|(path, text)| check::assumptions(path, text)).collect()
    }

    /// Checks that nothing is imported but the theory itself, the `generated` modules (by the names of their files)
    /// and harmless parts of Why3's library.
    pub(crate) fn check_imports(&self, generated: &BTreeSet<String>) -> Vec<Refusal> {
        let own: BTreeSet<String> = self.stems().union(generated).cloned().collect();
        self.files.iter().flat_map(|(path, text)| check::imports(path, text, &own)).collect()
    }

    /// For a model: refuses what is declared here under a name of the program, or of the theory. A module `model_x.M`
    /// defines what `x.M` only declares, so it may have these names.
    pub(crate) fn redefined(&self, theory: &Theory, program: &[&str]) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for (module, declared) in &self.modules {
            let counterpart = module.strip_prefix("model_").unwrap_or_default();
            let others = theory.modules.iter().filter(|(name, _)| *name != counterpart);
            let others: Vec<&Declared> = others.map(|(_, declared)| declared).collect();
            for name in declared.values.iter().chain(&declared.types).chain(&declared.constructors) {
                let is_theirs = |of: &&Declared| {
                    [&of.values, &of.types, &of.constructors].into_iter().any(|names| names.contains(name))
                };
                if program.contains(&name.as_str()) || others.iter().any(is_theirs) {
                    let file = self.files.iter().find(|(path, _)| module.starts_with(&format!("{}.", stem(path))));
                    let file = file.map(|(path, _)| path.to_string_lossy().into_owned()).unwrap_or_default();
                    let message = format!("the model declares `{name}`, which contracts use for something else");
                    refusals.push(Refusal { file, line: 1, column: 1, message });
                }
            }
        }
        refusals
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_may_define_only_what_its_counterpart_declares() {
        let read = |name: &str, text: &str| Theory::new(vec![(PathBuf::from(name), text.to_owned())]);
        let theory =
            read("x.mlw", "module A type game function value game : int end module B constant top : int = 1 end");
        let model = |text: &str| read("model_x.mlw", text).redefined(&theory, &["inf"]).len();
        assert_eq!(model("module A type game = int function value (g: game) : int = g constant own : int = 2 end"), 0);
        assert_eq!(model("module A constant top : int = 2 end"), 1);
        assert_eq!(model("module B function value (n: int) : int = n end"), 1);
        assert_eq!(model("module A constant inf : int = 0 end"), 1);
    }
}
