//! Barriers of random kernels of one block, against all placements.
//!
//! A kernel is a sequence of parallel statements and loops over such. It is executed, for several extents, as
//! a list of accesses and barriers. A placement is right if a barrier is executed between any two conflicting
//! accesses of different threads. The chosen placement must be right, and no right one has fewer barriers. In
//! nested loops it has one more in one kernel of fifty at most.

use super::barrier::{Numbers, Plan, plan};
use crate::scop::random::set;
use crate::scop::{Access, Array, Scop, Statement};
use fastrand::Rng;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, MultiUnionPwAff, Schedule, UnionMap, UnionSet};

/// An item of the list that a block executes in order.
#[derive(Clone, Debug)]
enum Item {
    /// All threads execute the statement of this number.
    Statement(usize),
    /// The items, for t = 0 .. N0, N1 or N2, by number: loops are executed any number of times each.
    Loop(usize, Vec<Item>),
}

/// Write or read, and the cell of thread i: 0 is A[i], 1 is A[i + 1], 2 is A[0], 3 is B[i].
type Touch = (bool, usize);

const CELLS: [&str; 4] = ["A[i]", "A[i + 1]", "A[0]", "B[i]"];

#[derive(Default)]
struct Kernel {
    items: Vec<Item>,
    /// Of each statement, in order.
    touches: Vec<Vec<Touch>>,
    /// How many loops there are.
    loops: usize,
}

impl Kernel {
    fn random(random: &mut Rng) -> Self {
        let mut kernel = Self::default();
        kernel.items = kernel.some_items(random, 0);
        kernel
    }

    /// Items inside of `depth` loops.
    fn some_items(&mut self, random: &mut Rng, depth: usize) -> Vec<Item> {
        let count = 1 + random.usize(..3);
        (0..count).map(|_| self.item(random, depth)).collect()
    }

    fn item(&mut self, random: &mut Rng, depth: usize) -> Item {
        if depth < 2 && self.loops < 3 && random.usize(..3) == 0 {
            self.loops += 1;
            let number = self.loops - 1;
            return Item::Loop(number, self.some_items(random, depth + 1));
        }
        let touch = |_| (random.bool(), random.usize(..CELLS.len()));
        let count = 1 + usize::from(self.touches.len().is_multiple_of(2));
        self.touches.push((0..count).map(touch).collect());
        Item::Statement(self.touches.len() - 1)
    }
}

fn statements(items: &[Item]) -> Vec<usize> {
    let of = |item: &Item| match item {
        Item::Statement(number) => vec![*number],
        Item::Loop(_, items) => statements(items),
    };
    items.iter().flat_map(of).collect()
}

/// The loops around a statement, outer ones first.
fn around(items: &[Item], statement: usize) -> Vec<usize> {
    let of = |item: &Item| match item {
        Item::Loop(number, inner) if statements(inner).contains(&statement) => {
            Some([vec![*number], around(inner, statement)].concat())
        }
        _ => None,
    };
    items.iter().find_map(of).unwrap_or_default()
}

