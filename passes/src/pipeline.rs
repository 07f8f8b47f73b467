//! The main path: which passes a named pipeline runs, in numbered steps.
//!
//! ```text
//! 0 inline    operations of linalg -> loops; calls in loops -> what they do; stores on data -> always
//! 1 import    affine/scf loops -> mse.scop         5 map       kernels, blocks, threads, barriers
//! 2 dataflow  the meaning; dead instances go       6 contract  less memory: private, shared, windows
//! 3 expand    new storage                          7 transfer  memory of the device, copies
//! 4 schedule  parallelism and locality, tiles      8 lower     mse.scop -> loops, launches
//!                                                  9 code      bare pointers, upstream's lowering to PTX
//!                                                              or AMD's assembly; descriptors, and SPIR-V
//! ```
//!
//! Memory that is allocated anew (`contract=realloc`) is so before step 5; step 6 then finds what is a
//! thread's own. A schedule that a user gives (`schedule=FILE`), or begins with (`print-schedule=FILE`), is
//! for the storage as it stands: without step 3, unless it is asked for.

pub mod options;
mod pass;
mod passes;
#[cfg(test)]
mod tests;

use crate::contract::Contraction;
use crate::gpu::Common;
use crate::linalg::tensors::FROM_TENSORS;
use crate::orders::Algorithm;
use crate::targets::{Code, Target};
use mse_dialect::registration::Passes;
use options::{Choices, is_file, pipelines};
use pass::Pass;

/// Everything that [`mse_dialect::registration::register`] needs to know of this crate.
pub const PASSES: Passes = Passes { run: passes::run, text_of: printed, pipelines };

/// The named pipeline with these options, as MLIR reads it.
///
/// # Errors
/// An option that it does not have, a value that this one does not have, options that exclude each other.
fn printed(pipeline: &str, options: &str) -> Result<String, String> {
    let choices = Choices::parse(pipeline, options)?;
    let Some(target) = Target::of(pipeline) else { return Ok(FROM_TENSORS.join(",")) };
    let passes = stages(&choices, target)?;
    Ok(passes.iter().map(Pass::to_string).collect::<Vec<_>>().join(","))
}

/// The passes of a pipeline, in order.
fn stages(choices: &Choices, target: &Target) -> Result<Vec<Pass>, String> {
    choices.are_possible()?;
    if let Some(code) = &target.code {
        (code.check)()?;
    }
    let mut passes = choices.in_front();
    passes.extend(choices.imported());
    passes.extend(choices.reductions(target));
    let mut on_scops = vec![Pass::of("mse-dataflow")];
    on_scops.extend(choices.storage_and_order(target));
    on_scops.extend(choices.tiles(target));
    on_scops.extend(choices.mapped(target));
    on_scops.extend(choices.contracted(target));
    on_scops.push(Pass::of("mse-combine").with_flag("parallel", target.lowered == "parallel"));
    on_scops.extend(choices.transfer());
    passes.extend(choices.verified(on_scops));
    passes.push(choices.lowered(target));
    passes.extend(target.code.iter().flat_map(|code| choices.code(code)));
    Ok(passes)
}

