//! The best value, and the values that go with it (*followers*): statements that replace all where a value is
//! better.
//!
//! ```text
//! before   S[i]: if (A[i] > %best) { %best = A[i]; %place = i }         a maximum with its first place
//! after    start:     %key = key(%best) ; %number = none
//!          values[i]: mse.update "maxs" key(A[i]), %key
//!          places[i]: if (key(A[i]) == %key) mse.update "mins" i, %number
//!          end:       if (%key > key(%best)) { %best = value(%key) ; %place = %number }
//! ```
//!
//! In the order of the program the first of the largest values is kept, if it is larger than the one that was
//! there. It has the smallest number among the values that equal the largest. With `>=` the last one is kept:
//! the largest number, if there is one. A follower, `%place` here, is computed of this number: any function
//! of the coordinates. Over several loops there is a number for each loop. That of the outermost loop comes
//! first. Then, among the iterations that have it, comes that of the next loop.
//!
//! Values are compared as integers, *keys*. The order in which keys are combined makes no difference, to the
//! bit:
//!
//! ```text
//! integers   themselves
//! floats     the bits, of negative ones -(bits without the sign): -0.0 and 0.0 are one key
//! NaN        is never better: the worst key. What was there, if NaN, is never replaced: the best key
//! ```
//!
//! The sign of a zero is the last bit of its number. Comparisons that NaN passes are left alone, unless they
//! say `nnan`.
//!
//! [`find`] tells of a statement whether it is one; [`crate::scop::write`] makes the four parts of it, which
//! are [`crate::scop::BestPart`].

use super::reduction::is_of_same_cell;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value, ValueLike};
use mse_dialect::effects;
use mse_dialect::view::{self, Access, AccessKind, Statement};
use std::collections::HashSet;

/// A statement that keeps the best value. Accesses are given by their numbers among those of the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The read of the best value.
    pub read: usize,
    /// The write of a better one.
    pub write: usize,
    /// The followers: the read of the kept value, if it is not just left there, and the write.
    pub followers: Vec<(Option<usize>, usize)>,
    /// The reads that the value is computed of.
    pub values: Vec<usize>,
    /// The type of its key.
    pub key: &'static str,
    /// How keys are combined ([`mse_dialect::combine`]).
    pub kind: &'static str,
    /// The first one is kept of those that are equal, or else the last one.
    pub is_first: bool,
}

impl Best {
    /// How numbers are combined.
    pub fn number_kind(&self) -> &'static str {
        if self.is_first { "mins" } else { "maxs" }
    }
}

/// The operations of a statement that keeps the best value.
pub struct Steps<'c, 'a> {
    /// The comparison.
    pub comparison: OperationRef<'c, 'a>,
    /// The value that may be better.
    pub value: Value<'c, 'a>,
    /// The write of the best value, and those of its followers.
    pub choices: Vec<Choice<'c, 'a>>,
    better: Better,
}

/// A write of one of two values.
pub struct Choice<'c, 'a> {
    /// The write.
    pub write: Access<'c, 'a>,
    /// The read of the kept value; for a follower, none if it is just left there.
    pub read: Option<OperationRef<'c, 'a>>,
    /// The new content of the cell where the value is better.
    pub taken: Value<'c, 'a>,
    /// It is the better value itself.
    is_best: bool,
}

/// The value beside the best one: which of the two is better.
#[derive(Clone, Copy)]
struct Better {
    is_larger: bool,
    /// Of two equal values the one that was there is better.
    is_strict: bool,
    is_unsigned: bool,
    /// NaN is not better, as a comparison of floating-point numbers says.
    is_ordered: Option<bool>,
}

