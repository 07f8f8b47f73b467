//! The facts about an expansion, as data; the writers only write.

use super::contraction::ContractionFacts;

/// One scop.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The function that it is in, and its number there: `gemm#0`.
    pub name: String,
    /// The values of the parameters, for everything that is counted or drawn.
    pub values: Vec<(String, i64)>,
    /// The default's verdict on it; none where that was decided before; or why it is not known.
    pub verdict: Result<Option<VerdictFacts>, String>,
    /// The effect of contraction on the chosen scop, and on the scop as it stands; or why that is not known.
    pub contractions: Result<Vec<ContractionFacts>, String>,
    /// The arrays that the scop writes.
    pub arrays: Vec<ArrayFacts>,
    /// The statements.
    pub statements: Vec<StatementFacts>,
    /// The loops of the source order, outer ones first.
    pub loops: Vec<LoopFacts>,
    /// Anti and output dependences on the old storage.
    pub dependences: Vec<DependenceFacts>,
}

/// The verdict of `mse-choose` without options on a scop.
#[derive(Clone, Debug)]
pub struct VerdictFacts {
    /// Schedule and storage in words, with modelled time, launches and bytes.
    pub chosen: String,
    /// The time on a card whose units and caches are modelled, and what limits it, if that is known.
    pub on_card: Option<String>,
    /// The steps that make both; none where hints on loops decide.
    pub recipe: Option<String>,
    /// The requests of hints on loops, each with its loop.
    pub asked: Vec<String>,
    /// Each other candidate, and why it was not chosen.
    pub others: Vec<String>,
    /// The loops of the schedule, outer ones first.
    pub loops: Vec<ChosenLoop>,
}

/// A loop of a schedule.
#[derive(Clone, Debug)]
pub struct ChosenLoop {
    /// The statements in it.
    pub statements: Vec<String>,
    /// The bands and members around it.
    pub depth: usize,
    /// Where the loop of the source is that it counts, if it counts one.
    pub at: Option<String>,
    /// Its iterations need no order.
    pub is_parallel: bool,
    /// A dependence that keeps it sequential: one cell, two instances.
    pub carries: Option<String>,
}

/// A scop in numbers, at the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The bytes of the arrays that are written, before and after, if they are bounded.
    pub bytes: [Option<u128>; 2],
    /// The loops.
    pub loops: usize,
    /// Those that are parallel before and after.
    pub parallel: [usize; 2],
}

/// An array that the scop writes.
#[derive(Clone, Debug)]
pub struct ArrayFacts {
    /// Its name.
    pub name: String,
    /// The bytes of an element.
    pub element_bytes: u128,
    /// The contents before the scop matter.
    pub live_in: bool,
    /// The contents after the scop matter.
    pub live_out: bool,
    /// Whether it is expanded.
    pub fate: Fate,
    /// The classes by the access that writes first.
    pub groups: Vec<GroupFacts>,
    /// Writes in classes that may hold an initial or a final value, and stay where they are.
    pub outside: WriteFacts,
    /// Writes that supply nothing.
    pub unread: WriteFacts,
    /// Those of them that are left out: they vanish.
    pub left_out: WriteFacts,
    /// Why classes may be larger than need be, if they may.
    pub coarsening: Option<Reason>,
    /// Two accesses whose writes share a cell because a read may get the value of either, if there are some.
    pub choice: Option<(String, String)>,
    /// Its memory before.
    pub before: MemoryUse,
    /// The part of it that is still in use afterwards.
    pub left: MemoryUse,
    /// The new arrays.
    pub new: Vec<MemoryUse>,
    /// Its instances, cells and dependences, unless they are too many.
    pub scene: Result<Scene, String>,
}

/// Whether an array is expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Classes get cells of their own.
    Expanded,
    /// It stays as it is.
    Stays(Reason),
}

/// A reason code, an explanation, and an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// `unbounded`, `max-bytes`, ...
    pub code: &'static str,
    /// In words.
    pub text: String,
    /// An instance, a cell or a statement that shows it.
    pub witness: Option<String>,
}

/// Classes whose first writes are by one access.
#[derive(Clone, Debug)]
pub struct GroupFacts {
    /// The access that writes first.
    pub first: String,
    /// From the accesses of the classes to their first writes, a line for each pair of references.
    pub members: Vec<String>,
    /// The number of classes at the values, if they are not too many.
    pub classes: Option<u64>,
}

/// Some writes of an array.
#[derive(Clone, Debug)]
pub struct WriteFacts {
    /// `{ [T[j] -> w[]] }`, empty for none.
    pub text: String,
    /// Their number at the values, if they are not too many.
    pub count: Option<u64>,
}

/// How much memory an array takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// The array.
    pub array: String,
    /// The size of a box around the cells.
    pub size: Size,
    /// The cells of the box at the values.
    pub cells: Option<u128>,
    /// Its bytes.
    pub bytes: Option<u128>,
    /// The cells that the scop touches at the values, if they are not too many.
    pub touched: Option<u64>,
}

