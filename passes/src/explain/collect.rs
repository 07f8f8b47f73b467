//! The facts of one scop: what the stages decide, put together.

use super::facts::*;
use super::memory::memory;
use super::order;
use super::scene::{self, Subject};
use super::values::Values;
use crate::classes::{self, Classes, Coarsening};
use crate::expand::{Choice, Decision, Why, decide, two_writes};
use crate::order::Dependences;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::scop::reference;
use mse_dialect::view::AccessKind;
use mse_dialect::witness;
use mse_isl::{DimType, Map, Result, Set, UnionMap, UnionSet};

/// The input from which facts are collected.
pub struct Source<'a> {
    /// The scop before.
    pub scop: &'a Scop,
    /// Its source flow.
    pub supply: &'a Supply,
    /// The arrays that the user wants expanded.
    pub choice: &'a Choice<'a>,
    /// Values of the parameters.
    pub values: &'a Values,
}

/// A scop before and after.
struct Expanded<'a> {
    source: &'a Source<'a>,
    decision: Decision,
    /// `{ [S[i] -> r[]] -> B[c] }`: the cells of the accesses of the source afterwards.
    touched: UnionMap,
    pairs: Vec<order::Pair>,
}

/// The facts of a scop with this name.
pub fn facts(source: &Source, name: String) -> Result<Facts> {
    let (scop, values) = (source.scop, source.values);
    let classes = classes::classes(scop, source.supply)?;
    let decision = decide(scop, &classes, source.choice)?;
    let after = decision.apply(scop)?;
    let sources = decision.sources(scop)?;
    let touched = after.tagged_accesses(|_| true)?.apply_domain(sources)?.coalesce()?;
    let dependences = Dependences::of(scop)?;
    let pairs = order::pairs(scop, &dependences, &touched)?;
    let order_after = Dependences::on(scop, &touched)?.order()?;
    let expanded = Expanded { source, decision, touched, pairs };
    Ok(Facts {
        name,
        values: values.named.clone(),
        verdict: Ok(None),
        contractions: Ok(Vec::new()),
        arrays: classes.iter().map(|classes| expanded.array(classes)).collect::<Result<_>>()?,
        statements: expanded.statements(),
        loops: order::loops(scop, values, &dependences.order()?, &order_after)?,
        dependences: expanded.pairs.iter().map(|pair| pair.facts(scop, values)).collect::<Result<_>>()?,
    })
}

