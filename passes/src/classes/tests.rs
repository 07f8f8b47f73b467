//! Classes and storage of random programs, against enumeration.
//!
//! For each program and several values of `N`, the test lists all pairs of a read and a write that may supply
//! it. Union-find computes the finest partition that keeps the sources of each read together, and the test
//! compares it with the classes. Then the storage must give two writes one new cell exactly if they are of
//! one class.

use super::{Classes, classes};
use crate::dataflow::source_flow;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::scop::random::{program, set};
use crate::storage::{Moving, Storage, storage};
use fastrand::Rng;
use mse_isl::{Set, UnionMap, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

fn at(n: i32) -> Set {
    set(&format!("[N] -> {{ : N = {n} }}"))
}

/// The pairs of a relation for one `N`, as text.
fn pairs(relation: &UnionMap, n: i32) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let fixed = relation.clone().intersect_params(at(n)).and_then(UnionMap::project_out_all_params);
    for point in fixed.and_then(UnionMap::wrap).and_then(|set| set.points()).expect("few points") {
        let map = Set::from_point(point).and_then(Set::unwrap).expect("a pair");
        let text = |side: mse_isl::Result<Set>| plain(&side.expect("a point").to_string());
        found.push((text(map.clone().domain()), text(map.range())));
    }
    found
}

/// Without the names of dimensions: `{ A[a = 1] }` is `{ A[1] }`.
fn plain(text: &str) -> String {
    let words: Vec<_> = text.split(' ').collect();
    let named = |at: usize| words.get(at + 1) == Some(&"=");
    let value = |at: usize| at >= 1 && words[at] == "=";
    let kept = (0..words.len()).filter(|&at| !value(at)).map(|at| match words[at].rfind('[') {
        Some(bracket) if named(at) => words[at][..=bracket].to_owned(),
        _ if named(at) => String::new(),
        _ => words[at].to_owned(),
    });
    kept.collect::<Vec<_>>().join(" ").replace("[ ", "[").replace("  ", " ")
}

fn elements(set: &UnionSet, n: i32) -> BTreeSet<String> {
    let identity = set.clone().identity().expect("a relation");
    pairs(&identity, n).into_iter().map(|(element, _)| element).collect()
}

/// Union-find over names.
#[derive(Default)]
struct Partition(BTreeMap<String, String>);

impl Partition {
    fn find(&mut self, element: &str) -> String {
        let parent = self.0.entry(element.to_owned()).or_insert_with(|| element.to_owned()).clone();
        if parent == element {
            return parent;
        }
        let root = self.find(&parent);
        self.0.insert(element.to_owned(), root.clone());
        root
    }

    fn join(&mut self, a: &str, b: &str) {
        let (a, b) = (self.find(a), self.find(b));
        self.0.insert(a, b);
    }
}

/// The result of enumeration for one array: a partition of the writes that are read, and those with values
/// from or for outside.
fn enumerate(flow: &UnionMap, supply: &Supply, n: i32) -> (Partition, BTreeSet<String>) {
    let mut partition = Partition::default();
    let mut supplier: BTreeMap<String, String> = BTreeMap::new();
    let initial = elements(&supply.initial, n);
    let mut outside = elements(&supply.last, n);
    for (read, write) in pairs(flow, n) {
        partition.find(&write);
        let other = supplier.entry(read.clone()).or_insert_with(|| write.clone()).clone();
        partition.join(&write, &other);
        if initial.contains(&read) {
            outside.insert(write);
        }
    }
    let roots: BTreeSet<_> = outside.iter().filter(|w| partition.0.contains_key(*w)).cloned().collect();
    let roots: BTreeSet<_> = roots.iter().map(|write| partition.find(write)).collect();
    let writes: Vec<_> = partition.0.keys().cloned().collect();
    outside.extend(writes.into_iter().filter(|write| roots.contains(&partition.find(write))));
    (partition, outside)
}

