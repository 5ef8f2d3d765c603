//! Calls of functions, methods and constructors. Methods of Rust's own types are in `built_in`.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprMethodCall, PathArguments, UnOp};

use super::{Body, Effect, Purpose, Value, Variable};
use crate::rust::refusal::{Result, refuse};
use crate::rust::resolve::{Found, Item, segments};
use crate::rust::types::{Int, Type, unify};
use crate::whyml::declare::role_name;
use crate::whyml::index::{Parameter, Shape};
use crate::whyml::print::Why;
use crate::whyml::tree::Term;

/// The expression inside `&`, `&mut`, `*` and parentheses.
fn borrowed(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(inner) => borrowed(&inner.expr),
        Expr::Reference(inner) => borrowed(&inner.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => borrowed(&unary.expr),
        other => other,
    }
}

fn named(ty: &Type) -> Option<&String> {
    match ty {
        Type::Named(name, _) => Some(name),
        _ => None,
    }
}

impl Body<'_, '_> {
    pub(super) fn function_call(&mut self, call: &ExprCall) -> Result<Value> {
        let Expr::Path(function) = &*call.func else {
            return refuse(&call.func, "only what has a name can be called within the subset");
        };
        let path = &function.path;
        if function.qself.is_some() {
            return refuse(path, "`<T as Trait>::f` is outside the subset");
        }
        if let Some(segment) = path.segments.iter().find(|segment| !matches!(segment.arguments, PathArguments::None)) {
            return refuse(&segment.arguments, "type arguments in a call are outside the subset");
        }
        let names = segments(path);
        let arguments: Vec<&Expr> = call.args.iter().collect();
        if let [name] = names.as_slice()
            && self.variable(name).is_some()
        {
            return refuse(path, "calls of variables are outside the subset");
        }
        if let Some((name, ty, fields)) = self.variant(path)? {
            return self.constructed(name, ty, &fields, &arguments, call.span());
        }
        if let [owner, name] = names.as_slice()
            && let Some(value) = self.built_in_function(owner, name, &arguments, call)?
        {
            return Ok(value);
        }
        // `Depth(n)`, `Self(n)`. An alias constructs nothing: by its name a function is called.
        let is_alias = matches!(
            self.index.types.names.resolve(self.scope.file, &names, path.segments[0].ident.span()),
            Ok(Found { item: Item::Alias(_), .. })
        );
        if !is_alias && let Some(Type::Named(owner, generic)) = self.type_named(&names, path)? {
            return self.tuple_struct(owner, generic, &arguments, call);
        }
        if let Some((name, owner)) = names.split_last().filter(|(_, owner)| !owner.is_empty())
            && let Some(Type::Named(owner, _)) = self.type_named(owner, path)?
        {
            let number = self.method_number(&owner, name, path.span())?;
            return self.call_of(number, None, &arguments, call.span());
        }
        self.check_parameter(&names, path)?;
        let found = self.index.types.names.resolve(self.scope.file, &names, path.segments[0].ident.span())?;
        let number = match found.item {
            Item::Function(item) => self.index.function_of.get(&(found.file, item.sig.ident.to_string())).copied(),
            _ => None,
        };
        match number {
            Some(number) => self.call_of(number, None, &arguments, call.span()),
            None => refuse(path, format!("`{}` is not a function of the subset", names.join("::"))),
        }
    }

    pub(super) fn method_call(&mut self, call: &ExprMethodCall) -> Result<Value> {
        if let Some(turbofish) = &call.turbofish {
            return refuse(turbofish, "type arguments in a call are outside the subset");
        }
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let receiver = match self.role_with_method(&call.receiver, &name)? {
            Some(role) => role,
            None => self.place(&call.receiver)?,
        };
        let ty = receiver.ty.found();
        if let Type::Named(owner, _) = &ty {
            let is_copy = matches!(name.as_str(), "clone" | "to_owned") && arguments.is_empty();
            if is_copy && !self.index.method_of.contains_key(&(owner.clone(), name.clone())) {
                self.cloned.push((ty, call.receiver.span()));
                return Ok(receiver);
            }
            let number = self.method_number(owner, &name, call.method.span())?;
            return self.call_of(number, Some((receiver, &call.receiver)), &arguments, call.span());
        }
        self.built_in_method(receiver, &name, &arguments, call)
    }

