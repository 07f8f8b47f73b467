//! Memory of the device, and copies to it and back (pass `mse-transfer`).
//!
//! ```text
//! before   kernel       for i: A[i] = A[i] + 1
//! after    to_device_A  A_device[a] = A[a]   for { A[a] } that kernels need, or may leave as they were
//!          kernel       for i: A_device[i] = A_device[i] + 1
//!          to_host_A    A[a] = A_device[a]   for { A[a] } that kernels may write, if A matters afterwards
//! ```
//!
//! Whole rows of an array are copied, from the first on, which are one piece of memory. With
//! `rows(X) = { A[a] : a_0 <= max of x_0 over X }` they are:
//!
//! ```text
//! out   rows of { A[a] : a kernel may write it }
//! in    rows of { A[a] : a read may get what it held before the scop }, and of those cells of `out` of which
//!       no certain write is the last
//! ```
//!
//! Statements of the host, such as calls between launches, may access the same memory as kernels. On request
//! it is then *managed* memory, which moves to the side that accesses it. It is a mirror, or an array of the
//! scop's own, and both sides work on it. Without that request, all kernels of the scop use memory of the
//! host.
//!
//! Copies are statements, whose instances are cells: the checker sees them, and lowering writes one
//! `gpu.memcpy` for all instances of one. A row that is read or written for certain lies in the array. All of
//! the array is copied where an access need not happen, or where other accesses decide which cell it touches.
//! Rows may have cells that the scop does not touch: memory that others use at the same time stays where it
//! is.
//!
//! Verdoolaege, *PENCIL support in pet and PPCG* (2015), section 4.6: what may persist must be copied in.

use crate::choice::choice;
use crate::scop::flow::Line;
use crate::scop::{Array, Home, Layout, Scop, Statement};
use crate::stage::Outcome;
use crate::storage::unused_beside;
use crate::tree::bands;
use crate::tree::marks::Mark;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, DimType, LocalSpace, Map, PwAff, Result, Schedule, ScheduleNode, Set, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

choice! {
    /// Where arrays lie that kernels and statements of the host access.
    Common {
        /// In memory of the host, as all others of the scop then.
        Host = "host",
        /// In managed memory.
        Managed = "managed",
    }
}

/// The beginning of the remark where kernels do not have memory of their own.
const HOSTS: &str = "kernels use memory of the host";

/// The new homes of a scop's arrays.
struct Plan {
    mirrors: Vec<Mirror>,
    /// Arrays of the scop's own that kernels access, and whose memory they become.
    own: BTreeMap<String, Home>,
}

/// An array from outside that kernels access, the host perhaps, too.
struct Mirror {
    of: String,
    name: String,
    home: Home,
    /// `{ to_device_A[a] }`, copied to the device.
    to_device: Option<Set>,
    /// `{ to_host_A[a] }`, copied back.
    to_host: Option<Set>,
}

/// The scop whose kernels work on memory of the device.
pub fn transferred(scop: &Scop, common: Common) -> Result<Outcome> {
    let inside = in_kernels(&scop.schedule.get_root()?)?;
    if inside.is_empty()? {
        return Ok(Outcome::default());
    }
    let sides = Sides::of(scop, &inside)?;
    if let (Common::Host, Some(why)) = (common, sides.in_common()?) {
        return Ok(Outcome::same([format!("{HOSTS}: {why}")]));
    }
    let (plan, notes) = plan(&sides)?;
    Ok(Outcome { notes: Outcome::same(notes).notes, ..Outcome::new(plan.apply(scop)?) })
}

/// The instances below marks "kernel": `{ S[i] }`.
fn in_kernels(node: &ScheduleNode) -> Result<UnionSet> {
    if Mark::Kernel.is(node)? {
        return node.get_domain();
    }
    let children = bands::children(node)?;
    children
        .iter()
        .try_fold(UnionSet::empty_ctx(&Context::current())?, |all, child| all.union(in_kernels(child)?))
}

/// The statements that kernels execute, and those that the host executes: some instances at least.
struct Sides<'s> {
    scop: &'s Scop,
    kernels: BTreeSet<String>,
    host: BTreeSet<String>,
    /// The memories that kernels access, and those that the host accesses, by the names of the arrays that
    /// have them.
    of_kernels: BTreeSet<String>,
    of_host: BTreeSet<String>,
}

impl<'s> Sides<'s> {
    /// Those of a scop with these instances in kernels.
    fn of(scop: &'s Scop, inside: &UnionSet) -> Result<Self> {
        let (mut kernels, mut host) = (BTreeSet::new(), BTreeSet::new());
        for statement in &scop.statements {
            let (name, all) = (statement.name.clone(), UnionSet::from_set(statement.domain.clone())?);
            if !all.is_disjoint(inside)? {
                kernels.insert(name.clone());
            }
            if !all.is_subset(inside)? {
                host.insert(name);
            }
        }
        let [of_kernels, of_host] = [&kernels, &host].map(|side| memories(scop, side));
        let (of_kernels, of_host) = (of_kernels?, of_host?);
        Ok(Self { scop, kernels, host, of_kernels, of_host })
    }

