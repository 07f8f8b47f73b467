//! Kernels in the schedule tree: which block and which thread executes an instance.
//!
//! Below a `kernel` mark the members of block and thread bands become parameters: each block (thread) has its
//! own values of them. With `outer` for the dates of the bands above the kernel,
//!
//! ```text
//! number   { S[i] -> [m] }              the member of axis k of the band above S; 0 if there is none
//! prefix   { S[i] -> [outer] }          at the kernel mark
//! numbers  { [outer] -> [m] }           prefix^-1 . number: all blocks there are
//! hull     { [outer] -> [m] }           the convex one around them
//! bounds   { [outer] -> [first, last] } of the hull; of the numbers themselves if the hull has no bounds, or
//!                                       many more numbers
//! blocks   last - first + 1, a block's number is first + its identifier
//! threads  0 to a constant
//! filter   { S[i] : number = @bx } above each block band, { S[i] : number = @tx } above each thread band
//! most     the largest number of blocks for all parameters and outer dates, if it is bounded
//! context  what the hull says of outer and @bx, and of threads; above the kernel, a guard that there is one
//! ```
//!
//! So isl finds bands of one iteration, and knows the ranges when it simplifies conditions. Loops outside
//! those bands do not know of threads: all threads execute them alike. All threads execute barriers, too.
//! Axis 0 (x) is the last member of a band. If there may be more blocks along y or z than a device takes
//! there, that axis changes places with x, if x has few.
//!
//! isl moves conditions outwards if all instances below share them. They would leave the kernel with block
//! and thread numbers projected out, and could be long. An instance `@end[]` without conditions at the end of
//! a kernel keeps them inside.

use crate::lower::ast::grid::{Blocks, many_first};
use crate::machine::limits;
use crate::tree::marks::Mark;
use mse_isl::ast::{Expr, Op};
use mse_isl::{
    AstBuild, AstExpr, AstNode, DimType, Error, Id, Map, PwAff, PwMultiAff, Result, Schedule, ScheduleNode,
    ScheduleNodeType, Set, Space, UnionMap, UnionPwAff, UnionSet, Val,
};
use std::collections::BTreeMap;

/// The parameters that stand for members of blocks along x, y and z.
pub const BLOCKS: [&str; 3] = ["@bx", "@by", "@bz"];
/// The parameters that stand for members of threads along x, y and z.
pub const THREADS: [&str; 3] = ["@tx", "@ty", "@tz"];

/// The instance at the end of each kernel.
pub const END: &str = "@end";

/// The blocks and threads of a launch.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The blocks for each axis of the grid, x first.
    pub blocks: Vec<Blocks>,
    /// Threads for each axis, x first.
    pub threads: Vec<i64>,
    /// `{ S[i] -> [outer] }`
    prefix: UnionMap,
    /// How many dates of outer bands there are.
    depth: usize,
}

/// The kernels of a schedule, by the mark that replaces `kernel`.
pub type Kernels = BTreeMap<String, Kernel>;

/// The schedule with block and thread numbers as parameters; `uniform` are the instances that all threads
/// execute.
pub fn bind(schedule: Schedule, context: &Set, uniform: &UnionSet) -> Result<(Schedule, Kernels)> {
    let mut binder = Binder { context, uniform: uniform.clone(), kernels: Kernels::new() };
    let domain = schedule.get_domain()?;
    let root = binder.outside(schedule.get_root()?, domain)?;
    Ok((root.get_schedule()?, binder.kernels))
}

/// Puts a call of a kernel's mark in front of the kernel. For each axis it has the bounds of the first block,
/// and either the size or the bounds of the last block; [`grid`] reads it.
pub fn with_grid(node: AstNode, build: &AstBuild, kernels: &Kernels) -> Result<AstNode> {
    let mark = node.mark_get_id()?;
    let Some(kernel) = kernels.get(&mark.name()) else { return Ok(node) };
    let outer = kernel.outer(build)?;
    let value =
        |function: &PwAff| build.expr_from_pw_aff(function.clone().pullback_pw_multi_aff(outer.clone())?);
    let mut grid = Vec::new();
    for axis in &kernel.blocks {
        let last = axis.size.as_ref().map_or(&axis.last[..], std::slice::from_ref);
        for bound in axis.first.iter().chain(last) {
            grid.push(value(bound)?);
        }
    }
    let call = AstNode::user_from_expr(AstExpr::from_id(mark)?.call(grid)?)?;
    AstNode::block_from_children(vec![call, node])
}

