//! A program as a tree: what the generator makes, the printer writes and the shrinker cuts down.
//!
//! ```text
//! program    parameters, arrays, private functions, a block
//! node       store | update | let | loop | if | while | allocation | choice of a buffer | call | vectors,
//!            with the blocks inside it
//! affine     c1 x1 + ... + cn xn + c,  x an iterator, a parameter, `e floordiv c`, `e mod c`, or data
//! ```
//!
//! Identifiers (of iterators, of values, of arrays) are numbers. A tree may name what is not in scope;
//! [`crate::repair`] makes any tree valid, so that the generator and the shrinker need not care. No tree
//! accesses memory out of bounds: sizes and shifts are derived from the ranges of subscripts
//! ([`crate::range`]), never stored.

mod expression;
mod flat;
mod hint;
pub mod tensors;

pub use expression::{
    Access, Affine, Atom, Comparison, Condition, Extreme, Hash, Op, Order, Step, Style, Value, Width,
};
pub use flat::Flat;
pub use hint::{Hint, attributes};

use tensors::Tensors;

/// The number of an iterator, of an SSA value, or the position of an array.
pub type Id = usize;

/// A program: one function, and those that it calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// How each parameter enters the function.
    pub parameters: Vec<Parameter>,
    /// The largest value of parameters for which the function does anything; then all sizes are constants.
    pub most: Option<i64>,
    /// All arrays.
    pub arrays: Vec<Array>,
    /// Private functions; each may call those before it.
    pub functions: Vec<Function>,
    /// The body of the function.
    pub body: Vec<Node>,
    /// Whether statements are functions of their own.
    pub outlined: bool,
    /// Whether steps of `scf.for` are values, stores assert that they are inside, and transposed views are
    /// rebuilt from metadata.
    pub opaque: bool,
    /// How arrays of several dimensions lie in one, if they do.
    pub flat: Option<Flat>,
    /// The program, if it is one on tensors: then there is nothing else but parameters.
    pub tensors: Option<Tensors>,
    /// The passes of upstream's that the text goes through before anything else; empty if there are none.
    pub tidied: &'static str,
}

/// A private function, which takes all parameters and these arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Function {
    /// Arrays of home [`Home::Alias`]: what calls pass.
    pub formals: Vec<Id>,
    /// Whether it is never inlined.
    pub no_inline: bool,
    /// Its body.
    pub body: Vec<Node>,
}

/// How a parameter, an unknown that is zero or more unless said otherwise, enters the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An argument of type `index`.
    Argument,
    /// An argument of type `index`, cast to `i32` and back.
    Cast,
    /// The size of an argument that nobody accesses.
    Size,
    /// An argument of type `index` that may be negative; nothing is known of it.
    Signed,
    /// The same, and the function does nothing where it is far from zero.
    Near,
}

impl Parameter {
    /// Whether it may be negative.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Signed | Self::Near)
    }
}

/// The element types that programs compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// A truth value.
    I1,
    /// 8 bits, wrapping.
    I8,
    /// 32 bits, wrapping.
    I32,
    /// 64 bits, wrapping.
    I64,
    /// Half precision.
    F16,
    /// Single precision.
    F32,
    /// Double precision.
    F64,
    /// An index; of values only, never of arrays.
    Index,
}

impl Element {
    /// MLIR's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::I1 => "i1",
            Self::I8 => "i8",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Index => "index",
        }
    }

    /// Whether it is one of the real types.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Self::I1 => 1,
            Self::I8 => 8,
            Self::F16 => 16,
            Self::I32 | Self::F32 => 32,
            Self::I64 | Self::F64 | Self::Index => 64,
        }
    }
}

/// An array; its sizes follow from the accesses.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// The type of its elements.
    pub element: Element,
    /// How many subscripts it takes.
    pub rank: usize,
    /// Where its memory comes from.
    pub home: Home,
}