    /// The reason why kernels and the host are not separate, if there is one: a common statement, or common
    /// memory.
    fn in_common(&self) -> Result<Option<String>> {
        if let Some(name) = self.kernels.intersection(&self.host).next() {
            return Ok(Some(format!("statement '{name}' is executed in kernels and on the host")));
        }
        for array in &self.scop.arrays {
            if self.home(array)? == Some(Home::Managed) {
                let name = &array.name;
                return Ok(Some(format!("the host executes statements that access array '{name}', too")));
            }
        }
        Ok(None)
    }

    /// The new home of an array's memory, if kernels access it.
    fn home(&self, array: &Array) -> Result<Option<Home>> {
        let memory = array.memory()?;
        let home = if self.of_host.contains(&memory) { Home::Managed } else { Home::Device };
        Ok(self.of_kernels.contains(&memory).then_some(home))
    }
}

/// Why an array from outside stays where it is, if it does.
fn stays(array: &Array) -> Option<&'static str> {
    match () {
        () if !array.plain => Some("has a layout"),
        () if array.shared => Some("may be used by other iterations of a parallel loop at the same time"),
        () => None,
    }
}

/// The memories that these statements access, by the names of the arrays that have them.
fn memories(scop: &Scop, statements: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let accesses = scop.selected(|_| true).filter(|(statement, _)| statements.contains(&statement.name));
    let arrays = accesses.map(|(_, access)| access.array()).collect::<Result<BTreeSet<_>>>()?;
    arrays.iter().map(|name| scop.array(name).expect("an array of the scop").memory()).collect()
}

/// The plan for all arrays, with notes on memory that stays where it is.
fn plan(sides: &Sides) -> Result<(Plan, Vec<String>)> {
    let scop = sides.scop;
    let (mut plan, mut notes) = (Plan { own: BTreeMap::new(), mirrors: Vec::new() }, Vec::new());
    for array in &scop.arrays {
        let Some(home) = sides.home(array)? else { continue };
        match array.home {
            Home::Global => drop(plan.own.insert(array.name.clone(), home)),
            Home::Outside if array.elsewhere => {}
            Home::Outside => match stays(array) {
                Some(why) => notes.push(format!("{HOSTS}: array '{}' {why}, and is not copied", array.name)),
                None => {
                    let taken = |name: &str| plan.mirrors.iter().any(|mirror| mirror.name == name);
                    let name = unused_beside(scop, taken, &format!("{}_device", array.name));
                    plan.mirrors.push(Mirror::of(scop, array, name, home)?);
                }
            },
            Home::Device | Home::Managed | Home::Workgroup | Home::Private => {}
        }
    }
    Ok((plan, notes))
}

impl Mirror {
    fn of(scop: &Scop, array: &Array, name: String, home: Home) -> Result<Self> {
        let nothing = Set::empty(array.extent.get_space()?)?;
        let writes = scop.selected(|access| access.is_of(&array.name) && access.kind == AccessKind::Write);
        let written =
            writes.map(|(_, access)| access.relation.clone().range()).collect::<Result<Vec<_>>>()?;
        let written = written.into_iter().try_fold(nothing.clone(), Set::union)?;
        let out = if array.live_out { rows(scop, array, written)? } else { nothing };
        let inward = rows(scop, array, needed(scop, array, &out)?)?;
        let copies = |cells: Set, direction: &str| {
            let name = unused_beside(scop, |_| false, &format!("{direction}_{}", array.name));
            let cells = cells.set_tuple_name(&name)?;
            Ok(if cells.is_empty()? { None } else { Some(cells) })
        };
        let (to_device, to_host) = (copies(inward, "to_device")?, copies(out, "to_host")?);
        Ok(Self { of: array.name.clone(), name, home, to_device, to_host })
    }

    /// The array that is accessed in its place.
    fn array(&self, scop: &Scop) -> Result<Array> {
        let of = scop.array(&self.of).expect("an array of the scop");
        let extent = of.extent.clone().set_tuple_name(&self.name)?;
        Ok(Array { home: self.home, mirrors: Some(self.of.clone()), ..of.cut(&self.name, extent) })
    }

    /// The statement that copies these cells.
    fn copy(&self, scop: &Scop, cells: &Set, from: &str, to: &str) -> Result<Statement> {
        let same = Set::universe(cells.get_space()?)?.identity()?;
        let of = |array: &str| same.clone().set_tuple_name(DimType::Out, array);
        Statement::copy(cells, &scop.context, of(from)?, of(to)?)
    }

    fn to_device(&self, scop: &Scop) -> Result<Option<Statement>> {
        self.to_device.as_ref().map(|cells| self.copy(scop, cells, &self.of, &self.name)).transpose()
    }

