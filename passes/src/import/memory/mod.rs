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
use crate::import::values::Values;
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// The known facts about the memory of a region, built on those about its values.
pub struct Memory<'c, 'a> {
    values: Values<'c, 'a>,
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

impl<'c, 'a> Memory<'c, 'a> {
    /// Nothing known yet.
    pub fn new(values: Values<'c, 'a>) -> Self {
        Self {
            values,
            arrays: Vec::new(),
            accesses: HashMap::new(),
            calls: HashMap::new(),
            strided: Vec::new(),
            approximations: Vec::new(),
        }
    }
}

impl<'c, 'a> Deref for Memory<'c, 'a> {
    type Target = Values<'c, 'a>;

    fn deref(&self) -> &Values<'c, 'a> {
        &self.values
    }
}

impl<'c, 'a> DerefMut for Memory<'c, 'a> {
    fn deref_mut(&mut self) -> &mut Values<'c, 'a> {
        &mut self.values
    }
}
