//! Which instances the schedule tree executes, and where in it.
//!
//! ```text
//! place   the instances of one statement that one leaf executes: { S[i] }
//! path    what lies between root and leaf: positions in sequences and sets, members { S[i] -> [v] }, launches
//! ```
//!
//! Outer members are coordinates of the instances that an extension node adds: `{ E[p, i] }` for
//! `{ [p] -> E[i] }`. They are executed under those `p` for which other instances arrive at the node. The
//! walk also checks more than the order: every instance of a domain is executed exactly once, band functions
//! have a value for each instance, contexts hold.

use super::model::{Model, Site, Tree};
use super::witness::{self, Violation};
use mse_isl::{Context, DimType, Map, Result, Set, UnionMap, UnionSet};
use std::collections::BTreeSet;

/// The instances of one statement that one leaf executes.
#[derive(Clone, Debug)]
pub struct Place {
    /// The statement, by its number.
    pub statement: usize,
    /// The instances: `{ S[i] }`, or `{ S[p, i] }` where added.
    pub domain: Set,
    /// The number of outer members `p`, for instances that an extension node adds.
    pub added: Option<usize>,
    /// All instances that the node adds, without the condition that others arrive there.
    pub beside: Option<Extra>,
    /// From the root to the leaf.
    pub path: Vec<Step>,
}

/// Instances that a node adds, without the condition that others arrive there: where it is known that one
/// does, they need not be compared with all.
#[derive(Clone, Debug)]
pub struct Extra {
    /// The steps of the path down to the node.
    pub steps: usize,
    /// `{ S[p, i] }`
    pub instances: Set,
}

/// One step of a path; two paths share it if node and member are the same, and the position if it has one.
#[derive(Clone, Debug)]
pub struct Step {
    /// The node.
    pub node: usize,
    /// The member of the band.
    pub member: usize,
    /// The kind of the step.
    pub kind: Kind,
    /// The claims of the band about the member.
    pub claim: Claim,
    /// The function of a member, `{ S[i] -> [v] }`, wherever it is defined.
    pub value: Option<Map>,
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A child of a sequence.
    Sequence(usize),
    /// A child of a set.
    Set(usize),
    /// A loop.
    Loop,
    /// Numbers blocks.
    Block,
    /// Numbers threads.
    Thread,
    /// Numbers iterations of a parallel loop.
    Parallel,
    /// One launch executes the subtree below it.
    Launch,
}

/// The claims of a band about a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// It carries no dependence.
    pub coincident: bool,
    /// It may be interchanged with the other members of its band.
    pub permutable: bool,
}

impl Step {
    /// Whether it has a value.
    pub fn is_member(&self) -> bool {
        self.value.is_some()
    }

    /// Whether both are the same node, member and position.
    pub fn is_same(&self, other: &Step) -> bool {
        (self.node, self.member, self.kind) == (other.node, other.member, other.kind)
    }
}

impl Place {
    /// `{ S[i] -> [v..] }` of the selected steps, which all have values, not only for instances of the place.
    pub fn values<'a>(&self, steps: impl Iterator<Item = &'a Step>) -> Result<Map> {
        let mut values = Map::from_domain(Set::universe(self.domain.get_space()?)?)?;
        for step in steps {
            let value = step.value.clone().expect("a member has a value");
            values = values.flat_range_product(value)?;
        }
        Ok(values)
    }

    /// Turns `{ S[i] -> X }`, of the statement's instances, into `{ S[p, i] -> X }`, of the place's.
    pub fn lift(&self, relation: &Map) -> Result<Map> {
        self.widened(relation)?.intersect_domain(self.domain.clone())
    }

    /// The same, not only for instances of the place.
    fn widened(&self, relation: &Map) -> Result<Map> {
        let Some(outer) = self.added else { return Ok(relation.clone()) };
        let name = self.domain.get_tuple_name()?.unwrap_or_default();
        relation.clone().insert_dims(DimType::In, 0, outer)?.set_tuple_name(DimType::In, &name)
    }

    /// The node of the launch that it is part of.
    pub fn launch(&self) -> Option<usize> {
        self.path.iter().find(|step| step.kind == Kind::Launch).map(|step| step.node)
    }
}

/// The places of a scop, and what is wrong with its schedule tree.
pub fn places(model: &Model) -> Result<(Vec<Place>, Vec<Violation>)> {
    let mut walk = Walk { model, places: Vec::new(), violations: Vec::new() };
    let items = walk.roots()?;
    walk.tree(&model.tree, items, Vec::new(), Kind::Loop)?;
    walk.executed_once()?;
    Ok((walk.places, walk.violations))
}

