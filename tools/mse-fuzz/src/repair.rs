//! Makes any tree a valid program: what names something out of scope is dropped or becomes a constant.
//!
//! Afterwards every iterator, value and array is in scope where it is used, loops have bounds, accesses as many
//! subscripts as the array has dimensions, and no block is there without need.

use crate::program::{
    Access, Affine, Array, Atom, Carried, Comparison, Condition, Home, Id, Node, Program, Value,
};
use std::collections::BTreeSet;

/// Makes the program valid.
pub fn repair(program: &mut Program) {
    if program.parameters.is_empty() {
        program.parameters.push(crate::program::Parameter::Argument);
    }
    let arrays = program.arrays.clone();
    for array in &mut program.arrays {
        let fits = |base: Id| {
            arrays.get(base).is_some_and(|of| {
                of.home == Home::Argument && of.rank == array.rank && of.element == array.element
            })
        };
        if matches!(&array.home, Home::View { base, .. } if !fits(*base)) {
            array.home = Home::Argument;
        }
    }
    let visible = |array: &Array| !matches!(array.home, Home::Local | Home::Stack);
    let scope = Scope {
        arrays: (0..arrays.len()).filter(|&position| visible(&arrays[position])).collect(),
        iterators: BTreeSet::new(),
        values: BTreeSet::new(),
        all: &arrays,
        parameters: program.parameters.len(),
    };
    scope.block(&mut program.body);
}

/// What may be named at one place.
#[derive(Clone)]
struct Scope<'a> {
    iterators: BTreeSet<Id>,
    values: BTreeSet<Id>,
    arrays: BTreeSet<Id>,
    all: &'a [Array],
    parameters: usize,
}

impl Scope<'_> {
    fn block(mut self, block: &mut Vec<Node>) -> Self {
        block.retain_mut(|node| self.node(node));
        self
    }

    /// Repairs a node, and adds to the scope what it defines; false if it is to be dropped.
    fn node(&mut self, node: &mut Node) -> bool {
        match node {
            Node::Store(access, value) => {
                self.value(value);
                self.access(access)
            }
            Node::Let(id, _, value) => {
                self.value(value);
                self.values.insert(*id);
                true
            }
            Node::Allocate(array, _) => {
                let local = |of: &Array| matches!(of.home, Home::Local | Home::Stack);
                let fits = self.all.get(*array).is_some_and(local) && !self.arrays.contains(array);
                fits && self.arrays.insert(*array)
            }
            Node::Loop(of) => {
                for bounds in [&mut of.lower, &mut of.upper] {
                    bounds.iter_mut().for_each(|bound| self.affine(bound));
                    if bounds.is_empty() {
                        bounds.push(Affine::constant(0));
                    }
                }
                self.carrying(&mut of.carried, &mut of.body, Some(of.iterator));
                !of.body.is_empty() || !of.carried.is_empty()
            }
            Node::While(of) => {
                self.affine(&mut of.bound);
                let mut inside = self.clone();
                inside.iterators.insert(of.iterator);
                inside.values.extend(of.carried.iter().map(|one| one.inner));
                if let Some(condition) = &mut of.also {
                    inside.condition(condition);
                }
                self.carrying(&mut of.carried, &mut of.body, Some(of.iterator));
                !of.body.is_empty() || !of.carried.is_empty()
            }
            Node::If(of) => {
                self.condition(&mut of.condition);
                let otherwise = self.clone().block(&mut of.otherwise);
                let then = self.clone().block(&mut of.then);
                for one in &mut of.carried {
                    otherwise.value(&mut one.initial);
                    then.value(&mut one.next);
                }
                self.values.extend(of.carried.iter().map(|one| one.result));
                !(of.then.is_empty() && of.otherwise.is_empty() && of.carried.is_empty())
            }
        }
    }

    /// Repairs the body of a loop and what it carries.
    fn carrying(&mut self, carried: &mut [Carried], body: &mut Vec<Node>, iterator: Option<Id>) {
        let mut inside = self.clone();
        inside.iterators.extend(iterator);
        inside.values.extend(carried.iter().map(|one| one.inner));
        let inside = inside.block(body);
        for one in carried.iter_mut() {
            self.value(&mut one.initial);
            inside.value(&mut one.next);
        }
        self.values.extend(carried.iter().map(|one| one.result));
    }

    /// Repairs an access; false if its array is not there.
    fn access(&self, access: &mut Access) -> bool {
        if !self.arrays.contains(&access.array) {
            return false;
        }
        access.subscripts.resize_with(self.all[access.array].rank, Affine::default);
        access.subscripts.iter_mut().for_each(|subscript| self.affine(subscript));
        true
    }

    fn affine(&self, expression: &mut Affine) {
        expression.terms.retain_mut(|(coefficient, atom)| *coefficient != 0 && self.atom(atom));
    }

    fn atom(&self, atom: &mut Atom) -> bool {
        match atom {
            Atom::Iterator(id) => self.iterators.contains(id),
            Atom::Parameter(position) => *position < self.parameters,
            Atom::Div(inner, _) | Atom::Mod(inner, _) => {
                self.affine(inner);
                !inner.terms.is_empty()
            }
            Atom::Product(a, b) => {
                self.affine(a);
                self.affine(b);
                true
            }
            Atom::Data(access) => self.access(access) && !self.all[access.array].element.is_float(),
        }
    }

    fn value(&self, value: &mut Value) {
        match value {
            Value::Constant(_) => {}
            Value::Named(id) => {
                if !self.values.contains(id) {
                    *value = Value::Constant(5);
                }
            }
            Value::Load(access) => {
                if !self.access(access) {
                    *value = Value::Constant(6);
                }
            }
            Value::Index(expression) => self.affine(expression),
            Value::Binary(_, a, b) => {
                self.value(a);
                self.value(b);
            }
            Value::Select(condition, a, b) => {
                self.condition(condition);
                self.value(a);
                self.value(b);
            }
        }
    }

    fn condition(&self, condition: &mut Condition) {
        match condition {
            Condition::Affine(parts, _) => {
                parts.iter_mut().for_each(|(part, _)| self.affine(part));
                if parts.is_empty() {
                    parts.push((Affine::constant(1), Comparison::AtLeast));
                }
            }
            Condition::Data(_, a, b) => {
                self.value(a);
                self.value(b);
            }
        }
    }
}
