//! How long a schedule takes: a model, for comparing candidates, at the reference sizes.
//!
//! [`mse_dialect::machine`] has the times of a launch and of the host, for the machine that the code is for.
//! Barriers count in blocks for groups, and where the threads of a block add up.
//!
//! Every parameter is 1000, or what the context allows; sizes that the program says are its own. A host loop
//! around launches is sampled, as in [`count`], and its samples stand for the work of all iterations. Other
//! work of the host is the operations of its instances. [`crate::gpu`] defines a launch: the outermost band
//! with coincident members, whose statements call nothing. Up to three members number threads.

mod block;
pub mod count;
mod demand;
mod lanes;
mod members;
mod on_card;
mod shapes;
mod waits;

use crate::gpu;
use crate::machine::limits;
use crate::scop::Scop;
use crate::tree::bands;
use count::points;
use members::{Member, corners};
use mse_dialect::machine::{Card, Machine};
use mse_isl::{
    DimType, Map, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set, UnionPwAff,
};
use on_card::{OnCard, Told};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The time and the launches of a part of a program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Launches.
    launches: f64,
    /// In launches, in nanoseconds.
    launched: f64,
    /// Operations of the host.
    work: f64,
    /// How often the host works between launches.
    visits: f64,
    /// Whether the host works first, and last.
    ends: [bool; 2],
    /// The same launches on a card whose caches and units are modelled, in nanoseconds, by what limits each.
    on_card: OnCard,
}

impl Spent {
    /// One launch.
    pub fn in_launch(time: f64) -> Self {
        Self { launches: 1.0, launched: time, on_card: OnCard::UNKNOWN, ..Self::default() }
    }

    fn on_host(work: f64) -> Self {
        let works = work > 0.0;
        Self { work, visits: f64::from(works), ends: [works; 2], ..Self::default() }
    }

    fn is_nothing(self) -> bool {
        self.launches == 0.0 && self.work == 0.0
    }

    /// One part, and then the other: work of the host at the end of one and at the start of the other is one
    /// visit.
    fn then(self, next: Self) -> Self {
        if self.is_nothing() || next.is_nothing() {
            return if self.is_nothing() { next } else { self };
        }
        let joined = self.ends[1] && next.ends[0];
        Self {
            launches: self.launches + next.launches,
            launched: self.launched + next.launched,
            work: self.work + next.work,
            visits: self.visits + next.visits - f64::from(joined),
            ends: [self.ends[0], next.ends[1]],
            on_card: self.on_card.and(next.on_card),
        }
    }

    /// The part so many times.
    fn times(self, count: f64) -> Self {
        let joined = f64::from(self.ends == [true; 2]);
        Self {
            launches: self.launches * count,
            launched: self.launched * count,
            work: self.work * count,
            visits: self.visits * count - joined * (count - 1.0),
            ends: self.ends,
            on_card: self.on_card.times(count),
        }
    }

    /// The same launches with so many times the work: samples have more than all where a loop's first and
    /// last iterations have little.
    fn scaled(self, scale: f64, machine: &Machine) -> Self {
        let launch = self.launches * machine.launch;
        let launched = launch + scale * (self.launched - launch);
        Self { launched, work: scale * self.work, on_card: self.on_card.scaled(scale), ..self }
    }

    fn estimate(self, machine: &Machine) -> Estimate {
        let time = self.launched + machine.between(self.work, self.visits);
        Estimate { time, launches: self.launches }
    }
}

/// The modelled time and launches of a schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The modelled time, in nanoseconds.
    pub time: f64,
    /// How many launches.
    pub launches: f64,
}

impl Estimate {
    /// Nobody knows.
    pub const UNKNOWN: Self = Self { time: f64::INFINITY, launches: f64::INFINITY };
}

impl std::fmt::Display for Estimate {
    fn fmt(&self, text: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.time.is_infinite() {
            return text.write_str("an unknown time");
        }
        let noun = if self.launches == 1.0 { "launch" } else { "launches" };
        write!(text, "{:.1} us, {:.0} {noun}", self.time / 1000.0, self.launches)
    }
}

