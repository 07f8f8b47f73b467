//! Intricate conditions are tested at each instance.
//!
//! ```text
//! before   domain { S[i, j] : 0 <= i, j < n and ((i + j) mod 13 = 0 or (i + j) mod 7 = 0) }
//! after    domain { S[i, j] : 0 <= i, j < n }, and if ((i + j) % 13 == 0 || (i + j) % 7 == 0) around S(i, j)
//! ```
//!
//! isl brings the conditions of a domain to every loop around it, with the inner dimensions projected out.
//! Below blocks and threads that gives relations of many integer divisions, and it may take minutes to find
//! all that they imply. There a domain is intricate if it has several parts with integer divisions, or a part
//! with several divisions that are not all strides. With loops alone, it is intricate if a part has five.
//! Loops enumerate its hull: one conjunction, with the equalities modulo constants that all parts have in
//! common, since they are strides.

use crate::scop::{Scop, Statement, union_of_sets};
use mse_dialect::{tree, view};
use mse_isl::ast::{Expr, Node, Op};
use mse_isl::{AstBuild, DimType, Id, Result, Schedule, Set};
use std::collections::BTreeMap;

/// By statement, the condition that holds at the instances of its domain among those of its hull; `@0`, `@1`,
/// .. are its coordinates.
pub type Late = BTreeMap<String, Expr>;

/// The most that isl is asked to bring to the loops.
#[derive(Clone, Copy, Debug)]
pub struct Tolerated {
    /// The integer divisions of a part.
    pub divisions: usize,
    /// The parts of a domain with divisions.
    pub parts: usize,
}

/// Below blocks and threads.
pub const IN_KERNELS: Tolerated = Tolerated { divisions: 1, parts: 1 };
/// Where isl needs too long otherwise.
pub const NONE: Tolerated = Tolerated { divisions: 0, parts: 1 };
/// With loops alone.
pub const IN_LOOPS: Tolerated = Tolerated { divisions: 4, parts: usize::MAX };

/// The schedule of a scop over the hulls of intricate domains, and the conditions to test.
pub fn late(view: &view::Scop, scop: &Scop, tolerated: Tolerated) -> Result<(Schedule, Late)> {
    let (mut hulls, mut late) = (Vec::new(), Late::new());
    for statement in &scop.statements {
        let domain = &statement.domain;
        let enumerated = enumerated(statement, tolerated)?;
        if let Some(hull) = &enumerated {
            let rest = domain.clone().gist(hull.clone())?;
            late.insert(statement.name.clone(), condition(rest, scop.context.clone())?);
        }
        hulls.push(enumerated.unwrap_or_else(|| domain.clone()));
    }
    if late.is_empty() {
        return Ok((scop.schedule.clone(), late));
    }
    let hulls = union_of_sets(hulls.into_iter())?.align_params(scop.context.get_space()?)?;
    let schedule = view.schedule().expect("[R12]: a scop has a schedule");
    Ok((tree::read(schedule, &hulls)?, late))
}

/// The hull of a statement's domain if that is intricate. (The domain of a while loop says where the loop
/// begins.)
fn enumerated(statement: &Statement, tolerated: Tolerated) -> Result<Option<Set>> {
    let domain = &statement.domain;
    if statement.repeats || !domain.involves_locals()? {
        return Ok(None);
    }
    let parts = domain.basic_sets()?;
    let divisions = parts.iter().map(|part| part.dim(DimType::Div)).collect::<Result<Vec<_>>>()?;
    let several = parts.len() > tolerated.parts;
    if !several && divisions.into_iter().all(|count| count <= tolerated.divisions) {
        return Ok(None);
    }
    let Some(hull) = hull(domain)? else { return Ok(None) };
    Ok(if several || !hull.is_subset(domain)? { Some(hull) } else { None })
}

/// One conjunction that holds on the domain: its bounds, and the equalities modulo constants that all parts
/// have in common. None if a coordinate would lose a bound that it has in the domain.
fn hull(domain: &Set) -> Result<Option<Set>> {
    let (flat, common) = (domain.clone().remove_divs()?, domain.clone().affine_hull()?);
    for bounds in [Set::simple_hull, Set::convex_hull] {
        let hull = Set::from_basic_set(bounds(flat.clone())?.intersect(common.clone())?)?;
        if !loses_bounds(domain, &hull)? {
            return Ok(Some(hull));
        }
    }
    Ok(None)
}

fn loses_bounds(domain: &Set, hull: &Set) -> Result<bool> {
    for position in 0..domain.dim(DimType::Set)? {
        if domain.dim_is_bounded(DimType::Set, position)? && !hull.dim_is_bounded(DimType::Set, position)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The condition on the coordinates.
fn condition(instances: Set, context: Set) -> Result<Expr> {
    let space = instances.get_space()?;
    let coordinates = 0..instances.dim(DimType::Set)?;
    let names = coordinates.map(|position| Id::new(instances.context(), &coordinate(position)));
    let names = space.multi_id(names.collect::<Result<Vec<_>>>()?)?;
    let instances = instances.bind(names)?;
    AstBuild::over(context, instances.get_space()?)?.expr_from_set(instances)?.to_tree()
}

fn coordinate(position: usize) -> String {
    format!("@{position}")
}

/// The program with its conditions around the instances.
pub fn tested(node: Node, late: &Late) -> Node {
    let inner = |node: Box<Node>| Box::new(tested(*node, late));
    match node {
        Node::Block(nodes) => Node::Block(nodes.into_iter().map(|node| tested(node, late)).collect()),
        Node::Mark { name, body } => Node::Mark { name, body: inner(body) },
        Node::If { cond, then, otherwise } => {
            Node::If { cond, then: inner(then), otherwise: otherwise.map(inner) }
        }
        Node::For { iterator, init, cond, inc, body, degenerate, annotation } => {
            Node::For { iterator, init, cond, inc, body: inner(body), degenerate, annotation }
        }
        Node::User { .. } => match condition_of(&node, late) {
            Some(cond) => Node::If { cond, then: Box::new(node), otherwise: None },
            None => node,
        },
    }
}

/// The condition to test before an instance.
fn condition_of(instance: &Node, late: &Late) -> Option<Expr> {
    let Node::User { expr: Expr::Op(Op::Call, parts), .. } = instance else { return None };
    let (Expr::Id(statement), coordinates) = parts.split_first()? else { return None };
    Some(at(late.get(statement)?, coordinates))
}

/// The condition for these coordinates.
fn at(condition: &Expr, coordinates: &[Expr]) -> Expr {
    match condition {
        Expr::Id(name) => {
            let known = name.strip_prefix('@').and_then(|position| position.parse::<usize>().ok());
            known.map_or_else(|| condition.clone(), |position| coordinates[position].clone())
        }
        Expr::Int(_) => condition.clone(),
        Expr::Op(operation, operands) => {
            Expr::Op(*operation, operands.iter().map(|operand| at(operand, coordinates)).collect())
        }
    }
}
