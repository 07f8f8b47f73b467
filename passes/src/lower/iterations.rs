//! Memory of one iteration of a parallel loop, outside of launches.
//!
//! ```text
//! affine.parallel (%i) { memref.alloca_scope { %x = memref.alloca() ; .. } }
//! ```
//!
//! The stack that an iteration takes is given back at its end. Where all of its memory became values, nothing
//! of the scope is left.

use super::builder::block;
use super::emit::{Emitter, Site};
use super::memory::MemorySpace;
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::attribute::DenseI32ArrayAttribute;
use mse_dialect::view::{self, is};
use mse_isl::ast::Node;

/// Memory of an iteration.
const IN_ITERATIONS: MemorySpace = MemorySpace { name: "private", of_type: None };
/// What an iteration has for itself.
const SCOPE: &str = "memref.alloca_scope";

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes what an iteration executes, with the memory that it has for itself.
    pub fn iteration(&self, site: &Site<'c, 'a>, body: &Node) -> Result<(), String> {
        let mut arrays = self.attributions(body, &[IN_ITERATIONS])?;
        arrays.retain(|(array, _)| !self.storage.borrow().contains_key(&mlir::key(array.value)));
        if arrays.is_empty() || site.in_kernel {
            return self.node(site, body);
        }
        let region = site.builder.region(&[]);
        let scope = site.builder.create(SCOPE, &[], &[], &[], vec![region]);
        let builder = site.builder.at_end_of(block(scope, 0));
        let segments = DenseI32ArrayAttribute::new(builder.context, &[0, 0]).into();
        let attributes = [("operandSegmentSizes", segments)];
        let memories: Vec<_> =
            arrays.iter().map(|(_, of)| builder.value("memref.alloca", &[], *of, &attributes)).collect();
        self.place_attributions(&arrays, |position| memories[position]);
        self.node(&Site { builder, ..site.clone() }, body)?;
        builder.terminate("memref.alloca_scope.return");
        self.forget(&arrays);
        self.scopes.borrow_mut().push(scope);
        Ok(())
    }
}

/// Takes away the scopes that have no memory any more.
pub fn without_memory(scopes: Vec<OperationRef>) {
    for scope in scopes {
        let mut inside = view::operations(block(scope, 0));
        if inside.iter().any(|&operation| is(operation, "memref.alloca")) {
            continue;
        }
        inside.pop();
        inside.into_iter().for_each(|operation| mlir::move_before(operation, scope));
        mlir::erase(scope);
    }
}
