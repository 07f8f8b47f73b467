//! Arrays: their cells, and where these lie.

use super::{Layout, Place};
use mse_isl::{Result, Set};
use std::collections::BTreeSet;

/// An array.
#[derive(Clone, Debug)]
pub struct Array {
    /// The tuple name of its cells.
    pub name: String,
    /// The cells: `{ A[a] }`.
    pub extent: Set,
    /// The contents before the scop matter.
    pub live_in: bool,
    /// The contents after the scop matter.
    pub live_out: bool,
    /// The type of an element, as MLIR writes it.
    pub element: String,
    /// The bytes of an element.
    pub element_bytes: u64,
    /// Its home.
    pub home: Home,
    /// The program allocates it for the scop alone: the scop may have memory of its own instead.
    pub spare: bool,
    /// The program says that its cells stay where they are (`mse.contract = "none"`), or the options do.
    pub stays: bool,
    /// Where the cells lie in it; each in a place of its own without a layout.
    pub layout: Option<Layout>,
    /// Its rows lie one after the other in memory of the host: its type has no layout and no memory space.
    pub plain: bool,
    /// The program says that it is not memory of the host.
    pub elsewhere: bool,
    /// Iterations of a parallel loop around the scop may use its memory at the same time.
    pub shared: bool,
    /// The array from outside whose sizes it has, in memory of the device.
    pub mirrors: Option<String>,
    /// The array that it is cut from, and whose elements it has, if a stage made it.
    pub cut_from: Option<String>,
}

/// The home of an array: whose memory it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The program's around the scop.
    Outside,
    /// Everybody's, for as long as the scop is executed.
    Global,
    /// That of kernels, for as long as the scop is executed.
    Device,
    /// That of kernels and of the host, for as long as the scop is executed: it goes to who accesses it.
    Managed,
    /// That of the threads of one block, during one launch.
    Workgroup,
    /// That of one thread, during one launch.
    Private,
}

impl Home {
    /// The memory spaces of layouts. Memory outside has none.
    const SPACES: [(Self, &'static str); 5] = [
        (Self::Global, "global"),
        (Self::Device, "device"),
        (Self::Managed, "managed"),
        (Self::Workgroup, "workgroup"),
        (Self::Private, "private"),
    ];

    /// The memory space in a layout; none of memory outside.
    pub fn space(self) -> Option<&'static str> {
        Self::SPACES.iter().find(|(home, _)| *home == self).map(|(_, space)| *space)
    }

    /// The home with this memory space in a layout.
    pub fn of_space(space: &str) -> Option<Self> {
        Self::SPACES.iter().find(|(_, own)| *own == space).map(|(home, _)| *home)
    }
}

impl Array {
    /// An array of the program around the scop, with elements of type `f64`.
    pub fn outside(name: &str, extent: Set, live_in: bool, live_out: bool) -> Self {
        let (name, element, home) = (name.to_owned(), "f64".to_owned(), Home::Outside);
        Self {
            name,
            extent,
            live_in,
            live_out,
            element,
            element_bytes: 8,
            home,
            spare: false,
            stays: false,
            layout: None,
            plain: true,
            elsewhere: false,
            shared: false,
            mirrors: None,
            cut_from: None,
        }
    }

    /// A new array of the scop, for some of the values of this one.
    pub fn cut(&self, name: &str, extent: Set) -> Self {
        Self {
            name: name.to_owned(),
            extent,
            live_in: false,
            live_out: false,
            home: Home::Global,
            spare: false,
            layout: None,
            cut_from: Some(self.name.clone()),
            ..self.clone()
        }
    }

    /// Whether its elements lie one after the other with as many bytes as they have: numbers of 2^k bytes.
    pub fn is_dense(&self) -> bool {
        const DENSE: [&str; 10] = ["i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64"];
        DENSE.contains(&self.element.as_str())
    }

    /// The array in whose memory its cells lie, by name.
    pub fn memory(&self) -> Result<String> {
        let other = self.layout.as_ref().map_or(Ok(None), Layout::memory)?;
        Ok(other.unwrap_or_else(|| self.name.clone()))
    }

    /// Where the cells lie.
    pub fn place(&self) -> Result<Place> {
        self.place_beside(&BTreeSet::new())
    }

    /// The same beside other arrays in the memory, of whose places these dimensions are unknown.
    pub fn place_beside(&self, of_others: &BTreeSet<usize>) -> Result<Place> {
        match &self.layout {
            Some(layout) => layout.place_beside(&self.name, of_others),
            None if of_others.is_empty() => Ok(Place::Apart),
            None => Layout::identity(&self.extent)?.place_beside(&self.name, of_others),
        }
    }

    /// The dimensions of the storage that are folded by a function of the parameters.
    pub fn unknown_dimensions(&self) -> Result<BTreeSet<usize>> {
        self.layout.as_ref().map_or(Ok(BTreeSet::new()), Layout::unknown)
    }
}
