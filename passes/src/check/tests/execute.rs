//! A scop without parameters, executed instance by instance: what the checker decides, decided by
//! enumeration.

use crate::check::model::{Access, Barrier, Model, SharedBy, Tree};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, Set};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// One executed instance.
#[derive(Clone, Debug)]
pub struct Event {
    /// The statement, by its number.
    pub statement: usize,
    /// Its coordinates.
    pub point: Vec<i64>,
    /// The steps on the way from the root.
    path: Vec<Step>,
}

impl Event {
    /// The iteration of the outermost parallel loop, with all around it.
    fn iteration(&self) -> &[Step] {
        let is_member = |step: &Step| matches!(step, Step::Parallel(_));
        let first = self.path.iter().position(is_member).expect("private memory is of an iteration");
        let members = self.path[first..].iter().take_while(|step| is_member(step)).count();
        &self.path[..first + members]
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Position(usize),
    Loop(i64),
    /// A member of a parallel loop of the host: below a mark "parallel".
    Parallel(i64),
    Block(i64),
    Thread(i64),
    Launch,
}

impl Step {
    /// The steps that members of a band are, right below a mark.
    fn below(mark: &str) -> fn(i64) -> Self {
        match mark {
            "parallel" => Self::Parallel,
            "block" => Self::Block,
            "thread" => Self::Thread,
            _ => Self::Loop,
        }
    }
}

/// A value in the program: the write of the source program that made it, or an initial cell.
pub type Value = String;

/// Possible sources of one read of one cell, earliest first.
pub type Sources = Vec<Value>;

/// The result of executing a scop.
#[derive(Debug, Default, PartialEq)]
pub struct Outcome {
    /// For each read of the source program and instance, and each event that stands for it, the sources for
    /// each cell; the same for cells after the scop.
    pub reads: BTreeMap<String, BTreeMap<usize, Vec<Sources>>>,
    /// Two conflicting accesses have no order.
    pub race: bool,
}

/// Executes the scop.
pub fn outcome(model: &Model) -> Result<Outcome> {
    let mut events = Vec::new();
    for (number, statement) in model.statements.iter().enumerate() {
        if statement.barrier == Barrier::None {
            for point in points(&statement.domain)? {
                walk(
                    model,
                    &model.tree,
                    &Event { statement: number, point, path: Vec::new() },
                    Step::Loop,
                    &mut events,
                )?;
            }
        }
    }
    for (number, _) in model.statements.iter().enumerate().filter(|(_, s)| s.barrier == Barrier::Plain) {
        barriers(&model.tree, number, &events.clone(), &mut events);
    }
    Machine { model, events }.run()
}

/// The points of a set, as numbers.
pub fn points(set: &Set) -> Result<Vec<Vec<i64>>> {
    let dimensions = set.dim(DimType::Out)?;
    let coordinates = |point: mse_isl::Point| {
        (0..dimensions)
            .map(|k| point.get_coordinate_val(DimType::Out, k)?.to_i64())
            .collect::<Result<Vec<i64>>>()
    };
    let mut points = set.points()?.into_iter().map(coordinates).collect::<Result<Vec<_>>>()?;
    points.sort();
    Ok(points)
}

fn singleton(set: &Set, point: &[i64]) -> Result<Set> {
    let fix = |set: Set, (k, &value): (usize, &i64)| {
        set.fix_si(DimType::Out, k, i32::try_from(value).expect("small"))
    };
    point.iter().enumerate().try_fold(set.clone(), fix)
}

/// Sends an instance down the tree; the members of a band right there are such steps.
fn walk(
    model: &Model,
    tree: &Tree,
    event: &Event,
    member: fn(i64) -> Step,
    events: &mut Vec<Event>,
) -> Result<()> {
    let statement = &model.statements[event.statement];
    let instance = singleton(&statement.domain, &event.point)?;
    match tree {
        Tree::Leaf => events.push(event.clone()),
        Tree::Band { functions, child, .. } => {
            let mut event = event.clone();
            for function in functions {
                for piece in function.get_pw_aff_list()? {
                    let map = Map::from_pw_aff(piece)?;
                    if map.get_space()?.get_tuple_name(DimType::In)?.as_deref() == Some(&statement.name) {
                        let value = points(&instance.clone().apply(map)?)?[0][0];
                        event.path.push(member(value));
                    }
                }
            }
            walk(model, child, &event, Step::Loop, events)?;
        }
        Tree::Children { children, .. } => {
            for (position, child) in children.iter().enumerate() {
                let mut event = event.clone();
                event.path.push(Step::Position(position));
                walk(model, child, &event, Step::Loop, events)?;
            }
        }
        Tree::Filter { filter, child } => {
            for set in filter.sets()? {
                let ours = set.get_tuple_name()?.as_deref() == Some(&statement.name);
                if ours && !set.intersect(instance.clone())?.is_empty()? {
                    walk(model, child, event, member, events)?;
                }
            }
        }
        Tree::Mark { name, child, .. } => {
            let mut event = event.clone();
            if name == "kernel" {
                event.path.push(Step::Launch);
            }
            walk(model, child, &event, Step::below(name), events)?;
        }
        Tree::Extension { child, .. } => walk(model, child, event, Step::Loop, events)?,
        _ => unreachable!("not generated"),
    }
    Ok(())
}

/// Adds barrier `number` at every execution of the place of its filter: below what other events have in
/// common.
fn barriers(tree: &Tree, number: usize, others: &[Event], events: &mut Vec<Event>) {
    let Some(place) = find(tree, number) else { return };
    let mut prefixes: Vec<Vec<Step>> = Vec::new();
    for other in others {
        let fits = other.path.len() >= place.len()
            && other.path[..place.len() - 1].iter().zip(&place).all(|(step, shape)| match (step, shape) {
                (Step::Position(a), Step::Position(b)) => a == b,
                (Step::Loop(_), Step::Loop(_))
                | (Step::Block(_), Step::Loop(_))
                | (Step::Launch, Step::Launch) => true,
                _ => false,
            });
        let Some(last) = place.last() else { continue };
        let mut prefix = other.path[..(place.len() - 1).min(other.path.len())].to_vec();
        prefix.push(last.clone());
        if fits && !prefixes.contains(&prefix) {
            prefixes.push(prefix);
        }
    }
    events.extend(prefixes.into_iter().map(|path| Event { statement: number, point: Vec::new(), path }));
}

/// The shape of the path to the filter that selects the barrier alone (barriers are named `b<number>`).
fn find(tree: &Tree, number: usize) -> Option<Vec<Step>> {
    let with = |step: Step, child: &Tree| find(child, number).map(|rest| [vec![step], rest].concat());
    match tree {
        Tree::Filter { filter, child } => match **child {
            Tree::Leaf if filter.to_string().contains(&format!("b{number}[")) => Some(Vec::new()),
            _ => find(child, number),
        },
        Tree::Children { children, .. } => {
            children.iter().enumerate().find_map(|(position, child)| with(Step::Position(position), child))
        }
        Tree::Band { functions, child, .. } => {
            find(child, number).map(|rest| [vec![Step::Loop(0); functions.len()], rest].concat())
        }
        Tree::Mark { name, child, .. } if name == "kernel" => with(Step::Launch, child),
        Tree::Mark { child, .. } | Tree::Extension { child, .. } => find(child, number),
        _ => None,
    }
}

/// One access of one event at one place of memory.
#[derive(Clone, Debug)]
struct Touch {
    event: usize,
    position: usize,
    cell: Vec<i64>,
    place: String,
}

struct Machine<'a> {
    model: &'a Model,
    events: Vec<Event>,
}

