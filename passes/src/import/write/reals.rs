//! Sums of products in front of the scop, in floating point: nothing wraps there.

use super::host::Host;
use melior::ir::attribute::{FloatAttribute, IntegerAttribute};
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::IntegerType;
use melior::ir::{Identifier, Type, Value};

/// `arith::CmpFPredicate::OLE`.
const AT_MOST: i64 = 5;

impl<'c, 'a> Host<'c, 'a> {
    /// A number of type `f64`.
    pub fn real_constant(&self, number: i64) -> Value<'c, 'a> {
        let double = Type::float64(self.context);
        let value = FloatAttribute::new(self.context, double, number as f64).into();
        let constant = OperationBuilder::new("arith.constant", self.anchor.location());
        let value = (Identifier::new(self.context, "value"), value);
        self.create(constant.add_attributes(&[value]).add_results(&[double]))
    }

    /// An index as `f64`.
    pub fn as_real(&self, index: Value<'c, 'a>) -> Value<'c, 'a> {
        let number = IntegerType::new(self.context, 64).into();
        let cast = OperationBuilder::new("arith.index_cast", self.anchor.location());
        let integer = self.create(cast.add_operands(&[index]).add_results(&[number]));
        let cast = OperationBuilder::new("arith.sitofp", self.anchor.location());
        self.create(cast.add_operands(&[integer]).add_results(&[Type::float64(self.context)]))
    }

    /// Arithmetic on values of type `f64`.
    pub fn real(&self, name: &str, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        let operation = OperationBuilder::new(name, self.anchor.location()).add_operands(&[a, b]);
        self.create(operation.add_results(&[Type::float64(self.context)]))
    }

    /// Whether one `f64` is at most another.
    pub fn is_at_most(&self, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Value<'c, 'a> {
        let integer = |width| IntegerType::new(self.context, width).into();
        let predicate = IntegerAttribute::new(integer(64), AT_MOST).into();
        let comparison = OperationBuilder::new("arith.cmpf", self.anchor.location())
            .add_attributes(&[(Identifier::new(self.context, "predicate"), predicate)])
            .add_operands(&[a, b]);
        self.create(comparison.add_results(&[integer(1)]))
    }
}
