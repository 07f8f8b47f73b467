//! The owners that are to add up updates, as a recipe asks for it, and those that do: the step
//! `combine(s in thread block)`.
//!
//! ```text
//! thread   a thread, or an iteration of a parallel loop of the host
//! block    the threads of a block together
//! loop     loops that are executed one after the other
//! -        nobody: each update is one of the cell
//! ```

use super::plan::Plan;
use crate::scop::{Home, Scop};
use crate::steps::{self, CombineStep, Owner, Stage, Step};
use mse_isl::{Error, Result};

/// The arrays of a step, and those whose updates are added up.
pub struct Asked {
    wishes: Vec<CombineStep>,
    done: Vec<CombineStep>,
}

impl Asked {
    /// Those that a scop asks for.
    pub fn of(scop: &Scop) -> Result<Self> {
        let step = steps::asked(scop, Stage::Combine)?.into_iter().next();
        let wishes = if let Some(Step::Combine(wishes)) = step { wishes } else { Vec::new() };
        Ok(Self { wishes, done: Vec::new() })
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.wishes.is_empty()
    }

    /// The plans, with those sums that are asked for. Arrays that are not named keep all.
    ///
    /// # Errors
    /// A sum that is asked for, and is in no plan.
    pub fn kept<'s>(&mut self, mut plans: Vec<Plan<'s>>) -> Result<Vec<Plan<'s>>> {
        let mut found: Vec<CombineStep> = Vec::new();
        for plan in &plans {
            note(&mut found, plan, &owners(plan));
        }
        for wish in &self.wishes {
            self.is_possible(wish, found.iter().find(|one| one.array == wish.array))?;
        }
        self.done.clear();
        for plan in &mut plans {
            if let Some(wish) = self.wishes.iter().find(|wish| wish.array == plan.array.name) {
                plan.own.retain(|spot| wish.owners.contains(&owner(spot.home)));
                plan.blocks.retain(|_| wish.owners.contains(&Owner::Block));
                if plan.in_part()?.is_some() {
                    return Err(self.refused(&format!(
                        "without other sums, only some updates of '{}' have one",
                        wish.array
                    )));
                }
            }
            note(&mut self.done, plan, &owners(plan));
        }
        plans.retain(|plan| !plan.own.is_empty() || !plan.blocks.is_empty());
        Ok(plans)
    }

    fn is_possible(&self, wish: &CombineStep, found: Option<&CombineStep>) -> Result<()> {
        let Some(found) = found else {
            return Err(self.refused(&format!("nobody can add up updates of '{}'", wish.array)));
        };
        match wish.owners.iter().find(|owner| !found.owners.contains(owner)) {
            Some(_) => Err(self.refused(&format!("there are only these sums: {found}"))),
            None => Ok(()),
        }
    }

    fn refused(&self, why: &str) -> Error {
        steps::refused(&Step::Combine(self.wishes.clone()), why)
    }

    /// The scop, with the step that was done.
    pub fn did(self, scop: Scop) -> Result<Scop> {
        let done = (!self.done.is_empty()).then_some(Step::Combine(self.done));
        steps::did(scop, Stage::Combine, done.into_iter().collect())
    }
}

/// Adds those who add up in a plan to those of other plans for the array.
fn note(all: &mut Vec<CombineStep>, plan: &Plan, owners: &[Owner]) {
    let name = &plan.array.name;
    let place = all.iter().position(|one| one.array == *name).unwrap_or_else(|| {
        all.push(CombineStep { array: name.clone(), owners: Vec::new() });
        all.len() - 1
    });
    let known = &mut all[place].owners;
    let new: Vec<_> = owners.iter().copied().filter(|owner| !known.contains(owner)).collect();
    known.extend(new);
}

/// The owners that add up in a plan.
fn owners(plan: &Plan) -> Vec<Owner> {
    let has = |owner: Owner| plan.own.iter().any(|spot| self::owner(spot.home) == owner);
    let mut owners: Vec<_> = [Owner::Thread, Owner::Loop].into_iter().filter(|&owner| has(owner)).collect();
    owners.extend((!plan.blocks.is_empty()).then_some(Owner::Block));
    owners
}

fn owner(home: Home) -> Owner {
    if home == Home::Private { Owner::Thread } else { Owner::Loop }
}
