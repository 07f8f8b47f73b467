//! The order of the pieces: that of the instances they stand for. Copies of initial values come first.

use super::decision::Decision;
use super::split::Piece;
use crate::scop::{Scop, union_of_maps, union_of_sets};
use crate::storage::Copy;
use mse_isl::{Map, Result, Schedule, Set};

/// The schedule after a decision, or none if it stays as it is.
pub fn schedule(scop: &Scop, decision: &Decision) -> Result<Option<Schedule>> {
    let pieces = of_pieces(scop, &decision.pieces)?;
    let Some(copies) = of_copies(scop, &decision.storage.copies)? else { return Ok(pieces) };
    copies.sequence(pieces.unwrap_or_else(|| scop.schedule.clone())).map(Some)
}

/// The copies, each in a nest of its own.
fn of_copies(scop: &Scop, copies: &[Copy]) -> Result<Option<Schedule>> {
    let nests = copies.iter().map(|copy| copy.statement(scop)?.nest());
    nests.reduce(|all, nest| all?.sequence(nest?)).transpose()
}

/// The schedule of the pieces of each statement, or none if it stays as it is.
fn of_pieces(scop: &Scop, pieces: &[Vec<Piece>]) -> Result<Option<Schedule>> {
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
        None => Set::universe(piece.domain.get_space()?)?.identity(),
    }
}
