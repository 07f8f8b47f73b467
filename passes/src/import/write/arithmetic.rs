//! Affine maps as operations of `arith`: a statement's body has no affine operations, whose operands would
//! have to obey the affine dialect's rules wherever the body is moved.

use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::combination::Combination;
use crate::import::program::integer::is_index;
use crate::mlir;
use melior::Context;
use melior::ir::attribute::{DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::IntegerType;
use melior::ir::{
    AffineExpr, AffineMap, Attribute, BlockRef, Identifier, Location, OperationRef, Type, Value, ValueLike,
};

/// Appends operations to a block.
pub struct Builder<'c, 'b> {
    /// The context.
    pub context: &'c Context,
    /// The block.
    pub block: BlockRef<'c, 'b>,
    /// The location of what is written.
    pub location: Location<'c>,
}

impl<'c, 'b> Builder<'c, 'b> {
    /// An integer as an index.
    pub fn index(&self, value: Value<'c, 'b>) -> Value<'c, 'b> {
        match is_index(value) {
            true => value,
            false => self.append("arith.index_cast", &[value], Type::index(self.context), &[]),
        }
    }

    /// The value of `affine.apply`, `affine.min` or `affine.max` on these operands.
    pub fn applied(&self, operation: OperationRef<'c, '_>, operands: &[Value<'c, 'b>]) -> Value<'c, 'b> {
        let map = mlir::affine_map(operation, "map").expect("affine operations have a map");
        let fold = if mlir::name(operation) == "affine.min" { "arith.minsi" } else { "arith.maxsi" };
        self.folded(fold, map, operands)
    }

    /// The results of a map, combined by an operation.
    pub fn folded(&self, fold: &str, map: AffineMap<'c>, operands: &[Value<'c, 'b>]) -> Value<'c, 'b> {
        let results = self.results(map, operands).into_iter();
        results.reduce(|a, b| self.binary(fold, a, b)).expect("a map has a result")
    }

    /// The results of a map.
    pub fn results(&self, map: AffineMap<'c>, operands: &[Value<'c, 'b>]) -> Vec<Value<'c, 'b>> {
        let results = (0..map.result_count()).map(|i| map.result(i).expect("in range"));
        results.map(|result| self.expression(result, map.dim_count(), operands)).collect()
    }

    /// An affine expression over operands, the dimensions before the symbols.
    pub fn expression(
        &self,
        expression: AffineExpr<'c>,
        dimensions: usize,
        operands: &[Value<'c, 'b>],
    ) -> Value<'c, 'b> {
        if expression.is_constant() {
            return self.constant(expression.constant_value());
        }
        if expression.is_dim() {
            return operands[expression.dim_position()];
        }
        if expression.is_symbol() {
            return operands[dimensions + expression.symbol_position()];
        }
        let a = self.expression(expression.lhs(), dimensions, operands);
        let b = self.expression(expression.rhs(), dimensions, operands);
        self.arithmetic(Arithmetic::of_expression(expression), a, b)
    }

    /// The results of `affine.delinearize_index` or `affine.linearize_index` on these operands.
    pub fn linearized(
        &self,
        operation: OperationRef<'c, '_>,
        operands: &[Value<'c, 'b>],
    ) -> Vec<Value<'c, 'b>> {
        let is_apart = mlir::name(operation) == "affine.delinearize_index";
        let count = if is_apart { 1 } else { mlir::segments(operation)[0] };
        let rank = if is_apart { operation.result_count() } else { count };
        let (indices, mut dynamic) = (&operands[..count], operands[count..].iter().copied());
        let sizes = operation.attribute("static_basis").map(mlir::dense_i64).unwrap_or_default();
        let sizes: Vec<_> = sizes
            .into_iter()
            .map(|size| match size {
                i64::MIN => dynamic.next().expect("an operand for each dynamic size"),
                size => self.constant(size),
            })
            .collect();
        let sizes = &sizes[sizes.len() + 1 - rank..];
        if !is_apart {
            let whole = indices[1..].iter().zip(sizes).fold(indices[0], |whole, (&index, &size)| {
                let rows = self.arithmetic(Arithmetic::Multiply, whole, size);
                self.arithmetic(Arithmetic::Add, rows, index)
            });
            return vec![whole];
        }
        let (mut whole, mut parts) = (indices[0], Vec::new());
        for &size in sizes.iter().rev() {
            parts.insert(0, self.arithmetic(Arithmetic::Modulo, whole, size));
            whole = self.arithmetic(Arithmetic::Floor, whole, size);
        }
        parts.insert(0, whole);
        parts
    }

    /// Arithmetic on indices.
    pub fn arithmetic(&self, kind: Arithmetic, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        let name = match kind {
            Arithmetic::Add => "arith.addi",
            Arithmetic::Subtract => "arith.subi",
            Arithmetic::Multiply => "arith.muli",
            Arithmetic::Floor => "arith.floordivsi",
            Arithmetic::Ceiling => "arith.ceildivsi",
            Arithmetic::Quotient => "arith.divsi",
            Arithmetic::Remainder => "arith.remsi",
            Arithmetic::Minimum => "arith.minsi",
            Arithmetic::Maximum => "arith.maxsi",
            Arithmetic::Modulo => {
                let whole = self.binary("arith.muli", self.binary("arith.floordivsi", a, b), b);
                return self.binary("arith.subi", a, whole);
            }
        };
        self.binary(name, a, b)
    }

    /// An index.
    pub fn constant(&self, value: i64) -> Value<'c, 'b> {
        let index = Type::index(self.context);
        self.append("arith.constant", &[], index, &[("value", IntegerAttribute::new(index, value).into())])
    }

    /// True.
    pub fn truth(&self) -> Value<'c, 'b> {
        let bit = self.integer(1);
        self.append("arith.constant", &[], bit, &[("value", IntegerAttribute::new(bit, 1).into())])
    }

    /// The zero of a type that has one as text ([`mlir::zero_text`]).
    pub fn zero(&self, r#type: Type<'c>) -> Value<'c, 'b> {
        let text = mlir::zero_text(r#type).expect("a type with a zero");
        let value = Attribute::parse(self.context, &text).expect("a number");
        self.append("arith.constant", &[], r#type, &[("value", value)])
    }

    /// The integer type of this width.
    pub fn integer(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context, width).into()
    }

    fn binary(&self, name: &str, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        self.append(name, &[a, b], Type::index(self.context), &[])
    }

    /// Appends an operation with one result.
    pub fn append(
        &self,
        name: &str,
        operands: &[Value<'c, 'b>],
        r#type: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c, 'b> {
        let attributes: Vec<_> =
            attributes.iter().map(|&(name, value)| (Identifier::new(self.context, name), value)).collect();
        let operation = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_attributes(&attributes)
            .add_results(&[r#type])
            .build()
            .expect("a well-formed operation");
        self.block.append_operation(operation).result(0).expect("one result").into()
    }
}

impl<'c, 'b> Builder<'c, 'b> {
    /// The vector of these elements.
    pub fn vector_of(&self, elements: &[Value<'c, 'b>], r#type: Type<'c>) -> Value<'c, 'b> {
        self.append("vector.from_elements", elements, r#type, &[])
    }

    /// The element of a vector at this position.
    pub fn element_at(&self, vector: Value<'c, 'b>, position: &[i64]) -> Value<'c, 'b> {
        let (_, element) = mlir::vector_shape(vector.r#type()).expect("a vector");
        let position = DenseI64ArrayAttribute::new(self.context, position).into();
        self.append("vector.extract", &[vector], element, &[("static_position", position)])
    }
}

impl<'c, 'b> Builder<'c, 'b> {
    /// The neutral value.
    pub fn neutral(&self, combination: Combination, r#type: Type<'c>) -> Value<'c, 'b> {
        let text = combination.neutral_text(r#type).expect("a combination for this type");
        let value = Attribute::parse(self.context, &text).expect("a number");
        self.append("arith.constant", &[], r#type, &[("value", value)])
    }

    /// Two values combined.
    pub fn combined(&self, combination: Combination, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        self.append(combination.name(), &[a, b], a.r#type(), &[])
    }
}
