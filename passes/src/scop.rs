//! The polyhedral model as data: what the stages compute on.
//!
//! ```text
//! domain           { S[i] }                      instances
//! access relation  { S[i] -> A[a] }              cells that an instance may touch
//! tagged access    { [S[i] -> r[]] -> A[a] }     by reference: a statement may access an array more than once
//! schedule         isl schedule tree over the domain
//! ```
//!
//! [`Scop::read`] takes these from an `mse.scop`; a stage returns what it changes and the room's `run` writes
//! it back.

use crate::independence::{self, Independence};
use mse_dialect::tree;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Allowance, Context, DimType, Error, Map, Result, Schedule, Set, Space, UnionMap, UnionSet};

/// A piece of program as the polyhedral model.
#[derive(Clone, Debug)]
pub struct Scop {
    /// What is known of the parameters: `[N] -> { : }`.
    pub context: Set,
    /// The arrays, those from outside first.
    pub arrays: Vec<Array>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// The order of all instances.
    pub schedule: Schedule,
    /// What the program says of loops with independent iterations.
    pub independent: Vec<Independence>,
}

/// An array.
#[derive(Clone, Debug)]
pub struct Array {
    /// The tuple name of its cells.
    pub name: String,
    /// The cells: `{ A[a] }`.
    pub extent: Set,
    /// The contents before the scop matter.
    pub live_in: bool,
    /// The contents after the scop matter.
    pub live_out: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The tuple name of its instances.
    pub name: String,
    /// The instances, within the context: `{ S[i] }`.
    pub domain: Set,
    /// The accesses, in the order of execution.
    pub accesses: Vec<Access>,
    /// What it writes last decides whether the while loop goes on of which its last coordinate is the
    /// counter.
    pub repeats: bool,
}

/// One access of a statement.
#[derive(Clone, Debug)]
pub struct Access {
    /// The name of the access, unique in the scop.
    pub reference: String,
    /// Read, write or kill.
    pub kind: AccessKind,
    /// The access need not happen, or its relation is larger than what is touched.
    pub may: bool,
    /// The access relation, restricted to the domain: `{ S[i] -> A[a] }`.
    pub relation: Map,
    /// The place in the order of the instance's accesses. Those of a loop inside the statement are in every
    /// order: its writes come first, so that its reads may get them.
    pub position: usize,
}

impl Scop {
    /// Reads an `mse.scop`.
    pub fn read(scop: &view::Scop) -> Result<Self> {
        let parameters = parameter_space(scop)?;
        let context = scop.context()?.align_params(parameters.clone())?;
        let statements =
            scop.statements().iter().map(|s| Statement::read(s, &context)).collect::<Result<Vec<_>>>()?;
        let arrays = scop.arrays().iter().map(Array::read).collect::<Result<_>>()?;
        let domain = union_of_sets(statements.iter().map(|statement| statement.domain.clone()))?;
        let domain = domain.align_params(parameters)?; // a node may mention a parameter that no domain does
        let schedule = tree::read(scop.schedule().expect("[R12]: a scop has a schedule"), &domain)?;
        let independent = independence::read(scop)?;
        Ok(Self { context, arrays, statements, schedule, independent })
    }

    /// All instances: `{ S[i] }`.
    pub fn domain(&self) -> Result<UnionSet> {
        union_of_sets(self.statements.iter().map(|statement| statement.domain.clone()))
    }

    /// The access relations of one kind: `{ S[i] -> A[a] }`.
    pub fn accesses(&self, select: impl Fn(&Access) -> bool) -> Result<UnionMap> {
        union_of_maps(self.selected(select).map(|(_, access)| access.relation.clone()))
    }

    /// The access relations of one kind by reference: `{ [S[i] -> r[]] -> A[a] }`.
    pub fn tagged_accesses(&self, select: impl Fn(&Access) -> bool) -> Result<UnionMap> {
        let tagged = self.selected(select).map(|(_, access)| access.tagged()).collect::<Result<Vec<_>>>()?;
        union_of_maps(tagged.into_iter())
    }

    /// The accesses that a condition selects, with their statements.
    pub fn selected(&self, select: impl Fn(&Access) -> bool) -> impl Iterator<Item = (&Statement, &Access)> {
        let all = self
            .statements
            .iter()
            .flat_map(|statement| statement.accesses.iter().map(move |access| (statement, access)));
        all.filter(move |(_, access)| select(access))
    }

