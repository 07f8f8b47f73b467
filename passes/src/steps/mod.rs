//! Recipes: a decision as a list of steps, in one line of text each.
//!
//! ```text
//! recipe    step ; step ; ..       what is done with a scop, in this order
//! reduce(s by addf, best of S)     updates in any order: by the operation in an array, or of a best value
//! pieces                           statements that play several roles in the order are cut in pieces
//! own(x_own, y_own at 0 2)         memory of their own for groups of accesses, in each iteration of all loops
//!                                  that their values do not leave, or of those numbered here, outermost first
//! copy(A)                          initial values of A in a copy
//! hold(A)                          values of A that many instances read, in copies
//! order(isl)                       the order of instances                        ([`crate::orders`])
//! group(own)                       a block for each iteration of parallel loops: `own` has memory that is too
//!                                  large for a thread, the threads of a `team` are worth more together, a
//!                                  `single` thread has the most to do; `large` blocks for tiles of wavefronts
//! share(x_own, y_own)              arrays in the memory of the first
//! block(S)                         sequential loops around parallel ones are a kernel of one block
//! threads(8x32 in S T, 256)        threads of a block of the kernels of these statements, and of all others
//! private(x, y in block)           arrays in memory of a thread, or of a block
//! combine(s in thread block)       who adds up updates of an array before a cell gets them
//! ```
//!
//! Halide, TVM and Exo have users write such a list. Here the search finds it ([`crate::recipe`]), the stages
//! after it add what they decide, and both take steps from a file. How a recipe goes from stage to stage:
//! [`travel`]. It says nothing about legality: each step checks that it is legal.
//!
//! A new step is a value of [`Step`], a row of [`ROWS`] and a line in [`Step::words`], and the stage that does
//! it. Items in its list that are more than names have a type in [`items`].

mod items;
mod travel;

use crate::orders::Algorithm;
pub use items::{CombineStep, Grouping, OwnStep, Owner, PrivateStep, ReduceStep, ThreadsStep};
use items::{joined, named};
use std::fmt::{Display, Formatter};
pub use travel::{asked, did, refused, without_asked};

/// The stage that does a step, in the order of stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// `mse-reductions`, before the source flow is computed.
    Reduce,
    /// `mse-choose`.
    Choose,
    /// `mse-map-to-gpu`.
    Map,
    /// `mse-contract`.
    Contract,
    /// `mse-combine`.
    Combine,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Updates in any order.
    Reduce(Vec<ReduceStep>),
    /// Statements in pieces.
    Pieces,
    /// Memory of its own for iterations.
    Own(Vec<OwnStep>),
    /// Copies of initial values of arrays.
    Copy(Vec<String>),
    /// Copies of values of arrays that many instances read.
    Hold(Vec<String>),
    /// The order of instances.
    Order(Algorithm),
    /// Blocks for iterations.
    Group(Grouping),
    /// Arrays in the memory of the first.
    Share(Vec<String>),
    /// One block executes the sequential loops whose first statements these are.
    Block(Vec<String>),
    /// Threads of blocks.
    Threads(Vec<ThreadsStep>),
    /// Arrays in memory of threads or blocks.
    Private(Vec<PrivateStep>),
    /// Sums of updates.
    Combine(Vec<CombineStep>),
}

/// A kind of step.
struct Row {
    /// Its name.
    name: &'static str,
    /// The stage that does it.
    stage: Stage,
    /// Whether it has a list.
    has_list: bool,
    /// Reads its list.
    read: fn(&str) -> Result<Step, String>,
}

const fn row(name: &'static str, stage: Stage, read: fn(&str) -> Result<Step, String>) -> Row {
    Row { name, stage, has_list: true, read }
}

