//! Loops before and behind a sequential loop, taken into it: memory of all its iterations is filled, and
//! read, one iteration after the other.
//!
//! ```text
//! before   parfor t: A[t, 0] = 0                      after   for t: parfor i: if i = 0: A[t+1, 0] = 0
//!          for t: parfor i: A[t+1, i] = f(A[t])                                A[t+1, i] = f(A[t])
//!          parfor t: x[t] = A[t, 5]                                            if i = 0: x[t] = A[t, 5]
//!
//! f        { S[i] -> [v] }   a member of the outermost band of a loop beside the sequential one
//! g        { T[j] -> [w] }   the member of that one
//! shift    before it   min { g(y) - f(x) : x -> y } - 1
//!          behind it   max { g(x) - f(y) : x -> y } + 1
//! inside   S[i] in iteration f(i) + shift
//! ```
//!
//! Other statements between the two may keep a loop in front of the sequential one. An example is a first row
//! that is written over the values which the loop wrote there. Such statements are executed in one iteration,
//! just before all that needs them. The differences are numbers that are close to each other, or the loop
//! stays. Each dependence between the two is then between different iterations. So loops inside one iteration
//! may be merged ([`crate::orders::merged`]). Before, values were in use from before the loop to its end, or
//! from its beginning to behind it. Now they are in use for some iterations only, and arrays that hold them
//! have windows ([`crate::contract`]).

use crate::machine::thresholds::GATHERED_SPREAD;
use crate::scop::{Array, Home, Scop};
use crate::tree::bands;
use crate::tree::coincidence::active;
use crate::tree::graft;
use mse_dialect::view::AccessKind;
use mse_isl::{
    Context, DimType, Error, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set,
    UnionMap, UnionPwAff, UnionSet, Val,
};

/// Which loops to take in.
pub struct Wanted {
    /// The statements that write memory that may become smaller: `{ S[i] }`, whatever i.
    pub writers: UnionSet,
    /// Those that read such memory: `{ S[i] }`.
    pub readers: UnionSet,
}

impl Wanted {
    /// The loops that write, and read, arrays of several cells that are the scop's own, or allocated for it
    /// alone.
    pub fn of(scop: &Scop) -> Result<Self> {
        let statements = |kind: AccessKind| {
            let is_wanted = |array: &Array| {
                let may_shrink = array.spare || array.home == Home::Global;
                Ok::<_, Error>(may_shrink && array.extent.dim(DimType::Set)? > 0)
            };
            let mut found = UnionSet::empty_ctx(&Context::current())?;
            for (statement, access) in scop.selected(|access| access.kind == kind) {
                if is_wanted(scop.array(&access.array()?).expect("an array of the scop"))? {
                    let all = Set::universe(statement.domain.get_space()?)?;
                    found = found.union(UnionSet::from_set(all)?)?;
                }
            }
            Ok(found)
        };
        Ok(Self { writers: statements(AccessKind::Write)?, readers: statements(AccessKind::Read)? })
    }
}

/// The schedule with such loops inside of sequential ones; none if there are none. `order` is
/// `{ Earlier[i] -> Later[j] }`.
pub fn gathered(schedule: Schedule, order: &UnionMap, wanted: &Wanted) -> Result<Option<Schedule>> {
    let gathering = Gathering { order, wanted };
    let after = gathering.below(schedule.get_root()?)?.get_schedule()?;
    Ok(if after.plain_is_equal(&schedule)? { None } else { Some(after) })
}

struct Gathering<'a> {
    order: &'a UnionMap,
    wanted: &'a Wanted,
}

/// A loop with the date of each instance in the sequential one.
#[derive(Clone)]
struct PartLoop {
    /// `{ S[i] }`
    instances: UnionSet,
    /// `{ S[i] -> [w] }`
    dates: UnionPwAff,
    /// The subtree that one iteration executes.
    inside: ScheduleNode,
}

/// A sequential loop, and its neighbours on one side, which were looked at.
#[derive(Clone)]
struct Taken {
    /// The loop, and those that are taken into it, in the order of the source.
    parts: Vec<PartLoop>,
    /// The others, the nearest first.
    stay: Vec<ScheduleNode>,
}

