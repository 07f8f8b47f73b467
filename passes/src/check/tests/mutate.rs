//! Changes of random scops; most changes break them.

use super::generate::*;
use crate::check::model::{Barrier, Layout, Model, Statement, Tree};
use mse_dialect::text::expression;
use mse_dialect::view::AccessKind;
use mse_isl::Context;

/// Changes the program in one of many ways, right or wrong.
pub fn mutate(random: &mut Random, program: &mut Program) {
    let model = &mut program.model;
    match random.below(9) {
        0 | 1 => change_tree(random, &mut model.tree),
        2 => change_subscript(random, model, &program.depths),
        3 => fold(random, model),
        4 => shrink(random, model, &program.depths),
        5 => privatise(model, &program.depths),
        6 => duplicate(random, program),
        7 => copy(random, model),
        _ => {}
    }
    number(&mut program.model.tree, &mut 0);
}

/// Reverses a loop, or the children of a sequence, somewhere.
fn change_tree(random: &mut Random, tree: &mut Tree) {
    match tree {
        Tree::Band { functions, child, .. } => {
            if random.once_in(2) {
                let member = random.below(functions.len());
                functions[member] = functions[member].clone().neg().expect("a function");
            } else if random.once_in(2) {
                functions.reverse();
            } else {
                change_tree(random, child);
            }
        }
        Tree::Children { children, .. } => {
            if random.once_in(2) {
                let last = children.len() - 1;
                children.swap(random.below(last), last);
            } else {
                let child = random.below(children.len());
                change_tree(random, &mut children[child]);
            }
        }
        Tree::Filter { child, .. } | Tree::Mark { child, .. } => change_tree(random, child),
        _ => {}
    }
}

fn change_subscript(random: &mut Random, model: &mut Model, depths: &[usize]) {
    let number = random.below(depths.len());
    let position = random.below(model.statements[number].accesses.len());
    let array = model.statements[number].accesses[position].array().expect("named");
    let scalar = model.array(&array).expect("declared").extent.tuple_dim().expect("cells") == 0;
    let cell =
        if scalar { format!("{array}[]") } else { cell(random, &array.replace('x', "x "), depths[number]) };
    let statement = &mut model.statements[number];
    let text = format!("{{ {}[{}] -> {cell} }}", statement.name, iterators(depths[number]));
    statement.accesses[position].relation =
        map(&text).intersect_domain(statement.domain.clone()).expect("fits");
}

/// Folds the local array.
fn fold(random: &mut Random, model: &mut Model) {
    let modulus = *random.choose(&["1", "2", "3", "5", "11"]);
    let moduli = vec![Some(expression(modulus).expect("a number"))];
    model.arrays[1].layout = Some(Layout { basis: map("{ B[a] -> [a] }"), moduli });
}

fn shrink(random: &mut Random, model: &mut Model, depths: &[usize]) {
    let number = random.below(depths.len());
    let statement = &mut model.statements[number];
    let smaller = set(&format!("{{ {}[{}] : i < 2 }}", statement.name, iterators(depths[number])));
    statement.domain = statement.domain.clone().intersect(smaller).expect("fits");
    for access in &mut statement.accesses {
        access.relation = access.relation.clone().intersect_domain(statement.domain.clone()).expect("fits");
    }
}

/// Gives each iteration of `i` its own `x`.
fn privatise(model: &mut Model, depths: &[usize]) {
    model.arrays[2] = array("x", "{ x[a] : -4 <= a <= 6 }", false);
    for (statement, &depth) in model.statements.iter_mut().zip(depths) {
        for access in
            statement.accesses.iter_mut().filter(|access| access.array().is_ok_and(|array| array == "x"))
        {
            let text = format!("{{ {}[{}] -> x[i] }}", statement.name, iterators(depth));
            access.relation = map(&text).intersect_domain(statement.domain.clone()).expect("fits");
        }
    }
}

