//! See `andor_fuzz::uci`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::uci(bytes));
