//! Import: `affine` and `scf` loops become `mse.scop`. The only readers of loops.
//!
//! A *region* is a sequence of operations of one block; [`regions`] proposes the longest ones that contain
//! loops. It is read in phases. Each is a value that holds the one before it, and knows nothing of those
//! after it:
//!
//! ```text
//! program   what operations say by themselves: loads and stores, views, calls, aliases
//! values    index values and conditions, of coordinates and parameters; what is checked at run time
//! memory    arrays; the cells that loads, stores and calls touch
//! tree      loops, and *runs* of operations between loops and conditionals; what each iteration hands on
//! form      what stores and values that cross runs need; statements; extents; facts about parameters
//! write     the scop in the place of the region
//!
//! domain           { S[i] : lower(i) <= i < upper(i), conditions }   i: induction variables, or iterations
//!                                                                    ([`values::shape`])
//! access relation  { S[i] -> A[f(i)] }                               f: quasi-affine
//! schedule         a band for each loop, a sequence for each block, in source order
//! ```
//!
//! Nothing is changed before the whole region is understood. Import refuses operations that the model cannot
//! express. It leaves such an operation alone, with a remark that names it and gives a reason code. Regions
//! end before and after it, and the blocks inside it are tried on their own.
//!
//! Aliasing: distinct memref arguments of a function are distinct memory, as in MLIR's affine passes, unless
//! a caller that import can see says otherwise ([`program::callers`]).

mod elsewhere;
mod form;
mod memory;
pub(crate) mod program;
mod regions;
mod report;
#[cfg(test)]
mod tests;
mod tree;
pub(crate) mod values;
mod write;

use crate::choice::choice;
use crate::mlir;
use crate::stage::allowance;
use form::Formed;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef};
use mse_dialect::diagnostic;
use mse_dialect::registration::{Options, is_on};
use mse_isl::Allowance;
use program::call;
use program::callers::Callers;
use program::device::is_device_code;
use program::refusal::{Code, Failure, Outcome, Refusal};
use program::region::{Choices, Region};
use std::collections::HashSet;
use std::rc::Rc;
use tree::Reader;
use values::parts::divides_by_values;

/// A scop of several loops has at most so many parameters, because isl compares numbers with each of them at
/// every step. Loops to sizes of their own would make the region one large problem; its parts are smaller
/// ones.
const PARAMETERS: usize = 24;

choice! {
    /// Whether arguments of a function may be one memory.
    Aliasing {
        /// No.
        Distinct = "distinct",
        /// Yes.
        May = "may",
    }
}

choice! {
    /// The size of a statement.
    Grain {
        /// A store, with what feeds it.
        Store = "store",
        /// All between two loops.
        Block = "block",
    }
}

choice! {
    /// The form in which memory that only hands values on is imported.
    Temporaries {
        /// The values.
        Values = "values",
        /// An array.
        Memory = "memory",
    }
}

choice! {
    /// The form in which a while loop that does not count is imported.
    While {
        /// A part of a statement.
        Opaque = "opaque",
        /// A loop with a virtual counter.
        Counter = "counter",
    }
}

/// Runs the pass on all that lies in `root`.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), diagnostic::Failure<'c>> {
    let mut importer = Importer::new(root, options, Understood::Imported)?;
    callers_first(functions(root))
        .into_iter()
        .flat_map(mlir::blocks)
        .try_for_each(|block| importer.block(block))?;
    elsewhere::tell(root, &mut importer.reported);
    if is_on(options, "report", false) {
        report::report(root);
    }
    Ok(())
}

/// The conditionals in these functions of `root` whose condition is data, in regions that import would make
/// scops of with these options; nothing is changed, and nothing told.
pub fn on_data<'c: 'a, 'a>(
    root: OperationRef<'c, 'a>,
    of: impl Fn(OperationRef<'c, 'a>) -> bool,
    options: &Options,
) -> Result<Vec<OperationRef<'c, 'a>>, diagnostic::Failure<'c>> {
    let mut importer = Importer::new(root, options, Understood::OnData(Vec::new()))?;
    let chosen = functions(root).into_iter().filter(|&function| of(function));
    chosen.flat_map(mlir::blocks).try_for_each(|block| importer.block(block))?;
    match importer.understood {
        Understood::OnData(found) => Ok(found),
        Understood::Imported => Ok(Vec::new()),
    }
}