impl Machine<'_> {
    fn run(&self) -> Result<Outcome> {
        let mut touches = self.touches()?;
        let mut outcome = Outcome { race: self.race(&touches), ..Outcome::default() };
        if outcome.race {
            return Ok(outcome);
        }
        touches.sort_by(|a, b| self.linear(a.event, b.event).then(a.position.cmp(&b.position)));
        for (now, touch) in touches.iter().enumerate() {
            let access = self.access(touch);
            if access.kind == AccessKind::Read && !self.is_copy(touch.event) {
                let sources = self.sources(&touches[..now], touch);
                let name = format!("{}@{}", self.origin(touch.event)?, access.source);
                outcome.reads.entry(name).or_default().entry(touch.event).or_default().push(sources);
            }
        }
        for array in self.model.arrays.iter().filter(|array| array.live_out) {
            for cell in points(&array.extent)? {
                let touch =
                    Touch { event: usize::MAX, position: 0, place: format!("{}{cell:?}", array.name), cell };
                let name = format!("{}{:?} after", array.name, touch.cell);
                let sources = self.sources_of(&touches, &touch, array.live_in, &array.name);
                outcome.reads.entry(name).or_default().entry(touch.event).or_default().push(sources);
            }
        }
        Ok(outcome)
    }

    fn access(&self, touch: &Touch) -> &Access {
        &self.model.statements[self.events[touch.event].statement].accesses[touch.position]
    }

    fn touches(&self) -> Result<Vec<Touch>> {
        let mut touches = Vec::new();
        for (number, event) in self.events.iter().enumerate() {
            let statement = &self.model.statements[event.statement];
            for (position, access) in statement.accesses.iter().enumerate() {
                let instance = singleton(&statement.domain, &event.point)?;
                for cell in points(&access.relation.clone().intersect_domain(instance)?.range()?)? {
                    let place = self.place(&access.array()?, &cell, event)?;
                    touches.push(Touch { event: number, position, cell, place });
                }
            }
        }
        Ok(touches)
    }

    fn place(&self, array: &str, cell: &[i64], event: &Event) -> Result<String> {
        let array = self.model.array(array).expect("declared");
        let owner = |kinds: &[fn(&Step) -> bool]| {
            let host = event.path.iter().take_while(|step| **step != Step::Launch);
            let marks = event.path.iter().filter(|step| kinds.iter().any(|kind| kind(step)));
            format!("{:?}{:?}", host.collect::<Vec<_>>(), marks.collect::<Vec<_>>())
        };
        let owner = match array.memory {
            SharedBy::Global => String::new(),
            SharedBy::Workgroup => owner(&[|step| matches!(step, Step::Block(_))]),
            SharedBy::Private if !event.path.contains(&Step::Launch) => format!("{:?}", event.iteration()),
            SharedBy::Private => owner(&[|step| matches!(step, Step::Block(_) | Step::Thread(_))]),
        };
        let coordinates = match &array.layout {
            None => cell.to_vec(),
            Some(layout) => {
                let at = singleton(&Set::universe(array.extent.get_space()?)?, cell)?;
                let mut folded = points(&at.apply(layout.basis.clone())?)?.remove(0);
                for (coordinate, modulus) in folded.iter_mut().zip(&layout.moduli) {
                    if let Some(modulus) = modulus {
                        *coordinate = coordinate.rem_euclid(modulus.clone().min_val()?.to_i64()?);
                    }
                }
                folded
            }
        };
        Ok(format!("{}{coordinates:?}{owner}", array.name))
    }

    /// Steps that order what one thread does, and how often it has met a barrier before.
    fn program(&self, event: usize) -> Vec<i64> {
        let step = |step: &Step| match step {
            Step::Position(position) => Some(i64::try_from(*position).expect("small")),
            Step::Loop(value) | Step::Parallel(value) => Some(*value),
            Step::Block(_) | Step::Thread(_) | Step::Launch => None,
        };
        self.events[event].path.iter().filter_map(step).collect()
    }

    fn host(&self, event: usize) -> &[Step] {
        let path = &self.events[event].path;
        &path[..path.iter().position(|step| *step == Step::Launch).unwrap_or(path.len())]
    }

    fn in_launch(&self, event: usize) -> bool {
        self.events[event].path.contains(&Step::Launch)
    }

    fn marks(&self, event: usize, select: fn(&Step) -> bool) -> Vec<Step> {
        self.events[event].path.iter().filter(|step| select(step)).cloned().collect()
    }

    fn block(&self, event: usize) -> Vec<Step> {
        self.marks(event, |step| matches!(step, Step::Block(_)))
    }

    fn thread(&self, event: usize) -> Vec<Step> {
        self.marks(event, |step| matches!(step, Step::Thread(_)))
    }

    fn epoch(&self, event: usize) -> usize {
        let barrier = |other: &usize| {
            self.model.statements[self.events[*other].statement].barrier == Barrier::Plain
                && self.host(*other) == self.host(event)
                && self.block(*other) == self.block(event)
                && self.program(*other) < self.program(event)
        };
        (0..self.events.len()).filter(barrier).count()
    }

    fn one_launch(&self, a: usize, b: usize) -> bool {
        self.in_launch(a) && self.in_launch(b) && self.host(a) == self.host(b)
    }

    fn race(&self, touches: &[Touch]) -> bool {
        touches.iter().enumerate().any(|(k, a)| touches[..k].iter().any(|b| self.unordered(a, b)))
    }

    fn unordered(&self, a: &Touch, b: &Touch) -> bool {
        let kinds = [self.access(a).kind, self.access(b).kind];
        let conflict =
            a.place == b.place && kinds.contains(&AccessKind::Write) && !kinds.contains(&AccessKind::Kill);
        if !conflict || a.event == b.event {
            return false;
        }
        if !self.one_launch(a.event, b.event) {
            return self.program(a.event) == self.program(b.event) || self.in_parallel(a.event, b.event);
        }
        if self.block(a.event) != self.block(b.event) {
            return true;
        }
        if self.thread(a.event) == self.thread(b.event) {
            return self.program(a.event) == self.program(b.event);
        }
        self.epoch(a.event) == self.epoch(b.event)
    }

    /// Whether two events are first apart in a member of a parallel loop.
    fn in_parallel(&self, a: usize, b: usize) -> bool {
        let paths = self.events[a].path.iter().zip(&self.events[b].path);
        matches!(paths.into_iter().find(|(a, b)| a != b), Some((Step::Parallel(_), Step::Parallel(_))))
    }

    /// An order that respects all orders, where there are no races.
    fn linear(&self, a: usize, b: usize) -> Ordering {
        if !self.one_launch(a, b) {
            return self.program(a).cmp(&self.program(b));
        }
        let epochs = self.epoch(a).cmp(&self.epoch(b));
        epochs.then(self.program(a).cmp(&self.program(b))).then(a.cmp(&b))
    }

    fn is_copy(&self, event: usize) -> bool {
        self.model.statements[self.events[event].statement].name.starts_with("copy")
    }

    fn sources(&self, before: &[Touch], touch: &Touch) -> Sources {
        let array = self.access(touch).array().expect("named");
        let array = self.model.array(&array).expect("declared");
        self.sources_of(before, touch, array.live_in && array.memory == SharedBy::Global, &array.name)
    }

    /// The writes that may be the last one, earliest first.
    fn sources_of(&self, before: &[Touch], touch: &Touch, live_in: bool, array: &str) -> Sources {
        let mut sources = Vec::new();
        for (now, earlier) in
            before.iter().enumerate().rev().filter(|(_, earlier)| earlier.place == touch.place)
        {
            let access = self.access(earlier);
            if access.kind == AccessKind::Read {
                continue;
            }
            if access.kind == AccessKind::Kill {
                sources.push("undefined".to_owned());
            } else if self.is_copy(earlier.event) {
                let read = before[..now]
                    .iter()
                    .rposition(|other| other.event == earlier.event)
                    .expect("a copy reads");
                sources.extend(self.sources(&before[..read], &before[read]).into_iter().rev());
            } else {
                sources.push(format!("{}@{}", self.origin(earlier.event).expect("an origin"), access.source));
            }
            let single = before
                .iter()
                .filter(|other| other.event == earlier.event && other.position == earlier.position);
            if !access.may && single.count() == 1 {
                sources.reverse();
                return sources;
            }
        }
        sources.push(if live_in { format!("{array}{:?}", touch.cell) } else { "undefined".to_owned() });
        sources.reverse();
        sources
    }

    fn origin(&self, event: usize) -> Result<String> {
        let event = &self.events[event];
        let statement = &self.model.statements[event.statement];
        let Some(origin) = &statement.origin else {
            return Ok(format!("{}{:?}", statement.name, event.point));
        };
        let source = singleton(&statement.domain, &event.point)?.apply(origin.clone())?;
        Ok(format!("{}{:?}", source.get_tuple_name()?.unwrap_or_default(), points(&source)?[0]))
    }
}
