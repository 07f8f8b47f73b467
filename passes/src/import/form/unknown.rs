//! Conditions on data as unknowns: equal ones have one name.
//!
//! ```text
//! if (p[i + 1] > 0) ..      c0[i + 1]      c0 = (load p[#] > 0), # a function of coordinates
//! if (x) ..                 c1[i]          x is any value of the iterations [i] around it
//! ```
//!
//! The name of an unknown stands for how it is computed: operations without effects, loads of memory that
//! nobody in the region writes, numbers, and values from outside. Where a function of coordinates and
//! parameters is an operand, it is a coordinate of the unknown. Anything else is a value of its own, with the
//! coordinates of where it is computed.

use super::Formed;
use crate::import::program::access::is_load;
use crate::import::values::run::Condition;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::{DimType, Map, PwAff, PwMultiAff, Result};

/// How deep a computation is looked at.
const DEPTH: usize = 8;

/// How an unknown is computed, and its coordinates.
#[derive(Default)]
struct Term {
    text: String,
    coordinates: Vec<PwAff>,
}

impl<'c, 'a> Formed<'c, 'a> {
    /// The unknown that a condition is, for statements with so many coordinates: `{ [i] -> c[f(i)] }`.
    pub fn unknown(&mut self, condition: Condition<'c, 'a>, depth: usize) -> Result<Map> {
        let mut term = Term::default();
        let (kind, values) = match condition {
            Condition::Is(value, true) => ("is", vec![value]),
            Condition::Is(value, false) => ("not", vec![value]),
            Condition::From(variable, bound) => ("from", vec![variable, bound]),
            Condition::Below(variable, bound) => ("below", vec![variable, bound]),
        };
        term.text.push_str(kind);
        for value in values {
            self.describe(value, depth, DEPTH, &mut term)?;
        }
        let Term { text, coordinates } = term;
        let known = self.unknowns.iter().position(|known| *known == text);
        let number = known.unwrap_or_else(|| {
            self.unknowns.push(text);
            self.unknowns.len() - 1
        });
        let mut unknown = Map::from_domain(self.values.universe(depth)?)?;
        for coordinate in coordinates {
            unknown = unknown.flat_range_product(coordinate.as_map()?)?;
        }
        unknown.set_tuple_name(DimType::Out, &format!("c{number}"))
    }

    /// Adds how a value is computed, looking at so many operations around it.
    fn describe(&mut self, value: Value<'c, 'a>, depth: usize, levels: usize, term: &mut Term) -> Result<()> {
        let value = self.values.original(value);
        if let Some(number) = mlir::integer_constant(value) {
            term.text.push_str(&format!(" {number}:{}", value.r#type()));
            return Ok(());
        }
        // The scop has its parameters and its checks by now.
        let function = self.values.attempt(|values| {
            let known = (values.parameters.len(), values.checks.len());
            let function = values.function_of(value, depth)?;
            Ok(function.filter(|_| (values.parameters.len(), values.checks.len()) == known))
        })?;
        if let Some(function) = function {
            term.text.push_str(&format!(" #:{}", value.r#type()));
            term.coordinates.push(function);
            return Ok(());
        }
        if self.values.is_outside(value) {
            term.text.push_str(&format!(" outside{}", mlir::key(value)));
            return Ok(());
        }
        match mlir::definition(value) {
            Some(made) if levels > 0 && made.region_count() == 0 && self.is_repeatable(made) => {
                self.describe_operation(made, depth, levels - 1, term)
            }
            _ => self.describe_own(value, depth, term),
        }
    }

    fn describe_operation(
        &mut self,
        made: OperationRef<'c, 'a>,
        depth: usize,
        levels: usize,
        term: &mut Term,
    ) -> Result<()> {
        if is_load(made) {
            let accesses = self.memory.accesses.get(&mlir::operation_key(made)).cloned();
            let of_one = accesses.as_deref().and_then(|accesses| match accesses {
                [access] if !access.indexed => Some(access.clone()),
                _ => None,
            });
            let Some(access) = of_one else {
                return self.describe_own(made.result(0).expect("a load has a result").into(), depth, term);
            };
            let known = access.relation.dim(DimType::In)?;
            let relation = access.relation.add_dims(DimType::In, depth - known)?;
            let subscripts = PwMultiAff::from_map(relation)?;
            let rank = subscripts.dim(DimType::Out)?;
            term.text.push_str(&format!(" load{}[{rank}]", access.array));
            for dimension in 0..rank {
                term.coordinates.push(subscripts.get_at(dimension)?);
            }
            return Ok(());
        }
        let attributes: Vec<_> = made
            .attributes()
            .map(|(name, value)| format!("{}={value}", name.as_string_ref().as_str().unwrap_or_default()))
            .collect();
        let types: Vec<_> = made.results().map(|result| result.r#type().to_string()).collect();
        term.text.push_str(&format!(
            " {}{{{}}}:{}(",
            mlir::name(made),
            attributes.join(","),
            types.join(",")
        ));
        for operand in made.operands() {
            self.describe(operand, depth, levels, term)?;
        }
        term.text.push(')');
        Ok(())
    }

    /// A value as itself, in each iteration of the loops around the place where it is computed.
    fn describe_own(&mut self, value: Value<'c, 'a>, depth: usize, term: &mut Term) -> Result<()> {
        let home =
            mlir::definition(value).and_then(|made| self.values.places.get(&mlir::operation_key(made)));
        let around = home.map_or(depth, |&(run, _)| self.values.runs[run].coordinates.len());
        term.text.push_str(&format!(" value{}", mlir::key(value)));
        for coordinate in 0..around.min(depth) {
            term.coordinates.push(self.values.coordinate(coordinate, depth)?);
        }
        Ok(())
    }
}
