//! See `andor_fuzz::pdn`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::pdn(bytes));
