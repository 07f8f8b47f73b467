//! Asynchronous copies of GPU threads (`nvgpu.device_async_copy`) that may be under way.
//!
//! A copy reads its source and writes its target at some time between the operation and the wait for the
//! group that the copy is in. A thread's copies since its last group form its next one, except those with a
//! token that nobody uses. A wait for all but the newest `n` groups ends the older ones. Until then nobody,
//! not even the thread itself, may use the target or write the source.
//!
//! Here a copy is made at once, as a use of both by its thread. When it is waited for, it counts as another
//! such use, because it may have been made as late as that. Copies of a block that has ended concern nobody
//! else: memory that a block shares with others is compared without regard to time.

use crate::lower::{Access, Memref};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A use of one element by a copy.
#[derive(Clone, Copy, Debug)]
pub struct Copying {
    /// Whether it is read or written.
    pub access: Access,
    /// Where it is.
    pub address: usize,
    /// The memory.
    pub memory: Memref,
    /// The operation that copies.
    pub site: usize,
    /// The thread that does.
    pub thread: u32,
}

/// Parts by where they start; the second number tells those apart that start together.
type Parts = BTreeMap<(usize, u64), Copying>;

/// The keys of parts, each with its access.
type Keys = Vec<(Access, (usize, u64))>;

/// The copies of a thread that it has not waited for.
#[derive(Default)]
struct Queue {
    /// Those in no group yet.
    latest: Keys,
    /// The groups, the oldest first.
    groups: VecDeque<Keys>,
}

/// The copies of a block that may be under way.
#[derive(Default)]
pub struct Pending {
    /// The operation that copies now, and whether it will be in a group. All accesses are parts of it.
    pub copying: Option<(usize, bool)>,
    sources: Parts,
    targets: Parts,
    threads: HashMap<u32, Queue>,
    /// How many parts there were.
    count: u64,
    /// The size of the largest.
    largest: usize,
}

impl Pending {
    /// Forgets all copies.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a part of a copy; nobody can wait for one that will be in no group.
    pub fn add(&mut self, part: Copying, grouped: bool) {
        self.count += 1;
        self.largest = self.largest.max(part.memory.bytes);
        let key = (part.address, self.count);
        self.parts(part.access).insert(key, part);
        if grouped {
            self.threads.entry(part.thread).or_default().latest.push((part.access, key));
        }
    }

    /// Ends a thread's group.
    pub fn group(&mut self, thread: u32) {
        let queue = self.threads.entry(thread).or_default();
        queue.groups.push_back(std::mem::take(&mut queue.latest));
    }

    /// Waits for all groups of a thread but the newest; what is no longer under way.
    pub fn wait(&mut self, thread: u32, newest: usize) -> Vec<Copying> {
        let queue = self.threads.entry(thread).or_default();
        let over = queue.groups.len().saturating_sub(newest);
        let keys: Keys = queue.groups.drain(..over).flatten().collect();
        keys.into_iter().filter_map(|(access, key)| self.parts(access).remove(&key)).collect()
    }

    /// A part that an access to bytes conflicts with.
    pub fn conflict(&self, access: Access, address: usize, bytes: usize) -> Option<Copying> {
        let reaches = |part: &&Copying| part.address + part.memory.bytes > address;
        let first = (address.saturating_sub(self.largest), 0);
        let within = |parts: &Parts| {
            parts.range(first..(address + bytes, 0)).map(|(_, part)| *part).find(|part| reaches(&part))
        };
        let source = if access == Access::Read { None } else { within(&self.sources) };
        within(&self.targets).or(source)
    }

    fn parts(&mut self, access: Access) -> &mut Parts {
        if access == Access::Read { &mut self.sources } else { &mut self.targets }
    }
}
