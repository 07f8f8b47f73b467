//! Mutants: a program with one change, or two, which may do the same or not.
//!
//! ```text
//! may differ       a constant, an operator, operands or statements swapped, a store dropped, a loop
//!                  parallel, ..
//! does the same    a loop tiled, split, another dialect for a loop or an access
//! ```
//!
//! A mutant has the original's arrays, whatever its subscripts: it may be out of bounds.

use crate::case::Mutant;
use crate::cost::{PAIRS, is_cheap};
use crate::generate::drawn;
use crate::own::demote_carrying;
use crate::print::print_as;
use crate::program::{
    Affine, Array, Atom, Comparison, Home, Id, Loop, LoopKind, Node, Op, Order, Parallel, Program, Style,
    Value,
};
use crate::random::Random;
use crate::range::layouts;
use crate::strata::{Form, Mix, STRATA};
use crate::walk::{Part, in_block, walk};

/// The largest parameter of programs whose mutants are judged: mistakes that show from some size on are
/// found.
pub const MOST: i64 = 130;

/// How often a program is drawn.
const DRAWS: u64 = 60;

/// The program of a seed: of constant sizes, so that all sizes fit each other, and small enough for large
/// parameters.
pub fn generate(seed: u64, stratum: Option<usize>) -> Program {
    let stratum = stratum.unwrap_or((seed % STRATA.len() as u64) as usize);
    let plain = STRATA[stratum].1;
    // Both sides are programs on memory; and few of the mutants of a wide one could be judged.
    let is_other = matches!(plain.form, Form::Wide | Form::Tensors);
    let form = if is_other { Form::Any } else { plain.form };
    let mix = Mix { bounded: 100, depth: plain.depth.min(2), form, ..plain };
    let cheap = |program: &Program| is_cheap(program, &vec![MOST; program.parameters.len()], PAIRS);
    let large = (0..DRAWS).map(|draw| drawn(seed ^ draw << 48, mix, MOST)).find(cheap);
    let mut program = large.unwrap_or_else(|| crate::generate::generate(seed, Some(stratum)));
    // A mutant may read what the program does not.
    let bare = |array: &&mut Array| array.home == Home::Bare;
    program.arrays.iter_mut().filter(bare).for_each(|array| array.home = Home::Local);
    program
}

/// A change of a program at one of the places where it is possible; false if there is none.
type Change = fn(&mut Program, &mut Random) -> bool;

const CHANGES: [(&str, Change); 17] = [
    ("constant of an expression", affine_constant),
    ("constant", constant),
    ("comparison", comparison),
    ("operator", operator),
    ("swapped operands", swapped_operands),
    ("swapped statements", swapped_statements),
    ("dropped store", dropped),
    ("parallel", parallel),
    ("parallel", parallel),
    ("parallel", parallel),
    ("reversed", reversed),
    ("interchanged", interchanged),
    ("tiled", tiled),
    ("fused", fused),
    ("split", split),
    ("other dialect", dialect),
    ("global", global),
];

/// `count` mutants of a program.
pub fn draw(random: &mut Random, program: &Program, count: usize) -> Vec<Mutant> {
    let original = layouts(program);
    let mut mutants: Vec<Mutant> = Vec::new();
    let before = print_as(program, &original);
    for _ in 0..20 * count {
        let Some((name, mutant)) = one(random, program) else { continue };
        let mut text = print_as(&mutant, &original);
        let mut name = name;
        if random.percent(15) && text.contains(" = arith.addf ") {
            text = relaxed(&text);
            name += ", fast";
        }
        if mutants.len() < count && text != before && mutants.iter().all(|other| other.text != text) {
            mutants.push(Mutant { name, text });
        }
    }
    mutants
}

fn one(random: &mut Random, program: &Program) -> Option<(String, Program)> {
    let mut mutant = program.clone();
    let mut names = Vec::new();
    for _ in 0..random.weighted(&[(3, 1), (1, 2)]) {
        let (name, change) = random.pick(&CHANGES);
        if change(&mut mutant, random) {
            names.push(name);
        }
    }
    demote_carrying(&mut mutant);
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| (names.join(", "), mutant))
}

/// The first sum of real numbers may be reassociated.
fn relaxed(text: &str) -> String {
    let mut done = false;
    let line = |line: &str| match line.split_once(" : ") {
        Some((before, after)) if line.contains(" = arith.addf ") && !done => {
            done = true;
            format!("{before} fastmath<reassoc> : {after}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Calls `change` at each place, until it has changed the one that was drawn.
fn at_some_place(
    program: &mut Program,
    random: &mut Random,
    mut change: impl FnMut(Part, &mut Random, bool) -> usize,
) -> bool {
    let mut places = 0;
    walk(&mut program.clone(), &mut |part| places += change(part, &mut Random::new(0), false));
    if places == 0 {
        return false;
    }
    let mut left = random.below(places) as i64;
    walk(program, &mut |part| {
        let here = left == 0;
        let count = if left < 0 { 0 } else { change(part, random, here) };
        left -= count as i64;
    });
    true
}

fn affine_constant(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Affine(expression) = part else { return 0 };
        if here {
            expression.constant += random.pick(&[1, -1]);
        }
        1
    })
}

fn constant(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Value(Value::Constant(constant)) = part else { return 0 };
        if here {
            *constant += random.pick(&[1, 4, -1]);
        }
        1
    })
}

