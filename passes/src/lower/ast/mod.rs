//! AST generation: from the schedule tree to a program of loops, conditions and statement instances.
//!
//! Subscripts are generated together with the loops, so that isl simplifies them in terms of what the loops
//! imply:
//!
//! ```text
//! dates      { S[i] -> [t] }                       at the place of an instance, from isl
//! cells      { S[i] -> A[a] } . { A[a] -> [m] }    access relation, then where the array's cells lie
//! subscript  { [t] -> [m] } = dates^-1 . cells
//! ```

pub mod conditions;
pub mod ends;
pub mod gpu;
pub mod grid;
pub mod members;
pub mod numbers;
pub mod tiles;
pub mod unbound;

use crate::lower::Manner;
use crate::lower::ast::conditions::Late;
use crate::lower::ast::gpu::{Kernels, with_grid};
use crate::lower::ast::tiles::Numbered;
use crate::lower::memory::iterations::{Executed, Place};
use crate::lower::memory::placement::Placement;
use crate::scop::Scop;
use mse_dialect::view::{self, AccessKind};
use mse_isl::ast::{Expr, Node};
use mse_isl::{
    AstBuild, AstExpr, AstLoopType, AstNode, DimType, Error, Id, Map, PwMultiAff, Result, Schedule,
    ScheduleNodeType, Set, Space,
};
use std::collections::BTreeMap;

/// The accesses by statement, as their relations give them. Without index operands, it is the place of the
/// cell, `{ S[i] -> r[m] }`. With some, it is the subscripts after the operands, `{ S[i] -> r[a] }`.
pub type Accesses = BTreeMap<String, Vec<PwMultiAff>>;

/// The accesses as their relations give them. With tested conditions, a relation is taken as it is written,
/// if that is a function: to use the domain, isl would solve for the function on it.
pub fn accesses(
    view: &view::Scop,
    scop: &Scop,
    placements: &BTreeMap<String, Placement>,
    late: &Late,
    manner: Manner,
) -> Result<Accesses> {
    let of_statement = |statement: &view::Statement| {
        let beyond = late.contains_key(&statement.name());
        let moves = |access: &view::Access| access.kind != AccessKind::Kill && !access.is_touch();
        let accesses = statement.accesses().into_iter().filter(moves);
        let related = accesses.filter_map(|access| Some((access.reference()?, access)));
        let related = related.map(|(reference, access)| {
            let written =
                if matches!(manner, Manner::Tested | Manner::Last) { Some(access.relation()?) } else { None };
            let beyond = Beyond { domain: beyond, everywhere: written };
            related_part(scop, &reference, access.indices().len(), placements, beyond)
        });
        Ok((statement.name(), related.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect()))
    };
    view.statements().iter().map(of_statement).collect()
}

/// Where a relation is to be a function beside the domain.
struct Beyond {
    /// Also on more, if it can.
    domain: bool,
    /// The relation as it is written, for where that is a function.
    everywhere: Option<Map>,
}

/// The part of an access that its relation gives, also `beyond` the domain if it can; none if there is an
/// operand for each subscript.
fn related_part(
    scop: &Scop,
    reference: &str,
    operands: usize,
    placements: &BTreeMap<String, Placement>,
    beyond: Beyond,
) -> Result<Option<PwMultiAff>> {
    let (statement, access) = scop.access(reference).expect("the access was found in the scop");
    let rest = |relation: Map| match operands {
        0 => Ok(relation),
        _ => relation.project_out(DimType::Out, 0, operands),
    };
    let everywhere = beyond.everywhere.map(rest).transpose()?;
    let rest = match everywhere {
        Some(everywhere) if everywhere.is_single_valued()? => everywhere,
        _ => rest(access.relation.clone())?,
    };
    if operands > 0 && rest.dim(DimType::Out)? == 0 {
        return Ok(None);
    }
    if !rest.is_single_valued()? {
        let name = &statement.name;
        let lacking = if operands == 0 { "no" } else { "too few" };
        let message = format!(
            "access @{reference} of statement '{name}' may touch several cells and has {lacking} index operands"
        );
        return Err(Error::invalid(message));
    }
    let rest =
        if beyond.domain { without_domain(rest, &statement.domain)? } else { PwMultiAff::from_map(rest)? };
    let part = match placements.get(&access.array()?) {
        Some(placement) if operands == 0 => placement.address.clone().pullback_pw_multi_aff(rest)?,
        _ => rest,
    };
    let name = Id::new(part.context(), reference)?;
    part.set_tuple_id(DimType::Out, name).map(Some)
}

