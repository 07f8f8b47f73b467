//! Blocks of steps as candidates ([`crate::orders::blocked`]).
//!
//! ```text
//! where     the best without has many launches, or they are asked for; and statements play several roles
//! storage   as it stands, with copies of values that many instances read and the next steps overwrite
//!           ([`held`])
//! ```

use super::candidate::{Candidate, Search};
use super::held::{Held, held};
use crate::machine::budgets::BLOCKS_OF_STEPS;
use crate::machine::thresholds::MANY_LAUNCHES;
use crate::order::Dependences;
use crate::orders::split;
use crate::orders::{Algorithm, Scheduler};
use crate::scop::flow::Supply;
use mse_isl::{Result, affordable_beside};

/// The candidate, if there are such blocks. `source` is the source order on storage as it stands, `supply`
/// its flow.
pub fn blocks(
    search: &Search,
    best: &Candidate,
    source: &Candidate,
    supply: &Supply,
) -> Result<Option<Candidate>> {
    let are_worth_it = search.algorithms.contains(&Algorithm::Isl) && best.takes.launches >= MANY_LAUNCHES;
    if !are_worth_it && !search.algorithms.contains(&Algorithm::Blocked) {
        return Ok(None);
    }
    let Some(dependences) = source.dependences.as_ref() else { return Ok(None) };
    let found = affordable_beside(BLOCKS_OF_STEPS, || {
        let Some(split) = split::split(search.scop, dependences)? else { return Ok(None) };
        let Some(Held { scop, arrays, homes }) = held(search.scop, &split, supply)? else { return Ok(None) };
        let found = Scheduler::new(&scop, &Dependences::of(&scop)?).blocked(&homes)?;
        let arrays = arrays.iter().map(|array| format!("'{array}'")).collect::<Vec<_>>().join(", ");
        let storage = format!("copies of values of {arrays}, statements split");
        found.map(|found| search.candidate(Algorithm::Blocked, &storage, scop, found, None)).transpose()
    });
    Ok(found?.flatten())
}