/// Where an array's memory comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Home {
    /// An argument of the function.
    Argument,
    /// Allocated by the [`Node::Allocate`] that names it.
    Local,
    /// The same, and not filled: the program writes what it reads.
    Bare,
    /// The same as a local one, on the stack; for arrays without subscripts.
    Stack,
    /// A global of the module, of constant sizes.
    Global {
        /// Whether other modules see it.
        public: bool,
        /// Whether it is never written.
        constant: bool,
        /// The value of its elements before the first call.
        initial: i64,
    },
    /// One of several arrays: what a choice, a loop or a call makes of them.
    Alias,
    /// A view of an argument or a global.
    View {
        /// The position of the argument's array.
        base: Id,
        /// The part that the view shows.
        shape: Shape,
    },
}

/// The part of its base that a view shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Each dimension from this offset on.
    From(Vec<i64>),
    /// Every second element of the last dimension.
    Strided,
    /// The dimensions in reverse order.
    Transposed,
    /// All of it: a cast, or the same global again.
    Same,
    /// An array of one dimension, seen with these strides, so that elements may share a cell.
    Strides(i64, Vec<Stride>),
}

/// How far an element is from the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// So many cells.
    Static(i64),
    /// The first parameter, but at most so many cells; not known to the type.
    Dynamic(i64),
}

impl Stride {
    /// The largest distance.
    pub fn most(self) -> i64 {
        match self {
            Self::Static(most) | Self::Dynamic(most) => most,
        }
    }
}

/// A value that a loop carries from one iteration to the next, or a conditional yields.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// Its type.
    pub element: Element,
    /// Its name inside the loop.
    pub inner: Id,
    /// Its name after the loop or the conditional.
    pub result: Id,
    /// The value before the first iteration, or if the condition does not hold.
    pub initial: Value,
    /// The value after an iteration, or if the condition holds.
    pub next: Value,
}

/// Which dialect writes a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LoopKind {
    Affine,
    Scf,
    /// `scf.while`, unless it carries buffers.
    While(Counting),
    /// All iterations at once; each writes only cells that no other accesses ([`crate::own`]), else it is
    /// sequential.
    Parallel(Parallel),
}

/// How an `scf.while` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The type of the counter.
    pub kind: &'static str,
    /// Where it starts, and how it ends.
    pub way: Way,
}

/// Which way an `scf.while` counts ([`crate::print`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Up,
    AtMost,
    Different,
    Down,
    Lifted,
    AtEnd,
}

/// An operation of linalg.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// The array that is written.
    pub to: Id,
    /// The array that is read, if there is one of the same type; else the first is filled.
    pub from: Id,
    /// The operation on the elements of both; they are copied without.
    pub op: Option<Op>,
    /// The value with which it is filled.
    pub value: i64,
}

/// Loops whose iterations may run in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Parallel {
    Affine,
    Scf,
    Forall,
    /// `gpu.launch` with blocks of so many threads.
    Launch(i64),
    /// A loop with `mse.independent`.
    Promised,
}

/// A buffer that a loop carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    /// Its name inside the loop.
    pub inner: Id,
    /// Its name after the loop.
    pub result: Id,
    /// The array before the first iteration.
    pub initial: Id,
    /// The array after an iteration.
    pub next: Id,
}

/// A counted loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Its iterator.
    pub iterator: Id,
    /// It starts at the largest of these.
    pub lower: Vec<Affine>,
    /// It ends before the smallest of these.
    pub upper: Vec<Affine>,
    /// The step.
    pub step: i64,
    /// Which dialect, if bounds allow.
    pub kind: LoopKind,
    /// How bounds are written.
    pub style: Style,
    /// Values carried.
    pub carried: Vec<Carried>,
    /// Buffers carried.
    pub buffers: Vec<Buffer>,
    /// How it is to be scheduled.
    pub hints: Vec<Hint>,
    /// The nodes that it repeats.
    pub body: Vec<Node>,
}

/// One of two buffers.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its name.
    pub array: Id,
    /// The condition that decides.
    pub condition: Condition,
    /// The arrays if it holds, and if not.
    pub of: [Id; 2],
    /// Whether by `scf.if`, else by `arith.select`.
    pub by_if: bool,
}

