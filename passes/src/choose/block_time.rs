//! How long blocks take whose threads share memory and wait for each other: part of [`super::time`].

use super::count::points;
use super::members::{Member, corners, most_of_thread};
use super::time::{Clock, Spent};
use crate::gpu;
use mse_isl::{DimType, Result, Set, UnionMap};

impl Clock<'_> {
    /// A block for each iteration, whose threads share its memory.
    pub fn blocks(&self, group: &gpu::Group, instances: &[Set]) -> Result<Spent> {
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
        Ok(Spent::in_launch(self.machine.launched(self.work(instances)?, threads, longest, barriers)))
    }

    /// The operations that a block waits for: of each statement the most instances that a thread has, since a
    /// barrier is between statements as a rule, and at least one for each of its dates, when other threads may
    /// have theirs.
    fn work_of_phases(&self, group: &gpu::Group, threads: &[Member], block: &[Set]) -> Result<f64> {
        let mut all = 0.0;
        for (number, statement) in self.scop.statements.iter().enumerate() {
            let of_statement: Vec<_> = threads.iter().map(|member| &member.of[number]).collect();
            let most = most_of_thread(&block[number], &of_statement)?;
            all += statement.work as f64 * most.max(self.dates(group, &block[number])?);
        }
        Ok(all)
    }

    /// How many dates instances of one statement have in their block.
    fn dates(&self, group: &gpu::Group, instances: &Set) -> Result<f64> {
        let name = instances.get_tuple_name()?;
        for map in group.dates.maps()? {
            if map.get_tuple_name(DimType::In)? == name {
                let map = map.intersect_params(self.sizes.clone())?.project_out_all_params()?;
                return points(&instances.clone().apply(map)?);
            }
        }
        Ok(0.0)
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
    fn in_one_block(&self, dates: &UnionMap, block_dates: usize) -> Result<f64> {
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
