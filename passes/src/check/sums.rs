//! Sums: cells in which updates are collected before they are added to another cell.
//!
//! ```text
//! start      z    writes to the sum what changes nothing (the neutral value of the kind)
//! update     u    combines the sum with a value
//! end        c    reads the sum, and combines another cell with it
//!
//! delivers   { u -> c }   both meet, u < c, and each start that meets them comes before u or after c
//! apart      { u -> c }   both meet, and a start comes certainly between: u < z < c, or c < z < u
//! ```
//!
//! A memory of sums is accessed by starts, by updates of one kind that may come in any order, and by ends.
//! Nobody else accesses it, and it is dead before and after the scop. It is right under three conditions:
//!
//! 1. An update and an end that may meet deliver, or are apart.
//! 2. Each update delivers to exactly one end, and stands for a write of the source program that nothing else
//!    of the scop stands for.
//! 3. Some start certainly comes before each end, and meets it.
//!
//! Then an end reads the neutral value, combined with the values of those updates that deliver to it. By 3 a
//! start precedes it. Each start that meets it precedes all of these updates or comes after it. By 1 the
//! values of all other updates are overwritten before, or come later. So the end is the update that stands
//! for all of them, `{ c -> T[j] }`, and the sum is left out. The rule of source flow ([`super::flow`]) sees
//! the end where its cell is. Ends that update other sums are updates of these.
//!
//! Where one of the three fails, that is the violation: a contribution is lost, or counts twice.

use super::model::{Expected, Site};
use super::scene::Scene;
use super::sink::through;
use super::storage::{Meet, Use};
use super::witness::{Violation, smallest};
use mse_dialect::view::AccessKind;
use mse_isl::{Map, Result, Set};

/// The accesses with ends of sums in the place of the updates that they collect.
pub struct Collected {
    /// The accesses.
    pub uses: Vec<Use>,
    /// The faults of sums.
    pub violations: Vec<Violation>,
}

/// Leaves out sums; none if there are no sums.
pub fn collected(scene: &Scene, expected: &Expected) -> Result<Option<Collected>> {
    let mut collector = Collector { scene, expected, uses: scene.uses.clone(), violations: Vec::new() };
    let mut left = collector.memories();
    if left.is_empty() {
        return Ok(None);
    }
    while let Some(next) = left.iter().position(|&memory| !collector.waits(memory, &left)) {
        let memory = left.remove(next);
        collector.leave_out(memory)?;
    }
    Ok(Some(Collected { uses: collector.uses, violations: collector.violations }))
}

struct Collector<'a> {
    scene: &'a Scene<'a>,
    expected: &'a Expected,
    uses: Vec<Use>,
    violations: Vec<Violation>,
}

/// The accesses of a memory of sums.
#[derive(Default)]
struct Sum {
    starts: Vec<Use>,
    updates: Vec<Use>,
    /// The read of the sum, and the update of the other cell.
    ends: Vec<(Use, Use)>,
}

