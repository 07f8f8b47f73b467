//! Every part of a program, each before the parts inside it.

use crate::program::{Access, Affine, Atom, Carried, Condition, Manner, Node, Program, Value, Vectors};

/// A part of a program, to be looked at or changed; what it then has inside is visited next.
pub enum Part<'a> {
    /// Nodes in order.
    Block(&'a mut Vec<Node>),
    /// One of them.
    Node(&'a mut Node),
    /// The values that a node carries or yields.
    Carried(&'a mut Vec<Carried>),
    /// The bounds of a loop on one side.
    Bounds(&'a mut Vec<Affine>),
    /// An expression.
    Affine(&'a mut Affine),
    /// An access.
    Access(&'a mut Access),
    /// A value.
    Value(&'a mut Value),
    /// A condition.
    Condition(&'a mut Condition),
}

/// The function that is called with each part.
pub type Visit<'v> = dyn FnMut(Part) + 'v;

/// Visits all parts of a program.
pub fn walk(program: &mut Program, visit: &mut Visit) {
    program.functions.iter_mut().for_each(|function| in_block(&mut function.body, visit));
    in_block(&mut program.body, visit);
}

/// All accesses of a program that must be inside of their array, those inside subscripts too; of vectors the
/// first and the last elements.
pub fn accesses(program: &Program) -> Vec<Access> {
    let mut accesses = Vec::new();
    walk(&mut program.clone(), &mut |part| collect(part, Vectors::last_inside, &mut accesses));
    accesses
}

/// The accesses of a block.
pub fn accesses_of(block: &[Node]) -> Vec<Access> {
    let mut accesses = Vec::new();
    in_block(&mut block.to_vec(), &mut |part| collect(part, Vectors::last, &mut accesses));
    accesses
}

fn collect(part: Part, last: fn(&Vectors) -> Vec<Access>, accesses: &mut Vec<Access>) {
    match part {
        Part::Access(access) => accesses.push(access.clone()),
        Part::Node(Node::Vectors(of)) => accesses.extend(last(of)),
        _ => {}
    }
}

/// Visits all parts of a block.
pub fn in_block(block: &mut Vec<Node>, visit: &mut Visit) {
    visit(Part::Block(block));
    block.iter_mut().for_each(|node| in_node(node, visit));
}

fn in_node(node: &mut Node, visit: &mut Visit) {
    visit(Part::Node(node));
    match node {
        Node::Store(access, value) | Node::Update(access, _, value) => {
            in_access(access, visit);
            in_value(value, visit);
        }
        Node::Let(_, _, value) => in_value(value, visit),
        Node::Allocate(..) | Node::Call(..) | Node::Whole(_) => {}
        Node::Choose(of) => in_condition(&mut of.condition, visit),
        Node::Vectors(of) => {
            in_access(&mut of.to, visit);
            of.from.iter_mut().for_each(|access| in_access(access, visit));
            for manner in &mut of.manners {
                if let Manner::Masked(count) = manner {
                    in_affine(count, visit);
                }
            }
        }
        Node::Loop(of) => {
            for bounds in [&mut of.lower, &mut of.upper] {
                visit(Part::Bounds(bounds));
                bounds.iter_mut().for_each(|bound| in_affine(bound, visit));
            }
            in_carried(&mut of.carried, visit);
        }
        Node::If(of) => {
            in_condition(&mut of.condition, visit);
            in_carried(&mut of.carried, visit);
        }
        Node::While(of) => {
            in_affine(&mut of.bound, visit);
            of.also.iter_mut().for_each(|condition| in_condition(condition, visit));
            in_carried(&mut of.carried, visit);
        }
    }
    node.blocks_mut().into_iter().for_each(|block| in_block(block, visit));
}

fn in_carried(carried: &mut Vec<Carried>, visit: &mut Visit) {
    visit(Part::Carried(carried));
    for one in carried {
        in_value(&mut one.initial, visit);
        in_value(&mut one.next, visit);
    }
}

fn in_access(access: &mut Access, visit: &mut Visit) {
    visit(Part::Access(access));
    access.subscripts.iter_mut().for_each(|subscript| in_affine(subscript, visit));
}

fn in_affine(expression: &mut Affine, visit: &mut Visit) {
    visit(Part::Affine(expression));
    for (_, atom) in &mut expression.terms {
        match atom {
            Atom::Iterator(_) | Atom::Parameter(_) => {}
            Atom::Div(inner, _) | Atom::Mod(inner, _) | Atom::Hash(inner, _) => in_affine(inner, visit),
            Atom::Data(access) => in_access(access, visit),
            Atom::Product(a, b) => [a, b].into_iter().for_each(|inner| in_affine(inner, visit)),
        }
    }
}

fn in_value(value: &mut Value, visit: &mut Visit) {
    visit(Part::Value(value));
    match value {
        Value::Constant(_) | Value::Named(_) | Value::Extreme(_) => {}
        Value::Truth(condition) => in_condition(condition, visit),
        Value::Load(access) => in_access(access, visit),
        Value::Index(expression) => in_affine(expression, visit),
        Value::Binary(_, a, b) => [a, b].into_iter().for_each(|value| in_value(value, visit)),
        Value::Select(condition, a, b) => {
            in_condition(condition, visit);
            [a, b].into_iter().for_each(|value| in_value(value, visit));
        }
    }
}

fn in_condition(condition: &mut Condition, visit: &mut Visit) {
    visit(Part::Condition(condition));
    match condition {
        Condition::Affine(parts, _) | Condition::Any(parts, _) => {
            parts.iter_mut().for_each(|(part, _)| in_affine(part, visit));
        }
        Condition::Data(_, a, b) => [a, b].into_iter().for_each(|value| in_value(value, visit)),
        Condition::Named(_) => {}
    }
}
