//! Windows of all arrays of a scop, and the memory that arrays share ([`super::window`], [`super::share`]).

use super::before::NotBefore;
use super::cells::Cells;
use super::full::is_full;
use super::kept::{Kept, Why};
use super::manner::{Manner, Sharing};
use super::window::Traced;
use super::{bare, share, shrinkable, unit};
use crate::machine::budgets::{EXAMPLE, SHARING, WINDOW};
use crate::scop::{Home, Scop};
use crate::storage::volume;
use mse_isl::{Result, ScheduleNode, affordable};

/// The result for the arrays of a scop.
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
    let (full, others): (Vec<_>, Vec<_>) =
        search.arrays(&root)?.into_iter().partition(|(_, is_full)| *is_full);
    let numbers = |arrays: &[(usize, bool)]| arrays.iter().map(|(number, _)| *number).collect::<Vec<_>>();
    let mut all = search.held(&root, &numbers(&others))?;
    let mut not_before = order(&root, &all)?;
    let mut has_changed = match &not_before {
        Some(not_before) => search.lay_out(&all, not_before)?,
        None => {
            search.kept.extend(all.iter().map(|held| Kept { array: held.array, why: Why::Costly }));
            false
        }
    };
    let every = numbers(&full).into_iter().chain(numbers(&others));
    if manner.sharing == Sharing::Allowed && share::is_worth(&search.after, every)? {
        if !full.is_empty() {
            all.extend(search.held(&root, &numbers(&full))?);
            not_before = order(&root, &all)?;
        }
        if let Some(not_before) = not_before {
            has_changed |= search.share(&all, &not_before)?;
        }
    }
    search.found(has_changed)
}

/// The order of the instances of all accesses to these arrays; none without arrays, or where isl takes long.
fn order(root: &ScheduleNode, all: &[Traced]) -> Result<Option<NotBefore>> {
    let instances = all.iter().map(|held| held.cells.all_instances()).reduce(|all, one| all?.union(one?));
    let Some(instances) = instances.transpose()? else { return Ok(None) };
    let uses = all.iter().map(|held| held.uses().factor_domain()).reduce(|all, one| all?.union(one?));
    let Some(uses) = uses.transpose()? else { return Ok(None) };
    affordable(WINDOW, || match NotBefore::in_one_iteration(root, &instances, &uses)? {
        Some(found) => Ok(found),
        None => NotBefore::of(root, &instances),
    })
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
    /// The arrays of several cells that may get less memory, and whether all cells are in use at one time. If
    /// they are, there is no window to look for, but a report has an example.
    fn arrays(&self, root: &ScheduleNode) -> Result<Vec<(usize, bool)>> {
        let mut found = Vec::new();
        for (number, array) in shrinkable(self.scop) {
            if volume(self.scop, &array.extent)? > 1.0 {
                let is_full = match Cells::of(self.scop, array)? {
                    Ok(cells) if !self.manner.report => is_full(&cells, root)?,
                    _ => false,
                };
                found.push((number, is_full));
            }
        }
        Ok(found)
    }

    /// Those of these arrays that have a known flow of values.
    fn held(&mut self, root: &ScheduleNode, arrays: &[usize]) -> Result<Vec<Traced>> {
        let mut all = Vec::new();
        for &array in arrays {
            let held = affordable(WINDOW, || Traced::of(&self.after, array, root))?;
            match held.unwrap_or(Err(Why::Costly)) {
                Ok(held) => all.push(held),
                Err(why) => self.kept.push(Kept { array, why }),
            }
        }
        Ok(all)
    }

    /// Gives arrays windows; whether there are some.
    fn lay_out(&mut self, all: &[Traced], not_before: &NotBefore) -> Result<bool> {
        let mut found = false;
        for held in all {
            let (number, array) = (held.array, &self.scop.arrays[held.array]);
            if array.layout.is_some() {
                continue;
            }
            let layout = || held.layout(&self.after, array, not_before, self.manner.moduli);
            match affordable(WINDOW, layout)? {
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
        Ok(found)
    }

    /// Gives arrays memory that they share; whether there are some.
    fn share(&mut self, all: &[Traced], not_before: &NotBefore) -> Result<bool> {
        let shared = affordable(SHARING, || share::shared(&self.after, all, not_before))?.flatten();
        let found = shared.is_some();
        self.after = shared.unwrap_or_else(|| self.after.clone());
        Ok(found)
    }

    /// An example of values that are in use at one time.
    fn example(&self, held: &Traced, not_before: &NotBefore) -> Result<Why> {
        let found = affordable(EXAMPLE, || held.why(&self.after, not_before))?;
        Ok(found.unwrap_or(Why::InUse(None)))
    }

    /// The result: an array that lies in another one's memory does not keep its cells.
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
