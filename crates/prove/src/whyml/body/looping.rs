//! Loops, with the invariants and variants at their heads.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, ExprForLoop, ExprLoop, ExprWhile, Pat, RangeLimits, Stmt};

use super::order::bound as around;
use super::statement::literal;
use super::{Body, Effect, Purpose, Value};
use crate::rust::annotation;
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::shadow::macro_name;
use crate::rust::types::Type;
use crate::whyml::tree::{Clause, ForRange, Symbol, Term};

/// What a `for` loop runs over.
enum Over<'e> {
    /// With `iter` or `into_iter`, which see through a reference.
    Slice {
        items: &'e Expr,
        is_receiver: bool,
        /// With `into_iter`.
        takes: bool,
    },
    Numbers {
        first: &'e Expr,
        end: &'e Expr,
        is_reversed: bool,
    },
}

/// `e` of `e.name()`.
fn receiver_of<'e>(expression: &'e Expr, name: &str) -> Option<&'e Expr> {
    match expression {
        Expr::MethodCall(call) if call.method == name && call.args.is_empty() => Some(&call.receiver),
        _ => None,
    }
}

fn over(expression: &Expr) -> Result<Over<'_>> {
    let reversed = receiver_of(expression, "rev");
    let inside = match reversed.unwrap_or(expression) {
        Expr::Paren(inside) => &*inside.expr,
        other => other,
    };
    if let Expr::Range(range) = inside {
        return match (&range.start, &range.end, &range.limits) {
            (Some(first), Some(end), RangeLimits::HalfOpen(_)) => {
                Ok(Over::Numbers { first, end, is_reversed: reversed.is_some() })
            }
            _ => refuse(range, "of ranges, only `first..end` is in the subset"),
        };
    }
    if reversed.is_some() {
        return refuse(expression, "`rev` of anything but a range is outside the subset");
    }
    let (seen, taken) = (receiver_of(inside, "iter"), receiver_of(inside, "into_iter"));
    let receiver = seen.or(taken);
    Ok(Over::Slice { items: receiver.unwrap_or(inside), is_receiver: receiver.is_some(), takes: taken.is_some() })
}

/// Looks for a `break` that belongs to the loop itself, and not to a loop inside it.
struct FindBreak {
    found: bool,
}

impl Visit<'_> for FindBreak {
    fn visit_expr_break(&mut self, _: &syn::ExprBreak) {
        self.found = true;
    }
    fn visit_expr_while(&mut self, _: &ExprWhile) {}
    fn visit_expr_loop(&mut self, _: &ExprLoop) {}
    fn visit_expr_for_loop(&mut self, _: &ExprForLoop) {}
}

