//! `[R19]`: statements that decide whether a while loop goes on.

use super::model::{Model, Statement};
use super::{At, Rule, Verdict, broken};
use crate::view::{self, Access, AccessKind};
use melior::ir::ValueLike;
use mse_isl::DimType;

/// Checks every statement that says `while`.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    model.statements.iter().filter(|statement| statement.view.repeats()).try_for_each(check_statement)
}

fn check_statement<'c>(statement: &Statement<'c, '_>) -> Verdict<'c> {
    let (operation, name) = (statement.view.operation(), &statement.tuple.name);
    if !counts(statement).at(Rule::Repetition, operation)? {
        let message =
            format!("the last coordinate of statement '{name}' has an upper bound, or there is none");
        return broken(Rule::Repetition, operation, message);
    }
    if !decides(statement) {
        let message = format!("the last access of statement '{name}' does not write an i1");
        return broken(Rule::Repetition, operation, message);
    }
    Ok(())
}

/// Whether the last coordinate has no upper bound.
fn counts(statement: &Statement) -> mse_isl::Result<bool> {
    match statement.tuple.dimensions {
        0 => Ok(false),
        dimensions => Ok(!statement.domain.dim_has_any_upper_bound(DimType::Set, dimensions - 1)?),
    }
}

fn decides(statement: &Statement) -> bool {
    let last = view::operations(statement.view.body()).into_iter().filter_map(Access::new).next_back();
    last.filter(|access| access.kind == AccessKind::Write)
        .and_then(|access| view::operand(access.operation, 0))
        .is_some_and(|value| value.r#type().to_string() == "i1")
}
