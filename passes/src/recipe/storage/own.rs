//! Memory of its own for each iteration of the loops that a value does not leave.
//!
//! ```text
//! flow       { S[i] -> T[j] }: T reads what S wrote to A
//! group      accesses to A that flow connects, none of which meets a value from before or after the scop
//! f          { S[i] -> [v] }: a loop of the source order around a group, with f(i) = f(j) in all of its flow
//! accesses   { S[i] -> A[a] }  of a group become  { S[i] -> A_own[f(i).., a] }
//! ```
//!
//! The iteration comes first: what lies side by side in `A` does so in its memory of an iteration, too. Where
//! data decide a subscript of `A`, it comes last: such subscripts are the first ones of an access.
//!
//! An instance reads the cell that the write of its value wrote, since `f` is the same for both. Nothing else
//! writes this cell between the two in the source order, since that would have written `A[a]`. So flow stays
//! the same, whatever loops are chosen, and statements stay whole. Dependences between iterations, and
//! between groups, are gone where they only shared the memory. Values that are read after the scop are copied
//! back ([`last`]).
//!
//! Privatization along whole loops (Feautrier, Array expansion, ICS 1988; Tu and Padua, Automatic array
//! privatization, LCPC 1993). Scheduling comes next, and only then it is decided which memory is really
//! needed ([`crate::contract`]).

use super::last::{self, Last};
use super::nest::{self, Nest};
use crate::scop::flow::Supply;
use crate::scop::reference;
use crate::scop::{Access, Array, Home, Scop, Statement, union_of_maps, union_of_sets};
use crate::steps::OwnStep;
use crate::storage::{is_bounded, unused_beside, volume};
use crate::tree::added;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Error, Map, Result, Schedule, Set, UnionMap, UnionPwAff, UnionSet};
use std::collections::HashMap;

/// Accesses to an array that may have memory of its own in iterations of loops.
#[derive(Clone, Debug)]
pub struct Own {
    /// The array.
    pub array: String,
    /// The name of the memory of its own.
    pub name: String,
    /// The cells of each iteration: `{ A[a] }`.
    cells: Set,
    /// The accesses, by reference.
    accesses: Vec<String>,
    /// Their relations to it: with what the domain says, and as the scop states them.
    moved: HashMap<String, [Map; 2]>,
    /// `{ Writer[i] -> Reader[j] }`
    flow: UnionMap,
    /// The instances of its statements.
    instances: UnionSet,
    /// The loops, outermost first.
    loops: Vec<UnionPwAff>,
    /// Copies of values that are left.
    last: Vec<Last>,
    /// Some subscripts of the array are operands of accesses.
    has_operands: bool,
    /// The numbers of these among all loops that the values do not leave, if some are left out.
    pub at: Option<Vec<usize>>,
}

impl Own {
    /// The names that it adds.
    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.last.iter().map(|last| last.name.as_str()))
    }

    /// The same in those of its loops that are among others.
    fn among(&self, scop: &Scop, others: &[UnionPwAff]) -> Result<Own> {
        let here = |member: &UnionPwAff| {
            UnionMap::from_union_pw_aff(member.clone())?.intersect_domain(self.instances.clone())
        };
        let others = others.iter().map(here).collect::<Result<Vec<_>>>()?;
        let mut kept = Vec::new();
        for (number, member) in self.loops.iter().enumerate() {
            let own = here(member)?;
            if others.iter().try_fold(false, |found, other| Ok(found || own.is_equal(other)?))? {
                kept.push(number);
            }
        }
        self.at(scop, &kept)
    }

    /// The same in the loops of these numbers.
    fn at(&self, scop: &Scop, numbers: &[usize]) -> Result<Own> {
        let kept = |number: &usize| numbers.contains(number);
        let loops = self.loops.iter().enumerate().filter(|(number, _)| kept(number));
        let loops: Vec<_> = loops.map(|(_, member)| member.clone()).collect();
        let at = (loops.len() < self.loops.len()).then(|| numbers.to_vec());
        Own { loops, at, ..self.clone() }.with_moved(scop)
    }

    /// The step of a recipe that makes it.
    pub fn step(&self) -> OwnStep {
        OwnStep { name: self.name.clone(), at: self.at.clone() }
    }

    /// Whether nobody reads the array after the scop.
    pub fn is_inside(&self, scop: &Scop) -> bool {
        scop.array(&self.array).is_some_and(|array| !array.live_out)
    }
}

