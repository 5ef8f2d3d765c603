//! Random statements. Every loop ends: it has a counter of its own that nothing else changes.

use super::generate::Generator;
use super::tree::{Tree, Ty};

impl Generator<'_> {
    pub(super) fn statement(&mut self, depth: usize) -> Tree {
        let found = match self.random.u8(..20) {
            0..=5 => Some(self.binding(depth)),
            6..=11 => self.assignment(depth),
            12 | 13 => self.effect(depth),
            14..=16 if depth > 0 => Some(self.branch(depth - 1)),
            17..=19 if depth > 0 && self.has_loops && self.loops < 2 => self.repetition(depth - 1),
            _ => None,
        };
        found.unwrap_or_else(|| self.binding(depth))
    }

    fn binding(&mut self, depth: usize) -> Tree {
        match self.random.u8(..12) {
            0 => {
                let pair = self.value(Ty::Pair, depth);
                let (first, second) = (self.name(), self.name());
                if first == second {
                    return Tree::statement("let underscore", "let _ = @;", vec![pair]);
                }
                self.declare(&first, Ty::I32, true);
                self.declare(&second, Ty::Bool, false);
                Tree::statement("let of a pattern", format!("let (mut {first}, {second}) = @;"), vec![pair])
            }
            1 => {
                let option = self.value(Ty::Option, depth);
                let otherwise = self.exit(depth);
                let name = self.name();
                self.declare(&name, Ty::I32, false);
                Tree::statement("let else", format!("let Some({name}) = @ else {{ @ }};"), vec![option, otherwise])
            }
            2 => {
                let shape = self.value(Ty::Shape, depth);
                let otherwise = self.exit(depth);
                let name = self.name();
                self.declare(&name, Ty::Point, true);
                let text = format!("let Shape::Line(mut {name}, _) = @ else {{ @ }};");
                Tree::statement("let else of nested patterns", text, vec![shape, otherwise])
            }
            3 => {
                let name = self.name();
                self.declare(&name, Ty::Option, true);
                Tree::statement("let of none", format!("let mut {name}: Option<i32> = None;"), Vec::new())
            }
            _ => {
                let ty = self.any_type();
                let value = self.value(ty, depth);
                let (name, mutable) = (self.name(), !self.rarely(3));
                let is_shadowing = self.variables.iter().any(|variable| variable.name == name);
                self.declare(&name, ty, mutable);
                let kind = if is_shadowing { "let that shadows" } else { "let" };
                let ty = if self.random.bool() { format!(": {}", ty.rust()) } else { String::new() };
                Tree::statement(kind, format!("let {}{name}{ty} = @;", if mutable { "mut " } else { "" }), vec![value])
            }
        }
    }

    /// Leaves the function or the loop.
    fn exit(&mut self, depth: usize) -> Tree {
        if self.loops > 0 && self.random.bool() {
            let (kind, text) = self.choice(&[("break", "break;"), ("continue", "continue;")]);
            return Tree::statement(kind, text, Vec::new());
        }
        let result = self.result;
        Tree::statement("return", "return @;", vec![self.value(result, depth)])
    }

    fn assignment(&mut self, depth: usize) -> Option<Tree> {
        Some(match self.random.u8(..12) {
            0 | 1 => {
                let ty = self.any_type();
                let variable = self.changeable(ty)?;
                let value = self.value(variable.ty, depth);
                Tree::statement("assignment", format!("{} = @;", variable.place()), vec![value])
            }
            2 => {
                let ty = self.choice(&[Ty::I32, Ty::I32, Ty::U32, Ty::I64, Ty::U8, Ty::U64, Ty::Usize]);
                let variable = self.changeable(ty)?;
                let operator = self.choice(&["+=", "-=", "*=", "/=", "%="]);
                let text = format!("{} {operator} @;", variable.place());
                Tree::statement("compound assignment", text, vec![self.value(ty, depth)])
            }
            3 => {
                let ty = self.choice(&[Ty::U8, Ty::U32, Ty::U64, Ty::Usize]);
                let variable = self.changeable(ty)?;
                let (operator, by) =
                    self.choice(&[("&=", ty), ("|=", ty), ("^=", ty), ("<<=", Ty::U32), (">>=", Ty::U8)]);
                let text = format!("{} {operator} @;", variable.place());
                Tree::statement("bits assigned", text, vec![self.value(by, depth)])
            }
            4 => {
                let (field, ty) = self.choice(&[("x", Ty::I32), ("y", Ty::U32)]);
                let point = self.changeable(Ty::Point)?;
                let operator = self.choice(&["=", "=", "+=", "-="]);
                let text = format!("{}.{field} {operator} @;", point.name);
                Tree::statement("assignment to a field", text, vec![self.value(ty, depth)])
            }
            5 | 6 => {
                // Rust evaluates the value before the index.
                let list = self.changeable(Ty::List)?;
                let value = self.value(Ty::I32, depth);
                let index = self.index_of(&list, depth.min(1));
                let text = format!("{}[@] = @;", list.name);
                Tree::statement("assignment to an element", text, vec![index, value])
            }
            7 => {
                let list = self.changeable(Ty::List)?;
                let index = self.index_of(&list, 1);
                let parts = vec![index, self.without_effects(|this| this.value(Ty::I32, depth))];
                Tree::statement("compound assignment to an element", format!("{}[@] += @;", list.name), parts)
            }
            8 => {
                let list = self.changeable(Ty::List)?;
                self.counters += 1;
                let at = format!("at_{}", self.counters);
                let parts = self.values(&[Ty::Usize, Ty::Usize, Ty::I32], depth);
                let index = self.choice(&["", ".min(3usize)", " + 0usize"]);
                let text = format!("let mut {at} = @;\n{}[{at}{index}] = ({{ {at} = @; @ }});", list.name);
                Tree::statement("index that the value changes", text, parts)
            }
            9 => {
                let (a, b) = (self.changeable(Ty::I32)?, self.changeable(Ty::I32)?);
                let parts = self.values(&[Ty::I32, Ty::I32], depth);
                let text = format!("({}, {}) = (@, @);", a.place(), b.place());
                Tree::statement("assignment to a tuple", text, parts)
            }
            10 => {
                let list = self.changeable(Ty::List)?;
                self.counters += 1;
                let at = format!("at_{}", self.counters);
                let parts = self.values(&[Ty::Usize, Ty::Usize, Ty::I32], depth);
                let text = format!("let mut {at} = @;\n({at}, {}[{at}]) = (@, @);", list.name);
                Tree::statement("assignment to an element in a tuple", text, parts)
            }
            _ => {
                let ty = self.any_type();
                Tree::statement("assignment to nothing", "_ = @;", vec![self.value(ty, depth)])
            }
        })
    }

    fn effect(&mut self, depth: usize) -> Option<Tree> {
        Some(match self.random.u8(..5) {
            0 | 1 => {
                let list = self.changeable(Ty::List)?;
                let item = self.frozen(&list.name, |this| this.value(Ty::I32, depth));
                Tree::statement("push", format!("{}.push(@);", list.name), vec![item])
            }
            2 => {
                let (a, b) = (self.changeable(Ty::I32)?, self.changeable(Ty::I32)?);
                if a.name == b.name {
                    return None;
                }
                Tree::statement("two lent", format!("exchange({}, {});", a.lend(), b.lend()), Vec::new())
            }
            3 => {
                let point = self.changeable(Ty::Point)?;
                let by = self.frozen(&point.name, |this| this.value(Ty::I32, depth));
                Tree::statement("call for its effect", format!("{}.shift(@);", point.name), vec![by])
            }
            _ => {
                let condition = self.without_effects(|this| this.value(Ty::Bool, depth));
                let text = self.choice(&["assert!(@);", "debug_assert!(@);"]);
                Tree::statement("assertion", text, vec![condition])
            }
        })
    }

    /// Statements in a scope of their own, which may end by leaving.
    fn scoped(&mut self, depth: usize, may_leave: bool) -> Tree {
        let outside = self.variables.len();
        let count = self.random.usize(1..3);
        let mut statements: Vec<Tree> = (0..count).map(|_| self.statement(depth)).collect();
        if may_leave && self.rarely(3) {
            statements.push(self.exit(depth));
        }
        self.variables.truncate(outside);
        Tree::statements(statements)
    }

    /// At most one of the branches leaves, so that what follows can be reached.
    fn branch(&mut self, depth: usize) -> Tree {
        match self.random.u8(..4) {
            0 => {
                let condition = self.value(Ty::Bool, depth);
                Tree::statement("if without else", "if @ {\n@}", vec![condition, self.scoped(depth, true)])
            }
            1 => {
                let parts = vec![self.value(Ty::Bool, depth), self.scoped(depth, true), self.scoped(depth, false)];
                Tree::statement("if and else", "if @ {\n@} else {\n@}", parts)
            }
            2 => {
                let option = self.value(Ty::Option, depth);
                let (name, then) = self.with_pattern(Ty::I32, |this, name| (name, this.scoped(depth, true)));
                Tree::statement("if let", format!("if let Some({name}) = @ {{\n@}}"), vec![option, then])
            }
            _ => {
                let shape = self.value(Ty::Shape, depth);
                let (name, line) = self.with_pattern(Ty::Point, |this, name| (name, this.scoped(depth, true)));
                let other = self.scoped(depth, false);
                let text = format!("match @ {{\nShape::Line({name}, false) => {{\n@}}\n_ => {{\n@}}\n}}");
                Tree::statement("match statement", text, vec![shape, line, other])
            }
        }
    }

    fn repetition(&mut self, depth: usize) -> Option<Tree> {
        self.counters += 1;
        let counter = format!("left_{}", self.counters);
        let times = self.random.u8(1..4);
        let variant = "loop_variant!(\"0\");";
        let inside = |this: &mut Self| {
            this.loops += 1;
            let body = this.scoped(depth, true);
            this.loops -= 1;
            body
        };
        Some(match self.random.u8(..5) {
            0 => {
                // A condition cannot leave the loops around it.
                let around = std::mem::take(&mut self.loops);
                let condition = self.value(Ty::Bool, depth);
                self.loops = around;
                let text = format!(
                    "let mut {counter} = {times}u32;\nwhile {counter} > 0u32 && @ {{\n{variant}\n{counter} -= 1u32;\n@}}"
                );
                Tree::statement("while", text, vec![condition, inside(self)])
            }
            1 => {
                let text = format!(
                    "let mut {counter} = {times}u32;\nloop {{\n{variant}\nif {counter} == 0u32 {{ break; }}\n\
                     {counter} -= 1u32;\n@}}"
                );
                Tree::statement("loop", text, vec![inside(self)])
            }
            2 => {
                let (first, end) = (self.value(Ty::I32, depth), self.value(Ty::I32, depth));
                let (name, body) = self.with_name(Ty::I32, |this, name| (name, inside(this)));
                let text = format!("for {name} in @.clamp(-2i32, 2i32)..@.min(3i32) {{\n@}}");
                Tree::statement("for of a range", text, vec![first, end, body])
            }
            3 => {
                let end = self.value(Ty::Usize, depth);
                let (name, body) = self.with_name(Ty::Usize, |this, name| (name, inside(this)));
                let text = format!("for {name} in (0usize..@.min(3usize)).rev() {{\n@}}");
                Tree::statement("for of a reversed range", text, vec![end, body])
            }
            _ => {
                let list = self.readable(Ty::List)?;
                let frozen = |this: &mut Self| this.frozen(&list.name, inside);
                let (name, body) = self.with_name(Ty::I32, |this, name| (name, frozen(this)));
                Tree::statement("for of a list", format!("for &{name} in {}.iter() {{\n@}}", list.name), vec![body])
            }
        })
    }
}
