//! A toolkit on schedule trees: what changes a tree, and what asks it. It knows the order that a tree has to
//! keep only as a relation, `{ Earlier[i] -> Later[j] }`, and no stage.

pub mod added;
pub mod aligned;
pub mod bands;
pub mod begun;
pub mod coincidence;
pub mod flags;
pub mod graft;
pub mod marks;
pub mod stride;
pub mod tile;
