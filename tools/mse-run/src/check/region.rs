//! A piece of memory with a name, cut into cells.

use super::Now;
use super::cell::{Cell, Use};
use super::loops::{Loops, Mark, Marks};
use crate::buffers::delinearize;
use crate::lower::Access;
use std::ops::Range;

/// Where memory comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An argument of the program.
    Argument,
    /// An allocation.
    Heap,
    /// The stack of the host's code.
    Stack,
    /// The stack of a GPU thread.
    Private,
    /// A block's memory.
    Workgroup,
    /// A global of the module.
    Global,
    /// A global of the module that nobody may write.
    Constant,
}

/// The users of an allocation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Home {
    /// The host, and kernels.
    #[default]
    Host,
    /// Kernels only.
    Device,
    /// Both, as memory of the device.
    Shared,
}

/// A piece of memory.
pub struct Region {
    pub kind: Kind,
    pub name: String,
    pub start: usize,
    pub bytes: usize,
    pub allocated_at: Option<usize>,
    pub freed_at: Option<usize>,
    pub home: Home,
    shape: Vec<usize>,
    /// The size of a cell.
    cell: usize,
    written: Vec<bool>,
    /// Made when a kernel first uses the memory.
    cells: Vec<Cell>,
    /// Made when a parallel loop first uses the memory.
    marks: Vec<Marks>,
}

impl Region {
    /// Memory nobody wrote.
    pub fn new(kind: Kind, name: String, shape: Vec<usize>, cell: usize, bytes: usize) -> Self {
        let written = vec![false; bytes.div_ceil(cell)];
        Self {
            kind,
            name,
            start: 0,
            bytes,
            allocated_at: None,
            freed_at: None,
            home: Home::Host,
            shape,
            cell,
            written,
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Says of bytes whether somebody wrote them.
    pub fn set_written(&mut self, bytes: Range<usize>, written: bool) {
        let cells = self.cells_of(&bytes);
        self.written[cells].fill(written);
    }

    /// Forgets all that was done to the memory.
    pub fn forget(&mut self) {
        self.written.fill(false);
        self.cells.clear();
        self.marks.clear();
    }

    /// The position of a byte nobody wrote.
    pub fn first_unwritten(&self, bytes: Range<usize>) -> Option<usize> {
        self.cells_of(&bytes).find(|&cell| !self.written[cell]).map(|cell| cell * self.cell)
    }

    /// Adds a use of bytes; where it conflicts with another, the position and the other.
    pub fn race(
        &mut self,
        bytes: Range<usize>,
        access: Access,
        site: usize,
        now: Now,
    ) -> Option<(usize, Use)> {
        if self.cells.is_empty() {
            self.cells = vec![Cell::default(); self.written.len()];
        }
        let mut found = None;
        for cell in self.cells_of(&bytes) {
            let conflict = self.cells[cell].add(access, site, now);
            found = found.or(conflict.map(|other| (cell * self.cell, other)));
        }
        found
    }

    /// Adds a use of bytes in an iteration of a parallel loop. Where it conflicts with a use in another
    /// iteration, returns the position, the other use, and the depth of the loop.
    pub fn loop_race(
        &mut self,
        bytes: Range<usize>,
        access: Access,
        site: usize,
        loops: &Loops,
    ) -> Option<(usize, Mark, usize)> {
        if self.marks.is_empty() {
            self.marks = vec![Marks::default(); self.written.len()];
        }
        let mut found = None;
        for cell in self.cells_of(&bytes) {
            let conflict = self.marks[cell].add(access, site, loops);
            found = found.or(conflict.map(|(other, depth)| (cell * self.cell, other, depth)));
        }
        found
    }

    /// A byte's cell in words.
    pub fn cell_text(&self, position: usize) -> String {
        let index = delinearize(&self.shape, position / self.cell);
        if index.is_empty() { self.name.clone() } else { format!("{} at {index:?}", self.name) }
    }

    fn cells_of(&self, bytes: &Range<usize>) -> Range<usize> {
        (bytes.start / self.cell).min(self.written.len())
            ..bytes.end.div_ceil(self.cell).min(self.written.len())
    }
}
