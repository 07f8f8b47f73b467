//! The verifier's rules, numbered as in `README.md`.
//!
//! Attributes are checked when they are built, by [`isl_text`] and [`layout`]. Then [`operation`] checks one
//! operation and where it stands, and [`scop`] a whole scop once its operations are well formed. Attributes
//! of this dialect on other operations are checked by [`attribute`]. The first broken rule is reported, at
//! the operation that breaks it.

mod access;
mod attributes;
mod flow;
mod independence;
mod model;
mod nesting;
mod repetition;
mod schedule;

use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef};
use mse_isl::Context;
use std::fmt::Display;

pub use attributes::{attribute, isl_text, layout};
pub use nesting::operation;

/// The rules, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `[R1]` isl text is valid.
    Text = 1,
    /// `[R2]` A layout has as many moduli as dimensions of storage, a known memory space, and lies in memory
    /// of the scop's own.
    Layout = 2,
    /// `[R3]` Names of parameters, arrays and statements are isl identifiers and unique.
    Names = 3,
    /// `[R4]` Each operand has a name and a region argument, each array an extent, all of its name and rank.
    Arrays = 4,
    /// `[R5]` Every isl object mentions only declared parameters.
    Parameters = 5,
    /// `[R6]` A statement's domain and origin have its name, and as many dimensions as it has region
    /// arguments.
    Statements = 6,
    /// `[R7]` References are isl identifiers and unique.
    References = 7,
    /// `[R8]` An access relation goes from its statement to its array.
    Relations = 8,
    /// `[R9]` Index operands and relation determine the cell of an access, an exact access always has exactly
    /// one.
    Cells = 9,
    /// `[R10]` A kill has a reference and a relation, exactly inside a statement.
    Kills = 10,
    /// `[R11]` Operations stand where they mean something.
    Nesting = 11,
    /// `[R12]` One schedule orders every instance of every statement.
    Schedule = 12,
    /// `[R13]` A band has a flag for each member.
    Bands = 13,
    /// `[R14]` The marks of kernels, blocks and threads nest, above bands of one to three coincident members.
    Marks = 14,
    /// `[R15]` Source flow relates reads and writes of the source program.
    Flow = 15,
    /// `[R16]` An assumption has as many operands as its condition has dimensions and symbols.
    Assumptions = 16,
    /// `[R17]` Other operations carry only these attributes of this dialect: `mse.independent`,
    /// `mse.summary`, `mse.checked`.
    Attributes = 17,
    /// `[R18]` Statements touch arrays only through accesses.
    Uses = 18,
    /// `[R19]` A statement that decides whether a while loop goes on counts without an upper bound, and
    /// writes an `i1` last.
    Repetition = 19,
    /// `[R20]` Iterations that are independent, or without an order, are those of one loop; independent ones
    /// concern arrays from outside.
    Independence = 20,
    /// `[R21]` An update combines as `memref.atomic_rmw` does, and has numbers of that kind.
    Updates = 21,
    /// `[R22]` A mirror lies as the array from outside that it mirrors.
    Mirrors = 22,
}

/// A broken rule.
#[derive(Clone, Debug)]
pub struct Violation<'c> {
    /// Where.
    pub location: Location<'c>,
    /// `[R7] ...`
    pub message: String,
}

/// The answer of a rule: a value, or the violation.
pub type Verdict<'c, T = ()> = Result<T, Violation<'c>>;

/// All rules of one `mse.scop`.
pub fn scop<'c>(scop: OperationRef<'c, '_>) -> Verdict<'c> {
    let model = model::Model::read(scop)?;
    access::check(&model)?;
    repetition::check(&model)?;
    independence::check(&model)?;
    schedule::check(&model)?;
    flow::check(&model)
}

impl<'c> Violation<'c> {
    fn new(rule: Rule, operation: OperationRef<'c, '_>, message: impl Display) -> Self {
        Self { location: operation.location(), message: format!("[R{}] {message}", rule as u8) }
    }

    /// Reports the violation as an error.
    pub fn emit(&self) {
        crate::diagnostic::error(self.location, &self.message);
    }
}

/// `Err` of a violation, for functions that check several rules in a row.
fn broken<'c, T>(rule: Rule, operation: OperationRef<'c, '_>, message: impl Display) -> Verdict<'c, T> {
    Err(Violation::new(rule, operation, message))
}

/// Turns an error of isl into a violation of the rule that asked.
trait At<T> {
    fn at<'c>(self, rule: Rule, operation: OperationRef<'c, '_>) -> Verdict<'c, T>;
}

impl<T> At<T> for mse_isl::Result<T> {
    fn at<'c>(self, rule: Rule, operation: OperationRef<'c, '_>) -> Verdict<'c, T> {
        self.map_err(|error| Violation::new(rule, operation, error))
    }
}

/// `1 member`, `2 members`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The most isl operations that one question of the verifier may cost.
const BOUND: u64 = 1_000_000;

/// The counterexample that `search` finds; none if that takes too long, so that verifying ends.
fn counterexample<T>(search: impl FnOnce() -> mse_isl::Result<Option<T>>) -> mse_isl::Result<Option<T>> {
    match Context::current().bounded(BOUND, search) {
        Err(error) if error.is_quota() => Ok(None),
        found => found,
    }
}