/// Estimates a schedule on a machine where every parameter is `size`, if it may be.
pub fn estimate(scop: &Scop, schedule: &Schedule, machine: &Machine, size: i32) -> Result<Estimate> {
    let clock = Clock::of_size(scop, machine, size)?;
    Ok(clock.of(&schedule.get_root()?, &clock.instances()?, false)?.estimate(machine))
}

/// The time that a schedule takes on the machine's card, launches and visits of the host, and what limits it.
/// None where no card is modelled.
pub fn on_card(scop: &Scop, schedule: &Schedule, machine: &Machine, size: i32) -> Result<Option<Told>> {
    Clock { card: machine.card, ..Clock::of_size(scop, machine, size)? }.told(schedule)
}

/// The same, where one iteration of each loop of the host, and one block, stand for all.
pub fn roughly_on_card(
    scop: &Scop,
    schedule: &Schedule,
    machine: &Machine,
    size: i32,
) -> Result<Option<Told>> {
    Clock { card: machine.card, is_rough: true, ..Clock::of_size(scop, machine, size)? }.told(schedule)
}

/// A launch in which all threads are busy, in nanoseconds.
pub fn least_possible(scop: &Scop, machine: &Machine, size: i32) -> Result<f64> {
    Ok(machine.launched(work(scop, machine, size)?, machine.threads, 0.0, 0.0))
}

/// The operations that a scop executes where its parameters have this value.
pub fn work(scop: &Scop, machine: &Machine, size: i32) -> Result<f64> {
    let clock = Clock::of_size(scop, machine, size)?;
    clock.work(&clock.instances()?)
}

/// One value for each parameter that the context allows, this one where it can be: `[n] -> { : n = 1000 }`.
fn reference(scop: &Scop, size: i32) -> Result<Set> {
    let mut sizes = scop.context.clone();
    for parameter in 0..sizes.dim(DimType::Param)? {
        let fixed = sizes.clone().fix_si(DimType::Param, parameter, size)?;
        if !fixed.is_empty()? {
            sizes = fixed;
        }
    }
    let tuple = Set::from_params(sizes.clone())?;
    Set::from_point(tuple.sample_point()?)?.params()
}

/// The reference sizes, and the machine that gives the times.
pub struct Clock<'a> {
    /// The scop that the sizes are of.
    pub scop: &'a Scop,
    /// The machine.
    pub machine: &'a Machine,
    /// `[n] -> { : n = 1000 }`
    pub sizes: Set,
    /// The card whose caches and units are modelled, too.
    card: Option<Card>,
    /// One iteration of a loop of the host, and one block, stand for all.
    is_rough: bool,
    /// The blocks that group marks are mapped to, by the path to each mark.
    groups: RefCell<HashMap<Vec<usize>, Option<Rc<gpu::Group>>>>,
}

/// Which child is taken on each level, from a node up to the root.
fn path_to(mut node: ScheduleNode) -> Result<Vec<usize>> {
    let mut path = Vec::new();
    while node.get_tree_depth()? > 0 {
        path.push(node.get_child_position()?);
        node = node.parent()?;
    }
    Ok(path)
}

impl<'a> Clock<'a> {
    /// That of a machine, where every parameter is `size`, if it may be.
    pub fn of_size(scop: &'a Scop, machine: &'a Machine, size: i32) -> Result<Self> {
        let (sizes, groups) = (reference(scop, size)?, RefCell::default());
        Ok(Self { scop, machine, sizes, card: None, is_rough: false, groups })
    }

    /// The instances of each statement.
    fn instances(&self) -> Result<Vec<Set>> {
        self.scop.statements.iter().map(|statement| self.fixed(&statement.domain)).collect()
    }
}

