//! Which arrays may be the same memory.
//!
//! ```text
//! root    { alias -> the arguments, globals, views and local arrays that it may be }
//! class   arrays that share a root, or are views of one base
//! ```

use crate::program::{Home, Id, Node, Program, Shape};
use crate::walk::{Part, walk};
use std::collections::BTreeSet;

/// For each array those whose memory it may be; itself, unless it is an alias.
pub fn roots(program: &Program) -> Vec<BTreeSet<Id>> {
    let edges = edges(program);
    let home = |array: Id| program.arrays.get(array).map(|array| &array.home);
    let mut roots: Vec<BTreeSet<Id>> = (0..program.arrays.len())
        .map(|array| if home(array) == Some(&Home::Alias) { BTreeSet::new() } else { [array].into() })
        .collect();
    let mut grows = true;
    while grows {
        grows = false;
        for &(to, from) in &edges {
            let more = roots[from].clone();
            let before = roots[to].len();
            roots[to].extend(more);
            grows |= roots[to].len() > before;
        }
    }
    // A function that nobody calls.
    (0..roots.len()).filter(|&array| roots[array].is_empty()).collect::<Vec<_>>().into_iter().for_each(
        |array| {
            roots[array].insert(array);
        },
    );
    roots
}

/// Whether two elements of the array may be one cell.
pub fn overlaps(program: &Program, roots: &[BTreeSet<Id>], array: Id) -> bool {
    let overlaps =
        |root: &Id| matches!(program.arrays[*root].home, Home::View { shape: Shape::Strides(..), .. });
    roots[array].iter().any(overlaps)
}

/// A number for each array, equal where memory may be shared.
pub fn classes(program: &Program, roots: &[BTreeSet<Id>]) -> Vec<Id> {
    let mut classes: Vec<Id> = (0..program.arrays.len()).collect();
    let mut unite = |a: Id, b: Id| {
        let (from, to) = (classes[a].max(classes[b]), classes[a].min(classes[b]));
        classes.iter_mut().filter(|class| **class == from).for_each(|class| *class = to);
    };
    for (array, of) in program.arrays.iter().enumerate() {
        if let Home::View { base, .. } = of.home {
            unite(array, base);
        }
        roots[array].iter().for_each(|&root| unite(array, root));
    }
    classes
}

/// Pairs of an array and one that it may be.
fn edges(program: &Program) -> Vec<(Id, Id)> {
    let mut edges = Vec::new();
    walk(&mut program.clone(), &mut |part| match part {
        Part::Node(Node::Choose(of)) => edges.extend(of.of.map(|from| (of.array, from))),
        Part::Node(Node::Loop(of)) => {
            for one in &of.buffers {
                edges.extend([(one.inner, one.initial), (one.inner, one.next), (one.result, one.inner)]);
            }
        }
        Part::Node(Node::Call(function, actuals)) => {
            if let Some(function) = program.functions.get(*function) {
                edges.extend(function.formals.iter().copied().zip(actuals.iter().copied()));
            }
        }
        _ => {}
    });
    edges.retain(|&(to, from)| to.max(from) < program.arrays.len());
    edges
}
