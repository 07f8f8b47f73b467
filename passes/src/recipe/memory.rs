//! The memory that a candidate needs, once it is mapped and contracted.
//!
//! ```text
//! bytes    of the scop's own arrays at the reference sizes, but for the memory that a thread, or a block, has
//!          for itself; less the memory of the program that is not needed any more
//! share    arrays of the scop's own lie in one array where that takes less ([`own::shared`])
//! effort   contraction does more only where the result is beyond the budget
//! ```

use super::search::Search;
use super::storage::own;
use crate::contract::{self, Contraction, Owner, Sharing};
use crate::gpu;
use crate::machine::budgets::MEMORY;
use crate::machine::thresholds::BUDGET;
use crate::scop::{Array, Home, Scop};
use crate::storage::{bytes, volume};
use mse_isl::{Result, affordable_beside};

/// How memory is contracted to weigh it: with more effort where less leaves too much.
const EFFORTS: [(Contraction, Sharing); 3] = [
    (Contraction::Private, Sharing::None),
    (Contraction::Modulo, Sharing::None),
    (Contraction::Modulo, Sharing::Allowed),
];

/// The memory that a candidate needs.
#[derive(Clone)]
pub struct Memory {
    /// Bytes at the reference sizes.
    pub bytes: f64,
    /// The arrays that these are, the largest first, then those that lie in the memory of others.
    pub large: Vec<String>,
    /// The scop, where arrays of its own that can share memory do.
    pub scop: Scop,
    /// The arrays that do: the step of a recipe.
    pub shared: Vec<String>,
}

impl Memory {
    /// The memory that a scop needs, found with the least effort that leaves it within the budget, its own
    /// arrays shared where that takes less. Windows are looked for at once where the program has memory that
    /// it may not need.
    pub fn least(scop: &Scop, max: u128, budget: f64, windows: bool) -> Result<Self> {
        within(budget, windows, |effort| with_effort(scop, max, budget, effort))
    }

    /// The same, where these arrays share memory, and no others.
    pub fn of_shared(scop: &Scop, max: u128, budget: f64, windows: bool, names: &[String]) -> Result<Self> {
        let scop = own::shared(scop.clone(), names)?;
        within(budget, windows, |effort| Self::of(scop.clone(), names, max, effort))
    }
}

/// The memory with the least effort that leaves it within the budget; with the most, if none does.
fn within(
    budget: f64,
    windows: bool,
    with: impl Fn((Contraction, Sharing)) -> Result<Memory>,
) -> Result<Memory> {
    let mut efforts = EFFORTS.iter().skip(usize::from(windows));
    loop {
        let &effort = efforts.next().expect("the last one is returned");
        let found = with(effort)?;
        if found.bytes <= budget || efforts.len() == 0 {
            return Ok(found);
        }
    }
}

/// The same with one effort, and with arrays of the scop's own in one array, if that is not more, or within
/// the budget.
fn with_effort(scop: &Scop, max: u128, budget: f64, effort: (Contraction, Sharing)) -> Result<Memory> {
    let apart = Memory::of(scop.clone(), &[], max, effort)?;
    let is_large = |array: &&Array| apart.large.contains(&array.name);
    let names: Vec<_> = scop.arrays.iter().filter(is_large).map(|array| array.name.clone()).collect();
    let shared = own::shared(scop.clone(), &names)?;
    if shared.arrays.len() == apart.scop.arrays.len() {
        return Ok(apart);
    }
    let shared = Memory::of(shared, &sharers(scop, &names)?, max, effort)?;
    Ok(if shared.bytes <= apart.bytes.max(budget) { shared } else { apart })
}

/// Those of the arrays that come to share memory, hosts and guests.
fn sharers(scop: &Scop, names: &[String]) -> Result<Vec<String>> {
    let mut sharers = names.to_vec();
    for name in names {
        let others: Vec<_> = sharers.iter().filter(|other| *other != name).cloned().collect();
        let with = own::shared(scop.clone(), &sharers)?.arrays.len();
        if own::shared(scop.clone(), &others)?.arrays.len() == with {
            sharers = others;
        }
    }
    Ok(sharers)
}

