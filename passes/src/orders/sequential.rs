//! Loops that stay sequential: which are told, and what keeps them so.
//!
//! ```text
//! for (t)                          a loop that no parallel loop is around: everybody waits for it, told
//!   parallel (i) { for (k) .. }    i on the host: told no more, its threads have enough to do
//!                                  i in blocks: k is told if threads may be few ([`Loops::of_threads`])
//! block { for (k) .. parallel }    k: all threads of the block wait for it, or one works alone, told
//! ```
//!
//! Loops in kernels that have at most [`SHORT_LOOP`] iterations are not worth a remark. A loop is told once:
//! its tiles are no other loop. A loop that no dependence keeps sequential is so because somebody wanted it,
//! and not told.
//!
//! The dependence is the first of these that is found, and what can be done about it:
//!
//! ```text
//! flow in a cycle        what is read comes back to who wrote it, and not because both combine
//!                        floating-point numbers in one array by one operation     nothing
//! flow by combining      both do                                                  reassociate=true
//! other flow             loops one after the other would do; time decides         nothing
//! no flow                one memory for several values                            expand=maximal
//! ```
//!
//! A write that may not happen is one that [`witness`] has a remedy for, `mse.independent`.

use crate::machine::budgets::{ALL_LOOPS, ONE_LOOP, WITNESS};
use crate::machine::thresholds::SHORT_LOOP;
use crate::once::once;
use crate::order::Dependences;
use crate::orders::witness;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::stage::Note;
use crate::tree::bands;
use mse_isl::{
    Context, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, affordable, affordable_beside,
};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// Advice where values are combined.
const REASSOCIATE: &str =
    "; with reassociate=true it may come in another order, where the model finds that faster";
/// Advice where values have one memory.
const EXPAND: &str = "; no value is handed on: expand=maximal may give each memory of its own";
/// The remark on the first loop where isl's bound is too small to find the dependence. With hundreds of
/// loops, one remark for each would hide others.
const UNKNOWN: &str = "isl takes long to find the dependence in the way; of more such loops nothing is told";

/// Loops of a scop, and the remarks on those that stay sequential.
pub struct Loops<'a> {
    scop: &'a Scop,
    /// All of them, once a witness is not found in the flow; none if that takes isl long.
    dependences: OnceCell<Option<Dependences>>,
    /// The work that isl may still do.
    rest: u64,
    /// The remarks so far.
    pub notes: Vec<Note>,
}

/// The remarks on the loops that no parallel loop is around.
pub fn outside_of_parallel(scop: &Scop) -> Result<Vec<Note>> {
    let mut loops = Loops::new(scop);
    loops.around(&scop.schedule.get_root()?, &mut |loops, band, member| {
        loops.tell(band, member, "loop stays sequential")
    })?;
    Ok(loops.notes)
}

impl<'a> Loops<'a> {
    /// Nothing is said yet.
    pub fn new(scop: &'a Scop) -> Self {
        Self { scop, dependences: OnceCell::new(), rest: ALL_LOOPS, notes: Vec::new() }
    }

    /// Says why a member of a band stays sequential, if a dependence is in the way: `what: why`.
    pub fn tell(&mut self, band: &ScheduleNode, member: usize, what: &str) -> Result<()> {
        let of = bands::counted(band, member)?;
        if of.is_some() && self.notes.iter().any(|note| note.of == of) {
            return Ok(());
        }
        let left = Context::current().left();
        let why = affordable_beside(ONE_LOOP.min(self.rest), || self.in_the_way(band, member))?;
        self.rest = self.rest.saturating_sub(left.saturating_sub(Context::current().left()));
        let why = why.unwrap_or_else(|| Some(UNKNOWN.to_owned()));
        let is_new =
            |why: &String| why != UNKNOWN || !self.notes.iter().any(|note| note.text.ends_with(UNKNOWN));
        if let Some(why) = why.filter(is_new) {
            self.notes.push(Note::at(format!("{what}: {why}"), of));
        }
        Ok(())
    }

    /// Says it of the loops of a block that none of its parallel loops is around.
    pub fn of_block(&mut self, inside: &ScheduleNode) -> Result<()> {
        self.around(inside, &mut |loops, band, member| loops.tell_long(band, member, "in a block"))
    }

    /// Says it of the loops inside a grid of threads.
    pub fn of_threads(&mut self, inside: &ScheduleNode) -> Result<()> {
        for (band, member) in members_below(inside)? {
            if !band.band_member_get_coincident(member)? {
                self.tell_long(&band, member, "in a kernel that may have few threads")?;
            }
        }
        Ok(())
    }

    /// Says it of a loop that may have more than a few iterations.
    fn tell_long(&mut self, band: &ScheduleNode, member: usize, place: &str) -> Result<()> {
        let function = band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
        if bands::values(&function.get_at(member)?)?.is_some_and(|values| values <= SHORT_LOOP) {
            return Ok(());
        }
        self.tell(band, member, &format!("loop {place} stays sequential"))
    }

