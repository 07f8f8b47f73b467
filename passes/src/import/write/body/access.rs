//! Reads, writes, updates and touches of a statement.

use super::Body;
use crate::import::memory::access::Access;
use crate::import::program::access::update;
use crate::import::program::view::Subscript;
use crate::import::write::arithmetic::Builder;
use crate::mlir;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationMutLike};
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, Location, Operation, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::ops::{ReadOperation, TouchOperation, UpdateOperation, WriteOperation};
use mse_dialect::text;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, UnionMap, simplified};

/// An access inside the statement, and the cells that it touches.
pub(super) struct InnerAccess<'c, 'a> {
    pub(super) array: Value<'c, 'a>,
    /// `{ S[i] -> A[a] }`
    pub(super) relation: Map,
    pub(super) indices: Vec<Value<'c, 'a>>,
    pub(super) may: bool,
    /// How a write combines the cell with its value, if it is an update.
    pub(super) combines: Option<&'static str>,
    pub(super) location: Location<'c>,
}

impl<'c, 'a> Body<'_, 'c, 'a> {
    pub(super) fn touch(&mut self, inner: &InnerAccess<'c, 'a>, kind: AccessKind) {
        let writes = kind == AccessKind::Write;
        let reference = self.reference(usize::from(writes));
        let touch = TouchOperation::builder(self.context, inner.location)
            .array(inner.array)
            .reference(reference)
            .relation(text::map_attribute(self.context, &inner.relation))
            .build();
        let mut touch: Operation = touch.into();
        if writes {
            touch.set_attribute("writes", Attribute::unit(self.context));
        }
        self.append_access(touch, inner);
    }

    /// The accesses of a load or a store, inside the statement.
    pub(super) fn places(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<InnerAccess<'c, 'a>>> {
        let accesses = self.formed.memory.accesses[&mlir::operation_key(operation)].clone();
        let place = |access: &Access<'c, 'a>| {
            let place = self.place_of(access.clone(), operation.location())?;
            Ok(InnerAccess { combines: update(operation), ..place })
        };
        accesses.iter().map(place).collect()
    }

    pub(super) fn place_of(
        &mut self,
        access: Access<'c, 'a>,
        location: Location<'c>,
    ) -> Result<InnerAccess<'c, 'a>> {
        let Access { array, mut relation, may, indexed, subscripts } = access;
        let run = self.formed.statements[self.statement].run;
        let depth = self.formed.values.runs[run].coordinates.len();
        // An operation of a run around is executed again.
        let known = relation.dim(DimType::In)?;
        relation = relation.add_dims(DimType::In, depth - known)?;
        let may = may || self.conditions > 0;
        let mut indices = Vec::new();
        if indexed {
            let extent = self.formed.memory.arrays[array].extent.clone().expect("arrays are described");
            let domain = self.formed.values.runs[run].domain.clone();
            relation =
                simplified(relation.intersect_range(extent)?, |relation| relation.gist_domain(domain))?;
            let builder = Builder { context: self.context, block: self.block, location };
            for subscript in subscripts.iter() {
                indices.push(self.subscript(&builder, subscript)?);
            }
        }
        let relation = self.of_statement(relation)?;
        Ok(InnerAccess {
            array: self.inside.arrays[array].expect("arrays are declared"),
            relation,
            indices,
            may,
            combines: None,
            location,
        })
    }

    /// A subscript as a value.
    pub(super) fn subscript(
        &mut self,
        builder: &Builder<'c, 'a>,
        subscript: &Subscript<'c, 'a>,
    ) -> Result<Value<'c, 'a>> {
        Ok(match subscript {
            Subscript::Number(number) => builder.constant(*number),
            Subscript::Value(value) => self.value(*value)?,
            Subscript::Coordinate(dimension) => mlir::arguments(self.top)[*dimension],
            Subscript::Map(expression, applied) => {
                let operands = applied
                    .operands
                    .iter()
                    .map(|&operand| self.value(operand))
                    .collect::<Result<Vec<_>>>()?;
                builder.expression(*expression, applied.map.dim_count(), &operands)
            }
            Subscript::Binary(kind, operands) => {
                let [a, b] = &**operands;
                let (a, b) = (self.subscript(builder, a)?, self.subscript(builder, b)?);
                builder.arithmetic(*kind, a, b)
            }
        })
    }

    /// A scalar, inside the statement.
    pub(super) fn cell(&self, scalar: usize, location: Location<'c>) -> Result<InnerAccess<'c, 'a>> {
        let array = self.inside.scalars[scalar].expect("scalars are declared");
        let relation = self.cell_relation(scalar)?;
        let run = self.formed.statements[self.statement].run;
        let may = self.conditions > 0 || !self.formed.values.runs[run].guards.is_empty();
        Ok(InnerAccess { array, relation, indices: Vec::new(), may, combines: None, location })
    }

    pub(super) fn write_cell(
        &mut self,
        inner: &InnerAccess<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> OperationRef<'c, 'a> {
        let reference = self.reference(1);
        if let Some(kind) = inner.combines {
            let update = UpdateOperation::builder(self.context, inner.location)
                .kind(StringAttribute::new(self.context, kind))
                .value(value)
                .array(inner.array)
                .indices(&inner.indices)
                .reference(reference)
                .relation(text::map_attribute(self.context, &inner.relation))
                .build();
            return self.block.append_operation(update.into());
        }
        let write = WriteOperation::builder(self.context, inner.location)
            .value(value)
            .array(inner.array)
            .indices(&inner.indices)
            .reference(reference)
            .relation(text::map_attribute(self.context, &inner.relation))
            .build();
        self.append_access(write.into(), inner)
    }

    pub(super) fn read(&mut self, inner: &InnerAccess<'c, 'a>) -> Value<'c, 'a> {
        let element = MemRefType::try_from(inner.array.r#type()).expect("an array is a memref").element();
        let reference = self.reference(0);
        let read = ReadOperation::builder(self.context, inner.location)
            .result(element)
            .array(inner.array)
            .indices(&inner.indices)
            .reference(reference)
            .relation(text::map_attribute(self.context, &inner.relation))
            .build();
        self.append_access(read.into(), inner).result(0).expect("one result").into()
    }

    pub(super) fn append_access(
        &self,
        mut access: Operation<'c>,
        inner: &InnerAccess,
    ) -> OperationRef<'c, 'a> {
        if inner.may {
            access.set_attribute("may", Attribute::unit(self.context));
            let is_known = inner.indices.is_empty() && inner.combines.is_none();
            let unknowns = self.unknowns.iter().flatten().filter(|_| is_known).cloned();
            let all = unknowns.map(UnionMap::from_map).reduce(|all, one| all?.union(one?));
            if let Some(all) = all.transpose().ok().flatten() {
                access.set_attribute("conditions", text::map_attribute(self.context, &all));
            }
        }
        self.block.append_operation(access)
    }

    pub(super) fn reference(&mut self, kind: usize) -> StringAttribute<'c> {
        let number = self.inside.references[kind];
        self.inside.references[kind] += 1;
        StringAttribute::new(self.context, &format!("{}{number}", ["r", "w", "k"][kind]))
    }

    /// `{ S[i] -> A[f(i)] }` from `{ [i] -> A[f(i)] }`
    pub(super) fn of_statement(&self, relation: Map) -> Result<Map> {
        let relation = relation.set_tuple_name(DimType::In, &self.formed.statements[self.statement].name)?;
        relation.align_params(self.formed.values.parameter_space()?)?.drop_unused_params()
    }

    /// `{ S[i] -> x[] }`
    pub(super) fn cell_relation(&self, scalar: usize) -> Result<Map> {
        let run = self.formed.statements[self.statement].run;
        let relation =
            Map::from_domain(self.formed.values.universe(self.formed.values.runs[run].coordinates.len())?)?;
        self.of_statement(relation.set_tuple_name(DimType::Out, &self.formed.scalars[scalar].name)?)
    }
}
