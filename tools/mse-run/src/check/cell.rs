//! The uses of one cell in the launch that runs.
//!
//! Two uses conflict if they are of different threads, one of them writes, and not both are atomic. Besides,
//! they are of different blocks, or no barrier is between them. Blocks run one after the other, and from
//! barrier to barrier. So it is enough to keep two things of each kind of use: reads, writes and atomic
//! updates.
//! - Uses by up to two different threads since the last barrier of the block that runs. Whatever thread
//!   comes, one of the two is another.
//! - The first use before that. If it is of the same block, so are the others, and barriers are between.

use super::Now;
use crate::lower::Access;

/// A use of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    pub block: u32,
    pub thread: u32,
    pub site: u32,
}

/// The uses of one kind that matter.
#[derive(Clone, Copy, Debug, Default)]
struct Uses {
    /// Since the last barrier, by different threads of the block that runs.
    recent: [Option<Use>; 2],
    /// The first before that.
    past: Option<Use>,
}

/// The uses of a cell that matter, by access.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    launch: u32,
    block: u32,
    phase: u32,
    uses: [Uses; 3],
}

impl Cell {
    /// Adds a use; a use it conflicts with, if there is one.
    pub fn add(&mut self, access: Access, site: usize, now: Now) -> Option<Use> {
        if self.launch != now.launch {
            *self = Self { launch: now.launch, block: now.block, phase: now.phase, ..Self::default() };
        }
        if (self.block, self.phase) != (now.block, now.phase) {
            self.uses.iter_mut().for_each(Uses::age);
            (self.block, self.phase) = (now.block, now.phase);
        }
        let this = Use { block: now.block, thread: now.thread, site: site as u32 };
        let conflict =
            conflicting(access).iter().find_map(|&other| self.uses[other as usize].conflict(&this));
        self.uses[access as usize].add(this);
        conflict
    }
}

/// The accesses that one conflicts with.
pub fn conflicting(access: Access) -> &'static [Access] {
    match access {
        Access::Read => &[Access::Write, Access::Atomic],
        Access::Write => &[Access::Read, Access::Write, Access::Atomic],
        Access::Atomic => &[Access::Read, Access::Write],
    }
}

impl Uses {
    fn add(&mut self, this: Use) {
        match self.recent {
            [None, _] => self.recent[0] = Some(this),
            [Some(first), None] if first.thread != this.thread => self.recent[1] = Some(this),
            _ => {}
        }
    }

    fn conflict(&self, this: &Use) -> Option<Use> {
        let recent = self.recent.into_iter().flatten().find(|other| other.thread != this.thread);
        recent.or(self.past.filter(|other| other.block != this.block))
    }

    /// A barrier was passed, or a block has ended.
    fn age(&mut self) {
        self.past = self.past.or(self.recent[0]);
        self.recent = [None; 2];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// An access, with the thread that makes it.
    type Step = (Access, Now);

    /// The definition: two threads, one of them writes, not both atomic, and no barrier between two of one
    /// block.
    fn races(a: &Step, b: &Step) -> bool {
        let ((first, one), (second, other)) = (a, b);
        let writes = *first != Access::Read || *second != Access::Read;
        let atomic = *first == Access::Atomic && *second == Access::Atomic;
        let unordered = one.block != other.block || (one.thread != other.thread && one.phase == other.phase);
        one.launch == other.launch && writes && !atomic && unordered
    }

    /// A random program: the steps of blocks at one cell, one after the other, from barrier to barrier.
    fn program(seed: u64) -> Vec<Step> {
        let mut random = Rng::with_seed(seed);
        let mut steps = Vec::new();
        for launch in 1..=1 + random.u32(..2) {
            for block in 0..random.u32(..4) {
                for phase in 0..random.u32(..4) {
                    for _ in 0..random.u32(..4) {
                        let access = [Access::Read, Access::Read, Access::Write, Access::Atomic];
                        let access = access[random.usize(..access.len())];
                        let thread = random.u32(..3);
                        steps.push((access, Now { launch, block, thread, phase }));
                    }
                }
            }
        }
        steps
    }

    #[test]
    fn the_first_race_is_found_and_nothing_else() {
        for seed in 0..100_000 {
            let steps = program(seed);
            let first =
                (0..steps.len()).find(|&last| steps[..last].iter().any(|step| races(step, &steps[last])));
            let mut cell = Cell::default();
            let found = (0..steps.len()).find(|&last| cell.add(steps[last].0, 0, steps[last].1).is_some());
            assert_eq!(found, first, "seed {seed}: {steps:?}");
        }
    }
}
