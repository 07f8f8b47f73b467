//! Refuses regions that may access one memory by two names ([`crate::import::program::alias`]), and write it
//! by one of them.

use super::Formed;
use crate::import::program::alias::{is_known, is_same_holder, may_be, origins, overlap};
use crate::import::program::cut::cut_from;
use crate::import::program::device::AFTER_BUFFERIZATION;
use crate::import::program::kind::is_allocation;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::mlir;
use std::collections::HashSet;

impl<'c, 'a> Formed<'c, 'a> {
    /// Refuses a region that may access one memory by two names.
    pub fn expect_distinct_arrays(&self) -> Outcome<'c, 'a, ()> {
        self.expect_one_name_for_each_memory()?;
        self.expect_unknown_memory_apart()?;
        self.expect_callers_keep_apart()?;
        if !self.values.region.choices.arguments_may_alias {
            return Ok(());
        }
        let mut first: Option<usize> = None;
        let uses = self.uses_of_arrays();
        for &(operation, array, _) in uses.iter().filter(|(_, array, _)| self.may_be_shared(*array)) {
            let writes =
                |&(_, other, writes): &(_, usize, bool)| writes && (other == array || Some(other) == first);
            match first {
                Some(other) if other != array && uses.iter().any(writes) => {
                    let reason = "accesses memory that may be that of another argument";
                    return refuse(operation, Code::MayAlias, reason);
                }
                _ => first = first.or(Some(array)),
            }
        }
        Ok(())
    }

    /// Whether the array is an argument that is not said to be distinct from others, or a global.
    fn may_be_shared(&self, array: usize) -> bool {
        let memories = origins(self.memory.arrays[array].memref).into_iter().map(cut_from);
        memories.into_iter().any(|memref| match mlir::argument(memref) {
            Some((block, number)) => !mlir::argument_attributes(block, number).contains("llvm.noalias"),
            None => !mlir::definition(memref).is_some_and(is_allocation),
        })
    }

    fn expect_one_name_for_each_memory(&self) -> Outcome<'c, 'a, ()> {
        for (number, array) in self.memory.arrays.iter().enumerate() {
            let mut others = self.memory.arrays[..number].iter().map(|other| other.memref);
            if others.any(|other| !is_same_holder(array.memref, other) && overlap(array.memref, other)) {
                let reason = "accesses memory that a loop around may hold by another name";
                let uses = self.uses_of_arrays();
                if let Some(&(user, ..)) = uses.iter().find(|(_, used, _)| *used == number) {
                    return refuse(user, Code::MayAlias, reason);
                }
            }
        }
        Ok(())
    }

    /// Refuses a region that writes one of two arrays that are one memory for some caller.
    fn expect_callers_keep_apart(&self) -> Outcome<'c, 'a, ()> {
        let uses = self.uses_of_arrays();
        let written: HashSet<usize> =
            uses.iter().filter(|(_, _, writes)| *writes).map(|(_, array, _)| *array).collect();
        for &(operation, array, _) in &uses {
            let others = (0..array).filter(|other| written.contains(&array) || written.contains(other));
            for other in others {
                if let Some(call) = self.joined_by_caller(array, other) {
                    let names = [other, array].map(|array| &self.memory.arrays[array].name);
                    let reason = format!(
                        "accesses '{}' beside '{}', which may be one memory by {call}",
                        names[1], names[0]
                    );
                    return refuse(operation, Code::MayAlias, &reason);
                }
            }
        }
        Ok(())
    }

    /// The call that makes one memory of two arrays.
    fn joined_by_caller(&self, array: usize, other: usize) -> Option<&str> {
        let [ones, others] = [array, other].map(|array| {
            let memories = origins(self.memory.arrays[array].memref).into_iter();
            memories.map(cut_from).collect::<Vec<_>>()
        });
        let mut pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
        pairs.find_map(|(one, other)| self.values.region.callers.shared(one, other))
    }

    fn expect_unknown_memory_apart(&self) -> Outcome<'c, 'a, ()> {
        let memrefs: Vec<_> = self.memory.arrays.iter().map(|array| array.memref).collect();
        if memrefs.iter().all(|&memref| is_known(memref)) {
            return Ok(());
        }
        let uses = self.uses_of_arrays();
        let is_written = |array| uses.iter().any(|&(_, used, writes)| used == array && writes);
        for &(operation, array, _) in uses.iter().filter(|(_, array, _)| !is_known(memrefs[*array])) {
            let mut others = (0..memrefs.len()).filter(|&other| other != array);
            let of_writes = |other| is_written(array) || is_written(other);
            if let Some(other) = others.find(|&o| of_writes(o) && may_be(memrefs[array], memrefs[o])) {
                let other = &self.memory.arrays[other].name;
                let reason = match mlir::definition(memrefs[array]) {
                    Some(definition) if mlir::name(definition) == "bufferization.to_buffer" => {
                        format!("accesses memory of a tensor, beside '{other}': it {AFTER_BUFFERIZATION}")
                    }
                    _ => format!("accesses memory that may be that of '{other}'"),
                };
                return refuse(operation, Code::MayAlias, &reason);
            }
        }
        Ok(())
    }
}
