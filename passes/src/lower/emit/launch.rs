//! Kernels: `gpu.launch`.
//!
//! The generated program says `@kernel0(first, size or last, ...); mark "@kernel0" body`. A block's number is
//! the first one plus the launch's identifier, a thread's number is the identifier; arrays in `workgroup` and
//! `private` memory are attributions, of constant size. Where there may be more blocks along an axis than a
//! device takes, a loop launches so many of them after the others:
//!
//! ```text
//! for (w = 0; w < size; w += 65535) launch of min(65535, size - w) blocks, block w + identifier
//! ```
//!
//! Refused: a barrier that some threads do not reach.

use crate::lower::ast::gpu::{self, Kernel, THREADS};
use crate::lower::emit::affine;
use crate::lower::emit::builder::{Builder, argument, block};
use crate::lower::emit::loops::Loop;
use crate::lower::emit::names::{Binding, Names};
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::placement::Storage;
use crate::lower::memory::{DYNAMIC, MemorySpace, OF_A_BLOCK, OF_A_THREAD, constant_size};
use crate::machine::limits;
use crate::mlir;
use melior::ir::attribute::{DenseI32ArrayAttribute, IntegerAttribute};
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Region, Type, Value};
use mse_dialect::view::{self, is};
use mse_isl::ast::{Expr, Node, Op};

/// Memory in launches.
const IN_LAUNCHES: [MemorySpace; 2] = [
    MemorySpace { name: "workgroup", of_type: Some(OF_A_BLOCK) },
    MemorySpace { name: "private", of_type: Some(OF_A_THREAD) },
];

/// The arguments of the body: block numbers, thread numbers, grid sizes, block sizes.
const ARGUMENTS: usize = 12;

/// Its operands: blocks and threads along x, y and z; then the bytes of workgroup memory, if there is some of
/// dynamic size.
const SIZES: i32 = 6;

/// The first of the blocks of a launch among those along x, y and z.
const WAVES: [&str; 3] = ["@wx", "@wy", "@wz"];

/// A launch of a kernel.
struct Launch<'n> {
    kernel: &'n Kernel,
    body: &'n Node,
    /// The first block along each axis of the kernel.
    first: Vec<Expr>,
    /// The number of blocks along x, y and z.
    sizes: Vec<Expr>,
}

impl Launch<'_> {
    /// As many of its blocks as a device takes along an axis, from the counter of the loop around on.
    fn wave(mut self, axis: usize) -> Self {
        let done = || Expr::Id(WAVES[axis].to_owned());
        self.first[axis] = match &self.first[axis] {
            Expr::Int(0) => done(),
            first => Expr::Op(Op::Add, vec![first.clone(), done()]),
        };
        let rest = Expr::Op(Op::Sub, vec![self.sizes[axis].clone(), done()]);
        self.sizes[axis] = Expr::Op(Op::Min, vec![Expr::Int(limits::BLOCKS[axis]), rest]);
        self
    }
}

/// The number of blocks along an axis.
fn size(kernel: &Kernel, first: &[Expr], grid: &[Expr], axis: usize) -> Expr {
    match kernel.blocks.get(axis) {
        None => Expr::Int(1),
        Some(blocks) if blocks.by_last() => {
            let (first, last) = (&first[axis], &grid[2 * axis + 1]);
            let difference = match first {
                Expr::Int(0) => last.clone(),
                _ => Expr::Op(Op::Sub, vec![last.clone(), first.clone()]),
            };
            plus_one(difference)
        }
        Some(_) => grid[2 * axis + 1].clone(),
    }
}

