//! Sinks, and the sources that they must get.

use super::model::{Expected, Site};
use super::scene::Scene;
use super::storage::{Meet, Use};
use mse_isl::{DimType, Map, Result};

/// A read, or the cells after the scop: writes and initial cells supply them.
#[derive(Clone, Copy)]
pub enum Sink<'a> {
    /// A read at a place.
    Read(&'a Use),
    /// The cells of an array after the scop.
    End(usize),
}

/// The sources that a sink must get.
pub struct Due {
    /// Writes.
    pub writes: Vec<DueWrite>,
    /// Initial cells.
    pub initial: Vec<DueCells>,
}

/// A write of the source program that supplies instances of a sink.
pub struct DueWrite {
    /// The write.
    pub source: String,
    /// One of several.
    pub may: bool,
    /// `{ y -> Source[j] }`
    pub relation: Map,
}

/// Initial cells that supply instances of a sink.
pub struct DueCells {
    /// One of several.
    pub may: bool,
    /// `{ y -> A[a] }`
    pub relation: Map,
}

impl Due {
    /// Whether no source is one of several.
    pub fn is_certain(&self) -> bool {
        !self.writes.iter().any(|write| write.may) && !self.initial.iter().any(|cells| cells.may)
    }
}

impl Sink<'_> {
    /// The array, by its number.
    pub fn array(&self) -> usize {
        match self {
            Sink::Read(read) => read.array,
            Sink::End(array) => *array,
        }
    }

    /// The array in whose memory it lies, by its number; live-out arrays have memory of their own.
    pub fn memory(&self) -> usize {
        match self {
            Sink::Read(read) => read.memory,
            Sink::End(array) => *array,
        }
    }

    /// The operation to report at.
    pub fn site(&self) -> Site {
        match self {
            Sink::Read(read) => Site::Access(read.reference.clone()),
            Sink::End(_) => Site::Scop,
        }
    }

    /// The sources that it must get.
    pub fn wanted(&self, scene: &Scene, expected: &Expected) -> Result<Due> {
        match self {
            Sink::Read(read) => wanted_by_read(read, expected),
            Sink::End(array) => wanted_at_end(scene, &scene.model.arrays[*array].name, expected),
        }
    }

    /// The cells that it reads: `{ y -> A[a] }`.
    pub fn cells(&self, scene: &Scene) -> Result<Map> {
        match self {
            Sink::Read(read) => Ok(read.relation.clone()),
            Sink::End(array) => scene.model.arrays[*array].extent.clone().identity(),
        }
    }

    /// `{ x -> y }`: the access and the sink meet.
    pub fn meet(&self, scene: &Scene, access: &Use, how: Meet) -> Result<Map> {
        match self {
            Sink::Read(read) => scene.meet(access, read, how),
            Sink::End(array) if access.array == *array => Ok(access.relation.clone()),
            Sink::End(array) => {
                let space = access.relation.get_space()?.domain()?;
                let cells = scene.model.arrays[*array].extent.get_space()?;
                Map::empty(space.map_from_domain_and_range(cells)?)
            }
        }
    }

    /// `{ x -> y }`: the access meets the sink, before it.
    pub fn supplied(&self, scene: &Scene, access: &Use, how: Meet) -> Result<Map> {
        let meet = self.meet(scene, access, how)?;
        match self {
            Sink::Read(read) => meet.intersect(scene.before_where_they_meet(access, read)?),
            Sink::End(_) => Ok(meet),
        }
    }
}

fn wanted_by_read(read: &Use, expected: &Expected) -> Result<Due> {
    let mut wanted = Due { writes: Vec::new(), initial: Vec::new() };
    for flow in expected.between.iter().filter(|flow| flow.sink == read.source) {
        let relation = through(&read.origin, &flow.relation)?;
        wanted.writes.push(DueWrite { source: flow.source.clone(), may: flow.may, relation });
    }
    for flow in expected.initial.iter().filter(|flow| flow.sink == read.source) {
        wanted.initial.push(DueCells { may: flow.may, relation: through(&read.origin, &flow.relation)? });
    }
    Ok(wanted)
}

/// `first . second`, empty if the tuples differ.
pub fn through(first: &Map, second: &Map) -> Result<Map> {
    let (ours, theirs) = (first.get_space()?, second.get_space()?);
    if ours.tuple_is_equal(DimType::Out, &theirs, DimType::In)? {
        return first.clone().apply_range(second.clone());
    }
    Map::empty(ours.domain()?.map_from_domain_and_range(theirs.range()?)?)
}

fn wanted_at_end(scene: &Scene, array: &str, expected: &Expected) -> Result<Due> {
    let context = &scene.model.context;
    let mut wanted = Due { writes: Vec::new(), initial: Vec::new() };
    for flow in expected.last.iter().filter(|flow| flow.array == array) {
        let relation = flow.relation.clone().intersect_params(context.clone())?;
        wanted.writes.push(DueWrite { source: flow.source.clone(), may: flow.may, relation });
    }
    for flow in expected.through.iter().filter(|flow| flow.array == array) {
        let relation = flow.cells.clone().intersect_params(context.clone())?.identity()?;
        wanted.initial.push(DueCells { may: flow.may, relation });
    }
    Ok(wanted)
}
