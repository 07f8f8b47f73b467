//! Precedence: which of two instances certainly comes first.
//!
//! Two paths are compared at the first place where they differ ([`super::place`]).
//!
//! ```text
//! on the host      a loop: the smaller value first        a sequence: the smaller position first
//!                  a set, a parallel loop, or no difference: no order
//! in one launch    different blocks: no order
//!   in one block   program order `<p`: as on the host, block and thread members left out
//!     one thread          x before y  iff  x <p y
//!     different threads   x before y  iff  x <p b <p y for a barrier b of the block
//! ```
//!
//! Launches are compared like everything else that the host does. A barrier counts only if all threads of the
//! block reach it: it lies below no thread mark and under no condition. A thread's number is the values of
//! the members below the thread marks of a path, minus a constant of the kernel. So equal values in two bands
//! of one kernel mean the same thread; missing outer members count as 0. Coincident loops are ordered here;
//! another check finds out whether they need the order ([`Order::claims`]).

use super::grid::{self, Grid, OwnedBy, Parting, both};
use super::launched;
use super::model::{Barrier, Model};
use super::place::{Kind, Place};
use mse_isl::{Map, PwMultiAff, Result, Set};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

/// The precedence of all instances of a scop.
pub struct Order<'a> {
    places: &'a [Place],
    /// The places of usable barriers.
    barriers: Vec<usize>,
    grids: Memo<Rc<Grid>>,
    values: Memo<PwMultiAff, Coordinates>,
    before: Memo<Map>,
    in_program: Memo<Map>,
    instances: Memo<Set, (usize, Within, Added)>,
    across: Memo<Map>,
    across_own: Memo<Map>,
    apart: Memo<Rc<Vec<Apart>>>,
    claims: Memo<Rc<Vec<ClaimedFree>>>,
}

/// Earlier results, mostly by pair of places.
type Memo<T, K = (usize, usize)> = RefCell<HashMap<K, T>>;

/// A place; how many steps of its path count, and how many coordinates of a block and of a thread there are.
type Coordinates = (usize, usize, usize, usize);

/// Why two instances have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing orders them.
    Unordered,
    /// They run in different iterations of a parallel loop.
    Iterations,
    /// They run in different blocks of a launch.
    Blocks,
    /// They run in different threads of a block, without a barrier between.
    Threads,
}

/// Pairs without an order.
struct Apart {
    /// Why.
    reason: Reason,
    /// Where: those of both places that it has.
    within: Within,
    /// `{ S[i] -> T[j] }`
    pairs: Map,
}

/// Which instances are looked at beside each other ([`launched`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Within {
    /// All.
    All,
    /// Those of one launch.
    Launch,
    /// Those of one block.
    Block,
}

/// Which of the instances that a node adds are looked at ([`super::place::Extra`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Added {
    /// Those that are executed: some other instance arrives at the node under the same outer members.
    WhereSomeArrive,
    /// All; those beside an instance that arrives are executed.
    Everywhere,
}

/// Pairs without a dependence, as a band claims.
#[derive(Clone, Debug)]
pub struct ClaimedFree {
    /// The band.
    pub node: usize,
    /// The member, if it is claimed coincident; none if the band is claimed permutable.
    pub member: Option<usize>,
    /// `{ S[i] -> T[j] }`
    pub pairs: Map,
}

impl<'a> Order<'a> {
    /// The precedence of these places.
    pub fn new(model: &Model, places: &'a [Place]) -> Self {
        let usable = |place: &Place| {
            let below_thread = place.path.iter().any(|step| step.kind == Kind::Thread);
            model.statements[place.statement].barrier == Barrier::Plain && !below_thread
        };
        let barriers = (0..places.len()).filter(|&number| usable(&places[number])).collect();
        let [before, in_program, across, across_own] = Default::default();
        let (grids, values, instances, apart, claims) = Default::default();
        Self {
            places,
            barriers,
            grids,
            values,
            before,
            in_program,
            instances,
            across,
            across_own,
            apart,
            claims,
        }
    }

    fn grid(&self, first: usize, second: usize) -> Result<Rc<Grid>> {
        once(&self.grids, (first, second), || {
            let values = |number, common, block, thread| self.values((number, common, block, thread));
            Grid::new(self.places, [first, second], values).map(Rc::new)
        })
    }

    /// The coordinates of a place, beside some place.
    fn values(&self, of: Coordinates) -> Result<PwMultiAff> {
        let (number, common, block, thread) = of;
        once(&self.values, of, || grid::values(&self.places[number], common, block, thread))
    }

    /// `{ S[i] -> T[j] }`: the first certainly comes before the second, if both are executed.
    pub fn before(&self, first: usize, second: usize) -> Result<Map> {
        once(&self.before, (first, second), || {
            let grid = self.grid(first, second)?;
            let mut before = grid.host_order()?;
            if grid.in_one_launch() {
                before = before.union(grid.program_order(grid.owner(OwnedBy::Thread))?)?;
                before = before.union(launched::at_some(self.across_barriers(first, second)?)?)?;
            }
            before.coalesce()
        })
    }

