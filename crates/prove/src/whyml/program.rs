//! A program: Rust files, each parsed once, the theory that their contracts refer to, and the modules that come out.
//! `translate` turns one file into a module.

use crate::rust::compiled::{same_stem, uncompiled};
use crate::rust::implementation::{Implementation, implementations};
use crate::rust::refusal::Refusal;
use crate::rust::resolve::Names;
use crate::rust::shadow::shadows;
use crate::rust::source::{File, Source};
use crate::whyml::body::Purpose;
use crate::whyml::clash::clashes;
use crate::whyml::declare::declare;
use crate::whyml::instance::{InstanceModule, Instances, redefined};
use crate::whyml::lower::Types;
use crate::whyml::rival::rivals;
use crate::whyml::theory::Theory;
use crate::whyml::translate::Translating;

/// Rust files, and the theory that their contracts refer to.
pub struct Program {
    files: Vec<File>,
    theory: Theory,
    /// The files that do not parse.
    unread: Vec<Refusal>,
}

impl Program {
    /// Parses the files. The translation reports what is wrong with them.
    #[must_use]
    pub fn read(sources: &[Source], theory: Theory) -> Program {
        let (mut files, mut unread) = (Vec::new(), Vec::new());
        for source in sources {
            match File::read(source) {
                Ok(file) => files.push(file),
                Err(refusal) => unread.push(refusal),
            }
        }
        Program { files, theory, unread }
    }

    /// The implementations of the traits of the proofs, in all files. Their bodies are not proved: that they keep the
    /// contracts of their traits is trusted.
    #[must_use]
    pub fn implementations(&self) -> Vec<Implementation> {
        implementations(&self.files.iter().collect::<Vec<_>>())
    }

    /// Translates the files that take part in the proofs.
    ///
    /// # Errors
    ///
    /// Everything that is outside the subset, in the order of the files.
    pub fn translate(&self) -> Result<Translation, Vec<Refusal>> {
        self.translate_all(Purpose::Proof)
    }

    /// Translates the files for Why3 to run, without what only a proof needs. Methods of traits and trusted functions
    /// have no body to run: a module that declares some takes them from a hand-written one, such as `game.mlw` from
    /// `traits_game.mlw`.
    ///
    /// # Errors
    ///
    /// As [`translate`](Self::translate).
    pub fn translate_for_execution(&self) -> Result<Translation, Vec<Refusal>> {
        self.translate_all(Purpose::Execution)
    }

    /// Translates one file after an edit, among the unedited others. It does not translate the others again: their
    /// modules stay right as long as the edit changes no signature and no contract.
    ///
    /// # Errors
    ///
    /// As [`translate`](Self::translate).
    pub fn translate_edited(&self, source: &Source) -> Result<Module, Vec<Refusal>> {
        let edited = File::read(source).map_err(|refusal| vec![refusal])?;
        let others = self.files.iter().filter(|file| file.path != edited.path);
        let files = others.chain([&edited]).collect();
        self.translating(files, Purpose::Proof, |translating, files| translating.file(files - 1).module)
    }

    /// The files that take part over a model: `model` defines what the theory only declares, `given` has bodies and
    /// arguments. With an edited file, only that file.
    ///
    /// # Errors
    ///
    /// As [`translate`](Self::translate); and if the model assumes something, or declares a name that contracts use.
    pub fn over_model(
        &self,
        model: &Theory,
        given: &Instances,
        edited: Option<&Source>,
    ) -> Result<Vec<InstanceModule>, Vec<Refusal>> {
        let edited = edited.map(File::read).transpose().map_err(|refusal| vec![refusal])?;
        let others = self.files.iter().filter(|file| edited.as_ref().is_none_or(|edited| file.path != edited.path));
        let files: Vec<&File> = others.chain(&edited).collect();
        let stems = files.iter().filter(|file| file.takes_part).map(|file| file.stem.clone());
        let own = stems.chain(self.theory.stems()).collect();
        let mut refusals = given.check();
        refusals.extend(model.check());
        refusals.extend(model.check_imports(&own));
        let modules: Vec<InstanceModule> = self.translating(files, Purpose::Proof, |translating, files| {
            refusals.extend(redefined(translating.index, &self.theory, model));
            let first = if edited.is_some() { files - 1 } else { 0 };
            let taking_part = (first..files).filter(|file| translating.source(*file).takes_part).collect::<Vec<_>>();
            taking_part.into_iter().map(|file| translating.instances(file, given)).collect()
        })?;
        if refusals.is_empty() { Ok(modules) } else { Err(refusals) }
    }

    fn translate_all(&self, purpose: Purpose) -> Result<Translation, Vec<Refusal>> {
        let modules = self.translating(self.files.iter().collect(), purpose, |translating, files| {
            let taking_part = (0..files).filter(|file| translating.source(*file).takes_part).collect::<Vec<_>>();
            let modules = taking_part.into_iter().map(|file| translating.file(file)).collect();
            translating.ordered(modules)
        })?;
        Ok(Translation { modules })
    }

    /// Declares everything that takes part, and lets `work` translate some of it. `work` gets the number of files.
    fn translating<'a, Out>(
        &'a self,
        files: Vec<&'a File>,
        purpose: Purpose,
        work: impl FnOnce(&mut Translating<'a, '_>, usize) -> Out,
    ) -> Result<Out, Vec<Refusal>> {
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let generated = files.iter().filter(|file| file.takes_part).map(|file| file.stem.clone()).collect();
        let mut refusals = self.unread.clone();
        refusals.extend(self.theory.check());
        refusals.extend(self.theory.check_imports(&generated));
        refusals.extend(files.iter().flat_map(|file| shadows(file)));
        refusals.extend(uncompiled(&files));
        refusals.extend(same_stem(&files));
        let (index, declared) = declare(Types::new(Names::new(files), &self.theory));
        refusals.extend(declared);
        refusals.extend(clashes(&index));
        refusals.extend(rivals(&index));
        let mut translating = Translating::new(&index, &self.theory, purpose);
        let done = work(&mut translating, paths.len());
        refusals.extend(translating.refusals());
        let number = |refusal: &Refusal| paths.iter().position(|path| *path == refusal.file);
        refusals.sort_by_key(|refusal| (number(refusal), refusal.file.clone(), refusal.line, refusal.column));
        if refusals.is_empty() { Ok(done) } else { Err(refusals) }
    }
}

/// WhyML for all files that take part.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The modules, each after those that it uses.
    pub modules: Vec<Module>,
}

/// The WhyML of one Rust file.
#[derive(Clone, Debug)]
pub struct Module {
    /// The name of the file: `search_pvs.mlw`.
    pub file: String,
    /// The name of the module: `Search_pvs`.
    pub name: String,
    /// The WhyML.
    pub text: String,
    /// The same with `check { false }` at every entry, loop head and exit: none of them may be provable.
    pub smoke: String,
    /// The functions and methods in it.
    pub functions: Vec<Function>,
}

/// A function that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The name in Rust: `pvs`, `Side::view`.
    pub name: String,
    /// The name in WhyML: `pvs`, `side_view`.
    pub why: String,
    /// The Rust file.
    pub file: String,
    /// The line of its first precondition, or that of its name.
    pub first_line: usize,
    /// The line of its name.
    pub line: usize,
    /// The last line of its body.
    pub end_line: usize,
    /// `exact`, `witnessed` or `bracketed`, if the contract mentions one.
    pub guarantee: Option<String>,
    /// True if the contract is used and the body is not proved.
    pub trusted: bool,
    /// True if the contract is just `true`: every result is right.
    pub says_nothing: bool,
}
