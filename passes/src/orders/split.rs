//! Index-set splitting: statements in pieces. Each piece plays one role in the order of instances.
//!
//! ```text
//! before   for (k, i, j) A[i, j] = min(A[i, j], A[i, k] + A[k, j])
//! role     { S[k, i, j] : j = k }     it writes column k, which others of the same k read
//! pieces   j < k, j = k, j > k  by  i < k, i = k, i > k
//! ```
//!
//! Before, no loop below `k` is parallel: some instances of a `k` wait for others. Between the pieces there
//! is an order, and in each of them there is none.
//!
//! ```text
//! role     of an instance: the source, or the sink, of a dependence that loops below the first d carry
//! ```
//!
//! An equality tells a role. It is between a coordinate of the first `d`, which both ends of the dependence
//! share, and a coordinate below. Few ends satisfy it; those on either side of it have no part in the
//! dependence, or another one. Statements are split at no more than [`MOST`] equalities. A scheduler has to
//! find out whether that is worth anything.
//!
//! Griebl, Feautrier, Lengauer, Index set splitting, IJPP 2000: there, too, splits are chosen from the
//! dependences.

use crate::order::Dependences;
use crate::scop::{Access, Names, Scop, Statement, commuting, union_of_maps, union_of_sets};
use mse_isl::{Aff, Constraint, DimType, Map, PwAff, Result, Set};

/// A statement is split at no more equalities.
const MOST: usize = 2;

/// The scop with statements in pieces; none if no statement plays several roles.
pub fn split(scop: &Scop, dependences: &Dependences) -> Result<Option<Scop>> {
    let mut names = Names::of(scop);
    let (mut statements, mut origins, mut is_split) = (Vec::new(), Vec::new(), false);
    for statement in &scop.statements {
        let roles = if statement.repeats { Vec::new() } else { roles(statement, dependences)? };
        let parts = if roles.len() > MOST { Vec::new() } else { parts(statement, &roles)? };
        if parts.len() < 2 {
            statements.push(statement.clone());
            origins.push(Set::universe(statement.domain.get_space()?)?.identity()?);
            continue;
        }
        is_split = true;
        for part in parts {
            let name = names.fresh(&statement.name);
            let piece = piece(statement, part, &name, &mut names)?;
            origins.push(origin(statement, &name)?);
            statements.push(piece);
        }
    }
    if !is_split {
        return Ok(None);
    }
    let domain = union_of_sets(statements.iter().map(|statement| statement.domain.clone()))?;
    let sources = union_of_maps(origins.into_iter())?.intersect_domain(domain.clone())?;
    let schedule =
        scop.schedule.clone().pullback_union_pw_multi_aff(sources.clone().as_union_pw_multi_aff()?)?;
    let independent = scop.independent.iter().map(|said| said.of(&sources)).collect::<Result<_>>()?;
    let unordered = scop.unordered.iter().map(|pairs| commuting::carried_over(pairs, &sources));
    Ok(Some(Scop {
        schedule: schedule.intersect_domain(domain)?,
        independent,
        unordered: unordered.collect::<Result<_>>()?,
        statements,
        ..scop.clone()
    }))
}

/// The functions, `{ S[i] -> [f] }`, that are zero for some ends of dependences and tell their role.
fn roles(statement: &Statement, dependences: &Dependences) -> Result<Vec<Aff>> {
    let mut found: Vec<Constraint> = Vec::new();
    for pairs in dependences.tagged()?.maps()? {
        let pairs = pairs.factor_domain()?;
        let own = [DimType::In, DimType::Out].map(|kind| pairs.get_tuple_name(kind));
        if own.into_iter().any(|name| name.is_ok_and(|name| name.as_ref() != Some(&statement.name))) {
            continue;
        }
        for depth in 1..statement.domain.dim(DimType::Set)? {
            let inside = (0..depth)
                .try_fold(pairs.clone(), |pairs, at| pairs.equate(DimType::In, at, DimType::Out, at))?;
            for ends in [inside.clone().domain()?, inside.range()?] {
                for role in equalities(&ends, depth)? {
                    if !is_among(&found, &role)? {
                        found.push(role);
                    }
                }
            }
        }
    }
    found.iter().map(Constraint::get_aff).collect()
}

/// The equalities of the parts of a set between its first coordinates and others.
fn equalities(ends: &Set, depth: usize) -> Result<Vec<Constraint>> {
    let mut found = Vec::new();
    for part in ends.basic_sets()? {
        let inner = part.dim(DimType::Set)? - depth;
        let hull = Set::from_basic_set(part)?.affine_hull()?;
        for constraint in hull.get_constraint_list()? {
            if constraint.is_equality()?
                && constraint.involves_dims(DimType::Set, 0, depth)?
                && constraint.involves_dims(DimType::Set, depth, inner)?
                && constraint.dim(DimType::Div)? == 0
            {
                found.push(constraint);
            }
        }
    }
    Ok(found)
}

/// Whether there is an equality with the same coordinates, but for its sign.
fn is_among(found: &[Constraint], role: &Constraint) -> Result<bool> {
    let zero = |constraint: &Constraint| PwAff::from_aff(constraint.get_aff()?)?.zero_set();
    let own = zero(role)?;
    for other in found {
        if zero(other)?.is_equal(&own)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The parts of a statement's instances where each function is negative, zero or positive.
fn parts(statement: &Statement, roles: &[Aff]) -> Result<Vec<Set>> {
    let mut parts = vec![statement.domain.clone()];
    for role in roles {
        let role = PwAff::from_aff(role.clone())?;
        let sides = [role.clone().neg()?.pos_set()?, role.clone().zero_set()?, role.pos_set()?];
        let mut finer = Vec::new();
        for (part, side) in parts.iter().flat_map(|part| sides.iter().map(move |side| (part, side))) {
            let part = part.clone().intersect(side.clone())?;
            if !part.is_empty()? {
                finer.push(part);
            }
        }
        parts = finer;
    }
    Ok(parts)
}

/// `{ S_0[i] -> S[i] }`
fn origin(statement: &Statement, name: &str) -> Result<Map> {
    Set::universe(statement.domain.get_space()?)?.identity()?.set_tuple_name(DimType::In, name)
}

/// A part of a statement as one of its own.
fn piece(statement: &Statement, part: Set, name: &str, names: &mut Names) -> Result<Statement> {
    let domain = part.set_tuple_name(name)?;
    let stated = statement.stated.clone().set_tuple_name(name)?;
    let stated = domain.clone().gist(stated.clone())?.intersect(stated)?.coalesce()?;
    let of_piece = |access: &Access, reference: String| -> Result<Access> {
        let stated = access.stated.clone().set_tuple_name(DimType::In, name)?;
        let relation = stated.clone().intersect_domain(domain.clone())?;
        Ok(Access { reference, relation, stated, renamed: true, ..access.clone() })
    };
    let mut accesses = Vec::new();
    for access in &statement.accesses {
        accesses.push(of_piece(access, names.fresh(&access.reference))?);
    }
    let source = origin(statement, name)?;
    let source = match &statement.origin {
        Some(older) => source.apply_range(older.clone())?,
        None => source,
    };
    let name = name.to_owned();
    Ok(Statement { name, domain, stated, accesses, origin: Some(source), ..statement.clone() })
}
