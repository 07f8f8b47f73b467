//! Which executions of an access belong together in a warp, though its threads run one after the other.
//!
//! On a card the lanes of a warp execute an instruction together, those that have it to execute; behind a
//! branch or a loop they come together again. So lanes share an execution of an access if
//!
//! ```text
//! they are in the same iteration, by number, of each loop around the access
//! each has executed it as often in that iteration (under a while loop, or in a function of its own)
//! their block has passed as many barriers
//! ```
//!
//! Lowering gives the iterations as one number, the key (`lower/traffic.rs`). The executions of a warp are
//! kept in a log until all that could belong to them has run. Lanes mostly execute the same in the same
//! order: the next execution in the log is tried first, then an index.

use super::addresses::Addresses;
use super::hash::Mixed;
use crate::lower::Access;
use std::collections::HashMap;

/// How many lanes a warp has.
pub const LANES: usize = crate::lower::SUBGROUP as usize;

/// No execution.
const NONE: u32 = u32::MAX;

/// A thread that comes to an access.
#[derive(Clone, Copy, Debug)]
pub struct Come {
    /// The number of the access.
    pub site: u32,
    /// The kind of access.
    pub access: Access,
    /// The key of the iterations around it.
    pub key: u64,
    /// Where to; none, if the addresses are told one by one.
    pub address: Option<u64>,
}

/// One execution of an access by some lanes of a warp.
pub struct Execution {
    /// The number of the access.
    pub site: u32,
    /// The kind of access.
    pub access: Access,
    /// Where to.
    pub addresses: Addresses,
    key: u64,
    /// The execution of the same site and key before this one, and how many there are.
    before: u32,
    nth: u32,
    /// A bit for each lane that executes it.
    reached: u32,
}

/// The executions of one warp.
#[derive(Default)]
pub struct Warp {
    /// A bit for each thread that there is.
    threads: u32,
    ended: u32,
    log: Vec<Execution>,
    /// Positions in the log by site, key, and how many there are before.
    index: HashMap<(u32, u64, u32), u32, Mixed>,
    /// For each lane, the position behind its latest execution.
    next: [u32; LANES],
}

impl Warp {
    /// Starts anew, with so many threads.
    pub fn start(&mut self, threads: usize) {
        self.threads = u32::MAX >> (LANES - threads.clamp(1, LANES));
        self.ended = 0;
    }

    /// A bit for each thread that there is.
    pub fn threads(&self) -> u32 {
        self.threads
    }

    /// Whether its only thread needs to wait for no other.
    pub fn is_alone(&self) -> bool {
        self.threads == 1
    }

    /// Notes the end of a lane's thread; whether all have ended.
    pub fn end(&mut self, lane: usize) -> bool {
        self.ended |= 1 << lane;
        self.ended == self.threads
    }

    /// How many executions are kept.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// The executions, which are forgotten.
    pub fn take(&mut self) -> impl Iterator<Item = Execution> {
        if self.index.len() < self.index.capacity() / 16 {
            self.index = HashMap::default(); // clearing takes as long as it once was large
        }
        self.index.clear();
        self.next = [0; LANES];
        self.log.drain(..)
    }

    /// A lane comes to an execution; with an address, if it is not masked out. Nothing is kept of one that no
    /// lane came to before if there is no room; whether it is kept.
    #[inline]
    pub fn reach(&mut self, lane: usize, come: Come, room: usize) -> bool {
        let at = self.next[lane];
        let followed = self.log.get(at as usize);
        let follows = followed
            .is_some_and(|next| next.site == come.site && next.key == come.key && self.is_next(lane, next));
        let found = if follows { Some(at) } else { self.find(lane, &come, room) };
        self.next[lane] = found.map_or(0, |at| at + 1);
        let Some(at) = found else { return false };
        let execution = &mut self.log[at as usize];
        execution.reached |= 1 << lane;
        come.address.into_iter().for_each(|address| execution.addresses.add(lane as u32, address));
        true
    }

    /// One more address of a lane in the execution that it came to, if that is kept.
    pub fn add(&mut self, lane: usize, address: u64) {
        let at = (self.next[lane] as usize).checked_sub(1);
        if let Some(execution) = at.and_then(|at| self.log.get_mut(at)) {
            execution.addresses.add(lane as u32, address);
        }
    }

