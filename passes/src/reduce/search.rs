//! The search for the updates that are worth it, and the recipe that was found for the scop with them.
//!
//! The recipe is handed on only where `mse-choose` would search for the same scop. So it is not where some
//! instances are dead, or where a statement that keeps the best value is in parts.

use super::{Group, Search, What, told_updated, updated};
use crate::dataflow::with_flow;
use crate::dead;
use crate::given::hints::{self, Hints};
use crate::machine::thresholds::{AS_GOOD, WORTH_REORDERING};
use crate::orders::Algorithm;
use crate::recipe::{self, Best, Estimate};
use crate::scop::{Body, Scop, Statement};
use crate::stage::Note;
use mse_isl::{Result, affordable_beside};

/// Why something stays in order.
const UNKNOWN: &str = "isl needs too many operations to find out what another order is worth";

/// A recipe that `mse-choose` would find, and what it would tell.
#[derive(Clone)]
pub struct Handed {
    /// Its steps, and those of its fall-back after `else`.
    pub recipe: String,
    /// The notes of the search.
    pub notes: Vec<Note>,
}

/// A decision, with the recipe that was found for it.
pub enum Verdict {
    /// All reductions stay in order.
    InOrder(Option<Handed>),
    /// Some do not.
    Relaxed(Box<Relaxed>),
}

/// A scop with updates instead of reductions.
pub struct Relaxed {
    /// The scop.
    pub scop: Scop,
    arrays: Vec<String>,
    takes: Estimate,
    in_order: Estimate,
    /// The recipe that was found for it.
    pub handed: Option<Handed>,
}

impl Relaxed {
    /// The line of a report about it.
    pub fn told(&self) -> Note {
        let arrays = self.arrays.iter().map(|array| format!("'{array}'")).collect::<Vec<_>>().join(", ");
        Note::of_scop(format!(
            "what is combined in {arrays} may come in any order: by the model {} instead of {}",
            self.takes, self.in_order
        ))
    }
}

