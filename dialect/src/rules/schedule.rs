//! `[R12]`, `[R14]`: the schedule tree as a whole.
//!
//! Every instance passes exactly one filter of each sequence or set, and each band gives it a date. Nodes
//! mention only statements, and groups that an expansion replaces. The tree is one that isl accepts.
//! Extensions add instances only where something arrives.

use super::model::{Model, Tuple};
use super::{At, Rule, Verdict, broken, counted, counterexample};
use crate::tree::{self, children};
use crate::view::{self, is};
use crate::{text, witness};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};
use mse_isl::{Context, DimType, Error, MultiUnionPwAff, Result, Space, UnionMap, UnionSet};

/// Checks the one schedule of the scop.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    let schedule = model.scop.schedule().expect("[R12]: one schedule");
    let domain = model.instances().at(Rule::Schedule, schedule)?;
    let known = Tuples::new(model, schedule)?;
    nodes(schedule, Marks::default(), &|node, depth| mentions(model, &known, node, depth))?;
    let tree = tree::read(schedule, &domain).at(Rule::Schedule, schedule)?;
    let entering = tree.get_domain().at(Rule::Schedule, schedule)?;
    let acting = acting(model).at(Rule::Schedule, schedule)?;
    let arriving = Arriving::at_root(entering, acting, schedule).at(Rule::Schedule, schedule)?;
    children(schedule).into_iter().try_for_each(|child| arrivals(child, &arriving))
}

/// Walks the tree from the root: each node with the number of members above, and its marks.
fn nodes<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    marks: Marks,
    check: &dyn Fn(OperationRef<'c, 'a>, usize) -> Verdict<'c>,
) -> Verdict<'c> {
    check(operation, marks.depth)?;
    let below = marks.below(operation)?;
    children(operation).into_iter().try_for_each(|child| nodes(child, below, check))
}

// ---- [R14] -----------------------------------------------------------------------------------------------

/// The marks and members above a node.
#[derive(Clone, Copy, Default)]
struct Marks {
    kernel: bool,
    block: bool,
    thread: bool,
    /// The number of members of the bands above.
    depth: usize,
}

impl Marks {
    fn below<'c>(mut self, operation: OperationRef<'c, '_>) -> Verdict<'c, Self> {
        if is(operation, "mse.band") {
            self.depth += view::bools(operation, "coincident").len();
        }
        if !is(operation, "mse.mark") {
            return Ok(self);
        }
        let misplaced = match view::string(operation, "name").as_str() {
            "kernel" => std::mem::replace(&mut self.kernel, true).then_some("a kernel inside a kernel"),
            "block" if !self.kernel => Some("blocks outside a kernel"),
            "block" if self.block || self.thread => Some("blocks inside blocks or threads"),
            "thread" if !self.kernel => Some("threads outside a kernel"),
            "thread" if self.thread => Some("threads inside threads"),
            "block" => band_below(operation, &mut self.block),
            "thread" => band_below(operation, &mut self.thread),
            _ => None,
        };
        misplaced.map_or(Ok(self), |why| broken(Rule::Marks, operation, why))
    }
}

fn band_below(mark: OperationRef, inside: &mut bool) -> Option<&'static str> {
    *inside = true;
    let children = children(mark);
    let Some(&band) = children.first().filter(|child| is(**child, "mse.band")) else {
        return Some("blocks and threads are marked right above a band");
    };
    let flags = view::bools(band, "coincident");
    if !(1..=3).contains(&flags.len()) {
        return Some("blocks and threads have one to three members");
    }
    flags.contains(&false).then_some("a member of blocks or threads is not coincident")
}

// ---- [R12]: what nodes mention ---------------------------------------------------------------------------

/// The tuples that a schedule may mention.
struct Tuples(Vec<Tuple>);

impl Tuples {
    /// The statements, and the groups that expansions replace.
    fn new<'c>(model: &Model<'c, '_>, schedule: OperationRef<'c, '_>) -> Verdict<'c, Self> {
        let mut known: Vec<_> = model.statements.iter().map(|statement| statement.tuple.clone()).collect();
        let expansions = view::all_nested(schedule).into_iter().filter(|&node| is(node, "mse.expansion"));
        for node in expansions {
            let attribute = node.attribute("expansion").expect("ODS: an expansion");
            let groups = text::read_union_map(&attribute).and_then(|map| map.domain()).and_then(tuples);
            known.extend(groups.at(Rule::Schedule, node)?);
        }
        Ok(Self(known))
    }

    fn check<'c>(&self, instances: Result<UnionSet>, node: OperationRef<'c, '_>) -> Verdict<'c> {
        let unknown = |tuple: &Tuple| !self.0.contains(tuple);
        match instances.and_then(tuples).at(Rule::Schedule, node)?.into_iter().find(unknown) {
            Some(tuple) => broken(Rule::Schedule, node, format!("no statement is {tuple}")),
            None => Ok(()),
        }
    }
}

fn tuples(instances: UnionSet) -> Result<Vec<Tuple>> {
    instances.get_set_list()?.iter().map(|set| Tuple::of(&set.get_space()?, DimType::Set)).collect()
}