/// The groups of accesses for which there are such loops.
pub fn own(scop: &Scop, supply: &Supply) -> Result<Vec<Own>> {
    let mut found: Vec<Own> = Vec::new();
    for array in scop.arrays.iter().filter(|array| array.layout.is_none() && !scop.is_called(&array.name)) {
        let groups = groups(scop, supply, &array.name)?;
        let of_all = groups.len() == 1;
        for (number, group) in groups.into_iter().enumerate() {
            if group.meets(scop, &supply.initial)? {
                continue;
            }
            let suffix = if of_all { String::new() } else { number.to_string() };
            let is_taken = |name: &str| found.iter().any(|own| own.names().any(|taken| taken == name));
            let name = unused_beside(scop, is_taken, &format!("{}_own{suffix}", array.name));
            let Some(last) = last::last(scop, &group.accesses, is_taken)? else { continue };
            let Some(own) = group.own(scop, array, name, last)? else { continue };
            if !own.loops.is_empty() || (!of_all && own.last.is_empty()) {
                found.push(own);
            }
        }
    }
    Ok(found)
}

/// The groups that steps of a recipe name.
///
/// # Errors
/// That there is no such group, or loop.
pub fn asked(scop: &Scop, supply: &Supply, steps: &[OwnStep]) -> Result<Vec<Own>> {
    let all = own(scop, supply)?;
    let find = |step: &OwnStep| {
        let Some(found) = all.iter().find(|own| own.name == step.name) else {
            let names: Vec<_> = all.iter().map(|own| own.name.as_str()).collect();
            let why = format!(
                "no values may have memory '{}' of their own; there are: {}",
                step.name,
                names.join(", ")
            );
            return Err(Error::invalid(why));
        };
        match &step.at {
            Some(at) if at.iter().any(|&number| number >= found.loops.len()) => Err(Error::invalid(format!(
                "'{}' may have memory in the iterations of loops that are numbered from 0 to {}",
                step.name,
                found.loops.len() as i64 - 1
            ))),
            Some(at) => found.at(scop, at),
            None => Ok(found.clone()),
        }
    };
    steps.iter().map(find).collect()
}

/// The same for the iterations of fewer loops: those whose iterations this schedule, in the source order,
/// executes at the same time. There is none if these are all loops. Iterations of the other loops may use one
/// memory in turn.
pub fn in_parallel_loops(scop: &Scop, own: &[Own], schedule: &Schedule) -> Result<Option<Vec<Own>>> {
    let parallel = nest::coincident(&schedule.get_root()?)?;
    let less = own.iter().map(|own| own.among(scop, &parallel)).collect::<Result<Vec<_>>>()?;
    Ok(less.iter().any(|own| own.at.is_some()).then_some(less))
}

/// The accesses that have memory of their own: `{ [S[i] -> r[]] }`.
pub fn accesses(scop: &Scop, own: &[Own]) -> Result<UnionSet> {
    scop.tagged_accesses(|access| own.iter().any(|own| own.accesses.contains(&access.reference)))?.domain()
}

/// Accesses to one array that flow connects.
struct Group {
    accesses: Vec<String>,
    /// `{ Writer[i] -> Reader[j] }`
    flow: UnionMap,
}

/// The groups of an array, in the order of the program.
fn groups(scop: &Scop, supply: &Supply, array: &str) -> Result<Vec<Group>> {
    let accesses = scop.selected(|access| access.is_of(array) && access.kind != AccessKind::Kill);
    let mut groups: Vec<(Vec<String>, Vec<Map>)> =
        accesses.map(|(_, access)| (vec![access.reference.clone()], Vec::new())).collect();
    for map in supply.of_array(scop, array)?.maps()? {
        let ends = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
        let holds = |group: &(Vec<String>, _), end: &String| group.0.contains(end);
        let [Some(one), Some(other)] = ends.map(|end| groups.iter().position(|group| holds(group, &end)))
        else {
            continue;
        };
        if one != other {
            let (accesses, flow) = groups.remove(one.max(other));
            let joined = &mut groups[one.min(other)];
            joined.0.extend(accesses);
            joined.1.extend(flow);
        }
        groups[one.min(other)].1.push(map);
    }
    let whole = |(accesses, flow): (_, Vec<Map>)| {
        Ok(Group { accesses, flow: union_of_maps(flow.into_iter())?.reverse()?.factor_domain()? })
    };
    groups.into_iter().map(whole).collect()
}

impl Group {
    /// Memory of its own for it, in the iterations of all loops that tell values of one cell apart; none if
    /// its cells have no bound.
    fn own(self, scop: &Scop, array: &Array, name: String, last: Vec<Last>) -> Result<Option<Own>> {
        let Some(cells) = self.cells(scop, array)? else { return Ok(None) };
        let instances = self.instances(scop)?;
        let mut loops = Vec::new();
        for member in Nest::around(scop.schedule.get_root()?, &instances, &self.flow)?.loops {
            let tells_apart = last.is_empty() || !self.has_one_iteration(scop, &member)?;
            if tells_apart && nest::has_bounds(&member, &instances)? {
                loops.push(member);
            }
        }
        let (array, moved, Self { accesses, flow }) = (array.name.clone(), HashMap::new(), self);
        let uses_data = |access: &Access| accesses.contains(&access.reference) && !access.operands.is_empty();
        let has_operands = scop.selected(uses_data).next().is_some();
        let own =
            Own { array, name, cells, accesses, moved, flow, instances, loops, last, has_operands, at: None };
        own.with_moved(scop).map(Some)
    }

