//! The parts of a statement that keeps the best value ([`crate::idioms::best`] says what they compute).
//!
//! ```text
//! start     %b = mse.read %best ; mse.write key(%b), %key ; mse.write none, %number
//! values    the value's operations ; mse.update "maxs" key(%v), %key
//! places    the same ; %k = mse.read %key ; mse.update "mins" (key(%v) == %k ? number : none), %number
//!           of an inner loop: and the numbers of those around are the best ones
//! end       %b, %k, %n = mse.read .. ; %is = %k > key(%b) ; mse.write (%is ? value(%k, %n) : %b), %best ; ..
//! number    i ; in the last loop, of floating-point numbers, 2 i + (the sign bit of %v)
//! ```

use super::access::map_attribute;
use super::arithmetic::Arithmetic;
use super::keys::Keys;
use super::made::Maker;
use crate::idioms::best;
use crate::mlir;
use crate::scop::{Access, Best, BestPart, Statement};
use melior::Context as MlirContext;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationMutLike};
use melior::ir::{Block, OperationRef, Region, RegionLike, Type, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::ops::StmtOperation;
use mse_dialect::text::set_attribute;
use mse_dialect::view;
use mse_isl::{DimType, Result};
use std::collections::HashMap;

/// Writes the parts of one statement in front of it.
pub struct Writer<'c, 'a, 'w> {
    context: &'c MlirContext,
    source: &'w view::Statement<'c, 'a>,
    best: &'w Best,
    arrays: &'w [view::Array<'c, 'a>],
    loops: usize,
}

impl<'c: 'a, 'a, 'w> Writer<'c, 'a, 'w> {
    /// For the parts of a statement in so many loops, as the scop and the model have it; `arrays` has the new
    /// ones, too.
    pub fn new(
        source: &'w view::Statement<'c, 'a>,
        model: &'w Statement,
        arrays: &'w [view::Array<'c, 'a>],
        loops: usize,
    ) -> Self {
        let best = model.best.as_ref().expect("it keeps the best value");
        Self { context: context_of(source.operation()), source, best, arrays, loops }
    }

    /// Writes this part, with the name, domain and accesses of a statement of the model.
    pub fn part(&self, part: BestPart, statement: &Statement) -> Result<()> {
        match part {
            BestPart::Start => self.start(statement),
            BestPart::Values | BestPart::Places(_) => self.of_each(part, statement),
            BestPart::End => self.end(statement),
        }
    }

    fn start(&self, statement: &Statement) -> Result<()> {
        let [read, key, numbers @ ..] = &statement.accesses[..] else { unreachable!("a read and writes") };
        let make = self.empty(statement)?;
        let held = self.read(&make, read)?;
        let keys = self.keys(held);
        self.write(&make, keys.of_kept(&make, held), key)?;
        numbers.iter().try_for_each(|number| self.write(&make, self.nothing(&make), number))
    }

    /// A copy of the statement that computes the value, and updates the key or the number.
    fn of_each(&self, part: BestPart, statement: &Statement) -> Result<()> {
        let copy = self.copied(statement)?;
        let steps = best::steps(&copy).expect("a copy of what was found");
        let accesses = copy.accesses();
        for (&number, new) in self.best.values.iter().zip(&statement.accesses) {
            let read = accesses[number].operation;
            mlir::set_attribute(read, "reference", StringAttribute::new(self.context, &new.reference).into());
            mlir::set_attribute(read, "relation", map_attribute(self.context, &new.stated)?);
        }
        let make = Arithmetic::before(self.context, steps.comparison);
        let keys = self.keys(steps.value);
        let key = keys.of_value(&make, steps.value);
        let others = &statement.accesses[self.best.values.len()..];
        let coordinates = mlir::arguments(copy.body());
        match (part, others) {
            (BestPart::Values, [update]) => self.update(&make, self.best.kind, key, update)?,
            (BestPart::Places(of), [read, known @ .., update]) => {
                let inner = &coordinates[coordinates.len() - self.loops..];
                let mut is_best = make.compare("eq", key, self.read(&make, read)?);
                for (known, &coordinate) in known.iter().zip(inner) {
                    let own = make.cast("arith.index_cast", coordinate, make.integer(64));
                    let is_known = make.compare("eq", own, self.read(&make, known)?);
                    is_best = make.combine("arith.andi", is_best, is_known);
                }
                let number = match of + 1 == self.loops {
                    true => keys.number(&make, inner[of], steps.value),
                    false => make.cast("arith.index_cast", inner[of], make.integer(64)),
                };
                let number = make.select(is_best, number, self.nothing(&make));
                self.update(&make, self.best.number_kind(), number, update)?;
            }
            _ => unreachable!("the key, and then the numbers"),
        }
        let rest = mlir::operations(copy.body()).into_iter().rev();
        let is_idle = |operation: &OperationRef<'c, 'a>| {
            mlir::name(*operation) != "mse.update"
                && operation.results().all(|result| !mlir::has_uses(result.into()))
        };
        rest.for_each(|operation| {
            if is_idle(&operation) {
                mlir::erase(operation);
            }
        });
        Ok(())
    }

    fn end(&self, statement: &Statement) -> Result<()> {
        let make = self.empty(statement)?;
        let steps = best::steps(self.source).expect("it was found before");
        let count = steps.choices.len();
        let (reads, writes) = statement.accesses.split_at(statement.accesses.len() - count);
        let values = reads.iter().map(|read| self.read(&make, read)).collect::<Result<Vec<_>>>()?;
        let [held, key, others @ ..] = &values[..] else { unreachable!("two reads, and others") };
        let (numbers, kept) = others.split_at(self.loops);
        let number = numbers.last().expect("a loop");
        let keys = self.keys(*held);
        let is_better = if self.best.is_first {
            make.compare(self.better(), *key, keys.of_kept(&make, *held))
        } else {
            make.compare("ne", *number, self.nothing(&make))
        };
        let mut kept = kept.iter();
        let kept = steps.choices.iter().enumerate().map(|(position, choice)| match position {
            0 => Some(*held),
            _ => choice.read.and_then(|_| kept.next().copied()),
        });
        let kept: Vec<_> = kept.collect();
        let known = self.coordinates(&make, &keys, numbers);
        let of_choices = steps.choices.iter().zip(kept).zip(writes.iter().enumerate());
        let mut inside = None;
        for ((choice, kept), (position, write)) in of_choices {
            let conditional = || self.conditional(&make, choice.write.operation, is_better);
            let here = if write.may { &*inside.get_or_insert_with(conditional) } else { &make };
            let taken = match position {
                0 => keys.value(here, *key, *number),
                _ => here.computed(choice.taken, &mut known.clone()),
            };
            let stored = match kept.filter(|_| !write.may) {
                Some(kept) => here.select(is_better, taken, kept),
                None => taken,
            };
            self.write(here, stored, write)?;
        }
        Ok(())
    }

    /// The coordinates of the source at the end: the last ones are those of the best value.
    fn coordinates(
        &self,
        make: &Arithmetic<'c, 'a>,
        keys: &Keys<'c>,
        numbers: &[Value<'c, 'a>],
    ) -> HashMap<usize, Value<'c, 'a>> {
        let (last, around) = numbers.split_last().expect("a loop");
        let around = around.iter().map(|&number| make.cast("arith.index_cast", number, make.index()));
        let best: Vec<_> = around.chain([keys.coordinate(make, *last)]).collect();
        let old = mlir::arguments(self.source.body()).into_iter().map(mlir::key);
        old.zip(mlir::arguments(make.block()).into_iter().chain(best)).collect()
    }
}

