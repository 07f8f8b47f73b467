//! Parallel code as the checker's model.
//!
//! ```text
//! loop        a band                                parallel loop   a band below a mark "parallel"
//! launch      marks "kernel" and "block", a band    access in it    mark "thread", a band of its own
//! barrier     a statement below no thread mark: all threads of the block execute it
//! ```

use super::code::{Code, Event, Node, Order, Touch};
use crate::check::model::{Access, Array, Barrier, Model, SharedBy, Statement, Tree};
use mse_isl::{Context, DimType, MultiUnionPwAff, Result, UnionSet};
use std::ops::Range;

/// The model of parallel code.
pub fn model(code: &Code) -> Result<Model> {
    let arrays = code.buffers.iter().map(|buffer| Array {
        name: buffer.name.clone(),
        extent: buffer.extent.clone(),
        live_in: true,
        live_out: true,
        memory: SharedBy::Global,
        hidden: false,
        mirrors: None,
        layout: None,
    });
    let statements = code.events.iter().map(|event| statement(code, event)).collect::<Result<Vec<_>>>()?;
    let mut writer = Writer { code, nodes: 0 };
    let tree = if code.nodes.is_empty() { Tree::Leaf } else { writer.tree(&code.nodes)? };
    Ok(Model {
        context: code.context.clone(),
        arrays: arrays.collect(),
        statements,
        tree,
        expected: None,
        independent: Vec::new(),
        unordered: Vec::new(),
    })
}

fn statement(code: &Code, event: &Event) -> Result<Statement> {
    let domain = event.domain.clone().set_tuple_name(&event.name)?.intersect_params(code.context.clone())?;
    let access = |touch: &Touch| {
        let relation = touch.relation.clone().set_tuple_name(DimType::In, &event.name)?;
        let relation = relation.set_tuple_name(DimType::Out, &code.buffers[touch.buffer].name)?;
        Ok(Access {
            reference: event.name.clone(),
            source: event.name.clone(),
            kind: touch.kind,
            repeated_from: None,
            may: touch.may,
            indexed: false,
            relation: relation.intersect_domain(domain.clone())?,
            atomic: touch.atomic,
            combines: None,
            in_any_order: false,
            copies: None,
            collects: None,
            of_update: false,
            neutral_to: Vec::new(),
        })
    };
    Ok(Statement {
        name: event.name.clone(),
        origin: None,
        used: Vec::new(),
        accesses: event.touches.iter().map(access).collect::<Result<_>>()?,
        barrier: if event.touches.is_empty() { Barrier::Plain } else { Barrier::None },
        domain,
    })
}

struct Writer<'a, 'c> {
    code: &'a Code<'c>,
    nodes: usize,
}

impl Writer<'_, '_> {
    fn number(&mut self) -> usize {
        self.nodes += 1;
        self.nodes
    }

    fn tree(&mut self, nodes: &[Node]) -> Result<Tree> {
        if let [node] = nodes {
            return self.node(node);
        }
        let mut children = Vec::new();
        for node in nodes {
            let tuples: Vec<_> = events(self.code, node).into_iter().map(tuple).collect();
            let filter =
                UnionSet::read_from_str(&Context::current(), &format!("{{ {} }}", tuples.join("; ")))?;
            children.push(Tree::Filter { filter, child: Box::new(self.node(node)?) });
        }
        Ok(Tree::Children { node: self.number(), ordered: true, children })
    }

    fn node(&mut self, node: &Node) -> Result<Tree> {
        match node {
            Node::Event(number) => {
                let event = &self.code.events[*number];
                match event.threads.clone() {
                    None => Ok(Tree::Leaf),
                    Some(threads) => {
                        let band = self.band(&[event], threads, Tree::Leaf)?;
                        Ok(self.mark("thread", band))
                    }
                }
            }
            Node::Loops { order, dimensions, body } => {
                let child = self.tree(body)?;
                let band = self.band(&events(self.code, node), dimensions.clone(), child)?;
                Ok(match order {
                    Order::Sequential => band,
                    Order::Parallel => self.mark("parallel", band),
                    Order::Blocks => {
                        let blocks = self.mark("block", band);
                        self.mark("kernel", blocks)
                    }
                })
            }
        }
    }

    fn mark(&mut self, name: &str, child: Tree) -> Tree {
        Tree::Mark { node: self.number(), name: name.to_owned(), child: Box::new(child) }
    }

    /// `[{ S[i] -> [(i(d))] }, ..]` for the dimensions d.
    fn band(&mut self, events: &[&Event], dimensions: Range<usize>, child: Tree) -> Result<Tree> {
        let members = dimensions.len();
        let functions = dimensions.map(|dimension| {
            let of = |event: &&Event| format!("{} -> [(i{dimension})]", tuple(event));
            format!("{{ {} }}", events.iter().map(of).collect::<Vec<_>>().join("; "))
        });
        let text = format!("[{}]", functions.collect::<Vec<_>>().join(", "));
        let functions = MultiUnionPwAff::read_from_str(&Context::current(), &text)?;
        Ok(Tree::Band {
            node: self.number(),
            functions: (0..members).map(|member| functions.get_at(member)).collect::<Result<_>>()?,
            permutable: false,
            coincident: vec![false; members],
            child: Box::new(child),
        })
    }
}

/// The events below a node.
fn events<'a, 'c>(code: &'a Code<'c>, node: &Node) -> Vec<&'a Event<'c>> {
    match node {
        Node::Event(number) => vec![&code.events[*number]],
        Node::Loops { body, .. } => body.iter().flat_map(|node| events(code, node)).collect(),
    }
}

/// `S[i0, i2]`
fn tuple(event: &Event) -> String {
    let coordinates: Vec<_> = event.dimensions.iter().map(|dimension| format!("i{dimension}")).collect();
    format!("{}[{}]", event.name, coordinates.join(", "))
}
