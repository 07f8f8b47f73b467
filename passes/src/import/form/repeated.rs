//! Values that statements with conditions compute again.
//!
//! A condition on data is around several statements, and so are the values that these have in common. A cell
//! for each of them would tie the statements together. So a statement loads them again, if nobody in the
//! region writes the memory.

use super::{Carried, Formed};
use crate::import::program::access::{is_load, is_store, selector};
use crate::import::program::call::is_pure;
use crate::import::program::refusal::Outcome;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_dialect::view::AccessKind;
use std::collections::HashSet;

impl<'c, 'a> Formed<'c, 'a> {
    /// The arrays that something in the region may write.
    fn arrays_written(&mut self) -> Outcome<'c, 'a, HashSet<usize>> {
        let mut written: HashSet<_> =
            self.tree.copies.iter().map(|copied| copied.accesses[1].array).collect();
        for writer in self.tree.writers.concat() {
            if is_store(writer) {
                let accesses = self.memory.accesses_of(&mut self.values, writer)?;
                written.extend(accesses.iter().map(|access| access.array));
            } else if matches!(mlir::name(writer), "memref.alloc" | "memref.alloca" | "mse.kill") {
                written.insert(self.memory.killed(writer));
            }
            for inner in mlir::all_nested(writer).into_iter().chain([writer]) {
                let own = self.memory.accesses.get(&mlir::operation_key(inner)).filter(|_| is_store(inner));
                written.extend(own.into_iter().flat_map(|own| own.iter()).map(|access| access.array));
                let touched = self.memory.touched(inner);
                let by_call = touched.iter().filter(|touched| touched.kind == AccessKind::Write);
                written.extend(by_call.map(|touched| touched.access.array));
            }
        }
        Ok(written)
    }

    /// Whether a statement of the run may execute the operation of another one again.
    pub fn can_be_repeated(&mut self, operation: OperationRef<'c, 'a>, run: usize) -> bool {
        !self.values.runs[run].conditions.is_empty() && self.is_repeatable(operation)
    }

    /// Whether the operation gives the same wherever it is executed.
    pub fn is_repeatable(&mut self, operation: OperationRef<'c, 'a>) -> bool {
        let key = mlir::operation_key(operation);
        if let Some(&known) = self.repeatable.get(&key) {
            return known;
        }
        let is_known = match is_load(operation) {
            true => self.reads_what_nobody_writes(operation),
            false => is_pure(operation) && !self.memory.calls.contains_key(&key),
        };
        let is_repeatable = is_known
            && operation.region_count() == 0
            && operation.operands().all(|operand| self.is_repeatable_value(operand));
        self.repeatable.insert(key, is_repeatable);
        is_repeatable
    }

    fn is_repeatable_value(&mut self, value: Value<'c, 'a>) -> bool {
        let value = self.values.original(value);
        if self.values.is_outside(value) || self.values.dimensions.contains_key(&mlir::key(value)) {
            return true;
        }
        !self.tree.phi_of.contains_key(&mlir::key(value))
            && mlir::definition(value).is_some_and(|definition| self.is_repeatable(definition))
    }

    fn reads_what_nobody_writes(&mut self, load: OperationRef<'c, 'a>) -> bool {
        let Ok(accesses) = self.memory.accesses_of(&mut self.values, load) else { return false };
        if self.written.is_none() {
            self.written = self.arrays_written().ok();
        }
        let Some(written) = &self.written else { return false };
        let stays = |array: usize| self.memory.arrays[array].is_apart && !written.contains(&array);
        selector(load).is_none() && accesses.iter().all(|access| stays(access.array))
    }

    /// How many conditions on data are around a value, or around the loop or conditional that carries it.
    pub fn conditions_around(&self, carried: Carried, value: Value<'c, 'a>) -> usize {
        let around = |run: usize| self.values.runs[run].conditions.len();
        match carried {
            Carried::Phi(phi) => {
                self.tree.phis[phi].writes.iter().map(|&(run, ..)| around(run)).min().unwrap_or(0)
            }
            Carried::Value(_) => mlir::definition(value)
                .and_then(|definition| self.values.places.get(&mlir::operation_key(definition)))
                .map_or(0, |&(run, _)| around(run)),
        }
    }
}