/// The kinds of steps, in the order in which they are done.
const ROWS: &[Row] = &[
    row("reduce", Stage::Reduce, |list| Ok(Step::Reduce(items(list, ReduceStep::parse)?))),
    Row { name: "pieces", stage: Stage::Choose, has_list: false, read: |_| Ok(Step::Pieces) },
    row("own", Stage::Choose, |list| Ok(Step::Own(items(list, OwnStep::parse)?))),
    row("copy", Stage::Choose, |list| Ok(Step::Copy(items(list, name)?))),
    row("hold", Stage::Choose, |list| Ok(Step::Hold(items(list, name)?))),
    row("order", Stage::Choose, |list| Ok(Step::Order(named(list.trim(), Algorithm::ALL)?))),
    row("group", Stage::Choose, |list| Ok(Step::Group(named(list.trim(), &Grouping::NAMES)?))),
    row("share", Stage::Choose, |list| Ok(Step::Share(items(list, name)?))),
    row("block", Stage::Map, |list| Ok(Step::Block(items(list, name)?))),
    row("threads", Stage::Map, |list| Ok(Step::Threads(items(list, ThreadsStep::parse)?))),
    row("private", Stage::Contract, |list| Ok(Step::Private(items(list, PrivateStep::parse)?))),
    row("combine", Stage::Combine, |list| Ok(Step::Combine(items(list, CombineStep::parse)?))),
];

/// A list of steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// The steps, in the order in which they are done.
    pub steps: Vec<Step>,
}

impl Recipe {
    /// The same with one more step.
    pub fn with(&self, step: Step) -> Self {
        Self { steps: [self.steps.as_slice(), &[step]].concat() }
    }

    /// How instances are ordered.
    pub fn order(&self) -> Option<Algorithm> {
        let mut orders = self.steps.iter().filter_map(|step| match step {
            Step::Order(algorithm) => Some(*algorithm),
            _ => None,
        });
        orders.next()
    }

    /// Whether blocks execute iterations: of these kinds.
    pub fn groups(&self, kinds: &[Grouping]) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Group(kind) if kinds.contains(kind)))
    }

    /// The updates that it asks for.
    pub fn reduced(&self) -> Vec<&ReduceStep> {
        let mut updates = Vec::new();
        for step in &self.steps {
            if let Step::Reduce(own) = step {
                updates.extend(own);
            }
        }
        updates
    }

    /// The steps that a stage does.
    pub fn of(&self, stage: Stage) -> Vec<Step> {
        self.steps.iter().filter(|step| step.stage() == stage).cloned().collect()
    }

    /// The steps of later stages.
    pub fn after_stage(&self, stage: Stage) -> Self {
        Self { steps: self.steps.iter().filter(|step| step.stage() > stage).cloned().collect() }
    }

    /// That stages do these steps in this order, those after the choice one of each kind.
    ///
    /// # Errors
    /// The first step that has no such place.
    fn in_order(self) -> Result<Self, String> {
        for (one, next) in self.steps.iter().zip(&self.steps[1.min(self.steps.len())..]) {
            let is_late = one.stage() > next.stage();
            let is_twice = one.stage() > Stage::Choose && one.words().0 == next.words().0;
            if is_late || is_twice {
                return Err(format!("step '{next}': it does not come after '{one}'"));
            }
        }
        Ok(self)
    }

    /// The text of these steps after others.
    pub fn after(&self, others: Option<&str>) -> String {
        others.map_or_else(|| self.to_string(), |others| format!("{others}; {self}"))
    }

    /// Reads a list of steps.
    ///
    /// # Errors
    /// The first word that is no step, and the names of all steps; a step that comes too late, or twice.
    pub fn parse(text: &str) -> Result<Self, String> {
        let steps = text.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty());
        Self { steps: steps.map(Step::parse).collect::<Result<_, _>>()? }.in_order()
    }
}

