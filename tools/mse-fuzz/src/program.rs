//! A program as a tree: what the generator makes, the printer writes and the shrinker cuts down.
//!
//! ```text
//! program    parameters, arrays, a block
//! node       store | let | loop | if | while | allocation, each with the blocks inside it
//! affine     c1 x1 + ... + cn xn + c,  x an iterator, a parameter, `e floordiv c`, `e mod c`, or data
//! ```
//!
//! Identifiers (of iterators, of values, of arrays) are numbers. A tree may name what is not in scope; [`crate::repair`]
//! makes any tree valid, so that the generator and the shrinker need not care. No tree accesses memory out of bounds:
//! sizes and shifts are derived from the ranges of subscripts ([`crate::range`]), never stored.

/// The number of an iterator, of an SSA value, or the position of an array.
pub type Id = usize;

/// A program: one function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// How each parameter enters the function.
    pub parameters: Vec<Parameter>,
    /// All arrays.
    pub arrays: Vec<Array>,
    /// What the function does.
    pub body: Vec<Node>,
}

/// How a parameter, an unknown that is zero or more, enters the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An argument of type `index`.
    Argument,
    /// An argument of type `index`, cast to `i32` and back.
    Cast,
    /// The size of an argument that nobody accesses.
    Size,
}

/// The element types that programs compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// 32 bits, wrapping.
    I32,
    /// 64 bits, wrapping.
    I64,
    /// Single precision.
    F32,
    /// Double precision.
    F64,
}

impl Element {
    /// MLIR's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// Whether it is one of the real types.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
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
    /// The same, on the stack; for arrays without subscripts.
    Stack,
    /// A view of an argument.
    View {
        /// The position of the argument's array.
        base: Id,
        /// What the view shows.
        shape: Shape,
    },
}

/// What a view shows of its base.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Each dimension from this offset on.
    From(Vec<i64>),
    /// Every second element of the last dimension.
    Strided,
    /// The dimensions in reverse order.
    Transposed,
}

/// A sum of multiples of atoms and a constant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Affine {
    /// Coefficient and atom.
    pub terms: Vec<(i64, Atom)>,
    /// The rest.
    pub constant: i64,
}

impl Affine {
    /// A constant.
    pub fn constant(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// One atom.
    pub fn atom(atom: Atom) -> Self {
        Self { terms: vec![(1, atom)], constant: 0 }
    }

    /// The same, `by` larger.
    pub fn plus(mut self, by: i64) -> Self {
        self.constant += by;
        self
    }
}

/// What an affine expression is made of; the last two are not affine at all.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom {
    /// An iterator.
    Iterator(Id),
    /// A parameter.
    Parameter(usize),
    /// `expression floordiv constant`
    Div(Box<Affine>, i64),
    /// `expression mod constant`
    Mod(Box<Affine>, i64),
    /// The low two bits of an element of an integer array.
    Data(Box<Access>),
    /// The low two bits of a product.
    Product(Box<Affine>, Box<Affine>),
}

/// How an affine expression is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As an affine expression, where all its atoms may be operands of one.
    Affine,
    /// In `arith`, on `index`.
    Arith,
    /// In `arith`, on `i32`, which never wraps here, or, as a condition, on `i6`, which does.
    Narrow,
}

/// An element of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// The array's position.
    pub array: Id,
    /// One for each dimension.
    pub subscripts: Vec<Affine>,
    /// How they are written.
    pub style: Style,
}

/// Operations on two values; [`Op::And`] and [`Op::Xor`] are others on real numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Max,
    And,
    Xor,
}

/// A value to compute.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A constant; a quarter of it where real.
    Constant(i64),
    /// An element.
    Load(Access),
    /// An index as a value.
    Index(Affine),
    /// What a [`Node::Let`], a loop or a conditional defines.
    Named(Id),
    /// Two values combined.
    Binary(Op, Box<Value>, Box<Value>),
    /// One of two values.
    Select(Box<Condition>, Box<Value>, Box<Value>),
}

/// How two things compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The first is at least as large.
    AtLeast,
    /// Both are equal.
    Equal,
    /// They are not equal.
    Unequal,
}

/// What decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All of these compare so with zero.
    Affine(Vec<(Affine, Comparison)>, Style),
    /// Two values.
    Data(Comparison, Value, Value),
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
    /// What it repeats.
    pub body: Vec<Node>,
}

/// A conditional.
#[derive(Clone, Debug, PartialEq)]
pub struct If {
    /// What decides.
    pub condition: Condition,
    /// What it yields.
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
    /// What it repeats.
    pub body: Vec<Node>,
}

/// What programs consist of.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Writes an element.
    Store(Access, Value),
    /// Names a value.
    Let(Id, Element, Value),
    /// A counted loop.
    Loop(Loop),
    /// A conditional.
    If(If),
    /// A while loop.
    While(While),
    /// Memory for an array, there until the end of the block, filled with a value.
    Allocate(Id, i64),
}

impl Node {
    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Vec<Node>> {
        match self {
            Self::Loop(of) => vec![&of.body],
            Self::If(of) => vec![&of.then, &of.otherwise],
            Self::While(of) => vec![&of.body],
            Self::Store(..) | Self::Let(..) | Self::Allocate(..) => Vec::new(),
        }
    }

    /// The blocks inside, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Node>> {
        match self {
            Self::Loop(of) => vec![&mut of.body],
            Self::If(of) => vec![&mut of.then, &mut of.otherwise],
            Self::While(of) => vec![&mut of.body],
            Self::Store(..) | Self::Let(..) | Self::Allocate(..) => Vec::new(),
        }
    }
}
