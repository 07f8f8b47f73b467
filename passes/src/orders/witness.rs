//! The dependence that is in the way, of a parallel loop or of a schedule, with one concrete pair of
//! instances.

use crate::order::Dependences;
use crate::scop::{Access, Scop};
use crate::tree::coincidence;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, MultiUnionPwAff, Point, Result, ScheduleNode, Set, UnionMap};

/// Advice for a user who knows that a write does not happen.
pub const IF_NEVER: &str = "; if it never is, mse.independent on the loop says so";

/// For a member of a band that is not coincident: which dependence is in the way.
///
/// `A[1] written by S0[0] (@w0) and read by S0[1] (@r0), for N = 2`
pub fn in_the_way(
    scop: &Scop,
    dependences: &Dependences,
    band: &ScheduleNode,
    member: usize,
) -> Result<Option<String>> {
    in_the_way_but(scop, dependences, (band, member), &|_| false)
}

/// The same of the dependences between other pairs of references than these.
pub fn in_the_way_but(
    scop: &Scop,
    dependences: &Dependences,
    (band, member): (&ScheduleNode, usize),
    of_these: &dyn Fn(&[String; 2]) -> bool,
) -> Result<Option<String>> {
    let function = MultiUnionPwAff::from_union_pw_aff(band.band_get_partial_schedule()?.get_at(member)?)?;
    for tagged in [&dependences.flow, &dependences.storage] {
        for pair in tagged.clone().maps()? {
            let Some(names) = references(&pair)?.filter(|names| !of_these(names)) else { continue };
            if let Some(text) = pair_in(scop, pair, names, (band, &function))? {
                return Ok(Some(text));
            }
        }
    }
    Ok(None)
}

/// The same of a write and a read of one place, the write in an earlier iteration, whatever is written
/// between. Updates may come in any order, and accesses be said to be apart: of these nothing is said.
pub fn meeting(scop: &Scop, band: &ScheduleNode, member: usize) -> Result<Option<String>> {
    let function = MultiUnionPwAff::from_union_pw_aff(band.band_get_partial_schedule()?.get_at(member)?)?;
    if !scop.independent.is_empty() {
        return Ok(None);
    }
    let is_plain = |access: &Access| !access.may && access.combines.is_none() && !access.in_any_order;
    let of_kind = |kind| scop.tagged_places(move |access: &Access| access.kind == kind && is_plain(access));
    for write in of_kind(AccessKind::Write)?.maps()? {
        for read in of_kind(AccessKind::Read)?.maps()? {
            let [write, read] = [&write, &read].map(|access| UnionMap::from_map(access.clone()));
            for pair in write?.apply_range(read?.reverse()?)?.maps()? {
                let Some([earlier, later]) = references(&pair)? else { continue };
                let instances = coincidence::active(band, &UnionMap::from_map(pair.factor_domain()?)?)?;
                let carried = instances.lex_lt_at_multi_union_pw_aff(function.clone())?;
                if let Some(map) =
                    carried.maps()?.into_iter().next().filter(|map| map.is_empty() == Ok(false))
                {
                    return describe(scop, &map, &earlier, &later).map(Some);
                }
            }
        }
    }
    Ok(None)
}

/// A dependence with one pair of instances.
pub struct Example {
    /// `A[1] written by S0[0] (@w0) and read by S0[1] (@r0), for N = 2`
    pub text: String,
    /// The pair, for these parameters: `{ Earlier[i] -> Later[j] }`.
    pub pair: Map,
}

/// One of the dependences between these instances, `{ Earlier[i] -> Later[j] }`: the smallest one of a pair
/// of accesses.
pub fn example(scop: &Scop, dependences: &Dependences, among: &UnionMap) -> Result<Option<Example>> {
    for tagged in [&dependences.flow, &dependences.storage] {
        for pair in tagged.clone().maps()? {
            let Some([earlier, later]) = references(&pair)? else { continue };
            let between = UnionMap::from_map(pair.factor_domain()?)?.intersect(among.clone())?;
            if let Some(map) = between.maps()?.into_iter().next().filter(|map| map.is_empty() == Ok(false)) {
                let pair = smallest(&map)?;
                return Ok(Some(Example { text: describe(scop, &pair, &earlier, &later)?, pair }));
            }
        }
    }
    Ok(None)
}

/// The references of `{ [S[i] -> x[]] -> [T[j] -> y[]] }`.
pub fn references(pair: &Map) -> Result<Option<[String; 2]>> {
    let tags = pair.clone().factor_range()?.get_space()?;
    let names = (tags.get_tuple_name(DimType::In)?, tags.get_tuple_name(DimType::Out)?);
    Ok(if let (Some(earlier), Some(later)) = names { Some([earlier, later]) } else { None })
}

/// The pair with the smallest parameters, then the smallest instances; without negative numbers if there is
/// any.
fn smallest(pairs: &Map) -> Result<Map> {
    let [parameters, inputs] = [pairs.dim(DimType::Param)?, pairs.dim(DimType::In)?];
    let flat = pairs.clone().wrap()?.flatten()?;
    let flat = flat.move_dims(DimType::Out, 0, DimType::Param, 0, parameters)?;
    let natural = flat.clone().intersect(Set::nat_universe(flat.get_space()?)?)?;
    let point = if natural.is_empty()? { flat } else { natural.lexmin()? }.sample_point()?;
    (0..point.get_space()?.dim(DimType::Out)?).try_fold(pairs.clone(), |pair, position| {
        let value = point.get_coordinate_val(DimType::Out, position)?;
        match position {
            _ if position < parameters => pair.fix_val(DimType::Param, position, value),
            _ if position < parameters + inputs => pair.fix_val(DimType::In, position - parameters, value),
            _ => pair.fix_val(DimType::Out, position - parameters - inputs, value),
        }
    })
}

