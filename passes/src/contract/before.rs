//! Which instances are not certainly before which, in a schedule tree of any kind.
//!
//! Two instances part at one node of the tree, the first at which they differ:
//!
//! ```text
//! a sequence                               the earlier child comes first
//! a member, not coincident                 the smaller value comes first
//! a member, coincident, or a set           no order
//! below a mark "kernel", other threads     no order, barriers or not; in one thread, as above, and its loops
//!                                          have their order, whatever they claim
//! not before   { S[i] -> T[j] }            S[i] comes later, or they have no order
//! together     { S[i] -> T[j] }            they part nowhere: most often, S[i] = T[j]
//! ```
//!
//! A row of nodes without an order is treated at once: it parts all pairs but those that none of its nodes
//! parts. For tiles and points of one loop these are `i = i'`, without divisions.
//!
//! Some values stay in one iteration of a loop of the host around everything. They are in use at one time
//! only there. For these, one iteration is looked at, whichever ([`crate::order::one_iteration`]).
//!
//! Darte, Schreiber, Villard, Lattice-based memory allocation, IEEE ToC 2005, section 2, takes such a partial
//! order for parallel loops. That all instances on different values of a parallel dimension conflict is not
//! enough: a sequential loop inside it has no order across them either.

use super::cells::tagged;
use crate::order::one_iteration::{inner, of_one_iteration};
use crate::scop::Scop;
use crate::scop::reference;
use crate::tree::marks::{self, Mark};
use mse_isl::{Context, DimType, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};

/// The order that a tree gives these instances.
pub struct NotBefore {
    /// `{ S[i] -> T[j] }`: the first is not certainly before the second.
    pub apart: UnionMap,
    /// `{ S[i] -> T[j] }`: the tree does not tell them apart.
    pub together: UnionMap,
    /// How many dates around all of it are parameters.
    outer: usize,
}

/// The executor of a part of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// The host.
    Host,
    /// The threads of a launch, each its part.
    Launch,
    /// One thread.
    Thread,
}

impl NotBefore {
    /// Of these instances, `{ S[i] }`.
    pub fn of(root: &ScheduleNode, instances: &UnionSet) -> Result<Self> {
        Self::below(&root.get_child(0)?, instances, 0)
    }

    /// The same in one iteration, `[@0] -> { S[i] -> T[j] }`, of the sequential loop of the host around
    /// everything. None if there is no such loop, or if one of these pairs, `{ S[i] -> T[j] }`, is in two
    /// iterations.
    pub fn in_one_iteration(
        root: &ScheduleNode,
        instances: &UnionSet,
        pairs: &UnionMap,
    ) -> Result<Option<Self>> {
        let band = uniform(root.get_child(0)?, Inside::Host)?;
        if band.get_type()? != Node::Band || !Inside::Host.orders(&band)? || band.band_n_member()? == 0 {
            return Ok(None);
        }
        let iteration = band.band_get_partial_schedule()?;
        let elsewhere = pairs.clone().lex_lt_at_multi_union_pw_aff(iteration.clone())?;
        if !elsewhere.union(pairs.clone().lex_gt_at_multi_union_pw_aff(iteration)?)?.is_empty()? {
            return Ok(None);
        }
        let body = band.get_child(0)?;
        let (own, outer) = of_one_iteration(&body)?;
        Self::below(&body, &instances.clone().intersect(own)?, outer).map(Some)
    }

    fn below(node: &ScheduleNode, instances: &UnionSet, outer: usize) -> Result<Self> {
        let none = UnionMap::empty_ctx(&Context::current())?;
        let mut found = Self { apart: none.clone(), together: none, outer };
        found.add(node.clone(), instances, Inside::Host)?;
        Ok(Self { apart: found.apart.coalesce()?, together: found.together.coalesce()?, outer })
    }

    /// `{ [S[i] -> x[]] -> [T[j] -> y[]] }` of these accesses: the first is not certainly before the second.
    /// An instance has its accesses in order.
    pub fn among(&self, scop: &Scop, first: &UnionSet, second: &UnionSet) -> Result<UnionMap> {
        let position = |reference: &str| scop.access(reference).map(|(_, access)| access.position);
        let mut all = tagged(&self.apart, first, second)?;
        for pairs in tagged(&self.together, first, second)?.maps()? {
            let [own, other] = [reference(&pairs, DimType::In)?, reference(&pairs, DimType::Out)?];
            let pairs = UnionMap::from_map(pairs)?;
            let in_order = position(&own) < position(&other);
            let unordered = if in_order { pairs.clone().subtract(of_one_instance(&pairs)?)? } else { pairs };
            all = all.union(unordered)?;
        }
        Ok(all)
    }

    /// Adds the pairs of a part of the tree.
    fn add(&mut self, node: ScheduleNode, all: &UnionSet, inside: Inside) -> Result<()> {
        let node = uniform(node, inside)?;
        let dates = dates(&node, all, self.outer)?;
        if dates.is_empty()? {
            return Ok(());
        }
        if !inside.orders(&node)? {
            return self.add_unordered(&node, &dates, all, inside);
        }
        match node.get_type()? {
            Node::Leaf => self.together = self.together.clone().union(of_one_date(dates)?)?,
            Node::Band => self.add_band(&node, dates)?,
            Node::Sequence => self.add_sequence(&node, &dates)?,
            _ => {}
        }
        children(&node, inside)?.into_iter().try_for_each(|(child, below)| self.add(child, all, below))
    }

