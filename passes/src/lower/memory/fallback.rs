//! Two versions of a scop: with its own arrays where they fit in memory, and its fall-back where they do not.
//!
//! ```text
//! an array fits   size_1 * .. * size_n * bytes <= max
//!           iff   size_n <= floor( .. floor(floor(max / bytes) / size_1) .. )   for sizes >= 1; nothing overflows
//! ```
//!
//! `max` is the number that the fall-back gives. For workgroup memory it is the memory of a block, shared by
//! its arrays. The fall-back is also executed where no code can be generated for the scop.
//!
//! The division by constant sizes happens here, by the others at run time:
//! `scf.if %fits { the scop } else { the fall-back }`.

use crate::lower::emit::builder::{Builder, block};
use crate::lower::emit::{Emitter, Program};
use crate::lower::memory::placement::Placement;
use crate::lower::{Target, Trace, lower};
use crate::machine::budgets::ROOM;
use crate::machine::limits;
use crate::mlir;
use crate::scop::Scop;
use crate::storage::bytes;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Region, RegionLike, Value};
use mse_dialect::diagnostic::remark;
use mse_dialect::edit::context_of;
use mse_dialect::view;
use mse_isl::affordable;
use mse_isl::ast::Expr;

/// Moves the scop into one branch and its fall-back, as loops, into the other; drops the fall-back if all
/// arrays have constant sizes that fit.
pub fn separate<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    target: Target,
    program: &Program,
    trace: Trace,
) -> Result<(), String> {
    let Some(fallback) = scop.fallback() else { return Ok(()) };
    if let Some(fits) = fits(scop, fallback.max_bytes(), program)? {
        let instead = fallback.scop();
        branch(scop, instead, fits);
        use_operands_of(scop, instead);
        lower(instead, target, trace)?;
    }
    mlir::erase(fallback.operation());
    Ok(())
}

/// Writes the fall-back in the place of a scop for which no code can be generated, and says why; fails where
/// there is none.
pub fn instead<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    target: Target,
    why: &str,
    trace: Trace,
) -> Result<Vec<OperationRef<'c, 'a>>, String> {
    let Some(fallback) = scop.fallback() else { return Err(why.to_owned()) };
    remark(scop.operation().location(), &format!("executed in another order, its fall-back: {why}"));
    let instead = fallback.scop();
    mlir::move_before(instead.operation(), scop.operation());
    use_operands_of(scop, instead);
    mlir::erase(fallback.operation());
    let written = lower(instead, target, trace)?;
    mlir::erase(scop.operation());
    Ok(written)
}

/// Gives the fall-back the values that the scop gets from outside.
fn use_operands_of(scop: view::Scop, instead: view::Scop) {
    for (number, outer) in scop.operation().operands().enumerate() {
        mlir::set_operand(instead.operation(), number, outer);
    }
}

/// A value in front of the scop that tells whether all arrays fit; none if they fit for all parameters.
fn fits<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    max: i64,
    program: &Program,
) -> Result<Option<Value<'c, 'a>>, String> {
    let emitter = Emitter::new(context_of(scop.operation()), scop, Target::Affine, program);
    let own = scop.arrays().into_iter().filter(|array| array.outer.is_none() && mlir::has_uses(array.value));
    let own: Vec<_> = own.filter(|array| array.mirrors.is_none()).collect();
    let has_room = max == i64::MAX && has_room(scop, &own).map_err(|error| error.to_string())?;
    let mut bounds = Vec::new();
    let mut shared = Shared::default();
    for array in own {
        let placement = &program.placements[&array.name];
        let bytes = i64::try_from(mlir::element_bytes(array.memref_type())).unwrap_or(i64::MAX);
        match placement.space.as_str() {
            "workgroup" => shared.add(placement, bytes),
            // Memory of one iteration is a part of what all arrays may have.
            "private" if max == i64::MAX => {}
            _ if has_room => {}
            _ => bounds.push((placement.sizes().iter().collect(), max / bytes)),
        }
    }
    bounds.extend(shared.bounds());
    let mut all = None;
    for (sizes, most) in bounds {
        if let Some(one) = emitter.fits(&sizes, most)? {
            all = Some(all.map_or(one, |others| emitter.and(others, one)));
        }
    }
    emitter.finish();
    Ok(all)
}