    /// Whether an execution is the lane's next one of its site and key.
    #[inline]
    fn is_next(&self, lane: usize, execution: &Execution) -> bool {
        let reached = |execution: &Execution| execution.reached >> lane & 1 != 0;
        let before = self.log.get(execution.before as usize);
        !reached(execution) && (execution.nth == 0 || before.is_some_and(reached))
    }

    /// The lane's next execution of a site and key, a new one if no other lane came to it and there is room.
    fn find(&mut self, lane: usize, &Come { site, access, key, .. }: &Come, room: usize) -> Option<u32> {
        let nth = self.count(lane, site, key);
        let position = |nth: u32| self.index.get(&(site, key, nth)).copied();
        if let Some(at) = position(nth) {
            return Some(at);
        }
        let before = nth.checked_sub(1).and_then(position).unwrap_or(NONE);
        let (at, addresses) = (self.log.len() as u32, Addresses::default());
        (room > 0).then(|| {
            self.log.push(Execution { site, access, addresses, key, before, nth, reached: 0 });
            self.index.insert((site, key, nth), at);
            at
        })
    }

    /// How often a lane came to a site with a key. It came to all executions before each one that it came to,
    /// so the number is found by halves.
    fn count(&self, lane: usize, site: u32, key: u64) -> u32 {
        let reached = |nth: u32| {
            let at = self.index.get(&(site, key, nth));
            at.is_some_and(|&at| self.log[at as usize].reached >> lane & 1 != 0)
        };
        let mut beyond = 1;
        while reached(beyond - 1) {
            beyond *= 2;
        }
        let (mut low, mut high) = (beyond / 2, beyond - 1);
        while low < high {
            let middle = low.midpoint(high);
            if reached(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many executions there is room for.
    const KEPT: usize = 6;

    fn warp(threads: usize) -> Warp {
        let mut warp = Warp::default();
        warp.start(threads);
        warp
    }

    /// Lets lanes execute accesses, each a site and a key; how many executions of each there are, and how
    /// many lanes they have.
    fn executions(lanes: &[&[(u32, u64)]]) -> Vec<(u32, u64, u32)> {
        let mut warp = warp(lanes.len());
        for (lane, accesses) in lanes.iter().enumerate() {
            for &(site, key) in *accesses {
                warp.reach(lane, Come { site, access: Access::Read, key, address: None }, KEPT - warp.len());
            }
        }
        let shared = |execution: Execution| (execution.site, execution.key, execution.reached.count_ones());
        warp.take().map(shared).collect()
    }

    #[test]
    fn executions_are_paired_by_iteration_and_by_number() {
        let in_step: &[(u32, u64)] = &[(0, 1), (1, 1), (0, 2), (1, 2)];
        assert_eq!(executions(&[in_step; 3]), [(0, 1, 3), (1, 1, 3), (0, 2, 3), (1, 2, 3)]);
        let skips: [&[(u32, u64)]; 2] = [&[(0, 1), (0, 3)], &[(0, 1), (0, 2), (0, 3)]];
        assert_eq!(executions(&skips), [(0, 1, 2), (0, 3, 2), (0, 2, 1)]);
        let whiles: [&[(u32, u64)]; 3] = [&[(0, 0); 2], &[(0, 0); 5], &[(0, 0); 3]];
        assert_eq!(executions(&whiles), [(0, 0, 3), (0, 0, 3), (0, 0, 2), (0, 0, 1), (0, 0, 1)]);
        let again: &[(u32, u64)] = &[(0, 1), (0, 2), (0, 1), (0, 2), (0, 1), (0, 2)];
        assert_eq!(executions(&[again; 2]), [1, 2, 1, 2, 1, 2].map(|key| (0, key, 2)));
        let many: &[(u32, u64)] = &[(0, 0); 2 * KEPT];
        assert_eq!(executions(&[many; 2]), [(0, 0, 2); KEPT]);
    }

    #[test]
    fn a_warp_has_the_threads_that_there_are() {
        assert_eq!([1, 2, 31, 32].map(|threads| warp(threads).threads()), [1, 3, u32::MAX >> 1, u32::MAX]);
        let mut warp = warp(2);
        assert_eq!([warp.end(1), warp.end(0)], [false, true]);
    }
}
