//! Memory of a device, and copies to it and back: one operation for all cells.
//!
//! ```text
//! before   to_device_A[a] for { A[a] }                       to_host_A[a] for { A[a] : a_0 < h }
//! after    %A_device = gpu.alloc (sizes of A)                %d = the first h rows of %A_device
//!          gpu.memcpy %A_device, %A                          %h = the first h rows of %A
//!                                                            gpu.memcpy %h, %d
//! ```
//!
//! A statement that copies cells between an array and its mirror is a transfer. Of its instances isl gets
//! that of the first cell alone, so that it makes no loops. The other cells of the same rows lie one after
//! the other, and their instances come with it. Memory that the host sees, too, is allocated so
//! (`host_shared`).
//!
//! Refused: a transfer of other cells than rows from the first one on, or to cells with other subscripts.

use crate::gpu::not_negative;
use crate::lower::emit::builder::Builder;
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::DYNAMIC;
use crate::lower::memory::placement::{Storage, expression, total};
use crate::mlir;
use crate::scop::{Access, Scop};
use melior::ir::attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute};
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Value, ValueLike};
use mse_dialect::view;
use mse_isl::ast::Expr;
use mse_isl::{Context, DimType, Error, PwAff, Result, Schedule, Set, UnionSet, Val};
use std::collections::BTreeMap;

/// The arrays and rows that a transfer copies.
#[derive(Clone, Debug)]
pub struct Transfer {
    from: String,
    to: String,
    /// How many rows; all without it.
    rows: Option<Expr>,
}

/// The transfers by their statements.
pub type Transfers = BTreeMap<String, Transfer>;

/// The transfers of a scop.
pub fn transfers(view: &view::Scop, scop: &Scop) -> Result<Transfers> {
    let arrays = view.arrays();
    let mirrored = arrays.iter().filter_map(|array| Some((array.name.as_str(), array.mirrors.as_deref()?)));
    let pairs: Vec<_> = mirrored.collect();
    let mut found = Transfers::new();
    for statement in &scop.statements {
        let [read, write] = statement.accesses.as_slice() else { continue };
        let (from, to) = (read.array()?, write.array()?);
        let is_pair = |&(mirror, of): &(&str, &str)| [(mirror, of), (of, mirror)].contains(&(&from, &to));
        if pairs.iter().any(is_pair) {
            let cells = |access: &Access| access.relation.clone().reset_tuple_id(DimType::Out);
            if !cells(read)?.is_equal(&cells(write)?)? {
                return Err(Error::invalid(format!(
                    "a transfer copies cells of '{from}' to other ones of '{to}'"
                )));
            }
            let rows = rows(scop, &read.relation.clone().range()?, &from)?;
            found.insert(statement.name.clone(), Transfer { from, to, rows });
        }
    }
    Ok(found)
}

/// How many rows of the array these instances copy, one for each cell; all without a number.
fn rows(scop: &Scop, copied: &Set, array: &str) -> Result<Option<Expr>> {
    let extent = scop.array(array).expect("an array of the scop").extent.clone();
    let extent = not_negative(extent.intersect_params(scop.context.clone())?.reset_tuple_id()?)?;
    let copied = copied.clone().reset_tuple_id()?;
    if copied.is_equal(&extent)? {
        return Ok(None);
    }
    let last = copied.clone().dim_max(0)?;
    let first_rows = extent.intersect(up_to(&copied, last.clone())?)?;
    if !first_rows.is_equal(&copied)? {
        return Err(Error::invalid(format!(
            "a transfer copies other cells of '{array}' than its first rows"
        )));
    }
    let one = Val::int_from_si(copied.context(), 1)?;
    expression(total(last.add_constant_val(one)?)?, &scop.context).map(Some)
}

/// `{ [a] : a_0 <= last }`
fn up_to(of: &Set, last: PwAff) -> Result<Set> {
    let space = of.get_space()?;
    let first = PwAff::var_on_domain(mse_isl::LocalSpace::from_space(space.clone())?, DimType::Set, 0)?;
    first.le_set(last.insert_domain(space)?)
}