fn comparison(program: &mut Program, random: &mut Random) -> bool {
    use crate::program::Condition;
    at_some_place(program, random, |part, random, here| {
        let Part::Condition(condition) = part else { return 0 };
        let place = match condition {
            Condition::Affine(parts, _) | Condition::Any(parts, _) => &mut parts[0].1,
            Condition::Data(comparison, ..) => comparison,
            Condition::Named(_) => return 0,
        };
        if here {
            let mut all =
                vec![Comparison::AtLeast, Comparison::Equal, Comparison::Unequal, Comparison::Below(3)];
            if let Comparison::Ordered(order) | Comparison::Loose(order) = *place {
                all.extend([Order::More, Order::AtLeast].map(Comparison::Ordered));
                all.extend([Comparison::Ordered(order), Comparison::Loose(order.negated())]);
            }
            *place = random.pick(&all);
        }
        1
    })
}

fn operator(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Value(Value::Binary(op, ..)) = part else { return 0 };
        if here {
            *op = random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Max, Op::And, Op::Xor, Op::MaxUnsigned]);
        }
        1
    })
}

fn swapped_operands(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, _, here| {
        let Part::Value(Value::Binary(_, a, b)) = part else { return 0 };
        if here {
            std::mem::swap(a, b);
        }
        1
    })
}

fn swapped_statements(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, _, here| {
        let Part::Block(block) = part else { return 0 };
        let found = (1..block.len()).find(|&second| block[second - 1..=second].iter().all(is_silent));
        let Some(second) = found else { return 0 };
        if here {
            block.swap(second - 1, second);
        }
        1
    })
}

/// Whether nothing that a node defines is used after it.
fn is_silent(node: &Node) -> bool {
    match node {
        Node::Store(..) | Node::Update(..) | Node::Vectors(_) | Node::Whole(_) | Node::Call(..) => true,
        Node::Loop(of) => of.carried.is_empty() && of.buffers.is_empty(),
        Node::If(of) => of.carried.is_empty(),
        _ => false,
    }
}

fn dropped(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, _, here| {
        let Part::Block(block) = part else { return 0 };
        let Some(position) =
            block.iter().rposition(|node| matches!(node, Node::Store(..) | Node::Update(..)))
        else {
            return 0;
        };
        if here {
            block.remove(position);
        }
        1
    })
}

fn parallel(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Node(Node::Loop(of)) = part else { return 0 };
        if !of.carried.is_empty() || !of.buffers.is_empty() || matches!(of.kind, LoopKind::Parallel(_)) {
            return 0;
        }
        if here {
            of.kind = LoopKind::Parallel(random.pick(&[Parallel::Affine, Parallel::Affine, Parallel::Scf]));
        }
        1
    })
}

/// A loop with one bound on each side, in steps of one, that carries nothing.
fn is_simple(of: &Loop) -> bool {
    let sequential = !matches!(of.kind, LoopKind::Parallel(_));
    let single = of.lower.len() == 1 && of.upper.len() == 1 && of.step == 1;
    sequential && single && of.carried.is_empty() && of.buffers.is_empty()
}

/// Changes some loop for which `fits` holds.
fn some_loop(
    program: &mut Program,
    random: &mut Random,
    fits: impl Fn(&Loop) -> bool,
    change: impl Fn(&mut Loop, &mut Random),
) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Node(Node::Loop(of)) = part else { return 0 };
        if !fits(of) {
            return 0;
        }
        if here {
            change(of, random);
        }
        1
    })
}

fn reversed(program: &mut Program, random: &mut Random) -> bool {
    some_loop(program, random, is_simple, |of, _| {
        let mut mirrored = of.lower[0].clone();
        mirrored.terms.extend(of.upper[0].terms.clone());
        mirrored.constant += of.upper[0].constant - 1;
        mirrored.terms.push((-1, Atom::Iterator(of.iterator)));
        substitute(&mut of.body, of.iterator, &mirrored);
    })
}

/// Writes another expression for an iterator.
fn substitute(block: &mut Vec<Node>, iterator: Id, by: &Affine) {
    in_block(block, &mut |part| {
        let Part::Affine(expression) = part else { return };
        for (factor, atom) in std::mem::take(&mut expression.terms) {
            if atom != Atom::Iterator(iterator) {
                expression.terms.push((factor, atom));
                continue;
            }
            expression.terms.extend(by.terms.iter().map(|(a, atom)| (a * factor, atom.clone())));
            expression.constant += factor * by.constant;
        }
    });
}

