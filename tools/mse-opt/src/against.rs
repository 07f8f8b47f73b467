//! `mse-verify{against=FILE}`: a module computes what the module in `FILE` does.
//!
//! Every function with a body that both modules have, also in modules inside of them, is executed in both, on
//! the same inputs. First all dynamic sizes equal each of a few numbers, then all are different. There are a
//! few seeds, and GPU code runs with its threads in several orders. While they run, both are watched: for
//! races of threads and of iterations of parallel loops, and for accesses out of bounds or of freed memory.
//! Reads of memory that nobody wrote are noticed, too. Inputs for which the original is at fault do not
//! count. If there are no others, sizes are chosen for which its subscripts stay in bounds. Sizes for which a
//! proof fails are tried, too.
//!
//! Arguments, results and globals must agree bit for bit. Where statements can be matched, they are also
//! proved to be equal ([`proof`](super::proof)), whether or not they can be executed.
//!
//! A public function of the original must be there. Functions that are not compared are told.

mod compare;
mod modules;
mod rewritten;

use super::proof;
use compare::{Choices, SIZES, Verdict, compare};
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Module, OperationRef};
use modules::{Function, Member, parts};
use mse_dialect::diagnostic::{self, Failure, Severity};
use mse_dialect::registration::{Options, Passes, is_on};
use mse_dialect::view;
use mse_passes::equivalence::Proof;
use mse_run::{Error, ErrorKind, Source};
use std::path::Path;

/// The passes: `mse-verify` can execute, and those in front of import can be checked.
pub const PASSES: Passes = Passes { run, ..mse_passes::pipeline::PASSES };

fn run<'c>(
    pass: &str,
    root: OperationRef<'c, '_>,
    options: &Options,
) -> std::result::Result<(), Failure<'c>> {
    if let Some(upstream) = rewritten::upstream_of(pass).filter(|_| is_on(options, "check", false)) {
        return rewritten::run(pass, upstream, root, options);
    }
    let file = options.get("against").copied().unwrap_or_default();
    if pass != "mse-verify" || file.is_empty() {
        return (mse_passes::pipeline::PASSES.run)(pass, root, options);
    }
    let mut others = options.clone();
    others.remove("against");
    others.insert("scops-sought", "true"); // without scops there is something to do
    (mse_passes::pipeline::PASSES.run)(pass, root, &others)?;
    if !view::is(root, "builtin.module") {
        return Err("against= compares modules: run the pass on one".into());
    }
    let source = Source::read(Path::new(file)).map_err(|error| error.to_string())?;
    let context = proof::context();
    let original =
        Module::parse(&context, &source.text).ok_or_else(|| format!("'{file}' is not a module"))?;
    mse_run::catch_faults();
    let comparison = Comparison {
        original: &source,
        sizes: sizes(options.get("sizes").copied().unwrap_or_default())?,
        bound: mse_passes::check::bound(options)?,
        open: if is_on(options, "strict", false) { Severity::Error } else { Severity::Remark },
    };
    match comparison.modules(original.as_operation(), root)? {
        0 => Ok(()),
        1 => Err(format!("1 function is not verified against '{file}'").into()),
        wrong => Err(format!("{wrong} functions are not verified against '{file}'").into()),
    }
}

fn sizes(text: &str) -> std::result::Result<Vec<u64>, String> {
    if text.is_empty() {
        return Ok(SIZES.to_vec());
    }
    text.split(',').map(|size| size.trim().parse().map_err(|_| format!("'{size}' is not a size"))).collect()
}

/// A comparison of a module with the original: with which sizes and bounds.
struct Comparison<'s> {
    original: &'s Source,
    sizes: Vec<u64>,
    bound: u64,
    /// How severe it is that something was not decided, or not proved.
    open: Severity,
}

/// A message about a function; an error counts as one function that is not verified.
type Told<'c> = (Severity, Location<'c>, String);

