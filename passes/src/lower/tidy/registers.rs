//! Registers: memory of one element becomes values, which loops take and return and conditionals return.
//!
//! Import keeps the values that loops and conditionals carry in cells, so that expansion can give each
//! instance its own. Where no stage did so, the code needs no memory for them. This room also tries a
//! program's own cells and the private arrays of a launch. A cell becomes values if only loads, stores and
//! deallocations use it, and its writes lie in loops and conditionals that this room can make pass values. It
//! is *live* where its value may still be loaded:
//!
//! ```text
//! before a load            always
//! before a store           never
//! before a conditional     live before one of its branches, or, where a branch is missing, after it
//! before a loop            live after it, or before its body     (there may be no iteration)
//! at the end of a body     live after the loop, or before its body
//! before a while loop      live before its first region, at whose end: after the loop, or before its second
//! before anything else     live after it, or loaded inside
//! ```
//!
//! An operation that writes a cell returns its value if the cell is live afterwards. A loop also takes the
//! value if the cell is live at the end of the body. A value that nothing has stored is zero, or the value
//! that a conditional alone stores.
//!
//! Kept in memory: a cell written in a parallel loop, a launch or a loop of unknown kind, and what is no
//! number, real or complex. Also an index on which affine operations depend: they would not accept another
//! value.

use crate::lower::emit::builder::{Builder, block};
use crate::mlir::{self, Definition};
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DenseI32ArrayAttribute, FloatAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType};
use melior::ir::{
    Attribute, Block, BlockRef, OperationRef, Region, RegionLike, ShapedTypeLike, Type, TypeLike, Value,
    ValueLike,
};
use mse_dialect::view;
use std::collections::HashSet;

/// Turns memories into values, if these need not be in memory.
pub fn promote<'c: 'a, 'a>(context: &'c Context, memories: &[Value<'c, 'a>]) {
    for &memory in memories {
        let Some(mut cell) = Cell::find(context, memory) else { continue };
        cell.rewrite_block(cell.home, None, false);
        match mlir::defined_by(memory) {
            Definition::Result(allocation) => mlir::erase(allocation),
            Definition::Argument(_) => mlir::erase_argument(memory),
        }
    }
}

/// Memory of one element that can become values.
struct Cell<'c, 'a> {
    context: &'c Context,
    /// Its allocation, or the launch that has it.
    origin: OperationRef<'c, 'a>,
    /// The block in which it begins to exist.
    home: BlockRef<'c, 'a>,
    element: Type<'c>,
    /// The operations that use it or hold one that does, by key.
    touched: HashSet<usize>,
    /// Those of them that store or hold a store.
    written: HashSet<usize>,
    /// Its value before the first write, if anybody asked.
    zero: Option<Value<'c, 'a>>,
}

/// The role of an operation for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Load,
    Store,
    Free,
    Loop,
    While,
    Conditional,
    /// Anything else, with loads inside.
    Other,
}

impl Role {
    fn of(operation: OperationRef) -> Self {
        match mlir::name(operation) {
            "affine.load" | "memref.load" => Self::Load,
            "affine.store" | "memref.store" => Self::Store,
            "memref.dealloc" => Self::Free,
            "affine.for" | "scf.for" => Self::Loop,
            "scf.while" => Self::While,
            "affine.if" | "scf.if" => Self::Conditional,
            _ => Self::Other,
        }
    }
}

