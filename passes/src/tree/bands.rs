//! Bands of a schedule tree: which members are parallel, and which stand first.

use super::flags::{self, Flags};
use super::marks::Mark;
use mse_isl::{
    DimType, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap, UnionPwAff,
    UnionSet,
};

/// Whether a node is right below the mark of x.
pub fn is_along_x(node: &ScheduleNode) -> Result<bool> {
    Mark::AlongX.is(&node.clone().parent()?)
}

/// The subtree below the mark of x; another node stays.
pub fn without_x(node: ScheduleNode) -> Result<ScheduleNode> {
    if Mark::AlongX.is(&node)? { node.delete() } else { Ok(node) }
}

/// The first members of a band below the mark of x, as many as there may be; the last of them is x.
pub fn first_along_x(band: ScheduleNode, most: usize) -> Result<ScheduleNode> {
    let count = band.band_n_member()?;
    let mut order: Vec<usize> = (0..count - 1).collect();
    order.insert(count.min(most) - 1, count - 1);
    first(permuted(band, &order)?, most)
}

/// Whether a node is the mark of a group.
pub fn is_group(node: &ScheduleNode) -> Result<bool> {
    Ok(Mark::of(node)?.is_some_and(Mark::is_group))
}

/// The tree with blocks as large as can be instead of usual ones.
pub fn in_large_groups(node: ScheduleNode) -> Result<ScheduleNode> {
    if is_group(&node)? {
        return Mark::LargeGroup.above(node.delete()?);
    }
    for_each_child(node, in_large_groups)
}

/// Applies `body` to each child; returns the node.
pub fn for_each_child(
    mut node: ScheduleNode,
    mut body: impl FnMut(ScheduleNode) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    if node.get_type()? == Node::Leaf {
        return Ok(node);
    }
    for position in 0..node.n_children()? {
        node = body(node.child(position)?)?.parent()?;
    }
    Ok(node)
}

/// The leaf with parts of its instances in turn, and in each, by its number, what `inside` makes of the leaf
/// that it is. One part needs no sequence, and none leaves the leaf as it is.
pub fn in_turn(
    leaf: ScheduleNode,
    parts: Vec<UnionSet>,
    inside: impl FnMut(ScheduleNode, usize) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    in_parts(Node::Sequence, leaf, parts, inside)
}

/// The same for a node of this kind, a sequence or a set. Parts of a set are executed in any order.
pub fn in_parts(
    kind: Node,
    leaf: ScheduleNode,
    parts: Vec<UnionSet>,
    mut inside: impl FnMut(ScheduleNode, usize) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    if parts.len() < 2 {
        return if parts.is_empty() { Ok(leaf) } else { inside(leaf, 0) };
    }
    let mut numbers = 0..parts.len();
    let node = if kind == Node::Set { leaf.insert_set(parts)? } else { leaf.insert_sequence(parts)? };
    for_each_child(node, |filter| {
        let number = numbers.next().expect("a child for each part");
        inside(filter.child(0)?, number)?.parent()
    })
}

/// The children of a node; none of a leaf.
pub fn children(node: &ScheduleNode) -> Result<Vec<ScheduleNode>> {
    let count = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
    (0..count).map(|position| node.get_child(position)).collect()
}

/// How many values a member has at most: those between the smallest and the largest; none if nobody knows.
pub fn values(member: &UnionPwAff) -> Result<Option<i64>> {
    let values = UnionMap::from_union_pw_aff(member.clone())?.range()?;
    if values.is_empty()? {
        return Ok(Some(0));
    }
    let values = values.as_set()?;
    let span = values.clone().dim_max_val(0)?.sub(values.dim_min_val(0)?)?;
    Ok(span.is_int()?.then(|| span.to_i64().map_or(i64::MAX, |span| span.saturating_add(1))))
}

/// The number of coincident members of a band.
pub fn coincident(band: &ScheduleNode) -> Result<usize> {
    let flags = (0..band.band_n_member()?).map(|member| band.band_member_get_coincident(member));
    Ok(flags.collect::<Result<Vec<_>>>()?.into_iter().filter(|&flag| flag).count())
}

/// The most coincident members that a band of the subtree has.
pub fn widest(node: &ScheduleNode) -> Result<usize> {
    let own = if node.get_type()? == Node::Band { coincident(node)? } else { 0 };
    let mut widest = own;
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        widest = widest.max(self::widest(&node.get_child(position)?)?);
    }
    Ok(widest)
}

/// The most sequential loops around a statement of the subtree: its coordinates, less the coincident members
/// that count some.
pub fn sequential(node: &ScheduleNode) -> Result<usize> {
    let mut most = 0;
    for instances in node.get_domain()?.sets()? {
        let parallel = parallel_around(node, &instances.get_tuple_name()?.unwrap_or_default())?;
        most = most.max(instances.dim(DimType::Set)?.saturating_sub(parallel));
    }
    Ok(most)
}

/// How many coincident members of the subtree count coordinates of a statement.
fn parallel_around(node: &ScheduleNode, statement: &str) -> Result<usize> {
    let mut found = 0;
    if node.get_type()? == Node::Band {
        for member in 0..node.band_n_member()? {
            let counts = node.band_member_get_coincident(member)? && counts(node, member, statement)?;
            found += usize::from(counts);
        }
    }
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        found += parallel_around(&node.get_child(position)?, statement)?;
    }
    Ok(found)
}

/// Whether a member depends on coordinates of a statement.
fn counts(band: &ScheduleNode, member: usize, statement: &str) -> Result<bool> {
    for function in band.band_get_partial_schedule()?.get_at(member)?.get_pw_aff_list()? {
        if function.get_tuple_id(DimType::In)?.name() == statement {
            let all = function.dim(DimType::In)?;
            return function.involves_dims(DimType::In, 0, all);
        }
    }
    Ok(false)
}

