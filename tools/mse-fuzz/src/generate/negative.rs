//! A parameter p that may be negative, in bounds and subscripts.
//!
//! ```text
//! for i = p to p + n           A[i - p]
//! for i = max(0, p) to n       A[i]
//! for i = 0 to min(n, p)       A[i + p]       has room for what p is at most
//! ```

use super::Generator;
use crate::program::{Affine, Atom};

impl Generator {
    /// The parameter that may be negative.
    fn signed(&self) -> Option<Affine> {
        let position = self.program.parameters.iter().position(|kind| kind.is_signed())?;
        Some(Affine::atom(Atom::Parameter(position)))
    }

    /// Bounds of a loop with the parameter in them, sometimes.
    pub fn signed_bounds(&mut self) -> Option<(Vec<Affine>, Vec<Affine>)> {
        if !self.random.percent(60) {
            return None;
        }
        let (signed, size, zero) = (self.signed()?, self.parameter(), Affine::constant(0));
        let mut behind = signed.clone();
        behind.terms.extend(size.terms.clone());
        Some(match self.random.below(8) {
            0..3 => (vec![signed], vec![behind]),
            3 => (vec![signed], vec![size]),
            4 => (vec![zero, signed], vec![size]),
            5 => (vec![zero], vec![size, signed]),
            6 => (vec![signed.clone()], vec![signed.plus(self.random.between(2, 5))]),
            _ => (vec![signed.plus(self.random.between(-1, 1))], vec![zero.plus(self.random.between(0, 4))]),
        })
    }

    /// A subscript near an iterator, less or more than that by the parameter, sometimes.
    pub fn signed_subscript(&mut self) -> Option<Affine> {
        if !self.random.percent(55) {
            return None;
        }
        let Atom::Parameter(signed) = self.signed()?.terms.pop()?.1 else { return None };
        let iterator = self.iterator()?;
        let own = (1, self.atom(iterator));
        let by = self.random.weighted(&[(6, -1), (1, 1), (1, -2)]);
        let constant = self.random.weighted(&[(6, 0), (1, -1), (1, 1)]);
        Some(match self.random.below(10) {
            0 => Affine { terms: vec![(1, Atom::Parameter(signed)), (-1, own.1)], constant },
            _ => Affine { terms: vec![own, (by, Atom::Parameter(signed))], constant },
        })
    }
}
