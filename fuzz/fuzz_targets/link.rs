#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| verimax_fuzz::link(bytes));
