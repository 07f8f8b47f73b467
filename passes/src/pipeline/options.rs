//! The options of the named pipelines: which there are, their values, their defaults.
//!
//! One table ([`PIPELINE`]) checks what is given, and `--help` prints it; the fuzzer draws only what it
//! accepts. Values with names are those of the stages ([`crate::choice`]). `Passes.td` declares the options
//! of single passes for MLIR.
//!
//! A new option is a row, and the pass that gets it. A struct with a field for each option would need the row
//! for `--help`, too. Most options only go on to a pass as the text that they are.

use super::pass::Pass;
use crate::contract::Contraction;
use crate::expand::Mode;
use crate::given::hints::Hints;
use crate::gpu::{Common, Sequential};
use crate::import::{Aliasing, Grain, While};
use crate::orders::Algorithm;
use crate::targets::{TARGETS, Target};
use std::collections::BTreeMap;

/// The pipeline that comes before the others, where there are tensors.
pub const FROM_TENSORS: &str = "mse-from-tensors";

/// The effect of that pipeline.
const OF_TENSORS: &str = "operations on tensors, as JAX and torch have them, to operations on memory, fused; results become arguments";

/// The named pipelines, what they do, and their options.
pub fn pipelines() -> Vec<(&'static str, String)> {
    let described = |(name, about): (&'static str, &str)| match help(name) {
        options if options.is_empty() => (name, about.to_owned()),
        options => (name, format!("{about}; options {options}")),
    };
    let targets = TARGETS.iter().map(|target| (target.pipeline, target.about));
    std::iter::once((FROM_TENSORS, OF_TENSORS)).chain(targets).map(described).collect()
}

/// An option of the named pipelines.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// The default.
    pub default: &'static str,
    /// Its values; any if there are none.
    pub values: &'static [&'static str],
    /// Whether the pipeline for a target has it.
    pub is_of: fn(&Target) -> bool,
    /// It may also be the name of a file.
    pub or_file: bool,
}

const ALL: fn(&Target) -> bool = |_| true;
const SEQUENTIAL: fn(&Target) -> bool = |target| target.lowered == "affine";
const PARALLEL: fn(&Target) -> bool = |target| target.lowered != "affine";
const GPU: fn(&Target) -> bool = Target::has_kernels;
const CPU: fn(&Target) -> bool = |target| !target.has_kernels();
const CODE: fn(&Target) -> bool = |target| target.code.is_some();
const KERNELS: fn(&Target) -> bool = |target| target.has_kernels() && target.code.is_none();
const SWITCH: &[&str] = &["false", "true"];
const INLINE: &[&str] = &["auto", "true", "false"];
/// Sequential loops may as well call.
const INLINE_SEQUENTIAL: &[&str] = &["false", "auto", "true"];
const EXPAND: &[&str] = &["auto", "none", Mode::NAMES[0], Mode::NAMES[1]];
/// Sequential loops gain nothing from more memory, nor from memory of an iteration.
const EXPAND_SEQUENTIAL: &[&str] = &["none", "auto", Mode::NAMES[0], Mode::NAMES[1]];

/// Kernels on memory of the host, on memory of the device, and on such that both see where both access it.
const TRANSFERS: &[&str] = &["none", "copy", Common::NAMES[1]];

/// Sequential loops keep the memory that they have.
const CONTRACT_SEQUENTIAL: &[&str] =
    &["none", Contraction::NAMES[0], Contraction::NAMES[1], Contraction::NAMES[2]];