impl Choices<'_> {
    /// That options do not exclude each other.
    fn are_possible(&self) -> Result<(), String> {
        let has_recipe = ["recipe", "print-recipe"].iter().any(|name| !self.get(name).is_empty());
        if has_recipe && (self.get("expand") != "auto" || self.by_hand()) {
            let pipeline = self.pipeline();
            return Err(format!("{pipeline}: a recipe is for expand=auto, and not beside schedule=FILE"));
        }
        Ok(())
    }

    /// The passes that make operations of linalg, calls and branches what import reads. Upstream's inliner
    /// does not simplify: its folding of `scf.for` takes loops over narrow integers for empty whose extents
    /// do not fit the type. `lift` gives functions one block, as `mse-inline` wants them.
    fn in_front(&self) -> Vec<Pass> {
        let checked = |pass: &str| Pass::of(pass).with_flag("check", self.verifies_each());
        let mut passes = vec![checked("mse-linalg-to-loops")];
        if self.get("inline") == "true" {
            passes.push(Pass::of("inline").with("default-pipeline", ""));
        }
        if self.get("lift") == "true" {
            passes.push(Pass::of("lift-cf-to-scf"));
        }
        if self.get("inline") == "auto" {
            passes.push(checked("mse-inline"));
        }
        passes
    }

    /// Import, and the pass that makes conditionals what it reads well: with the same options.
    fn imported(&self) -> [Pass; 2] {
        let read = ["aliasing", "grain", "while", "checks"];
        ["mse-simplify", "mse-import"].map(|pass| self.changed(Pass::of(pass), &read))
    }

    /// Reductions in any order; sequential loops gain nothing from that.
    fn reductions(&self, target: &Target) -> Option<Pass> {
        let is_wanted = self.get("expand") == "auto" && self.has("reassociate") && !self.by_hand();
        let pass = || {
            let pass = Pass::of("mse-reductions").with("algorithm", self.get("schedule"));
            let pass = self.modelled(pass, target).with_other("target", target.updates, "any");
            let pass = pass.with_flag("reassociate", self.get("reassociate") == "true");
            let is_handed_on = self.get("report") != "true" && self.get("contract") != "none";
            let pass = pass.with_flag("hand-on", is_handed_on && self.get("recipe").is_empty());
            self.reported(self.given(pass, &["recipe", "max-bytes"]))
        };
        is_wanted.then(pass)
    }

    /// Storage and order: chosen together, or one after the other.
    fn storage_and_order(&self, target: &Target) -> Vec<Pass> {
        let mode = self.get("expand");
        if mode == "auto" && !self.by_hand() {
            return vec![self.reported(Pass::of("mse-remove-dead")), self.chosen(target)];
        }
        let expand = || self.given(Pass::of("mse-expand").with("mode", mode), &["max-bytes"]);
        let expand = (!["none", "auto"].contains(&mode)).then(expand);
        expand.into_iter().chain([self.scheduled()]).collect()
    }

    fn chosen(&self, target: &Target) -> Pass {
        let pass = self.modelled(Pass::of("mse-choose").with("algorithm", self.get("schedule")), target);
        let pass = self.given(pass, &["max-bytes"]);
        let pass = if self.get("contract") == "none" { pass.with("groups", "false") } else { pass };
        self.reported(self.hinted(self.given(pass, &["recipe"])))
    }

    fn scheduled(&self) -> Pass {
        let schedule = self.get("schedule");
        let key = if is_file(schedule) { "file" } else { "algorithm" };
        let pass = Pass::of("mse-schedule").with(key, schedule);
        self.hinted(pass.with_other("print", self.get("print-schedule"), ""))
    }

    /// Tiles of the bands of another schedule, if nobody asks for one: sequential loops may all be in one
    /// band, others are to stay parallel.
    fn tiles(&self, target: &Target) -> Option<Pass> {
        let sizes = if self.has("tile") { self.get("tile") } else { "" };
        let algorithm = match target.lowered {
            _ if self.get("schedule") != Algorithm::NAMES[0] => "",
            "affine" => "permutable",
            _ => "isl",
        };
        let pass =
            || Pass::of("mse-tile").with_other("sizes", sizes, "auto").with_other("algorithm", algorithm, "");
        (!sizes.is_empty()).then(|| self.reported(pass()))
    }

    /// Kernels, blocks and threads; memory that is allocated anew is so in front of them.
    fn mapped(&self, target: &Target) -> Vec<Pass> {
        if !target.has_kernels() {
            return Vec::new();
        }
        let anew = self.is_anew(target).then(|| Pass::of("mse-contract").with("mode", Contraction::NAMES[1]));
        let map = Pass::of("mse-map-to-gpu").with("sequential", self.get("sequential"));
        let map = self.given(map, &["block-sizes"]).with_flag("alone", self.copies());
        anew.into_iter().chain([map]).collect()
    }

    /// Less memory; with that which is allocated anew, the rest is as by default.
    fn contracted(&self, target: &Target) -> Option<Pass> {
        let mode = if self.is_anew(target) { Contraction::NAMES[0] } else { self.get("contract") };
        let pass = || Pass::of("mse-contract").with_other("mode", mode, Contraction::NAMES[0]);
        (mode != "none").then(|| self.reported(pass().with("owner", target.owner)))
    }

    fn is_anew(&self, target: &Target) -> bool {
        target.has_kernels() && self.get("contract") == Contraction::NAMES[1]
    }

    /// Memory of the device.
    fn transfer(&self) -> Option<Pass> {
        let common = if self.is_managed() { Common::NAMES[1] } else { "" };
        self.copies().then(|| Pass::of("mse-transfer").with_other("common", common, ""))
    }

    /// The passes on scops with the checks that the option `verify` asks for. The checks leave out code that no
    /// stage wrote.
    fn verified(&self, passes: Vec<Pass>) -> Vec<Pass> {
        let check = Pass::of("mse-verify").with("outside", "false");
        match self.get("verify") {
            "each" => passes.into_iter().flat_map(|pass| [pass, check.clone()]).collect(),
            "once" => passes.into_iter().chain([check]).collect(),
            _ => passes,
        }
    }

    fn lowered(&self, target: &Target) -> Pass {
        let has_constant_sizes = target.code.as_ref().is_some_and(|code| code.has_constant_sizes);
        let sizes = if has_constant_sizes { "constant" } else { "" };
        let pass = Pass::of("mse-lower").with("target", target.lowered);
        let pass = self.given(pass, &["print-recipe"]);
        let has_recipe = self.get("expand") == "auto" && !self.by_hand();
        let pass = if has_recipe { self.reported(pass) } else { pass };
        pass.with_other("workgroup-sizes", sizes, "").with_flag("check", self.verifies_each())
    }

    /// Kernels in modules of their own; with bare pointers, if upstream's lowering takes those; then that. It
    /// knows no arithmetic of complex numbers, which becomes that of their parts.
    fn code(&self, code: &Code) -> Vec<Pass> {
        let mut passes = vec!["gpu-kernel-outlining", "lower-affine", "convert-complex-to-standard"];
        passes.extend(code.has_pointers.then_some("mse-bare-pointers"));
        passes.extend(self.copies().then_some("func.func(gpu-async-region)"));
        passes.extend(self.is_managed().then_some("mse-host-shared"));
        let chip = if self.has("chip") { self.get("chip") } else { "" };
        let upstream = (code.passes)(chip);
        passes.into_iter().map(Pass::of).chain(upstream.iter().map(|pass| Pass::of(pass))).collect()
    }

    /// Whether the user gives the schedule, or wants to: then the scop stays the one that it is for.
    fn by_hand(&self) -> bool {
        is_file(self.get("schedule")) || !self.get("print-schedule").is_empty()
    }

    fn verifies_each(&self) -> bool {
        self.get("verify") == "each"
    }

    /// Whether kernels have memory of the device. (Upstream lowers copies in asynchronous form alone.)
    fn copies(&self) -> bool {
        self.has("transfers") && self.get("transfers") != "none"
    }

    /// Whether memory that kernels and the host access is managed.
    fn is_managed(&self) -> bool {
        self.has("transfers") && self.get("transfers") == Common::NAMES[1]
    }

    /// The pass with the machine of a target.
    fn modelled(&self, pass: Pass, target: &Target) -> Pass {
        pass.with_other("machine", target.machine, "gpu")
    }

    /// The pass with these options, as far as they have a value.
    fn given(&self, pass: Pass, options: &[&'static str]) -> Pass {
        options.iter().fold(pass, |pass, name| pass.with_other(name, self.get(name), ""))
    }

    fn hinted(&self, pass: Pass) -> Pass {
        pass.with_other("hints", self.get("hints"), "warn")
    }

    fn reported(&self, pass: Pass) -> Pass {
        pass.with_flag("report", self.get("report") == "true")
    }
}
