//! Expressions: dispatches each kind to its file, and translates the small ones itself.

use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprStruct, ExprUnary, Lit, Macro, Member, Pat, Token, UnOp};

use super::{Body, Effect, Value};
use crate::rust::refusal::{Refused, Result, refuse};
use crate::rust::resolve::segments;
use crate::rust::shadow::macro_name;
use crate::rust::stray::attribute_in_expression;
use crate::rust::types::{Int, Type};
use crate::whyml::index::Shape;
use crate::whyml::tree::{Symbol, Term};

/// What is said of any other range.
pub(super) const ONLY_RANGES: &str = "a range is in the subset only as what a `for` loop runs over, or as `&s[a..b]`";

/// The arguments of `matches!`.
struct Matches {
    value: Expr,
    pattern: Pat,
}

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches { value, pattern })
    }
}

/// The arguments of `vec!`.
enum Vector {
    Repeat(Box<(Expr, Expr)>),
    Items(Vec<Expr>),
}

impl Parse for Vector {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse()?);
            if items.len() == 1 && input.parse::<Option<Token![;]>>()?.is_some() {
                return Ok(Vector::Repeat(Box::new((items.swap_remove(0), input.parse()?))));
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(Vector::Items(items))
    }
}

impl Body<'_, '_> {
    pub(crate) fn expression(&mut self, expression: &Expr) -> Result<Value> {
        match expression {
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::Lit(literal) => self.literal(literal, false),
            Expr::Path(path) if path.qself.is_none() => self.path(&path.path),
            Expr::Reference(inner) if inner.mutability.is_some() => {
                refuse(expression, "`&mut` is in the subset only as an argument of a call")
            }
            Expr::Reference(inner) => match &*inner.expr {
                Expr::Array(array) => self.items(&array.elems),
                Expr::Index(index) => match &*index.index {
                    Expr::Range(range) => self.part(index, range),
                    _ => self.index(index),
                },
                inner => self.place(inner),
            },
            Expr::Unary(unary) => self.unary(unary),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => self.assign(assign),
            Expr::If(branch) => self.branch(branch),
            Expr::Match(choice) => self.choice(choice),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            Expr::While(repeat) => self.while_loop(repeat),
            Expr::Loop(repeat) => self.endless_loop(repeat),
            Expr::ForLoop(repeat) => self.for_loop(repeat),
            Expr::Return(leave) => self.leave(leave),
            Expr::Try(question) => self.question(question),
            Expr::Break(leave) => {
                if leave.label.is_some() || leave.expr.is_some() || self.loops == 0 {
                    return refuse(leave, "`break` with a label or a value is outside the subset");
                }
                Ok(Value::write(Term::Break, Type::Never))
            }
            Expr::Continue(next) => match &next.label {
                Some(label) => refuse(label, "labels are outside the subset"),
                None => Ok(Value::write(Term::Continue, Type::Never)),
            },
            Expr::Call(call) => self.function_call(call),
            Expr::MethodCall(call) => self.method_call(call),
            Expr::Field(field) => self.field(field),
            Expr::Index(index) => self.index(index),
            Expr::Struct(literal) => self.structure(literal),
            Expr::Cast(cast) => {
                let ty = self.index.types.lower(&self.scope, &cast.ty)?;
                let value = self.expression(&cast.expr)?;
                self.converted(value, ty, cast.span())
            }
            Expr::Tuple(tuple) if tuple.elems.is_empty() => Ok(Value::stable(Term::unit(), Type::Unit)),
            Expr::Tuple(tuple) => {
                let values: Vec<Value> = tuple.elems.iter().map(|part| self.expression(part)).collect::<Result<_>>()?;
                let ty = Type::Tuple(values.iter().map(|value| value.ty.clone()).collect());
                let ordered = self.ordered(values);
                let (term, effect) = (Term::Tuple(ordered.arguments.clone()), ordered.effect);
                Ok(Value { term: ordered.around(term), ty, effect })
            }
            Expr::Macro(mac) => self.macro_expression(&mac.mac),
            Expr::Closure(_) => refuse(expression, "closures are outside the subset"),
            Expr::Unsafe(_) => refuse(expression, "`unsafe` is outside the subset"),
            Expr::Let(_) => refuse(expression, "`let` in the middle of a condition is outside the subset"),
            Expr::Range(_) => refuse(expression, ONLY_RANGES),
            Expr::Array(_) | Expr::Repeat(_) => refuse(expression, "arrays are outside the subset"),
            Expr::Block(block) => refuse(&block.label, "labels are outside the subset"),
            other => refuse(other, "this expression is outside the subset"),
        }
    }

