//! While loops that count: loops like others, whose first region is executed once more than the second.
//!
//! ```text
//! for c in decides              { first region }    { F[i, c] }      decides, goes on: [`values::counted`]
//!   if c goes on                { second region }   { B[i, c] }
//! ```
//!
//! ```text
//! argument k of the first region     a phi, or a counter; at first the initial value
//! argument j of the second region    the same phi as k if the condition hands on k, or if it becomes k the
//!   and result j                     next time, and k as it was is not needed any more; else one of its own
//! ```
//!
//! A phi has its next value from the condition, or from the end of the second region. A result that the
//! second region does not need is written once, after the first region has been executed for the last time. A
//! conditional may give the value where the loop goes on, as `lift-cf-to-scf` writes it. Then the phi is
//! written inside the conditional.
//!
//! [`values::counted`]: crate::import::values::counted

use super::read::{MOST_LOOPS, too_many};
use super::{Item, Phi, Reader, Written};
use crate::import::program::counting::While;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::values::counted::Counted;
use crate::import::values::run::Surroundings;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::Set;

/// A place in the order of the program: a run, and a position in it.
type Place = (usize, usize);

/// The phis of the arguments of both regions.
struct Phis {
    /// Of the first region; none for counters.
    first: Vec<Option<usize>>,
    /// Of the second region, and the results.
    second: Vec<usize>,
    /// The argument of the first region that shares a phi with this argument of the second one. Its next
    /// value is the value that the condition hands on for the latter.
    next: Vec<Option<usize>>,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// A while loop that counts: a level of the tree.
    pub fn counted_loop(
        &mut self,
        counted: &Counted<'c, 'a>,
        before: Place,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let repeats = counted.repeats;
        if here.coordinates.len() >= MOST_LOOPS {
            return too_many(repeats.operation);
        }
        self.expect_code_for(repeats.operation, &[&counted.decides, &counted.goes_on])?;
        self.values
            .dimensions
            .extend(counted.counters.iter().map(|&(value, dimension)| (mlir::key(value), dimension)));
        let phis = self.phis_of(counted);
        let [decides, goes_on] =
            [&counted.decides, &counted.goes_on].map(|domain| inside(counted, domain, here));
        let first_run = self.values.runs.len();
        let (mut body, run) = self.block(&mlir::operations(repeats.first), &decides)?;
        self.hand_on_first(counted, &phis, run)?;
        body.extend(self.last_time(counted, &phis, &decides)?);
        let (after, last) = self.block(&mlir::operations(repeats.second), &goes_on)?;
        body.extend(after);
        self.hand_on_second(repeats, &phis, before, last);
        let dimension = here.coordinates.len();
        self.says_independent(repeats.operation, dimension..dimension + 1, first_run);
        Ok(vec![Item::Loop { dimension, body }])
    }

    /// Makes the phis, and shares them.
    fn phis_of(&mut self, counted: &Counted<'c, 'a>) -> Phis {
        let repeats = counted.repeats;
        let (firsts, seconds) = (mlir::arguments(repeats.first), mlir::arguments(repeats.second));
        let first: Vec<_> = firsts
            .iter()
            .map(|&argument| (!self.is_counter(argument)).then(|| self.phi_for(&[argument])))
            .collect();
        let given_on = |number| firsts.iter().position(|&argument| argument == repeats.handed_on(number));
        let is_given_on: Vec<_> = (0..seconds.len()).map(given_on).collect();
        let (mut second, mut next) = (Vec::new(), Vec::new());
        for (number, &argument) in seconds.iter().enumerate() {
            let unchanged = is_given_on[number].and_then(|k| first[k]);
            let becomes = (0..firsts.len()).find(|&k| {
                repeats.next(k) == argument
                    && first[k].is_some()
                    && mlir::has_uses(firsts[k])
                    && (!is_given_on.contains(&Some(k)) || self.chosen_by(repeats, k, number).is_some())
            });
            let becomes = becomes.filter(|_| unchanged.is_none());
            let shared = unchanged.or_else(|| becomes.and_then(|k| first[k]));
            let result: Value = repeats.operation.result(number).expect("a result for each argument").into();
            let phi = shared.unwrap_or_else(|| self.phi_for(&[]));
            self.tree.phi_of.insert(mlir::key(result), phi);
            if !self.is_counter(argument) {
                self.tree.phi_of.insert(mlir::key(argument), phi);
            }
            second.push(phi);
            next.push(becomes);
        }
        Phis { first, second, next }
    }

    fn is_counter(&self, value: Value<'c, 'a>) -> bool {
        self.values.dimensions.contains_key(&mlir::key(value))
    }

    /// A new phi of these values.
    pub fn phi_for(&mut self, values: &[Value<'c, 'a>]) -> usize {
        let phi = self.tree.phis.len();
        self.tree.phis.push(Phi { writes: Vec::new() });
        self.tree.phi_of.extend(values.iter().map(|&value| (mlir::key(value), phi)));
        phi
    }

    /// Writes the values that the condition hands on, at the end of the first region; its last run is `run`.
    fn hand_on_first(&mut self, counted: &Counted<'c, 'a>, phis: &Phis, run: usize) -> Outcome<'c, 'a, ()> {
        let repeats = counted.repeats;
        for (number, &phi) in phis.second.iter().enumerate() {
            let is_unchanged = phis.next[number].is_none() && phis.first.contains(&Some(phi));
            if is_unchanged || self.is_last_only(repeats, phis, number) {
                continue;
            }
            let value = repeats.handed_on(number);
            let by = phis.next[number].and_then(|k| self.chosen_by(repeats, k, number));
            let written = match by {
                Some(by) => self.written_inside(by, value, repeats.decision().1)?,
                None => (run, self.next_position(), Written::Value(value)),
            };
            self.tree.phis[phi].writes.push(written);
        }
        Ok(())
    }

