//! The search for a recipe: a loop over moves, with the model as judge.
//!
//! ```text
//! tried    moves in the order of their table ([`super::moves`]); each adds candidates, where it applies
//! best     the least modelled time ([`super::time`]); within a tenth of it the fewest bytes, then the fewest
//!          launches, or hardly more, then the first
//! judged   candidates whose times are within a quarter of the least are compared on a card whose units and
//!          caches are modelled, where that is known: counting for it takes longer
//! chosen   the best, after memory of its own was given back, group by group, that neither is a thread's own
//!          nor buys time
//! else     the best that holds for all sizes, where the chosen one does not
//! ```

use super::candidate::Candidate;
use super::moves::{MOVES, Move};
use super::storage::Storage;
use super::storage::own::{self, Own};
use super::time;
use crate::machine::budgets::{JUDGE, MOVE};
use crate::machine::thresholds::{AS_GOOD, JUDGED_ON_CARD, WORTH_A_BLOCK};
use crate::once::once;
use crate::order::Known;
use crate::orders::Algorithm;
use crate::scop::flow::Supply;
use crate::scop::{Scop, UNBOUNDED};
use crate::stage::Note;
use mse_dialect::machine::Machine;
use mse_isl::{Result, UnionSet, affordable_beside};
use std::cell::OnceCell;

/// The scop that a recipe is searched for, and for whom.
pub struct Search<'a> {
    /// The scop as it stands.
    pub scop: &'a Scop,
    /// The facts that are known of its accesses.
    pub known: &'a Known<'a>,
    /// The ways to find an order.
    pub algorithms: &'a [Algorithm],
    /// New arrays have at most so many bytes each.
    pub max_bytes: u128,
    /// The machine that times are modelled on.
    pub machine: &'a Machine,
    /// The value of a parameter where times are modelled.
    pub size: i32,
    /// Whether blocks may execute iterations that have memory of their own.
    pub groups: bool,
}

/// The best candidate, and all there were.
pub struct Decided {
    /// All candidates.
    pub candidates: Vec<Candidate>,
    /// The best.
    pub chosen: Candidate,
    /// The modelled time of the fastest with the storage as it stands.
    pub as_it_stands: f64,
    /// The reasons why something was not tried.
    pub notes: Vec<Note>,
}

/// The candidates so far, and what moves need to know of them.
pub struct Tried {
    /// All candidates, those of the storage as it stands first.
    pub candidates: Vec<Candidate>,
    /// The modelled time of the fastest of those.
    pub as_it_stands: f64,
    /// The memory of its own that others have.
    pub own: Vec<Own>,
    /// The number of the first candidate with the storage that was tried last.
    pub latest: usize,
    /// The source flow, reader by reader, once a move asked; none if the scop does not say it.
    supply: OnceCell<Option<Supply>>,
    /// The groups of accesses that may have memory of their own, once a move asked.
    groups: OnceCell<Vec<Own>>,
    notes: Vec<Note>,
}

