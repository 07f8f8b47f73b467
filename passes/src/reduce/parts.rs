//! Statements that keep the best value, in four parts ([`crate::scop::best`] says what these compute).
//!
//! ```text
//! before   for (p) { for (i) { S[p, i] ; Q[p, i] } }
//! after    for (p) { start[p] ; for (i) { values[p, i] ; Q[p, i] } ; for (i) places[p, i] ; end[p] }
//! ```
//!
//! That is the same if the loop counts the last coordinate upwards, and one run of it holds all iterations
//! of an outer instance; if all of these keep the best value in one cell, and what goes with it; and if
//! nothing in the loop, `Q` for example, touches these cells, or writes what `S` reads. Cells are told apart
//! by arrays.

use crate::scop::{Access, Array, Best, Body, Names, Part, Scop, Statement, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{
    Context, DimType, Map, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap,
    UnionPwMultiAff, UnionSet, Val,
};

/// Whether a statement keeps the best value in such a way that it may be done in parts.
pub fn has_parts(scop: &Scop, statement: &Statement) -> Result<bool> {
    let Some(best) = &statement.best else { return Ok(false) };
    let is_bound = !scop.independent.is_empty() || !scop.unordered.is_empty();
    if is_bound || statement.repeats || !statement.reductions.is_empty() || statement.origin.is_some() {
        return Ok(false);
    }
    let depth = statement.domain.dim(DimType::Set)?;
    if depth == 0 {
        return Ok(false);
    }
    if !has_numbers(statement, depth)? {
        return Ok(false);
    }
    for number in written(best) {
        if !is_of_all(&statement.accesses[number], depth)? {
            return Ok(false);
        }
    }
    let Some(node) = innermost(scop.schedule.get_root()?.child(0)?, &statement.name)? else {
        return Ok(false);
    };
    Ok(is_alone(scop, statement, best, &node)? && counts_upwards(statement, depth, &node)?)
}

/// Whether twice the last coordinate is a number of 64 bits, for parameters of 60 bits.
fn has_numbers(statement: &Statement, depth: usize) -> Result<bool> {
    const LARGEST: i64 = 1 << 61;
    let mut values = statement.domain.clone().project_out(DimType::Set, 0, depth - 1)?.reset_tuple_id()?;
    for parameter in 0..values.dim(DimType::Param)? {
        for bound in ["{0} >= -1152921504606846976", "{0} <= 1152921504606846976"] {
            let name = values.get_dim_name(DimType::Param, parameter)?.unwrap_or_default();
            let bound = format!("[{name}] -> {{ : {} }}", bound.replace("{0}", &name));
            values = values.intersect_params(Set::read_from_str(&Context::current(), &bound)?)?;
        }
    }
    if values.is_empty()? {
        return Ok(false);
    }
    let [least, most] = [values.clone().dim_min_val(0)?, values.dim_max_val(0)?];
    let fits = |bound: Val| {
        bound.is_int().is_ok_and(|is_int| {
            is_int && bound.to_i64().is_ok_and(|bound| (-LARGEST..=LARGEST).contains(&bound))
        })
    };
    Ok(fits(least) && fits(most))
}

/// The writes of the value and of what goes with it.
fn written(best: &Best) -> impl Iterator<Item = usize> {
    std::iter::once(best.write).chain(best.followers.iter().map(|&(_, write)| write))
}

/// Whether the last coordinate makes no difference to the one cell of an access.
fn is_of_all(access: &Access, depth: usize) -> Result<bool> {
    if !access.operands.is_empty() || access.touches {
        return Ok(false);
    }
    access.relation.clone().project_out(DimType::In, depth - 1, 1)?.is_single_valued()
}

/// Whether nothing below a node touches what the statement writes, or writes what it reads, but itself.
fn is_alone(scop: &Scop, statement: &Statement, best: &Best, node: &ScheduleNode) -> Result<bool> {
    let arrays = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| statement.accesses[number].array()).collect::<Result<Vec<_>>>()
    };
    let written = arrays(&mut written(best))?;
    let read = arrays(&mut best.values.iter().copied())?;
    let is_twice = |array: &String| written.iter().filter(|other| *other == array).count() > 1;
    if written.iter().any(|array| is_twice(array) || read.contains(array)) {
        return Ok(false);
    }
    let below = node.get_universe_domain()?;
    for other in scop.statements.iter().filter(|other| other.name != statement.name) {
        if UnionSet::from_set(Set::universe(other.domain.get_space()?)?)?.is_disjoint(&below)? {
            continue;
        }
        for access in &other.accesses {
            let array = access.array()?;
            let changes = access.kind != AccessKind::Read && read.contains(&array);
            if changes || written.contains(&array) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether a run of the loop holds the iterations of one outer instance, all of them, in their order.
fn counts_upwards(statement: &Statement, depth: usize, node: &ScheduleNode) -> Result<bool> {
    let space = statement.domain.get_space()?;
    let own = |dates: UnionMap| -> Result<UnionMap> {
        dates.intersect_domain(UnionSet::from_set(statement.domain.clone())?)
    };
    let pairs = |of: UnionMap, between: Option<&str>| -> Result<UnionMap> {
        let reversed = of.clone().reverse()?;
        match between {
            Some(text) => {
                of.apply_range(UnionMap::read_from_str(&Context::current(), text)?)?.apply_range(reversed)
            }
            None => of.apply_range(reversed),
        }
    };
    let coordinates = Set::universe(space)?.identity()?.reset_tuple_id(DimType::Out)?;
    let outer = coordinates.clone().project_out(DimType::Out, depth - 1, 1)?;
    let last = coordinates.project_out(DimType::Out, 0, depth - 1)?;
    let of_one = pairs(own(UnionMap::from_map(outer)?)?, None)?;
    if !pairs(own(node.get_prefix_schedule_union_map()?)?, None)?.is_equal(&of_one)? {
        return Ok(false);
    }
    let earlier = pairs(own(UnionMap::from_map(last)?)?, Some("{ [i] -> [j] : i < j }"))?;
    let not_later =
        pairs(own(node.band_get_partial_schedule_union_map()?)?, Some("{ [s] -> [t] : s >= t }"))?;
    of_one.intersect(earlier)?.intersect(not_later)?.is_empty()
}

/// The last member of the innermost band around a statement, as a band; none if there is none.
fn innermost(node: ScheduleNode, name: &str) -> Result<Option<ScheduleNode>> {
    let is_of = |set: &Set| set.get_tuple_name().is_ok_and(|own| own.as_deref() == Some(name));
    if node.get_type()? == Node::Leaf || !node.get_domain()?.sets()?.iter().any(is_of) {
        return Ok(None);
    }
    for position in 0..node.n_children()? {
        if let Some(inner) = innermost(node.get_child(position)?, name)? {
            return Ok(Some(inner));
        }
    }
    if node.get_type()? != Node::Band {
        return Ok(None);
    }
    match node.band_n_member()? {
        1 => Ok(Some(node)),
        several => node.band_split(several - 1)?.child(0).map(Some),
    }
}

/// The scop with this statement in parts.
pub fn in_parts(scop: &Scop, name: &str) -> Result<Scop> {
    let statement = scop.statement(name).expect("a statement of the scop");
    let best = statement.best.as_ref().expect("it keeps the best value");
    let mut names = Names::of(scop);
    let parts = Parts::of(scop, statement, best, &mut names)?;
    let mut after = scop.clone();
    let position = after.statements.iter().position(|other| other.name == name).expect("itself");
    after.statements.splice(position..=position, parts.statements.clone());
    after.arrays.extend(parts.arrays.clone());
    after.schedule = parts.schedule(scop, &after, statement)?;
    Ok(after)
}

/// What a statement becomes.
struct Parts {
    /// start, values, places, end
    statements: Vec<Statement>,
    /// The key, and the number.
    arrays: Vec<Array>,
}

impl Parts {
    fn of(scop: &Scop, statement: &Statement, best: &Best, names: &mut Names) -> Result<Self> {
        let depth = statement.domain.dim(DimType::Set)?;
        let held = &statement.accesses[best.read];
        let array = scop.array(&held.array()?).expect("an array of the scop");
        let cells = held.relation.clone().range()?.coalesce()?;
        let arrays = [best.key, "i64"].map(|element| {
            let name = names.fresh(&array.name);
            let bytes = element[1..].parse::<u64>().expect("a number of bits") / 8;
            let new = array.cut(&name, cells.clone().set_tuple_name(&name)?);
            Ok(Array { element: element.to_owned(), element_bytes: bytes, stays: false, ..new })
        });
        let arrays = arrays.into_iter().collect::<Result<Vec<_>>>()?;
        let mut statements = Vec::new();
        for part in [Part::Start, Part::Values, Part::Places, Part::End] {
            let is_outer = matches!(part, Part::Start | Part::End);
            let name = names.fresh(&statement.name);
            let mut made = Made { statement, names, name, depth, is_outer, accesses: Vec::new() };
            made.add(best, part, &arrays)?;
            statements.push(made.statement(scop, part)?);
        }
        Ok(Self { statements, arrays })
    }

    /// The schedule with the parts where the statement was.
    fn schedule(&self, before: &Scop, after: &Scop, statement: &Statement) -> Result<mse_isl::Schedule> {
        let depth = statement.domain.dim(DimType::Set)?;
        let outer = statement.domain.clone().identity()?.project_out(DimType::In, depth - 1, 1)?.lexmin()?;
        let each = Set::universe(statement.domain.get_space()?)?.identity()?;
        let mut dates = Vec::new();
        for part in &self.statements {
            let of = if part.domain.dim(DimType::Set)? == depth { &each } else { &outer };
            dates.push(of.clone().set_tuple_name(DimType::In, &part.name)?);
        }
        let own = UnionSet::from_set(Set::universe(statement.domain.get_space()?)?)?;
        let others = before.schedule.get_domain()?.universe()?.subtract(own)?.identity()?;
        let dates = UnionPwMultiAff::from_union_map(others.union(union_of_maps(dates.into_iter())?)?)?;
        let schedule = before.schedule.clone().pullback_union_pw_multi_aff(dates)?;
        let schedule = schedule.intersect_domain(after.domain()?)?;
        let [_, values, places, _] = &self.statements[..] else { unreachable!("four parts") };
        let node =
            innermost(schedule.get_root()?.child(0)?, &values.name)?.expect("the loop of the statement");
        let filters =
            self.statements.iter().map(|part| UnionSet::from_set(Set::universe(part.domain.get_space()?)?));
        let mut filters = filters.collect::<Result<Vec<_>>>()?;
        let [start, _, last, end] = &filters[..] else { unreachable!("four parts") };
        let rest = node.get_universe_domain()?;
        let loops = rest.subtract(start.clone())?.subtract(last.clone())?.subtract(end.clone())?;
        filters[1] = loops.clone();
        let mut node = node.insert_sequence(filters)?;
        for position in [0, 2, 3] {
            node = node.child(position)?.child(0)?.cut()?.parent()?.parent()?;
        }
        node = node.child(1)?.child(0)?.gist(loops)?.parent()?.parent()?;
        let last = Set::universe(places.domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?;
        let last = last.project_out(DimType::Out, 0, depth - 1)?;
        let last = MultiUnionPwAff::from_union_map(UnionMap::from_map(last)?)?;
        spliced(node.child(2)?.child(0)?.insert_partial_schedule(last)?.parent()?.parent()?)?.get_schedule()
    }
}

/// A sequence, as a part of the one around it if that is next to it.
fn spliced(sequence: ScheduleNode) -> Result<ScheduleNode> {
    let around = sequence.clone().parent()?;
    if around.get_type()? != Node::Filter || around.clone().parent()?.get_type()? != Node::Sequence {
        return Ok(sequence);
    }
    let position = around.get_child_position()?;
    around.parent()?.sequence_splice_child(position)
}

/// A part that is being made.
struct Made<'a> {
    statement: &'a Statement,
    names: &'a mut Names,
    name: String,
    depth: usize,
    /// One instance for all iterations of the loop.
    is_outer: bool,
    accesses: Vec<Access>,
}

impl Made<'_> {
    /// The accesses of a part, in the order that [`Part`] says.
    fn add(&mut self, best: &Best, part: Part, arrays: &[Array]) -> Result<()> {
        let [key, number] = arrays else { unreachable!("a key and a number") };
        let reads = |followers: &[(Option<usize>, usize)]| {
            followers.iter().filter_map(|&(read, _)| read).collect::<Vec<_>>()
        };
        match part {
            Part::Start => {
                self.same(best.read)?;
                self.of(best.write, &key.name, AccessKind::Write)?;
                self.of(best.write, &number.name, AccessKind::Write)?;
            }
            Part::Values => {
                best.values.iter().try_for_each(|&read| self.same(read))?;
                self.update(best.write, &key.name, best.kind)?;
            }
            Part::Places => {
                best.values.iter().try_for_each(|&read| self.same(read))?;
                self.of(best.read, &key.name, AccessKind::Read)?;
                self.update(best.write, &number.name, best.number_kind())?;
            }
            Part::End => {
                self.same(best.read)?;
                self.of(best.read, &key.name, AccessKind::Read)?;
                self.of(best.read, &number.name, AccessKind::Read)?;
                reads(&best.followers).into_iter().try_for_each(|read| self.same(read))?;
                written(best).try_for_each(|write| self.same(write))?;
            }
        }
        Ok(())
    }

    /// An access as the statement has it.
    fn same(&mut self, number: usize) -> Result<()> {
        let like = &self.statement.accesses[number];
        self.push(like.clone(), like.array()?)
    }

    /// An access of a new array, in the cell of another one.
    fn of(&mut self, number: usize, array: &str, kind: AccessKind) -> Result<()> {
        let like = Access { kind, may: false, ..self.statement.accesses[number].clone() };
        self.push(like, array.to_owned())
    }

    fn update(&mut self, number: usize, array: &str, how: &str) -> Result<()> {
        let combines = Some(how.to_owned());
        let like = &self.statement.accesses[number];
        let kind = AccessKind::Write;
        let like = Access { kind, may: true, in_any_order: true, combines, ..like.clone() };
        self.push(like, array.to_owned())
    }

    fn push(&mut self, like: Access, array: String) -> Result<()> {
        let moved = |relation: &Map| -> Result<Map> {
            let relation = relation.clone();
            let relation =
                if self.is_outer { relation.project_out(DimType::In, self.depth - 1, 1)? } else { relation };
            relation.set_tuple_name(DimType::In, &self.name)?.set_tuple_name(DimType::Out, &array)
        };
        let (stated, relation) = (moved(&like.stated)?, moved(&like.relation)?);
        let number = self.accesses.len();
        let reference = self.names.fresh(&like.reference);
        let renamed = false;
        self.accesses.push(Access { reference, stated, relation, position: number, number, renamed, ..like });
        Ok(())
    }

    fn statement(self, scop: &Scop, part: Part) -> Result<Statement> {
        let of = |set: &Set| -> Result<Set> {
            let set = set.clone();
            let set = if self.is_outer { set.project_out(DimType::Set, self.depth - 1, 1)? } else { set };
            set.set_tuple_name(&self.name)
        };
        let (domain, stated) = (of(&self.statement.domain)?, of(&self.statement.stated)?);
        let stated = if self.is_outer {
            domain.clone().gist_params(scop.context.clone())?.coalesce()?
        } else {
            stated
        };
        let body = Body::Part { of: self.statement.name.clone(), part };
        let of = self.statement.clone();
        Ok(Statement { name: self.name, domain, stated, accesses: self.accesses, best: None, body, ..of })
    }
}
