//! Bounds of expressions as affine functions of the parameters, and from them the sizes of arrays.
//!
//! ```text
//! range   low(P) <= e <= high(P) for all parameters P >= 0, wherever e is evaluated
//! shift   what is added to a subscript so that its range starts at 0 or above
//! size    1 + the largest shifted subscript, coefficient by coefficient
//! ```
//!
//! Parameters that may be negative cancel out in a range, or are replaced by what they are at most.
//! A loop's iterator is bounded by any one of its bounds, here the first. Conditions do not narrow a range.

use crate::alias::roots;
use crate::program::{Affine, Atom, Home, Id, Node, Program, Shape, Stride};
use crate::values::FARTHEST;
use crate::walk::accesses;
use std::collections::HashMap;

/// `parameters . P + constant`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linear {
    /// The coefficient of each parameter.
    pub parameters: Vec<i64>,
    /// The rest.
    pub constant: i64,
}

impl Linear {
    fn constant(count: usize, constant: i64) -> Self {
        Self { parameters: vec![0; count], constant }
    }

    fn zip(&self, other: &Self, with: impl Fn(i64, i64) -> i64) -> Self {
        let pairs = self.parameters.iter().zip(&other.parameters);
        Self {
            parameters: pairs.map(|(&a, &b)| with(a, b)).collect(),
            constant: with(self.constant, other.constant),
        }
    }

    fn map(&self, with: impl Fn(i64) -> i64) -> Self {
        self.zip(self, |a, _| with(a))
    }

    /// Whether no parameter matters.
    pub fn is_constant(&self) -> bool {
        self.parameters.iter().all(|&coefficient| coefficient == 0)
    }

    /// The value for these parameters.
    pub fn at(&self, parameters: &[i64]) -> i64 {
        let pairs = self.parameters.iter().zip(parameters);
        pairs.fold(self.constant, |sum, (a, &p)| sum.saturating_add(a.saturating_mul(p)))
    }

    /// The same as an expression, added to another.
    pub fn added_to(&self, expression: &Affine) -> Affine {
        let mut sum = expression.clone().plus(self.constant);
        for (position, &coefficient) in self.parameters.iter().enumerate() {
            if coefficient != 0 {
                sum.terms.push((coefficient, Atom::Parameter(position)));
            }
        }
        sum
    }
}

/// The least and the largest value, or what is beyond them.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// No value is less.
    pub low: Linear,
    /// No value is larger.
    pub high: Linear,
}

/// The ranges of all iterators of a program.
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    parameters: usize,
    /// The parameters that may be negative.
    signed: Vec<usize>,
    iterators: HashMap<Id, Range>,
}

impl Ranges {
    /// Those of a program.
    pub fn of(program: &Program) -> Self {
        let parameters = &program.parameters;
        let signed = (0..parameters.len()).filter(|&position| parameters[position].is_signed()).collect();
        let mut ranges = Self { parameters: parameters.len(), signed, iterators: HashMap::new() };
        program.functions.iter().for_each(|function| ranges.block(&function.body));
        ranges.block(&program.body);
        ranges
    }

    /// The range of an expression.
    pub fn range(&self, expression: &Affine) -> Range {
        let start = Linear::constant(self.parameters, expression.constant);
        let mut sum = Range { low: start.clone(), high: start };
        for (coefficient, atom) in &expression.terms {
            let of = self.atom(atom);
            let (low, high) = if *coefficient >= 0 { (of.low, of.high) } else { (of.high, of.low) };
            sum.low = sum.low.zip(&low, |a, b| plus(a, *coefficient, b));
            sum.high = sum.high.zip(&high, |a, b| plus(a, *coefficient, b));
        }
        sum
    }

    /// Takes note of an iterator from `lower` to below `upper`.
    pub fn enter(&mut self, iterator: Id, lower: &Affine, upper: &Affine) {
        let (low, high) = (self.range(lower).low, self.range(&upper.clone().plus(-1)).high);
        self.iterators.insert(iterator, Range { low, high });
    }

    /// The range of an expression for all parameters that are zero or more, whatever the others are.
    pub fn settled(&self, expression: &Affine) -> Range {
        let Range { low, high } = self.range(expression);
        Range { low: self.without_signed(low, -FARTHEST), high: self.without_signed(high, FARTHEST) }
    }

    /// The bound with this in the place of what each parameter that may be negative counts for.
    fn without_signed(&self, mut bound: Linear, by: i64) -> Linear {
        for &position in &self.signed {
            let coefficient = std::mem::take(&mut bound.parameters[position]);
            bound.constant = plus(bound.constant, coefficient.saturating_abs(), by);
        }
        bound
    }

    /// Whether an expression is never negative.
    pub fn is_natural(&self, expression: &Affine) -> bool {
        let low = self.settled(expression).low;
        low.constant >= 0 && low.parameters.iter().all(|&coefficient| coefficient >= 0)
    }

    fn atom(&self, atom: &Atom) -> Range {
        let between = |low, high| Range {
            low: Linear::constant(self.parameters, low),
            high: Linear::constant(self.parameters, high),
        };
        match atom {
            Atom::Iterator(iterator) => {
                self.iterators.get(iterator).cloned().unwrap_or_else(|| between(0, 0))
            }
            Atom::Parameter(position) => {
                let mut value = Linear::constant(self.parameters, 0);
                value.parameters[*position] = 1;
                Range { low: value.clone(), high: value }
            }
            Atom::Div(expression, by) => {
                let Range { low, high } = self.settled(expression);
                Range { low: low.map(|a| a.div_euclid(*by)), high: divided_up(&high, *by) }
            }
            Atom::Mod(_, modulus) => between(0, modulus - 1),
            Atom::Hash(_, hash) => between(0, hash.modulus - 1),
            Atom::Data(_) | Atom::Product(..) => between(0, 3),
        }
    }