/// The size of a box in the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// Some dimension has no bound.
    Unbounded,
    /// The extent of each dimension where `when` holds, 0 elsewhere.
    Product {
        /// `2N - 1`, or the cases of a piecewise extent.
        extents: Vec<String>,
        /// A condition on the parameters; empty if the context implies it.
        when: String,
    },
}

/// A statement.
#[derive(Clone, Debug)]
pub struct StatementFacts {
    /// Its name.
    pub name: String,
    /// Its instances.
    pub domain: String,
    /// The pieces that it is split into; none if nobody needs it any more.
    pub pieces: Vec<PieceFacts>,
}

/// A piece of a statement.
#[derive(Clone, Debug)]
pub struct PieceFacts {
    /// Its name.
    pub name: String,
    /// Its instances.
    pub domain: String,
}

/// A loop: a member of a band of the source order.
#[derive(Clone, Debug)]
pub struct LoopFacts {
    /// The statements in it.
    pub statements: Vec<String>,
    /// The bands and members around it.
    pub depth: usize,
    /// The date of each instance in this loop: `{ S[i, j] -> [(i)] }`.
    pub function: String,
    /// A dependence that it carries before.
    pub before: Option<Carried>,
    /// A dependence that it carries afterwards.
    pub after: Option<Carried>,
}

/// A dependence that makes a loop sequential.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Carried {
    /// `S[0]`, the instance that comes first.
    pub earlier: String,
    /// `T[1]`
    pub later: String,
}

/// The anti or output dependences between two accesses.
#[derive(Clone, Debug)]
pub struct DependenceFacts {
    /// Anti or output.
    pub kind: Kind,
    /// The array.
    pub array: String,
    /// The access that comes first, and its statement.
    pub earlier: (String, String),
    /// The access that comes later, and its statement.
    pub later: (String, String),
    /// Those of the old storage.
    pub before: PairFacts,
    /// Those of them that are gone.
    pub vanished: PairFacts,
}

/// Kinds of dependences that come from storage alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A write after a read.
    Anti,
    /// A write after a write.
    Output,
}

/// Pairs of instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairFacts {
    /// `{ S[i] -> T[j] }`
    pub relation: String,
    /// Their number at the values, if they are not too many.
    pub count: Option<u64>,
    /// One of them.
    pub witness: Option<(String, String)>,
}

/// The picture of an array as data, at the values of the parameters.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The accesses of instances to the array, in an order that does not change.
    pub points: Vec<Point>,
    /// The number of classes; a class is one of `0 .. classes`.
    pub classes: usize,
    /// The cells before, with the classes that use them.
    pub before: Vec<Cell>,
    /// The cells after, of the array and of the new ones.
    pub after: Vec<Cell>,
    /// Accesses whose cells are not there: they are too many, or without bound.
    pub elsewhere: Vec<String>,
    /// Source flow, and dependences of the old storage.
    pub arrows: Vec<Arrow>,
    /// At least so many pairs are not among the arrows: these would be too many.
    pub omitted: u64,
}

/// An access of an instance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// The statement.
    pub statement: String,
    /// The coordinates of the instance.
    pub instance: Vec<i64>,
    /// The access.
    pub reference: String,
    /// Whether it reads or writes.
    pub access: Access,
    /// Which class it is of.
    pub role: Role,
}

/// Whether an access reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// It reads.
    Read,
    /// It writes.
    Write,
}

/// Which class an access is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// One of the numbered ones.
    Class(usize),
    /// One that may hold an initial or a final value.
    Outside,
    /// None: a write that supplies nothing.
    Unread,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The array.
    pub array: String,
    /// The subscripts.
    pub subscripts: Vec<i64>,
    /// The classes whose values it holds, in order.
    pub roles: Vec<Role>,
}

/// An ordered pair of accesses, by their numbers among the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The earlier one.
    pub from: usize,
    /// The later one.
    pub to: usize,
    /// The reason for their order.
    pub kind: ArrowKind,
}

/// The reason for the order of two accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArrowKind {
    /// Source flow, which always stays.
    Flow,
    /// A dependence of the storage that stays.
    Kept,
    /// One that is gone.
    Vanished,
}

impl Facts {
    /// The scop in numbers.
    pub fn summary(&self) -> Summary {
        let before = self.arrays.iter().map(|array| array.before.bytes).sum();
        let after = self.arrays.iter().flat_map(|array| array.after()).map(|memory| memory.bytes).sum();
        let parallel = |side: fn(&LoopFacts) -> &Option<Carried>| {
            self.loops.iter().filter(|member| side(member).is_none()).count()
        };
        let parallel = [parallel(|member| &member.before), parallel(|member| &member.after)];
        Summary { bytes: [before, after], loops: self.loops.len(), parallel }
    }
}

impl ArrayFacts {
    /// The memory afterwards: the part of the array that is still in use, and the new arrays.
    pub fn after(&self) -> impl Iterator<Item = &MemoryUse> {
        Some(&self.left).filter(|left| left.touched != Some(0)).into_iter().chain(&self.new)
    }
}

impl Kind {
    /// The kind in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anti => "anti",
            Self::Output => "output",
        }
    }
}
