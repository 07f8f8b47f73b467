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
mod passes;
#[cfg(test)]
mod tests;

use crate::contract::Contraction;
use crate::gpu::Common;
use crate::linalg::tensors::FROM_TENSORS;
use crate::orders::Algorithm;
use crate::{ptx, rocm, spirv};
use mse_dialect::registration::Passes;
use options::{Choices, is_file, pipelines};

/// Everything that [`mse_dialect::registration::register`] needs to know of this crate.
pub const PASSES: Passes = Passes { run: passes::run, text_of, pipelines };

/// What no stage wrote is not looked at.
const VERIFY: &str = "mse-verify{outside=false}";

/// The textual pass pipeline of the named one with these options.
fn text_of(pipeline: &str, options: &str) -> Result<String, String> {
    let choices = Choices::parse(pipeline, options)?;
    if pipeline == options::FROM_TENSORS {
        return Ok(FROM_TENSORS.join(","));
    }
    let has_recipe = !choices.recipe().is_empty();
    if has_recipe && (choices.get("expand") != "auto" || choices.by_hand()) {
        return Err(format!("{pipeline}: a recipe is for expand=auto, and not beside schedule=FILE"));
    }
    if pipeline == "mse-to-ptx" {
        ptx::find_libdevice()?;
    }
    let (target, owner, machine) = match pipeline {
        "mse-to-affine" => ("affine", "iteration", " machine=cpu"),
        "mse-to-parallel" => ("parallel", "iteration", " machine=cpu"),
        _ => ("gpu", "thread", ""),
    };
    let mut stages = vec!["mse-dataflow".to_owned()];
    match choices.get("expand") {
        "auto" if !choices.by_hand() => {
            let (algorithm, report) = (choices.get("schedule"), choices.report());
            let groups = if choices.get("contract") == "none" { " groups=false" } else { "" };
            stages.push(format!("mse-remove-dead{}", if report.is_empty() { "" } else { "{report=true}" }));
            let max_bytes = choices.max_bytes();
            stages.push(format!(
                "mse-choose{{algorithm={algorithm}{machine}{max_bytes}{groups}{}{}{report}}}",
                choices.recipe(),
                choices.hints()
            ));
        }
        mode => {
            if !["none", "auto"].contains(&mode) {
                stages.push(choices.expand());
            }
            stages.push(choices.schedule());
        }
    }
    stages.extend(choices.tiles(target));
    let is_anew = target == "gpu" && choices.get("contract") == Contraction::NAMES[1];
    if target == "gpu" {
        stages.extend(is_anew.then(|| format!("mse-contract{{mode={}}}", Contraction::NAMES[1])));
        stages.push(choices.map_to_gpu());
    }
    let report = choices.report();
    match choices.get("contract") {
        "none" => {}
        _ if is_anew => stages.push(format!("mse-contract{{owner={owner}{report}}}")),
        mode if mode == Contraction::NAMES[0] => {
            stages.push(format!("mse-contract{{owner={owner}{report}}}"))
        }
        mode => stages.push(format!("mse-contract{{mode={mode} owner={owner}{report}}}")),
    }
    stages.push(if target == "parallel" { "mse-combine{parallel=true}" } else { "mse-combine" }.to_owned());
    stages.extend(choices.transfer());
    let mut passes = choices.before_import();
    let read = ["aliasing", "grain", "while", "checks"];
    passes.extend(["mse-simplify", "mse-import"].map(|pass| choices.changed(pass, &read)));
    let target_of_updates = if pipeline == "mse-to-spirv" { " target=spirv" } else { "" };
    passes.extend(choices.reductions(machine, target_of_updates));
    for stage in stages {
        passes.push(stage);
        if choices.get("verify") == "each" {
            passes.push(VERIFY.to_owned());
        }
    }
    if choices.get("verify") == "once" {
        passes.push(VERIFY.to_owned());
    }
    let check = if choices.get("verify") == "each" { " check=true" } else { "" };
    let sizes = if pipeline == "mse-to-spirv" { " workgroup-sizes=constant" } else { "" };
    passes.push(format!("mse-lower{{target={target}{sizes}{check}}}"));
    if options::CODE.contains(&pipeline) {
        passes.extend(choices.outlined(pipeline != "mse-to-spirv"));
    }
    match pipeline {
        "mse-to-spirv" => passes.extend(spirv::passes()),
        "mse-to-ptx" => passes.extend([choices.to_ptx(), "mse-check-ptx".to_owned()]),
        "mse-to-rocm" => passes.extend(rocm::passes(choices.get("chip"))),
        _ => {}
    }
    Ok(passes.join(","))
}

