//! `[R12]`, `[R14]`: the schedule tree as a whole.
//!
//! The instances that arrive at each node are isl's own account of the tree. Every instance passes exactly one filter of
//! each sequence or set, and each band gives it a date; what a node mentions is a statement, or a group that an
//! expansion replaces.

use super::model::{Model, Tuple};
use super::{At, Rule, Verdict, broken, counterexample};
use crate::tree::{self, children};
use crate::view::{self, is};
use crate::{text, witness};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};
use mse_isl::{DimType, Result, ScheduleNode, Space, UnionSet};

/// Checks the one schedule of the scop.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    let schedule = model.scop.schedule().expect("[R12]: one schedule");
    let domain = model.instances().at(Rule::Schedule, schedule)?;
    let known = Known::new(model, schedule)?;
    nodes(schedule, Marks::default(), &|node, depth| mentions(model, &known, node, depth))?;
    let root = tree::read(schedule, &domain).and_then(|tree| tree.get_root()).at(Rule::Schedule, schedule)?;
    arrivals(&root, schedule)
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

//---- [R14] ------------------------------------------------------------------------------------------------------

/// What is above a node.
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

//---- [R12]: what nodes mention ----------------------------------------------------------------------------------

/// The tuples that a schedule may mention.
struct Known(Vec<Tuple>);

impl Known {
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

/// The isl objects of one node: declared parameters, known statements, as many members above as there are.
fn mentions<'c, 'a>(
    model: &Model<'c, 'a>,
    known: &Known,
    node: OperationRef<'c, 'a>,
    depth: usize,
) -> Verdict<'c> {
    for name in ["filter", "functions", "options", "extension", "contraction", "expansion", "known", "guard"]
    {
        if let Ok(attribute) = node.attribute(name) {
            model.declared(&space(&attribute).at(Rule::Schedule, node)?, node)?;
            attribute_mentions(known, name, &attribute, node, depth)?;
        }
    }
    Ok(())
}

fn space(attribute: &Attribute) -> Result<Space> {
    text::read_union_set(attribute)
        .and_then(|set| set.get_space())
        .or_else(|_| text::read_union_map(attribute)?.get_space())
        .or_else(|_| text::read_functions(attribute)?.get_space())
}

fn attribute_mentions<'c>(
    known: &Known,
    name: &str,
    attribute: &Attribute<'c>,
    node: OperationRef<'c, '_>,
    depth: usize,
) -> Verdict<'c> {
    let map = || text::read_union_map(attribute);
    match name {
        "filter" => known.check(text::read_union_set(attribute), node),
        "functions" => known.check(dated(attribute), node),
        "extension" => {
            known.check(map().and_then(|map| map.range()), node)?;
            members_above(map().and_then(|map| map.domain()), name, node, depth)
        }
        "contraction" => known.check(map().and_then(|map| map.domain()), node),
        "expansion" => known.check(map().and_then(|map| map.range()), node),
        "known" | "guard" => members_above(text::read_union_set(attribute), name, node, depth),
        _ => Ok(()),
    }
}

/// The instances that a band has functions for.
fn dated(functions: &Attribute) -> Result<UnionSet> {
    let functions = text::read_functions(functions)?;
    if functions.size()? == 0 {
        UnionSet::empty_ctx(&mse_isl::Context::current())
    } else {
        functions.domain()
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
            let message = format!("{name} on {} dimensions{found} below {depth} members", tuple.dimensions);
            return broken(Rule::Schedule, node, message);
        }
    }
    Ok(())
}

//---- [R12]: which instances arrive ------------------------------------------------------------------------------

/// Checks the nodes below `operation`, which is `node` in isl's tree.
fn arrivals<'c>(node: &ScheduleNode, operation: OperationRef<'c, '_>) -> Verdict<'c> {
    match view::name(operation) {
        "mse.sequence" | "mse.set" => one_filter(node, operation)?,
        "mse.band" => all_dated(node, operation)?,
        _ => (),
    }
    for (position, child) in children(operation).into_iter().enumerate() {
        arrivals(&node.get_child(position).at(Rule::Schedule, operation)?, child)?;
    }
    Ok(())
}

fn all_dated<'c>(node: &ScheduleNode, operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let undated = counterexample(|| {
        let functions = node.band_get_partial_schedule()?;
        if functions.size()? == 0 {
            return Ok(None);
        }
        some_instance(node.get_domain()?.subtract(functions.domain()?)?)
    });
    match undated.at(Rule::Schedule, operation)? {
        Some(instance) => broken(Rule::Schedule, operation, format!("the band has no date for {instance}")),
        None => Ok(()),
    }
}

fn one_filter<'c>(node: &ScheduleNode, operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let mut rest = node.get_domain().at(Rule::Schedule, operation)?;
    let mut taken = UnionSet::empty_ctx(&mse_isl::Context::current()).at(Rule::Schedule, operation)?;
    for child in children(operation) {
        let filter = child.attribute("filter").expect("ODS: a filter");
        let filter = text::read_union_set(&filter).at(Rule::Schedule, child)?;
        let twice = counterexample(|| some_instance(taken.clone().intersect(filter.clone())?));
        if let Some(instance) = twice.at(Rule::Schedule, child)? {
            return broken(Rule::Schedule, child, format!("{instance} passes an earlier filter, too"));
        }
        let here = rest.clone().intersect(filter.clone()).at(Rule::Schedule, child)?;
        taken = taken.union(here).at(Rule::Schedule, child)?;
        rest = rest.subtract(filter).at(Rule::Schedule, child)?;
    }
    match counterexample(|| some_instance(rest)).at(Rule::Schedule, operation)? {
        Some(instance) => broken(Rule::Schedule, operation, format!("{instance} passes no filter")),
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
