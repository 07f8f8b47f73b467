//! Whether generated code computes with numbers of 64 bits.
//!
//! ```text
//! floor((n * 576460752303423487 + 576460752303423487) / 576460752303423488)      n - 1, if the product does not wrap
//! ```
//!
//! isl multiplies before it divides. Import only lets code pass that such numbers can compute, but isl
//! generates the code again, in terms of facts that the loops imply. Context, domains and the bounds of loops
//! say how large magnitudes are; others are below 2^40: no loop counts further.

use crate::gpu::machine;
use mse_isl::ast::{Expr, Node, Op};
use mse_isl::{DimType, Result, Set};
use std::collections::BTreeMap;

/// The largest magnitude of a value about which nothing is known.
const LARGEST_COUNT: i128 = 1 << 40;
/// The largest numbers of threads and blocks.
const LARGEST_NUMBERS: [(&str, i128); 2] =
    [("@t", machine::THREADS as i128), ("@b", machine::BLOCKS[0] as i128)];

/// Whether a product in a dividend may wrap, for parameters for which something is executed.
pub fn may_wrap(code: &Node, parameters: Set) -> Result<bool> {
    Magnitudes::of(parameters)?.in_node(code)
}

/// How far from 0 identifiers may be.
struct Magnitudes(BTreeMap<String, i128>);

impl Magnitudes {
    fn of(parameters: Set) -> Result<Self> {
        let count = parameters.dim(DimType::Param)?;
        let names = (0..count).map(|position| parameters.get_dim_name(DimType::Param, position));
        let names = names.collect::<Result<Vec<_>>>()?;
        let values = Set::from_params(parameters)?.move_dims(DimType::Set, 0, DimType::Param, 0, count)?;
        let mut known = BTreeMap::new();
        for (position, name) in names.into_iter().enumerate() {
            let ends = [values.clone().dim_min_val(position)?, values.clone().dim_max_val(position)?];
            if let (Some(name), [true, true]) = (name, [ends[0].is_int()?, ends[1].is_int()?]) {
                let [from, to] = ends;
                known.insert(name, i128::from(from.abs()?.max(to.abs()?)?.to_i64()?));
            }
        }
        Ok(Self(known))
    }

    fn in_node(&mut self, node: &Node) -> Result<bool> {
        Ok(match node {
            Node::Block(nodes) => self.in_nodes(nodes)?,
            Node::Mark { body, .. } => self.in_node(body)?,
            Node::If { cond, then, otherwise } => {
                let otherwise = otherwise.as_deref().map_or(&[][..], std::slice::from_ref);
                self.in_expression(cond)? || self.in_node(then)? || self.in_nodes(otherwise)?
            }
            Node::For { iterator, init, cond, body, .. } => {
                if let Some(value) = self.largest_iteration(init, cond)? {
                    self.0.insert(iterator.clone(), value);
                }
                self.in_expression(init)? || self.in_expression(cond)? || self.in_node(body)?
            }
            Node::User { expr, .. } => self.in_expression(expr)?,
        })
    }

    fn in_nodes(&mut self, nodes: &[Node]) -> Result<bool> {
        nodes.iter().try_fold(false, |found, node| Ok(found || self.in_node(node)?))
    }

    fn in_expression(&self, expression: &Expr) -> Result<bool> {
        let wraps = |dividend: &&Expr| Ok(self.magnitude(dividend)?.is_none());
        expression.dividends().iter().try_fold(false, |found, dividend| Ok(found || wraps(dividend)?))
    }

    /// How far from 0 an iterator may be if it starts with `init` and `cond` holds.
    fn largest_iteration(&self, init: &Expr, cond: &Expr) -> Result<Option<i128>> {
        let Expr::Op(Op::Le | Op::Lt, sides) = cond else { return Ok(None) };
        let ends = (self.magnitude(init)?, self.magnitude(&sides[1])?);
        Ok(ends.0.zip(ends.1).map(|(first, last)| first.max(last)))
    }

    fn magnitude(&self, expression: &Expr) -> Result<Option<i128>> {
        let number = |name: &str| LARGEST_NUMBERS.iter().find(|(prefix, _)| name.starts_with(prefix));
        expression.magnitude(&mut |name| {
            let known = self.0.get(name).copied().or(number(name).map(|&(_, largest)| largest));
            Ok(known.unwrap_or(LARGEST_COUNT))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    /// `for (i = 0; i <= last; i += 1) S(floor(i * factor / 3))`
    fn code(last: i64, factor: i64) -> Node {
        let iterator = || Expr::Id("i".to_owned());
        let product = Expr::Op(Op::Mul, vec![iterator(), Expr::Int(factor)]);
        let quotient = Expr::Op(Op::FdivQ, vec![product, Expr::Int(3)]);
        let call = Expr::Op(Op::Call, vec![Expr::Id("S".to_owned()), quotient]);
        Node::For {
            iterator: "i".to_owned(),
            init: Expr::Int(0),
            cond: Expr::Op(Op::Le, vec![iterator(), Expr::Int(last)]),
            inc: Expr::Int(1),
            body: Box::new(Node::User { expr: call, annotation: None }),
            degenerate: false,
            annotation: None,
        }
    }

    #[test]
    fn products_that_are_divided_may_wrap() {
        let wraps = |last, factor| {
            let parameters = Set::read_from_str(&Context::current(), "{ : }").expect("a set");
            may_wrap(&code(last, factor), parameters).expect("no error")
        };
        assert!(!wraps(1, 1 << 62), "2^62 is a number");
        assert!(wraps(10, 1 << 62));
        assert!(!wraps(1_000_000, 1_000_000));
    }
}
