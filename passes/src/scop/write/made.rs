//! Statements that the source program does not have.
//!
//! ```text
//! copy       %v = mse.read %A @r .. ; mse.write %v, %B @w ..
//! start      mse.write neutral, %sum @w ..
//! combine    %v = mse.read %sum @r .. ; mse.update "addi" %v, %A @w ..
//! guarded    the same, the update inside scf.if (%v != neutral), bit for bit
//! ```

use super::access::map_attribute;
use super::arithmetic::Arithmetic;
use crate::mlir;
use crate::scop::{Access, Statement};
use melior::Context as MlirContext;
use melior::ir::attribute::StringAttribute;
use melior::ir::r#type::ShapedTypeLike;
use melior::ir::{
    Attribute, Block, BlockRef, Location, Operation, Region, RegionLike, Type, TypeLike, Value,
};
use mse_dialect::ops::StmtOperation;
use mse_dialect::text::set_attribute;
use mse_dialect::{combine, view};
use mse_isl::{DimType, Error, Result};

/// Makes statements of a scop with these arrays.
pub struct Maker<'c, 'a, 'w> {
    /// MLIR's context.
    pub context: &'c MlirContext,
    /// Where the statements are from.
    pub location: Location<'c>,
    /// The arrays, new ones too.
    pub arrays: &'w [view::Array<'c, 'a>],
}

impl<'c: 'a, 'a> Maker<'c, 'a, '_> {
    /// The statement whose second access writes the value that its first one reads.
    pub fn copy(&self, copy: &Statement) -> Result<Operation<'c>> {
        let [read, write] = copy.accesses.as_slice() else { unreachable!("a copy reads, then writes") };
        self.statement(copy, |make| {
            let value = self.read(make, read)?;
            self.write(make, value, write)
        })
    }

    /// The statement whose access writes the value with which combining in this way changes nothing.
    pub fn start(&self, start: &Statement, kind: &str) -> Result<Operation<'c>> {
        let [write] = start.accesses.as_slice() else { unreachable!("a start writes") };
        self.statement(start, |make| {
            let neutral = self.neutral(make, kind, self.array(write)?)?;
            self.write(make, neutral, write)
        })
    }

    /// The statement whose second access combines the value of a cell with the value that its first one
    /// reads.
    pub fn combine(&self, statement: &Statement, guarded: bool) -> Result<Operation<'c>> {
        let [read, update] = statement.accesses.as_slice() else { unreachable!("it reads, then updates") };
        let kind = update.combines.as_deref().expect("an update has a kind");
        self.statement(statement, |make| {
            let value = self.read(make, read)?;
            if !guarded {
                return self.update(make, kind, value, update);
            }
            let neutral = self.neutral(make, kind, self.array(read)?)?;
            let differs = self.differ(make, [value, neutral], self.array(read)?);
            let body = Region::new();
            let block: BlockRef = body.append_block(Block::new(&[]));
            let inside = Arithmetic::at_end_of(self.context, self.location, block);
            self.update(&inside, kind, value, update)?;
            inside.insert("scf.yield", &[], &[], &[], Vec::new());
            make.insert("scf.if", &[differs], &[], &[], vec![body, Region::new()]);
            Ok(())
        })
    }

    /// Reads the cell of an access.
    pub fn read(&self, make: &Arithmetic<'c, 'a>, access: &Access) -> Result<Value<'c, 'a>> {
        let (array, attributes) = (self.array(access)?, self.attributes(access)?);
        Ok(make.value("mse.read", &[array.value], array.memref_type().element(), &attributes))
    }

    /// Writes a value as an access says.
    pub fn write(&self, make: &Arithmetic<'c, 'a>, value: Value<'c, 'a>, access: &Access) -> Result<()> {
        let mut attributes = self.attributes(access)?;
        attributes.extend(access.may.then(|| ("may", Attribute::unit(self.context))));
        make.insert("mse.write", &[value, self.array(access)?.value], &[], &attributes, Vec::new());
        Ok(())
    }

    /// Combines a value with the cell of an access.
    pub fn update(
        &self,
        make: &Arithmetic<'c, 'a>,
        kind: &str,
        value: Value<'c, 'a>,
        access: &Access,
    ) -> Result<()> {
        let mut attributes = self.attributes(access)?;
        attributes.push(("kind", StringAttribute::new(self.context, kind).into()));
        let is_said = access.in_any_order && !combine::is_exact(kind);
        attributes.extend(is_said.then(|| ("unordered", Attribute::unit(self.context))));
        make.insert("mse.update", &[value, self.array(access)?.value], &[], &attributes, Vec::new());
        Ok(())
    }

    fn array(&self, access: &Access) -> Result<&view::Array<'c, 'a>> {
        let name = access.array()?;
        Ok(self.arrays.iter().find(|array| array.name == name).expect("an array of the scop"))
    }

    fn attributes(&self, access: &Access) -> Result<Vec<(&'static str, Attribute<'c>)>> {
        let reference = StringAttribute::new(self.context, &access.reference).into();
        Ok(vec![("reference", reference), ("relation", map_attribute(self.context, &access.stated)?)])
    }

    /// The value of the array's elements with which combining changes nothing.
    fn neutral(
        &self,
        make: &Arithmetic<'c, 'a>,
        kind: &str,
        array: &view::Array<'c, 'a>,
    ) -> Result<Value<'c, 'a>> {
        let element = array.memref_type().element();
        let text = combine::neutral(kind, &element.to_string());
        let value = text.and_then(|text| Attribute::parse(self.context, &text));
        let value = value.ok_or_else(|| Error::invalid(format!("nothing is neutral to '{kind}'")))?;
        Ok(make.value("arith.constant", &[], element, &[("value", value)]))
    }

    /// Whether two values of an array's elements differ, bit for bit.
    fn differ(
        &self,
        make: &Arithmetic<'c, 'a>,
        values: [Value<'c, 'a>; 2],
        array: &view::Array<'c, 'a>,
    ) -> Value<'c, 'a> {
        let memory = array.memref_type();
        let bits = u32::try_from(8 * mlir::element_bytes(memory)).expect("numbers have few bits");
        let [one, other] = values.map(|value| match memory.element().is_integer() {
            true => value,
            false => make.cast("arith.bitcast", value, make.integer(bits)),
        });
        make.compare("ne", one, other)
    }

    /// A statement with this body.
    fn statement(
        &self,
        model: &Statement,
        fill: impl FnOnce(&Arithmetic<'c, '_>) -> Result<()>,
    ) -> Result<Operation<'c>> {
        let domain = model.stated.clone().coalesce()?.drop_unused_params()?;
        let coordinates = vec![(Type::index(self.context), self.location); domain.dim(DimType::Set)?];
        let body = Region::new();
        let block: BlockRef = body.append_block(Block::new(&coordinates));
        fill(&Arithmetic::at_end_of(self.context, self.location, block))?;
        let statement = StmtOperation::builder(self.context, self.location)
            .body(body)
            ._name(StringAttribute::new(self.context, &model.name))
            .domain(set_attribute(self.context, &domain));
        Ok(statement.build().into())
    }
}
