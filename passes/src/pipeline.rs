//! The main path: which passes a named pipeline runs, in numbered steps.
//!
//! ```text
//! 1 import    affine/scf loops -> mse.scop         5 contract  layouts (later)
//! 2 dataflow  the meaning of the scop              6 map       kernels, blocks, threads, barriers
//! 3 expand    new storage                          7 lower     mse.scop -> loops, launches
//! 4 schedule  parallelism and locality             8 PTX       upstream's NVVM pipeline
//! ```

use crate::lower::Trace;
use crate::ptx;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, Passes, is_on};
use std::collections::BTreeMap;

/// Everything that [`mse_dialect::registration::register`] needs to know of this crate.
pub const PASSES: Passes = Passes { run, expand, pipelines: &PIPELINES };

/// The named pipelines and what they do.
const PIPELINES: [(&str, &str); 4] = [
    (
        "mse-to-affine",
        "affine/scf loops through scops to sequential affine loops; options inline=true|false lift=true|false aliasing=distinct|may grain=store|block checks=true|false expand=none|maximal|full|auto max-bytes=N schedule=isl|source contract=none verify=once|each|none",
    ),
    (
        "mse-to-parallel",
        "affine/scf loops through scops to affine.parallel and scf.parallel; options as mse-to-affine",
    ),
    (
        "mse-to-gpu",
        "affine/scf loops through scops to gpu.launch with barriers; options as mse-to-affine, block-sizes=X,Y sequential=host|block",
    ),
    (
        "mse-to-ptx",
        "mse-to-gpu, then upstream's lowering to PTX inside gpu.binary; options as mse-to-gpu, chip=sm_80",
    ),
];

/// Runs one pass.
fn run<'c>(pass: &str, root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    match pass {
        "mse-import" => crate::import::run(root, options),
        "mse-dataflow" => crate::dataflow::run(root, options),
        "mse-classes" => crate::classes::run(root, options),
        "mse-expand" => crate::expand::run(root, options),
        "mse-explain" => crate::explain::run(root, options),
        "mse-schedule" => crate::schedule::run(root, options),
        "mse-map-to-gpu" => crate::gpu::run(root, options),
        "mse-verify" => verify(root, options),
        "mse-lower" => lower(root, options),
        "mse-check-ptx" => crate::ptx::run(root),
        _ => unreachable!("Passes.td declares no pass '{pass}'"),
    }
}

/// Checks scops, and parallel code outside of them.
fn verify<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if options.get("against").is_some_and(|file| !file.is_empty()) {
        return Err("against= executes programs, which mse-opt does and a plugin does not".into());
    }
    let bound = crate::check::bound(options)?;
    let outside = if is_on(options, "outside", true) { crate::foreign::run(root, bound)? } else { 0 };
    match crate::check::run(root, bound)? + outside {
        0 => Ok(()),
        1 => Err("1 violation".into()),
        wrong => Err(format!("{wrong} violations").into()),
    }
}

/// What no stage wrote is not looked at.
const VERIFY: &str = "mse-verify{outside=false}";

/// Lowers scops; if it is to be checked, a copy of them is lowered first, with all accesses named.
fn lower<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if is_on(options, "check", false) {
        let copy = (*root).clone();
        match check_lowering(crate::mlir::reference(&copy), options)? {
            0 => {}
            1 => return Err("1 violation".into()),
            wrong => return Err(format!("{wrong} violations").into()),
        }
    }
    crate::lower::run(root, options)
}

/// Lowers the scops and checks what was written; returns the number of violations.
fn check_lowering<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<usize, Failure<'c>> {
    let scops = crate::foreign::lowered::Before::all_in(root).map_err(|error| error.to_string())?;
    let trace = |number: usize| if scops[number].is_comparable() { Trace::On } else { Trace::Off };
    let written = crate::lower::written(root, options, trace)?;
    Ok(crate::foreign::lowered::run(&scops, &written, crate::check::bound(options)?)?)
}

/// The textual pass pipeline of the named one with these options.
fn expand(pipeline: &str, options: &str) -> Result<String, String> {
    let choices = Choices::parse(pipeline, options)?;
    let mut stages = vec!["mse-dataflow".to_owned()];
    if choices.get("expand") != "none" {
        stages.push(choices.expand());
    }
    stages.push(format!("mse-schedule{{algorithm={}}}", choices.get("schedule")));
    let target = match pipeline {
        "mse-to-affine" => "affine",
        "mse-to-parallel" => "parallel",
        _ => {
            stages.push(choices.map_to_gpu());
            "gpu"
        }
    };
    let mut passes = choices.before_import();
    passes.push(choices.import());
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
    passes.push(format!("mse-lower{{target={target}{check}}}"));
    if pipeline == "mse-to-ptx" {
        passes.extend(["gpu-kernel-outlining".to_owned(), "lower-affine".to_owned(), choices.to_ptx()]);
        passes.push("mse-check-ptx".to_owned());
    }
    Ok(passes.join(","))
}

/// The options of a pipeline, checked.
struct Choices<'a>(BTreeMap<&'a str, &'a str>);