struct Walk<'a> {
    model: &'a Model,
    places: Vec<Place>,
    violations: Vec<Violation>,
}

impl Walk<'_> {
    /// The statements that the root executes: all but those that nodes below it add.
    fn roots(&self) -> Result<Vec<Place>> {
        let mut added = BTreeSet::new();
        added_names(&self.model.tree, &mut added)?;
        let statements = self.model.statements.iter().enumerate();
        let roots = statements.filter(|(_, statement)| !added.contains(&statement.name));
        Ok(roots
            .map(|(number, statement)| Place {
                statement: number,
                domain: statement.domain.clone(),
                added: None,
                beside: None,
                path: Vec::new(),
            })
            .collect())
    }

    /// `trail` is the path of the node itself, without values; `band` is the kind that members get if a band
    /// comes next.
    fn tree(&mut self, tree: &Tree, items: Vec<Place>, trail: Vec<Step>, band: Kind) -> Result<()> {
        let items = nonempty(items)?;
        match tree {
            Tree::Leaf => self.places.extend(items),
            Tree::Band { .. } => self.band(tree, items, trail, band)?,
            Tree::Children { node, ordered, children } => {
                for (position, child) in children.iter().enumerate() {
                    let kind = if *ordered { Kind::Sequence(position) } else { Kind::Set(position) };
                    let step = Step { node: *node, member: 0, kind, claim: Claim::default(), value: None };
                    self.tree(child, with_step(&items, &step), extended(&trail, step), Kind::Loop)?;
                }
            }
            Tree::Filter { filter, child } => {
                let names = self.names();
                let select = |item: Place| select(item, filter, &names);
                let items = items.into_iter().map(select).collect::<Result<Vec<_>>>()?;
                self.tree(child, items, trail, band)?;
            }
            Tree::Mark { node, name, child } => match name.as_str() {
                "kernel" => {
                    let step = Step {
                        node: *node,
                        member: 0,
                        kind: Kind::Launch,
                        claim: Claim::default(),
                        value: None,
                    };
                    self.tree(child, with_step(&items, &step), extended(&trail, step), Kind::Loop)?;
                }
                "block" => self.tree(child, items, trail, Kind::Block)?,
                "thread" => self.tree(child, items, trail, Kind::Thread)?,
                "parallel" => self.tree(child, items, trail, Kind::Parallel)?,
                _ => self.tree(child, items, trail, band)?,
            },
            Tree::Context { node, known, child } => {
                self.context(*node, known, &items)?;
                self.tree(child, items, trail, band)?;
            }
            Tree::Guard { guard, child } => {
                let guarded = |item: Place| {
                    let holds = prefix(&item)?.intersect_range(guard.clone())?.domain()?;
                    Ok(Place { domain: holds, ..item })
                };
                let items = items.into_iter().map(guarded).collect::<Result<Vec<_>>>()?;
                self.tree(child, items, trail, band)?;
            }
            Tree::Extension { extension, child } => {
                let added = self.added(extension, &items, &trail)?;
                self.tree(child, [items, added].concat(), trail, Kind::Loop)?;
            }
            Tree::Expansion { contraction, expansion, child } => {
                let items = self.expanded(contraction, expansion, items)?;
                self.tree(child, items, trail, Kind::Loop)?;
            }
        }
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        self.model.statements.iter().map(|statement| statement.name.clone()).collect()
    }

    fn band(&mut self, tree: &Tree, mut items: Vec<Place>, mut trail: Vec<Step>, kind: Kind) -> Result<()> {
        let Tree::Band { node, functions, permutable, coincident, child } = tree else {
            unreachable!("called on bands")
        };
        for (member, function) in functions.iter().enumerate() {
            let claim = Claim { coincident: coincident[member], permutable: *permutable };
            let step = Step { node: *node, member, kind, claim, value: None };
            let pieces =
                function.get_pw_aff_list()?.into_iter().map(Map::from_pw_aff).collect::<Result<Vec<_>>>()?;
            for item in &mut items {
                let value = self.value(item, &pieces, *node, member)?;
                item.path.push(Step { value: Some(value), ..step.clone() });
            }
            trail.push(step);
        }
        self.tree(child, items, trail, Kind::Loop)
    }

    /// The member's function on the item's instances.
    fn value(&mut self, item: &Place, pieces: &[Map], node: usize, member: usize) -> Result<Map> {
        let name = &self.model.statements[item.statement].name;
        let mut value = None;
        for piece in pieces {
            if piece.get_space()?.get_tuple_name(DimType::In)?.as_deref() == Some(name) {
                value = Some(item.widened(piece)?);
            }
        }
        let value = match value {
            Some(value) => value,
            None => Map::from_domain_and_range(
                item.domain.clone(),
                Set::read_from_str(&Context::current(), "{ [0] }")?,
            )?
            .subtract_domain(item.domain.clone())?,
        };
        let lacking = item.domain.clone().subtract(value.clone().domain()?)?;
        if let Some(witness) = witness::smallest(&lacking)? {
            let instance = self.instance(item, &witness.points[0]);
            let message = format!("member {member} has no value for {instance}");
            let violation = Violation::shown_by(&witness, Site::Node(node), &message);
            self.violations.push(violation.with_relation(&lacking)?);
        }
        Ok(value)
    }

    fn instance(&self, item: &Place, point: &[String]) -> String {
        witness::instance(&self.model.statements[item.statement].name, item.added, point)
    }

    fn context(&mut self, node: usize, known: &Set, items: &[Place]) -> Result<()> {
        for item in items {
            let values = prefix(item)?;
            let outside = values.clone().subtract_range(known.clone())?.domain()?;
            if let Some(witness) = witness::smallest(&outside)? {
                let instance = self.instance(item, &witness.points[0]);
                let message = format!("the context excludes {instance}, which is executed");
                let violation = Violation::shown_by(&witness, Site::Node(node), &message);
                self.violations.push(violation.with_relation(&outside)?);
            }
        }
        Ok(())
    }

    /// The instances that an extension node adds, under the outer members of the items that arrive there.
    fn added(&self, extension: &UnionMap, items: &[Place], trail: &[Step]) -> Result<Vec<Place>> {
        let mut added = Vec::new();
        for map in extension.clone().maps()? {
            let name = map.get_space()?.get_tuple_name(DimType::Out)?.unwrap_or_default();
            let Some(number) = self.names().iter().position(|statement| *statement == name) else { continue };
            let statement = &self.model.statements[number];
            let map = map
                .intersect_range(statement.domain.clone())?
                .intersect_params(self.model.context.clone())?;
            let outer = map.dim(DimType::In)?;
            let instances = |map: Map| map.wrap()?.flatten()?.set_tuple_name(&name);
            let beside = Some(Extra { steps: trail.len(), instances: instances(map.clone())? });
            let domain = instances(within(map, executed(items, outer)?)?)?;
            let path = with_projections(&domain, trail)?;
            let place = Place { statement: number, domain, added: Some(outer), beside, path };
            added.push(place);
        }
        Ok(added)
    }

    /// The items, with each group replaced by its members.
    fn expanded(
        &self,
        contraction: &UnionMap,
        expansion: &UnionMap,
        items: Vec<Place>,
    ) -> Result<Vec<Place>> {
        let mut members = Vec::new();
        for item in items {
            let name = &self.model.statements[item.statement].name;
            let maps = expansion.clone().maps()?.into_iter();
            let maps: Vec<Map> =
                maps.filter(|map| super::model::tuple(map, DimType::In).is_ok_and(|t| t == *name)).collect();
            for map in &maps {
                members.extend(self.member(map, contraction, &item)?);
            }
            if maps.is_empty() {
                members.push(item);
            }
        }
        Ok(members)
    }

    fn member(&self, expansion: &Map, contraction: &UnionMap, group: &Place) -> Result<Option<Place>> {
        let name = super::model::tuple(expansion, DimType::Out)?;
        let Some(number) = self.names().iter().position(|statement| *statement == name) else {
            return Ok(None);
        };
        let back = expansion.clone().intersect_domain(group.domain.clone())?.reverse()?;
        let back = Map::from_union_map(contraction.clone().intersect(UnionMap::from_map(back)?)?)?;
        let domain = back.clone().domain()?.intersect(self.model.statements[number].domain.clone())?;
        let mut path = group.path.clone();
        for step in &mut path {
            step.value = step.value.take().map(|value| back.clone().apply_range(value)).transpose()?;
        }
        Ok(Some(Place { statement: number, domain, added: None, beside: None, path }))
    }

    /// Every instance of a domain is executed exactly once.
    fn executed_once(&mut self) -> Result<()> {
        let groups = groups(&self.model.tree)?;
        let statements = self.model.statements.iter().enumerate();
        for (number, statement) in statements.filter(|(_, statement)| !groups.contains(&statement.name)) {
            let places: Vec<_> = self.places.iter().filter(|place| place.statement == number).collect();
            if places.iter().any(|place| place.added.is_some()) {
                continue;
            }
            let mut done = statement.domain.clone().subtract(statement.domain.clone())?;
            let mut twice = done.clone();
            for place in places {
                twice = twice.union(done.clone().intersect(place.domain.clone())?)?;
                done = done.union(place.domain.clone())?;
            }
            let never = statement.domain.clone().subtract(done)?;
            for (instances, how) in [(never, "never executed"), (twice, "executed more than once")] {
                if let Some(witness) = witness::smallest(&instances)? {
                    let instance = witness::instance(&statement.name, None, &witness.points[0]);
                    let message = format!("{instance} is {how}");
                    let violation = Violation::shown_by(&witness, Site::Schedule, &message);
                    self.violations.push(violation.with_relation(&instances)?);
                }
            }
        }
        Ok(())
    }
}

