//! Linear subscripts taken apart: `A[(i * n + j) * m + k]` on memory of one dimension is `A[i, j, k]` of a
//! view of it.
//!
//! Products with parameters are not affine. A linear subscript is a polynomial
//! ([`crate::import::values::polynomial`]), a sum of quasi-affine functions times *strides*, products of
//! parameters:
//!
//! ```text
//! strides   1 = s_0, s_1, ..., s_r       with s_k = s_(k-1) n_k, each n_k a parameter
//! f(i)      f_r(i) s_r + ... + f_1(i) s_1 + f_0(i)
//! view      A[a_r, ..., a_0]             with 0 <= a_k < n_(k+1) for k < r
//! access    { [i] -> A[f_r(i), ..., f_0(i)] }
//! ```
//!
//! The strides must be common to all accesses of the region to the array, and these must stay in the view.
//! Then cells of the view are different cells of the memory, and the access is exact. Where that depends on
//! parameters, and the region writes the array, it is checked in front of the region: `A[i * n + j]` with `j
//! < m` needs `m <= n`. Otherwise the array stays as it was, and the subscript is data. That costs nothing
//! where the region only reads the array: its reads have no order.

use super::Formed;
use crate::import::memory::access::{Access, simplified};
use crate::import::program::access::{cells, is_access, is_store, selector};
use crate::import::program::vector::lanes;
use crate::import::program::view::Subscript;
use crate::import::values::Values;
use crate::import::values::check::Premise;
use crate::import::values::polynomial::{Polynomial, Stride};
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, ValueLike};
use mse_isl::{DimType, Map, Result, Set};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A load or store of an array.
struct Linear<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    run: usize,
    subscript: Subscript<'c, 'a>,
}

impl<'c, 'a> Formed<'c, 'a> {
    /// Finds the views in which linear subscripts are affine.
    pub fn take_apart(&mut self) -> Result<()> {
        for (array, accesses) in self.linear_accesses() {
            let mut is_affine = true;
            for access in &accesses {
                let depth = self.values.runs[access.run].coordinates.len();
                let found = self.values.attempt(|values| values.subscript(&access.subscript, depth))?;
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
        let mut others: BTreeSet<usize> = self
            .memory
            .accesses
            .values()
            .flat_map(|accesses| accesses.iter())
            .map(|access| access.array)
            .collect();
        others.extend(
            self.memory.calls.values().flat_map(|touched| touched.iter()).map(|touched| touched.access.array),
        );
        let writers = self.tree.writers.iter().flatten().filter(|&&writer| !is_access(writer));
        others.extend(writers.filter_map(|&writer| self.memory.forgotten(writer)));
        let copied = self.tree.copies.iter().flat_map(|copied| copied.accesses.iter());
        others.extend(copied.map(|access| access.array));
        let mut found: BTreeMap<usize, Vec<Linear>> = BTreeMap::new();
        let operations = self.values.region.operations.iter();
        let nested =
            operations.flat_map(|&operation| [vec![operation], mlir::all_nested(operation)].concat());
        for operation in nested.filter(|&operation| is_access(operation)) {
            let Some(&(run, _)) = self.values.places.get(&mlir::operation_key(operation)) else { continue };
            let mut cells = cells(operation);
            if selector(operation).is_some() {
                others.extend(cells.iter().filter_map(|cell| self.memory.known_array(cell.base)));
                continue;
            }
            let cell = cells.swap_remove(0);
            let Some(array) = self.memory.known_array(cell.base).filter(|array| !others.contains(array))
            else {
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
        let array = &self.memory.arrays[array];
        let is_plain = |memref: MemRefType| {
            memref.rank() == 1 && memref.affine_map().is_identity() && memref.memory_space().is_none()
        };
        !array.is_own && MemRefType::try_from(array.memref.r#type()).is_ok_and(is_plain)
    }

    /// Makes the array a view of itself, if all accesses fit.
    fn view_of(&mut self, array: usize, accesses: &[Linear<'c, 'a>]) -> Result<()> {
        let found = self.values.attempt(|values| {
            let Some(polynomials) = values.polynomials(accesses)? else { return Ok(None) };
            let Some(sizes) = sizes_of(&polynomials) else { return Ok(None) };
            let relations = values.relations_in_view(accesses, &polynomials, &sizes)?;
            Ok(relations.map(|relations| (sizes, relations)))
        })?;
        let Some((sizes, relations)) = found else { return Ok(()) };
        for (access, relation) in accesses.iter().zip(relations) {
            let relation = relation.set_tuple_name(DimType::Out, &self.memory.arrays[array].name)?;
            let subscripts = Rc::new(Vec::new());
            let may = !self.values.runs[access.run].is_certain();
            let exact = Access { array, relation, may, indexed: false, subscripts };
            self.memory.accesses.insert(mlir::operation_key(access.operation), Rc::new([exact]));
        }
        self.memory.arrays[array].view = Some(sizes);
        Ok(())
    }
}

impl<'c, 'a> Values<'c, 'a> {
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
        &mut self,
        accesses: &[Linear<'c, 'a>],
        polynomials: &[Polynomial],
        sizes: &[String],
    ) -> Result<Option<Vec<Map>>> {
        let is_written = accesses.iter().any(|access| is_store(access.operation));
        let mut relations = Vec::new();
        for (access, polynomial) in accesses.iter().zip(polynomials) {
            let domain = self.runs[access.run].domain.clone();
            let depth = self.runs[access.run].coordinates.len();
            let mut relation = Map::from_domain(self.universe(depth)?)?;
            for dimension in 0..=sizes.len() {
                let function = match polynomial.get(&stride(sizes, dimension)) {
                    Some(function) => function.clone(),
                    None => self.number(0, depth)?,
                };
                if dimension > 0 {
                    let size = self.named_parameter(&sizes[dimension - 1], depth)?;
                    let outside = function.clone().lt_set(self.number(0, depth)?)?;
                    let outside = outside.union(function.clone().ge_set(size)?)?;
                    if !self.never_outside(access.operation, outside, &domain, is_written)? {
                        return Ok(None);
                    }
                }
                relation = relation.flat_range_product(simplified(function, &domain)?)?;
            }
            relations.push(relation);
        }
        Ok(Some(relations))
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// Whether an access is outside of a row for no iteration, or, if `may_check`, this is checked.
    fn never_outside(
        &mut self,
        access: OperationRef<'c, 'a>,
        outside: Set,
        domain: &Set,
        may_check: bool,
    ) -> Result<bool> {
        let known = self.parameter_ranges()?;
        let known = self.checked()?.map_or(Ok(known.clone()), |checked| known.intersect(checked))?;
        let outside = outside.intersect(domain.clone())?.intersect_params(known.clone())?;
        if outside.is_empty()? {
            return Ok(true);
        }
        let executed = domain.clone().params()?.intersect(known)?;
        Ok(may_check && self.premised(access, Premise::StaysInRow, outside.params()?, &executed)?)
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