fn choices(root: OperationRef, options: &Options) -> Result<Choices, String> {
    Ok(Choices {
        arguments_may_alias: Aliasing::of(options, "aliasing")? == Aliasing::May,
        whole_runs: Grain::of(options, "grain")? == Grain::Block,
        counters: While::of(options, "while")? == While::Counter,
        checks: is_on(options, "checks", true),
        without_temporaries: Temporaries::of(options, "temporaries")? == Temporaries::Values,
        takes_apart: true,
        whole_module: mlir::name(root) == "builtin.module",
    })
}

/// The functions in `root`, or itself.
fn functions<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    match mlir::name(root) {
        "func.func" => vec![root],
        "builtin.module" => {
            mlir::blocks(root).into_iter().flat_map(mlir::operations).flat_map(functions).collect()
        }
        _ => Vec::new(),
    }
}

/// Each function in front of those that it calls, so that these can still be read.
fn callers_first<'c, 'a>(mut functions: Vec<OperationRef<'c, 'a>>) -> Vec<OperationRef<'c, 'a>> {
    let called = |function: &OperationRef<'c, 'a>| -> Vec<_> {
        mlir::all_nested(*function).into_iter().filter_map(call::summary).collect()
    };
    let mut waiting: Vec<_> = functions.iter().map(called).collect();
    let mut ordered = Vec::new();
    while !functions.is_empty() {
        let is_called = |function| waiting.iter().any(|called: &Vec<_>| called.contains(function));
        let next = functions.iter().position(|function| !is_called(function)).unwrap_or(0);
        ordered.push(functions.remove(next));
        waiting.remove(next);
    }
    ordered
}

type Imported<'c> = Result<(), diagnostic::Failure<'c>>;

/// The end of a region that was understood.
enum Understood<'c, 'a> {
    /// A scop.
    Imported,
    /// It stays; its conditionals on data are noted.
    OnData(Vec<OperationRef<'c, 'a>>),
}

/// Imports what it can, and tells about the rest once; or only reads.
struct Importer<'c, 'a> {
    /// The operations that the analysis of one region may take.
    allowance: Allowance,
    choices: Choices,
    callers: Rc<Callers>,
    understood: Understood<'c, 'a>,
    reported: HashSet<usize>,
}

