//! Candidates: a recipe, the scop that it makes, and the time and memory that both take.

use super::memory::Memory;
use super::search::Search;
use super::storage::Storage;
use super::storage::own::Own;
use super::time::{self, Estimate, estimate};
use crate::contract;
use crate::machine::budgets::{DEPENDENCES, MEMORY, SCHEDULE, TIME};
use crate::machine::thresholds::{AS_GOOD, WORTH_ROWS, WORTH_WAVES};
use crate::once::once;
use crate::order::{Dependences, Known};
use crate::orders::{Algorithm, Found, Scheduler, joined};
use crate::scop::{Home, Scop, UNBOUNDED};
use crate::steps::{Grouping, Recipe, Step};
use crate::storage::volume;
use crate::tree::{bands, coincidence};
use mse_isl::{Result, Schedule, UnionSet, affordable, affordable_beside};
use std::cell::OnceCell;

/// A storage, a schedule for it, and blocks.
#[derive(Clone)]
pub struct Candidate {
    /// The steps that made it.
    pub recipe: Recipe,
    /// The same in words.
    pub name: String,
    /// The memory of its own that it has.
    pub own: Vec<Own>,
    /// The scop.
    pub scop: Scop,
    /// The reason why this is the source order, where isl's was asked for.
    pub kept: Option<String>,
    /// The modelled time and launches.
    pub takes: Estimate,
    /// Whether it is only for sizes where blocks have not enough memory.
    pub is_fallback: bool,
    /// Whether lowering may find no loops for its schedule.
    pub is_hard: bool,
    /// The order that the schedule respects; unknown where isl fails.
    pub dependences: Option<Dependences>,
    /// The memory that it needs, once that was asked.
    memory: OnceCell<Memory>,
    /// The nanoseconds on a card, roughly, once they were asked for, if they are known.
    on_card: OnceCell<f64>,
}

