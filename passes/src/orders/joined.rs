//! Pieces of one statement that a schedule executes in one place, as one again.
//!
//! ```text
//! before   S_2 : i < k < j    S_4 : i = k = j    S_6 : j < k < i          in one band: (i, j)
//! after    S_2 : i < k < j or i = k = j or j < k < i
//!
//! ```
//!
//! Pieces are joined if they stand for the same statement and access the same cells. The tree must consist of
//! bands and sequences, and have one leaf and the same functions for all of them. This undoes
//! [`crate::orders::split`] where a schedule did not need it.

use crate::scop::{Scop, Statement, commuting, union_of_maps, union_of_sets};
use crate::tree::flags::Flags;
use mse_isl::{
    Aff, DimType, Map, MultiUnionPwAff, PwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set,
    UnionMap, UnionPwAff, UnionSet,
};

/// The scop with such pieces joined.
pub fn joined(scop: &Scop) -> Result<Scop> {
    let mut groups: Vec<Vec<&Statement>> = Vec::new();
    let leaves = leaves(&scop.schedule.get_root()?)?;
    for statement in &scop.statements {
        let mut is_new = true;
        for group in &mut groups {
            if is_same(&leaves, group[0], statement)? {
                group.push(statement);
                is_new = false;
                break;
            }
        }
        if is_new {
            groups.push(vec![statement]);
        }
    }
    let mut alike = Vec::new();
    for group in groups {
        match has_same_functions(&scop.schedule.get_root()?, &group)? {
            true => alike.push(group),
            false => alike.extend(group.into_iter().map(|statement| vec![statement])),
        }
    }
    let groups = alike;
    if groups.len() == scop.statements.len() {
        return Ok(scop.clone());
    }
    let mut pieces = Vec::new();
    for group in &groups {
        for piece in group {
            let of_piece = Set::universe(piece.domain.get_space()?)?.identity()?;
            let of_piece = of_piece.intersect_domain(piece.domain.clone())?;
            pieces.push(of_piece.set_tuple_name(DimType::In, &group[0].name)?);
        }
    }
    let statements = groups.iter().map(|group| whole(group)).collect::<Result<Vec<_>>>()?;
    let domain = union_of_sets(statements.iter().map(|statement| statement.domain.clone()))?;
    let rebuilder = Rebuilder { groups: &groups, kept: domain.clone().universe()? };
    let root = Schedule::from_domain(domain)?.get_root()?.child(0)?;
    match rebuilder.below(root, &scop.schedule.get_root()?.child(0)?)? {
        Some(node) => after(scop, statements, &union_of_maps(pieces.into_iter())?, node.get_schedule()?),
        None => Ok(scop.clone()),
    }
}

fn after(scop: &Scop, statements: Vec<Statement>, pieces: &UnionMap, schedule: Schedule) -> Result<Scop> {
    let independent = scop.independent.iter().map(|said| said.of(pieces)).collect::<Result<_>>()?;
    let unordered = scop.unordered.iter().map(|pairs| commuting::carried_over(pairs, pieces));
    Ok(Scop {
        schedule,
        independent,
        unordered: unordered.collect::<Result<_>>()?,
        statements,
        ..scop.clone()
    })
}

/// The first of some pieces, with the instances of all.
fn whole(group: &[&Statement]) -> Result<Statement> {
    let first = group[0];
    let all = |of: fn(&Statement) -> &Set| {
        let named = |piece: &&Statement| of(piece).clone().set_tuple_name(&first.name);
        let all = group.iter().map(named).reduce(|all, one| all?.union(one?));
        all.expect("a group has pieces")?.coalesce()
    };
    let (domain, stated) = (all(|piece| &piece.domain)?, all(|piece| &piece.stated)?);
    let mut accesses = first.accesses.clone();
    for access in &mut accesses {
        access.relation = access.stated.clone().intersect_domain(domain.clone())?;
    }
    Ok(Statement { domain, stated, accesses, ..first.clone() })
}

/// Whether two statements are pieces of one that are in one leaf and access the same.
fn is_same(leaves: &[Vec<String>], one: &Statement, other: &Statement) -> Result<bool> {
    let here = |leaf: &&Vec<String>| leaf.contains(&one.name);
    let is_beside = leaves.iter().filter(here).all(|leaf| leaf.contains(&other.name));
    let (Some(source), Some(of_other)) = (&one.origin, &other.origin) else { return Ok(false) };
    let renamed = |map: &Map| map.clone().set_tuple_name(DimType::In, &one.name);
    if !is_beside || one.body != other.body || !renamed(of_other)?.plain_is_equal(source)? {
        return Ok(false);
    }
    for (access, of_other) in one.accesses.iter().zip(&other.accesses) {
        if access.number != of_other.number || !renamed(&of_other.stated)?.plain_is_equal(&access.stated)? {
            return Ok(false);
        }
    }
    Ok(one.accesses.len() == other.accesses.len())
}

