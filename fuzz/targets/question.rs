//! See `andor_fuzz::question`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::question(bytes));