/// The most coincident members that a band of the subtree has, with those that [`joined`] adds.
pub fn widest_joined(node: &ScheduleNode) -> Result<usize> {
    let mut widest = outermost(node)?;
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        widest = widest.max(widest_joined(&node.get_child(position)?)?);
    }
    Ok(widest)
}

/// The coincident members of a band, and, if it has none else, of the one nested in it.
fn outermost(node: &ScheduleNode) -> Result<usize> {
    if node.get_type()? != Node::Band {
        return Ok(0);
    }
    let own = coincident(node)?;
    Ok(if own < node.band_n_member()? { own } else { own + outermost(&node.get_child(0)?)? })
}

/// The band with its coincident members first. A member that no dependence changes may move outwards: the
/// order of dependent instances is decided by the others.
fn coincident_first(band: ScheduleNode) -> Result<ScheduleNode> {
    let count = band.band_n_member()?;
    let flags =
        (0..count).map(|member| band.band_member_get_coincident(member)).collect::<Result<Vec<_>>>()?;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&member| !flags[member]);
    if order.is_sorted() {
        return Ok(band);
    }
    permuted(band, &order)
}

/// The band with its members in this order.
pub fn permuted(band: ScheduleNode, order: &[usize]) -> Result<ScheduleNode> {
    let functions = band.band_get_partial_schedule()?;
    let mut permuted = functions.clone();
    for (position, &member) in order.iter().enumerate() {
        permuted = permuted.set_at(position, functions.get_at(member)?)?;
    }
    let flags = order.iter().map(|&member| band.band_member_get_coincident(member));
    let flags = flags.collect::<Result<Vec<bool>>>()?;
    with_members(band, permuted, flags)
}

/// The band with other functions of as many members.
pub fn with_functions(band: ScheduleNode, functions: MultiUnionPwAff) -> Result<ScheduleNode> {
    Flags::of(&band)?.set(band.delete()?.insert_partial_schedule(functions)?)
}

fn with_members(
    band: ScheduleNode,
    functions: MultiUnionPwAff,
    coincident: Vec<bool>,
) -> Result<ScheduleNode> {
    let flags = Flags { permutable: band.band_get_permutable()?, coincident };
    flags.set(band.delete()?.insert_partial_schedule(functions)?)
}

/// Whether a band has one iteration.
pub fn is_of_one(band: &ScheduleNode) -> Result<bool> {
    let values = UnionMap::from_multi_union_pw_aff(band.band_get_partial_schedule()?)?.range()?.sets()?;
    Ok(values.len() == 1 && values[0].is_singleton()?)
}

/// A band of at most `most` coincident members, taken from this band and, if it has none else, from the one
/// nested in it. Coincident members carry nothing, so that what is coincident below them is so beside them.
pub fn joined(node: ScheduleNode, most: usize) -> Result<ScheduleNode> {
    let members = coincident(&node)?.min(most);
    let whole = members == node.band_n_member()?;
    let band = first(coincident_first(node)?, members)?;
    let inner = band.get_child(0)?;
    if !whole || members == most || inner.get_type()? != Node::Band || coincident(&inner)? == 0 {
        return Ok(band);
    }
    let inner = joined(band.child(0)?, most - members)?;
    let below = inner.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
    let outer = inner.delete()?.parent()?;
    let functions =
        outer.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?.flat_range_product(below)?;
    flags::parallel(outer.delete()?.insert_partial_schedule(functions)?)
}

/// The band with its first `members`; the others in a band below.
pub fn first(band: ScheduleNode, members: usize) -> Result<ScheduleNode> {
    if band.band_n_member()? > members { band.band_split(members) } else { Ok(band) }
}

/// A statement and its first coordinate on which a member of a band depends: the loop that it counts.
pub fn counted(band: &ScheduleNode, member: usize) -> Result<Option<(String, usize)>> {
    let functions = band.band_get_partial_schedule()?.get_at(member)?;
    for function in functions.get_pw_aff_list()? {
        let domain = function.clone().domain()?;
        let function = function.gist(domain)?;
        for coordinate in 0..function.dim(DimType::In)? {
            if function.involves_dims(DimType::In, coordinate, 1)? {
                let name = function.get_tuple_id(DimType::In)?.name();
                return Ok(Some((name, coordinate)));
            }
        }
    }
    Ok(None)
}

/// The names of the statements below a node, sorted.
pub fn statements(node: &ScheduleNode) -> Result<Vec<String>> {
    let below = node.get_domain()?.sets()?;
    let names = below.iter().map(Set::get_tuple_name).collect::<Result<Vec<_>>>()?;
    let mut names: Vec<_> = names.into_iter().flatten().collect();
    names.sort();
    Ok(names)
}

/// The function for whatever instances there are.
pub fn everywhere(function: &UnionPwAff) -> Result<UnionPwAff> {
    let mut all: Option<UnionPwAff> = None;
    for piece in function.get_pw_aff_list()? {
        let domain = piece.clone().domain()?;
        let piece = UnionPwAff::from_pw_aff(piece.gist(domain)?)?;
        all = Some(all.map_or(Ok(piece.clone()), |all| all.union_add(piece))?);
    }
    Ok(all.unwrap_or_else(|| function.clone()))
}

/// Functions for whatever instances there are.
pub fn without_domains(functions: &MultiUnionPwAff) -> Result<MultiUnionPwAff> {
    let members = 0..functions.size()?;
    members.into_iter().try_fold(functions.clone(), |all, member| {
        all.set_at(member, everywhere(&functions.get_at(member)?)?)
    })
}
