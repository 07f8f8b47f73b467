//! Expressions of generated code as values: `affine.apply` where they are quasi-affine, `arith` for the rest.

use crate::lower::emit::Emitter;
use crate::lower::emit::affine::{self, Subscript};
use crate::lower::emit::builder::Builder;
use crate::lower::emit::names::{Binding, Names};
use melior::ir::attribute::IntegerAttribute;
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, Value};
use mse_isl::ast::{Expr, Op};

/// `arith.cmpi`'s predicates on signed numbers.
const PREDICATES: [(Op, i64); 5] = [(Op::Eq, 0), (Op::Lt, 2), (Op::Le, 3), (Op::Gt, 4), (Op::Ge, 5)];

impl<'c, 'a> Emitter<'c, 'a> {
    /// The value of an expression.
    pub fn index(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        expression: &Expr,
    ) -> Result<Value<'c, 'a>, String> {
        if let Some(value) = self.known(names, expression) {
            return Ok(value);
        }
        if let Some(form) = affine::application(builder.context, names, std::slice::from_ref(expression)) {
            return Ok(self.apply(builder, &form));
        }
        match expression {
            Expr::Int(number) => Ok(self.constant(*number)),
            Expr::Id(name) => match names.get(name) {
                Some(Binding::Expression(expression)) => self.index(builder, names, expression),
                _ => Err(format!("generated code mentions '{name}', which is no parameter and no iterator")),
            },
            Expr::Op(operation, operands) => self.operation(builder, names, *operation, operands),
        }
    }

    /// The value of a subscript.
    pub fn subscript(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        subscript: &Subscript,
    ) -> Result<Value<'c, 'a>, String> {
        if let Some(form) = affine::subscripts(builder.context, names, std::slice::from_ref(subscript)) {
            return Ok(self.apply(builder, &form));
        }
        let address = self.index(builder, names, &subscript.address)?;
        let Some(modulus) = &subscript.modulus else { return Ok(address) };
        let modulus = self.index(builder, names, modulus)?;
        let binary =
            |name: &str, left, right| self.computed(builder, name, &[left, right], builder.index(), &[]);
        let turns = binary("arith.floordivsi", address, modulus);
        Ok(binary("arith.subi", address, binary("arith.muli", turns, modulus)))
    }

    /// The truth value of a condition.
    pub fn truth(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        condition: &Expr,
    ) -> Result<Value<'c, 'a>, String> {
        let (operation, operands) = match condition {
            Expr::Op(operation, operands) => (operation, operands),
            Expr::Int(number) => return Ok(self.constant_truth(builder, *number != 0)),
            Expr::Id(name) => return Err(format!("generated code has the condition '{name}'")),
        };
        if let Some((_, predicate)) = PREDICATES.iter().find(|(known, _)| known == operation) {
            let left = self.index(builder, names, &operands[0])?;
            let right = self.index(builder, names, &operands[1])?;
            let predicate =
                IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), *predicate).into();
            return Ok(self.computed(
                builder,
                "arith.cmpi",
                &[left, right],
                boolean(builder),
                &[("predicate", predicate)],
            ));
        }
        let name = match operation {
            Op::And | Op::AndThen => "arith.andi",
            Op::Or | Op::OrElse => "arith.ori",
            _ => return Err(format!("generated code has a condition of unknown kind {operation:?}")),
        };
        let parts =
            operands.iter().map(|part| self.truth(builder, names, part)).collect::<Result<Vec<_>, _>>()?;
        Ok(fold(&parts, |left, right| self.computed(builder, name, &[left, right], boolean(builder), &[])))
    }

    fn constant_truth(&self, builder: Builder<'c, 'a>, value: bool) -> Value<'c, 'a> {
        self.constant_attribute(IntegerAttribute::new(boolean(builder), i64::from(value)).into())
    }

    fn known(&self, names: &Names<'c, 'a>, expression: &Expr) -> Option<Value<'c, 'a>> {
        match expression {
            Expr::Id(name) => match names.get(name)? {
                Binding::Value(value, _) => Some(*value),
                Binding::Expression(expression) => self.known(names, expression),
            },
            Expr::Int(number) => Some(self.constant(*number)),
            Expr::Op(..) => None,
        }
    }

    fn apply(&self, builder: Builder<'c, 'a>, form: &affine::Application<'c, 'a>) -> Value<'c, 'a> {
        match form.trivial() {
            Some(affine::Trivial::Operand(value)) => value,
            Some(affine::Trivial::Constant(number)) => self.constant(number),
            None => self.computed(
                builder,
                "affine.apply",
                &form.operands,
                builder.index(),
                &[("map", form.attribute())],
            ),
        }
    }

    fn operation(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        operation: Op,
        operands: &[Expr],
    ) -> Result<Value<'c, 'a>, String> {
        if let Some(value) = self.affine_extreme(builder, names, operation, operands) {
            return Ok(value);
        }
        let name = match operation {
            Op::Cond | Op::Select => return self.select(builder, names, operands),
            Op::Minus => {
                return self.operation(builder, names, Op::Sub, &[Expr::Int(0), operands[0].clone()]);
            }
            Op::Max => "arith.maxsi",
            Op::Min => "arith.minsi",
            Op::Add => "arith.addi",
            Op::Sub => "arith.subi",
            Op::Mul => "arith.muli",
            Op::Div | Op::PdivQ => "arith.divsi",
            Op::FdivQ => "arith.floordivsi",
            Op::PdivR | Op::ZdivR => "arith.remsi",
            _ => return Err(format!("generated code has an expression of unknown kind {operation:?}")),
        };
        let values = operands
            .iter()
            .map(|operand| self.index(builder, names, operand))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(fold(&values, |left, right| self.computed(builder, name, &[left, right], builder.index(), &[])))
    }

    /// `affine.max` or `affine.min`, if that is the operation and all its operands are quasi-affine.
    fn affine_extreme(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        operation: Op,
        operands: &[Expr],
    ) -> Option<Value<'c, 'a>> {
        let name = match operation {
            Op::Max => "affine.max",
            Op::Min => "affine.min",
            _ => return None,
        };
        let operands: Vec<Expr> =
            operands.iter().flat_map(|operand| affine::flattened(operation, operand)).collect();
        let form = affine::application(builder.context, names, &operands)?;
        Some(self.computed(builder, name, &form.operands, builder.index(), &[("map", form.attribute())]))
    }

    fn select(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        operands: &[Expr],
    ) -> Result<Value<'c, 'a>, String> {
        let condition = self.truth(builder, names, &operands[0])?;
        let (yes, no) =
            (self.index(builder, names, &operands[1])?, self.index(builder, names, &operands[2])?);
        Ok(self.computed(builder, "arith.select", &[condition, yes, no], builder.index(), &[]))
    }
}

fn boolean<'c>(builder: Builder<'c, '_>) -> Type<'c> {
    IntegerType::new(builder.context, 1).into()
}

fn fold<'c, 'a>(
    values: &[Value<'c, 'a>],
    combine: impl Fn(Value<'c, 'a>, Value<'c, 'a>) -> Value<'c, 'a>,
) -> Value<'c, 'a> {
    values.iter().copied().reduce(combine).expect("an operation has operands")
}
