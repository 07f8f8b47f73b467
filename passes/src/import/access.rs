//! Access relations: `{ [i] -> A[f(i)] }`.
//!
//! Where a subscript is no quasi-affine function, the relation has every cell of the array along it, the access is a
//! may-access, and index operands beside the relation say which cell.

use super::detect::is_store;
use super::mlir;
use super::nest::Nest;
use super::refusal::{Outcome, Refusal};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::{DimType, Map, PwAff, Result, Set};

/// What a load or a store touches.
#[derive(Clone, Debug)]
pub struct Access {
    /// The number of the array.
    pub array: usize,
    /// `{ [i] -> A[a] }`
    pub relation: Map,
    /// It need not happen, or the relation has more cells than it touches.
    pub may: bool,
    /// The relation does not say which cell.
    pub indexed: bool,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// What a load or a store of a run touches.
    pub fn access(&mut self, operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, Access> {
        let key = mlir::operation_key(operation);
        if let Some(known) = self.accesses.get(&key) {
            return Ok(known.clone());
        }
        let array =
            self.array(operation, operation.operand(usize::from(is_store(operation))).expect("a memref"))?;
        let run = self.places[&key].0;
        let domain = self.runs[run].domain.clone();
        let depth = self.runs[run].coordinates.len();
        let subscripts = self.loose_subscripts(operation, depth)?;
        let indexed = subscripts.iter().any(Option::is_none);
        let mut relation = Map::from_domain(self.universe(depth)?)?;
        for subscript in subscripts {
            let subscript = subscript.map(|subscript| simplified(subscript, &domain)).transpose()?;
            relation = relation.flat_range_product(self.cells(subscript, depth)?)?;
        }
        if indexed {
            let reason =
                "has a subscript that is not an affine function of induction variables and parameters".into();
            self.approximations.push(Refusal { operation, code: "non-affine-subscript", reason });
        }
        let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
        let access = Access { array, relation, may: indexed, indexed };
        self.accesses.insert(key, access.clone());
        Ok(access)
    }
}

/// The function without the cases that cannot occur in the domain.
fn simplified(function: PwAff, domain: &Set) -> Result<PwAff> {
    if function.n_piece()? > 1 { function.gist(domain.clone())?.coalesce() } else { Ok(function) }
}