impl Clock<'_> {
    /// A set at the reference sizes.
    pub fn fixed(&self, set: &Set) -> Result<Set> {
        set.clone().intersect_params(self.sizes.clone())?.project_out_all_params()
    }

    fn told(&self, schedule: &Schedule) -> Result<Option<Told>> {
        let spent = self.of(&schedule.get_root()?, &self.instances()?, false)?;
        let host = self.machine.between(spent.work, spent.visits);
        Ok(spent.on_card.told().map(|told| Told { host, ..told }))
    }

    /// The time of the instances that arrive at a node, statement by statement. `repeated` says whether the
    /// host repeats the node.
    fn of(&self, node: &ScheduleNode, instances: &[Set], repeated: bool) -> Result<Spent> {
        if all_empty(instances)? {
            return Ok(Spent::default());
        }
        match node.get_type()? {
            Node::Leaf => Ok(Spent::on_host(self.work(instances)?)),
            Node::Band if gpu::is_grid(self.scop, node)? => self.launch(node, instances),
            Node::Band if !gpu::has_kernels(self.scop, node, repeated)? => {
                Ok(Spent::on_host(self.work(instances)?))
            }
            Node::Band => self.host_loop(node, &self.members(node)?, instances),
            Node::Sequence | Node::Set => self.one_after_another(node, instances, repeated),
            Node::Mark => match self.group(node)? {
                Some(group) => self.blocks(&group, instances),
                None => self.of(&node.get_child(0)?, instances, repeated),
            },
            Node::Filter => self.of(&node.get_child(0)?, &self.selected(node, instances)?, repeated),
            _ => self.of(&node.get_child(0)?, instances, repeated),
        }
    }

    /// The blocks that a group mark is mapped to, found once for all iterations of loops around.
    fn group(&self, mark: &ScheduleNode) -> Result<Option<Rc<gpu::Group>>> {
        let path = path_to(mark.clone())?;
        if let Some(known) = self.groups.borrow().get(&path) {
            return Ok(known.clone());
        }
        let group = gpu::group(self.scop, mark)?.map(Rc::new);
        self.groups.borrow_mut().insert(path, group.clone());
        Ok(group)
    }

    /// The instances that a filter selects.
    fn selected(&self, node: &ScheduleNode, instances: &[Set]) -> Result<Vec<Set>> {
        let filter = node.filter_get_filter()?.intersect_params(self.sizes.clone())?.sets()?;
        let of_statement = |own: &Set| {
            let name = own.get_tuple_name()?;
            for part in &filter {
                if part.get_tuple_name()? == name {
                    return own.clone().intersect(part.clone().project_out_all_params()?);
                }
            }
            Set::empty(own.get_space()?)
        };
        instances.iter().map(of_statement).collect()
    }

    /// Parts in turn. Work that the host repeats beside launches may be a launch of one thread.
    fn one_after_another(&self, node: &ScheduleNode, instances: &[Set], repeated: bool) -> Result<Spent> {
        let children = (0..node.n_children()?).map(|position| node.get_child(position));
        let children = children.collect::<Result<Vec<_>>>()?;
        let mut alone = vec![false; children.len()];
        if repeated {
            let kernels = children.iter().map(|child| gpu::has_kernels(self.scop, child, repeated));
            alone = gpu::alone(self.scop, node, &kernels.collect::<Result<Vec<_>>>()?)?;
        }
        let mut parts = Vec::new();
        for (child, is_alone) in children.iter().zip(alone) {
            parts.push((child, self.of(child, instances, repeated)?, is_alone));
        }
        let mut all = Spent::default();
        for run in parts.chunk_by(|(.., one), (.., next)| *one && *next) {
            let of_run = run.iter().fold(Spent::default(), |all, (_, part, _)| all.then(*part));
            let is_alone = run[0].2 && of_run.work > 0.0;
            all = all.then(if is_alone {
                let children: Vec<_> = run.iter().map(|(child, ..)| *child).collect();
                self.alone(node, &children, instances, of_run.work)?
            } else {
                of_run
            });
        }
        Ok(all)
    }

    /// The launch of one thread that executes children of a node.
    fn alone(
        &self,
        node: &ScheduleNode,
        children: &[&ScheduleNode],
        instances: &[Set],
        work: f64,
    ) -> Result<Spent> {
        let mut own = instances.iter().map(|own| Set::empty(own.get_space()?)).collect::<Result<Vec<_>>>()?;
        for child in children {
            let selected = self.selected(child, instances)?;
            own = own.into_iter().zip(selected).map(|(all, more)| all.union(more)).collect::<Result<_>>()?;
        }
        let time = self.machine.launched(work, 1.0, work, 0.0);
        Ok(Spent { on_card: self.thread_on_card(node, &own)?, ..Spent::in_launch(time) })
    }

    /// The iterations of a loop, member by member of its band.
    fn host_loop(&self, node: &ScheduleNode, members: &[Member], instances: &[Set]) -> Result<Spent> {
        let Some((member, others)) = members.split_first() else {
            return self.of(&node.get_child(0)?, instances, true);
        };
        let Some(values) = member.values(instances)? else { return Ok(Spent::default()) };
        let (mut all, mut sampled) = (Spent::default(), 0.0);
        for (value, weight) in if self.is_rough { values.middle() } else { values.sample() } {
            let own = member.at(instances, value)?;
            sampled += weight * self.work(&own)?;
            all = all.then(self.host_loop(node, others, &own)?.times(weight));
        }
        let scale = if sampled > 0.0 { self.work(instances)? / sampled } else { 1.0 };
        Ok(all.scaled(scale, self.machine))
    }

    /// A grid of threads.
    fn launch(&self, node: &ScheduleNode, instances: &[Set]) -> Result<Spent> {
        if self.card.is_some() {
            return Ok(Spent { on_card: self.grid_on_card(node, instances)?, ..Spent::in_launch(0.0) });
        }
        let band = bands::joined(node.clone(), limits::MEMBERS)?;
        let members = self.members(&band)?;
        let mut threads: f64 = 1.0;
        for (number, own) in instances.iter().enumerate() {
            threads = threads.max(points(&Member::image(&members, number, own)?)?);
        }
        let mut longest: f64 = 0.0;
        for corner in corners(&members, instances)? {
            longest = longest.max(self.work(&corner)?);
        }
        let mut barriers = 0.0;
        let contenders = self.contenders(&members, instances)?;
        if contenders > 1.0
            && let Some(contention) = gpu::contention(self.scop, node)?
        {
            let update = self.machine.update / self.machine.operation;
            if self.machine.adds_up {
                let most = f64::from(contention.most());
                let each = (contenders / most).max(1.0);
                (threads, longest) = (threads / each, longest * each);
                let (mut waits, block) = (contenders.min(most), limits::BLOCK as f64);
                if contention.in_blocks {
                    (waits, barriers) = (waits / block + waits.min(block), 2.0);
                }
                longest = longest.max(waits * update);
            } else if !contention.is_of_all(&band)? {
                longest = longest.max(self.updates(instances)? * update / self.machine.threads);
            }
        }
        let time = self.machine.launched(self.work(instances)?, threads, longest, barriers);
        Ok(Spent::in_launch(time))
    }

    /// The number of updates.
    fn updates(&self, instances: &[Set]) -> Result<f64> {
        let of_each = self.scop.statements.iter().zip(instances).map(|(statement, own)| {
            let updates = statement.accesses.iter().filter(|access| access.combines.is_some()).count();
            Ok(if updates > 0 { updates as f64 * points(own)? } else { 0.0 })
        });
        of_each.sum()
    }

    /// Updates of one cell wait for each other. Returns the number of threads per cell, for the update that
    /// has the most.
    fn contenders(&self, members: &[Member], instances: &[Set]) -> Result<f64> {
        let mut most: f64 = 1.0;
        for (number, (statement, own)) in self.scop.statements.iter().zip(instances).enumerate() {
            for update in statement.accesses.iter().filter(|access| access.combines.is_some()) {
                let cells = update.relation.clone().intersect_params(self.sizes.clone())?;
                let cells = cells.project_out_all_params()?.reset_tuple_id(DimType::Out)?;
                let mut threads = Member::all_values(members, number, own)?;
                if update.operands.is_empty() {
                    threads = threads.flat_range_product(cells.clone())?;
                }
                let touched = points(&own.clone().apply(cells)?)?.max(1.0);
                most = most.max(points(&own.clone().apply(threads)?)? / touched);
            }
        }
        Ok(most)
    }

    /// The operations that instances execute.
    pub fn work(&self, instances: &[Set]) -> Result<f64> {
        let all = self.scop.statements.iter().zip(instances);
        all.map(|(statement, own)| Ok(statement.work as f64 * points(own)?)).sum()
    }

    /// The members of a band at the reference sizes.
    fn members(&self, band: &ScheduleNode) -> Result<Vec<Member>> {
        self.numbers(&band.band_get_partial_schedule()?)
    }

    /// The members that functions give numbers to, at the reference sizes.
    pub fn numbers(&self, functions: &MultiUnionPwAff) -> Result<Vec<Member>> {
        (0..functions.size()?).map(|member| self.member(functions.get_at(member)?)).collect()
    }

    fn member(&self, function: UnionPwAff) -> Result<Member> {
        let mut of = Vec::new();
        let pieces = function.get_pw_aff_list()?;
        for statement in &self.scop.statements {
            let own = pieces.iter().find(|piece| {
                piece.get_tuple_id(DimType::In).is_ok_and(|tuple| tuple.name() == statement.name)
            });
            let at_sizes = |map: Map| map.intersect_params(self.sizes.clone())?.project_out_all_params();
            of.push(own.map(|piece| at_sizes(Map::from_pw_aff(piece.clone())?)).transpose()?);
        }
        Ok(Member { of })
    }
}

