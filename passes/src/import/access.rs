//! Access relations: `{ [i] -> A[f(i)] }`.

use super::affine::Applied;
use super::detect::is_store;
use super::mlir;
use super::nest::Nest;
use super::refusal::Outcome;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::{DimType, Map, PwAff, Result, Set};

const SUBSCRIPT: &str = "non-affine-subscript";

impl<'c, 'a> Nest<'c, 'a> {
    /// The array and the access relation of a load or store.
    pub fn relation(&mut self, access: OperationRef<'c, 'a>) -> Outcome<'c, 'a, (usize, Map)> {
        let key = mlir::operation_key(access);
        if let Some(known) = self.relations.get(&key) {
            return Ok(known.clone());
        }
        let operands: Vec<_> = access.operands().skip(usize::from(is_store(access))).collect();
        let array = self.array(access, operands[0])?;
        let run = self.places[&key].0;
        let depth = self.runs[run].coordinates.len();
        let subscripts = self.subscripts(access, &operands[1..], depth)?;
        let mut relation = Map::from_domain(self.universe(depth)?)?;
        for subscript in subscripts {
            let subscript = simplified(subscript, &self.runs[run].domain)?;
            relation = relation.flat_range_product(subscript.as_map()?)?;
        }
        let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
        self.relations.insert(key, (array, relation.clone()));
        Ok((array, relation))
    }

    fn subscripts(
        &mut self,
        access: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        depth: usize,
    ) -> Outcome<'c, 'a, Vec<PwAff>> {
        match mlir::affine_map(access, "map") {
            Some(map) => self.map_results(
                &Applied { operation: access, map, operands: operands.to_vec() },
                depth,
                SUBSCRIPT,
            ),
            None => operands.iter().map(|&operand| self.index(access, operand, depth, SUBSCRIPT)).collect(),
        }
    }
}

/// The function without the cases that cannot occur in the domain.
fn simplified(function: PwAff, domain: &Set) -> Result<PwAff> {
    if function.n_piece()? > 1 { function.gist(domain.clone())?.coalesce() } else { Ok(function) }
}
