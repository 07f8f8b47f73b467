//! A schedule tree with more statements in it.
//!
//! ```text
//! before   band [i] { band [k] { S } }
//! after    band [i] { sequence { { start } ; { S } band [k] { S } ; { combine } } }
//! ```
//!
//! The tree is copied; isl adds no statements to one. Coordinates of a new statement are the dates of its
//! place, so that it has itself where bands around have functions. Bands that it comes through may have
//! claimed that their iterations change places: those of loops that use a sum in turn claim nothing any more.

use crate::scop::{coordinates, union_of_sets};
use crate::tree::bands;
use crate::tree::flags::{self, Flags};
use crate::tree::marks::Mark;
use mse_isl::{
    Context, DimType, Error, MultiUnionPwAff, MultiVal, Result, Schedule, ScheduleNode,
    ScheduleNodeType as Node, Set, UnionSet,
};

/// A place in a tree: a node, or the rest of a band after some of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The positions of children, from the one of the root on.
    path: Vec<usize>,
    /// Behind so many members of the band there.
    members: usize,
}

impl Place {
    /// The child of the root.
    pub fn root() -> Self {
        Self { path: Vec::new(), members: 0 }
    }

    /// A child of the node.
    pub fn child(&self, position: usize) -> Self {
        Self { path: [self.path.as_slice(), &[position]].concat(), members: 0 }
    }

    /// The rest of the band after so many members.
    pub fn after(&self, members: usize) -> Self {
        Self { members, ..self.clone() }
    }

    /// Whether another place is this one, or in its subtree.
    pub fn holds(&self, other: &Place) -> bool {
        let is_below = other.path.len() > self.path.len() && other.path.starts_with(&self.path);
        is_below || (other.path == self.path && other.members >= self.members)
    }
}

/// New statements at a place.
pub struct Added {
    /// Where.
    pub place: Place,
    /// The statements in front of the subtree: `{ S[d] }` each.
    pub before: Vec<Set>,
    /// The statements behind it.
    pub behind: Vec<Set>,
    /// The first thread executes it, of so many dimensions; without dimensions, who executes the subtree.
    pub threads: usize,
}

impl Added {
    fn statements(&self) -> impl Iterator<Item = &Set> {
        self.before.iter().chain(&self.behind)
    }
}

/// The schedule with more statements.
pub fn with(schedule: &Schedule, added: &[Added]) -> Result<Schedule> {
    let new = union_of_sets(added.iter().flat_map(Added::statements).cloned())?;
    let bare = Schedule::from_domain(schedule.get_domain()?.union(new)?)?.get_root()?;
    let copier = Copier { added };
    copier
        .subtree(&schedule.get_root()?.get_child(0)?, &Place::root(), Side::Loops, bare.child(0)?)?
        .get_schedule()
}

/// The role of the next band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Nobody in particular: loops that are executed one after the other.
    Loops,
    /// The next band numbers blocks, threads, or iterations of a parallel loop.
    Numbers,
}

struct Copier<'a> {
    added: &'a [Added],
}

impl Copier<'_> {
    /// The subtree in the place of a leaf, with what is added there; returns the node.
    fn subtree(
        &self,
        from: &ScheduleNode,
        place: &Place,
        side: Side,
        leaf: ScheduleNode,
    ) -> Result<ScheduleNode> {
        self.with_added(place, leaf, |leaf| self.node(from, place, side, leaf))
    }

    /// The statements that are added at a place, around the rest.
    fn with_added(
        &self,
        place: &Place,
        leaf: ScheduleNode,
        rest: impl FnOnce(ScheduleNode) -> Result<ScheduleNode>,
    ) -> Result<ScheduleNode> {
        let own: Vec<&Added> = self.added.iter().filter(|added| added.place == *place).collect();
        if own.is_empty() {
            return rest(leaf);
        }
        let (before, behind) = (parts(&own, |added| &added.before)?, parts(&own, |added| &added.behind)?);
        let all = union_of_sets(own.iter().flat_map(|added| added.statements()).cloned())?;
        let others = leaf.get_universe_domain()?.subtract(all.universe()?)?;
        let filters = before.iter().chain(&behind).map(|part| part.statements.clone());
        let mut filters = filters.collect::<Vec<_>>();
        filters.insert(before.len(), others);
        let mut rest = Some(rest);
        bands::in_turn(leaf, filters, |leaf, number| match number.checked_sub(before.len()) {
            None => before[number].inside(leaf),
            Some(0) => rest.take().expect("there is one rest")(leaf),
            Some(number) => behind[number - 1].inside(leaf),
        })
    }

    fn node(
        &self,
        from: &ScheduleNode,
        place: &Place,
        side: Side,
        leaf: ScheduleNode,
    ) -> Result<ScheduleNode> {
        let (mut inside, node) = (
            side,
            match from.get_type()? {
                Node::Leaf => return Ok(leaf),
                Node::Band => return self.band(from, place, side, leaf),
                Node::Sequence | Node::Set => return self.parts(from, place, side, leaf),
                Node::Mark => leaf.insert_mark(from.mark_get_id()?)?,
                Node::Filter => leaf.insert_filter(self.filter(from, &place.child(0))?)?,
                Node::Context => leaf.insert_context(from.context_get_context()?)?,
                Node::Guard => leaf.insert_guard(from.guard_get_guard()?)?,
                other => return Err(Error::invalid(format!("a node {other:?} with sums in it"))),
            },
        );
        if let Some(Mark::Block | Mark::Thread | Mark::Parallel) = Mark::of(from)? {
            inside = Side::Numbers;
        }
        self.subtree(&from.get_child(0)?, &place.child(0), inside, node.child(0)?)?.parent()
    }

    /// The instances that a filter selects, and those that are added at a place and below.
    fn filter(&self, from: &ScheduleNode, place: &Place) -> Result<UnionSet> {
        let below = self.added.iter().filter(|added| place.holds(&added.place));
        let new = union_of_sets(below.flat_map(Added::statements).cloned())?;
        from.filter_get_filter()?.union(new.universe()?)
    }

    /// The children of a sequence or a set.
    fn parts(
        &self,
        from: &ScheduleNode,
        place: &Place,
        side: Side,
        leaf: ScheduleNode,
    ) -> Result<ScheduleNode> {
        let children = bands::children(from)?;
        let filters = children.iter().enumerate();
        let filters = filters.map(|(position, child)| self.filter(child, &place.child(position)));
        let filters = filters.collect::<Result<Vec<_>>>()?;
        bands::in_parts(from.get_type()?, leaf, filters, |leaf, position| {
            let (child, place) = (children[position].get_child(0)?, place.child(position).child(0));
            self.subtree(&child, &place, side, leaf)
        })
    }

    fn band(
        &self,
        from: &ScheduleNode,
        place: &Place,
        side: Side,
        leaf: ScheduleNode,
    ) -> Result<ScheduleNode> {
        let members = from.band_n_member()?;
        let splits = self.added.iter().filter(|added| added.place.path == place.path);
        let next = splits.map(|added| added.place.members).filter(|&next| next > place.members).min();
        let end = next.unwrap_or(members);
        let new = self.statements_in(&leaf)?;
        let node = leaf.insert_partial_schedule(functions(from, place.members..end, &new)?)?;
        let node = flagged(from, node, place.members, if new.is_empty() { None } else { Some(side) })?;
        let inside = if side == Side::Numbers { Side::Loops } else { side };
        let child = node.child(0)?;
        match next {
            None => self.subtree(&from.get_child(0)?, &place.child(0), inside, child)?,
            Some(next) => {
                let place = place.after(next);
                self.with_added(&place, child, |leaf| self.band(from, &place, side, leaf))?
            }
        }
        .parent()
    }

    /// The new statements among those that arrive at a leaf.
    fn statements_in(&self, leaf: &ScheduleNode) -> Result<Vec<Set>> {
        let arriving = leaf.get_universe_domain()?;
        let mut new = Vec::new();
        for statement in self.added.iter().flat_map(Added::statements) {
            if !UnionSet::from_set(statement.clone())?.universe()?.is_disjoint(&arriving)? {
                new.push(statement.clone());
            }
        }
        Ok(new)
    }
}

