//! Hints on loops.

/// A hint of a program on a loop, for scheduling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It is one with the loop after it.
    Fuse,
    /// It goes inside the loop that is all that it holds.
    Interchange,
    /// Tiles of so many iterations.
    Tile(i64),
    /// So many iterations at a time.
    Unroll(i64),
    /// It is not executed in parallel.
    Sequential,
    /// It carries no dependence.
    Parallel,
    /// Threads next to each other are along it.
    X,
}

impl Hint {
    /// As an attribute of the loop.
    pub fn attribute(self) -> String {
        match self {
            Self::Fuse => "mse.fuse".to_owned(),
            Self::Interchange => "mse.interchange".to_owned(),
            Self::Tile(size) => format!("mse.tile = {size}"),
            Self::Unroll(count) => format!("mse.unroll = {count}"),
            Self::Sequential => "mse.sequential".to_owned(),
            Self::Parallel => "mse.parallel".to_owned(),
            Self::X => "mse.x".to_owned(),
        }
    }
}

/// The attributes of a loop, behind it.
pub fn attributes(hints: &[Hint], others: &[&str]) -> String {
    let hints = hints.iter().map(|hint| hint.attribute());
    let all: Vec<_> = others.iter().map(|&other| other.to_owned()).chain(hints).collect();
    if all.is_empty() { String::new() } else { format!(" {{{}}}", all.join(", ")) }
}
