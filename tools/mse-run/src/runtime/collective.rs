//! Exchange of values between threads that wait for each other: moved within a subgroup, or combined.

use super::Machine;
use super::block::Wait;
use super::entry;
use super::warp;
use crate::check::Now;
use crate::error::{Error, Result};
use crate::lower::SUBGROUP;

/// A value for another thread of the subgroup.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    /// How values move: the position in the list that lowering has.
    pub kind: usize,
    /// The value's bits.
    pub bits: u64,
    /// How far it moves, or from where.
    pub offset: u64,
    /// How many threads take part.
    pub width: u64,
}

/// A value to be combined with those of other threads.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// The function that combines two values.
    pub function: usize,
    /// The value's bits.
    pub bits: u64,
    /// How many threads of the subgroup form a cluster; 0 for the whole block.
    pub size: usize,
    /// How far apart the threads of a cluster are.
    pub stride: usize,
}

impl Reduction {
    /// Whether all threads of the block take part.
    pub fn whole_block(&self) -> bool {
        self.size == 0
    }
}

impl Machine<'_> {
    /// The answers to the threads of a subgroup, from thread `start` of the block on. All of them wait at one
    /// site or have ended.
    pub fn subgroup_answers(&self, start: usize, waits: &[Option<Wait>]) -> Result<Vec<(u64, bool)>> {
        let answer = |lane: usize| match &waits[lane] {
            Some(Wait::Exchange(_, exchange)) => exchanged(waits, lane, exchange),
            Some(Wait::Reduce(_, reduction)) => {
                (self.reduced(waits, &cluster(lane, reduction), reduction), true)
            }
            _ => (0, false),
        };
        if let Some(Some(Wait::Together(site, together, _))) = waits.iter().find(|wait| wait.is_some()) {
            let brought = waits.iter().map(|wait| match wait {
                Some(Wait::Together(_, _, words)) => Some(*words),
                _ => None,
            });
            self.together(*site, *together, start, &brought.collect::<Vec<_>>())?;
        }
        self.check_parts(start, waits);
        Ok((0..waits.len()).map(answer).collect())
    }

    /// Tells the checker of threads that need one that takes no part.
    fn check_parts(&self, start: usize, waits: &[Option<Wait>]) {
        let (Some(checker), Some(now)) = (&self.checker, self.now.get()) else { return };
        for (lane, wait) in waits.iter().enumerate() {
            let Some(Wait::Exchange(site, exchange)) = wait else { continue };
            if let Some(missing) = missing(waits, lane, exchange) {
                let thread = (start + lane) as u32;
                checker.borrow_mut().inactive(*site, missing, Now { thread, ..now });
            }
        }
    }

    /// The answer to each thread of a block; all of them wait at one site.
    pub fn block_answer(&self, waits: &[Option<Wait>]) -> u64 {
        match waits.first() {
            Some(Some(Wait::Reduce(_, reduction))) => {
                self.reduced(waits, &(0..waits.len()).collect::<Vec<_>>(), reduction)
            }
            _ => 0,
        }
    }

    /// The values of some threads, combined one after the other.
    fn reduced(&self, waits: &[Option<Wait>], members: &[usize], reduction: &Reduction) -> u64 {
        let value = |&member: &usize| match waits.get(member) {
            Some(Some(Wait::Reduce(_, reduction))) => Some(reduction.bits),
            _ => None,
        };
        let combine = self.code.reductions[reduction.function];
        members.iter().filter_map(value).reduce(|a, b| entry::combine(combine, a, b)).unwrap_or_default()
    }

    /// Does what the threads of a subgroup do together.
    fn together(
        &self,
        site: usize,
        together: usize,
        start: usize,
        brought: &[Option<*const i64>],
    ) -> Result<()> {
        if together == 0 {
            return Ok(());
        }
        let everyone: Option<Vec<_>> = brought.iter().copied().collect();
        let Some(words) = everyone.filter(|words| words.len() == SUBGROUP as usize) else {
            let (text, count) = (self.code.sites.text(site), brought.iter().flatten().count());
            return Err(Error::program(format!(
                "{text} needs {SUBGROUP} threads in the subgroup, {count} came"
            )));
        };
        if together == 1 {
            warp::multiply(&words);
            return Ok(());
        }
        let rank = self.code.sites.memory(site).rank;
        self.load_matrices(site, start, &words, rank)
    }
}

/// The value that one thread of a subgroup gets.
fn exchanged(waits: &[Option<Wait>], lane: usize, own: &Exchange) -> (u64, bool) {
    match source(waits, lane, own).and_then(|source| waits.get(source)) {
        Some(Some(Wait::Exchange(_, exchange))) => (exchange.bits, true),
        _ => (own.bits, false),
    }
}

/// Which thread of a subgroup one gets the value of; none if the operation says that there is no value.
fn source(waits: &[Option<Wait>], lane: usize, own: &Exchange) -> Option<usize> {
    let (here, width) = (lane as u64, own.width);
    let source = match own.kind {
        0 => Some(here ^ own.offset),
        1 => here.checked_add(own.offset),
        2 => here.checked_sub(own.offset),
        3 | 6 => Some(own.offset),
        4 => Some(((here + own.offset) & (width - 1)) + (here & !(width - 1))),
        _ => waits.iter().position(Option::is_some).map(|first| first as u64),
    };
    source.filter(|&source| source < width && here < width).map(|source| source as usize)
}

/// The first thread of a subgroup that takes no part in an exchange though it must. For moves by lane, all
/// threads below the width must; for a value that all get from one thread, that thread must.
fn missing(waits: &[Option<Wait>], lane: usize, own: &Exchange) -> Option<usize> {
    let is_missing = |&lane: &usize| !matches!(waits.get(lane), Some(Some(Wait::Exchange(..))));
    match own.kind {
        0..=4 => (0..own.width.min(SUBGROUP as u64) as usize).find(is_missing),
        _ => source(waits, lane, own).filter(is_missing),
    }
}

/// The threads of a subgroup that are combined with one of them.
fn cluster(lane: usize, reduction: &Reduction) -> Vec<usize> {
    let (size, stride) = (reduction.size, reduction.stride);
    let start = lane / (size * stride) * (size * stride) + lane % stride;
    (0..size).map(|member| start + member * stride).collect()
}
