//! The fewest barriers in the body of a loop.
//!
//! ```text
//! gap     0, in front of the first of n children, .. n - 1, in front of the last
//! arc     gaps first + 1 .. second (modulo n), one of which must have a barrier: `first` conflicts with `second`,
//!         which is executed after it, in the same iteration (second < n) or in a later one (second >= n)
//! ```
//!
//! The end of an iteration and the beginning of the next one are one gap, 0. For each gap of one arc taken
//! first, the others are hit as intervals of a line are: at the last gap of the one that ends first. The best
//! of these is the fewest there can be between the children, if each of them needs inside what it would need
//! alone.

use mse_isl::Result;

/// Gaps between children: at least one of them must have a barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arc {
    /// In the order of execution.
    gaps: Vec<usize>,
}

impl Arc {
    /// The gaps between two children, of `count`; none if a child between them certainly executes a barrier.
    pub fn between(
        first: usize,
        second: usize,
        count: usize,
        is_sure: impl Fn(usize) -> Result<bool>,
    ) -> Result<Option<Self>> {
        for child in first + 1..second {
            if is_sure(child % count)? {
                return Ok(None);
            }
        }
        // An arc of more than all gaps is one of all.
        let gaps = (first + 1..=second).take(count).map(|gap| gap % count).collect();
        Ok(Some(Self { gaps }))
    }

    fn is_hit(&self, gaps: &[usize]) -> bool {
        self.gaps.iter().any(|gap| gaps.contains(gap))
    }
}

/// The fewest gaps that hit all arcs, in order.
pub fn fewest(arcs: &[Arc], count: usize) -> Vec<usize> {
    let Some(shortest) = arcs.iter().min_by_key(|arc| arc.gaps.len()) else { return Vec::new() };
    let starts = shortest.gaps.iter().map(|&start| from(start, arcs, count));
    let mut best = starts.min_by_key(Vec::len).unwrap_or_default();
    best.sort_unstable();
    best
}

/// Gaps that hit all arcs, this one among them.
fn from(start: usize, arcs: &[Arc], count: usize) -> Vec<usize> {
    let mut chosen = vec![start];
    let place = |gap: usize| (gap + count - start) % count;
    let mut rest: Vec<_> = arcs.iter().filter(|arc| !arc.is_hit(&chosen)).collect();
    // None of the rest has the start, so each is an interval of places.
    rest.sort_by_key(|arc| arc.gaps.last().map(|&gap| place(gap)));
    for arc in rest {
        if !arc.is_hit(&chosen) {
            chosen.extend(arc.gaps.last());
        }
    }
    chosen
}