impl<'c: 'a, 'a> Importer<'c, 'a> {
    fn new(
        root: OperationRef<'c, 'a>,
        options: &Options,
        understood: Understood<'c, 'a>,
    ) -> Result<Self, diagnostic::Failure<'c>> {
        let (allowance, choices) = (allowance(options)?, choices(root, options)?);
        let callers = Rc::new(Callers::of(root));
        Ok(Self { allowance, choices, callers, understood, reported: HashSet::new() })
    }

    /// Imports what it can of a block, then of the blocks inside the rest.
    fn block(&mut self, block: BlockRef<'c, 'a>) -> Imported<'c> {
        regions::regions(block).into_iter().try_for_each(|region| self.region(region))
    }

    /// Imports a region; if it is refused, imports the parts before, inside and after the operation in the
    /// way.
    fn region(&mut self, region: Vec<OperationRef<'c, 'a>>) -> Imported<'c> {
        let location = region[0].location();
        let failed = |error: mse_isl::Error| diagnostic::Failure::at(location, error.to_string());
        match bounded(&mut self.allowance, || analysed(&region, self.choices, &self.callers)) {
            Ok(formed) if formed.values.parameters.len() > PARAMETERS && region.len() > 1 => {
                self.halves(region)
            }
            Ok(formed) => match &mut self.understood {
                Understood::Imported => {
                    formed
                        .memory
                        .approximations
                        .iter()
                        .for_each(|approximation| approximation.report("approximated"));
                    formed.report_checks();
                    write::replace(formed).map_err(failed)
                }
                Understood::OnData(found) => {
                    let approximated = formed.memory.approximations.iter().map(|one| one.operation);
                    let is_inside = |operation: &OperationRef| !region.contains(operation);
                    let inside = approximated.filter(is_inside);
                    found.extend(inside.filter(|&operation| mlir::name(operation) == "scf.if"));
                    Ok(())
                }
            },
            Err(Failure::Refused(refusal)) => {
                let position = regions::position_of(refusal.operation, &region);
                if position > 0 {
                    let (before, rest) = region.split_at(position);
                    self.trimmed(before.to_vec())?;
                    return self.trimmed(rest.to_vec());
                }
                self.tell(&refusal);
                if !is_device_code(region[0]) {
                    mlir::blocks(region[0]).into_iter().try_for_each(|block| self.block(block))?;
                }
                self.trimmed(region[1..].to_vec())
            }
            Err(Failure::Isl(error)) if error.is_quota() => self.parts(region),
            Err(Failure::Isl(error)) => Err(failed(error)),
        }
    }

    /// Tells why an operation is left alone, once; not if nothing is to be imported.
    fn tell(&mut self, refusal: &Refusal) {
        let imports = matches!(self.understood, Understood::Imported);
        if imports && self.reported.insert(mlir::operation_key(refusal.operation)) {
            refusal.report("not imported");
        }
    }

    fn trimmed(&mut self, region: Vec<OperationRef<'c, 'a>>) -> Imported<'c> {
        regions::trimmed(region).map_or(Ok(()), |region| self.region(region))
    }

    /// Imports the halves of a region one by one.
    fn halves(&mut self, region: Vec<OperationRef<'c, 'a>>) -> Imported<'c> {
        let (first, second) = region.split_at(region.len() / 2);
        self.trimmed(first.to_vec())?;
        self.trimmed(second.to_vec())
    }

    /// Imports the operations of a region one by one: as a whole it is too large.
    fn parts(&mut self, region: Vec<OperationRef<'c, 'a>>) -> Imported<'c> {
        if let [operation] = region[..] {
            let reason = "needs too many isl operations".into();
            self.tell(&Refusal { operation, code: Code::Bound, reason });
            return mlir::blocks(operation).into_iter().try_for_each(|block| self.block(block));
        }
        region.into_iter().try_for_each(|operation| self.trimmed(vec![operation]))
    }
}

/// The statements of a region: with collapsed loops as several, if less is approximated then.
fn analysed<'c, 'a>(
    operations: &[OperationRef<'c, 'a>],
    choices: Choices,
    callers: &Rc<Callers>,
) -> Outcome<'c, 'a, Formed<'c, 'a>> {
    let parts = checked(operations, choices, callers);
    let is_whole = |formed: &Formed| formed.values.parts_count() == 0;
    if parts.as_ref().is_ok_and(is_whole) || !operations.iter().any(|&inside| divides_by_values(inside)) {
        return parts;
    }
    let whole = checked(operations, Choices { takes_apart: false, ..choices }, callers);
    match (&parts, &whole) {
        (Ok(parts), Ok(whole)) if parts.memory.approximations.len() < whole.memory.approximations.len() => {}
        (Ok(_), Err(_)) => {}
        _ => return whole,
    }
    parts
}

/// The statements of a region; without checks at run time if these are in the way.
fn checked<'c, 'a>(
    operations: &[OperationRef<'c, 'a>],
    choices: Choices,
    callers: &Rc<Callers>,
) -> Outcome<'c, 'a, Formed<'c, 'a>> {
    let rests_on_checks = Rc::default();
    let region = Region::new(operations, choices, callers, &rests_on_checks);
    match Reader::read(region).and_then(Formed::form) {
        Err(_) if rests_on_checks.get() => checked(operations, Choices { checks: false, ..choices }, callers),
        formed => formed,
    }
}

/// Runs an analysis under the bound on isl operations.
fn bounded<'c, 'a, T>(
    allowance: &mut Allowance,
    analysis: impl FnOnce() -> Outcome<'c, 'a, T>,
) -> Outcome<'c, 'a, T> {
    let outcome = allowance.spend(|| match analysis() {
        Err(Failure::Isl(error)) => Err(error),
        outcome => Ok(outcome),
    });
    outcome.unwrap_or_else(|error| Err(Failure::Isl(error)))
}
