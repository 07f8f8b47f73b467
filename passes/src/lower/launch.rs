//! Kernels: `gpu.launch`.
//!
//! The generated program says `@kernel0(blocks along x, y, z); mark "@kernel0" body`. Inside,
//! block and thread numbers are the launch's own, arrays in `workgroup` and `private` memory are its attributions, of
//! constant size.
//!
//! Refused: a barrier that some threads do not reach.

use super::emit::{Emitter, Place};
use super::gpu::{self, BLOCKS, Kernel, THREADS};
use super::memory::Storage;
use super::names::{Binding, Names};
use super::writer::{argument, block};
use crate::mlir;
use melior::ir::attribute::{DenseI32ArrayAttribute, IntegerAttribute};
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, Value};
use mse_dialect::view::{self, is};
use mse_isl::ast::{Expr, Node, Op};

/// The arguments of the body: block numbers, thread numbers, grid sizes, block sizes.
const ARGUMENTS: usize = 12;

impl<'c, 'a> Emitter<'c, 'a> {
    /// The kernel that a call in the generated program announces, and its grid.
    pub fn announced<'n>(&self, node: &'n Node) -> Option<(&Kernel, &'n [Expr])> {
        let Node::User { expr: Expr::Op(Op::Call, parts), .. } = node else { return None };
        let (Expr::Id(name), sizes) = parts.split_first()? else { return None };
        Some((self.kernels.get(name)?, sizes))
    }

    /// Writes a launch.
    pub fn launch(
        &self,
        place: &Place<'c, 'a>,
        kernel: &Kernel,
        grid: &[Expr],
        body: &Node,
    ) -> Result<(), String> {
        let writer = place.writer;
        let mut operands = self.grid(place, grid)?;
        operands.extend((0..3).map(|axis| self.constant(kernel.threads.get(axis).copied().unwrap_or(1))));
        let attributions = self.attributions(body)?;
        let types: Vec<Type<'c>> = attributions.iter().map(|(_, storage)| *storage).collect();
        let arguments = [vec![writer.index(); ARGUMENTS], types].concat();
        let segments = DenseI32ArrayAttribute::new(writer.context, &[0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
        let shared =
            attributions.iter().filter(|(array, _)| self.space_of(&array.name) == "workgroup").count();
        let shared = IntegerAttribute::new(IntegerType::new(writer.context, 64).into(), shared as i64);
        let attributes =
            [("operandSegmentSizes", segments.into()), ("workgroup_attributions", shared.into())];
        let operation =
            writer.create("gpu.launch", &operands, &[], &attributes, vec![writer.region(&arguments)]);
        let inside = block(operation, 0);
        let names = numbers(&place.names, |position| argument(inside, position));
        self.place_attributions(&attributions, |position| argument(inside, ARGUMENTS + position));
        let writer = writer.at_end_of(inside);
        self.node(&Place { writer, names, in_kernel: true, divergent: false, ..place.clone() }, body)?;
        writer.terminate("gpu.terminator");
        self.forget(&attributions);
        Ok(())
    }

    /// The sizes of the grid.
    fn grid(&self, place: &Place<'c, 'a>, sizes: &[Expr]) -> Result<Vec<Value<'c, 'a>>, String> {
        let size = |axis: usize| {
            sizes.get(axis).map_or(Ok(self.constant(1)), |size| self.index(place.writer, &place.names, size))
        };
        (0..3).map(size).collect()
    }

    /// The arrays in memory of the launch that the body uses, shared ones first, and their types.
    fn attributions(&self, body: &Node) -> Result<Vec<(view::Array<'c, 'a>, Type<'c>)>, String> {
        let mut statements = Vec::new();
        collect_statements(body, &mut statements);
        let accesses =
            statements.iter().filter_map(|name| self.statements.get(*name)).flat_map(|s| s.accesses());
        let used: Vec<usize> = accesses.map(|access| mlir::key(access.array())).collect();
        let mut found = Vec::new();
        for space in ["workgroup", "private"] {
            let arrays = self.arrays.iter().filter(|array| self.space_of(&array.name) == space);
            for array in arrays.filter(|array| used.contains(&mlir::key(array.value))) {
                found.push((array.clone(), self.attribution_type(array)?));
            }
        }
        Ok(found)
    }

    fn place_attributions(
        &self,
        attributions: &[(view::Array<'c, 'a>, Type<'c>)],
        memory: impl Fn(usize) -> Value<'c, 'a>,
    ) {
        for (position, (array, _)) in attributions.iter().enumerate() {
            let storage = Storage::new(memory(position), self.placements.get(&array.name).cloned());
            self.storage.borrow_mut().insert(mlir::key(array.value), storage);
        }
    }

    fn forget(&self, attributions: &[(view::Array<'c, 'a>, Type<'c>)]) {
        for (array, _) in attributions {
            self.storage.borrow_mut().remove(&mlir::key(array.value));
        }
    }

    /// Whether threads may disagree on the expression, as far as block and thread numbers tell.
    pub fn varies(&self, names: &Names<'c, 'a>, expression: &Expr) -> bool {
        let inlined = |name: &str| match names.get(name) {
            Some(Binding::Expression(inner)) => self.varies(names, inner),
            _ => false,
        };
        match expression {
            Expr::Id(name) => gpu::mentions_thread(expression) || inlined(name),
            Expr::Int(_) => false,
            Expr::Op(_, operands) => operands.iter().any(|operand| self.varies(names, operand)),
        }
    }
}

/// Block and thread numbers as arguments of the launch.
fn numbers<'c, 'a>(names: &Names<'c, 'a>, argument: impl Fn(usize) -> Value<'c, 'a>) -> Names<'c, 'a> {
    let all = BLOCKS.into_iter().chain(THREADS).enumerate();
    all.fold(names.clone(), |names, (position, name)| names.with_value(name, argument(position)))
}

fn collect_statements<'n>(node: &'n Node, statements: &mut Vec<&'n str>) {
    match node {
        Node::For { body, .. } | Node::Mark { body, .. } => collect_statements(body, statements),
        Node::If { then, otherwise, .. } => {
            collect_statements(then, statements);
            otherwise.iter().for_each(|branch| collect_statements(branch, statements));
        }
        Node::Block(nodes) => nodes.iter().for_each(|node| collect_statements(node, statements)),
        Node::User { expr: Expr::Op(_, parts), .. } => {
            if let Some(Expr::Id(name)) = parts.first() {
                statements.push(name);
            }
        }
        Node::User { .. } => {}
    }
}

/// Whether a statement is nothing but a barrier of the threads of a block.
pub fn is_barrier(statement: &view::Statement) -> bool {
    matches!(view::operations(statement.body()).as_slice(), [only] if is(*only, "gpu.barrier"))
}
