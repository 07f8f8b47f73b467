//! Whether generated code computes with numbers of 64 bits.
//!
//! ```text
//! floor((n * 576460752303423487 + 576460752303423487) / 576460752303423488)      n - 1, if the product does not wrap
//! ```
//!
//! isl multiplies before it divides. Import only lets code pass that such numbers can compute. But isl
//! generates the code again, in terms of facts that the loops imply. Context, domains and the bounds of loops
//! say how large magnitudes are; others are below 2^40: no loop counts further. The subscripts and
//! coordinates at a place are needed only for the instances that are executed there. So all facts that hold
//! for these instances count, as they do for import:
//!
//! ```text
//! for (i = 0; i < min(n, 5); i++) S(floor(i * 2^57 / 3))      i <= 4, though n may be large
//! ```

use crate::lower::memory::iterations::Executed;
use crate::machine::limits;
use mse_isl::ast::{Expr, Node, Op};
use mse_isl::{DimType, Result, Set, Val};
use std::collections::BTreeMap;

/// The largest magnitude of a value about which nothing is known.
const LARGEST_COUNT: i128 = 1 << 40;
/// The largest numbers of threads and blocks.
const LARGEST_NUMBERS: [(&str, i128); 2] =
    [("@t", limits::THREADS as i128), ("@b", limits::BLOCKS[0] as i128)];

/// Whether a product in a dividend may wrap, for parameters for which something is executed.
pub fn may_wrap(code: &Node, parameters: Set, executed: &Executed) -> Result<bool> {
    let known = in_parameters(parameters.clone())?.into_iter().collect();
    Ranges { known, parameters, executed }.in_node(code)
}

/// Numbers from one to another.
#[derive(Clone, Copy)]
struct Range {
    from: i128,
    to: i128,
}

impl Range {
    fn around_zero(largest: i128) -> Self {
        Self { from: -largest, to: largest }
    }

    fn intersect(self, other: Self) -> Self {
        Self { from: self.from.max(other.from), to: self.to.min(other.to) }
    }

    fn magnitude(self) -> i128 {
        self.from.abs().max(self.to.abs())
    }
}

/// The ranges of identifiers.
#[derive(Clone)]
struct Ranges<'e> {
    known: BTreeMap<String, Range>,
    parameters: Set,
    executed: &'e Executed,
}

