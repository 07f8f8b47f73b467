//! From the generated program, a tree of loops, conditions and statement instances, to operations.

pub mod affine;
pub mod arith;
pub mod builder;
pub mod launch;
pub mod loops;
pub mod names;
pub mod origin;
pub mod parallel;
pub mod parallel_sums;
pub mod repeat;
pub mod statement;
pub mod transfers;
pub mod updates;

use crate::lower::ast::gpu::Kernels;
use crate::lower::emit::builder::{Builder, argument};
use crate::lower::emit::names::Names;
use crate::lower::emit::transfers::Transfers;
use crate::lower::memory::placement::{Placement, Storage};
use crate::lower::{Target, Trace};
use crate::mlir;
use melior::Context;
use melior::ir::attribute::AttributeLike;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, OperationRef, Region, RegionLike, Type, Value};
use mse_dialect::view::{self, is};
use mse_isl::ast::{Expr, Node};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// isl's program for a scop, and what it refers to.
#[derive(Debug)]
pub struct Program {
    /// Loops, conditions and instances.
    pub code: Node,
    /// Where the scop's own arrays lie, by name.
    pub placements: BTreeMap<String, Placement>,
    /// The kernels by their mark.
    pub kernels: Kernels,
    /// Arrays in memory of one iteration that are in memory for all.
    pub spread: Vec<String>,
    /// The statements that copy to a device and back.
    pub transfers: Transfers,
}

/// Writes the code of one scop, beside the program until it is finished.
pub struct Emitter<'c, 'a> {
    /// The kind of code to generate.
    pub target: Target,
    /// Whether accesses are named.
    pub trace: Trace,
    /// The statements by name.
    pub statements: BTreeMap<String, view::Statement<'c, 'a>>,
    /// The arrays.
    pub arrays: Vec<view::Array<'c, 'a>>,
    /// Where the scop's own arrays lie, by name.
    pub placements: BTreeMap<String, Placement>,
    /// The kernels by their mark.
    pub kernels: Kernels,
    /// The statements that copy to a device and back.
    pub transfers: Transfers,
    /// The values outside that values of the scop stand for: parameters and others, by key.
    pub outer: BTreeMap<usize, Value<'c, 'a>>,
    /// Where arrays lie, by the key of their value in the scop.
    pub storage: RefCell<BTreeMap<usize, Storage<'c, 'a>>>,
    /// Memory of the scop's own arrays: allocated, and in launches.
    pub memories: RefCell<Vec<Value<'c, 'a>>>,
    /// Updates in one step, that may come in any order.
    pub updates: RefCell<Vec<OperationRef<'c, 'a>>>,
    context: &'c Context,
    scop: OperationRef<'c, 'a>,
    // The code, then the constants that it uses: dropped in this order if it is not finished.
    code: Region<'c>,
    front: Region<'c>,
    constants: RefCell<BTreeMap<String, Value<'c, 'a>>>,
    computed: RefCell<BTreeMap<Computation, Vec<(BlockRef<'c, 'a>, Value<'c, 'a>)>>>,
}

/// A pure operation: its name, the keys of its operands, its attributes.
type Computation = (String, Vec<usize>, Vec<String>);

/// The facts collected on the way from the root of the generated program to a node.
#[derive(Clone, Debug)]
pub struct Site<'c, 'a> {
    /// Where to write.
    pub builder: Builder<'c, 'a>,
    /// The identifiers in scope.
    pub names: Names<'c, 'a>,
    /// Whether the next loop was proved parallel.
    pub parallel: bool,
    /// Whether this is the body of a launch.
    pub in_kernel: bool,
    /// Whether others may execute this at the same time: it is inside a parallel loop or a launch.
    pub shared: bool,
    /// Whether threads of one block may disagree on how often this is executed.
    pub divergent: bool,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// An emitter with nothing written.
    pub fn new(context: &'c Context, scop: view::Scop<'c, 'a>, target: Target, program: &Program) -> Self {
        let operation = scop.operation();
        let builder = Builder::new(context, operation);
        let statements =
            scop.statements().into_iter().map(|statement| (statement.name(), statement)).collect();
        let inside = (0..scop.body().argument_count()).map(|i| argument(scop.body(), i));
        let outer = inside.zip(operation.operands()).map(|(inside, outside)| (mlir::key(inside), outside));
        Self {
            target,
            trace: Trace::Off,
            statements,
            arrays: scop.arrays(),
            placements: program.placements.clone(),
            kernels: program.kernels.clone(),
            transfers: program.transfers.clone(),
            outer: outer.collect(),
            storage: RefCell::default(),
            memories: RefCell::default(),
            updates: RefCell::default(),
            context,
            scop: operation,
            code: builder.region(&[]),
            front: builder.region(&[]),
            constants: RefCell::new(constants_before(operation)),
            computed: RefCell::default(),
        }
    }

    /// The scop.
    pub fn scop(&self) -> OperationRef<'c, 'a> {
        self.scop
    }

    /// Writes at the outermost level.
    pub fn builder(&self) -> Builder<'c, 'a> {
        Builder::new(self.context, self.scop).at_end_of(self.code.first_block().expect("one block"))
    }

