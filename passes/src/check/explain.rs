//! For one example: the sources that a sink must get, and those that it gets.

use super::model::Expected;
use super::scene::Scene;
use super::sink::{Due, Sink};
use super::storage::{Meet, Use};
use super::witness::{self, Violation, Witness};
use mse_dialect::view::AccessKind;
use mse_isl::{Map, Result, Set};

/// At most this many instances are listed.
const LISTED: usize = 3;

/// Copies of copies are followed to this depth.
const DEPTH: usize = 3;

/// `C[0,3]: read by S1[0,3,4] expects S0[0,3], gets S1[0,2,3], for N = 5`
pub fn explain(
    scene: &Scene,
    expected: &Expected,
    sink: Sink,
    wanted: &Due,
    instances: &Set,
) -> Result<Violation> {
    let witness = witness::smallest(instances)?.expect("there is an example");
    let instance = witness::restricted(
        &instances.clone().intersect_params(witness.context.clone())?,
        &witness.points[0],
    )?;
    let place = match sink {
        Sink::Read(read) => {
            let reader = scene.instance(read.place, &witness.points[0]);
            format!("{}: read by {reader}", cell(scene, read, &instance)?)
        }
        Sink::End(array) => {
            format!("{} after the scop", witness::cell(scene.array(array), &witness.points[0]))
        }
    };
    let before =
        if scene.model.arrays[sink.array()].live_in { "what it held before" } else { "an undefined value" };
    let (expects, gets) = (sources(expected, wanted, &instance)?, suppliers(scene, sink, &instance, DEPTH)?);
    let (expects, gets) = (list(expects, "nothing"), list(gets, before));
    let message = format!("{place} expects {expects}, gets {gets}");
    Violation::shown_by(&witness, sink.site(), &message).with_relation(instances)
}

/// A possible source: its text, and whether it certainly comes after the one before it in the list.
struct Source {
    text: String,
    later: bool,
}

/// `S[0] or later T[0]`
fn list(sources: Vec<Source>, none: &str) -> String {
    let mut text = String::new();
    for (position, source) in sources.iter().take(LISTED).enumerate() {
        text.push_str(match (position, source.later) {
            (0, _) => "",
            (_, true) => " or later ",
            (_, false) => " or ",
        });
        text.push_str(&source.text);
    }
    if sources.len() > LISTED {
        text.push_str(" or ..");
    }
    if text.is_empty() { none.to_owned() } else { text }
}

fn cell(scene: &Scene, read: &Use, instance: &Set) -> Result<String> {
    let cells = read.relation.clone().intersect_domain(instance.clone())?.range()?;
    let point = witness::smallest(&cells)?.map(|witness| witness.points[0].clone()).unwrap_or_default();
    Ok(witness::cell(scene.array(read.array), &point))
}

