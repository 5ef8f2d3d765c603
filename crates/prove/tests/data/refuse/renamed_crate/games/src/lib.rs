extern crate evil as verimax; mod b;
