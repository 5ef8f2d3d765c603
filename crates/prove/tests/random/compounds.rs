//! Random expressions of compound types: options, tuples, structs, variants and lists.

use super::generate::Generator;
use super::tree::{Tree, Ty};

impl Generator<'_> {
    pub(super) fn option(&mut self, depth: usize) -> Option<Tree> {
        let ty = Ty::Option;
        Some(match self.random.u8(..4) {
            0 | 1 => Tree::value("some", ty, "Some(@)", vec![self.value(Ty::I32, depth)]),
            2 => {
                let parts = self.values(&[Ty::Bool, Ty::I32], depth);
                Tree::value("then_some", ty, "@.then_some(@)", parts)
            }
            _ => Tree::value("call", ty, "below_ten(@)", vec![self.value(Ty::I32, depth)]),
        })
    }

    /// Tuples, structs, variants and lists.
    pub(super) fn compound(&mut self, ty: Ty, depth: usize) -> Option<Tree> {
        let int = Ty::I32;
        Some(match ty {
            Ty::Pair => Tree::value("tuple", ty, "(@, @)", self.values(&[int, Ty::Bool], depth)),
            Ty::Duo => {
                let parts = self.values(&[Ty::Option, int], depth);
                Tree::value("generic struct", ty, "(Duo { second: @, first: @ })", parts)
            }
            Ty::Point => match self.random.u8(..7) {
                0 => {
                    let parts = self.values(&[Ty::U32, int], depth);
                    Tree::value("struct", ty, "(Point { y: @, x: @ })", parts)
                }
                1 | 2 => {
                    let part = self.value(int, depth);
                    let base = self.readable(Ty::Point)?.read();
                    Tree::value("struct update", ty, format!("(Point {{ x: @, ..{base} }})"), vec![part])
                }
                3 => {
                    let base = self.changeable(Ty::Point)?;
                    let parts = self.values(&[int, Ty::U32], depth);
                    let text = format!("(Point {{ y: ({{ {}.x = @; @ }}), ..{} }})", base.name, base.read());
                    Tree::value("struct update of what a field changes", ty, text, parts)
                }
                4 => {
                    let parts = self.values(&[int, Ty::U32], depth);
                    Tree::value("associated function", ty, "Point::new(@, @)", parts)
                }
                _ => {
                    let parts = self.values(&[Ty::Point, Ty::U32], depth);
                    Tree::value("method", ty, "@.moved(@)", parts)
                }
            },
            Ty::Shape if self.random.bool() => {
                Tree::value("variant", ty, "Shape::Dot(@)", vec![self.value(int, depth)])
            }
            Ty::Shape => {
                let parts = self.values(&[Ty::Point, Ty::Bool], depth);
                Tree::value("variant", ty, "Shape::Line(@, @)", parts)
            }
            Ty::List if self.random.bool() => Tree::value("list", ty, "vec![@, @]", self.values(&[int, int], depth)),
            Ty::List => {
                // Why3 1.5 cannot run `vec![x; 0]`: nothing tells it the type.
                let count = self.random.usize(1..4);
                Tree::value("repeated", ty, format!("vec![@; {count}usize]"), vec![self.value(int, depth)])
            }
            _ => return None,
        })
    }
}
