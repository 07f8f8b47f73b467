//! Access relations: `{ [i] -> A[f(i)] }`.
//!
//! A subscript need not be a quasi-affine function. Then the relation has every cell of the array along it,
//! the access is a may-access, and index operands beside the relation say which cell.

use super::Memory;
use crate::import::program::access::{cells, is_store, selector};
use crate::import::program::refusal::{Code, Outcome, Refusal, refuse};
use crate::import::program::view::{Cell, Subscript};
use crate::import::values::Values;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::{DimType, Map, PwAff, Result, Set};
use std::rc::Rc;

/// The cells that a load or a store touches.
#[derive(Clone)]
pub struct Access<'c, 'a> {
    /// The number of the array.
    pub array: usize,
    /// `{ [i] -> A[a] }`
    pub relation: Map,
    /// It need not happen, or the relation has more cells than it touches.
    pub may: bool,
    /// The relation does not say which cell.
    pub indexed: bool,
    /// The cell.
    pub subscripts: Rc<Vec<Subscript<'c, 'a>>>,
}

/// The accesses of one operation, those of the lanes of a vector in order.
pub type Accesses<'c, 'a> = Rc<[Access<'c, 'a>]>;

impl<'c, 'a> Access<'c, 'a> {
    /// The values that say which cell, where the relation does not.
    pub fn needs(&self) -> Vec<Value<'c, 'a>> {
        if self.indexed { self.subscripts.iter().flat_map(Subscript::values).collect() } else { Vec::new() }
    }
}

impl<'c, 'a> Memory<'c, 'a> {
    /// The accesses of a load or a store of a run.
    pub fn accesses_of(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
    ) -> Outcome<'c, 'a, Accesses<'c, 'a>> {
        let key = mlir::operation_key(operation);
        if let Some(known) = self.accesses.get(&key) {
            return Ok(known.clone());
        }
        let run = values.places[&key].0;
        let cells = cells(operation).into_iter().map(|cell| self.access_at(values, operation, run, cell));
        let mut accesses = cells.collect::<Outcome<Vec<_>>>()?;
        if selector(operation).is_some() {
            accesses.iter_mut().for_each(|access| access.may = true);
            let reason = "accesses one of two memories".into();
            self.approximations.push(Refusal { operation, code: Code::UnknownMemory, reason });
        }
        let accesses: Accesses = accesses.into();
        let is_apart = |access: &&Access| self.arrays[access.array].is_apart;
        if accesses.iter().filter(is_apart).any(|access| access.indexed) {
            let subscripts = operation.operand_count() > if is_store(operation) { 2 } else { 1 };
            let what = if subscripts { "has a subscript" } else { "goes through a view with an offset" };
            let reason =
                format!("{what} that is not an affine function of induction variables and parameters");
            self.approximations.push(Refusal { operation, code: Code::NonAffineSubscript, reason });
        }
        self.accesses.insert(key, accesses.clone());
        Ok(accesses)
    }

    /// The access to a cell by an operation in a run.
    pub fn access_at(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        run: usize,
        cell: Cell<'c, 'a>,
    ) -> Outcome<'c, 'a, Access<'c, 'a>> {
        let (array, subscripts) = self.array_and_subscripts(values, operation, cell)?;
        let domain = values.runs[run].domain.clone();
        let depth = values.runs[run].coordinates.len();
        let mut indexed = false;
        let mut relation = Map::from_domain(values.universe(depth)?)?;
        let is_apart = self.arrays[array].is_apart;
        for subscript in subscripts.iter() {
            let known = values.attempt(|values| {
                let function = values.subscript(subscript, depth)?.filter(|_| is_apart);
                let cells = function.map(|function| simplified(function, &domain)).transpose()?;
                match cells {
                    Some(cells) if !values.is_intricate(&cells, &domain)? => Ok(Some(cells)),
                    _ => Ok(None),
                }
            })?;
            indexed |= known.is_none();
            relation = relation.flat_range_product(known.map_or_else(|| values.cells(None, depth), Ok)?)?;
        }
        let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
        let may = indexed || !values.runs[run].is_certain();
        Ok(Access { array, relation, may, indexed, subscripts })
    }

    /// The array and the subscripts of a cell.
    pub fn array_and_subscripts(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        cell: Cell<'c, 'a>,
    ) -> Outcome<'c, 'a, (usize, Rc<Vec<Subscript<'c, 'a>>>)> {
        if is_store(operation) {
            expect_writable(operation, cell.base)?;
        }
        let array = self.array(values, operation, cell.base)?;
        match cell.subscripts {
            Some(subscripts) => Ok((array, Rc::new(subscripts))),
            None => {
                refuse(operation, Code::UnknownView, "accesses memory through a view that cannot be resolved")
            }
        }
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// `{ [i] -> [f(i)] : i in the domain }`; a subscript that is no function may be any number.
    pub fn relation(&mut self, subscripts: &[Subscript<'c, 'a>], domain: Set, depth: usize) -> Result<Map> {
        let mut relation = Map::from_domain(domain)?;
        for subscript in subscripts {
            let function = self.subscript(subscript, depth)?;
            relation = relation.flat_range_product(self.cells(function, depth)?)?;
        }
        Ok(relation)
    }

    /// `{ [i] -> [a] : i in the domain, 0 <= a }`
    pub fn any_cell(&self, domain: Set, rank: usize) -> Result<Map> {
        let depth = domain.dim(DimType::Set)?;
        (0..rank).try_fold(Map::from_domain(domain)?, |cells, _| {
            cells.flat_range_product(self.cells(None, depth)?)
        })
    }

    /// `{ [i] -> [f(i)] }`, or any subscript where the function is not known.
    fn cells(&self, function: Option<PwAff>, depth: usize) -> Result<Map> {
        match function {
            Some(function) => function.as_map(),
            None => {
                let any = self.universe(1)?.lower_bound_si(DimType::Set, 0, 0)?;
                Map::from_domain_and_range(self.universe(depth)?, any)
            }
        }
    }
}

/// Refuses a write of a global, or a constant, that nothing may write.
pub fn expect_writable<'c: 'a, 'a>(
    operation: OperationRef<'c, 'a>,
    memref: Value<'c, 'a>,
) -> Outcome<'c, 'a, ()> {
    if mlir::definition(memref).is_some_and(mlir::is_constant_memory) {
        return refuse(operation, Code::Effects, "writes constant memory");
    }
    Ok(())
}

/// The function as a relation: `{ [i] -> [f(i)] }`, without the cases and the roundings that do not occur in
/// the domain.
pub fn simplified(function: PwAff, domain: &Set) -> Result<Map> {
    if function.isa_aff()? && !function.clone().as_aff()?.involves_locals()? {
        return function.as_map();
    }
    let function =
        if function.n_piece()? > 1 { function.gist(domain.clone())?.coalesce()? } else { function };
    let relation = function.as_map()?.intersect_domain(domain.clone())?.detect_equalities()?;
    relation.coalesce()?.gist_domain(domain.clone())
}
