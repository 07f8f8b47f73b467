//! From the model to operations: the difference between two scops.
//!
//! ```text
//! array       new: an mse.array; not there any more: removed
//! .           from outside, and afterwards the scop's own: likewise ([`own`])
//! statement   with the body of one that was read: a copy of it with other accesses, or a part of it; what is
//!             made ([`made`]); a barrier
//! schedule    replaced, if it differs
//! flow        an mse.dataflow, if there was none
//! fall-back   the scop as it was, inside an mse.fallback
//! ```
//!
//! Equal parts are not touched, so that they are printed as they were.

mod access;
mod arithmetic;
mod best;
mod flow;
mod keys;
mod made;
mod own;
mod updates;

use super::{Array, Body, Home, Scop, Statement};
use crate::mlir;
use access::Bodies;
use made::Maker;
use melior::Context as MlirContext;
use melior::ir::attribute::{IntegerAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationMutLike};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Block, Location, Operation, OperationRef, Region, RegionLike, Type};
use mse_dialect::edit::{context_of, erase};
use mse_dialect::ops::{ArrayOperation, FallbackOperation, StmtOperation};
use mse_dialect::text::set_attribute;
use mse_dialect::{tree, view};
use mse_isl::{DimType, Result, Schedule};
pub use own::is_spare;

/// Changes a scop, which is `before`, to `after`.
///
/// # Errors
/// Those of isl.
pub fn write(scop: &view::Scop, before: &Scop, after: &Scop) -> Result<()> {
    let fallback = match after.fallback {
        Some(max_bytes) if before.fallback.is_none() => Some(fallback(scop, max_bytes)),
        _ => None,
    };
    let writer = Writer { context: context_of(scop.operation()), scop, before, after };
    writer.new_arrays()?;
    writer.statements()?;
    if !after.schedule.plain_is_equal(&before.schedule)? {
        replace(scop, &after.schedule)?;
    }
    writer.old_arrays();
    writer.own_arrays();
    writer.layouts()?;
    writer.recipe();
    if let (Some(flow), None) = (&after.flow, &before.flow) {
        flow::write(scop, flow);
    }
    if let Some(fallback) = fallback {
        scop.body().append_operation(fallback);
    }
    Ok(())
}

/// Puts `schedule` in the place of the scop's.
fn replace(scop: &view::Scop, schedule: &Schedule) -> Result<()> {
    let old = scop.schedule().expect("[R12]: a scop has a schedule");
    let new = tree::build(context_of(old), schedule, old.location())?;
    scop.body().insert_operation_before(old, new);
    erase(old);
    Ok(())
}

/// `mse.fallback beyond max { mse.scop .. }` with the scop as it is, without source flow.
fn fallback<'c>(scop: &view::Scop<'c, '_>, max_bytes: i64) -> Operation<'c> {
    let (context, location) = (context_of(scop.operation()), scop.operation().location());
    let block = Block::new(&[]);
    let copy = block.append_operation((*scop.operation()).clone());
    let arguments = (0..scop.body().argument_count()).filter_map(|number| scop.body().argument(number).ok());
    for (number, argument) in arguments.enumerate() {
        mlir::set_operand(copy, number, argument.into());
    }
    if let Some(flow) = view::Scop::new(copy).and_then(|copy| copy.dataflow()) {
        mlir::erase(flow);
    }
    let body = Region::new();
    body.append_block(block);
    let max_bytes = IntegerAttribute::new(IntegerType::new(context, 64).into(), max_bytes);
    FallbackOperation::builder(context, location).body(body).max_bytes(max_bytes).build().into()
}

/// Writes the differences.
struct Writer<'c, 'a, 'm> {
    context: &'c MlirContext,
    scop: &'m view::Scop<'c, 'a>,
    before: &'m Scop,
    after: &'m Scop,
}

