//! `[R7]` to `[R9]`, `[R18]`: the accesses of each statement.

use super::model::{Model, Statement, Tuple, is_identifier, not_a_function, two_values};
use super::nesting::ancestors;
use super::{At, Rule, Verdict, Violation, broken, counted, counterexample};
use crate::combine;
use crate::effects::{is_vector_access, is_view};
use crate::text;
use crate::view::{Access, AccessKind, all_nested, is, name};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::{DimType, Map, UnionMap};
use std::collections::BTreeSet;

/// Operations that execute their region exactly once.
const ONCE: [&str; 2] = ["scf.execute_region", "memref.alloca_scope"];

/// Checks every access of every statement.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    no_memory_beside_arrays(model)?;
    let mut references = BTreeSet::new();
    for statement in &model.statements {
        only_accesses(model, statement)?;
        for access in statement.view.accesses() {
            let reference = access.reference().expect("[R10]: an access in a statement has a reference");
            reference_is_free(&reference, &mut references, access.operation)?;
            check_access(model, statement, &access, &reference)?;
        }
    }
    Ok(())
}

/// `[R7]`
fn reference_is_free<'c>(
    reference: &str,
    taken: &mut BTreeSet<String>,
    operation: OperationRef<'c, '_>,
) -> Verdict<'c> {
    if !is_identifier(reference) {
        return broken(
            Rule::References,
            operation,
            format!("reference '{reference}' is not an isl identifier"),
        );
    }
    if !taken.insert(reference.to_owned()) {
        return broken(
            Rule::References,
            operation,
            format!("reference @{reference} names another access, too"),
        );
    }
    Ok(())
}

fn check_access<'c, 'a>(
    model: &Model<'c, 'a>,
    statement: &Statement<'c, 'a>,
    access: &Access<'c, 'a>,
    reference: &str,
) -> Verdict<'c> {
    let operation = access.operation;
    let Some(array) = model.array_of(access.array()) else {
        return broken(Rule::Relations, operation, format!("access @{reference} is to no array of the scop"));
    };
    let relation = relation(model, access, reference, &statement.tuple, &array.tuple)?;
    let indices = access.indices().len();
    if indices > array.tuple.dimensions {
        let rank = array.tuple.dimensions;
        let found = counted(indices, "index operand", "index operands");
        let message =
            format!("access @{reference} has {found}, but array '{}' has rank {rank}", array.tuple.name);
        return broken(Rule::Cells, operation, message);
    }
    if let (false, Some(around)) = (access.may(), deciding(access, statement)) {
        let message =
            format!("access @{reference} is not 'may', but '{}' decides whether it happens", name(around));
        return broken(Rule::Cells, operation, message);
    }
    combines_numbers(access)?;
    conditions(access, reference, statement)?;
    match many_cells(access, relation, statement).at(Rule::Cells, operation)? {
        Some(why) => broken(Rule::Cells, operation, format!("access @{reference} {why}")),
        None => Ok(()),
    }
}

/// `[R8]`
fn relation<'c, 'a>(
    model: &Model<'c, 'a>,
    access: &Access<'c, 'a>,
    reference: &str,
    statement: &Tuple,
    array: &Tuple,
) -> Verdict<'c, Map> {
    let operation = access.operation;
    let attribute = access.relation_attribute().expect("[R10]: an access in a statement has a relation");
    let relation = text::read_map(&attribute).map_err(|_| {
        let message = format!("access @{reference} does not relate one tuple to one tuple");
        Violation::new(Rule::Relations, operation, message)
    })?;
    let space = relation.get_space().at(Rule::Relations, operation)?;
    let expect = |tuple: &Tuple, kind, what: &str| {
        tuple.expect(&space, kind, Rule::Relations, &format!("access @{reference} {what}"), operation)
    };
    expect(statement, DimType::In, "starts from")?;
    expect(array, DimType::Out, "goes to")?;
    model.declared(&space, operation)?;
    Ok(relation)
}

/// `[R9]`: conditions are named, of the statement's coordinates, and of an access that need not happen.
fn conditions<'c, 'a>(
    access: &Access<'c, 'a>,
    reference: &str,
    statement: &Statement<'c, 'a>,
) -> Verdict<'c> {
    let Some(conditions) = access.conditions() else { return Ok(()) };
    let are_named = |conditions: UnionMap| {
        let mut all = conditions.maps()?.into_iter();
        all.try_fold(true, |found, one| {
            let is_of_coordinates = one.get_tuple_name(DimType::In)?.is_none()
                && one.dim(DimType::In)? == statement.tuple.dimensions
                && one.get_tuple_name(DimType::Out)?.is_some();
            Ok(found && is_of_coordinates)
        })
    };
    if !access.may() || !conditions.and_then(are_named).at(Rule::Cells, access.operation)? {
        let message = format!(
            "access @{reference} has conditions, which take 'may' and named unknowns of the statement's coordinates"
        );
        return broken(Rule::Cells, access.operation, message);
    }
    Ok(())
}