impl Search<'_> {
    /// The candidates for a storage, one for each way to find an order: at least one. Where isl finds only
    /// the source order again, that candidate says why.
    pub fn ordered(&self, storage: &Storage) -> Result<Vec<Candidate>> {
        let found = self.ordered_by(storage, self.algorithms)?;
        found.into_iter().map(|candidate| self.in_best_blocks(candidate)).collect()
    }

    /// Wavefronts in large blocks, where these are faster.
    fn in_best_blocks(&self, candidate: Candidate) -> Result<Candidate> {
        if candidate.algorithm() != Algorithm::Wavefront {
            return Ok(candidate);
        }
        let large = self.in_large_blocks(&candidate)?;
        Ok(if AS_GOOD * large.takes.time < candidate.takes.time { large } else { candidate })
    }

    /// The same for these ways to find an order, in blocks as they are.
    pub fn ordered_by(&self, storage: &Storage, algorithms: &[Algorithm]) -> Result<Vec<Candidate>> {
        if storage.homes.is_some() {
            return Ok(self.in_steps(storage)?.into_iter().collect());
        }
        let scop = &storage.scop;
        let dependences = match self.dependences(storage)? {
            Ok(dependences) => dependences,
            Err(why) => {
                let found = Found::kept(scop.schedule.clone(), why);
                return Ok(vec![self.candidate(storage, Algorithm::Source, found, None)?]);
            }
        };
        let scheduler = Scheduler::new(scop, &dependences);
        let mut candidates: Vec<Candidate> = Vec::new();
        for &algorithm in algorithms {
            if !self.is_for(storage, algorithm)? {
                continue;
            }
            let found = affordable(SCHEDULE, || scheduler.under(algorithm))?;
            let found = found.unwrap_or_else(|| {
                let why = format!("scheduling takes isl more than {SCHEDULE} operations");
                Found::kept(scop.schedule.clone(), why)
            });
            if found.kept.is_some() && !candidates.is_empty() {
                candidates[0].kept = found.kept;
            } else if !is_among(&candidates, &found.schedule)? {
                candidates.push(self.candidate(storage, algorithm, found, Some(dependences.clone()))?);
            }
        }
        if storage.has_pieces() {
            candidates = candidates.into_iter().map(Candidate::in_one_piece).collect::<Result<_>>()?;
        }
        Ok(candidates)
    }

    /// The dependences of a storage; why there are none.
    fn dependences(&self, storage: &Storage) -> Result<std::result::Result<Dependences, String>> {
        let scop = &storage.scop;
        let found = if storage.has_pieces() {
            affordable(DEPENDENCES, || Dependences::beside(scop, &Known::of(scop)))
        } else {
            affordable(DEPENDENCES, || Dependences::beside(scop, self.known))
        };
        match found {
            Ok(Some(dependences)) => Ok(Ok(dependences)),
            Ok(None) => Ok(Err(format!("dependences take isl more than {DEPENDENCES} operations"))),
            Err(error) if !error.is_quota() => Ok(Err(format!("isl finds no schedule, {error}"))),
            Err(error) => Err(error),
        }
    }

    /// Whether this way to find an order may gain something for a storage. Rows are for the storage as it
    /// stands: a block has what its iteration needs.
    fn is_for(&self, storage: &Storage, algorithm: Algorithm) -> Result<bool> {
        match algorithm {
            Algorithm::Gathered => self.has_spare_arrays(),
            Algorithm::Rows => Ok(storage.scop.arrays.iter().all(|array| array.cut_from.is_none())),
            _ => Ok(true),
        }
    }

    /// Blocks of steps of a storage in which values are held; none if there are no such blocks.
    fn in_steps(&self, storage: &Storage) -> Result<Option<Candidate>> {
        let Some(homes) = &storage.homes else { return Ok(None) };
        let found = Scheduler::new(&storage.scop, &Dependences::of(&storage.scop)?).blocked(homes)?;
        found.map(|found| self.candidate(storage, Algorithm::Blocked, found, None)).transpose()
    }

    /// A candidate, with the time that it takes.
    fn candidate(
        &self,
        storage: &Storage,
        algorithm: Algorithm,
        found: Found,
        dependences: Option<Dependences>,
    ) -> Result<Candidate> {
        let takes = self.modelled(&storage.scop, &found.schedule)?;
        Ok(Candidate {
            recipe: storage.recipe.with(Step::Order(algorithm)),
            name: format!("{}, {}", in_words(algorithm), storage.words()),
            own: storage.own.clone(),
            scop: Scop { schedule: found.schedule, ..storage.scop.clone() },
            kept: found.kept,
            takes,
            is_fallback: false,
            is_hard: found.is_hard,
            dependences,
            memory: OnceCell::new(),
            on_card: OnceCell::new(),
        })
    }

    /// The same with a block for each iteration of outermost parallel loops, where an iteration has memory of
    /// its own that is too large for a thread. There is none without such memory.
    pub fn grouped(&self, candidate: &Candidate) -> Result<Option<Candidate>> {
        if !candidate.scop.arrays.iter().any(|array| array.cut_from.is_some()) {
            return Ok(None);
        }
        let schedule = affordable_beside(MEMORY, || contract::grouped(&candidate.scop))?.flatten();
        schedule.map(|schedule| self.in_blocks(candidate, schedule, Grouping::Own)).transpose()
    }

    /// The same with a block for each iteration of parallel loops under this schedule's group marks.
    pub fn in_blocks(&self, of: &Candidate, schedule: Schedule, kind: Grouping) -> Result<Candidate> {
        let what =
            if kind == Grouping::Single { "one block for neighbours" } else { "a block for each iteration" };
        Ok(Candidate {
            recipe: of.recipe.with(Step::Group(kind)),
            name: format!("{}, {what}", of.name),
            takes: self.modelled(&of.scop, &schedule)?,
            scop: Scop { schedule, fallback: Some(UNBOUNDED), ..of.scop.clone() },
            memory: OnceCell::new(),
            on_card: OnceCell::new(),
            ..of.clone()
        })
    }

    /// The same with blocks as large as can be for tiles of wavefronts.
    pub fn in_large_blocks(&self, of: &Candidate) -> Result<Candidate> {
        let schedule = bands::in_large_groups(of.scop.schedule.get_root()?)?.get_schedule()?;
        Ok(Candidate {
            recipe: of.recipe.with(Step::Group(Grouping::Large)),
            takes: self.modelled(&of.scop, &schedule)?,
            scop: Scop { schedule, ..of.scop.clone() },
            memory: OnceCell::new(),
            on_card: OnceCell::new(),
            ..of.clone()
        })
    }

    /// The time that a schedule takes; unknown, if that takes isl long to say, or it fails.
    fn modelled(&self, scop: &Scop, schedule: &Schedule) -> Result<Estimate> {
        let takes = match affordable(TIME, || estimate(scop, schedule, self.machine, self.size)) {
            Err(error) if !error.is_quota() => None,
            takes => takes?,
        };
        Ok(takes.unwrap_or(Estimate::UNKNOWN))
    }

    /// The modelled time of a candidate's tree if flow alone ordered these accesses, `{ [S[i] -> r[]] }`. No
    /// other dependence would make them wait, or make others wait for them.
    pub fn time_without_waits(&self, of: &Candidate, accesses: &UnionSet) -> Result<f64> {
        let Some(dependences) = &of.dependences else { return Ok(of.takes.time) };
        let all = dependences.storage.clone();
        let storage = all.clone().subtract_domain(accesses.clone())?.subtract_range(accesses.clone())?;
        let instances = all.subtract(storage.clone())?.factor_domain()?;
        let itself = instances.clone().domain()?.identity()?;
        if instances.is_subset(&itself)? {
            return Ok(of.takes.time);
        }
        let order = Dependences::new(dependences.flow.clone(), storage).order()?;
        let schedule = coincidence::mark(of.scop.schedule.clone(), &order)?;
        if schedule.plain_is_equal(&of.scop.schedule)? {
            return Ok(of.takes.time);
        }
        self.modelled(&of.scop, &schedule).map(|takes| takes.time)
    }
}

