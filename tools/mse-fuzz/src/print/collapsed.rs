//! Loops as front ends change them: two that are one, and one that goes by a number of threads.
//!
//! ```text
//! for i = 0 to n, for j = 0 to m     for x = 0 to n * m { i = x / m, j = x mod m }
//! for i = 0 to n                     for t = 0 to 3, for i = t to n step 3
//! ```

use super::{Index, Printer};
use crate::program::{Affine, Atom, Id, Loop, LoopKind, Node};

impl Printer<'_> {
    /// Whether the loop was written in one of these forms.
    pub fn changed(&mut self, of: &Loop) -> bool {
        if self.program.flat.is_none_or(|flat| !flat.changed) || !self.is_rectangle(of) {
            return false;
        }
        match &of.body[..] {
            [Node::Loop(inner)] if self.is_rectangle(inner) && !mentions(&inner.upper[0], of.iterator) => {
                self.collapsed(of, inner);
                true
            }
            _ if of.iterator.is_multiple_of(3) => {
                self.by_threads(of);
                true
            }
            _ => false,
        }
    }

    /// Whether a loop goes from 0 to one number that is not negative, by 1, and only repeats its body.
    fn is_rectangle(&self, of: &Loop) -> bool {
        let starts = of.lower.iter().all(|lower| lower.terms.is_empty() && lower.constant == 0);
        let ends = of.upper.len() == 1 && self.ranges.is_natural(&of.upper[0]);
        let is_plain = of.kind == LoopKind::Scf && of.step == 1 && of.hints.is_empty();
        starts && ends && is_plain && of.carried.is_empty() && of.buffers.is_empty()
    }

    fn collapsed(&mut self, outer: &Loop, inner: &Loop) {
        let [n, m] = [outer, inner].map(|of| self.index(&of.upper[0], of.style));
        let product = self.define(format!("arith.muli {n}, {m} : index"));
        let [zero, one] = ["0", "1"].map(|bound| self.define(format!("arith.constant {bound} : index")));
        let both = self.fresh("x");
        self.open(format!("scf.for {both} = {zero} to {product} step {one} {{"));
        let [i, j] = if outer.iterator.is_multiple_of(2) {
            ["divsi", "remsi"].map(|name| self.define(format!("arith.{name} {both}, {m} : index")))
        } else {
            let parts = self.fresh("p");
            self.line(format!("{parts}:2 = affine.delinearize_index {both} into ({n}, {m}) : index, index"));
            [0, 1].map(|number| format!("{parts}#{number}"))
        };
        self.iterators.insert(outer.iterator, Index { name: i, affine: false });
        self.iterators.insert(inner.iterator, Index { name: j, affine: false });
        self.body(&inner.body, "scf", &[], &[]);
        self.close();
    }

    fn by_threads(&mut self, of: &Loop) {
        let end = self.index(&of.upper[0], of.style);
        let [zero, one, all] =
            ["0", "1", "3"].map(|bound| self.define(format!("arith.constant {bound} : index")));
        let threads = match of.iterator % 2 {
            0 => all,
            _ => self.define(format!("arith.addi {end}, {one} : index")),
        };
        let (thread, iterator) = (self.fresh("t"), self.fresh("i"));
        self.open(format!("scf.for {thread} = {zero} to {threads} step {one} {{"));
        self.open(format!("scf.for {iterator} = {thread} to {end} step {threads} {{"));
        self.iterators.insert(of.iterator, Index { name: iterator, affine: false });
        self.body(&of.body, "scf", &[], &[]);
        self.close();
        self.close();
    }
}

/// Whether an expression may depend on an iterator.
fn mentions(expression: &Affine, iterator: Id) -> bool {
    expression
        .terms
        .iter()
        .any(|(_, atom)| !matches!(atom, Atom::Parameter(_)) || *atom == Atom::Iterator(iterator))
}