    fn method_number(&self, owner: &str, name: &str, span: Span) -> Result<usize> {
        let key = (owner.to_owned(), name.to_owned());
        match (self.index.method_of.get(&key), self.index.left_out.get(&key)) {
            (Some(number), _) => Ok(*number),
            (None, Some(why)) => refuse(span, format!("`{name}` of `{owner}` is outside the subset: {why}")),
            (None, None) => {
                refuse(span, format!("`{name}` of `{owner}` takes no part in the proofs: give it a contract"))
            }
        }
    }

    /// A call of a function that takes part.
    fn call_of(
        &mut self,
        number: usize,
        receiver: Option<(Value, &Expr)>,
        arguments: &[&Expr],
        span: Span,
    ) -> Result<Value> {
        self.uses.functions.insert(number);
        let index = self.index;
        let function = &index.functions[number];
        let mut names = Vec::new();
        function.result.parameters(&mut names);
        function.parameters.iter().for_each(|parameter| parameter.ty.parameters(&mut names));
        let types: Vec<(String, Type)> = names.into_iter().map(|name| (name, Type::unknown())).collect();
        let given = arguments.len() + usize::from(receiver.is_some());
        let wanted = function.rust_parameters().count();
        if given != wanted {
            return refuse(span, format!("wrong number of arguments: `{}` takes {wanted}", function.rust));
        }
        let mut parameters = function.rust_parameters();
        let expressions = receiver.iter().map(|(_, expression)| *expression).chain(arguments.iter().copied());
        let changed = self.changed_with(function.rust_parameters().zip(expressions));
        let mut values = Vec::new();
        if let Some((value, expression)) = receiver
            && let Some([parameter]) = parameters.next()
        {
            let ty = parameter.ty.instance(&types);
            values.push(match ty {
                Type::Mutable(_) => self.argument(parameter, &ty, expression)?,
                _ => {
                    self.expect_type(expression.span(), &value.ty, &ty)?;
                    value
                }
            });
        }
        for (roles, argument) in parameters.zip(arguments) {
            for parameter in roles {
                let ty = parameter.ty.instance(&types);
                values.push(self.argument(parameter, &ty, argument)?);
            }
        }
        let is_write = function.parameters.iter().any(|parameter| parameter.mutable);
        let ordered = self.ordered(values);
        let effect = ordered.effect.max(if is_write { Effect::Write } else { Effect::Read });
        let arguments = match ordered.arguments.as_slice() {
            [] => vec![Term::unit()],
            arguments => arguments.to_vec(),
        };
        let mut term = self.call(index.reference(&function.name, function.file, self.scope.file), arguments, span);
        if !changed.is_empty() {
            let forget =
                |(name, ty): (String, Type)| Term::Assign(name, Box::new(Term::word(format!("any {}", Why(&ty)))));
            let forget = changed.into_iter().map(forget);
            term = if let Type::Unit = function.result {
                forget.fold(term, Term::then)
            } else {
                let result = self.fresh("x");
                let forget: Vec<Term> = forget.collect();
                let after = forget.into_iter().rev().fold(Term::word(&result), |after, forget| forget.then(after));
                Term::bind(&result, term, after)
            };
        }
        Ok(Value { term: ordered.around(term), ty: function.result.instance(&types), effect })
    }

