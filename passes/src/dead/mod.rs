//! Instances that nobody needs (pass `mse-remove-dead`).
//!
//! ```text
//! roots      instances with effects, that decide on while loops, that calls or kills are part of, and those
//!            that write a last value of a live-out cell
//! needed_0   all instances                                  { S[i] }
//! needed_k   wider(roots + flow^-1(needed_(k-1)))         flow { T[j] -> S[i] }: T[j] reads what S[i] wrote
//! ```
//!
//! Each `needed_k` holds all instances that are needed, and with an instance those that it reads from. A few
//! rounds find chains of dead writes. The smallest such set is a fixed point from below, but an approximation
//! from there would be too small. `wider` removes instances only where that is worth a condition: a statement
//! loses all its instances, or all but borders. Borders are pieces that fix coordinates; pieces of one affine
//! hull count as one. Other statements stay whole: without a last iteration, a loop would only be harder to
//! read. Domains lose the rest:
//!
//! ```text
//! for (i) A[i] = 0; for (i) A[i] = x[i];                    the first loop goes
//! for (t, i) A[t][i] = 0; for (t, 0 < i < n - 1) A[t][i] = f(A[t - 1]);     of the first its borders stay
//! ```
//!
//! The source flow, which is the meaning of the scop, stays as it is: nobody expects anything of an instance
//! that is not executed.
//!
//! Verdoolaege et al., PENCIL report (2015), section 4.1: dead code by flow, widened to affine hulls.

use crate::scop::flow::Line;
use crate::scop::{Access, Body, Scop, Statement, union_of_sets};
use crate::stage::{self, Note, Outcome, Words};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Result, Set, UnionSet};

/// How many rounds look for writes that only dead instances read.
const ROUNDS: usize = 4;
/// Borders of a statement are at most so many: two for each of three dimensions.
const BORDERS: usize = 6;

/// Removes dead instances of every scop with source flow.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let report = is_on(options, "report", false);
    let words =
        Words { failed: "all instances stay", exceeded: "all instances stay: to find dead ones takes" };
    stage::run(root, options, words, |scop| {
        let Some((after, changed)) = removed(scop)? else { return Ok(Outcome::default()) };
        let notes = if report { changed.iter().map(|name| told(&after, name)).collect() } else { Vec::new() };
        Ok(Outcome { notes, ..Outcome::new(after) })
    })
}

fn told(after: &Scop, name: &str) -> Note {
    let what = if after.statement(name).is_some() { "some instances" } else { "all instances" };
    Note::of_scop(format!("{what} of statement '{name}' are removed: nobody needs what they compute"))
}

/// The scop without instances that nobody needs, and the statements that lose some. None where all are needed
/// or none, and where accesses are no longer those that the source flow names.
pub fn removed(scop: &Scop) -> Result<Option<(Scop, Vec<String>)>> {
    let is_source = |statement: &Statement| {
        statement.origin.is_none() && matches!(&statement.body, Body::Of(name) if *name == statement.name)
    };
    if scop.flow.is_none() || !scop.statements.iter().all(is_source) {
        return Ok(None);
    }
    let needed = needed(scop)?;
    let (mut statements, mut changed) = (Vec::new(), Vec::new());
    for (statement, domain) in scop.statements.iter().zip(needed) {
        if statement.domain.is_subset(&domain)? {
            statements.push(statement.clone());
            continue;
        }
        if !domain.is_empty()? {
            statements.push(on(statement, domain)?);
        }
        changed.push(statement.name.clone());
    }
    let after = Scop { statements, ..scop.clone() };
    let domain = after.domain()?;
    if changed.is_empty() || domain.is_empty()? {
        return Ok(None);
    }
    let schedule = scop.schedule.clone().intersect_domain(domain)?;
    Ok(Some((Scop { schedule, ..after }, changed)))
}

/// The instances of each statement that are needed, and some others; closed under "reads from".
fn needed(scop: &Scop) -> Result<Vec<Set>> {
    let roots = roots(scop)?;
    let mut needed: Vec<Set> = scop.statements.iter().map(|statement| statement.domain.clone()).collect();
    for _ in 0..ROUNDS {
        let exact = sources(scop, &union_of_sets(needed.iter().cloned())?)?.union(roots.clone())?;
        let mut is_stable = true;
        for set in &mut needed {
            let rest = exact.extract_set(set.get_space()?)?.intersect(set.clone())?;
            let next = wider(rest, set)?;
            is_stable &= set.is_subset(&next)?;
            *set = next;
        }
        if is_stable {
            break;
        }
    }
    Ok(needed)
}