impl Step {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, list) = match text.split_once('(') {
            Some((name, rest)) => (name.trim(), rest.strip_suffix(')').ok_or_else(|| unclosed(text))?),
            None => (text, ""),
        };
        let row = row_of(name).ok_or_else(|| format!("'{name}' is no step; there are {}", names()))?;
        if row.has_list && list.trim().is_empty() {
            return Err(format!("'{name}' names nothing: {name}(..)"));
        }
        (row.read)(list)
    }

    /// The stage that does it.
    pub fn stage(&self) -> Stage {
        row_of(self.words().0).expect("each kind of step has a row").stage
    }

    /// Its name, and the text of its list.
    fn words(&self) -> (&'static str, String) {
        match self {
            Self::Reduce(updates) => ("reduce", joined(updates)),
            Self::Pieces => ("pieces", String::new()),
            Self::Own(groups) => ("own", joined(groups)),
            Self::Copy(arrays) => ("copy", joined(arrays)),
            Self::Hold(arrays) => ("hold", joined(arrays)),
            Self::Order(algorithm) => ("order", algorithm.name().to_owned()),
            Self::Group(kind) => ("group", kind.name().to_owned()),
            Self::Share(arrays) => ("share", joined(arrays)),
            Self::Block(loops) => ("block", joined(loops)),
            Self::Threads(kernels) => ("threads", joined(kernels)),
            Self::Private(arrays) => ("private", joined(arrays)),
            Self::Combine(arrays) => ("combine", joined(arrays)),
        }
    }
}

fn row_of(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}

/// The names of the steps: `a, b and c`.
fn names() -> String {
    let names: Vec<_> = ROWS.iter().map(|row| row.name).collect();
    let (last, others) = names.split_last().expect("there are steps");
    format!("{} and {last}", others.join(", "))
}

/// The items of a list.
fn items<T>(list: &str, read: fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    list.split(',').map(str::trim).filter(|item| !item.is_empty()).map(read).collect()
}

fn name(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

fn unclosed(text: &str) -> String {
    format!("'{text}' has no ')'")
}

impl Display for Recipe {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        let steps: Vec<_> = self.steps.iter().map(Step::to_string).collect();
        text.write_str(&steps.join("; "))
    }
}

impl Display for Step {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        match self.words() {
            (name, list) if list.is_empty() => text.write_str(name),
            (name, list) => write!(text, "{name}({list})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Recipe;

    fn check(text: &str, printed: Result<&str, &str>) {
        let found = Recipe::parse(text).map(|recipe| recipe.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), printed, "{text}");
    }

    #[test]
    fn recipes_are_read_as_they_are_printed() {
        let all = "reduce(s by addf, best of S); pieces; own(x_own, y_own at 0 2, z_own at -); copy(A, B); \
                   hold(C); order(isl); group(own); group(large); share(x_own, y_own); block(S, T); \
                   threads(8x32 in S T, 256); private(x, y in block, z in -); combine(s in thread block, t in -)";
        check(all, Ok(all));
        check(" order( source )\n\n group(team) ;", Ok("order(source); group(team)"));
    }

    #[test]
    fn steps_that_are_none_are_told() {
        check("order(isl", Err("'order(isl' has no ')'"));
        check(
            "tile(i)",
            Err(
                "'tile' is no step; there are reduce, pieces, own, copy, hold, order, group, share, block, threads, \
                 private and combine",
            ),
        );
        check("own()", Err("'own' names nothing: own(..)"));
        check("own(x at i)", Err("'i' is no number of a loop"));
        check("reduce(s)", Err("'s' is no update: ARRAY by OPERATION, or best of STATEMENT"));
        check("group(x)", Err("unknown 'x'; there are own, team, single, large"));
        check(
            "threads(8y)",
            Err("'8y' are no threads: 256, 8x32 or 2x4x32, and 'in' before names of kernels"),
        );
        check("private(x in loop)", Err("unknown 'loop'; there are thread, block, -"));
        check("combine(x)", Err("'x' has no place: ARRAY in thread, block, loop or -"));
    }

    #[test]
    fn steps_have_an_order() {
        check("threads(32); order(isl)", Err("step 'order(isl)': it does not come after 'threads(32)'"));
        check("threads(32); threads(64)", Err("step 'threads(64)': it does not come after 'threads(32)'"));
    }
}