    fn to_host(&self, scop: &Scop) -> Result<Option<Statement>> {
        self.to_host.as_ref().map(|cells| self.copy(scop, cells, &self.name, &self.of)).transpose()
    }
}

/// The cells that must be on the device before, where these are copied back: `{ A[a] }`.
fn needed(scop: &Scop, array: &Array, out: &Set) -> Result<Set> {
    let Some(flow) = &scop.flow else { return Ok(array.extent.clone()) };
    let (mut read, mut kept) = (Set::empty(array.extent.get_space()?)?, out.clone());
    for line in &flow.lines {
        match line {
            Line::In { array: of, relation, .. } if *of == array.name => {
                read = read.union(relation.clone().range()?)?;
            }
            Line::Out { array: of, relation, may: false, .. } if *of == array.name => {
                kept = kept.subtract(relation.clone().domain()?)?;
            }
            _ => {}
        }
    }
    read.union(kept)?.intersect_params(scop.context.clone())
}

/// The rows of an array from the first to the last of these cells; all, where nobody knows which is the last,
/// or whether there is one.
fn rows(scop: &Scop, array: &Array, cells: Set) -> Result<Set> {
    let all = not_negative(array.extent.clone().intersect_params(scop.context.clone())?)?;
    let cells = cells.intersect(all.clone())?.coalesce()?;
    if cells.is_empty()? || cells.dim(DimType::Set)? == 0 || !cells.dim_is_bounded(DimType::Set, 0)? {
        return Ok(if cells.is_empty()? { cells } else { all });
    }
    let is_known = all.dim_is_bounded(DimType::Set, 0)?;
    let may = scop.selected(|access| access.is_of(&array.name) && access.may).next().is_some();
    let last = match cells.dim_max(0) {
        // isl finds no largest one for some sets that it takes for bounded.
        Err(error) if !error.is_quota() => return Ok(all),
        last => last?,
    };
    if last.n_piece()? != 1 || (may && !is_known) {
        return Ok(all);
    }
    let last = if is_known { PwAff::from_aff(last.pieces()?.remove(0).1)? } else { last };
    let space = all.get_space()?;
    let last = last.insert_domain(space.clone())?;
    let row = PwAff::var_on_domain(LocalSpace::from_space(space)?, DimType::Set, 0)?;
    let rows = all.clone().intersect(row.le_set(last)?)?.coalesce()?;
    Ok(if all.is_subset(&rows)? { all } else { rows })
}

/// The cells whose subscripts are at least 0: memory has no others.
pub fn not_negative(cells: Set) -> Result<Set> {
    let mut dimensions = 0..cells.dim(DimType::Set)?;
    dimensions.try_fold(cells, |cells, dimension| cells.lower_bound_si(DimType::Set, dimension, 0))
}

impl Plan {
    fn apply(&self, scop: &Scop) -> Result<Scop> {
        let to_device = self.mirrors.iter().filter_map(|mirror| mirror.to_device(scop).transpose());
        let to_device = to_device.collect::<Result<Vec<_>>>()?;
        let to_host = self.mirrors.iter().filter_map(|mirror| mirror.to_host(scop).transpose());
        let to_host = to_host.collect::<Result<Vec<_>>>()?;
        let schedule = nests(&to_device)?.into_iter().chain([scop.schedule.clone()]).chain(nests(&to_host)?);
        let schedule = schedule.map(Ok).reduce(|all, one: Result<Schedule>| all?.sequence(one?));
        let others = scop.statements.iter().map(|statement| self.on_device(statement));
        let others = others.collect::<Result<Vec<_>>>()?;
        let mut arrays = scop.arrays.iter().map(|array| self.placed(array)).collect::<Result<Vec<_>>>()?;
        for mirror in &self.mirrors {
            arrays.push(mirror.array(scop)?);
        }
        Ok(Scop {
            arrays,
            statements: [to_device, others, to_host].concat(),
            schedule: schedule.expect("one at least")?,
            ..scop.clone()
        })
    }

    /// A statement, with accesses to mirrors.
    fn on_device(&self, statement: &Statement) -> Result<Statement> {
        let mut statement = statement.clone();
        for access in &mut statement.accesses {
            let array = access.array()?;
            if let Some(mirror) = self.mirrors.iter().find(|mirror| mirror.of == array) {
                let renamed = |relation: &Map| relation.clone().set_tuple_name(DimType::Out, &mirror.name);
                (access.relation, access.stated) = (renamed(&access.relation)?, renamed(&access.stated)?);
            }
        }
        Ok(statement)
    }

    /// An array, where it lies.
    fn placed(&self, array: &Array) -> Result<Array> {
        let Some(&home) = self.own.get(&array.name) else { return Ok(array.clone()) };
        let layout = array.layout.clone().map_or_else(|| Layout::identity(&array.extent), Ok)?;
        Ok(Array { home, layout: Some(layout), ..array.clone() })
    }
}

fn nests(statements: &[Statement]) -> Result<Vec<Schedule>> {
    statements.iter().map(Statement::nest).collect()
}