    /// The sequential members that no parallel one is around.
    fn around(
        &mut self,
        node: &ScheduleNode,
        tell: &mut impl FnMut(&mut Self, &ScheduleNode, usize) -> Result<()>,
    ) -> Result<()> {
        if node.get_type()? == Node::Band {
            if bands::coincident(node)? > 0 {
                return Ok(());
            }
            for member in 0..node.band_n_member()? {
                tell(self, node, member)?;
            }
        }
        bands::children(node)?.iter().try_for_each(|child| self.around(child, tell))
    }

    /// The dependence that keeps a member of a band sequential. It is flow, if there is some; dependences of
    /// storage are looked for only where there is none. Where isl takes long to find them, it is a write and
    /// a read of one place in two iterations, even if another write is between them.
    fn in_the_way(&self, band: &ScheduleNode, member: usize) -> Result<Option<String>> {
        let (scop, flow) = (self.scop, self.flow(band)?);
        if let Some(flow) = &flow {
            let found = in_flow(scop, flow, band, member)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        let all = once(&self.dependences, || affordable(WITNESS, || Dependences::of(scop)))?;
        let Some(all) = all else {
            let meeting = affordable(WITNESS, || witness::meeting(scop, band, member))?.flatten();
            return Ok(Some(meeting.unwrap_or_else(|| UNKNOWN.to_owned())));
        };
        let remedy = |text: String| match flow.is_some() && !text.ends_with(witness::IF_NEVER) {
            true => text + EXPAND,
            false => text,
        };
        Ok(witness::in_the_way(scop, all, band, member)?.map(remedy))
    }

    /// The source flow; none if it is not known.
    fn flow(&self, band: &ScheduleNode) -> Result<Option<Dependences>> {
        let Ok(supply) = Supply::of(self.scop)? else { return Ok(None) };
        Ok(Some(Dependences::new(supply.flow.reverse()?, UnionMap::empty_ctx(band.context())?)))
    }
}

/// The flow that keeps a member of a band sequential.
fn in_flow(scop: &Scop, flow: &Dependences, band: &ScheduleNode, member: usize) -> Result<Option<String>> {
    let steps = steps(scop, flow)?;
    let is_avoided = |pair: &[String; 2]| are_combined(scop, pair) || !is_in_cycle(scop, &steps, pair);
    if let Some(text) = witness::in_the_way_but(scop, flow, (band, member), &is_avoided)? {
        return Ok(Some(text));
    }
    let is_no_sum = |pair: &[String; 2]| !are_combined(scop, pair);
    if let Some(text) = witness::in_the_way_but(scop, flow, (band, member), &is_no_sum)? {
        return Ok(Some(text + REASSOCIATE));
    }
    witness::in_the_way(scop, flow, band, member)
}

/// From which statement to which values go.
fn steps<'a>(scop: &'a Scop, flow: &Dependences) -> Result<BTreeSet<[&'a str; 2]>> {
    let mut steps = BTreeSet::new();
    for pair in flow.flow.clone().maps()? {
        steps.extend(witness::references(&pair)?.and_then(|pair| of_statements(scop, &pair)));
    }
    Ok(steps)
}

fn of_statements<'a>(scop: &'a Scop, pair: &[String; 2]) -> Option<[&'a str; 2]> {
    let [one, other] = pair.each_ref().map(|reference| scop.access(reference));
    Some([&one?.0.name, &other?.0.name])
}

/// Whether values go from the statement of the second access to that of the first.
fn is_in_cycle(scop: &Scop, steps: &BTreeSet<[&str; 2]>, pair: &[String; 2]) -> bool {
    let Some([writer, reader]) = of_statements(scop, pair) else { return true };
    let (mut reached, mut rest) = (BTreeSet::new(), vec![reader]);
    while let Some(statement) = rest.pop() {
        if reached.insert(statement) {
            rest.extend(steps.iter().filter(|[from, _]| *from == statement).map(|[_, to]| *to));
        }
    }
    reached.contains(writer)
}

/// Whether both accesses are of reductions of one array by one operation, which rounds.
fn are_combined(scop: &Scop, pair: &[String; 2]) -> bool {
    let [one, other] = pair.each_ref().map(|reference| {
        let (statement, access) = scop.access(reference)?;
        let is_of = |number: usize| statement.accesses[number].reference == *reference;
        let mut reductions = statement.reductions.iter();
        let found =
            reductions.find(|found| !found.may_reorder && (is_of(found.read) || is_of(found.write)))?;
        Some((found.kind, access.array().ok()?))
    });
    one.is_some() && one == other
}

/// The members of the bands of a subtree, outer ones first.
fn members_below(node: &ScheduleNode) -> Result<Vec<(ScheduleNode, usize)>> {
    let mut found = Vec::new();
    if node.get_type()? == Node::Band {
        found.extend((0..node.band_n_member()?).map(|member| (node.clone(), member)));
    }
    for child in bands::children(node)? {
        found.extend(members_below(&child)?);
    }
    Ok(found)
}
