//! Random expressions, each in the order in which Rust evaluates its parts.

use super::generate::Generator;
use super::tree::{Tree, Ty};

/// Types whose expressions are built by the same few rules.
const INTS: [Ty; 6] = [Ty::I32, Ty::U32, Ty::I64, Ty::U8, Ty::U64, Ty::Usize];

impl Generator<'_> {
    /// An expression. What is not a single word has brackets around it.
    pub(super) fn value(&mut self, ty: Ty, depth: usize) -> Tree {
        if depth == 0 || self.rarely(5) {
            return self.leaf(ty);
        }
        let depth = depth - 1;
        if self.rarely(3)
            && let Some(tree) = self.common(ty, depth)
        {
            return tree;
        }
        let found = match ty {
            Ty::Bool => self.boolean(depth),
            Ty::Option => self.option(depth),
            int if int.is_int() => self.number(ty, depth),
            _ => self.compound(ty, depth),
        };
        found.unwrap_or_else(|| self.leaf(ty))
    }

    /// A variable, a part of one, or a constant.
    fn leaf(&mut self, ty: Ty) -> Tree {
        if !self.rarely(3)
            && let Some(variable) = self.readable(ty)
        {
            return Tree::value("variable", ty, variable.read(), Vec::new());
        }
        let parts: &[(Ty, &str)] = match ty {
            Ty::I32 => &[(Ty::Point, ".x"), (Ty::Pair, ".0"), (Ty::Duo, ".first")],
            Ty::U32 => &[(Ty::Point, ".y")],
            Ty::Bool => &[(Ty::Pair, ".1")],
            Ty::Option => &[(Ty::Duo, ".second")],
            _ => &[],
        };
        if !parts.is_empty() && self.random.bool() {
            let (of, field) = self.choice(parts);
            if let Some(variable) = self.readable(of) {
                return Tree::value("field", ty, format!("{}{field}", variable.name), Vec::new());
            }
        }
        self.constant(ty)
    }

    fn constant(&mut self, ty: Ty) -> Tree {
        if !ty.is_int() {
            let other = if ty == Ty::Bool && self.random.bool() { "false" } else { ty.simplest() };
            return Tree::value("constant", ty, other, Vec::new());
        }
        let name = ty.rust();
        let text = match self.random.u8(..40) {
            0 => format!("{name}::MAX"),
            1 => format!("{name}::MIN"),
            2 if ty == Ty::I32 => format!("{}{name}", 1_000_000_007),
            3 if ty == Ty::I32 => "LIMIT".to_owned(),
            4 if ty == Ty::U32 => "Point::UNIT".to_owned(),
            5..=13 if matches!(ty, Ty::I32 | Ty::I64) => format!("(-{}{name})", self.random.u8(1..8)),
            // Most indices are in bounds.
            _ if ty == Ty::Usize => format!("{}{name}", self.random.u8(..3)),
            _ => format!("{}{name}", self.random.u8(..6)),
        };
        Tree::value("constant", ty, text, Vec::new())
    }

    /// What has any type: branches, blocks, exits, generic calls.
    fn common(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        Some(match self.random.u8(..12) {
            0 => {
                let condition = self.value(Ty::Bool, depth);
                let (then, otherwise) = (self.value(ty, depth), self.value(ty, depth));
                Tree::value("if", ty, "(if @ { @ } else { @ })", vec![condition, then, otherwise])
            }
            1 if self.pure == 0 => {
                let count = self.random.usize(1..3);
                let body = self.body(ty, count, depth);
                Tree::value("block value", ty, "({ @ })", vec![body])
            }
            2 => {
                let option = self.value(Ty::Option, depth);
                let some = self.with_pattern(Ty::I32, |this, name| (name, this.value(ty, depth)));
                let none = self.value(ty, depth);
                let text = format!("(match @ {{ Some({}) => @, None => @ }})", some.0);
                Tree::value("match of an option", ty, text, vec![option, some.1, none])
            }
            3 => {
                let (shape, flag) = (self.value(Ty::Shape, depth), self.value(Ty::Bool, depth));
                let dot = self.with_pattern(Ty::I32, |this, name| (name, this.value(ty, depth)));
                let line = self.with_pattern(Ty::Point, |this, name| (name, this.value(ty, depth)));
                let other = self.value(ty, depth);
                let text = format!(
                    "(match (@, @) {{ (Shape::Dot({}), true) => @, (Shape::Line({}, _), true) | (Shape::Line({}, true), _) \
                     => @, _ => @ }})",
                    dot.0, line.0, line.0
                );
                Tree::value("nested patterns", ty, text, vec![shape, flag, dot.1, line.1, other])
            }
            4 => {
                let parts = self.values(&[Ty::Bool, ty, ty], depth);
                Tree::value("generic call", ty, "pick(@, @, @)", parts)
            }
            5 | 6 if self.pure == 0 => {
                let parts = self.values(&[Ty::Bool, self.result, ty], depth);
                Tree::value("return inside an expression", ty, "(if @ { return @ } else { @ })", parts)
            }
            7 | 8 if self.pure == 0 && ty == Ty::I32 && self.result == Ty::Option => {
                Tree::value("question mark", ty, "@?", vec![self.value(Ty::Option, depth)])
            }
            9..=11 => return self.call(ty, depth),
            _ => return None,
        })
    }

    /// A call of another random function.
    fn call(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        let number = self.helpers.iter().rposition(|helper| *helper == ty).filter(|_| !self.is_drawing)?;
        let lent = self.changeable(Ty::I32)?;
        let parts = self.values(&[Ty::I32, Ty::Bool], depth);
        Some(Tree::value("call of a random function", ty, format!("q$_{number}(@, @, {}, l)", lent.lend()), parts))
    }

    fn number(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        let two = |this: &mut Self| vec![this.value(ty, depth), this.value(ty, depth)];
        Some(match self.random.u8(..20) {
            0..=5 => {
                let (kind, operator) = self.choice(&[
                    ("sum", "+"),
                    ("sum", "+"),
                    ("difference", "-"),
                    ("difference", "-"),
                    ("product", "*"),
                    ("division", "/"),
                    ("remainder", "%"),
                ]);
                Tree::value(kind, ty, format!("(@ {operator} @)"), two(self))
            }
            6 | 7 => {
                let method = self.choice(&["max", "min", "saturating_add", "saturating_sub"]);
                Tree::value("method of an integer", ty, format!("@.{method}(@)"), two(self))
            }
            8 => {
                let mut parts = two(self);
                parts.push(self.value(ty, depth));
                Tree::value("clamp", ty, "@.clamp(@, @)", parts)
            }
            9 if matches!(ty, Ty::I32 | Ty::I64) => {
                let text = self.choice(&["(-@)", "@.abs()"]);
                Tree::value("negation", ty, text, vec![self.value(ty, depth)])
            }
            11..=14 if ty.is_unsigned() => return self.bits(ty, depth),
            10 if self.pure == 0 => {
                let operator = self.choice(&["/", "%", "-"]);
                let text = format!("((@ {operator} @) + (if @ {{ return @ }} else {{ @ }}))");
                let parts = self.values(&[ty, ty, Ty::Bool, self.result, ty], depth);
                Tree::value("goal before an exit", ty, text, parts)
            }
            _ => return self.particular_number(ty, depth),
        })
    }

    /// Operations on the bits of an unsigned integer.
    fn bits(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        Some(match self.random.u8(..14) {
            0..=3 => {
                let operator = self.choice(&["&", "|", "^"]);
                Tree::value("bits of two", ty, format!("(@ {operator} @)"), self.values(&[ty, ty], depth))
            }
            4..=6 => {
                let (operator, by) = (self.choice(&["<<", ">>"]), self.choice(&INTS));
                Tree::value("shift", ty, format!("(@ {operator} @)"), self.values(&[ty, by], depth))
            }
            7 => Tree::value("complement", ty, "(!@)", vec![self.value(ty, depth)]),
            8 | 9 => {
                let method = self.choice(&["wrapping_add", "wrapping_sub", "wrapping_mul"]);
                Tree::value("wrapping", ty, format!("@.{method}(@)"), self.values(&[ty, ty], depth))
            }
            10 if ty == Ty::U32 => {
                let of = self.choice(&[Ty::U8, Ty::U32, Ty::U64, Ty::Usize]);
                let method = self.choice(&["count_ones", "leading_zeros", "trailing_zeros", "ilog2"]);
                Tree::value("count of bits", ty, format!("@.{method}()"), vec![self.value(of, depth)])
            }
            11..=13 if matches!(ty, Ty::U32 | Ty::U64) => {
                let of = if ty == Ty::U32 { Ty::I32 } else { Ty::I64 };
                let method = self.choice(&["cast_unsigned", "unsigned_abs"]);
                Tree::value("bits of a signed number", ty, format!("@.{method}()"), vec![self.value(of, depth)])
            }
            _ => return None,
        })
    }

    /// What only some integer types have.
    fn particular_number(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        Some(match (ty, self.random.u8(..10)) {
            (Ty::I32, 0 | 1) => {
                let lent = self.changeable(Ty::I32)?;
                Tree::value("lent in an argument", ty, format!("bump({})", lent.lend()), Vec::new())
            }
            (Ty::I32, 2) => {
                let lent = self.changeable(Ty::I32)?;
                let parts = self.values(&[ty, ty], depth);
                Tree::value("lent after arguments", ty, format!("trade(@, @, {})", lent.lend()), parts)
            }
            (Ty::I32, 3) => {
                let parts = self.values(&[Ty::Option, ty], depth);
                Tree::value("unwrap_or", ty, "@.unwrap_or(@)", parts)
            }
            (Ty::I32, 4 | 5) => {
                let list = self.readable(Ty::List)?;
                let index = self.frozen(&list.name, |this| this.value(Ty::Usize, depth.min(1)));
                Tree::value("index", ty, format!("{}[@]", list.name), vec![index])
            }
            (Ty::I32, 6) => {
                let point = self.changeable(Ty::Point)?;
                let by = self.frozen(&point.name, |this| this.value(ty, depth));
                Tree::value("method that changes", ty, format!("{}.shift(@)", point.name), vec![by])
            }
            (Ty::I32, 7) => {
                let shape = self.readable(Ty::Shape)?;
                let by = self.frozen(&shape.name, |this| this.value(ty, depth));
                Tree::value("method of a trait", ty, format!("{}.weigh(@)", shape.name), vec![by])
            }
            (Ty::I32, 8) if self.has_source && self.pure == 0 && !self.is_drawing => {
                self.is_drawing = true;
                let argument = self.value(ty, depth);
                self.is_drawing = false;
                Tree::value("method of a bound that changes", ty, "l.draw(@)", vec![argument])
            }
            (Ty::I32, 9) if self.has_source => Tree::value("method of a bound", ty, "l.peek()", Vec::new()),
            (Ty::I64, 5) => {
                Tree::value("signed number of bits", ty, "@.cast_signed()", vec![self.value(Ty::U64, depth)])
            }
            (Ty::U8, 0 | 1) => {
                let large = self.value(Ty::U64, depth);
                Tree::value("conversion", ty, "((@ & 0xffu64) as u8)", vec![large])
            }
            (Ty::U64, 0 | 1) => {
                let from = self.choice(&[Ty::U8, Ty::U32]);
                Tree::value("conversion", ty, "u64::from(@)", vec![self.value(from, depth)])
            }
            (Ty::I64, 0..=4) => {
                let from = self.choice(&[Ty::I32, Ty::U32]);
                let text = self.choice(&["(@ as i64)", "i64::from(@)"]);
                Tree::value("conversion", ty, text, vec![self.value(from, depth)])
            }
            (Ty::Usize, 0 | 1) => {
                let small = self.value(Ty::I32, depth);
                Tree::value("conversion", ty, "(@.clamp(0i32, 4i32) as usize)", vec![small])
            }
            (Ty::Usize, 2 | 3) => {
                let list = self.readable(Ty::List)?;
                Tree::value("length", ty, format!("{}.len()", list.name), Vec::new())
            }
            (Ty::Usize, 4 | 5) => {
                let list = self.changeable(Ty::List)?;
                let item = self.value(Ty::I32, depth);
                Tree::value("a list lent", ty, format!("put(@, {})", list.lend()), vec![item])
            }
            _ => return None,
        })
    }

    fn boolean(&mut self, depth: usize) -> Option<Tree> {
        let ty = Ty::Bool;
        Some(match self.random.u8(..14) {
            0..=4 => {
                let of = self.choice(&INTS);
                let operator = self.choice(&["<", "<=", ">", ">=", "==", "!="]);
                let parts = self.values(&[of, of], depth);
                Tree::value("comparison", ty, format!("(@ {operator} @)"), parts)
            }
            5 | 6 => {
                let (kind, text) = self.choice(&[("and", "(@ && @)"), ("or", "(@ || @)"), ("equal flags", "(@ == @)")]);
                Tree::value(kind, ty, text, self.values(&[ty, ty], depth))
            }
            7 => Tree::value("not", ty, "(!@)", vec![self.value(ty, depth)]),
            8 => {
                let text = self.choice(&["@.is_some()", "@.is_none()"]);
                Tree::value("is_some", ty, text, vec![self.value(Ty::Option, depth)])
            }
            9 => {
                let list = self.readable(Ty::List)?;
                Tree::value("is_empty", ty, format!("{}.is_empty()", list.name), Vec::new())
            }
            10 => {
                let pattern = self.choice(&["Shape::Dot(_)", "Shape::Line(_, true)", "Shape::Empty | Shape::Dot(_)"]);
                Tree::value("matches", ty, format!("matches!(@, {pattern})"), vec![self.value(Ty::Shape, depth)])
            }
            11 | 12 => {
                let lent = self.changeable(Ty::U32)?;
                Tree::value("lent in a condition", ty, format!("tick({})", lent.lend()), Vec::new())
            }
            _ => {
                // Both sides are borrowed until they are compared.
                let of = self.choice(&[Ty::Point, Ty::Shape]);
                let parts = self.without_effects(|this| vec![this.value(of, depth), this.value(of, depth)]);
                Tree::value("derived equality", ty, "(@ == @)", parts)
            }
        })
    }

    /// Several, in this order.
    pub(super) fn values(&mut self, of: &[Ty], depth: usize) -> Vec<Tree> {
        of.iter().map(|ty| self.value(*ty, depth)).collect()
    }

    /// Makes something in which the variable of a pattern is in scope. It gets the pattern.
    pub(super) fn with_pattern<T>(&mut self, ty: Ty, make: impl FnOnce(&mut Self, String) -> T) -> T {
        let (name, mutable) = (self.name(), self.rarely(3));
        self.declare(&name, ty, mutable);
        let made = make(self, if mutable { format!("mut {name}") } else { name });
        self.variables.pop();
        made
    }

    /// Makes something in which a new variable is in scope.
    pub(super) fn with_name<T>(&mut self, ty: Ty, make: impl FnOnce(&mut Self, String) -> T) -> T {
        let name = self.name();
        self.declare(&name, ty, false);
        let made = make(self, name);
        self.variables.pop();
        made
    }
}
