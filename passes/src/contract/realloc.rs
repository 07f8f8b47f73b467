//! Memory allocated anew, write by write, for arrays that take less memory then (`mode=realloc`).
//!
//! ```text
//! for i: for j: A[j] = f(i, j); .. = g(A[j])       before   A       N cells, j
//!                                                  anew     A_x     N^2 cells, [i, j]
//! in this order                                    after    A_x     a window of 1 cell
//! ```
//!
//! Each class of writes gets cells of its own under the order at hand, as in an expansion that leaves nothing
//! where it was ([`crate::expand`]). There is an array for each write that is the first of its classes. Then
//! windows are found ([`super::window`]), each with moduli of its own, and arrays share memory
//! ([`super::share`]). An array is given up for those only if they take less. Arrays whose initial or final
//! values matter stay. So does a scop with barriers, or without source flow.

use super::share::memories;
use super::{Contraction, Manner, Owner, Sharing, shrinkable, windows};
use crate::choice::Arrays;
use crate::classes::{Classes, classes};
use crate::expand::{Choice, Mode, decide_moving};
use crate::machine::budgets::ANEW;
use crate::scop::flow::{Line, Supply};
use crate::scop::{Array, Home, Scop};
use crate::storage::{Moving, volume};
use mse_isl::{DimType, Result, UnionSet, affordable};

/// The scop with new arrays in place of those for which that takes less memory; none where there are no such.
pub fn reallocated(scop: &Scop) -> Result<Option<Scop>> {
    let Ok(supply) = Supply::of(scop)? else { return Ok(None) };
    if scop.fallback.is_some() || has_barriers(scop) {
        return Ok(None);
    }
    let all = classes(scop, &supply)?.into_iter().map(|one| whole(scop, one)).collect::<Result<Vec<_>>>()?;
    let mut winners = Vec::new();
    for (_, array) in shrinkable(scop) {
        let takes_less = affordable(ANEW, || takes_less(scop, &all, array))?.unwrap_or(false);
        winners.extend(takes_less.then_some(array.name.as_str()));
    }
    if winners.is_empty() { Ok(None) } else { anew(scop, &all, winners) }
}

/// The classes, and one more for each write that supplies nothing, of accesses that supply something
/// elsewhere, or that source flow names: so statements stay whole.
fn whole(scop: &Scop, classes: Classes) -> Result<Classes> {
    let supplying = classes.first.clone().domain()?.universe()?;
    let mut unread = classes.unread.clone().intersect(supplying)?;
    for set in classes.unread.sets()? {
        let reference = set.get_space()?.unwrap()?.get_tuple_name(DimType::Out)?;
        if reference.is_some_and(|reference| supplies(scop, &reference)) {
            unread = unread.union(UnionSet::from_set(set)?)?;
        }
    }
    let first = classes.first.clone().union(unread.clone().identity()?)?;
    Ok(Classes { first, unread: classes.unread.clone().subtract(unread)?, ..classes })
}

/// Whether source flow says that an access supplies something: instances, perhaps, that nobody needs.
fn supplies(scop: &Scop, reference: &str) -> bool {
    scop.flow.iter().flat_map(|flow| &flow.lines).any(|line| match line {
        Line::Between { source, .. } | Line::Out { source, .. } => source == reference,
        Line::Order { earlier, later, .. } => [earlier, later].iter().any(|name| *name == reference),
        Line::In { .. } | Line::Through { .. } => false,
    })
}

/// The scop where these arrays are allocated anew; none if one of them has to stay.
fn anew(scop: &Scop, classes: &[Classes], only: Vec<&str>) -> Result<Option<Scop>> {
    let choice = Choice { mode: Mode::Full, arrays: Arrays { only, not: Vec::new() }, max_bytes: u128::MAX };
    let decision = decide_moving(scop, classes, &choice, Moving::All)?;
    let stays = |array: &&str| decision.stays.iter().any(|stays| stays.array == **array);
    if choice.arrays.only.iter().any(stays) { Ok(None) } else { decision.apply(scop).map(Some) }
}

/// Whether an array takes less memory when it is allocated anew.
fn takes_less(scop: &Scop, classes: &[Classes], array: &Array) -> Result<bool> {
    let Some(after) = anew(scop, classes, vec![&array.name])? else { return Ok(false) };
    Ok(bytes(&after)? < bytes(scop)?)
}

/// The bytes of the memory of a scop, at the reference sizes, once it is contracted.
fn bytes(scop: &Scop) -> Result<f64> {
    let manner = Manner::plain(Owner::Thread, Contraction::Modulo, Sharing::Allowed);
    let contracted = windows(scop, manner)?.scop;
    let contracted = contracted.as_ref().unwrap_or(scop);
    let own = memories(contracted)?.iter().map(|(bytes, _)| bytes).sum::<f64>();
    let outside = contracted.arrays.iter().filter(|array| array.spare && array.home == Home::Outside);
    let used =
        outside.filter(|array| contracted.selected(|access| access.is_of(&array.name)).next().is_some());
    used.map(|array| Ok(volume(contracted, &array.extent)? * array.element_bytes as f64))
        .sum::<Result<f64>>()
        .map(|outside| own + outside)
}

/// Whether a statement is a barrier.
fn has_barriers(scop: &Scop) -> bool {
    scop.statements.iter().any(|statement| statement.body == crate::scop::Body::Barrier)
}
