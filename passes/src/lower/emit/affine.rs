//! Expressions of generated code as `affine_map` and `affine_set`, where they are quasi-affine.
//!
//! isl divides by positive constants. `fdiv_q`, exact `div` and `pdiv_q` (its dividend is not negative) all
//! become `floordiv`. The remainders become `mod`. A `max` at the top of a lower bound and a `min` at the top
//! of an upper bound are several results of one map. Elsewhere they are not affine.

use crate::lower::emit::names::{Binding, Names, Role};
use crate::mlir::{self, Constraint, Definition};
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, AffineMap, Attribute, Value};
use mse_isl::ast::{Expr, Op};
use std::collections::BTreeSet;

/// One subscript: `address`, or `address mod modulus`.
#[derive(Clone, Debug)]
pub struct Subscript {
    /// Before it is folded.
    pub address: Expr,
    /// The positive number of cells that are used in turn.
    pub modulus: Option<Expr>,
}

/// The results and the operands of an affine map.
#[derive(Clone, Debug)]
pub struct Application<'c, 'a> {
    /// The map.
    pub map: AffineMap<'c>,
    /// Dimensions, then symbols.
    pub operands: Vec<Value<'c, 'a>>,
}

/// An affine function that needs no operation.
#[derive(Clone, Copy, Debug)]
pub enum Trivial<'c, 'a> {
    /// The value itself.
    Operand(Value<'c, 'a>),
    /// A number.
    Constant(i64),
}

impl<'c, 'a> Application<'c, 'a> {
    /// `affine_map<...>`
    pub fn attribute(&self) -> Attribute<'c> {
        mlir::affine_map_attribute(self.map)
    }

    /// The operand or the number that the map's result is, if it is only that.
    pub fn trivial(&self) -> Option<Trivial<'c, 'a>> {
        let result = self.map.result(0).ok()?;
        if result.is_constant() {
            return Some(Trivial::Constant(result.constant_value()));
        }
        let symbols = self.map.dim_count();
        let position = match (result.is_dim(), result.is_symbol()) {
            (true, _) => result.dim_position(),
            (_, true) => symbols + result.symbol_position(),
            _ => return None,
        };
        Some(Trivial::Operand(self.operands[position]))
    }
}

/// The conditions and the operands of an affine set.
#[derive(Clone, Debug)]
pub struct Condition<'c, 'a> {
    /// `affine_set`
    pub set: Attribute<'c>,
    /// Dimensions, then symbols.
    pub operands: Vec<Value<'c, 'a>>,
}

/// The expressions as one map, if all are quasi-affine functions of dimensions and symbols.
pub fn application<'c, 'a>(
    context: &'c Context,
    names: &Names<'c, 'a>,
    expressions: &[Expr],
) -> Option<Application<'c, 'a>> {
    let mut form = Form::new(context, names);
    let results =
        expressions.iter().map(|expression| form.expression(expression)).collect::<Option<Vec<_>>>()?;
    Some(form.application(&results))
}

/// The subscripts as one map, if all are quasi-affine functions of dimensions and symbols.
pub fn subscripts<'c, 'a>(
    context: &'c Context,
    names: &Names<'c, 'a>,
    subscripts: &[Subscript],
) -> Option<Application<'c, 'a>> {
    Form::new(context, names).subscripts(subscripts)
}

/// The subscripts as those of an `affine` access, if it can be read as it is printed.
pub fn access<'c, 'a>(
    context: &'c Context,
    names: &Names<'c, 'a>,
    subscripts: &[Subscript],
) -> Option<Application<'c, 'a>> {
    let mut form = Form::new(context, names);
    let application = form.subscripts(subscripts)?;
    form.can_be_read().then_some(application)
}

