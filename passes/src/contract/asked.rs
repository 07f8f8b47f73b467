//! The memory of threads and blocks that a recipe asks for, and that arrays get: the step
//! `private(x, y in block)`.

use super::shrinkable;
use crate::scop::{Array, Scop};
use crate::steps::{self, Owner, PrivateStep, Stage, Step};
use mse_isl::{Error, Result};

/// The memory that an array is to get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The least memory.
    Least,
    /// Memory of this owner, or of all.
    Of(Option<Owner>),
}

impl Wish {
    /// Whether memory of this owner may be tried.
    pub fn allows(self, owner: Owner) -> bool {
        self == Self::Least || self == Self::Of(Some(owner))
    }
}

/// The arrays of a step, and those that got such memory.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    wishes: Vec<PrivateStep>,
    done: Vec<PrivateStep>,
}

impl Asked {
    /// Those that a scop asks for.
    ///
    /// # Errors
    /// An array that may not have less memory.
    pub fn of(scop: &Scop) -> Result<Self> {
        let mut asked = Self::default();
        for step in steps::asked(scop, Stage::Contract)? {
            if let Step::Private(wishes) = step {
                asked.wishes = wishes;
            }
        }
        if asked.is_empty() {
            return Ok(asked);
        }
        let known: Vec<_> = shrinkable(scop).map(|(_, array)| array.name.as_str()).collect();
        if let Some(unknown) = asked.wishes.iter().find(|wish| !known.contains(&wish.array.as_str())) {
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let why =
                format!("'{}' may not have memory of a thread or block; these may: {known}", unknown.array);
            return Err(asked.refused(&why));
        }
        Ok(asked)
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.wishes.is_empty()
    }

    /// The memory that an array is to get.
    pub fn wish(&self, array: &Array) -> Wish {
        let wish = self.wishes.iter().find(|wish| wish.array == array.name);
        wish.map_or(Wish::Least, |wish| Wish::Of(wish.owner))
    }

    /// Says who owns the memory of an array from now on; none if nobody does.
    ///
    /// # Errors
    /// That this is not what was asked for.
    pub fn got(&mut self, array: &Array, owner: Option<Owner>) -> Result<()> {
        let (wish, name) = (self.wish(array), &array.name);
        if let Wish::Of(wanted) = wish
            && wanted != owner
        {
            let why = match wanted {
                Some(Owner::Block) => {
                    format!("no block writes and reads all values of '{name}', or it has no memory for them")
                }
                _ => format!(
                    "no thread writes and reads all values of '{name}', or it needs too many at a time"
                ),
            };
            return Err(self.refused(&why));
        }
        if owner.is_some() || wish != Wish::Least {
            self.done.push(PrivateStep { array: name.clone(), owner });
        }
        Ok(())
    }

    /// The refusal of a step for a reason.
    pub fn refused(&self, why: &str) -> Error {
        steps::refused(&Step::Private(self.wishes.clone()), why)
    }

    /// The scop, with the step that was done.
    pub fn did(self, scop: Scop) -> Result<Scop> {
        let done = (!self.done.is_empty()).then_some(Step::Private(self.done));
        steps::did(scop, Stage::Contract, done.into_iter().collect())
    }
}