impl<'c: 'a, 'a> Cell<'c, 'a> {
    /// The cell that this memory is, if it can become values.
    fn find(context: &'c Context, memory: Value<'c, 'a>) -> Option<Self> {
        let r#type = MemRefType::try_from(memory.r#type()).ok()?;
        let element = r#type.element();
        let one = (0..r#type.rank())
            .all(|dimension| r#type.dim_size(dimension).is_ok_and(|size| size == DimSize::Static(1)));
        if !one || zero_of(context, element).is_none() {
            return None;
        }
        let (origin, home) = origin(memory)?;
        let (touched, written) = (HashSet::new(), HashSet::new());
        let mut cell = Self { context, origin, home, element, touched, written, zero: None };
        for (user, operand) in mlir::uses(memory) {
            cell.add_use(user, operand)?;
        }
        Some(cell)
    }

    /// Notes a use and everything around it; none if the use stands in the way of values.
    fn add_use(&mut self, user: OperationRef<'c, 'a>, operand: usize) -> Option<()> {
        let role = Role::of(user);
        let allowed = match role {
            Role::Load => !self.holds_index() || !governs_affine(user),
            Role::Store => operand == 1,
            Role::Free => user.block() == Some(self.home),
            _ => false,
        };
        if !allowed {
            return None;
        }
        let mut current = user;
        loop {
            let key = mlir::operation_key(current);
            self.touched.insert(key);
            if role == Role::Store {
                self.written.insert(key);
            }
            if current.block() == Some(self.home) {
                return Some(());
            }
            current = current.parent_operation()?;
            if role == Role::Store
                && !matches!(Role::of(current), Role::Loop | Role::While | Role::Conditional)
            {
                return None;
            }
        }
    }

    fn holds_index(&self) -> bool {
        self.element.is_index()
    }

    /// The operations of a block that touch the cell, in order.
    fn touched_in(&self, block: BlockRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
        let touched = |operation: &OperationRef| self.touched.contains(&mlir::operation_key(*operation));
        view::operations(block).into_iter().filter(touched).collect()
    }

    /// Whether the value at the start of the block matters.
    fn is_live_before_block(&self, block: BlockRef<'c, 'a>, live_after: bool) -> bool {
        let touched = self.touched_in(block).into_iter().rev();
        touched.fold(live_after, |live, operation| self.is_live_before(operation, live))
    }

    /// Whether the value before the operation matters.
    fn is_live_before(&self, operation: OperationRef<'c, 'a>, live_after: bool) -> bool {
        match Role::of(operation) {
            Role::Load => true,
            Role::Store | Role::Free => false,
            Role::Loop => live_after || self.is_live_before_block(block(operation, 0), false),
            Role::While => {
                let before_second = self.is_live_before_block(block(operation, 1), true);
                self.is_live_before_block(block(operation, 0), live_after || before_second)
            }
            Role::Conditional => operation.regions().any(|branch| match branch.first_block() {
                Some(branch) => self.is_live_before_block(branch, live_after),
                None => live_after,
            }),
            Role::Other => true,
        }
    }

    /// Rewrites a block with this value at its start; returns the value at its end.
    fn rewrite_block(
        &mut self,
        block: BlockRef<'c, 'a>,
        value: Option<Value<'c, 'a>>,
        live_after: bool,
    ) -> Option<Value<'c, 'a>> {
        let operations = self.touched_in(block);
        let mut live = vec![live_after];
        for &operation in operations.iter().rev() {
            live.push(self.is_live_before(operation, live[live.len() - 1]));
        }
        let live_after = live.into_iter().rev().skip(1);
        let steps = operations.into_iter().zip(live_after);
        steps.fold(value, |value, (operation, live_after)| self.rewrite(operation, value, live_after))
    }

    /// Rewrites an operation with this value before it; returns the value after it.
    fn rewrite(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Option<Value<'c, 'a>>,
        live_after: bool,
    ) -> Option<Value<'c, 'a>> {
        match Role::of(operation) {
            Role::Load => {
                let known = self.known(value);
                mlir::replace_uses(operation.result(0).expect("one result").into(), known);
                self.erase(operation);
                Some(known)
            }
            Role::Store => {
                let stored = view::operand(operation, 0);
                self.erase(operation);
                stored
            }
            Role::Free => {
                self.erase(operation);
                None
            }
            _ if !self.written.contains(&mlir::operation_key(operation)) => {
                let known = self.known(value);
                self.rewrite_readers(operation, known);
                Some(known)
            }
            Role::Loop => self.rewrite_loop(operation, value, live_after),
            Role::While => self.rewrite_while(operation, value, live_after),
            _ => self.rewrite_conditional(operation, value, live_after),
        }
    }

    /// Every load inside yields the value.
    fn rewrite_readers(&mut self, operation: OperationRef<'c, 'a>, value: Value<'c, 'a>) {
        for inner in view::all_nested(operation) {
            if self.touched.contains(&mlir::operation_key(inner)) && Role::of(inner) == Role::Load {
                self.rewrite(inner, Some(value), false);
            }
        }
    }

    fn rewrite_loop(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Option<Value<'c, 'a>>,
        live_after: bool,
    ) -> Option<Value<'c, 'a>> {
        if !live_after && !self.is_live_before_block(block(operation, 0), false) {
            self.rewrite_block(block(operation, 0), None, false);
            return None;
        }
        let initial = self.known(value);
        let taken = self.with_result(operation, Some(initial));
        let body = block(taken, 0);
        let carried = body.add_argument(self.element, taken.location());
        let last = self.rewrite_block(body, Some(carried), true);
        self.yield_also(body, last);
        Some(last_result(taken))
    }

    /// A while loop takes the value, passes it on with its condition, and yields it.
    fn rewrite_while(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Option<Value<'c, 'a>>,
        live_after: bool,
    ) -> Option<Value<'c, 'a>> {
        let regions = [0, 1].map(|region| block(operation, region));
        if !live_after && !regions.iter().any(|&region| self.is_live_before_block(region, false)) {
            for region in regions {
                self.rewrite_block(region, None, false);
            }
            return None;
        }
        let initial = self.known(value);
        let taken = self.with_result(operation, Some(initial));
        for region in [0, 1].map(|region| block(taken, region)) {
            let carried = region.add_argument(self.element, taken.location());
            let last = self.rewrite_block(region, Some(carried), true);
            self.yield_also(region, last);
        }
        Some(last_result(taken))
    }

    fn rewrite_conditional(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Option<Value<'c, 'a>>,
        live_after: bool,
    ) -> Option<Value<'c, 'a>> {
        if let Some(stored) = self.stored_at_first(operation).filter(|_| value.is_none()) {
            self.rewrite_block(block(operation, 0), None, false);
            if view::operations(block(operation, 0)).len() == 1 {
                self.erase(operation);
            }
            return Some(stored);
        }
        let operation = if live_after { self.with_both_branches(operation) } else { operation };
        for branch in operation.regions().filter_map(|branch| branch.first_block()).collect::<Vec<_>>() {
            let last = self.rewrite_block(branch, value, live_after);
            if live_after {
                self.yield_also(branch, last);
            }
        }
        live_after.then(|| last_result(operation))
    }

    /// The value from outside that a conditional with one branch stores, if it does nothing else with the
    /// cell. Where nothing was stored before, the cell may have it in any case.
    fn stored_at_first(&self, conditional: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let is_alone = conditional.regions().filter_map(|branch| branch.first_block()).count() == 1;
        let touched = self.touched_in(conditional.regions().next()?.first_block()?);
        let [store] = touched[..] else { return None };
        let stored = view::operand(store, 0)?;
        let is_outside = !mlir::is_defined_in(stored, conditional);
        (is_alone && is_outside && Role::of(store) == Role::Store).then_some(stored)
    }

    /// A conditional with one more result, and both its branches.
    fn with_both_branches(&mut self, operation: OperationRef<'c, 'a>) -> OperationRef<'c, 'a> {
        let end = mlir::name(last(block(operation, 0)));
        let taken = self.with_result(operation, None);
        let other = taken.region(1).expect("a conditional has two regions");
        if other.first_block().is_none() {
            let branch = other.append_block(Block::new(&[]));
            Builder::new(self.context, taken).at_end_of(branch).terminate(end);
        }
        taken
    }

    /// The same operation with one more result, and perhaps one more operand, in its place.
    fn with_result(
        &mut self,
        operation: OperationRef<'c, 'a>,
        initial: Option<Value<'c, 'a>>,
    ) -> OperationRef<'c, 'a> {
        let operands: Vec<_> = operation.operands().chain(initial).collect();
        let results: Vec<_> =
            operation.results().map(|result| result.r#type()).chain([self.element]).collect();
        let attributes = self.attributes(operation);
        let named: Vec<_> = attributes.iter().map(|(name, attribute)| (name.as_str(), *attribute)).collect();
        let regions = operation.regions().map(|_| Region::new()).collect();
        let builder = Builder::new(self.context, operation);
        let taken = builder.create(mlir::name(operation), &operands, &results, &named, regions);
        for (new, old) in taken.regions().zip(operation.regions()) {
            mlir::take_body(new, old);
        }
        for (new, old) in taken.results().zip(operation.results()) {
            mlir::replace_uses(old.into(), new.into());
        }
        self.erase(operation);
        taken
    }

    /// The attributes of an operation; where they count the initial values of a loop, there is one more.
    fn attributes(&self, operation: OperationRef<'c, 'a>) -> Vec<(String, Attribute<'c>)> {
        let attribute = |(name, attribute): (melior::ir::Identifier<'c>, Attribute<'c>)| {
            let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
            let segments = DenseI32ArrayAttribute::try_from(attribute).ok();
            match segments.filter(|_| name == "operandSegmentSizes") {
                Some(segments) => (name, one_more(self.context, segments)),
                None => (name, attribute),
            }
        };
        operation.attributes().map(attribute).collect()
    }

    /// Adds the value to what the end of the block yields.
    fn yield_also(&mut self, block: BlockRef<'c, 'a>, value: Option<Value<'c, 'a>>) {
        let value = self.known(value);
        let end = last(block);
        let operands: Vec<_> = end.operands().chain([value]).collect();
        Builder::new(self.context, end).create(mlir::name(end), &operands, &[], &[], Vec::new());
        mlir::erase(end);
    }

    /// The value, or zero where nothing was stored.
    fn known(&mut self, value: Option<Value<'c, 'a>>) -> Value<'c, 'a> {
        value.unwrap_or_else(|| {
            let zero = self.zero.unwrap_or_else(|| self.define_zero());
            *self.zero.insert(zero)
        })
    }

    /// Zero, defined in front of the memory if it is not yet.
    fn define_zero(&self) -> Value<'c, 'a> {
        let (name, zero) = zero_of(self.context, self.element).expect("cells hold numbers");
        let block = self.origin.block().expect("memory begins in a block");
        let before = view::operations(block).into_iter().take_while(|&other| other != self.origin);
        let mut constants = before.filter(|&other| mlir::name(other) == name);
        match constants.find(|constant| constant.attribute("value") == Ok(zero)) {
            Some(constant) => constant.result(0).expect("one result").into(),
            None => {
                Builder::new(self.context, self.origin).value(name, &[], self.element, &[("value", zero)])
            }
        }
    }

    /// Erases an operation; another one may get its key.
    fn erase(&mut self, operation: OperationRef<'c, 'a>) {
        let key = mlir::operation_key(operation);
        self.touched.remove(&key);
        self.written.remove(&key);
        mlir::erase(operation);
    }
}

/// Where memory begins to exist that nothing outside can know of.
fn origin<'c, 'a>(memory: Value<'c, 'a>) -> Option<(OperationRef<'c, 'a>, BlockRef<'c, 'a>)> {
    match mlir::defined_by(memory) {
        Definition::Result(allocation) => {
            let is_own = matches!(mlir::name(allocation), "memref.alloc" | "memref.alloca");
            is_own.then_some((allocation, allocation.block()?))
        }
        Definition::Argument(Some(launch)) if mlir::name(launch) == "gpu.launch" => {
            let space = MemRefType::try_from(memory.r#type()).ok()?.memory_space()?;
            space.to_string().contains("private").then(|| (launch, block(launch, 0)))
        }
        Definition::Argument(_) => None,
    }
}

/// Whether a loaded value is an operand of an affine expression.
fn governs_affine(load: OperationRef) -> bool {
    let uses = mlir::uses(load.result(0).expect("one result").into());
    uses.into_iter().any(|(user, operand)| {
        let name = mlir::name(user);
        name.starts_with("affine.") && name != "affine.yield" && !(name == "affine.store" && operand == 0)
    })
}

/// Zero of a type of numbers, and the operation that makes it a value.
fn zero_of<'c>(context: &'c Context, r#type: Type<'c>) -> Option<(&'static str, Attribute<'c>)> {
    let real = "arith.constant";
    let name = r#type.to_string();
    if r#type.is_integer() || r#type.is_index() {
        Some((real, IntegerAttribute::new(r#type, 0).into()))
    } else if ["f16", "bf16", "f32", "f64"].contains(&name.as_str()) {
        Some((real, FloatAttribute::new(context, r#type, 0.0).into()))
    } else {
        let part = name.strip_prefix("complex<")?.strip_suffix('>')?;
        let (_, zero) = zero_of(context, Type::parse(context, part)?)?;
        Some(("complex.constant", ArrayAttribute::new(context, &[zero, zero]).into()))
    }
}

/// The sizes of groups of operands with one more in the last group.
fn one_more<'c>(context: &'c Context, segments: DenseI32ArrayAttribute<'c>) -> Attribute<'c> {
    let mut sizes: Vec<i32> = (0..segments.len()).filter_map(|i| segments.element(i).ok()).collect();
    *sizes.last_mut().expect("groups of operands") += 1;
    DenseI32ArrayAttribute::new(context, &sizes).into()
}

fn last<'c, 'a>(block: BlockRef<'c, 'a>) -> OperationRef<'c, 'a> {
    view::operations(block).pop().expect("a block with an end")
}

fn last_result<'c, 'a>(operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    operation.result(operation.result_count() - 1).expect("a result").into()
}