    fn block(&mut self, block: &[Node]) {
        for node in block {
            match node {
                Node::Loop(of) => self.enter(of.iterator, &of.lower[0], &of.upper[0]),
                Node::While(of) => self.enter(of.iterator, &Affine::constant(0), &of.bound),
                _ => {}
            }
            node.blocks().into_iter().for_each(|block| self.block(block));
        }
    }
}

fn plus(a: i64, coefficient: i64, b: i64) -> i64 {
    a.saturating_add(coefficient.saturating_mul(b))
}

/// An upper bound of a quotient: coefficients rounded up, the constant down.
fn divided_up(high: &Linear, by: i64) -> Linear {
    let up = high.map(|a| -(-a).div_euclid(by));
    Linear { constant: high.constant.div_euclid(by), ..up }
}

/// The shifts that are added to the subscripts of an array, and the array's sizes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// For each dimension, the shift of its subscripts.
    pub shifts: Vec<Linear>,
    /// For each dimension, its size.
    pub sizes: Vec<Linear>,
}

/// The layouts of all arrays.
pub fn layouts(program: &Program) -> Vec<Layout> {
    let ranges = Ranges::of(program);
    let none = Linear::constant(program.parameters.len(), 0);
    let mut layouts: Vec<_> = program
        .arrays
        .iter()
        .map(|array| Layout { shifts: vec![none.clone(); array.rank], sizes: vec![none.clone(); array.rank] })
        .collect();
    let accesses = accesses(program);
    for access in &accesses {
        for (shift, subscript) in layouts[access.array].shifts.iter_mut().zip(&access.subscripts) {
            let low = settled(ranges.settled(subscript).low, program.most, i64::min);
            *shift = shift.zip(&low, |a, b| a.max(b.saturating_neg()));
        }
    }
    for access in &accesses {
        let Layout { shifts, sizes } = &mut layouts[access.array];
        for ((size, shift), subscript) in sizes.iter_mut().zip(shifts).zip(&access.subscripts) {
            let largest = ranges.settled(&shift.added_to(subscript)).high;
            let largest = settled(largest, program.most, i64::max);
            *size = size.zip(&Linear { constant: largest.constant.saturating_add(1), ..largest }, i64::max);
        }
    }
    aliases(program, &mut layouts);
    layouts.iter_mut().flat_map(|layout| &mut layout.sizes).for_each(|size| unused_is_one(size, &none));
    for (position, array) in program.arrays.iter().enumerate() {
        if let Home::View { base, shape } = &array.home {
            let needed = shown(&layouts[position].sizes, shape);
            for (size, needed) in layouts[*base].sizes.iter_mut().zip(&needed) {
                *size = size.zip(needed, i64::max);
            }
        }
    }
    layouts
}

/// The bound as a constant, where the largest parameter is known.
fn settled(bound: Linear, most: Option<i64>, with: impl Fn(i64, i64) -> i64) -> Linear {
    let Some(most) = most else { return bound };
    let extreme = |sum: i64, &a: &i64| sum.saturating_add(with(a, 0).saturating_mul(most));
    let constant = bound.parameters.iter().fold(bound.constant, extreme);
    Linear::constant(bound.parameters.len(), constant)
}

/// Arrays that may be the same memory get the same sizes.
fn aliases(program: &Program, layouts: &mut [Layout]) {
    let roots = roots(program);
    for _ in 0..program.arrays.len() {
        for (array, roots) in roots.iter().enumerate() {
            let mut sizes = layouts[array].sizes.clone();
            for root in roots {
                for (size, other) in sizes.iter_mut().zip(&layouts[*root].sizes) {
                    *size = size.zip(other, i64::max);
                }
            }
            roots.iter().chain([&array]).for_each(|&one| layouts[one].sizes = sizes.clone());
        }
    }
}

/// Arrays that nothing accesses have an element: MLIR has no types for some views of none.
fn unused_is_one(size: &mut Linear, none: &Linear) {
    if size == none {
        size.constant = 1;
    }
}

/// One more than `offset + sum of (size - 1) * stride`.
fn last_cell(sizes: &[Linear], offset: i64, strides: &[Stride]) -> Linear {
    let mut sum = Linear::constant(sizes[0].parameters.len(), offset + 1);
    for (size, stride) in sizes.iter().zip(strides) {
        sum = sum.zip(size, |a, b| plus(a, stride.most(), b));
        sum.constant = sum.constant.saturating_sub(stride.most());
    }
    Linear { constant: sum.constant.max(0), ..sum }
}

/// The sizes that the base of a view of these sizes has at least.
fn shown(sizes: &[Linear], shape: &Shape) -> Vec<Linear> {
    let mut sizes = sizes.to_vec();
    match shape {
        Shape::From(offsets) => {
            sizes.iter_mut().zip(offsets).for_each(|(size, offset)| size.constant += offset);
        }
        Shape::Strided => {
            if let Some(last) = sizes.last_mut() {
                *last = last.map(|a| 2 * a);
            }
        }
        Shape::Transposed => sizes.reverse(),
        Shape::Same => {}
        Shape::Strides(offset, strides) => return vec![last_cell(&sizes, *offset, strides)],
    }
    sizes
}