impl<'c: 'a, 'a> Writer<'c, 'a, '_> {
    /// The comparison by which one key is better than another.
    fn better(&self) -> &'static str {
        match self.best.kind {
            "maxs" => "sgt",
            "maxu" => "ugt",
            "mins" => "slt",
            _ => "ult",
        }
    }

    fn keys(&self, value: Value<'c, 'a>) -> Keys<'c> {
        Keys::of(self.context, value.r#type(), self.best)
    }

    /// The number of no value.
    fn nothing(&self, make: &Arithmetic<'c, 'a>) -> Value<'c, 'a> {
        make.constant(make.integer(64), if self.best.is_first { i64::MAX } else { i64::MIN })
    }

    /// A statement without operations, in front of the source; new operations are added at its end.
    fn empty(&self, statement: &Statement) -> Result<Arithmetic<'c, 'a>> {
        let location = self.source.operation().location();
        let domain = statement.stated.clone().drop_unused_params()?;
        let block = Block::new(&vec![(Type::index(self.context), location); domain.dim(DimType::Set)?]);
        let body = Region::new();
        body.append_block(block);
        let made = StmtOperation::builder(self.context, location)
            .body(body)
            ._name(StringAttribute::new(self.context, &statement.name))
            .domain(set_attribute(self.context, &domain));
        let scop = self.source.operation().block().expect("a statement lies in a scop");
        let made = scop.insert_operation_before(self.source.operation(), made.build().into());
        Ok(Arithmetic::at_end_of(self.context, location, view::body(made)))
    }

    fn copied(&self, statement: &Statement) -> Result<view::Statement<'c, 'a>> {
        let source = self.source.operation();
        let mut copy = (*source).clone();
        copy.set_attribute("name", StringAttribute::new(self.context, &statement.name).into());
        let domain = statement.stated.clone().drop_unused_params()?;
        copy.set_attribute("domain", set_attribute(self.context, &domain));
        let scop = source.block().expect("a statement lies in a scop");
        let copy = scop.insert_operation_before(source, copy);
        Ok(view::Statement::new(copy).expect("a copy of a statement"))
    }

    /// The place inside a conditional like the one around a write.
    fn conditional(
        &self,
        make: &Arithmetic<'c, 'a>,
        write: OperationRef<'c, 'a>,
        condition: Value<'c, 'a>,
    ) -> Arithmetic<'c, 'a> {
        let like = write.parent_operation().expect("a conditional write");
        let end = write.block().and_then(mlir::last).expect("a block of a conditional has an end");
        let inside = Region::new();
        inside.append_block(Block::new(&[]));
        let made = make.insert(mlir::name(like), &[condition], &[], &[], vec![inside, Region::new()]);
        let block = mlir::only_block(made, 0).expect("it was made with a block");
        let within = Arithmetic::at_end_of(self.context, make.location, block);
        Arithmetic::before(self.context, within.insert(mlir::name(end), &[], &[], &[], Vec::new()))
    }

    fn read(&self, make: &Arithmetic<'c, 'a>, access: &Access) -> Result<Value<'c, 'a>> {
        self.maker().read(make, access)
    }

    fn write(&self, make: &Arithmetic<'c, 'a>, value: Value<'c, 'a>, access: &Access) -> Result<()> {
        self.maker().write(make, value, access)
    }

    fn update(
        &self,
        make: &Arithmetic<'c, 'a>,
        kind: &str,
        value: Value<'c, 'a>,
        access: &Access,
    ) -> Result<()> {
        self.maker().update(make, kind, value, access)
    }

    fn maker(&self) -> Maker<'c, 'a, '_> {
        Maker { context: self.context, location: self.source.operation().location(), arrays: self.arrays }
    }
}
