//! While loops that count, as they are written.
//!
//! ```text
//! scf.while (%x = %start) {              %x        the counter
//!   ..                                   %x + o    is compared: while that holds, the loop goes on
//!   scf.condition(%x + o < %bound) ..
//! } do {
//!   ..
//!   scf.yield %x + s                     s         the step
//! }
//! ```
//!
//! An *offset* is a value that is a carried one plus a constant. It may pass through sums and casts, and
//! through operands that the condition hands to the second region. It may also be the result of a conditional
//! on the loop's own condition, where that holds. `lift-cf-to-scf` writes loops as
//!
//! ```text
//! %more = arith.cmpi slt, %x, %bound
//! %next, %again = scf.if %more { ..; scf.yield %x + s, 1 } else { scf.yield poison, 0 }
//! scf.condition(%again != 0) %next
//! ```

use super::integer::{INDEX_BITS, predicate, width_of};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value};

/// A while loop of two blocks.
#[derive(Clone, Copy)]
pub struct While<'c, 'a> {
    /// The loop.
    pub operation: OperationRef<'c, 'a>,
    /// Up to the condition.
    pub first: BlockRef<'c, 'a>,
    /// The block that is executed if it holds.
    pub second: BlockRef<'c, 'a>,
}

/// A value that the loop carries, plus a constant.
#[derive(Clone)]
pub struct Offset<'c, 'a> {
    /// The number of the argument of the first block.
    pub argument: usize,
    /// The constant that is added.
    pub added: i64,
    /// The operations that add and cast, the first one first.
    pub links: Vec<Link<'c, 'a>>,
}

/// A result between a carried value and an offset.
#[derive(Clone, Copy)]
pub struct Link<'c, 'a> {
    /// The operation.
    pub operation: OperationRef<'c, 'a>,
    /// The result is the carried value plus this.
    pub added: i64,
}

/// The comparison that decides whether a loop goes on.
pub struct Comparison<'c, 'a> {
    /// The operation.
    pub operation: OperationRef<'c, 'a>,
    /// How the offset is compared with the bound if the loop goes on, by its number.
    pub predicate: usize,
    /// The value that is compared.
    pub offset: Offset<'c, 'a>,
    /// The value that it is compared with.
    pub bound: Value<'c, 'a>,
}

/// The predicate that holds exactly if one does not, and the one for exchanged operands, by number.
const OPPOSITE: [usize; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
const EXCHANGED: [usize; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];

impl<'c, 'a> While<'c, 'a> {
    /// A while loop, if each of its regions is one block.
    pub fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        if mlir::name(operation) != "scf.while" {
            return None;
        }
        let [first, second] = [0, 1].map(|region| mlir::only_block(operation, region));
        Some(Self { operation, first: first?, second: second? })
    }

    /// The first value of the argument of the first block with this number.
    pub fn initial(&self, argument: usize) -> Value<'c, 'a> {
        self.operation.operand(argument).expect("an initial value for each argument")
    }

    /// Its value the next time.
    pub fn next(&self, argument: usize) -> Value<'c, 'a> {
        let end = mlir::last(self.second).expect("a terminator");
        end.operand(argument).expect("a value for each argument")
    }

    /// The value that the condition hands on as this argument of the second block.
    pub fn handed_on(&self, argument: usize) -> Value<'c, 'a> {
        let end = mlir::last(self.first).expect("a terminator");
        end.operand(argument + 1).expect("a value for each argument")
    }

    /// How an argument of the first block changes from one time to the next; none if by no constant.
    pub fn step(&self, argument: usize) -> Option<Offset<'c, 'a>> {
        self.offset(self.next(argument)).filter(|next| next.argument == argument)
    }

    /// The comparison that decides; none if something else does, or if no carried value is compared.
    pub fn comparison(&self) -> Option<Comparison<'c, 'a>> {
        let (condition, holds) = self.decision();
        let operation = mlir::definition(condition)?;
        if !matches!(mlir::name(operation), "arith.cmpi" | "index.cmp") {
            return None;
        }
        let number = predicate(operation)?;
        let number = if holds { number } else { OPPOSITE[number] };
        let [a, b] = [0, 1].map(|number| operation.operand(number).expect("two operands"));
        let of = |offset, predicate, bound| Some(Comparison { operation, predicate, offset, bound });
        match (self.offset(a), self.offset(b)) {
            (Some(offset), None) => of(offset, number, b),
            (None, Some(offset)) => of(offset, EXCHANGED[number], a),
            _ => None,
        }
    }

    /// The value as an offset of a carried one; none if it is something else.
    pub fn offset(&self, value: Value<'c, 'a>) -> Option<Offset<'c, 'a>> {
        if let Some((block, argument)) = mlir::argument(value) {
            return match block {
                block if block == self.first => Some(Offset { argument, added: 0, links: Vec::new() }),
                block if block == self.second => self.offset(self.handed_on(argument)),
                _ => None,
            };
        }
        let operation = mlir::definition(value).filter(|_| mlir::is_defined_in(value, self.operation))?;
        let constant = |number| mlir::operand(operation, number).and_then(constant);
        let (number, added) = match mlir::name(operation) {
            "arith.addi" | "index.add" => match constant(1) {
                Some(added) => (0, added),
                None => (1, constant(0)?),
            },
            "arith.subi" | "index.sub" => (0, constant(1)?.checked_neg()?),
            name if is_cast(name) => (0, 0),
            _ => return self.chosen(value),
        };
        width_of(value).filter(|&width| width > 1)?;
        let mut offset = self.offset(mlir::operand(operation, number)?)?;
        offset.added = offset.added.checked_add(added)?;
        offset.links.push(Link { operation, added: offset.added });
        Some(offset)
    }

    /// The result of a conditional where the loop goes on, as an offset.
    fn chosen(&self, value: Value<'c, 'a>) -> Option<Offset<'c, 'a>> {
        let (condition, [yes, no]) = alternatives(value)?;
        let (decided, holds) = self.decision();
        if condition != decided {
            return None;
        }
        self.offset(if holds { yes } else { no })
    }

    /// A value, and whether the loop goes on if it holds, or else if it does not.
    pub fn decision(&self) -> (Value<'c, 'a>, bool) {
        let end = mlir::last(self.first).expect("a terminator");
        let (mut condition, mut holds) = (end.operand(0).expect("a condition"), true);
        while let Some((inner, same)) = same_or_opposite(condition) {
            condition = inner;
            holds ^= !same;
        }
        (condition, holds)
    }
}

