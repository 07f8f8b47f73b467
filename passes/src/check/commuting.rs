//! Updates, which combine a cell with a value in one step: which of them commute, and that each is executed
//! once.
//!
//! ```text
//! commute    updates of one array of the same kind: all if the kind is exact (integers, minimum, maximum), or
//!            the program does not mind (unordered); if it rounds, those in different iterations of one
//!            parallel loop of the program (mse.unordered)
//! once       each update that source flow expects is executed at most once (that it is executed, and reaches
//!            its reader, is the rule of may-sources)
//! ```
//!
//! Source flow takes an update for a `may` write: it hides nothing. So a reader expects the write before all
//! updates and each update after it: every contribution. That none is there twice is told here; that none is
//! there that does not belong, and none before the first write, the rule of flow tells.

use super::independence::{different, iterations};
use super::model::{Model, Site};
use super::scene::Scene;
use super::sink::Due;
use super::storage::Use;
use super::witness::Violation;
use mse_isl::{DimType, Map, Result};

/// `{ S[i] -> T[j] }`: instances of two updates that commute; none if there are none.
pub fn commuting(model: &Model, first: &Use, second: &Use) -> Result<Option<Map>> {
    let Some(kind) = first.combines.as_deref() else { return Ok(None) };
    if second.combines.as_deref() != Some(kind) || first.array != second.array {
        return Ok(None);
    }
    if first.in_any_order && second.in_any_order {
        let [from, to] = [first, second].map(|access| access.relation.clone().domain());
        return Map::from_domain_and_range(from?, to?).map(Some);
    }
    let mut all: Option<Map> = None;
    for said in &model.unordered {
        let (Some(one), Some(other)) = (iterations(first, said)?, iterations(second, said)?) else {
            continue;
        };
        let apart = different(one.dim(DimType::Out)?)?;
        let pairs = one.apply_range(apart)?.apply_range(other.reverse()?)?;
        all = Some(match all {
            Some(all) => all.union(pairs)?,
            None => pairs,
        });
    }
    Ok(all)
}

/// An update that a sink expects and that is executed more than once.
pub fn repeated(scene: &Scene, wanted: &Due) -> Result<Option<Violation>> {
    for write in &wanted.writes {
        let update = scene.standing_for(&write.source).find(|update| update.combines.is_some());
        if let Some(update) = update
            && !scene.is_unique(&write.source)?
        {
            let message = format!("@{}: an update is executed more than once", update.reference);
            return Ok(Some(Violation::new(Site::Access(update.reference.clone()), message)));
        }
    }
    Ok(None)
}
