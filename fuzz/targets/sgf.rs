//! See `andor_fuzz::sgf`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::sgf(bytes));