impl Choices<'_> {
    /// The passes that make operations of linalg, calls and branches what import reads. Upstream's inliner
    /// does not simplify: its folding of `scf.for` takes loops over narrow integers for empty whose extents
    /// do not fit the type. `lift` gives functions one block, as `mse-inline` wants them.
    fn before_import(&self) -> Vec<String> {
        let check = if self.get("verify") == "each" { "{check=true}" } else { "" };
        let (loops, inline) = (format!("mse-linalg-to-loops{check}"), format!("mse-inline{check}"));
        let options = [
            ("inline", "true", "inline{default-pipeline=}"),
            ("lift", "true", "lift-cf-to-scf"),
            ("inline", "auto", &inline),
        ];
        let chosen = options.into_iter().filter(|(option, value, _)| self.get(option) == *value);
        let chosen = chosen.map(|(_, _, pass)| pass.to_owned());
        std::iter::once(loops).chain(chosen).collect()
    }

    /// Reductions in any order; sequential loops gain nothing from that.
    fn reductions(&self, machine: &str, target: &str) -> Option<String> {
        let is_wanted = self.get("expand") == "auto" && self.has("reassociate") && !self.by_hand();
        let reassociate = || if self.get("reassociate") == "true" { " reassociate=true" } else { "" };
        let algorithm = self.get("schedule");
        let (max_bytes, report) = (self.max_bytes(), self.report());
        is_wanted.then(|| {
            format!(
                "mse-reductions{{algorithm={algorithm}{machine}{target}{}{}{max_bytes}{report}}}",
                reassociate(),
                self.given("recipe")
            )
        })
    }

    /// ` recipe=FILE print-recipe=FILE`, as far as they are given.
    fn recipe(&self) -> String {
        self.given("recipe") + &self.given("print-recipe")
    }

    /// ` name=value`, if the option has a value.
    fn given(&self, name: &str) -> String {
        let value = self.get(name);
        if value.is_empty() { String::new() } else { format!(" {name}={value}") }
    }

    /// Whether the user gives the schedule, or wants to: then the scop stays the one that it is for.
    fn by_hand(&self) -> bool {
        is_file(self.get("schedule")) || !self.get("print-schedule").is_empty()
    }

    fn schedule(&self) -> String {
        let schedule = self.get("schedule");
        let key = if is_file(schedule) { "file" } else { "algorithm" };
        let print = self.get("print-schedule");
        let print = if print.is_empty() { String::new() } else { format!(" print={print}") };
        format!("mse-schedule{{{key}={schedule}{print}{}}}", self.hints())
    }

    fn hints(&self) -> &'static str {
        if self.get("hints") == "strict" { " hints=strict" } else { "" }
    }

    fn expand(&self) -> String {
        format!("mse-expand{{mode={}{}}}", self.get("expand"), self.max_bytes())
    }

    fn max_bytes(&self) -> String {
        let max = self.get("max-bytes");
        if max.is_empty() { String::new() } else { format!(" max-bytes={max}") }
    }

    fn report(&self) -> &'static str {
        if self.get("report") == "true" { " report=true" } else { "" }
    }

    /// Tiles of the bands of another schedule, if nobody asks for one: sequential loops may all be in one
    /// band, others are to stay parallel.
    fn tiles(&self, target: &str) -> Option<String> {
        let tile = if self.has("tile") { self.get("tile") } else { "" };
        let is_usual = self.get("schedule") == Algorithm::NAMES[0];
        let algorithm = match target {
            _ if !is_usual => "",
            "affine" => " algorithm=permutable",
            _ => " algorithm=isl",
        };
        let sizes = if tile == "auto" { String::new() } else { format!(" sizes={tile}") };
        let options = format!("{sizes}{algorithm}{}", self.report());
        (!tile.is_empty()).then(|| format!("mse-tile{{{}}}", options.trim_start()))
    }

    /// Whether kernels have memory of the device. (Upstream lowers copies in asynchronous form alone.)
    fn copies(&self) -> bool {
        self.has("transfers") && self.get("transfers") != "none"
    }

    /// Whether memory that kernels and the host access is managed.
    fn is_managed(&self) -> bool {
        self.has("transfers") && self.get("transfers") == Common::NAMES[1]
    }

    fn transfer(&self) -> Option<String> {
        let common =
            if self.is_managed() { format!("{{common={}}}", Common::NAMES[1]) } else { String::new() };
        self.copies().then(|| format!("mse-transfer{common}"))
    }

    fn map_to_gpu(&self) -> String {
        let sizes = self.get("block-sizes");
        let sizes = if sizes.is_empty() { String::new() } else { format!(" block-sizes={sizes}") };
        let alone = if self.copies() { " alone=true" } else { "" };
        format!("mse-map-to-gpu{{sequential={}{sizes}{alone}}}", self.get("sequential"))
    }

    /// Kernels in modules of their own; with bare pointers, if upstream's lowering takes those.
    fn outlined(&self, has_pointers: bool) -> Vec<String> {
        let mut passes = vec!["gpu-kernel-outlining", "lower-affine"];
        passes.extend(has_pointers.then_some("mse-bare-pointers"));
        passes.extend(self.copies().then_some("func.func(gpu-async-region)"));
        passes.extend(self.is_managed().then_some("mse-host-shared"));
        passes.into_iter().map(str::to_owned).collect()
    }

    fn to_ptx(&self) -> String {
        let chip = self.get("chip");
        format!(
            "gpu-lower-to-nvvm-pipeline{{cubin-chip={chip} cubin-format=isa cubin-features={}}}",
            ptx::features(chip)
        )
    }
}
