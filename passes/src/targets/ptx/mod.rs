//! PTX: for which chips, and whether it is whole (pass `mse-check-ptx`).
//!
//! ```text
//! before   gpu.binary @k [.. assembly = ".. .extern .func __nv_expf .. call __nv_expf .."]
//! after    error: the code of a kernel calls '__nv_expf', which nothing defines
//! ```
//!
//! Where the hardware has no instruction, upstream's pipeline calls CUDA's libdevice, and links that library
//! from where `CUDA_ROOT` says. Where it says nothing, it links none, and the PTX that comes out cannot be
//! loaded. For a chip that LLVM does not know it prints a warning and writes code for one that does not
//! exist.

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::Failure;
use mse_dialect::view;
use std::collections::BTreeSet;
use std::path::Path;

/// The chips that LLVM 22 makes code for: `llc -march=nvptx64 -mcpu=help`.
pub const CHIPS: [&str; 40] = [
    "sm_20", "sm_21", "sm_30", "sm_32", "sm_35", "sm_37", "sm_50", "sm_52", "sm_53", "sm_60", "sm_61",
    "sm_62", "sm_70", "sm_72", "sm_75", "sm_80", "sm_86", "sm_87", "sm_88", "sm_89", "sm_90", "sm_90a",
    "sm_100", "sm_100a", "sm_100f", "sm_101", "sm_101a", "sm_101f", "sm_103", "sm_103a", "sm_103f", "sm_110",
    "sm_110a", "sm_110f", "sm_120", "sm_120a", "sm_120f", "sm_121", "sm_121a", "sm_121f",
];

/// The features for a chip: PTX 8.0, or what LLVM takes for a chip that is younger.
fn features(chip: &str) -> &'static str {
    let old = CHIPS.iter().take_while(|known| **known != "sm_100").filter(|known| **known != "sm_88");
    if old.into_iter().any(|known| *known == chip) { "+ptx80" } else { "" }
}

/// Upstream's pipeline for a chip, and the check of its result.
pub fn passes(chip: &str) -> Vec<String> {
    let features = features(chip);
    vec![
        format!("gpu-lower-to-nvvm-pipeline{{cubin-chip={chip} cubin-format=isa cubin-features={features}}}"),
        "mse-check-ptx".to_owned(),
    ]
}

/// Fails if there is no libdevice where `CUDA_ROOT` says, which upstream's pipeline tells with many lines.
pub fn find_libdevice() -> Result<(), String> {
    let Some(root) = std::env::var_os("CUDA_ROOT").filter(|root| !root.is_empty()) else { return Ok(()) };
    let is_there = Path::new(&root).join(LIBDEVICE).is_file();
    let text = || format!("there is no {LIBDEVICE} below CUDA_ROOT={}: {SOURCES}", root.display());
    if is_there { Ok(()) } else { Err(text()) }
}

/// The library of mathematical functions, below the root of a toolkit.
const LIBDEVICE: &str = "nvvm/libdevice/libdevice.10.bc";

/// Where to get it.
const SOURCES: &str =
    "a CUDA toolkit has it, and the package nvidia-cuda-nvcc-cu12 of PyPI, in nvidia/cuda_nvcc";

/// Fails if device code calls functions of libdevice that it does not define.
pub fn run<'c>(root: OperationRef<'c, '_>) -> Result<(), Failure<'c>> {
    let binaries = view::all_nested(root).into_iter().filter(|&operation| view::is(operation, "gpu.binary"));
    for binary in binaries {
        let code = binary.attribute("objects").map(|objects| objects.to_string()).unwrap_or_default();
        let missing: Vec<_> = undefined(&code).into_iter().map(|name| format!("'{name}'")).collect();
        if !missing.is_empty() {
            let message = format!(
                "the code of a kernel calls {}, which nothing defines: set CUDA_ROOT to where {LIBDEVICE} is: {SOURCES}",
                missing.join(", ")
            );
            return Err(Failure::at(binary.location(), message));
        }
    }
    Ok(())
}

/// The functions of libdevice that PTX declares only.
fn undefined(ptx: &str) -> BTreeSet<&str> {
    let declared = ptx.split(".extern .func").skip(1).filter_map(|text| {
        let start = text[..text.find(';').unwrap_or(text.len())].find("__nv_")?;
        let name = &text[start..];
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
        Some(&name[..end])
    });
    declared.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_functions_of_libdevice_are_undefined() {
        let printf = ".extern .func  (.param .b32 r) vprintf(.param .b64 a);";
        let two = ".extern .func  (.param .b32 r) __nv_expf\\0A(\\0A);\\0A.extern .func (.param .b64 r) __nv_sin();";
        let linked = ".func (.param .b32 r) __nv_expf() { } call.uni (r), __nv_expf, (p);";
        assert_eq!(undefined(printf), BTreeSet::new());
        assert_eq!(undefined(two), BTreeSet::from(["__nv_expf", "__nv_sin"]));
        assert_eq!(undefined(linked), BTreeSet::new());
    }

    #[test]
    fn younger_chips_choose_their_own_version() {
        for (chip, expected) in [("sm_80", "+ptx80"), ("sm_90a", "+ptx80"), ("sm_88", ""), ("sm_120a", "")] {
            assert_eq!(features(chip), expected, "{chip}");
        }
    }
}