/// Extends a function beyond its domain, if the relation is a function there, too.
fn without_domain(function: Map, domain: &Set) -> Result<PwMultiAff> {
    let wide = function.clone().gist_domain(domain.clone())?;
    PwMultiAff::from_map(if wide.is_single_valued()? { wide } else { function })
}

/// The schedule with bands whose members become loops of this kind, but for those that are not to be split.
pub fn with_loops(schedule: Schedule, kind: AstLoopType) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| match node.get_type()? {
        ScheduleNodeType::Band => (0..node.band_n_member()?).try_fold(node, |node, member| {
            let whole = node.band_member_get_ast_loop_type(member)? == AstLoopType::Atomic;
            if whole { Ok(node) } else { node.band_member_set_ast_loop_type(member, kind) }
        }),
        _ => Ok(node),
    })
}

/// The schedule with a context without constraints below each band: then isl leaves the dates of the band's
/// instances as they are. Otherwise isl shifts dates of statements that differ by constants modulo a stride,
/// to make one loop with a step of `2i` and `2i + 1`. It finds the shifts by comparison with the instances of
/// one statement, for the parameters for which there are some. So in isl 0.27 the instances of other
/// statements may be executed in the wrong order.
pub fn unshifted(schedule: Schedule) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| {
        if node.get_type()? != ScheduleNodeType::Band || node.is_subtree_anchored()? {
            return Ok(node);
        }
        let below = node.child(0)?;
        let parameters = below.get_universe_domain()?.get_space()?;
        let outer = parameters.add_unnamed_tuple_ui(below.get_schedule_depth()?)?;
        below.insert_context(Set::universe(outer)?)?.parent()
    })
}

/// The program for a schedule tree; instances are `S(e, ..., r[s, ...], ...)`, without numbers of tiles, and
/// note what they execute.
pub fn generate(
    schedule: Schedule,
    context: Set,
    (accesses, numbered): (Accesses, Numbered),
    kernels: Kernels,
    executed: &Executed,
) -> Result<Node> {
    let known = context.get_space()?;
    let cells = accesses.values().flatten().map(PwMultiAff::get_space);
    let space = cells.into_iter().try_fold(known, |all, cells| all.align_params(cells?))?;
    let executed = executed.clone();
    let build = AstBuild::over(context, space)?
        .set_at_each_domain(move |node, build| with_accesses(node, build, (&accesses, &numbered), &executed))?
        .set_after_each_mark(move |node, build| with_grid(node, build, &kernels))?;
    build.node_from_schedule(schedule)?.to_tree()
}

/// The instance `S(e, ...)` as `S(e, ..., r[s, ...], ...)`.
fn with_accesses(
    node: AstNode,
    build: &AstBuild,
    (accesses, numbered): (&Accesses, &Numbered),
    executed: &Executed,
) -> Result<AstNode> {
    let dates = Map::from_union_map(build.get_schedule()?)?;
    let statement = dates.get_tuple_name(DimType::In)?.unwrap_or_default();
    let instance = PwMultiAff::from_map(dates.clone().reverse()?)?;
    let call = node.user_get_expr()?;
    let parts = call.op_get_n_arg()?;
    let tiles = numbered
        .get(&statement)
        .map_or(Ok(0), |forget| Ok(forget.dim(DimType::In)? - forget.dim(DimType::Out)?))?;
    let mut arguments = (1 + tiles..parts).map(|i| call.op_get_arg(i)).collect::<Result<Vec<AstExpr>>>()?;
    for cells in accesses.get(&statement).into_iter().flatten() {
        let cell = cells.clone().pullback_pw_multi_aff(instance.clone())?;
        arguments.push(build.access_from_pw_multi_aff(or_any(cell)?)?);
    }
    let coordinates = coordinates(build, dates.clone().range()?.get_space()?)?;
    let (instances, at) = (dates.clone().domain()?, dates.clone());
    let place = Place { instances, dates: dates.range()?, at, coordinates };
    executed.note(AstNode::user_from_expr(call.op_get_arg(0)?.call(arguments)?)?, place)
}

/// The expressions that the code computes as the coordinates of dates.
fn coordinates(build: &AstBuild, dates: Space) -> Result<Vec<Expr>> {
    let same = Set::universe(dates)?.identity()?.flatten_range()?;
    match build.access_from_pw_multi_aff(PwMultiAff::from_map(same)?)?.to_tree()? {
        Expr::Op(_, operands) => Ok(operands.into_iter().skip(1).collect()),
        _ => Ok(Vec::new()),
    }
}

/// The cell of an access, any cell if the access never happens.
fn or_any(cell: PwMultiAff) -> Result<PwMultiAff> {
    match cell.clone().domain()?.is_empty()? {
        true => PwMultiAff::zero(cell.get_space()?),
        false => Ok(cell),
    }
}
