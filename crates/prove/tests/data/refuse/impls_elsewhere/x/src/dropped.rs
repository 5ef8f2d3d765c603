use crate::renamed::*;
use crate::part::{Q, A};
macro_rules! same { ($t:ty) => { $t } }
impl Drop for Other { fn drop(&mut self) { panic!() } }
impl Drop for Same<Q> { fn drop(&mut self) { panic!() } }
impl A for <u32 as Has>::This { fn a(self) -> u32 { 7 } }
impl A for same!(Q) { fn a(self) -> u32 { 7 } }
impl Copied for i32 { fn clone(self) -> i32 { 7 } }