/// The schedule with the instances of each transfer that copy the first cell, and no other ones of it. The
/// others are left out by name: isl does not see of every difference that it is empty.
pub fn once(schedule: Schedule, scop: &Scop, transfers: &Transfers) -> Result<Schedule> {
    if transfers.is_empty() {
        return Ok(schedule);
    }
    let mut executed = UnionSet::empty_ctx(&Context::current())?;
    for instances in schedule.get_domain()?.sets()? {
        let name = instances.get_tuple_name()?.unwrap_or_default();
        let executed_once = match scop.statement(&name).filter(|_| transfers.contains_key(&name)) {
            Some(statement) => {
                let cells = statement.accesses[0].relation.clone();
                let first = cells.clone().range()?.lexmin()?;
                cells.intersect_range(first)?.domain()?
            }
            None => instances,
        };
        executed = executed.union(UnionSet::from_set(executed_once)?)?;
    }
    schedule.intersect_domain(executed)
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Allocates memory of the device for the mirrors, for the whole code; returns it.
    pub fn allocate_mirrors(&self) -> Vec<Value<'c, 'a>> {
        let mut allocated = Vec::new();
        for mirror in self.arrays.iter().filter(|array| mlir::has_uses(array.value)) {
            let Some(of) = mirror.mirrors.as_ref().and_then(|name| self.outside(name)) else { continue };
            let dynamic = (0..mirror.memref_type().rank())
                .filter(|&dimension| mlir::static_size(mirror.memref_type(), dimension).is_none());
            let sizes: Vec<_> = dynamic.map(|dimension| self.size(self.builder(), of, dimension)).collect();
            let seen = if mirror.managed { Seen::ByAll } else { Seen::ByKernels };
            let memory = self.builder().on_device(mirror.memref_type(), &sizes, seen);
            self.storage.borrow_mut().insert(mlir::key(mirror.value), Storage::new(memory, None));
            allocated.push(memory);
        }
        allocated
    }

    /// Writes a transfer.
    pub fn transfer(&self, site: &Site<'c, 'a>, transfer: &Transfer) -> std::result::Result<(), String> {
        let memory = |name: &str| {
            let array = self.arrays.iter().find(|array| array.name == name).expect("an array of the scop");
            Ok::<_, String>(
                array
                    .outer
                    .map_or_else(|| self.storage_of(array.value), |outer| Ok(Storage::new(outer, None)))?
                    .memref,
            )
        };
        let (mut from, mut to) = (memory(&transfer.from)?, memory(&transfer.to)?);
        if let Some(rows) = &transfer.rows {
            let rows = self.index(site.builder, &site.names, rows)?;
            (to, from) = (self.first_rows(site, to, rows), self.first_rows(site, from, rows));
        }
        site.builder.create("gpu.memcpy", &[to, from], &[], &[], Vec::new());
        Ok(())
    }

    /// The memory of the mirror whose value has this key, if there is one.
    pub fn mirror(&self, key: usize) -> Option<Value<'c, 'a>> {
        let storage = self.storage.borrow();
        storage.get(&key).filter(|storage| storage.placement.is_none()).map(|storage| storage.memref)
    }

    /// The memory of an array from outside.
    fn outside(&self, name: &str) -> Option<Value<'c, 'a>> {
        self.arrays.iter().find(|array| array.name == name)?.outer
    }

    /// A size of memory from outside: what the parameters of the scop have, if one of them is it.
    fn size(&self, builder: Builder<'c, 'a>, memory: Value<'c, 'a>, dimension: usize) -> Value<'c, 'a> {
        let memref = MemRefType::try_from(memory.r#type()).expect("an array is a memref");
        if let Some(size) = mlir::static_size(memref, dimension) {
            return self.constant(size);
        }
        let parameters = view::Scop::new(self.scop()).map(|scop| scop.parameters()).unwrap_or_default();
        let mut known = parameters.into_iter().map(|parameter| parameter.outer);
        let known = known.find(|&value| mlir::is_size(value, memory, dimension));
        let dimension = self.constant(dimension as i64);
        known.unwrap_or_else(|| {
            self.computed(builder, "memref.dim", &[memory, dimension], builder.index(), &[])
        })
    }

    /// The first rows of memory, whose rows lie one after the other.
    fn first_rows(&self, site: &Site<'c, 'a>, memory: Value<'c, 'a>, rows: Value<'c, 'a>) -> Value<'c, 'a> {
        let (builder, memref) = (site.builder, MemRefType::try_from(memory.r#type()).expect("a memref"));
        let inner = 1..memref.rank();
        let (mut shape, mut sizes) = (vec![DYNAMIC], vec![rows]);
        for dimension in inner.clone() {
            let size = mlir::static_size(memref, dimension);
            shape.push(size.unwrap_or(DYNAMIC));
            sizes.extend(size.is_none().then(|| self.size(builder, memory, dimension)));
        }
        let (mut strides, mut next, mut known) = (Vec::new(), None, Some(1));
        let mut static_strides = vec![1];
        for dimension in inner.rev() {
            known = known
                .zip(mlir::static_size(memref, dimension))
                .map(|(stride, size): (i64, i64)| stride * size);
            let size = self.size(builder, memory, dimension);
            let stride = next.map_or(size, |inner| self.index_of(builder, "arith.muli", inner, size));
            next = Some(stride);
            static_strides.insert(0, known.unwrap_or(DYNAMIC));
            strides.splice(0..0, known.is_none().then_some(stride));
        }
        let operands = [vec![memory], sizes, strides].concat();
        let dynamic = |numbers: &[i64]| numbers.iter().filter(|&&number| number == DYNAMIC).count() as i32;
        let segments = [1, 0, dynamic(&shape), dynamic(&static_strides)];
        let numbers = |numbers: &[i64]| DenseI64ArrayAttribute::new(builder.context, numbers).into();
        let attributes: [(&str, Attribute<'c>); 4] = [
            ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context, &segments).into()),
            ("static_offsets", numbers(&[0])),
            ("static_sizes", numbers(&shape)),
            ("static_strides", numbers(&static_strides)),
        ];
        let part = MemRefType::new(memref.element(), &shape, None, None).into();
        builder.value("memref.reinterpret_cast", &operands, part, &attributes)
    }
}

/// Whether the host, too, may access memory of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Kernels alone.
    ByKernels,
    /// The host, too: it is managed.
    ByAll,
}

impl Seen {
    /// The same of memory in a memory space of layouts; none if it is not a device's.
    pub fn in_space(name: &str) -> Option<Self> {
        match name {
            "device" => Some(Self::ByKernels),
            "managed" => Some(Self::ByAll),
            _ => None,
        }
    }
}

impl<'c, 'a> Builder<'c, 'a> {
    /// New memory of the device.
    pub fn on_device(&self, memref: MemRefType<'c>, sizes: &[Value<'c, 'a>], seen: Seen) -> Value<'c, 'a> {
        let segments = DenseI32ArrayAttribute::new(self.context, &[0, sizes.len() as i32, 0]).into();
        let mut attributes = vec![("operandSegmentSizes", segments)];
        attributes.extend((seen == Seen::ByAll).then(|| ("hostShared", Attribute::unit(self.context))));
        self.value("gpu.alloc", sizes, memref.into(), &attributes)
    }
}
