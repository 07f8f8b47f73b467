//! `gpu.launch`: blocks, threads, memory of their own, and barriers that all threads of a block must reach.

use super::code::{Event, Node, Order};
use super::read::{Launch, Reader, Surroundings};
use crate::import::values::Dimension;
use crate::import::values::shape::Range;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::view;
use mse_isl::{DimType, Result, Set};

impl<'c, 'a> Reader<'c, 'a> {
    /// A launch: loops over blocks; threads belong to the accesses.
    pub fn launch(
        &mut self,
        launch: OperationRef<'c, 'a>,
        outer: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        let segments = mlir::segments(launch);
        let sizes: Vec<Value> = launch.operands().skip(segments[0]).take(6).collect();
        if segments[0] > 0 || launch.result_count() > 0 {
            self.undecided(launch, "is asynchronous: what runs beside it is not looked at");
        }
        let Some(body) = mlir::only_block(launch, 0) else {
            self.undecided(launch, "has branches in its body");
            return Ok(Vec::new());
        };
        let arguments = mlir::arguments(body);
        let mut here = outer.clone();
        for (number, &size) in sizes.iter().enumerate() {
            self.values.same_as.insert(mlir::key(arguments[6 + number]), size);
            self.identifier(launch, arguments[number], size, &mut here)?;
        }
        let (first, blocks) = (outer.depth, outer.depth..outer.depth + 3);
        let threads = blocks.end..blocks.end + 3;
        here.launch = Some(Launch {
            blocks: blocks.clone(),
            threads: threads.clone(),
            sizes,
            domain: here.domain.clone(),
        });
        self.own_memory(launch, &arguments, first);
        let body = self.block(body, &here)?;
        Ok(vec![Node::Loops { order: Order::Blocks, dimensions: blocks, body }])
    }

    /// One more coordinate, from 0 to below the size.
    fn identifier(
        &mut self,
        launch: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        size: Value<'c, 'a>,
        here: &mut Surroundings<'c, 'a>,
    ) -> Result<()> {
        let upper = self.values.function_of(size, here.depth)?;
        if upper.is_none() {
            here.exact = false;
            self.undecided(launch, "has a size that is not an affine function of induction variables");
        }
        let range =
            Range::new(variable, vec![self.values.number(0, here.depth)?], upper.into_iter().collect(), 1);
        here.domain = self.values.enter(here.domain.clone(), &range, here.depth)?;
        here.depth += 1;
        Ok(())
    }

    /// Memory of the block and memory of the thread, the last arguments of the body.
    fn own_memory(&mut self, launch: OperationRef<'c, 'a>, arguments: &[Value<'c, 'a>], first: usize) {
        let is_memory = |value: &&Value<'c, 'a>| !value.r#type().is_index_type();
        let memories: Vec<_> = arguments.iter().skip(12).filter(is_memory).collect();
        let of_block = launch.attribute("workgroup_attributions").map(mlir::integers).unwrap_or_default();
        let of_block = usize::try_from(of_block.first().copied().unwrap_or(0)).unwrap_or(0);
        for (number, memory) in memories.into_iter().enumerate() {
            let coordinates = if number < of_block { first + 3 } else { first + 6 };
            self.owners.insert(mlir::key(*memory), (0..coordinates).collect());
        }
    }

    /// A view of workgroup memory of dynamic size: memory of the block, if it is the only one of the launch.
    /// Others might overlap.
    pub fn dynamic(&mut self, memory: OperationRef<'c, 'a>, here: &Surroundings<'c, 'a>) {
        let Some(launch) = &here.launch else { return };
        let is_another = |operation: &OperationRef<'c, 'a>| {
            mlir::name(*operation) == "gpu.dynamic_shared_memory" && *operation != memory
        };
        let around = std::iter::successors(Some(memory), |inner| inner.parent_operation());
        let Some(whole) = around.into_iter().find(|&outer| mlir::name(outer) == "gpu.launch") else { return };
        let of_block = memory.result(0).expect("a memref").into();
        if let [(view, 0)] = mlir::uses(of_block)[..]
            && mlir::name(view) == "memref.view"
            && !view::all_nested(whole).iter().any(is_another)
        {
            let cells = view.result(0).expect("a memref").into();
            self.owners.insert(mlir::key(cells), (0..launch.blocks.end).collect());
        }
    }