/// The instances that write values which instances of these sets read.
fn sources(scop: &Scop, readers: &UnionSet) -> Result<UnionSet> {
    let mut sources = UnionSet::empty_ctx(&mse_isl::Context::current())?;
    for line in scop.flow.iter().flat_map(|flow| &flow.lines) {
        if let Line::Between { relation, .. } = line {
            let reads = UnionSet::from_set(relation.clone().domain()?)?.intersect(readers.clone())?;
            if !reads.is_empty()? {
                let relation = relation.clone().intersect_domain(reads.as_set()?)?;
                sources = sources.union(UnionSet::from_set(relation.range()?)?)?;
            }
        }
    }
    Ok(sources)
}

fn roots(scop: &Scop) -> Result<UnionSet> {
    let mut roots = UnionSet::empty_ctx(&mse_isl::Context::current())?;
    let stays = |access: &Access| access.touches || access.kind == AccessKind::Kill;
    for statement in &scop.statements {
        if statement.acts || statement.repeats || statement.accesses.iter().any(stays) {
            roots = roots.union(UnionSet::from_set(statement.domain.clone())?)?;
        }
    }
    for line in scop.flow.iter().flat_map(|flow| &flow.lines) {
        if let Line::Out { relation, .. } = line {
            roots = roots.union(UnionSet::from_set(relation.clone().range()?)?)?;
        }
    }
    Ok(roots)
}

/// The rest of a statement's instances in a simple form, with some others of them.
fn wider(rest: Set, all: &Set) -> Result<Set> {
    if rest.is_empty()? || all.is_subset(&rest)? {
        return Ok(rest);
    }
    Ok(borders(&rest, all)?.unwrap_or_else(|| all.clone()))
}

/// The rest as pieces of fewer dimensions than all have, one for each affine hull that no other holds. Each
/// fixes coordinates, `{ S[i, j] : j = n - 1 }`.
fn borders(rest: &Set, all: &Set) -> Result<Option<Set>> {
    let whole = Set::from_basic_set(all.clone().affine_hull()?)?;
    let mut borders: Vec<(Set, Set)> = Vec::new();
    for piece in rest.basic_sets()? {
        let piece = Set::from_basic_set(piece)?;
        let (mut hull, mut set) = (Set::from_basic_set(piece.clone().affine_hull()?)?, piece);
        if whole.is_subset(&hull)? {
            return Ok(None);
        }
        for (known, other) in std::mem::take(&mut borders) {
            let is_part = hull.is_subset(&known)?;
            if is_part || known.is_subset(&hull)? {
                set = Set::from_basic_set(set.union(other)?.simple_hull()?)?;
                hull = if is_part { known } else { hull };
            } else {
                borders.push((known, other));
            }
        }
        borders.push((hull, set));
    }
    for (hull, _) in &borders {
        if borders.len() > BORDERS || !is_face(hull)? {
            return Ok(None);
        }
    }
    let nothing = Set::empty(all.get_space()?)?;
    let set = borders.into_iter().try_fold(nothing, |sum, (_, piece)| sum.union(piece))?;
    set.intersect(all.clone())?.coalesce().map(Some)
}

/// Whether each equality of an affine hull gives one coordinate.
fn is_face(hull: &Set) -> Result<bool> {
    for part in hull.basic_sets()? {
        for constraint in part.get_constraint_list()? {
            let mut given = 0;
            for at in 0..constraint.dim(DimType::Set)? {
                let factor = constraint.get_coefficient_val(DimType::Set, at)?;
                given += usize::from(!factor.is_zero()?);
                if !factor.is_zero()? && !factor.abs()?.is_one()? {
                    return Ok(false);
                }
            }
            if given != 1 || part.dim(DimType::Div)? > 0 {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The statement with this domain.
fn on(statement: &Statement, domain: Set) -> Result<Statement> {
    let mut accesses = statement.accesses.clone();
    for access in &mut accesses {
        access.relation = access.relation.clone().intersect_domain(domain.clone())?;
    }
    let stated =
        domain.clone().gist(statement.stated.clone())?.intersect(statement.stated.clone())?.coalesce()?;
    Ok(Statement { domain, stated, accesses, ..statement.clone() })
}
