//! Kernels in the schedule tree: which block and which thread executes an instance.
//!
//! Below a `kernel` mark, block and thread numbers become parameters. With `outer` for the outer bands' dates,
//!
//! ```text
//! prefix    { S[i] -> [outer] }                      at the kernel mark
//! number    { S[i] -> [m] }                          the member of axis k, of every block (thread) band of the kernel
//! first     { [outer] -> [min m] }, last likewise    over all instances with these dates
//! block     a filter { S[i] : number - first(prefix) = @b_k } above each block band
//! thread    a filter { S[i] : number = @t_k } above each thread band, numbers from 0 to a constant
//! context   0 <= @b_k <= last - first, 0 <= @t_k <= constant
//! ```
//!
//! and a guard above the kernel sees to it that there is a block. So isl finds bands of one iteration and simplifies
//! conditions knowing the ranges. Loops outside those bands do not know of threads: all threads execute them alike. An
//! instance without a block (thread) band above is executed by block (thread) 0; barriers by all threads. Axis 0 (x) is
//! the last member of a band.

use mse_isl::ast::Expr;
use mse_isl::{
    Aff, AstBuild, AstExpr, AstNode, DimType, Error, Id, Map, PwAff, PwMultiAff, Result, Schedule,
    ScheduleNode, ScheduleNodeType, Set, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet,
};
use std::collections::BTreeMap;

/// The parameters that stand for block numbers along x, y and z.
pub const BLOCKS: [&str; 3] = ["@bx", "@by", "@bz"];
/// The parameters that stand for thread numbers along x, y and z.
pub const THREADS: [&str; 3] = ["@tx", "@ty", "@tz"];

/// The sizes of a launch.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// `{ [outer] -> [blocks] }` for each axis, x first.
    grid: Vec<PwAff>,
    /// Threads for each axis, x first.
    pub threads: Vec<i64>,
}

/// The kernels of a schedule, by the mark that replaces `kernel`.
pub type Kernels = BTreeMap<String, Kernel>;

/// The schedule with block and thread numbers as parameters; `uniform` are the instances that all threads execute.
pub fn bind(schedule: Schedule, uniform: &UnionSet) -> Result<(Schedule, Kernels)> {
    let mut binder = Binder { uniform: uniform.clone(), kernels: Kernels::new() };
    let domain = schedule.get_domain()?;
    let root = binder.outside(schedule.get_root()?, domain)?;
    Ok((root.get_schedule()?, binder.kernels))
}

/// Puts in front of a kernel a call of its mark with the grid's sizes.
pub fn with_sizes(node: AstNode, build: &AstBuild, kernels: &Kernels) -> Result<AstNode> {
    let mark = node.mark_get_id()?;
    let Some(kernel) = kernels.get(&mark.name()) else { return Ok(node) };
    // isl nests the dates of the bands: { [[] -> [t]] -> [t] }
    let dates = Set::universe(build.get_schedule_space()?)?;
    let outer = PwMultiAff::from_map(dates.identity()?.flatten_range()?)?;
    let size = |size: &PwAff| build.expr_from_pw_aff(size.clone().pullback_pw_multi_aff(outer.clone())?);
    let sizes = kernel.grid.iter().map(size).collect::<Result<_>>()?;
    let call = AstNode::user_from_expr(AstExpr::from_id(mark)?.call(sizes)?)?;
    AstNode::block_from_children(vec![call, node])
}

/// Whether an expression mentions a thread number.
pub fn mentions_thread(expression: &Expr) -> bool {
    match expression {
        Expr::Id(name) => THREADS.contains(&name.as_str()),
        Expr::Int(_) => false,
        Expr::Op(_, operands) => operands.iter().any(mentions_thread),
    }
}

struct Binder {
    uniform: UnionSet,
    kernels: Kernels,
}

impl Binder {
    /// A subtree outside kernels that these instances reach; returns the node in its place, as all methods here.
    fn outside(&mut self, node: ScheduleNode, domain: UnionSet) -> Result<ScheduleNode> {
        if mark_name(&node)?.as_deref() == Some("kernel") {
            return self.kernel(node, domain);
        }
        for_each_child(node, domain, |child, domain| self.outside(child, domain))
    }

    fn kernel(&mut self, mark: ScheduleNode, domain: UnionSet) -> Result<ScheduleNode> {
        if domain.is_empty()? {
            return Ok(mark);
        }
        let name = format!("@kernel{}", self.kernels.len());
        let axes = Axes::of(&mark, &domain)?;
        let context = axes.context(&mark)?;
        let inside = Inside { axes: &axes, uniform: &self.uniform };
        let body = inside.bind(mark.child(0)?, domain, Bound::default())?;
        self.kernels.insert(name.clone(), Kernel { grid: axes.grid()?, threads: axes.threads.clone() });
        let id = Id::new(body.context(), &name)?;
        let body = body.insert_context(context)?.parent()?.delete()?;
        let mark = body.insert_mark(id)?;
        if axes.blocks.is_empty() { Ok(mark) } else { mark.insert_guard(axes.some_block()?) }
    }
}

