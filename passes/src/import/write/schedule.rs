//! The schedule tree of the source order: a band for each loop, a sequence for each block.

use crate::import::form::Formed;
use crate::import::form::statement::Step;
use crate::import::program::access::{is_store, update};
use crate::import::tree::hints::Hints;
use crate::import::tree::independent::{Independent, Named};
use crate::import::tree::{Item, Written};
use crate::mlir;
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Block, Location, Operation, OperationRef, Region, RegionLike};
use mse_dialect::diagnostic::remark;
use mse_dialect::ops::{
    BandOperation, FilterOperation, IndependentOperation, MarkOperation, ScheduleOperation,
    SequenceOperation, UnorderedOperation,
};
use mse_dialect::{combine, text, tree};
use mse_isl::{MultiUnionPwAff, Result, UnionMap, UnionSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// A node with statements below it.
enum Node {
    /// One statement.
    Leaf(usize),
    /// A loop.
    Band(usize, Vec<Node>),
}

impl Formed<'_, '_> {
    /// The `mse.schedule`.
    pub fn schedule<'c>(&self, context: &'c Context, location: Location<'c>) -> Result<Operation<'c>> {
        let body = self.region_of(&self.nodes(&self.tree.body), context, location)?;
        Ok(ScheduleOperation::builder(context, location).body(body).build().into())
    }

    /// An `mse.independent` for each dimension of a loop that is said to be so.
    pub fn independences<'c>(
        &self,
        context: &'c Context,
        location: Location<'c>,
    ) -> Result<Vec<Operation<'c>>> {
        let mut said = Vec::new();
        for Independent { operation, dimension, runs, arrays } in &self.tree.independent {
            let unknown = self.written_somewhere(runs);
            let is_meant = |name: &String| match arrays {
                Named::All => true,
                Named::These(named) => named.contains(name),
                Named::Parallel => unknown.contains(name),
            };
            let outer = self.memory.arrays.iter().filter(|array| !array.is_own && array.is_apart);
            let meant = outer.filter(|array| is_meant(&array.name));
            let meant: Vec<Attribute> =
                meant.map(|array| StringAttribute::new(context, &array.name).into()).collect();
            match arrays {
                Named::These(named) if meant.len() < named.len() => self.tell_unknown(*operation, named),
                _ => {}
            }
            if meant.is_empty() && !matches!(arrays, Named::All) {
                continue;
            }
            if let Some(iterations) = self.iterations(*dimension, runs)? {
                let operation = IndependentOperation::builder(context, location)
                    .arrays(ArrayAttribute::new(context, &meant))
                    .iterations(text::map_attribute(context, &iterations));
                said.push(operation.build().into());
            }
        }
        Ok(said)
    }

    /// The names of arrays that these runs write at cells which are not known, without updates and calls.
    fn written_somewhere(&self, runs: &Range<usize>) -> Vec<String> {
        let (mut unknown, mut others) = (BTreeSet::new(), BTreeSet::new());
        let inside = self.statements.iter().filter(|statement| runs.contains(&statement.run));
        for (_, step) in inside.flat_map(|statement| &statement.steps) {
            let (Step::Execute(operation) | Step::Store(operation)) = step else { continue };
            for operation in [vec![*operation], mlir::all_nested(*operation)].concat() {
                let touched = self.memory.touched(operation);
                others.extend(touched.iter().map(|touched| touched.access.array));
                let accesses = self.memory.accesses.get(&mlir::operation_key(operation));
                for access in accesses.into_iter().flat_map(|accesses| accesses.iter()) {
                    if update(operation).is_some() {
                        others.insert(access.array);
                    } else if is_store(operation) && access.may {
                        unknown.insert(access.array);
                    }
                }
            }
        }
        let name = |&array: &usize| self.memory.arrays[array].name.clone();
        unknown.difference(&others).map(name).collect()
    }

    /// Tells which names are none of an array from outside.
    fn tell_unknown(&self, of: OperationRef, named: &[String]) {
        let outer = self.memory.arrays.iter().filter(|array| !array.is_own && array.is_apart);
        let outer: Vec<&str> = outer.map(|array| array.name.as_str()).collect();
        for name in named.iter().filter(|name| !outer.contains(&name.as_str())) {
            let arrays = outer.join(", ");
            let message =
                format!("mse.independent names '{name}', which is none of the arrays from outside: {arrays}");
            remark(of.location(), &message);
        }
    }

    /// An `mse.unordered` for each dimension of a parallel loop of the program, if a statement updates memory
    /// in a way that rounds.
    pub fn unordered_loops<'c>(
        &self,
        context: &'c Context,
        location: Location<'c>,
    ) -> Result<Vec<Operation<'c>>> {
        let mut said = Vec::new();
        for (dimension, runs) in self.tree.unordered.iter().filter(|_| self.rounds()) {
            if let Some(iterations) = self.iterations(*dimension, runs)? {
                let iterations = text::map_attribute(context, &iterations);
                let operation = UnorderedOperation::builder(context, location).iterations(iterations);
                said.push(operation.build().into());
            }
        }
        Ok(said)
    }

    /// Whether a statement updates memory in a way that rounds.
    fn rounds(&self) -> bool {
        let kind = |step: &Step| match step {
            Step::Store(store) => update(*store),
            Step::Assign(Written::Updated(kind, _), _) => Some(*kind),
            _ => None,
        };
        let steps = self.statements.iter().flat_map(|statement| &statement.steps);
        steps.filter_map(|(_, step)| kind(step)).any(|kind| !combine::is_exact(kind))
    }

    /// The iterations of a loop's statements in this dimension, `{ S[i] -> [i0, ..] }`; none without
    /// statements.
    fn iterations(&self, dimension: usize, runs: &Range<usize>) -> Result<Option<UnionMap>> {
        let inside = self.statements.iter().enumerate().filter(|(_, inside)| runs.contains(&inside.run));
        let iteration: Vec<_> = (0..=dimension).map(|dimension| format!("i{dimension}")).collect();
        let of = |(number, _)| format!("{} -> [{}]", self.tuple(number), iteration.join(", "));
        let text = inside.map(of).collect::<Vec<_>>().join("; ");
        if text.is_empty() {
            return Ok(None);
        }
        UnionMap::read_from_str(&self.values.isl, &format!("{{ {text} }}")).map(Some)
    }

    /// The nodes of a block; items without a statement are left out.
    fn nodes(&self, items: &[Item]) -> Vec<Node> {
        items.iter().flat_map(|item| self.nodes_of(item)).collect()
    }

    fn nodes_of(&self, item: &Item) -> Vec<Node> {
        match item {
            Item::Run(run) => {
                let statements =
                    self.statements.iter().enumerate().filter(|(_, statement)| statement.run == *run);
                statements.map(|(number, _)| Node::Leaf(number)).collect()
            }
            Item::Loop { dimension, body } => match self.nodes(body) {
                nodes if nodes.is_empty() => nodes,
                nodes => vec![Node::Band(*dimension, nodes)],
            },
        }
    }

    fn region_of<'c>(
        &self,
        nodes: &[Node],
        context: &'c Context,
        location: Location<'c>,
    ) -> Result<Region<'c>> {
        let region = Region::new();
        match nodes {
            [] | [Node::Leaf(_)] => {}
            [Node::Band(dimension, below)] => {
                let band = BandOperation::builder(context, location)
                    .body(self.region_of(below, context, location)?)
                    .functions(text::functions_attribute(context, &self.functions_of(*dimension, below)?))
                    .coincident(tree::bool_array(context, &[false]))
                    .build();
                let marks = self.hints_of(*dimension, below).iter().rev();
                let marked = marks.fold(band.into(), |node, name| marked(node, name, context, location));
                region.append_block(Block::new(&[])).append_operation(marked);
            }
            _ => {
                let sequence = SequenceOperation::builder(context, location)
                    .body(self.filters(nodes, context, location)?)
                    .build();
                region.append_block(Block::new(&[])).append_operation(sequence.into());
            }
        }
        Ok(region)
    }

    /// The marks for the hints on a loop.
    fn hints_of(&self, dimension: usize, below: &[Node]) -> &[String] {
        let runs: Vec<usize> =
            statements(below).into_iter().map(|statement| self.statements[statement].run).collect();
        let is_of = |hints: &&Hints| {
            hints.dimension == dimension && runs.first().is_some_and(|run| hints.runs.contains(run))
        };
        self.tree.hints.iter().find(is_of).map_or(&[], |hints| &hints.marks)
    }

    fn filters<'c>(
        &self,
        nodes: &[Node],
        context: &'c Context,
        location: Location<'c>,
    ) -> Result<Region<'c>> {
        let region = Region::new();
        let block = region.append_block(Block::new(&[]));
        for node in nodes {
            let node = std::slice::from_ref(node);
            let tuples: Vec<String> =
                statements(node).into_iter().map(|statement| self.tuple(statement)).collect();
            let filter = UnionSet::read_from_str(&self.values.isl, &format!("{{ {} }}", tuples.join("; ")))?;
            let filter = FilterOperation::builder(context, location)
                .body(self.region_of(node, context, location)?)
                .filter(text::set_attribute(context, &filter))
                .build();
            block.append_operation(filter.into());
        }
        Ok(region)
    }

    /// `[{ S[i] -> [(i(dimension))] }]`
    fn functions_of(&self, dimension: usize, nodes: &[Node]) -> Result<MultiUnionPwAff> {
        let function = |statement| format!("{} -> [(i{dimension})]", self.tuple(statement));
        let functions: Vec<String> = statements(nodes).into_iter().map(function).collect();
        MultiUnionPwAff::read_from_str(&self.values.isl, &format!("[{{ {} }}]", functions.join("; ")))
    }

    /// `S[i0, i1]`
    fn tuple(&self, statement: usize) -> String {
        let statement = &self.statements[statement];
        let depth = self.values.runs[statement.run].coordinates.len();
        let coordinates: Vec<String> = (0..depth).map(|dimension| format!("i{dimension}")).collect();
        format!("{}[{}]", statement.name, coordinates.join(", "))
    }
}

/// A mark above a node of the tree.
fn marked<'c>(
    node: Operation<'c>,
    name: &str,
    context: &'c Context,
    location: Location<'c>,
) -> Operation<'c> {
    let below = Region::new();
    below.append_block(Block::new(&[])).append_operation(node);
    let name = StringAttribute::new(context, name);
    MarkOperation::builder(context, location).body(below)._name(name).build().into()
}

fn statements(nodes: &[Node]) -> Vec<usize> {
    let of = |node: &Node| match node {
        Node::Leaf(statement) => vec![*statement],
        Node::Band(_, below) => statements(below),
    };
    nodes.iter().flat_map(of).collect()
}
