//! Bytecode as text, which is what the rest of the tool reads.

use super::{context, no_text, nonempty, with_diagnostics};
use crate::buffers::Buffer;
use crate::element::Element;
use crate::error::{Error, Result};
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use mlir_sys::{MlirStringRef, mlirModuleCreateParse};

/// How bytecode begins.
const MAGIC: &[u8] = b"ML\xefR";

/// The text of a module that is given as bytecode, with the places of its operations.
pub fn text(name: &str, bytes: &[u8]) -> Result<String> {
    if !bytes.starts_with(MAGIC) {
        return Err(no_text(name));
    }
    let mut aligned = Buffer::zeros(Element::I8, &[bytes.len()])?;
    aligned.bytes_mut().copy_from_slice(bytes);
    let context = context();
    let module = with_diagnostics(&context, name, || parsed(&context, aligned.bytes()).ok_or(()))
        .map_err(|message| Error::input(nonempty(message, &format!("{name}: not valid bytecode"))))?;
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
    Ok(module.as_operation().to_string_with_flags(flags)?)
}

/// The module of bytecode at an address with the alignment that its sections ask for.
fn parsed<'c>(context: &'c Context, bytes: &[u8]) -> Option<Module<'c>> {
    let bytes = MlirStringRef { data: bytes.as_ptr().cast(), length: bytes.len() };
    // SAFETY: the bytes are alive during the call, and bytecode needs no zero behind them.
    unsafe { Module::from_option_raw(mlirModuleCreateParse(context.to_raw(), bytes)) }
}
