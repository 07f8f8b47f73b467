//! Who used one cell in the launch that runs.
//!
//! Blocks run one after the other. Of the block that runs, a use is kept as long as a conflicting one could still come:
//! the last write, with the number of barriers passed before it (two writes of different threads with no barrier between
//! them are reported at once, so one is enough), and reads since the last barrier by up to two different threads (a write
//! by any thread conflicts with one of the two, or with none). Of the blocks before it, one write and one read are enough:
//! nothing orders blocks within a launch. Two accesses that are atomic never conflict.

use super::Now;
use crate::lower::Access;

/// A use of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    pub block: u32,
    pub thread: u32,
    pub site: u32,
    pub atomic: bool,
}

/// The uses of a cell that matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    launch: u32,
    block: u32,
    /// The phase of `reads`.
    phase: u32,
    write_phase: u32,
    write: Option<Use>,
    reads: [Option<Use>; 2],
    other_write: Option<Use>,
    other_read: Option<Use>,
}

impl Cell {
    /// Adds a use; a use it conflicts with, if there is one.
    pub fn add(&mut self, access: Access, site: usize, now: Now) -> Option<Use> {
        self.advance(now);
        let this =
            Use { block: now.block, thread: now.thread, site: site as u32, atomic: access == Access::Atomic };
        let conflict = self.conflict(access, &this, now);
        if access != Access::Read {
            self.write = Some(this);
            self.write_phase = now.phase;
        } else if self.reads[0].is_none() {
            self.reads[0] = Some(this);
        } else if self.reads[0].is_some_and(|read| read.thread != now.thread) && self.reads[1].is_none() {
            self.reads[1] = Some(this);
        }
        conflict
    }

    /// Forgets what can no longer matter.
    fn advance(&mut self, now: Now) {
        if self.launch != now.launch {
            *self = Self { launch: now.launch, block: now.block, phase: now.phase, ..Self::default() };
        }
        if self.block != now.block {
            self.other_write = self.other_write.or(self.write);
            self.other_read = self.other_read.or(self.reads[0]);
            (self.write, self.reads) = (None, [None; 2]);
            (self.block, self.phase) = (now.block, now.phase);
        }
        if self.phase != now.phase {
            // Kept for blocks to come, which no barrier orders with this one.
            self.other_read_later();
            (self.reads, self.phase) = ([None; 2], now.phase);
        }
    }

    /// A read of this block before a barrier still conflicts with writes of other blocks.
    fn other_read_later(&mut self) {
        if self.other_read.is_none() {
            self.other_read = self.reads[0];
        }
    }

    fn conflict(&self, access: Access, this: &Use, now: Now) -> Option<Use> {
        let apart = |other: &Use| !(other.atomic && this.atomic);
        let elsewhere = |other: &Use| other.block != this.block;
        let write = self.write.filter(|write| self.write_phase == now.phase && write.thread != this.thread);
        let writes = [self.other_write.filter(elsewhere), write];
        let reads = [self.other_read.filter(elsewhere), self.reads[0], self.reads[1]];
        let reads = reads.into_iter().flatten().filter(|read| elsewhere(read) || read.thread != this.thread);
        let reads = reads.filter(|_| access != Access::Read);
        writes.into_iter().flatten().chain(reads).find(apart)
    }
}