fn interchanged(program: &mut Program, random: &mut Random) -> bool {
    let names = |bound: &Affine, iterator| bound.terms.iter().any(|(_, a)| *a == Atom::Iterator(iterator));
    let free = |of: &Loop, inner: &Loop| {
        inner.lower.iter().chain(&inner.upper).all(|bound| {
            bound.terms.iter().all(|(_, a)| matches!(a, Atom::Iterator(_) | Atom::Parameter(_)))
                && !names(bound, of.iterator)
        })
    };
    let fits = |of: &Loop| {
        is_simple(of) && matches!(&of.body[..], [Node::Loop(inner)] if is_simple(inner) && free(of, inner))
    };
    some_loop(program, random, fits, |of, _| {
        let Some(Node::Loop(inner)) = of.body.first_mut() else { return };
        std::mem::swap(&mut of.iterator, &mut inner.iterator);
        std::mem::swap(&mut of.lower, &mut inner.lower);
        std::mem::swap(&mut of.upper, &mut inner.upper);
    })
}

fn tiled(program: &mut Program, random: &mut Random) -> bool {
    let fresh = fresh(program);
    some_loop(program, random, is_simple, |of, random| {
        let size = random.between(2, 4);
        let start = Affine::atom(Atom::Iterator(fresh));
        let upper = vec![start.clone().plus(size), of.upper[0].clone()];
        let inner = Loop { lower: vec![start], upper, ..of.clone() };
        *of = Loop { iterator: fresh, step: size, body: vec![Node::Loop(inner)], ..of.clone() };
    })
}

/// A number that no iterator or value has.
fn fresh(program: &Program) -> Id {
    let mut most = 0;
    walk(&mut program.clone(), &mut |part| match part {
        Part::Node(Node::Loop(of)) => most = most.max(of.iterator),
        Part::Node(Node::While(of)) => most = most.max(of.iterator),
        Part::Node(Node::Let(id, ..)) => most = most.max(*id),
        Part::Carried(carried) => {
            carried.iter().for_each(|one| most = most.max(one.inner).max(one.result));
        }
        _ => {}
    });
    most + 1
}

fn fused(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, _, here| {
        let Part::Block(block) = part else { return 0 };
        let Some(second) = (1..block.len()).find(|&second| fuses(&block[second - 1], &block[second])) else {
            return 0;
        };
        if here && let Node::Loop(mut of) = block.remove(second) {
            let Node::Loop(first) = &mut block[second - 1] else { unreachable!("two loops fuse") };
            substitute(&mut of.body, of.iterator, &Affine::atom(Atom::Iterator(first.iterator)));
            first.body.extend(of.body);
        }
        1
    })
}

fn fuses(first: &Node, second: &Node) -> bool {
    let (Node::Loop(first), Node::Loop(second)) = (first, second) else { return false };
    is_simple(first) && is_simple(second) && first.lower == second.lower && first.upper == second.upper
}

fn split(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        let Part::Block(block) = part else { return 0 };
        let simple = |node: &Node| matches!(node, Node::Loop(of) if is_simple(of));
        let Some(position) = block.iter().position(simple) else { return 0 };
        if here && let Node::Loop(of) = &mut block[position] {
            let middle = of.lower[0].clone().plus(random.between(1, 3));
            let second = Loop { lower: vec![middle.clone()], ..of.clone() };
            of.upper.push(middle);
            block.insert(position + 1, Node::Loop(second));
        }
        1
    })
}

fn dialect(program: &mut Program, random: &mut Random) -> bool {
    at_some_place(program, random, |part, random, here| {
        match part {
            Part::Access(access) if here => {
                access.style = random.pick(&[Style::Affine, Style::Arith, Style::Narrow, Style::Index]);
            }
            Part::Node(Node::Loop(of)) if here && of.kind == LoopKind::Affine => of.kind = LoopKind::Scf,
            Part::Node(Node::Loop(of)) if here && of.kind == LoopKind::Scf => of.kind = LoopKind::Affine,
            Part::Access(_) | Part::Node(Node::Loop(_)) => {}
            _ => return 0,
        }
        1
    })
}

fn global(program: &mut Program, random: &mut Random) -> bool {
    let global = |array: &&mut crate::program::Array| matches!(array.home, Home::Global { .. });
    let mut globals: Vec<_> = program.arrays.iter_mut().filter(global).collect();
    if globals.is_empty() {
        return false;
    }
    let position = random.below(globals.len());
    let Home::Global { initial, public, .. } = &mut globals[position].home else { return false };
    if random.percent(70) {
        *initial += 1;
    } else {
        *public = !*public;
    }
    true
}