    /// Where a conditional, by the region that is executed if its condition is such, gives a value.
    fn written_inside(
        &self,
        by: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        holds: bool,
    ) -> Outcome<'c, 'a, (usize, usize, Written<'c, 'a>)> {
        let phi = self.tree.phi_of.get(&mlir::key(value)).map(|&phi| &self.tree.phis[phi]);
        match phi.and_then(|phi| phi.writes.get(usize::from(!holds))) {
            Some(&written) => Ok(written),
            None => refuse(by, Code::NonAffineCondition, "decides on a loop, and is no part of a scop"),
        }
    }

    /// The conditional that, where the loop goes on, gives the next value of an argument of the first region
    /// and nothing else. None if the argument is needed after that. Results may be the argument as it is: the
    /// last time it is not replaced.
    fn chosen_by(
        &self,
        repeats: While<'c, 'a>,
        argument: usize,
        number: usize,
    ) -> Option<OperationRef<'c, 'a>> {
        let (value, end) = (repeats.handed_on(number), mlir::last(repeats.first)?);
        let by = mlir::definition(value).filter(|&by| mlir::name(by) == "scf.if")?;
        let is_before = |user: OperationRef<'c, 'a>| {
            let user = mlir::ancestor_in(user, Some(repeats.first));
            user.is_some_and(|user| user == by || user.is_before_in_block(by))
        };
        let is_result = |(user, operand): (OperationRef<'c, 'a>, usize)| {
            user == end && operand > 0 && !self.needs(repeats, operand - 1)
        };
        let uses = mlir::uses(mlir::arguments(repeats.first)[argument]);
        let is_such = by.block() == Some(repeats.first)
            && mlir::operand(by, 0) == Some(repeats.decision().0)
            && !mlir::result(repeats.operation, number).is_some_and(mlir::has_uses)
            && mlir::uses(value).len() == 1
            && uses.into_iter().all(|used| is_before(used.0) || is_result(used));
        is_such.then_some(by)
    }

    /// Whether the loop needs a value that the condition hands on, beside its results.
    fn needs(&self, repeats: While<'c, 'a>, number: usize) -> bool {
        let (firsts, second) = (mlir::arguments(repeats.first), mlir::arguments(repeats.second)[number]);
        let end = mlir::last(repeats.second);
        let is_read = |(user, k): (OperationRef<'c, 'a>, usize)| {
            Some(user) != end || !self.is_counter(firsts[k]) && mlir::has_uses(firsts[k])
        };
        !self.is_counter(second) && mlir::uses(second).into_iter().any(is_read)
    }

    /// Whether only the result needs a value that the condition hands on, so that it is written once. A phi
    /// may hold its next value by then.
    fn is_last_only(&self, repeats: While<'c, 'a>, phis: &Phis, number: usize) -> bool {
        let value = repeats.handed_on(number);
        let is_phi = mlir::arguments(repeats.first).contains(&value) && !self.is_counter(value);
        !self.needs(repeats, number) && !is_phi && phis.next[number].is_none()
    }

    /// The run after the first region has been executed for the last time, which writes such results.
    fn last_time(
        &mut self,
        counted: &Counted<'c, 'a>,
        phis: &Phis,
        decides: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Option<Item>> {
        let repeats = counted.repeats;
        let numbers = 0..phis.second.len();
        let results: Vec<_> = numbers.filter(|&number| self.is_last_only(repeats, phis, number)).collect();
        if results.is_empty() {
            return Ok(None);
        }
        let domain = counted.decides.clone().subtract(counted.goes_on.clone())?.coalesce()?;
        let run = self.open_run(&Surroundings { domain, ..decides.clone() });
        for number in results {
            let position = self.next_position();
            let value = Written::Value(repeats.handed_on(number));
            self.tree.phis[phis.second[number]].writes.push((run, position, value));
        }
        Ok(Some(Item::Run(run)))
    }

    /// Writes initial values, and the values that the second region hands on; its last run is `last`.
    fn hand_on_second(&mut self, repeats: While<'c, 'a>, phis: &Phis, before: Place, last: usize) {
        for (number, phi) in phis.first.iter().enumerate() {
            let Some(phi) = *phi else { continue };
            let initial = (before.0, before.1, Written::Value(repeats.initial(number)));
            self.tree.phis[phi].writes.insert(0, initial);
            if !phis.next.contains(&Some(number)) {
                let next = Written::Value(repeats.next(number));
                let position = self.next_position();
                self.tree.phis[phi].writes.push((last, position, next));
            }
        }
    }

    /// Refuses a loop if code for these iterations may need large numbers.
    fn expect_code_for(&mut self, operation: OperationRef<'c, 'a>, domains: &[&Set]) -> Outcome<'c, 'a, ()> {
        for domain in domains {
            if self.values.is_beyond_code(domain)? {
                return refuse(
                    operation,
                    Code::NonAffineBound,
                    "has affine bounds, but code for them may need numbers of more than 64 bits",
                );
            }
        }
        Ok(())
    }
}

/// Inside the loop, for these iterations.
fn inside<'c, 'a>(
    counted: &Counted<'c, 'a>,
    domain: &Set,
    here: &Surroundings<'c, 'a>,
) -> Surroundings<'c, 'a> {
    let coordinates = [&here.coordinates[..], &[counted.counter.location()]].concat();
    Surroundings { coordinates, domain: domain.clone(), ..here.clone() }
}