/// A constant, also a cast one.
fn constant(value: Value) -> Option<i64> {
    let cast = || mlir::definition(value).filter(|&cast| is_cast(mlir::name(cast)));
    let known = mlir::integer_constant(value).or_else(|| constant(mlir::operand(cast()?, 0)?))?;
    let spare = INDEX_BITS.checked_sub(width_of(value)?)?;
    (known << spare >> spare == known).then_some(known)
}

/// Whether an operation of this name gives the number that it gets, if it fits.
fn is_cast(name: &str) -> bool {
    matches!(name, "arith.index_cast" | "arith.extsi" | "arith.trunci" | "index.casts")
}

/// The condition that one is, and whether it is the same, or else the opposite.
fn same_or_opposite<'c: 'a, 'a>(condition: Value<'c, 'a>) -> Option<(Value<'c, 'a>, bool)> {
    let definition = mlir::definition(condition)?;
    let is_odd = |value| mlir::integer_constant(value).map(|constant| constant & 1 == 1);
    match mlir::name(definition) {
        "arith.xori" => match [0, 1].map(|number| mlir::operand(definition, number)) {
            [Some(inner), Some(constant)] => Some((inner, !is_odd(constant)?)),
            _ => None,
        },
        "arith.trunci" => {
            let (inner, [yes, no]) = alternatives(mlir::operand(definition, 0)?)?;
            let (yes, no) = (is_odd(yes)?, is_odd(no)?);
            (yes != no).then_some((inner, yes))
        }
        _ => {
            let (inner, [yes, no]) = alternatives(condition)?;
            let (yes, no) = (is_odd(yes)?, is_odd(no)?);
            (yes != no).then_some((inner, yes))
        }
    }
}

/// The condition of a conditional or a selection, and what it gives if that holds and if not.
fn alternatives<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<(Value<'c, 'a>, [Value<'c, 'a>; 2])> {
    let definition = mlir::definition(value)?;
    let condition = mlir::operand(definition, 0)?;
    match mlir::name(definition) {
        "arith.select" => Some((condition, [mlir::operand(definition, 1)?, mlir::operand(definition, 2)?])),
        "scf.if" => {
            let number = definition.results().position(|own| Value::from(own) == value)?;
            let [yes, no] = [0, 1].map(|region| {
                mlir::only_block(definition, region)
                    .and_then(mlir::last)
                    .and_then(|end| mlir::operand(end, number))
            });
            Some((condition, [yes?, no?]))
        }
        _ => None,
    }
}
