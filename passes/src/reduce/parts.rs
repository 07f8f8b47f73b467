//! Statements that keep the best value, in four parts ([`crate::idioms::best`] says what these compute).
//!
//! ```text
//! before   for (p) { for (i) { S[p, i] ; Q[p, i] } }
//! after    for (p) { start[p] ; for (i) { values[p, i] ; Q[p, i] } ; for (i) places[p, i] ; end[p] }
//! ```
//!
//! That is the same under three conditions. The loop counts the last coordinate upwards, and one run of it
//! holds all iterations of an outer instance. All of these keep the best value in one cell, and each value
//! that goes with it in one cell, too. Nothing else in the loop, such as `Q`, touches these cells, or writes
//! a cell that `S` reads. Cells are told apart by arrays. `(i)` may be several loops, as many as that holds
//! for. Then there are as many places. Those of an inner loop are in iterations of the outer loops that are
//! known to be the best.

use crate::scop::{Access, Array, Best, BestPart, Body, Names, Scop, Statement, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{
    Context, DimType, Map, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap,
    UnionPwMultiAff, UnionSet, Val,
};

/// The largest number of loops around a statement that keeps the best value that may be done in parts. There
/// is none if the statement keeps no best value, or not even one loop may be.
pub fn loops(scop: &Scop, statement: &Statement) -> Result<Option<usize>> {
    let Some(best) = &statement.best else { return Ok(None) };
    let is_bound = !scop.independent.is_empty() || !scop.unordered.is_empty();
    if is_bound || statement.repeats || !statement.reductions.is_empty() || statement.origin.is_some() {
        return Ok(None);
    }
    let depth = statement.domain.dim(DimType::Set)?;
    let mut found = None;
    for loops in 1..=depth {
        if !has_numbers(statement, depth - loops)? || !are_of_all(statement, best, depth, loops)? {
            break;
        }
        let Some(node) = around(scop.schedule.get_root()?.child(0)?, &statement.name, loops)? else { break };
        if !is_alone(scop, statement, best, &node)? {
            break;
        }
        if counts_upwards(statement, depth, loops, &node)? {
            found = Some(loops);
        }
    }
    Ok(found)
}

/// Whether twice a coordinate is a number of 64 bits, for parameters of 60 bits.
fn has_numbers(statement: &Statement, coordinate: usize) -> Result<bool> {
    const LARGEST: i64 = 1 << 61;
    let after = statement.domain.dim(DimType::Set)? - coordinate - 1;
    let values = statement.domain.clone().project_out(DimType::Set, coordinate + 1, after)?;
    let mut values = values.project_out(DimType::Set, 0, coordinate)?.reset_tuple_id()?;
    let names = (0..values.dim(DimType::Param)?).map(|number| values.get_dim_name(DimType::Param, number));
    for name in names.collect::<Result<Vec<_>>>()?.into_iter().flatten() {
        let most = 1_i64 << 60;
        let bounds = format!("[{name}] -> {{ : -{most} <= {name} <= {most} }}");
        values = values.intersect_params(Set::read_from_str(&Context::current(), &bounds)?)?;
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

/// Whether the cells that a statement writes are the same for all iterations of so many loops.
fn are_of_all(statement: &Statement, best: &Best, depth: usize, loops: usize) -> Result<bool> {
    for number in written(best) {
        if !is_of_all(&statement.accesses[number], depth, loops)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The writes of the value and of what goes with it.
fn written(best: &Best) -> impl Iterator<Item = usize> {
    std::iter::once(best.write).chain(best.followers.iter().map(|&(_, write)| write))
}

/// Whether the last coordinates make no difference to the one cell of an access.
fn is_of_all(access: &Access, depth: usize, loops: usize) -> Result<bool> {
    if !access.operands.is_empty() || access.touches {
        return Ok(false);
    }
    access.relation.clone().project_out(DimType::In, depth - loops, loops)?.is_single_valued()
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

/// Whether a run of the loops holds the iterations of one outer instance, all of them, in their order.
fn counts_upwards(statement: &Statement, depth: usize, loops: usize, node: &ScheduleNode) -> Result<bool> {
    let space = statement.domain.get_space()?;
    let own = |dates: UnionMap| -> Result<UnionMap> {
        dates.intersect_domain(UnionSet::from_set(statement.domain.clone())?)
    };
    let equal = |of: UnionMap| -> Result<UnionMap> { of.clone().apply_range(of.reverse()?) };
    let coordinates = Set::universe(space)?.identity()?.reset_tuple_id(DimType::Out)?;
    let outer = coordinates.clone().project_out(DimType::Out, depth - loops, loops)?;
    let last = own(UnionMap::from_map(coordinates.project_out(DimType::Out, 0, depth - loops)?)?)?;
    let of_one = equal(own(UnionMap::from_map(outer)?)?)?;
    if !equal(own(node.get_prefix_schedule_union_map()?)?)?.is_equal(&of_one)? {
        return Ok(false);
    }
    let Some(leaf) = leaf(node.clone(), &statement.name)? else { return Ok(false) };
    let dates = own(leaf.get_prefix_schedule_union_map()?)?;
    let earlier = last.clone().lex_lt_union_map(last)?;
    let not_later = dates.clone().lex_ge_union_map(dates)?;
    of_one.intersect(earlier)?.intersect(not_later)?.is_empty()
}

/// The outermost of so many loops around a statement, the innermost ones, as a band; none if there are fewer.
fn around(node: ScheduleNode, name: &str, loops: usize) -> Result<Option<ScheduleNode>> {
    let Some(mut node) = leaf(node, name)? else { return Ok(None) };
    let mut missing = loops;
    while node.get_type()? != Node::Domain {
        node = node.parent()?;
        if node.get_type()? != Node::Band {
            continue;
        }
        let members = node.band_n_member()?;
        if members == missing {
            return Ok(Some(node));
        }
        if members > missing {
            return node.band_split(members - missing)?.child(0).map(Some);
        }
        missing -= members;
    }
    Ok(None)
}

/// The leaf where a statement is executed.
fn leaf(node: ScheduleNode, name: &str) -> Result<Option<ScheduleNode>> {
    let is_of = |set: &Set| set.get_tuple_name().is_ok_and(|own| own.as_deref() == Some(name));
    if !node.get_domain()?.sets()?.iter().any(is_of) {
        return Ok(None);
    }
    if node.get_type()? == Node::Leaf {
        return Ok(Some(node));
    }
    for position in 0..node.n_children()? {
        if let Some(inner) = leaf(node.get_child(position)?, name)? {
            return Ok(Some(inner));
        }
    }
    Ok(None)
}

/// The scop with this statement in parts.
pub fn in_parts(scop: &Scop, name: &str) -> Result<Scop> {
    let statement = scop.statement(name).expect("a statement of the scop");
    let loops = loops(scop, statement)?.expect("a statement that may be done in parts");
    let mut names = Names::of(scop);
    let parts = Parts::of(scop, statement, loops, &mut names)?;
    let mut after = scop.clone();
    let position = after.statements.iter().position(|other| other.name == name).expect("itself");
    after.statements.splice(position..=position, parts.statements.clone());
    after.arrays.extend(parts.arrays.clone());
    after.schedule = parts.schedule(scop, &after, statement)?;
    Ok(after)
}

/// The parts that replace a statement.
struct Parts {
    /// start, values, places of each loop, end
    statements: Vec<Statement>,
    /// The key, and the numbers.
    arrays: Vec<Array>,
    /// How many loops there are.
    loops: usize,
}

impl Parts {
    fn of(scop: &Scop, statement: &Statement, loops: usize, names: &mut Names) -> Result<Self> {
        let best = statement.best.as_ref().expect("it keeps the best value");
        let depth = statement.domain.dim(DimType::Set)?;
        let held = &statement.accesses[best.read];
        let array = scop.array(&held.array()?).expect("an array of the scop");
        let cells = held.relation.clone().range()?.coalesce()?;
        let arrays = std::iter::once(best.key).chain(vec!["i64"; loops]).map(|element| {
            let name = names.fresh(&array.name);
            let bytes = element[1..].parse::<u64>().expect("a number of bits") / 8;
            let new = array.cut(&name, cells.clone().set_tuple_name(&name)?);
            Ok(Array { element: element.to_owned(), element_bytes: bytes, stays: false, ..new })
        });
        let arrays = arrays.collect::<Result<Vec<_>>>()?;
        let mut statements = Vec::new();
        let places = (0..loops).map(BestPart::Places);
        for part in [BestPart::Start, BestPart::Values].into_iter().chain(places).chain([BestPart::End]) {
            let is_outer = matches!(part, BestPart::Start | BestPart::End);
            let name = names.fresh(&statement.name);
            let mut made = Made { statement, names, name, depth, loops, is_outer, accesses: Vec::new() };
            made.add(best, part, &arrays)?;
            statements.push(made.statement(scop, part)?);
        }
        Ok(Self { statements, arrays, loops })
    }

    /// The schedule with the parts where the statement was.
    fn schedule(&self, before: &Scop, after: &Scop, statement: &Statement) -> Result<mse_isl::Schedule> {
        let depth = statement.domain.dim(DimType::Set)?;
        let inner = depth - self.loops;
        let outer = statement.domain.clone().identity()?.project_out(DimType::In, inner, self.loops)?;
        let outer = outer.lexmin()?;
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
        let [_, values, places @ .., _] = &self.statements[..] else { unreachable!("several parts") };
        let node = around(schedule.get_root()?.child(0)?, &values.name, self.loops)?;
        let node = node.expect("the loops of the statement");
        let filters =
            self.statements.iter().map(|part| UnionSet::from_set(Set::universe(part.domain.get_space()?)?));
        let mut filters = filters.collect::<Result<Vec<_>>>()?;
        let new = (0..filters.len()).filter(|&position| position != 1);
        let loops = new.clone().try_fold(node.get_universe_domain()?, |rest, position| {
            rest.subtract(filters[position].clone())
        })?;
        filters[1] = loops.clone();
        let mut node = node.insert_sequence(filters)?;
        for position in new {
            node = node.child(position)?.child(0)?.cut()?.parent()?.parent()?;
        }
        node = node.child(1)?.child(0)?.gist(loops)?.parent()?.parent()?;
        for (number, part) in places.iter().enumerate() {
            let last = Set::universe(part.domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?;
            let last = last.project_out(DimType::Out, 0, inner)?;
            for member in (0..self.loops).rev() {
                let own = last.clone().project_out(DimType::Out, member + 1, self.loops - member - 1)?;
                let own = UnionMap::from_map(own.project_out(DimType::Out, 0, member)?)?;
                let own = MultiUnionPwAff::from_union_map(own)?;
                node = node.child(number + 2)?.child(0)?.insert_partial_schedule(own)?.parent()?.parent()?;
            }
        }
        spliced(node)?.get_schedule()
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
    loops: usize,
    /// One instance for all iterations of the loops.
    is_outer: bool,
    accesses: Vec<Access>,
}

impl Made<'_> {
    /// The accesses of a part, in the order that [`BestPart`] says.
    fn add(&mut self, best: &Best, part: BestPart, arrays: &[Array]) -> Result<()> {
        let [key, numbers @ ..] = arrays else { unreachable!("a key and numbers") };
        let reads = |followers: &[(Option<usize>, usize)]| {
            followers.iter().filter_map(|&(read, _)| read).collect::<Vec<_>>()
        };
        match part {
            BestPart::Start => {
                self.same(best.read)?;
                arrays.iter().try_for_each(|new| self.of(best.write, &new.name, AccessKind::Write))?;
            }
            BestPart::Values => {
                best.values.iter().try_for_each(|&read| self.same(read))?;
                self.update(best.write, &key.name, best.kind)?;
            }
            BestPart::Places(of) => {
                best.values.iter().try_for_each(|&read| self.same(read))?;
                let known = arrays[..=of].iter();
                known.clone().try_for_each(|known| self.of(best.read, &known.name, AccessKind::Read))?;
                self.update(best.write, &numbers[of].name, best.number_kind())?;
            }
            BestPart::End => {
                self.same(best.read)?;
                arrays.iter().try_for_each(|new| self.of(best.read, &new.name, AccessKind::Read))?;
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
            let first = self.depth - self.loops;
            let relation =
                if self.is_outer { relation.project_out(DimType::In, first, self.loops)? } else { relation };
            relation.set_tuple_name(DimType::In, &self.name)?.set_tuple_name(DimType::Out, &array)
        };
        let (stated, relation) = (moved(&like.stated)?, moved(&like.relation)?);
        let number = self.accesses.len();
        let reference = self.names.fresh(&like.reference);
        let renamed = false;
        self.accesses.push(Access { reference, stated, relation, position: number, number, renamed, ..like });
        Ok(())
    }

    fn statement(self, scop: &Scop, part: BestPart) -> Result<Statement> {
        let of = |set: &Set| -> Result<Set> {
            let set = set.clone();
            let first = self.depth - self.loops;
            let set = if self.is_outer { set.project_out(DimType::Set, first, self.loops)? } else { set };
            set.set_tuple_name(&self.name)
        };
        let (domain, stated) = (of(&self.statement.domain)?, of(&self.statement.stated)?);
        let stated = if self.is_outer {
            domain.clone().gist_params(scop.context.clone())?.coalesce()?
        } else {
            stated
        };
        let body = Body::Part { of: self.statement.name.clone(), part, loops: self.loops };
        let of = self.statement.clone();
        Ok(Statement { name: self.name, domain, stated, accesses: self.accesses, best: None, body, ..of })
    }
}