/// For each axis of a kernel the first block, and the size or the last block, from the operands `said` of its
/// call.
pub fn grid(kernel: &Kernel, said: &[Expr]) -> Vec<Expr> {
    let (mut said, mut grid) = (said.iter().cloned(), Vec::new());
    let mut of_all = |op, count| match said.by_ref().take(count).collect::<Vec<_>>() {
        mut one if one.len() == 1 => one.remove(0),
        all => Expr::Op(op, all),
    };
    for axis in &kernel.blocks {
        let last = if axis.by_last() { axis.last.len() } else { 1 };
        grid.extend([of_all(Op::Max, axis.first.len()), of_all(Op::Min, last)]);
    }
    grid
}

/// Whether an expression mentions a thread number.
pub fn mentions_thread(expression: &Expr) -> bool {
    match expression {
        Expr::Id(name) => THREADS.contains(&name.as_str()),
        Expr::Int(_) => false,
        Expr::Op(_, operands) => operands.iter().any(mentions_thread),
    }
}

struct Binder<'b> {
    context: &'b Set,
    uniform: UnionSet,
    kernels: Kernels,
}

impl Binder<'_> {
    /// Binds a subtree outside kernels that these instances reach; returns the node in its place, as all
    /// methods here do.
    fn outside(&mut self, node: ScheduleNode, domain: UnionSet) -> Result<ScheduleNode> {
        if Mark::Kernel.is(&node)? {
            return self.kernel(node, domain);
        }
        for_each_child(node, domain, |child, domain| self.outside(child, domain))
    }

    fn kernel(&mut self, mark: ScheduleNode, domain: UnionSet) -> Result<ScheduleNode> {
        if domain.is_empty()? {
            return Ok(mark);
        }
        let kernel = Kernel::of(&mark, &domain, &self.uniform, self.context)?;
        let (context, guard) = (kernel.context(&mark)?, kernel.guard(&mark, &domain)?);
        let body = Inside { kernel: &kernel, uniform: &self.uniform }.bind(
            mark.child(0)?,
            domain,
            Bound::default(),
        )?;
        let name = format!("@kernel{}", self.kernels.len());
        let id = Id::new(body.context(), &name)?;
        self.kernels.insert(name, kernel);
        with_end(body)?.insert_context(context)?.parent()?.delete()?.insert_mark(id)?.insert_guard(guard)
    }
}

/// The node, followed by `@end[]`; returns what is in its place.
fn with_end(node: ScheduleNode) -> Result<ScheduleNode> {
    let depth = node.get_tree_depth()?;
    let parameters = node.get_universe_domain()?.get_space()?;
    let outer = UnionSet::from_set(Set::universe(
        parameters.clone().add_unnamed_tuple_ui(node.get_schedule_depth()?)?,
    )?)?;
    let end = parameters.add_named_tuple_id_ui(Id::new(node.context(), END)?, 0)?;
    let end = UnionMap::from_domain_and_range(outer, UnionSet::from_set(Set::universe(end)?)?)?;
    let node = node.graft_after(ScheduleNode::from_extension(end)?)?;
    let up = node.get_tree_depth()? - depth;
    node.ancestor(up)
}

impl Kernel {
    /// `{ [t] -> [outer] }`: from isl's dates of the code being generated to the dates of the bands. They are
    /// the same, unless isl divides those of a loop by its step, or, where it splits a loop, leaves out dates
    /// that have one value.
    fn outer(&self, build: &AstBuild) -> Result<PwMultiAff> {
        let dates = build.get_schedule()?.reverse()?.apply_range(self.prefix.clone())?;
        // isl nests the dates of the bands: { [[] -> [t]] -> [t] }
        let same = Set::universe(build.get_schedule_space()?)?.identity()?.flatten_range()?;
        let is_same =
            same.dim(DimType::Out)? == self.depth && dates.is_subset(&UnionMap::from_map(same.clone())?)?;
        PwMultiAff::from_map(if is_same { same } else { Map::from_union_map(dates)? })
    }

    fn of(mark: &ScheduleNode, domain: &UnionSet, uniform: &UnionSet, context: &Set) -> Result<Self> {
        let prefix = mark.get_prefix_schedule_union_map()?.intersect_domain(domain.clone())?;
        let axes = |kind: Mark| axes(&numbered(mark.clone(), domain.clone(), kind, uniform)?);
        let blocks = axes(Mark::Block)?.into_iter().zip(BLOCKS);
        let blocks = blocks.map(|(number, name)| Blocks::of(number, &prefix, context, name));
        let blocks = many_first(blocks.collect::<Result<_>>()?);
        let threads = axes(Mark::Thread)?.into_iter().map(thread_count).collect::<Result<Vec<_>>>()?;
        are_taken(&threads)?;
        Ok(Self { blocks, threads, prefix, depth: mark.get_schedule_depth()? })
    }