    /// The roles of a parameter whose type is bound by several traits; none for any other expression.
    fn roles(&self, expression: &Expr) -> impl Iterator<Item = &Variable> {
        let name = match borrowed(expression) {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        let name = name.filter(|name| self.variable(name).is_none());
        self.variables.iter().filter(move |variable| {
            let role = named(&variable.ty).filter(|_| !variable.ghost);
            name.as_ref().zip(role).is_some_and(|(name, role)| variable.rust == role_name(name, role))
        })
    }

    /// The roles that a call may change besides those that it is lent: they are the same value in Rust. A trait does
    /// not say what its methods do to what another trait promises, so nothing is known of these roles after the call.
    fn changed_with<'p>(&self, arguments: impl Iterator<Item = (&'p [Parameter], &'p Expr)>) -> Vec<(String, Type)> {
        let mut changed: Vec<(String, Type)> = Vec::new();
        for (parameters, expression) in arguments {
            if self.purpose == Purpose::Execution || !parameters.iter().any(|parameter| parameter.mutable) {
                continue;
            }
            let is_lent = |role: &&Variable| parameters.iter().any(|of| named(&of.ty.target()) == named(&role.ty));
            let others = self.roles(expression).filter(|role| role.mutable && role.lent && !is_lent(role));
            changed.extend(others.map(|role| (role.name.clone(), role.ty.clone())));
        }
        changed
    }

    /// The role of the receiver whose trait has the method, if the receiver has roles.
    fn role_with_method(&self, receiver: &Expr, method: &str) -> Result<Option<Value>> {
        let has_method = |role: &&Variable| {
            named(&role.ty).is_some_and(|of| self.index.method_of.contains_key(&(of.to_owned(), method.to_owned())))
        };
        let roles: Vec<&Variable> = self.roles(receiver).collect();
        let with_method: Vec<&Variable> = roles.iter().copied().filter(has_method).collect();
        match with_method.as_slice() {
            _ if roles.is_empty() => Ok(None),
            [role] => Ok(Some(Value::stable(Term::word(&role.name), role.ty.clone()))),
            [] => refuse(receiver, format!("none of its traits has a method `{method}` with a contract")),
            _ => refuse(receiver, format!("more than one of its traits has a method `{method}`: rename one")),
        }
    }

    /// One argument. For a `&mut` parameter it must be a variable.
    fn argument(&mut self, parameter: &Parameter, ty: &Type, expression: &Expr) -> Result<Value> {
        if let Type::Named(wanted, _) = ty.target().found()
            && let Some(role) = self.roles(expression).find(|role| named(&role.ty) == Some(&wanted))
        {
            return match (ty, role.mutable) {
                (Type::Mutable(_), true) => Ok(Value::stable(Term::word(format!("&{}", role.name)), ty.clone())),
                (Type::Mutable(_), false) => refuse(expression, format!("`{}` is not lent here", parameter.rust)),
                _ => Ok(Value::stable(Term::word(&role.name), ty.clone())),
            };
        }
        let Type::Mutable(target) = ty else {
            return match expression {
                // What is known by contracts only changes behind the name that it has.
                Expr::Reference(inner) if inner.mutability.is_some() => {
                    let value = self.place(&inner.expr)?;
                    self.expect_type(expression.span(), &value.ty, ty)?;
                    if !matches!(ty.found(), Type::Named(..)) || !self.index.types.is_abstract(ty) {
                        return refuse(
                            expression,
                            format!("`{}` is not lent: `&mut` is outside the subset here", parameter.rust),
                        );
                    }
                    Ok(value)
                }
                _ => self.expect(expression, ty),
            };
        };
        if let Expr::Path(path) = borrowed(expression)
            && let Some(rust) = path.path.get_ident()
            && let Some(variable) = self.variable(&rust.to_string())
            && variable.mutable
        {
            if !unify(&variable.ty, target) {
                let message = format!("expected the type `{target}`, found `{}`", variable.ty);
                return refuse(expression, message);
            }
            return Ok(Value::stable(Term::word(format!("&{}", variable.name)), ty.clone()));
        }
        refuse(expression, format!("for `{}`, only a variable can be lent within the subset", parameter.rust))
    }

