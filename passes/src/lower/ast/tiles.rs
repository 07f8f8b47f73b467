//! Numbers of tiles as coordinates, where the schedule adds them up.
//!
//! ```text
//! before   { S[t, i] -> [floor(t/32) + floor((2t + i)/32)] }                 one date, two integer divisions
//! after    { S[p, q, t, i] -> [p + q] : 32p <= t < 32p + 32 and 32q <= 2t + i < 32q + 32 }
//! ```
//!
//! isl looks for the bounds of each loop with all that is inside projected out, and takes very long where
//! that leaves sums of integer divisions. Coordinates are bounded by constraints without any. The new ones
//! are in front of the old ones, and are in none of the instances that the program gets.

use crate::lower::ast::Accesses;
use crate::scop::union_of_sets;
use mse_dialect::tree::{self, NodePart};
use mse_dialect::view;
use mse_isl::{
    Aff, Context, DimType, LocalSpace, Map, MultiUnionPwAff, PwAff, PwMultiAff, Result, Schedule,
    ScheduleNode, ScheduleNodeType as Node, Set, UnionPwAff, UnionSet,
};
use std::collections::BTreeMap;

/// By statement, `{ S[p.., i..] -> S[i..] }` where there are numbers of tiles in front.
pub type Numbered = BTreeMap<String, PwMultiAff>;

/// The schedule with numbers of tiles as coordinates where it adds several up.
pub fn numbered(schedule: Schedule, of: &view::Scop) -> Result<(Schedule, Numbered)> {
    let divisions = added_up(&schedule.get_root()?)?;
    if divisions.is_empty() {
        return Ok((schedule, Numbered::new()));
    }
    let (mut numbered, mut tiles, mut domains) = (Numbered::new(), BTreeMap::new(), Vec::new());
    for domain in schedule.get_domain()?.sets()? {
        let name = domain.get_tuple_name()?.unwrap_or_default();
        let Some(own) = divisions.get(&name) else {
            domains.push(domain);
            continue;
        };
        let source = forget(&domain, own.len())?;
        let forget = PwMultiAff::from_map(source.clone())?;
        let pulled = |number: &Aff| PwAff::from_aff(number.clone())?.pullback_pw_multi_aff(forget.clone());
        let numbers = own.iter().map(pulled).collect::<Result<Vec<_>>>()?;
        let mut inside = domain.apply(source.reverse()?)?;
        for (position, number) in numbers.iter().enumerate() {
            inside = inside.intersect(coordinate(number, position)?.eq_set(number.clone())?)?;
        }
        domains.push(inside);
        tiles.insert(name.clone(), numbers);
        numbered.insert(name, forget);
    }
    let lifted = |part: NodePart, text: &str| match part {
        NodePart::Functions => Ok(functions(text, &numbered, &tiles)?.to_string()),
        NodePart::Filter => Ok(filter(text, &numbered)?.to_string()),
    };
    let instances = union_of_sets(domains.into_iter())?;
    let operation = of.schedule().expect("[R12]: a scop has a schedule");
    Ok((tree::read_of_others(operation, &instances, &lifted)?, numbered))
}

/// Whether it adds numbers of tiles up.
pub fn are_added_up(schedule: &Schedule) -> Result<bool> {
    Ok(!added_up(&schedule.get_root()?)?.is_empty())
}

/// The accesses of instances with numbers of tiles.
pub fn accesses(accesses: Accesses, numbered: &Numbered) -> Result<Accesses> {
    let of_statement = |(statement, own): (String, Vec<PwMultiAff>)| {
        let Some(forget) = numbered.get(&statement) else { return Ok((statement, own)) };
        let own = own.into_iter().map(|access| access.pullback_pw_multi_aff(forget.clone()));
        Ok((statement, own.collect::<Result<_>>()?))
    };
    accesses.into_iter().map(of_statement).collect()
}

/// By statement, the numbers of tiles that a band member adds up.
fn added_up(node: &ScheduleNode) -> Result<BTreeMap<String, Vec<Aff>>> {
    let mut found: BTreeMap<String, Vec<Aff>> = BTreeMap::new();
    if node.get_type()? == Node::Band {
        for member in 0..node.band_n_member()? {
            for function in of_statements(&node.band_get_partial_schedule()?.get_at(member)?)? {
                let Some((name, function)) = function else { continue };
                add(found.entry(name).or_default(), summands(&function)?);
            }
        }
    }
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        for (name, divisions) in added_up(&node.get_child(position)?)? {
            add(found.entry(name).or_default(), divisions);
        }
    }
    found.retain(|_, divisions| !divisions.is_empty());
    Ok(found)
}

fn add(all: &mut Vec<Aff>, more: Vec<Aff>) {
    for division in more {
        if !all.iter().any(|known| known.plain_is_equal(&division).unwrap_or(false)) {
            all.push(division);
        }
    }
}