    /// Adds the pairs that a node without an order, and those below it without one, part.
    fn add_unordered(
        &mut self,
        node: &ScheduleNode,
        own: &UnionMap,
        all: &UnionSet,
        inside: Inside,
    ) -> Result<()> {
        let ends = ends_of_unordered(node, inside)?;
        let mut parted = of_one_date(own.clone())?;
        for (end, _) in &ends {
            parted = parted.subtract(of_one_date(dates(end, all, self.outer)?)?)?;
        }
        self.apart = self.apart.clone().union(parted)?;
        ends.into_iter().try_for_each(|(end, below)| self.add(end, all, below))
    }

    /// Adds the pairs that a band with an order parts.
    fn add_band(&mut self, band: &ScheduleNode, dates: UnionMap) -> Result<()> {
        if band.band_n_member()? > 0 {
            let earlier =
                of_one_date(dates)?.lex_lt_at_multi_union_pw_aff(band.band_get_partial_schedule()?)?;
            self.apart = self.apart.clone().union(earlier.reverse()?)?;
        }
        Ok(())
    }

    /// Adds the pairs whose first instance is in a later child.
    fn add_sequence(&mut self, node: &ScheduleNode, dates: &UnionMap) -> Result<()> {
        let mut before = UnionMap::empty_ctx(&Context::current())?;
        for child in 0..node.n_children()? {
            let own = dates.clone().intersect_domain(node.get_child(child)?.filter_get_filter()?)?;
            let pairs = own.clone().apply_range(before.clone().reverse()?)?;
            self.apart = self.apart.clone().union(pairs)?;
            before = before.union(own)?;
        }
        Ok(())
    }
}

impl Inside {
    /// Whether the pairs that a node parts have an order.
    fn orders(self, node: &ScheduleNode) -> Result<bool> {
        Ok(match node.get_type()? {
            Node::Band => match self {
                Self::Host => node.band_n_member()? == 0 || !node.band_member_get_coincident(0)?,
                Self::Launch => false,
                Self::Thread => true,
            },
            Node::Sequence => self != Self::Launch,
            Node::Set => false,
            _ => true,
        })
    }
}

/// `{ S[i] -> [t..] }` of these instances, above a node, without the first dates.
fn dates(node: &ScheduleNode, all: &UnionSet, outer: usize) -> Result<UnionMap> {
    let instances = node.get_domain()?.intersect(all.clone())?;
    if outer == 0 {
        return node.get_prefix_schedule_union_map()?.intersect_domain(instances);
    }
    let inside = match node.get_schedule_depth()? > outer {
        true => inner(node.get_prefix_schedule_multi_union_pw_aff()?, outer)?,
        false => None,
    };
    match inside {
        Some(dates) => UnionMap::from_multi_union_pw_aff(dates)?.intersect_domain(instances),
        None => UnionMap::from_domain_and_range(
            instances,
            UnionSet::read_from_str(&Context::current(), "{ [] }")?,
        ),
    }
}

/// `{ S[i] -> T[j] }`
fn of_one_date(dates: UnionMap) -> Result<UnionMap> {
    dates.clone().apply_range(dates.reverse()?)?.detect_equalities()
}

/// The band with its first members, up to one with another claim.
fn uniform(node: ScheduleNode, inside: Inside) -> Result<ScheduleNode> {
    if inside != Inside::Host || node.get_type()? != Node::Band {
        return Ok(node);
    }
    for member in 1..node.band_n_member()? {
        if node.band_member_get_coincident(member)? != node.band_member_get_coincident(0)? {
            return node.band_split(member);
        }
    }
    Ok(node)
}

fn children(node: &ScheduleNode, inside: Inside) -> Result<Vec<(ScheduleNode, Inside)>> {
    let below = below(node, inside)?;
    (0..node.n_children()?).map(|child| Ok((node.get_child(child)?, below))).collect()
}

/// The first nodes below one without an order that have one, or are leaves.
fn ends_of_unordered(node: &ScheduleNode, inside: Inside) -> Result<Vec<(ScheduleNode, Inside)>> {
    let mut ends = Vec::new();
    for (child, below) in children(node, inside)? {
        let child = uniform(child, below)?;
        let parts = matches!(child.get_type()?, Node::Leaf | Node::Band | Node::Sequence);
        if parts && below.orders(&child)? {
            ends.push((child, below));
        } else {
            ends.extend(ends_of_unordered(&child, below)?);
        }
    }
    Ok(ends)
}

/// Of pairs of accesses, `{ [S[i] -> x[]] -> [T[j] -> y[]] }`, those of one instance.
fn of_one_instance(pairs: &UnionMap) -> Result<UnionMap> {
    let [first, second] = [pairs.clone().domain()?, pairs.clone().range()?];
    let instances = first.clone().unwrap()?.domain()?;
    tagged(&instances.identity()?, &first, &second)
}

/// The executor of the children of a node.
fn below(node: &ScheduleNode, inside: Inside) -> Result<Inside> {
    if inside == Inside::Host && Mark::Kernel.is(node)? {
        let is_shared = marks::marks(node)?.iter().any(|mark| [Mark::Thread, Mark::Block].contains(mark));
        return Ok(if is_shared { Inside::Launch } else { Inside::Thread });
    }
    let is_thread = node.get_type()? == Node::Band && Mark::Thread.is(&node.clone().parent()?)?;
    Ok(if inside == Inside::Launch && is_thread { Inside::Thread } else { inside })
}