impl Memory {
    /// The memory that a scop needs. Where a new array may have more than `max` bytes, the scop as it was is
    /// its fall-back. A new array of constant size that has more fits no budget.
    fn of(scop: Scop, shared: &[String], max: u128, (mode, sharing): (Contraction, Sharing)) -> Result<Self> {
        let contracted = contracted(&scop, mode, sharing)?;
        let memories = contract::memories(&contracted)?;
        let mut bytes = memories.iter().fold(0.0, |all, (bytes, _)| all + bytes);
        let mut large: Vec<_> = memories.into_iter().map(|(_, array)| array.name.clone()).collect();
        let global = contracted.arrays.iter().filter(|array| array.home == Home::Global);
        let guests = global.filter(|array| !large.contains(&array.name)).map(|array| array.name.clone());
        large.extend(guests.collect::<Vec<_>>());
        for (array, after) in scop.arrays.iter().zip(&contracted.arrays) {
            if array.home != after.home && array.spare {
                bytes -= array_bytes(&scop, array)?;
            }
        }
        // Private memory, too: lowering may have to give each cell a place of its own.
        let new = scop.arrays.iter().filter(|array| array.cut_from.is_some());
        let new = new.map(|array| (array.name.as_str(), &array.extent));
        let most = i64::try_from(max).unwrap_or(i64::MAX);
        let too_large = bytes::may_exceed(&scop, new.clone(), max)?.then_some(most);
        let common = new.filter(|(name, _)| large.iter().any(|own| own == name));
        let is_too_large = bytes::too_large(&scop, common, max)?.is_some();
        let fallback = too_large.or(contracted.fallback);
        Ok(Self {
            bytes: if is_too_large { f64::INFINITY } else { bytes },
            large,
            scop: Scop { fallback, ..scop },
            shared: shared.to_vec(),
        })
    }
}

/// The scop mapped and contracted, as far as isl finds out, with a fall-back only if groups need it.
fn contracted(scop: &Scop, mode: Contraction, sharing: Sharing) -> Result<Scop> {
    let without = |fallback| Scop { fallback, ..scop.clone() };
    if scop.arrays.iter().all(|array| array.home != Home::Global && !array.spare) {
        return Ok(scop.clone());
    }
    let mapped = || Ok(Scop { schedule: gpu::sketch(scop)?, ..scop.clone() });
    let contracted = || contract::contracted_with(&mapped()?, Owner::Thread, mode, sharing);
    let contracted = match affordable_beside(MEMORY, contracted) {
        Err(error) if !error.is_quota() => None,
        contracted => contracted?.and_then(|contracted| contracted.scop),
    };
    let Some(contracted) = contracted else { return Ok(without(None)) };
    let fallback = if contract::needs_fallback(&contracted)? { scop.fallback } else { None };
    Ok(Scop { fallback, ..contracted })
}

impl Search<'_> {
    /// The bytes that the scop's own memory takes as it stands, at the reference sizes.
    pub fn own_bytes(&self) -> Result<f64> {
        let own = self.scop.arrays.iter().filter(|array| array.home != Home::Outside);
        own.map(|array| array_bytes(self.scop, array)).sum()
    }

    /// Whether the program allocates more than single cells for the scop alone: memory that it may not need.
    pub fn has_spare_arrays(&self) -> Result<bool> {
        for array in self.scop.arrays.iter().filter(|array| array.spare) {
            if volume(self.scop, &array.extent)? > 1.0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The bytes that the scop's own memory may take, at the reference sizes.
    pub fn budget(&self) -> Result<f64> {
        let own = self.own_bytes()?;
        let mut bytes = 0.0;
        for array in self.scop.arrays.iter().filter(|array| array.home == Home::Outside) {
            let accesses = self.scop.selected(|access| access.is_of(&array.name));
            let touched = accesses.map(|(_, access)| access.relation.clone().range());
            let touched = touched.reduce(|all, one| all?.union(one?)).transpose()?;
            let cells = touched.map_or(Ok(0.0), |touched| volume(self.scop, &touched))?;
            bytes += if cells.is_finite() { cells * array.element_bytes as f64 } else { 0.0 };
        }
        Ok(own + BUDGET * bytes)
    }
}

/// The bytes of an array at the reference sizes, each cell in a place of its own.
fn array_bytes(scop: &Scop, array: &Array) -> Result<f64> {
    Ok(volume(scop, &array.extent)? * array.element_bytes as f64)
}
