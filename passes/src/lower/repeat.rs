//! While loops: loops of the generated program without an end.
//!
//! ```text
//! for (w = 0; true; w += 1) { before; C(w); after }       C is the statement that says `while`
//! scf.while (w) { before; C; condition(c) (w) } do { after; yield w + 1 }        c: what C writes last
//! ```
//!
//! The counter is there only if something needs it, which nothing of the source program does. That `before` is what is
//! executed before it is known whether the loop goes on, and `after` what is executed only if it does, is a matter of the
//! schedule: all of them read what C writes.
//!
//! Where that statement is under a condition that is the same in every iteration, the loop is under it; where there are
//! several such statements, under a condition and else, so are as many loops.
//!
//! Refused: a loop without an end that does not hold one such statement, under no other condition and in no other loop;
//! such a statement anywhere else.

use super::emit::{Emitter, Place};
use super::writer::{argument, block};
use melior::ir::Value;
use melior::ir::operation::OperationLike;
use mse_dialect::view::{self, Access};
use mse_isl::ast::{Expr, Node};

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

    /// `if (c) for (;;) { .. then .. } else for (;;) { .. otherwise .. }` for the node `for (;;) { .. if (c) then else otherwise .. }`,
    /// where `c` is the same in every iteration and the statement that decides is under it. A loop without a body has no
    /// instances.
    fn under_its_condition(&self, node: &Node, decides: &impl Fn(&Node) -> bool) -> Option<Node> {
        let is_fixed = |inner: &Node| match inner {
            Node::If { cond, .. } => !mentions(cond, self.iterator) && holds(inner, decides),
            _ => false,
        };
        let position = self.body.iter().position(is_fixed)?;
        let Node::If { cond, then, otherwise } = &self.body[position] else { unreachable!("it was found") };
        let with = |chosen: Option<&Node>| self.with(node, position, chosen);
        let then = with(Some(then)).unwrap_or_else(|| Node::Block(Vec::new()));
        let otherwise = with(otherwise.as_deref()).map(Box::new);
        Some(Node::If { cond: cond.clone(), then: Box::new(then), otherwise })
    }

    /// The loop with another node in this place of its body; none if nothing is left.
    fn with(&self, node: &Node, position: usize, chosen: Option<&Node>) -> Option<Node> {
        let (before, after) = (&self.body[..position], &self.body[position + 1..]);
        let chosen = match chosen {
            Some(Node::Block(nodes)) => nodes.as_slice(),
            Some(single) => std::slice::from_ref(single),
            None => &[],
        };
        let nodes = [before, chosen, after].concat();
        let mut replaced = node.clone();
        if let Node::For { body, .. } = &mut replaced {
            **body = Node::Block(nodes.clone());
        }
        (!nodes.is_empty()).then_some(replaced)
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
    pub fn while_loop(&self, place: &Place<'c, 'a>, node: &Node) -> Result<bool, String> {
        let Some(endless) = Endless::of(node) else { return Ok(false) };
        let decides = |node: &Node| self.instance_of(node).is_some_and(|(statement, _)| statement.repeats());
        if let Some(hoisted) = endless.under_its_condition(node, &decides) {
            return self.node(place, &hoisted).map(|()| true);
        }
        let Some(position) = endless.body.iter().position(decides) else {
            return Err(format!("nothing ends the generated loop {}", endless.iterator));
        };
        let (before, after) = endless.body.split_at(position);
        let counts = endless.body.iter().any(|node| self.needs(node, endless.iterator));
        let writer = place.writer;
        let first = counts.then(|| self.index(writer, &place.names, endless.first)).transpose()?;
        let types = vec![writer.index(); usize::from(counts)];
        let regions = vec![writer.region(&types), writer.region(&types)];
        let operation = writer.create("scf.while", first.as_slice(), &types, &[], regions);
        let inside = |region| {
            let body = block(operation, region);
            let counter = counts.then(|| argument(body, 0));
            let names = counter.map(|counter| place.names.with_value(endless.iterator, counter));
            let names = names.unwrap_or_else(|| place.names.clone());
            let writer = writer.at_end_of(body);
            (Place { writer, names, parallel: false, divergent: true, ..place.clone() }, counter)
        };
        let (place, counter) = inside(0);
        self.nodes(&place, before)?;
        let go_on = self.decision(&place, &after[0])?;
        let operands: Vec<_> = [go_on].into_iter().chain(counter).collect();
        place.writer.create("scf.condition", &operands, &[], &[], Vec::new());
        let (place, counter) = inside(1);
        self.nodes(&place, &after[1..])?;
        let next = counter.map(|counter| self.advanced(&place, counter, endless.step));
        place.writer.create("scf.yield", next.as_slice(), &[], &[], Vec::new());
        Ok(true)
    }

    /// Writes the statement that decides; returns what it decides.
    fn decision(&self, place: &Place<'c, 'a>, node: &Node) -> Result<Value<'c, 'a>, String> {
        let Some((statement, instance)) = self.instance_of(node) else { unreachable!("it was found") };
        let values = self.execute(place, statement, &instance)?;
        let accesses = view::operations(statement.body()).into_iter().filter_map(Access::new);
        let written = accesses.last().expect("[R19]: it writes").operation.operand(0);
        Ok(self.counterpart(written.expect("ODS: a value to write"), &values))
    }

    fn advanced(&self, place: &Place<'c, 'a>, counter: Value<'c, 'a>, step: i64) -> Value<'c, 'a> {
        let index = place.writer.index();
        place.writer.value("arith.addi", &[counter, self.constant(step)], index, &[])
    }

    /// Whether what the node does depends on the iterator.
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
