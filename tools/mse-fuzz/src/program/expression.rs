//! Expressions: subscripts, values and conditions.

use super::Id;

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

/// An atom of an affine expression; the last three are not affine at all.
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
    /// Integer operations that wrap, then a small number from what they give.
    Hash(Box<Affine>, Hash),
}

/// Operations on an integer, one after the other, and a remainder in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Hash {
    /// Which integers.
    pub width: Width,
    /// The operations.
    pub steps: Vec<(Step, i64)>,
    /// The result is below this, a power of two.
    pub modulus: i64,
}

/// Types of integers that wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Width {
    I8,
    I16,
    I32,
    I64,
    /// `index`, by operations of `arith`.
    Index,
    /// `index`, by operations of `index`.
    Plain,
}

/// An operation of a [`struct@Hash`] and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Step {
    Mul,
    Add,
    Xor,
    ShiftUnsigned,
    ShiftSigned,
    DivUnsigned,
    RemUnsigned,
    /// All ones if negative, else zero.
    Negative,
    /// The low eight bits, seen without a sign.
    Byte,
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
    /// By operations of `index`.
    Index,
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

/// Operations on two values; those on bits and unsigned ones are others on real numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Max,
    And,
    Xor,
    /// Unsigned, by an odd number.
    DivUnsigned,
    /// Unsigned, by an odd number.
    RemUnsigned,
    /// Unsigned.
    MaxUnsigned,
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
    /// The value that a [`super::Node::Let`], a loop or a conditional defines.
    Named(Id),
    /// Two values combined.
    Binary(Op, Box<Value>, Box<Value>),
    /// One of two values.
    Select(Box<Condition>, Box<Value>, Box<Value>),
    /// Whether a condition holds.
    Truth(Box<Condition>),
    /// A value at the end of its type.
    Extreme(Extreme),
}

/// Values at the end of their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The least one.
    Least,
    /// The largest one.
    Most,
    /// NaN, of integers zero.
    Nan,
    /// The zero with a sign, of integers zero.
    MinusZero,
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
    /// The first is below this, both without a sign.
    Below(i64),
    /// The first is larger, at least as large, and so on.
    Ordered(Order),
    /// The same without a sign; real numbers also where one of them is NaN.
    Loose(Order),
}

/// How the first of two values lies to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Order {
    More,
    AtLeast,
    Less,
    AtMost,
}

impl Order {
    /// As predicates of `arith` end.
    pub fn name(self) -> &'static str {
        match self {
            Self::More => "gt",
            Self::AtLeast => "ge",
            Self::Less => "lt",
            Self::AtMost => "le",
        }
    }

    /// The order that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::More => Self::AtMost,
            Self::AtLeast => Self::Less,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::More,
        }
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All of these compare so with zero.
    Affine(Vec<(Affine, Comparison)>, Style),
    /// Some of these compare so with zero.
    Any(Vec<(Affine, Comparison)>, Style),
    /// Two values.
    Data(Comparison, Value, Value),
    /// A named value, as one bit.
    Named(Id),
}
