//! Statements that have conditions on data.
//!
//! ```text
//! x = load ..                      what the first conditions need
//! v = scf.if (c) { .. yield w } else { yield 0 }
//! write v, x0                      a scalar that is read under the same conditions only: it always happens
//! ```
//!
//! Everything else is written inside, and may happen.

use super::Body;
use crate::import::form::demand::Position;
use crate::import::form::statement::Step;
use crate::import::program::refusal::Failure;
use crate::import::tree::Written;
use crate::import::values::run::Condition;
use crate::import::write::arithmetic::Builder;
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Block, Location, Region, RegionLike, Value, ValueLike};
use mse_isl::Result;

type Steps<'c, 'a> = Vec<(Position, Step<'c, 'a>)>;

/// Values for scalars, to be written behind the conditions.
type Handed<'c, 'a> = Vec<(Written<'c, 'a>, usize)>;

impl<'c, 'a> Body<'_, 'c, 'a> {
    /// Writes the steps of a statement that has conditions.
    pub(super) fn conditional_steps(&mut self, location: Location<'c>) -> Result<()> {
        let statement = &self.formed.statements[self.statement];
        let conditions = self.formed.values.runs[statement.run].conditions.clone();
        let (mut inside, mut handed) = (Vec::new(), Vec::new());
        for (position, step) in statement.steps.clone() {
            match step {
                Step::Kill(_) | Step::Assign(Written::Unknown, _) => self.step(step, location)?,
                Step::Assign(written, scalar) if self.is_always_written(written, scalar) => {
                    handed.push((written, scalar));
                }
                step => inside.push((position, step)),
            }
        }
        let values = self.under(&conditions, inside, &handed, location)?;
        for ((_, scalar), value) in handed.into_iter().zip(values) {
            let cell = self.cell(scalar, location)?;
            self.write_cell(&cell, value);
        }
        Ok(())
    }

    /// Whether all that reads the scalar has the conditions of this statement.
    fn is_always_written(&self, written: Written, scalar: usize) -> bool {
        let run = self.formed.statements[self.statement].run;
        let conditions = self.formed.values.runs[run].conditions.len();
        !matches!(written, Written::Updated(..)) && self.formed.scalars[scalar].conditions == conditions
    }

    /// Writes steps under conditions; returns what scalars are to hold, or zeros where a condition fails.
    fn under(
        &mut self,
        conditions: &[Condition<'c, 'a>],
        steps: Steps<'c, 'a>,
        handed: &Handed<'c, 'a>,
        location: Location<'c>,
    ) -> Result<Vec<Value<'c, 'a>>> {
        if conditions.is_empty() {
            steps.into_iter().try_for_each(|(_, step)| self.step(step, location))?;
            let value = |&(written, scalar): &(Written<'c, 'a>, usize)| {
                Ok(self.written(written, scalar, location)?.expect("a value is handed on"))
            };
            return handed.iter().map(value).collect();
        }
        let (truth, count, later) = self.tested(conditions, steps, location)?;
        let outer = self.unknowns.clone();
        for &condition in &conditions[..count] {
            self.add_unknown(condition)?;
        }
        let inside = |body: &mut Self| body.under(&conditions[count..], later, handed, location);
        let (then, values) = self.in_region(count, location, inside)?;
        self.unknowns = outer;
        let types: Vec<_> = values.iter().map(|value| value.r#type()).collect();
        let zeros = |body: &mut Self| {
            let builder = body.builder_at(location);
            Ok(types.iter().map(|&r#type| builder.zero(r#type)).collect::<Vec<_>>())
        };
        let otherwise = match values.is_empty() {
            true => Region::new(),
            false => self.in_region(0, location, zeros)?.0,
        };
        let conditional = OperationBuilder::new("scf.if", location)
            .add_operands(&[truth])
            .add_results(&types)
            .add_regions_vec(vec![then, otherwise]);
        let conditional = self.block.append_operation(conditional.build().expect("a well-formed operation"));
        Ok(conditional.results().map(Value::from).collect())
    }

    /// Tests as many conditions as can be tested here, at least one. Returns whether all of them hold, how
    /// many they are, and the steps that are left.
    fn tested(
        &mut self,
        conditions: &[Condition<'c, 'a>],
        steps: Steps<'c, 'a>,
        location: Location<'c>,
    ) -> Result<(Value<'c, 'a>, usize, Steps<'c, 'a>)> {
        let (mut left, mut truths) = (steps, Vec::new());
        for &condition in conditions {
            let run = self.formed.statements[self.statement].run;
            let members = match self.formed.members_for(condition.values(), run) {
                Ok(members) => members,
                Err(Failure::Isl(error)) => return Err(error),
                Err(Failure::Refused(_)) => unreachable!("the analysis has seen this condition"),
            };
            let is_here = |member| self.conditions_of(member) <= self.conditions;
            if !truths.is_empty() && !members.values().all(|&member| is_here(member)) {
                break;
            }
            let is_needed = |(position, step): &(Position, Step)| {
                matches!(step, Step::Execute(_)) && position.1 == 0 && members.contains_key(&position.0)
            };
            let (now, later): (Vec<_>, Vec<_>) = left.into_iter().partition(is_needed);
            left = later;
            now.into_iter().try_for_each(|(_, step)| self.step(step, location))?;
            truths.push(self.holds(condition, location)?);
        }
        let (builder, count) = (self.builder_at(location), truths.len());
        let all = truths.into_iter().reduce(|a, b| builder.append("arith.andi", &[a, b], a.r#type(), &[]));
        Ok((all.expect("a condition"), count, left))
    }

    /// Puts all that is written from now on under this condition, too.
    pub(in crate::import::write) fn add_unknown(&mut self, condition: Condition<'c, 'a>) -> Result<()> {
        let run = self.formed.statements[self.statement].run;
        let depth = self.formed.values.runs[run].coordinates.len();
        if self.unknowns.is_some() && self.formed.values.runs[run].guards.is_empty() {
            let unknown = self.formed.unknown(condition, depth)?;
            self.unknowns.iter_mut().for_each(|all| all.push(unknown.clone()));
        } else {
            self.unknowns = None;
        }
        Ok(())
    }

    /// How many conditions are around an operation of the program.
    fn conditions_of(&self, operation: melior::ir::OperationRef<'c, 'a>) -> usize {
        let run = self.formed.values.places[&mlir::operation_key(operation)].0;
        self.formed.values.runs[run].conditions.len()
    }

    fn holds(&mut self, condition: Condition<'c, 'a>, location: Location<'c>) -> Result<Value<'c, 'a>> {
        let values =
            condition.values().into_iter().map(|value| self.value(value)).collect::<Result<Vec<_>>>()?;
        let builder = self.builder_at(location);
        Ok(match condition {
            Condition::Is(_, true) => values[0],
            Condition::Is(_, false) => {
                builder.append("arith.xori", &[values[0], builder.truth()], values[0].r#type(), &[])
            }
            Condition::From(..) => builder.compare(AT_LEAST, values[0], values[1]),
            Condition::Below(..) => builder.compare(BELOW, values[0], values[1]),
        })
    }

    /// Writes a region under this many more conditions, which yields values.
    fn in_region(
        &mut self,
        conditions: usize,
        location: Location<'c>,
        content: impl FnOnce(&mut Self) -> Result<Vec<Value<'c, 'a>>>,
    ) -> Result<(Region<'c>, Vec<Value<'c, 'a>>)> {
        let region = Region::new();
        let outer = std::mem::replace(&mut self.block, region.append_block(Block::new(&[])));
        self.conditions += conditions;
        let values = content(self)?;
        let end = OperationBuilder::new("scf.yield", location).add_operands(&values);
        self.block.append_operation(end.build().expect("a well-formed operation"));
        self.conditions -= conditions;
        self.block = outer;
        Ok((region, values))
    }

    fn builder_at(&self, location: Location<'c>) -> Builder<'c, 'a> {
        Builder { context: self.context, block: self.block, location }
    }
}

/// `arith::CmpIPredicate::slt`
const BELOW: i64 = 2;
/// `arith::CmpIPredicate::sge`
const AT_LEAST: i64 = 5;