    fn constructed(
        &mut self,
        name: String,
        ty: Type,
        fields: &[Type],
        arguments: &[&Expr],
        span: Span,
    ) -> Result<Value> {
        if fields.len() != arguments.len() {
            return refuse(span, format!("wrong number of fields: `{name}` takes {}", fields.len()));
        }
        let values = arguments.iter().zip(fields).map(|(argument, ty)| self.expect(argument, ty));
        let values = values.collect::<Result<Vec<_>>>()?;
        let ordered = self.ordered(values);
        let (term, effect) = (Term::apply(name, ordered.arguments.clone()), ordered.effect);
        Ok(Value { term: ordered.around(term), ty, effect })
    }

    fn tuple_struct(
        &mut self,
        owner: String,
        generic: Vec<Type>,
        arguments: &[&Expr],
        call: &ExprCall,
    ) -> Result<Value> {
        let index = self.index;
        let Some(definition) = index.definitions.get(&owner) else {
            return refuse(&call.func, format!("`{owner}` takes no part in the proofs: give it a contract"));
        };
        let Shape::Struct(fields) = &definition.shape else {
            return refuse(&call.func, format!("the fields of `{owner}` are not known in the proofs"));
        };
        self.uses.types.insert(owner.clone());
        if fields.iter().any(|field| field.rust.parse::<usize>().is_err()) {
            return refuse(&call.func, format!("`{owner}` has named fields: write them with braces"));
        }
        if fields.len() != arguments.len() {
            return refuse(call, format!("wrong number of fields: `{owner}` takes {}", fields.len()));
        }
        let types: Vec<_> = definition.parameters.iter().cloned().zip(generic.iter().cloned()).collect();
        let values =
            arguments.iter().zip(fields).map(|(argument, field)| self.expect(argument, &field.ty.instance(&types)));
        let values = values.collect::<Result<Vec<_>>>()?;
        let ordered = self.ordered(values);
        let names = fields.iter().map(|field| field.name.clone());
        let term = Term::Record(None, names.zip(ordered.arguments.iter().cloned()).collect());
        let effect = ordered.effect;
        Ok(Value { term: ordered.around(term), ty: Type::Named(owner, generic), effect })
    }

    /// Associated functions of Rust's own types: `i64::from(x)`, `Vec::new()`.
    fn built_in_function(
        &mut self,
        owner: &str,
        name: &str,
        arguments: &[&Expr],
        call: &ExprCall,
    ) -> Result<Option<Value>> {
        if self.index.types.names.knows(self.scope.file, &[owner.to_owned()]) {
            return Ok(None);
        }
        match (Int::named(owner), owner, name, arguments) {
            (Some(int), _, "from", [argument]) => {
                let value = self.expression(argument)?;
                self.converted(value, Type::Int(int), call.span()).map(Some)
            }
            (None, "Vec", "new", []) | (None, "Vec", "with_capacity", [_]) => {
                // The capacity changes nothing, but evaluating it may have goals.
                let capacity = arguments.first().map(|argument| self.expect(argument, &Type::Int(Int::Usize)));
                let empty = Term::apply("slice_empty", vec![Term::unit()]);
                let ty = Type::Slice(Box::new(Type::unknown()));
                Ok(Some(match capacity.transpose()? {
                    Some(capacity) if capacity.effect > Effect::Stable => {
                        Value { term: Term::bind("_", capacity.term, empty), ty, effect: capacity.effect }
                    }
                    _ => Value::stable(empty, ty),
                }))
            }
            (Some(_), ..) | (None, "Vec" | "Option", ..) => {
                refuse(&call.func, format!("`{owner}::{name}` is outside the subset"))
            }
            _ => Ok(None),
        }
    }
}
