//! Targets of code generation, in one table: how loops are mapped and lowered for each, and the passes from
//! kernels in modules of their own on.
//!
//! ```text
//! affine, parallel   loops of the host
//! gpu                gpu.launch
//! ptx, rocm, spirv   the same, then upstream's lowering to code of a device ([`ptx`], [`rocm`], [`spirv`]);
//!                    kernels take bare pointers ([`pointers`]), where upstream's lowering does
//! ```
//!
//! A new target is a row, and a file with its passes. The operations that a target can do in one step are
//! [`mse_dialect::target`]: the executor asks them, too.

pub mod pointers;
pub mod ptx;
pub mod rocm;
pub mod spirv;

/// A target.
pub struct Target {
    /// The pipeline for it.
    pub pipeline: &'static str,
    /// The effect of the pipeline, for `--help`.
    pub about: &'static str,
    /// The value of the option `target` of `mse-lower`.
    pub lowered: &'static str,
    /// The units that may have memory of their own: the option `owner` of `mse-contract`.
    pub owner: &'static str,
    /// The machine that times are modelled on: the option `machine` of `mse-choose`.
    pub machine: &'static str,
    /// The updates that it can do in one step: the option `target` of `mse-reductions`.
    pub updates: &'static str,
    /// The code of devices that is made of kernels.
    pub code: Option<Code>,
}

/// Code of devices.
pub struct Code {
    /// The chips, by name; the first that is used without the option `chip`, none without chips.
    pub chips: (&'static [&'static str], &'static str),
    /// Whether kernels take bare pointers.
    pub has_pointers: bool,
    /// Whether workgroup memory must have a size that is a constant.
    pub has_constant_sizes: bool,
    /// A check before anything is compiled.
    pub check: fn() -> Result<(), String>,
    /// Upstream's passes for a chip, from kernels in modules of their own on.
    pub passes: fn(chip: &str) -> Vec<String>,
}

/// Loops of the host.
const HOST: Target = Target {
    pipeline: "mse-to-affine",
    about: "affine/scf loops through scops to sequential affine loops",
    lowered: "affine",
    owner: "iteration",
    machine: "cpu",
    updates: "any",
    code: None,
};

/// Kernels.
const GPU: Target = Target {
    pipeline: "mse-to-gpu",
    about: "affine/scf loops through scops to gpu.launch with barriers",
    lowered: "gpu",
    owner: "thread",
    machine: "gpu",
    updates: "any",
    code: None,
};

/// The usual code.
const CODE: Code = Code {
    chips: (&[], ""),
    has_pointers: true,
    has_constant_sizes: false,
    check: || Ok(()),
    passes: |_| Vec::new(),
};

/// All targets.
pub const TARGETS: [Target; 6] = [
    HOST,
    Target {
        pipeline: "mse-to-parallel",
        about: "affine/scf loops through scops to affine.parallel and scf.parallel",
        lowered: "parallel",
        ..HOST
    },
    GPU,
    Target {
        pipeline: "mse-to-ptx",
        about: "mse-to-gpu, then upstream's lowering to PTX inside gpu.binary",
        code: Some(Code {
            chips: (&ptx::CHIPS, "sm_80"),
            check: ptx::find_libdevice,
            passes: ptx::passes,
            ..CODE
        }),
        ..GPU
    },
    Target {
        pipeline: "mse-to-rocm",
        about: "mse-to-gpu, then upstream's lowering to AMD's assembly inside gpu.binary",
        code: Some(Code { chips: (&rocm::CHIPS, "gfx90a"), passes: rocm::passes, ..CODE }),
        ..GPU
    },
    Target {
        pipeline: "mse-to-spirv",
        about: "mse-to-gpu, then upstream's lowering to SPIR-V, as text, inside gpu.binary",
        updates: "spirv",
        code: Some(Code {
            has_pointers: false,
            has_constant_sizes: true,
            passes: |_| spirv::passes(),
            ..CODE
        }),
        ..GPU
    },
];

impl Target {
    /// The target of a pipeline.
    pub fn of(pipeline: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.pipeline == pipeline)
    }

    /// Whether its loops are kernels.
    pub fn has_kernels(&self) -> bool {
        self.lowered == GPU.lowered
    }
}

#[cfg(test)]
mod tests {
    use super::TARGETS;
    use mse_dialect::machine::Machine;
    use mse_dialect::target::Target as Abilities;

    #[test]
    fn rows_name_machines_updates_and_chips_that_there_are() {
        for target in &TARGETS {
            assert!(Machine::ALL.iter().any(|(name, _)| *name == target.machine), "{}", target.pipeline);
            assert!(Abilities::of(target.updates).is_some(), "{}", target.pipeline);
            if let Some((chips, default)) = target.code.as_ref().map(|code| code.chips) {
                assert!(chips.is_empty() || chips.contains(&default), "{}", target.pipeline);
            }
        }
    }
}
