//! `[R15]`: source flow relates reads and writes of the scop.
//!
//! Its instances are those of the source program: of the statement itself, or of what its origin says it stands for.

use super::model::{Array, Model, Statement, Tuple, two_values};
use super::{At, Rule, Verdict, Violation, broken, counterexample};
use crate::text;
use crate::tree::children;
use crate::view::{AccessKind, is, string};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::{DimType, Space};
use std::collections::BTreeMap;

/// Checks the dataflow of the scop, if it has one.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    let Some(dataflow) = model.scop.dataflow() else { return Ok(()) };
    let sides = Sides::new(model);
    children(dataflow).into_iter().try_for_each(|flow| sides.check(flow))
}

/// What flow may come from and go to.
struct Sides<'m, 'c, 'a> {
    model: &'m Model<'c, 'a>,
    accesses: BTreeMap<String, (AccessKind, &'m Statement<'c, 'a>)>,
}

impl<'m, 'c, 'a> Sides<'m, 'c, 'a> {
    fn new(model: &'m Model<'c, 'a>) -> Self {
        let mut accesses = BTreeMap::new();
        for statement in &model.statements {
            for access in statement.view.accesses() {
                accesses.insert(access.reference().unwrap_or_default(), (access.kind, statement));
            }
        }
        Self { model, accesses }
    }

    fn check(&self, flow: OperationRef<'c, 'a>) -> Verdict<'c> {
        if is(flow, "mse.flow_through") {
            return self.check_cells(flow);
        }
        let relation = text::read_map(&flow.attribute("relation").expect("ODS: a relation"))
            .map_err(|_| Violation::new(Rule::Flow, flow, "flow does not relate one tuple to one tuple"))?;
        let space = relation.get_space().at(Rule::Flow, flow)?;
        self.model.declared(&space, flow)?;
        self.check_side(flow, &space, DimType::In)?;
        self.check_side(flow, &space, DimType::Out)?;
        if flow.has_attribute("may") || is(flow, "mse.order") {
            return Ok(());
        }
        match counterexample(|| two_values(relation)).at(Rule::Flow, flow)? {
            Some((sink, one, other)) => broken(
                Rule::Flow,
                flow,
                format!("flow that is not 'may' has two sources for {sink}: {one} and {other}"),
            ),
            None => Ok(()),
        }
    }

    /// One side of a flow relation is an access, by reference, or an array, by name.
    fn check_side(&self, flow: OperationRef<'c, 'a>, space: &Space, kind: DimType) -> Verdict<'c> {
        let (words, name) = match kind {
            DimType::In => ("goes to", ["sink", "earlier"]),
            _ => ("comes from", ["source", "later"]),
        };
        let Some(attribute) = name.into_iter().find(|name| flow.has_attribute(name)) else {
            let array = self.array(flow)?;
            return array.tuple.expect(space, kind, Rule::Flow, &format!("flow {words}"), flow);
        };
        let reference = string(flow, attribute);
        let Some((access, statement)) = self.accesses.get(&reference) else {
            return broken(Rule::Flow, flow, format!("there is no access @{reference}"));
        };
        let reads = *access == AccessKind::Read;
        if reads != (attribute == "sink") {
            let (is, wanted) = if reads { ("read", "write") } else { ("write", "read") };
            return broken(Rule::Flow, flow, format!("@{reference} is a {is}, not a {wanted}"));
        }
        self.check_instances(statement, space, kind, &format!("flow {words}"), flow)
    }

    fn check_instances(
        &self,
        statement: &Statement,
        space: &Space,
        kind: DimType,
        what: &str,
        flow: OperationRef<'c, 'a>,
    ) -> Verdict<'c> {
        let found = Tuple::of(space, kind).at(Rule::Flow, flow)?;
        if statement.origin.as_ref() == Some(&found) {
            return Ok(());
        }
        statement.tuple.expect(space, kind, Rule::Flow, what, flow)
    }

    fn check_cells(&self, flow: OperationRef<'c, 'a>) -> Verdict<'c> {
        let cells = text::read_set(&flow.attribute("cells").expect("ODS: cells"))
            .map_err(|_| Violation::new(Rule::Flow, flow, "the cells are not a set of one tuple"))?;
        let space = cells.get_space().at(Rule::Flow, flow)?;
        self.model.declared(&space, flow)?;
        self.array(flow)?.tuple.expect(&space, DimType::Set, Rule::Flow, "the cells are in", flow)
    }

    fn array(&self, flow: OperationRef<'c, 'a>) -> Verdict<'c, &'m Array<'c, 'a>> {
        let name = string(flow, "array");
        self.model
            .array_named(&name)
            .ok_or_else(|| Violation::new(Rule::Flow, flow, format!("there is no array '{name}'")))
    }
}
