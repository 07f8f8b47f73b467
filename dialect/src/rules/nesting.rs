//! Rules of one operation and the place where it stands: `[R10]`, `[R11]`, `[R13]`, `[R16]`.

use super::{At, Rule, Verdict, broken, counted};
use crate::tree::children;
use crate::view::{self, is, name};
use crate::{ffi, text};
use melior::ir::OperationRef;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;

/// The operations that a scop's body may hold.
const PARTS: [&str; 7] = [
    "mse.array",
    "mse.stmt",
    "mse.independent",
    "mse.unordered",
    "mse.schedule",
    "mse.dataflow",
    "mse.fallback",
];
/// The nodes of a schedule tree below its root.
const NODES: [&str; 9] = [
    "mse.band",
    "mse.sequence",
    "mse.set",
    "mse.filter",
    "mse.mark",
    "mse.context",
    "mse.guard",
    "mse.extension",
    "mse.expansion",
];
/// The operations that a dataflow may hold.
const FLOWS: [&str; 5] = ["mse.flow_in", "mse.flow", "mse.flow_out", "mse.flow_through", "mse.order"];
/// The rules of one operation of this dialect; those of `mse.scop` that concern its contents are
/// [`super::scop`].
pub fn operation<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    match name(operation) {
        "mse.scop" => scop(operation),
        "mse.read" | "mse.write" | "mse.update" | "mse.touch" if !in_statement(operation) => {
            broken(Rule::Nesting, operation, "an access outside a statement")
        }
        "mse.kill" => kill(operation),
        "mse.assume" => assumption(operation),
        "mse.schedule" => tree_children(operation),
        "mse.dataflow" => holds(operation, &FLOWS, "a dataflow"),
        "mse.fallback" => fallback(operation),
        node if NODES.contains(&node) => tree_node(operation),
        _ => Ok(()),
    }
}

/// `[R11]`, `[R12]`: the parts of a scop, one schedule and at most one dataflow and one fall-back among them.
pub(super) fn body<'c>(scop: &view::Scop<'c, '_>) -> Verdict<'c> {
    holds(scop.operation(), &PARTS, "a scop")?;
    let parts = scop.operations();
    let mut schedules = parts.iter().filter(|&&part| is(part, "mse.schedule"));
    if schedules.next().is_none() {
        return broken(Rule::Schedule, scop.operation(), "a scop without a schedule");
    }
    if let Some(&second) = schedules.next() {
        return broken(Rule::Schedule, second, "a second schedule");
    }
    for (once, what) in [("mse.dataflow", "dataflow"), ("mse.fallback", "fall-back")] {
        if let Some(&second) = parts.iter().filter(|&&part| is(part, once)).nth(1) {
            return broken(Rule::Nesting, second, format!("a second {what}"));
        }
    }
    Ok(())
}

/// The operations around an operation, the nearest first.
pub(super) fn ancestors<'c, 'a>(
    operation: OperationRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(operation.parent_operation(), |ancestor| ancestor.parent_operation())
}

fn in_statement(operation: OperationRef) -> bool {
    ancestors(operation).any(|ancestor| is(ancestor, "mse.stmt"))
}

fn scop<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let around = ancestors(operation).filter(|&ancestor| is(ancestor, "mse.scop")).count();
    let is_fallback = operation.parent_operation().is_some_and(|parent| is(parent, "mse.fallback"));
    match around > usize::from(is_fallback) {
        true => broken(Rule::Nesting, operation, "a scop inside a scop"),
        false => Ok(()),
    }
}

/// `[R11]`: one scop, with the operands of the scop around.
fn fallback<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    holds(operation, &["mse.scop"], "a fall-back")?;
    let [scop] = children(operation)[..] else {
        return broken(Rule::Nesting, operation, "a fall-back that is not one scop");
    };
    let around = operation.parent_operation().and_then(view::Scop::new).expect("ODS: inside a scop").body();
    let arguments =
        (0..around.argument_count()).map(|number| around.argument(number).expect("in range").into());
    match scop.operands().eq(arguments) {
        true => Ok(()),
        false => broken(Rule::Nesting, scop, "a fall-back whose operands are not those of the scop around"),
    }
}

/// `[R11]`: that the operation holds only these.
fn holds<'c>(operation: OperationRef<'c, '_>, allowed: &[&str], what: &str) -> Verdict<'c> {
    match children(operation).into_iter().find(|child| !allowed.contains(&name(*child))) {
        Some(child) => {
            let message = format!("'{}' in {what}, which holds only {}", name(child), allowed.join(", "));
            broken(Rule::Nesting, child, message)
        }
        None => Ok(()),
    }
}

/// `[R10]`
fn kill<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let message = match (operation.has_attribute("reference"), operation.has_attribute("relation")) {
        (true, true) if in_statement(operation) => return Ok(()),
        (false, false) if !in_statement(operation) => return Ok(()),
        (true, true) => "a kill with a reference and a relation outside a statement",
        (false, false) => "a kill without a reference and a relation in a statement",
        (true, false) => "a kill with a reference and no relation",
        (false, true) => "a kill with a relation and no reference",
    };
    broken(Rule::Kills, operation, message)
}

/// `[R16]`
fn assumption<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let condition = operation.attribute("condition").expect("ODS: a condition");
    let (inputs, operands) = (ffi::integer_set_inputs(&condition), operation.operand_count());
    if inputs == operands {
        return Ok(());
    }
    let message = format!(
        "a condition on {inputs} dimensions and symbols with {}",
        counted(operands, "operand", "operands")
    );
    broken(Rule::Assumptions, operation, message)
}

/// `[R11]`, `[R13]`: where a node stands, and what it holds.
fn tree_node<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let parent = operation.parent_operation().map_or("", name);
    if parent != "mse.schedule" && !NODES.contains(&parent) {
        return broken(Rule::Nesting, operation, format!("'{}' outside a schedule", name(operation)));
    }
    if is_choice(parent) != (name(operation) == "mse.filter") {
        let message = format!(
            "'{}' in '{parent}': filters stand in sequences and sets, which hold nothing else",
            name(operation)
        );
        return broken(Rule::Nesting, operation, message);
    }
    if is(operation, "mse.band") {
        flags(operation)?;
    }
    tree_children(operation)
}

fn is_choice(name: &str) -> bool {
    ["mse.sequence", "mse.set"].contains(&name)
}

/// `[R11]`: at most one child, for sequences and sets at least one.
fn tree_children<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let children = children(operation);
    if is_choice(name(operation)) && children.is_empty() {
        return broken(Rule::Nesting, operation, format!("'{}' without a filter", name(operation)));
    }
    if !is_choice(name(operation)) && children.len() > 1 {
        let message = format!("'{}' holds {} nodes, at most one is allowed", name(operation), children.len());
        return broken(Rule::Nesting, operation, message);
    }
    holds(operation, &NODES, "a schedule")
}

/// `[R13]`
fn flags<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let functions = operation.attribute("functions").expect("ODS: functions");
    let functions = text::read_functions(&functions).at(Rule::Bands, operation)?;
    let (members, flags) =
        (functions.size().at(Rule::Bands, operation)?, view::bools(operation, "coincident").len());
    if members == flags {
        return Ok(());
    }
    let members = counted(members, "member", "members");
    let flags = counted(flags, "coincident flag", "coincident flags");
    broken(Rule::Bands, operation, format!("a band of {members} with {flags}"))
}
