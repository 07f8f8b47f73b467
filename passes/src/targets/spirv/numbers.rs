//! Whether each number of SPIR-V is defined once (pass `mse-check-spirv`).
//!
//! ```text
//! before   gpu.binary @k [.. assembly = ".. %5 = OpLabel .. %5 = OpIAdd %3 %4 .."]
//! after    error: LLVM's code generator numbered SPIR-V wrongly: '%5' is defined twice
//! ```
//!
//! LLVM 22's code generator keeps numbers from one module of SPIR-V to the next of a process
//! (llvm/llvm-project#160613), and may then give one to two values. Where it can, [`super::together`] leaves
//! one module. It cannot if something else than launches names a kernel, or if a file has several modules.

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::Failure;
use mse_dialect::view;
use std::collections::HashSet;

/// Fails if SPIR-V in `root` defines a number twice.
pub fn check<'c>(root: OperationRef<'c, '_>) -> Result<(), Failure<'c>> {
    let binaries = view::all_nested(root).into_iter().filter(|&operation| view::is(operation, "gpu.binary"));
    for binary in binaries {
        let code = binary.attribute("objects").map(|objects| objects.to_string()).unwrap_or_default();
        if let Some(number) = code.split("assembly = ").find_map(twice) {
            let message = format!(
                "LLVM's code generator numbered SPIR-V wrongly: '{number}' is defined twice; it does so where one process makes \
                 several modules of SPIR-V: compile this module alone, with all kernels in one GPU module"
            );
            return Err(Failure::at(binary.location(), message));
        }
    }
    Ok(())
}

/// The first number that a module defines again; its lines end with `\0A` and begin with `\09`, as MLIR
/// prints them.
fn twice(code: &str) -> Option<&str> {
    let mut defined = HashSet::new();
    let lines = code.split("\\0A").map(|line| line.rsplit("\\09").next().unwrap_or(line));
    let numbers = lines.filter_map(|line| line.split_once(" = ")).map(|(number, _)| number);
    numbers.filter(|number| number.starts_with('%')).find(|&number| !defined.insert(number))
}

#[cfg(test)]
mod tests {
    use super::twice;

    #[test]
    fn a_number_is_defined_once() {
        let module =
            "\\09%1 = OpExtInstImport \\22OpenCL.std\\22\\0A\\09%2 = OpTypeInt 8 0\\0A\\09%3 = OpLabel\\0A";
        assert_eq!(twice(module), None);
        assert_eq!(twice(&format!("{module}\\09OpBranch %3\\0A")), None);
        assert_eq!(twice(&format!("{module}\\09%2 = OpIAdd %3 %3\\0A")), Some("%2"));
    }
}