/// The statements of each leaf of a tree.
fn leaves(node: &ScheduleNode) -> Result<Vec<Vec<String>>> {
    if node.get_type()? == Node::Leaf {
        let names = node.get_domain()?.sets()?.into_iter();
        let names = names.map(|set| Ok(set.get_tuple_name()?.unwrap_or_default()));
        return Ok(vec![names.collect::<Result<_>>()?]);
    }
    let children = (0..node.n_children()?).map(|position| leaves(&node.get_child(position)?));
    Ok(children.collect::<Result<Vec<_>>>()?.concat())
}

/// The tree for the first statement of each group.
struct Rebuilder<'a> {
    groups: &'a [Vec<&'a Statement>],
    /// The first statements: `{ S[i] }`.
    kept: UnionSet,
}

impl Rebuilder<'_> {
    /// Writes below a node what is below one of the old tree, and returns it; none if there are other nodes
    /// than bands and sequences.
    fn below(&self, at: ScheduleNode, old: &ScheduleNode) -> Result<Option<ScheduleNode>> {
        match old.get_type()? {
            Node::Leaf => Ok(Some(at)),
            Node::Band => {
                let band = Flags::of(old)?.set(at.insert_partial_schedule(self.functions(old)?)?)?;
                let below = self.below(band.child(0)?, &old.get_child(0)?)?;
                below.map(ScheduleNode::parent).transpose()
            }
            Node::Sequence => self.sequence(at, old),
            _ => Ok(None),
        }
    }

    fn sequence(&self, at: ScheduleNode, old: &ScheduleNode) -> Result<Option<ScheduleNode>> {
        let (mut filters, mut children) = (Vec::new(), Vec::new());
        for position in 0..old.n_children()? {
            let child = old.get_child(position)?;
            let filter = child.filter_get_filter()?.universe()?.intersect(self.kept.clone())?;
            if !filter.is_empty()? {
                filters.push(filter);
                children.push(child.get_child(0)?);
            }
        }
        let mut node = at.insert_sequence(filters)?;
        for (position, child) in children.iter().enumerate() {
            let Some(below) = self.below(node.child(position)?.child(0)?, child)? else { return Ok(None) };
            node = below.parent()?.parent()?;
        }
        Ok(Some(node))
    }

    /// The functions of a band for the first statements.
    fn functions(&self, band: &ScheduleNode) -> Result<MultiUnionPwAff> {
        let mut functions = band.band_get_partial_schedule()?;
        for member in 0..functions.size()? {
            let mut all: Option<UnionPwAff> = None;
            for group in self.groups {
                let own = expressions(&functions.get_at(member)?, &group[..1])?;
                let Some((_, expression)) = own.into_iter().next() else { continue };
                let own = UnionPwAff::from_pw_aff(PwAff::from_aff(expression)?)?;
                all = Some(match all {
                    Some(others) => others.union_add(own)?,
                    None => own,
                });
            }
            if let Some(all) = all {
                functions = functions.set_at(member, all)?;
            }
        }
        Ok(functions)
    }
}

/// Whether a tree's bands have one function for all pieces of a group.
fn has_same_functions(node: &ScheduleNode, group: &[&Statement]) -> Result<bool> {
    if node.get_type()? == Node::Leaf || group.len() == 1 {
        return Ok(true);
    }
    if node.get_type()? == Node::Band {
        let functions = node.band_get_partial_schedule()?;
        for member in 0..functions.size()? {
            let expressions = expressions(&functions.get_at(member)?, group)?;
            if !expressions.is_empty() && one(&expressions, &group[0].name)?.is_none() {
                return Ok(false);
            }
        }
    }
    for position in 0..node.n_children()? {
        if !has_same_functions(&node.get_child(position)?, group)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The expressions of a member for some statements, and the instances that have them.
fn expressions(member: &UnionPwAff, statements: &[&Statement]) -> Result<Vec<(Set, Aff)>> {
    let (functions, mut found) = (member.get_pw_aff_list()?, Vec::new());
    for statement in statements {
        let is_own = |function: &&PwAff| {
            function.get_tuple_id(DimType::In).is_ok_and(|tuple| tuple.name() == statement.name)
        };
        for function in functions.iter().filter(is_own) {
            for (part, expression) in function.pieces()? {
                found.push((part.intersect(statement.domain.clone())?, expression));
            }
        }
    }
    Ok(found)
}

/// The expression of the first instances, if those of others give the same values.
fn one(expressions: &[(Set, Aff)], name: &str) -> Result<Option<Aff>> {
    let map = |aff: &Aff| Map::from_pw_aff(PwAff::from_aff(aff.clone())?)?.set_tuple_name(DimType::In, name);
    let Some((_, first)) = expressions.first() else { return Ok(None) };
    let all = map(first)?;
    for (instances, other) in &expressions[1..] {
        let other = map(other)?.intersect_domain(instances.clone().set_tuple_name(name)?)?;
        if !other.is_subset(&all)? {
            return Ok(None);
        }
    }
    Ok(Some(first.clone()))
}
