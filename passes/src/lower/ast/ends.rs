//! Loops that start and end where their instances do.
//!
//! ```text
//! before   for (i = n - 2147483641; i < n; i++) if (i >= 0) S(i)        n <= 2147483641 is known
//! after    for (i = max(n - 2147483641, 0); i < n; i++) if (i >= 0) S(i)
//! ```
//!
//! Of the conditions that hold for all instances of a loop, isl takes one for its start, and tests the others
//! inside. Where numbers are large, as those from which on arithmetic may wrap, a loop counts through millions of
//! iterations in which nothing happens. So the ends of such loops are also those of the dates of the instances
//! inside, where these are numbers, or one function of parameters each.

use crate::lower::emit::launch::collect_instances;
use crate::lower::memory::iterations::{Executed, Place};
use crate::scop::Scop;
use mse_isl::ast::{Expr, Node, Op};
use mse_isl::{AstBuild, DimType, PwAff, Result, Set, UnionMap, Val};

/// Numbers from this one on are no sizes of a program, nor steps beside them.
const LARGE: i64 = 1 << 20;

/// The code, with ends of loops that have large numbers.
pub fn tightened(code: Node, scop: &Scop, executed: &Executed) -> Result<Node> {
    let inside = |node: Box<Node>| tightened(*node, scop, executed).map(Box::new);
    Ok(match code {
        Node::For { iterator, init, cond, inc, body, degenerate, annotation } => {
            let (mut first, mut last) = (init, cond);
            if !degenerate && (is_large(&first) || is_large(&last)) {
                let ends = ends(&iterator, &body, scop, executed)?;
                if let Some([from, to]) = ends {
                    // A loop with a step starts at a value of its own.
                    let from = from.filter(|_| inc == Expr::Int(1) && is_large(&first));
                    first = from.map_or(first.clone(), |from| Expr::Op(Op::Max, vec![first, from]));
                    if let Some(to) = to.filter(|_| is_large(&last)) {
                        let to = Expr::Op(Op::Le, vec![Expr::Id(iterator.clone()), to]);
                        last = Expr::Op(Op::And, vec![last, to]);
                    }
                }
            }
            Node::For { iterator, init: first, cond: last, inc, body: inside(body)?, degenerate, annotation }
        }
        Node::If { cond, then, otherwise } => {
            Node::If { cond, then: inside(then)?, otherwise: otherwise.map(inside).transpose()? }
        }
        Node::Block(nodes) => {
            let nodes = nodes.into_iter().map(|node| tightened(node, scop, executed));
            Node::Block(nodes.collect::<Result<_>>()?)
        }
        Node::Mark { name, body } => Node::Mark { name, body: inside(body)? },
        Node::User { .. } => code,
    })
}

/// Whether an end of a loop has a large number.
fn is_large(end: &Expr) -> bool {
    match end {
        Expr::Int(number) => number.unsigned_abs() >= LARGE.unsigned_abs(),
        Expr::Id(_) => false,
        Expr::Op(_, parts) => parts.iter().any(is_large),
    }
}

/// From where to where the instances inside a loop count, by its iterator; none if that is not known.
fn ends(iterator: &str, body: &Node, scop: &Scop, executed: &Executed) -> Result<Option<[Option<Expr>; 2]>> {
    let mut instances = Vec::new();
    collect_instances(body, &mut instances);
    let places: Option<Vec<Place>> =
        instances.into_iter().map(|(_, annotation)| executed.of(annotation)).collect();
    let places = places.unwrap_or_default();
    // All instances in a loop have its iterator at one position of dates, except where it is known that
    // another value is there.
    let Some(position) = places.iter().find_map(|place| position(place, iterator)) else { return Ok(None) };
    let (context, domain, mut all) = (&scop.context, scop.schedule.get_domain()?, None::<Set>);
    for Place { at, .. } in places {
        // Some instances that isl believes to be there are none of the domain. Instances that extension nodes
        // add are in no domain, but they are there as isl believes.
        let at = UnionMap::from_map(at)?;
        let is_added = at.clone().intersect_domain(domain.clone().universe()?)?.is_empty()?;
        let dates = if is_added { at } else { at.intersect_domain(domain.clone())? }.range()?;
        let [dates] = &dates.sets()?[..] else { continue };
        let rank = dates.dim(DimType::Set)?;
        if rank <= position {
            return Ok(None);
        }
        let own = dates.clone().reset_tuple_id()?.flatten()?.project_out(
            DimType::Set,
            position + 1,
            rank - position - 1,
        )?;
        let own = own.project_out(DimType::Set, 0, position)?;
        all = Some(all.map_or(Ok(own.clone()), |all| all.union(own))?);
    }
    let Some(all) = all else { return Ok(None) };
    let all = all.intersect_params(context.clone())?;
    let from = end(all.clone().dim_min_val(0)?, all.clone().dim_min(0), context)?;
    let to = end(all.clone().dim_max_val(0)?, all.dim_max(0), context)?;
    Ok(Some([from, to]))
}

/// The end that is this number, or else this function, which isl has only where there is an end.
fn end(number: Val, function: Result<PwAff>, context: &Set) -> Result<Option<Expr>> {
    let number = if number.is_int()? { number.to_i64().ok().map(Expr::Int) } else { None };
    if let Some(number) = number.filter(|number| !is_large(number)) {
        return Ok(Some(number));
    }
    match function {
        Err(error) if !error.is_quota() => Ok(None),
        function => Ok(one_function(function?, context)?.filter(|end| !is_large(end))),
    }
}

/// Which coordinate of dates the iterator is at a place.
fn position(place: &Place, iterator: &str) -> Option<usize> {
    place.coordinates.iter().position(|coordinate| matches!(coordinate, Expr::Id(name) if name == iterator))
}

/// A function of parameters, if it is one in all its pieces.
fn one_function(function: PwAff, context: &Set) -> Result<Option<Expr>> {
    let function = function.coalesce()?;
    if function.n_piece()? != 1 || function.clone().domain()?.is_empty()? {
        return Ok(None);
    }
    let build = AstBuild::from_context(context.clone())?;
    build.expr_from_pw_aff(function)?.to_tree().map(Some)
}