    /// The array of this name.
    pub fn array(&self, name: &str) -> Option<&Array> {
        self.arrays.iter().find(|array| array.name == name)
    }

    /// The access with this reference, and its statement.
    pub fn access(&self, reference: &str) -> Option<(&Statement, &Access)> {
        self.selected(|access| access.reference == reference).next()
    }
}

impl Array {
    fn read(array: &view::Array) -> Result<Self> {
        let (name, extent) = (array.name.clone(), array.extent()?);
        Ok(Self { name, extent, live_in: array.live_in, live_out: array.live_out })
    }
}

impl Statement {
    fn read(statement: &view::Statement, context: &Set) -> Result<Self> {
        let domain = statement.domain()?.intersect_params(context.clone())?;
        let views = statement.accesses();
        let read = |(position, access)| Access::read(access, &domain, position);
        let accesses = positions(&views).into_iter().zip(&views).map(read).collect::<Result<_>>()?;
        Ok(Self { name: statement.name(), domain, accesses, repeats: statement.repeats() })
    }
}

impl Access {
    fn read(access: &view::Access, domain: &Set, position: usize) -> Result<Self> {
        let relation = access.relation()?.intersect_domain(domain.clone())?;
        let reference = access.reference().expect("[R10]: an access in a statement has a reference");
        Ok(Self { reference, kind: access.kind, may: access.may(), relation, position })
    }

    /// The relation by reference: `{ [S[i] -> r[]] -> A[a] }`.
    pub fn tagged(&self) -> Result<Map> {
        self.relation.clone().preimage_domain_multi_aff(self.untag()?)
    }

    /// Forgets the reference: `{ [S[i] -> r[]] -> S[i] }`.
    pub fn untag(&self) -> Result<mse_isl::MultiAff> {
        let statement = self.relation.get_space()?.domain()?;
        let tag =
            statement.clone().params()?.set_from_params()?.set_tuple_name(DimType::Out, &self.reference)?;
        statement.map_from_domain_and_range(tag)?.domain_map_multi_aff()
    }

    /// Whether this is an access of the array with this name.
    pub fn is_of(&self, array: &str) -> bool {
        self.array().is_ok_and(|name| name == array)
    }

    /// The name of the array.
    pub fn array(&self) -> Result<String> {
        let name = self.relation.get_space()?.get_tuple_name(DimType::Out)?;
        name.ok_or_else(|| Error::invalid("an access relation without an array"))
    }
}

/// The space of all parameters of the scop: `[N, M] -> { : }`.
fn parameter_space(scop: &view::Scop) -> Result<Space> {
    let names: Vec<String> = scop.parameters().into_iter().map(|parameter| parameter.name).collect();
    Set::read_from_str(&Context::current(), &format!("[{}] -> {{ : }}", names.join(", ")))?.get_space()
}

/// The positions of a statement's accesses.
fn positions(accesses: &[view::Access]) -> Vec<usize> {
    let loops: Vec<_> = accesses.iter().map(view::Access::outermost_loop).collect();
    let position = |(number, access): (usize, &view::Access)| match loops[number] {
        None => number,
        own if access.kind == AccessKind::Read => {
            loops.iter().rposition(|&other| other == own).expect("itself")
        }
        own => loops.iter().position(|&other| other == own).expect("itself"),
    };
    accesses.iter().enumerate().map(position).collect()
}

/// The union of sets, empty for none.
pub fn union_of_sets(mut sets: impl Iterator<Item = Set>) -> Result<UnionSet> {
    let empty = UnionSet::empty_ctx(&mse_isl::Context::current())?;
    sets.try_fold(empty, |union, set| union.union(UnionSet::from_set(set)?))
}

/// The union of relations, empty for none.
pub fn union_of_maps(mut maps: impl Iterator<Item = Map>) -> Result<UnionMap> {
    let empty = UnionMap::empty_ctx(&mse_isl::Context::current())?;
    maps.try_fold(empty, |union, map| union.union(UnionMap::from_map(map)?))
}

/// The option `max-operations`: the bound on isl's operations for one scop; without it, none.
pub fn allowance(options: &mse_dialect::registration::Options) -> std::result::Result<Allowance, String> {
    let Some(text) = options.get("max-operations") else { return Ok(Allowance::new(u64::MAX)) };
    text.parse().map(Allowance::new).map_err(|_| format!("max-operations={text} is no number"))
}
