//! The order of instances before and after: dependences of the storage, and the loops that carry dependences.
//!
//! ```text
//! before     { [S[i] -> x[]] -> [T[j] -> w[]] }   anti and output dependences on the old storage
//! touched    { [S[i] -> x[]] -> B[c] }            the cells of the accesses afterwards
//! vanished   before - touched . touched^-1        no cell is left that both touch
//! ```
//!
//! A loop is parallel before, and after, exactly if `mse-schedule{algorithm=source}` says so.

use super::facts::{Carried, DependenceFacts, Kind, LoopFacts, PairFacts};
use super::values::Values;
use crate::order::Dependences;
use crate::scop::Scop;
use crate::scop::flow::known;
use crate::scop::reference;
use crate::tree::bands;
use crate::tree::coincidence;
use mse_dialect::view::AccessKind;
use mse_dialect::witness;
use mse_isl::{
    DimType, Map, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet,
};

/// Anti and output dependences between two references.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Anti or output.
    pub kind: Kind,
    /// The access that comes first.
    pub earlier: String,
    /// The access that comes later.
    pub later: String,
    /// `{ S[i] -> T[j] }`, between different instances.
    pub before: Map,
    /// Those that are gone.
    pub vanished: Map,
}

/// The dependences of the old storage by pairs of references; those that vanish are told apart.
pub fn pairs(scop: &Scop, before: &Dependences, touched: &UnionMap) -> Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    for tagged in before.storage.maps()? {
        let [earlier, later] = [reference(&tagged, DimType::In)?, reference(&tagged, DimType::Out)?];
        let tagged = between_instances(tagged)?;
        if tagged.is_empty()? {
            continue;
        }
        let vanished = tagged.clone().subtract(same_cell(&tagged, touched)?)?;
        let (before, vanished) = (tagged.factor_domain()?.coalesce()?, vanished.factor_domain()?.coalesce()?);
        let kind = match known(scop, &earlier)?.1.kind {
            AccessKind::Read => Kind::Anti,
            _ => Kind::Output,
        };
        pairs.push(Pair { kind, earlier, later, before, vanished });
    }
    pairs.sort_by_key(|pair| (place(scop, &pair.earlier), place(scop, &pair.later)));
    Ok(pairs)
}

/// Without the pairs of one instance.
fn between_instances(tagged: Map) -> Result<Map> {
    let instances = tagged.clone().factor_domain()?;
    let space = instances.get_space()?;
    if space.get_tuple_name(DimType::In)? != space.get_tuple_name(DimType::Out)? {
        return Ok(tagged);
    }
    let other = instances.clone().subtract(instances.domain()?.identity()?)?;
    let references = tagged.clone().factor_range()?;
    tagged.intersect(other.product(references)?)
}

/// The accesses that `pairs` relates and that still touch one cell.
fn same_cell(pairs: &Map, touched: &UnionMap) -> Result<Map> {
    let earlier = touched.clone().intersect_domain(UnionSet::from_set(pairs.clone().domain()?)?)?;
    let later = touched.clone().intersect_domain(UnionSet::from_set(pairs.clone().range()?)?)?;
    let same = earlier.apply_range(later.reverse()?)?;
    same.intersect(UnionMap::from_map(pairs.clone())?)?.extract_map(pairs.get_space()?)
}

/// The place of an access in the text of the scop.
pub fn place(scop: &Scop, reference: &str) -> Option<usize> {
    let accesses = scop.statements.iter().flat_map(|statement| &statement.accesses);
    accesses.into_iter().position(|access| access.reference == reference)
}

impl Pair {
    /// The facts about it.
    pub fn facts(&self, scop: &Scop, values: &Values) -> Result<DependenceFacts> {
        let named = |reference: &String| {
            known(scop, reference).map(|(statement, _)| (reference.clone(), statement.name.clone()))
        };
        Ok(DependenceFacts {
            kind: self.kind,
            array: known(scop, &self.later)?.1.array()?,
            earlier: named(&self.earlier)?,
            later: named(&self.later)?,
            before: pair_facts(scop, values, &self.before)?,
            vanished: pair_facts(scop, values, &self.vanished)?,
        })
    }
}

fn pair_facts(scop: &Scop, values: &Values, map: &Map) -> Result<PairFacts> {
    let count = values.count_pairs(map)?;
    let witness = example(values, map)?;
    let relation = map.clone().gist_params(scop.context.clone())?.coalesce()?.to_string();
    Ok(PairFacts { relation, count, witness })
}

/// A pair of instances, at the values if there is one.
fn example(values: &Values, map: &Map) -> Result<Option<(String, String)>> {
    let here = values.of_map(map)?;
    let example = witness::of_map(if here.is_empty()? { map.clone() } else { here })?;
    Ok(example.map(|(earlier, later)| (earlier.point, later.to_string())))
}

/// The loops of the scop's schedule, each with a dependence of `before` and of `after`, `{ S[i] -> T[j] }`,
/// that it carries.
pub fn loops(scop: &Scop, values: &Values, before: &UnionMap, after: &UnionMap) -> Result<Vec<LoopFacts>> {
    let mut loops = Vec::new();
    let mut rest = vec![scop.schedule.get_root()?];
    while let Some(node) = rest.pop() {
        if node.get_type()? == Node::Band {
            loops.extend(members(&node, values, before, after)?);
        }
        let children = (0..node.n_children()?).rev().map(|position| node.get_child(position));
        rest.extend(children.collect::<Result<Vec<_>>>()?);
    }
    Ok(loops)
}

fn members(
    band: &ScheduleNode,
    values: &Values,
    before: &UnionMap,
    after: &UnionMap,
) -> Result<Vec<LoopFacts>> {
    let [before, after] = [coincidence::active(band, before)?, coincidence::active(band, after)?];
    let functions = band.band_get_partial_schedule()?;
    let statements = bands::statements(band)?;
    let outer = band.get_schedule_depth()?;
    let mut loops = Vec::new();
    for member in 0..band.band_n_member()? {
        let function = functions.get_at(member)?;
        let text = function.to_string();
        let function = MultiUnionPwAff::from_union_pw_aff(function)?;
        loops.push(LoopFacts {
            statements: statements.clone(),
            depth: outer + member,
            function: text,
            before: carried(values, &before, &function)?,
            after: carried(values, &after, &function)?,
        });
    }
    Ok(loops)
}

/// A pair of `together` with different values of the function.
fn carried(values: &Values, together: &UnionMap, function: &MultiUnionPwAff) -> Result<Option<Carried>> {
    let carried = together.clone().subtract(together.clone().eq_at_multi_union_pw_aff(function.clone())?)?;
    let mut found: Vec<Carried> = Vec::new();
    for map in carried.maps()? {
        let pair = example(values, &map)?;
        found.extend(pair.map(|(earlier, later)| Carried { earlier, later }));
    }
    Ok(found.into_iter().min())
}
