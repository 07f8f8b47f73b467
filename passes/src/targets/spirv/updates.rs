//! Updates, by several threads, of cells that hold no integers: a loop that compares and exchanges bits.
//!
//! ```text
//! before   memref.atomic_rmw maximumf %x, %A[%i] : (f32, memref<?xf32>) -> f32
//! after    %p = the address of A[i]
//!          held = load p
//!          do { new = bits of max(held, x) ; held, done = llvm.cmpxchg p, held, new } while !done
//! ```
//!
//! Bits are compared, so that a cell that holds no number ends the loop, too. LLVM's code generator makes
//! `OpAtomicCompareExchange` of it; there are instructions for sums and maxima of floats, but they are
//! extensions, and upstream's passes cannot ask for those.

use super::{DEVICE, WORKGROUP, is_of_a_block};
use crate::lower::emit::builder::{Builder, argument, block};
use crate::lower::emit::updates::{combined, kind};
use crate::mlir;
use melior::ir::attribute::{BoolAttribute, DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{Attribute, OperationRef, Type, Value, ValueLike};
use mse_dialect::diagnostic::Failure;
use mse_dialect::edit::context_of;
use mse_dialect::target::SPIRV;
use mse_dialect::view;

/// LLVM's numbers of the orders of accesses to one cell: no other cell depends on it, and both sides do.
const MONOTONIC: i64 = 2;
const BOTH_SIDES: i64 = 6;

/// Whether an operation is an update in one step.
pub fn is_one(operation: &OperationRef) -> bool {
    ["memref.atomic_rmw", "memref.generic_atomic_rmw"].contains(&mlir::name(*operation))
}

/// Replaces an update that LLVM has no SPIR-V for; fails if there is none for elements of that size.
pub fn in_terms_of_integers<'c: 'a, 'a>(update: OperationRef<'c, 'a>) -> Result<(), Failure<'c>> {
    let values = usize::from(mlir::name(update) == "memref.atomic_rmw");
    let cell: Vec<Value> = update.operands().skip(values).collect();
    let r#type = MemRefType::try_from(cell[0].r#type()).expect("ODS: memory");
    let (element, bits) = (r#type.element(), 8 * mlir::element_bytes(r#type));
    if !SPIRV.updates(bits / 8) {
        let message = format!(
            "an update of memory by several threads, of '{element}': {} has those of 32 and 64 bits",
            SPIRV.called
        );
        return Err(Failure::at(update.location(), message));
    }
    if !element.is_integer() && !element.is_index() {
        let exchange = Exchange::new(update, r#type, bits as u32);
        let address = exchange.address(&cell);
        let held = exchange.loops(address);
        mlir::replace_uses(view::result(update, 0).expect("ODS: a result"), held);
        mlir::erase(update);
    }
    Ok(())
}

/// An update to be replaced.
struct Exchange<'c, 'a> {
    update: OperationRef<'c, 'a>,
    /// In front of it.
    builder: Builder<'c, 'a>,
    memory: MemRefType<'c>,
    /// The type of its bits.
    bits: Type<'c>,
}

impl<'c: 'a, 'a> Exchange<'c, 'a> {
    fn new(update: OperationRef<'c, 'a>, memory: MemRefType<'c>, width: u32) -> Self {
        let builder = Builder::new(context_of(update), update);
        Self { update, builder, memory, bits: IntegerType::new(builder.context, width).into() }
    }

    /// Where a cell is: the address of the memory, the offset and the strides, in bytes.
    fn address(&self, cell: &[Value<'c, 'a>]) -> Value<'c, 'a> {
        let (builder, rank, index) = (self.builder, self.memory.rank(), self.builder.index());
        let binary = |name, one, other| builder.value(name, &[one, other], index, &[]);
        let space = self.memory.memory_space();
        let base: Type = MemRefType::new(self.memory.element(), &[], None, space).into();
        let results = [vec![base], vec![index; 1 + 2 * rank]].concat();
        let all = builder.create("memref.extract_strided_metadata", &cell[..1], &results, &[], Vec::new());
        let number = |number: usize| view::result(all, number).expect("a result of each type");
        let (offset, strides) = (number(1), 2 + rank);
        let cells = cell[1..].iter().enumerate().fold(offset, |sum, (dimension, &subscript)| {
            let step = binary("arith.muli", subscript, number(strides + dimension));
            binary("arith.addi", sum, step)
        });
        let bytes = mlir::element_bytes(self.memory) as i64;
        let bytes = [("value", builder.index_attribute(bytes))];
        let bytes = builder.value("arith.constant", &[], index, &bytes);
        let start = builder.value("memref.extract_aligned_pointer_as_index", &cell[..1], index, &[]);
        let address = binary("arith.addi", start, binary("arith.muli", cells, bytes));
        let wide = IntegerType::new(builder.context, 64).into();
        let address = builder.value("arith.index_cast", &[address], wide, &[]);
        let space = if is_of_a_block(self.memory) { WORKGROUP } else { DEVICE };
        let pointer = self.parsed(&format!("!llvm.ptr<{space}>"));
        builder.value("llvm.inttoptr", &[address], pointer, &[])
    }

    /// The loop; returns the value that the cell held.
    fn loops(&self, address: Value<'c, 'a>) -> Value<'c, 'a> {
        let (builder, bits) = (self.builder, self.bits);
        let held = builder.value("llvm.load", &[address], bits, &[]);
        let regions = vec![builder.region(&[bits]), builder.region(&[bits])];
        let repeat = builder.create("scf.while", &[held], &[bits], &[], regions);
        let [tried, again] = [0, 1].map(|region| block(repeat, region));
        self.once(builder.at_end_of(tried), argument(tried, 0), address);
        let again = (builder.at_end_of(again), argument(again, 0));
        again.0.create("scf.yield", &[again.1], &[], &[], Vec::new());
        let last = view::result(repeat, 0).expect("one result");
        builder.value("arith.bitcast", &[last], self.memory.element(), &[])
    }

    /// One turn: exchanges the held value for the new one, if the cell still holds it.
    fn once(&self, inside: Builder<'c, 'a>, held: Value<'c, 'a>, address: Value<'c, 'a>) {
        let new = self.combined(inside, held);
        let both = self.parsed(&format!("!llvm.struct<({}, i1)>", self.bits));
        let orders =
            [("success_ordering", self.number(BOTH_SIDES)), ("failure_ordering", self.number(MONOTONIC))];
        let exchanged = inside.value("llvm.cmpxchg", &[address, held, new], both, &orders);
        let one_bit: Type = IntegerType::new(inside.context, 1).into();
        let [now, done] = [(0, self.bits), (1, one_bit)].map(|(place, part)| {
            let place = DenseI64ArrayAttribute::new(inside.context, &[place]).into();
            inside.value("llvm.extractvalue", &[exchanged], part, &[("position", place)])
        });
        let yes = BoolAttribute::new(inside.context, true).into();
        let yes = inside.value("arith.constant", &[], one_bit, &[("value", yes)]);
        let not = inside.value("arith.xori", &[done, yes], one_bit, &[]);
        inside.create("scf.condition", &[not, now], &[], &[], Vec::new());
    }

    /// The bits of the new value of a cell.
    fn combined(&self, inside: Builder<'c, 'a>, held: Value<'c, 'a>) -> Value<'c, 'a> {
        let held = inside.value("arith.bitcast", &[held], self.memory.element(), &[]);
        let to_bits = |new| inside.value("arith.bitcast", &[new], self.bits, &[]);
        match kind(self.update) {
            Some(kind) => {
                let value = self.update.operand(0).expect("ODS: a value");
                to_bits(combined(inside, kind, held, value))
            }
            None => self.computed(held, to_bits),
        }
    }

    /// The value that the region of a `memref.generic_atomic_rmw` computes; its operations move here.
    fn computed(
        &self,
        held: Value<'c, 'a>,
        to_bits: impl Fn(Value<'c, 'a>) -> Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let body = block(self.update, 0);
        mlir::replace_uses(argument(body, 0), held);
        let mut operations = view::operations(body);
        let end = operations.pop().expect("ODS: a terminator");
        let bits = to_bits(view::operand(end, 0).expect("ODS: a value"));
        let here = mlir::definition(bits).expect("an operation");
        operations.into_iter().for_each(|operation| mlir::move_before(operation, here));
        bits
    }

    fn number(&self, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(IntegerType::new(self.builder.context, 64).into(), value).into()
    }

    fn parsed(&self, r#type: &str) -> Type<'c> {
        Type::parse(self.builder.context, r#type).expect("a type of LLVM")
    }
}
