//! Parameters: index values that do not change while the region runs.
//!
//! A value is *invariant* if it is computed outside the region, or inside from invariant values by operations
//! that can be executed before the region. An invariant value becomes a parameter where it is no quasi-affine
//! function of others. Integers are parameters as indices; an integer and its cast are one. All readings of
//! one size of one memref are one parameter, which is not negative.

use super::Values;
use super::pace::Entry;
use crate::import::program::integer::{INDEX_BITS, is_index, size_of, width_of};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_dialect::effects;
use mse_isl::{Id, PwAff, Result, Set, Space};

/// A parameter of the scop.
#[derive(Clone, Debug)]
pub struct Parameter<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The value or count of the program that it stands for.
    pub origin: Origin<'c, 'a>,
    /// It is the size of a memref, or a number of iterations: not negative.
    pub is_size: bool,
    key: Key,
}

/// The value or count that a parameter stands for.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'c, 'a> {
    /// An index value.
    Value(Value<'c, 'a>),
    /// An integer of at most 64 bits, as index.
    Integer(Value<'c, 'a>),
    /// A size of a memref that nobody has asked for.
    Size(Value<'c, 'a>, usize),
    /// How often a loop runs from the first to below the second of its bounds by this step.
    Count([Entry<'c, 'a>; 2], Value<'c, 'a>),
    /// The rest of that length that the last step goes over, from 1 to the step; at most the step.
    Rest([Entry<'c, 'a>; 2], Value<'c, 'a>),
}

/// A key: values with the same key are one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Value(usize),
    Size(usize, i64),
    Count([(i64, usize); 2], usize),
    Rest([(i64, usize); 2], usize),
}

