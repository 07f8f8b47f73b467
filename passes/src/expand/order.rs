//! The order of the pieces: that of the instances they stand for.

use super::split::Piece;
use crate::scop::{Scop, union_of_maps, union_of_sets};
use mse_isl::{Map, Result, Schedule};

/// The schedule of the pieces of each statement, or none if it stays as it is.
pub fn schedule(scop: &Scop, pieces: &[Vec<Piece>]) -> Result<Option<Schedule>> {
    let mut changed = false;
    for (statement, pieces) in scop.statements.iter().zip(pieces) {
        let whole = match pieces.as_slice() {
            [piece] => piece.origin.is_none() && statement.domain.is_subset(&piece.domain)?,
            _ => false,
        };
        changed |= !whole;
    }
    if !changed {
        return Ok(None);
    }
    let pieces = || pieces.iter().flatten();
    let origins = union_of_maps(pieces().map(to_statement).collect::<Result<Vec<_>>>()?.into_iter())?;
    let domain = union_of_sets(pieces().map(|piece| piece.domain.clone()))?;
    let domain = domain.intersect_params(scop.context.clone())?;
    let schedule = scop.schedule.clone().pullback_union_pw_multi_aff(origins.as_union_pw_multi_aff()?)?;
    schedule.intersect_domain(domain).map(Some)
}

/// `{ S_0[i] -> S[i] }`
fn to_statement(piece: &Piece) -> Result<Map> {
    match &piece.origin {
        Some(origin) => Ok(origin.clone()),
        None => mse_isl::Set::universe(piece.domain.get_space()?)?.identity(),
    }
}
