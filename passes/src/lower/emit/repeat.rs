//! While loops: loops of the generated program without an end.
//!
//! ```text
//! for (w = 0; true; w += 1) { before; C(w); after }       C is the statement that says `while`
//! scf.while (w) { before; C; condition(c) (w) } do { after; yield w + 1 }        c: what C writes last
//! ```
//!
//! The counter is there only if something needs it; nothing of the source program does. `before` is executed
//! before it is known whether the loop goes on, and `after` only if it does. The schedule sees to that, since
//! all of them read the cell that C writes.
//!
//! If that statement is under a condition that is the same in every iteration, the loop goes under it. If
//! several such statements are in the branches of a condition, there are as many loops, in these branches.
//!
//! Refused: a loop without an end, unless it holds one such statement, under no other condition and in no
//! other loop; such a statement anywhere else.

use crate::lower::emit::builder::{argument, block};
use crate::lower::emit::{Emitter, Site};
use melior::ir::Value;
use melior::ir::operation::OperationLike;
use mse_dialect::view::{self, Access};
use mse_isl::ast::{Expr, Node, Op};

/// A loop without an end.
struct Endless<'n> {
    iterator: &'n str,
    first: &'n Expr,
    step: i64,
    body: &'n [Node],
}

impl<'n> Endless<'n> {
    fn of(node: &'n Node) -> Option<Self> {
        let Node::For { iterator, init, cond: Expr::Int(1), inc: Expr::Int(step), body, .. } = node else {
            return None;
        };
        let body = match &**body {
            Node::Block(nodes) => nodes.as_slice(),
            single => std::slice::from_ref(single),
        };
        Some(Self { iterator, first: init, step: *step, body })
    }

    /// Puts the loop under its condition. Before: `for (;;) { .. if (c) then else otherwise .. }`. After: `if
    /// (c) for (;;) { .. then .. } else for (;;) { .. otherwise .. }`. The condition `c` is the same in every
    /// iteration, and the statement that decides is under it. Other nodes under `c` are left in one of the
    /// two. A loop without a body has no instances.
    fn under_its_condition(&self, node: &Node, decides: &impl Fn(&Node) -> bool) -> Option<Node> {
        let fixed = self.body.iter().find_map(|inner| match inner {
            Node::If { cond, .. } if !mentions(cond, self.iterator) && holds(inner, decides) => Some(cond),
            _ => None,
        })?;
        let [then, otherwise] = [true, false].map(|value| with_body(node, assuming(self.body, fixed, value)));
        let then = Box::new(then.unwrap_or_else(|| Node::Block(Vec::new())));
        Some(Node::If { cond: fixed.clone(), then, otherwise: otherwise.map(Box::new) })
    }
}

/// The loop with another body; none if that is empty.
fn with_body(node: &Node, nodes: Vec<Node>) -> Option<Node> {
    let mut replaced = node.clone();
    if let Node::For { body, .. } = &mut replaced {
        **body = Node::Block(nodes.clone());
    }
    (!nodes.is_empty()).then_some(replaced)
}

/// The nodes that are left where a condition on values from around them is known.
fn assuming(nodes: &[Node], known: &Expr, value: bool) -> Vec<Node> {
    nodes.iter().flat_map(|node| node_assuming(node, known, value)).collect()
}

fn node_assuming(node: &Node, known: &Expr, value: bool) -> Vec<Node> {
    let inside = |node: &Node| assuming(std::slice::from_ref(node), known, value);
    match node {
        Node::Block(nodes) => assuming(nodes, known, value),
        Node::If { cond, then, otherwise } => {
            let otherwise = otherwise.as_deref();
            if cond == known {
                let chosen = if value { Some(&**then) } else { otherwise };
                return chosen.map(inside).unwrap_or_default();
            }
            let (then, otherwise) = (inside(then), otherwise.map(inside).unwrap_or_default());
            if then.is_empty() && otherwise.is_empty() {
                return Vec::new();
            }
            let otherwise = (!otherwise.is_empty()).then(|| Box::new(Node::Block(otherwise)));
            vec![Node::If { cond: cond.clone(), then: Box::new(Node::Block(then)), otherwise }]
        }
        Node::For { body, .. } => with_body(node, inside(body)).into_iter().collect(),
        other => vec![other.clone()],
    }
}

/// The iterator of a loop without an end that holds no statement that may end it. Where a bound is no
/// conjunction, such as `i <= max(p, q)`, isl writes such loops.
pub fn never_ends<'n>(node: &'n Node, repeats: &impl Fn(&str) -> bool) -> Option<&'n str> {
    match node {
        Node::Block(nodes) => nodes.iter().find_map(|node| never_ends(node, repeats)),
        Node::If { then, otherwise, .. } => {
            never_ends(then, repeats).or_else(|| never_ends(otherwise.as_deref()?, repeats))
        }
        Node::Mark { body, .. } => never_ends(body, repeats),
        Node::For { iterator, body, .. } => {
            let decides = |node: &Node| statement_of(node).is_some_and(repeats);
            let ends =
                Endless::of(node).is_none_or(|endless| endless.body.iter().any(|node| holds(node, &decides)));
            if ends { never_ends(body, repeats) } else { Some(iterator) }
        }
        Node::User { .. } => None,
    }
}

