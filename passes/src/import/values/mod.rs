//! Values: index values, integers and conditions of a region as functions of coordinates and parameters.
//!
//! At depth d, of the first d induction variables around:
//!
//! ```text
//! function    { [i0, .., i(d-1)] -> [e] }     quasi-affine in the coordinates and the parameters
//! condition   { [i0, .., i(d-1)] : c }
//! ```
//!
//! An invariant value that is no function of others is a parameter. Arithmetic is a function only where it
//! cannot wrap, or where that is checked in front of the scop.

pub mod affine;
mod attempt;
pub mod check;
pub mod condition;
pub mod counted;
pub mod ends;
pub mod fit;
mod generated;
pub mod integer;
pub mod interval;
pub mod layout;
pub mod linearize;
pub mod name;
pub mod number;
pub mod pace;
pub mod parameter;
pub mod parts;
pub mod polynomial;
pub mod quotient;
pub mod run;
pub mod scope;
pub mod shape;
pub mod tally;

use self::check::Check;
use self::fit::Fit;
use self::interval::Interval;
use self::name::Names;
use self::pace::Pace;
use self::parameter::Parameter;
use self::parts::Collapsed;
use self::run::Run;
use self::tally::{Sums, Tally};
use crate::import::program::region::Region;
use crate::mlir;
use melior::ir::{OperationRef, Value};
use mse_isl::{Context, PwAff, Set};
use std::collections::HashMap;

/// Where an induction variable is among the coordinates: its value is `origin + first + step * coordinate`.
#[derive(Clone, Copy, Debug)]
pub struct Dimension {
    /// The coordinate.
    pub number: usize,
    /// Its value where the coordinate is 0, if it has no origin.
    pub first: i64,
    /// By how much it grows with the coordinate.
    pub step: i64,
    /// A value of the surroundings that is added, as a number in [`Values::origins`].
    pub origin: Option<usize>,
    /// Its value is no such function, but has a step that is a parameter: a number in [`Values::paces`].
    pub pace: Option<usize>,
}

impl Dimension {
    /// The coordinate is the value.
    pub fn plain(number: usize) -> Self {
        Self { number, first: 0, step: 1, origin: None, pace: None }
    }
}

/// The known facts about the values of a region.
pub struct Values<'c, 'a> {
    /// The region.
    pub region: Region<'c, 'a>,
    /// isl's context.
    pub isl: Context,
    /// Names given.
    pub names: Names,
    /// The parameters.
    pub parameters: Vec<Parameter<'c, 'a>>,
    /// Facts about the parameters that are taken for granted, and checked at run time.
    pub checks: Vec<Check<'c, 'a>>,
    /// Sums of products that are taken not to be too large, which is checked likewise.
    pub fits: Vec<Fit<'c, 'a>>,
    /// Induction variables and their dimensions.
    pub dimensions: HashMap<usize, Dimension>,
    /// Values that induction variables start with, as functions `{ [i] -> [e] }` of what is around their
    /// loop.
    pub origins: Vec<(Value<'c, 'a>, PwAff)>,
    /// How induction variables go on whose step is a parameter.
    pub paces: Vec<Pace<'c, 'a>>,
    /// Facts about parameters that follow from how they are computed: `{ p }`.
    pub facts: Vec<Set>,
    /// The iterations around the loop that is read, `{ [i] }`.
    pub here: Option<Set>,
    /// The products that loops of the region are collapsed to; none before that is known.
    pub collapsed: Option<Vec<Collapsed>>,
    /// How many divisions of polynomials are looked at, one in another.
    pub divisions: usize,
    /// The sums that were looked at for a value that grows.
    pub sums: Sums,
    /// Values that loops carry and that are known.
    pub tallies: HashMap<usize, Tally>,
    /// Values that are the same as others: what temporaries hold, arguments of regions that combine values.
    pub same_as: HashMap<usize, Value<'c, 'a>>,
    /// Values that are known as functions, by value and depth.
    pub functions: HashMap<(usize, usize), PwAff>,
    /// The numbers that values may be.
    pub intervals: HashMap<usize, Interval>,
    /// The runs, in source order.
    pub runs: Vec<Run<'c, 'a>>,
    /// The run and the position of each operation in a run.
    pub places: HashMap<usize, (usize, usize)>,
    /// Deallocations, which go behind the scop, and allocations, which go in front of it.
    pub moved: Vec<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Values<'c, 'a> {
    /// Nothing known yet.
    pub fn new(region: Region<'c, 'a>) -> Self {
        let same_as = region.temporaries.loaded.clone();
        Self {
            region,
            isl: Context::current(),
            names: Names::default(),
            parameters: Vec::new(),
            checks: Vec::new(),
            fits: Vec::new(),
            dimensions: HashMap::new(),
            origins: Vec::new(),
            paces: Vec::new(),
            facts: Vec::new(),
            here: None,
            collapsed: None,
            divisions: 0,
            sums: Sums::default(),
            tallies: HashMap::new(),
            same_as,
            functions: HashMap::new(),
            intervals: HashMap::new(),
            runs: Vec::new(),
            places: HashMap::new(),
            moved: Vec::new(),
        }
    }

    /// The value that this one is the same as; itself for most.
    pub fn original(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.same_as.get(&mlir::key(value)).map_or(value, |&other| self.original(other))
    }
}