/// `[R21]`
fn combines_numbers<'c>(access: &Access<'c, '_>) -> Verdict<'c> {
    let Some(kind) = access.combines() else { return Ok(()) };
    let element = access.operation.operand(0).expect("ODS: a value").r#type();
    let Some(operation) = combine::operation(&kind) else {
        return broken(Rule::Updates, access.operation, format!("'{kind}' is no operation that combines"));
    };
    let has_numbers = if operation.ends_with('f') { element.is_float() } else { element.is_integer() };
    if !has_numbers {
        return broken(Rule::Updates, access.operation, format!("'{kind}' combines no values of {element}"));
    }
    Ok(())
}

/// `[R9]`: the innermost operation around an access that need not execute it exactly once.
fn deciding<'c, 'a>(access: &Access<'c, 'a>, statement: &Statement<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    ancestors(access.operation)
        .take_while(|&ancestor| ancestor != statement.view.operation())
        .find(|&ancestor| !ONCE.contains(&name(ancestor)))
}

/// `[R9]`: the fault in the cells that an access reaches, if there is one. Index operands are the first
/// subscripts, the relation gives the others.
fn many_cells(access: &Access, relation: Map, statement: &Statement) -> mse_isl::Result<Option<String>> {
    match (access.kind, access.may()) {
        (AccessKind::Kill, _) => Ok(None),
        _ if access.is_touch() => Ok(None),
        (_, false) => not_a_function(&relation, &statement.domain),
        (_, true) => counterexample(|| {
            let relation = relation.intersect_domain(statement.domain.clone())?;
            let (relation, lacking) = match access.indices().len() {
                0 => (relation, "no index operands and two values".to_owned()),
                some => {
                    let operands = counted(some, "index operand", "index operands");
                    let lacking = format!("{operands} and two values of the other subscripts");
                    (relation.project_out(DimType::Out, 0, some)?, lacking)
                }
            };
            let two = two_values(relation)?;
            Ok(two.map(|(from, one, other)| format!("has {lacking} for {from}: {one} and {other}")))
        }),
    }
}

/// `[R18]`: memory enters as arrays.
fn no_memory_beside_arrays<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    let is_memory = |value: Value| value.r#type().is_mem_ref() || value.r#type().is_unranked_mem_ref();
    match model.scop.values().into_iter().position(|(inside, _)| is_memory(inside)) {
        Some(position) => {
            let message = format!("value {position} is memory, which enters as an array");
            broken(Rule::Uses, model.scop.operation(), message)
        }
        None => Ok(()),
    }
}

/// `[R18]`
fn only_accesses<'c>(model: &Model<'c, '_>, statement: &Statement<'c, '_>) -> Verdict<'c> {
    let touched: Vec<_> = statement.view.accesses().into_iter().filter(Access::is_touch).collect();
    let operations = all_nested(statement.view.operation());
    let views = operations.iter().filter(|&&operation| is_view(operation));
    let views: Vec<Value> = views.flat_map(|view| view.results()).map(Value::from).collect();
    operations.iter().try_for_each(|&operation| check_uses(model, operation, &touched, &views))
}

/// Calls and accesses of vectors may take arrays that the statement says are `touched`, and `views` of them.
fn check_uses<'c>(
    model: &Model<'c, '_>,
    operation: OperationRef<'c, '_>,
    touched: &[Access],
    views: &[Value],
) -> Verdict<'c> {
    let is_told = |array: Value| touched.iter().any(|touch| touch.array() == array);
    let hands_on = is(operation, "func.call") || is_vector_access(operation) || is_view(operation);
    let place = Access::new(operation).map(|access| access.array_position());
    for (position, operand) in operation.operands().enumerate() {
        if is(operation, "memref.dim") {
            continue;
        }
        let message = match model.array_of(operand) {
            Some(array) if hands_on && array.may_be_handed_on && is_told(operand) => continue,
            Some(_) if place == Some(position) => continue,
            Some(array) => {
                format!("'{}' uses array '{}' beside its accesses", name(operation), array.tuple.name)
            }
            None if views.contains(&operand) && !hands_on => {
                format!("'{}' uses a view of an array", name(operation))
            }
            None => continue,
        };
        return broken(Rule::Uses, operation, message);
    }
    Ok(())
}
