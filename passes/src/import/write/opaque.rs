//! Copies of opaque operations in a statement's body: accesses become reads and writes, affine operations
//! `scf` and `arith` ones.

use super::arithmetic::Builder;
use super::body::Body;
use crate::import::program::access::{is_load, is_store};
use crate::import::program::kind::is_allocation;
use crate::import::program::view::is_view;
use crate::import::values::run::Condition;
use crate::mlir;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Block, BlockRef, OperationRef, Region, RegionLike, Value, ValueLike};
use mse_isl::Result;

impl<'c, 'a> Body<'_, 'c, 'a> {
    /// Copies an operation that has regions.
    pub fn opaque(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        let copy = match mlir::name(operation) {
            "affine.for" => self.counted_loop(operation)?,
            "affine.if" => self.conditional(operation)?,
            _ => self.same(operation)?,
        };
        let copy = self.block.append_operation(copy.build().expect("a well-formed operation"));
        self.map_results(operation, copy);
        Ok(())
    }

    fn same(&mut self, operation: OperationRef<'c, 'a>) -> Result<OperationBuilder<'c>> {
        let operands = self.all_values(operation.operands())?;
        let attributes: Vec<_> = operation.attributes().collect();
        let regions = self.regions(operation)?;
        let results: Vec<_> = operation.results().map(|result| result.r#type()).collect();
        Ok(OperationBuilder::new(mlir::name(operation), operation.location())
            .add_operands(&operands)
            .add_attributes(&attributes)
            .add_results(&results)
            .add_regions_vec(regions))
    }

    /// `affine.for` as `scf.for`.
    fn counted_loop(&mut self, operation: OperationRef<'c, 'a>) -> Result<OperationBuilder<'c>> {
        let operands = self.all_values(operation.operands())?;
        let sizes = mlir::segments(operation);
        let (below, rest) = operands.split_at(sizes[0]);
        let (above, carried) = rest.split_at(sizes[1]);
        let builder = self.builder(operation);
        let map = |name| mlir::affine_map(operation, name).expect("affine.for has bounds");
        let lower = builder.folded("arith.maxsi", map("lowerBoundMap"), below);
        let upper = builder.folded("arith.minsi", map("upperBoundMap"), above);
        let step = builder.constant(operation.attribute("step").map(mlir::integers).unwrap_or_default()[0]);
        let results: Vec<_> = operation.results().map(|result| result.r#type()).collect();
        Ok(OperationBuilder::new("scf.for", operation.location())
            .add_operands(&[lower, upper, step])
            .add_operands(carried)
            .add_results(&results)
            .add_regions_vec(self.regions(operation)?))
    }

    /// `affine.if` as `scf.if`.
    fn conditional(&mut self, operation: OperationRef<'c, 'a>) -> Result<OperationBuilder<'c>> {
        let operands = self.all_values(operation.operands())?;
        let condition = self.builder(operation).condition(operation, &operands);
        let results: Vec<_> = operation.results().map(|result| result.r#type()).collect();
        Ok(OperationBuilder::new("scf.if", operation.location())
            .add_operands(&[condition])
            .add_results(&results)
            .add_regions_vec(self.regions(operation)?))
    }

    fn regions(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<Region<'c>>> {
        (0..operation.region_count()).map(|number| self.region(operation, number)).collect()
    }

    fn region(&mut self, operation: OperationRef<'c, 'a>, number: usize) -> Result<Region<'c>> {
        let region = Region::new();
        if let Some(original) = mlir::only_block(operation, number) {
            let arguments = mlir::arguments(original);
            let types: Vec<_> =
                arguments.iter().map(|argument| (argument.r#type(), argument.location())).collect();
            let block = region.append_block(Block::new(&types));
            for (argument, copy) in arguments.into_iter().zip(mlir::arguments(block)) {
                self.values.insert(mlir::key(argument), copy);
            }
            let outer = self.unknowns.clone();
            match mlir::name(operation) {
                "scf.if" => {
                    let condition = operation.operand(0).expect("a condition");
                    self.add_unknown(Condition::Is(condition, number == 0))?;
                }
                _ => self.unknowns = None,
            }
            self.fill(original, block)?;
            self.unknowns = outer;
        }
        Ok(region)
    }

    /// Copies the operations of one block into another.
    fn fill(&mut self, original: BlockRef<'c, 'a>, block: BlockRef<'c, 'a>) -> Result<()> {
        let outer = std::mem::replace(&mut self.block, block);
        for operation in mlir::operations(original) {
            if mlir::name(operation) == "mse.assume" || is_view(operation) {
                continue; // who uses a view resolves it, or makes it
            }
            if is_allocation(operation) || matches!(mlir::name(operation), "memref.dealloc" | "mse.kill") {
                continue; // what is allocated inside is an array of the scop
            }
            if self.formed.values.region.temporaries.concern(operation) {
                continue; // who needs what it loads takes what was stored
            }
            if is_load(operation) || !is_store(operation) {
                self.execute(operation)?;
            } else {
                self.store(operation)?;
            }
        }
        self.block = outer;
        Ok(())
    }

    /// A terminator; those of affine operations become those of `scf`.
    pub fn terminator(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        let operands = self.all_values(operation.operands())?;
        let name = if mlir::name(operation) == "affine.yield" { "scf.yield" } else { mlir::name(operation) };
        let copy = OperationBuilder::new(name, operation.location()).add_operands(&operands);
        self.block.append_operation(copy.build().expect("a well-formed operation"));
        Ok(())
    }

    fn all_values(&mut self, values: impl Iterator<Item = Value<'c, 'a>>) -> Result<Vec<Value<'c, 'a>>> {
        values.map(|value| self.value(value)).collect()
    }

    fn builder(&self, operation: OperationRef<'c, 'a>) -> Builder<'c, 'a> {
        Builder { context: self.context, block: self.block, location: operation.location() }
    }
}

impl<'c, 'b> Builder<'c, 'b> {
    /// The condition of an `affine.if` on these operands.
    fn condition(&self, conditional: OperationRef<'c, '_>, operands: &[Value<'c, 'b>]) -> Value<'c, 'b> {
        let set = mlir::integer_set(conditional, "condition").expect("affine.if has a condition");
        let zero = self.constant(0);
        let holds = set.constraints.into_iter().map(|(expression, is_equality)| {
            let value = self.expression(expression, set.dimensions, operands);
            self.compare(if is_equality { EQUAL } else { AT_LEAST }, value, zero)
        });
        let all = holds.collect::<Vec<_>>().into_iter().reduce(|a, b| self.both(a, b));
        all.unwrap_or_else(|| self.compare(EQUAL, zero, zero))
    }

    /// A comparison of integers.
    pub fn compare(&self, predicate: i64, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        let predicate = IntegerAttribute::new(self.integer(64), predicate).into();
        self.append("arith.cmpi", &[a, b], self.integer(1), &[("predicate", predicate)])
    }

    fn both(&self, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        self.append("arith.andi", &[a, b], self.integer(1), &[])
    }
}

/// `arith::CmpIPredicate::eq`
const EQUAL: i64 = 0;
/// `arith::CmpIPredicate::sge`
const AT_LEAST: i64 = 5;
