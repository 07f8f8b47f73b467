//! Windows of all arrays of a scop, and the memory that arrays share ([`super::window`], [`super::share`]).

use super::before::NotBefore;
use super::kept::{Kept, Why};
use super::manner::{Manner, Sharing};
use super::window::{Held, within};
use super::{bare, share, shrinkable, unit};
use crate::scop::{Home, Scop};
use crate::storage::volume;
use mse_isl::{Result, ScheduleNode, UnionSet};

/// What isl may take for the window of one array, in operations; beyond, it has none.
const WINDOW: u64 = 4_000_000;

/// What it may take to find arrays that share memory; beyond, none do.
const SHARING: u64 = 2_000_000;

/// What it may take to find an example of two values that are in use at one time.
const EXAMPLE: u64 = 500_000;

/// What became of the arrays of a scop.
#[derive(Default)]
pub struct Windows {
    /// The scop with windows of arrays whose cells can be used in turn, and arrays that share memory; none if
    /// there are no such arrays.
    pub scop: Option<Scop>,
    /// Arrays of several cells that keep them, if that is to be told.
    pub kept: Vec<Kept>,
}

/// The windows of a scop's arrays.
pub fn windows(scop: &Scop, manner: Manner) -> Result<Windows> {
    let mut search = Search {
        scop,
        manner,
        after: Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() },
        kept: Vec::new(),
    };
    let root = bare(&search.after)?;
    let all = search.held(&root)?;
    let has_changed = match instances(&all)? {
        Some(instances) => match within(WINDOW, || NotBefore::of(&root, &instances))? {
            Some(not_before) => search.lay_out(&all, &not_before)?,
            None => {
                search.kept.extend(all.iter().map(|held| Kept { array: held.array, why: Why::Costly }));
                false
            }
        },
        None => false,
    };
    search.found(has_changed)
}

/// The instances of all accesses to these arrays; none without arrays.
fn instances(all: &[Held]) -> Result<Option<UnionSet>> {
    all.iter().map(|held| held.cells.all_instances()).reduce(|all, one| all?.union(one?)).transpose()
}

/// Windows that are looked for.
struct Search<'a> {
    scop: &'a Scop,
    manner: Manner,
    /// The scop, with those that were found.
    after: Scop,
    kept: Vec<Kept>,
}

impl Search<'_> {
    /// The arrays of which the flow of values is known.
    fn held(&mut self, root: &ScheduleNode) -> Result<Vec<Held>> {
        let mut all = Vec::new();
        for (array, _) in shrinkable(self.scop) {
            let held = within(WINDOW, || Held::of(&self.after, array, root))?;
            match held.unwrap_or(Err(Why::Costly)) {
                Ok(held) => all.push(held),
                Err(why) => self.kept.push(Kept { array, why }),
            }
        }
        Ok(all)
    }

    /// Gives arrays windows, and memory that they share; whether there are some.
    fn lay_out(&mut self, all: &[Held], not_before: &NotBefore) -> Result<bool> {
        let mut found = false;
        for held in all {
            let (number, array) = (held.array, &self.scop.arrays[held.array]);
            if array.layout.is_some() {
                continue;
            }
            let layout = || held.layout(&self.after, array, not_before, self.manner.moduli);
            match within(WINDOW, layout)? {
                Some(Some(layout)) => {
                    let array = &mut self.after.arrays[number];
                    (array.home, array.layout) = (Home::Global, Some(layout));
                    found = true;
                }
                Some(None) => {
                    let why =
                        if self.manner.report { self.example(held, not_before)? } else { Why::InUse(None) };
                    self.kept.push(Kept { array: number, why });
                }
                None => self.kept.push(Kept { array: number, why: Why::Costly }),
            }
        }
        if self.manner.sharing == Sharing::Allowed
            && let Some(shared) = within(SHARING, || share::shared(&self.after, all, not_before))?.flatten()
        {
            (self.after, found) = (shared, true);
        }
        Ok(found)
    }

    /// An example of values that are in use at one time.
    fn example(&self, held: &Held, not_before: &NotBefore) -> Result<Why> {
        let found = within(EXAMPLE, || held.why(&self.after, not_before))?;
        Ok(found.unwrap_or(Why::InUse(None)))
    }

    /// What was found: an array that lies in another one's memory does not keep its cells.
    fn found(self, has_changed: bool) -> Result<Windows> {
        let mut kept = Vec::new();
        for one in self.kept.into_iter().filter(|_| self.manner.report) {
            let array = &self.after.arrays[one.array];
            if array.layout.is_none() && volume(&self.after, &array.extent)? > 1.0 {
                kept.push(one);
            }
        }
        kept.sort_by_key(|kept| kept.array);
        let after = self.after;
        let in_one_order = || Ok(Scop { schedule: unit::in_one_order(after.schedule.clone())?, ..after });
        Ok(Windows { scop: if has_changed { Some(in_one_order()?) } else { None }, kept })
    }
}
