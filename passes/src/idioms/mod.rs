//! Idioms: the forms of statements whose operations do something that the model has a word for.
//!
//! ```text
//! reduction   a cell is combined with a value          s = s + v
//! best        the best value is kept, with its place   if (v > best) { best = v; place = i }
//! ```
//!
//! They are found in the operations of a body, with its accesses by their numbers. The model holds what was
//! found ([`crate::scop::Statement`]); whether that is worth something is found out by [`crate::reduce`].

pub mod best;
pub mod reduction;

pub use best::Best;
pub use reduction::Reduction;