impl Collector<'_> {
    /// The memories that ends read, each by the array that owns it.
    fn memories(&self) -> Vec<usize> {
        let ends = self.uses.iter().filter(|access| self.is_end(access));
        let mut memories: Vec<_> = ends.filter_map(|end| Some(self.read_of(end)?.memory)).collect();
        memories.sort_unstable();
        memories.dedup();
        memories
    }

    /// Whether ends of other sums, which are to be left out before, update the memory.
    fn waits(&self, memory: usize, left: &[usize]) -> bool {
        let of_others = |access: &&Use| {
            let read = self.read_of(access).filter(|read| read.memory != memory);
            self.is_end(access) && read.is_some_and(|read| left.contains(&read.memory))
        };
        self.uses.iter().filter(of_others).any(|end| end.memory == memory)
    }

    /// Whether an access combines a cell with what its statement has read, and the source program has no such
    /// update.
    fn is_end(&self, access: &Use) -> bool {
        access.collects.is_some() && access.in_any_order && !self.expected.names(&access.source)
    }

    /// The read of a sum's end.
    fn read_of(&self, end: &Use) -> Option<&Use> {
        let reference = end.collects.as_ref()?;
        self.uses.iter().find(|other| other.place == end.place && other.reference == *reference)
    }

    /// The accesses of a memory, if it is one of sums.
    fn sum(&self, memory: usize) -> Option<Sum> {
        let mut sum = Sum::default();
        let ends = self.uses.iter().filter(|access| self.is_end(access));
        let ends: Vec<_> = ends.filter_map(|end| Some((self.read_of(end)?, end))).collect();
        let kind = ends.iter().find(|(read, _)| read.memory == memory)?.1.combines.clone()?;
        for access in self.uses.iter().filter(|access| access.memory == memory) {
            let of_source = self.expected.names(&access.source);
            let end =
                ends.iter().find(|(read, end)| is_same(read, access) && end.combines.as_ref() == Some(&kind));
            match (access.kind, end) {
                (AccessKind::Write, _) if access.combines.is_some() => {
                    let fits =
                        access.combines.as_ref() == Some(&kind) && access.in_any_order && !access.indexed;
                    sum.updates.push(fits.then(|| access.clone())?);
                }
                (AccessKind::Write, _)
                    if access.neutral_to.contains(&kind) && is_certain(access) && !of_source =>
                {
                    sum.starts.push(access.clone());
                }
                (AccessKind::Read, None) if access.of_update => {}
                (AccessKind::Read, Some((read, end))) if is_certain(read) => {
                    sum.ends.push(((*read).clone(), (*end).clone()))
                }
                _ => return None,
            }
        }
        let mut arrays = self.scene.model.arrays.iter().enumerate();
        let is_dead = arrays.all(|(number, array)| {
            let is_of = self.uses.iter().any(|access| access.array == number && access.memory == memory);
            !is_of || (!array.live_in && !array.live_out)
        });
        is_dead.then_some(sum)
    }

    /// Puts the ends of a sum in the place of its updates.
    fn leave_out(&mut self, memory: usize) -> Result<()> {
        let Some(sum) = self.sum(memory) else { return Ok(()) };
        let found = self.started(&sum)?.or(self.repeated(&sum)?);
        let (mut delivered, mut violation) = (Vec::new(), found);
        for update in &sum.updates {
            let of_update = self.delivers(update, &sum)?;
            violation = violation.or(of_update.wrong(self.scene, update)?);
            delivered.push(of_update.to);
        }
        if let Some(violation) = violation {
            self.violations.push(violation);
            return Ok(());
        }
        let mut uses: Vec<Use> = Vec::new();
        for access in &self.uses {
            let end = sum.ends.iter().position(|(_, end)| is_same(end, access));
            match (end, sum.updates.iter().any(|update| is_same(update, access))) {
                (Some(end), _) => {
                    uses.extend(standing(access, &sum.updates, delivered.iter().map(|to| &to[end]))?)
                }
                (None, true) => uses.push(Use { source: String::new(), ..access.clone() }),
                (None, false) => uses.push(access.clone()),
            }
        }
        self.uses = uses;
        Ok(())
    }

    /// An end that no start certainly precedes.
    fn started(&self, sum: &Sum) -> Result<Option<Violation>> {
        for (read, end) in &sum.ends {
            let mut open = read.relation.clone().domain()?;
            for start in &sum.starts {
                let before = self
                    .scene
                    .meet(start, read, Meet::Must)?
                    .intersect(self.scene.before_where_they_meet(start, read)?)?;
                open = open.subtract(before.range()?)?;
            }
            if !open.is_empty()? {
                let what = "adds a sum that does not begin with what changes nothing";
                return self.violation(end, what, &open).map(Some);
            }
        }
        Ok(None)
    }

    /// An update that stands for a write which another update stands for, too.
    fn repeated(&self, sum: &Sum) -> Result<Option<Violation>> {
        for update in sum.updates.iter().filter(|update| !update.source.is_empty()) {
            let mut is_twice = false;
            for other in self.uses.iter().filter(|other| other.source == update.source && is_write(other)) {
                is_twice |= !other.origin.is_injective()?;
                is_twice |= !is_twin(other, update) && overlaps(other, update)?;
            }
            if is_twice {
                let twice = update.origin.clone().domain()?;
                return self
                    .violation(update, "is an update that is executed more than once", &twice)
                    .map(Some);
            }
        }
        Ok(None)
    }

    /// The ends to which an update delivers its value, and the instances where this is unclear.
    fn delivers(&self, update: &Use, sum: &Sum) -> Result<Delivery> {
        let (scene, mut to) = (self.scene, Vec::new());
        let mut unclear = Set::empty(update.relation.get_space()?.domain()?)?;
        for (read, _) in &sum.ends {
            let meet = scene.meet(update, read, Meet::May)?;
            let certain = scene.meet(update, read, Meet::Must)?;
            let (mut apart, mut hindered) = (None, None);
            for start in &sum.starts {
                let between = self.certainly_between(update, start, read)?;
                apart = union(apart, between)?;
                hindered = union(hindered, self.perhaps_between(update, start, read)?)?;
            }
            let in_time = certain.intersect(scene.before_where_they_meet(update, read)?)?;
            let delivers = without(in_time, hindered)?;
            let open = without(meet.subtract(delivers.clone())?, apart)?;
            unclear = unclear.union(open.domain()?)?;
            to.push(delivers.coalesce()?);
        }
        Ok(Delivery { to, unclear })
    }

    /// `{ u -> c }` with a start that meets them, and comes certainly between.
    fn certainly_between(&self, update: &Use, start: &Use, read: &Use) -> Result<Map> {
        let scene = self.scene;
        let one =
            scene.meet(update, start, Meet::Must)?.intersect(scene.before_where_they_meet(update, start)?)?;
        let other =
            scene.meet(start, read, Meet::Must)?.intersect(scene.before_where_they_meet(start, read)?)?;
        let forth = one.apply_range(other)?;
        let one =
            scene.meet(read, start, Meet::Must)?.intersect(scene.before_where_they_meet(read, start)?)?;
        let other =
            scene.meet(start, update, Meet::Must)?.intersect(scene.before_where_they_meet(start, update)?)?;
        forth.union(one.apply_range(other)?.reverse()?)
    }

    /// `{ u -> c }` with a start that may meet them, and comes neither certainly before the one nor certainly
    /// after the other.
    fn perhaps_between(&self, update: &Use, start: &Use, read: &Use) -> Result<Map> {
        let scene = self.scene;
        let one = scene
            .meet(update, start, Meet::May)?
            .subtract(scene.before_where_they_meet(start, update)?.reverse()?)?;
        let other = scene
            .meet(start, read, Meet::May)?
            .subtract(scene.before_where_they_meet(read, start)?.reverse()?)?;
        one.apply_range(other)
    }

    fn violation(&self, access: &Use, what: &str, instances: &Set) -> Result<Violation> {
        violation(self.scene, access, what, instances)
    }
}

