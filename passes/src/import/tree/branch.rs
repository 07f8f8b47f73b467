//! Operations that execute one of their regions: conditionals, switches, `scf.execute_region` with only one.
//!
//! ```text
//! affine.if, scf.if     { i : c(i) },       the rest
//! scf.index_switch      { i : v(i) = k } for each case k,  the rest
//! ```
//!
//! Their trees come one after the other: at most one of them has instances under equal values of outer loops.

use super::data::is_around_loops;
use super::{Item, Phi, Reader, Written};
use crate::import::program::refusal::{Code, Failure, Outcome, refuse};
use crate::import::values::run::Surroundings;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef};
use mse_isl::Set;

impl<'c, 'a> Reader<'c, 'a> {
    /// The trees of the regions.
    pub fn branches(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        if (0..operation.region_count()).any(|region| mlir::block_count(operation, region) > 1) {
            let reason =
                "has a region of several blocks: it is imported after lift=true, or --lift-cf-to-scf";
            return refuse(operation, Code::UnsupportedOperation, reason);
        }
        let domains = match self.branch_domains(operation, here) {
            Err(Failure::Refused(refusal)) if is_around_loops(&refusal, operation, here) => {
                return self.branches_on_data(refusal, here);
            }
            domains => domains?,
        };
        let first = self.tree.phis.len();
        for result in operation.results() {
            self.tree.phi_of.insert(mlir::key(result.into()), self.tree.phis.len());
            self.tree.phis.push(Phi { writes: Vec::new() });
        }
        let mut items = Vec::new();
        for (block, domain) in mlir::blocks(operation).into_iter().zip(domains) {
            let here = Surroundings { domain: domain.coalesce()?, ..here.clone() };
            items.extend(self.branch(block, &here, first)?);
        }
        Ok(items)
    }

    /// The tree of one region; the results are the phis after the first.
    pub fn branch(
        &mut self,
        block: BlockRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
        first: usize,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let (items, last) = self.block(&mlir::operations(block), here)?;
        let end = self.next_position();
        let yielded = mlir::last(block).expect("a branch has a terminator");
        for (i, value) in yielded.operands().enumerate() {
            self.tree.phis[first + i].writes.push((last, end, Written::Value(value)));
        }
        Ok(items)
    }

    /// Where each region is executed.
    fn branch_domains(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Set>> {
        let domain = here.domain.clone();
        match mlir::name(operation) {
            "scf.execute_region" => Ok(vec![domain]),
            "scf.index_switch" => self.case_domains(operation, here),
            _ => {
                let holds = self.values.condition(operation, here.coordinates.len())?;
                let both = vec![domain.clone().intersect(holds.clone())?, domain.subtract(holds)?];
                if self.values.is_beyond_code(&both[0])? || self.values.is_beyond_code(&both[1])? {
                    return refuse(
                        operation,
                        Code::NonAffineCondition,
                        "is affine, but code for it may need numbers of more than 64 bits",
                    );
                }
                Ok(both)
            }
        }
    }

    /// Where the default and each case of a switch are executed.
    fn case_domains(
        &mut self,
        switch: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Set>> {
        let depth = here.coordinates.len();
        let value = switch.operand(0).expect("a value");
        let value = self.values.index(switch, value, depth, Code::NonAffineCondition)?;
        let (mut rest, mut domains) = (here.domain.clone(), Vec::new());
        for case in switch.attribute("cases").map(mlir::dense_i64).unwrap_or_default() {
            let chosen = value.clone().eq_set(self.values.number(case, depth)?)?;
            domains.push(here.domain.clone().intersect(chosen.clone())?);
            rest = rest.subtract(chosen)?;
        }
        domains.insert(0, rest);
        Ok(domains)
    }
}