/// Executes a part of a statement once more, right after it.
fn duplicate(random: &mut Random, program: &mut Program) {
    let number = random.below(program.depths.len());
    let depth = program.depths[number];
    let mut again = program.model.statements[number].clone();
    let name = again.name.clone();
    let part = set(&format!("{{ {name}[{}] : i = 1 }}", iterators(depth)));
    again.name = format!("D{number}");
    again.origin = Some(map(&format!("{{ D{number}[{0}] -> {name}[{0}] }}", iterators(depth))));
    let domain = again.domain.clone().intersect(part).expect("fits");
    again.domain = domain.clone().set_tuple_name(&again.name).expect("named");
    for access in &mut again.accesses {
        access.reference = format!("{}d", access.reference);
        let relation = access.relation.clone().intersect_domain(domain.clone()).expect("fits");
        access.relation = relation.set_tuple_name(mse_isl::DimType::In, &again.name).expect("named");
    }
    repeat(&mut program.model.tree, &name, &again.name);
    program.model.statements.push(again);
}

/// Gives `again` a place right after `name` in the sequence, and dates like it.
fn repeat(tree: &mut Tree, name: &str, again: &str) {
    match tree {
        Tree::Band { functions, child, .. } => {
            for function in functions {
                let text = function.to_string().replace(&format!("{name}["), &format!("{again}["));
                let renamed =
                    mse_isl::UnionPwAff::read_from_str(&Context::current(), &text).expect("renamed");
                for piece in renamed.get_pw_aff_list().expect("pieces") {
                    let tuple = piece
                        .get_domain_space()
                        .and_then(|space| space.get_tuple_name(mse_isl::DimType::Out));
                    if tuple.expect("named").as_deref() == Some(again) {
                        *function = function.clone().add_pw_aff(piece).expect("apart");
                    }
                }
            }
            repeat(child, name, again);
        }
        Tree::Children { children, .. } => {
            let ours = |child: &Tree| matches!(child, Tree::Filter { filter, .. } if filter.to_string().contains(&format!("{name}[")));
            if let Some(position) = children.iter().position(ours) {
                let mut copy = children[position].clone();
                if let Tree::Filter { filter, child } = &mut copy {
                    *filter =
                        union_set(&filter.to_string().replace(&format!("{name}["), &format!("{again}[")));
                    repeat(child, name, again);
                }
                children.insert(position + 1, copy);
            }
        }
        Tree::Filter { child, .. } | Tree::Mark { child, .. } => repeat(child, name, again),
        _ => {}
    }
}

/// Copies `A` into a local array first, and lets one read take it from there.
fn copy(random: &mut Random, model: &mut Model) {
    let Tree::Children { children, .. } = &mut model.tree else { return };
    let domain = set("{ copy[a] : -4 <= a <= 6 }");
    let read = access("from", AccessKind::Read, false, "{ copy[a] -> A[a] }", &domain);
    let mut write = access("into", AccessKind::Write, false, "{ copy[a] -> C[a] }", &domain);
    write.copies = Some("from".into());
    let position = if random.once_in(3) { 1 } else { 0 };
    children.insert(position, filter("{ copy[a] }", band("[{ copy[a] -> [(a)] }]", Tree::Leaf)));
    model.arrays.push(array("C", "{ C[a] : -4 <= a <= 6 }", false));
    for statement in &mut model.statements {
        for access in statement.accesses.iter_mut().filter(|access| access.kind == AccessKind::Read) {
            if access.array().is_ok_and(|array| array == "A") && random.once_in(2) {
                access.relation =
                    access.relation.clone().set_tuple_name(mse_isl::DimType::Out, "C").expect("named");
            }
        }
    }
    let accesses = vec![read, write];
    model.statements.push(Statement {
        name: "copy".into(),
        domain,
        origin: None,
        used: Vec::new(),
        accesses,
        barrier: Barrier::None,
    });
}