/// Checks the isl objects of one node: parameters are declared, statements known, outer dates as many as
/// members above.
fn mentions<'c, 'a>(
    model: &Model<'c, 'a>,
    known: &Tuples,
    node: OperationRef<'c, 'a>,
    depth: usize,
) -> Verdict<'c> {
    let declared = |space: Result<Space>| model.declared(&space.at(Rule::Schedule, node)?, node);
    let set = |name| text::read_union_set(&attribute(node, name)?);
    let map = |name| text::read_union_map(&attribute(node, name)?);
    let outer = |what, dates| members_above(dates, what, node, depth);
    match view::name(node) {
        "mse.band" => {
            let functions =
                attribute(node, "functions").and_then(|functions| text::read_functions(&functions));
            let functions = functions.at(Rule::Schedule, node)?;
            declared(functions.get_space())?;
            if node.has_attribute("options") {
                declared(set("options").and_then(|options| options.get_space()))?;
            }
            known.check(dated(&functions), node)
        }
        "mse.filter" => {
            let filter = set("filter").at(Rule::Schedule, node)?;
            declared(filter.get_space())?;
            known.check(Ok(filter), node)
        }
        "mse.extension" => {
            let extension = map("extension").at(Rule::Schedule, node)?;
            declared(extension.get_space())?;
            known.check(extension.clone().range(), node)?;
            outer("extension", extension.domain())
        }
        "mse.expansion" => {
            let (contraction, expansion) = (map("contraction"), map("expansion"));
            let (contraction, expansion) =
                (contraction.at(Rule::Schedule, node)?, expansion.at(Rule::Schedule, node)?);
            declared(contraction.get_space())?;
            declared(expansion.get_space())?;
            known.check(contraction.domain(), node)?;
            known.check(expansion.range(), node)
        }
        "mse.context" => {
            declared(set("known").and_then(|known| known.get_space()))?;
            outer("context", set("known"))
        }
        "mse.guard" => {
            declared(set("guard").and_then(|guard| guard.get_space()))?;
            outer("guard", set("guard"))
        }
        _ => Ok(()),
    }
}

/// The instances that a band has functions for.
fn dated(functions: &MultiUnionPwAff) -> Result<UnionSet> {
    match functions.size()? {
        0 => UnionSet::empty_ctx(&Context::current()),
        _ => functions.clone().domain(),
    }
}

/// That sets of outer dates have as many dimensions as there are members above.
fn members_above<'c>(
    dates: Result<UnionSet>,
    name: &str,
    node: OperationRef<'c, '_>,
    depth: usize,
) -> Verdict<'c> {
    let expected = Tuple { name: String::new(), dimensions: depth };
    for tuple in dates.and_then(tuples).at(Rule::Schedule, node)? {
        if tuple != expected {
            let found = if tuple.name.is_empty() { String::new() } else { format!(" of '{}'", tuple.name) };
            let (over, below) =
                (counted(tuple.dimensions, "dimension", "dimensions"), counted(depth, "member", "members"));
            let message = format!("{name} over {over}{found} below {below}");
            return broken(Rule::Schedule, node, message);
        }
    }
    Ok(())
}

// ---- [R12]: which instances arrive -----------------------------------------------------------------------

/// The instances that arrive at a node, and when.
#[derive(Clone)]
struct Arriving {
    /// `{ S[i] }`
    instances: UnionSet,
    /// `{ S[i] -> [outer dates] }`, where an extension below asks for it.
    dates: Option<UnionMap>,
    /// `{ S[i] }` of statements that do more than wait at a barrier.
    acting: UnionSet,
}

/// The instances of statements that do more than wait at a barrier.
fn acting(model: &Model) -> Result<UnionSet> {
    let acts = |view: view::Statement| {
        view::operations(view.body()).into_iter().any(|operation| !is(operation, "gpu.barrier"))
    };
    let acting = model.statements.iter().filter(|statement| acts(statement.view));
    acting
        .map(|statement| {
            UnionSet::from_set(statement.domain.clone().intersect_params(model.context.clone())?)
        })
        .try_fold(UnionSet::empty_ctx(&Context::current())?, |all, one| all.union(one?))
}

/// Checks a node and what is below it.
fn arrivals<'c>(node: OperationRef<'c, '_>, arriving: &Arriving) -> Verdict<'c> {
    match view::name(node) {
        "mse.sequence" | "mse.set" => one_filter(node, &arriving.instances)?,
        "mse.band" => all_dated(node, &arriving.instances)?,
        "mse.extension" => added_where_executed(node, arriving)?,
        _ => (),
    }
    if children(node).is_empty() {
        return Ok(());
    }
    let below = arriving.clone().below(node).at(Rule::Schedule, node)?;
    children(node).into_iter().try_for_each(|child| arrivals(child, &below))
}