impl Ranges<'_> {
    fn in_node(&mut self, node: &Node) -> Result<bool> {
        Ok(match node {
            Node::Block(nodes) => self.in_nodes(nodes)?,
            Node::Mark { body, .. } => self.in_node(body)?,
            Node::If { cond, then, otherwise } => {
                let otherwise = otherwise.as_deref().map_or(&[][..], std::slice::from_ref);
                self.in_expression(cond)? || self.under(cond).in_node(then)? || self.in_nodes(otherwise)?
            }
            Node::For { iterator, init, cond, body, .. } => {
                self.known.insert(iterator.clone(), self.of_iterator(init, cond)?);
                self.in_expression(init)? || self.in_expression(cond)? || self.in_node(body)?
            }
            Node::User { expr, annotation } => {
                self.in_expression(expr)? && self.at(annotation.as_deref())?.in_expression(expr)?
            }
        })
    }

    fn in_nodes(&mut self, nodes: &[Node]) -> Result<bool> {
        nodes.iter().try_fold(false, |found, node| Ok(found || self.in_node(node)?))
    }

    fn in_expression(&self, expression: &Expr) -> Result<bool> {
        let wraps = |dividend: &&Expr| Ok(self.magnitude(dividend)?.is_none());
        expression.dividends().iter().try_fold(false, |found, dividend| Ok(found || wraps(dividend)?))
    }

    fn magnitude(&self, expression: &Expr) -> Result<Option<i128>> {
        expression.magnitude(&mut |name| Ok(self.of(name).magnitude()))
    }

    fn of(&self, name: &str) -> Range {
        let number = || LARGEST_NUMBERS.iter().find(|(prefix, _)| name.starts_with(prefix));
        let largest = || number().map_or(LARGEST_COUNT, |&(_, largest)| largest);
        self.known.get(name).copied().unwrap_or_else(|| Range::around_zero(largest()))
    }

    /// The range of an iterator that starts with `init` while `cond` holds.
    fn of_iterator(&self, init: &Expr, cond: &Expr) -> Result<Range> {
        let any = Range::around_zero(LARGEST_COUNT);
        let Expr::Op(Op::Le | Op::Lt, sides) = cond else { return Ok(any) };
        let ends = (self.largest_end(init, Op::Max)?, self.largest_end(&sides[1], Op::Min)?);
        Ok(ends.0.zip(ends.1).map_or(any, |(first, last)| Range { from: -first, to: last }))
    }

    /// How far from 0 an end of a loop may be; of several ends, each is one.
    fn largest_end(&self, end: &Expr, several: Op) -> Result<Option<i128>> {
        match end {
            Expr::Op(operation, ends) if *operation == several => {
                let ends = ends.iter().map(|end| self.largest_end(end, several));
                Ok(ends.collect::<Result<Vec<_>>>()?.into_iter().min().flatten())
            }
            _ => self.magnitude(end),
        }
    }

    fn narrow(&mut self, name: &str, range: Range) {
        self.known.insert(name.to_owned(), self.of(name).intersect(range));
    }

    /// The ranges where a condition holds.
    fn under(&self, cond: &Expr) -> Self {
        let mut inside = self.clone();
        inside.assume(cond);
        inside
    }

    /// Narrows the ranges of identifiers that are compared with numbers.
    fn assume(&mut self, cond: &Expr) {
        let Expr::Op(operation, sides) = cond else { return };
        match (operation, sides.as_slice()) {
            (Op::And, sides) => sides.iter().for_each(|side| self.assume(side)),
            (_, [Expr::Id(name), Expr::Int(number)]) => {
                let (known, number) = (self.of(name), i128::from(*number));
                match operation {
                    Op::Le | Op::Lt => self.narrow(name, Range { to: number, ..known }),
                    Op::Ge | Op::Gt => self.narrow(name, Range { from: number, ..known }),
                    Op::Eq => self.narrow(name, Range { from: number, to: number }),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The ranges for the instances that the node with this annotation executes.
    fn at(&self, annotation: Option<&str>) -> Result<Self> {
        let mut there = self.clone();
        if let Some(place) = self.executed.of(annotation) {
            let dates = place.dates.intersect_params(self.parameters.clone())?;
            for (position, coordinate) in place.coordinates.iter().enumerate() {
                if let Expr::Id(name) = coordinate {
                    there.narrow(name, range(&dates, position)?);
                }
            }
            in_parameters(dates.params()?)?.iter().for_each(|(name, range)| there.narrow(name, *range));
        }
        Ok(there)
    }
}

/// The ranges of parameters.
fn in_parameters(parameters: Set) -> Result<Vec<(String, Range)>> {
    let count = parameters.dim(DimType::Param)?;
    let names = (0..count).map(|position| parameters.get_dim_name(DimType::Param, position));
    let names = names.collect::<Result<Vec<_>>>()?;
    let values = Set::from_params(parameters)?.move_dims(DimType::Set, 0, DimType::Param, 0, count)?;
    let named = names.into_iter().enumerate().filter_map(|(position, name)| Some((position, name?)));
    named.map(|(position, name)| Ok((name, range(&values, position)?))).collect()
}

/// The range of a coordinate. An end that is no number of 64 bits says nothing.
fn range(values: &Set, position: usize) -> Result<Range> {
    let number = |value: Val, unknown: i128| {
        Ok(if value.is_int()? { value.to_i64().map_or(unknown, i128::from) } else { unknown })
    };
    let (from, to) = (values.clone().dim_min_val(position)?, values.clone().dim_max_val(position)?);
    Ok(Range { from: number(from, -LARGEST_COUNT)?, to: number(to, LARGEST_COUNT)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    /// `for (i = 0; i <= last; i += 1) S(floor(i * factor / 3))`
    fn code(last: i64, factor: i64) -> Node {
        code_to(Expr::Int(last), factor)
    }

    fn code_to(last: Expr, factor: i64) -> Node {
        let iterator = || Expr::Id("i".to_owned());
        let product = Expr::Op(Op::Mul, vec![iterator(), Expr::Int(factor)]);
        let quotient = Expr::Op(Op::FdivQ, vec![product, Expr::Int(3)]);
        let call = Expr::Op(Op::Call, vec![Expr::Id("S".to_owned()), quotient]);
        Node::For {
            iterator: "i".to_owned(),
            init: Expr::Int(0),
            cond: Expr::Op(Op::Le, vec![iterator(), last]),
            inc: Expr::Int(1),
            body: Box::new(Node::User { expr: call, annotation: None }),
            degenerate: false,
            annotation: None,
        }
    }

    fn may_wrap_somewhere(code: &Node) -> bool {
        let parameters = Set::read_from_str(&Context::current(), "{ : }").expect("a set");
        may_wrap(code, parameters, &Executed::default()).expect("no error")
    }

    #[test]
    fn products_that_are_divided_may_wrap() {
        let wraps = |last, factor| may_wrap_somewhere(&code(last, factor));
        assert!(!wraps(1, 1 << 62), "2^62 is a number");
        assert!(wraps(10, 1 << 62));
        assert!(!wraps(1_000_000, 1_000_000));
    }

    #[test]
    fn ends_beyond_64_bits_say_nothing() {
        let values = "{ [i] : -3 <= i <= 18446744073709551616 }";
        let values = Set::read_from_str(&Context::current(), values).expect("a set");
        let Range { from, to } = range(&values, 0).expect("a range");
        assert_eq!((from, to), (-3, LARGEST_COUNT));
    }

    #[test]
    fn each_end_of_a_loop_and_conditions_around_it_count() {
        let n = || Expr::Id("n".to_owned());
        assert!(may_wrap_somewhere(&code_to(n(), 1 << 40)));
        let least = Expr::Op(Op::Min, vec![n(), Expr::Int(5)]);
        assert!(!may_wrap_somewhere(&code_to(least, 1 << 40)));
        let from = Expr::Op(Op::Ge, vec![n(), Expr::Int(0)]);
        let to = Expr::Op(Op::Le, vec![n(), Expr::Int(5)]);
        let cond = Expr::Op(Op::And, vec![from, to]);
        let then = Box::new(code_to(n(), 1 << 40));
        assert!(!may_wrap_somewhere(&Node::If { cond, then, otherwise: None }));
    }
}
