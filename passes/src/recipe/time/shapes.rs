//! The threads of a launch on a card: of a grid, of blocks whose threads wait for each other, of one thread.
//! Part of [`super`].

use super::lanes::Grid;
use super::members::Member;
use super::on_card::OnCard;
use super::{Clock, path_to};
use crate::gpu;
use crate::scop::Statement;
use crate::tree::bands;
use crate::tree::marks::Mark;
use mse_dialect::machine::{Card, Demand};
use mse_isl::{DimType, Map, Result, ScheduleNode, ScheduleNodeType as Node, Set};

/// The loops that execute a statement, outermost first.
#[derive(Default)]
pub struct Loops {
    /// `{ S[i] -> [v] }` of each.
    pub members: Vec<Map>,
    /// The path to the band of each, so that loops of several statements are known again.
    pub paths: Vec<Vec<usize>>,
    /// So many of them may have barriers inside.
    pub together: usize,
}

impl Clock<'_> {
    /// The launch of a grid on a card, if one is modelled.
    pub(super) fn grid_on_card(&self, node: &ScheduleNode, instances: &[Set]) -> Result<OnCard> {
        let Some(card) = &self.card else { return Ok(OnCard::UNKNOWN) };
        let gpu::Grid { band, sizes, contention } = gpu::grid(self.scop, node)?;
        let members = self.members(&band)?;
        let grid = of_grid(members, &sizes);
        let mut demand = self.demand(card, &grid, &band.get_child(0)?, instances)?;
        if let Some(contention) = contention {
            let of_cell = self.contenders(&grid.members, instances)?;
            demand = contended(card, demand, of_cell, contention.in_blocks);
        }
        Ok(OnCard::of(card, &demand))
    }

    /// The launch of blocks whose threads wait for each other.
    pub(super) fn group_on_card(&self, group: &gpu::Group, instances: &[Set]) -> Result<OnCard> {
        let Some(card) = &self.card else { return Ok(OnCard::UNKNOWN) };
        let mut members = group.numbers.block.as_ref().map_or(Ok(Vec::new()), |block| self.numbers(block))?;
        let of_block = members.len();
        members.extend(self.numbers(&group.numbers.thread)?);
        let mut sizes = vec![1.0; of_block];
        sizes.extend(group.sizes.iter().map(|&size| size as f64));
        let grid = Grid { members, sizes, of_block, separated: separated(group)? };
        let mut demand = self.demand(card, &grid, &group.inside, instances)?;
        let passed = group.barriers.iter().map(|dates| self.in_one_block(dates, group.block_dates));
        demand.chain += passed.sum::<Result<f64>>()? * card.barrier(grid.threads());
        Ok(OnCard::of(card, &demand))
    }

    /// The launch of one thread.
    pub(super) fn thread_on_card(&self, node: &ScheduleNode, instances: &[Set]) -> Result<OnCard> {
        let Some(card) = &self.card else { return Ok(OnCard::UNKNOWN) };
        let zero = |own: &Set| {
            let zero = Map::read_from_str(own.context(), "{ [] -> [0] }")?.range()?;
            Map::from_domain_and_range(Set::universe(own.get_space()?)?, zero)
        };
        let of = instances.iter().map(|own| zero(own).map(Some)).collect::<Result<Vec<_>>>()?;
        let grid = of_grid(vec![Member { of }], &[1]);
        Ok(OnCard::of(card, &self.demand(card, &grid, node, instances)?))
    }

    /// The loops below a node that execute a statement.
    pub(super) fn loops(&self, node: &ScheduleNode, statement: usize, grid: &Grid) -> Result<Loops> {
        let (mut node, mut found) = (node.clone(), Loops::default());
        let add = |found: &mut Loops, band: &ScheduleNode, members: Vec<Map>| -> Result<()> {
            found.paths.extend(vec![path_to(band.clone())?; members.len()]);
            found.members.extend(members);
            Ok(())
        };
        loop {
            if Mark::of(&node)? == Some(Mark::Thread) {
                found.together = found.members.len().min(grid.separated);
                node = node.get_child(0)?.get_child(0)?;
                if node.get_type()? != Node::Band {
                    return Ok(found);
                }
                add(&mut found, &node, self.rounds(&node, statement, grid)?)?;
            } else if node.get_type()? == Node::Band {
                add(&mut found, &node, self.of_statement_in(&node, statement)?)?;
            }
            let Some(child) = child_with(&node, &self.scop.statements[statement])? else { return Ok(found) };
            node = child;
        }
    }

    /// The members of a band that are dealt to the threads of a block: a thread has one iteration in each
    /// round.
    fn rounds(&self, band: &ScheduleNode, statement: usize, grid: &Grid) -> Result<Vec<Map>> {
        let members = self.of_statement_in(band, statement)?;
        let sizes = &grid.sizes[grid.members.len() - members.len()..];
        let in_rounds = |(member, size): (Map, &f64)| {
            let rounds = format!("{{ [v] -> [floor(v / {size})] }}");
            member.clone().apply_range(Map::read_from_str(member.context(), &rounds)?)
        };
        members.into_iter().zip(sizes).map(in_rounds).collect()
    }

    fn of_statement_in(&self, band: &ScheduleNode, statement: usize) -> Result<Vec<Map>> {
        let members = self.members(band)?.into_iter();
        Ok(members.filter_map(|member| member.of[statement].clone()).collect())
    }
}

fn of_grid(members: Vec<Member>, sizes: &[i64]) -> Grid {
    let sizes = sizes.iter().map(|&size| size as f64).collect();
    Grid { of_block: members.len(), members, sizes, separated: 0 }
}

/// How many loops of a block are around the barrier that is deepest.
fn separated(group: &gpu::Group) -> Result<usize> {
    let mut deepest = 0;
    for barrier in &group.barriers {
        for map in barrier.maps()? {
            deepest = deepest.max(map.dim(DimType::In)?.saturating_sub(group.block_dates));
        }
    }
    Ok(deepest)
}

/// The child of a node that executes instances of a statement.
fn child_with(node: &ScheduleNode, statement: &Statement) -> Result<Option<ScheduleNode>> {
    let children = bands::children(node)?;
    if let [child] = children.as_slice() {
        return Ok(Some(child.clone()));
    }
    for child in children {
        // isl's domain of a filter is that above it.
        let inside = if child.get_type()? == Node::Filter { child.get_child(0)? } else { child.clone() };
        for set in inside.get_domain()?.sets()? {
            if set.get_tuple_name()?.as_ref() == Some(&statement.name) {
                return Ok(Some(child));
            }
        }
    }
    Ok(None)
}

/// The demand where so many threads update one cell, those of a block together.
fn contended(card: &Card, demand: Demand, of_cell: f64, in_blocks: bool) -> Demand {
    if !in_blocks {
        return Demand { updates: of_cell, ..demand };
    }
    let block = demand.threads.clamp(1.0, of_cell.max(1.0));
    let chain = demand.chain + 2.0 * card.barrier(demand.threads) + block * card.adds;
    Demand { updates: of_cell / block, chain, ..demand }
}
