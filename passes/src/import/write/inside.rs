//! The values that statements refer to inside the scop.

use melior::ir::Value;

/// The values that statements refer to inside the scop.
pub struct Inside<'c, 'a> {
    /// The parameters.
    pub parameters: Vec<Value<'c, 'a>>,
    /// The arrays.
    pub arrays: Vec<Option<Value<'c, 'a>>>,
    /// The other values from outside.
    pub captured: Vec<Value<'c, 'a>>,
    /// The scalars.
    pub scalars: Vec<Option<Value<'c, 'a>>>,
    /// References given to reads, writes and kills.
    pub references: [usize; 3],
}
