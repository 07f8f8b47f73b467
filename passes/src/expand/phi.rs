//! Where single assignment would need a choice at run time: a class has several writes, and a read gets the
//! value of one of them.

use crate::classes::Classes;
use crate::scop::reference;
use mse_isl::{DimType, Result};

/// The references of two writes that must share a cell, since a read may get the value of either; none if
/// every class is a single write.
pub fn two_writes(classes: &Classes) -> Result<Option<(String, String)>> {
    let first = classes.first.clone();
    let pairs = first.clone().apply_range(first.reverse()?)?; // { [T[j] -> w[]] -> [U[k] -> v[]] }
    let pairs = pairs.clone().subtract(pairs.domain()?.identity()?)?;
    let mut names = Vec::new();
    for map in pairs.maps()? {
        names.push((reference(&map, DimType::In)?, reference(&map, DimType::Out)?));
    }
    Ok(names.into_iter().min())
}