/// Some elements at once: `to = a op b`.
#[derive(Clone, Debug, PartialEq)]
pub struct Vectors {
    /// The first element written.
    pub to: Access,
    /// The first elements read.
    pub from: [Access; 2],
    /// The operation.
    pub op: Op,
    /// How many elements.
    pub lanes: i64,
    /// How they are written, and how they are read.
    pub manners: [Manner; 3],
}

/// How elements of an array become a vector, or a vector some of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Manner {
    /// They follow each other in the last dimension.
    Plain,
    /// They follow each other in this dimension.
    Along(usize),
    /// The same; those outside of the array are left out.
    Padded(usize),
    /// All are one element. A plain store.
    Broadcast,
    /// As many as this says, in the last dimension.
    Masked(Affine),
    /// Those that the values read choose, in the last dimension. A plain load.
    Chosen,
}

impl Vectors {
    /// The accesses, with how they are done.
    pub fn accesses(&self) -> impl Iterator<Item = (&Access, &Manner)> {
        [&self.to, &self.from[0], &self.from[1]].into_iter().zip(&self.manners)
    }

    /// The accesses to last elements, also to those that may be outside of their array.
    pub fn last(&self) -> Vec<Access> {
        self.accesses().filter_map(|(access, manner)| self.last_of(access, manner)).collect()
    }

    /// The accesses to last elements, which must be inside.
    pub fn last_inside(&self) -> Vec<Access> {
        let inside = self.accesses().filter(|(_, manner)| !matches!(manner, Manner::Padded(_)));
        inside.filter_map(|(access, manner)| self.last_of(access, manner)).collect()
    }

    fn last_of(&self, access: &Access, manner: &Manner) -> Option<Access> {
        let mut access = access.clone();
        let subscript = match manner {
            Manner::Along(dimension) | Manner::Padded(dimension) => access.subscripts.get_mut(*dimension),
            _ => access.subscripts.last_mut(),
        };
        subscript?.constant += self.lanes - 1;
        Some(access)
    }
}

/// A conditional.
#[derive(Clone, Debug, PartialEq)]
pub struct If {
    /// The condition that decides.
    pub condition: Condition,
    /// The values that it yields.
    pub carried: Vec<Carried>,
    /// If it holds.
    pub then: Vec<Node>,
    /// If not.
    pub otherwise: Vec<Node>,
}

/// A while loop with a counter that starts at 0.
#[derive(Clone, Debug, PartialEq)]
pub struct While {
    /// The counter.
    pub iterator: Id,
    /// It ends when the counter reaches this.
    pub bound: Affine,
    /// Or when this does not hold.
    pub also: Option<Condition>,
    /// Whether the counter is kept in memory, else it is carried.
    pub in_memory: bool,
    /// Values carried.
    pub carried: Vec<Carried>,
    /// The nodes that it repeats.
    pub body: Vec<Node>,
}

/// A part of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Writes an element.
    Store(Access, Value),
    /// Combines an element with a value, in one step.
    Update(Access, Op, Value),
    /// Names a value.
    Let(Id, Element, Value),
    /// A counted loop.
    Loop(Loop),
    /// A conditional.
    If(If),
    /// A while loop.
    While(While),
    /// Memory for an array, there until the end of the block, filled with a value unless it is bare.
    Allocate(Id, i64),
    /// A buffer is chosen.
    Choose(Choice),
    /// A private function is called with these arrays.
    Call(usize, Vec<Id>),
    /// Elements beside each other.
    Vectors(Vectors),
    /// All elements of an array, by an operation of linalg.
    Whole(Whole),
}

impl Node {
    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Vec<Node>> {
        match self {
            Self::Loop(of) => vec![&of.body],
            Self::If(of) => vec![&of.then, &of.otherwise],
            Self::While(of) => vec![&of.body],
            _ => Vec::new(),
        }
    }

    /// The blocks inside, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Node>> {
        match self {
            Self::Loop(of) => vec![&mut of.body],
            Self::If(of) => vec![&mut of.then, &mut of.otherwise],
            Self::While(of) => vec![&mut of.body],
            _ => Vec::new(),
        }
    }
}
