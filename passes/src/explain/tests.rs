//! Numbers and scenes against enumeration by hand.

use super::collect::{Source, facts};
use super::facts::*;
use super::memory::{bytes_formula, memory};
use super::values::{Asked, Values};
use crate::choice::Arrays;
use crate::dataflow::source_flow;
use crate::expand::{Choice, Mode};
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::storage::tests::diagonals;
use mse_isl::{Context, Set};
use std::collections::BTreeSet;

fn all(n: i64) -> Asked {
    Asked { named: Vec::new(), others: Some(n) }
}

/// Sets of one and two dimensions, counted by trying all points.
#[test]
fn sizes_are_counted() {
    type Rule = fn(i64, i64, i64) -> bool;
    let cases: [(&str, Rule, &str); 6] = [
        ("0 <= i, j < N", |n, i, j| (0..n).contains(&i) && (0..n).contains(&j), "N * N"),
        ("0 <= i < N and 0 <= j <= i", |n, i, j| (0..n).contains(&i) && (0..=i).contains(&j), "N * N"),
        ("0 <= i < N and j = 2", |n, i, j| (0..n).contains(&i) && j == 2, "N * 1"),
        (
            "0 <= i < 2N - 1 and j = 0",
            |n, i, j| (0..2 * n - 1).contains(&i) && j == 0,
            "(2N - 1) * 1 if N > 0",
        ),
        ("0 <= 2i < N and j = 0", |n, i, j| i >= 0 && 2 * i < n && j == 0, "(floor((1 + N)/2)) * 1"),
        (
            "0 <= i < 3 and 3 <= j < N",
            |n, i, j| (0..3).contains(&i) && (3..n).contains(&j),
            "3 * (N - 3) if N >= 4",
        ),
    ];
    let scop = diagonals(false, false);
    let scop = Scop { context: set("[N] -> { : N >= 0 }"), ..scop };
    for (text, rule, formula) in cases {
        let cells = set(&format!("[N] -> {{ A[i, j] : {text} }}"));
        for n in 0..=6 {
            let values = Values::choose(&scop, &all(n)).expect("isl").expect("values");
            let square = (-12..=12).flat_map(|i| (-12..=12).map(move |j| (i, j)));
            let points: Vec<_> = square.filter(|&(i, j)| rule(n, i, j)).collect();
            let memory = memory(&scop, &values, &cells, &cells, 8).expect("isl");
            let extent = |of: fn(&(i64, i64)) -> i64| {
                let (least, most) = (points.iter().map(of).min(), points.iter().map(of).max());
                least.zip(most).map_or(0, |(least, most)| most - least + 1)
            };
            let boxed = u128::try_from(extent(|p| p.0) * extent(|p| p.1)).expect("positive");
            assert_eq!(memory.cells, Some(boxed), "{text}, N = {n}");
            assert_eq!(memory.bytes, Some(8 * boxed), "{text}, N = {n}");
            assert_eq!(memory.touched, Some(points.len() as u64), "{text}, N = {n}");
            assert_eq!(memory.size.to_string(), formula, "{text}");
        }
    }
}

/// Bytes as formulas, with the element's bytes in front.
#[test]
fn bytes_are_formulas() {
    let check = |extents: &[&str], when: &str, expected: &str| {
        let extents = extents.iter().map(|extent| (*extent).to_owned()).collect();
        let size = Size::Product { extents, when: when.to_owned() };
        assert_eq!(bytes_formula(&size, 8), expected);
    };
    check(&[], "", "8");
    check(&["N"], "", "8 * N");
    check(&["N + 1", "M"], "", "8 * (N + 1) * M");
    check(&["N", "M"], "N > 0", "8 * (N * M if N > 0)");
    assert_eq!(bytes_formula(&Size::Unbounded, 4), "4 * (unbounded)");
}

#[test]
fn values_are_small_unless_given() {
    let scop = diagonals(false, false);
    let check = |context: &str, asked: &str, expected: Option<&[i64]>| {
        let scop = Scop { context: set(context), ..scop.clone() };
        let asked = Asked::parse(asked).expect("numbers");
        let chosen = Values::choose(&scop, &asked).expect("isl");
        let numbers: Option<Vec<i64>> =
            chosen.map(|chosen| chosen.named.into_iter().map(|(_, value)| value).collect());
        assert_eq!(numbers.as_deref(), expected, "{context}");
    };
    check("[N, M] -> { : }", "", Some(&[4, 4]));
    check("[N, M] -> { : N > 4 and M = 3N }", "", Some(&[5, 15]));
    check("[N, M] -> { : }", "M=7,2", Some(&[2, 7]));
    check("[N, M] -> { : M < N }", "N=1", Some(&[1, 0]));
    check("[N, M] -> { : N > 100 }", "N=7", None);
}

