//! Stack probes. A function whose frame is larger than the guard page below a fibre's stack could jump over
//! it, into memory that is somebody else's. Every function therefore touches each page of its frame as it
//! takes it. So a stack that is too small is a fault in the guard page, wherever the frame ends.

use crate::error::{Error, Result};
use crate::ir::{array_elements, name, operations_in, set_attribute};
use melior::Context;
use melior::ir::attribute::ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Module};

/// LLVM's attribute of functions that do this.
const PROBE: &str = "[\"probe-stack\", \"inline-asm\"]";

/// Lets all functions of a module in the `llvm` dialect do this.
pub fn add(context: &Context, module: &Module) -> Result<()> {
    let probe = Attribute::parse(context, PROBE).ok_or_else(|| Error::internal("an attribute"))?;
    for function in operations_in(module.body()) {
        if name(function) == "llvm.func" {
            let mut attributes = function.attribute("passthrough").map(array_elements).unwrap_or_default();
            attributes.push(probe);
            set_attribute(function, "passthrough", ArrayAttribute::new(context, &attributes).into());
        }
    }
    Ok(())
}