    /// An expression where Rust sees through references by itself: before `.` and `[`, and after `*` and `&`.
    pub(super) fn place(&mut self, expression: &Expr) -> Result<Value> {
        match expression {
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Group(inner) => self.place(&inner.expr),
            Expr::Reference(inner) if inner.mutability.is_some() => self.place(&inner.expr),
            Expr::Path(path) if path.qself.is_none() => match self.local_variable(&path.path) {
                Some(value) => Ok(value),
                None => self.path(&path.path),
            },
            other => self.expression(other),
        }
    }

    /// An expression that must have the given type.
    pub(super) fn expect(&mut self, expression: &Expr, ty: &Type) -> Result<Value> {
        let value = self.expression(expression)?;
        self.expect_type(expression.span(), &value.ty, ty)?;
        Ok(value)
    }

    fn literal(&mut self, literal: &ExprLit, is_negative: bool) -> Result<Value> {
        match &literal.lit {
            Lit::Bool(value) => Ok(Value::stable(Term::word(if value.value { "true" } else { "false" }), Type::Bool)),
            Lit::Int(value) => {
                let ty = match value.suffix() {
                    "" => Type::some_int(),
                    suffix => match Int::named(suffix) {
                        Some(int) => Type::Int(int),
                        None => return refuse(literal, format!("the integer type `{suffix}` is outside the subset")),
                    },
                };
                let number: i128 = value
                    .base10_parse()
                    .map_err(|_| Refused { span: value.span(), message: "this number is too large".to_owned() })?;
                let number = if is_negative { -number } else { number };
                if self.folds {
                    self.folded.push((number, ty.clone()));
                }
                Ok(Value::stable(Term::Int(number, ty.clone()), ty))
            }
            Lit::Float(_) => refuse(literal, "floating-point numbers are outside the subset"),
            _ => refuse(literal, "this literal is outside the subset"),
        }
    }

    fn unary(&mut self, unary: &ExprUnary) -> Result<Value> {
        match (&unary.op, &*unary.expr) {
            (UnOp::Deref(_), inner) => self.place(inner),
            (UnOp::Neg(_), Expr::Lit(literal)) if matches!(literal.lit, Lit::Int(_)) => self.literal(literal, true),
            (UnOp::Neg(_), inner) => {
                let value = self.expression(inner)?;
                if !value.ty.is_int() {
                    return refuse(unary, format!("`-` of `{}` is outside the subset", value.ty));
                }
                if let (true, Term::Int(number, _)) = (self.folds, &value.term) {
                    self.folded.push((-number, value.ty.clone()));
                    return Ok(Value::stable(Term::Int(-number, value.ty.clone()), value.ty));
                }
                let symbol = Symbol::Machine(value.ty.clone(), "-_");
                let term = Term::Apply(symbol, vec![value.term], Some(self.at(unary.span())));
                Ok(Value { term, ty: value.ty, effect: value.effect }.checked())
            }
            (UnOp::Not(_), inner) => {
                let value = self.expression(inner)?;
                if value.ty.is_int() {
                    if let (true, Term::Int(number, _), Type::Int(int)) = (self.folds, &value.term, value.ty.found())
                        && !int.is_signed()
                    {
                        return Ok(Value::stable(Term::Int(int.max() - number, value.ty.clone()), value.ty));
                    }
                    let symbol = self.bits(&value.ty, "not_", unary.span());
                    let term = Term::Apply(symbol, vec![value.term], Some(self.at(unary.span())));
                    return Ok(Value { term, ..value });
                }
                self.expect_type(unary.span(), &value.ty, &Type::Bool)?;
                Ok(Value { term: Term::Not(Box::new(value.term)), ty: Type::Bool, effect: value.effect })
            }
            _ => refuse(unary, "this operator is outside the subset"),
        }
    }

