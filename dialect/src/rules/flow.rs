//! `[R15]`: source flow relates reads and writes of the scop.
//!
//! Its instances and references are those of the source program: of a statement and its accesses, or of the
//! ones that their origins name. A statement of the source program may have left nothing in the scop.

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

/// The places that flow may come from and go to.
struct Sides<'m, 'c, 'a> {
    model: &'m Model<'c, 'a>,
    /// By its own name, and by the name of the access that it stands for.
    accesses: BTreeMap<String, Vec<(AccessKind, &'m Statement<'c, 'a>)>>,
}

impl<'m, 'c, 'a> Sides<'m, 'c, 'a> {
    fn new(model: &'m Model<'c, 'a>) -> Self {
        let mut accesses: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for statement in &model.statements {
            for access in statement.view.accesses() {
                for name in access.reference().into_iter().chain(access.origin()) {
                    accesses.entry(name).or_default().push((access.kind, statement));
                }
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
        let within = || two_values(relation.intersect_params(self.model.context.clone())?);
        match counterexample(within).at(Rule::Flow, flow)? {
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
        let accesses = self.accesses.get(&reference).map_or(&[][..], Vec::as_slice);
        if accesses.is_empty() {
            return self.check_gone(&reference, space, kind, flow);
        }
        for (access, _) in accesses {
            let reads = *access == AccessKind::Read;
            if reads != (attribute == "sink") {
                let (is, wanted) = if reads { ("read", "write") } else { ("write", "read") };
                return broken(Rule::Flow, flow, format!("@{reference} is a {is}, not a {wanted}"));
            }
        }
        let found = Tuple::of(space, kind).at(Rule::Flow, flow)?;
        let stands = |statement: &Statement| statement.origin.as_ref().unwrap_or(&statement.tuple) == &found;
        if accesses.iter().any(|(_, statement)| stands(statement)) {
            return Ok(());
        }
        accesses[0].1.tuple.expect(space, kind, Rule::Flow, &format!("flow {words}"), flow)
    }

    /// An access that nothing in the scop stands for: no statement may stand for its statement.
    fn check_gone(
        &self,
        reference: &str,
        space: &Space,
        kind: DimType,
        flow: OperationRef<'c, 'a>,
    ) -> Verdict<'c> {
        let found = Tuple::of(space, kind).at(Rule::Flow, flow)?;
        let stands = |statement: &Statement| {
            statement.tuple.name == found.name
                || statement.origin.as_ref().is_some_and(|origin| origin.name == found.name)
        };
        match self.model.statements.iter().any(stands) {
            true => broken(Rule::Flow, flow, format!("there is no access @{reference}")),
            false => Ok(()),
        }
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
