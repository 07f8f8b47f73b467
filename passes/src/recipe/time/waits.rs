//! The time that the busiest thread of a launch waits: part of [`super`].
//!
//! ```text
//! operations   one after the other, each as long as its result takes
//! loads        of a loop without stores, several are under way: those that are far, or, while it waits for
//!              those, the near ones; shifted loads of one array count once
//!              of a loop with stores, those of a step are waited for together: each may be of a cell that
//!              was stored in the step before
//! phases       in blocks whose threads wait for each other, the thread with the most at each date, as there
//!              usually is a barrier between dates: the first load of each is waited for alone
//! ```

use super::Clock;
use super::demand::Way;
use super::lanes::Executed;
use crate::scop::Home;
use mse_dialect::machine::Card;
use mse_dialect::view::AccessKind;
use mse_isl::{Result, Set};
use std::collections::BTreeMap;

/// The nanoseconds that the loads of a launch are waited for.
#[derive(Default)]
struct Loads {
    /// The near ones of a statement, beside others.
    near: f64,
    /// Its far ones, array by array.
    far: BTreeMap<String, f64>,
    /// Those of loops with stores, by the paths to their bands.
    of_loops: BTreeMap<Vec<usize>, f64>,
    /// Whether some are far.
    are_far: bool,
}

impl Clock<'_> {
    /// The nanoseconds that the busiest thread with these instances waits. The launch touches so many bytes.
    pub(super) fn chain(
        &self,
        card: &Card,
        ways: &[(Executed, Vec<Way>)],
        touched: f64,
        instances: &[Set],
    ) -> Result<f64> {
        let (mut all, mut of_loops) = (0.0, BTreeMap::new());
        for (executed, of_statement) in ways {
            let own = &instances[executed.number];
            if own.is_empty()? {
                continue;
            }
            let mut loads = Loads { of_loops: std::mem::take(&mut of_loops), ..Loads::default() };
            let waits: Vec<_> = of_statement.iter().filter(|way| way.is_waited_for()).collect();
            let mut known = BTreeMap::new();
            let mut times = |depth| {
                let found =
                    known.get(&depth).map_or_else(|| executed.busiest(own, depth), |&count| Ok(count));
                found.inspect(|&count| {
                    known.insert(depth, count);
                })
            };
            for way in &waits {
                let count = times(way.pattern.depth)?;
                loads.add(card, way, count, touched, loop_with_stores(executed, way, ways));
            }
            let [_, latency] = self.takes(card, executed.statement);
            all += times(executed.inner.len())? * latency;
            all += loads.near.max(loads.far.values().sum());
            if executed.together > 0 && !waits.is_empty() {
                all += executed.phases(own)? * card.latencies[usize::from(loads.are_far)];
            }
            of_loops = loads.of_loops;
        }
        Ok(all + of_loops.values().sum::<f64>())
    }
}

impl Loads {
    /// One more; `of_loop` is its loop, if that has stores.
    fn add(&mut self, card: &Card, way: &Way, count: f64, touched: f64, of_loop: Option<&[usize]>) {
        let is_near = way.is_near || way.stays;
        let of_lines = way.lines() * card.wait_of_line;
        let far = card.waits[if touched > card.second_bytes { 2 } else { 1 }] + of_lines;
        self.are_far |= !is_near;
        let (wait, of) = if let Some(path) = of_loop {
            let latency = if is_near { card.latencies[0] } else { card.latencies[1] + of_lines };
            (latency, self.of_loops.entry(path.to_vec()).or_default())
        } else if is_near {
            (if way.is_near { card.waits[0] } else { card.waits[0].min(far) }, &mut self.near)
        } else {
            (far, self.far.entry(way.array.name.clone()).or_default())
        };
        *of = of.max(count * wait);
    }
}

impl Way<'_> {
    /// Whether it is a load of a loop, and not of a register.
    fn is_waited_for(&self) -> bool {
        self.access.kind == AccessKind::Read && self.pattern.depth > 0 && self.home != Home::Private
    }
}

/// The innermost loop that a load is in, if that stores something each time.
fn loop_with_stores<'e>(
    executed: &'e Executed,
    way: &Way,
    ways: &[(Executed, Vec<Way>)],
) -> Option<&'e [usize]> {
    let path = &executed.paths[way.pattern.depth - 1];
    let stores = |other: &Executed, way: &Way| {
        let is_store = way.access.kind == AccessKind::Write && way.home != Home::Private;
        is_store && other.paths[..way.pattern.depth].contains(path)
    };
    let has_stores = ways.iter().any(|(other, ways)| ways.iter().any(|way| stores(other, way)));
    has_stores.then_some(path)
}
