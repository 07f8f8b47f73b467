//! Loops beside each other in a sequential loop as one parallel loop, where they need no order.
//!
//! ```text
//! before   for t: parfor i: A[t+1, i, 0] = A[t, i, 0]
//!                 parfor i, j: A[t+1, i, j] = f(A[t])
//! after    for t: parfor i, j: if j = 0: A[t+1, i, 0] = A[t, i, 0]
//!                              A[t+1, i, j] = f(A[t])
//!
//! parallel   the coincident members above a child of the sequence, outermost first; 0 where it has fewer
//! together   { x -> y }: dependences between two children, inside one iteration of what is around
//! merged     neighbours of which all dependences together are between equal values of the parallel members
//! sizes      the parameters that bound a child: a loop over neighbours runs to the largest of all, and isl and
//!            lowering tell for each pair of them which is larger, so that it has few, or those of one child
//! ```
//!
//! On a device each child of a sequence in a sequential loop is a launch of its own, in each iteration.

use crate::tree::bands;
use crate::tree::coincidence::{active, is_carried};
use crate::tree::flags;
use crate::tree::graft;
use mse_isl::{
    BasicSet, DimType, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap,
    UnionPwAff, UnionSet, Val,
};
use std::collections::BTreeSet;

/// The most sizes of a loop over several children, unless one of them has all.
const MOST_SIZES: usize = 4;

/// A schedule whose bands are marked, with such loops merged; `order` is `{ Earlier[i] -> Later[j] }`.
pub fn merged(schedule: Schedule, order: &UnionMap) -> Result<Schedule> {
    below(schedule.get_root()?, order, Inside::Nothing)?.get_schedule()
}

/// The loops around a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// No loop, or parallel ones only.
    Nothing,
    /// A sequential loop, which the host executes.
    Sequential,
    /// A parallel loop.
    Parallel,
}

/// The node, with loops below it merged.
fn below(node: ScheduleNode, order: &UnionMap, mut inside: Inside) -> Result<ScheduleNode> {
    match node.get_type()? {
        Node::Band => {
            inside = match inside {
                Inside::Parallel => Inside::Parallel,
                _ if bands::coincident(&node)? > 0 => Inside::Parallel,
                _ => Inside::Sequential,
            };
        }
        Node::Sequence if inside == Inside::Sequential => {
            let children = children(&node)?;
            if children.len() > 1 && children.iter().any(|child| !child.parallel.is_empty()) {
                let runs = runs(children, &active(&node, order)?)?;
                if runs.iter().any(|run| run.len() > 1) {
                    return rebuilt(node, &runs);
                }
            }
        }
        _ => {}
    }
    bands::for_each_child(node, |child| below(child, order, inside))
}

/// The children of a sequence.
pub fn children(sequence: &ScheduleNode) -> Result<Vec<Child>> {
    (0..sequence.n_children()?).map(|position| Child::of(sequence.get_child(position)?)).collect()
}

/// A child of a sequence.
pub struct Child {
    /// The filter.
    node: ScheduleNode,
    /// `{ S[i] }`
    pub instances: UnionSet,
    /// The coincident members at its top.
    pub parallel: Vec<UnionPwAff>,
    /// The subtree below these.
    rest: ScheduleNode,
    /// The parameters that its instances depend on.
    sizes: BTreeSet<String>,
}

impl Child {
    fn of(node: ScheduleNode) -> Result<Self> {
        let (mut parallel, mut rest) = (Vec::new(), node.get_child(0)?);
        while rest.get_type()? == Node::Band && bands::coincident(&rest)? == rest.band_n_member()? {
            let functions = rest.band_get_partial_schedule()?;
            for member in 0..rest.band_n_member()? {
                parallel.push(functions.get_at(member)?);
            }
            rest = rest.child(0)?;
        }
        let sizes = sizes(&node.get_child(0)?.get_domain()?)?;
        Ok(Self { instances: node.filter_get_filter()?, node, parallel, rest, sizes })
    }

    /// The same with its first parallel members, so many, and the others inside.
    pub fn with_first(mut self, members: usize) -> Result<Self> {
        self.parallel.truncate(members);
        let (mut rest, mut left) = (self.node.get_child(0)?, members);
        while left > 0 {
            let band = bands::first(rest, left)?;
            left -= band.band_n_member()?;
            rest = band.child(0)?;
        }
        Ok(Self { rest, ..self })
    }

    /// The member of this number, 0 where there is none: `{ S[i] -> [v] }`.
    fn member(&self, number: usize) -> Result<UnionPwAff> {
        match self.parallel.get(number) {
            Some(member) => Ok(member.clone()),
            None => UnionPwAff::val_on_domain(
                self.node.get_universe_domain()?,
                Val::int_from_si(&mse_isl::Context::current(), 0)?,
            ),
        }
    }
}