/// Statements have coordinates [t, u, i]; those of loops that are not around are 0.
fn scop(kernel: &Kernel) -> (Scop, Schedule) {
    let isl = Context::current();
    let mut all = Vec::new();
    for (number, touches) in kernel.touches.iter().enumerate() {
        let loops = around(&kernel.items, number);
        let bound = |position: usize, name: &str| {
            loops.get(position).map_or(format!("{name} = 0"), |extent| format!("0 <= {name} < N{extent}"))
        };
        let bounds = format!("{} and {}", bound(0, "t"), bound(1, "u"));
        let domain = set(&format!("[N0, N1, N2] -> {{ S{number}[t, u, i] : {bounds} and 0 <= i < 4 }}"));
        let access = |(position, &(writes, cell)): (usize, &Touch)| {
            let relation = format!("{{ S{number}[t, u, i] -> {} }}", CELLS[cell]);
            let relation = Map::read_from_str(&isl, &relation).expect("a relation");
            let relation = relation.intersect_domain(domain.clone()).expect("a relation");
            let kind = if writes { AccessKind::Write } else { AccessKind::Read };
            Access::of(&format!("x{number}_{position}"), kind, relation, position)
        };
        let accesses = touches.iter().enumerate().map(access).collect();
        all.push(Statement::of(&format!("S{number}"), domain, accesses));
    }
    let domain = all.iter().map(|statement| UnionSet::from_set(statement.domain.clone()).expect("a set"));
    let domain = domain.reduce(|all, one| all.union(one).expect("a set")).expect("statements");
    let tree = format!("{{ \"domain\": \"{domain}\", \"child\": {} }}", sequence(&kernel.items, 't'));
    let schedule = Schedule::read_from_str(&isl, &tree).expect(&tree);
    let array = |name: &str, extent| Array::outside(name, set(extent), true, true);
    let arrays = vec![array("A", "{ A[a] : 0 <= a < 5 }"), array("B", "{ B[a] : 0 <= a < 4 }")];
    (
        Scop::of(set("[N0, N1, N2] -> { : N0 >= 0 and N1 >= 0 and N2 >= 0 }"), arrays, all, schedule.clone()),
        schedule,
    )
}

/// The items as a sequence. Loops among them count with this coordinate.
fn sequence(items: &[Item], counter: char) -> String {
    let of = |item: &Item| {
        let names = statements(std::slice::from_ref(item));
        let tuples: Vec<_> = names.iter().map(|name| format!("S{name}[t, u, i]")).collect();
        let child = match item {
            Item::Statement(number) => {
                let band = format!(
                    "{{ \"schedule\": \"[{{ S{number}[t, u, i] -> [(i)] }}]\", \"coincident\": [ 1 ] }}"
                );
                format!("{{ \"mark\": \"thread\", \"child\": {band} }}")
            }
            Item::Loop(_, items) => {
                let parts: Vec<_> =
                    names.iter().map(|name| format!("S{name}[t, u, i] -> [({counter})]")).collect();
                format!(
                    "{{ \"schedule\": \"[{{ {} }}]\", \"child\": {} }}",
                    parts.join("; "),
                    sequence(items, 'u')
                )
            }
        };
        format!("{{ \"filter\": \"{{ {} }}\", \"child\": {child} }}", tuples.join("; "))
    };
    format!("{{ \"sequence\": [ {} ] }}", items.iter().map(of).collect::<Vec<_>>().join(", "))
}

/// A step of an execution.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Statement(usize),
    /// A barrier at the place of this number, if one is placed there.
    Place(usize),
}

/// The steps for these extents of loops. Places are numbered in the order of the items: one in front of each,
/// and one after the last of a sequence.
fn steps(items: &[Item], n: &[usize; 3], place: &mut usize, steps_: &mut Vec<Step>) {
    for item in items {
        steps_.push(Step::Place(*place));
        *place += 1;
        match item {
            Item::Statement(number) => steps_.push(Step::Statement(*number)),
            Item::Loop(number, inner) => {
                let first = *place;
                for _ in 0..n[*number] {
                    *place = first;
                    steps(inner, n, place, steps_);
                }
                *place = first + places(inner);
            }
        }
    }
    steps_.push(Step::Place(*place));
    *place += 1;
}

fn places(items: &[Item]) -> usize {
    let own = |item: &Item| match item {
        Item::Statement(_) => 1,
        Item::Loop(_, inner) => 1 + places(inner),
    };
    items.iter().map(own).sum::<usize>() + 1
}

/// The places of a plan for a sequence.
fn placed(items: &[Item], plan: &Plan, place: &mut usize, found: &mut Vec<usize>) {
    for (position, item) in items.iter().enumerate() {
        if plan.gaps.contains(&position) {
            found.push(*place);
        }
        *place += 1;
        if let Item::Loop(_, inner) = item {
            // filter, band, sequence
            placed(inner, &plan.children[position].children[0].children[0], place, found);
        }
    }
    if plan.gaps.contains(&items.len()) {
        found.push(*place);
    }
    *place += 1;
}

