//! Finds the values that must be computed, and where: from stores and values used after the region,
//! backwards.
//!
//! A *root* is a store, or a write of a scalar. It needs operations of its own run (its members), and from
//! other places coordinates, constants, parameters and other values of the surroundings. Operations elsewhere
//! that read nothing are computed again; a scalar carries anything else, and the writes of the scalar become
//! roots. In a while loop with a counter every root needs the value that decided that the loop goes on. Loads
//! that no root needs are not imported.

use super::{Carried, Formed, Scalar};
use crate::import::memory::access::Access;
use crate::import::program::access::{is_load, is_store, selector};
use crate::import::program::device::is_tensor;
use crate::import::program::integer::{is_index, size_of};
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::tree::{Copied, Written};
use crate::import::values::Dimension;
use crate::import::values::pace::Pace;
use crate::import::values::run::Guard;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mse_dialect::effects;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

/// Something to be written, with what it needs.
#[derive(Clone)]
pub struct Root<'c, 'a> {
    /// The place in the order of accesses.
    pub position: Position,
    /// The value to write; none for an opaque operation, which writes by itself.
    pub value: Option<Written<'c, 'a>>,
    /// Where to.
    pub target: Target<'c, 'a>,
    /// The operations to execute, by position.
    pub members: Members<'c, 'a>,
    /// The scalars to read.
    pub reads: BTreeSet<usize>,
}

/// Operations by position.
pub type Members<'c, 'a> = BTreeMap<usize, OperationRef<'c, 'a>>;

/// A position of the source, and the order of several writes there.
pub type Position = (usize, usize);

/// The target of a root's write.
#[derive(Clone)]
pub enum Target<'c, 'a> {
    /// The cell of a store.
    Store(OperationRef<'c, 'a>),
    /// The cells that an opaque operation writes.
    Opaque(OperationRef<'c, 'a>),
    /// Nothing known, into all cells of an array: an allocation in a loop, or `mse.kill`.
    Kill(OperationRef<'c, 'a>),
    /// The second cell, with the value of the first.
    Copy(OperationRef<'c, 'a>, Rc<[Access<'c, 'a>; 2]>),
    /// A scalar, by number.
    Scalar(usize),
}

/// Where a statement gets a value from.
pub enum Source<'c, 'a> {
    /// A coordinate of the instance.
    Coordinate(Dimension),
    /// An operation without operands, to be repeated.
    Constant(OperationRef<'c, 'a>),
    /// A parameter, by number.
    Parameter(usize),
    /// Another value of the surroundings, by number.
    Captured(usize),
    /// An operation to be executed in the statement.
    Member(usize, OperationRef<'c, 'a>),
    /// A scalar.
    Carried(Carried),
}

impl<'c, 'a> Formed<'c, 'a> {
    /// Finds everything that has to be computed.
    pub fn demand_all(&mut self) -> Outcome<'c, 'a, ()> {
        self.take_apart()?;
        for Copied { run, position, operation, accesses } in std::mem::take(&mut self.tree.copies) {
            self.add_root(run, (position, 0), None, Target::Copy(operation, accesses));
        }
        for run in 0..self.values.runs.len() {
            for writer in self.tree.writers[run].clone() {
                let position = self.values.places[&mlir::operation_key(writer)].1;
                let value = mlir::operand(writer, 0).filter(|_| is_store(writer)).map(Written::Value);
                let target = match mlir::name(writer) {
                    _ if is_store(writer) => Target::Store(writer),
                    "memref.alloc" | "memref.alloca" | "mse.kill" => Target::Kill(writer),
                    _ => Target::Opaque(writer),
                };
                self.add_root(run, (position, 0), value, target);
            }
        }
        for result in self.results() {
            let scalar = self.carry_result(result)?;
            self.scalars[scalar].results.push(result);
        }
        while let Some((run, root)) = self.pending.pop_front() {
            self.trace(run, root)?;
        }
        Ok(())
    }

    /// Something more to write.
    pub fn add_root(
        &mut self,
        run: usize,
        position: Position,
        value: Option<Written<'c, 'a>>,
        target: Target<'c, 'a>,
    ) {
        let root = Root { position, value, target, members: BTreeMap::new(), reads: BTreeSet::new() };
        self.roots[run].push(root);
        self.pending.push_back((run, self.roots[run].len() - 1));
    }

    /// Values of the region that are used after it and cannot be computed before it.
    fn results(&self) -> Vec<Value<'c, 'a>> {
        let all =
            self.values.region.operations.iter().flat_map(|operation| operation.results()).map(Value::from);
        all.filter(|&value| self.values.region.is_used_outside(value) && !self.values.is_invariant(value))
            .collect()
    }

