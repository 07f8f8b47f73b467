//! Two paths side by side: the values of their members as dimensions, and relations between these.
//!
//! ```text
//! dimensions  [members that both paths have.., numbers of the blocks.., numbers of the threads..]
//! relations   { [x] -> [y] }: equal, less, reversed, ..
//! pairs       { S[i] -> T[j] : values(i) -> values(j) in a relation }
//! ```

use super::place::{Kind, Place, Step};
use mse_isl::{Context, DimType, Map, PwMultiAff, Result, Space, Val};
use std::ops::Range;

/// The owner of storage, or of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedBy {
    /// Of one block.
    Block,
    /// Of one thread, or of one iteration of a parallel loop.
    Thread,
}

/// The values of two places side by side. First are shared members (those of the host, then loops and marks
/// in the launch), then the numbers of the blocks, then those of the threads.
pub struct Grid {
    /// Shared members, outermost first.
    pub shared: Vec<Step>,
    /// The number of shared members on the host.
    pub host: usize,
    /// Whether the paths share a launch.
    pub launch: bool,
    /// The number of coordinates of a block.
    pub block: usize,
    /// The number of coordinates of a thread.
    pub thread: usize,
    /// How the paths part.
    pub parting: Parting,
    /// `{ S[i] -> [values] }`, `{ T[j] -> [values] }`
    pub values: [PwMultiAff; 2],
}

/// How two paths part after the shared steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Not at all.
    Same,
    /// The first goes first.
    First,
    /// The second goes first.
    Second,
    /// In any order.
    Any,
}

impl Grid {
    /// Compares two places, by their numbers; `values` gives the coordinates of each.
    pub fn new(
        places: &[Place],
        numbers: [usize; 2],
        values: impl Fn(usize, usize, usize, usize) -> Result<PwMultiAff>,
    ) -> Result<Self> {
        let [first, second] = numbers.map(|number| &places[number]);
        let common = first.path.iter().zip(&second.path).take_while(|(a, b)| a.is_same(b)).count();
        let launch = first.path[..common].iter().position(|step| step.kind == Kind::Launch);
        let shared: Vec<Step> =
            first.path[..common].iter().filter(|step| step.is_member()).cloned().collect();
        let host = first.path[..launch.unwrap_or(common)].iter().filter(|step| step.is_member()).count();
        let count =
            |kind| [first, second].map(|place| marked(place, kind).count()).into_iter().max().unwrap_or(0);
        let (block, thread) =
            if launch.is_some() { (count(Kind::Block), count(Kind::Thread)) } else { (0, 0) };
        let [own, other] = numbers.map(|number| values(number, common, block, thread));
        let values = [own?, other?];
        let parting = parting(first.path.get(common), second.path.get(common));
        Ok(Self { shared, host, launch: launch.is_some(), block, thread, parting, values })
    }

    pub fn in_one_launch(&self) -> bool {
        self.launch
    }

    /// The shared members down to those of the outermost parallel loop.
    pub fn iteration(&self) -> Option<Range<usize>> {
        let outermost = self.shared.iter().find(|step| step.kind == Kind::Parallel)?.node;
        let last = self.shared.iter().rposition(|step| step.node == outermost)?;
        Some(0..last + 1)
    }

    /// Shared members inside the launch, marked ones included.
    pub fn loops(&self) -> Range<usize> {
        self.host..self.shared.len()
    }

    pub fn blocks(&self) -> Range<usize> {
        self.shared.len()..self.shared.len() + self.block
    }

    pub fn threads(&self) -> Range<usize> {
        self.blocks().end..self.blocks().end + self.thread
    }

    /// `{ S[i] -> T[j] }` for a relation between values.
    pub fn pairs(&self, values: Map) -> Result<Map> {
        let [first, second] = self.values.clone();
        values.preimage_domain_pw_multi_aff(first)?.preimage_range_pw_multi_aff(second)
    }

    pub fn all(&self) -> Result<Map> {
        let dimensions = self.threads().end;
        Map::universe(Space::alloc(&Context::current(), 0, dimensions, dimensions)?)
    }

    pub fn none(&self) -> Result<Map> {
        self.pairs(Map::empty(self.all()?.get_space()?)?)
    }

    pub fn equal(&self, mut dimensions: Range<usize>) -> Result<Map> {
        dimensions.try_fold(self.all()?, |map, k| map.equate(DimType::In, k, DimType::Out, k))
    }

    pub fn differ(&self, dimensions: Range<usize>) -> Result<Map> {
        self.all()?.subtract(self.equal(dimensions)?)
    }

    /// The first is lexicographically smaller.
    pub fn less(&self, dimensions: Range<usize>) -> Result<Map> {
        let mut less = Map::empty(self.all()?.get_space()?)?;
        for k in dimensions.clone() {
            let here = self.equal(dimensions.start..k)?.order_lt(DimType::In, k, DimType::Out, k)?;
            less = less.union(here)?;
        }
        Ok(less)
    }