fn check_classes(seed: u64, scop: &Scop, supply: &Supply, found: &Classes, n: i32) -> usize {
    let flow = supply.of_array(scop, &found.array).expect("a relation");
    let (mut partition, outside) = enumerate(&flow, supply, n);
    let first: BTreeMap<_, _> = pairs(&found.first, n).into_iter().collect();
    assert_eq!(first.len(), pairs(&found.first, n).len(), "seed {seed}, N = {n}: one first write each");
    let mut first_of: BTreeMap<String, String> = BTreeMap::new();
    let writes: Vec<_> = partition.0.keys().filter(|write| !outside.contains(*write)).cloned().collect();
    assert!(writes.iter().eq(first.keys()), "seed {seed}, N = {n}, {}: writes that are read", found.array);
    for write in &writes {
        let class = partition.find(write);
        assert_eq!(
            class,
            partition.find(&first[write]),
            "seed {seed}, N = {n}: first write of another class"
        );
        let same = first_of.entry(class).or_insert_with(|| first[write].clone());
        assert_eq!(*same, first[write], "seed {seed}, N = {n}: two first writes of one class");
    }
    first_of.len()
}

/// Writes share a new cell if and only if they share a class.
fn check_storage(seed: u64, found: &[Classes], new: &Storage, n: i32) {
    for array in &new.arrays {
        let classes = found.iter().find(|classes| classes.array == array.of).expect("its classes");
        let first: BTreeMap<_, _> = pairs(&classes.first, n).into_iter().collect();
        let of_array = UnionSet::from_set(array.extent.clone().universe_of()).expect("a set");
        let moved = new.moved.clone().intersect_range(of_array).expect("a relation");
        let mut class_of_cell: BTreeMap<String, String> = BTreeMap::new();
        let mut cells_of_class: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let extent = elements(&UnionSet::from_set(array.extent.clone()).expect("a set"), n);
        for (access, cell) in pairs(&moved, n) {
            assert!(extent.contains(&cell), "seed {seed}, N = {n}: {cell} is not in the extent");
            let Some(class) = first.get(&access) else { continue };
            let same = class_of_cell.entry(cell.clone()).or_insert_with(|| class.clone());
            assert_eq!(same, class, "seed {seed}, N = {n}: {cell} has two classes");
            cells_of_class.entry(class.clone()).or_default().insert(cell);
        }
        if array.coordinates.iter().all(|c| !matches!(c, crate::storage::Coordinate::Subscript(_))) {
            for cells in cells_of_class.values() {
                assert_eq!(cells.len(), 1, "seed {seed}, N = {n}: a class has two cells: {cells:?}");
            }
        }
    }
}

trait Universe {
    fn universe_of(self) -> Set;
}

impl Universe for Set {
    fn universe_of(self) -> Set {
        self.get_space().and_then(Set::universe).expect("a space")
    }
}

/// How many programs are tried; the environment may multiply this.
fn programs() -> u64 {
    let times: Option<u64> = std::env::var("MSE_CLASSES_SEEDS").ok().and_then(|text| text.parse().ok());
    100 * times.unwrap_or(1)
}

/// Counts of the cases seen: they show that the test tests something.
#[derive(Debug, Default)]
struct Tally {
    classes: usize,
    several_writes: usize,
    coarser: usize,
    arrays: usize,
    new_arrays: usize,
}

#[test]
fn classes_are_the_finest_partition() {
    let mut tally = Tally::default();
    for seed in 1..=programs() {
        let scop = program(&mut Rng::with_seed(seed));
        let supply = Supply::of_relations(&source_flow(&scop).expect("flow"), &scop).expect("flow");
        let found = classes(&scop, &supply).expect("classes");
        let new = storage(&scop, &found, Moving::Colliding).expect("storage");
        tally.new_arrays += new.arrays.len();
        tally.arrays += found.len();
        for classes in &found {
            tally.several_writes += usize::from(!classes.first.is_identity().expect("a relation"));
            tally.coarser += usize::from(classes.coarsening.is_some());
        }
        for n in [1, 2, 3] {
            check_storage(seed, &found, &new, n);
            for classes in found.iter().filter(|classes| classes.coarsening.is_none()) {
                tally.classes += check_classes(seed, &scop, &supply, classes, n);
            }
        }
    }
    println!("{} programs: {tally:?}", programs());
    assert!(tally.classes > 100 && tally.several_writes > 10 && tally.new_arrays > 10, "{tally:?}");
    assert!(tally.coarser * 30 < tally.arrays, "{tally:?}");
}