/// The functions of the statements, those without cases: `{ S[i] -> [f] }`.
fn of_statements(member: &UnionPwAff) -> Result<Vec<Option<(String, Aff)>>> {
    let of_piece = |piece: PwAff| {
        let domain = piece.clone().domain()?;
        let name = domain.get_tuple_name()?.unwrap_or_default();
        let everywhere = piece.gist(domain)?;
        if everywhere.isa_aff()? { Ok(Some((name, everywhere.as_aff()?))) } else { Ok(None) }
    };
    member.get_pw_aff_list()?.into_iter().map(of_piece).collect()
}

/// `{ S[i] -> [floor(e/d)] }` of a function that is the sum of several such and of nothing else; else none.
fn summands(function: &Aff) -> Result<Vec<Aff>> {
    let count = function.dim(DimType::Div)?;
    let is_one = |division: usize| function.get_coefficient_val(DimType::Div, division)?.is_one();
    let is_in = |coordinate: usize| Ok(!function.get_coefficient_val(DimType::In, coordinate)?.is_zero()?);
    let all_once = (0..count).map(is_one).collect::<Result<Vec<_>>>()?.into_iter().all(|is_one| is_one);
    let any_other =
        (0..function.dim(DimType::In)?).map(is_in).collect::<Result<Vec<bool>>>()?.contains(&true);
    if count < 2 || !all_once || any_other {
        return Ok(Vec::new());
    }
    (0..count).map(|position| function.get_div(position)?.floor()).collect()
}

/// `{ S[p.., i..] -> S[i..] }`
fn forget(domain: &Set, count: usize) -> Result<Map> {
    let same = Set::universe(domain.get_space()?)?.identity()?;
    let name = domain.get_tuple_name()?.unwrap_or_default();
    same.insert_dims(DimType::In, 0, count)?.set_tuple_name(DimType::In, &name)
}

/// `{ S[p.., i..] -> [p_k] }`
fn coordinate(number: &PwAff, position: usize) -> Result<PwAff> {
    let space = LocalSpace::from_space(number.get_domain_space()?)?;
    PwAff::var_on_domain(space, DimType::Set, position)
}

/// The functions of a band, of instances with numbers of tiles, `{ S[p.., i..] -> [floor(e/d)] }` by
/// statement.
fn functions(
    text: &str,
    numbered: &Numbered,
    tiles: &BTreeMap<String, Vec<PwAff>>,
) -> Result<MultiUnionPwAff> {
    let functions = MultiUnionPwAff::read_from_str(&Context::current(), text)?;
    let mut lifted = functions.clone();
    for member in 0..functions.size()? {
        let mut all: Option<UnionPwAff> = None;
        for piece in functions.get_at(member)?.get_pw_aff_list()? {
            let name = piece.get_tuple_id(DimType::In)?.name();
            let piece = match (numbered.get(&name), tiles.get(&name)) {
                (Some(forget), Some(numbers)) => {
                    in_coordinates(piece.pullback_pw_multi_aff(forget.clone())?, numbers)?
                }
                _ => piece,
            };
            let piece = UnionPwAff::from_pw_aff(piece)?;
            all = Some(all.map_or(Ok(piece.clone()), |all| all.union_add(piece))?);
        }
        if let Some(all) = all {
            lifted = lifted.set_at(member, all)?;
        }
    }
    Ok(lifted)
}

/// The instances of a filter, with numbers of tiles.
fn filter(text: &str, numbered: &Numbered) -> Result<UnionSet> {
    let filter = UnionSet::read_from_str(&Context::current(), text)?;
    let mut lifted = UnionSet::empty_ctx(&Context::current())?;
    for set in filter.sets()? {
        let forget = set.get_tuple_name()?.and_then(|name| numbered.get(&name));
        let own = match forget {
            Some(forget) => set.apply(forget.clone().as_map()?.reverse()?)?,
            None => set,
        };
        lifted = lifted.add_set(own)?;
    }
    Ok(lifted)
}

/// A function with numbers of tiles instead of the divisions that they are.
fn in_coordinates(piece: PwAff, numbers: &[PwAff]) -> Result<PwAff> {
    let domain = piece.clone().domain()?;
    let everywhere = piece.clone().gist(domain.clone())?;
    if !everywhere.isa_aff()? {
        return Ok(piece);
    }
    let (mut function, linear) = (everywhere.clone(), everywhere.as_aff()?);
    for division in 0..linear.dim(DimType::Div)? {
        let own = PwAff::from_aff(linear.get_div(division)?.floor()?)?;
        for (position, number) in numbers.iter().enumerate() {
            if number.plain_is_equal(&own)? {
                let coefficient = linear.get_coefficient_val(DimType::Div, division)?;
                let change = coordinate(number, position)?.sub(own.clone())?.scale_val(coefficient)?;
                function = function.add(change)?;
            }
        }
    }
    function.intersect_domain(domain)
}