/// Statements that are executed one after the other.
struct Turn {
    statements: UnionSet,
    each: Vec<UnionSet>,
    threads: usize,
}

/// The added statements: each by itself, those of a first thread together.
fn parts<'a>(own: &[&'a Added], of: impl Fn(&'a Added) -> &'a Vec<Set>) -> Result<Vec<Turn>> {
    let mut parts: Vec<Turn> = Vec::new();
    for added in own {
        for statement in of(added) {
            let statement = UnionSet::from_set(statement.clone())?.universe()?;
            let together = parts.last_mut().filter(|last| added.threads > 0 && last.threads == added.threads);
            match together {
                Some(last) => {
                    last.statements = last.statements.clone().union(statement.clone())?;
                    last.each.push(statement);
                }
                None => parts.push(Turn {
                    statements: statement.clone(),
                    each: vec![statement],
                    threads: added.threads,
                }),
            }
        }
    }
    Ok(parts)
}

impl Turn {
    /// The statements in the place of a leaf, in the first thread.
    fn inside(&self, leaf: ScheduleNode) -> Result<ScheduleNode> {
        let leaf = bands::in_turn(leaf, self.each.clone(), |leaf, _| Ok(leaf))?;
        if self.threads == 0 {
            return Ok(leaf);
        }
        let zeros = format!("{{ [{}] }}", vec!["0"; self.threads].join(", "));
        let zeros = MultiVal::read_from_str(&Context::current(), &zeros)?;
        let zeros = MultiUnionPwAff::multi_val_on_domain(self.statements.clone(), zeros)?;
        Mark::Thread.above(flags::coincident(leaf.insert_partial_schedule(zeros)?)?)
    }
}

/// The functions of some members of a band, which are coordinates of new statements.
fn functions(from: &ScheduleNode, members: std::ops::Range<usize>, new: &[Set]) -> Result<MultiUnionPwAff> {
    let (depth, own) = (from.get_schedule_depth()?, from.band_get_partial_schedule()?);
    let own = own.reset_tuple_id(DimType::Out)?;
    let mut functions: Option<MultiUnionPwAff> = None;
    for member in members {
        let mut function = own.get_at(member)?;
        for statement in new {
            let own = coordinates(statement)?.ok_or_else(|| Error::invalid("a sum without a date"))?;
            function = function.union_add(own.get_at(depth + member)?)?;
        }
        let function = MultiUnionPwAff::from_union_pw_aff(function)?;
        functions = Some(functions.map_or(Ok(function.clone()), |all| all.flat_range_product(function))?);
    }
    functions.ok_or_else(|| Error::invalid("a band without members"))
}

/// The band with the flags that it had from this member on; what loops of this side claimed is not so with
/// sums in them.
fn flagged(
    from: &ScheduleNode,
    band: ScheduleNode,
    first: usize,
    sums_in: Option<Side>,
) -> Result<ScheduleNode> {
    let is_loop = sums_in == Some(Side::Loops);
    let permutable = from.band_get_permutable()? && matches!(sums_in, None | Some(Side::Numbers));
    let members = first..first + band.band_n_member()?;
    let coincident = Flags::of(from)?.coincident[members].iter().map(|&flag| flag && !is_loop).collect();
    Flags { permutable, coincident }.set(band)
}
