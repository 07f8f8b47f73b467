//! Initial values in copies, where final ones are written over those that are still to be read.
//!
//! ```text
//! before    for i: A[i] = A[i + 1]
//! after     for i: A_in[i] = A[i]
//!           for i: A[i] = A_in[i + 1]
//! ```
//!
//! [`crate::storage`] says which arrays gain from that, and which accesses move. A statement is split where
//! only some of its instances read initial values, as expansion does it ([`crate::expand`]). Only copies of
//! simple sets of cells are tried: loops over others may take isl long to find.

use crate::classes::classes;
use crate::expand::Decision;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::storage::{Moving, storage};
use mse_isl::{Result, Set};

/// The scop with copies, of these arrays only if some are named, and the arrays that they are of; none where
/// no array gains from one.
pub fn copied(scop: &Scop, supply: &Supply, only: Option<&[String]>) -> Result<Option<(Scop, Vec<String>)>> {
    let as_it_stands = storage(scop, &[], Moving::Colliding)?;
    let (mut decision, mut arrays) = (None, Vec::new());
    let may = |array: &String| !scop.is_called(array) && only.is_none_or(|names| names.contains(array));
    for classes in classes(scop, supply)?.into_iter().filter(|classes| may(&classes.array)) {
        let storage = decision.as_ref().map_or(&as_it_stands, |decision: &Decision| &decision.storage);
        let Some(with) = storage.with_copy(scop, &classes)? else { continue };
        if !with.copies.last().map_or(Ok(false), |copy| is_simple(&copy.domain))? {
            continue;
        }
        if let Ok(more) = Decision::of(scop, with, i64::MAX as u128)? {
            decision = Some(more);
            arrays.push(classes.array);
        }
    }
    let copied = decision.map(|decision| decision.apply(scop)).transpose()?;
    Ok(copied.map(|copied| (copied, arrays)))
}

/// Whether cells are one polyhedron without roundings.
fn is_simple(cells: &Set) -> Result<bool> {
    Ok(cells.n_basic_set()? == 1 && !cells.involves_locals()?)
}