impl Expanded<'_> {
    fn array(&self, classes: &Classes) -> Result<ArrayFacts> {
        let scop = self.source.scop;
        let array = scop.array(&classes.array).expect("[R8]: an access goes to an array of the scop");
        let element_bytes = u128::from(array.element_bytes);
        let left_out = classes.unread.clone().intersect(self.decision.storage.unread.clone())?;
        Ok(ArrayFacts {
            name: array.name.clone(),
            element_bytes,
            live_in: array.live_in,
            live_out: array.live_out,
            fate: self.fate(classes)?,
            groups: self.groups(classes)?,
            outside: self.writes(&classes.outside)?,
            unread: self.writes(&classes.unread)?,
            left_out: self.writes(&left_out)?,
            coarsening: classes.coarsening.map(coarse),
            choice: two_writes(classes)?,
            before: self.memory(&array.extent, &self.cells_before(&array.extent)?, element_bytes)?,
            left: self.memory(&array.extent, &self.cells_after(&array.extent)?, element_bytes)?,
            new: self.new_arrays(&array.name, element_bytes)?,
            scene: self.scene(classes)?,
        })
    }

    fn fate(&self, classes: &Classes) -> Result<Fate> {
        let array = &classes.array;
        if let Some(stays) = self.decision.stays.iter().find(|stays| stays.array == *array) {
            let witness = match &stays.why {
                Why::Unbounded => unbounded(classes)?,
                Why::MaxPieces { statement } | Why::SeveralDecide { statement } => Some(statement.clone()),
                Why::Excluded
                | Why::Costly
                | Why::Called
                | Why::Vectors
                | Why::LaidOut
                | Why::MaxBytes { .. } => None,
            };
            return Ok(Fate::Stays(Reason { code: stays.why.code(), text: stays.why.text(), witness }));
        }
        if self.decision.storage.arrays.iter().any(|new| new.of == *array) {
            return Ok(Fate::Expanded);
        }
        nothing_to_separate(classes, self.source.values).map(Fate::Stays)
    }

    fn groups(&self, classes: &Classes) -> Result<Vec<GroupFacts>> {
        let mut members: Vec<(String, String)> = Vec::new();
        for (what, relation) in [("write", &classes.first), ("read", &classes.read)] {
            for map in relation.maps()? {
                let [own, first] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
                let map = self.tidy(map.domain_factor_domain()?.range_factor_domain()?)?;
                members.push((first, format!("{what} @{own} {map}")));
            }
        }
        members.sort();
        let mut groups = Vec::new();
        for set in classes.first.clone().range()?.sets()? {
            let first = reference(&set.clone().identity()?, DimType::In)?;
            let own = members.iter().filter(|(of, _)| *of == first).map(|(_, line)| line.clone());
            groups.push(GroupFacts {
                members: own.collect(),
                classes: self.source.values.count(&set)?,
                first,
            });
        }
        groups.sort_by_key(|group| order::place(self.source.scop, &group.first));
        Ok(groups)
    }

    fn tidy(&self, map: Map) -> Result<Map> {
        map.gist_params(self.source.scop.context.clone())?.coalesce()
    }

    fn writes(&self, writes: &UnionSet) -> Result<WriteFacts> {
        let count = self.source.values.count_all(writes)?;
        let text = if writes.is_empty()? { String::new() } else { writes.to_string() };
        Ok(WriteFacts { text, count })
    }

    fn memory(&self, cells: &Set, touched: &Set, bytes: u128) -> Result<MemoryUse> {
        memory(self.source.scop, self.source.values, cells, touched, bytes)
    }

    /// The cells of an array that the scop touches.
    fn cells_before(&self, extent: &Set) -> Result<Set> {
        let accesses = self.source.scop.tagged_accesses(|access| access.kind != AccessKind::Kill)?;
        accesses.range()?.extract_set(extent.get_space()?)
    }

    /// The same after the expansion.
    fn cells_after(&self, extent: &Set) -> Result<Set> {
        let kills = self.source.scop.tagged_accesses(|access| access.kind == AccessKind::Kill)?;
        let touched = self.touched.clone().subtract_domain(kills.domain()?)?;
        touched.range()?.extract_set(extent.get_space()?)
    }

    fn new_arrays(&self, of: &str, bytes: u128) -> Result<Vec<MemoryUse>> {
        let new = self.decision.storage.arrays.iter().filter(|new| new.of == of);
        new.map(|new| self.memory(&new.extent, &self.cells_after(&new.extent)?, bytes)).collect()
    }

    fn scene(&self, classes: &Classes) -> Result<std::result::Result<Scene, String>> {
        let scop = self.source.scop;
        let flow = self.source.supply.of_array(scop, &classes.array)?;
        let of_array = |pair: &&order::Pair| {
            scop.access(&pair.later).is_some_and(|(_, access)| access.is_of(&classes.array))
        };
        let pairs: Vec<_> = self.pairs.iter().filter(of_array).collect();
        let accesses = scop.tagged_accesses(|access| access.is_of(&classes.array))?;
        let touched = scene::of_accesses(&self.touched, &accesses)?;
        let (flow, touched) = (&flow, &touched);
        scene::scene(&Subject { scop, values: self.source.values, classes, flow, touched, pairs: &pairs })
    }

    fn statements(&self) -> Vec<StatementFacts> {
        let facts = |(statement, pieces): (&crate::scop::Statement, &Vec<crate::expand::Piece>)| {
            let pieces = pieces.iter();
            let piece = |piece: &crate::expand::Piece| PieceFacts {
                name: piece.name.clone(),
                domain: piece.domain.to_string(),
            };
            StatementFacts {
                name: statement.name.clone(),
                domain: statement.domain.to_string(),
                pieces: pieces.map(piece).collect(),
            }
        };
        self.source.scop.statements.iter().zip(&self.decision.pieces).map(facts).collect()
    }
}

/// Why an array that could be expanded has no new storage.
fn nothing_to_separate(classes: &Classes, values: &Values) -> Result<Reason> {
    let text = match (classes.first.is_empty()?, classes.outside.is_empty()?) {
        _ if classes.coarsening == Some(Coarsening::Costly) => return Ok(coarse(Coarsening::Costly)),
        (true, true) => "nobody reads what is written",
        (true, false) => "its classes may hold initial or final values, and keep the cells that they have",
        (false, _) => "no two classes share a cell",
    };
    let witness = match classes.outside.sets()?.into_iter().next() {
        Some(set) if classes.first.is_empty()? => {
            let (all, here) = (set.clone(), values.at(&set)?);
            let some = if here.is_empty()? { all } else { here };
            witness::of_set(some.unwrap()?.domain()?)?.map(|witness| witness.to_string())
        }
        _ => None,
    };
    Ok(Reason { code: "nothing-to-separate", text: text.to_owned(), witness })
}

/// A counter of a first write that no parameter bounds: `S[i0, i1]: i1`.
fn unbounded(classes: &Classes) -> Result<Option<String>> {
    for set in classes.first.clone().range()?.sets()? {
        let instances = set.unwrap()?.domain()?;
        for position in 0..instances.dim(DimType::Set)? {
            if !instances.dim_is_bounded(DimType::Set, position)? {
                let name = instances.get_dim_name(DimType::Set, position)?.unwrap_or_default();
                let statement = instances.get_tuple_name()?.unwrap_or_default();
                return Ok(Some(format!("counter {name} of {statement}")));
            }
        }
    }
    Ok(None)
}

fn coarse(coarsening: Coarsening) -> Reason {
    let (code, text) = match coarsening {
        Coarsening::Inexact => ("inexact", "some classes may be joined without need"),
        Coarsening::Cell => ("cell", "each cell is taken as one class"),
        Coarsening::Costly => ("costly", "isl does not find its classes in bounded time"),
    };
    Reason { code, text: text.to_owned(), witness: None }
}
