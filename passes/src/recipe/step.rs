//! Recipes: a decision as a list of steps, in one line of text each.
//!
//! ```text
//! recipe    step ; step ; ..       what is done with a scop, in this order
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
//! reduce(s by addf, best of S)     updates in any order: by the operation in an array, or of a best value
//! ```
//!
//! Halide, TVM and Exo have users write such a list. Here the search finds it ([`super::search`]), prints it,
//! and takes it from a file ([`super::replay`]). A recipe says nothing about legality: each step checks that
//! it is legal.

use crate::orders::Algorithm;
use std::fmt::{Display, Formatter};

/// A group of accesses that has memory of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStep {
    /// The name of the memory.
    pub name: String,
    /// The numbers of the loops in whose iterations it has some. Without numbers it has some in all of them.
    pub at: Option<Vec<usize>>,
}

/// Blocks for iterations of parallel loops, or tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Iterations have memory of their own that is too large for a thread.
    Own,
    /// The threads of a block are worth more together, without memory that they share.
    Team,
    /// One block for neighbours whose work is mostly that of one thread.
    Single,
    /// Blocks as large as can be for the tiles of wavefronts.
    Large,
}

/// Reductions in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReduceStep {
    /// Those by an operation in an array.
    Combine {
        /// The array.
        array: String,
        /// The operation.
        by: String,
    },
    /// The statement of this name keeps the best value.
    KeepBest(String),
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
}

impl Grouping {
    const NAMES: [(Self, &'static str); 4] =
        [(Self::Own, "own"), (Self::Team, "team"), (Self::Single, "single"), (Self::Large, "large")];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(own, _)| *own == self).expect("each has a name").1
    }
}

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

    /// The same without the updates, which are made before the source flow is computed.
    pub fn without_reductions(&self) -> Self {
        let others = self.steps.iter().filter(|step| !matches!(step, Step::Reduce(_)));
        Self { steps: others.cloned().collect() }
    }

    /// The text of these steps after others.
    pub fn after(&self, others: Option<&str>) -> String {
        others.map_or_else(|| self.to_string(), |others| format!("{others}; {self}"))
    }

    /// Reads a list of steps.
    ///
    /// # Errors
    /// The first word that is no step, and the names of all steps.
    pub fn parse(text: &str) -> Result<Self, String> {
        let steps = text.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty());
        Ok(Self { steps: steps.map(Step::parse).collect::<Result<_, _>>()? })
    }
}

impl Step {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, list) = match text.split_once('(') {
            Some((name, rest)) => (name.trim(), rest.strip_suffix(')').ok_or_else(|| unclosed(text))?),
            None => (text, ""),
        };
        let items = list.split(',').map(str::trim).filter(|item| !item.is_empty());
        let names = || items.clone().map(str::to_owned).collect::<Vec<_>>();
        let of = |name: &str| if list.is_empty() { Err(empty(name)) } else { Ok(()) };
        match name {
            "pieces" => return Ok(Self::Pieces),
            "order" => return Ok(Self::Order(named(list.trim(), Algorithm::ALL)?)),
            "group" => return Ok(Self::Group(named(list.trim(), &Grouping::NAMES)?)),
            "own" | "copy" | "hold" | "share" | "reduce" => of(name)?,
            other => return Err(format!("'{other}' is no step; there are {STEPS}")),
        }
        Ok(match name {
            "own" => Self::Own(items.clone().map(OwnStep::parse).collect::<Result<_, _>>()?),
            "copy" => Self::Copy(names()),
            "hold" => Self::Hold(names()),
            "share" => Self::Share(names()),
            _ => Self::Reduce(items.clone().map(ReduceStep::parse).collect::<Result<_, _>>()?),
        })
    }
}

/// The names of the steps.
const STEPS: &str = "reduce, pieces, own, copy, hold, order, group and share";

fn unclosed(text: &str) -> String {
    format!("'{text}' has no ')'")
}

fn empty(name: &str) -> String {
    format!("'{name}' names nothing: {name}(..)")
}

/// The value of this name.
fn named<T: Copy>(name: &str, values: &[(T, &str)]) -> Result<T, String> {
    let names = || values.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    let found = values.iter().find(|(_, own)| *own == name).map(|(value, _)| *value);
    found.ok_or_else(|| format!("unknown '{name}'; there are {}", names()))
}

impl OwnStep {
    fn parse(text: &str) -> Result<Self, String> {
        let Some((name, loops)) = text.split_once(" at ") else {
            return Ok(Self { name: text.to_owned(), at: None });
        };
        let number = |text: &str| text.parse().map_err(|_| format!("'{text}' is no number of a loop"));
        let at =
            loops.split_whitespace().filter(|text| *text != "-").map(number).collect::<Result<_, _>>()?;
        Ok(Self { name: name.trim().to_owned(), at: Some(at) })
    }
}

impl ReduceStep {
    fn parse(text: &str) -> Result<Self, String> {
        if let Some(statement) = text.strip_prefix("best of ") {
            return Ok(Self::KeepBest(statement.trim().to_owned()));
        }
        match text.split_once(" by ") {
            Some((array, by)) => {
                Ok(Self::Combine { array: array.trim().to_owned(), by: by.trim().to_owned() })
            }
            None => Err(format!("'{text}' is no update: ARRAY by OPERATION, or best of STATEMENT")),
        }
    }
}

impl Display for Recipe {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        let steps: Vec<_> = self.steps.iter().map(Step::to_string).collect();
        text.write_str(&steps.join("; "))
    }
}

impl Display for Step {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        match self {
            Self::Reduce(updates) => write!(text, "reduce({})", joined(updates)),
            Self::Pieces => text.write_str("pieces"),
            Self::Own(groups) => write!(text, "own({})", joined(groups)),
            Self::Copy(arrays) => write!(text, "copy({})", arrays.join(", ")),
            Self::Hold(arrays) => write!(text, "hold({})", arrays.join(", ")),
            Self::Order(algorithm) => write!(text, "order({})", algorithm.name()),
            Self::Group(kind) => write!(text, "group({})", kind.name()),
            Self::Share(arrays) => write!(text, "share({})", arrays.join(", ")),
        }
    }
}

fn joined(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for OwnStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        text.write_str(&self.name)?;
        match self.at.as_deref() {
            None => Ok(()),
            Some([]) => text.write_str(" at -"),
            Some(loops) => {
                let loops: Vec<_> = loops.iter().map(usize::to_string).collect();
                write!(text, " at {}", loops.join(" "))
            }
        }
    }
}

impl Display for ReduceStep {
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        match self {
            Self::Combine { array, by } => write!(text, "{array} by {by}"),
            Self::KeepBest(statement) => write!(text, "best of {statement}"),
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
                   hold(C); order(isl); group(own); group(large); share(x_own, y_own)";
        check(all, Ok(all));
        check(" order( source )\n\n group(team) ;", Ok("order(source); group(team)"));
    }

    #[test]
    fn steps_that_are_none_are_told() {
        check("order(isl", Err("'order(isl' has no ')'"));
        check(
            "tile(i)",
            Err("'tile' is no step; there are reduce, pieces, own, copy, hold, order, group and share"),
        );
        check("own()", Err("'own' names nothing: own(..)"));
        check("own(x at i)", Err("'i' is no number of a loop"));
        check("reduce(s)", Err("'s' is no update: ARRAY by OPERATION, or best of STATEMENT"));
        check("group(x)", Err("unknown 'x'; there are own, team, single, large"));
    }
}
