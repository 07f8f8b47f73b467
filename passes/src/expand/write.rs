//! Writes new storage into a scop: arrays, pieces of statements, the schedule.

mod copy;

use super::decide::Decision;
use super::split::{Piece, PieceAccess, Target};
use crate::mlir;
use crate::schedule::replace;
use crate::scop::Scop;
use crate::storage::{Copy, NewArray};
use copy::Ends;
use melior::Context as MlirContext;
use melior::ir::attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationMutLike};
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{
    Attribute, Block, Identifier, Location, Operation, OperationRef, Region, RegionLike, Value, ValueLike,
};
use mse_dialect::edit::context_of;
use mse_dialect::known;
use mse_dialect::ops::{ArrayOperation, FallbackOperation};
use mse_dialect::text::{map_attribute, set_attribute};
use mse_dialect::view::{self, Access, AccessKind};
use mse_isl::{DimType, Map, Result, Schedule};
use std::collections::BTreeMap;

/// Replaces the statements by their pieces, adds the arrays, removes those of the scop that nobody uses any
/// more.
pub fn write(view: &view::Scop, scop: &Scop, decision: &Decision, schedule: Option<&Schedule>) -> Result<()> {
    let writer = Writer::new(view, scop, &decision.storage.arrays)?;
    let statements = view.statements();
    for copy in &decision.storage.copies {
        writer.copy(copy)?;
    }
    let pieces = scop.statements.iter().zip(&decision.pieces);
    for (statement, (model, pieces)) in statements.into_iter().zip(pieces) {
        match pieces.as_slice() {
            [piece] if piece.is_all_of(model)? => {}
            pieces => writer.replace(statement, pieces)?,
        }
    }
    schedule.map_or(Ok(()), |schedule| replace(view, schedule))?;
    for array in view.arrays().into_iter().filter(|array| array.outer.is_none()) {
        if let mlir::Definition::Result(operation) = mlir::definition(array.value)
            && !mlir::has_uses(array.value)
        {
            mlir::erase(operation);
        }
    }
    Ok(())
}

/// `mse.fallback beyond max { mse.scop .. }` with the scop as it is, without source flow.
pub fn fallback<'c>(scop: &view::Scop<'c, '_>, max_bytes: u128) -> Operation<'c> {
    let (context, location) = (context_of(scop.operation()), scop.operation().location());
    let block = Block::new(&[]);
    let copy = block.append_operation((*scop.operation()).clone());
    let arguments = (0..scop.body().argument_count()).filter_map(|number| scop.body().argument(number).ok());
    for (number, argument) in arguments.enumerate() {
        mlir::set_operand(copy, number, argument.into());
    }
    if let Some(flow) = view::Scop::new(copy).and_then(|copy| copy.dataflow()) {
        mlir::erase(flow);
    }
    let body = Region::new();
    body.append_block(block);
    let max_bytes = i64::try_from(max_bytes).unwrap_or(i64::MAX);
    let max_bytes = IntegerAttribute::new(IntegerType::new(context, 64).into(), max_bytes);
    FallbackOperation::builder(context, location).body(body).max_bytes(max_bytes).build().into()
}

struct Writer<'c, 'a, 'v> {
    context: &'c MlirContext,
    scop: &'v view::Scop<'c, 'a>,
    /// The new arrays by name.
    arrays: BTreeMap<String, Value<'c, 'a>>,
}

impl<'c, 'a, 'v> Writer<'c, 'a, 'v> {
    fn new(scop: &'v view::Scop<'c, 'a>, model: &Scop, arrays: &[NewArray]) -> Result<Self> {
        let context = context_of(scop.operation());
        let mut writer = Self { context, scop, arrays: BTreeMap::new() };
        let old = scop.arrays();
        for array in arrays {
            let of =
                old.iter().find(|old| old.name == array.of).expect("a new array is cut from one of the scop");
            let value = writer.array(array, of, model)?;
            writer.arrays.insert(array.name.clone(), value);
        }
        Ok(writer)
    }

    /// `%x_0 = mse.array "x_0" <"{ x_0[c] }"> : memref<?xf64>`, after the arrays that are there.
    fn array(&self, array: &NewArray, of: &view::Array<'c, 'a>, model: &Scop) -> Result<Value<'c, 'a>> {
        let dynamic = vec![i64::MIN; array.coordinates.len()];
        let memref = MemRefType::new(of.memref_type().element(), &dynamic, None, None);
        let extent =
            array.extent.clone().gist_params(model.context.clone())?.coalesce()?.drop_unused_params()?;
        let operation: Operation = ArrayOperation::builder(self.context, location_of(of, self.scop))
            .result(memref.into())
            ._name(StringAttribute::new(self.context, &array.name))
            .extent(set_attribute(self.context, &extent))
            .build()
            .into();
        let first = self.scop.operations().into_iter().find(|&operation| !view::is(operation, "mse.array"));
        let first = first.expect("[R12]: a scop has a schedule");
        let inserted = self.scop.body().insert_operation_before(first, operation);
        Ok(inserted.result(0).expect("one result").into())
    }

