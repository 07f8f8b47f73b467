//! Diamonds: bands whose tiles can all start at once.
//!
//! ```text
//! mirror    { S[t, i] -> S[t, -i] }          the same problem, in which i counts backwards
//! band      { S[t, i] -> [t, 2t + i] }       tiles of a wavefront are at different t: at first there are few
//! mirrored  { S[t, i] -> [t, 2t - i] }       the band that isl finds for the mirrored problem
//! diamonds  { S[t, i] -> [2t + i, 2t - i] }  tiles of a wavefront are at the same t
//! ```
//!
//! No dependence goes back along a member of either band, so that they may stand in one. If their sum counts
//! the same as the first member does alone, a tile of both spans few values of the first member. Wavefronts
//! of such tiles go on along it, and it is left out. Further members stay. Each instance is in one tile:
//! nothing is computed twice.
//!
//! Bondhugula, Bandishti and Pananilath, Diamond tiling: tiling techniques to maximize parallelism for
//! stencil computations, TPDS 2017, look for the second member by an integer program of its own.

use crate::machine::limits::BLOCK;
use crate::orders::wavefront::is_pipeline;
use crate::scop::Scop;
use crate::tree::bands::{self, everywhere};
use crate::tree::coincidence;
use mse_isl::{
    Context, DimType, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap,
    UnionPwAff, UnionSet,
};
use std::collections::{BTreeMap, BTreeSet};

/// Members that number tiles at most: with four, isl takes too long to say what is where in a tile (heat-3d:
/// 50 million operations).
const TILED: usize = 3;
/// Members that the band of a diamond has at most: the last is left to the threads of a tile.
const MEMBERS: usize = TILED + 1;

/// Values that a tile has of each of two members: as many as a block has threads.
const WIDEST: i64 = BLOCK;
/// Values that it has of each of the two that make diamonds, and of the third, which neighbouring threads
/// count.
const LONG: [i64; 3] = [32, 32, 64];
/// The same of the first three of four: small tiles, as many as keep a device busy.
const SHORT: [i64; 3] = [12, 12, 6];

/// How many values of each of so many members a tile has; of a fourth it has all.
pub fn sizes(members: usize) -> Vec<i64> {
    match members {
        2 => vec![WIDEST; 2],
        TILED => LONG.to_vec(),
        _ => SHORT.to_vec(),
    }
}

/// Values of a member that dependences go along it, for each of the first member, at most.
const STEEPEST: i64 = 8;

/// The coordinates of statements on which functions depend.
type Coordinates = BTreeMap<String, BTreeSet<usize>>;

/// `{ S[t, i] -> S[t, -i] }`, for each member along which bands may be cut in diamonds: the coordinates that
/// no earlier member depends on. Those that fewer statements have as their last coordinate come first. The
/// last coordinate is for neighbouring threads, and all of these should work.
pub fn mirrors(scop: &Scop, permutable: &Schedule, order: &UnionMap) -> Result<Vec<UnionMap>> {
    let mut all = Vec::new();
    for member in 1..TILED {
        let mut backwards = Coordinates::new();
        add_counted(&permutable.get_root()?, order, member, &mut backwards)?;
        backwards.retain(|_, own| !own.is_empty());
        if !backwards.is_empty() {
            all.push((innermost(scop, &backwards)?, mirror(scop, &backwards)?));
        }
    }
    all.sort_by_key(|(innermost, _)| *innermost);
    Ok(all.into_iter().map(|(_, mirror)| mirror).collect())
}

/// How many statements have their last coordinate among these.
fn innermost(scop: &Scop, coordinates: &Coordinates) -> Result<usize> {
    let mut all = 0;
    for statement in &scop.statements {
        let last = statement.domain.dim(DimType::Set)?.checked_sub(1);
        let own = coordinates.get(&statement.name);
        all += usize::from(own.is_some_and(|own| last.is_some_and(|last| own.contains(&last))));
    }
    Ok(all)
}

fn mirror(scop: &Scop, backwards: &Coordinates) -> Result<UnionMap> {
    let mut all = Vec::new();
    for statement in &scop.statements {
        let name = &statement.name;
        let is_backwards = |k: &usize| backwards.get(name).is_some_and(|own| own.contains(k));
        let from = (0..statement.domain.dim(DimType::Set)?).map(|k| format!("i{k}")).collect::<Vec<_>>();
        let sign = |k| if is_backwards(&k) { "-" } else { "" };
        let to = from.iter().enumerate().map(|(k, own)| format!("{}{own}", sign(k))).collect::<Vec<_>>();
        all.push(format!("{name}[{}] -> {name}[{}]", from.join(", "), to.join(", ")));
    }
    UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", all.join("; ")))
}