/// Whether accesses of different threads may touch one cell, and at least one of them writes.
fn conflict(one: &[Touch], other: &[Touch]) -> bool {
    let cell = |cell: usize, thread: usize| [(0, thread), (0, thread + 1), (0, 0), (1, thread)][cell];
    one.iter().any(|&(writes, a)| {
        other.iter().any(|&(also, b)| {
            let meet = |x: usize| (0..4).any(|y| x != y && cell(a, x) == cell(b, y));
            (writes || also) && (0..4).any(meet)
        })
    })
}

/// Whether barriers at these places, a bit each, separate all that conflicts.
fn is_right(kernel: &Kernel, runs: &[Vec<Step>], chosen: usize) -> bool {
    runs.iter().all(|run| {
        let mut pending: Vec<usize> = Vec::new();
        run.iter().all(|&step| {
            match step {
                Step::Place(place) if chosen >> place & 1 == 1 => pending.clear(),
                Step::Place(_) => {}
                Step::Statement(number) => {
                    let touches = &kernel.touches[number];
                    if pending.iter().any(|&other| conflict(&kernel.touches[other], touches)) {
                        return false;
                    }
                    pending.push(number);
                }
            }
            true
        })
    })
}

/// The chosen places.
fn chosen(kernel: &Kernel) -> Vec<usize> {
    let (scop, schedule) = scop(kernel);
    let threads: Vec<_> =
        (0..kernel.touches.len()).map(|number| format!("S{number}[t, u, i] -> [i]")).collect();
    let threads = UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", threads.join("; ")));
    let threads = threads.and_then(MultiUnionPwAff::from_union_map).expect("threads");
    let root = schedule.get_root().and_then(|root| root.child(0)).expect("a sequence");
    let numbers = Numbers { block: None, thread: threads };
    let plan = plan(&scop, &root, &numbers).expect("a plan");
    let mut found = Vec::new();
    placed(&kernel.items, &plan, &mut 0, &mut found);
    found
}

/// The executions for 0, 1 and 2 iterations of each loop.
fn runs(kernel: &Kernel) -> Vec<Vec<Step>> {
    let run = |n: usize| {
        let mut run = Vec::new();
        steps(&kernel.items, &[n % 3, n / 3 % 3, n / 9], &mut 0, &mut run);
        run
    };
    (0..27).map(run).collect()
}

fn has_nested_loops(kernel: &Kernel) -> bool {
    (0..kernel.touches.len()).any(|statement| around(&kernel.items, statement).len() > 1)
}

#[test]
fn barriers_are_right_and_as_few_as_can_be() {
    let (mut simple, mut nested, mut needless) = (0, 0, 0);
    for seed in 0..800 {
        let kernel = Kernel::random(&mut Rng::with_seed(seed));
        let all = places(&kernel.items);
        if all > 12 {
            continue;
        }
        let (found, runs) = (chosen(&kernel), runs(&kernel));
        let what = || format!("seed {seed}: {:?} {:?} {found:?}", kernel.items, kernel.touches);
        let bits = found.iter().fold(0, |bits, place| bits | 1 << place);
        assert!(is_right(&kernel, &runs, bits), "{}", what());
        let right = (0..1usize << all).filter(|&bits| is_right(&kernel, &runs, bits));
        let fewest = right.map(usize::count_ones).min().expect("a barrier everywhere is right") as usize;
        if has_nested_loops(&kernel) {
            nested += 1;
            needless += found.len() - fewest;
        } else {
            simple += 1;
            assert_eq!(found.len(), fewest, "{}", what());
        }
    }
    println!("{simple} kernels without nested loops, {nested} with: {needless} barriers too many");
    assert!(simple > 200 && nested > 50, "{simple}, {nested}");
    assert!(needless * 50 <= nested, "{needless} barriers too many in {nested} kernels");
}
