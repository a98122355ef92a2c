//! See `andor_fuzz::position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::position(bytes));
