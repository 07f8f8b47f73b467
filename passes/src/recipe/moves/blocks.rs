//! Blocks of steps as candidates ([`crate::orders::blocked`]).
//!
//! ```text
//! where     the best without has many launches, or they are asked for; and statements play several roles
//! storage   as it stands, with copies of values that many instances read and the next steps overwrite
//!           ([`super::super::storage`])
//! ```

use super::super::search::{Search, Tried};
use super::super::storage::Storage;
use super::Move;
use crate::machine::thresholds::MANY_LAUNCHES;
use crate::orders::Algorithm;
use mse_isl::{Result, affordable_beside};

/// Whether the best so far has many launches, or such blocks are asked for.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    if tried.supply(search)?.is_none() {
        return Ok(false);
    }
    let has_many = search.best(tried.contenders())?.takes.launches >= MANY_LAUNCHES;
    let may_order = search.algorithms.contains(&Algorithm::Isl);
    Ok((may_order && has_many) || search.algorithms.contains(&Algorithm::Blocked))
}

/// Adds the candidate, if there are such blocks.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let (Some(dependences), Some(supply)) = (&tried.candidates[0].dependences, tried.supply(search)?) else {
        return Ok(());
    };
    let found = affordable_beside(this.budget, || {
        let Some(pieces) = Storage::in_pieces(search.scop, dependences)? else { return Ok(Vec::new()) };
        let held = pieces.held(search.scop, supply, None)?;
        held.map_or(Ok(Vec::new()), |storage| search.ordered(&storage))
    })?;
    tried.candidates.extend(found.into_iter().flatten());
    Ok(())
}
