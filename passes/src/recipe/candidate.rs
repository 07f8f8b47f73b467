//! Candidates: a storage, a schedule for it, and what both are worth.

use super::copies;
use super::own::{self, Own};
use super::time::{Estimate, estimate};
use crate::contract::{self, Contraction, Owner, Sharing};
use crate::gpu;
use crate::machine::budgets::{DEPENDENCES, MEMORY, MOVE, SCHEDULE, TIME};
use crate::machine::thresholds::{AS_GOOD, BUDGET, WORTH_ROWS, WORTH_SPLITTING, WORTH_WAVES};
use crate::once::once;
use crate::order::{Dependences, Known};
use crate::orders::joined;
use crate::orders::split;
use crate::orders::{Algorithm, Found, Scheduler};
use crate::scop::flow::Supply;
use crate::scop::{Array, Home, Scop, UNBOUNDED};
use crate::storage::{bytes, volume};
use crate::tree::bands;
use crate::tree::coincidence;
use mse_dialect::machine::Machine;
use mse_isl::{Result, Schedule, UnionSet, affordable, affordable_beside};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// How memory is contracted to weigh it: with more effort where less leaves too much.
const EFFORTS: [(Contraction, Sharing); 3] = [
    (Contraction::Private, Sharing::None),
    (Contraction::Modulo, Sharing::None),
    (Contraction::Modulo, Sharing::Allowed),
];

/// A storage and a schedule.
#[derive(Clone)]
pub struct Candidate {
    /// What it is, in words.
    pub name: String,
    /// How the schedule was found.
    pub algorithm: Algorithm,
    /// The memory of its own that it has.
    pub own: Vec<Own>,
    /// The scop with both.
    pub scop: Scop,
    /// Why this is the source order, where isl's was asked for.
    pub kept: Option<String>,
    /// What it takes by the model.
    pub takes: Estimate,
    /// A block executes each iteration of some parallel loops.
    pub in_groups: bool,
    /// The threads of these blocks are worth more together, without memory that they share.
    pub is_team: bool,
    /// Only for sizes for which blocks have not enough memory.
    pub is_fallback: bool,
    /// Lowering may find no loops for its schedule.
    pub is_hard: bool,
    /// What the schedule respects; unknown where isl fails.
    pub dependences: Option<Dependences>,
    /// The memory that it needs, once that was asked.
    memory: OnceCell<Memory>,
}

/// The memory that a candidate needs.
#[derive(Clone)]
pub struct Memory {
    /// What its own arrays take at the reference sizes, but for what a thread, or a block, has for itself;
    /// less the memory of the program that it does without.
    pub bytes: f64,
    /// The arrays that these are, the largest first, then those that lie in the memory of others.
    pub large: Vec<String>,
    /// The scop, where arrays of its own that can share memory do.
    pub scop: Scop,
}

/// The candidates for one scop.
pub struct Search<'a> {
    /// The scop as it stands.
    pub scop: &'a Scop,
    /// What is known of its accesses.
    pub known: &'a Known<'a>,
    /// How schedules are found.
    pub algorithms: &'a [Algorithm],
    /// New arrays have at most so many bytes each.
    pub max_bytes: u128,
    /// What times are modelled on.
    pub machine: &'a Machine,
    /// What a parameter is where times are modelled.
    pub size: i32,
    /// Whether blocks may execute iterations that have memory of their own.
    pub groups: bool,
}

