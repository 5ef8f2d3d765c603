mod a;
mod a_b;
