//! AMD's assembly: for which chips, and by which passes of upstream's.
//!
//! ```text
//! before   gpu.launch_func @k::@k .. ; gpu.module @k { gpu.func @k .. kernel }
//! after    host code that calls mgpu* functions ; gpu.binary @k [.. assembly = ".. .amdhsa_kernel k .."]
//! ```
//!
//! Upstream has no such pipeline, as it has for NVIDIA's GPUs; the passes are those of its tests. Where the
//! hardware has no instruction, the code calls a library of ROCm's. Upstream links it from where `ROCM_PATH`
//! says, and fails with an error if it is not there. The functions that host code calls are those of
//! upstream's `libmlir_rocm_runtime.so`.

/// The chips that LLVM 22 makes code for and ROCm loads it on: `llc -march=amdgcn -mcpu=help`.
pub const CHIPS: [&str; 44] = [
    "gfx700", "gfx701", "gfx702", "gfx703", "gfx704", "gfx705", "gfx801", "gfx802", "gfx803", "gfx805",
    "gfx810", "gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90a", "gfx90c", "gfx942",
    "gfx950", "gfx1010", "gfx1011", "gfx1012", "gfx1013", "gfx1030", "gfx1031", "gfx1032", "gfx1033",
    "gfx1034", "gfx1035", "gfx1036", "gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151",
    "gfx1152", "gfx1153", "gfx1200", "gfx1201", "gfx1250", "gfx1251",
];

/// The passes for a chip, from kernels in modules of their own on.
pub fn passes(chip: &str) -> Vec<String> {
    [
        // Control flow in blocks, and addresses that are added up.
        "convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine".to_owned(),
        format!("rocdl-attach-target{{chip={chip}}}"),
        format!("gpu.module(convert-gpu-to-rocdl{{chipset={chip}}})"),
        "gpu-to-llvm,gpu.module(canonicalize,cse,reconcile-unrealized-casts)".to_owned(),
        "gpu-module-to-binary{format=isa}".to_owned(),
        // The computations of the host.
        "convert-math-to-llvm,canonicalize,cse,reconcile-unrealized-casts".to_owned(),
    ]
    .into()
}