    /// The instances of its statements.
    fn instances(&self, scop: &Scop) -> Result<UnionSet> {
        let uses = |one: &&Statement| one.accesses.iter().any(|own| self.accesses.contains(&own.reference));
        union_of_sets(scop.statements.iter().filter(uses).map(|user| user.domain.clone()))
    }

    /// The cells that it needs, `{ A[a] }`: those that the array has, or, if these have no bound, those that
    /// it touches. There are none if both have no bound.
    fn cells(&self, scop: &Scop, array: &Array) -> Result<Option<Set>> {
        if is_bounded(&array.extent)? {
            return Ok(Some(array.extent.clone()));
        }
        let own = scop.selected(|access| self.accesses.contains(&access.reference));
        let touched = own.map(|(_, access)| access.relation.clone().range());
        let touched = touched.reduce(|all, one| all?.union(one?)).expect("a group has accesses")?;
        Ok(Some(touched.coalesce()?).filter(|cells| is_bounded(cells).unwrap_or(false)))
    }

    /// Whether some of these are of its accesses: `{ [S[i] -> r[]] }`.
    fn meets(&self, scop: &Scop, tagged: &UnionSet) -> Result<bool> {
        let own = scop.tagged_accesses(|access| self.accesses.contains(&access.reference))?;
        Ok(!own.domain()?.is_disjoint(tagged)?)
    }

    /// Whether each cell is accessed in one iteration of a loop only.
    fn has_one_iteration(&self, scop: &Scop, member: &UnionPwAff) -> Result<bool> {
        let own = scop.selected(|access| self.accesses.contains(&access.reference));
        let cells = union_of_maps(own.map(|(_, access)| access.relation.clone()))?;
        cells.reverse()?.apply_range(UnionMap::from_union_pw_aff(member.clone())?)?.is_single_valued()
    }
}

/// The scop in which these accesses are to arrays of iterations. An array is gone if only kills of it are
/// left. So are these kills, and statements that did nothing else.
pub fn apply(scop: &Scop, own: &[Own]) -> Result<Scop> {
    let mut after = own.iter().try_fold(scop.clone(), |scop, own| own.apply(scop))?;
    let unused =
        |array: &str| !after.selected(|one| one.is_of(array) && one.kind != AccessKind::Kill).any(|_| true);
    let left: Vec<_> = own.iter().map(|own| &own.array).filter(|array| unused(array)).cloned().collect();
    let is_left = |access: &Access| left.iter().any(|array| access.is_of(array));
    for statement in &mut after.statements {
        statement.accesses.retain(|access| !is_left(access));
    }
    after.arrays.retain(|array| array.home == Home::Outside || !left.contains(&array.name));
    without_idle(scop, after)
}

/// The scop without statements that do nothing, but did something before.
fn without_idle(before: &Scop, mut scop: Scop) -> Result<Scop> {
    let does = |one: &Statement| one.acts || !one.accesses.is_empty();
    let did = |one: &Statement| before.statement(&one.name).is_some_and(does);
    let count = scop.statements.len();
    scop.statements.retain(|one| does(one) || !did(one));
    if scop.statements.len() < count {
        scop.schedule = added::restricted(&scop.schedule, scop.domain()?)?;
    }
    Ok(scop)
}

impl Own {
    fn apply(&self, mut scop: Scop) -> Result<Scop> {
        let old = scop.array(&self.array).expect("an array of the scop").clone();
        let mut iterations = Vec::new();
        for statement in &mut scop.statements {
            let iteration = self.iteration(statement)?;
            let own = |access: &&mut Access| self.accesses.contains(&access.reference);
            for access in statement.accesses.iter_mut().filter(own) {
                iterations.push(iteration.clone().intersect_domain(statement.domain.clone())?.range()?);
                [access.relation, access.stated] = self.moved[&access.reference].clone();
            }
        }
        scop.arrays.push(self.array(&old, iterations)?);
        if self.last.is_empty() { Ok(scop) } else { self.give_back(scop) }
    }

