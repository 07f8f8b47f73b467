//! Loop distribution: a sequential loop inside others as several ones, so that some of them are parallel.
//!
//! ```text
//! before   for k: for i: S1[k, i] ; S2[k, i]                  S2[k, i] reads what S1[k, i - 1] wrote
//! after    for k: parfor i: S1[k, i] ; parfor i: S2[k, i]
//!
//! together   { x -> y }: dependences inside one iteration of the loops around
//! group      statements that together leads from each to each: they stay in one loop
//! level      of a group: the longest way to it from others; groups of one level need no order among each other
//! ```
//!
//! The loop becomes a loop for each level, in this order. Groups that carry nothing and have the same number
//! of loops share one loop. Each other group gets a loop of its own, and may be distributed further inside.
//! Of this loop and the loops below, a group has those that take several values in one iteration of the loops
//! around. So a row and a column, each of one iteration of another loop, become one loop over both. Groups
//! without loops go with others. Outermost loops are distributed only where they are sequential; where one is
//! parallel, nothing is gained below.
//!
//! Allen, Kennedy, Automatic translation of FORTRAN programs to vector form, TOPLAS 1987: codegen.

use crate::orders::ways;
use crate::tree::bands;
use crate::tree::coincidence::{active, among, is_carried, mark, marked};
use mse_isl::{
    Context, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionPwAff,
    UnionSet, Val,
};
use std::collections::BTreeMap;

/// A marked schedule with such loops distributed; none if there are none. `order` is `{ Earlier[i] ->
/// Later[j] }`.
pub fn distributed(schedule: Schedule, order: &UnionMap) -> Result<Option<Schedule>> {
    let domain = schedule.get_domain()?;
    let mut is_changed = false;
    let root = below(schedule.get_root()?, among(order, domain)?, &mut is_changed)?;
    if is_changed { mark(root.get_schedule()?, order).map(Some) } else { Ok(None) }
}

/// A sequential band as several ones, marked, where its statements do not all wait for each other; `order` is
/// as above.
pub fn in_turns(band: ScheduleNode, order: &UnionMap) -> Result<ScheduleNode> {
    let together = active(&band, order)?;
    marked(below(band, together.clone(), &mut false)?, together)
}

/// The node, with what is below it distributed; `together` are the dependences that the nodes around it
/// leave.
fn below(node: ScheduleNode, mut together: UnionMap, is_changed: &mut bool) -> Result<ScheduleNode> {
    match node.get_type()? {
        Node::Filter => together = among(&together, node.filter_get_filter()?)?,
        Node::Band => {
            let functions = node.band_get_partial_schedule()?;
            if !is_carried(&together, &functions)? {
                return Ok(node);
            }
            let loops = loops(&node, &together)?;
            if loops.len() > 1 {
                *is_changed = true;
                return in_turn(node, loops, &together);
            }
            together = together.eq_at_multi_union_pw_aff(functions)?;
        }
        _ => {}
    }
    bands::for_each_child(node, |child| below(child, together.clone(), is_changed))
}

/// Replaces a band by these loops, one after the other.
fn in_turn(band: ScheduleNode, loops: Vec<Loop>, together: &UnionMap) -> Result<ScheduleNode> {
    let instances = loops.iter().map(|own| own.instances.clone()).collect();
    let mut loops = loops.into_iter();
    bands::for_each_child(band.insert_sequence(instances)?, |filter| {
        let own = loops.next().expect("a loop for each child");
        match own.functions {
            Some(functions) => filter.child(0)?.cut()?.insert_partial_schedule(functions)?.parent(),
            None => below(filter, together.clone(), &mut false),
        }
    })
}

/// One of the loops that a band becomes.
struct Loop {
    instances: UnionSet,
    /// Those of the band and the bands below that take several values; all, if there are none here.
    functions: Option<MultiUnionPwAff>,
}

/// The loops that a band becomes, in order.
fn loops(band: &ScheduleNode, together: &UnionMap) -> Result<Vec<Loop>> {
    let instances = band.get_domain()?.sets()?;
    let mut numbers = BTreeMap::new();
    for (number, set) in instances.iter().enumerate() {
        numbers.insert(set.get_tuple_name()?.unwrap_or_default(), number);
    }
    let (reach, functions) = (reach(together, &numbers)?, band.band_get_partial_schedule()?);
    let nest = nest(band)?;
    let outer = band.get_prefix_schedule_union_map()?;
    let (place, mut levels) = (ways::levels(&reach), BTreeMap::<Key, Vec<Looped>>::new());
    for (number, set) in instances.iter().enumerate() {
        let group: Vec<usize> = ways::group(&reach, number).collect();
        let own = group.iter().map(|&other| UnionSet::from_set(instances[other].clone()));
        let own = own.reduce(|all, one| all?.union(one?)).expect("a statement is of its group")?;
        let inside = among(together, own)?;
        let is_parallel = !is_carried(&inside, &functions)?;
        let alone = if is_parallel { None } else { group.first().copied() };
        let set = UnionSet::from_set(set.clone())?;
        let varying = match &nest {
            // Where statements of a group wait for each other further inside, each keeps its place there.
            Some(nest) if is_parallel && !inside.is_empty()? => Some(nest.clone()),
            Some(nest) if is_parallel => Some(varying(nest, &outer, &set)?),
            _ => None,
        };
        let key = (place[number], alone, varying.as_ref().map_or(0, Vec::len));
        levels.entry(key).or_default().push(Looped { set, varying });
    }
    let mut loops = Vec::new();
    for statements in with_others(levels).into_values() {
        loops.push(Loop::of(statements, nest.as_ref().map_or(0, Vec::len))?);
    }
    Ok(loops)
}