/// A witness of `{ [S[i] -> x[]] -> [T[j] -> y[]] }` with two values of the function of a band at its ends.
fn pair_in(
    scop: &Scop,
    pair: Map,
    [earlier, later]: [String; 2],
    (band, function): (&ScheduleNode, &MultiUnionPwAff),
) -> Result<Option<String>> {
    let instances = coincidence::active(band, &UnionMap::from_map(pair.factor_domain()?)?)?;
    let forward = instances.clone().lex_lt_at_multi_union_pw_aff(function.clone())?;
    let carried = match forward.is_empty()? {
        true => instances.lex_gt_at_multi_union_pw_aff(function.clone())?,
        false => forward,
    };
    match carried.maps()?.into_iter().next() {
        Some(map) if !map.is_empty()? => describe(scop, &map, &earlier, &later).map(Some),
        _ => Ok(None),
    }
}

fn describe(scop: &Scop, pair: &Map, earlier: &str, later: &str) -> Result<String> {
    let space = pair.get_space()?;
    let point = pair.clone().wrap()?.sample_point()?;
    let split = space.dim(DimType::In)?;
    let coordinates = coordinates(&point, DimType::Out)?;
    let name = |kind| Ok::<_, mse_isl::Error>(space.get_tuple_name(kind)?.unwrap_or_default());
    let first = format!("{}[{}]", name(DimType::In)?, coordinates[..split].join(", "));
    let second = format!("{}[{}]", name(DimType::Out)?, coordinates[split..].join(", "));
    let sides = [(earlier, &coordinates[..split]), (later, &coordinates[split..])];
    let cell = cell(scop, &point, sides)?;
    let (did, does) = (verb(scop, earlier), verb(scop, later));
    let (values, hint) = (values(&point)?, hint(scop, earlier, later));
    Ok(format!("{cell} {did} by {first} (@{earlier}) and {does} by {second} (@{later}){values}{hint}"))
}

/// `A[3]`, a cell that both accesses touch in these instances; the first one, if their arrays differ.
fn cell(scop: &Scop, point: &Point, sides: [(&str, &[String]); 2]) -> Result<String> {
    let [earlier, later] = sides.map(|(reference, instance)| cells(scop, reference, point, instance));
    let (Some(cells), later) = (earlier?, later?) else { return Ok("a cell".into()) };
    let common = later.map(|later| cells.clone().intersect(later)).transpose();
    let cells = match common {
        Ok(Some(common)) if !common.is_empty()? => common,
        _ => cells,
    };
    let array = cells.get_tuple_name()?.unwrap_or_default();
    if cells.is_empty()? {
        return Ok(format!("a cell of {array}"));
    }
    Ok(format!("{array}[{}]", coordinates(&cells.sample_point()?, DimType::Out)?.join(", ")))
}

/// `{ A[a] }`, the cells that an access touches in an instance.
fn cells(scop: &Scop, reference: &str, point: &Point, instance: &[String]) -> Result<Option<Set>> {
    let Some((_, access)) = scop.access(reference) else { return Ok(None) };
    let mut relation = access.relation.clone().align_params(point.get_space()?)?;
    for (position, value) in coordinates(point, DimType::Param)?.iter().enumerate() {
        relation = relation.fix_si(DimType::Param, position, value.parse().unwrap_or(0))?;
    }
    for (position, value) in instance.iter().enumerate() {
        relation = relation.fix_si(DimType::In, position, value.parse().unwrap_or(0))?;
    }
    relation.range().map(Some)
}

/// Advice for a user who knows more: a write may not happen, or may be elsewhere, and no hint says so yet.
fn hint(scop: &Scop, earlier: &str, later: &str) -> &'static str {
    let may_write =
        |access: &Access| access.may && access.kind == AccessKind::Write && access.combines.is_none();
    let may = |reference| scop.access(reference).is_some_and(|(_, access)| may_write(access));
    let may = scop.independent.is_empty() && (may(earlier) || may(later));
    if may { IF_NEVER } else { "" }
}

fn verb(scop: &Scop, reference: &str) -> &'static str {
    match scop.access(reference).map(|(_, access)| access.kind) {
        Some(AccessKind::Read) => "read",
        Some(AccessKind::Kill) => "killed",
        _ => "written",
    }
}

/// `, for N = 2`
fn values(point: &Point) -> Result<String> {
    let space = point.get_space()?;
    let mut bindings = Vec::new();
    for (position, value) in coordinates(point, DimType::Param)?.iter().enumerate() {
        let name = space.get_dim_name(DimType::Param, position)?.unwrap_or_default();
        bindings.push(format!("{name} = {value}"));
    }
    Ok(if bindings.is_empty() { String::new() } else { format!(", for {}", bindings.join(", ")) })
}

fn coordinates(point: &Point, kind: DimType) -> Result<Vec<String>> {
    let count = point.get_space()?.dim(kind)?;
    (0..count).map(|position| Ok(point.get_coordinate_val(kind, position)?.to_string())).collect()
}
