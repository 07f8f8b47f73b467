//! Memory: which arrays a region accesses, and which of their cells.
//!
//! ```text
//! access   { [i] -> A[f(i)] }       of a load or a store in a run, with its kind: exact, or a bound with subscripts beside it
//! ```

pub mod access;
pub mod array;
pub mod call;
pub mod layout;
pub mod wide;

use self::access::Accesses;
use self::array::Array;
use self::call::Touched;
use self::layout::Strided;
use crate::import::program::refusal::Refusal;
use std::collections::HashMap;
use std::rc::Rc;

/// The known facts about the memory of a region. Those about its values stand beside them.
#[derive(Default)]
pub struct Memory<'c, 'a> {
    /// The arrays of the program.
    pub arrays: Vec<Array<'c, 'a>>,
    /// The cells that loads and stores touch.
    pub accesses: HashMap<usize, Accesses<'c, 'a>>,
    /// The cells that calls touch, reads first.
    pub calls: HashMap<usize, Rc<[Touched<'c, 'a>]>>,
    /// Memory whose strides are checked at run time.
    pub strided: Vec<Strided<'c, 'a>>,
    /// The operations that are imported less precisely than they are written.
    pub approximations: Vec<Refusal<'c, 'a>>,
}