impl Body<'_, '_> {
    /// Separates the annotations at the head of a loop's body from the rest.
    fn loop_head<'e>(&mut self, body: &'e syn::Block, wants_variant: bool) -> Result<(Vec<Clause>, &'e [Stmt])> {
        let mut head = Vec::new();
        for statement in &body.stmts {
            let Stmt::Macro(statement) = statement else { break };
            let kind = match macro_name(&statement.mac).as_str() {
                "invariant" => "invariant",
                "loop_variant" if !wants_variant => {
                    return refuse(statement, "a `for` loop ends by itself: it takes no `loop_variant!`");
                }
                "loop_variant" => "variant",
                _ => break,
            };
            let annotation = annotation::read(&literal(&statement.mac)?)?;
            head.push(self.clause(kind, &annotation));
        }
        if wants_variant && !head.iter().any(|clause| clause.kind == "variant") {
            return refuse(body, "this loop needs a `loop_variant!`, so that it ends");
        }
        let rest = &body.stmts[head.len()..];
        Ok((if self.purpose == Purpose::Execution { Vec::new() } else { head }, rest))
    }

    /// The statements of a loop's body.
    fn loop_body(&mut self, statements: &[Stmt], span: Span) -> Result<Term> {
        let outside = self.variables.len();
        self.loops += 1;
        let value = self.statements(statements);
        self.loops -= 1;
        self.variables.truncate(outside);
        let value = value?;
        self.expect_type(span, &value.ty, &Type::Unit)?;
        Ok(Term::Smoke(self.smoke_check("loop", span)).then(value.term))
    }

    pub(super) fn while_loop(&mut self, repeat: &ExprWhile) -> Result<Value> {
        if let Some(label) = &repeat.label {
            return refuse(label, "labels are outside the subset");
        }
        let condition = self.condition(&repeat.cond)?;
        let (head, statements) = self.loop_head(&repeat.body, true)?;
        let body = self.loop_body(statements, repeat.body.span())?;
        Ok(Value::write(Term::While(Box::new(condition.term), head, Box::new(body)), Type::Unit))
    }

    pub(super) fn endless_loop(&mut self, repeat: &ExprLoop) -> Result<Value> {
        if let Some(label) = &repeat.label {
            return refuse(label, "labels are outside the subset");
        }
        let (head, statements) = self.loop_head(&repeat.body, true)?;
        let body = self.loop_body(statements, repeat.body.span())?;
        let term = Term::While(Box::new(Term::word("true")), head, Box::new(body));
        let mut breaks = FindBreak { found: false };
        breaks.visit_block(&repeat.body);
        Ok(if breaks.found {
            Value::write(term, Type::Unit)
        } else {
            Value::write(term.then(Term::Absurd), Type::Never)
        })
    }

    pub(super) fn for_loop(&mut self, repeat: &ExprForLoop) -> Result<Value> {
        if let Some(label) = &repeat.label {
            return refuse(label, "labels are outside the subset");
        }
        let pattern = match &*repeat.pat {
            Pat::Reference(inner) => &*inner.pat,
            pattern => pattern,
        };
        let Pat::Ident(name) = pattern else {
            return refuse(pattern, "a `for` loop wants a name, which its invariants speak of");
        };
        if name.by_ref.is_some() || name.subpat.is_some() || name.mutability.is_some() {
            return refuse(pattern, "a `for` loop wants a plain name");
        }
        match over(&repeat.expr)? {
            Over::Slice { items, is_receiver, takes } => {
                if takes && self.is_lent(items) {
                    let message = "a loop over what is lent may take its elements away: this is outside the subset";
                    return refuse(items, message);
                }
                let value = if is_receiver { self.place(items)? } else { self.expression(items)? };
                self.for_slice(repeat, &name.ident, value, items.span())
            }
            Over::Numbers { first, end, is_reversed } => self.for_numbers(repeat, &name.ident, first, end, is_reversed),
        }
    }

    /// True for `&mut …`, and for a parameter that is one: of an iterator, that is an iterator itself.
    fn is_lent(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Paren(inner) => self.is_lent(&inner.expr),
            Expr::Group(inner) => self.is_lent(&inner.expr),
            Expr::Reference(inner) => inner.mutability.is_some() || self.is_lent(&inner.expr),
            Expr::Unary(inner) => self.is_lent(&inner.expr),
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                name.and_then(|name| self.variable(&name)).is_some_and(|variable| variable.lent)
            }
            _ => false,
        }
    }

    /// The index, head and body of a `for` loop. `element` turns the index into the value of the variable `name`.
    fn for_body(
        &mut self,
        repeat: &ExprForLoop,
        name: &syn::Ident,
        ty: &Type,
        element: impl FnOnce(Term) -> Term,
    ) -> Result<(String, Vec<Clause>, Term)> {
        let outside = self.variables.len();
        let rust = name.to_string();
        let index = format!("{}_i", names::word(&rust));
        if self.variable(&index).is_some() {
            let message =
                format!("`{index}` is what invariants call the number of the iteration: rename that variable");
            return refuse(name, message);
        }
        self.declare_ghost(&index, false, name.span())?;
        // Read the head before declaring the element: it changes with every iteration, so invariants must not see it.
        let (head, statements) = self.loop_head(&repeat.body, false)?;
        let why = self.declare(&rust, ty.clone(), false, name.span())?;
        let body = self.loop_body(statements, repeat.body.span());
        self.variables.truncate(outside);
        let body = Term::bind(why, element(Term::word(&index)), body?);
        Ok((index, head, body))
    }

    fn for_slice(&mut self, repeat: &ExprForLoop, name: &syn::Ident, value: Value, span: Span) -> Result<Value> {
        let ty = Type::unknown();
        self.expect_type(span, &value.ty, &Type::Slice(Box::new(ty.clone())))?;
        // Rust evaluates the slice once, before the loop.
        let (items, binding) = match value.effect {
            Effect::Stable | Effect::Check => self.shared(value.term),
            _ => {
                let name = self.fresh("items");
                (Term::word(&name), Some((name, value.term)))
            }
        };
        let length = Term::apply("slice_length", vec![items.clone()]);
        let (index, head, body) =
            self.for_body(repeat, name, &ty, |index| Term::apply("slice_nth", vec![items, index]))?;
        let range = ForRange { index, first: Term::word("0"), last: Term::Before(Box::new(length)), down: false };
        Ok(Value::write(around(binding, Term::For(Box::new(range), head, Box::new(body))), Type::Unit))
    }

    fn for_numbers(
        &mut self,
        repeat: &ExprForLoop,
        name: &syn::Ident,
        first: &Expr,
        end: &Expr,
        is_reversed: bool,
    ) -> Result<Value> {
        let first_value = self.expression(first)?;
        let end_value = self.expression(end)?;
        let ty = first_value.ty.clone();
        self.expect_type(end.span(), &end_value.ty, &ty)?;
        if !ty.is_int() {
            return refuse(&repeat.expr, "a range of anything but integers is outside the subset");
        }
        let number = ty.clone();
        let as_number = |index| Term::Apply(Symbol::Machine(number, "of_int"), vec![index], None);
        let (index, head, body) = self.for_body(repeat, name, &ty, as_number)?;
        let to_int = |term| Term::Apply(Symbol::Machine(ty.clone(), "to_int"), vec![term], None);
        let ordered = self.ordered(vec![first_value, end_value]);
        let [first, end] = ordered.arguments.as_slice() else { unreachable!("two went in") };
        let (low, high) = (to_int(first.clone()), Term::Before(Box::new(to_int(end.clone()))));
        let (first, last) = if is_reversed { (high, low) } else { (low, high) };
        let range = ForRange { index, first, last, down: is_reversed };
        let term = Term::For(Box::new(range), head, Box::new(body));
        Ok(Value::write(ordered.around(term), Type::Unit))
    }
}