impl Search<'_> {
    /// Searches for the best recipe.
    pub fn decided(&self) -> Result<Decided> {
        let Tried { candidates, as_it_stands, notes, .. } = self.tried()?;
        let best = self.judged(candidates.iter().filter(|candidate| !candidate.is_fallback))?;
        let chosen = self.thriftier(best.clone())?;
        Ok(Decided { candidates, chosen, as_it_stands, notes })
    }

    fn tried(&self) -> Result<Tried> {
        let candidates = self.ordered(&Storage::as_it_stands(self.scop))?;
        let as_it_stands = candidates.iter().map(|one| one.takes.time).fold(f64::INFINITY, f64::min);
        let (supply, groups) = (OnceCell::new(), OnceCell::new());
        let (own, notes) = (Vec::new(), Vec::new());
        let mut tried = Tried { candidates, as_it_stands, own, latest: 0, supply, groups, notes };
        if tried.candidates[0].dependences.is_none() {
            return Ok(tried); // only the source order is known to respect them
        }
        for next in MOVES {
            if (next.applies)(self, &tried)? {
                (next.tries)(self, &mut tried, next)?;
            }
        }
        Ok(tried)
    }

    /// The candidates where these groups have memory of their own, if isl finds them within a budget.
    pub fn with_own(&self, own: &[Own], budget: u64) -> Result<Option<Vec<Candidate>>> {
        affordable_beside(budget, || self.ordered(&Storage::with_own(self.scop, own)?))
    }

    /// The best candidate, among those that are as good as the fastest within the budget. It has the fewest
    /// bytes, then the fewest launches, or hardly more, and then it is the first. The first of all is always
    /// within the budget.
    pub fn best<'c>(&self, candidates: impl IntoIterator<Item = &'c Candidate>) -> Result<&'c Candidate> {
        self.best_by(candidates, Candidate::weighed_time)
    }

    /// The same, where candidates that are near to the fastest, and not all as good, are compared on the card,
    /// if isl finds their times there within a budget. It does not for wavefronts.
    fn judged<'c>(&self, candidates: impl IntoIterator<Item = &'c Candidate>) -> Result<&'c Candidate> {
        let all: Vec<&Candidate> = candidates.into_iter().collect();
        let least = all.iter().map(|one| one.takes.time).fold(f64::INFINITY, f64::min);
        let within = |one: &Candidate, factor: f64| one.takes.time <= factor * least;
        let near: Vec<_> = all.iter().filter(|one| within(one, JUDGED_ON_CARD)).copied().collect();
        let mut apart: Vec<&Candidate> = Vec::new();
        for &candidate in &near {
            if apart.iter().all(|other| other.takes != candidate.takes) {
                apart.push(candidate);
            }
        }
        let is_wave = |one: &&Candidate| matches!(one.algorithm(), Algorithm::Diamond | Algorithm::Wavefront);
        let are_as_good = near.iter().all(|one| within(one, AS_GOOD));
        if are_as_good || self.machine.card.is_none() || near.iter().any(is_wave) {
            return self.best(all);
        }
        let are_known = affordable_beside(JUDGE, || {
            let is_known = |all, candidate: &&Candidate| Ok(all && candidate.on_card(self)?.is_some());
            apart.iter().try_fold(true, is_known)
        })?;
        if are_known != Some(true) {
            return self.best(all);
        }
        let first_of = |one: &Candidate| apart.iter().find(|other| other.takes == one.takes).copied();
        let time = |one: &Candidate| first_of(one).and_then(Candidate::known_on_card);
        self.best_by(near.iter().copied(), |one| time(one).map_or(f64::INFINITY, |time| time * one.weight()))
    }

    fn best_by<'c>(
        &self,
        candidates: impl IntoIterator<Item = &'c Candidate>,
        time: impl Fn(&Candidate) -> f64,
    ) -> Result<&'c Candidate> {
        let candidates: Vec<&Candidate> = candidates.into_iter().collect();
        let least = candidates.iter().copied().map(&time).fold(f64::INFINITY, f64::min);
        // Often this one needs no memory: then only one with less memory of the program could be better.
        if !self.has_spare_arrays()?
            && let Some(first) =
                first_of_few(candidates.iter().copied().filter(|one| time(one) <= AS_GOOD * least))
            && first.memory(self)?.bytes == 0.0
        {
            return Ok(first);
        }
        let mut by_time: Vec<_> = candidates.iter().enumerate().collect();
        by_time.sort_by(|(_, one), (_, other)| time(one).total_cmp(&time(other)));
        let (budget, mut good) = (self.budget()?, Vec::<(usize, &Candidate, f64)>::new());
        for (number, candidate) in by_time {
            if good.first().is_some_and(|(_, fastest, _)| time(candidate) > AS_GOOD * time(fastest)) {
                break;
            }
            let bytes = candidate.memory(self)?.bytes;
            if number == 0 || bytes <= budget {
                good.push((number, candidate, bytes));
            }
        }
        let fewest = good.iter().map(|(_, _, bytes)| *bytes).fold(f64::INFINITY, f64::min);
        good.retain(|(_, _, bytes)| *bytes == fewest);
        good.sort_by_key(|(number, ..)| *number);
        Ok(first_of_few(good.into_iter().map(|(_, candidate, _)| candidate))
            .expect("the first is within the budget"))
    }

    /// The same kind of schedule, without memory of its own that is neither a thread's nor buys time.
    fn thriftier(&self, mut chosen: Candidate) -> Result<Candidate> {
        let mut own = chosen.own.clone();
        for array in chosen.memory(self)?.large.clone() {
            let Some(position) = own.iter().position(|group| group.name == array) else { continue };
            let less: Vec<Own> = own.iter().filter(|group| group.name != array).cloned().collect();
            let same = Search { algorithms: &[chosen.algorithm()], ..*self };
            let others = same.with_own(&less, MOVE)?.into_iter().flatten();
            let fastest = others.min_by(|one, other| one.takes.time.total_cmp(&other.takes.time));
            let Some(candidate) = fastest.filter(|one| one.takes.time <= AS_GOOD * chosen.takes.time) else {
                continue;
            };
            if candidate.memory(self)?.bytes < chosen.memory(self)?.bytes {
                chosen = candidate;
                own.remove(position);
            }
        }
        Ok(chosen)
    }

    /// The time that no candidate can beat.
    pub fn least_time(&self) -> Result<f64> {
        time::least_possible(self.scop, self.machine, self.size)
    }
}

