//! Programs on tensors: operations of linalg one after the other, and loops that carry what they compute.

use super::Id;

/// The dimensions of a tensor: numbers of sizes.
pub type Shape = Vec<usize>;

/// A program on tensors. Its first parameter is a number of steps, the others are sizes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tensors {
    /// The type of all elements.
    pub element: &'static str,
    /// The sizes: constants, or the parameters behind the first one.
    pub sizes: Vec<Option<i64>>,
    /// The arguments, whose numbers are the first ones. The first has a dimension of each size.
    pub inputs: Vec<Shape>,
    /// The operations.
    pub steps: Vec<Step>,
    /// The tensors that the function returns.
    pub results: Vec<Id>,
}

/// An operation on tensors.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `linalg.generic`
    Compute(Compute),
    /// Each inner row of a tensor becomes the sum of its neighbours; the first size is a constant.
    Neighbours(Id, Id),
    /// `scf.for`
    Repeat(Repeat),
}

/// An operation of linalg.
#[derive(Clone, Debug, PartialEq)]
pub struct Compute {
    /// The number of its result.
    pub id: Id,
    /// The sizes of its loops, and which of them are reductions.
    pub loops: Vec<(usize, bool)>,
    /// Tensors, and the loops that count their dimensions.
    pub operands: Vec<(Id, Vec<usize>)>,
    /// The loops that count the dimensions of the result.
    pub result: Vec<usize>,
    /// How operands are combined, and then with what the result begins with.
    pub op: usize,
    /// A function of the last operand.
    pub function: Option<usize>,
    /// A tensor that the result begins with; without one it is a constant.
    pub start: Option<Id>,
}

/// A loop that carries tensors.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// How many steps; without a number the first parameter.
    pub count: Option<i64>,
    /// The tensors that it carries.
    pub carried: Vec<Handed>,
    /// A step.
    pub body: Vec<Step>,
}

/// A tensor that a loop carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Handed {
    /// The first one.
    pub initial: Id,
    /// Its number inside.
    pub inner: Id,
    /// The one that is handed on.
    pub next: Id,
    /// The number of the result.
    pub result: Id,
}

impl Step {
    /// The tensors that it reads, those of steps inside included.
    pub fn reads(&self) -> Vec<Id> {
        match self {
            Self::Compute(of) => of.operands.iter().map(|&(id, _)| id).chain(of.start).collect(),
            Self::Neighbours(_, of) => vec![*of],
            Self::Repeat(of) => {
                let handed = of.carried.iter().flat_map(|one| [one.initial, one.next]);
                handed.chain(of.body.iter().flat_map(Self::reads)).collect()
            }
        }
    }

    /// The tensors that it gives to what comes after it.
    pub fn gives(&self) -> Vec<Id> {
        match self {
            Self::Compute(of) => vec![of.id],
            Self::Neighbours(id, _) => vec![*id],
            Self::Repeat(of) => of.carried.iter().map(|one| one.result).collect(),
        }
    }
}