fn add_counted(node: &ScheduleNode, order: &UnionMap, member: usize, all: &mut Coordinates) -> Result<()> {
    if node.get_type()? != Node::Band {
        return bands::children(node)?.iter().try_for_each(|child| add_counted(child, order, member, all));
    }
    let functions = node.band_get_partial_schedule()?;
    let may_be_cut = (member + 1..=MEMBERS).contains(&functions.size()?) && is_pipeline(node)?;
    if may_be_cut && is_slow(&functions, member, &coincidence::active(node, order)?)? {
        let mut own = coordinates(&functions.get_at(member)?)?;
        for earlier in 0..member {
            without(&mut own, &coordinates(&functions.get_at(earlier)?)?);
        }
        all.extend(own);
    }
    Ok(())
}

/// Whether no dependence goes far along a member while it goes on little along the first one: else none of a
/// schedule's members could go against it.
fn is_slow(functions: &MultiUnionPwAff, member: usize, order: &UnionMap) -> Result<bool> {
    let both = one(functions.get_at(0)?)?.flat_range_product(one(functions.get_at(member)?)?)?;
    let both = UnionMap::from_multi_union_pw_aff(both)?;
    let steps = order.clone().apply_domain(both.clone())?.apply_range(both)?.deltas()?;
    let fast = format!("{{ [a, b] : b > {STEEPEST} a + {STEEPEST} }}");
    steps.intersect(UnionSet::read_from_str(&Context::current(), &fast)?)?.is_empty()
}

/// The members of diamonds for a band, if the schedule of mirrored statements has one that goes with it
/// there.
pub fn diamonds(band: &ScheduleNode, mirrored: &Schedule) -> Result<Option<MultiUnionPwAff>> {
    let Some(other) = same_instances(&mirrored.get_root()?, band)? else { return Ok(None) };
    let (functions, mirrored) = (band.band_get_partial_schedule()?, other.band_get_partial_schedule()?);
    let members = functions.size()?;
    if members > MEMBERS || mirrored.size()? != members || !other.band_get_permutable()? {
        return Ok(None);
    }
    let first = coordinates(&functions.get_at(0)?)?;
    for member in 1..members.min(TILED) {
        let (own, other) = (functions.get_at(member)?, mirrored.get_at(member)?);
        let sum = everywhere(&own)?.add(everywhere(&other)?)?;
        let (mut beyond, mut left) = (coordinates(&own)?, coordinates(&sum)?);
        without(&mut beyond, &first);
        without(&mut left, &first);
        let is_along_first = left.values().all(BTreeSet::is_empty);
        if is_along_first && beyond.values().any(|own| !own.is_empty()) {
            let others =
                (1..members.min(TILED)).filter(|&other| other != member).map(|other| functions.get_at(other));
            let mut all = one(own)?.flat_range_product(one(other)?)?;
            for function in others {
                all = all.flat_range_product(one(function?)?)?;
            }
            return Ok(Some(all));
        }
    }
    Ok(None)
}

fn one(function: UnionPwAff) -> Result<MultiUnionPwAff> {
    MultiUnionPwAff::from_union_pw_aff(function)?.reset_tuple_id(DimType::Out)
}

/// The band of the same instances that lies in no other one: dependences that another one carries may go back
/// along its members.
fn same_instances(node: &ScheduleNode, band: &ScheduleNode) -> Result<Option<ScheduleNode>> {
    if node.get_type()? == Node::Band {
        let is_same = node.get_domain()?.is_equal(&band.get_domain()?)?;
        return Ok(is_same.then(|| node.clone()));
    }
    for child in bands::children(node)? {
        if let Some(found) = same_instances(&child, band)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The coordinates of each statement on which a function depends.
fn coordinates(function: &UnionPwAff) -> Result<Coordinates> {
    let mut all = Coordinates::new();
    for piece in everywhere(function)?.get_pw_aff_list()? {
        let own = all.entry(piece.get_tuple_id(DimType::In)?.name()).or_default();
        for coordinate in 0..piece.dim(DimType::In)? {
            if piece.involves_dims(DimType::In, coordinate, 1)? {
                own.insert(coordinate);
            }
        }
    }
    Ok(all)
}

/// Removes the coordinates that others depend on.
fn without(all: &mut Coordinates, others: &Coordinates) {
    for (name, own) in all {
        let others = others.get(name);
        own.retain(|coordinate| !others.is_some_and(|others| others.contains(coordinate)));
    }
}
