//! See `andor_fuzz::epd`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| andor_fuzz::epd(bytes));
