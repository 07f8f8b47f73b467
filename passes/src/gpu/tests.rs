//! Barriers of random kernels of one block, against all placements.
//!
//! A kernel is a sequence of parallel statements and loops over such. It is executed, for several extents, as a list of
//! accesses and barriers. A placement is right if a barrier is executed between any two conflicting accesses of different
//! threads; the one that is chosen must be, and no right one has fewer barriers.

use super::barrier::{Plan, plan};
use crate::scop::random::set;
use crate::scop::{Access, Array, Scop, Statement};
use fastrand::Rng;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, MultiUnionPwAff, Schedule, UnionMap, UnionSet};

/// What a block executes in order.
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

struct Kernel {
    items: Vec<Item>,
    /// Of each statement, in order.
    touches: Vec<Vec<Touch>>,
}

fn items(random: &mut Rng, touches: &mut Vec<Vec<Touch>>, may_loop: bool) -> Vec<Item> {
    let count = 1 + random.usize(..3);
    let item = |number| {
        if may_loop && random.usize(..3) == 0 {
            return Item::Loop(number, items(random, touches, false));
        }
        let touch = |random: &mut Rng| (random.bool(), random.usize(..CELLS.len()));
        let own = (0..1 + random.usize(..2)).map(|_| touch(random)).collect();
        touches.push(own);
        Item::Statement(touches.len() - 1)
    };
    (0..count).map(item).collect()
}

fn statements(items: &[Item]) -> Vec<usize> {
    let of = |item: &Item| match item {
        Item::Statement(number) => vec![*number],
        Item::Loop(_, items) => statements(items),
    };
    items.iter().flat_map(of).collect()
}

/// Statements have coordinates [t, i]; t is 0 outside of loops.
fn scop(kernel: &Kernel) -> (Scop, Schedule) {
    let isl = Context::current();
    let extent = |number: usize| {
        kernel.items.iter().find_map(|item| match item {
            Item::Loop(extent, items) if statements(items).contains(&number) => Some(extent),
            _ => None,
        })
    };
    let mut all = Vec::new();
    for (number, touches) in kernel.touches.iter().enumerate() {
        let bound = extent(number).map_or("t = 0".to_owned(), |extent| format!("0 <= t < N{extent}"));
        let domain = set(&format!("[N0, N1, N2] -> {{ S{number}[t, i] : {bound} and 0 <= i < 4 }}"));
        let access = |(position, &(writes, cell)): (usize, &Touch)| {
            let relation = format!("{{ S{number}[t, i] -> {} }}", CELLS[cell]);
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
    let tree = format!("{{ \"domain\": \"{domain}\", \"child\": {} }}", sequence(&kernel.items));
    let schedule = Schedule::read_from_str(&isl, &tree).expect(&tree);
    let array = |name: &str, extent| Array::outside(name, set(extent), true, true);
    let arrays = vec![array("A", "{ A[a] : 0 <= a < 5 }"), array("B", "{ B[a] : 0 <= a < 4 }")];
    (
        Scop::of(set("[N0, N1, N2] -> { : N0 >= 0 and N1 >= 0 and N2 >= 0 }"), arrays, all, schedule.clone()),
        schedule,
    )
}

fn sequence(items: &[Item]) -> String {
    let of = |item: &Item| {
        let names = statements(std::slice::from_ref(item));
        let tuples: Vec<_> = names.iter().map(|name| format!("S{name}[t, i]")).collect();
        let child = match item {
            Item::Statement(number) => {
                let band = format!(
                    "{{ \"schedule\": \"[{{ S{number}[t, i] -> [(i)] }}]\", \"coincident\": [ 1 ] }}"
                );
                format!("{{ \"mark\": \"thread\", \"child\": {band} }}")
            }
            Item::Loop(_, items) => {
                let parts: Vec<_> = names.iter().map(|name| format!("S{name}[t, i] -> [(t)]")).collect();
                format!(
                    "{{ \"schedule\": \"[{{ {} }}]\", \"child\": {} }}",
                    parts.join("; "),
                    sequence(items)
                )
            }
        };
        format!("{{ \"filter\": \"{{ {} }}\", \"child\": {child} }}", tuples.join("; "))
    };
    format!("{{ \"sequence\": [ {} ] }}", items.iter().map(of).collect::<Vec<_>>().join(", "))
}

/// What is executed in order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Statement(usize),
    /// A barrier at the place of this number, if one is placed there.
    Place(usize),
}

/// The steps for these extents of loops; places are numbered in the order of the items, one in front of each and one after
/// the last of a sequence.
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

/// Whether accesses of different threads, one of which writes, may touch one cell.
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

#[test]
fn barriers_are_right_and_as_few_as_can_be() {
    let (mut kernels, mut with_barriers) = (0, 0);
    for seed in 0..400 {
        let random = &mut Rng::with_seed(seed);
        let mut touches = Vec::new();
        let items = items(random, &mut touches, true);
        let kernel = Kernel { items, touches };
        let all = places(&kernel.items);
        if all > 12 {
            continue;
        }
        let (scop, schedule) = scop(&kernel);
        let threads: Vec<_> =
            (0..kernel.touches.len()).map(|number| format!("S{number}[t, i] -> [i]")).collect();
        let threads = UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", threads.join("; ")));
        let threads = threads.and_then(MultiUnionPwAff::from_union_map).expect("threads");
        let root = schedule.get_root().and_then(|root| root.child(0)).expect("a sequence");
        let plan = plan(&scop, &root, &threads).expect("a plan");
        let mut found = Vec::new();
        placed(&kernel.items, &plan, &mut 0, &mut found);
        let chosen = found.iter().fold(0, |chosen, place| chosen | 1 << place);
        let run = |n: usize| {
            let mut run = Vec::new();
            steps(&kernel.items, &[n % 3, n / 3 % 3, n / 9], &mut 0, &mut run);
            run
        };
        let runs: Vec<_> = (0..27).map(run).collect();
        assert!(
            is_right(&kernel, &runs, chosen),
            "seed {seed}: {:?} {:?} {found:?}",
            kernel.items,
            kernel.touches
        );
        let fewest = (0..1usize << all)
            .filter(|&chosen| is_right(&kernel, &runs, chosen))
            .map(usize::count_ones)
            .min();
        let fewest = fewest.expect("a barrier everywhere is right");
        assert_eq!(
            found.len(),
            fewest as usize,
            "seed {seed}: {:?} {:?} {found:?}",
            kernel.items,
            kernel.touches
        );
        kernels += 1;
        with_barriers += usize::from(fewest > 0);
    }
    assert!(kernels > 200 && with_barriers > 100, "{kernels} kernels, {with_barriers} with barriers");
}