/// The parameters that bound instances: not what is known of parameters alone.
fn sizes(instances: &UnionSet) -> Result<BTreeSet<String>> {
    let mut sizes = BTreeSet::new();
    for set in instances.sets()? {
        let (coordinates, parameters) = (set.dim(DimType::Set)?, set.dim(DimType::Param)?);
        for constraint in
            set.basic_sets()?.iter().map(BasicSet::get_constraint_list).collect::<Result<Vec<_>>>()?.concat()
        {
            if !constraint.involves_dims(DimType::Set, 0, coordinates)? {
                continue;
            }
            for position in 0..parameters {
                if constraint.involves_dims(DimType::Param, position, 1)? {
                    sizes.extend(set.get_dim_name(DimType::Param, position)?);
                }
            }
        }
    }
    Ok(sizes)
}

/// Whether a loop over all of them would have few sizes, or those that these before have.
pub fn have_few_sizes(before: &[Child], child: &Child) -> bool {
    let mut sizes: BTreeSet<_> = before.iter().flat_map(|one| &one.sizes).collect();
    let known = sizes.len();
    sizes.extend(&child.sizes);
    sizes.len() <= MOST_SIZES || sizes.len() == known || sizes.len() == child.sizes.len()
}

/// The children, those that may be one loop together.
fn runs(children: Vec<Child>, together: &UnionMap) -> Result<Vec<Vec<Child>>> {
    let mut runs: Vec<Vec<Child>> = vec![Vec::new()];
    for child in children {
        let run = runs.last_mut().expect("there is one from the beginning");
        if joins(run, &child, together)? {
            run.push(child);
        } else {
            runs.push(vec![child]);
        }
    }
    // Without a parallel member there is no loop to be in.
    let apart = |run: Vec<Child>| match depth(&run.iter().collect::<Vec<_>>()) {
        0 => run.into_iter().map(|child| vec![child]).collect(),
        _ => vec![run],
    };
    Ok(runs.into_iter().flat_map(apart).collect())
}

/// The most parallel members that one of the children has.
fn depth(children: &[&Child]) -> usize {
    children.iter().map(|child| child.parallel.len()).max().unwrap_or(0)
}

/// Whether a child may be in one loop with these before it.
fn joins(run: &[Child], child: &Child, together: &UnionMap) -> Result<bool> {
    let all: Vec<&Child> = run.iter().chain([child]).collect();
    let depth = depth(&all);
    if depth == 0 {
        return Ok(true);
    }
    if !have_few_sizes(run, child) {
        return Ok(false);
    }
    let band = band(&all, depth)?;
    // Of those before it is known, unless there are more members now.
    let is_known = run.iter().any(|one| one.parallel.len() == depth);
    for (number, one) in all.iter().enumerate() {
        for other in &all[if is_known { run.len().max(number + 1) } else { number + 1 }..] {
            let [first, second] = [one, other].map(|child| child.instances.clone());
            let between = together.clone().intersect_domain(first)?.intersect_range(second)?;
            if is_carried(&between, &band)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// So many parallel members of all: `{ S[i] -> [v, ..] }`.
pub fn band(children: &[&Child], depth: usize) -> Result<MultiUnionPwAff> {
    let member = |number| {
        let members = children.iter().map(|child| child.member(number));
        members.reduce(|all, one| all?.union_add(one?)).expect("there is a child")
    };
    let first = MultiUnionPwAff::from_union_pw_aff(member(0)?)?;
    (1..depth).try_fold(first, |band, number| {
        band.flat_range_product(MultiUnionPwAff::from_union_pw_aff(member(number)?)?)
    })
}

/// The sequence with a loop for each run.
pub fn rebuilt(sequence: ScheduleNode, runs: &[Vec<Child>]) -> Result<ScheduleNode> {
    let mut filters = Vec::new();
    for run in runs {
        let instances = run.iter().map(|child| Ok(child.instances.clone()));
        filters.push(instances.reduce(|all, one| all?.union(one?)).expect("a run has a child")?);
    }
    bands::in_turn(sequence.cut()?, filters, |leaf, number| one_loop(leaf, &runs[number]))
}

/// The leaf, with the loop of a run.
fn one_loop(leaf: ScheduleNode, run: &[Child]) -> Result<ScheduleNode> {
    if let [child] = run {
        return graft::replaced(leaf, &child.node, &graft::Values::default());
    }
    let all: Vec<_> = run.iter().collect();
    let depth = depth(&all).max(1); // without a parallel member: a loop of one iteration
    let functions = band(&all, depth)?.intersect_domain(leaf.get_universe_domain()?)?;
    let band = flags::parallel(leaf.insert_partial_schedule(functions)?)?;
    let filters = run.iter().map(|child| child.instances.clone()).collect();
    let inside = bands::in_turn(band.child(0)?, filters, |leaf, number| {
        graft::replaced(leaf, &run[number].rest, &graft::Values::default())
    })?;
    inside.parent()
}