fn set(text: &str) -> Set {
    Set::read_from_str(&Context::current(), text).expect("a set")
}

fn explained(scop: &Scop, n: i64) -> Facts {
    let mut scop = scop.clone();
    scop.arrays[0].element_bytes = 4;
    scop.statements.iter_mut().for_each(|statement| statement.acts = statement.name == "R");
    let scop = &scop;
    let supply = Supply::of_relations(&source_flow(scop).expect("flow"), scop).expect("flow");
    let choice = Choice { mode: Mode::Maximal, arrays: Arrays::default(), max_bytes: u128::MAX };
    let values = Values::choose(scop, &all(n)).expect("isl").expect("values");
    let source = Source { scop, supply: &supply, choice: &choice, values: &values };
    facts(&source, "diagonals".to_owned()).expect("facts")
}

/// The cell of an access afterwards, as the paper has it. A diagonal has two cells if it is read before
/// column N and from it on; the second one is the old one. Writes by T in column N supply nothing.
fn cell_after(n: i64, point: &Point) -> Option<(i64, bool)> {
    let (i, j) = (point.instance[0], point.instance[1]);
    let diagonal = i - j;
    let later = (1..=2 * n).contains(&(diagonal + n));
    match point.role {
        Role::Unread => None,
        _ if j >= n || !later => Some((diagonal, false)),
        _ => Some((diagonal, true)),
    }
}

/// The second example of the paper, `A` not initialised and returned.
#[test]
fn the_second_example_is_drawn_as_it_is() {
    let scop = diagonals(false, true);
    for n in 2..=4 {
        let facts = explained(&scop, n);
        let [array] = facts.arrays.as_slice() else { panic!("one array") };
        let scene = array.scene.as_ref().expect("few points");
        let square = 4 * n * n;
        assert_eq!(scene.points.len() as i64, 2 * square + 2 * n, "T and R everywhere, S in a column");
        let unread = |point: &&Point| point.role == Role::Unread;
        assert_eq!(scene.points.iter().filter(unread).count() as i64, 2 * n);
        assert!(scene.points.iter().filter(unread).all(|p| p.statement == "T" && p.instance[1] == n));
        assert_eq!(scene.classes as i64, 2 * n - 1, "those that move");
        assert_eq!(scene.before.len() as i64, 4 * n - 1);
        assert_eq!(scene.after.len() as i64, 6 * n - 2);
        let cells: BTreeSet<_> = scene.points.iter().filter_map(|point| cell_after(n, point)).collect();
        assert_eq!(cells.len(), scene.after.len());
        for point in &scene.points {
            let moves = matches!(cell_after(n, point), Some((_, true)));
            assert_eq!(matches!(point.role, Role::Class(_)), moves, "{point:?}");
        }
        check_arrows(n, scene);
    }
}

/// Kept arrows are between accesses of one cell, the others not; flow is.
fn check_arrows(n: i64, scene: &Scene) {
    assert_eq!(scene.omitted, 0, "few enough to be all there");
    for arrow in &scene.arrows {
        let [from, to] = [arrow.from, arrow.to].map(|number| &scene.points[number]);
        let same = cell_after(n, from).is_some() && cell_after(n, from) == cell_after(n, to);
        assert_eq!(same, arrow.kind != ArrowKind::Vanished, "{arrow:?}: {from:?} to {to:?}");
        let old = |point: &Point| point.instance[0] - point.instance[1];
        assert_eq!(old(from), old(to), "{arrow:?}");
    }
    for kind in [ArrowKind::Flow, ArrowKind::Kept, ArrowKind::Vanished] {
        assert!(scene.arrows.iter().any(|arrow| arrow.kind == kind), "{kind:?}");
    }
}

/// With an initial and a final value nothing can be separated, and everything stays ordered.
#[test]
fn nothing_vanishes_where_nothing_moves() {
    let facts = explained(&diagonals(true, true), 3);
    let [array] = facts.arrays.as_slice() else { panic!("one array") };
    assert!(
        matches!(&array.fate, Fate::Stays(reason) if reason.code == "nothing-to-separate"),
        "{:?}",
        array.fate
    );
    for dependence in &facts.dependences {
        let unread = dependence.earlier.0 == "t" || dependence.later.0 == "t";
        assert!(unread || dependence.vanished.count == Some(0), "{dependence:?}");
    }
}