/// Whether memory is known to have room for the scop's own arrays for all parameters, by the other memory
/// that the scop accesses.
fn has_room(scop: view::Scop, own: &[view::Array]) -> mse_isl::Result<bool> {
    let scop = Scop::read(&scop)?;
    let cells = scop.arrays.iter().filter(|array| own.iter().any(|own| own.name == array.name));
    let cells = cells.map(|array| (array.name.as_str(), &array.extent));
    let may_exceed = affordable(ROOM, || bytes::may_exceed(&scop, cells, i64::MAX as u128))?;
    Ok(may_exceed == Some(false))
}

/// Arrays in workgroup memory: those of constant size leave a rest, which those of different other sizes
/// share equally.
#[derive(Default)]
struct Shared<'p> {
    constant: i64,
    /// Sizes that are no constants, and the bytes for each of their products.
    dynamic: Vec<(Vec<&'p Expr>, i64)>,
}

impl<'p> Shared<'p> {
    fn add(&mut self, placement: &'p Placement, element: i64) {
        let (mut bytes, mut sizes) = (element, Vec::new());
        for size in placement.sizes() {
            match size {
                Expr::Int(size) => bytes = bytes.saturating_mul(*size),
                size => sizes.push(size),
            }
        }
        if sizes.is_empty() {
            self.constant = self.constant.saturating_add(bytes);
        } else if let Some((_, all)) = self.dynamic.iter_mut().find(|(others, _)| *others == sizes) {
            *all = all.saturating_add(bytes);
        } else {
            self.dynamic.push((sizes, bytes));
        }
    }

    /// The sizes, and what their product may be at most.
    fn bounds(self) -> Vec<(Vec<&'p Expr>, i64)> {
        let left = (limits::WORKGROUP_BYTES as i64).saturating_sub(self.constant).max(0);
        let each = left / (self.dynamic.len() as i64).max(1);
        self.dynamic.into_iter().map(|(sizes, bytes)| (sizes, each / bytes.max(1))).collect()
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Whether the product of the sizes is at most `max`; none if it is a constant that is not larger.
    fn fits(&self, sizes: &[&Expr], max: i64) -> Result<Option<Value<'c, 'a>>, String> {
        let (builder, names) = (self.builder(), self.parameters());
        let mut quotient = max;
        let mut dynamic = Vec::new();
        for &size in sizes {
            match size {
                Expr::Int(size) => quotient /= (*size).max(1),
                size => dynamic.push(size),
            }
        }
        if dynamic.is_empty() && quotient > 0 {
            return Ok(None);
        }
        let mut quotient = self.constant(quotient);
        let last = dynamic.pop().map_or(Ok(self.constant(1)), |size| self.index(builder, &names, size))?;
        for size in dynamic {
            let size = self.index(builder, &names, size)?;
            let size = self.computed(builder, "arith.maxsi", &[size, self.constant(1)], builder.index(), &[]);
            quotient = self.computed(builder, "arith.divui", &[quotient, size], builder.index(), &[]);
        }
        let predicate = IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), AT_MOST).into();
        let truth = IntegerType::new(builder.context, 1).into();
        Ok(Some(self.computed(builder, "arith.cmpi", &[last, quotient], truth, &[("predicate", predicate)])))
    }

    fn and(&self, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        if left == right {
            return left;
        }
        let builder = self.builder();
        let truth = IntegerType::new(builder.context, 1).into();
        self.computed(builder, "arith.andi", &[left, right], truth, &[])
    }
}

/// `arith.cmpi sle`
const AT_MOST: i64 = 3;

/// `scf.if %fits { scop } else { instead }`
fn branch<'c, 'a>(scop: view::Scop<'c, 'a>, instead: view::Scop<'c, 'a>, fits: Value<'c, 'a>) {
    let builder = Builder::new(context_of(scop.operation()), scop.operation());
    let region = || -> Region<'c> {
        let region = builder.region(&[]);
        builder.at_end_of(region.first_block().expect("one block")).terminate("scf.yield");
        region
    };
    let conditional = builder.create("scf.if", &[fits], &[], &[], vec![region(), region()]);
    for (number, version) in [scop, instead].into_iter().enumerate() {
        let end = view::operations(block(conditional, number)).pop().expect("a yield");
        mlir::move_before(version.operation(), end);
    }
}
