//! Where code is written: an insertion point that makes operations by name.

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{
    Attribute, Block, BlockRef, Identifier, Location, Operation, OperationRef, Region, RegionLike, Type,
    Value,
};
use mse_dialect::view::{self, is};

/// An insertion point: before an operation, or at the end of a block.
#[derive(Clone, Copy, Debug)]
pub struct Builder<'c, 'a> {
    /// The context of everything that is made here.
    pub context: &'c Context,
    /// The location of everything that is made here.
    pub location: Location<'c>,
    block: BlockRef<'c, 'a>,
    before: Option<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Writes before an operation, at its location.
    pub fn new(context: &'c Context, operation: OperationRef<'c, 'a>) -> Self {
        Self {
            context,
            location: operation.location(),
            block: operation.block().expect("an operation to write before lies in a block"),
            before: Some(operation),
        }
    }

    /// Writes before an operation, at its location.
    pub fn before(&self, operation: OperationRef<'c, 'a>) -> Self {
        Self::new(self.context, operation)
    }

    /// Writes at the end of `block`.
    pub fn at_end_of(&self, block: BlockRef<'c, 'a>) -> Self {
        Self { block, before: None, ..*self }
    }

    /// Writes with another location.
    pub fn located(&self, location: Location<'c>) -> Self {
        Self { location, ..*self }
    }

    /// Inserts an operation.
    pub fn insert(&self, operation: Operation<'c>) -> OperationRef<'c, 'a> {
        match self.before {
            Some(next) => self.block.insert_operation_before(next, operation),
            None => self.block.append_operation(operation),
        }
    }

    /// Makes an operation.
    pub fn create(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> OperationRef<'c, 'a> {
        let named =
            |&(name, attribute): &(&str, Attribute<'c>)| (Identifier::new(self.context, name), attribute);
        let attributes: Vec<_> = attributes.iter().map(named).collect();
        let builder = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_results(results)
            .add_attributes(&attributes)
            .add_regions_vec(regions);
        self.insert(builder.build().expect("an operation with all its types given can be built"))
    }

    /// Makes an operation with one result.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c, 'a> {
        let operation = self.create(name, operands, &[result], attributes, Vec::new());
        operation.result(0).expect("one result").into()
    }

    /// Whether this is a place inside the block, in the same launch.
    pub fn is_within(&self, outer: BlockRef<'c, 'a>) -> bool {
        let around = |block: &BlockRef<'c, 'a>| {
            let operation = block.parent_operation()?;
            (!is(operation, "gpu.launch")).then(|| operation.block()).flatten()
        };
        std::iter::successors(Some(self.block), around).any(|block| block == outer)
    }

    /// The last operation of the block; none if that is empty.
    pub fn last(&self) -> Option<OperationRef<'c, 'a>> {
        view::operations(self.block).pop()
    }

    /// The block.
    pub fn block(&self) -> BlockRef<'c, 'a> {
        self.block
    }

    /// Makes an operation without operands or results that ends a block.
    pub fn terminate(&self, name: &str) {
        self.create(name, &[], &[], &[], Vec::new());
    }

    /// A region of one block with arguments of these types.
    pub fn region(&self, arguments: &[Type<'c>]) -> Region<'c> {
        self.region_at(&arguments.iter().map(|&argument| (argument, self.location)).collect::<Vec<_>>())
    }

    /// A region of one block with arguments of these types, at these locations.
    pub fn region_at(&self, arguments: &[(Type<'c>, Location<'c>)]) -> Region<'c> {
        let region = Region::new();
        region.append_block(Block::new(arguments));
        region
    }

    /// The type `index`.
    pub fn index(&self) -> Type<'c> {
        Type::index(self.context)
    }

    /// `value : index`
    pub fn index_attribute(&self, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(self.index(), value).into()
    }
}

/// The one block of a region of the operation.
pub fn block<'c, 'a>(operation: OperationRef<'c, 'a>, region: usize) -> BlockRef<'c, 'a> {
    operation.region(region).ok().and_then(|region| region.first_block()).expect("a region of one block")
}

/// An argument of a block.
pub fn argument<'c, 'a>(block: BlockRef<'c, 'a>, index: usize) -> Value<'c, 'a> {
    block.argument(index).expect("an argument in range").into()
}
