//! Which files are compiled: those that a chain of `mod` leads to from the root of their crate, under no condition.
//! A proof about any other file would be one about nothing.

use syn::ext::IdentExt;
use syn::{Attribute, Item, ItemMod};

use crate::rust::contract::conditional;
use crate::rust::refusal::{Refusal, Refused};
use crate::rust::source::File;

/// Refuses the files that take part and may not be compiled.
pub(crate) fn uncompiled(files: &[&File]) -> Vec<Refusal> {
    files.iter().filter(|file| file.takes_part).filter_map(|file| check(file, files).err()).collect()
}

fn check(file: &File, files: &[&File]) -> Result<(), Refusal> {
    if let Some(span) = file.condition {
        let message = "this attribute of a file is outside the subset: what is proved must be what is compiled";
        return Err(Refused { span, message: message.to_owned() }.in_file(&file.path));
    }
    for length in 0..file.module.len() {
        let (above, name) = (&file.module[..length], &file.module[length]);
        let at_start = |message: String| Refusal { file: file.path.clone(), line: 1, column: 1, message };
        let parent = files.iter().find(|other| other.krate == file.krate && other.module == above);
        let Some(parent) = parent.filter(|parent| parent.condition.is_none()) else {
            let message =
                format!("nothing shows that `{name}` is compiled: the file above it is missing, or depends on `cfg`");
            return Err(at_start(message));
        };
        match declared(parent, name) {
            Some(module) if module.content.is_none() && conditional(&module.attrs).is_none() => {}
            Some(_) => {
                let message = format!(
                    "this may not be what is compiled: `mod {name}` in {} has an attribute or a body",
                    parent.path
                );
                return Err(at_start(message));
            }
            None => {
                return Err(at_start(format!(
                    "this file is not compiled: there is no `mod {name};` in {}",
                    parent.path
                )));
            }
        }
    }
    Ok(())
}

/// Refuses two files whose modules in WhyML would have the same name, such as `a/b.rs` and `a_b.rs`: the second would
/// take the place of the first, and nobody would prove that.
pub(crate) fn same_stem(files: &[&File]) -> Vec<Refusal> {
    let files: Vec<&&File> = files.iter().filter(|file| file.takes_part).collect();
    let other = |number: usize| files[..number].iter().find(|other| other.stem == files[number].stem);
    let refusal = |number: usize| {
        let (path, other) = (&files[number].path, &other(number)?.path);
        let message =
            format!("this file and {other} have the same name in WhyML, `{}`: rename one", files[number].stem);
        Some(Refusal { file: path.clone(), line: 1, column: 1, message })
    };
    (0..files.len()).filter_map(refusal).collect()
}

/// The declaration of a module in a file.
fn declared<'a>(parent: &'a File, name: &str) -> Option<&'a ItemMod> {
    parent.items.iter().find_map(|item| match item {
        Item::Mod(module) if module.ident.unraw() == name => Some(module),
        _ => None,
    })
}

/// True if only tests compile a file: a `mod` on the way to it has `#[cfg(test)]`.
pub(crate) fn is_only_for_tests(file: &File, files: &[&File]) -> bool {
    (0..file.module.len()).any(|length| {
        let parent = files.iter().find(|other| other.krate == file.krate && other.module == file.module[..length]);
        let module = parent.and_then(|parent| declared(parent, &file.module[length]));
        module.is_some_and(|module| module.attrs.iter().any(is_test))
    })
}

/// True for `#[cfg(test)]`.
pub(crate) fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
}