/// One more; a minimum gets one more in each of its operands.
fn plus_one(expression: Expr) -> Expr {
    match expression {
        Expr::Op(Op::Min, all) => Expr::Op(Op::Min, all.into_iter().map(plus_one).collect()),
        Expr::Int(number) if number < i64::MAX => Expr::Int(number + 1),
        other => Expr::Op(Op::Add, vec![other, Expr::Int(1)]),
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// The kernel that a call in the generated program announces, and its grid.
    pub fn announced(&self, node: &Node) -> Option<(&Kernel, Vec<Expr>)> {
        let Node::User { expr: Expr::Op(Op::Call, parts), .. } = node else { return None };
        let (Expr::Id(name), said) = parts.split_first()? else { return None };
        let kernel = self.kernels.get(name)?;
        Some((kernel, gpu::grid(kernel, said)))
    }

    /// Writes a launch; `grid` has for each axis first block, and size or last block.
    pub fn launch(
        &self,
        site: &Site<'c, 'a>,
        kernel: &Kernel,
        grid: &[Expr],
        body: &Node,
    ) -> Result<(), String> {
        let axes = kernel.blocks.iter().zip(grid.chunks(2)).filter(|(axis, _)| axis.checked);
        let checks = axes.map(|(_, bounds)| Expr::Op(Op::Le, bounds.to_vec()));
        let Some(check) = checks.reduce(|all, one| Expr::Op(Op::And, vec![all, one])) else {
            return self.launch_waves(site, kernel, grid, body);
        };
        let (operation, end) = self.begin_if(site, &check, vec![site.builder.region(&[]), Region::new()])?;
        let builder = site.builder.at_end_of(block(operation, 0));
        self.launch_waves(&Site { builder, ..site.clone() }, kernel, grid, body)?;
        builder.terminate(end);
        Ok(())
    }

    fn launch_waves(
        &self,
        site: &Site<'c, 'a>,
        kernel: &Kernel,
        grid: &[Expr],
        body: &Node,
    ) -> Result<(), String> {
        let (names, first) = self.first_blocks(site, grid)?;
        let sizes = (0..3).map(|axis| size(kernel, &first, grid, axis)).collect();
        let site = Site { names, ..site.clone() };
        self.waves(&site, Launch { kernel, body, first, sizes }, 0)
    }

    /// Writes a loop for each axis, from this one on, that may have more blocks than a device takes, and the
    /// launch.
    fn waves(&self, site: &Site<'c, 'a>, launch: Launch, axis: usize) -> Result<(), String> {
        let Some(blocks) = launch.kernel.blocks.get(axis) else { return self.launch_blocks(site, &launch) };
        if !blocks.exceed(axis) {
            return self.waves(site, launch, axis + 1);
        }
        let (iterator, step) = (WAVES[axis], limits::BLOCKS[axis]);
        let upper = affine::flattened(Op::Min, &launch.sizes[axis]);
        let wave = Loop { iterator, lower: vec![Expr::Int(0)], upper, step, body: launch.body };
        let (operation, end) = self.begin_for(site, &wave)?;
        let builder = site.builder.at_end_of(block(operation, 0));
        let names = site.names.with_value(iterator, argument(block(operation, 0), 0));
        self.waves(&Site { builder, names, ..site.clone() }, launch.wave(axis), axis + 1)?;
        builder.terminate(end);
        Ok(())
    }

    fn launch_blocks(&self, site: &Site<'c, 'a>, launch: &Launch) -> Result<(), String> {
        let (builder, kernel, body) = (site.builder, launch.kernel, launch.body);
        let sizes = launch.sizes.iter().map(|size| self.index(builder, &site.names, size));
        let mut operands = sizes.collect::<Result<Vec<_>, _>>()?;
        operands.extend((0..3).map(|axis| self.constant(kernel.threads.get(axis).copied().unwrap_or(1))));
        let attributions = self.attributions(body, &IN_LAUNCHES)?;
        let dynamic = self.dynamic(site, body)?;
        operands.extend(dynamic.iter().map(|dynamic| dynamic.bytes));
        let operation = self.create_launch(builder, &operands, &attributions);
        let inside = block(operation, 0);
        self.place_attributions(&attributions, |position| argument(inside, ARGUMENTS + position));
        let builder = builder.at_end_of(inside);
        dynamic.iter().for_each(|dynamic| self.place_dynamic(builder, dynamic));
        let site = Site { builder, in_kernel: true, shared: true, divergent: false, ..site.clone() };
        let names = self.numbers(&site, launch, |position| argument(inside, position))?;
        self.node(&Site { names, ..site }, body)?;
        builder.terminate("gpu.terminator");
        self.forget(&attributions);
        dynamic.iter().for_each(|dynamic| self.forget_dynamic(dynamic));
        Ok(())
    }

    fn create_launch(
        &self,
        builder: Builder<'c, 'a>,
        operands: &[Value<'c, 'a>],
        attributions: &[(view::Array<'c, 'a>, Type<'c>)],
    ) -> OperationRef<'c, 'a> {
        let types: Vec<Type<'c>> = attributions.iter().map(|(_, storage)| *storage).collect();
        let arguments = [vec![builder.index(); ARGUMENTS], types].concat();
        let dynamic = operands.len() as i32 - SIZES;
        let segments = DenseI32ArrayAttribute::new(builder.context, &[0, 1, 1, 1, 1, 1, 1, 0, 0, 0, dynamic]);
        let shared = attributions.iter().filter(|(array, _)| self.space_of(&array.name) == "workgroup");
        let shared =
            IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), shared.count() as i64);
        let attributes =
            [("operandSegmentSizes", segments.into()), ("workgroup_attributions", shared.into())];
        builder.create("gpu.launch", operands, &[], &attributes, vec![builder.region(&arguments)])
    }

    /// The first blocks as expressions that can be computed in the launch; those that are not affine are
    /// computed in front.
    fn first_blocks(&self, site: &Site<'c, 'a>, grid: &[Expr]) -> Result<(Names<'c, 'a>, Vec<Expr>), String> {
        let (mut names, mut all) = (site.names.clone(), Vec::new());
        for (axis, values) in grid.chunks(2).enumerate() {
            let first = &values[0];
            if affine::application(site.builder.context, &names, std::slice::from_ref(first)).is_some() {
                all.push(first.clone());
                continue;
            }
            let name = format!("@first{axis}");
            names = names.with_value(&name, self.index(site.builder, &names, first)?);
            all.push(Expr::Id(name));
        }
        Ok((names, all))
    }

    /// The members of blocks and threads, from the launch's identifiers: values of the launch itself, hence
    /// symbols.
    fn numbers(
        &self,
        site: &Site<'c, 'a>,
        launch: &Launch,
        identifier: impl Fn(usize) -> Value<'c, 'a>,
    ) -> Result<Names<'c, 'a>, String> {
        let mut names = site.names.clone();
        for (axis, name) in THREADS.into_iter().enumerate() {
            names = names.with_value(name, identifier(3 + axis));
        }
        for (axis, (blocks, first)) in launch.kernel.blocks.iter().zip(&launch.first).enumerate() {
            names = names.with_value(blocks.name, identifier(axis));
            if *first != Expr::Int(0) {
                let number = Expr::Op(Op::Add, vec![first.clone(), Expr::Id(blocks.name.to_owned())]);
                names = names.with_value(blocks.name, self.index(site.builder, &names, &number)?);
            }
        }
        Ok(names)
    }

    /// The arrays in memory of a launch, or of an iteration, that the body uses, shared ones first, and their
    /// types. Arrays in workgroup memory of dynamic size are left out ([`crate::lower::memory::dynamic`]).
    pub fn attributions(
        &self,
        body: &Node,
        spaces: &[MemorySpace],
    ) -> Result<Vec<(view::Array<'c, 'a>, Type<'c>)>, String> {
        let mut found = Vec::new();
        for &MemorySpace { name, of_type } in spaces {
            for array in self.arrays_in(body, name) {
                let sizes = &self.placements[&array.name].sizes;
                let is_dynamic = sizes.iter().any(|size| constant_size(size) == DYNAMIC);
                if name != "workgroup" || !is_dynamic {
                    found.push((array.clone(), self.memory_type(&array, of_type)?));
                }
            }
        }
        Ok(found)
    }

    /// The arrays in a memory space that the body uses.
    pub fn arrays_in(&self, body: &Node, space: &str) -> Vec<view::Array<'c, 'a>> {
        let mut instances = Vec::new();
        collect_instances(body, &mut instances);
        let statements = instances.iter().filter_map(|(name, _)| self.statements.get(*name));
        let accesses = statements.flat_map(|statement| statement.accesses());
        let used: Vec<usize> = accesses.map(|access| mlir::key(access.array())).collect();
        let arrays = self.arrays.iter().filter(|array| self.space_of(&array.name) == space);
        arrays.filter(|array| used.contains(&mlir::key(array.value))).cloned().collect()
    }

    /// Lets the arrays lie there.
    pub fn place_attributions(
        &self,
        attributions: &[(view::Array<'c, 'a>, Type<'c>)],
        memory: impl Fn(usize) -> Value<'c, 'a>,
    ) {
        for (position, (array, _)) in attributions.iter().enumerate() {
            self.memories.borrow_mut().push(memory(position));
            let storage = Storage::new(memory(position), self.placements.get(&array.name).cloned());
            self.storage.borrow_mut().insert(mlir::key(array.value), storage);
        }
    }

    /// Ends that.
    pub fn forget(&self, attributions: &[(view::Array<'c, 'a>, Type<'c>)]) {
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

/// Collects the statements whose instances a part of the code executes, and the annotations of these places.
pub fn collect_instances<'n>(node: &'n Node, instances: &mut Vec<(&'n str, Option<&'n str>)>) {
    match node {
        Node::For { body, .. } | Node::Mark { body, .. } => collect_instances(body, instances),
        Node::If { then, otherwise, .. } => {
            collect_instances(then, instances);
            otherwise.iter().for_each(|branch| collect_instances(branch, instances));
        }
        Node::Block(nodes) => nodes.iter().for_each(|node| collect_instances(node, instances)),
        Node::User { expr: Expr::Op(_, parts), annotation } => {
            if let Some(Expr::Id(name)) = parts.first() {
                instances.push((name, annotation.as_deref()));
            }
        }
        Node::User { .. } => {}
    }
}

/// Whether a statement is nothing but a barrier of the threads of a block.
pub fn is_barrier(statement: &view::Statement) -> bool {
    matches!(view::operations(statement.body()).as_slice(), [only] if is(*only, "gpu.barrier"))
}
