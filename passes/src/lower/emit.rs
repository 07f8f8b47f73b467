//! From the generated program, a tree of loops, conditions and statement instances, to operations.

use super::Target;
use super::memory::Storage;
use super::names::Names;
use super::writer::{Writer, argument};
use crate::mlir;
use melior::Context;
use melior::ir::attribute::AttributeLike;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef, Region, RegionLike, Value};
use mse_dialect::view;
use mse_isl::ast::Node;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Writes the code of one scop, beside the program until it is finished.
pub struct Emitter<'c, 'a> {
    /// What is generated.
    pub target: Target,
    /// The statements by name.
    pub statements: BTreeMap<String, view::Statement<'c, 'a>>,
    /// What values of the scop are outside: parameters and other values, by key.
    pub outer: BTreeMap<usize, Value<'c, 'a>>,
    /// Where arrays lie, by the key of their value in the scop.
    pub storage: RefCell<BTreeMap<usize, Storage<'c, 'a>>>,
    context: &'c Context,
    scop: OperationRef<'c, 'a>,
    // The code, then the constants that it uses: dropped in this order if it is not finished.
    code: Region<'c>,
    front: Region<'c>,
    constants: RefCell<BTreeMap<String, Value<'c, 'a>>>,
}

/// What is known on the way from the root of the generated program to a node.
#[derive(Clone, Debug)]
pub struct Place<'c, 'a> {
    /// Where to write.
    pub writer: Writer<'c, 'a>,
    /// The identifiers in scope.
    pub names: Names<'c, 'a>,
    /// Whether the next loop was proved parallel.
    pub parallel: bool,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// An emitter with nothing written.
    pub fn new(context: &'c Context, scop: view::Scop<'c, 'a>, target: Target) -> Self {
        let operation = scop.operation();
        let writer = Writer::new(context, operation);
        let statements =
            scop.statements().into_iter().map(|statement| (statement.name(), statement)).collect();
        let inside = (0..scop.body().argument_count()).map(|i| argument(scop.body(), i));
        let outer = inside.zip(operation.operands()).map(|(inside, outside)| (mlir::key(inside), outside));
        Self {
            target,
            statements,
            outer: outer.collect(),
            storage: RefCell::default(),
            context,
            scop: operation,
            code: writer.region(&[]),
            front: writer.region(&[]),
            constants: RefCell::default(),
        }
    }

    /// The scop.
    pub fn scop(&self) -> OperationRef<'c, 'a> {
        self.scop
    }

    /// Writes at the outermost level.
    pub fn writer(&self) -> Writer<'c, 'a> {
        Writer::new(self.context, self.scop).at_end_of(self.code.first_block().expect("one block"))
    }

    /// Puts what was written, constants first, in front of the scop.
    pub fn finish(self) {
        for region in [&self.front, &self.code] {
            for operation in view::operations(region.first_block().expect("one block")) {
                mlir::move_before(operation, self.scop);
            }
        }
    }

    /// The number as a value, defined once in front of the code.
    pub fn constant(&self, number: i64) -> Value<'c, 'a> {
        self.constant_attribute(self.writer().index_attribute(number))
    }

    /// The constant as a value, defined once in front of the code.
    pub fn constant_attribute(&self, attribute: Attribute<'c>) -> Value<'c, 'a> {
        let writer = self.writer().at_end_of(self.front.first_block().expect("one block"));
        let define = || writer.value("arith.constant", &[], attribute.r#type(), &[("value", attribute)]);
        *self.constants.borrow_mut().entry(attribute.to_string()).or_insert_with(define)
    }

    /// Writes the code of a node.
    pub fn node(&self, place: &Place<'c, 'a>, node: &Node) -> Result<(), String> {
        match node {
            Node::Block(nodes) => nodes.iter().try_for_each(|node| self.node(place, node)),
            Node::Mark { name, body } => self.mark(place, name, body),
            Node::If { cond, then, otherwise } => self.conditional(place, cond, then, otherwise.as_deref()),
            Node::For { .. } => self.for_loop(place, node),
            Node::User { expr, .. } => self.instance(place, expr),
        }
    }

    fn mark(&self, place: &Place<'c, 'a>, name: &str, body: &Node) -> Result<(), String> {
        let parallel = match name {
            super::parallel::PARALLEL => true,
            super::parallel::SEQUENTIAL => false,
            _ => place.parallel,
        };
        self.node(&Place { parallel, ..place.clone() }, body)
    }
}
