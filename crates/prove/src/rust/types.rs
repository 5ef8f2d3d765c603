//! Types, as far as the translation needs them: to tell the integers apart and to find a method. `whyml::lower` reads
//! the types of the source, and `whyml::print` prints them.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// A machine integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Int {
    U8,
    I32,
    I64,
    U32,
    U64,
    Usize,
}

impl Int {
    pub fn named(rust: &str) -> Option<Int> {
        Some(match rust {
            "u8" => Int::U8,
            "i32" => Int::I32,
            "i64" => Int::I64,
            "u32" => Int::U32,
            "u64" => Int::U64,
            "usize" => Int::Usize,
            _ => return None,
        })
    }

    /// Its name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Int::U8 => "u8",
            Int::I32 => "i32",
            Int::I64 => "i64",
            Int::U32 => "u32",
            Int::U64 => "u64",
            Int::Usize => "usize",
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Int::I32 | Int::I64)
    }

    pub fn min(self) -> i128 {
        match self {
            Int::I32 => i128::from(i32::MIN),
            Int::I64 => i128::from(i64::MIN),
            Int::U8 | Int::U32 | Int::U64 | Int::Usize => 0,
        }
    }

    pub fn max(self) -> i128 {
        match self {
            Int::U8 => i128::from(u8::MAX),
            Int::I32 => i128::from(i32::MAX),
            Int::I64 => i128::from(i64::MAX),
            Int::U32 => i128::from(u32::MAX),
            Int::U64 | Int::Usize => i128::from(u64::MAX),
        }
    }
}

/// A type that inference has not found yet.
#[derive(Debug)]
pub(crate) struct Unknown {
    is_int: bool,
    known: RefCell<Option<Type>>,
}

/// A type. `&T` is just `T`, because the value behind it cannot change.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Int(Int),
    Bool,
    Unit,
    /// The type of an expression that never yields a value: `return`, `break`.
    Never,
    /// A type parameter: `'move`.
    Parameter(String),
    /// A struct or enum that takes part, or the type of a trait, by its name in WhyML.
    Named(String, Vec<Type>),
    Option(Box<Type>),
    Slice(Box<Type>),
    Tuple(Vec<Type>),
    /// `&mut T`, as the type of a parameter.
    Mutable(Box<Type>),
    Unknown(Rc<Unknown>),
}

impl Type {
    pub fn unknown() -> Type {
        Type::Unknown(Rc::new(Unknown { is_int: false, known: RefCell::new(None) }))
    }

    /// The type of an integer literal without a suffix.
    pub fn some_int() -> Type {
        Type::Unknown(Rc::new(Unknown { is_int: true, known: RefCell::new(None) }))
    }

    /// The type that inference has found for an unknown; otherwise the type itself.
    pub fn found(&self) -> Type {
        match self {
            Type::Unknown(unknown) => unknown.known.borrow().as_ref().map_or_else(|| self.clone(), Type::found),
            known => known.clone(),
        }
    }

    pub fn is_int(&self) -> bool {
        match self.found() {
            Type::Int(_) => true,
            Type::Unknown(unknown) => unknown.is_int,
            _ => false,
        }
    }

    /// The integer type. A literal is an `i32` if nothing says otherwise, as in Rust.
    pub fn int(&self) -> Int {
        match self.found() {
            Type::Int(int) => int,
            _ => Int::I32,
        }
    }

    /// The `T` of `&mut T`; any other type itself.
    pub fn target(&self) -> Type {
        match self.found() {
            Type::Mutable(target) => *target,
            other => other,
        }
    }

    /// The type with `arguments` substituted for its parameters.
    pub fn instance(&self, arguments: &[(String, Type)]) -> Type {
        let all = |types: &[Type]| types.iter().map(|ty| ty.instance(arguments)).collect();
        match self.found() {
            Type::Parameter(name) => arguments
                .iter()
                .find(|(parameter, _)| *parameter == name)
                .map_or(Type::Parameter(name), |(_, argument)| argument.clone()),
            Type::Named(name, of) => Type::Named(name, all(&of)),
            Type::Option(of) => Type::Option(Box::new(of.instance(arguments))),
            Type::Slice(of) => Type::Slice(Box::new(of.instance(arguments))),
            Type::Tuple(of) => Type::Tuple(all(&of)),
            Type::Mutable(of) => Type::Mutable(Box::new(of.instance(arguments))),
            other => other,
        }
    }

    /// Adds the names of its type parameters to `names`.
    pub fn parameters(&self, names: &mut Vec<String>) {
        match self.found() {
            Type::Parameter(name) if !names.contains(&name) => names.push(name),
            Type::Named(_, of) | Type::Tuple(of) => of.iter().for_each(|ty| ty.parameters(names)),
            Type::Option(of) | Type::Slice(of) | Type::Mutable(of) => of.parameters(names),
            _ => {}
        }
    }
}

/// Unifies two types. Returns false if they cannot be the same.
pub(crate) fn unify(a: &Type, b: &Type) -> bool {
    match (a.found(), b.found()) {
        (Type::Never, _) | (_, Type::Never) => true,
        (Type::Unknown(a), Type::Unknown(b)) if Rc::ptr_eq(&a, &b) => true,
        (Type::Unknown(a), Type::Unknown(b)) => {
            let (from, to) = if a.is_int { (b, a) } else { (a, b) };
            *from.known.borrow_mut() = Some(Type::Unknown(to));
            true
        }
        (Type::Unknown(unknown), known) | (known, Type::Unknown(unknown)) => {
            let fits = !unknown.is_int || matches!(known, Type::Int(_));
            if fits {
                *unknown.known.borrow_mut() = Some(known);
            }
            fits
        }
        (Type::Int(a), Type::Int(b)) => a == b,
        (Type::Bool, Type::Bool) | (Type::Unit, Type::Unit) => true,
        (Type::Parameter(a), Type::Parameter(b)) => a == b,
        (Type::Named(a, of_a), Type::Named(b, of_b)) => a == b && unify_all(&of_a, &of_b),
        (Type::Tuple(a), Type::Tuple(b)) => unify_all(&a, &b),
        (Type::Option(a), Type::Option(b)) | (Type::Slice(a), Type::Slice(b)) => unify(&a, &b),
        (Type::Mutable(a), Type::Mutable(b)) => unify(&a, &b),
        _ => false,
    }
}

fn unify_all(a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| unify(a, b))
}

/// As Rust writes it, for messages.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |of: &[Type]| of.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        match self.found() {
            Type::Int(int) => f.write_str(int.name()),
            Type::Bool => f.write_str("bool"),
            Type::Unit => f.write_str("()"),
            Type::Never => f.write_str("!"),
            Type::Parameter(name) => f.write_str(&name),
            Type::Named(name, of) if of.is_empty() => f.write_str(&name),
            Type::Named(name, of) => write!(f, "{name}<{}>", list(&of)),
            Type::Option(of) => write!(f, "Option<{of}>"),
            Type::Slice(of) => write!(f, "[{of}]"),
            Type::Tuple(of) => write!(f, "({})", list(&of)),
            Type::Mutable(of) => write!(f, "&mut {of}"),
            Type::Unknown(unknown) => f.write_str(if unknown.is_int { "{integer}" } else { "_" }),
        }
    }
}