    fn carry_result(&mut self, result: Value<'c, 'a>) -> Outcome<'c, 'a, usize> {
        match self.tree.phi_of.get(&mlir::key(result)) {
            Some(&phi) => self.carried_by(Carried::Phi(phi), result),
            None => self.carried_by(Carried::Value(mlir::key(result)), result),
        }
    }

    /// Finds what a root needs.
    fn trace(&mut self, run: usize, root: usize) -> Outcome<'c, 'a, ()> {
        let (mut members, mut reads) = (BTreeMap::new(), BTreeSet::new());
        let mut open = self.first_needs(run, root, &mut members)?;
        if let Root { value: Some(Written::Combined(..)), target: Target::Scalar(scalar), .. } =
            self.roots[run][root]
        {
            reads.insert(scalar);
        }
        for Guard { phi, condition } in self.values.runs[run].guards.clone() {
            reads.insert(self.carried_by(Carried::Phi(phi), condition)?);
        }
        open.extend(self.values.runs[run].conditions.iter().flat_map(|condition| condition.values()));
        self.gather(open, run, &mut members, &mut reads)?;
        let root = &mut self.roots[run][root];
        (root.members, root.reads) = (members, reads);
        Ok(())
    }

    /// The operations that computing a value in a statement of the run takes.
    pub fn members_for(
        &mut self,
        values: Vec<Value<'c, 'a>>,
        run: usize,
    ) -> Outcome<'c, 'a, Members<'c, 'a>> {
        let mut members = BTreeMap::new();
        self.gather(values, run, &mut members, &mut BTreeSet::new())?;
        Ok(members)
    }