/// An option whose default is the first of its values.
const fn one_of(name: &'static str, values: &'static [&'static str], is_of: fn(&Target) -> bool) -> Entry {
    Entry { name, default: values[0], values, is_of, or_file: false }
}

const fn any(name: &'static str, default: &'static str, is_of: fn(&Target) -> bool) -> Entry {
    Entry { name, default, values: &[], is_of, or_file: false }
}

/// The options of the named pipelines.
pub const PIPELINE: [Entry; 25] = [
    one_of("inline", INLINE_SEQUENTIAL, SEQUENTIAL),
    one_of("inline", INLINE, PARALLEL),
    one_of("lift", SWITCH, ALL),
    one_of("aliasing", Aliasing::NAMES, ALL),
    one_of("grain", Grain::NAMES, ALL),
    one_of("while", While::NAMES, ALL),
    Entry { default: "true", ..one_of("checks", SWITCH, ALL) },
    one_of("expand", EXPAND_SEQUENTIAL, SEQUENTIAL),
    one_of("expand", EXPAND, PARALLEL),
    any("max-bytes", "", ALL),
    one_of("report", SWITCH, ALL),
    Entry { or_file: true, ..one_of("schedule", Algorithm::NAMES, ALL) },
    any("print-schedule", "", ALL),
    any("recipe", "", ALL),
    any("print-recipe", "", ALL),
    one_of("hints", Hints::NAMES, ALL),
    any("tile", "", CPU),
    one_of("reassociate", SWITCH, PARALLEL),
    one_of("contract", CONTRACT_SEQUENTIAL, SEQUENTIAL),
    one_of("contract", Contraction::NAMES, PARALLEL),
    one_of("verify", &["once", "each", "none"], ALL),
    one_of("sequential", Sequential::NAMES, GPU),
    any("block-sizes", "", GPU),
    one_of("transfers", TRANSFERS, KERNELS),
    Entry { default: TRANSFERS[1], ..one_of("transfers", TRANSFERS, CODE) },
];

/// The options of a pipeline: those of the table, and its chips.
fn entries(pipeline: &str) -> Vec<Entry> {
    let Some(target) = Target::of(pipeline) else { return Vec::new() };
    let mut own: Vec<_> = PIPELINE.into_iter().filter(|entry| (entry.is_of)(target)).collect();
    if let Some((values, default)) = target.code.as_ref().map(|code| code.chips)
        && !values.is_empty()
    {
        own.push(Entry { default, ..one_of("chip", values, CODE) });
    }
    own
}

impl Entry {
    fn accepts(&self, value: &str) -> bool {
        self.values.is_empty() || self.values.contains(&value) || (self.or_file && is_file(value))
    }

    /// `expand=none|maximal|full|auto`
    fn help(&self) -> String {
        let values = if self.values.is_empty() { "..".to_owned() } else { self.values.join("|") };
        format!("{}={values}{}", self.name, if self.or_file { "|FILE" } else { "" })
    }
}

/// `: did you mean 'b'? The values are a, b, c`: which there are, and one that is spelt much alike.
fn those(what: &str, given: &str, names: &[&str]) -> String {
    let likeness = |name: &&str| (strsim::jaro_winkler(given, name) * 100.0) as u32;
    let like = names.iter().copied().max_by_key(likeness).filter(|name| likeness(name) >= 80);
    match (like, names) {
        (_, []) => ": it has none".to_owned(),
        (None, names) => format!(": the {what} are {}", names.join(", ")),
        (Some(like), names) => format!(": did you mean '{like}'? The {what} are {}", names.join(", ")),
    }
}

/// Whether a value is a file's name: no other value has a dot or a slash.
pub fn is_file(value: &str) -> bool {
    value.contains(['.', '/'])
}

/// The text of `--help` for a pipeline's options.
pub fn help(pipeline: &str) -> String {
    entries(pipeline).iter().map(Entry::help).collect::<Vec<_>>().join(" ")
}

/// The options of a pipeline, checked.
pub struct Choices<'a> {
    pipeline: String,
    values: BTreeMap<&'a str, &'a str>,
    /// The options that do not have their default.
    other: Vec<&'static str>,
}

impl<'a> Choices<'a> {
    /// Reads the options of a pipeline, `name=value` each.
    ///
    /// # Errors
    /// An option that it does not have, or a value that this one does not have.
    pub fn parse(pipeline: &str, options: &'a str) -> Result<Self, String> {
        let known = entries(pipeline);
        let mut chosen: BTreeMap<_, _> = known.iter().map(|entry| (entry.name, entry.default)).collect();
        for option in options.split_whitespace() {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let Some(entry) = known.iter().find(|entry| entry.name == name) else {
                let names: Vec<_> = known.iter().map(|entry| entry.name).collect();
                return Err(format!("{pipeline}: unknown option '{name}'{}", those("options", name, &names)));
            };
            if !entry.accepts(value) {
                let file = if entry.or_file { ", or a file with a dot or a slash in its name" } else { "" };
                let values = those("values", value, entry.values);
                return Err(format!("{pipeline}: unknown value {name}={value}{values}{file}"));
            }
            chosen.insert(name, value);
        }
        let differs = |entry: &&Entry| chosen[entry.name] != entry.default;
        let other = known.iter().filter(differs).map(|entry| entry.name).collect();
        Ok(Self { pipeline: pipeline.to_owned(), values: chosen, other })
    }

    /// Whether the pipeline has an option.
    pub fn has(&self, option: &str) -> bool {
        self.values.contains_key(option)
    }

    /// The value of an option of the pipeline.
    pub fn get(&self, option: &str) -> &'a str {
        self.values[option]
    }

    /// The name of the pipeline.
    pub fn pipeline(&self) -> &str {
        &self.pipeline
    }

    /// The pass with those of these options that do not have their default.
    pub fn changed(&self, pass: Pass, options: &[&'static str]) -> Pass {
        let changed = options.iter().filter(|name| self.other.contains(name));
        changed.fold(pass, |pass, name| pass.with(name, self.get(name)))
    }
}
