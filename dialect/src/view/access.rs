//! Accesses of statements.

use super::{is, optional_string, string};
use crate::{combine, text};
use melior::ir::attribute::FlatSymbolRefAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef, Value};
use mse_isl::{Map, Result, UnionMap};

/// The effect of an access on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccessKind {
    /// `mse.read`, `mse.touch read`
    Read,
    /// `mse.write`, `mse.update`, `mse.touch write`
    Write,
    /// `mse.kill`
    Kill,
}

/// An `mse.read`, `mse.write`, `mse.update`, `mse.touch` or `mse.kill` in a statement.
#[derive(Clone, Copy, Debug)]
pub struct Access<'c, 'a> {
    /// The operation.
    pub operation: OperationRef<'c, 'a>,
    /// A read, a write or a kill.
    pub kind: AccessKind,
}

impl<'c, 'a> Access<'c, 'a> {
    /// The view of an operation, if it is a read, a write, a touch or a kill.
    pub fn new(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let touch = if operation.has_attribute("writes") { AccessKind::Write } else { AccessKind::Read };
        let kinds = [
            ("mse.touch", touch),
            ("mse.read", AccessKind::Read),
            ("mse.write", AccessKind::Write),
            ("mse.update", AccessKind::Write),
            ("mse.kill", AccessKind::Kill),
        ];
        kinds.into_iter().find(|(name, _)| is(operation, name)).map(|(_, kind)| Self { operation, kind })
    }

    /// The name of the access, without `@`.
    pub fn reference(&self) -> Option<String> {
        optional_string(self.operation, "reference")
    }

    /// The access of the source program that it stands for, without `@`, if that has another name.
    pub fn origin(&self) -> Option<String> {
        let attribute = self.operation.attribute("origin").ok()?;
        Some(FlatSymbolRefAttribute::try_from(attribute).expect("ODS: a reference").value().to_owned())
    }

    /// The access need not happen, or leaves a part of what the cell was: an update does.
    pub fn may(&self) -> bool {
        self.operation.has_attribute("may") || is(self.operation, "mse.update")
    }

    /// The unknowns that decide whether it happens, `{ [i] -> c[f(i)] }` of its statement's coordinates: it does
    /// where all of them are true. None if nothing is known.
    pub fn conditions(&self) -> Option<Result<UnionMap>> {
        let attribute = self.operation.attribute("conditions").ok()?;
        Some(text::read_union_map(&attribute))
    }

    /// How an update combines the cell with its value ([`crate::combine`]); none for other accesses.
    pub fn combines(&self) -> Option<String> {
        is(self.operation, "mse.update").then(|| string(self.operation, "kind"))
    }

    /// Updates of the array by the same operation may come in any order: it does not round, or the program
    /// does not mind.
    pub fn is_in_any_order(&self) -> bool {
        let is_exact = self.combines().is_some_and(|kind| combine::is_exact(&kind));
        is_exact || self.operation.has_attribute("unordered")
    }

    /// The number of the operand that is the array; index operands follow.
    pub fn array_position(&self) -> usize {
        usize::from(is(self.operation, "mse.write") || is(self.operation, "mse.update"))
    }

    /// Another operation of the statement takes the array as it is, and does what the access says.
    pub fn is_touch(&self) -> bool {
        is(self.operation, "mse.touch")
    }

    /// The array's value in the scop.
    pub fn array(&self) -> Value<'c, 'a> {
        self.operation.operand(self.array_position()).expect("ODS: an array")
    }

    /// The outermost operation inside the statement that may execute the access more than once.
    pub fn outermost_loop(&self) -> Option<OperationRef<'c, 'a>> {
        let parents =
            std::iter::successors(self.operation.parent_operation(), OperationRef::parent_operation);
        let inside = parents.take_while(|&operation| !is(operation, "mse.stmt"));
        inside.filter(|&operation| !ONCE.iter().any(|name| is(operation, name))).last()
    }

    /// The index operands beside the relation, the first subscripts; none if the relation gives the cell.
    pub fn indices(&self) -> Vec<Value<'c, 'a>> {
        self.operation.operands().skip(self.array_position() + 1).collect()
    }

    /// The attribute of the relation.
    pub fn relation_attribute(&self) -> Option<Attribute<'c>> {
        self.operation.attribute("relation").ok()
    }

    /// The access relation: `{ S[i] -> A[a] }`.
    pub fn relation(&self) -> Result<Map> {
        text::read_map(&self.relation_attribute().expect("an access in a statement has a relation"))
    }
}

/// Operations that execute each region at most once.
const ONCE: [&str; 4] = ["scf.if", "affine.if", "scf.execute_region", "scf.index_switch"];
