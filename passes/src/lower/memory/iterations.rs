//! Memory of one iteration of a parallel loop, outside of launches.
//!
//! ```text
//! affine.parallel (%i) { %x = memref.alloc() ; .. ; memref.dealloc %x }
//! ```
//!
//! Where isl spreads an iteration over several loops, the memory is not for one iteration but, as without a
//! layout, for all; a remark says so. Most memory of one iteration becomes values
//! ([`crate::lower::tidy::registers`]). The rest is no `memref.alloca`: the stack would grow with each
//! iteration, and `memref.alloca_scope` takes no control flow when upstream lowers it.

use crate::lower::ast::members;
use crate::lower::emit::launch::collect_instances;
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::placement::Storage;
use crate::mlir;
use mse_isl::ast::{Expr, Node};
use mse_isl::{AstNode, Context, Id, Map, Result, Set, UnionMap, UnionSet};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes what an iteration executes, with the memory that it has for itself.
    pub fn iteration(&self, site: &Site<'c, 'a>, body: &Node) -> std::result::Result<(), String> {
        let mut arrays = self.arrays_in(body, "private");
        arrays.retain(|array| !self.storage.borrow().contains_key(&mlir::key(array.value)));
        if arrays.is_empty() || site.in_kernel {
            return self.node(site, body);
        }
        let mut memories = Vec::new();
        for array in &arrays {
            let placement = &self.placements[&array.name];
            let memory = self.allocated(site.builder, &site.names, array.memref_type(), placement)?;
            self.memories.borrow_mut().push(memory);
            let storage = Storage::new(memory, Some(placement.clone()));
            self.storage.borrow_mut().insert(mlir::key(array.value), storage);
            memories.push(memory);
        }
        self.node(site, body)?;
        for (array, memory) in arrays.iter().zip(memories) {
            self.storage.borrow_mut().remove(&mlir::key(array.value));
            site.builder.create("memref.dealloc", &[memory], &[], &[], Vec::new());
        }
        Ok(())
    }
}

/// A place in generated code that executes instances of a statement.
#[derive(Clone, Debug)]
pub struct Place {
    /// `{ S[i] }`
    pub instances: Set,
    /// When: `{ [t] }`
    pub dates: Set,
    /// Which when: `{ S[i] -> [t] }`
    pub at: Map,
    /// The expressions that the code there computes as the coordinates of dates, iterators mostly.
    pub coordinates: Vec<Expr>,
}

/// The places in generated code, in the order in which isl generates them.
#[derive(Clone, Debug, Default)]
pub struct Executed(Rc<RefCell<Vec<Place>>>);

impl Executed {
    /// Notes the instances that a node executes, by an annotation.
    pub fn note(&self, node: AstNode, place: Place) -> Result<AstNode> {
        let mut all = self.0.borrow_mut();
        let name = Id::new(place.instances.context(), &format!("@{}", all.len()))?;
        all.push(place);
        node.set_annotation(name)
    }

    /// The instances that the node with this annotation executes, and when.
    pub fn of(&self, annotation: Option<&str>) -> Option<Place> {
        let number: usize = annotation?.strip_prefix('@')?.parse().ok()?;
        self.0.borrow().get(number).cloned()
    }
}

/// Whether each iteration that has an array for itself is executed in one place: else the array of one place
/// would lack what another one wrote. `own` tells the names of such arrays that a statement accesses.
pub fn are_whole(
    code: &Node,
    iterations: &[UnionMap],
    executed: &Executed,
    own: &dyn Fn(&str) -> Vec<String>,
) -> Result<bool> {
    let mut places = Vec::new();
    collect_places(code, &mut places);
    let mut seen: BTreeMap<String, UnionSet> = BTreeMap::new();
    for (mark, body) in places {
        let mut of_arrays: BTreeMap<String, UnionSet> = BTreeMap::new();
        let mut instances = Vec::new();
        collect_instances(body, &mut instances);
        for (statement, annotation) in instances {
            for array in own(statement) {
                let Some(place) = executed.of(annotation) else { return Ok(false) };
                let dates = UnionSet::from_set(place.instances)?.apply(iterations[mark].clone())?;
                let others = of_arrays.remove(&array).unwrap_or(UnionSet::empty_ctx(&Context::current())?);
                of_arrays.insert(array, others.union(dates)?);
            }
        }
        for (array, dates) in of_arrays {
            let others = seen.remove(&array).unwrap_or(UnionSet::empty_ctx(&Context::current())?);
            if !others.clone().intersect(dates.clone())?.is_empty()? {
                return Ok(false);
            }
            seen.insert(array, others.union(dates)?);
        }
    }
    Ok(true)
}

/// Collects the bodies of outermost iterations, and the numbers of their marks.
fn collect_places<'n>(node: &'n Node, places: &mut Vec<(usize, &'n Node)>) {
    match node {
        Node::Mark { name, body } => match members::iteration(name) {
            Some(mark) => places.push((mark, body)),
            None => collect_places(body, places),
        },
        Node::For { body, .. } => collect_places(body, places),
        Node::If { then, otherwise, .. } => {
            collect_places(then, places);
            otherwise.iter().for_each(|branch| collect_places(branch, places));
        }
        Node::Block(nodes) => nodes.iter().for_each(|node| collect_places(node, places)),
        Node::User { .. } => {}
    }
}
