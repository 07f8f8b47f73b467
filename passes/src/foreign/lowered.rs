//! Lowered code beside the scop that it came from: loops, launches and barriers are read again, and must do
//! what the scop says.
//!
//! Problem: the checker reads a scop, but the machine executes the code that lowering made of it. This code
//! has bounds, conditions, subscripts with moduli and corners, sizes of memory, grids and threads. Before
//! lowering, the source flow of the scop is known. With it the code is a scop again:
//!
//! ```text
//! mse.instance @w0(%i, %j)                  event store0[l] of the loops l around it
//! affine.store %v, %A[e(l)]
//!
//! origin      { store0[l] -> S[i(l), j(l)] }, then what S stands for        i, j: read back as functions of l
//! access      { store0[l] -> A[e(l)] }, of the source access that @w0 stands for
//! order       that of the loops, launches and barriers                        [`super::read`]
//! expected    the scop's source flow
//! ```
//!
//! The checker ([`crate::check`]) decides whether each read gets its sources in time and place, and whether
//! conflicts have an order. It also decides whether accesses are in bounds of the memory that lowering
//! allocated. The bounds of other memory were checked in the scop, where more is known of parameters. The
//! reads that expect a missing instance notice it.
//!
//! Code that cannot be read exactly, and accesses that data choose, are not decided. Neither are scops with
//! calls or accesses of whole vectors, or with loops inside statements. The checker does not look at values
//! in registers, vectors and fall-backs, nor whether bodies compute with the coordinates that the accesses
//! name.

use super::code::{Code, Event, Named};
use super::read::Reader;
use super::{model, report};
use crate::check::{
    self,
    model::{Access, Expected, Model, Statement, tuple},
};
use crate::import::program::view::resolve;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::diagnostic::{self, Severity};
use mse_dialect::view::{AccessKind, Scop};
use mse_isl::{Context, DimType, Error, Id, Map, PwAff, Result, Set, UnionMap};
use std::collections::{BTreeMap, BTreeSet};

/// The known facts about a scop before it is lowered.
pub struct Before<'c, 'a> {
    /// The scop, as the checker sees it.
    model: Model,
    /// The values outside that its parameters stand for.
    parameters: Vec<(String, Value<'c, 'a>)>,
    /// The memory that its arrays from outside stand for, by name.
    arrays: BTreeMap<String, Value<'c, 'a>>,
    /// Where it was.
    location: Location<'c>,
    /// Why its code cannot be compared with it.
    beyond: Option<String>,
}

impl<'c, 'a> Before<'c, 'a> {
    /// The scops in `root`, in order.
    pub fn all_in(root: OperationRef<'c, 'a>) -> Result<Vec<Self>> {
        Scop::all_in(root).iter().map(Self::of).collect()
    }

    fn of(scop: &Scop<'c, 'a>) -> Result<Self> {
        let (model, _) = Model::read(scop)?;
        let parameters = scop.parameters().into_iter().map(|p| (p.name, p.outer)).collect();
        let outer = scop.arrays().into_iter().filter_map(|array| Some((array.name, array.outer?)));
        let (location, beyond) = (scop.operation().location(), beyond(scop, &model));
        Ok(Self { model, parameters, arrays: outer.collect(), location, beyond })
    }

    /// Whether its code can be compared with it, once its accesses are named.
    pub fn is_comparable(&self) -> bool {
        self.beyond.is_none()
    }

    /// The statement and the access of a reference.
    fn access(&self, reference: &str) -> Option<(&Statement, &Access)> {
        let statements = self.model.statements.iter();
        let mut accesses = statements.flat_map(|s| s.accesses.iter().map(move |access| (s, access)));
        accesses.find(|(_, access)| access.reference == reference)
    }
}