    /// `{ S[i] -> T[j] }`: the first comes before the second, on the host or in the program of one block. All
    /// that [`Order::before`] has; of instances that have an order, no others.
    pub fn in_program(&self, first: usize, second: usize) -> Result<Map> {
        once(&self.in_program, (first, second), || {
            let grid = self.grid(first, second)?;
            let mut before = grid.host_order()?;
            if grid.in_one_launch() {
                before = before.union(grid.program_order(grid.owner(OwnedBy::Block))?)?;
            }
            before.coalesce()
        })
    }

    /// `{ S[i] -> T[j] }` with a barrier between, in one block, whichever, of the launch that both are in.
    fn across_barriers(&self, first: usize, second: usize) -> Result<Map> {
        once(&self.across, (first, second), || {
            let mut pairs = self.grid(first, second)?.none()?;
            for barrier in self.barriers_beside(first) {
                let arrive = self.in_block(first, barrier, Added::WhereSomeArrive)?;
                let leave = self.in_block(barrier, second, Added::WhereSomeArrive)?;
                pairs = pairs.union(arrive.apply_range(leave)?)?;
            }
            pairs.coalesce()
        })
    }

    /// Many of them: those with a barrier at the date of one of both, which arrives there itself.
    fn across_own_barriers(&self, first: usize, second: usize) -> Result<Map> {
        once(&self.across_own, (first, second), || {
            let mut pairs = self.grid(first, second)?.none()?;
            for barrier in self.barriers_beside(first) {
                let [arrive, leave] = [(first, barrier), (barrier, second)]
                    .map(|(one, other)| self.in_block(one, other, Added::Everywhere));
                let own = [self.at_one_date(first, barrier)?, self.at_one_date(barrier, second)?];
                pairs = pairs.union(own[0].clone().apply_range(leave?)?)?;
                pairs = pairs.union(arrive?.apply_range(own[1].clone())?)?;
            }
            pairs.coalesce()
        })
    }

    /// The barriers of the launch that the place is in.
    fn barriers_beside(&self, number: usize) -> impl Iterator<Item = usize> {
        let launch = self.places[number].launch();
        self.barriers.iter().copied().filter(move |&barrier| self.places[barrier].launch() == launch)
    }

    /// `{ S[i] -> T[j] }` that one block, whichever, orders, whatever the threads.
    fn in_block(&self, first: usize, second: usize, added: Added) -> Result<Map> {
        let grid = self.grid(first, second)?;
        self.of_one_block(first, second, added, grid.program_order(grid.all())?)
    }

    /// The same at one date of all members that both are below; none where only one is below the node that
    /// adds the other.
    fn at_one_date(&self, first: usize, second: usize) -> Result<Map> {
        let grid = self.grid(first, second)?;
        let [one, other] = [first, second].map(|number| &self.places[number]);
        let arrives = |place: &Place, at: &Place| {
            let steps = at.beside.as_ref().map_or(0, |beside| beside.steps);
            let mut pairs = place.path.iter().zip(&at.path[..steps]);
            place.path.len() >= steps && pairs.all(|(own, other)| own.is_same(other))
        };
        if grid.parting != Parting::First || !arrives(one, other) || !arrives(other, one) {
            return grid.none();
        }
        self.of_one_block(first, second, Added::Everywhere, grid.pairs(grid.equal(grid.loops())?)?)
    }

    fn of_one_block(&self, first: usize, second: usize, added: Added, pairs: Map) -> Result<Map> {
        let [first, second] = [first, second].map(|number| self.instances(number, Within::Block, added));
        pairs.intersect_domain(first?)?.intersect_range(second?)
    }

    /// The instances of a place, of one launch or block if asked for.
    fn instances(&self, number: usize, within: Within, added: Added) -> Result<Set> {
        once(&self.instances, (number, within, added), || {
            let place = &self.places[number];
            let instances = match (&place.beside, added) {
                (Some(beside), Added::Everywhere) => &beside.instances,
                _ => &place.domain,
            };
            let launch = place.path.iter().position(|step| step.kind == Kind::Launch);
            let Some(outer) = launch.filter(|_| within != Within::All) else { return Ok(instances.clone()) };
            let mates = self.places.iter().filter(|other| other.launch() == place.launch());
            let blocks = match within {
                Within::Block => {
                    mates.map(|other| grid::marked(other, Kind::Block).count()).max().unwrap_or(0)
                }
                Within::Launch | Within::All => 0,
            };
            launched::at_any(self.values((number, outer, blocks, 0))?)?.intersect(instances.clone())
        })
    }