/// Finds the accesses by which a statement keeps the best value; none if it does not, or does anything else.
pub fn find(statement: &Statement) -> Option<Best> {
    let accesses = statement.accesses();
    let number = |operation: OperationRef| accesses.iter().position(|access| access.operation == operation);
    let Steps { value, choices, better, .. } = steps(statement)?;
    let (best, followers) = choices.split_first()?;
    let reads = computed_by(value)?.into_iter().filter(|operation| mlir::name(*operation) == "mse.read");
    let mut values = reads.map(number).collect::<Option<Vec<_>>>()?;
    values.sort_unstable();
    let writes = |choice: &Choice| number(choice.write.operation);
    let follower = |choice: &Choice| Some((choice.read.and_then(number), writes(choice)?));
    Some(Best {
        read: best.read.and_then(number)?,
        write: writes(best)?,
        followers: followers.iter().map(follower).collect::<Option<_>>()?,
        values,
        key: key(&value.r#type().to_string())?,
        kind: match (better.is_larger, better.is_unsigned) {
            (true, true) => "maxu",
            (true, false) => "maxs",
            (false, true) => "minu",
            (false, false) => "mins",
        },
        is_first: better.is_strict,
    })
}

/// The type of the keys of values; none for types without keys.
fn key(element: &str) -> Option<&'static str> {
    match element {
        "index" | "f64" | "i64" => Some("i64"),
        "f16" | "bf16" | "f32" | "i32" => Some("i32"),
        "i8" => Some("i8"),
        "i16" => Some("i16"),
        _ => None,
    }
}

/// The steps of a statement that does nothing else.
pub fn steps<'c: 'a, 'a>(statement: &Statement<'c, 'a>) -> Option<Steps<'c, 'a>> {
    let accesses = statement.accesses();
    is_plain(statement).then_some(())?;
    let writes: Vec<_> = accesses.iter().filter(|access| access.kind != AccessKind::Read).copied().collect();
    let arms = writes.iter().map(|write| Arms::of(*write, statement.body())).collect::<Option<Vec<_>>>()?;
    let condition = arms.first()?.condition;
    let comparison = mlir::definition(condition)?;
    if arms.iter().any(|arms| arms.condition != condition) {
        return None;
    }
    let (better, best) = arms.iter().find_map(|arms| arms.better(comparison))?;
    let taken = usize::from(best.is_taken_if_false);
    let mut choices = arms.iter().map(|arms| arms.choice(taken, best)).collect::<Option<Vec<_>>>()?;
    choices.sort_by_key(|choice| !choice.is_best);
    let steps = Steps { comparison, value: best.value, choices, better };
    steps.are_alone(&arms, best.kept).then_some(steps)
}

/// Whether a statement consists of operations that only compute, reads and writes of cells, and conditionals
/// of these.
fn is_plain(statement: &Statement) -> bool {
    view::all_nested(statement.operation()).into_iter().all(|operation| {
        let is_end = operation.next_in_block().is_none() && operation.result_count() == 0;
        let is_access = ["mse.read", "mse.write"].contains(&mlir::name(operation));
        let is_conditional =
            view::is_conditional(operation) && operation.parent_operation() == Some(statement.operation());
        is_access
            || is_conditional
            || operation.region_count() == 0 && (is_end || effects::is_pure(operation))
    })
}

/// The values that a write stores, if its condition holds, and if not; none where it stores nothing.
struct Arms<'c, 'a> {
    write: Access<'c, 'a>,
    condition: Value<'c, 'a>,
    stored: [Option<Value<'c, 'a>>; 2],
    /// The selection, or the conditional.
    decided_by: OperationRef<'c, 'a>,
}

/// The two values of the comparison, and when the new one is taken.
#[derive(Clone, Copy)]
struct Compared<'c, 'a> {
    value: Value<'c, 'a>,
    kept: Value<'c, 'a>,
    is_taken_if_false: bool,
}