impl Search<'_> {
    /// The candidates where these accesses are to arrays of iterations: at least one.
    pub fn on(&self, own: &[Own]) -> Result<Vec<Candidate>> {
        Ok(with_own(self.schedules(own::apply(self.scop, own)?, &named(own))?, own))
    }

    /// The same, if isl finds them within its bound.
    pub fn more(&self, own: &[Own]) -> Result<Option<Vec<Candidate>>> {
        affordable_beside(MOVE, || self.on(own))
    }

    /// The candidates with copies of initial values beside arrays of iterations, none where nothing gains
    /// from copies; if isl finds them within its bound.
    pub fn with_copies(&self, own: &[Own], supply: &Supply) -> Result<Option<Vec<Candidate>>> {
        affordable_beside(MOVE, || match copies::copied(&own::apply(self.scop, own)?, supply)? {
            Some((scop, arrays)) => {
                let arrays = arrays.iter().map(|array| format!("'{array}'")).collect::<Vec<_>>();
                let storage = format!("{}, copies of initial values of {}", named(own), arrays.join(", "));
                self.schedules(scop, &storage).map(|found| with_own(found, own))
            }
            None => Ok(Vec::new()),
        })
    }

    /// The candidates where statements that play several roles in the order of a candidate are in pieces,
    /// none where no statement does; if isl finds them within its bound. Other orders than the source's, in
    /// which loops are distributed, are looked for only if that is not much faster.
    pub fn split(&self, of: &Candidate) -> Result<Option<Vec<Candidate>>> {
        let Some(dependences) = &of.dependences else { return Ok(Some(Vec::new())) };
        affordable_beside(MOVE, || {
            let Some(scop) = split::split(self.scop, dependences)? else { return Ok(Vec::new()) };
            let known = &Known::of(&scop);
            let search = |algorithms| {
                let search = Search { scop: &scop, known, algorithms, ..*self };
                search.schedules(scop.clone(), "storage as it stands, statements split")
            };
            let found = search(&[Algorithm::Distributed])?;
            let is_fast = found.iter().any(|one| WORTH_SPLITTING * one.takes.time <= of.takes.time);
            let mut found = if is_fast { found } else { search(self.algorithms)? };
            for candidate in &mut found {
                candidate.scop = joined::joined(&candidate.scop)?;
                candidate.dependences = None; // they are of pieces
            }
            Ok(found)
        })
    }

    /// The schedules for a storage: at least one. Where isl finds nothing but the source order again, that
    /// says why.
    fn schedules(&self, scop: Scop, storage: &str) -> Result<Vec<Candidate>> {
        let dependences = match affordable(DEPENDENCES, || Dependences::beside(&scop, self.known)) {
            Ok(Some(dependences)) => Ok(dependences),
            Ok(None) => Err(format!("dependences take isl more than {DEPENDENCES} operations")),
            Err(error) if !error.is_quota() => Err(format!("isl finds no schedule, {error}")),
            Err(error) => return Err(error),
        };
        let dependences = match dependences {
            Ok(dependences) => dependences,
            Err(why) => {
                let found = kept(&scop, why);
                return Ok(vec![self.candidate(Algorithm::Source, storage, scop, found, None)?]);
            }
        };
        let scheduler = Scheduler::new(&scop, &dependences);
        let mut candidates: Vec<Candidate> = Vec::new();
        let spare = self.has_spare_arrays()?;
        for &algorithm in self.algorithms {
            // Rows are for the storage as it stands: a block has what its iteration needs.
            let has_own = scop.arrays.iter().any(|array| array.cut_from.is_some());
            if algorithm == Algorithm::Gathered && !spare || algorithm == Algorithm::Rows && has_own {
                continue;
            }
            let found = affordable(SCHEDULE, || scheduler.under(algorithm))?;
            let found = found.unwrap_or_else(|| {
                kept(&scop, format!("scheduling takes isl more than {SCHEDULE} operations"))
            });
            if found.kept.is_some() && !candidates.is_empty() {
                candidates[0].kept = found.kept;
            } else if !is_among(&candidates, &found.schedule)? {
                let dependences = Some(dependences.clone());
                candidates.push(self.candidate(algorithm, storage, scop.clone(), found, dependences)?);
            }
        }
        Ok(candidates)
    }

    /// A candidate, with the time that it takes.
    pub fn candidate(
        &self,
        algorithm: Algorithm,
        storage: &str,
        scop: Scop,
        found: Found,
        dependences: Option<Dependences>,
    ) -> Result<Candidate> {
        let order = match algorithm {
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
        };
        let name = format!("{order}, {storage}");
        let mut schedule = found.schedule.clone();
        let mut takes = modelled(&scop, &schedule, self)?;
        if algorithm == Algorithm::Wavefront {
            let large = bands::in_large_groups(schedule.get_root()?)?.get_schedule()?;
            let with_large = modelled(&scop, &large, self)?;
            if AS_GOOD * with_large.time < takes.time {
                (schedule, takes) = (large, with_large);
            }
        }
        let scop = Scop { schedule, ..scop };
        let Found { kept, is_hard, .. } = found;
        let (in_groups, is_team, is_fallback) = (false, false, false);
        let (own, memory) = (Vec::new(), OnceCell::new());
        Ok(Candidate {
            name,
            algorithm,
            own,
            scop,
            kept,
            takes,
            in_groups,
            is_team,
            is_fallback,
            is_hard,
            dependences,
            memory,
        })
    }

    /// The same with a block for each iteration of outermost parallel loops that have memory of their own
    /// which is too large for a thread; none where there is no such memory.
    pub fn grouped(&self, candidate: &Candidate) -> Result<Option<Candidate>> {
        if !candidate.scop.arrays.iter().any(|array| array.cut_from.is_some()) {
            return Ok(None);
        }
        let schedule = affordable_beside(MEMORY, || contract::grouped(&candidate.scop))?.flatten();
        schedule.map(|schedule| self.in_blocks(candidate, schedule)).transpose()
    }

    /// The same with a block for each iteration of parallel loops under this schedule's group marks.
    pub fn in_blocks(&self, candidate: &Candidate, schedule: Schedule) -> Result<Candidate> {
        let name = format!("{}, a block for each iteration", candidate.name);
        let takes = modelled(&candidate.scop, &schedule, self)?;
        let scop = Scop { schedule, fallback: Some(UNBOUNDED), ..candidate.scop.clone() };
        let memory = OnceCell::new();
        Ok(Candidate { name, scop, takes, memory, in_groups: true, ..candidate.clone() })
    }

    /// The same with one block for neighbours, under this schedule's group marks.
    pub fn in_one_block(&self, candidate: &Candidate, schedule: Schedule) -> Result<Candidate> {
        let name = format!("{}, one block for neighbours", candidate.name);
        Ok(Candidate { name, ..self.in_blocks(candidate, schedule)? })
    }

    /// The modelled time of a candidate's tree if nobody had to wait for, or make wait, these accesses but by
    /// flow, `{ [S[i] -> r[]] }`.
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
        modelled(&of.scop, &schedule, self).map(|takes| takes.time)
    }

    /// The bytes that the scop's own memory takes as it stands, at the reference sizes.
    pub fn own_bytes(&self) -> Result<f64> {
        let own = self.scop.arrays.iter().filter(|array| array.home != Home::Outside);
        own.map(|array| array_bytes(self.scop, array)).sum()
    }

    /// Whether the program allocates more than single cells for the scop alone, which it may do without.
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

