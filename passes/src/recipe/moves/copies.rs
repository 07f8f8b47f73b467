//! Copies of initial values, beside the memory of its own that iterations have.
//!
//! ```text
//! where    a candidate with that memory would be faster if nobody waited for reads of initial values
//! ```

use super::super::search::{Search, Tried};
use super::super::storage::Storage;
use super::Move;
use mse_isl::{Result, affordable_beside};

/// Whether waiting for reads of initial values takes time.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    let Some(supply) = tried.supply(search)? else { return Ok(false) };
    tried.gain_from(search, tried.latest, &supply.initial)
}

/// Adds the candidates with copies; none where nothing gains from them.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let Some(supply) = tried.supply(search)? else { return Ok(()) };
    let found = affordable_beside(this.budget, || {
        match Storage::with_own(search.scop, &tried.own)?.with_copies(supply, None)? {
            Some(storage) => search.ordered(&storage),
            None => Ok(Vec::new()),
        }
    })?;
    tried.add(found, this);
    Ok(())
}
