//! The source flow: which writes supply each read and each cell that is left, as the scop says it.
//!
//! It is the meaning of a scop. `mse-dataflow` computes it once; no later stage writes it. Its references and
//! spaces are those of the statements as they were then.

use mse_dialect::view::AccessKind;
use mse_isl::{Context, Error, Map, Result, Set, UnionMap, UnionSet};

use super::{Access, Scop, Statement};

/// A source flow, line by line.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Sorted by sink, then source; the order of writes comes last.
    pub lines: Vec<Line>,
}

/// One line, about references and arrays.
#[derive(Clone, Debug)]
pub enum Line {
    /// A read and a write that supplies it, one of several if `may`.
    Between {
        /// The read.
        sink: String,
        /// The write.
        source: String,
        /// It is one of several.
        may: bool,
        /// `{ T[j] -> S[i] }`
        relation: Map,
    },
    /// A read of the value of a cell before the scop.
    In {
        /// The read.
        sink: String,
        /// The array.
        array: String,
        /// It is one of several.
        may: bool,
        /// `{ T[j] -> A[a] }`
        relation: Map,
    },
    /// A cell after the scop, and a write that supplies it.
    Out {
        /// The array.
        array: String,
        /// The write.
        source: String,
        /// It is one of several.
        may: bool,
        /// `{ A[a] -> S[i] }`
        relation: Map,
    },
    /// Cells that hold after the scop what they held before it.
    Through {
        /// The array.
        array: String,
        /// They may.
        may: bool,
        /// `{ A[a] }`
        cells: Set,
    },
    /// Two writes that may supply one read.
    Order {
        /// The earlier write.
        earlier: String,
        /// The later one.
        later: String,
        /// `{ S[i] -> T[j] }`
        relation: Map,
    },
}

impl std::fmt::Display for Line {
    fn fmt(&self, text: &mut std::fmt::Formatter) -> std::fmt::Result {
        let may = |may: &bool| if *may { " may" } else { "" };
        match self {
            Self::Between { sink, source, may: one, relation } => {
                write!(text, "@{sink} from @{source}{} {relation}", may(one))
            }
            Self::In { sink, array, may: one, relation } => {
                write!(text, "@{sink} from \"{array}\"{} {relation}", may(one))
            }
            Self::Out { array, source, may: one, relation } => {
                write!(text, "\"{array}\" from @{source}{} {relation}", may(one))
            }
            Self::Through { array, may: they, cells } => {
                write!(text, "\"{array}\" unchanged{} {cells}", may(they))
            }
            Self::Order { earlier, later, relation } => write!(text, "@{earlier} before @{later} {relation}"),
        }
    }
}

/// The supply: the source flow without cells, between instances, by reference.
///
/// A read of one cell is supplied in that cell, so its instance says all. A read that may touch several cells
/// is supplied by the writes of each of them.
#[derive(Clone, Debug)]
pub struct Supply {
    /// `{ [S[i] -> r[]] -> [T[j] -> w[]] }`: the read may get the value of the write.
    pub flow: UnionMap,
    /// `{ [S[i] -> r[]] }`: reads that may get the value of a cell before the scop.
    pub initial: UnionSet,
    /// `{ [T[j] -> w[]] }`: writes that may supply a cell's last value.
    pub last: UnionSet,
}

/// Why a scop does not say who supplies whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Nobody has computed it.
    NoFlow,
    /// Its accesses are parts of those that it had then, or some of those that supply others are gone.
    Expanded,
}

impl Unknown {
    /// The reason as remarks spell it.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoFlow => "no-source-flow",
            Self::Expanded => "expanded-before",
        }
    }

    /// The reason in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoFlow => "the scop has no mse.dataflow",
            Self::Expanded => {
                "the scop was expanded before: its accesses are parts of those that source flow names"
            }
        }
    }
}

impl Supply {
    /// The supply by the source flow of a scop, or the reason why there is none.
    pub fn of(scop: &Scop) -> Result<std::result::Result<Self, Unknown>> {
        let Some(flow) = &scop.flow else { return Ok(Err(Unknown::NoFlow)) };
        if scop.selected(|access| access.renamed).next().is_some() {
            return Ok(Err(Unknown::Expanded));
        }
        let mut supply = Self::none()?;
        let is_gone = |reference: &String| scop.access(reference).is_none();
        for line in &flow.lines {
            match line {
                Line::Between { sink, .. } | Line::In { sink, .. } if is_gone(sink) => continue,
                Line::Between { sink, source, relation, .. }
                    if is_gone(source) && is_of_gone_instances(scop, sink, relation)? =>
                {
                    continue;
                }
                Line::Between { source, .. } | Line::Out { source, .. } if is_gone(source) => {
                    return Ok(Err(Unknown::Expanded));
                }
                _ => supply.add(line, scop)?,
            }
        }
        let reads = scop.tagged_accesses(|access| access.kind == AccessKind::Read)?.domain()?;
        supply.flow = supply.flow.intersect_params(scop.context.clone())?.intersect_domain(reads.clone())?;
        supply.initial = supply.initial.intersect(reads)?;
        Ok(Ok(supply))
    }

    fn add(&mut self, line: &Line, scop: &Scop) -> Result<()> {
        let tagged = |reference: &str| known(scop, reference)?.1.untag();
        match line {
            Line::Between { sink, source, relation, .. } => {
                let flow = relation.clone().preimage_domain_multi_aff(tagged(sink)?)?;
                self.flow = self.flow.clone().add_map(flow.preimage_range_multi_aff(tagged(source)?)?)?;
            }
            Line::In { sink, relation, .. } => {
                let sinks = relation.clone().domain()?.preimage_multi_aff(tagged(sink)?)?;
                self.initial = self.initial.clone().add_set(sinks)?;
            }
            Line::Out { source, relation, .. } => {
                let sources = relation.clone().range()?.preimage_multi_aff(tagged(source)?)?;
                self.last = self.last.clone().add_set(sources)?;
            }
            Line::Through { .. } | Line::Order { .. } => {}
        }
        Ok(())
    }

    /// The part whose reads are of one array.
    pub fn of_array(&self, scop: &Scop, array: &str) -> Result<UnionMap> {
        let mut own = Vec::new();
        for map in self.flow.maps()? {
            let (_, read) = known(scop, &super::reference(&map, mse_isl::DimType::In)?)?;
            if read.array()? == array {
                own.push(map);
            }
        }
        super::union_of_maps(own.into_iter())
    }

    /// Nobody supplies anything.
    pub fn none() -> Result<Self> {
        let isl = Context::current();
        let set = UnionSet::empty_ctx(&isl)?;
        Ok(Self { flow: UnionMap::empty_ctx(&isl)?, initial: set.clone(), last: set })
    }
}

/// Whether a line of the flow `{ T[j] -> S[i] }` is of instances that the statement of the sink has no more.
fn is_of_gone_instances(scop: &Scop, sink: &str, relation: &Map) -> Result<bool> {
    relation.clone().intersect_domain(known(scop, sink)?.0.domain.clone())?.is_empty()
}

/// The access of this name, and its statement.
pub fn known<'s>(scop: &'s Scop, reference: &str) -> Result<(&'s Statement, &'s Access)> {
    let unknown =
        || Error::invalid(format!("source flow names @{reference}, which is no access of the scop"));
    scop.access(reference).ok_or_else(unknown)
}

/// Whether this is a kill, which supplies an unknown value: no flow.
pub fn is_kill(scop: &Scop, reference: &str) -> bool {
    scop.access(reference).is_some_and(|(_, access)| access.kind == AccessKind::Kill)
}