/// The names of the groups that expansion nodes replace.
fn groups(tree: &Tree) -> Result<BTreeSet<String>> {
    let mut groups = BTreeSet::new();
    for (_, expansion) in tree.expansions() {
        for map in expansion.maps()? {
            groups.insert(super::model::tuple(&map, DimType::In)?);
        }
    }
    Ok(groups)
}

/// The names of statements that extension and expansion nodes add.
fn added_names(tree: &Tree, names: &mut BTreeSet<String>) -> Result<()> {
    let (relation, child) = match tree {
        Tree::Leaf => return Ok(()),
        Tree::Children { children, .. } => {
            return children.iter().try_for_each(|child| added_names(child, names));
        }
        Tree::Extension { extension, child } => (Some(extension), child),
        Tree::Expansion { expansion, child, .. } => (Some(expansion), child),
        Tree::Band { child, .. }
        | Tree::Filter { child, .. }
        | Tree::Mark { child, .. }
        | Tree::Context { child, .. }
        | Tree::Guard { child, .. } => (None, child),
    };
    for map in relation.map_or_else(|| Ok(Vec::new()), UnionMap::maps)? {
        names.insert(super::model::tuple(&map, DimType::Out)?);
    }
    added_names(child, names)
}

fn nonempty(items: Vec<Place>) -> Result<Vec<Place>> {
    let mut kept = Vec::new();
    for item in items {
        if !item.domain.is_empty()? {
            kept.push(item);
        }
    }
    Ok(kept)
}