impl<'c: 'a, 'a> Arms<'c, 'a> {
    fn of(write: Access<'c, 'a>, body: BlockRef<'c, 'a>) -> Option<Self> {
        let stored = mlir::operand(write.operation, 0)?;
        if write.operation.block() != Some(body) {
            let conditional = write.operation.parent_operation()?;
            let is_second = mlir::only_block(conditional, 1) == write.operation.block();
            let stored = if is_second { [None, Some(stored)] } else { [Some(stored), None] };
            let condition = mlir::operand(conditional, 0)?;
            return Some(Self { write, condition, stored, decided_by: conditional });
        }
        let decided_by = mlir::definition(stored)?;
        let condition = mlir::operand(decided_by, 0)?;
        if mlir::name(decided_by) == "arith.select" {
            let stored = [mlir::operand(decided_by, 1), mlir::operand(decided_by, 2)];
            return Some(Self { write, condition, stored, decided_by });
        }
        if !view::is_conditional(decided_by) {
            return None;
        }
        let number = (0..decided_by.result_count())
            .position(|number| mlir::result(decided_by, number) == Some(stored))?;
        let yielded = |region| mlir::operand(mlir::last(mlir::only_block(decided_by, region)?)?, number);
        Some(Self { write, condition, stored: [yielded(0), yielded(1)], decided_by })
    }

    /// If this is the write of the best value: how it is compared.
    fn better(&self, comparison: OperationRef<'c, 'a>) -> Option<(Better, Compared<'c, 'a>)> {
        let [left, right] = [mlir::operand(comparison, 0)?, mlir::operand(comparison, 1)?];
        let is_kept = |value: Value<'c, 'a>| {
            let read = mlir::definition(value).and_then(Access::new);
            read.is_some_and(|read| {
                read.operation.block() == comparison.block() && is_of_same_cell(&read, &self.write)
            })
        };
        let (value, kept, is_left) = match (is_kept(left), is_kept(right)) {
            (false, true) => (left, right, true),
            (true, false) => (right, left, false),
            _ => return None,
        };
        let is_taken =
            |arm: usize| self.stored[arm].is_some_and(|stored| is_same(stored, value, &mut HashSet::new()));
        let is_left_there = |arm: usize| self.stored[arm].is_none_or(|stored| stored == kept);
        let is_taken_if_false = match (is_taken(0) && is_left_there(1), is_taken(1) && is_left_there(0)) {
            (true, false) => false,
            (false, true) => true,
            _ => return None,
        };
        let mut better = Better::of(comparison)?;
        better.is_larger ^= !is_left;
        let better = if is_taken_if_false { better.negated() } else { better };
        let says_nnan = comparison
            .attribute("fastmath")
            .is_ok_and(|flags| ["nnan", "fast>"].iter().any(|flag| flags.to_string().contains(flag)));
        let compared = Compared { value, kept, is_taken_if_false };
        (better.is_ordered != Some(false) || says_nnan).then_some((better, compared))
    }

    fn choice(&self, taken: usize, best: Compared<'c, 'a>) -> Option<Choice<'c, 'a>> {
        let (taken, kept) = (self.stored[taken]?, self.stored[1 - taken]);
        let is_conditional = self.write.operation.parent_operation() == Some(self.decided_by);
        let of_cell = |value: Value<'c, 'a>| {
            let read = Access::new(mlir::definition(value)?)?;
            let fits = !read.may() && is_of_same_cell(&read, &self.write);
            fits.then_some(read.operation)
        };
        let is_same = is_same(taken, best.value, &mut HashSet::new());
        let is_best = is_same && kept.is_none_or(|kept| kept == best.kept) && {
            let best = Access::new(mlir::definition(best.kept)?)?;
            is_of_same_cell(&best, &self.write)
        };
        let read = match kept {
            _ if is_best => Some(of_cell(best.kept)?),
            Some(kept) => Some(of_cell(kept)?),
            None => None,
        };
        let is_right = self.write.may() == is_conditional && (is_best || is_computed_of_coordinates(taken));
        is_right.then_some(Choice { write: self.write, read, taken, is_best })
    }
}

