//! The items in the lists of steps that are more than names.

use std::fmt::{Display, Formatter};

/// A group of accesses that has memory of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStep {
    /// The name of the memory.
    pub name: String,
    /// The numbers of the loops in whose iterations it has some. Without numbers it has some in all of them.
    pub at: Option<Vec<usize>>,
}

/// Blocks for iterations of parallel loops, or tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Iterations have memory of their own that is too large for a thread.
    Own,
    /// The threads of a block are worth more together, without memory that they share.
    Team,
    /// One block for neighbours whose work is mostly that of one thread.
    Single,
    /// Blocks as large as can be for the tiles of wavefronts.
    Large,
}

/// The threads of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadsStep {
    /// The threads along each dimension, the last is x.
    pub sizes: Vec<i64>,
    /// The kernels that have these, by their first statements, `S`, or `S:2` for the second such kernel. None
    /// are all that no other item names.
    pub kernels: Vec<String>,
}

/// The owner of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A thread, or an iteration of a parallel loop.
    Thread,
    /// A block.
    Block,
    /// Loops that are executed one after the other.
    Loop,
}

/// An array in memory of a thread or block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivateStep {
    /// The array.
    pub array: String,
    /// The owner of the memory; none if it is to be that of all.
    pub owner: Option<Owner>,
}

/// The sums of updates of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombineStep {
    /// The array.
    pub array: String,
    /// The owners that add up; nobody does if there are none.
    pub owners: Vec<Owner>,
}

/// Reductions in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReduceStep {
    /// Those by an operation in an array.
    Combine {
        /// The array.
        array: String,
        /// The operation.
        by: String,
    },
    /// The statement of this name keeps the best value.
    KeepBest(String),
}

impl Grouping {
    pub(super) const NAMES: [(Self, &'static str); 4] =
        [(Self::Own, "own"), (Self::Team, "team"), (Self::Single, "single"), (Self::Large, "large")];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(own, _)| *own == self).expect("each has a name").1
    }
}

impl Owner {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Thread, "thread"), (Self::Block, "block"), (Self::Loop, "loop")];
    const OF_ARRAYS: [(Option<Self>, &'static str); 3] =
        [(Some(Self::Thread), "thread"), (Some(Self::Block), "block"), (None, "-")];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(own, _)| *own == self).expect("each has a name").1
    }
}

/// The value of this name.
pub fn named<T: Copy>(name: &str, values: &[(T, &str)]) -> Result<T, String> {
    let names = || values.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    let found = values.iter().find(|(_, own)| *own == name).map(|(value, _)| *value);
    found.ok_or_else(|| format!("unknown '{name}'; there are {}", names()))
}

impl OwnStep {
    /// Reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((name, loops)) = text.split_once(" at ") else {
            return Ok(Self { name: text.to_owned(), at: None });
        };
        let number = |text: &str| text.parse().map_err(|_| format!("'{text}' is no number of a loop"));
        let at =
            loops.split_whitespace().filter(|text| *text != "-").map(number).collect::<Result<_, _>>()?;
        Ok(Self { name: name.trim().to_owned(), at: Some(at) })
    }
}

impl ReduceStep {
    /// Reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(statement) = text.strip_prefix("best of ") {
            return Ok(Self::KeepBest(statement.trim().to_owned()));
        }
        match text.split_once(" by ") {
            Some((array, by)) => {
                Ok(Self::Combine { array: array.trim().to_owned(), by: by.trim().to_owned() })
            }
            None => Err(format!("'{text}' is no update: ARRAY by OPERATION, or best of STATEMENT")),
        }
    }
}

impl ThreadsStep {
    /// Reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (sizes, kernels) = text.split_once(" in ").unwrap_or((text, ""));
        let sizes: Option<Vec<i64>> = sizes.split('x').map(|size| size.trim().parse().ok()).collect();
        let why = "are no threads: 256, 8x32 or 2x4x32, and 'in' before names of kernels";
        let sizes = sizes.ok_or_else(|| format!("'{text}' {why}"))?;
        Ok(Self { sizes, kernels: kernels.split_whitespace().map(str::to_owned).collect() })
    }
}

impl PrivateStep {
    /// Reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (array, owner) = text.split_once(" in ").unwrap_or((text, "thread"));
        Ok(Self { array: array.trim().to_owned(), owner: named(owner.trim(), &Owner::OF_ARRAYS)? })
    }
}

impl CombineStep {
    /// Reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((array, owners)) = text.split_once(" in ") else {
            return Err(format!("'{text}' has no place: ARRAY in thread, block, loop or -"));
        };
        let owners = owners.split_whitespace().filter(|owner| *owner != "-");
        let owners = owners.map(|owner| named(owner, &Owner::ALL)).collect::<Result<_, _>>()?;
        Ok(Self { array: array.trim().to_owned(), owners })
    }
}

/// The items of a list, as text.
pub fn joined(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for OwnStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        text.write_str(&self.name)?;
        match self.at.as_deref() {
            None => Ok(()),
            Some([]) => text.write_str(" at -"),
            Some(loops) => {
                let loops: Vec<_> = loops.iter().map(usize::to_string).collect();
                write!(text, " at {}", loops.join(" "))
            }
        }
    }
}

impl Display for ReduceStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        match self {
            Self::Combine { array, by } => write!(text, "{array} by {by}"),
            Self::KeepBest(statement) => write!(text, "best of {statement}"),
        }
    }
}

impl Display for ThreadsStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        let sizes: Vec<_> = self.sizes.iter().map(i64::to_string).collect();
        text.write_str(&sizes.join("x"))?;
        if self.kernels.is_empty() { Ok(()) } else { write!(text, " in {}", self.kernels.join(" ")) }
    }
}

impl Display for PrivateStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        match self.owner {
            Some(Owner::Thread) => text.write_str(&self.array),
            Some(owner) => write!(text, "{} in {}", self.array, owner.name()),
            None => write!(text, "{} in -", self.array),
        }
    }
}

impl Display for CombineStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        let owners: Vec<_> = self.owners.iter().map(|owner| owner.name()).collect();
        let owners = if owners.is_empty() { "-".to_owned() } else { owners.join(" ") };
        write!(text, "{} in {owners}", self.array)
    }
}
