//! Arrays of several dimensions that lie in one.

/// How the subscripts of an array become one: `(i * columns + j) * layers + k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flat {
    /// The type that the narrow style computes in.
    pub narrow: &'static str,
    /// The operation that makes an index of it.
    pub cast: &'static str,
    /// The attribute of overflow of the operations; empty for none.
    pub overflow: &'static str,
    /// Whether loops are collapsed, or go by a number of threads.
    pub changed: bool,
    /// Whether rows above or below are `x - columns` or `x + columns` of the row's own `x`.
    pub apart: bool,
}