impl<'c, 'a> Writer<'c, 'a, '_> {
    /// Adds the arrays that were cut from others, after those that are there.
    fn new_arrays(&self) -> Result<()> {
        let first = self.scop.operations().into_iter().find(|&operation| !view::is(operation, "mse.array"));
        let first = first.expect("[R12]: a scop has a schedule");
        for array in self.after.arrays.iter().filter(|array| self.before.array(&array.name).is_none()) {
            self.scop.body().insert_operation_before(first, self.array(array)?);
        }
        Ok(())
    }

    /// `%x_0 = mse.array "x_0" <"{ x_0[c] }"> : memref<?xf64>`
    fn array(&self, array: &Array) -> Result<Operation<'c>> {
        let of = array.cut_from.as_deref().expect("a new array is cut from another one");
        let old = self.scop.arrays();
        let of = old.iter().find(|old| old.name == of).expect("a new array is cut from one of the scop");
        let memref = match &array.mirrors {
            Some(_) => of.memref_type(),
            None => {
                let dynamic = vec![i64::MIN; array.extent.dim(DimType::Set)?];
                let element = Type::parse(self.context, &array.element).expect("the text of a type");
                MemRefType::new(element, &dynamic, None, None)
            }
        };
        let extent = array.extent.clone().gist_params(self.after.context.clone())?.coalesce()?;
        let builder = ArrayOperation::builder(self.context, location_of(of, self.scop))
            .result(memref.into())
            ._name(StringAttribute::new(self.context, &array.name))
            .extent(set_attribute(self.context, &extent.drop_unused_params()?));
        let mut made: Operation = builder.build().into();
        if let Some(of) = &array.mirrors {
            made.set_attribute("mirrors", StringAttribute::new(self.context, of).into());
        }
        if array.mirrors.is_some() && array.home == Home::Managed {
            made.set_attribute("managed", Attribute::unit(self.context));
        }
        if array.stays {
            made.set_attribute(view::CONTRACT, StringAttribute::new(self.context, "none").into());
        }
        Ok(made)
    }

    /// Says where the cells of arrays lie that lay elsewhere before.
    fn layouts(&self) -> Result<()> {
        for array in self.scop.arrays() {
            let layout = |scop: &Scop| {
                let array = scop.array(&array.name);
                let laid_out = array.and_then(|array| Some((array.home.space()?, array.layout.as_ref()?)));
                laid_out.map(|(space, layout)| layout.text(space)).transpose()
            };
            let text = layout(self.after)?;
            if text == layout(self.before)? {
                continue;
            }
            if let (mlir::Definition::Result(operation), Some(text)) = (mlir::defined_by(array.value), text) {
                let text = format!("#mse.layout<{text}>");
                let layout = Attribute::parse(self.context, &text).expect("a layout is an attribute");
                mlir::set_attribute(operation, "layout", layout);
            }
        }
        Ok(())
    }

    /// Says the steps that made the scop, and those that are left.
    fn recipe(&self) {
        let (before, after) = (self.before, self.after);
        for (attribute, before, after) in
            [(view::RECIPE, &before.recipe, &after.recipe), (view::ASKED, &before.asked, &after.asked)]
        {
            match after.as_deref().filter(|steps| !steps.is_empty()) {
                Some(steps) if before.as_deref() != Some(steps) => {
                    let text = StringAttribute::new(self.context, steps).into();
                    mlir::set_attribute(self.scop.operation(), attribute, text);
                }
                None if before.is_some() => mlir::remove_attribute(self.scop.operation(), attribute),
                _ => {}
            }
        }
    }

    /// Makes arrays from outside the scop's own that are that afterwards.
    fn own_arrays(&self) {
        for array in self.after.arrays.iter().filter(|array| array.home != Home::Outside) {
            let before = self.before.array(&array.name);
            if before.is_some_and(|before| before.home == Home::Outside) {
                own::take(self.scop, &array.name);
            }
        }
    }

    /// Removes the scop's own arrays that are not there any more.
    fn old_arrays(&self) {
        for array in self.scop.arrays().iter().filter(|array| self.after.array(&array.name).is_none()) {
            if let mlir::Definition::Result(operation) = mlir::defined_by(array.value) {
                mlir::erase(operation);
            }
        }
    }

    /// Makes the statements of the scop afterwards. Those with a body of their own lie in front of the next
    /// one with the body of a statement that was there, as in the model.
    fn statements(&self) -> Result<()> {
        let old = self.scop.statements();
        let arrays = self.scop.arrays();
        let bodies = Bodies { context: self.context, arrays: &arrays };
        let maker = Maker { context: self.context, location: self.location(), arrays: &arrays };
        let mut unchanged = Vec::new();
        for (position, statement) in self.after.statements.iter().enumerate() {
            match &statement.body {
                Body::Of(name) => {
                    let model = self.before.statement(name).expect("a body of the scop");
                    let source = old.iter().find(|old| old.name() == *name).expect("a body of the scop");
                    if is_same(model, statement)? {
                        unchanged.push(name.clone());
                    } else {
                        let copy = self.copied(source, model, statement)?;
                        bodies.rewrite(copy, model, statement)?;
                    }
                }
                Body::Copy => self.insert(maker.copy(statement)?, position, &old),
                Body::Start(kind) => self.insert(maker.start(statement, kind)?, position, &old),
                Body::Combine { guarded } => {
                    self.insert(maker.combine(statement, *guarded)?, position, &old);
                }
                Body::Part { of, part, loops } => {
                    let source = old.iter().find(|old| old.name() == *of).expect("a body of the scop");
                    let of = self.before.statement(of).expect("a body of the scop");
                    best::Writer::new(source, of, &arrays, *loops).part(*part, statement)?;
                }
                Body::Barrier => self.insert(self.barrier(statement), position, &old),
            }
        }
        old.into_iter()
            .filter(|old| !unchanged.contains(&old.name()))
            .for_each(|old| mlir::erase(old.operation()));
        Ok(())
    }

    /// Inserts a statement that is at this position of the model.
    fn insert(&self, made: Operation<'c>, position: usize, old: &[view::Statement<'c, 'a>]) {
        self.scop.body().insert_operation_before(self.next(position, old), made);
    }

    /// The operation that follows a statement at this position of the model.
    fn next(&self, position: usize, old: &[view::Statement<'c, 'a>]) -> OperationRef<'c, 'a> {
        let bodies = self.after.statements[position..].iter().find_map(|statement| match &statement.body {
            Body::Of(name) | Body::Part { of: name, .. } => Some(name),
            Body::Copy | Body::Start(_) | Body::Combine { .. } | Body::Barrier => None,
        });
        let next = bodies.and_then(|name| old.iter().find(|old| old.name() == *name));
        let schedule = || self.scop.schedule().expect("[R12]: a scop has a schedule");
        next.map_or_else(schedule, view::Statement::operation)
    }

    /// A copy of the statement under its new name, in front of it.
    fn copied(
        &self,
        source: &view::Statement<'c, 'a>,
        model: &Statement,
        statement: &Statement,
    ) -> Result<view::Statement<'c, 'a>> {
        let mut copy: Operation = (*source.operation()).clone();
        copy.set_attribute("name", StringAttribute::new(self.context, &statement.name).into());
        let domain = statement.stated.clone().drop_unused_params()?;
        copy.set_attribute("domain", set_attribute(self.context, &domain));
        if let Some(origin) = &statement.origin
            && !is_same_origin(model, statement)?
        {
            copy.set_attribute("origin", access::map_attribute(self.context, origin)?);
        }
        let copy = self.scop.body().insert_operation_before(source.operation(), copy);
        Ok(view::Statement::new(copy).expect("a copy of a statement"))
    }

    /// `mse.stmt "barrier0"() <"{ barrier0[] }"> { gpu.barrier }`
    fn barrier(&self, statement: &Statement) -> Operation<'c> {
        let block = Block::new(&[]);
        let barrier = OperationBuilder::new("gpu.barrier", self.location()).build();
        block.append_operation(barrier.expect("a barrier has no operands"));
        let body = Region::new();
        body.append_block(block);
        let builder = StmtOperation::builder(self.context, self.location())
            .body(body)
            ._name(StringAttribute::new(self.context, &statement.name))
            .domain(set_attribute(self.context, &statement.stated));
        builder.build().into()
    }

    fn location(&self) -> Location<'c> {
        self.scop.operation().location()
    }
}

/// Whether nothing of a statement is changed.
fn is_same(before: &Statement, after: &Statement) -> Result<bool> {
    Ok(before.name == after.name
        && before.stated.plain_is_equal(&after.stated)?
        && is_same_origin(before, after)?
        && before.accesses.len() == after.accesses.len()
        && all(before.accesses.iter().zip(&after.accesses), |(before, after)| {
            access::is_same(before, after)
        })?)
}

fn is_same_origin(before: &Statement, after: &Statement) -> Result<bool> {
    match (&before.origin, &after.origin) {
        (None, None) => Ok(true),
        (Some(before), Some(after)) => before.plain_is_equal(after),
        _ => Ok(false),
    }
}

fn all<T>(mut items: impl Iterator<Item = T>, mut holds: impl FnMut(T) -> Result<bool>) -> Result<bool> {
    items.try_fold(true, |all, item| Ok(all && holds(item)?))
}

/// The location of the operation that makes an array.
fn location_of<'c>(array: &view::Array<'c, '_>, scop: &view::Scop<'c, '_>) -> Location<'c> {
    match mlir::defined_by(array.value) {
        mlir::Definition::Result(operation) => operation.location(),
        mlir::Definition::Argument(_) => scop.operation().location(),
    }
}
