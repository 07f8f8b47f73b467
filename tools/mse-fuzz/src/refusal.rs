//! Refusals that are no failures: of hints on loops, and of schedules that were drawn.

use crate::case::Case;
use crate::variant::Variant;

/// Words of messages, and what they mean.
const REASONS: [(&str, &str); 17] = [
    (": it has ", "an order is broken"),
    ("carries ", "a member carries a dependence"),
    ("different children of a set", "an order is broken in a set"),
    ("different blocks", "an order is broken between blocks"),
    ("different threads", "an order is broken between threads"),
    ("is below no mark", "instances are in no thread"),
    ("several dates", "an instance has several dates"),
    ("has no date", "an instance has no date"),
    ("an instance has several dates", "an instance has several dates"),
    ("its domain ", "other instances"),
    ("syntax error", "a syntax error"),
    ("is not right above a band", "a mark without a band"),
    ("does not hold one other loop alone", "an interchange without a loop inside"),
    ("max-operations", "not decided"),
    ("too long to find", "loops are not found"),
    ("numbers so large", "large dates"),
    ("no loop for a while loop alone", "a while loop is not alone"),
];

/// The refusal that the message of a pass is; none if it is another message.
pub fn known(message: &str, case: &Case, variant: &Variant) -> Option<String> {
    let is_recipe = variant.given.as_ref().is_some_and(|given| given.is_recipe() && given.changes > 0);
    if is_recipe && message.contains("recipe refused: ") {
        return Some("recipes refused".to_owned());
    }
    let is_schedule = variant.given.is_some() && message.contains("schedule refused: ");
    let is_hint = has_hints(&case.text) && message.contains("hints refused: ");
    let what = match (is_schedule, is_hint) {
        (false, false) => return None,
        (true, _) if variant.given.as_ref().is_some_and(|given| given.changes == 0) => "unchanged schedules",
        (true, _) => "schedules",
        (false, true) => "hints",
    };
    let reason = REASONS.iter().find(|(words, _)| message.contains(words));
    let other = || message.split("refused: ").nth(1).unwrap_or_default().lines().next().unwrap_or_default();
    Some(format!("{what} refused: {}", reason.map_or_else(other, |(_, reason)| reason)))
}

/// Whether loops of a program have hints.
pub fn has_hints(program: &str) -> bool {
    ["mse.fuse", "mse.tile", "mse.unroll", "mse.interchange", "mse.parallel", "mse.sequential", "mse.x"]
        .iter()
        .any(|hint| program.contains(hint))
}
