//! Memory that host and device share is allocated at once (pass `mse-host-shared`).
//!
//! ```text
//! before   %m, %t = gpu.alloc async [%s] host_shared (%n)     gpu.memcpy async [%t] %m, %A
//! after    %m = gpu.alloc host_shared (%n)                    gpu.memcpy async [%s] %m, %A
//! ```
//!
//! Upstream's `gpu-async-region` gives every allocation a token. Its lowering takes none for shared memory,
//! which is there for the host as soon as the call returns, whatever the stream. Operations that waited for
//! the allocation now wait for the operations that it waited for.

use crate::lower::emit::builder::Builder;
use crate::mlir;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::view;

/// Takes the tokens of allocations of shared memory in `root` away.
pub fn run(root: OperationRef) {
    let is_shared = |operation: &OperationRef| {
        view::is(*operation, "gpu.alloc")
            && operation.has_attribute("hostShared")
            && operation.result_count() == 2
    };
    view::all_nested(root).into_iter().filter(is_shared).for_each(at_once);
}

/// Makes an asynchronous allocation a synchronous one.
fn at_once<'c: 'a, 'a>(alloc: OperationRef<'c, 'a>) {
    let builder = Builder::new(context_of(alloc), alloc);
    let operands: Vec<Value> = alloc.operands().collect();
    let segments = alloc.attribute("operandSegmentSizes").expect("ODS: segments");
    let segments = DenseI32ArrayAttribute::try_from(segments).expect("ODS: 32-bit numbers");
    let segment = |number| segments.element(number).expect("ODS: three segments");
    let (tokens, operands) = operands.split_at(segment(0) as usize);
    let segments = DenseI32ArrayAttribute::new(builder.context, &[0, segment(1), segment(2)]).into();
    let shared: [(&str, Attribute); 2] =
        [("operandSegmentSizes", segments), ("hostShared", Attribute::unit(builder.context))];
    let [memory, token] = [0, 1].map(|number| Value::from(alloc.result(number).expect("memory and a token")));
    let waited_for = match tokens {
        &[only] => only,
        several => builder.value("gpu.wait", several, token.r#type(), &[]),
    };
    mlir::replace_uses(token, waited_for);
    mlir::replace_uses(memory, builder.value("gpu.alloc", operands, memory.r#type(), &shared));
    mlir::erase(alloc);
}