    /// The parameters of the scop.
    pub fn parameters(&self) -> Names<'c, 'a> {
        let parameters = view::Scop::new(self.scop).map(|scop| scop.parameters()).unwrap_or_default();
        parameters.into_iter().fold(Names::default(), |names, p| names.with_value(&p.name, p.outer))
    }

    /// Puts what was written, constants first, in front of the scop; returns the memory that it uses, and its
    /// updates that may come in any order.
    pub fn finish(self) -> (Vec<Value<'c, 'a>>, Vec<OperationRef<'c, 'a>>) {
        for region in [&self.front, &self.code] {
            for operation in view::operations(region.first_block().expect("one block")) {
                mlir::move_before(operation, self.scop);
            }
        }
        let outer = self.arrays.iter().filter_map(|array| array.outer);
        (outer.chain(self.memories.into_inner()).collect(), self.updates.into_inner())
    }

    /// The number as a value, defined once in front of the code.
    pub fn constant(&self, number: i64) -> Value<'c, 'a> {
        self.constant_attribute(self.builder().index_attribute(number))
    }

    /// The constant as a value, defined once in front of the code if it is not there yet.
    pub fn constant_attribute(&self, attribute: Attribute<'c>) -> Value<'c, 'a> {
        let builder = self.builder().at_end_of(self.front.first_block().expect("one block"));
        let define = || builder.value("arith.constant", &[], attribute.r#type(), &[("value", attribute)]);
        *self.constants.borrow_mut().entry(attribute.to_string()).or_insert_with(define)
    }

    /// The result of a pure operation: a new one, or that of the same operation earlier here or around.
    pub fn computed(
        &self,
        builder: Builder<'c, 'a>,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c, 'a> {
        let operand_keys = operands.iter().map(|&operand| mlir::key(operand)).collect();
        let attribute_texts = attributes.iter().map(|(_, attribute)| attribute.to_string()).collect();
        let mut computed = self.computed.borrow_mut();
        let known = computed.entry((name.to_owned(), operand_keys, attribute_texts)).or_default();
        if let Some((_, value)) = known.iter().find(|(block, _)| builder.is_within(*block)) {
            return *value;
        }
        let value = builder.value(name, operands, result, attributes);
        known.push((builder.block(), value));
        value
    }

    /// Writes the code of a node.
    pub fn node(&self, site: &Site<'c, 'a>, node: &Node) -> Result<(), String> {
        match node {
            Node::Block(nodes) => self.nodes(site, nodes),
            Node::Mark { name, body } => self.mark(site, name, body),
            Node::If { cond, then, otherwise } => self.conditional(site, cond, then, otherwise.as_deref()),
            Node::For { .. } => self.for_loop(site, node),
            Node::User { expr, .. } => self.instance(site, expr),
        }
    }

    /// Nodes in order; the call of a kernel and its body are one launch.
    pub fn nodes(&self, site: &Site<'c, 'a>, nodes: &[Node]) -> Result<(), String> {
        let mut nodes = nodes.iter();
        while let Some(node) = nodes.next() {
            match self.announced(node) {
                Some((kernel, grid)) => {
                    let body = nodes.next().ok_or("generated code announces a kernel that is not there")?;
                    self.launch(site, kernel, &grid, body)?;
                }
                None => self.node(site, node)?,
            }
        }
        Ok(())
    }

    /// A place under conditions or in loops with these expressions.
    pub fn under<'e>(
        &self,
        site: &Site<'c, 'a>,
        expressions: impl IntoIterator<Item = &'e Expr>,
    ) -> Site<'c, 'a> {
        let varies = expressions.into_iter().any(|expression| self.varies(&site.names, expression));
        Site { divergent: site.divergent || varies, ..site.clone() }
    }

    fn mark(&self, site: &Site<'c, 'a>, name: &str, body: &Node) -> Result<(), String> {
        if crate::lower::ast::members::iteration(name).is_some() {
            return self.iteration(site, body);
        }
        let parallel = match name {
            crate::lower::ast::members::PARALLEL => true,
            crate::lower::ast::members::SEQUENTIAL => false,
            _ => site.parallel,
        };
        self.node(&Site { parallel, ..site.clone() }, body)
    }
}

/// The constants that are defined in front of an operation, or of one around it, by what they are.
fn constants_before<'c, 'a>(operation: OperationRef<'c, 'a>) -> BTreeMap<String, Value<'c, 'a>> {
    let mut constants = BTreeMap::new();
    let around = std::iter::successors(Some(operation), |inner| inner.parent_operation());
    for (inner, block) in around.filter_map(|inner| Some((inner, inner.block()?))) {
        let before = view::operations(block).into_iter().take_while(|&other| other != inner);
        for constant in before.filter(|&other| is(other, "arith.constant")) {
            let value: Value = constant.result(0).expect("one result").into();
            let attribute = constant.attribute("value").expect("a constant has a value");
            constants.entry(attribute.to_string()).or_insert(value);
        }
    }
    constants
}