impl<'c, 'a> Steps<'c, 'a> {
    /// Whether nobody else sees the best value before, the chosen values, or the reason.
    fn are_alone(&self, arms: &[Arms<'c, 'a>], kept: Value<'c, 'a>) -> bool {
        let is_decided = |user: OperationRef<'c, 'a>| arms.iter().any(|arms| arms.decided_by == user);
        let is_kept = |choice: &Choice<'c, 'a>| {
            let Some(value) = choice.read.and_then(|read| mlir::result(read, 0)) else { return true };
            let is_end = |user: OperationRef<'c, 'a>| user.parent_operation().is_some_and(is_decided);
            mlir::uses(value).iter().all(|&(user, _)| {
                is_decided(user) || is_end(user) || value == kept && user == self.comparison
            }) && mlir::uses(value).len() <= if value == kept { 2 } else { 1 }
        };
        let is_written_once = |arms: &Arms<'c, 'a>| {
            let results: Vec<_> = arms.decided_by.results().map(Value::from).collect();
            results.iter().all(|&result| {
                let users = mlir::uses(result);
                users.len() == 1 && self.choices.iter().any(|one| one.write.operation == users[0].0)
            })
        };
        let condition = mlir::result(self.comparison, 0);
        let users = condition.map(mlir::uses).unwrap_or_default();
        self.choices.iter().filter(|choice| choice.is_best).count() == 1
            && users.iter().all(|&(user, number)| is_decided(user) && number == 0)
            && self.choices.iter().all(is_kept)
            && arms.iter().all(is_written_once)
    }
}

impl Better {
    /// The comparison of the left value with the right one.
    fn of(comparison: OperationRef) -> Option<Self> {
        let predicate = *mlir::integers(comparison.attribute("predicate").ok()?).first()?;
        let better = |is_larger, is_strict, is_unsigned, is_ordered| {
            Some(Self { is_larger, is_strict, is_unsigned, is_ordered })
        };
        match (mlir::name(comparison), predicate) {
            ("arith.cmpi", 2..=9) => {
                let number = (predicate - 2) % 4;
                better(number >= 2, number % 2 == 0, predicate >= 6, None)
            }
            ("arith.cmpf", 2..=5) => better(predicate <= 3, predicate % 2 == 0, false, Some(true)),
            ("arith.cmpf", 9..=12) => better(predicate <= 10, predicate % 2 == 1, false, Some(false)),
            _ => None,
        }
    }

    fn negated(self) -> Self {
        Self {
            is_larger: !self.is_larger,
            is_strict: !self.is_strict,
            is_ordered: self.is_ordered.map(|is_ordered| !is_ordered),
            ..self
        }
    }
}

/// Whether two values are the same computation of the same cells and values; pairs that are `known` are.
fn is_same<'c: 'a, 'a>(
    one: Value<'c, 'a>,
    other: Value<'c, 'a>,
    known: &mut HashSet<(usize, usize)>,
) -> bool {
    let (Some(first), Some(second)) = (mlir::definition(one), mlir::definition(other)) else {
        return one == other;
    };
    if one == other || !known.insert((mlir::key(one), mlir::key(other))) {
        return true;
    }
    if let (Some(first), Some(second)) = (Access::new(first), Access::new(second)) {
        return is_of_same_cell(&first, &second);
    }
    mlir::name(first) == mlir::name(second)
        && [first, second].iter().all(|by| by.region_count() == 0 && by.result_count() == 1)
        && first.attributes().eq(second.attributes())
        && first.operand_count() == second.operand_count()
        && first.operands().zip(second.operands()).all(|(one, other)| is_same(one, other, known))
}

/// The operations that a value is computed by, each once; none if one of them has regions.
fn computed_by<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<Vec<OperationRef<'c, 'a>>> {
    let (mut found, mut open) = (Vec::new(), vec![value]);
    while let Some(value) = open.pop() {
        let Some(definition) = mlir::definition(value) else { continue };
        if definition.region_count() > 0 {
            return None;
        }
        if !found.contains(&definition) {
            found.push(definition);
            open.extend(definition.operands());
        }
    }
    Some(found)
}

/// Whether a value is computed of coordinates and values from outside, without a chance to fail.
fn is_computed_of_coordinates<'c: 'a, 'a>(value: Value<'c, 'a>) -> bool {
    let is_safe = |by: OperationRef| effects::is_pure(by) && effects::is_speculatable(by);
    computed_by(value).is_some_and(|operations| operations.into_iter().all(is_safe))
}
