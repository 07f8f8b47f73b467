//! The faults of a program, in words.

use std::fmt;

/// Something a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// Where, in words.
    pub text: String,
}

/// The kinds of [`Finding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// Two threads, or two iterations of a parallel loop, used one cell, one of them to write, with nothing
    /// to order them.
    Race,
    /// An access beside the memref.
    OutOfBounds,
    /// An access to memory that was freed, or memory freed twice.
    UseAfterFree,
    /// An access by the host to memory of the device.
    Host,
    /// A kernel uses memory of the host, where that is another one.
    Kernel,
    /// Memory freed as what it is not: a part of an allocation, the host's as the device's, or the reverse.
    Free,
    /// A copy between places that overlap.
    Overlap,
    /// An exchange of values within a subgroup in which a thread takes no part that must.
    Inactive,
    /// A write to a global that is constant.
    Constant,
    /// A read of memory nobody wrote.
    Unwritten,
    /// Memory that was not freed.
    Leak,
}

impl fmt::Display for FindingKind {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Self::Race => "data race",
            Self::OutOfBounds => "out of bounds",
            Self::UseAfterFree => "use after free",
            Self::Host => "device memory used by the host",
            Self::Kernel => "host memory used by a kernel",
            Self::Free => "wrong deallocation",
            Self::Overlap => "copy between overlapping places",
            Self::Inactive => "missing thread",
            Self::Constant => "write to a constant",
            Self::Unwritten => "read of memory nobody wrote",
            Self::Leak => "leak",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}: {}", self.kind, self.text)
    }
}
