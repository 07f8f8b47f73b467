//! Contended members: threads that would all update the same cell execute several iterations each, and those
//! of a block add up before.
//!
//! ```text
//! before   { S[i] -> [i] }                            a thread for each i, and as many updates of one cell
//! after    { S[i] -> [i mod 65536] }                  at most 65536 threads; neighbours access neighbours
//!            { S[i] -> [floor(i / 65536)] }           in each a loop, whose updates lowering adds up
//! ```
//!
//! Iterations are numbered from the first of those that update one cell: so few of them need few blocks.
//!
//! A member of a grid is *contended* if some update may come in any order, and its cell depends only on the
//! outer dates and the other members. Threads that differ only in this member update one cell. If the member
//! along x is contended, blocks have threads along contended members only, so that a block has one cell. Its
//! threads add up ([`crate::lower`]), and few blocks update the cell. If only other members are contended,
//! fewer threads update it. All cells together get at most [`CONTENDERS_IN_BLOCKS`] threads of blocks where
//! the number of cells is known, and each cell gets a block at least. Several contended members share the
//! threads of a cell. Both parts of a coincident member are coincident.

use crate::machine::limits::BLOCK;
use crate::machine::thresholds::{CONTENDERS, CONTENDERS_IN_BLOCKS};
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::flags::{self, Flags};
use crate::tree::stride;
use mse_isl::{Context, DimType, MultiUnionPwAff, Result, ScheduleNode, UnionMap, UnionPwAff, Val};

/// The contended members of a grid.
#[derive(Clone, Debug)]
pub struct Contention {
    /// Their numbers.
    members: Vec<usize>,
    /// All threads of a block have one cell.
    pub in_blocks: bool,
    /// How many cells there are at one time, as far as that is known: a thread of each does the same.
    cells: i64,
}

impl Contention {
    /// The contended members of a band whose last member is x; none if no member is contended.
    pub fn of(scop: &Scop, band: &ScheduleNode) -> Result<Option<Self>> {
        let members = contended(scop, band)?;
        let Some(&last) = members.last() else { return Ok(None) };
        let in_blocks = last + 1 == band.band_n_member()?;
        let cells = cells(band, &members)?;
        Ok(Some(Self { members, in_blocks, cells }))
    }

    /// Whether all iterations of the band update one cell.
    pub fn is_of_all(&self, band: &ScheduleNode) -> Result<bool> {
        Ok(self.members.len() == band.band_n_member()?)
    }

    /// The most threads that update one cell, a power of two: together as many as keep a device busy, a block
    /// for each cell at least.
    pub fn most(&self) -> i32 {
        if !self.in_blocks {
            return CONTENDERS;
        }
        let each = i64::from(CONTENDERS_IN_BLOCKS) / self.cells;
        1 << each.max(BLOCK).ilog2()
    }

    /// The threads of a block along each of so many members; `usual` are those along fewer members.
    pub fn threads(&self, members: usize, usual: impl Fn(usize) -> Vec<i64>) -> Vec<i64> {
        if !self.in_blocks {
            return usual(members);
        }
        let mut sizes = vec![1; members];
        let of_contended = usual(self.members.len());
        self.members.iter().zip(of_contended).for_each(|(&member, size)| sizes[member] = size);
        sizes
    }

    /// The band with contended members folded, and below it a band of their loops.
    pub fn fold(&self, band: ScheduleNode) -> Result<ScheduleNode> {
        let share = 1 << (self.most().ilog2() / self.members.len() as u32);
        let (band, _) = stride::iterations(band)?;
        let (functions, permutable) = (band.band_get_partial_schedule()?, band.band_get_permutable()?);
        let (mut threads, mut loops) = (functions.clone(), None);
        for &member in &self.members {
            let iterations = MultiUnionPwAff::from_union_pw_aff(functions.get_at(member)?)?;
            let iterations = iterations.intersect_domain(band.get_domain()?)?.get_at(0)?;
            if bands::values(&iterations)?.is_some_and(|values| values <= share) {
                continue;
            }
            let iterations = from_first(&band, member, iterations)?;
            let size = Val::int_from_si(&Context::current(), share)?;
            threads = threads.set_at(member, iterations.clone().mod_val(size.clone())?)?;
            let rounds = MultiUnionPwAff::from_union_pw_aff(iterations.scale_down_val(size)?.floor()?)?;
            loops = Some(match loops.take() {
                Some(loops) => MultiUnionPwAff::flat_range_product(loops, rounds)?,
                None => rounds,
            });
        }
        let Some(loops) = loops else { return Ok(band) };
        let inside = flags::coincident(band.delete()?.insert_partial_schedule(loops)?)?;
        let threads = inside.insert_partial_schedule(threads)?;
        let coincident = vec![true; threads.band_n_member()?];
        Flags { permutable, coincident }.set(threads)
    }
}

/// How many values the other members have together; 1 where parameters say.
fn cells(band: &ScheduleNode, contended: &[usize]) -> Result<i64> {
    let (band, _) = stride::iterations(band.clone())?;
    let (functions, domain) = (band.band_get_partial_schedule()?, band.get_domain()?);
    let mut cells: i64 = 1;
    for member in (0..functions.size()?).filter(|member| !contended.contains(member)) {
        let values = bands::values(&functions.get_at(member)?.intersect_domain(domain.clone())?)?;
        cells = cells.saturating_mul(values.unwrap_or(1).max(1));
    }
    Ok(cells)
}

/// The iterations of a member, numbered from the first of those with the same outer dates and other members,
/// where that is one function of these.
fn from_first(band: &ScheduleNode, member: usize, iterations: UnionPwAff) -> Result<UnionPwAff> {
    let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
    let mut given = band.get_prefix_schedule_union_map()?.intersect_domain(band.get_domain()?)?;
    for other in (0..functions.size()?).filter(|&other| other != member) {
        given = given.flat_range_product(UnionMap::from_union_pw_aff(functions.get_at(other)?)?)?;
    }
    let values = UnionMap::from_union_pw_aff(iterations.clone())?;
    let first = given.clone().reverse()?.apply_range(values)?.lexmin()?;
    let first = given.apply_range(first)?.coalesce()?;
    for of_statement in first.maps()? {
        if of_statement.n_basic_map()? > 1 {
            return Ok(iterations);
        }
    }
    iterations.sub(MultiUnionPwAff::from_union_map(first)?.get_at(0)?)
}

/// The members along which an update's cell stays the same.
fn contended(scop: &Scop, band: &ScheduleNode) -> Result<Vec<usize>> {
    let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
    let (outer, domain) = (band.get_prefix_schedule_union_map()?, band.get_domain()?);
    let mut found = Vec::new();
    for (_, update) in scop.selected(|access| access.in_any_order && access.operands.is_empty()) {
        let cells = UnionMap::from_map(update.relation.clone())?.intersect_domain(domain.clone())?;
        if cells.is_empty()? {
            continue;
        }
        for member in (0..functions.size()?).filter(|member| !found.contains(member)).collect::<Vec<_>>() {
            let mut given = outer.clone().range_product(cells.clone())?;
            for other in (0..functions.size()?).filter(|&other| other != member) {
                given = given.range_product(UnionMap::from_union_pw_aff(functions.get_at(other)?)?)?;
            }
            let values = UnionMap::from_union_pw_aff(functions.get_at(member)?)?;
            if !given.reverse()?.apply_range(values.intersect_domain(domain.clone())?)?.is_single_valued()? {
                found.push(member);
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}