impl Comparison<'_> {
    /// Compares the modules and those in them; the number of functions that are not verified.
    fn modules(
        &self,
        original: OperationRef,
        transformed: OperationRef,
    ) -> std::result::Result<usize, String> {
        let (originals, parts) = (parts(original), parts(transformed));
        let mut told = Vec::new();
        for part in &parts {
            match originals.iter().find(|other| other.path == part.path) {
                Some(other) => self.part(other, part, &mut told),
                None => told.extend(part.functions.iter().filter_map(|function| self.added(part, function))),
            }
        }
        for other in originals {
            let part = parts.iter().find(|part| part.path == other.path);
            told.extend(
                other
                    .functions
                    .iter()
                    .filter_map(|function| self.missing(&other, function, part, transformed.location())),
            );
        }
        if told.is_empty() {
            let what = format!("no function is compared: '{}' defines none that is left", self.original.name);
            told.push((self.open, transformed.location(), what));
        }
        told.iter().for_each(|(severity, location, text)| diagnostic::emit(*severity, *location, text));
        Ok(told.iter().filter(|(severity, _, _)| *severity == Severity::Error).count())
    }

    /// Compares the functions of two modules.
    fn part<'c>(&self, original: &Member, part: &Member<'c, '_>, told: &mut Vec<Told<'c>>) {
        let source = match original.path.as_str() {
            "" => self.original.clone(),
            _ => Source::text(&self.original.name, &original.module.to_string()),
        };
        let transformed = Source::text("this module", &part.module.to_string());
        let proofs = proof::of_functions(&source.text, &transformed.text, self.bound);
        for function in part.functions.iter().filter(|function| function.has_body()) {
            let name = &function.name;
            let there = original.functions.iter().find(|other| other.name == *name && other.has_body());
            let both = there.filter(|there| there.is_executed() && function.is_executed());
            if both.is_none() {
                told.extend(self.added(part, function));
                continue;
            }
            let proof = proofs.get(name);
            let verdict = self.executed(name, &source, &transformed, proof);
            let (severity, text) = self.verdict(&format!("{}@{name}", part.path), verdict, proof);
            told.push((severity, function.operation.location(), text));
        }
    }

    /// Compares one function, for the usual sizes and those at which the proof fails. If the original is at
    /// fault with all of them, compares for sizes that its subscripts allow.
    fn executed(
        &self,
        name: &str,
        original: &Source,
        transformed: &Source,
        proof: Option<&Proof>,
    ) -> mse_run::Result<Verdict> {
        let named: Vec<_> = match proof {
            Some(Proof::Open(reason)) => reason.sizes.iter().cloned().collect(),
            _ => Vec::new(),
        };
        let choices = Choices { same: &self.sizes, further: &named };
        match compare(name, original, transformed, &choices)? {
            Verdict::Unexecuted(error) => {
                let further = proof::sizes_in_bounds(&original.text, name, self.bound);
                let choices = Choices { same: &[], further: &further };
                match compare(name, original, transformed, &choices)? {
                    Verdict::Unexecuted(_) => Err(error),
                    verdict => Ok(verdict),
                }
            }
            verdict => Ok(verdict),
        }
    }

    /// The message about one function that was compared.
    fn verdict(
        &self,
        name: &str,
        verdict: mse_run::Result<Verdict>,
        proof: Option<&Proof>,
    ) -> (Severity, String) {
        let proved = proof.map(proof::told).unwrap_or_default();
        let file = &self.original.name;
        match verdict {
            Ok(Verdict::Equal(runs)) => {
                let is_proved = matches!(proof, Some(Proof::Proved { .. }));
                let does = if is_proved { "computes" } else { "was seen to compute" };
                let what = format!("{name} {does} what it does in '{file}': equal in {runs}{proved}");
                (if is_proved { Severity::Remark } else { self.open }, what)
            }
            Ok(Verdict::Different(how)) => {
                (Severity::Error, format!("{name} does not compute what it does in '{file}': {how}"))
            }
            Ok(Verdict::Endless(how)) => (Severity::Error, format!("not decided: {name}: {how}")),
            Ok(Verdict::Unexecuted(error)) => (Severity::Error, format!("not decided: {name}: {error}")),
            Err(error) if is_beyond(&error) => match proof {
                Some(Proof::Proved { .. }) => {
                    let what =
                        format!("{name} computes what it does in '{file}': not executed ({error}){proved}");
                    (Severity::Remark, what)
                }
                _ => (self.open, format!("not decided: {name}: {error}{proved}")),
            },
            Err(error) => (Severity::Error, format!("not decided: {name}: {error}")),
        }
    }

    /// The message about a function of the transformed module that is compared with none.
    fn added<'c>(&self, part: &Member, function: &Function<'c, '_>) -> Option<Told<'c>> {
        let name = &function.name;
        let why = match function.is_executed() {
            true => format!("'{}' does not define it", self.original.name),
            false => format!("it is a '{}'", view::name(function.operation)),
        };
        let what = format!("not compared: {}@{name}: {why}", part.path);
        function.has_body().then_some((Severity::Remark, function.operation.location(), what))
    }

    /// The message about a function of the original that is compared with none in this part of the
    /// transformed module.
    fn missing<'c>(
        &self,
        original: &Member,
        function: &Function,
        part: Option<&Member<'c, '_>>,
        root: Location<'c>,
    ) -> Option<Told<'c>> {
        let functions = part.map_or(&[][..], |part| &part.functions);
        let there = functions.iter().find(|other| other.name == function.name);
        let what = format!("function {}@{} of '{}'", original.path, function.name, self.original.name);
        match there {
            _ if !function.has_body() || !function.is_public() => None,
            None => Some((Severity::Error, root, format!("{what} is missing"))),
            Some(there) if !there.has_body() => {
                Some((Severity::Error, there.operation.location(), format!("{what} has no body here")))
            }
            Some(_) => None,
        }
    }
}

/// Whether the tool does not execute the function, or not to its end, which says nothing of the
/// transformation.
fn is_beyond(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::Unfinished)
}