/// The ends that get an update's value.
struct Delivery {
    /// `{ u -> c }` for each end.
    to: Vec<Map>,
    /// The updates `{ u }` for which it is unclear whether an end gets the value.
    unclear: Set,
}

impl Delivery {
    /// A fault in it, if there is one.
    fn wrong(&self, scene: &Scene, update: &Use) -> Result<Option<Violation>> {
        let (mut lost, mut twice) =
            (update.relation.clone().domain()?, Set::empty(self.unclear.get_space()?)?);
        for to in &self.to {
            let own = to.clone().domain()?;
            twice = twice.union(own.clone().subtract(lost.clone())?)?;
            lost = lost.subtract(own)?;
            if !to.is_single_valued()? {
                twice = twice.union(to.clone().domain()?)?;
            }
        }
        let cases = [
            (lost, "is collected in a sum that nobody adds"),
            (twice, "is collected in a sum that is added more than once"),
            (self.unclear.clone(), "is collected in a sum that is perhaps added before, or begun after"),
        ];
        for (instances, what) in cases {
            if !instances.is_empty()? {
                return violation(scene, update, what, &instances).map(Some);
            }
        }
        Ok(None)
    }
}

/// An end for each of the updates whose values it gets: it stands for the writes that these stand for. Where
/// it gets none, it changes nothing.
fn standing<'m>(end: &Use, updates: &[Use], delivered: impl Iterator<Item = &'m Map>) -> Result<Vec<Use>> {
    let mut uses: Vec<Use> = Vec::new();
    for (update, to) in updates.iter().zip(delivered) {
        let origin = through(&to.clone().reverse()?, &update.origin)?;
        if update.source.is_empty() || origin.is_empty()? {
            continue;
        }
        match uses.iter_mut().find(|known| known.source == update.source) {
            Some(known) => {
                known.origin = known.origin.clone().union(origin)?;
                known.relation = end.relation.clone().intersect_domain(known.origin.clone().domain()?)?;
            }
            None => {
                let relation = end.relation.clone().intersect_domain(origin.clone().domain()?)?;
                uses.push(Use { source: update.source.clone(), origin, relation, ..end.clone() });
            }
        }
    }
    Ok(uses)
}

/// Whether an access certainly happens, to the cell that its relation gives.
fn is_certain(access: &Use) -> bool {
    !access.may && !access.indexed
}

/// Whether both are the same access at the same place.
fn is_same(one: &Use, other: &Use) -> bool {
    one.place == other.place && one.reference == other.reference
}

/// Whether both are the same access, standing for the same write.
fn is_twin(one: &Use, other: &Use) -> bool {
    is_same(one, other) && one.source == other.source
}

fn is_write(access: &Use) -> bool {
    access.kind == AccessKind::Write
}

/// Whether two writes stand for the same instances of the source program.
fn overlaps(one: &Use, other: &Use) -> Result<bool> {
    let same = through(&one.origin, &other.origin.clone().reverse()?)?;
    Ok(!same.is_empty()?)
}

fn union(all: Option<Map>, more: Map) -> Result<Option<Map>> {
    all.map_or(Ok(more.clone()), |all| all.union(more)).map(Some)
}

fn without(all: Map, some: Option<Map>) -> Result<Map> {
    some.map_or(Ok(all.clone()), |some| all.subtract(some))
}

fn violation(scene: &Scene, access: &Use, what: &str, instances: &Set) -> Result<Violation> {
    let site = Site::Access(access.reference.clone());
    let Some(witness) = smallest(instances)? else {
        return Ok(Violation::new(site, format!("@{}: {what}", access.reference)));
    };
    let instance = scene.instance(access.place, &witness.points[0]);
    let message = format!("@{}: {instance} {what}", access.reference);
    Violation::shown_by(&witness, site, &message).with_relation(instances)
}
