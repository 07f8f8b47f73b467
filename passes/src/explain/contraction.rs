//! The effect of contraction on a scop: the memory of each array before and after, the reason for its size,
//! and a window moving over an array.
//!
//! ```text
//! source      the arrays as the program has them
//! chosen      those of the scop that the default chooses         (`crate::recipe`)
//! contracted  those of that scop, mapped to a GPU and contracted (`crate::gpu`, `crate::contract`)
//! ```
//!
//! For a scop as it stands, `chosen` is the scop itself. For memory that a thread or a block has for itself,
//! the bytes of one thread or block are told. Nothing is decided here: the passes do the same.

use super::facts::{MemoryUse, Size};
use super::memory::{self, bytes_formula};
use super::values::Values;
use super::window::{self, Window};
use crate::contract::{self, Contraction, Force, Owner, Sharing, Together};
use crate::gpu;
use crate::scop::{Array, Home, Layout, Scop};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, MultiPwAff, PwMultiAff, Result, Set};
use std::collections::BTreeSet;

/// Which scop is contracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The scop that the default chooses, mapped to a GPU.
    Default,
    /// As it stands.
    AsItStands,
}

/// The effect of contraction on a scop.
#[derive(Clone, Debug)]
pub struct ContractionFacts {
    /// Which scop it is.
    pub of: Version,
    /// The arrays of the source that are touched.
    pub arrays: Vec<SourceArray>,
    /// All their memory in the source.
    pub source: Sum,
    /// All memory of the chosen scop; each cell in a place of its own.
    pub chosen: Sum,
    /// The memory of the program and for all, once it is contracted.
    pub contracted: Sum,
    /// The memory that each block has for itself besides, if it has some.
    pub of_block: Option<Sum>,
    /// The memory that each thread has for itself besides, if it has some.
    pub of_thread: Option<Sum>,
}

/// Bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// `8 * N + 8 * 2`; `0` for none.
    pub formula: String,
    /// At the values, if bounded.
    pub bytes: Option<u128>,
}

/// An array of the source.
#[derive(Clone, Debug)]
pub struct SourceArray {
    /// Its memory in the source.
    pub before: MemoryUse,
    /// The arrays of the chosen scop that have its values: itself, and those cut from it.
    pub parts: Vec<Contracted>,
}

/// An array of the chosen scop.
#[derive(Clone, Debug)]
pub struct Contracted {
    /// Its memory before contraction.
    pub before: MemoryUse,
    /// The home of the memory in which it lies afterwards.
    pub home: Home,
    /// That memory: of the array, or of the one in whose memory it lies.
    pub memory: MemoryUse,
    /// The other arrays in that memory.
    pub beside: Vec<String>,
    /// The dimensions of the memory, if several cells have one place.
    pub rows: Option<Vec<Row>>,
    /// How many dimensions the array has.
    pub rank: usize,
    /// Why there is no window, if there is none, and somebody could ask.
    pub stays: Option<String>,
    /// The window moving over the array, or why it is not drawn; none where nothing moves.
    pub window: Option<std::result::Result<Window, String>>,
}

/// A dimension of a memory.
#[derive(Clone, Debug)]
pub struct Row {
    /// The coordinate of a cell before it is folded: `a1 - a0`.
    pub form: String,
    /// The modulus that folds it.
    pub modulus: Option<String>,
    /// The reason for that.
    pub force: Force,
}

/// The facts of the scop that the default chooses, if it chooses one. Also those of the scop as it stands, if
/// that is contracted to something else or nothing is chosen. `chosen` is the scop that the default chooses,
/// as it is and contracted.
pub fn contractions(
    source: &Scop,
    chosen: Option<(&Scop, &Scop)>,
    values: &Values,
) -> Result<Vec<ContractionFacts>> {
    let mut all = Vec::new();
    if let Some((chosen, after)) = chosen {
        all.push(Subject { of: Version::Default, source, chosen, after, values }.facts()?);
    }
    let after = contracted(source)?;
    if chosen.is_none() || after.is_some() {
        let after = after.as_ref().unwrap_or(source);
        let facts = Subject { of: Version::AsItStands, source, chosen: source, after, values }.facts()?;
        all.extend((!all.iter().any(|other| other.says_the_same(&facts))).then_some(facts));
    }
    Ok(all)
}

