//! Storage for a schedule: the steps of a recipe in front of the order.
//!
//! ```text
//! pieces   statements that play several roles in the order, in pieces           (crate::orders::split)
//! own      memory of its own in iterations of loops that a value does not leave  ([`own`])
//! copy     copies of initial values                                              ([`copies`])
//! hold     copies of values that many instances read, beside pieces              ([`held`])
//! ```
//!
//! Source flow stays what it is in each: a scop with another storage means the same.

pub mod copies;
mod held;
mod last;
pub mod nest;
pub mod own;

use crate::order::Dependences;
use crate::orders::split;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::steps::{Recipe, Step};
use held::held;
use mse_isl::{MultiUnionPwAff, Result};
use own::Own;
use std::collections::BTreeSet;

/// A scop with a storage, and the steps that made it.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The steps.
    pub recipe: Recipe,
    /// The scop.
    pub scop: Scop,
    /// The memory of its own that iterations have.
    pub own: Vec<Own>,
    /// `{ S[i] -> [i] }`: where instances are in the source program's loops, if values are held.
    pub homes: Option<MultiUnionPwAff>,
}

impl Storage {
    /// The storage of the program.
    pub fn as_it_stands(scop: &Scop) -> Self {
        Self { recipe: Recipe::default(), scop: scop.clone(), own: Vec::new(), homes: None }
    }

    /// These groups of accesses have memory of their own.
    pub fn with_own(scop: &Scop, own: &[Own]) -> Result<Self> {
        let as_it_stands = Self::as_it_stands(scop);
        if own.is_empty() {
            return Ok(as_it_stands);
        }
        let recipe = as_it_stands.recipe.with(Step::Own(own.iter().map(Own::step).collect()));
        Ok(Self { recipe, scop: own::apply(scop, own)?, own: own.to_vec(), ..as_it_stands })
    }

    /// The same with copies of initial values, of these arrays only if some are named; none where nothing
    /// gains from copies.
    pub fn with_copies(&self, supply: &Supply, only: Option<&[String]>) -> Result<Option<Self>> {
        let copied = copies::copied(&self.scop, supply, only)?;
        Ok(copied.map(|(scop, arrays)| Self {
            recipe: self.recipe.with(Step::Copy(arrays)),
            scop,
            ..self.clone()
        }))
    }

    /// Statements that play several roles in these dependences, in pieces; none where no statement does.
    pub fn in_pieces(scop: &Scop, dependences: &Dependences) -> Result<Option<Self>> {
        let split = split::split(scop, dependences)?;
        Ok(split
            .map(|split| Self { recipe: Recipe::default().with(Step::Pieces), ..Self::as_it_stands(&split) }))
    }

    /// The pieces of a scop, with copies of values that many instances read, of these arrays only if some are
    /// named; none where there are no such values.
    pub fn held(&self, whole: &Scop, supply: &Supply, only: Option<&[String]>) -> Result<Option<Self>> {
        let held = held(whole, &self.scop, supply, only)?;
        Ok(held.map(|held| Self {
            recipe: self.recipe.with(Step::Hold(held.arrays)),
            scop: held.scop,
            homes: Some(held.homes),
            ..self.clone()
        }))
    }

    /// Whether statements are in pieces.
    pub fn has_pieces(&self) -> bool {
        self.recipe.steps.contains(&Step::Pieces)
    }

    /// Itself in words: `memory of its own for each iteration for values of 'x', 'y'`.
    pub fn words(&self) -> String {
        let list = |arrays: &[String]| {
            arrays.iter().map(|array| format!("'{array}'")).collect::<Vec<_>>().join(", ")
        };
        let mut words = named(&self.own);
        for step in &self.recipe.steps {
            match step {
                Step::Copy(arrays) => words += &format!(", copies of initial values of {}", list(arrays)),
                Step::Hold(arrays) => words = format!("copies of values of {}", list(arrays)),
                _ => {}
            }
        }
        if self.has_pieces() { words + ", statements split" } else { words }
    }
}

fn named(own: &[Own]) -> String {
    let arrays: BTreeSet<_> = own.iter().map(|own| format!("'{}'", own.array)).collect();
    if arrays.is_empty() {
        return "storage as it stands".to_owned();
    }
    let arrays = arrays.into_iter().collect::<Vec<_>>().join(", ");
    let loops = if own.iter().any(|own| own.at.is_some()) { "parallel iteration" } else { "iteration" };
    format!("memory of its own for each {loops} for values of {arrays}")
}