    /// The known facts about block and thread numbers: `{ [outer] : ... }`.
    fn context(&self, mark: &ScheduleNode) -> Result<Set> {
        let outer =
            mark.get_universe_domain()?.get_space()?.add_unnamed_tuple_ui(mark.get_schedule_depth()?)?;
        let threads =
            THREADS.into_iter().zip(&self.threads).map(|(name, &count)| thread_range(&outer, name, count));
        let blocks = self.blocks.iter().map(|axis| Ok(axis.context.clone()));
        blocks.chain(threads).try_fold(Set::universe(outer.clone())?, |all, one| all.intersect(one?))
    }

    /// When there is a block along every axis; without axes, a convex condition that holds when there is an
    /// instance.
    fn guard(&self, mark: &ScheduleNode, domain: &UnionSet) -> Result<Set> {
        let guards = self.blocks.iter().map(|axis| Ok(axis.guard.clone()));
        let all = guards.reduce(|all: Result<Set>, one| all?.intersect(one?)).unwrap_or_else(|| {
            let dates = mark.get_prefix_schedule_union_map()?.intersect_domain(domain.clone())?.range()?;
            Set::from_basic_set(dates.as_set()?.remove_divs()?.simple_hull()?)
        });
        all?.compute_divs() // isl's code generation takes no set without
    }
}

/// Whether a device takes blocks of so many threads along x, y and z.
fn are_taken(threads: &[i64]) -> Result<()> {
    let refused = |most: i64, along: &str| {
        Err(Error::invalid(format!("a block of {threads:?} threads, a device takes {most}{along}")))
    };
    let all = threads.iter().try_fold(1i64, |product, &count| product.checked_mul(count));
    if all.is_none_or(|all| all > limits::THREADS) {
        return refused(limits::THREADS, "");
    }
    match threads.get(2) {
        Some(&deep) if deep > limits::THREADS_ALONG_Z => refused(limits::THREADS_ALONG_Z, " along z"),
        _ => Ok(()),
    }
}

/// `{ [outer] : 0 <= @name < count }`
fn thread_range(outer: &Space, name: &str, count: i64) -> Result<Set> {
    let text = format!("[n] -> {{ : 0 <= n < {count} }}");
    let range = Set::read_from_str(outer.context(), &text)?;
    let range = range.set_dim_id(DimType::Param, 0, Id::new(outer.context(), name)?)?;
    Set::universe(outer.clone())?.intersect_params(range)
}

fn thread_count(number: UnionPwAff) -> Result<i64> {
    let numbers = UnionMap::from_union_pw_aff(number)?.range()?.as_set()?;
    let (first, last) = (numbers.clone().dim_min_val(0)?, numbers.dim_max_val(0)?);
    match (first.to_i64(), last.to_i64()) {
        (Ok(first), Ok(last)) if first >= 0 => Ok(last + 1),
        _ => Err(Error::invalid(format!(
            "thread numbers range from {first} to {last}, not from 0 to a constant"
        ))),
    }
}

/// Instances, and `{ S[i] -> [m] }` for each member that numbers them, x first.
type Numbered = (UnionSet, Vec<UnionPwAff>);

/// The instances below a node, by the band under a mark of this name that they pass, or by none.
fn numbered(node: ScheduleNode, domain: UnionSet, kind: Mark, uniform: &UnionSet) -> Result<Vec<Numbered>> {
    if kind.is(&node)? {
        let members = members(&node.child(0)?, &domain, kind)?;
        return Ok(vec![(domain, members)]);
    }
    if node.get_type()? == ScheduleNodeType::Leaf {
        return Ok(vec![(domain.subtract(uniform.clone())?, Vec::new())]);
    }
    let mut all = Vec::new();
    for_each_child(node, domain, |child, domain| {
        all.extend(numbered(child.clone(), domain, kind, uniform)?);
        Ok(child)
    })?;
    Ok(all)
}

/// `{ S[i] -> [m] }` of all instances for each axis, x first.
fn axes(numbered: &[Numbered]) -> Result<Vec<UnionPwAff>> {
    let count = numbered.iter().map(|(_, members)| members.len()).max().unwrap_or(0);
    let axis = |axis: usize| {
        let number = |(domain, members): &Numbered| match members.get(axis) {
            Some(number) => Ok(number.clone()),
            None => UnionPwAff::val_on_domain(domain.clone(), Val::from_i64(domain.context(), 0)?),
        };
        let all = numbered.iter().map(number).reduce(|all: Result<UnionPwAff>, one| all?.union_add(one?));
        all.expect("an axis has members")
    };
    (0..count).map(axis).collect()
}

/// `{ S[i] -> [m] }` for each axis of a band below a mark that these instances reach, x first.
fn members(band: &ScheduleNode, domain: &UnionSet, kind: Mark) -> Result<Vec<UnionPwAff>> {
    let count = if band.get_type()? == ScheduleNodeType::Band { band.band_n_member()? } else { 0 };
    if count == 0 || count > BLOCKS.len() {
        let message = format!("mark \"{}\" is not right above a band of one to three members", kind.text());
        return Err(Error::invalid(message));
    }
    let functions = band.band_get_partial_schedule()?.intersect_domain(domain.clone())?;
    (0..count).rev().map(|position| functions.get_at(position)).collect()
}

