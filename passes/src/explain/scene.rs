//! The picture of an array as data, by enumeration at the values of the parameters.
//!
//! ```text
//! point   an access of an instance to the array, in the class of its first write
//! cell    of the array before, of the array and the new ones afterwards, with the classes that use it
//! arrow   source flow; anti and output dependences, kept and vanished
//! ```
//!
//! Bounded: an array with more than [`MAX_POINTS`] points has no scene, more than [`MAX_ARROWS`] arrows of a
//! kind are counted and left out.

use super::facts::{Access, Arrow, ArrowKind, Cell, Point, Role, Scene};
use super::order::{Pair, place};
use super::values::Values;
use crate::classes::Classes;
use crate::scop::Scop;
use crate::scop::reference;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, UnionMap, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

/// More accesses of instances to one array are not drawn.
pub const MAX_POINTS: u64 = 3000;

/// More arrows of one kind are not drawn.
const MAX_ARROWS: usize = 250;

/// An access and its instance.
type Key = (String, Vec<i64>);

/// The subject of a scene.
pub struct Subject<'a> {
    /// The scop before.
    pub scop: &'a Scop,
    /// Values of the parameters.
    pub values: &'a Values,
    /// The classes of the array.
    pub classes: &'a Classes,
    /// `{ [S[i] -> r[]] -> [T[j] -> w[]] }`: who supplies the reads of the array.
    pub flow: &'a UnionMap,
    /// `{ [S[i] -> r[]] -> B[c] }`: the cells of the accesses afterwards.
    pub touched: &'a UnionMap,
    /// The dependences of the old storage between accesses of the array.
    pub pairs: &'a [&'a Pair],
}

/// The scene, or why there is none.
pub fn scene(subject: &Subject) -> Result<std::result::Result<Scene, String>> {
    let array = &subject.classes.array;
    let accesses = |access: &crate::scop::Access| access.kind != AccessKind::Kill && access.is_of(array);
    let accesses = subject.scop.tagged_accesses(accesses)?;
    let advice = format!("more than {MAX_POINTS}: choose smaller values");
    match subject.values.count_all(&accesses.clone().domain()?)? {
        Some(count) if count <= MAX_POINTS => {
            let scene = drawn(subject, &accesses)?;
            Ok(scene.ok_or_else(|| "too many classes to tell apart: choose smaller values".to_owned()))
        }
        Some(count) => Ok(Err(format!("{count} accesses of instances, {advice}"))),
        None => Ok(Err(format!("too many accesses of instances, {advice}"))),
    }
}

/// The scene; none if isl does not list the accesses and their first writes.
fn drawn(subject: &Subject, accesses: &UnionMap) -> Result<Option<Scene>> {
    let Some((roles, classes)) = roles(subject)? else { return Ok(None) };
    let Some(points) = points(subject, &roles)? else { return Ok(None) };
    let index: BTreeMap<Key, usize> =
        points.iter().enumerate().map(|(number, point)| (point.key(), number)).collect();
    let mut scene = Scene { points, classes, ..Scene::default() };
    scene.before = scene.cells(subject, accesses, &index)?;
    scene.after = scene.cells(subject, subject.touched, &index)?;
    scene.add_arrows(subject, &index)?;
    Ok(Some(scene))
}

impl Point {
    fn key(&self) -> Key {
        (self.reference.clone(), self.instance.clone())
    }
}

/// The class of each access that has one, and the number of classes.
fn roles(subject: &Subject) -> Result<Option<(BTreeMap<Key, Role>, usize)>> {
    let mut first: BTreeMap<Key, Key> = BTreeMap::new();
    let classes = subject.classes;
    for map in classes.first.clone().union(classes.read.clone())?.maps()? {
        let [from, to] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
        let Some(pairs) = subject.values.pairs(&map)? else { return Ok(None) };
        for (member, of) in pairs {
            first.insert((from.clone(), member), (to.clone(), of));
        }
    }
    let order = |key: &Key| (place(subject.scop, &key.0), key.1.clone());
    let classes: BTreeSet<_> = first.values().map(order).collect();
    let number: BTreeMap<_, _> = classes.into_iter().zip(0..).collect();
    let mut roles: BTreeMap<Key, Role> =
        first.into_iter().map(|(member, of)| (member, Role::Class(number[&order(&of)]))).collect();
    for set in subject.classes.unread.sets()? {
        let reference = reference(&set.clone().identity()?, DimType::In)?;
        let Some(instances) = subject.values.points(&set)? else { return Ok(None) };
        for instance in instances {
            roles.insert((reference.clone(), instance), Role::Unread);
        }
    }
    Ok(Some((roles, number.len())))
}

