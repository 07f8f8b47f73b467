//! Arrays of several dimensions that lie in one, as C programs have them.
//!
//! The program is drawn with all dimensions; [`crate::print`] makes one subscript of several.

use super::Generator;
use crate::program::{Access, Flat, Id, Node};

impl Generator {
    /// Blocks over such arrays.
    pub fn flat(&mut self) -> Vec<Node> {
        self.program.flat = Some(Flat {
            narrow: self.random.weighted(&[(5, "i32"), (2, "i16"), (2, "i8")]),
            cast: self.random.weighted(&[(3, "index_cast"), (1, "index_castui")]),
            overflow: self.random.weighted(&[(3, ""), (3, " overflow<nsw>"), (1, " overflow<nsw, nuw>")]),
            apart: self.random.percent(50),
            changed: self.random.percent(40),
        });
        self.plain()
    }

    /// The element at the iterators, or one in a row above or below.
    pub fn near_row(&mut self, array: Id) -> Access {
        let mut access = self.aligned(array);
        let by = self.random.weighted(&[(6, 0), (3, -1), (1, 1)]);
        if let Some(row) = access.subscripts.first_mut()
            && !self.scope.iterators.is_empty()
        {
            row.constant += by;
        }
        access
    }
}
