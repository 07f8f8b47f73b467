//! From a program that fails to a small one that fails in the same way.
//!
//! Every part offers ways to be simpler; each is tried in turn, and kept if the property still holds, until
//! none does.

use crate::program::tensors::Step;
use crate::program::{
    Affine, Atom, Comparison, Condition, Element, Home, Id, Loop, LoopKind, Node, Parameter, Program, Style,
    Value,
};
use crate::repair::repair;
use crate::walk::{Part, walk};

/// The most programs tried.
const ATTEMPTS: usize = 1500;

/// The smallest program found for which `fails` holds, as it does for `program`.
pub fn shrink(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut smallest = program.clone();
    let (mut position, mut progress, mut attempts) = (0, false, 0);
    while attempts < ATTEMPTS {
        let Some(mut candidate) = simpler(&smallest, position) else {
            if !progress {
                break;
            }
            (position, progress) = (0, false);
            continue;
        };
        repair(&mut candidate);
        let is_new = candidate != smallest;
        attempts += usize::from(is_new);
        if is_new && fails(&candidate) {
            (smallest, progress) = (candidate, true);
        } else {
            position += 1;
        }
    }
    smallest
}

/// The program with the simplification number `position`, unless there are fewer.
fn simpler(program: &Program, position: usize) -> Option<Program> {
    let mut program = program.clone();
    let mut choice = Choice { left: Some(position) };
    walk(&mut program, &mut |part| choice.part(part));
    choice.declarations(&mut program);
    choice.left.is_none().then_some(program)
}

/// Counts simplifications down to the one that is taken.
struct Choice {
    left: Option<usize>,
}

impl Choice {
    /// Whether this one is taken.
    fn taken(&mut self) -> bool {
        self.left = match self.left {
            Some(0) => {
                self.left = None;
                return true;
            }
            Some(left) => Some(left - 1),
            None => return false,
        };
        false
    }

    /// Offers to replace something by something else that is different.
    fn offer<T: PartialEq>(&mut self, place: &mut T, other: T) {
        if *place != other && self.taken() {
            *place = other;
        }
    }

    fn part(&mut self, part: Part) {
        match part {
            Part::Block(block) => self.block(block),
            Part::Node(Node::Loop(of)) => {
                self.remove_one(&mut of.buffers, 0);
                self.counted(of);
            }
            Part::Node(node) => self.node(node),
            Part::Carried(list) => self.remove_one(list, 0),
            Part::Bounds(list) => self.remove_one(list, 1),
            Part::Affine(expression) => self.affine(expression),
            Part::Access(access) => self.offer(&mut access.style, Style::Affine),
            Part::Value(value) => self.value(value),
            Part::Condition(condition) => self.condition(condition),
        }
    }

    fn remove_one<T>(&mut self, list: &mut Vec<T>, least: usize) {
        for position in (0..list.len()).rev() {
            if list.len() > least && self.taken() {
                list.remove(position);
            }
        }
    }

    /// Without a node, or with what is inside it in its place.
    fn block(&mut self, block: &mut Vec<Node>) {
        for position in (0..block.len()).rev() {
            if self.taken() {
                block.remove(position);
                return;
            }
            for inside in 0..block[position].blocks().len() {
                if self.taken() {
                    let inside = std::mem::take(block[position].blocks_mut()[inside]);
                    block.splice(position..=position, inside);
                    return;
                }
            }
        }
    }

    fn counted(&mut self, of: &mut Loop) {
        self.offer(&mut of.step, 1);
        self.remove_one(&mut of.hints, 0);
        self.offer(&mut of.kind, LoopKind::Affine);
        self.offer(&mut of.style, Style::Affine);
        self.offer(&mut of.lower, vec![Affine::constant(0)]);
        let (terms, constant) = (of.upper[0].terms.len(), of.upper[0].constant);
        if terms > 0 && (terms + of.upper.len() > 2 || constant != 0) {
            self.offer(&mut of.upper, vec![Affine::atom(Atom::Parameter(0))]);
        }
        for bound in [2, 1] {
            if of.upper.len() > 1 || !of.upper[0].terms.is_empty() || of.upper[0].constant > bound {
                self.offer(&mut of.upper, vec![Affine::constant(bound)]);
            }
        }
    }

    fn node(&mut self, node: &mut Node) {
        match node {
            Node::While(of) => {
                self.offer(&mut of.also, None);
                self.offer(&mut of.in_memory, false);
            }
            Node::Let(_, element, _) => self.offer(element, Element::I64),
            Node::Choose(of) => self.offer(&mut of.by_if, false),
            _ => {}
        }
    }

    fn affine(&mut self, expression: &mut Affine) {
        self.remove_one(&mut expression.terms, 0);
        self.offer(&mut expression.constant, 0);
        for term in &mut expression.terms {
            self.offer(&mut term.0, 1);
            if let Atom::Hash(_, hash) = &mut term.1 {
                self.remove_one(&mut hash.steps, 0);
            }
            if let Atom::Div(inner, _) | Atom::Mod(inner, _) | Atom::Hash(inner, _) = &mut term.1
                && self.taken()
            {
                *expression = std::mem::take(inner);
                return;
            }
        }
    }