/// The accesses of all instances to the array, in the order of the text, then of the coordinates.
fn points(subject: &Subject, roles: &BTreeMap<Key, Role>) -> Result<Option<Vec<Point>>> {
    let mut points = Vec::new();
    for statement in &subject.scop.statements {
        for access in &statement.accesses {
            if access.kind == AccessKind::Kill || !access.is_of(&subject.classes.array) {
                continue;
            }
            let does = if access.kind == AccessKind::Read { Access::Read } else { Access::Write };
            let instances = subject.values.points(&access.relation.clone().domain()?)?;
            let Some(instances) = instances else { return Ok(None) };
            for instance in instances {
                let key = (access.reference.clone(), instance);
                let role = roles.get(&key).copied().unwrap_or(Role::Outside);
                let (reference, instance) = key;
                let statement = statement.name.clone();
                points.push(Point { statement, instance, reference, access: does, role });
            }
        }
    }
    Ok(Some(points))
}

impl Scene {
    /// The cells that the points have in `accesses`, `{ [S[i] -> r[]] -> B[c] }`.
    fn cells(
        &mut self,
        subject: &Subject,
        accesses: &UnionMap,
        index: &BTreeMap<Key, usize>,
    ) -> Result<Vec<Cell>> {
        let mut cells: BTreeMap<(String, Vec<i64>), BTreeSet<Role>> = BTreeMap::new();
        for map in accesses.maps()? {
            let from = reference(&map, DimType::In)?;
            let array = map.get_tuple_name(DimType::Out)?.unwrap_or_default();
            let Some(pairs) = subject.values.pairs(&map)? else {
                self.elsewhere.push(from);
                continue;
            };
            for (instance, subscripts) in pairs {
                if let Some(&point) = index.get(&(from.clone(), instance)) {
                    cells.entry((array.clone(), subscripts)).or_default().insert(self.points[point].role);
                }
            }
        }
        self.elsewhere.sort();
        self.elsewhere.dedup();
        let cell = |((array, subscripts), roles): (_, BTreeSet<Role>)| Cell {
            array,
            subscripts,
            roles: roles.into_iter().collect(),
        };
        Ok(cells.into_iter().map(cell).collect())
    }

    fn add_arrows(&mut self, subject: &Subject, index: &BTreeMap<Key, usize>) -> Result<()> {
        for map in subject.flow.clone().reverse()?.maps()? {
            let [from, to] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
            self.add(subject, index, ArrowKind::Flow, (&from, &to), &map)?;
        }
        for pair in subject.pairs {
            let names = (pair.earlier.as_str(), pair.later.as_str());
            self.add(subject, index, ArrowKind::Vanished, names, &pair.vanished)?;
            let kept = pair.before.clone().subtract(pair.vanished.clone())?;
            self.add(subject, index, ArrowKind::Kept, names, &kept)?;
        }
        self.arrows.sort();
        Ok(())
    }

    /// Adds the pairs of `{ S[i] -> T[j] }` between two references.
    fn add(
        &mut self,
        subject: &Subject,
        index: &BTreeMap<Key, usize>,
        kind: ArrowKind,
        (earlier, later): (&str, &str),
        map: &Map,
    ) -> Result<()> {
        let Some(pairs) = subject.values.pairs(map)? else {
            self.omitted += 1;
            return Ok(());
        };
        for (one, other) in pairs {
            let ends = (index.get(&(earlier.to_owned(), one)), index.get(&(later.to_owned(), other)));
            let (Some(&from), Some(&to)) = ends else { continue };
            match self.arrows.iter().filter(|arrow| arrow.kind == kind).count() < MAX_ARROWS {
                true => self.arrows.push(Arrow { from, to, kind }),
                false => self.omitted += 1,
            }
        }
        Ok(())
    }

    /// The smallest and the largest number of classes that one cell has before, those with initial or final
    /// values counted as one.
    pub fn classes_per_cell(&self) -> Option<(usize, usize)> {
        if !self.elsewhere.is_empty() {
            return None;
        }
        let classes = |cell: &Cell| cell.roles.iter().filter(|role| **role != Role::Unread).count();
        let counts: Vec<_> = self.before.iter().map(classes).filter(|&count| count > 0).collect();
        counts.iter().min().copied().zip(counts.iter().max().copied())
    }
}

/// The part of a relation from tagged accesses that starts from these.
pub fn of_accesses(map: &UnionMap, accesses: &UnionMap) -> Result<UnionMap> {
    let instances: UnionSet = accesses.clone().domain()?;
    map.clone().intersect_domain(instances)
}