/// The condition as one set, if it is a conjunction of quasi-affine conditions on dimensions and symbols.
pub fn condition<'c, 'a>(
    context: &'c Context,
    names: &Names<'c, 'a>,
    condition: &Expr,
) -> Option<Condition<'c, 'a>> {
    let mut form = Form::new(context, names);
    let conjuncts = conjuncts(condition)?;
    let constraint = |(expression, equality): &(Expr, bool)| {
        Some(Constraint { expression: form.expression(expression)?, equality: *equality })
    };
    let constraints = conjuncts.iter().map(constraint).collect::<Option<Vec<_>>>()?;
    let set = mlir::integer_set_attribute(context, form.dimensions.len(), form.symbols.len(), &constraints);
    Some(Condition { set, operands: form.operands() })
}

/// The operands of a `max` or `min` at the top, the expression itself otherwise.
pub fn flattened(operation: Op, expression: &Expr) -> Vec<Expr> {
    match expression {
        Expr::Op(found, operands) if *found == operation => {
            operands.iter().flat_map(|operand| flattened(operation, operand)).collect()
        }
        _ => vec![expression.clone()],
    }
}

/// Expressions that are zero (`true`) or at least zero (`false`), if the condition is a conjunction of such.
fn conjuncts(condition: &Expr) -> Option<Vec<(Expr, bool)>> {
    let Expr::Op(operation, operands) = condition else { return None };
    match (operation, operands.as_slice()) {
        (Op::And | Op::AndThen, parts) => {
            let parts = parts.iter().map(conjuncts).collect::<Option<Vec<_>>>()?;
            Some(parts.into_iter().flatten().collect())
        }
        (Op::Ge, [large, small]) => Some(at_least(large, small, 0)),
        (Op::Gt, [large, small]) => Some(at_least(large, small, 1)),
        (Op::Le, [small, large]) => Some(at_least(large, small, 0)),
        (Op::Lt, [small, large]) => Some(at_least(large, small, 1)),
        (Op::Eq, [left, right]) => Some(vec![(difference(left, right), true)]),
        _ => None,
    }
}

/// `large - small - gap >= 0`, for each part of a minimum and a maximum.
fn at_least(large: &Expr, small: &Expr, gap: i64) -> Vec<(Expr, bool)> {
    let pairs = flattened(Op::Min, large)
        .into_iter()
        .flat_map(|large| flattened(Op::Max, small).into_iter().map(move |small| (large.clone(), small)));
    pairs.map(|(large, small)| (difference(&difference(&large, &small), &Expr::Int(gap)), false)).collect()
}

fn difference(left: &Expr, right: &Expr) -> Expr {
    Expr::Op(Op::Sub, vec![left.clone(), right.clone()])
}

/// An affine map or set being built.
struct Form<'n, 'c, 'a> {
    context: &'c Context,
    names: &'n Names<'c, 'a>,
    dimensions: Vec<Value<'c, 'a>>,
    symbols: Vec<Value<'c, 'a>>,
    /// The values in the expressions, each as often as it occurs.
    mentioned: Vec<Value<'c, 'a>>,
}

impl<'n, 'c, 'a> Form<'n, 'c, 'a> {
    fn new(context: &'c Context, names: &'n Names<'c, 'a>) -> Self {
        Self { context, names, dimensions: Vec::new(), symbols: Vec::new(), mentioned: Vec::new() }
    }

    fn operands(&self) -> Vec<Value<'c, 'a>> {
        [self.dimensions.as_slice(), self.symbols.as_slice()].concat()
    }

    /// Whether MLIR reads an access as it prints it. Where `%0#1` follows a `%0#0` or `%0#1` in its
    /// subscripts, MLIR 22 finds `%0` known already and stumbles over the rest
    /// (`AffineParser::parseSSAIdExpr`).
    fn can_be_read(&self) -> bool {
        let mut seen = BTreeSet::new();
        self.mentioned.iter().all(|&value| match mlir::defined_by(value) {
            Definition::Result(owner) if owner.result_count() > 1 => seen.insert(mlir::operation_key(owner)),
            _ => true,
        })
    }

