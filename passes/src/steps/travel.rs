//! How a recipe goes from stage to stage, with the scop.
//!
//! ```text
//! mse.recipe   the steps that were done
//! mse.asked    those that a recipe asks of later stages
//! ```
//!
//! A stage takes its own steps from those that are asked for, and refuses what cannot be done. Without such
//! steps it decides by itself. It adds what it did to the recipe of a scop that has one. Lowering refuses a
//! scop for which steps are left ([`crate::stage::finished`]).

use super::{Recipe, Stage, Step};
use crate::scop::Scop;
use mse_isl::{Error, Result};

/// The steps that a scop asks of a stage.
///
/// # Errors
/// That the text of its steps is none.
pub fn asked(scop: &Scop, stage: Stage) -> Result<Vec<Step>> {
    Ok(wanted(scop)?.of(stage))
}

/// The scop after a stage that did these steps.
///
/// # Errors
/// As [`asked`].
pub fn did(scop: Scop, stage: Stage, steps: Vec<Step>) -> Result<Scop> {
    let left = wanted(&scop)?.after_stage(stage);
    let asked = scop.asked.as_ref().map(|_| left.to_string());
    let done = Recipe { steps };
    let recipe = match scop.recipe {
        Some(before) if !done.steps.is_empty() => Some(done.after(Some(&before))),
        recipe => recipe,
    };
    Ok(Scop { asked, recipe, ..scop })
}

/// The scop without steps that are asked for.
pub fn without_asked(scop: &Scop) -> Scop {
    Scop { asked: None, ..scop.clone() }
}

/// A step that cannot be done, and why.
pub fn refused(step: &Step, why: &str) -> Error {
    Error::invalid(format!("recipe refused: step '{step}': {why}"))
}

fn wanted(scop: &Scop) -> Result<Recipe> {
    Recipe::parse(scop.asked.as_deref().unwrap_or_default()).map_err(Error::invalid)
}
