//! The counts of the paper's second example, in all cases of live-in and live-out.
//!
//! ```text
//! for i = 1 .. 2N, for j = 1 .. 2N:
//!       if foo(i, j):  T: A[i - j + 2N] = ...
//!       if j == N:     S: A[i - j + 2N] = ...
//!                      R: ... = A[i - j + 2N]
//! ```
//!
//! There are 4N - 1 diagonals. Of those, 3N - 2 have reads before column N, and 3N have reads from it on. So
//! there are 6N - 2 classes, two on each of the 2N - 1 diagonals that have both.

use super::bytes::may_exceed;
use super::{Moving, storage};
use crate::classes::classes;
use crate::dataflow::source_flow;
use crate::scop::flow::Supply;
use crate::scop::{Access, Array, Home, Scop, Statement};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, Schedule, Set, UnionSet};

fn statement(name: &str, bounds: &str, access: (&str, AccessKind, bool), to: &str) -> Statement {
    let isl = Context::current();
    let domain = Set::read_from_str(&isl, &format!("[N] -> {{ {name}[i, j] : {bounds} }}")).expect("a set");
    let relation = Map::read_from_str(&isl, &format!("[N] -> {{ {name}[i, j] -> {to} }}")).expect("a map");
    let (reference, kind, may) = access;
    let relation = relation.intersect_domain(domain.clone()).expect("a map");
    let access = Access { may, ..Access::of(reference, kind, relation, 0) };
    Statement::of(name, domain, vec![access])
}

/// The example as a scop.
pub(crate) fn diagonals(live_in: bool, live_out: bool) -> Scop {
    let isl = Context::current();
    let (square, cell) = ("1 <= i <= 2N and 1 <= j <= 2N", "A[i - j + 2N]");
    let statements = vec![
        statement("T", square, ("t", AccessKind::Write, true), cell),
        statement("S", "1 <= i <= 2N and j = N and N >= 1", ("s", AccessKind::Write, false), cell),
        statement("R", square, ("r", AccessKind::Read, false), cell),
    ];
    let extent = Set::read_from_str(&isl, "[N] -> { A[a] : 0 < a < 4N }").expect("a set");
    let domain: Vec<_> = statements.iter().map(|statement| statement.domain.to_string()).collect();
    let domain = domain.iter().map(|text| UnionSet::read_from_str(&isl, text).expect("a set"));
    let domain = domain.reduce(|all, one| all.union(one).expect("a set")).expect("three");
    let both = "{ T[i, j] -> [(i)]; S[i, j] -> [(i)]; R[i, j] -> [(i)] }";
    let leaves = "{ \"sequence\": [ { \"filter\": \"{ T[i, j] }\" }, { \"filter\": \"{ S[i, j] }\" }, { \"filter\": \"{ R[i, j] }\" } ] }";
    let inner = format!("{{ \"schedule\": \"[{}]\", \"child\": {leaves} }}", both.replace("(i)", "(j)"));
    let tree = format!(
        "{{ \"domain\": \"{domain}\", \"child\": {{ \"schedule\": \"[{both}]\", \"child\": {inner} }} }}"
    );
    let context = Set::read_from_str(&isl, "[N] -> { : N >= 1 }").expect("a set");
    let schedule = Schedule::read_from_str(&isl, &tree).expect("a schedule");
    Scop::of(context, vec![Array::outside("A", extent, live_in, live_out)], statements, schedule)
}

fn count(set: Set, n: i32) -> i64 {
    let at = Set::read_from_str(&Context::current(), &format!("[N] -> {{ : N = {n} }}")).expect("a set");
    let set = set.intersect_params(at).and_then(Set::project_out_all_params).expect("a set");
    set.count_val().and_then(|count| count.get_num_si()).expect("finite")
}

/// Cells in use: of `A`, and of each new array.
fn cells(live_in: bool, live_out: bool, n: i32) -> (i64, Vec<i64>) {
    let scop = diagonals(live_in, live_out);
    let supply = Supply::of_relations(&source_flow(&scop).expect("flow"), &scop).expect("flow");
    let classes = classes(&scop, &supply).expect("classes");
    let new = storage(&scop, &classes, Moving::Colliding).expect("storage");
    let stays = scop
        .tagged_accesses(|_| true)
        .and_then(|all| all.subtract_domain(new.moved.clone().domain()?.union(new.unread.clone())?)?.range());
    let stays = stays.and_then(Set::from_union_set);
    let new = new.arrays.iter().map(|array| count(array.extent.clone(), n)).collect();
    (count(stays.expect("a set"), n), new)
}

/// With both an initial and a final value, two classes of a cell stay in it, in order; else each class has a
/// cell.
#[test]
fn counts_of_the_second_example() {
    for n in 2..=6 {
        let diagonals = 4 * i64::from(n) - 1;
        let shared = 2 * i64::from(n) - 1;
        assert_eq!(
            cells(false, true, n),
            (diagonals, vec![shared]),
            "final values: 6N - 2 = 4N - 1 + 2N - 1"
        );
        for live_in in [false, true] {
            assert_eq!(
                cells(live_in, false, n),
                (diagonals - 1, vec![shared + 1]),
                "no final values: 6N - 2"
            );
        }
        assert_eq!(cells(true, true, n), (diagonals, vec![]), "both: the order on {shared} diagonals stays");
    }
}

/// Memory that is there has room for as many cells as a certain access touches; a new array says nothing of
/// that.
#[test]
fn room_is_known_by_what_is_accessed_of_memory_that_is_there() {
    let set = |text: &str| Set::read_from_str(&Context::current(), text).expect("a set");
    let (as_many, more) = (set("[N] -> { X[a] : 0 < a < 4N }"), set("[N] -> { X[a] : 0 <= a < 4N }"));
    let memory = i64::MAX as u128;
    let exceeds = |scop: &Scop, new: &Set| may_exceed(scop, [("A", new)].into_iter(), memory).expect("isl");
    let mut scop = diagonals(true, true);
    assert!(!exceeds(&scop, &as_many));
    assert!(exceeds(&scop, &more));
    scop.arrays[0].plain = false; // a stride of 0: all cells may lie in one place
    assert!(exceeds(&scop, &as_many));
    (scop.arrays[0].plain, scop.arrays[0].home) = (true, Home::Global);
    assert!(exceeds(&scop, &as_many));
}