    fn value(&mut self, value: &mut Value) {
        if let Value::Binary(_, a, b) | Value::Select(_, a, b) = value {
            let inside = [&mut **a, &mut **b].into_iter().find(|_| self.taken());
            if let Some(inside) = inside.map(|inside| std::mem::replace(inside, Value::Constant(1))) {
                *value = inside;
                return;
            }
        }
        if !matches!(value, Value::Constant(_)) {
            self.offer(value, Value::Constant(1));
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Affine(parts, style) | Condition::Any(parts, style) => {
                self.remove_one(parts, 1);
                self.offer(style, Style::Affine);
                parts.iter_mut().for_each(|(_, comparison)| self.offer(comparison, Comparison::AtLeast));
            }
            Condition::Data(..) | Condition::Named(_) => {
                self.offer(condition, Condition::Affine(Vec::new(), Style::Affine))
            }
        }
    }

    /// Arrays and parameters: fewer of them, and simpler ones.
    fn declarations(&mut self, program: &mut Program) {
        if let Some(of) = &mut program.tensors {
            self.remove_one(&mut of.results, 1);
            let needed = of.results.clone();
            return self.steps(&mut of.steps, &needed);
        }
        for array in &mut program.arrays {
            self.offer(&mut array.element, Element::I64);
            if matches!(array.home, Home::View { .. } | Home::Global { .. }) {
                self.offer(&mut array.home, Home::Argument);
            }
        }
        for position in 0..program.arrays.len() {
            if program.arrays[position].rank > 0 && self.taken() {
                program.arrays[position].rank -= 1;
            }
        }
        program.parameters.iter_mut().for_each(|kind| self.offer(kind, Parameter::Argument));
        if program.parameters.len() > 1 && self.taken() {
            program.parameters.pop();
        }
        if program.functions.is_empty() {
            self.offer(&mut program.most, None);
        }
        self.offer(&mut program.outlined, false);
        self.offer(&mut program.opaque, false);
        self.offer(&mut program.flat, None);
        self.offer(&mut program.tidied, "");
        if let Some(without) = without_last_function(program)
            && self.taken()
        {
            *program = without;
            return;
        }
        if self.has_unused(program) && self.taken() {
            remove_last_unused(program);
        }
    }

    /// Steps on tensors: without the ones that nobody needs, and loops of fewer steps.
    fn steps(&mut self, steps: &mut Vec<Step>, needed: &[Id]) {
        for position in (0..steps.len()).rev() {
            let later: Vec<Id> = steps[position + 1..].iter().flat_map(Step::reads).collect();
            let gives = steps[position].gives();
            if !gives.iter().any(|id| later.contains(id) || needed.contains(id)) && self.taken() {
                steps.remove(position);
                return;
            }
            match &mut steps[position] {
                Step::Compute(of) => {
                    self.offer(&mut of.function, None);
                    self.offer(&mut of.start, None);
                    self.offer(&mut of.op, 0);
                    let counts = of.loops.iter().any(|&(_, reduces)| reduces);
                    self.remove_one(&mut of.operands, if counts { usize::MAX } else { 0 });
                }
                Step::Repeat(of) => {
                    self.offer(&mut of.count, Some(1));
                    let needed: Vec<Id> = of.carried.iter().map(|one| one.next).collect();
                    self.steps(&mut of.body, &needed);
                }
                Step::Neighbours(..) => {}
            }
        }
    }

    fn has_unused(&self, program: &Program) -> bool {
        last_unused(program).is_some()
    }
}

/// The last array that nothing names.
fn last_unused(program: &Program) -> Option<usize> {
    let mut program = program.clone();
    let mut used = Vec::new();
    let count = program.arrays.len();
    ids(&mut program, &mut |array| used.push(*array));
    (0..count).rev().find(|position| !used.contains(position))
}

fn remove_last_unused(program: &mut Program) {
    let Some(gone) = last_unused(program) else { return };
    program.arrays.remove(gone);
    ids(program, &mut |position| *position -= usize::from(*position > gone));
}

/// Every place that names an array.
fn ids(program: &mut Program, visit: &mut dyn FnMut(&mut Id)) {
    for array in &mut program.arrays {
        if let Home::View { base, .. } = &mut array.home {
            visit(base);
        }
    }
    program.functions.iter_mut().flat_map(|function| &mut function.formals).for_each(&mut *visit);
    walk(program, &mut |part| match part {
        Part::Access(access) => visit(&mut access.array),
        Part::Node(Node::Allocate(array, _)) => visit(array),
        Part::Node(Node::Call(_, actuals)) => actuals.iter_mut().for_each(&mut *visit),
        Part::Node(Node::Choose(of)) => of.of.iter_mut().chain([&mut of.array]).for_each(&mut *visit),
        Part::Node(Node::Loop(of)) => {
            for one in &mut of.buffers {
                let all = [&mut one.inner, &mut one.result, &mut one.initial, &mut one.next];
                all.into_iter().for_each(&mut *visit);
            }
        }
        _ => {}
    });
}

/// Drops the last function if nobody calls it.
fn without_last_function(program: &Program) -> Option<Program> {
    let last = program.functions.len().checked_sub(1)?;
    let mut called = false;
    let mut program = program.clone();
    walk(&mut program, &mut |part| called |= matches!(part, Part::Node(Node::Call(of, _)) if *of == last));
    program.functions.pop();
    (!called).then_some(program)
}
