//! Coordinates in bodies: a statement computes with coordinates of the instance that it stands for.
//!
//! ```text
//! used     coordinate k is an operand of an operation in the body of S
//! origin   { S[i] -> T[j] }
//! kept     i_k = j_k for each used k and each pair of the origin
//! ```
//!
//! The body of a statement comes from the source program, where its coordinates were `j`. If `i_k` differs
//! from `j_k`, the body computes something else, whatever its accesses touch. If a body was moved to other
//! coordinates, the scop does not say which coordinate of `T` it meant; so a used one must have the same
//! position.

use super::model::{Model, Site, Statement};
use super::witness::{self, Violation};
use mse_isl::{DimType, Map, Result};

/// Finds violations, at most one for each statement.
pub fn check(model: &Model) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for statement in &model.statements {
        if let Some(origin) = &statement.origin {
            violations.extend(lost(statement, origin)?);
        }
    }
    Ok(violations)
}

/// The first used coordinate that the origin does not keep.
fn lost(statement: &Statement, origin: &Map) -> Result<Option<Violation>> {
    let origin = origin.clone().intersect_domain(statement.domain.clone())?;
    for &coordinate in &statement.used {
        let changed = match coordinate < origin.dim(DimType::Out)? {
            true => {
                let kept = origin.clone().equate(DimType::In, coordinate, DimType::Out, coordinate)?;
                origin.clone().subtract(kept)?
            }
            false => origin.clone(),
        };
        if let Some(witness) = witness::smallest_pair(&changed)? {
            let instance = witness::cell(&statement.name, &witness.points[0]);
            let source = witness::cell(&super::model::tuple(&origin, DimType::Out)?, &witness.points[1]);
            let message = format!(
                "{instance} computes with its coordinate {coordinate}, but stands for {source}, which has another one"
            );
            let site = Site::Statement(statement.name.clone());
            return Violation::shown_by(&witness, site, &message).with_relation(&changed).map(Some);
        }
    }
    Ok(None)
}