    /// Lexicographically smaller, but larger in some dimension.
    pub fn reversed(&self, dimensions: Range<usize>) -> Result<Map> {
        let less = self.less(dimensions.clone())?;
        let mut reversed = Map::empty(less.get_space()?)?;
        for k in dimensions {
            reversed = reversed.union(less.clone().order_gt(DimType::In, k, DimType::Out, k)?)?;
        }
        Ok(reversed)
    }

    /// The pairs that the host orders.
    pub fn host_order(&self) -> Result<Map> {
        let (mut order, equal) = self.ordered(0..self.host, self.all()?)?;
        if !self.launch && self.parting == Parting::First {
            order = order.union(equal)?;
        }
        self.pairs(order)
    }

    /// The values of one block, or of one thread, of one launch.
    pub fn owner(&self, memory: OwnedBy) -> Result<Map> {
        let owner = both(self.equal(0..self.host)?, self.equal(self.blocks())?)?;
        if memory == OwnedBy::Thread { both(owner, self.equal(self.threads())?) } else { Ok(owner) }
    }

    /// The pairs that one thread orders, among those of these values.
    pub fn program_order(&self, owner: Result<Map>) -> Result<Map> {
        let (mut order, equal) = self.ordered(self.loops(), owner?)?;
        if self.parting == Parting::First {
            order = order.union(equal)?;
        }
        self.pairs(order)
    }

    /// The pairs of values that loops in these dimensions order, and those that agree in all loops. Blocks
    /// and threads are passed over; a parallel loop orders nothing, and pairs that differ in it have no
    /// order.
    pub fn ordered(&self, dimensions: Range<usize>, pairs: Map) -> Result<(Map, Map)> {
        let mut order = Map::empty(pairs.get_space()?)?;
        let mut equal = pairs;
        for k in dimensions.filter(|&k| self.is_loop(k)) {
            if self.shared[k].kind == Kind::Loop {
                order = order.union(equal.clone().order_lt(DimType::In, k, DimType::Out, k)?)?;
            }
            equal = equal.equate(DimType::In, k, DimType::Out, k)?;
        }
        Ok((order, equal))
    }

    pub fn is_loop(&self, dimension: usize) -> bool {
        matches!(self.shared[dimension].kind, Kind::Loop | Kind::Parallel)
    }

    /// The pairs in different iterations of one execution of a parallel loop among these dimensions.
    pub fn apart(&self, dimensions: Range<usize>) -> Result<Map> {
        let mut apart = Map::empty(self.all()?.get_space()?)?;
        let mut equal = self.all()?;
        for k in dimensions.filter(|&k| self.is_loop(k)) {
            let same = equal.clone().equate(DimType::In, k, DimType::Out, k)?;
            if self.shared[k].kind == Kind::Parallel {
                apart = apart.union(equal.subtract(same.clone())?)?;
            }
            equal = same;
        }
        self.pairs(apart)
    }

    /// The pairs with equal values here that nothing further orders.
    pub fn without_order(&self, dimensions: Range<usize>) -> Result<Map> {
        match self.parting {
            Parting::First | Parting::Second => self.none(),
            Parting::Same | Parting::Any => self.pairs(self.equal(dimensions)?),
        }
    }
}

pub fn marked(place: &Place, kind: Kind) -> impl Iterator<Item = &Step> {
    place.path.iter().filter(move |step| step.kind == kind)
}

/// `{ S[i] -> [shared.., block.., thread..] }`; missing outer coordinates are 0.
pub fn values(place: &Place, common: usize, block: usize, thread: usize) -> Result<PwMultiAff> {
    let mut values = place.values(place.path[..common].iter().filter(|step| step.is_member()))?;
    for (kind, count) in [(Kind::Block, block), (Kind::Thread, thread)] {
        if count == 0 {
            continue;
        }
        let own = place.values(marked(place, kind))?;
        let missing = count - own.dim(DimType::Out)?;
        let zero = Val::zero(&Context::current())?;
        let own = own.insert_dims(DimType::Out, 0, missing)?;
        let own = (0..missing).try_fold(own, |own, k| own.fix_val(DimType::Out, k, zero.clone()))?;
        values = values.flat_range_product(own)?;
    }
    PwMultiAff::from_map(values)
}

fn parting(first: Option<&Step>, second: Option<&Step>) -> Parting {
    match (first.map(|step| step.kind), second.map(|step| step.kind)) {
        (Some(Kind::Sequence(a)), Some(Kind::Sequence(b))) if a < b => Parting::First,
        (Some(Kind::Sequence(_)), Some(Kind::Sequence(_))) => Parting::Second,
        (Some(Kind::Set(_)), Some(Kind::Set(_))) => Parting::Any,
        _ => Parting::Same,
    }
}

/// Pairs that are in both.
pub fn both(first: Map, second: Map) -> Result<Map> {
    first.intersect(second)
}
