//! The engines of the product, in one binary.

mod dfpn;
mod forcing;
mod pn_tree;
mod retrograde;
mod together;