    /// Copies the values that are left, at the end of their iterations.
    fn give_back(&self, mut scop: Scop) -> Result<Scop> {
        for last in &self.last {
            let writer = scop.statement(&last.writer).expect("a statement of the scop");
            let from = last.of.clone().apply_range(self.iteration(writer)?)?;
            let from = |cells| self.in_iteration(from, cells);
            scop.statements.push(last.statement(&scop.context, &self.array, from)?);
        }
        let schedule = last::dated_with_writers(&scop, &self.last)?;
        let nest = Nest::around(schedule.get_root()?, &self.instances, &self.flow)?;
        scop.schedule = last::behind(nest.inside, &self.last, &scop)?;
        Ok(scop)
    }

    /// `{ S[i] -> [f(i)..] }`
    fn iteration(&self, statement: &Statement) -> Result<Map> {
        let mut iteration = Map::from_domain(Set::universe(statement.domain.get_space()?)?)?;
        for member in &self.loops {
            for function in member.get_pw_aff_list()? {
                if function.get_tuple_id(DimType::In)?.name() == statement.name {
                    iteration = iteration.flat_range_product(Map::from_pw_aff(function)?)?;
                }
            }
        }
        Ok(iteration)
    }

    /// With the relations of its accesses, `{ S[i] -> A[a] }` as `{ S[i] -> A_own[f(i).., a] }`.
    fn with_moved(mut self, scop: &Scop) -> Result<Self> {
        for (statement, access) in scop.selected(|access| self.accesses.contains(&access.reference)) {
            let iteration = self.iteration(statement)?;
            let moved = |relation: &Map| {
                let cells = relation.clone().reset_tuple_id(DimType::Out)?;
                self.in_iteration(iteration.clone(), cells)
            };
            let both = [moved(&access.relation)?, moved(&access.stated)?];
            self.moved.insert(access.reference.clone(), both);
        }
        Ok(self)
    }

    /// The cells of the memory, `{ S[i] -> A_own[v.., a] }`, from the iteration, `{ S[i] -> [v..] }`, and those
    /// of the array, `{ S[i] -> [a] }`.
    pub fn in_iteration(&self, iteration: Map, cells: Map) -> Result<Map> {
        let [first, last] = if self.has_operands { [cells, iteration] } else { [iteration, cells] };
        first.flat_range_product(last)?.set_tuple_name(DimType::Out, &self.name)
    }

    /// `{ A_own[v.., a] }`: the cells of the array in each iteration.
    fn array(&self, old: &Array, iterations: Vec<Set>) -> Result<Array> {
        let iterations = iterations.into_iter().map(Ok).reduce(|all, one| all?.union(one?));
        let iterations = iterations.expect("an array with accesses")?.coalesce()?;
        let cells = self.cells.clone().reset_tuple_id()?;
        let [first, last] = if self.has_operands { [cells, iterations] } else { [iterations, cells] };
        let extent = first.flat_product(last)?;
        Ok(old.cut(&self.name, extent.set_tuple_name(&self.name)?))
    }
}

/// The scop in which arrays of these names share memory where no cell is in two of them, and the box around
/// both is smaller than theirs.
pub fn shared(mut scop: Scop, names: &[String]) -> Result<Scop> {
    let mut kept: Vec<&String> = Vec::new();
    for name in names {
        let mut place = None;
        for &other in &kept {
            if place.is_none() && may_share(&scop, other, name)? {
                place = Some(other);
            }
        }
        match place {
            Some(other) => scop = share(scop, other, name)?,
            None => kept.push(name),
        }
    }
    Ok(scop)
}

fn may_share(scop: &Scop, one: &str, other: &str) -> Result<bool> {
    let [one, other] = [one, other].map(|name| scop.array(name).expect("an array of the scop"));
    let cells = |array: &Array| array.extent.clone().reset_tuple_id();
    let (first, second) = (cells(one)?, cells(other)?);
    if one.cut_from.is_none()
        || other.cut_from.is_none()
        || one.element != other.element
        || first.dim(DimType::Set)? != second.dim(DimType::Set)?
    {
        return Ok(false);
    }
    let both = first.clone().union(second.clone())?;
    Ok(first.is_disjoint(&second)? && volume(scop, &both)? < volume(scop, &first)? + volume(scop, &second)?)
}

/// Puts the cells of an array into another one.
fn share(mut scop: Scop, into: &str, from: &str) -> Result<Scop> {
    let gone = scop.arrays.iter().position(|array| array.name == from).expect("an array of the scop");
    let cells = scop.arrays.remove(gone).extent.set_tuple_name(into)?;
    let array = scop.arrays.iter_mut().find(|array| array.name == into).expect("an array of the scop");
    array.extent = array.extent.clone().union(cells)?.coalesce()?;
    for access in scop.statements.iter_mut().flat_map(|statement| &mut statement.accesses) {
        if access.is_of(from) {
            access.relation = access.relation.clone().set_tuple_name(DimType::Out, into)?;
            access.stated = access.stated.clone().set_tuple_name(DimType::Out, into)?;
        }
    }
    Ok(scop)
}