/// Why the code of a scop says less than the scop.
fn beyond(scop: &Scop, model: &Model) -> Option<String> {
    let repeats = |statement: &&Statement| statement.accesses.iter().any(|a| a.repeated_from.is_some());
    if let Some(statement) = model.statements.iter().find(repeats) {
        return Some(format!("{} repeats accesses in a loop of its own", statement.name));
    }
    let statements = scop.statements();
    if let Some(statement) = statements.iter().find(|statement| statement.repeats()) {
        return Some(format!("{} decides on a while loop", statement.name()));
    }
    let takes = |statement: &&mse_dialect::view::Statement| {
        statement.accesses().iter().any(mse_dialect::view::Access::is_touch)
    };
    if let Some(statement) = statements.iter().find(takes) {
        return Some(format!("{} takes an array as it is", statement.name()));
    }
    if !scop.independences().is_empty() {
        return Some("the program says that iterations are independent".into());
    }
    if let Some(array) = scop.arrays().into_iter().find(|array| array.mirrors.is_some()) {
        return Some(format!("one operation copies the cells of array '{}'", array.name));
    }
    let arrays = scop.arrays().into_iter();
    let view = arrays.filter(|array| array.outer.is_some_and(|outer| resolve(outer, None).base != outer));
    view.map(|array| format!("array '{}' is a part of other memory", array.name)).next()
}

/// Checks the code that was written for each scop; returns the number of violations.
pub fn run<'c, 'a>(
    scops: &[Before<'c, 'a>],
    written: &[Vec<OperationRef<'c, 'a>>],
    bound: u64,
) -> std::result::Result<usize, String> {
    let mut wrong = 0;
    for (scop, written) in scops.iter().zip(written) {
        wrong += check_one(scop, written, bound).map_err(|error| format!("cannot check: {error}"))?;
    }
    Ok(wrong)
}

fn check_one<'c, 'a>(scop: &Before<'c, 'a>, written: &[OperationRef<'c, 'a>], bound: u64) -> Result<usize> {
    let undecided = |why: &str| {
        diagnostic::remark(scop.location, &format!("not decided: the lowered code: {why}"));
        Ok(0)
    };
    if let Some(why) = &scop.beyond {
        return undecided(why);
    }
    if written.is_empty() {
        return undecided("there is none");
    }
    let read = Context::current().bounded(bound, || code_and_model(scop, written));
    let (code, model) = match read {
        Ok(Ok(read)) => read,
        Ok(Err(why)) => return undecided(&why),
        Err(error) if error.is_quota() => return undecided("isl takes too long to read it"),
        Err(error) => return Err(error),
    };
    let findings = check::check(&model, bound)?;
    Ok(report::report(scop.location, &code, findings, Severity::Remark).violations)
}

/// The code and its model; the inner error says what could not be read exactly.
fn code_and_model<'c, 'a>(
    scop: &Before<'c, 'a>,
    written: &[OperationRef<'c, 'a>],
) -> Result<std::result::Result<(Code<'c>, Model), String>> {
    let mut reader = Reader::sequence(written)?;
    let unread = reader.code.undecided.first().map(|(_, why)| why.clone());
    if let Some(why) = unread.or_else(|| inexact(scop, &reader.code)) {
        return Ok(Err(why));
    }
    let (context, tied) = scop.equalities(&mut reader)?;
    reader.code.context = context;
    if let Some(name) = untied(&reader.code, &tied)? {
        return Ok(Err(format!("it depends on '{name}', which nothing ties to the scop's parameters")));
    }
    let mut model = model::model(&reader.code)?;
    bound_allocations(&mut reader, written, &mut model)?;
    if let Some(array) = scop.array_of_other_cells(&reader)? {
        return Ok(Err(format!("subscripts of array '{array}' may be one cell")));
    }
    let buffers = scop.buffers(&reader, &mut model)?;
    model.unordered = scop.unordered()?;
    model.expected = scop.model.expected.clone().map(|flow| scop.renamed(flow, &buffers)).transpose()?;
    for (number, event) in reader.code.events.iter().enumerate() {
        if let Some(named) = &event.named {
            scop.stand_for(number, named, &reader.code, &mut model)?;
        }
    }
    Ok(Ok((reader.code, model)))
}

