//! Statements that play several roles in the order, in pieces.
//!
//! ```text
//! where     all threads of a launch could be much faster than the best so far
//! tried     the source order, loops distributed; other orders only where that is not much faster
//! ```

use super::super::search::{Search, Tried};
use super::super::storage::Storage;
use super::Move;
use crate::machine::thresholds::WORTH_SPLITTING;
use crate::orders::Algorithm;
use mse_isl::{Result, affordable_beside};

/// Whether pieces may gain something.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    let worth = WORTH_SPLITTING.min(search.machine.threads / 4.0);
    let may_distribute = search.algorithms.contains(&Algorithm::Distributed);
    Ok(may_distribute && tried.as_it_stands > worth * search.least_time()?)
}

/// Adds the candidates in pieces.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let whole = &tried.candidates[0];
    let Some(dependences) = &whole.dependences else { return Ok(()) };
    let found = affordable_beside(this.budget, || {
        let Some(storage) = Storage::in_pieces(search.scop, dependences)? else { return Ok(Vec::new()) };
        let distributed = Search { algorithms: &[Algorithm::Distributed], ..*search }.ordered(&storage)?;
        let is_fast = distributed.iter().any(|one| WORTH_SPLITTING * one.takes.time <= whole.takes.time);
        if is_fast { Ok(distributed) } else { search.ordered(&storage) }
    })?;
    tried.add(found, this);
    Ok(())
}