impl Parameter<'_, '_> {
    /// The bits of the integer that it stands for.
    pub fn width(&self) -> Option<u32> {
        match self.origin {
            Origin::Integer(value) => width_of(value),
            Origin::Value(value) => {
                let cast = mlir::definition(value).filter(|&cast| mlir::name(cast) == "arith.index_cast");
                cast.and_then(|cast| mlir::operand(cast, 0)).and_then(width_of)
            }
            Origin::Size(..) | Origin::Count(..) | Origin::Rest(..) => None,
        }
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// The number of the parameter that an invariant value is.
    pub fn parameter(&mut self, value: Value<'c, 'a>) -> usize {
        let size = size_of(value);
        let key = size.map_or(Key::Value(mlir::key(self.number_cast(value))), |(memref, dimension)| {
            Key::Size(mlir::key(memref), dimension)
        });
        if let Some(position) = self.parameters.iter().position(|parameter| parameter.key == key) {
            return position;
        }
        let name = self.names.parameter(value, size);
        let origin = if is_index(value) { Origin::Value(value) } else { Origin::Integer(value) };
        self.parameters.push(Parameter { name, origin, is_size: size.is_some(), key });
        self.parameters.len() - 1
    }

    /// The integer that is cast to the index value, or the value itself.
    fn number_cast(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        let cast = mlir::definition(value).filter(|&cast| mlir::name(cast) == "arith.index_cast");
        let integer = cast.and_then(|cast| mlir::operand(cast, 0)).filter(|&integer| {
            width_of(integer).is_some_and(|width| (2..=INDEX_BITS).contains(&width))
                && self.is_invariant(integer)
        });
        integer.filter(|_| is_index(value)).unwrap_or(value)
    }

    /// The number of the parameter that says how much of a length the last step of a loop goes over.
    pub fn rest_parameter(&mut self, first: Entry<'c, 'a>, end: Entry<'c, 'a>, step: Value<'c, 'a>) -> usize {
        let key = Key::Rest([first.key(), end.key()], mlir::key(step));
        if let Some(position) = self.parameters.iter().position(|parameter| parameter.key == key) {
            return position;
        }
        let name = self.names.count();
        let origin = Origin::Rest([first, end], step);
        self.parameters.push(Parameter { name, origin, is_size: false, key });
        self.parameters.len() - 1
    }

    /// The number of the parameter of this name.
    pub fn number_of(&self, name: &str) -> usize {
        let found = self.parameters.iter().position(|parameter| parameter.name == name);
        found.expect("a parameter that was found")
    }

    /// The number of the parameter that is this size of a memref.
    pub fn size_parameter(&mut self, memref: Value<'c, 'a>, dimension: usize) -> usize {
        let number = i64::try_from(dimension).expect("a small rank");
        let key = Key::Size(mlir::key(memref), number);
        if let Some(position) = self.parameters.iter().position(|parameter| parameter.key == key) {
            return position;
        }
        let name = self.names.parameter(memref, Some((memref, number)));
        let origin = Origin::Size(memref, dimension);
        self.parameters.push(Parameter { name, origin, is_size: true, key });
        self.parameters.len() - 1
    }

    /// The size of a memref, or of a view; that of memory from outside is a parameter.
    pub fn size_or_parameter(
        &mut self,
        memref: Value<'c, 'a>,
        dimension: usize,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        let memref = self.original(memref);
        let known = self.size(memref, dimension, depth)?;
        if known.is_some() || !self.is_outside(memref) || self.region.is_foreign(memref) {
            return Ok(known);
        }
        let parameter = self.size_parameter(memref, dimension);
        self.named_parameter(&self.parameters[parameter].name.clone(), depth).map(Some)
    }

    /// The number of the parameter that says how often a loop runs.
    pub fn count_parameter(
        &mut self,
        first: Entry<'c, 'a>,
        end: Entry<'c, 'a>,
        step: Value<'c, 'a>,
    ) -> usize {
        let key = Key::Count([first.key(), end.key()], mlir::key(step));
        if let Some(position) = self.parameters.iter().position(|parameter| parameter.key == key) {
            return position;
        }
        let name = self.names.count();
        let origin = Origin::Count([first, end], step);
        self.parameters.push(Parameter { name, origin, is_size: true, key });
        self.parameters.len() - 1
    }

    /// The parameter that is this size of the memref, if there is one already.
    pub fn known_size(&self, memref: Value, dimension: usize) -> Option<&Parameter<'c, 'a>> {
        let key = Key::Size(mlir::key(memref), i64::try_from(dimension).ok()?);
        self.parameters.iter().find(|parameter| parameter.key == key)
    }

    /// The parameters in their order, as isl is to print them.
    pub fn parameter_space(&self) -> Result<Space> {
        let names = self.parameters.iter().map(|parameter| Id::read_from_str(&self.isl, &parameter.name));
        names.into_iter().try_fold(Space::params_alloc(&self.isl, 0)?, |space, id| space.add_param_id(id?))
    }

    /// The same set, with its parameters in order.
    pub fn in_order(&self, set: Set) -> Result<Set> {
        set.align_params(self.parameter_space()?)?.drop_unused_params()
    }

    /// Whether the value is computed outside the region, or moved there.
    pub fn is_outside(&self, value: Value<'c, 'a>) -> bool {
        let definition = mlir::definition(value);
        if definition.is_some_and(|definition| self.moved.contains(&definition)) {
            return true;
        }
        let owner = definition.or_else(|| mlir::argument(value).and_then(|(block, _)| mlir::parent(block)));
        let is_inside = owner.is_some_and(|operation| self.region.contains(operation));
        !is_inside && !self.region.is_foreign(value) && mlir::is_visible_at(value, self.region.first())
    }

    /// Whether the value could be computed before the region.
    pub fn is_invariant(&self, value: Value<'c, 'a>) -> bool {
        self.is_outside(value)
            || mlir::definition(value).is_some_and(|definition| self.can_precede(definition))
    }

    /// Whether the value is invariant, and no constant.
    pub fn can_be_parameter(&self, value: Value<'c, 'a>) -> bool {
        mlir::integer_constant(value).is_none() && self.is_invariant(value)
    }

    /// Whether the operation could be executed before the region.
    pub fn can_precede(&self, operation: OperationRef<'c, 'a>) -> bool {
        operation.region_count() == 0
            && mlir::function_around(operation) == self.region.function
            && effects::is_pure(operation)
            && effects::is_speculatable(operation)
            && operation.operands().all(|operand| self.is_invariant(operand))
    }

    /// `{ p : 0 <= n for each size n }`
    pub fn sizes(&self) -> Result<Set> {
        let mut known = self.universe(0)?.params()?;
        for parameter in self.parameters.iter().filter(|parameter| parameter.is_size) {
            known = known.intersect(self.named_parameter(&parameter.name, 0)?.nonneg_set()?.params()?)?;
        }
        Ok(known)
    }
}
