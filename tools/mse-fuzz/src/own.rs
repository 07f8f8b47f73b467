//! Parallel loops that cannot race: what one iteration writes no other accesses.
//!
//! ```text
//! own    A[.., i + c, ..]   every access to A in the loop over i has the same c in one dimension, A's
//!                           elements are distinct cells, and nothing else in the loop may be A
//! ```
//!
//! Elements that are only updated by one operation on integers may be updated by all iterations.
//!
//! Memory allocated in the loop is an iteration's own, too. A loop reduces integers only, whose order does
//! not matter.

use crate::alias::{classes, overlaps, roots};
use crate::program::{
    Affine, Atom, Carried, Element, Home, Id, Loop, LoopKind, Node, Op, Parallel, Program, Value,
};
use crate::walk::{Part, accesses_of, in_block, walk};
use std::collections::BTreeSet;

/// Makes parallel loops sequential whose iterations may not run in any order.
pub fn demote(program: &mut Program) {
    let facts = Facts::of(program);
    for function in &mut program.functions {
        facts.block(&mut function.body, Around::Function);
    }
    facts.block(&mut program.body, Around::Nothing);
}

/// Makes parallel loops sequential that carry what is no reduction: there is no text for them.
pub fn demote_carrying(program: &mut Program) {
    walk(program, &mut |part| {
        if let Part::Node(Node::Loop(of)) = part
            && let LoopKind::Parallel(kind) = of.kind
            && of.carried.iter().any(|one| reduction(one, &of.body).is_none())
        {
            of.kind = sequential(kind);
        }
    });
}

/// How a loop runs that is not parallel any more.
fn sequential(kind: Parallel) -> LoopKind {
    match kind {
        Parallel::Affine | Parallel::Promised | Parallel::Launch(_) => LoopKind::Affine,
        Parallel::Scf | Parallel::Forall => LoopKind::Scf,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Around {
    Nothing,
    Function,
    Parallel,
    Launch,
}

/// Facts about the arrays of a program.
pub struct Facts {
    program: Program,
    roots: Vec<BTreeSet<Id>>,
    classes: Vec<Id>,
}

impl Facts {
    /// Those of a program.
    pub fn of(program: &Program) -> Self {
        let roots = roots(program);
        let classes = classes(program, &roots);
        Self { program: program.clone(), roots, classes }
    }

    fn block(&self, block: &mut [Node], around: Around) {
        for node in block {
            let mut inside = around;
            if let Node::Loop(of) = node
                && let LoopKind::Parallel(kind) = of.kind
            {
                inside = self.around(of, kind, around);
                if inside == around {
                    of.kind = sequential(kind);
                }
            }
            node.blocks_mut().into_iter().for_each(|block| self.block(block, inside));
        }
    }

    /// The surroundings of the body of a parallel loop: those of the loop if it may not be parallel.
    fn around(&self, of: &Loop, kind: Parallel, around: Around) -> Around {
        let launch = matches!(kind, Parallel::Launch(_));
        let allowed = match around {
            Around::Nothing | Around::Function => true,
            Around::Parallel => !launch && self.is_own(of),
            Around::Launch => false,
        };
        match (allowed && self.is_own(of), launch) {
            (false, _) => around,
            (true, true) if !is_for_kernels(&of.body) => around,
            (true, true) => Around::Launch,
            (true, false) => Around::Parallel,
        }
    }

    /// Whether the iterations of a loop may run in any order.
    pub fn is_own(&self, of: &Loop) -> bool {
        let promised = matches!(of.kind, LoopKind::Parallel(Parallel::Promised));
        let plain = promised || matches!(of.kind, LoopKind::Parallel(Parallel::Forall | Parallel::Launch(_)));
        let reduced = of.carried.iter().all(|one| !plain && reduction(one, &of.body).is_some());
        let (written, inside, calls) = effects(&of.body);
        let accesses = accesses_of(&[Node::Loop(of.clone())]); // what it reduces is read in the loop, too
        reduced
            && of.buffers.is_empty()
            && !calls
            && written.iter().all(|&array| {
                self.is_inside(array, &inside)
                    || (!promised && self.is_only_updated(array, &of.body))
                    || (!overlaps(&self.program, &self.roots, array)
                        && self.by_iterator(array, of.iterator, &accesses))
            })
    }

    /// Whether all that an array may be is allocated here.
    fn is_inside(&self, array: Id, inside: &[Id]) -> bool {
        let mates = (0..self.classes.len()).filter(|&other| self.classes[other] == self.classes[array]);
        mates
            .into_iter()
            .all(|other| inside.contains(&other) || self.program.arrays[other].home == Home::Alias)
    }

    /// Whether all that is done with an array of integers, or any that may be the same, is to update it by
    /// one operation.
    fn is_only_updated(&self, array: Id, body: &[Node]) -> bool {
        let (class, element) = (self.classes[array], self.program.arrays[array].element);
        let of_class = |one: &&crate::program::Access| self.classes[one.array] == class;
        let accesses = accesses_of(body);
        let mut updates = Vec::new();
        in_block(&mut body.to_vec(), &mut |part| {
            if let Part::Node(Node::Update(access, op, _)) = part
                && access.array == array
            {
                updates.push(*op);
            }
        });
        atomic(Op::Add, element).is_some()
            && !element.is_float()
            && !overlaps(&self.program, &self.roots, array)
            && accesses.iter().filter(of_class).count() == updates.len()
            && updates.iter().all(|op| *op == updates[0])
    }

    fn by_iterator(&self, array: Id, iterator: Id, accesses: &[crate::program::Access]) -> bool {
        let class = self.classes[array];
        let same: Vec<_> = accesses.iter().filter(|one| self.classes[one.array] == class).collect();
        let plain = |subscript: &Affine| subscript.terms == [(1, Atom::Iterator(iterator))];
        same.iter().all(|one| one.array == array)
            && (0..self.program.arrays[array].rank).any(|dimension| {
                let first = &same[0].subscripts[dimension];
                plain(first) && same.iter().all(|one| one.subscripts[dimension] == *first)
            })
    }
}

/// The kind of `memref.atomic_rmw` that an update of such elements is, if there is one.
pub fn atomic(op: Op, element: Element) -> Option<&'static str> {
    match (element, op) {
        (Element::F32 | Element::F64, Op::Add) => Some("addf"),
        (Element::F32 | Element::F64, Op::Max) => Some("maximumf"),
        (Element::I8 | Element::I32 | Element::I64, Op::Add) => Some("addi"),
        (Element::I8 | Element::I32 | Element::I64, Op::Max) => Some("maxs"),
        (Element::I8 | Element::I32 | Element::I64, Op::MaxUnsigned) => Some("maxu"),
        (Element::I8 | Element::I32 | Element::I64, Op::And) => Some("andi"),
        (Element::I8 | Element::I32 | Element::I64, Op::Xor) => Some("xori"),
        _ => None,
    }
}

/// The operation and the value by which a loop reduces what it carries, if it does no more.
pub fn reduction<'a>(one: &'a Carried, body: &[Node]) -> Option<(Op, &'a Value)> {
    let Value::Binary(op @ (Op::Add | Op::Mul | Op::Max | Op::And), first, value) = &one.next else {
        return None;
    };
    let named = Value::Named(one.inner);
    let mut used = false;
    let mut look = |part: Part| used |= matches!(part, Part::Value(value) if *value == named);
    in_block(&mut body.to_vec(), &mut look);
    let mut holder = vec![Node::Let(0, one.element, (**value).clone())];
    in_block(&mut holder, &mut look);
    (**first == named && !used && !one.element.is_float() && one.element.bits() > 1).then_some((*op, value))
}