/// How blocks and threads are numbered in a kernel.
struct Axes {
    /// `{ [outer] -> [first] }` and `{ [outer] -> [last] }` of blocks, x first.
    blocks: Vec<(PwAff, PwAff)>,
    /// The number of threads, x first.
    threads: Vec<i64>,
    /// `{ S[i] -> [outer] }`
    prefix: UnionPwMultiAff,
}

impl Axes {
    fn of(mark: &ScheduleNode, domain: &UnionSet) -> Result<Self> {
        let prefix = mark.get_prefix_schedule_union_pw_multi_aff()?;
        let outer = prefix.clone().as_union_map()?.intersect_domain(domain.clone())?;
        let blocks = numbers(mark.clone(), domain.clone(), "block")?;
        let blocks = blocks.into_iter().map(|number| range(number, &outer)).collect::<Result<_>>()?;
        let threads = numbers(mark.clone(), domain.clone(), "thread")?;
        let threads = threads.into_iter().map(thread_count).collect::<Result<_>>()?;
        Ok(Self { blocks, threads, prefix })
    }

    /// `{ [outer] -> [blocks] }`, x first.
    fn grid(&self) -> Result<Vec<PwAff>> {
        let size = |(first, last): &(PwAff, PwAff)| {
            let one = mse_isl::Val::from_i64(first.context(), 1)?;
            last.clone().sub(first.clone())?.add_constant_val(one)?.coalesce()
        };
        self.blocks.iter().map(size).collect()
    }

    /// The outer dates for which there is a block: `{ [outer] : last >= first }`.
    fn some_block(&self) -> Result<Set> {
        let exists = |(first, last): &(PwAff, PwAff)| last.clone().sub(first.clone())?.nonneg_set();
        let all = self.blocks.iter().map(exists).reduce(|all, one| all?.intersect(one?));
        all.expect("the kernel has blocks")?.coalesce()
    }

    /// What is known of block and thread numbers: `{ [outer] : ... }`.
    fn context(&self, mark: &ScheduleNode) -> Result<Set> {
        let parameters = mark.get_domain()?.get_space()?;
        let outer = Set::universe(parameters.add_unnamed_tuple_ui(mark.get_schedule_depth()?)?)?;
        let mut context = outer.clone();
        for (name, (first, last)) in BLOCKS.into_iter().zip(&self.blocks) {
            let number = parameter(&outer, name)?;
            context = context.intersect(number.clone().nonneg_set()?)?;
            let most = last.clone().sub(first.clone())?;
            if most.n_piece()? == 1 {
                context = context.intersect(number.le_set(most)?)?;
            }
        }
        for (name, &count) in THREADS.into_iter().zip(&self.threads) {
            let number = parameter(&outer, name)?;
            let most = constant(&outer, count - 1)?;
            context = context.intersect(number.clone().nonneg_set()?)?.intersect(number.le_set(most)?)?;
        }
        Ok(context)
    }
}

/// `{ [outer] -> [@name] }`
fn parameter(outer: &Set, name: &str) -> Result<PwAff> {
    let id = Id::new(outer.context(), name)?;
    let space = outer.get_space()?.add_param_id(id.clone())?;
    PwAff::from_aff(Aff::param_on_domain_space_id(space, id)?)
}

/// `{ [outer] -> [value] }`
fn constant(outer: &Set, value: i64) -> Result<PwAff> {
    PwAff::val_on_domain(outer.clone(), mse_isl::Val::from_i64(outer.context(), value)?)
}

/// The smallest and the largest number for the outer dates.
fn range(number: UnionPwAff, outer: &UnionMap) -> Result<(PwAff, PwAff)> {
    let numbers = Map::from_union_map(outer.clone().reverse()?.apply_range(as_union_map(number)?)?)?;
    Ok((numbers.clone().dim_min(0)?.coalesce()?, numbers.dim_max(0)?.coalesce()?))
}

fn thread_count(number: UnionPwAff) -> Result<i64> {
    let numbers = as_union_map(number)?.range()?.as_set()?;
    let (first, last) = (numbers.clone().dim_min_val(0)?, numbers.dim_max_val(0)?);
    match (first.to_i64(), last.to_i64()) {
        (Ok(first), Ok(last)) if first >= 0 => Ok(last + 1),
        _ => Err(Error::invalid(format!(
            "thread numbers range from {first} to {last}, not from 0 to a constant"
        ))),
    }
}

fn as_union_map(number: UnionPwAff) -> Result<UnionMap> {
    UnionMap::from_union_pw_aff(number)
}