fn all_empty(instances: &[Set]) -> Result<bool> {
    instances.iter().try_fold(true, |all, own| Ok(all && own.is_empty()?))
}

#[cfg(test)]
mod tests {
    use super::estimate;
    use crate::scop::{Scop, Statement};
    use mse_isl::{Context, Schedule, Set};

    /// The modelled time of a tree over `{ S[i, j] : 0 <= i < n and i <= j < n }`, in microseconds.
    fn microseconds(tree: &str) -> f64 {
        let isl = Context::current();
        let domain = "[n] -> { S[i, j] : 0 <= i < n and i <= j < n }";
        let set = |text| Set::read_from_str(&isl, text).expect("a set");
        let tree = format!("{{ domain: \"{domain}\", child: {tree} }}");
        let schedule = Schedule::read_from_str(&isl, &tree).expect("a schedule");
        let statement = Statement::of("S", set(domain), Vec::new());
        let scop = Scop::of(set("[n] -> { : n >= 0 }"), Vec::new(), vec![statement], schedule.clone());
        estimate(&scop, &schedule, &mse_dialect::machine::GPU, 1000).expect("isl").time / 1000.0
    }

    fn band(members: &str, coincident: &str, child: &str) -> String {
        let child = if child.is_empty() { String::new() } else { format!(", child: {child}") };
        format!("{{ schedule: \"[n] -> [{members}]\", permutable: 1, coincident: [{coincident}]{child} }}")
    }

    #[test]
    fn schedules_take_time() {
        let (i, j) = ("{ S[i, j] -> [(i)] }", "{ S[i, j] -> [(j)] }");
        let both = format!("{i}, {j}");
        for (tree, expected) in [
            // 500 500 instances on the host, and a visit
            (band(&both, "0, 0", ""), 50_050.0 + 20.0),
            // one launch, 500 500 threads, five rounds
            (band(&both, "1, 1", ""), 5.0 + 0.5005),
            // one launch; a thread has up to 1000 instances
            (band(&both, "1, 0", ""), 5.0 + 100.0),
            // 1000 launches of a round each
            (band(i, "0", &band(j, "1", "")), 1000.0 * 5.1),
        ] {
            let found = microseconds(&tree);
            assert!((found - expected).abs() < expected / 100.0, "{tree}: {found}, not {expected}");
        }
    }
}
