//! Memory that the host does not reach: the host executes no access to memory that kernels alone see. It may
//! only execute copies of cells to their mirror and back, since the device makes these.

use super::model::{Array, Model, Site, Statement};
use super::place::Place;
use super::witness::Violation;
use mse_dialect::view::AccessKind;
use mse_isl::Result;

/// Accesses of the host to memory that it does not reach.
pub fn check(model: &Model, places: &[Place]) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for place in places.iter().filter(|place| place.launch().is_none()) {
        let statement = &model.statements[place.statement];
        if is_transfer(model, statement)? {
            continue;
        }
        for access in statement.accesses.iter().filter(|access| access.kind != AccessKind::Kill) {
            let name = access.array()?;
            if model.array(&name).is_some_and(|array| array.hidden) {
                let verb = if access.kind == AccessKind::Read { "read" } else { "written" };
                let by = &statement.name;
                let message = format!("{name} is {verb} by {by} on the host, and kernels alone see it");
                violations.push(Violation::new(Site::Access(access.reference.clone()), message));
            }
        }
    }
    Ok(violations)
}

/// Whether a statement does nothing but copy cells of an array to its mirror, or back.
fn is_transfer(model: &Model, statement: &Statement) -> Result<bool> {
    let [read, write] = &statement.accesses[..] else { return Ok(false) };
    let (from, to) = (read.array()?, write.array()?);
    let mirrors = |mirror: &str, of: &str| {
        model.array(mirror).is_some_and(|array: &Array| array.mirrors.as_deref() == Some(of))
    };
    Ok(write.copies.as_ref() == Some(&read.reference) && (mirrors(&from, &to) || mirrors(&to, &from)))
}