/// The statement that a node executes, if that is one instance.
fn statement_of(node: &Node) -> Option<&str> {
    match node {
        Node::User { expr: Expr::Op(Op::Call, parts), .. } => match parts.first() {
            Some(Expr::Id(name)) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a statement that decides is under the conditions of this node.
fn holds(node: &Node, decides: &impl Fn(&Node) -> bool) -> bool {
    match node {
        Node::Block(nodes) => nodes.iter().any(|node| holds(node, decides)),
        Node::If { then, otherwise, .. } => {
            holds(then, decides) || otherwise.as_deref().is_some_and(|node| holds(node, decides))
        }
        single => decides(single),
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes a while loop, if the node is one.
    pub fn while_loop(&self, site: &Site<'c, 'a>, node: &Node) -> Result<bool, String> {
        let Some(endless) = Endless::of(node) else { return Ok(false) };
        let decides = |node: &Node| self.instance_of(node).is_some_and(|(statement, _)| statement.repeats());
        if let Some(hoisted) = endless.under_its_condition(node, &decides) {
            return self.node(site, &hoisted).map(|()| true);
        }
        let Some(position) = endless.body.iter().position(decides) else {
            return Err(format!("nothing ends the generated loop {}", endless.iterator));
        };
        let (before, after) = endless.body.split_at(position);
        let counts = endless.body.iter().any(|node| self.needs(node, endless.iterator));
        let builder = site.builder;
        let first = counts.then(|| self.index(builder, &site.names, endless.first)).transpose()?;
        let types = vec![builder.index(); usize::from(counts)];
        let regions = vec![builder.region(&types), builder.region(&types)];
        let operation = builder.create("scf.while", first.as_slice(), &types, &[], regions);
        let inside = |region| {
            let body = block(operation, region);
            let counter = counts.then(|| argument(body, 0));
            let names = counter.map(|counter| site.names.with_value(endless.iterator, counter));
            let names = names.unwrap_or_else(|| site.names.clone());
            let builder = builder.at_end_of(body);
            (Site { builder, names, parallel: false, divergent: true, ..site.clone() }, counter)
        };
        let (site, counter) = inside(0);
        self.nodes(&site, before)?;
        let go_on = self.decision(&site, &after[0])?;
        let operands: Vec<_> = [go_on].into_iter().chain(counter).collect();
        site.builder.create("scf.condition", &operands, &[], &[], Vec::new());
        let (site, counter) = inside(1);
        self.nodes(&site, &after[1..])?;
        let next = counter.map(|counter| self.advanced(&site, counter, endless.step));
        site.builder.create("scf.yield", next.as_slice(), &[], &[], Vec::new());
        Ok(true)
    }

    /// Writes the statement that decides; returns what it decides.
    fn decision(&self, site: &Site<'c, 'a>, node: &Node) -> Result<Value<'c, 'a>, String> {
        let Some((statement, instance)) = self.instance_of(node) else { unreachable!("it was found") };
        let values = self.execute(site, statement, &instance)?;
        let accesses = view::operations(statement.body()).into_iter().filter_map(Access::new);
        let written = accesses.last().expect("[R19]: it writes").operation.operand(0);
        Ok(self.counterpart(written.expect("ODS: a value to write"), &values))
    }

    fn advanced(&self, site: &Site<'c, 'a>, counter: Value<'c, 'a>, step: i64) -> Value<'c, 'a> {
        let index = site.builder.index();
        site.builder.value("arith.addi", &[counter, self.constant(step)], index, &[])
    }

    /// Whether the node needs the value of the iterator.
    fn needs(&self, node: &Node, iterator: &str) -> bool {
        let mentions = |expression: &Expr| mentions(expression, iterator);
        match node {
            Node::For { init, cond, body, .. } => {
                mentions(init) || mentions(cond) || self.needs(body, iterator)
            }
            Node::If { cond, then, otherwise } => {
                let mut branches = std::iter::once(then).chain(otherwise);
                mentions(cond) || branches.any(|branch| self.needs(branch, iterator))
            }
            Node::Block(nodes) => nodes.iter().any(|node| self.needs(node, iterator)),
            Node::Mark { body, .. } => self.needs(body, iterator),
            Node::User { expr, .. } => match self.instance_of(node) {
                Some((statement, instance)) => self.used(statement, &instance).any(mentions),
                None => mentions(expr),
            },
        }
    }
}

/// Whether the expression mentions the identifier.
pub fn mentions(expression: &Expr, name: &str) -> bool {
    match expression {
        Expr::Id(id) => id == name,
        Expr::Int(_) => false,
        Expr::Op(_, operands) => operands.iter().any(|operand| mentions(operand, name)),
    }
}
