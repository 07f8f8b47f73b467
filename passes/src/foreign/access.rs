//! Accesses in parallel code: loads, stores, atomic updates, copies, and what `mse.instance` says of them.

use super::code::{Event, Named, Node, Touch};
use super::memory::Cells;
use super::read::{Reader, Surroundings};
use super::updates;
use crate::check::value::kinds_of_neutral;
use crate::import::program::arithmetic::Applied;
use crate::import::program::view::Subscript;
use crate::import::program::wide::{self, Lanes, Wide};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, ValueLike};
use mse_dialect::effects::{self, is_vector_access};
use mse_dialect::view::{self, AccessKind};
use mse_isl::{DimType, Map, PwAff, Result};
use std::rc::Rc;

impl<'c, 'a> Reader<'c, 'a> {
    /// A load, a store, an update or a copy; or something that touches no memory.
    pub fn access(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        use AccessKind::{Read, Write};
        if self.named.is_some() && updates::in_two_steps(operation).is_some() {
            return Ok(Vec::new()); // the store is the update
        }
        let (kinds, name): (&[AccessKind], _) = match mlir::name(operation) {
            "affine.load" | "memref.load" => (&[Read], "load"),
            "affine.store" | "memref.store" if self.named.is_some() && updates::kind(operation).is_some() => {
                (&[Read, Write], "add")
            }
            "affine.store" | "memref.store" => (&[Write], "store"),
            "memref.atomic_rmw" | "memref.generic_atomic_rmw" => (&[Read, Write], "update"),
            "memref.copy" => return self.copy(operation, here),
            _ if is_vector_access(operation) => return self.vector(operation, here),
            _ if operation.region_count() == 0 && effects::is_pure(operation) => return Ok(Vec::new()),
            _ => {
                self.undecided(operation, "has effects that are not modelled");
                return Ok(Vec::new());
            }
        };
        let stores = ["store", "add"].contains(&name);
        let memref = usize::from(stores || mlir::name(operation) == "memref.atomic_rmw");
        let subscripts = Some(subscripts(operation, memref));
        self.accesses(operation, (kinds, name), memref, subscripts, here.clone())
    }

    /// A load or a store of a vector: its lanes are further coordinates.
    fn vector(&mut self, operation: OperationRef<'c, 'a>, here: &Surroundings<'c, 'a>) -> Result<Vec<Node>> {
        let Some(Wide { memref, kind, mut first, lanes, certain }) = wide::touched(operation) else {
            self.undecided(operation, "accesses vectors of a kind that is not modelled");
            return Ok(Vec::new());
        };
        let mut inner = here.clone();
        inner.exact &= certain;
        for Lanes { count, along, .. } in &lanes {
            if let Some(subscripts) = &mut first {
                subscripts[*along] = subscripts[*along].clone().plus(Subscript::Coordinate(inner.depth));
            }
            self.further(*count, &mut inner)?;
        }
        for (number, Lanes { along, padded, below, .. }) in lanes.iter().enumerate() {
            if let Some(below) = below {
                let below = self.values.subscript(below, inner.depth)?;
                self.keep(&Subscript::Coordinate(here.depth + number), below, &mut inner)?;
            }
            if let (true, Some(subscripts)) = (padded, &first) {
                let size = self.values.size_or_parameter(memref, *along, inner.depth)?;
                self.keep(&subscripts[*along], size, &mut inner)?;
            }
        }
        let name = if kind == AccessKind::Read { "load" } else { "store" };
        let memref = operation.operands().position(|operand| operand == memref).expect("an operand");
        self.accesses(operation, (&[kind], name), memref, first, inner)
    }

    /// Keeps the lanes in which a subscript is below a limit; if one is not known, perhaps all.
    fn keep(
        &mut self,
        subscript: &Subscript<'c, 'a>,
        limit: Option<PwAff>,
        here: &mut Surroundings<'c, 'a>,
    ) -> Result<()> {
        match self.values.subscript(subscript, here.depth)?.zip(limit) {
            Some((subscript, limit)) => {
                here.domain = here.domain.clone().intersect(subscript.lt_set(limit)?)?;
            }
            None => here.exact = false,
        }
        Ok(())
    }

    /// An access of these kinds to the cells at some subscripts of an operand.
    fn accesses(
        &mut self,
        operation: OperationRef<'c, 'a>,
        (kinds, name): (&[AccessKind], &str),
        memref: usize,
        subscripts: Option<Vec<Subscript<'c, 'a>>>,
        here: Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        let memref = operation.operand(memref).expect("a memref");
        let Some(cells) = self.cells(memref, subscripts, &here)? else {
            self.undecided(operation, "accesses memory that is no argument, allocation or global");
            return Ok(Vec::new());
        };
        let atomic = name == "update";
        let touches = kinds.iter().flat_map(|&kind| touches(&cells, kind, atomic, &here)).collect();
        let node = self.accessing(operation, name, touches, here);
        self.note_copy(operation, name);
        Ok(vec![node])
    }