/// The sources that the instance must get, in terms and in the order of the source program.
fn sources(expected: &Expected, wanted: &Due, instance: &Set) -> Result<Vec<Source>> {
    let mut found: Vec<(&str, Set, String)> = Vec::new();
    for write in &wanted.writes {
        let sources = write.relation.clone().intersect_domain(instance.clone())?.range()?;
        let name = sources.get_tuple_name()?.unwrap_or_default();
        for point in some_points(&sources)? {
            found.push((&write.source, witness::restricted(&sources, &point)?, witness::cell(&name, &point)));
        }
    }
    let mut texts = Vec::new();
    for cells in &wanted.initial {
        let sources = cells.relation.clone().intersect_domain(instance.clone())?.range()?;
        let name = sources.get_tuple_name()?.unwrap_or_default();
        for point in some_points(&sources)? {
            texts.push(Source {
                text: format!("what {} held before", witness::cell(&name, &point)),
                later: false,
            });
        }
    }
    let earlier = |first: &(&str, Set, String), second: &(&str, Set, String)| {
        let orders =
            expected.order.iter().filter(|order| order.earlier == first.0 && order.later == second.0);
        for order in orders {
            if relates(&order.relation, &first.1, &second.1)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    texts.extend(in_order(found, earlier)?.into_iter().map(|((.., text), later)| Source { text, later }));
    Ok(texts)
}

/// The sources that an instance of the sink gets, for each cell that it may read.
fn suppliers(scene: &Scene, sink: Sink, instance: &Set, depth: usize) -> Result<Vec<Source>> {
    let Sink::Read(read) = sink else { return last_writes(scene, sink, instance, depth) };
    let cells = read.relation.clone().intersect_domain(instance.clone())?.range()?;
    let mut all: Vec<Source> = Vec::new();
    for point in some_points(&cells)? {
        let cell = witness::restricted(&cells, &point)?;
        let read = Use { relation: read.relation.clone().intersect_range(cell)?, ..read.clone() };
        let sources = last_writes(scene, Sink::Read(&read), instance, depth)?;
        all.extend(
            sources
                .into_iter()
                .filter(|source| all.iter().all(|known| known.text != source.text))
                .collect::<Vec<_>>(),
        );
    }
    Ok(all)
}

/// Of the writes that meet the instance and come before it, the last ones, in order.
fn last_writes(scene: &Scene, sink: Sink, instance: &Set, depth: usize) -> Result<Vec<Source>> {
    let parameters = instance.clone().params()?;
    let mut writes = Vec::new();
    for write in scene.changes(sink.memory()) {
        let supplied = sink.supplied(scene, write, Meet::May)?.intersect_params(parameters.clone())?;
        let earlier = supplied.intersect_range(instance.clone())?.domain()?;
        if !earlier.is_empty()? {
            writes.push((write, earlier));
        }
    }
    let mut found: Vec<(&Use, Set, String)> = Vec::new();
    for (write, earlier) in &writes {
        let mut last = earlier.clone();
        for (later, instances) in writes.iter().filter(|(later, _)| !later.may) {
            let overwritten = scene.before(write, later)?.intersect_params(parameters.clone())?;
            last = last.subtract(overwritten.intersect_range(instances.clone())?.domain()?)?;
        }
        for point in some_points(&last)? {
            let at = witness::restricted(&last, &point)?;
            let text = supplier(scene, write, &at, &point, depth)?;
            found.push((write, at, text));
        }
    }
    let earlier = |first: &(&Use, Set, String), second: &(&Use, Set, String)| {
        relates(&scene.before(first.0, second.0)?, &first.1, &second.1)
    };
    Ok(in_order(found, earlier)?.into_iter().map(|((.., text), later)| Source { text, later }).collect())
}

fn relates(relation: &Map, first: &Set, second: &Set) -> Result<bool> {
    let pair = relation.clone().intersect_domain(first.clone())?.intersect_range(second.clone())?;
    Ok(!pair.is_empty()?)
}

/// The items, earlier ones first, each with a flag: it is later than the one before.
fn in_order<T>(mut items: Vec<T>, earlier: impl Fn(&T, &T) -> Result<bool>) -> Result<Vec<(T, bool)>> {
    let mut sorted: Vec<(T, bool)> = Vec::new();
    while !items.is_empty() {
        let mut first = 0;
        for position in 1..items.len() {
            if earlier(&items[position], &items[first])? {
                first = position;
            }
        }
        let item = items.remove(first);
        let later = sorted.last().map_or(Ok(false), |(before, _)| earlier(before, &item))?;
        sorted.push((item, later));
    }
    Ok(sorted)
}

/// `S[3]`; `S[3] through copy[3]`
fn supplier(scene: &Scene, write: &Use, at: &Set, point: &[String], depth: usize) -> Result<String> {
    let instance = scene.instance(write.place, point);
    if write.kind == AccessKind::Kill {
        return Ok(format!("what {instance} killed"));
    }
    let read = scene.copied_read(write).filter(|_| depth > 0);
    let Some(read) = read else { return Ok(instance) };
    let before = match scene.model.arrays[read.array].live_in {
        true => format!("what {} held before", cell(scene, read, at)?),
        false => "an undefined value".to_owned(),
    };
    let copied = list(suppliers(scene, Sink::Read(read), at, depth - 1)?, &before);
    Ok(format!("{copied} through {instance}"))
}

/// The first few points of a set without free parameters.
fn some_points(set: &Set) -> Result<Vec<Vec<String>>> {
    let mut points = Vec::new();
    let mut rest = set.clone();
    while points.len() <= LISTED {
        let Some(Witness { points: found, .. }) = witness::smallest(&rest)? else { break };
        let point = witness::restricted(&rest, &found[0])?;
        rest = rest.subtract(point)?;
        points.push(found.into_iter().next().expect("one point"));
    }
    Ok(points)
}
