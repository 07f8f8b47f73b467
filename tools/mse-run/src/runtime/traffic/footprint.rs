//! The sectors that a block touches, each once for each kind of access: bits, in pages.

use super::hash::Mixed;
use crate::lower::Access;
use std::collections::HashMap;

/// The sectors of a page: one bit each.
const PAGE: u64 = 64;

/// The sectors that a block touches.
#[derive(Default)]
pub struct Footprint {
    /// By number; in each, the bits of reads, writes and atomic steps.
    pages: HashMap<u64, [u64; 3], Mixed>,
}

impl Footprint {
    /// Adds a sector.
    pub fn touch(&mut self, access: Access, sector: u64) {
        self.pages.entry(sector / PAGE).or_default()[access as usize] |= 1 << (sector % PAGE);
    }

    /// The numbers of sectors read, written, and changed in one step; none is left.
    pub fn take(&mut self) -> [u64; 3] {
        let mut counts = [0; 3];
        for (_, page) in self.pages.drain() {
            counts.iter_mut().zip(page).for_each(|(count, bits)| *count += u64::from(bits.count_ones()));
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sector_counts_once() {
        let mut footprint = Footprint::default();
        [0, 63, 64, 64, 1 << 40].into_iter().for_each(|sector| footprint.touch(Access::Read, sector));
        [0, 0, 5].into_iter().for_each(|sector| footprint.touch(Access::Write, sector));
        assert_eq!(footprint.take(), [4, 2, 0]);
        assert_eq!(footprint.take(), [0; 3]);
    }
}
