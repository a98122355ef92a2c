//! See `andor_fuzz::certificate`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::certificate(bytes));
