//! MLIR's own language server with this dialect: what editors show of `.mlir` files (docs/editors.md).
//!
//! An editor starts it and speaks the Language Server Protocol on its standard input and output. Every flag
//! of `mlir-lsp-server` works. No pass is registered: what passes say is not shown while one writes.

use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;

fn main() -> ExitCode {
    mse_dialect::pipes::end_when_nobody_reads();
    let arguments = std::env::args_os().map(|argument| {
        CString::new(argument.into_vec()).expect("the system passes no argument with a zero byte")
    });
    let status = mse_dialect::registration::lsp_server_main(arguments);
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}