/// Whether one of the candidates has this schedule.
fn is_among(candidates: &[Candidate], schedule: &Schedule) -> Result<bool> {
    for candidate in candidates {
        if candidate.scop.schedule.plain_is_equal(schedule)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn in_words(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Source => "the source order",
        Algorithm::Merged => "the source order, loops merged",
        Algorithm::Rows => "the source order, loops in rows",
        Algorithm::Distributed => "the source order, loops distributed",
        Algorithm::Gathered => "the source order, loops gathered",
        Algorithm::Wavefront => "wavefronts of tiles",
        Algorithm::Diamond => "wavefronts of diamonds",
        Algorithm::Blocked => "blocks of steps",
        Algorithm::Isl => "isl's order",
        Algorithm::Permutable => "isl's order, permutable",
        Algorithm::Coincident => "isl's order, fused less",
    }
}

impl std::fmt::Display for Candidate {
    fn fmt(&self, text: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(text, "{}: {}", self.name, self.takes)
    }
}

impl Candidate {
    /// The way in which its order was found.
    pub fn algorithm(&self) -> Algorithm {
        self.recipe.order().expect("a candidate has an order")
    }

    /// Whether a block executes each iteration of some parallel loops.
    pub fn is_in_groups(&self) -> bool {
        self.recipe.groups(&[Grouping::Own, Grouping::Team, Grouping::Single])
    }

    /// The same, its pieces joined again where they may be; the dependences of pieces are not its own.
    fn in_one_piece(self) -> Result<Self> {
        Ok(Self { scop: joined::joined(&self.scop)?, dependences: None, ..self })
    }

    /// The bytes of its new arrays, each cell in a place of its own, at the reference sizes.
    pub fn new_bytes(&self) -> Result<f64> {
        let new = self.scop.arrays.iter().filter(|array| array.cut_from.is_some());
        new.map(|array| Ok(volume(&self.scop, &array.extent)? * array.element_bytes as f64)).sum()
    }

    /// The bytes that contraction leaves of its own memory where it does what it can.
    pub fn least_bytes(&self, search: &Search) -> Result<f64> {
        if self.scop.arrays.iter().all(|array| array.home == Home::Outside) {
            return Ok(0.0);
        }
        Ok(Memory::least(&self.scop, search.max_bytes, 0.0, true)?.bytes)
    }

    /// The modelled time, as it is compared.
    pub fn weighed_time(&self) -> f64 {
        self.takes.time * self.weight()
    }

    /// The weight of its times: kernels of wavefronts are longer, and their grids begin and end with few
    /// blocks; kernels of rows are longer.
    pub fn weight(&self) -> f64 {
        let has_rows = self.recipe.groups(&[Grouping::Team]) || self.algorithm() == Algorithm::Rows;
        match self.algorithm() {
            Algorithm::Wavefront | Algorithm::Diamond => WORTH_WAVES,
            _ if has_rows => WORTH_ROWS,
            _ => 1.0,
        }
    }

    /// The nanoseconds on a card whose units and caches are modelled, roughly, if they are known.
    pub fn on_card(&self, search: &Search) -> Result<Option<f64>> {
        if let Some(&known) = self.on_card.get() {
            return Ok(Some(known));
        }
        let (scop, size) = (&self.scop, search.size);
        let told = match time::roughly_on_card(scop, &scop.schedule, search.machine, size) {
            Err(error) if !error.is_quota() => None,
            told => told?,
        };
        Ok(told.map(|told| *self.on_card.get_or_init(|| told.all())))
    }

    /// The same, if they were asked for.
    pub fn known_on_card(&self) -> Option<f64> {
        self.on_card.get().copied()
    }

    /// The memory that it needs.
    pub fn memory(&self, search: &Search) -> Result<&Memory> {
        once(&self.memory, || {
            let windows = search.has_spare_arrays()?;
            Memory::least(&self.scop, search.max_bytes, search.budget()?, windows)
        })
    }

    /// The same where these of its own arrays share memory, and no others.
    pub fn sharing(self, search: &Search, names: &[String]) -> Result<Self> {
        let (windows, budget) = (search.has_spare_arrays()?, search.budget()?);
        let memory = Memory::of_shared(&self.scop, search.max_bytes, budget, windows, names)?;
        Ok(Self { memory: OnceCell::from(memory), ..self })
    }

    /// The text of all steps, those included that were done before.
    pub fn told_recipe(&self, search: &Search) -> Result<String> {
        Ok(self.whole_recipe(search)?.after(search.scop.recipe.as_deref()))
    }

    /// All of its steps, those of its memory included.
    pub fn whole_recipe(&self, search: &Search) -> Result<Recipe> {
        Ok(match self.memory(search)?.shared.as_slice() {
            [] => self.recipe.clone(),
            shared => self.recipe.with(Step::Share(shared.to_vec())),
        })
    }
}
