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
//! Darte, Schreiber, Villard, Lattice-based memory allocation, IEEE ToC 2005, section 2, takes such a partial order for
//! parallel loops. That all instances on different values of a parallel dimension conflict is not enough: a sequential
//! loop inside it has no order across them either.

use super::cells::tagged;
use crate::order::reference;
use crate::schedule::bands::mark_names;
use crate::scop::Scop;
use mse_isl::{Context, DimType, Map, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};

/// What a tree says of these instances.
pub struct NotBefore {
    /// `{ S[i] -> T[j] }`: the first is not certainly before the second.
    pub apart: UnionMap,
    /// `{ S[i] -> T[j] }`: the tree does not tell them apart.
    pub together: UnionMap,
}

/// Who executes a part of the tree.
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
        let none = UnionMap::empty_ctx(&Context::current())?;
        let mut found = Self { apart: none.clone(), together: none };
        found.add(&root.get_child(0)?, instances, Inside::Host)?;
        Ok(Self { apart: found.apart.coalesce()?, together: found.together.coalesce()? })
    }

    /// `{ [S[i] -> x[]] -> [T[j] -> y[]] }` of these accesses: the first is not certainly before the second. An instance
    /// has its accesses in order.
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

    fn add(&mut self, node: &ScheduleNode, all: &UnionSet, inside: Inside) -> Result<()> {
        let instances = node.get_domain()?.intersect(all.clone())?;
        if instances.is_empty()? {
            return Ok(());
        }
        let own = || node.get_prefix_schedule_union_map()?.intersect_domain(instances.clone());
        match node.get_type()? {
            Node::Leaf => {
                let dates = own()?;
                self.together = self.together.clone().union(dates.clone().apply_range(dates.reverse()?)?)?;
                return Ok(());
            }
            Node::Band => self.add_band(node, &own()?, inside)?,
            Node::Sequence => self.add_children(node, &own()?, inside != Inside::Launch)?,
            Node::Set => self.add_children(node, &own()?, false)?,
            _ => {}
        }
        let below = below(node, inside)?;
        (0..node.n_children()?).try_for_each(|child| self.add(&node.get_child(child)?, all, below))
    }

    /// The pairs that a band's members part.
    fn add_band(&mut self, band: &ScheduleNode, dates: &UnionMap, inside: Inside) -> Result<()> {
        let members = band.band_n_member()?;
        if members == 0 {
            return Ok(());
        }
        let values = band.band_get_partial_schedule_union_map()?;
        let values = dates.clone().range_product(values)?; // { S[i] -> [[t..] -> [v..]] }
        for member in 0..members {
            let has_order = match inside {
                Inside::Host => !band.band_member_get_coincident(member)?,
                Inside::Launch => false,
                Inside::Thread => true,
            };
            let parted = UnionMap::from_map(parted(band.get_schedule_depth()?, members, member, has_order)?)?;
            let pairs = values.clone().apply_range(parted)?.apply_range(values.clone().reverse()?)?;
            self.apart = self.apart.clone().union(pairs)?;
        }
        Ok(())
    }

    /// The pairs that are in different children.
    fn add_children(&mut self, node: &ScheduleNode, dates: &UnionMap, have_order: bool) -> Result<()> {
        let filters = (0..node.n_children()?).map(|child| node.get_child(child)?.filter_get_filter());
        let parts = filters.map(|filter| dates.clone().intersect_domain(filter?));
        let parts = parts.collect::<Result<Vec<_>>>()?;
        for (number, first) in parts.iter().enumerate() {
            for (other, second) in parts.iter().enumerate() {
                if number > other || (number < other && !have_order) {
                    let pairs = first.clone().apply_range(second.clone().reverse()?)?;
                    self.apart = self.apart.clone().union(pairs)?;
                }
            }
        }
        Ok(())
    }
}

/// Of pairs of accesses, `{ [S[i] -> x[]] -> [T[j] -> y[]] }`, those of one instance.
fn of_one_instance(pairs: &UnionMap) -> Result<UnionMap> {
    let [first, second] = [pairs.clone().domain()?, pairs.clone().range()?];
    let instances = first.clone().unwrap()?.domain()?;
    tagged(&instances.identity()?, &first, &second)
}

/// Who executes the children of a node.
fn below(node: &ScheduleNode, inside: Inside) -> Result<Inside> {
    let is_mark = |node: &ScheduleNode, name: &str| {
        Ok(node.get_type()? == Node::Mark && node.mark_get_id()?.name() == name)
    };
    if inside == Inside::Host && is_mark(node, "kernel")? {
        let marks = mark_names(node)?;
        let is_shared = marks.iter().any(|name| name == "thread" || name == "block");
        return Ok(if is_shared { Inside::Launch } else { Inside::Thread });
    }
    let is_thread = node.get_type()? == Node::Band && is_mark(&node.clone().parent()?, "thread")?;
    Ok(if inside == Inside::Launch && is_thread { Inside::Thread } else { inside })
}

/// `{ [[t..] -> [v..]] -> [[t..] -> [w..]] : v = w before the member, where v > w, or v != w }`
fn parted(depth: usize, members: usize, member: usize, has_order: bool) -> Result<Map> {
    let names =
        |letter: &str, count: usize| (0..count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>();
    let (dates, first, mut second) = (names("t", depth), names("v", members), names("w", members));
    second[..member].clone_from_slice(&first[..member]);
    let (own, other) = (&first[member], &second[member]);
    let parts =
        if has_order { format!("{own} > {other}") } else { format!("{own} < {other} or {own} > {other}") };
    let dates = dates.join(", ");
    let (first, second) = (first.join(", "), second.join(", "));
    Map::read_from_str(
        &Context::current(),
        &format!("{{ [[{dates}] -> [{first}]] -> [[{dates}] -> [{second}]] : {parts} }}"),
    )
}
