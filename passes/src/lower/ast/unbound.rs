//! Iterators where there are none: isl 0.27 now and then takes a condition on an iterator out of its loop.
//!
//! ```text
//! launch(.. c0 ..); for (c0 = 0; ..) { .. }
//! ```
//!
//! The program is refused, so that isl is asked in another manner.

use mse_isl::ast::{Expr, Node, Op};
use mse_isl::{DimType, Result, Set};

/// An identifier that is neither a parameter of the context, nor the iterator of a loop around, nor a
/// number of a block or thread.
pub fn unbound(code: &Node, context: &Set) -> Result<Option<String>> {
    let mut bound = Vec::new();
    for parameter in 0..context.dim(DimType::Param)? {
        bound.extend(context.get_dim_name(DimType::Param, parameter)?);
    }
    Ok(in_node(code, &mut bound))
}

fn in_node(node: &Node, bound: &mut Vec<String>) -> Option<String> {
    match node {
        Node::For { iterator, init, cond, inc, body, .. } => in_expression(init, bound).or_else(|| {
            bound.push(iterator.clone());
            let found = in_expression(cond, bound).or_else(|| in_expression(inc, bound));
            let found = found.or_else(|| in_node(body, bound));
            bound.pop();
            found
        }),
        Node::If { cond, then, otherwise } => {
            let found = in_expression(cond, bound).or_else(|| in_node(then, bound));
            found.or_else(|| otherwise.as_ref().and_then(|otherwise| in_node(otherwise, bound)))
        }
        Node::Block(nodes) => nodes.iter().find_map(|node| in_node(node, bound)),
        Node::Mark { body, .. } => in_node(body, bound),
        Node::User { expr, .. } => in_expression(expr, bound),
    }
}

fn in_expression(expression: &Expr, bound: &[String]) -> Option<String> {
    match expression {
        Expr::Int(_) => None,
        Expr::Id(name) if name.starts_with('@') || bound.contains(name) => None,
        Expr::Id(name) => Some(name.clone()),
        Expr::Op(Op::Call | Op::Access, parts) => {
            parts[1..].iter().find_map(|part| in_expression(part, bound))
        }
        Expr::Op(_, parts) => parts.iter().find_map(|part| in_expression(part, bound)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `if (condition <= n) for (i = 0; i < n; i += 1) S(last)`
    fn code(condition: &str, last: &str) -> Node {
        let id = |name: &str| Expr::Id(name.to_owned());
        let body = Node::User { expr: Expr::Op(Op::Call, vec![id("S"), id(last)]), annotation: None };
        let then = Node::For {
            iterator: "i".to_owned(),
            init: Expr::Int(0),
            cond: Expr::Op(Op::Lt, vec![id("i"), id("n")]),
            inc: Expr::Int(1),
            body: Box::new(body),
            degenerate: false,
            annotation: None,
        };
        let cond = Expr::Op(Op::Le, vec![id(condition), id("n")]);
        Node::If { cond, then: Box::new(then), otherwise: None }
    }

    #[test]
    fn iterators_are_known_in_their_loops_only() -> Result<()> {
        let context = Set::read_from_str(&mse_isl::Context::current(), "[n] -> { : n > 0 }")?;
        assert_eq!(unbound(&code("n", "i"), &context)?, None);
        assert_eq!(unbound(&code("@thread", "i"), &context)?, None);
        assert_eq!(unbound(&code("i", "i"), &context)?.as_deref(), Some("i"));
        assert_eq!(unbound(&code("n", "j"), &context)?.as_deref(), Some("j"));
        let both = Node::Block(vec![code("n", "i"), code("i", "n")]);
        assert_eq!(unbound(&both, &context)?.as_deref(), Some("i"), "a loop before it is over");
        Ok(())
    }
}