/// A scop that the default chooses, mapped to a GPU and contracted.
pub fn by_default(chosen: &Scop) -> Result<Scop> {
    let mapped = gpu::by_default(chosen)?;
    Ok(contracted(&mapped)?.unwrap_or(mapped))
}

/// The scop that `mse-contract` makes of a scop; none if it stays.
fn contracted(scop: &Scop) -> Result<Option<Scop>> {
    Ok(contract::contracted_with(scop, Owner::Thread, Contraction::Modulo, Sharing::Allowed)?.scop)
}

/// Three versions of one scop.
struct Subject<'a> {
    of: Version,
    source: &'a Scop,
    chosen: &'a Scop,
    after: &'a Scop,
    values: &'a Values,
}

impl Subject<'_> {
    fn facts(&self) -> Result<ContractionFacts> {
        let mut arrays = Vec::new();
        for array in &self.source.arrays {
            let mut parts = Vec::new();
            for (number, part) in self.after.arrays.iter().enumerate() {
                if self.root(part) == array.name && is_touched(self.after, &part.name) {
                    parts.push(self.part(number)?);
                }
            }
            if !parts.is_empty() {
                arrays.push(SourceArray { before: self.apart(self.source, array)?, parts });
            }
        }
        let of_home = |home| self.sum(|array| array.home == home);
        let has = |home| self.touched().any(|array| array.home == home);
        Ok(ContractionFacts {
            of: self.of,
            arrays,
            source: self.sum_apart(self.source)?,
            chosen: self.sum_apart(self.chosen)?,
            contracted: self.sum(|array| matches!(array.home, Home::Outside | Home::Global))?,
            of_block: has(Home::Workgroup).then(|| of_home(Home::Workgroup)).transpose()?,
            of_thread: has(Home::Private).then(|| of_home(Home::Private)).transpose()?,
        })
    }

    /// The array of the source that an array has values of.
    fn root(&self, array: &Array) -> String {
        let mut name = array.name.clone();
        while self.source.array(&name).is_none()
            && let Some(of) = self.after.array(&name).and_then(|array| array.cut_from.clone())
        {
            name = of;
        }
        name
    }

    fn touched(&self) -> impl Iterator<Item = &Array> {
        self.after.arrays.iter().filter(|array| is_touched(self.after, &array.name))
    }

    /// The memory of an array, each cell in a place of its own.
    fn apart(&self, scop: &Scop, array: &Array) -> Result<MemoryUse> {
        let accesses =
            scop.tagged_accesses(|access| access.kind != AccessKind::Kill && access.is_of(&array.name))?;
        let touched = accesses.range()?.extract_set(array.extent.get_space()?)?;
        memory::memory(scop, self.values, &array.extent, &touched, array.element_bytes.into())
    }

    /// A memory after contraction: that of the array with this name, and of those that lie in it.
    fn memory(&self, name: &str) -> Result<MemoryUse> {
        let host = self.after.array(name).expect("an array lies in the memory of one");
        if host.layout.is_none() && !self.after.is_shared(name)? {
            return Ok(MemoryUse { touched: None, ..self.apart(self.after, host)? });
        }
        let lines = contract::memory_coordinates(self.after, name)?;
        let space = mse_isl::Space::set_alloc(&mse_isl::Context::current(), 0, 0)?;
        let none = Set::universe(space)?.intersect_params(self.after.context.clone())?;
        let cells = lines.into_iter().try_fold(none, Set::flat_product)?.set_tuple_name(name)?;
        let memory = memory::memory(self.after, self.values, &cells, &cells, host.element_bytes.into())?;
        Ok(MemoryUse { touched: None, ..memory })
    }

    fn part(&self, number: usize) -> Result<Contracted> {
        let array = &self.after.arrays[number];
        let (host, before) = (array.memory()?, self.chosen.array(&array.name).unwrap_or(array));
        let mut beside = Vec::new();
        for other in self.touched().filter(|other| other.name != array.name) {
            beside.extend((other.memory()? == host).then(|| other.name.clone()));
        }
        let rank = array.extent.dim(DimType::Set)?;
        // In the memory of another array each cell may still have a place of its own.
        let folds =
            |layout: &&Layout| layout.moduli.len() < rank || layout.moduli.iter().any(Option::is_some);
        let layout = array.layout.as_ref().filter(folds);
        let together = layout.map(|_| Together::of(self.after, number)).transpose()?.flatten();
        let is_alone = array.layout.is_none() && beside.is_empty();
        let asks = is_alone && (array.home == Home::Global || array.spare);
        Ok(Contracted {
            before: self.apart(self.chosen, before)?,
            home: array.home,
            memory: self.memory(&host)?,
            beside,
            rows: layout.map(|layout| self.rows(layout, together.as_ref())).transpose()?,
            rank,
            stays: asks.then(|| contract::stays(self.after, number)).transpose()?,
            window: match (layout, &together) {
                (Some(layout), Some(together)) => {
                    window::window(self.after, self.values, array, layout, together)?
                }
                _ => None,
            },
        })
    }

    fn rows(&self, layout: &Layout, together: Option<&Together>) -> Result<Vec<Row>> {
        let coordinates = MultiPwAff::from_pw_multi_aff(PwMultiAff::from_map(layout.basis.clone())?)?;
        let forces = match together {
            Some(together) => together.forces(layout, self.values.parameters())?,
            None => vec![Force::Unknown; layout.moduli.len()],
        };
        let mut rows = Vec::new();
        for (dimension, (modulus, force)) in layout.moduli.iter().zip(forces).enumerate() {
            let form = memory::cases(&coordinates.get_at(dimension)?)?;
            rows.push(Row { form, modulus: modulus.as_ref().map(memory::cases).transpose()?, force });
        }
        Ok(rows)
    }

    /// The bytes of the touched arrays of a scop, each cell in a place of its own.
    fn sum_apart(&self, scop: &Scop) -> Result<Sum> {
        let touched = scop.arrays.iter().filter(|array| is_touched(scop, &array.name));
        let memories = touched.map(|array| Ok((self.apart(scop, array)?, array.element_bytes)));
        Ok(Sum::of(&memories.collect::<Result<Vec<_>>>()?))
    }

    /// The bytes of the memories of some touched arrays after contraction, each memory once.
    fn sum(&self, select: impl Fn(&Array) -> bool) -> Result<Sum> {
        let (mut seen, mut memories) = (BTreeSet::new(), Vec::new());
        for array in self.touched().filter(|array| select(array)) {
            let host = array.memory()?;
            if seen.insert(host.clone()) {
                memories.push((self.memory(&host)?, array.element_bytes));
            }
        }
        Ok(Sum::of(&memories))
    }
}

/// Whether a scop reads or writes an array.
fn is_touched(scop: &Scop, array: &str) -> bool {
    scop.selected(|access| access.kind != AccessKind::Kill && access.is_of(array)).next().is_some()
}

impl Sum {
    /// Those of one size together: `16 * N + 8 * M`.
    fn of(memories: &[(MemoryUse, u64)]) -> Self {
        let mut sizes: Vec<(&Size, u128)> = Vec::new();
        for (memory, bytes) in memories {
            match sizes.iter_mut().find(|(size, _)| **size == memory.size) {
                Some((_, all)) => *all += u128::from(*bytes),
                None => sizes.push((&memory.size, u128::from(*bytes))),
            }
        }
        let formulas: Vec<_> = sizes.into_iter().map(|(size, bytes)| bytes_formula(size, bytes)).collect();
        let formula = if formulas.is_empty() { "0".to_owned() } else { formulas.join(" + ") };
        Self { formula, bytes: memories.iter().map(|(memory, _)| memory.bytes).sum() }
    }
}

impl Version {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Default => "by default, on a GPU",
            Self::AsItStands => "as it stands",
        }
    }
}
