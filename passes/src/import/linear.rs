//! Linear subscripts taken apart: `A[(i * n + j) * m + k]` on memory of one dimension is `A[i, j, k]` of a
//! view of it.
//!
//! Products with parameters are not affine. A linear subscript is a *polynomial*, a sum of quasi-affine
//! functions times *strides*, products of parameters:
//!
//! ```text
//! strides   1 = s_0, s_1, ..., s_r       with s_k = s_(k-1) n_k, each n_k a parameter
//! f(i)      f_r(i) s_r + ... + f_1(i) s_1 + f_0(i)
//! view      A[a_r, ..., a_0]             with 0 <= a_k < n_(k+1) for k < r
//! access    { [i] -> A[f_r(i), ..., f_0(i)] }
//! ```
//!
//! Cells of the view are different cells of the memory, and the access is exact, if all accesses of the
//! region to the array have the strides in common and stay in the view. Otherwise the array is as it was, and
//! the subscript data.

use super::access::{Access, simplified};
use super::affine::Arithmetic;
use super::demand::Target;
use super::detect::is_access;
use super::integer::{INDEX_BITS, Operation, width_of};
use super::memory::{Subscript, cells, choice};
use super::mlir;
use super::nest::Nest;
use super::parameter::is_index;
use super::vector::lanes;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{DimType, Map, PwAff, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A product of parameters, by name, in order.
type Stride = Vec<String>;

/// Functions by what they are multiplied with.
type Polynomial = BTreeMap<Stride, PwAff>;

/// How deep an expression is looked into.
const LEVELS: usize = 24;

/// A load or store of an array.
struct Linear<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    run: usize,
    subscript: Subscript<'c, 'a>,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// Finds the views in which linear subscripts are affine.
    pub fn take_apart(&mut self) -> Result<()> {
        for (array, accesses) in self.linear_accesses() {
            let mut is_affine = true;
            for access in &accesses {
                let depth = self.runs[access.run].coordinates.len();
                let parameters = self.parameters.len();
                let found = self.subscript(&access.subscript, depth)?;
                if found.is_none() {
                    self.forget(parameters);
                }
                is_affine &= found.is_some();
            }
            if !is_affine {
                self.view_of(array, &accesses)?;
            }
        }
        Ok(())
    }

    /// The accesses to arrays of one dimension that are only loaded and stored, not inside opaque operations.
    fn linear_accesses(&self) -> BTreeMap<usize, Vec<Linear<'c, 'a>>> {
        let mut others: BTreeSet<usize> =
            self.accesses.values().flat_map(|accesses| accesses.iter()).map(|access| access.array).collect();
        others.extend(
            self.calls.values().flat_map(|touched| touched.iter()).map(|touched| touched.access.array),
        );
        for run in &self.runs {
            others.extend(
                run.writers.iter().filter(|&&writer| !is_access(writer)).filter_map(|&w| self.forgotten(w)),
            );
            for root in &run.roots {
                if let Target::Copy(_, accesses) = &root.target {
                    others.extend(accesses.iter().map(|access| access.array));
                }
            }
        }
        let mut found: BTreeMap<usize, Vec<Linear>> = BTreeMap::new();
        let nested = self.region.iter().flat_map(|&operation| {
            let mut all = vec![operation];
            all.extend(mlir::all_nested(operation));
            all
        });
        for operation in nested.filter(|&operation| is_access(operation)) {
            let Some(&(run, _)) = self.places.get(&mlir::operation_key(operation)) else { continue };
            let mut cells = cells(operation);
            if choice(operation).is_some() {
                others.extend(cells.iter().filter_map(|cell| self.known_array(cell.base)));
                continue;
            }
            let cell = cells.swap_remove(0);
            let Some(array) = self.known_array(cell.base).filter(|array| !others.contains(array)) else {
                continue;
            };
            let subscript = match cell.subscripts.as_deref() {
                Some([subscript]) if self.can_be_viewed(array) && lanes(operation).is_none() => {
                    subscript.clone()
                }
                _ => {
                    others.insert(array);
                    continue;
                }
            };
            found.entry(array).or_default().push(Linear { operation, run, subscript });
        }
        found.retain(|array, _| !others.contains(array));
        found
    }

    fn can_be_viewed(&self, array: usize) -> bool {
        let array = &self.arrays[array];
        let is_plain = |memref: MemRefType| {
            memref.rank() == 1 && memref.affine_map().is_identity() && memref.memory_space().is_none()
        };
        !array.is_own && MemRefType::try_from(array.memref.r#type()).is_ok_and(is_plain)
    }

    /// Makes the array a view of itself, if all accesses fit.
    fn view_of(&mut self, array: usize, accesses: &[Linear<'c, 'a>]) -> Result<()> {
        let parameters = self.parameters.len();
        let found = self.polynomials(accesses)?;
        let sizes = found.as_ref().and_then(|found| sizes_of(found));
        if let (Some(found), Some(sizes)) = (found, sizes)
            && let Some(relations) = self.relations_in_view(accesses, &found, &sizes)?
        {
            for (access, relation) in accesses.iter().zip(relations) {
                let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
                let subscripts = Rc::new(Vec::new());
                let may = !self.runs[access.run].is_certain();
                let exact = Access { array, relation, may, indexed: false, subscripts };
                self.accesses.insert(mlir::operation_key(access.operation), Rc::new([exact]));
            }
            self.arrays[array].view = Some(sizes);
            return Ok(());
        }
        self.forget(parameters);
        Ok(())
    }

    fn polynomials(&mut self, accesses: &[Linear<'c, 'a>]) -> Result<Option<Vec<Polynomial>>> {
        let mut found = Vec::new();
        for access in accesses {
            let depth = self.runs[access.run].coordinates.len();
            let Some(polynomial) = self.polynomial(&access.subscript, depth)? else { return Ok(None) };
            found.push(polynomial);
        }
        Ok(Some(found))
    }

    /// `{ [i] -> [f_r(i), ..., f_0(i)] }` for each access; none if one may leave the view.
    fn relations_in_view(
        &self,
        accesses: &[Linear<'c, 'a>],
        polynomials: &[Polynomial],
        sizes: &[String],
    ) -> Result<Option<Vec<Map>>> {
        let mut relations = Vec::new();
        for (access, polynomial) in accesses.iter().zip(polynomials) {
            let (run, depth) = (&self.runs[access.run], self.runs[access.run].coordinates.len());
            let mut relation = Map::from_domain(self.universe(depth)?)?;
            for dimension in 0..=sizes.len() {
                let function = match polynomial.get(&stride(sizes, dimension)) {
                    Some(function) => function.clone(),
                    None => self.number(0, depth)?,
                };
                if dimension > 0 {
                    let size = self.named_parameter(&sizes[dimension - 1], depth)?;
                    let outside = function.clone().lt_set(self.number(0, depth)?)?;
                    let outside =
                        outside.union(function.clone().ge_set(size)?)?.intersect(run.domain.clone())?;
                    if !outside.intersect_params(self.parameter_ranges()?)?.is_empty()? {
                        return Ok(None);
                    }
                }
                relation = relation.flat_range_product(simplified(function, &run.domain)?)?;
            }
            relations.push(relation);
        }
        Ok(Some(relations))
    }

    // ---- Polynomials -------------------------------------------------------------------------------------

    fn polynomial(&mut self, subscript: &Subscript<'c, 'a>, depth: usize) -> Result<Option<Polynomial>> {
        match subscript {
            Subscript::Value(value) => self.polynomial_of(*value, depth, LEVELS),
            Subscript::Map(expression, applied) => {
                let (dimensions, operands) = (applied.map.dim_count(), applied.operands.clone());
                self.polynomial_of_expression(*expression, dimensions, &operands, depth, LEVELS)
            }
            Subscript::Binary(kind, operands) => {
                let [a, b] = &**operands;
                match (self.polynomial(a, depth)?, self.polynomial(b, depth)?) {
                    (Some(a), Some(b)) => self.combined(*kind, a, b, depth),
                    _ => Ok(None),
                }
            }
            Subscript::Number(_) | Subscript::Coordinate(_) => {
                Ok(self.subscript(subscript, depth)?.map(constant_stride))
            }
        }
    }

    fn polynomial_of(
        &mut self,
        value: Value<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let value = self.original(value);
        let definition =
            mlir::definition(value).filter(|_| levels > 0 && width_of(value) == Some(INDEX_BITS));
        if let Some(definition) = definition
            && let Some(found) = self.polynomial_of_result(definition, depth, levels - 1)?
        {
            return Ok(Some(found));
        }
        Ok(self.function_of(value, depth)?.map(constant_stride))
    }

    fn polynomial_of_result(
        &mut self,
        operation: OperationRef<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let operands: Vec<_> = operation.operands().collect();
        let kind = match mlir::name(operation) {
            "arith.index_cast" => return self.polynomial_of_wide(operands[0], depth, levels),
            "affine.apply" => {
                let map = mlir::affine_map(operation, "map").expect("affine.apply has a map");
                let result = map.result(0).expect("affine.apply has a result");
                return self.polynomial_of_expression(result, map.dim_count(), &operands, depth, levels);
            }
            _ => ring(operation).filter(|_| self.is_exact(operation, levels)),
        };
        let Some(kind) = kind else { return Ok(None) };
        let Some(a) = self.polynomial_of(operands[0], depth, levels)? else { return Ok(None) };
        let Some(b) = self.polynomial_of(operands[1], depth, levels)? else { return Ok(None) };
        self.combined(kind, a, b, depth)
    }

    /// Whether a sum or a product does not wrap: it says so, or fits, or it is one of sizes, as subscripts of
    /// memory are.
    fn is_exact(&mut self, operation: OperationRef<'c, 'a>, levels: usize) -> bool {
        mlir::says_no_signed_wrap(operation)
            || self.plainly_fits(operation)
            || self.is_of_sizes(operation.result(0).expect("one result").into(), levels)
    }

    /// Whether an index is a sum of products of moderate numbers.
    fn is_of_sizes(&mut self, value: Value<'c, 'a>, levels: usize) -> bool {
        let value = self.original(value);
        if self.is_moderate(value) {
            return true;
        }
        let sum = mlir::definition(value).filter(|&sum| levels > 0 && is_index(value) && ring(sum).is_some());
        sum.is_some_and(|sum| sum.operands().all(|operand| self.is_of_sizes(operand, levels - 1)))
    }

    fn polynomial_of_wide(
        &mut self,
        value: Value<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        if width_of(value) == Some(INDEX_BITS) { self.polynomial_of(value, depth, levels) } else { Ok(None) }
    }

    fn polynomial_of_expression(
        &mut self,
        expression: AffineExpr<'c>,
        dimensions: usize,
        operands: &[Value<'c, 'a>],
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        if expression.is_constant() {
            return Ok(Some(constant_stride(self.number(expression.constant_value(), depth)?)));
        }
        if expression.is_dim() {
            return self.polynomial_of(operands[expression.dim_position()], depth, levels);
        }
        if expression.is_symbol() {
            return self.polynomial_of(operands[dimensions + expression.symbol_position()], depth, levels);
        }
        let a = self.polynomial_of_expression(expression.lhs(), dimensions, operands, depth, levels)?;
        let b = self.polynomial_of_expression(expression.rhs(), dimensions, operands, depth, levels)?;
        match (a, b) {
            (Some(a), Some(b)) => self.combined(Arithmetic::of_expression(expression), a, b, depth),
            _ => Ok(None),
        }
    }

    fn combined(
        &self,
        kind: Arithmetic,
        a: Polynomial,
        b: Polynomial,
        depth: usize,
    ) -> Result<Option<Polynomial>> {
        match kind {
            Arithmetic::Add => sum(a, b).map(Some),
            Arithmetic::Subtract => {
                let negated = b.into_iter().map(|(stride, function)| Ok((stride, function.neg()?)));
                sum(a, negated.collect::<Result<_>>()?).map(Some)
            }
            Arithmetic::Multiply => self.product(&a, &b, depth),
            _ => match (only_constant(a), only_constant(b)) {
                (Some(a), Some(b)) => Ok(kind.apply(a, b)?.map(constant_stride)),
                _ => Ok(None),
            },
        }
    }

    /// The product; none unless one factor of each two is a number or a parameter.
    fn product(&self, a: &Polynomial, b: &Polynomial, depth: usize) -> Result<Option<Polynomial>> {
        let mut product = Polynomial::new();
        for (first, f) in a {
            for (second, g) in b {
                let mut stride: Stride = first.iter().chain(second).cloned().collect();
                let function = if let Some(function) = Arithmetic::Multiply.apply(f.clone(), g.clone())? {
                    function
                } else if let Some(parameter) = self.single_parameter(g, depth)? {
                    stride.push(parameter);
                    f.clone()
                } else if let Some(parameter) = self.single_parameter(f, depth)? {
                    stride.push(parameter);
                    g.clone()
                } else {
                    return Ok(None);
                };
                stride.sort();
                product = sum(product, BTreeMap::from([(stride, function)]))?;
            }
        }
        Ok(Some(product))
    }

    /// The name of the parameter that the function is.
    fn single_parameter(&self, function: &PwAff, depth: usize) -> Result<Option<String>> {
        for parameter in &self.parameters {
            if function.is_equal(&self.named_parameter(&parameter.name, depth)?)? {
                return Ok(Some(parameter.name.clone()));
            }
        }
        Ok(None)
    }
}

/// A sum, a difference or a product.
fn ring(operation: OperationRef) -> Option<Arithmetic> {
    match Operation::of(mlir::name(operation)) {
        Some(Operation::Binary { kind, may_wrap: true, .. }) => Some(kind),
        _ => None,
    }
}

/// The stride of a dimension of a view with these sizes, those of all dimensions but the first.
fn stride(sizes: &[String], dimension: usize) -> Stride {
    let mut stride = sizes[dimension..].to_vec();
    stride.sort();
    stride
}

/// The sizes of the view, all but the first, if strides form a chain.
fn sizes_of(polynomials: &[Polynomial]) -> Option<Vec<String>> {
    let mut strides: Vec<&Stride> = polynomials.iter().flat_map(BTreeMap::keys).collect();
    strides.sort_by_key(|stride| (stride.len(), *stride));
    strides.dedup();
    let (mut sizes, mut inner) = (Vec::new(), Stride::new());
    for stride in strides.into_iter().filter(|stride| !stride.is_empty()) {
        let mut rest = stride.clone();
        for factor in &inner {
            rest.remove(rest.iter().position(|other| other == factor)?);
        }
        let [size] = &rest[..] else { return None };
        sizes.insert(0, size.clone());
        inner = stride.clone();
    }
    (!sizes.is_empty()).then_some(sizes)
}

fn constant_stride(function: PwAff) -> Polynomial {
    BTreeMap::from([(Stride::new(), function)])
}

fn only_constant(mut polynomial: Polynomial) -> Option<PwAff> {
    let function = polynomial.remove(&Stride::new())?;
    polynomial.is_empty().then_some(function)
}

fn sum(mut a: Polynomial, b: Polynomial) -> Result<Polynomial> {
    for (stride, function) in b {
        let function = match a.remove(&stride) {
            Some(other) => other.add(function)?,
            None => function,
        };
        a.insert(stride, function);
    }
    Ok(a)
}