impl std::fmt::Display for Candidate {
    fn fmt(&self, text: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(text, "{}: {}", self.name, self.takes)
    }
}

/// Notes which memory of their own candidates have.
fn with_own(mut candidates: Vec<Candidate>, own: &[Own]) -> Vec<Candidate> {
    candidates.iter_mut().for_each(|candidate| candidate.own = own.to_vec());
    candidates
}

impl Candidate {
    /// The bytes of its new arrays, each cell in a place of its own, at the reference sizes.
    pub fn new_bytes(&self) -> Result<f64> {
        let new = self.scop.arrays.iter().filter(|array| array.cut_from.is_some());
        new.map(|array| array_bytes(&self.scop, array)).sum()
    }

    /// The bytes that contraction leaves of its own memory where it does what it can.
    pub fn least_bytes(&self, search: &Search) -> Result<f64> {
        if self.scop.arrays.iter().all(|array| array.home == Home::Outside) {
            return Ok(0.0);
        }
        Ok(memory(&self.scop, search.max_bytes, 0.0, true)?.bytes)
    }

    /// What it takes by the model, as it is compared: kernels of wavefronts are longer, and their grids begin
    /// and end with few blocks.
    pub fn weighed_time(&self) -> f64 {
        let has_rows = self.is_team || self.algorithm == Algorithm::Rows;
        self.takes.time
            * match self.algorithm {
                Algorithm::Wavefront | Algorithm::Diamond => WORTH_WAVES,
                _ if has_rows => WORTH_ROWS,
                _ => 1.0,
            }
    }

