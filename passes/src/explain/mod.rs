//! Explanation: what the default, contraction and an expansion do, why, and why not (pass `mse-explain`).
//!
//! ```text
//! verdict      schedule and storage by default, what else was tried, what keeps loops sequential
//!                                                                   (`crate::recipe`)
//! contraction  the memory that is left, and what forces it          ([`contraction`])
//! decision     which classes get new cells, which arrays stay       (`crate::expand`, `crate::classes`)
//! facts        the decision, sizes, dependences and loops, as data  ([`facts`])
//! report       text, JSON or a page of HTML with pictures
//! ```
//!
//! Decides nothing: `mse-expand` with the same options does what the report says. Facts that depend on
//! parameters are formulas; counts and pictures are for given values, by enumeration, which is bounded.

mod collect;
mod contraction;
mod contraction_text;
mod facts;
mod html;
mod json;
mod markup;
mod memory;
mod moving;
mod order;
mod picture;
mod plane;
mod scene;
#[cfg(test)]
mod tests;
mod text;
mod values;
mod verdict;
mod window;

use crate::combine;
use crate::expand::Choice;
use crate::scop::flow::Supply;
use crate::scop::{Body, Scop};
use crate::stage::{self, allowance};
use crate::tree::added;
use collect::Source;
use facts::{Facts, Reason, VerdictFacts};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::registration::Options;
use mse_dialect::view;
use mse_isl::{Allowance, Result};
use values::{Asked, Values};

/// The report on a scop.
enum Told {
    /// All of it.
    Facts(Box<Facts>),
    /// Nothing.
    Not {
        /// The scop.
        name: String,
        /// Why.
        reason: Reason,
    },
}

/// Reports on every scop, in one document.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let write = match options.get("format").copied() {
        None | Some("text") => text::text,
        Some("json") => json::json,
        Some("html") => html::html,
        Some(other) => return Err(format!("unknown format '{other}'; it has text, json and html").into()),
    };
    let mut allowance = allowance(options)?;
    let choice = Choice::parse(options)?;
    let asked = Asked::parse(options.get("values").copied().unwrap_or_default())?;
    let scops = view::Scop::all_in(root);
    if scops.is_empty() {
        remark(root.location(), "nothing to explain: there is no scop, which mse-import makes of loops");
    }
    known_parameters(&scops, &asked)?;
    let mut all = Vec::new();
    for (scop, name) in scops.iter().zip(stage::names(root)) {
        let failed = |error| Failure::at(scop.operation().location(), format!("no explanation: {error}"));
        all.push(told(scop, name, &mut allowance, &choice, &asked).map_err(failed)?);
    }
    Ok(stage::deliver(&write(&all), options.get("file").copied().unwrap_or_default())?)
}

/// Names that no scop knows are mistakes.
fn known_parameters(scops: &[view::Scop], asked: &Asked) -> Result<(), String> {
    let known: Vec<_> =
        scops.iter().flat_map(view::Scop::parameters).map(|parameter| parameter.name).collect();
    match asked.named.iter().find(|(name, _)| !known.contains(name)) {
        Some((name, _)) if !scops.is_empty() => Err(format!("values: no scop has a parameter '{name}'")),
        _ => Ok(()),
    }
}

fn told(
    scop: &view::Scop,
    name: String,
    allowance: &mut Allowance,
    choice: &Choice,
    asked: &Asked,
) -> Result<Told> {
    let bound = allowance.bound();
    let not = |name, code, text: String| Told::Not { name, reason: Reason { code, text, witness: None } };
    match allowance.spend(|| explain(scop, name.clone(), choice, asked)) {
        Err(error) if error.is_quota() => {
            Ok(not(name, "max-operations", format!("it takes isl more than {bound} operations")))
        }
        other => {
            let told = |facts| Told::Facts(Box::new(facts));
            other.map(|facts| facts.map_or_else(|reason| Told::Not { name, reason }, told))
        }
    }
}

/// The facts of a scop, or why there are none.
fn explain(
    scop: &view::Scop,
    name: String,
    choice: &Choice,
    asked: &Asked,
) -> Result<std::result::Result<Facts, Reason>> {
    let model = without_barriers(Scop::read(scop)?)?;
    let not = |code, text: &str| Reason { code, text: text.to_owned(), witness: None };
    let supply = match Supply::of(&model)? {
        Ok(supply) => supply,
        Err(unknown) => return Ok(Err(not(unknown.code(), unknown.text()))),
    };
    let Some(values) = Values::choose(&model, asked)? else {
        return Ok(Err(not("values", "what is known of the parameters excludes these values")));
    };
    let source = Source { scop: &model, supply: &supply, choice, values: &values };
    let facts = collect::facts(&source, name)?;
    let place = |of: &(String, usize)| stage::place(scop, of).and_then(|found| short(&found.to_string()));
    let words = |error: mse_isl::Error| error.to_string();
    let verdict = verdict::verdict(&model, choice.max_bytes, &place);
    let chosen = verdict.as_ref().ok().and_then(|found| found.as_ref()?.1.as_ref());
    let after = chosen.map(contraction::by_default).transpose();
    let recipe = after.as_ref().ok().and_then(|after| combine::by_default(after.as_ref()?).ok()?.recipe);
    let contractions =
        after.and_then(|after| contraction::contractions(&model, chosen.zip(after.as_ref()), &values));
    let contractions = contractions.map_err(words);
    let with_recipe = |facts: VerdictFacts| VerdictFacts { recipe: recipe.or(facts.recipe), ..facts };
    let verdict = verdict.map(|found| found.map(|(facts, _)| with_recipe(facts))).map_err(words);
    Ok(Ok(Facts { verdict, contractions, ..facts }))
}

/// The scop without its barriers; a barrier orders nothing that the schedule does not.
fn without_barriers(scop: Scop) -> Result<Scop> {
    let schedule = added::without(&scop.schedule)?;
    let statements =
        scop.statements.into_iter().filter(|statement| statement.body != Body::Barrier).collect();
    Ok(Scop { schedule, statements, ..scop })
}

/// `file:line:column` of `loc("file":line:column)`, and of `loc("name"("file":line:column))`; none of others.
fn short(location: &str) -> Option<String> {
    let inside = location.rsplit('(').next()?.trim_end_matches(')').replace('"', "");
    let numbers: Vec<_> = inside.rsplitn(3, ':').take(2).map(str::parse::<u32>).collect();
    (numbers.len() == 2 && numbers.iter().all(Result::is_ok)).then_some(inside)
}