    /// Adds what computing values in a statement of the run takes: operations, and scalars.
    fn gather(
        &mut self,
        mut open: Vec<Value<'c, 'a>>,
        run: usize,
        members: &mut Members<'c, 'a>,
        reads: &mut BTreeSet<usize>,
    ) -> Outcome<'c, 'a, ()> {
        let mut seen = HashSet::new();
        while let Some(value) = open.pop() {
            let value = self.values.original(value);
            if !seen.insert(mlir::key(value)) {
                continue;
            }
            match self.source(value, run)? {
                Source::Carried(carried) => {
                    reads.insert(self.carried_by(carried, value)?);
                }
                Source::Coordinate(Dimension { origin: Some(origin), .. }) => {
                    open.push(self.values.origins[origin].0);
                }
                Source::Coordinate(Dimension { pace: Some(pace), .. }) => {
                    if let Pace::Steps { first, step } = self.values.paces[pace] {
                        open.extend(first.value().into_iter().chain([step]));
                    }
                }
                Source::Member(position, operation) => {
                    members.insert(position, operation);
                    open.extend(self.needs_of_member(operation)?);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The values that a root needs at once; an opaque operation is a member itself.
    fn first_needs(
        &mut self,
        run: usize,
        root: usize,
        members: &mut Members<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Value<'c, 'a>>> {
        let Root { position, value, target, .. } = self.roots[run][root].clone();
        let mut needs: Vec<_> = value.and_then(Written::value).into_iter().collect();
        match target {
            Target::Store(store) => {
                needs
                    .extend(self.memory.accesses_of(&mut self.values, store)?.iter().flat_map(Access::needs));
                needs.extend(selector(store));
            }
            Target::Opaque(opaque) => {
                members.insert(position.0, opaque);
                needs.extend(self.needs(opaque));
            }
            Target::Copy(_, accesses) => needs.extend(accesses.iter().flat_map(Access::needs)),
            Target::Kill(_) => {}
            Target::Scalar(_) => {}
        }
        self.expect_no_memory(self.writer_of(run, root), &needs)?;
        Ok(needs)
    }

    fn writer_of(&self, run: usize, root: usize) -> OperationRef<'c, 'a> {
        let Root { value, target, .. } = &self.roots[run][root];
        match *target {
            Target::Store(writer)
            | Target::Opaque(writer)
            | Target::Kill(writer)
            | Target::Copy(writer, _) => writer,
            Target::Scalar(_) => {
                value.and_then(Written::value).map_or(self.values.region.first(), |value| self.holder(value))
            }
        }
    }

    /// Refuses an operation that needs memory as a value: statements reach it through accesses only.
    fn expect_no_memory(
        &self,
        operation: OperationRef<'c, 'a>,
        needs: &[Value<'c, 'a>],
    ) -> Outcome<'c, 'a, ()> {
        if needs.iter().any(|&need| mlir::is_memory(need.r#type())) {
            return refuse(operation, Code::CarriedType, "needs memory as a value");
        }
        Ok(())
    }

    fn needs_of_member(&mut self, operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, Vec<Value<'c, 'a>>> {
        if is_load(operation) {
            let accesses = self.memory.accesses_of(&mut self.values, operation)?;
            return Ok(accesses.iter().flat_map(Access::needs).chain(selector(operation)).collect());
        }
        let needs = self.needs(operation);
        self.expect_no_memory(operation, &needs)?;
        Ok(needs)
    }

    /// Where a statement of the run gets the value from.
    pub fn source(&mut self, value: Value<'c, 'a>, run: usize) -> Outcome<'c, 'a, Source<'c, 'a>> {
        let value = self.values.original(value);
        if let Some(&dimension) = self.values.dimensions.get(&mlir::key(value)) {
            return Ok(Source::Coordinate(dimension));
        }
        if self.values.is_outside(value) || (size_of(value).is_some() && self.values.is_invariant(value)) {
            return Ok(self.source_outside(value));
        }
        if let Some(&phi) = self.tree.phi_of.get(&mlir::key(value)) {
            return Ok(Source::Carried(Carried::Phi(phi)));
        }
        let definition = mlir::definition(value).expect("block arguments inside are coordinates or carried");
        let (home, position) = self.values.places[&mlir::operation_key(definition)];
        if home == run || self.is_free(definition) || self.can_be_repeated(definition, run) {
            return Ok(Source::Member(position, definition));
        }
        Ok(Source::Carried(Carried::Value(mlir::key(value))))
    }

    fn source_outside(&mut self, value: Value<'c, 'a>) -> Source<'c, 'a> {
        let constant =
            |operation: &OperationRef| operation.operand_count() == 0 && effects::is_pure(*operation);
        if let Some(definition) = mlir::definition(value).filter(constant) {
            return Source::Constant(definition);
        }
        if is_index(value) {
            return Source::Parameter(self.values.parameter(value));
        }
        let known = self.captured.iter().position(|&captured| captured == value);
        Source::Captured(known.unwrap_or_else(|| {
            self.captured.push(value);
            self.captured.len() - 1
        }))
    }

    /// Whether the operation, anywhere in the region, depends only on coordinates and values from outside.
    fn is_free(&mut self, operation: OperationRef<'c, 'a>) -> bool {
        let key = mlir::operation_key(operation);
        if let Some(&known) = self.free.get(&key) {
            return known;
        }
        let free = !is_load(operation)
            && !self.memory.calls.contains_key(&key)
            && operation.region_count() == 0
            && operation.operands().all(|operand| self.is_free_value(operand));
        self.free.insert(key, free);
        free
    }

    fn is_free_value(&mut self, value: Value<'c, 'a>) -> bool {
        let value = self.values.original(value);
        if self.values.is_outside(value) || self.values.dimensions.contains_key(&mlir::key(value)) {
            return true;
        }
        !self.tree.phi_of.contains_key(&mlir::key(value))
            && mlir::definition(value).is_some_and(|definition| self.is_free(definition))
    }

    /// The scalar that holds a value or a phi; `value` has its type.
    fn carried_by(&mut self, carried: Carried, value: Value<'c, 'a>) -> Outcome<'c, 'a, usize> {
        if let Some(&scalar) = self.scalar_of.get(&carried) {
            return Ok(scalar);
        }
        let conditions = self.conditions_around(carried, value);
        let scalar = self.add_scalar(carried, value.r#type(), conditions);
        let can_be_skipped = conditions == 0 || mlir::zero_text(value.r#type()).is_some();
        if !mlir::can_be_stored(value.r#type()) || !can_be_skipped {
            let advice = if is_tensor(value.r#type()) { ": it is imported after bufferization" } else { "" };
            let reason = format!("carries a value of type {}{advice}", value.r#type());
            return refuse(self.holder(value), Code::CarriedType, &reason);
        }
        match carried {
            Carried::Value(_) => {
                let definition = mlir::definition(value).expect("not carried by a loop");
                let (run, position) = self.values.places[&mlir::operation_key(definition)];
                self.add_root(
                    run,
                    (position, 1 + scalar),
                    Some(Written::Value(value)),
                    Target::Scalar(scalar),
                );
            }
            Carried::Phi(phi) => {
                for (run, position, written) in self.tree.phis[phi].writes.clone() {
                    self.add_root(run, (position, 1 + scalar), Some(written), Target::Scalar(scalar));
                }
            }
        }
        Ok(scalar)
    }

    fn add_scalar(&mut self, carried: Carried, r#type: Type<'c>, conditions: usize) -> usize {
        self.scalars.push(Scalar { name: String::new(), r#type, conditions, results: Vec::new() });
        self.scalar_of.insert(carried, self.scalars.len() - 1);
        self.scalars.len() - 1
    }

    /// The operation that has the value as result or argument.
    fn holder(&self, value: Value<'c, 'a>) -> OperationRef<'c, 'a> {
        let owner = || mlir::argument(value).and_then(|(block, _)| mlir::parent(block));
        mlir::definition(value).or_else(owner).unwrap_or(self.values.region.first())
    }
}