    /// `gpu.thread_id`, `gpu.block_id` and the sizes.
    pub fn identity(&mut self, operation: OperationRef<'c, 'a>, here: &Surroundings<'c, 'a>) {
        let Some(launch) = &here.launch else { return };
        let text =
            operation.attribute("dimension").map(|dimension| dimension.to_string()).unwrap_or_default();
        let Some(axis) = ["x>", "y>", "z>"].iter().position(|axis| text.ends_with(axis)) else { return };
        let key = mlir::key(operation.result(0).expect("one result").into());
        match mlir::name(operation) {
            "gpu.block_id" => self.is_coordinate(key, launch.blocks.start + axis),
            "gpu.thread_id" => self.is_coordinate(key, launch.threads.start + axis),
            "gpu.grid_dim" => drop(self.values.same_as.insert(key, launch.sizes[axis])),
            _ => drop(self.values.same_as.insert(key, launch.sizes[3 + axis])),
        }
    }

    fn is_coordinate(&mut self, variable: usize, number: usize) {
        self.values.dimensions.insert(variable, Dimension::plain(number));
    }

    /// A barrier: one instance for each block and iteration, which all its threads must reach.
    pub fn barrier(&mut self, barrier: OperationRef<'c, 'a>, here: &Surroundings) -> Result<Vec<Node>> {
        let Some(launch) = here.launch.clone() else {
            self.undecided(barrier, "stands outside of a launch");
            return Ok(Vec::new());
        };
        let threads = &launch.threads;
        let domain = here.domain.clone().project_out(DimType::Set, threads.start, threads.len())?;
        if here.exact && here.in_step {
            self.reached_by_all(barrier, &domain, here, &launch)?;
        } else {
            self.undecided(
                barrier,
                "stands in a loop or conditional of which it is not known whether all threads agree on it",
            );
        }
        let event = Event {
            name: self.name("barrier"),
            location: barrier.location(),
            dimensions: (0..here.depth).filter(|dimension| !threads.contains(dimension)).collect(),
            domain,
            touches: Vec::new(),
            threads: None,
            named: None,
            combines: None,
        };
        Ok(vec![self.event(event)])
    }

    /// Every thread of the block reaches each instance.
    fn reached_by_all(
        &mut self,
        barrier: OperationRef<'c, 'a>,
        domain: &Set,
        here: &Surroundings,
        launch: &Launch,
    ) -> Result<()> {
        let threads = &launch.threads;
        let all = domain.clone().insert_dims(DimType::Set, threads.start, threads.len())?;
        let inner = here.depth - threads.end;
        let all = all.intersect(launch.domain.clone().add_dims(DimType::Set, inner)?)?;
        let missing = all.subtract(here.domain.clone())?.intersect_params(self.context()?)?;
        if let Some(witness) = crate::check::witness::smallest(&missing)? {
            let thread = witness.points[0][threads.clone()].join(",");
            let block = witness.points[0][launch.blocks.clone()].join(",");
            let message = format!(
                "thread [{thread}] of block [{block}] does not reach a barrier that other threads of the block reach{}",
                witness.parameters
            );
            self.code.errors.push((barrier.location(), message));
        }
        Ok(())
    }
}

/// Whether a type is `index`.
trait IsIndex {
    fn is_index_type(&self) -> bool;
}

impl IsIndex for melior::ir::Type<'_> {
    fn is_index_type(&self) -> bool {
        melior::ir::TypeLike::is_index(self)
    }
}
