//! The time of blocks whose threads share memory and wait for each other: part of [`super`].

use super::count::{Values, points, val};
use super::members::{Member, corners, most_of_thread};
use super::{Clock, Spent};
use crate::gpu;
use mse_isl::{DimType, Map, Result, Set, UnionMap};

impl Clock<'_> {
    /// A block for each iteration, whose threads share its memory.
    pub fn blocks(&self, group: &gpu::Group, instances: &[Set]) -> Result<Spent> {
        if self.card.is_some() {
            return Ok(Spent { on_card: self.group_on_card(group, instances)?, ..Spent::in_launch(0.0) });
        }
        let blocks = group.numbers.block.as_ref().map_or(Ok(Vec::new()), |block| self.numbers(block))?;
        let of_block = self.numbers(&group.numbers.thread)?;
        let (mut threads, mut longest): (f64, f64) = (1.0, 0.0);
        for (number, own) in instances.iter().enumerate() {
            threads = threads.max(group.threads as f64 * points(&Member::image(&blocks, number, own)?)?);
        }
        let update = self.machine.update / self.machine.operation;
        for block in corners(&blocks, instances)? {
            let waits = update * self.updates_of_block(&of_block, &block)?;
            longest = longest.max(waits + self.work_of_phases(group, &of_block, &block)?);
        }
        let barriers = group.barriers.iter().map(|dates| self.in_one_block(dates, group.block_dates));
        let barriers = self.machine.barriers(barriers.sum::<Result<f64>>()?, group.threads as f64);
        let time = self.machine.launched(self.work(instances)?, threads, longest, barriers);
        Ok(Spent::in_launch(time))
    }

    /// The operations that a block waits for. For each statement, at each of its dates, they are those of the
    /// thread with the most, since there usually is a barrier between dates.
    fn work_of_phases(&self, group: &gpu::Group, threads: &[Member], block: &[Set]) -> Result<f64> {
        let mut all = 0.0;
        for (number, (statement, own)) in self.scop.statements.iter().zip(block).enumerate() {
            let of_statement: Vec<_> = threads.iter().map(|member| &member.of[number]).collect();
            let longest = match self.dates(group, &statement.name)? {
                Some(dates) => longest_of_dates(own, &dates, 0, &of_statement)?,
                None => most_of_thread(own, &of_statement)?,
            };
            all += statement.work as f64 * longest;
        }
        Ok(all)
    }

    /// `{ S[i] -> [outer dates] }` of one statement.
    fn dates(&self, group: &gpu::Group, statement: &str) -> Result<Option<Map>> {
        let mut maps = group.dates.maps()?.into_iter();
        let of_statement =
            maps.find(|map| map.get_tuple_id(DimType::In).is_ok_and(|tuple| tuple.name() == statement));
        let at_sizes = |map: Map| map.intersect_params(self.sizes.clone())?.project_out_all_params();
        of_statement.map(at_sizes).transpose()
    }

    /// How often the threads of a block update cells, each what it has added up.
    fn updates_of_block(&self, threads: &[Member], instances: &[Set]) -> Result<f64> {
        let mut all = 0.0;
        for (number, (statement, own)) in self.scop.statements.iter().zip(instances).enumerate() {
            for update in statement.accesses.iter().filter(|access| access.combines.is_some()) {
                let cells = update.relation.clone().intersect_params(self.sizes.clone())?;
                let cells = cells.project_out_all_params()?.reset_tuple_id(DimType::Out)?;
                let threads = Member::all_values(threads, number, own)?;
                all += points(&own.clone().apply(threads.flat_range_product(cells)?)?)?;
            }
        }
        Ok(all)
    }

    /// How often a block passes barriers, `{ [launch and block, loops] -> barrier[] }`.
    pub fn in_one_block(&self, dates: &UnionMap, block_dates: usize) -> Result<f64> {
        let mut passed = 0.0;
        for map in dates.maps()? {
            let dates = self.fixed(&map.domain()?)?;
            let inner = dates.dim(DimType::Set)? - block_dates;
            let blocks = dates.clone().project_out(DimType::Set, block_dates, inner)?;
            passed += points(&dates)? / points(&blocks)?.max(1.0);
        }
        Ok(passed)
    }
}

/// The number of instances that the busiest thread has at each date, `{ S[i] -> [d..] }`, added up over all
/// dates. Dates are sampled, from this dimension on.
pub fn longest_of_dates(instances: &Set, dates: &Map, from: usize, threads: &[&Option<Map>]) -> Result<f64> {
    if from == dates.dim(DimType::Out)? {
        return most_of_thread(instances, threads);
    }
    let Some(values) = Values::of(&instances.clone().apply(dates.clone())?, from)? else { return Ok(0.0) };
    let mut all = 0.0;
    for (value, weight) in values.sample() {
        let value = val(instances.context(), value)?;
        let own = instances.clone().intersect(dates.clone().fix_val(DimType::Out, from, value)?.domain()?)?;
        if !own.is_empty()? {
            all += weight * longest_of_dates(&own, dates, from + 1, threads)?.max(1.0);
        }
    }
    Ok(all)
}
