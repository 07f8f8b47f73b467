//! A recipe that is given: its steps, done one after the other.
//!
//! Each step does the same as in the search, and refuses an impossible request: the user's word does not make
//! a result right. A second recipe, after `else`, is for sizes where the first does not hold. Without it, the
//! source order is for these sizes.

use super::candidate::Candidate;
use super::moves;
use super::search::Search;
use super::storage::{Storage, own};
use super::told::on_card;
use crate::order::Dependences;
use crate::orders::Algorithm;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::stage::{Note, Outcome};
use crate::steps::{Grouping, Recipe, Stage, Step};
use mse_isl::{Error, Result};

/// The scop that a text makes of one, and of its fall-back.
///
/// # Errors
/// The reason why a step is refused.
pub fn outcome(search: &Search, text: &str, report: bool) -> Result<Outcome> {
    let (first, other) = parsed(text).map_err(Error::invalid)?;
    let chosen = search.replayed(&first)?;
    let scop = asking(chosen.made(search)?, &first);
    let needs_another = scop.fallback.is_some() && (chosen.is_in_groups() || chosen.is_hard);
    let instead = || Ok(asking(search.replayed(&other)?.for_all_sizes(search)?, &other));
    let instead = needs_another.then(instead).transpose()?;
    let mut notes = if report { told(search, &chosen)? } else { Vec::new() };
    let kept = chosen.kept.iter().map(|why| Note::of_scop(format!("the source order stays: {why}")));
    notes.extend(kept);
    Ok(Outcome { scop: Some(scop), instead, notes })
}

/// The scop with those steps of a recipe that later stages do.
fn asking(scop: Scop, recipe: &Recipe) -> Scop {
    let asked = Some(recipe.after_stage(Stage::Choose)).filter(|later| !later.steps.is_empty());
    Scop { asked: asked.map(|later| later.to_string()), ..scop }
}

fn told(search: &Search, chosen: &Candidate) -> Result<Vec<Note>> {
    let recipe = format!("recipe: {}: {}", chosen.told_recipe(search)?, chosen.takes);
    Ok([Note::of_scop(recipe)].into_iter().chain(on_card(search, chosen)?).collect())
}

/// The recipe of a text, without the one after `else`.
///
/// # Errors
/// An unknown step.
pub fn first(text: &str) -> std::result::Result<Recipe, String> {
    Ok(parsed(text)?.0)
}

/// The recipe, and the one after `else`.
fn parsed(text: &str) -> std::result::Result<(Recipe, Recipe), String> {
    let (first, other) = match text.trim().split_once("else ") {
        Some((first, other)) => (first, Recipe::parse(other)?),
        None => (text, Recipe::default().with(Step::Order(Algorithm::Source))),
    };
    Ok((Recipe::parse(first)?, other))
}

impl Search<'_> {
    /// The candidate that a recipe makes.
    ///
    /// # Errors
    /// The reason why a step is refused.
    fn replayed(&self, recipe: &Recipe) -> Result<Candidate> {
        let steps = recipe.of(Stage::Choose);
        let is_order = |step: &Step| matches!(step, Step::Order(_));
        let Some(place) = steps.iter().position(is_order) else {
            return Err(Error::invalid("there is no step order(..)"));
        };
        let mut storage = Storage::as_it_stands(self.scop);
        for step in &steps[..place] {
            storage = self.stored(storage, step)?;
        }
        let algorithm = recipe.order().expect("there is one");
        let found = self.ordered_by(&storage, &[algorithm])?.into_iter().next();
        let found = found.ok_or_else(|| refused(&steps[place], "there is no such order"))?;
        steps[place + 1..].iter().try_fold(found, |candidate, step| self.grouped_by(candidate, step))
    }

    /// The storage after one more step.
    fn stored(&self, storage: Storage, step: &Step) -> Result<Storage> {
        let is_plain = storage.recipe.steps.is_empty();
        match step {
            Step::Pieces if is_plain => {
                let dependences = Dependences::beside(self.scop, self.known)?;
                let pieces = Storage::in_pieces(self.scop, &dependences)?;
                pieces.ok_or_else(|| refused(step, "no statement plays several roles"))
            }
            Step::Own(groups) if is_plain => {
                Storage::with_own(self.scop, &own::asked(self.scop, &self.supply(step)?, groups)?)
            }
            Step::Copy(arrays) if !storage.has_pieces() => {
                let copied = storage.with_copies(&self.supply(step)?, Some(arrays))?;
                copied.ok_or_else(|| refused(step, "no array of these gains from a copy"))
            }
            Step::Hold(arrays) if storage.has_pieces() => {
                let held = storage.held(self.scop, &self.supply(step)?, Some(arrays))?;
                held.ok_or_else(|| refused(step, "many instances read no value of these arrays"))
            }
            _ => Err(refused(step, "it is not possible after the steps in front of it")),
        }
    }

    fn supply(&self, step: &Step) -> Result<Supply> {
        Supply::of(self.scop)?.map_err(|_| refused(step, "the scop does not say its source flow"))
    }

    /// The candidate after one more step.
    fn grouped_by(&self, candidate: Candidate, step: &Step) -> Result<Candidate> {
        let found = match step {
            Step::Group(Grouping::Large) => Some(self.in_large_blocks(&candidate)?),
            Step::Group(_) if candidate.is_in_groups() => None,
            Step::Group(Grouping::Own) => self.grouped(&candidate)?,
            Step::Group(Grouping::Team) => moves::team(self, &candidate)?,
            Step::Group(Grouping::Single) => moves::single(self, &candidate)?,
            Step::Share(arrays) => {
                let known =
                    |name: &String| candidate.scop.array(name).is_some_and(|one| one.cut_from.is_some());
                let are_known = arrays.iter().all(known);
                are_known.then(|| candidate.sharing(self, arrays)).transpose()?
            }
            _ => return Err(refused(step, "it comes after order(..)")),
        };
        found.ok_or_else(|| refused(step, "there is nothing that it is for"))
    }
}

impl Candidate {
    /// The scop, if it holds for all sizes.
    ///
    /// # Errors
    /// That it does not.
    fn for_all_sizes(&self, search: &Search) -> Result<Scop> {
        let scop = &self.memory(search)?.scop;
        if self.is_in_groups() || self.is_hard || scop.fallback.is_some() {
            return Err(Error::invalid("the recipe after 'else' does not hold for all sizes"));
        }
        self.made_instead(search)
    }
}

fn refused(step: &Step, why: &str) -> Error {
    Error::invalid(format!("step '{step}': {why}"))
}
