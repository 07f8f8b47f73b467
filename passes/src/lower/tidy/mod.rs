//! Code is tidied after it is written: memory becomes values, and values go in front of loops that repeat them.

pub mod carried;
pub mod heap;
pub mod hoist;
pub mod narrow;
pub mod registers;
pub mod repeated;
pub mod vectors;
