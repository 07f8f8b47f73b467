//! Parallel code as data: a tree of loops over accesses and barriers.

use crate::check::model::Site;
use crate::mlir::Place;
use melior::ir::Location;
use mse_dialect::view::AccessKind;
use mse_isl::{Map, PwAff, Set};
use std::collections::BTreeMap;
use std::ops::Range;

/// One outermost parallel operation, as data.
pub struct Code<'c> {
    /// The known facts about the parameters.
    pub context: Set,
    /// The memory it touches.
    pub buffers: Vec<Buffer>,
    /// Accesses and barriers, in the order of the source.
    pub events: Vec<Event<'c>>,
    /// How they are repeated.
    pub nodes: Vec<Node>,
    /// The errors, with their places.
    pub errors: Vec<(Location<'c>, String)>,
    /// The reasons why something was not understood, with their places.
    pub undecided: Vec<(Location<'c>, String)>,
    /// The parameters that are sizes of the function's arguments, or arguments.
    pub places: BTreeMap<String, Place>,
    /// The launch, if its kernel stands elsewhere.
    pub launched: Option<Location<'c>>,
}

/// A piece of memory.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// The tuple name of its cells.
    pub name: String,
    /// `{ A[i, a] }`, with the coordinates `i` of the iteration that owns it.
    pub extent: Set,
}

/// An access or a barrier.
pub struct Event<'c> {
    /// The tuple name of its instances.
    pub name: String,
    /// Where it is in the program.
    pub location: Location<'c>,
    /// The coordinates of its instances, among those around it.
    pub dimensions: Vec<usize>,
    /// `{ [i] }`
    pub domain: Set,
    /// The touches of memory, in order; none for a barrier.
    pub touches: Vec<Touch>,
    /// The coordinates that number threads, for an access in a launch.
    pub threads: Option<Range<usize>>,
    /// Which access of a scop it is, if the code says.
    pub named: Option<Named>,
    /// How it combines the cell with a value, if it is an update of a kind.
    pub combines: Option<&'static str>,
}

/// Which access of a scop an event is: `mse.instance`.
#[derive(Clone)]
pub struct Named {
    /// The reference.
    pub reference: String,
    /// `{ [i] -> [c] }` for each coordinate of the instance; none for one that is not affine.
    pub coordinates: Vec<Option<PwAff>>,
    /// The event before, if it loads the value that this one stores, or combines with the cell.
    pub copies: Option<usize>,
    /// The kinds of updates in which the value that it stores changes nothing.
    pub neutral_to: Vec<String>,
}

/// One touch of memory by an access.
pub struct Touch {
    /// The memory, by number.
    pub buffer: usize,
    /// Read or write.
    pub kind: AccessKind,
    /// It need not happen, or touches less.
    pub may: bool,
    /// It is a part of an atomic update.
    pub atomic: bool,
    /// `{ [i] -> A[a] }`
    pub relation: Map,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub enum Node {
    /// An event, by number.
    Event(usize),
    /// Loops, one inside the other.
    Loops {
        /// How iterations are ordered.
        order: Order,
        /// Their coordinates.
        dimensions: Range<usize>,
        /// The nodes that they repeat.
        body: Vec<Node>,
    },
}

/// How the iterations of a loop are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// One after the other.
    Sequential,
    /// Not at all.
    Parallel,
    /// As the blocks of a launch.
    Blocks,
}

impl<'c> Code<'c> {
    /// Where something is in the program.
    pub fn location(&self, site: &Site, otherwise: Location<'c>) -> Location<'c> {
        let name = match site {
            Site::Access(name) | Site::Statement(name) => name,
            _ => return otherwise,
        };
        self.events.iter().find(|event| event.name == *name).map_or(otherwise, |event| event.location)
    }
}