    /// Adds a copy in front of the statements.
    fn copy(&self, copy: &Copy) -> Result<()> {
        let arrays = self.scop.arrays();
        let from =
            arrays.iter().find(|array| array.name == copy.from).expect("a copy of an array of the scop");
        let ends = Ends { from: from.value, to: self.arrays[&copy.to] };
        let statement = copy::statement(self.scop, copy, ends)?;
        let first = self.scop.statements().first().map(view::Statement::operation);
        let first = first.or(self.scop.schedule()).expect("[R12]: a scop has a schedule");
        self.scop.body().insert_operation_before(first, statement);
        Ok(())
    }

    /// Puts the pieces in the place of the statement.
    fn replace(&self, statement: view::Statement<'c, 'a>, pieces: &[Piece]) -> Result<()> {
        for piece in pieces {
            self.piece(&statement, piece)?;
        }
        mlir::erase(statement.operation());
        Ok(())
    }

    fn piece(&self, statement: &view::Statement<'c, 'a>, piece: &Piece) -> Result<()> {
        let mut copy: Operation = (*statement.operation()).clone();
        copy.set_attribute("name", StringAttribute::new(self.context, &piece.name).into());
        let domain = piece.domain.clone().drop_unused_params()?;
        copy.set_attribute("domain", set_attribute(self.context, &domain));
        if let Some(origin) = &piece.origin {
            let origin = match statement.origin() {
                Some(older) => origin.clone().apply_range(older?)?,
                None => origin.clone(),
            };
            copy.set_attribute("origin", self.map(&origin)?);
        }
        let copy = self.scop.body().insert_operation_before(statement.operation(), copy);
        let copy = view::Statement::new(copy).expect("a copy of a statement");
        for (access, new) in copy.accesses().into_iter().zip(&piece.accesses) {
            self.access(access, new, piece)?;
        }
        Ok(())
    }

    /// Makes an access of a copied statement what it is in the piece.
    fn access(&self, access: Access<'c, 'a>, new: &PieceAccess, piece: &Piece) -> Result<()> {
        if let Target::Nothing = new.target {
            mlir::erase(access.operation);
            return Ok(());
        }
        let mut operands: Vec<Value> = access.operation.operands().collect();
        let mut changed = Vec::new();
        if let Target::New { array, relation, operands: subscripts } = &new.target {
            let indices = access.indices();
            operands.truncate(access.array_position());
            operands.push(self.arrays[array]);
            operands.extend(subscripts.iter().map(|&number| indices[number]));
            changed.push(("relation", self.map(relation)?));
        } else if piece.origin.is_some() {
            let relation = access.relation()?.set_tuple_name(DimType::In, &piece.name)?;
            changed.push(("relation", self.map(&relation)?));
        }
        let old = access.reference().expect("[R10]: an access in a statement has a reference");
        if old != new.reference {
            let source = access.origin().unwrap_or(old);
            changed.push(("reference", StringAttribute::new(self.context, &new.reference).into()));
            changed.push(("origin", FlatSymbolRefAttribute::new(self.context, &source).into()));
        }
        self.replace_access(access, &operands, &changed);
        Ok(())
    }

    fn replace_access(
        &self,
        access: Access<'c, 'a>,
        operands: &[Value<'c, 'a>],
        changed: &[(&str, Attribute<'c>)],
    ) {
        let old = access.operation;
        let name = old.name();
        let kept = old.attributes().filter(|(name, _)| {
            let name = name.as_string_ref();
            !changed.iter().any(|(changed, _)| name.as_str() == Ok(*changed))
        });
        let named = |&(name, attribute): &(&str, _)| (Identifier::new(self.context, name), attribute);
        let attributes: Vec<_> = kept.chain(changed.iter().map(named)).collect();
        let results: Vec<_> = old.results().map(|result| result.r#type()).collect();
        let builder =
            OperationBuilder::new(name.as_string_ref().as_str().unwrap_or_default(), old.location())
                .add_operands(operands)
                .add_results(&results)
                .add_attributes(&attributes);
        let operation = builder.build().expect("an access with the types of another");
        let block = old.block().expect("an access lies in a statement");
        let new: OperationRef = block.insert_operation_before(old, operation);
        if access.kind == AccessKind::Read && !access.is_touch() {
            let result = |operation: OperationRef<'c, 'a>| {
                operation.result(0).expect("ODS: a read has a result").into()
            };
            mlir::replace_uses(result(old), result(new));
        }
        mlir::erase(old);
    }

    fn map(&self, map: &Map) -> Result<Attribute<'c>> {
        Ok(map_attribute(self.context, &without_range_names(map)?.drop_unused_params()?))
    }
}

/// The relation without names for the coordinates of its range: `{ S[i] -> x[i] }`, not
/// `{ S[i] -> x[i' = i] }`.
fn without_range_names(map: &Map) -> Result<Map> {
    let range = map.get_space()?.range()?;
    let coordinates: Vec<_> = (0..range.dim(DimType::Out)?).map(|number| format!("c{number}")).collect();
    let (name, coordinates) =
        (range.get_tuple_name(DimType::Out)?.unwrap_or_default(), coordinates.join(", "));
    let identity = format!("{{ {name}[{coordinates}] -> {name}[{coordinates}] }}");
    map.clone().apply_range(known::map(&identity)?)
}

/// The location of the operation that makes an array.
fn location_of<'c>(array: &view::Array<'c, '_>, scop: &view::Scop<'c, '_>) -> Location<'c> {
    match mlir::definition(array.value) {
        mlir::Definition::Result(operation) => operation.location(),
        mlir::Definition::Argument(_) => scop.operation().location(),
    }
}