impl Decided {
    /// Whether the chosen candidate needs another for some sizes, or where lowering finds no loops.
    fn needs_another(&self, search: &Search) -> Result<bool> {
        let needs = self.chosen.memory(search)?.scop.fallback.is_some() || self.chosen.is_hard;
        Ok(needs && (self.chosen.is_in_groups() || self.chosen.is_hard))
    }

    /// The best candidate that needs no other, where the chosen one does.
    pub fn instead(&self, search: &Search) -> Result<Option<&Candidate>> {
        if !self.needs_another(search)? {
            return Ok(None);
        }
        let mut others = Vec::new();
        for candidate in self.candidates.iter().filter(|one| !one.is_in_groups() && !one.is_hard) {
            if candidate.memory(search)?.scop.fallback.is_none() {
                others.push(candidate);
            }
        }
        search.best(others).map(Some)
    }
}

impl Candidate {
    /// The scop as a fall-back.
    pub fn made_instead(&self, search: &Search) -> Result<Scop> {
        let recipe = Some(self.whole_recipe(search)?.to_string());
        Ok(Scop { recipe, ..self.memory(search)?.scop.clone() })
    }

    /// The scop, with a fall-back where it needs one.
    pub fn made(&self, search: &Search) -> Result<Scop> {
        let scop = &self.memory(search)?.scop;
        let fallback = scop.fallback.or(self.is_hard.then_some(UNBOUNDED));
        Ok(Scop { fallback, recipe: Some(self.told_recipe(search)?), ..scop.clone() })
    }
}

/// The first of those with the fewest launches, or hardly more.
fn first_of_few<'c>(candidates: impl Iterator<Item = &'c Candidate> + Clone) -> Option<&'c Candidate> {
    let fewest = candidates.clone().map(|one| one.takes.launches).fold(f64::INFINITY, f64::min);
    candidates.into_iter().find(|one| one.takes.launches <= AS_GOOD * fewest)
}

/// The least modelled time, as it is compared.
pub fn fastest<'c>(candidates: impl IntoIterator<Item = &'c Candidate>) -> f64 {
    candidates.into_iter().map(Candidate::weighed_time).fold(f64::INFINITY, f64::min)
}

impl Tried {
    /// The source flow, reader by reader; none if the scop does not say it.
    pub fn supply(&self, search: &Search) -> Result<Option<&Supply>> {
        Ok(once(&self.supply, || Ok(Supply::of(search.scop)?.ok()))?.as_ref())
    }

    /// The groups of accesses that may have memory of their own; none if the scop does not say its flow.
    pub fn groups(&self, search: &Search) -> Result<&[Own]> {
        let Some(supply) = self.supply(search)? else { return Ok(&[]) };
        Ok(once(&self.groups, || own::own(search.scop, supply))?)
    }

    /// The candidates that are not only for sizes where blocks have not enough memory.
    pub fn contenders(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|candidate| !candidate.is_fallback)
    }

    /// Adds the candidates of a move, if isl found them; returns the number of the first.
    pub fn add(&mut self, found: Option<Vec<Candidate>>, by: &Move) -> usize {
        let first = self.candidates.len();
        self.notes.extend(found.is_none().then(|| untried(by)));
        self.candidates.extend(found.into_iter().flatten());
        first
    }

    /// Adds the candidates from this number on with a block for each iteration, where the block then has the
    /// memory. They replace those with memory for all iterations, unless these are much faster.
    pub fn group(&mut self, search: &Search, first: usize) -> Result<()> {
        let last = if search.groups { self.candidates.len() } else { first };
        for number in first..last {
            let Some(grouped) = search.grouped(&self.candidates[number])? else { continue };
            let flat = &mut self.candidates[number];
            flat.is_fallback = grouped.takes.time <= WORTH_A_BLOCK * flat.takes.time;
            self.candidates.push(grouped);
        }
        Ok(())
    }

    /// Whether a candidate from this number on would be faster than all if flow alone ordered these accesses:
    /// `{ [S[i] -> r[]] }`.
    pub fn gain_from(&self, search: &Search, first: usize, accesses: &UnionSet) -> Result<bool> {
        let fastest = fastest(&self.candidates);
        for candidate in &self.candidates[first..] {
            if AS_GOOD * search.time_without_waits(candidate, accesses)? < fastest {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn untried(by: &Move) -> Note {
    let Move { words, budget, .. } = by;
    Note::of_scop(format!("{words}: not tried, that takes isl more than {budget} operations"))
}