impl Gathering<'_> {
    /// The node, with what is below it gathered; not what is in parallel loops.
    fn below(&self, node: ScheduleNode) -> Result<ScheduleNode> {
        match node.get_type()? {
            Node::Band if bands::coincident(&node)? > 0 => return Ok(node),
            Node::Sequence => {
                if let Some(gathered) = self.sequence(&node)? {
                    return Ok(gathered);
                }
            }
            _ => {}
        }
        bands::for_each_child(node, |child| self.below(child))
    }

    /// The sequence, with what it has beside the first sequential loop that can take in some of it.
    fn sequence(&self, node: &ScheduleNode) -> Result<Option<ScheduleNode>> {
        let together = &active(node, self.order)?;
        let before = Flank { wanted: &self.wanted.writers, together, side: Side::Before };
        let behind = Flank { wanted: &self.wanted.readers, together, side: Side::Behind };
        for position in 0..node.n_children()? {
            let Some(own) = sequential(&node.get_child(position)?)? else { continue };
            let nearest_first = (0..position).rev().map(|child| node.get_child(child));
            let before = before.take(vec![own], nearest_first.collect::<Result<_>>()?)?;
            let others = (position + 1..node.n_children()?).map(|child| node.get_child(child));
            let Taken { parts, stay: behind } = behind.take(before.parts, others.collect::<Result<_>>()?)?;
            if parts.len() > 1 {
                let number = before.stay.len();
                let stay: Vec<_> = before.stay.into_iter().rev().chain(behind).collect();
                return rebuilt(node.clone(), &parts, &stay, number).map(Some);
            }
        }
        Ok(None)
    }
}

/// Where a loop is, seen from the sequential one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
}

/// One side of a sequential loop.
struct Flank<'a> {
    /// The statements whose loops are to be taken in: `{ S[i] }`, whatever i.
    wanted: &'a UnionSet,
    /// The dependences inside one iteration of what is around: `{ Earlier[i] -> Later[j] }`.
    together: &'a UnionMap,
    side: Side,
}