    /// The memory that it needs.
    pub fn memory(&self, search: &Search) -> Result<&Memory> {
        once(&self.memory, || {
            let windows = search.has_spare_arrays()?;
            memory(&self.scop, search.max_bytes, search.budget()?, windows)
        })
    }
}

/// The memory that a scop needs, found with the least effort that leaves it within the budget. Windows are
/// looked for at once where the program has memory that it may do without.
fn memory(scop: &Scop, max: u128, budget: f64, windows: bool) -> Result<Memory> {
    let mut efforts = EFFORTS.iter().skip(usize::from(windows));
    loop {
        let &effort = efforts.next().expect("the last one is returned");
        let found = with_effort(scop, max, budget, effort)?;
        if found.bytes <= budget || efforts.len() == 0 {
            return Ok(found);
        }
    }
}

/// The same with one effort, and with arrays of the scop's own in one array, if that is not more, or within
/// the budget.
fn with_effort(scop: &Scop, max: u128, budget: f64, effort: (Contraction, Sharing)) -> Result<Memory> {
    let apart = Memory::of(scop.clone(), max, effort)?;
    let is_large = |array: &&Array| apart.large.contains(&array.name);
    let names: Vec<_> = scop.arrays.iter().filter(is_large).map(|array| array.name.clone()).collect();
    let shared = own::shared(scop.clone(), &names)?;
    if shared.arrays.len() == apart.scop.arrays.len() {
        return Ok(apart);
    }
    let shared = Memory::of(shared, max, effort)?;
    Ok(if shared.bytes <= apart.bytes.max(budget) { shared } else { apart })
}

impl Memory {
    /// What a scop needs; where a new array may have more than `max` bytes, the scop as it was is its
    /// fall-back; one of constant size that has does not fit any budget.
    fn of(scop: Scop, max: u128, (mode, sharing): (Contraction, Sharing)) -> Result<Self> {
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
        })
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

/// What a schedule takes; unknown, if that takes isl long to say, or it fails.
fn modelled(scop: &Scop, schedule: &Schedule, search: &Search) -> Result<Estimate> {
    let takes = match affordable(TIME, || estimate(scop, schedule, search.machine, search.size)) {
        Err(error) if !error.is_quota() => None,
        takes => takes?,
    };
    Ok(takes.unwrap_or(Estimate::UNKNOWN))
}

/// The schedule that a scop has, and why it is not another.
fn kept(scop: &Scop, why: String) -> Found {
    Found::kept(scop.schedule.clone(), why)
}

/// `memory of its own for each iteration for values of 'x', 'y'`
fn named(own: &[Own]) -> String {
    let arrays: BTreeSet<_> = own.iter().map(|own| format!("'{}'", own.array)).collect();
    if arrays.is_empty() {
        return "storage as it stands".to_owned();
    }
    let arrays = arrays.into_iter().collect::<Vec<_>>().join(", ");
    let loops = if own.iter().any(|own| own.is_less) { "parallel iteration" } else { "iteration" };
    format!("memory of its own for each {loops} for values of {arrays}")
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

/// The bytes of an array at the reference sizes, each cell in a place of its own.
fn array_bytes(scop: &Scop, array: &Array) -> Result<f64> {
    Ok(volume(scop, &array.extent)? * array.element_bytes as f64)
}