    /// The name that `mse.instance` gives the next access.
    pub fn name_next(&mut self, says: OperationRef<'c, 'a>, depth: usize) -> Result<Named> {
        let coordinates = says.operands().map(|value| self.values.function_of(value, depth));
        let coordinates = coordinates.collect::<Result<_>>()?;
        let reference = view::string(says, "reference");
        Ok(Named { reference, coordinates, copies: None, neutral_to: Vec::new() })
    }

    /// Notes the value that the last event loads, or that it stores, or combines with a cell, the value that the
    /// event before loaded.
    fn note_copy(&mut self, operation: OperationRef<'c, 'a>, name: &str) {
        let last = self.code.events.len() - 1;
        if name == "load" {
            self.loaded = Some((last, operation.result(0).expect("a load has a result").into()));
            return;
        }
        let value = if name == "store" { view::operand(operation, 0) } else { updates::value(operation) };
        let before = self.loaded.take().filter(|(event, loaded)| event + 1 == last && value == Some(*loaded));
        if let Some(named) = &mut self.code.events[last].named {
            named.copies = before.map(|(event, _)| event);
            let stored = value.filter(|_| name == "store");
            named.neutral_to = stored.map_or(Vec::new(), kinds_of_neutral);
        }
    }

    fn accessing(
        &mut self,
        operation: OperationRef<'c, 'a>,
        name: &str,
        touches: Vec<Touch>,
        here: Surroundings,
    ) -> Node {
        let named = self.named.take();
        self.event(Event {
            name: self.name(name),
            location: operation.location(),
            dimensions: (0..here.depth).collect(),
            domain: here.domain,
            touches,
            threads: here.launch.map(|launch| launch.threads),
            combines: named.as_ref().and_then(|_| updates::kind(operation)),
            named,
        })
    }

    /// One more coordinate, from 0 to below a number.
    fn further(&mut self, size: i64, here: &mut Surroundings<'c, 'a>) -> Result<()> {
        let domain = here.domain.clone().add_dims(DimType::Set, 1)?;
        let domain = domain.lower_bound_si(DimType::Set, here.depth, 0)?;
        let depth = here.depth + 1;
        let own = self.values.coordinate(here.depth, depth)?;
        here.domain = domain.intersect(own.lt_set(self.values.number(size, depth)?)?)?;
        here.depth = depth;
        Ok(())
    }

    /// `memref.copy`: the subscripts are further coordinates.
    fn copy(&mut self, operation: OperationRef<'c, 'a>, here: &Surroundings<'c, 'a>) -> Result<Vec<Node>> {
        let memrefs = [0, 1].map(|i| operation.operand(i).expect("two memrefs"));
        let rank = MemRefType::try_from(memrefs[0].r#type()).map_or(0, |memref| memref.rank());
        let mut inner = here.clone();
        for dimension in 0..rank {
            let depth = inner.depth + 1;
            let mut size = self.values.size(memrefs[0], dimension, depth)?;
            if size.is_none() {
                size = self.values.size(memrefs[1], dimension, depth)?;
            }
            inner.exact &= size.is_some();
            let domain =
                inner.domain.add_dims(DimType::Set, 1)?.lower_bound_si(DimType::Set, inner.depth, 0)?;
            inner.domain = match size {
                Some(size) => domain.intersect(self.values.coordinate(inner.depth, depth)?.lt_set(size)?)?,
                None => domain,
            };
            inner.depth = depth;
        }
        let mut all = Vec::new();
        for (memref, kind) in memrefs.into_iter().zip([AccessKind::Read, AccessKind::Write]) {
            let subscripts = (here.depth..inner.depth).map(Subscript::Coordinate).collect();
            match self.cells(memref, Some(subscripts), &inner)? {
                Some(cells) => all.extend(touches(&cells, kind, false, &inner)),
                None => {
                    self.undecided(operation, "accesses memory that is no argument, allocation or global")
                }
            }
        }
        Ok(if all.is_empty() { Vec::new() } else { vec![self.accessing(operation, "copy", all, inner)] })
    }
}

/// The subscripts of an access to one cell.
fn subscripts<'c, 'a>(operation: OperationRef<'c, 'a>, memref: usize) -> Vec<Subscript<'c, 'a>> {
    let operands: Vec<_> = operation.operands().skip(1 + memref).collect();
    let Some(map) = mlir::affine_map(operation, "map") else {
        return operands.into_iter().map(Subscript::Value).collect();
    };
    let applied = Rc::new(Applied { operation, map, operands });
    let results = (0..map.result_count()).map(|i| map.result(i).expect("in range"));
    results.map(|result| Subscript::Map(result, applied.clone())).collect()
}

/// The cells that are touched, and others that may be the same.
fn touches(cells: &Cells, kind: AccessKind, atomic: bool, here: &Surroundings) -> Vec<Touch> {
    let touch =
        |relation: &Map, may| Touch { buffer: cells.buffer, kind, may, atomic, relation: relation.clone() };
    let mut touches = vec![touch(&cells.relation, !cells.exact || !here.exact)];
    touches.extend(cells.same.iter().map(|relation| touch(relation, true)));
    touches
}