/// The arrays written in a block, those allocated there, and whether it calls functions.
fn effects(block: &[Node]) -> (BTreeSet<Id>, Vec<Id>, bool) {
    let (mut written, mut inside, mut calls) = (BTreeSet::new(), Vec::new(), false);
    in_block(&mut block.to_vec(), &mut |part| {
        if let Part::Node(node) = part {
            match node {
                Node::Store(access, _) | Node::Update(access, ..) => drop(written.insert(access.array)),
                Node::Vectors(of) => drop(written.insert(of.to.array)),
                Node::Allocate(array, _) => inside.push(*array),
                Node::Call(..) | Node::Whole(_) => calls = true,
                _ => {}
            }
        }
    });
    (written, inside, calls)
}

/// Whether a kernel may do this: it allocates nothing and chooses no buffers.
fn is_for_kernels(block: &[Node]) -> bool {
    let mut fits = true;
    in_block(&mut block.to_vec(), &mut |part| {
        if let Part::Node(node) = part {
            fits &= match node {
                Node::Allocate(..) | Node::Choose(_) | Node::While(_) | Node::Vectors(_) | Node::Whole(_) => {
                    false
                }
                Node::Loop(of) => of.buffers.is_empty(),
                _ => true,
            }
        }
    });
    fits
}

/// How many loops of a program are parallel.
pub fn parallel_loops(program: &Program) -> usize {
    let mut count = 0;
    walk(&mut program.clone(), &mut |part| {
        if let Part::Node(Node::Loop(Loop { kind: LoopKind::Parallel(_), .. })) = part {
            count += 1;
        }
    });
    count
}
