//! Where generated loops were in the source program: their locations, and with these the names of what they
//! count.
//!
//! ```text
//! for (c1 = 0; c1 < n; c1++) S(c0, c1)      the loop that counts S's second coordinate
//! for (c0 = 0; c0 < n; c0++) S(n - c0)      the loop that S's first one comes from, upside down
//! ```
//!
//! The coordinates of a statement are located where induction variables were. A generated loop is at the
//! first coordinate that its iterator is, or else that mentions it, of the first statement in it.

use crate::lower::emit::Emitter;
use crate::lower::emit::loops::Loop;
use crate::lower::emit::repeat::mentions;
use melior::ir::{BlockLike, Location, ValueLike};
use mse_isl::ast::{Expr, Node};

impl<'c> Emitter<'c, '_> {
    /// Where a generated loop was; none where no statement in it depends on its iterator.
    pub fn place_of(&self, generated: &Loop) -> Option<Location<'c>> {
        let mut mentioned = None;
        for node in instances(generated.body) {
            let Some((statement, instance)) = self.instance_of(node) else { continue };
            for (number, coordinate) in instance.coordinates().iter().enumerate() {
                let place = || statement.body().argument(number).ok().map(|argument| argument.location());
                match coordinate {
                    Expr::Id(name) if name == generated.iterator => return place(),
                    other if mentioned.is_none() && mentions(other, generated.iterator) => {
                        mentioned = place()
                    }
                    _ => {}
                }
            }
        }
        mentioned
    }
}

/// The instances in a node, in order.
fn instances(node: &Node) -> Vec<&Node> {
    match node {
        Node::User { .. } => vec![node],
        Node::For { body, .. } | Node::Mark { body, .. } => instances(body),
        Node::Block(nodes) => nodes.iter().flat_map(instances).collect(),
        Node::If { then, otherwise, .. } => {
            let branches = std::iter::once(then).chain(otherwise);
            branches.flat_map(|branch| instances(branch)).collect()
        }
    }
}
