//! AST generation: from the schedule tree to a program of loops, conditions and statement instances.
//!
//! Subscripts are generated together with the loops, so that isl simplifies them in terms of what the loops imply:
//!
//! ```text
//! dates      { S[i] -> [t] }                       at the place of an instance, from isl
//! cells      { S[i] -> A[a] } . { A[a] -> [m] }    access relation, then where the array's cells lie
//! subscript  { [t] -> [m] } = dates^-1 . cells
//! ```

use super::gpu::{Kernels, with_grid};
use super::memory::Placement;
use crate::scop::Scop;
use mse_dialect::view;
use mse_isl::ast::Node;
use mse_isl::{AstBuild, AstExpr, AstNode, DimType, Error, Id, Map, PwMultiAff, Result, Schedule, Set};
use std::collections::BTreeMap;

/// The accesses that their relation determines, by statement: reference and `{ S[i] -> r[m] }`.
pub type Accesses = BTreeMap<String, Vec<PwMultiAff>>;

/// The accesses that their relation determines, in storage.
pub fn accesses(
    view: &view::Scop,
    scop: &Scop,
    placements: &BTreeMap<String, Placement>,
) -> Result<Accesses> {
    let related = |statement: &view::Statement| {
        let accesses = statement.accesses().into_iter();
        let related =
            accesses.filter(|access| access.kind != view::AccessKind::Kill && access.indices().is_empty());
        let references = related.filter_map(|access| access.reference());
        let cells =
            references.map(|reference| in_storage(scop, &reference, placements)).collect::<Result<_>>()?;
        Ok((statement.name(), cells))
    };
    view.statements().iter().map(related).collect()
}

/// `{ S[i] -> r[m] }`
fn in_storage(scop: &Scop, reference: &str, placements: &BTreeMap<String, Placement>) -> Result<PwMultiAff> {
    let (statement, access) = scop.access(reference).expect("the access was found in the scop");
    if !access.relation.is_single_valued()? {
        let name = &statement.name;
        let message = format!(
            "access @{reference} of statement '{name}' may touch several cells and has no index operands"
        );
        return Err(Error::invalid(message));
    }
    let cells = PwMultiAff::from_map(access.relation.clone())?;
    let in_storage = match placements.get(&access.array()?) {
        Some(placement) => placement.address.clone().pullback_pw_multi_aff(cells)?,
        None => cells,
    };
    let name = Id::new(in_storage.context(), reference)?;
    in_storage.set_tuple_id(DimType::Out, name)
}

/// The program for a schedule tree; instances are `S(e, ..., r[s, ...], ...)`.
pub fn generate(schedule: Schedule, context: Set, accesses: Accesses, kernels: Kernels) -> Result<Node> {
    let build = AstBuild::from_context(context)?
        .set_at_each_domain(move |node, build| with_accesses(node, build, &accesses))?
        .set_after_each_mark(move |node, build| with_grid(node, build, &kernels))?;
    build.node_from_schedule(schedule)?.to_tree()
}

/// The instance `S(e, ...)` as `S(e, ..., r[s, ...], ...)`.
fn with_accesses(node: AstNode, build: &AstBuild, accesses: &Accesses) -> Result<AstNode> {
    let dates = Map::from_union_map(build.get_schedule()?)?;
    let statement = dates.get_tuple_name(DimType::In)?.unwrap_or_default();
    let instance = PwMultiAff::from_map(dates.reverse()?)?;
    let call = node.user_get_expr()?;
    let parts = call.op_get_n_arg()?;
    let mut arguments = (1..parts).map(|i| call.op_get_arg(i)).collect::<Result<Vec<AstExpr>>>()?;
    for cells in accesses.get(&statement).into_iter().flatten() {
        arguments
            .push(build.access_from_pw_multi_aff(cells.clone().pullback_pw_multi_aff(instance.clone())?)?);
    }
    AstNode::user_from_expr(call.op_get_arg(0)?.call(arguments)?)
}