fn extended(trail: &[Step], step: Step) -> Vec<Step> {
    trail.iter().cloned().chain([step]).collect()
}

fn with_step(items: &[Place], step: &Step) -> Vec<Place> {
    let extend = |item: &Place| Place { path: extended(&item.path, step.clone()), ..item.clone() };
    items.iter().map(extend).collect()
}

/// The instances of the item that the filter selects.
fn select(item: Place, filter: &UnionSet, names: &[String]) -> Result<Place> {
    let mut selected = item.domain.clone().subtract(item.domain.clone())?;
    for set in filter.sets()? {
        if set.get_tuple_name()?.as_deref() == Some(&names[item.statement]) {
            selected = item.lift(&Map::from_domain(set)?)?.domain()?;
        }
    }
    Ok(Place { domain: selected, ..item })
}

/// `{ S[i] -> [p..] }`: the values of the members on the path, outermost first.
fn prefix(item: &Place) -> Result<Map> {
    let values = item.values(item.path.iter().filter(|step| step.is_member()))?;
    values.intersect_domain(item.domain.clone())
}

/// `{ [p..] }`: the values of `outer` members for which some item is executed.
fn executed(items: &[Place], outer: usize) -> Result<Set> {
    let space = mse_isl::Space::set_alloc(&Context::current(), 0, outer)?;
    let mut executed = Set::empty(space)?;
    for item in items {
        executed = executed.union(prefix(item)?.range()?)?;
    }
    executed.coalesce()
}

/// The part of a relation with its domain in `outer`; the relation itself, if that is all of it.
fn within(relation: Map, outer: Set) -> Result<Map> {
    if relation.clone().domain()?.is_subset(&outer)? {
        return Ok(relation);
    }
    relation.intersect_domain(outer)?.coalesce()
}

/// The trail as the path of an added instance: the k-th member has the value of the k-th coordinate.
fn with_projections(domain: &Set, trail: &[Step]) -> Result<Vec<Step>> {
    let mut path = trail.to_vec();
    let members =
        path.iter_mut().filter(|step| !matches!(step.kind, Kind::Sequence(_) | Kind::Set(_) | Kind::Launch));
    for (position, step) in members.enumerate() {
        let all = Set::universe(domain.get_space()?)?;
        step.value = Some(all.project_onto_map(DimType::Out, position, 1)?);
    }
    Ok(path)
}
