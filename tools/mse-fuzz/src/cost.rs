//! How much memory and time a program takes, roughly: programs that take too much are drawn anew.

use crate::program::{Affine, Node, Program};
use crate::range::{Ranges, layouts};

/// How much a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most elements of an array.
    pub elements: i64,
    /// The most statements executed.
    pub work: i64,
}

/// For a program that runs a few times.
pub const USUAL: Limits = Limits { elements: 200_000, work: 500_000 };

/// For one that runs with large parameters, beside its mutants.
pub const PAIRS: Limits = Limits { elements: 20_000, work: 150_000 };

/// Whether a program with these parameters is small enough to run.
pub fn is_cheap(program: &Program, parameters: &[i64], limits: Limits) -> bool {
    let elements = |sizes: &[crate::range::Linear]| {
        sizes.iter().map(|size| size.at(parameters).max(0)).fold(1, i64::saturating_mul)
    };
    layouts(program).iter().all(|layout| elements(&layout.sizes) <= limits.elements)
        && work(program, parameters) <= limits.work
}

/// How many statements a program executes, at most.
pub fn work(program: &Program, parameters: &[i64]) -> i64 {
    let cost = Cost { program, ranges: Ranges::of(program), parameters };
    cost.block(&program.body)
}

struct Cost<'p> {
    program: &'p Program,
    ranges: Ranges,
    parameters: &'p [i64],
}

impl Cost<'_> {
    fn block(&self, block: &[Node]) -> i64 {
        block.iter().map(|node| self.node(node)).fold(0, i64::saturating_add)
    }

    fn node(&self, node: &Node) -> i64 {
        let inside = || node.blocks().into_iter().map(|block| self.block(block)).fold(1, i64::saturating_add);
        match node {
            Node::Loop(of) => self.trips(&of.lower[0], &of.upper[0], of.step).saturating_mul(inside()),
            Node::While(of) => self.trips(&Affine::constant(0), &of.bound, 1).saturating_mul(inside()),
            Node::Call(function, _) => {
                self.program.functions.get(*function).map_or(0, |function| self.block(&function.body))
            }
            _ => inside(),
        }
    }

    fn trips(&self, lower: &Affine, upper: &Affine, step: i64) -> i64 {
        let low = self.ranges.settled(lower).low.at(self.parameters);
        let high = self.ranges.settled(upper).high.at(self.parameters);
        high.saturating_sub(low).saturating_add(step - 1).div_euclid(step).max(1)
    }
}
