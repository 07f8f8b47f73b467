//! Operations that bodies of new statements consist of.

use crate::mlir;
use melior::Context as MlirContext;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, BlockRef, Identifier, Location, OperationRef, Region, Type, Value, ValueLike};
use std::collections::HashMap;

/// A place in a body, where operations are made.
pub struct Arithmetic<'c, 'a> {
    context: &'c MlirContext,
    /// The location of what is made.
    pub location: Location<'c>,
    block: BlockRef<'c, 'a>,
    before: Option<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Arithmetic<'c, 'a> {
    /// The end of a block.
    pub fn at_end_of(context: &'c MlirContext, location: Location<'c>, block: BlockRef<'c, 'a>) -> Self {
        Self { context, location, block, before: None }
    }

    /// In front of an operation.
    pub fn before(context: &'c MlirContext, next: OperationRef<'c, 'a>) -> Self {
        let block = next.block().expect("an operation of a statement lies in a block");
        Self { context, location: next.location(), block, before: Some(next) }
    }

    /// The block.
    pub fn block(&self) -> BlockRef<'c, 'a> {
        self.block
    }

    /// Makes an operation.
    pub fn insert(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> OperationRef<'c, 'a> {
        let named = |&(name, attribute): &(&str, _)| (Identifier::new(self.context, name), attribute);
        let made = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_results(results)
            .add_attributes(&attributes.iter().map(named).collect::<Vec<_>>())
            .add_regions_vec(regions)
            .build()
            .expect("an operation with all its types given can be built");
        match self.before {
            Some(next) => self.block.insert_operation_before(next, made),
            None => self.block.append_operation(made),
        }
    }

    /// Makes an operation with one result.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c, 'a> {
        let made = self.insert(name, operands, &[result], attributes, Vec::new());
        made.result(0).expect("one result").into()
    }

    /// An operation on two numbers of one type.
    pub fn combine(&self, name: &str, one: Value<'c, 'a>, other: Value<'c, 'a>) -> Value<'c, 'a> {
        self.value(name, &[one, other], one.r#type(), &[])
    }

    /// A number as one of another type.
    pub fn cast(&self, name: &str, value: Value<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
        self.value(name, &[value], r#type, &[])
    }

    /// The type of integers of so many bits.
    pub fn integer(&self, bits: u32) -> Type<'c> {
        IntegerType::new(self.context, bits).into()
    }

    /// The type `index`.
    pub fn index(&self) -> Type<'c> {
        Type::index(self.context)
    }

    /// An integer.
    pub fn constant(&self, r#type: Type<'c>, value: i64) -> Value<'c, 'a> {
        self.value("arith.constant", &[], r#type, &[("value", IntegerAttribute::new(r#type, value).into())])
    }

    /// A comparison of integers.
    pub fn compare(&self, how: &str, one: Value<'c, 'a>, other: Value<'c, 'a>) -> Value<'c, 'a> {
        const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
        let number = PREDICATES.iter().position(|name| *name == how).expect("a predicate");
        self.predicate("arith.cmpi", number, one, other)
    }

    /// Whether a floating-point number is NaN.
    pub fn is_nan(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        const UNORDERED: usize = 14;
        self.predicate("arith.cmpf", UNORDERED, value, value)
    }

    fn predicate(
        &self,
        name: &str,
        predicate: usize,
        one: Value<'c, 'a>,
        other: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let predicate = IntegerAttribute::new(self.integer(64), predicate as i64).into();
        self.value(name, &[one, other], self.integer(1), &[("predicate", predicate)])
    }

    /// One of two values.
    pub fn select(
        &self,
        condition: Value<'c, 'a>,
        one: Value<'c, 'a>,
        other: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        self.value("arith.select", &[condition, one, other], one.r#type(), &[])
    }

    /// A value computed once more here, from the values of `known` where there are some; the results are
    /// added to `known`.
    pub fn computed(&self, value: Value<'c, 'a>, known: &mut HashMap<usize, Value<'c, 'a>>) -> Value<'c, 'a> {
        if let Some(&known) = known.get(&mlir::key(value)) {
            return known;
        }
        let Some(definition) = mlir::definition(value) else { return value };
        let operands: Vec<_> = definition.operands().map(|operand| self.computed(operand, known)).collect();
        let results: Vec<_> = definition.results().map(|result| result.r#type()).collect();
        let named: Vec<_> = definition.attributes().collect();
        let attributes: Vec<(&str, Attribute)> =
            named.iter().map(|(name, attribute)| (text(name), *attribute)).collect();
        let made = self.insert(mlir::name(definition), &operands, &results, &attributes, Vec::new());
        for (old, new) in definition.results().zip(made.results()) {
            known.insert(mlir::key(old.into()), new.into());
        }
        known[&mlir::key(value)]
    }
}

fn text<'t>(name: &'t Identifier) -> &'t str {
    name.as_string_ref().as_str().unwrap_or_default()
}