impl Flank<'_> {
    /// The parts with those of the neighbours, the nearest first, that can be parts.
    fn take(&self, parts: Vec<PartLoop>, neighbours: Vec<ScheduleNode>) -> Result<Taken> {
        let mut taken = Taken { parts, stay: Vec::new() };
        for child in neighbours {
            let mut freed = self.freed(&child, &taken)?.unwrap_or_else(|| taken.clone());
            match self.part(&child, &freed)? {
                Some(part) => {
                    self.add(&mut freed.parts, part);
                    taken = freed;
                }
                None => taken.stay.push(child),
            }
        }
        Ok(taken)
    }

    /// The parts are in the order of the source.
    fn add(&self, parts: &mut Vec<PartLoop>, part: PartLoop) {
        let at = if self.side == Side::Before { 0 } else { parts.len() };
        parts.insert(at, part);
    }

    /// The same, where children that stay between a child and the loop, and keep it there, become parts. Each
    /// is in one iteration. There is none where one of them cannot be a part.
    fn freed(&self, child: &ScheduleNode, taken: &Taken) -> Result<Option<Taken>> {
        let mut freed = Taken { parts: taken.parts.clone(), stay: Vec::new() };
        let child = child.filter_get_filter()?;
        for other in &taken.stay {
            let instances = other.filter_get_filter()?;
            if !self.is_bound(&child, std::slice::from_ref(other))? {
                freed.stay.push(other.clone());
                continue;
            }
            if self.side == Side::Behind || self.is_bound(&instances, &freed.stay)? {
                return Ok(None);
            }
            let zero = UnionPwAff::val_on_domain(instances.clone(), number(0)?)?;
            let Some([first, _]) = self.differences(&instances, &zero, &freed.parts)? else {
                return Ok(None);
            };
            if !first.is_int()? {
                return Ok(None);
            }
            let dates = UnionPwAff::val_on_domain(instances.clone(), first.sub(number(1)?)?)?;
            self.add(&mut freed.parts, PartLoop { instances, dates, inside: other.get_child(0)? });
        }
        Ok(Some(freed))
    }

    /// A loop as part of the sequential one; none if it stays.
    fn part(&self, child: &ScheduleNode, taken: &Taken) -> Result<Option<PartLoop>> {
        let instances = child.filter_get_filter()?;
        let mut band = child.get_child(0)?;
        if !instances.is_subset(self.wanted)?
            || band.get_type()? != Node::Band
            || self.is_bound(&instances, &taken.stay)?
        {
            return Ok(None);
        }
        // Any of parallel loops may be outermost, of others the one that is.
        let mut members = 1;
        if bands::coincident(&band)? > 0 {
            band = bands::joined(band, usize::MAX)?;
            members = band.band_n_member()?;
        }
        for member in 0..members {
            let others = (0..band.band_n_member()?).filter(|&other| other != member);
            let order: Vec<_> = std::iter::once(member).chain(others).collect();
            let first = bands::first(bands::permuted(band.clone(), &order)?, 1)?;
            let dates = first.band_get_partial_schedule()?.get_at(0)?;
            if let Some(shift) = self.shift(&instances, &dates, &taken.parts)? {
                let by = UnionPwAff::val_on_domain(instances.clone(), shift)?;
                let dates = dates.intersect_domain(instances.clone())?.add(by)?;
                return Ok(Some(PartLoop { instances, dates, inside: first.child(0)? }));
            }
        }
        Ok(None)
    }

    /// Whether instances have an order with some that stay between them and the loop.
    fn is_bound(&self, instances: &UnionSet, between: &[ScheduleNode]) -> Result<bool> {
        for other in between {
            if !self.ordered(instances, &other.filter_get_filter()?)?.is_empty()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `{ S[i] -> T[j] }`: dependences between instances and some that are nearer to the loop, or in it.
    fn ordered(&self, instances: &UnionSet, nearer: &UnionSet) -> Result<UnionMap> {
        let all = match self.side {
            Side::Before => self.together.clone(),
            Side::Behind => self.together.clone().reverse()?,
        };
        all.intersect_domain(instances.clone())?.intersect_range(nearer.clone())
    }

    /// The number of iterations by which a loop is executed later than its own numbers say; none if there is
    /// none, or no dependence either.
    fn shift(&self, instances: &UnionSet, dates: &UnionPwAff, parts: &[PartLoop]) -> Result<Option<Val>> {
        let Some([first, last]) = self.differences(instances, dates, parts)? else { return Ok(None) };
        let are_numbers = first.is_int()? && last.is_int()?;
        if !are_numbers || last.clone().sub(first.clone())?.gt(&number(GATHERED_SPREAD)?)? {
            return Ok(None);
        }
        match self.side {
            Side::Before => first.sub(number(1)?).map(Some),
            Side::Behind => last.add(number(1)?).map(Some),
        }
    }

    /// The least and the largest difference between the dates of the parts and these dates, for instances
    /// with an order; none if there are no such instances.
    fn differences(
        &self,
        instances: &UnionSet,
        dates: &UnionPwAff,
        parts: &[PartLoop],
    ) -> Result<Option<[Val; 2]>> {
        let own = UnionMap::from_union_pw_aff(dates.clone())?.intersect_domain(instances.clone())?;
        let mut all: Option<Set> = None;
        for part in parts {
            let pairs = self.ordered(instances, &part.instances)?;
            if pairs.is_empty()? {
                continue;
            }
            let other = UnionMap::from_union_pw_aff(part.dates.clone())?;
            let between = pairs.apply_domain(own.clone())?.apply_range(other)?.deltas()?.as_set()?;
            all = Some(all.map_or(Ok(between.clone()), |all| all.union(between))?);
        }
        all.map(|all| Ok([all.clone().dim_min_val(0)?, all.dim_max_val(0)?])).transpose()
    }
}

fn number(value: i64) -> Result<Val> {
    Val::from_i64(&Context::current(), value)
}

/// The loop of a child as it is, if it is sequential.
fn sequential(child: &ScheduleNode) -> Result<Option<PartLoop>> {
    let band = child.get_child(0)?;
    if band.get_type()? != Node::Band || band.band_n_member()? == 0 || bands::coincident(&band)? > 0 {
        return Ok(None);
    }
    let instances = child.filter_get_filter()?;
    let first = bands::first(band, 1)?;
    let dates = first.band_get_partial_schedule()?.get_at(0)?.intersect_domain(instances.clone())?;
    Ok(Some(PartLoop { instances, dates, inside: first.child(0)? }))
}

/// The sequence of those that stay, so many of them before the loop, and the loop of all parts.
fn rebuilt(
    sequence: ScheduleNode,
    parts: &[PartLoop],
    stay: &[ScheduleNode],
    before: usize,
) -> Result<ScheduleNode> {
    let union = |mut all: Vec<UnionSet>| {
        let last = all.pop().expect("there is one");
        all.into_iter().try_fold(last, UnionSet::union)
    };
    let gathered = union(parts.iter().map(|part| part.instances.clone()).collect())?;
    let mut filters = stay.iter().map(ScheduleNode::filter_get_filter).collect::<Result<Vec<_>>>()?;
    filters.insert(before, gathered);
    bands::in_turn(sequence.cut()?, filters, |leaf, number| {
        if number == before {
            return one_loop(leaf, parts);
        }
        let child = &stay[number - usize::from(number > before)];
        graft::replaced(leaf, child, &graft::Values::default())
    })
}

/// The leaf, with one sequential loop of all parts.
fn one_loop(leaf: ScheduleNode, parts: &[PartLoop]) -> Result<ScheduleNode> {
    let dates = parts.iter().map(|part| part.dates.clone()).map(Ok);
    let dates = dates.reduce(|all, one| all?.union_add(one?)).expect("a loop has parts")?;
    let band = leaf.insert_partial_schedule(MultiUnionPwAff::from_union_pw_aff(dates)?)?;
    let mut pieces: Vec<(UnionSet, ScheduleNode)> = Vec::new();
    for part in parts {
        if part.inside.get_type()? == Node::Sequence {
            for child in 0..part.inside.n_children()? {
                let child = part.inside.get_child(child)?;
                pieces.push((child.filter_get_filter()?.intersect(part.instances.clone())?, child));
            }
        } else {
            pieces.push((part.instances.clone(), part.inside.clone()));
        }
    }
    let filters = pieces.iter().map(|(instances, _)| instances.clone()).collect();
    let inside = bands::in_turn(band.child(0)?, filters, |leaf, number| {
        graft::replaced(leaf, &pieces[number].1, &graft::Values::default())
    })?;
    inside.parent()
}