    /// Some of the pairs among `{ S[i] -> T[j] }` that have no order, and why.
    pub fn unordered(&self, first: usize, second: usize, pairs: &Map) -> Result<Option<(Reason, Map)>> {
        for apart in self.apart(first, second)?.iter() {
            let mut found = pairs.clone().intersect(apart.pairs.clone())?;
            if apart.within != Within::All {
                let [one, other] = [first, second]
                    .map(|number| self.instances(number, apart.within, Added::WhereSomeArrive));
                found = found.intersect_domain(one?)?.intersect_range(other?)?;
            }
            if apart.reason == Reason::Threads && !found.is_empty()? {
                for across in [Self::across_own_barriers, Self::across_barriers] {
                    let back = across(self, second, first)?.reverse()?;
                    found = found.subtract(across(self, first, second)?)?.subtract(back)?;
                    if found.is_empty()? {
                        break;
                    }
                }
            }
            if !found.is_empty()? {
                return Ok(Some((apart.reason, launched::at_some(found)?)));
            }
        }
        Ok(None)
    }

    /// Pairs by reason: nothing orders the instances, except perhaps barriers between threads.
    fn apart(&self, first: usize, second: usize) -> Result<Rc<Vec<Apart>>> {
        once(&self.apart, (first, second), || {
            let grid = self.grid(first, second)?;
            let together = |dimensions| {
                let pairs = grid.without_order(dimensions)?;
                if first == second { distinct(pairs) } else { Ok(pairs) }
            };
            let mut found = Vec::new();
            let mut apart = |reason, within, pairs| found.push(Apart { reason, within, pairs });
            apart(Reason::Iterations, Within::All, grid.apart(0..grid.host)?);
            if !grid.in_one_launch() {
                apart(Reason::Unordered, Within::All, together(0..grid.host)?);
                return Ok(Rc::new(found));
            }
            let thread = grid.pairs(grid.equal(grid.threads())?)?;
            let in_loops = thread.clone().intersect(grid.apart(grid.loops())?)?;
            apart(Reason::Blocks, Within::Launch, grid.pairs(grid.differ(grid.blocks())?)?);
            apart(Reason::Iterations, Within::Block, in_loops);
            apart(Reason::Unordered, Within::Block, thread.intersect(together(grid.loops())?)?);
            apart(Reason::Threads, Within::Block, grid.pairs(grid.differ(grid.threads())?)?);
            Ok(Rc::new(found))
        })
    }

    /// `{ S[i] -> T[j] }`: both belong to one thread or block of one launch. Outside of launches, for memory
    /// of a thread, both belong to one iteration of the outermost parallel loop. Else none.
    pub fn owned(&self, first: usize, second: usize, memory: OwnedBy) -> Result<Map> {
        let grid = self.grid(first, second)?;
        match (grid.in_one_launch(), memory, grid.iteration()) {
            (true, ..) => grid.pairs(grid.owner(memory)?),
            (false, OwnedBy::Thread, Some(iteration)) => grid.pairs(grid.equal(iteration)?),
            (false, ..) => grid.none(),
        }
    }

    /// The pairs without a dependence, as bands claim. These are all that differ in a coincident member,
    /// under equal outer bands (and equal outer members, if the band is not permutable). They are also those
    /// that a permutable band orders but some member reverses.
    pub fn claims(&self, first: usize, second: usize) -> Result<Rc<Vec<ClaimedFree>>> {
        once(&self.claims, (first, second), || self.claimed(first, second).map(Rc::new))
    }

    fn claimed(&self, first: usize, second: usize) -> Result<Vec<ClaimedFree>> {
        let grid = self.grid(first, second)?;
        let mut claims = Vec::new();
        for (position, step) in grid.shared.iter().enumerate().filter(|(_, step)| step.kind == Kind::Loop) {
            let band = grid.shared.iter().position(|other| other.node == step.node).expect("the step itself");
            let end =
                grid.shared.iter().rposition(|other| other.node == step.node).expect("the step itself") + 1;
            let outer = if step.claim.permutable { band } else { position };
            if step.claim.coincident {
                let pairs = grid.pairs(both(grid.equal(0..outer)?, grid.differ(position..position + 1)?)?)?;
                claims.push(ClaimedFree { node: step.node, member: Some(step.member), pairs });
            }
            if step.claim.permutable && position == band && end > band + 1 {
                let pairs = grid.pairs(both(grid.equal(0..band)?, grid.reversed(band..end)?)?)?;
                claims.push(ClaimedFree { node: step.node, member: None, pairs });
            }
        }
        Ok(claims)
    }
}

fn once<K: Eq + Hash, T: Clone>(known: &Memo<T, K>, of: K, find: impl FnOnce() -> Result<T>) -> Result<T> {
    if let Some(known) = known.borrow().get(&of) {
        return Ok(known.clone());
    }
    let found = find()?;
    known.borrow_mut().insert(of, found.clone());
    Ok(found)
}

/// Pairs of different instances.
fn distinct(pairs: Map) -> Result<Map> {
    let identity = Map::identity(pairs.get_space()?)?;
    pairs.subtract(identity)
}