impl Arriving {
    fn at_root(instances: UnionSet, acting: UnionSet, schedule: OperationRef) -> Result<Self> {
        let extended = view::all_nested(schedule).into_iter().any(|node| is(node, "mse.extension"));
        let dates = extended.then(|| UnionMap::from_domain(instances.clone())).transpose()?;
        Ok(Self { instances, dates, acting })
    }

    /// The instances that arrive at the children of a node.
    fn below(self, node: OperationRef) -> Result<Self> {
        let map = |name| text::read_union_map(&attribute(node, name)?);
        let Self { instances, dates, acting } = self;
        Ok(match view::name(node) {
            "mse.band" => {
                let dates =
                    dates.map(|dates| dates.flat_range_product(members(node, &instances)?)).transpose()?;
                Self { instances, dates, acting }
            }
            "mse.filter" => {
                let instances = instances.intersect(text::read_union_set(&attribute(node, "filter")?)?)?;
                let dates = dates.map(|dates| dates.intersect_domain(instances.clone())).transpose()?;
                Self { instances, dates, acting }
            }
            "mse.extension" => {
                let dates = dates.ok_or_else(|| Error::invalid("an extension outside the tree"))?;
                let added = map("extension")?.intersect_domain(dates.clone().range()?)?.reverse()?;
                let instances = instances.union(added.clone().domain()?)?;
                Self { instances, dates: Some(dates.union(added)?), acting }
            }
            "mse.expansion" => {
                let groups = map("contraction")?.intersect_domain(map("expansion")?.range()?)?;
                let groups = groups.intersect_range(instances)?;
                let dates = dates.map(|dates| groups.clone().apply_range(dates)).transpose()?;
                Self { instances: groups.domain()?, dates, acting }
            }
            _ => Self { instances, dates, acting },
        })
    }
}

/// `{ S[i] -> [dates of a band] }`
fn members(band: OperationRef, instances: &UnionSet) -> Result<UnionMap> {
    let functions = text::read_functions(&attribute(band, "functions")?)?;
    match functions.size()? {
        0 => UnionMap::from_domain(instances.clone()),
        _ => UnionMap::from_multi_union_pw_aff(functions),
    }
}

fn attribute<'c>(node: OperationRef<'c, '_>, name: &str) -> Result<Attribute<'c>> {
    node.attribute(name).map_err(|_| Error::invalid(format!("'{}' without '{name}'", view::name(node))))
}

fn all_dated<'c>(band: OperationRef<'c, '_>, instances: &UnionSet) -> Verdict<'c> {
    let undated = counterexample(|| {
        let functions = text::read_functions(&attribute(band, "functions")?)?;
        if functions.size()? == 0 {
            return Ok(None);
        }
        some_instance(instances.clone().subtract(dated(&functions)?)?)
    });
    match undated.at(Rule::Schedule, band)? {
        Some(instance) => broken(Rule::Schedule, band, format!("the band has no date for {instance}")),
        None => Ok(()),
    }
}

/// Refuses instances that the node adds at dates at which nothing arrives at it. Whether isl executes them
/// depends on how the loops around are split. One more barrier does no harm, another instance may.
fn added_where_executed<'c>(extension: OperationRef<'c, '_>, arriving: &Arriving) -> Verdict<'c> {
    let outside = counterexample(|| {
        let map = text::read_union_map(&attribute(extension, "extension")?)?;
        let added = map.intersect_range(arriving.acting.clone())?.domain()?;
        let dates = arriving.dates.clone().ok_or_else(|| Error::invalid("an extension outside the tree"))?;
        some_instance(added.subtract(dates.range()?)?)
    });
    match outside.at(Rule::Schedule, extension)? {
        Some(date) => {
            broken(Rule::Schedule, extension, format!("it adds instances at {date}, where nothing arrives"))
        }
        None => Ok(()),
    }
}

fn one_filter<'c>(sequence: OperationRef<'c, '_>, instances: &UnionSet) -> Verdict<'c> {
    let (mut rest, mut taken) = (instances.clone(), Vec::new());
    for child in children(sequence) {
        let filter = attribute(child, "filter").and_then(|filter| text::read_union_set(&filter));
        let here = filter.and_then(|filter| filter.intersect(instances.clone())).at(Rule::Schedule, child)?;
        for earlier in &taken {
            let twice = counterexample(|| some_instance(here.clone().intersect(UnionSet::clone(earlier))?));
            if let Some(instance) = twice.at(Rule::Schedule, child)? {
                return broken(Rule::Schedule, child, format!("{instance} passes an earlier filter, too"));
            }
        }
        rest = rest.subtract(here.clone()).at(Rule::Schedule, child)?;
        taken.push(here);
    }
    match counterexample(|| some_instance(rest)).at(Rule::Schedule, sequence)? {
        Some(instance) => broken(Rule::Schedule, sequence, format!("{instance} passes no filter")),
        None => Ok(()),
    }
}

fn some_instance(instances: UnionSet) -> Result<Option<witness::Witness>> {
    for set in instances.get_set_list()? {
        if let Some(witness) = witness::of_set(set)? {
            return Ok(Some(witness));
        }
    }
    Ok(None)
}
