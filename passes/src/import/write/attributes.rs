//! Attributes of loads and stores, which their reads and writes keep, and lowering gives back.
//!
//! ```text
//! memref.load %A[%i] {nontemporal = true, my.hint}      mse.read %A .. {my.hint, nontemporal = true}
//! ```

use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// The accesses of one cell whose attributes are kept.
const ACCESSES: [&str; 4] = ["affine.load", "affine.store", "memref.load", "memref.store"];

/// Attributes that are the access's own, in one dialect or the other.
const OWN: [&str; 6] = ["map", "reference", "relation", "may", "origin", "kind"];

/// Gives the read or write that stands for an access the attributes of it that say more than which cell it
/// is.
pub fn keep<'c>(access: OperationRef<'c, '_>, on: OperationRef<'c, '_>) {
    if !ACCESSES.contains(&mlir::name(access)) {
        return;
    }
    for (name, attribute) in access.attributes() {
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let says_nothing = name == "nontemporal" && attribute.to_string() == "false";
        if !OWN.contains(&name) && !says_nothing {
            mlir::set_attribute(on, name, attribute);
        }
    }
}