/// The level of a group, its first statement if it stays alone, and how many loops it has.
type Key = (usize, Option<usize>, usize);

/// The instances of a statement, and its loops.
struct Looped {
    set: UnionSet,
    varying: Option<Vec<UnionPwAff>>,
}

/// Groups without loops go with those of their level that have most.
fn with_others(mut levels: BTreeMap<Key, Vec<Looped>>) -> BTreeMap<Key, Vec<Looped>> {
    let idle: Vec<Key> = levels.keys().filter(|key| key.1.is_none() && key.2 == 0).copied().collect();
    for key in idle {
        let most = levels.keys().filter(|other| other.0 == key.0 && other.1.is_none()).copied().max();
        if let Some(most) = most.filter(|most| *most != key) {
            let moved = levels.remove(&key).unwrap_or_default();
            levels.entry(most).or_default().extend(moved);
        }
    }
    levels
}

impl Loop {
    /// The loop of these statements; `nest` is the number of loops in the band's nest.
    fn of(statements: Vec<Looped>, nest: usize) -> Result<Self> {
        let sets = statements.iter().map(|own| own.set.clone().universe());
        let instances = sets.reduce(|all, one| all?.union(one?)).expect("a loop has statements")?;
        let count = statements.iter().filter_map(|own| own.varying.as_ref()).map(Vec::len).max();
        let Some(count) = count.filter(|&count| count > 0 && count < nest) else {
            return Ok(Self { instances, functions: None });
        };
        let mut functions: Option<MultiUnionPwAff> = None;
        for number in 0..count {
            let mut member: Option<UnionPwAff> = None;
            for own in &statements {
                let function = own.varying.as_ref().and_then(|varying| varying.get(number)).cloned();
                let function = match function {
                    Some(function) => function.intersect_domain(own.set.clone())?,
                    None => UnionPwAff::val_on_domain(own.set.clone(), Val::zero(&Context::current())?)?,
                };
                member = Some(member.map_or(Ok(function.clone()), |all| all.union_add(function))?);
            }
            let member = MultiUnionPwAff::from_union_pw_aff(member.expect("a loop has statements"))?;
            functions = Some(match functions.take() {
                Some(all) => all.flat_range_product(member)?,
                None => member,
            });
        }
        Ok(Self { instances, functions })
    }
}

/// The members of a band and of those nested in it; none if there is more below than bands.
fn nest(band: &ScheduleNode) -> Result<Option<Vec<UnionPwAff>>> {
    let (mut node, mut nest) = (band.clone(), Vec::new());
    while node.get_type()? == Node::Band {
        let functions = node.band_get_partial_schedule()?;
        for member in 0..functions.size()? {
            nest.push(functions.get_at(member)?);
        }
        node = node.child(0)?;
    }
    Ok((node.get_type()? == Node::Leaf).then_some(nest))
}

/// The functions that take several values for instances with the same outer dates.
fn varying(nest: &[UnionPwAff], outer: &UnionMap, set: &UnionSet) -> Result<Vec<UnionPwAff>> {
    let mut varying = Vec::new();
    for function in nest {
        let values = UnionMap::from_union_pw_aff(function.clone())?.intersect_domain(set.clone())?;
        if !outer.clone().reverse()?.apply_range(values)?.is_single_valued()? {
            varying.push(function.clone());
        }
    }
    Ok(varying)
}

/// Which statements dependences lead to from which, by number.
fn reach(together: &UnionMap, numbers: &BTreeMap<String, usize>) -> Result<Vec<Vec<bool>>> {
    let count = numbers.len();
    let mut reach = vec![vec![false; count]; count];
    for map in together.maps()? {
        let ends = [mse_isl::DimType::In, mse_isl::DimType::Out].map(|kind| map.get_tuple_name(kind));
        let [from, to] = ends.map(|name| Ok(numbers.get(&name?.unwrap_or_default()).copied()));
        if let (Some(from), Some(to)) = (from?, to?) {
            reach[from][to] = true;
        }
    }
    Ok(ways::closed(reach))
}
