//! The atomics of the table: those of the standard library, or loom's where its protocol is checked
//! under every order in which threads may run.

#[cfg(loom)]
pub(super) use loom::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering},
};
#[cfg(not(loom))]
pub(super) use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering},
};
