//! The code around the scop: values computed before it, results read after it, and the region's end.

use crate::import::form::Formed;
use crate::import::program::integer::is_index;
use crate::import::values::pace::Entry;
use crate::import::values::parameter::Origin;
use crate::mlir;
use melior::Context;
use melior::ir::attribute::{DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{
    BlockRef, Identifier, Location, Operation, OperationRef, ShapedTypeLike, Type, Value, ValueLike,
};
use std::collections::HashMap;

/// The host code before a region.
pub struct Host<'c, 'a> {
    /// The context.
    pub context: &'c Context,
    /// The region's first operation, before which the scop goes.
    pub anchor: OperationRef<'c, 'a>,
    copies: HashMap<usize, Value<'c, 'a>>,
}

impl<'c, 'a> Host<'c, 'a> {
    /// The host code before the region.
    pub fn new(formed: &Formed<'c, 'a>) -> Self {
        Self {
            context: formed.values.region.context,
            anchor: formed.values.region.first(),
            copies: HashMap::new(),
        }
    }

    /// The same, with another operation before which things are inserted.
    pub fn in_front_of(&self, anchor: OperationRef<'c, 'a>) -> Self {
        Self { context: self.context, anchor, copies: HashMap::new() }
    }

    /// Inserts an operation before the region.
    pub fn insert(&self, operation: Operation<'c>) -> OperationRef<'c, 'a> {
        let block = self.anchor.block().expect("a region lies in a block");
        block.insert_operation_before(self.anchor, operation)
    }

    /// The invariant value, computed before the region.
    pub fn outside(&mut self, formed: &Formed<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
        if formed.values.is_outside(value) {
            return value;
        }
        if let Some(&copy) = self.copies.get(&mlir::key(value)) {
            return copy;
        }
        let definition = mlir::definition(value).expect("an invariant value is computed");
        let operands: Vec<_> = definition.operands().map(|operand| self.outside(formed, operand)).collect();
        let copy = self.insert((*definition).clone());
        operands.into_iter().enumerate().for_each(|(i, operand)| mlir::set_operand(copy, i, operand));
        for (result, copy) in definition.results().zip(copy.results()) {
            self.copies.insert(mlir::key(result.into()), copy.into());
        }
        self.copies[&mlir::key(value)]
    }

    /// The value of the program that a parameter stands for.
    pub fn parameter(&mut self, formed: &Formed<'c, 'a>, origin: Origin<'c, 'a>) -> Value<'c, 'a> {
        match origin {
            Origin::Value(value) => self.outside(formed, value),
            Origin::Integer(value) => self.index(formed, value),
            Origin::Count([first, end], step) => self.count(formed, [first, end], step),
            Origin::Rest([first, end], step) => {
                let count = self.count(formed, [first, end], step);
                let [first, end] = [first, end].map(|bound| self.bound(formed, bound));
                let step = self.index(formed, step);
                let before = self.binary("arith.subi", count, self.index_constant(1));
                let before = self.binary("arith.muli", before, step);
                let length = self.binary("arith.subi", end, first);
                let rest = self.binary("arith.subi", length, before);
                self.binary("arith.minsi", rest, step)
            }
            Origin::Size(memref, dimension) => {
                self.size(memref, i64::try_from(dimension).expect("a small rank"))
            }
        }
    }

    /// How often a loop runs; any number if the step is not positive.
    fn count(
        &mut self,
        formed: &Formed<'c, 'a>,
        bounds: [Entry<'c, 'a>; 2],
        step: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let [first, end] = bounds.map(|bound| self.bound(formed, bound));
        let step = self.index(formed, step);
        let step = self.binary("arith.maxsi", step, self.index_constant(1));
        let length = self.binary("arith.subi", end, first);
        let count = self.binary("arith.ceildivsi", length, step);
        self.binary("arith.maxsi", count, self.index_constant(0))
    }

    fn bound(&mut self, formed: &Formed<'c, 'a>, bound: Entry<'c, 'a>) -> Value<'c, 'a> {
        match bound {
            Entry::Number(number) => self.index_constant(number),
            Entry::Value(value) => self.index(formed, value),
        }
    }

    /// An invariant integer as an index.
    fn index(&mut self, formed: &Formed<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
        let value = self.outside(formed, value);
        if is_index(value) {
            return value;
        }
        let cast = OperationBuilder::new("arith.index_cast", self.anchor.location());
        self.create(cast.add_operands(&[value]).add_results(&[Type::index(self.context)]))
    }

    /// Replaces arrays by views, if accesses use a view of them.
    pub fn view_arrays(&mut self, formed: &mut Formed<'c, 'a>) {
        for number in 0..formed.memory.arrays.len() {
            if let Some(sizes) = formed.memory.arrays[number].view.clone() {
                let base = self.outside(formed, formed.memory.arrays[number].memref);
                let sizes: Vec<_> = sizes.iter().map(|name| self.parameter_named(formed, name)).collect();
                formed.memory.arrays[number].memref = self.view(base, &sizes);
            }
        }
    }

    fn parameter_named(&mut self, formed: &Formed<'c, 'a>, name: &str) -> Value<'c, 'a> {
        let parameter = formed.values.parameters.iter().find(|parameter| parameter.name == name);
        self.parameter(formed, parameter.expect("a size is a parameter").origin)
    }

    /// The memory as an array with these sizes of all dimensions but the first.
    fn view(&self, base: Value<'c, 'a>, sizes: &[Value<'c, 'a>]) -> Value<'c, 'a> {
        let mut strides = vec![sizes[sizes.len() - 1]];
        for &size in sizes[..sizes.len() - 1].iter().rev() {
            strides.insert(0, self.binary("arith.muli", size, strides[0]));
        }
        let row = self.binary("arith.maxsi", strides[0], self.index_constant(1));
        let all = self.binary("arith.ceildivsi", self.first_size(base), row);
        let rank = sizes.len() + 1;
        let entries = |numbers: Vec<i64>| DenseI64ArrayAttribute::new(self.context, &numbers).into();
        let mut of_strides = vec![i64::MIN; rank - 1];
        of_strides.push(1);
        let attributes = [
            ("static_offsets", entries(vec![0])),
            ("static_sizes", entries(vec![i64::MIN; rank])),
            ("static_strides", entries(of_strides)),
            ("operandSegmentSizes", mlir::segment_sizes(self.context, &[1, 0, rank, rank - 1])),
        ];
        let attributes = attributes.map(|(name, value)| (Identifier::new(self.context, name), value));
        let element = MemRefType::try_from(base.r#type()).expect("an array is a memref").element();
        let text = format!(
            "memref<{}x{element}, strided<[{}, 1]>>",
            vec!["?"; rank].join("x"),
            vec!["?"; rank - 1].join(", ")
        );
        let view = OperationBuilder::new("memref.reinterpret_cast", base.location())
            .add_attributes(&attributes)
            .add_operands(&[base, all])
            .add_operands(sizes)
            .add_operands(&strides)
            .add_results(&[Type::parse(self.context, &text).expect("a memref type")]);
        self.create(view)
    }

    fn first_size(&self, memref: Value<'c, 'a>) -> Value<'c, 'a> {
        let memref_type = MemRefType::try_from(memref.r#type()).expect("an array is a memref");
        match mlir::static_size(memref_type, 0) {
            Some(size) => self.index_constant(size),
            None => self.size(memref, 0),
        }
    }

    fn size(&self, memref: Value<'c, 'a>, dimension: i64) -> Value<'c, 'a> {
        let dim = OperationBuilder::new("memref.dim", self.anchor.location());
        let dim = dim.add_operands(&[memref, self.index_constant(dimension)]);
        self.create(dim.add_results(&[Type::index(self.context)]))
    }

    /// The sizes and the strides of a memref, as values.
    pub fn sizes_and_strides(
        &self,
        memref: Value<'c, 'a>,
        memref_type: MemRefType<'c>,
    ) -> (Vec<Value<'c, 'a>>, Vec<Value<'c, 'a>>) {
        let (rank, index) = (memref_type.rank(), Type::index(self.context));
        let buffer = MemRefType::new(memref_type.element(), &[], None, memref_type.memory_space());
        let mut results = vec![buffer.into()];
        results.resize(2 + 2 * rank, index);
        let metadata = OperationBuilder::new("memref.extract_strided_metadata", self.anchor.location())
            .add_operands(&[memref])
            .add_results(&results);
        let metadata = self.insert(metadata.build().expect("a well-formed operation"));
        let mut found: Vec<Value> = metadata.results().skip(2).map(Value::from).collect();
        let strides = found.split_off(rank);
        (found, strides)
    }

    /// A number of type `index`.
    pub fn index_constant(&self, number: i64) -> Value<'c, 'a> {
        let index = Type::index(self.context);
        let value = (Identifier::new(self.context, "value"), IntegerAttribute::new(index, number).into());
        let constant = OperationBuilder::new("arith.constant", self.anchor.location());
        self.create(constant.add_attributes(&[value]).add_results(&[index]))
    }

    /// Arithmetic on values of type `index`.
    pub fn binary(&self, name: &str, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        let operation = OperationBuilder::new(name, self.anchor.location()).add_operands(&[a, b]);
        self.create(operation.add_results(&[Type::index(self.context)]))
    }

    /// `arith.cmpi` with one of its predicates.
    pub fn compare(&self, predicate: i64, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        let integer = |width| IntegerType::new(self.context, width).into();
        let predicate = IntegerAttribute::new(integer(64), predicate).into();
        let comparison = OperationBuilder::new("arith.cmpi", self.anchor.location())
            .add_attributes(&[(Identifier::new(self.context, "predicate"), predicate)])
            .add_operands(&[a, b]);
        self.create(comparison.add_results(&[integer(1)]))
    }

    /// Whether both hold.
    pub fn both(&self, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        let both = OperationBuilder::new("arith.andi", self.anchor.location()).add_operands(&[a, b]);
        self.create(both.add_results(&[IntegerType::new(self.context, 1).into()]))
    }

    /// Writes a value to its cell.
    pub fn store(&self, value: Value<'c, 'a>, cell: Value<'c, 'a>) {
        let store = OperationBuilder::new("memref.store", value.location()).add_operands(&[value, cell]);
        self.insert(store.build().expect("a well-formed operation"));
    }

    /// Inserts an operation with one result.
    pub fn create(&self, builder: OperationBuilder<'c>) -> Value<'c, 'a> {
        let operation = self.insert(builder.build().expect("a well-formed operation"));
        operation.result(0).expect("one result").into()
    }

    /// Moves allocations in front of the scop.
    pub fn move_allocations(&mut self, formed: &Formed<'c, 'a>) {
        for &allocation in formed.values.moved.iter().filter(|operation| operation.result_count() > 0) {
            let sizes: Vec<_> = allocation.operands().map(|size| self.outside(formed, size)).collect();
            sizes.into_iter().enumerate().for_each(|(i, size)| mlir::set_operand(allocation, i, size));
            mlir::move_before(allocation, self.anchor);
        }
    }

    /// Moves deallocations behind the scop, which takes the place in front of the anchor.
    pub fn move_deallocations(&self, formed: &Formed<'c, 'a>) {
        for &deallocation in formed.values.moved.iter().filter(|operation| operation.result_count() == 0) {
            mlir::move_before(deallocation, self.anchor);
        }
    }

    /// A cell for a value that leaves the scop, on the stack of the thread that executes it.
    pub fn cell(&self, element: Type<'c>, location: Location<'c>) -> Value<'c, 'a> {
        let entry = self.frame();
        let first = entry.first_operation().expect("a block has a terminator");
        let sizes = mlir::segment_sizes(self.context, &[0, 0]);
        let cell = OperationBuilder::new("memref.alloca", location)
            .add_attributes(&[(Identifier::new(self.context, "operandSegmentSizes"), sizes)])
            .add_results(&[MemRefType::new(element, &[], None, None).into()])
            .build()
            .expect("a well-formed operation");
        entry.insert_operation_before(first, cell).result(0).expect("one result").into()
    }

    /// The block that a thread enters first when it executes the region. This is the function's block, or the
    /// block of an operation in between, if several threads may execute that operation at a time.
    fn frame(&self) -> BlockRef<'c, 'a> {
        let mut block = self.anchor.block().expect("a region lies in a block");
        loop {
            let parent = mlir::parent(block).expect("a region lies in a function");
            if !SEQUENTIAL.contains(&mlir::name(parent)) {
                return mlir::first_of_region(block);
            }
            block = parent.block().expect("a loop or conditional lies in a block");
        }
    }

    /// Replaces the uses of a value after the region by what the cell holds.
    pub fn read_result(&self, formed: &Formed<'c, 'a>, value: Value<'c, 'a>, cell: Value<'c, 'a>) {
        let load = OperationBuilder::new("memref.load", value.location())
            .add_operands(&[cell])
            .add_results(&[value.r#type()])
            .build()
            .expect("a well-formed operation");
        let load = self.insert(load).result(0).expect("one result").into();
        replace_outside(formed, value, load);
    }

    /// Replaces the uses outside the region of values that could be computed before it.
    pub fn keep_invariants(&mut self, formed: &Formed<'c, 'a>) {
        let results =
            formed.values.region.operations.iter().flat_map(|operation| operation.results()).map(Value::from);
        for value in results.collect::<Vec<_>>() {
            if formed.values.region.is_used_outside(value) && formed.values.is_invariant(value) {
                let copy = self.outside(formed, value);
                replace_outside(formed, value, copy);
            }
        }
    }
}

/// Operations whose regions only one thread executes at a time, the one that executes the operation.
const SEQUENTIAL: [&str; 7] =
    ["affine.for", "affine.if", "scf.for", "scf.if", "scf.while", "scf.execute_region", "scf.index_switch"];

fn replace_outside<'c, 'a>(formed: &Formed<'c, 'a>, value: Value<'c, 'a>, replacement: Value<'c, 'a>) {
    for (user, operand) in mlir::uses(value) {
        if !formed.values.region.contains(user) {
            mlir::set_operand(user, operand, replacement);
        }
    }
}