/// Which kinds of numbers are bound above a node.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    block: bool,
    thread: bool,
}

/// A kernel's subtree.
struct Inside<'b> {
    kernel: &'b Kernel,
    uniform: &'b UnionSet,
}

impl Inside<'_> {
    fn bind(&self, node: ScheduleNode, domain: UnionSet, bound: Bound) -> Result<ScheduleNode> {
        match Mark::of(&node)? {
            Some(Mark::Block) if bound.block => Err(Error::invalid("a block band lies inside another one")),
            Some(Mark::Thread) if bound.thread => {
                Err(Error::invalid("a thread band lies inside another one"))
            }
            Some(Mark::Kernel) => Err(Error::invalid("a kernel lies inside another one")),
            Some(Mark::Block) => self.band(node, domain, Mark::Block, Bound { block: true, ..bound }),
            Some(Mark::Thread) => self.band(node, domain, Mark::Thread, Bound { thread: true, ..bound }),
            _ if node.get_type()? == ScheduleNodeType::Leaf => self.leaf(node, domain, bound),
            _ => for_each_child(node, domain, |child, domain| self.bind(child, domain, bound)),
        }
    }

    /// A filter in the place of a mark's band, or above the band, where nodes below refer to its dates.
    fn band(&self, mark: ScheduleNode, domain: UnionSet, kind: Mark, bound: Bound) -> Result<ScheduleNode> {
        let filter = self.filter(&mark.get_child(0)?, &domain, kind)?;
        let filtered = mark.child(0)?.insert_filter(filter)?;
        let band = self.bind(filtered.child(0)?.child(0)?, domain, bound)?.parent()?;
        let node = if band.is_subtree_anchored()? { band } else { band.delete()? };
        node.ancestor(2)
    }

    fn filter(&self, band: &ScheduleNode, domain: &UnionSet, kind: Mark) -> Result<UnionSet> {
        let members = members(band, domain, kind)?;
        let mut filter = domain.clone();
        for (axis, name) in self.names(kind).into_iter().enumerate() {
            filter = match members.get(axis) {
                Some(number) => {
                    filter.intersect(number.clone().bind_id(Id::new(domain.context(), name)?)?)?
                }
                None => zero(filter, name)?,
            };
        }
        Ok(filter)
    }

    /// The names of the axes that the kernel has.
    fn names(&self, kind: Mark) -> Vec<&'static str> {
        match kind {
            Mark::Block => BLOCKS.into_iter().take(self.kernel.blocks.len()).collect(),
            _ => THREADS.into_iter().take(self.kernel.threads.len()).collect(),
        }
    }

    /// Instances without a number are those of block 0 and thread 0; barriers are everyone's.
    fn leaf(&self, leaf: ScheduleNode, domain: UnionSet, bound: Bound) -> Result<ScheduleNode> {
        let all = domain.clone().intersect(self.uniform.clone())?;
        let mut some = domain.subtract(all.clone())?;
        let kinds = [(Mark::Block, bound.block), (Mark::Thread, bound.thread)];
        let missing: Vec<_> =
            kinds.into_iter().filter(|(_, bound)| !bound).flat_map(|(kind, _)| self.names(kind)).collect();
        if missing.is_empty() || some.is_empty()? {
            return Ok(leaf);
        }
        for name in missing {
            some = zero(some, name)?;
        }
        leaf.insert_filter(some.union(all)?)
    }
}

/// The instances, where the number is 0.
fn zero(domain: UnionSet, name: &str) -> Result<UnionSet> {
    let zero = Set::read_from_str(domain.context(), "[n] -> { : n = 0 }")?;
    let zero = zero.set_dim_id(DimType::Param, 0, Id::new(domain.context(), name)?)?;
    domain.intersect_params(zero)
}

/// Applies `body` to each child and the instances that reach it, given those that reach the node; returns the
/// node.
fn for_each_child(
    mut node: ScheduleNode,
    domain: UnionSet,
    mut body: impl FnMut(ScheduleNode, UnionSet) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    if node.get_type()? == ScheduleNodeType::Leaf {
        return Ok(node);
    }
    let below = match node.get_type()? {
        ScheduleNodeType::Filter => domain.intersect(node.filter_get_filter()?)?,
        ScheduleNodeType::Extension => domain.union(node.extension_get_extension()?.range()?)?,
        ScheduleNodeType::Expansion => domain.apply(node.expansion_get_expansion()?)?,
        _ => domain,
    };
    for position in 0..node.n_children()? {
        node = body(node.child(position)?, below.clone())?.parent()?;
    }
    Ok(node)
}