    fn structure(&mut self, literal: &ExprStruct) -> Result<Value> {
        let names = segments(&literal.path);
        let ty = self.type_named(&names, &literal.path)?;
        let Some(Type::Named(owner, arguments)) = ty.map(|ty| ty.found()) else {
            return refuse(&literal.path, format!("`{}` is not a struct that takes part", names.join("::")));
        };
        let index = self.index;
        let Some(definition) = index.definitions.get(&owner) else {
            return refuse(&literal.path, format!("`{owner}` takes no part in the proofs: give it a contract"));
        };
        let Shape::Struct(fields) = &definition.shape else {
            return refuse(&literal.path, format!("the fields of `{owner}` are not known in the proofs"));
        };
        self.uses.types.insert(owner.clone());
        let substitution: Vec<_> = definition.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let (mut values, mut fields_set) = (Vec::new(), Vec::new());
        for part in &literal.fields {
            let rust = member_name(&part.member);
            let Some(field) = fields.iter().find(|field| field.rust == rust) else {
                return refuse(&part.member, format!("`{owner}` has no field `{rust}`"));
            };
            values.push(self.expect(&part.expr, &field.ty.instance(&substitution))?);
            fields_set.push(field.name.clone());
        }
        let ty = Type::Named(owner, arguments);
        if let Some(base) = &literal.rest {
            let value = self.expect(base, &ty)?;
            if value.effect == Effect::Write {
                return refuse(base, "effects in the base of a struct are outside the subset");
            }
            // Rust reads the base after the fields.
            values.push(value);
        }
        let ordered = self.ordered(values);
        let (mut arguments, effect) = (ordered.arguments.clone(), ordered.effect);
        let base = literal.rest.as_ref().and_then(|_| arguments.pop()).map(Box::new);
        let term = Term::Record(base, fields_set.into_iter().zip(arguments).collect());
        Ok(Value { term: ordered.around(term), ty, effect })
    }

    /// `vec![a, b]` or `&[a, b]`.
    fn items<'i>(&mut self, items: impl IntoIterator<Item = &'i Expr>) -> Result<Value> {
        let ty = Type::unknown();
        let items: Vec<Value> = items.into_iter().map(|item| self.expect(item, &ty)).collect::<Result<_>>()?;
        let ordered = self.ordered(items);
        let empty = Term::apply("slice_empty", vec![Term::unit()]);
        let push = |slice, item| Term::apply("slice_push", vec![slice, item]);
        let (term, effect) = (ordered.arguments.iter().cloned().fold(empty, push), ordered.effect);
        Ok(Value { term: ordered.around(term), ty: Type::Slice(Box::new(ty)), effect })
    }

    pub(super) fn macro_expression(&mut self, mac: &Macro) -> Result<Value> {
        let name = macro_name(mac);
        let wrong = |error: syn::Error| Refused {
            span: error.span(),
            message: format!("`{name}!` with these arguments is outside the subset"),
        };
        match name.as_str() {
            "matches" => {
                let Matches { value, pattern } = mac.parse_body().map_err(wrong)?;
                attribute_in_expression(&value)?;
                self.matches(&value, &pattern)
            }
            "vec" => match mac.parse_body().map_err(wrong)? {
                Vector::Repeat(arguments) => {
                    attribute_in_expression(&arguments.0)?;
                    attribute_in_expression(&arguments.1)?;
                    let item = self.expression(&arguments.0)?;
                    self.cloned.push((item.ty.clone(), arguments.0.span()));
                    let count = self.expect(&arguments.1, &Type::Int(Int::Usize))?;
                    let ty = Type::Slice(Box::new(item.ty.clone()));
                    let ordered = self.ordered(vec![item, count]);
                    let (term, effect) = (Term::apply("slice_make", ordered.arguments.clone()), ordered.effect);
                    Ok(Value { term: ordered.around(term), ty, effect })
                }
                Vector::Items(items) => {
                    items.iter().try_for_each(attribute_in_expression)?;
                    self.items(&items)
                }
            },
            _ => refuse(mac, format!("`{name}!` is outside the subset")),
        }
    }
}

/// The name or number of a field.
pub(super) fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(number) => number.index.to_string(),
    }
}
