//! Source flow of random programs, against enumeration.
//!
//! For several values of `N`, all accesses are listed in the order of their dates. A write may supply a later
//! read of its cell, or the end, unless a certain write of that cell is between them. So may the initial
//! value of the cell.

use super::source_flow;
use crate::order::dates::padded;
use crate::scop::flow::Supply;
use crate::scop::random::{program, set};
use crate::scop::{Layout, Scop};
use fastrand::Rng;
use mse_dialect::view::AccessKind;
use mse_isl::{Map, PwAff, Set, UnionMap};
use std::collections::{BTreeMap, BTreeSet};

/// One access of one instance, to one place.
struct Event {
    date: Vec<i64>,
    /// The instance and the reference.
    name: String,
    kind: AccessKind,
    certain: bool,
    place: String,
}

/// The pairs of a relation, as text and coordinates.
fn points(map: &Map, n: i64) -> Vec<(String, Vec<i64>, String, Vec<i64>)> {
    let at = set(&format!("[N] -> {{ : N = {n} }}"));
    let fixed = map.clone().intersect_params(at).and_then(Map::project_out_all_params).expect("a relation");
    let space = fixed.get_space().expect("a space");
    let name = |kind| space.get_tuple_name(kind).expect("a space").unwrap_or_default();
    let split = space.dim(mse_isl::DimType::In).expect("a space");
    let (from, to) = (name(mse_isl::DimType::In), name(mse_isl::DimType::Out));
    let points = mse_isl::UnionSet::from_set(fixed.wrap().expect("a set")).and_then(|set| set.points());
    let coordinates = |point: mse_isl::Point| {
        let flat = Set::from_point(point).and_then(Set::flatten).expect("a point");
        let dimensions = flat.dim(mse_isl::DimType::Set).expect("a set");
        let value =
            |position| flat.clone().dim_max_val(position).and_then(|value| value.to_i64()).expect("fixed");
        (0..dimensions).map(value).collect::<Vec<_>>()
    };
    let points = points.expect("few points").into_iter().map(coordinates);
    points.map(|all| (from.clone(), all[..split].to_vec(), to.clone(), all[split..].to_vec())).collect()
}

fn events(scop: &Scop, n: i64) -> Vec<Event> {
    let mut events = Vec::new();
    let times = padded(scop.schedule.get_map().expect("dates")).expect("dates");
    for statement in &scop.statements {
        let of = |map: &&Map| {
            map.get_tuple_name(mse_isl::DimType::In).expect("a space").as_ref() == Some(&statement.name)
        };
        let Some(time) = times.iter().find(of) else { continue };
        let time = time.clone().intersect_domain(statement.domain.clone()).expect("dates");
        let dates: BTreeMap<_, _> = points(&time, n).into_iter().map(|(_, from, _, to)| (from, to)).collect();
        for access in &statement.accesses {
            let place = scop.place(access).and_then(|place| place.of(&access.relation)).expect("places");
            for (name, instance, array, cell) in points(&place, n) {
                let mut date = dates[&instance].clone();
                date.push(i64::try_from(access.position).expect("small"));
                events.push(Event {
                    date,
                    name: format!("{name}{instance:?}.{}", access.reference),
                    kind: access.kind,
                    certain: !access.may,
                    place: format!("{array}{cell:?}"),
                });
            }
        }
    }
    events.sort_by(|a, b| a.date.cmp(&b.date));
    events
}

/// `read <- write` for each write that may supply a read.
fn expected(events: &[Event]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (number, read) in events.iter().enumerate().filter(|(_, event)| event.kind == AccessKind::Read) {
        let before =
            events[..number].iter().rev().filter(|event| event.place == read.place && event.date < read.date);
        let mut hidden_from: Option<&[i64]> = None;
        for write in before.filter(|event| event.kind != AccessKind::Read) {
            if hidden_from.is_some_and(|date| write.date.as_slice() < date) {
                break;
            }
            found.insert(format!("{} <- {}", read.name, write.name));
            if write.certain {
                hidden_from = Some(&write.date);
            }
        }
    }
    found
}

fn computed(flow: &UnionMap, n: i64) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for map in flow.maps().expect("relations") {
        let reference = |kind| crate::scop::reference(&map, kind).expect("a reference");
        let (sink, source) = (reference(mse_isl::DimType::In), reference(mse_isl::DimType::Out));
        let pairs = map.clone().factor_domain().expect("instances");
        for (reader, read, writer, written) in points(&pairs, n) {
            found.insert(format!("{reader}{read:?}.{sink} <- {writer}{written:?}.{source}"));
        }
    }
    found
}

/// Folds one of the scop's own arrays by a small number.
fn folded(mut scop: Scop, random: &mut Rng) -> Scop {
    for array in scop.arrays.iter_mut().filter(|array| array.name != "x") {
        if random.bool() {
            let isl = mse_isl::Context::current();
            let text = format!("{{ {0}[a] -> [a] }}", array.name);
            let basis = Map::read_from_str(&isl, &text).expect("a basis");
            let modulus = PwAff::read_from_str(&isl, &format!("{{ [({})] }}", 2 + random.usize(..2)));
            array.layout = Some(Layout { basis, moduli: vec![Some(modulus.expect("a number"))] });
            (array.live_in, array.live_out) = (false, false);
        }
    }
    scop
}

fn check(seed: u64, scop: &Scop) -> usize {
    let flow = source_flow(scop).expect("flow");
    let supply = Supply::of_relations(&flow, scop).expect("flow");
    let mut pairs = 0;
    for n in [1, 2, 3] {
        let expected = expected(&events(scop, n));
        assert_eq!(computed(&supply.flow, n), expected, "seed {seed}, N = {n}");
        pairs += expected.len();
    }
    pairs
}

#[test]
fn flow_is_what_enumeration_says() {
    let pairs: usize = (0..100).map(|seed| check(seed, &program(&mut Rng::with_seed(seed)))).sum();
    assert!(pairs > 1000, "{pairs}");
}

#[test]
fn flow_through_folded_arrays_is_that_of_their_places() {
    let folded = |seed| {
        let random = &mut Rng::with_seed(seed);
        let scop = program(random);
        folded(scop, random)
    };
    let pairs: usize = (1000..1100).map(|seed| check(seed, &folded(seed))).sum();
    assert!(pairs > 1000, "{pairs}");
}
