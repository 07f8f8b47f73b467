//! `memref.copy` as a loop nest over the cells that it copies.
//!
//! ```text
//! { S[i, a] : 0 <= a_d < size_d },  reads source[a], writes target[a]
//! ```
//!
//! The cells are copied all at once: MLIR does not define a copy between views that overlap, and the compiled
//! copy moves the cells as if through a buffer. Such a copy is refused:
//!
//! ```text
//! read . written^-1   { S[i, a] -> S[i, b] }: a is read where b is written; only a = b is in order
//! ```

use super::{Item, Reader};
use crate::import::memory::access::{Access, expect_writable};
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::program::view::{Subscript, resolve};
use crate::import::tree::Copied;
use crate::import::values::run::Surroundings;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{DimType, Map, PwAff, Result, Set};
use std::rc::Rc;

impl<'c, 'a> Reader<'c, 'a> {
    /// The loops over what is copied.
    pub fn copied(
        &mut self,
        copy: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Item> {
        let [source, target] = [0, 1].map(|i| copy.operand(i).expect("two memrefs"));
        expect_writable(copy, resolve(target, None).base)?;
        let rank = MemRefType::try_from(source.r#type()).map_or(0, |memref| memref.rank());
        let outer = here.coordinates.len();
        let mut inner = here.clone();
        for dimension in 0..rank {
            let size = self.copied_size(copy, [source, target], dimension, outer + dimension + 1)?;
            let own = self.values.coordinate(outer + dimension, outer + dimension + 1)?;
            let domain = inner.domain.add_dims(DimType::Set, 1)?;
            let domain = domain.lower_bound_si(DimType::Set, outer + dimension, 0)?;
            inner.domain = domain.intersect(own.lt_set(size)?)?;
            inner.coordinates.push(copy.location());
        }
        let run = self.open_run(&inner);
        let position = self.next_position();
        let accesses = [source, target].map(|memref| self.copy_access(copy, memref, run, outer, rank));
        let [read, written] = accesses;
        let (read, written) = (read?, written?);
        if read.array == written.array
            && moves_inside(&read.relation, &written.relation, &inner.domain, outer)?
        {
            return refuse(copy, Code::Overlap, "may copy between views that overlap");
        }
        self.tree.copies.push(Copied { run, position, operation: copy, accesses: Rc::new([read, written]) });
        let nested = |item, dimension| Item::Loop { dimension, body: vec![item] };
        Ok((outer..outer + rank).rev().fold(Item::Run(run), nested))
    }

    fn copy_access(
        &mut self,
        copy: OperationRef<'c, 'a>,
        memref: Value<'c, 'a>,
        run: usize,
        outer: usize,
        rank: usize,
    ) -> Outcome<'c, 'a, Access<'c, 'a>> {
        let subscripts = (outer..outer + rank).map(Subscript::Coordinate).collect();
        self.memory.access_at(&mut self.values, copy, run, resolve(memref, Some(subscripts)))
    }

    /// A size that both memrefs have.
    fn copied_size(
        &mut self,
        copy: OperationRef<'c, 'a>,
        memrefs: [Value<'c, 'a>; 2],
        dimension: usize,
        depth: usize,
    ) -> Outcome<'c, 'a, PwAff> {
        for memref in memrefs {
            if let Some(size) = self.values.size(memref, dimension, depth)? {
                return Ok(size);
            }
        }
        match memrefs.into_iter().find(|&memref| self.values.is_outside(memref)) {
            Some(memref) => {
                let parameter = self.values.size_parameter(memref, dimension);
                Ok(self.values.named_parameter(&self.values.parameters[parameter].name.clone(), depth)?)
            }
            None => {
                refuse(copy, Code::UnknownSize, "copies memory of a size that is not known before the region")
            }
        }
    }
}

/// Whether one execution of a copy, an instance of the first `outer` coordinates, reads a cell that it writes
/// elsewhere.
fn moves_inside(read: &Map, written: &Map, domain: &Set, outer: usize) -> Result<bool> {
    let [read, written] = [read, written].map(|relation| relation.clone().intersect_domain(domain.clone()));
    let mut pairs = read?.apply_range(written?.reverse()?)?;
    for coordinate in 0..outer {
        pairs = pairs.equate(DimType::In, coordinate, DimType::Out, coordinate)?;
    }
    Ok(!pairs.subtract(domain.clone().identity()?)?.is_empty()?)
}
