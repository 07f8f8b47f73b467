//! The accesses of a statement's body, changed to those of the model.

use super::updates;
use crate::mlir;
use crate::scop::{Access, Reduction, Statement};
use melior::Context as MlirContext;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Attribute, Identifier, OperationRef, Value, ValueLike};
use mse_dialect::known;
use mse_dialect::text;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{DimType, Map, Result};

/// Rewrites bodies.
pub struct Bodies<'c, 'a, 'w> {
    /// MLIR's context.
    pub context: &'c MlirContext,
    /// The arrays of the scop, new ones too.
    pub arrays: &'w [view::Array<'c, 'a>],
}

/// Whether nothing of an access is changed.
pub fn is_same(before: &Access, after: &Access) -> Result<bool> {
    Ok(before.number == after.number
        && before.reference == after.reference
        && before.operands == after.operands
        && before.combines == after.combines
        && before.stated.plain_is_equal(&after.stated)?)
}

impl<'c, 'a> Bodies<'c, 'a, '_> {
    /// Changes the accesses of a copied body, which are those of `before`, to those of `after`.
    pub fn rewrite(
        &self,
        copy: view::Statement<'c, 'a>,
        before: &Statement,
        after: &Statement,
    ) -> Result<()> {
        let accesses = copy.accesses();
        let of = |number: usize| after.accesses.iter().find(|access| access.number == number);
        let mut done = Vec::new();
        for Reduction { read, write, .. } in &before.reductions {
            if let Some(update) = of(*write).filter(|update| update.combines.is_some()) {
                updates::rewrite(&accesses[*write], update)?;
                done.extend([*read, *write]);
            }
        }
        let others = accesses.into_iter().zip(&before.accesses);
        for (operation, old) in others.filter(|(_, old)| !done.contains(&old.number)) {
            match of(old.number) {
                None => mlir::erase(operation.operation),
                Some(new) if is_same(old, new)? => {}
                Some(new) => {
                    self.access(operation, old, new)?;
                    if new.touches && old.array()? != new.array()? {
                        self.hand_on(copy, &old.array()?, &new.array()?);
                    }
                }
            }
        }
        Ok(())
    }

    /// Hands another array to operations that take one as it is: calls, accesses of vectors, views. The
    /// alignment that accesses state for their cells need not hold there.
    fn hand_on(&self, copy: view::Statement<'c, 'a>, from: &str, to: &str) {
        let [from, to] = [from, to].map(|name| self.value(name));
        for operation in view::all_nested(copy.operation()) {
            let operands: Vec<_> = operation.operands().collect();
            let places = operands.iter().enumerate().filter(|(_, operand)| **operand == from);
            places.for_each(|(place, _)| mlir::set_operand(operation, place, to));
            if mlir::name(operation).starts_with("vector.") {
                mlir::remove_attribute(operation, "alignment");
            }
        }
    }

    /// The value of an array of the scop.
    fn value(&self, array: &str) -> Value<'c, 'a> {
        self.arrays.iter().find(|own| own.name == array).expect("an array of the scop").value
    }

    fn access(&self, access: view::Access<'c, 'a>, old: &Access, new: &Access) -> Result<()> {
        let mut operands: Vec<Value> = access.operation.operands().collect();
        let mut changed = Vec::new();
        if !old.stated.plain_is_equal(&new.stated)? {
            changed.push(("relation", map_attribute(self.context, &new.stated)?));
        }
        let array = new.array()?;
        if old.array()? != array || old.operands != new.operands {
            let indices = access.indices();
            operands.truncate(access.array_position());
            operands.push(self.value(&array));
            operands.extend(new.operands.iter().map(|&number| indices[number]));
        }
        if old.reference != new.reference {
            let source = access.origin().unwrap_or(old.reference.clone());
            changed.push(("reference", StringAttribute::new(self.context, &new.reference).into()));
            changed.push(("origin", FlatSymbolRefAttribute::new(self.context, &source).into()));
        }
        self.replace(access, &operands, &changed);
        Ok(())
    }

    fn replace(
        &self,
        access: view::Access<'c, 'a>,
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
}

/// `#mse.map` of a relation without names for the coordinates of its range: `{ S[i] -> x[i] }`, not
/// `{ S[i] -> x[i' = i] }`.
pub fn map_attribute<'c>(context: &'c MlirContext, map: &Map) -> Result<Attribute<'c>> {
    let range = map.get_space()?.range()?;
    let coordinates: Vec<_> = (0..range.dim(DimType::Out)?).map(|number| format!("c{number}")).collect();
    let (name, coordinates) =
        (range.get_tuple_name(DimType::Out)?.unwrap_or_default(), coordinates.join(", "));
    let identity = known::map(&format!("{{ {name}[{coordinates}] -> {name}[{coordinates}] }}"))?;
    Ok(text::map_attribute(context, &map.clone().apply_range(identity)?.drop_unused_params()?))
}
