//! Accesses in bounds: every cell of an access relation lies in the extent of its array.
//!
//! Accesses that need not happen, or with operands that choose the cell, are not checked. They need not touch
//! all cells of their relation, and the check does not look at the statement's body. An extent without bounds
//! bounds nothing.
//!
//! In some code only the callers know the parameters. There an access is wrong if it is out of bounds for all
//! values of the parameters for which it is executed.

use super::model::Site;
use super::scene::Scene;
use super::storage::Use;
use super::witness::{self, Violation};
use mse_dialect::view::AccessKind;
use mse_isl::{Result, Set};

/// Returns the violation of one access, if it is out of bounds.
pub fn check(scene: &Scene, access: &Use) -> Result<Option<Violation>> {
    if access.may || access.indexed || access.kind == AccessKind::Kill {
        return Ok(None);
    }
    outside(scene, access, &scene.model.arrays[access.array].extent)
}

/// Returns the violation of one access, if it is out of bounds for all parameters for which it is executed.
pub fn check_always(scene: &Scene, access: &Use) -> Result<Option<Violation>> {
    let executed = access.relation.clone().params()?;
    let wrong = access.relation.clone().subtract_range(scene.model.arrays[access.array].extent.clone())?;
    if executed.is_empty()? || !executed.is_subset(&wrong.params()?)? {
        return Ok(None);
    }
    check(scene, access)
}

fn outside(scene: &Scene, access: &Use, extent: &Set) -> Result<Option<Violation>> {
    let array = &scene.model.arrays[access.array];
    let outside = access.relation.clone().subtract_range(extent.clone())?;
    let Some(witness) = witness::smallest_pair(&outside)? else { return Ok(None) };
    let verb = if access.kind == AccessKind::Read { "read" } else { "written" };
    let (instance, cell) = (scene.instance(access.place, &witness.points[0]), &witness.points[1]);
    let cell = witness::cell(&array.name, cell);
    let message = format!("{cell}: {verb} by {instance}, outside of {}", array.name);
    let site = Site::Access(access.reference.clone());
    Ok(Some(Violation::shown_by(&witness, site, &message).with_relation(&outside)?))
}
