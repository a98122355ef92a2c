//! See `andor_fuzz::graph`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::graph(bytes));
