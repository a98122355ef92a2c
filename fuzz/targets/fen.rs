//! See `andor_fuzz::fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::fen(bytes));