/// `{ S[i] -> [m] }` over all bands below marks of this name, for each axis, x first.
fn numbers(node: ScheduleNode, domain: UnionSet, name: &str) -> Result<Vec<UnionPwAff>> {
    if mark_name(&node)?.as_deref() == Some(name) {
        return members(&node.child(0)?, &domain, name);
    }
    let mut numbers = Vec::new();
    for_each_child(node, domain, |child, domain| {
        let inner = self::numbers(child.clone(), domain, name)?;
        numbers = merged(std::mem::take(&mut numbers), inner)?;
        Ok(child)
    })?;
    Ok(numbers)
}

/// The union, axis by axis.
fn merged(mut all: Vec<UnionPwAff>, more: Vec<UnionPwAff>) -> Result<Vec<UnionPwAff>> {
    for (axis, number) in more.into_iter().enumerate() {
        match all.get_mut(axis) {
            Some(known) => *known = known.clone().union_add(number)?,
            None => all.push(number),
        }
    }
    Ok(all)
}

/// `{ S[i] -> [m] }` for each axis of a band below a mark that these instances reach, x first.
fn members(band: &ScheduleNode, domain: &UnionSet, name: &str) -> Result<Vec<UnionPwAff>> {
    let count = if band.get_type()? == ScheduleNodeType::Band { band.band_n_member()? } else { 0 };
    if count == 0 || count > BLOCKS.len() {
        return Err(Error::invalid(format!(
            "mark \"{name}\" is not right above a band of one to three members"
        )));
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
    axes: &'b Axes,
    uniform: &'b UnionSet,
}

impl Inside<'_> {
    fn bind(&self, node: ScheduleNode, domain: UnionSet, bound: Bound) -> Result<ScheduleNode> {
        match mark_name(&node)?.as_deref() {
            Some("block") if bound.block => Err(Error::invalid("a block band lies inside another one")),
            Some("thread") if bound.thread => Err(Error::invalid("a thread band lies inside another one")),
            Some("kernel") => Err(Error::invalid("a kernel lies inside another one")),
            Some("block") => self.band(node, domain, "block", Bound { block: true, ..bound }),
            Some("thread") => self.band(node, domain, "thread", Bound { thread: true, ..bound }),
            _ if node.get_type()? == ScheduleNodeType::Leaf => self.leaf(node, domain, bound),
            _ => for_each_child(node, domain, |child, domain| self.bind(child, domain, bound)),
        }
    }

    /// A filter above a mark's band.
    fn band(&self, mark: ScheduleNode, domain: UnionSet, kind: &str, bound: Bound) -> Result<ScheduleNode> {
        let filter = self.filter(&mark.get_child(0)?, &domain, kind)?;
        let filtered = mark.child(0)?.insert_filter(filter)?;
        let below = self.bind(filtered.child(0)?.child(0)?, domain, bound)?;
        below.ancestor(3)
    }

    fn filter(&self, band: &ScheduleNode, domain: &UnionSet, kind: &str) -> Result<UnionSet> {
        let members = members(band, domain, kind)?;
        let mut filter = domain.clone();
        for (axis, name) in self.names(kind).into_iter().enumerate() {
            let equal = match members.get(axis) {
                Some(number) if kind == "block" => {
                    let first = UnionPwAff::from_pw_aff(self.axes.blocks[axis].0.clone())?;
                    let first = first.pullback_union_pw_multi_aff(self.axes.prefix.clone())?;
                    bound_to(number.clone().sub(first)?, name)?
                }
                Some(number) => bound_to(number.clone(), name)?,
                None => zero(domain.clone(), name)?,
            };
            filter = filter.intersect(equal)?;
        }
        Ok(filter)
    }

    /// The names of the axes that the kernel has.
    fn names(&self, kind: &str) -> Vec<&'static str> {
        match kind {
            "block" => BLOCKS.into_iter().take(self.axes.blocks.len()).collect(),
            _ => THREADS.into_iter().take(self.axes.threads.len()).collect(),
        }
    }

    /// Instances without a number are those of block 0 and thread 0; barriers are everyone's.
    fn leaf(&self, leaf: ScheduleNode, domain: UnionSet, bound: Bound) -> Result<ScheduleNode> {
        let all = domain.clone().intersect(self.uniform.clone())?;
        let mut some = domain.subtract(all.clone())?;
        let kinds = [("block", bound.block), ("thread", bound.thread)];
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

/// `{ S[i] : number = @name }`
fn bound_to(number: UnionPwAff, name: &str) -> Result<UnionSet> {
    let id = Id::new(number.context(), name)?;
    number.bind_id(id)
}

/// The instances, where the number is 0.
fn zero(domain: UnionSet, name: &str) -> Result<UnionSet> {
    let zero = Set::read_from_str(domain.context(), "[n] -> { : n = 0 }")?;
    let zero = zero.set_dim_id(DimType::Param, 0, Id::new(domain.context(), name)?)?;
    domain.intersect_params(zero)
}

fn mark_name(node: &ScheduleNode) -> Result<Option<String>> {
    Ok(if node.get_type()? == ScheduleNodeType::Mark { Some(node.mark_get_id()?.name()) } else { None })
}

/// Applies `body` to each child and the instances that reach it, given those that reach the node; returns the node.
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