/// Option, its default, the values that work (any if empty), and the pipelines that have it (a prefix of
/// their names).
const OPTIONS: [(&str, &str, &[&str], &[&str]); 14] = [
    ("inline", "false", &["true", "false"], &["mse-to-"]),
    ("lift", "false", &["true", "false"], &["mse-to-"]),
    ("aliasing", "distinct", &["distinct", "may"], &["mse-to-"]),
    ("grain", "store", &["store", "block"], &["mse-to-"]),
    ("while", "opaque", &["opaque", "counter"], &["mse-to-"]),
    ("checks", "true", &["true", "false"], &["mse-to-"]),
    ("expand", "none", &["none", "maximal", "full", "auto"], &["mse-to-"]),
    ("max-bytes", "", &[], &["mse-to-"]),
    ("schedule", "isl", &["isl", "source"], &["mse-to-"]),
    ("contract", "none", &["none"], &["mse-to-"]),
    ("verify", "once", &["once", "each", "none"], &["mse-to-"]),
    ("sequential", "host", &["host", "block"], &["mse-to-gpu", "mse-to-ptx"]),
    ("block-sizes", "", &[], &["mse-to-gpu", "mse-to-ptx"]),
    ("chip", "sm_80", &ptx::CHIPS, &["mse-to-ptx"]),
];

impl<'a> Choices<'a> {
    fn parse(pipeline: &str, options: &'a str) -> Result<Self, String> {
        let known =
            OPTIONS.into_iter().filter(|(.., pipelines)| pipelines.iter().any(|p| pipeline.starts_with(p)));
        let known: Vec<_> = known.collect();
        let mut chosen: BTreeMap<_, _> = known.iter().map(|(name, default, ..)| (*name, *default)).collect();
        for option in options.split_whitespace() {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let Some((_, _, values, _)) = known.iter().find(|(known, ..)| *known == name) else {
                let names: Vec<_> = known.iter().map(|(name, ..)| *name).collect();
                return Err(format!("{pipeline}: unknown option '{name}'; it has {}", names.join(", ")));
            };
            if !values.is_empty() && !values.contains(&value) {
                let values = values.join(" or ");
                return Err(format!(
                    "{pipeline}: {name}={value} is not available in this version; use {name}={values}"
                ));
            }
            chosen.insert(name, value);
        }
        Ok(Self(chosen))
    }

    fn get(&self, option: &str) -> &'a str {
        self.0[option]
    }

    /// Upstream's passes that make calls and branches what import reads. The inliner does not simplify:
    /// upstream's folding of `scf.for` takes loops over narrow integers for empty whose extents do not fit
    /// the type.
    fn before_import(&self) -> Vec<String> {
        let passes = [("inline", "inline{default-pipeline=}"), ("lift", "lift-cf-to-scf")];
        passes
            .into_iter()
            .filter(|(option, _)| self.get(option) == "true")
            .map(|(_, pass)| pass.to_owned())
            .collect()
    }

    fn import(&self) -> String {
        let options = [("aliasing", "distinct"), ("grain", "store"), ("while", "opaque"), ("checks", "true")];
        let chosen = options.into_iter().filter(|&(option, default)| self.get(option) != default);
        let chosen: Vec<_> = chosen.map(|(option, _)| format!("{option}={}", self.get(option))).collect();
        if chosen.is_empty() { "mse-import".into() } else { format!("mse-import{{{}}}", chosen.join(" ")) }
    }

    fn expand(&self) -> String {
        let (mode, schedule) = (self.get("expand"), self.get("schedule"));
        let compared = if mode == "auto" { format!(" schedule={schedule}") } else { String::new() };
        let max = self.get("max-bytes");
        let max = if max.is_empty() { String::new() } else { format!(" max-bytes={max}") };
        format!("mse-expand{{mode={mode}{compared}{max}}}")
    }

    fn map_to_gpu(&self) -> String {
        let sizes = self.get("block-sizes");
        let sizes = if sizes.is_empty() { String::new() } else { format!(" block-sizes={sizes}") };
        format!("mse-map-to-gpu{{sequential={}{sizes}}}", self.get("sequential"))
    }

    fn to_ptx(&self) -> String {
        let chip = self.get("chip");
        format!(
            "gpu-lower-to-nvvm-pipeline{{cubin-chip={chip} cubin-format=isa cubin-features={}}}",
            ptx::features(chip)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_expand() {
        let cases = [
            (
                "mse-to-affine",
                "verify=none",
                Ok("mse-import,mse-dataflow,mse-schedule{algorithm=isl},mse-lower{target=affine}"),
            ),
            (
                "mse-to-gpu",
                "schedule=source block-sizes=8,8 verify=none",
                Ok(
                    "mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host block-sizes=8,8},mse-lower{target=gpu}",
                ),
            ),
            (
                "mse-to-parallel",
                "verify=each",
                Ok(
                    "mse-import,mse-dataflow,mse-verify{outside=false},mse-schedule{algorithm=isl},mse-verify{outside=false},mse-lower{target=parallel check=true}",
                ),
            ),
            (
                "mse-to-affine",
                "expand=maximal verify=none",
                Ok(
                    "mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=isl},mse-lower{target=affine}",
                ),
            ),
            (
                "mse-to-affine",
                "expand=minimal",
                Err(
                    "mse-to-affine: expand=minimal is not available in this version; use expand=none or maximal or full or auto",
                ),
            ),
            (
                "mse-to-affine",
                "chip=sm_90",
                Err(
                    "mse-to-affine: unknown option 'chip'; it has inline, lift, aliasing, grain, while, checks, expand, max-bytes, schedule, contract, verify",
                ),
            ),
            (
                "mse-to-affine",
                "inline=true lift=true aliasing=may while=counter verify=none",
                Ok(
                    "inline{default-pipeline=},lift-cf-to-scf,mse-import{aliasing=may while=counter},mse-dataflow,mse-schedule{algorithm=isl},mse-lower{target=affine}",
                ),
            ),
        ];
        for (pipeline, options, expected) in cases {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(expand(pipeline, options), expected, "{pipeline}{{{options}}}");
        }
    }
}
