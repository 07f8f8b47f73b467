//! Classes and storage of random programs, against enumeration.
//!
//! For each program and several values of `N`: all pairs of a read and a write that may supply it are listed,
//! the finest partition that keeps the sources of each read together is computed by union-find, and compared
//! with the classes. Then the storage must give two writes one new cell exactly if they are of one class.

use super::{Classes, classes};
use crate::dataflow::source_flow;
use crate::scop::flow::Supply;
use crate::scop::{Access, Array, Scop, Statement};
use crate::storage::{Storage, storage};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, Schedule, Set, UnionMap, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).expect("small")).expect("small")
    }

    fn choose<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const SUBSCRIPTS: [&str; 9] = ["i", "j", "i + j", "i - j", "i + 1", "j - 1", "0", "i", "j"];

/// A subscript, or every cell.
fn cell(random: &mut Random, array: &str) -> (String, bool) {
    match (array, random.below(12)) {
        ("x", _) => ("x[]".to_owned(), false),
        (_, 0) => (format!("{array}[a] : -9 <= a <= 9"), true),
        _ => (format!("{array}[{}]", random.choose(&SUBSCRIPTS)), false),
    }
}

fn domain(random: &mut Random, name: &str) -> Set {
    let bounds = [
        "0 <= i < N and 0 <= j < N",
        "0 <= i < N and 0 <= j <= i",
        "0 <= i < N and i <= j < N",
        "0 <= i < N and j = 0",
        "0 <= i < N and j = N - 1",
        "0 <= i < N and 0 <= j < N and i + j < N",
        "0 <= i < N and 0 <= j < N and i mod 2 = 0",
    ];
    set(&format!("[N] -> {{ {name}[i, j] : {} }}", random.choose(&bounds)))
}

fn set(text: &str) -> Set {
    Set::read_from_str(&Context::current(), text).expect("a set")
}

fn access(random: &mut Random, domain: &Set, reference: String, kind: AccessKind, position: usize) -> Access {
    let array = random.choose(&["A", "A", "B", "x"]);
    let (target, several) = cell(random, array);
    let name = domain.get_tuple_name().expect("a space").expect("a name");
    let relation = Map::read_from_str(&Context::current(), &format!("[N] -> {{ {name}[i, j] -> {target} }}"));
    let relation = relation.expect("a map").intersect_domain(domain.clone()).expect("a map");
    let may = several || random.below(3) == 0;
    Access { may, ..Access::of(&reference, kind, relation, position) }
}

/// Statements in one loop nest, or in one nest each.
fn program(random: &mut Random) -> Scop {
    let mut statements = Vec::new();
    for number in 0..2 + random.below(2) {
        let name = format!("S{number}");
        let domain = domain(random, &name);
        let mut accesses = Vec::new();
        for _ in 0..random.below(3) {
            accesses.push(access(
                random,
                &domain,
                format!("r{number}{}", accesses.len()),
                AccessKind::Read,
                accesses.len(),
            ));
        }
        for _ in 0..1 + random.below(4) / 3 {
            accesses.push(access(
                random,
                &domain,
                format!("w{number}{}", accesses.len()),
                AccessKind::Write,
                accesses.len(),
            ));
        }
        statements.push(Statement::of(&name, domain, accesses));
    }
    let array =
        |name: &str, cells: &str, live: usize| Array::outside(name, set(cells), live & 1 != 0, live & 2 != 0);
    let arrays = vec![
        array("A", "{ A[a] : -9 <= a <= 9 }", random.below(4)),
        array("B", "{ B[a] : -9 <= a <= 9 }", random.below(4)),
        array("x", "{ x[] }", random.below(4)),
    ];
    let schedule = schedule(random, &statements);
    Scop::of(set("[N] -> { : N >= 0 }"), arrays, statements, schedule)
}

fn schedule(random: &mut Random, statements: &[Statement]) -> Schedule {
    let domains: Vec<_> = statements.iter().map(|s| format!("{} [i, j]", s.name).replace(' ', "")).collect();
    let all = statements.iter().map(|s| s.domain.to_string()).collect::<Vec<_>>();
    let union = all.iter().skip(1).fold(UnionSet::from_set(set(&all[0])).expect("a set"), |union, text| {
        union.add_set(set(text)).expect("a set")
    });
    let band = |over: &[String], function: &str| {
        let parts: Vec<_> =
            over.iter().map(|name| format!("{}[i, j] -> [({function})]", &name[..2])).collect();
        format!("\"[{{ {} }}]\"", parts.join("; "))
    };
    let filters = |inner: &dyn Fn(&String) -> String| {
        let parts: Vec<_> =
            domains.iter().map(|d| format!("{{ \"filter\": \"{{ {d} }}\"{} }}", inner(d))).collect();
        format!("{{ \"sequence\": [ {} ] }}", parts.join(", "))
    };
    let child = match random.below(3) {
        0 => {
            let leaf = filters(&|_| String::new());
            let inner = format!("{{ \"schedule\": {}, \"child\": {leaf} }}", band(&domains, "j"));
            format!("{{ \"schedule\": {}, \"child\": {inner} }}", band(&domains, "i"))
        }
        1 => {
            let inner = |d: &String| {
                format!(", \"child\": {{ \"schedule\": {} }}", band(std::slice::from_ref(d), "j"))
            };
            format!("{{ \"schedule\": {}, \"child\": {} }}", band(&domains, "i"), filters(&inner))
        }
        _ => filters(&|d: &String| {
            let one = std::slice::from_ref(d);
            let inner = format!("{{ \"schedule\": {} }}", band(one, "j"));
            format!(", \"child\": {{ \"schedule\": {}, \"child\": {inner} }}", band(one, "i"))
        }),
    };
    let text = format!("{{ \"domain\": \"{union}\", \"child\": {child} }}");
    Schedule::read_from_str(&Context::current(), &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

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

/// What enumeration says of one array: a partition of the writes that are read, and those with values from or
/// for outside.
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

/// How many programs are tried, times what the environment asks for.
fn programs() -> u64 {
    let times: Option<u64> = std::env::var("MSE_CLASSES_SEEDS").ok().and_then(|text| text.parse().ok());
    100 * times.unwrap_or(1)
}

/// What was seen, so that the test is known to test something.
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
        let scop = program(&mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1));
        let supply = Supply::of_relations(&source_flow(&scop).expect("flow"), &scop).expect("flow");
        let found = classes(&scop, &supply).expect("classes");
        let new = storage(&scop, &found).expect("storage");
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