impl Search<'_> {
    /// The scop with the updates that are worth it, if some are; `notes` gets what was not found out.
    pub fn relaxed(&self, scop: &Scop, notes: &mut Vec<Note>) -> Result<Option<Verdict>> {
        if scop.flow.is_some() || scop.arrays.iter().any(|array| array.layout.is_some()) {
            return Ok(None);
        }
        let mut groups = self.groups(scop)?;
        groups.retain(|group| {
            let is_possible = self.is_possible(scop, group);
            notes.extend((!is_possible).then(|| {
                let array = scop.array(&group.array).expect("an array of the scop");
                let called = self.target.called;
                let why = format!("{called} has no updates of {} bits", 8 * array.element_bytes);
                Note::of_scop(format!("what is combined in '{}' stays in order: {why}", group.array))
            }));
            is_possible
        });
        if groups.is_empty() {
            return Ok(None);
        }
        self.decided(scop, groups, notes)
    }

    /// The updates that are worth it among these groups.
    fn decided(&self, scop: &Scop, mut groups: Vec<Group>, notes: &mut Vec<Note>) -> Result<Option<Verdict>> {
        let least = recipe::least_possible(scop, self.machine)?;
        let source: &[Algorithm] = &[Algorithm::Source];
        let Some(mut in_order) = self.takes(scop, source)? else {
            notes.push(Note::of_scop(format!("reductions stay in order: {UNKNOWN}")));
            return Ok(None);
        };
        if !is_slow(in_order, least) {
            return Ok(None);
        }
        let Some(mut takes) = self.takes_with(scop, &mut groups, notes)? else { return Ok(None) };
        // An update combines by itself: that it saves an operation is no gain of another order.
        let fewer = recipe::least_possible(&updated(scop, &groups)?, self.machine)? / least;
        if !is_worth(takes, Estimate { time: fewer * in_order.time, ..in_order }) {
            return Ok(None);
        }
        let (mut algorithms, mut handed) = (source, None);
        if let Some((other_in_order, of_order)) = self.searched(scop, self.algorithms)? {
            if !is_slow(other_in_order, least) {
                return Ok(Some(Verdict::InOrder(of_order)));
            }
            if let Some((other, of_other)) = self.searched(&updated(scop, &groups)?, self.algorithms)? {
                if !is_worth(other, other_in_order) {
                    return Ok(Some(Verdict::InOrder(of_order)));
                }
                (in_order, takes, algorithms) = (other_in_order, other, self.algorithms);
                handed = of_other;
            }
        }
        let found = (takes, handed);
        let (takes, handed) = self.without_needless(scop, &mut groups, algorithms, found)?;
        let arrays = groups.iter().map(|group| group.array.clone()).collect();
        let scop = told_updated(scop, &groups)?;
        let relaxed = Relaxed { scop, arrays, takes, in_order, handed };
        Ok(Some(Verdict::Relaxed(Box::new(relaxed))))
    }

    /// The scop with the updates without which a hint on its loops is left out; none if all hints are kept in
    /// order, or not even with updates.
    pub fn for_hints(&self, scop: &Scop) -> Result<Option<Scop>> {
        if scop.flow.is_some() || scop.arrays.iter().any(|array| array.layout.is_some()) {
            return Ok(None);
        }
        let mut groups = self.groups(scop)?;
        groups.retain(|group| matches!(group.what, What::Combine(_)) && self.is_possible(scop, group));
        let are_kept = |scop: &Scop| Ok(hints::kept(&with_flow(scop)?, Hints::Warn)?.1.is_none());
        if groups.is_empty() || are_kept(scop)? || !are_kept(&updated(scop, &groups)?)? {
            return Ok(None);
        }
        let mut number = 0;
        while number < groups.len() {
            let group = groups.remove(number);
            if !are_kept(&updated(scop, &groups)?)? {
                groups.insert(number, group);
                number += 1;
            }
        }
        updated(scop, &groups).map(Some)
    }

    /// The time and the recipe, after needless groups were left in order: without them it is as fast.
    fn without_needless(
        &self,
        scop: &Scop,
        groups: &mut Vec<Group>,
        algorithms: &[Algorithm],
        (mut takes, mut handed): (Estimate, Option<Handed>),
    ) -> Result<(Estimate, Option<Handed>)> {
        let mut number = 0;
        while groups.len() > 1 && number < groups.len() {
            let group = groups.remove(number);
            match self.searched(&updated(scop, groups)?, algorithms)? {
                Some((without, of_these)) if without.time <= AS_GOOD * takes.time => {
                    (takes, handed) = (without, of_these);
                }
                _ => {
                    groups.insert(number, group);
                    number += 1;
                }
            }
        }
        Ok((takes, handed))
    }

    /// The time of the scop in the source order where these groups are updates. As long as that takes too long
    /// to find out, a group stays in order, and goes from the list; none if all do.
    fn takes_with(
        &self,
        scop: &Scop,
        groups: &mut Vec<Group>,
        notes: &mut Vec<Note>,
    ) -> Result<Option<Estimate>> {
        while !groups.is_empty() {
            let takes = self.takes(&updated(scop, groups)?, &[Algorithm::Source])?;
            if takes.is_some() {
                return Ok(takes);
            }
            let hardest = groups.iter().rposition(|group| matches!(group.what, What::KeepBest(_)));
            let Group { array, .. } = groups.remove(hardest.unwrap_or(groups.len() - 1));
            notes.push(Note::of_scop(format!("what is combined in '{array}' stays in order: {UNKNOWN}")));
        }
        Ok(None)
    }

    /// The time of the best choice, if isl finds it with half of the operations that are left.
    fn takes(&self, scop: &Scop, algorithms: &[Algorithm]) -> Result<Option<Estimate>> {
        Ok(self.best(scop, algorithms, false)?.map(|best| best.takes))
    }

    /// The same with the recipe, if `mse-choose` would find that.
    fn searched(&self, scop: &Scop, algorithms: &[Algorithm]) -> Result<Option<(Estimate, Option<Handed>)>> {
        let hands_on = self.hands_on && std::ptr::eq(algorithms, self.algorithms);
        let Some(Best { takes, recipe, notes }) = self.best(scop, algorithms, hands_on)? else {
            return Ok(None);
        };
        Ok(Some((takes, recipe.map(|recipe| Handed { recipe, notes }))))
    }

    fn best(&self, scop: &Scop, algorithms: &[Algorithm], is_told: bool) -> Result<Option<Best>> {
        affordable_beside(u64::MAX, || {
            let scop = &with_flow(scop)?;
            let is_whole = |statement: &Statement| !matches!(statement.body, Body::Part { .. });
            let is_told = is_told && scop.statements.iter().all(is_whole) && dead::removed(scop)?.is_none();
            Best::of(scop, algorithms, self.max_bytes, self.machine, is_told)
        })
    }
}

/// Whether the order of the program takes much longer than the least that is possible.
fn is_slow(in_order: Estimate, least: f64) -> bool {
    in_order.time > WORTH_REORDERING * least
}

/// Whether the order of the program takes much longer than another one.
fn is_worth(takes: Estimate, in_order: Estimate) -> bool {
    WORTH_REORDERING * takes.time <= in_order.time
}