    fn application(&self, results: &[AffineExpr<'c>]) -> Application<'c, 'a> {
        let map = AffineMap::new(self.context, self.dimensions.len(), self.symbols.len(), results);
        Application { map, operands: self.operands() }
    }

    fn subscripts(&mut self, subscripts: &[Subscript]) -> Option<Application<'c, 'a>> {
        let results =
            subscripts.iter().map(|subscript| self.subscript(subscript)).collect::<Option<Vec<_>>>()?;
        Some(self.application(&results))
    }

    fn subscript(&mut self, subscript: &Subscript) -> Option<AffineExpr<'c>> {
        let address = self.expression(&subscript.address)?;
        let Some(modulus) = &subscript.modulus else { return Some(address) };
        let modulus = self.expression(modulus)?;
        modulus.is_symbolic_or_constant().then(|| AffineExpr::modulo(address, modulus))
    }

    fn expression(&mut self, expression: &Expr) -> Option<AffineExpr<'c>> {
        let mut terms = self.terms(expression, 1)?;
        terms.sort_by_key(|term| (term.is_constant(), term.is_symbolic_or_constant()));
        terms.into_iter().reduce(|sum, term| sum + term)
    }

    /// The terms of `factor * expression`, multiplied out.
    fn terms(&mut self, expression: &Expr, factor: i64) -> Option<Vec<AffineExpr<'c>>> {
        let times = |affine: AffineExpr<'c>| vec![affine * AffineExpr::constant(self.context, factor)];
        let (operation, operands) = match expression {
            Expr::Int(number) => return Some(times(AffineExpr::constant(self.context, *number))),
            Expr::Id(name) => return self.identifier(name, factor),
            Expr::Op(operation, operands) => (*operation, operands.as_slice()),
        };
        match (operation, operands) {
            (Op::Minus, [operand]) => self.terms(operand, -factor),
            (Op::Add, [left, right]) => {
                Some([self.terms(left, factor)?, self.terms(right, factor)?].concat())
            }
            (Op::Sub, [left, right]) => {
                Some([self.terms(left, factor)?, self.terms(right, -factor)?].concat())
            }
            (Op::Mul, [Expr::Int(number), operand] | [operand, Expr::Int(number)]) => {
                self.terms(operand, factor.checked_mul(*number)?)
            }
            (Op::Div | Op::FdivQ | Op::PdivQ, [operand, Expr::Int(divisor @ 1..)]) => {
                let divisor = AffineExpr::constant(self.context, *divisor);
                Some(times(AffineExpr::floor_div(self.expression(operand)?, divisor)))
            }
            (Op::PdivR | Op::ZdivR, [operand, Expr::Int(divisor @ 1..)]) => {
                let divisor = AffineExpr::constant(self.context, *divisor);
                Some(times(AffineExpr::modulo(self.expression(operand)?, divisor)))
            }
            _ => None,
        }
    }

    fn identifier(&mut self, name: &str, factor: i64) -> Option<Vec<AffineExpr<'c>>> {
        let binding = self.names.get(name)?;
        if let Binding::Value(value, _) = binding {
            self.mentioned.push(*value);
        }
        let variable = match binding {
            Binding::Value(value, Role::Dimension) => {
                AffineExpr::dim(self.context, position(&mut self.dimensions, *value))
            }
            Binding::Value(value, Role::Symbol) => {
                AffineExpr::symbol(self.context, position(&mut self.symbols, *value))
            }
            Binding::Value(_, Role::Opaque) => return None,
            Binding::Expression(expression) => return self.terms(expression, factor),
        };
        Some(vec![variable * AffineExpr::constant(self.context, factor)])
    }
}

/// The position of a value in a list, where it is added if it is not there yet.
fn position<'c, 'a>(values: &mut Vec<Value<'c, 'a>>, value: Value<'c, 'a>) -> usize {
    values.iter().position(|&known| known == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    })
}