/// A parameter of the code that is not tied to those of the scop.
fn untied(code: &Code, tied: &BTreeSet<String>) -> Result<Option<String>> {
    for event in code.events.iter().filter(|event| !event.touches.is_empty()) {
        for relation in relations(event)? {
            for position in 0..relation.dim(DimType::Param)? {
                let name = relation.get_dim_name(DimType::Param, position)?.unwrap_or_default();
                if !tied.contains(&name) && relation.involves_dims(DimType::Param, position, 1)? {
                    return Ok(Some(name));
                }
            }
        }
    }
    Ok(None)
}

/// All that is known of an event: when it happens, what it touches, which instance it executes.
fn relations(event: &Event) -> Result<Vec<Map>> {
    let mut relations = vec![Map::from_domain(event.domain.clone())?];
    relations.extend(event.touches.iter().map(|touch| touch.relation.clone()));
    for coordinate in event.named.iter().flat_map(|named| named.coordinates.iter().flatten()) {
        relations.push(coordinate.clone().as_map()?);
    }
    Ok(relations)
}

/// Bounds each memory that the code allocates in front of its loops by the sizes of its allocation.
fn bound_allocations<'c, 'a>(
    reader: &mut Reader<'c, 'a>,
    written: &[OperationRef<'c, 'a>],
    model: &mut Model,
) -> Result<()> {
    for allocation in written.iter().filter(|each| mlir::name(**each) == "memref.alloc") {
        let memory: Value = allocation.result(0).expect("a memref").into();
        let Some(number) = reader.known_buffer(memory) else { continue };
        let array = &mut model.arrays[number];
        let r#type = MemRefType::try_from(memory.r#type()).expect("memory is a memref");
        let mut sizes = allocation.operands();
        for dimension in (0..r#type.rank()).filter(|&each| mlir::static_size(r#type, each).is_none()) {
            let size = sizes.next().expect("a size for each dynamic dimension");
            let Some(size) = reader.values.function_of(size, r#type.rank())? else { continue };
            let below = reader.values.coordinate(dimension, r#type.rank())?.lt_set(size)?;
            array.extent = array.extent.clone().intersect(below.set_tuple_name(&array.name)?)?;
        }
    }
    Ok(())
}

/// An access that nobody named, or that may touch more or happen less than the scop says.
fn inexact(scop: &Before, code: &Code) -> Option<String> {
    code.events.iter().filter(|event| !event.touches.is_empty()).find_map(|event| {
        let Some(named) = &event.named else { return Some(format!("nobody named {}", event.name)) };
        let (reference, Some((_, access))) = (&named.reference, scop.access(&named.reference)) else {
            return Some(format!("{} is no access of the scop", named.reference));
        };
        if named.coordinates.iter().any(Option::is_none) {
            return Some(format!(
                "an instance that executes @{reference} is not an affine function of loops"
            ));
        }
        if access.combines.as_deref() != event.combines {
            return Some(format!("@{reference} is not the update that the scop has"));
        }
        let need_not_happen = access.may && access.combines.is_none();
        let vague = need_not_happen || access.indexed || event.touches.iter().any(|touch| touch.may);
        vague.then(|| format!("it is not known exactly what @{reference} touches, and when"))
    })
}

/// A name for a parameter of the scop, apart from those that the reader gave.
fn beside(name: &str) -> String {
    format!("scop_{name}")
}

fn rename(name: &mut String, names: &BTreeMap<String, String>) {
    if let Some(new) = names.get(name) {
        name.clone_from(new);
    }
}

impl<'c, 'a> Before<'c, 'a> {
    /// The known facts about the scop's parameters: `{ p, q }`, their context and their values in the
    /// reader's parameters. Also the reader's parameters that occur in these values.
    fn equalities(&self, reader: &mut Reader<'c, 'a>) -> Result<(Set, BTreeSet<String>)> {
        let mut tied = BTreeSet::new();
        let mut known = self.set(self.model.context.clone())?;
        for (name, outer) in &self.parameters {
            let Some(value) = reader.values.function_of(*outer, 0)? else { continue };
            if value.get_space()?.find_dim_by_name(DimType::Param, &beside(name))?.is_some() {
                return Err(Error::invalid(format!("two parameters are named {}", beside(name))));
            }
            for position in 0..value.dim(DimType::Param)? {
                if value.involves_dims(DimType::Param, position, 1)? {
                    tied.extend(value.get_space()?.get_dim_name(DimType::Param, position)?);
                }
            }
            let own = Id::new(&Context::current(), &beside(name))?;
            let own = PwAff::param_on_domain_id(reader.values.universe(0)?, own)?;
            known = known.intersect(own.eq_set(value)?.params()?)?;
        }
        Ok((known.intersect(reader.context()?)?, tied))
    }

    /// An array that the reader takes for a buffer with other subscripts, since its layout does not keep
    /// cells apart.
    fn array_of_other_cells(&self, reader: &Reader<'c, 'a>) -> Result<Option<&str>> {
        for (name, outer) in &self.arrays {
            if reader.known_buffer(*outer).is_some() && reader.has_places(*outer)? {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// The buffer of each array from outside, by name; the model has one for each, and no other buffer is
    /// live before or after the scop.
    fn buffers(&self, reader: &Reader<'c, 'a>, model: &mut Model) -> Result<BTreeMap<String, String>> {
        let mut names = BTreeMap::new();
        model.arrays.iter_mut().for_each(|array| (array.live_in, array.live_out) = (false, false));
        for (name, outer) in &self.arrays {
            let array = self.model.array(name).expect("an array of the scop");
            let (live_in, live_out) = (array.live_in, array.live_out);
            let buffer = match reader.known_buffer(*outer) {
                Some(number) => {
                    let buffer = &mut model.arrays[number];
                    buffer.extent = Set::universe(buffer.extent.get_space()?)?;
                    buffer
                }
                None => {
                    let extent = self.set(array.extent.clone())?.set_tuple_name(&beside(name))?;
                    model.arrays.push(check::model::Array { name: beside(name), extent, ..array.clone() });
                    model.arrays.last_mut().expect("it was added")
                }
            };
            (buffer.live_in, buffer.live_out) = (live_in, live_out);
            names.insert(name.clone(), buffer.name.clone());
        }
        Ok(names)
    }

    /// The parallel loops of the program, whose iterations have no order, in the names of the model.
    fn unordered(&self) -> Result<Vec<UnionMap>> {
        let renamed = |said: &UnionMap| {
            let maps = said.maps()?.into_iter().map(|map| self.map(map)).collect::<Result<Vec<_>>>()?;
            let empty = UnionMap::empty_ctx(&Context::current())?;
            maps.into_iter().try_fold(empty, |all, map| all.union(UnionMap::from_map(map)?))
        };
        self.model.unordered.iter().map(renamed).collect()
    }

    /// Makes an event stand for the source instance of its access.
    fn stand_for(&self, number: usize, named: &Named, code: &Code, model: &mut Model) -> Result<()> {
        let (statement, access) = self.access(&named.reference).expect("it was looked up");
        let event = &code.events[number];
        let instances = instances(event, named, &statement.name)?;
        let origin = match &statement.origin {
            Some(origin) => instances.apply_range(self.map(origin.clone())?)?,
            None => instances,
        };
        let copied = self.copied(named, access, code, model);
        if let (Some(_), Some(from)) = (copied.as_ref().filter(|_| event.combines.is_some()), named.copies) {
            model.statements[from].accesses.clear(); // an end of a sum reads it
        }
        let own = &mut model.statements[number];
        own.origin = Some(origin.intersect_domain(own.domain.clone())?);
        if event.combines.is_some() {
            as_update(&mut own.accesses, access);
        }
        let last = own.accesses.last_mut().expect("it touches something");
        last.source.clone_from(&access.source);
        last.neutral_to =
            access.neutral_to.iter().filter(|&kind| named.neutral_to.contains(kind)).cloned().collect();
        if let Some(mut copied) = copied {
            copied.reference = format!("{}_from", event.name);
            copied.relation = copied.relation.set_tuple_name(DimType::In, &event.name)?;
            let is_update = event.combines.is_some();
            *(if is_update { &mut last.collects } else { &mut last.copies }) = Some(copied.reference.clone());
            own.accesses.insert(0, copied);
        }
        Ok(())
    }

    /// The read whose value an event stores, or combines with a cell, if the scop says so of its access.
    fn copied(&self, named: &Named, access: &Access, code: &Code, model: &Model) -> Option<Access> {
        let from = named.copies?;
        let reference = &code.events[from].named.as_ref()?.reference;
        let expected = access.copies.as_ref().or(access.collects.as_ref());
        let read = self.access(reference).filter(|_| expected == Some(reference))?.1;
        Some(Access { source: read.source.clone(), ..model.statements[from].accesses[0].clone() })
    }

    /// The source flow, in the names of the model.
    fn renamed(&self, mut flow: Expected, buffers: &BTreeMap<String, String>) -> Result<Expected> {
        for between in &mut flow.between {
            between.relation = self.map(between.relation.clone())?;
        }
        for initial in &mut flow.initial {
            let mut array = tuple(&initial.relation, DimType::Out)?;
            rename(&mut array, buffers);
            initial.relation = self.map(initial.relation.clone())?.set_tuple_name(DimType::Out, &array)?;
        }
        for last in &mut flow.last {
            rename(&mut last.array, buffers);
            last.relation = self.map(last.relation.clone())?.set_tuple_name(DimType::In, &last.array)?;
        }
        for through in &mut flow.through {
            rename(&mut through.array, buffers);
            through.cells = self.set(through.cells.clone())?.set_tuple_name(&through.array)?;
        }
        for order in &mut flow.order {
            order.relation = self.map(order.relation.clone())?;
        }
        Ok(flow)
    }

    fn map(&self, map: Map) -> Result<Map> {
        self.parameters.iter().try_fold(map, |map, (name, _)| {
            match map.find_dim_by_name(DimType::Param, name)? {
                Some(position) => {
                    map.set_dim_id(DimType::Param, position, Id::new(&Context::current(), &beside(name))?)
                }
                None => Ok(map),
            }
        })
    }

    fn set(&self, set: Set) -> Result<Set> {
        self.parameters.iter().try_fold(set, |set, (name, _)| {
            match set.find_dim_by_name(DimType::Param, name)? {
                Some(position) => {
                    set.set_dim_id(DimType::Param, position, Id::new(&Context::current(), &beside(name))?)
                }
                None => Ok(set),
            }
        })
    }
}

/// The accesses of an event as those of an update of the scop: one in one step, or a load and an update.
fn as_update(accesses: &mut Vec<Access>, update: &Access) {
    if accesses.iter().all(|access| access.atomic) {
        accesses.retain(|access| access.kind == AccessKind::Write);
    }
    let write = accesses.last_mut().expect("an update writes");
    (write.atomic, write.may) = (false, true);
    write.combines.clone_from(&update.combines);
    write.in_any_order = update.in_any_order;
    let write = write.clone();
    for (number, access) in
        accesses.iter_mut().enumerate().filter(|(_, access)| access.kind == AccessKind::Read)
    {
        access.reference = format!("{}_load{number}", write.reference);
        access.source.clone_from(&access.reference);
        access.of_update = true;
    }
}

/// `{ event[l] -> S[i(l)] }`
fn instances(event: &Event, named: &Named, statement: &str) -> Result<Map> {
    let mut instances = Map::from_domain(event.domain.clone())?;
    for coordinate in named.coordinates.iter().flatten() {
        instances = instances.flat_range_product(coordinate.clone().as_map()?)?;
    }
    instances.set_tuple_name(DimType::In, &event.name)?.set_tuple_name(DimType::Out, statement)
}
