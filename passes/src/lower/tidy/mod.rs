//! What nobody needs is taken away after code is written: memory that may be values, what loops repeat.

pub mod carried;
pub mod heap;
pub mod hoist;
pub mod registers;
pub mod vectors;
