//! `verimax::laws`: every law finds the slip that breaks it, right games pass, and the exploration is linear.

mod bounds;
mod pile;
mod scale;
mod slips;
mod solve;
