//! The checker's data: a scop at any stage, and the source flow it must have ([`super::read`] reads it).

use melior::ir::Location;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, PwAff, Result, Set, UnionMap, UnionPwAff, UnionSet};
use std::collections::BTreeMap;

/// A scop.
#[derive(Clone, Debug)]
pub struct Model {
    /// The known facts about the parameters.
    pub context: Set,
    /// The arrays.
    pub arrays: Vec<Array>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// The order of the instances.
    pub tree: Tree,
    /// The source flow, if it was computed.
    pub expected: Option<Expected>,
    /// Loops whose iterations are independent, as the program says.
    pub independent: Vec<Independent>,
    /// Parallel loops of the program, whose iterations have no order: `{ Source[i] -> [o, t] }` each.
    pub unordered: Vec<UnionMap>,
}

/// Independence, as `mse.independent` states it.
#[derive(Clone, Debug)]
pub struct Independent {
    /// The arrays.
    pub arrays: Vec<String>,
    /// `{ Source[i] -> [o, t] }`
    pub iterations: UnionMap,
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
    /// How far its storage is shared.
    pub memory: SharedBy,
    /// Kernels alone see it.
    pub hidden: bool,
    /// The array that it mirrors.
    pub mirrors: Option<String>,
    /// Where the cells lie, if not each in a place of its own.
    pub layout: Option<Layout>,
}

impl Array {
    /// The array in whose memory its cells lie, by name: its own, unless its layout names another one.
    pub fn memory_of(&self) -> Result<String> {
        let named = match &self.layout {
            Some(layout) => layout.basis.get_tuple_name(DimType::Out)?,
            None => None,
        };
        Ok(named.unwrap_or_else(|| self.name.clone()))
    }
}

/// How far the storage of an array is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedBy {
    /// Everybody.
    Global,
    /// The threads of one block, during one launch.
    Workgroup,
    /// Nobody: one thread, during one launch.
    Private,
}

/// Where the cells of an array lie.
#[derive(Clone, Debug)]
pub struct Layout {
    /// `{ A[a] -> [m] }`, or `{ A[a] -> B[m] }` in the memory of array B.
    pub basis: Map,
    /// One for each dimension of the storage: `{ [] -> [e] }`.
    pub moduli: Vec<Option<PwAff>>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The tuple name of its instances.
    pub name: String,
    /// The instances: `{ S[i] }`.
    pub domain: Set,
    /// The instances that they stand for, `{ S[i] -> Source[i] }`; without it, they stand for themselves.
    pub origin: Option<Map>,
    /// The coordinates that the body uses, by number.
    pub used: Vec<usize>,
    /// The accesses, in the order of execution.
    pub accesses: Vec<Access>,
    /// Whether it is a barrier.
    pub barrier: Barrier,
}

/// Whether a statement holds a `gpu.barrier`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// No.
    None,
    /// Each instance executes it.
    Plain,
    /// An instance may execute it.
    Conditional,
}

/// One access of a statement.
#[derive(Clone, Debug)]
pub struct Access {
    /// Its name.
    pub reference: String,
    /// The source program's access that it stands for, by name.
    pub source: String,
    /// Read, write or kill.
    pub kind: AccessKind,
    /// The first access of the loop, inside the statement, that repeats this one, by number.
    pub repeated_from: Option<usize>,
    /// It need not happen.
    pub may: bool,
    /// Operands say which cell of the relation is accessed.
    pub indexed: bool,
    /// `{ S[i] -> A[a] }` on the statement's domain.
    pub relation: Map,
    /// It is a part of an atomic update: two of them do not conflict.
    pub atomic: bool,
    /// How it combines the cell with its value, if it is an update of a scop.
    pub combines: Option<String>,
    /// Updates of the array by the same operation may come in any order.
    pub in_any_order: bool,
    /// The read of the statement whose value, unchanged, it writes.
    pub copies: Option<String>,
    /// The read of the statement whose value, unchanged, an update combines with the cell; it may be left out
    /// where that changes nothing.
    pub collects: Option<String>,
    /// It is the load of an update in two steps, whose store follows, and nothing else uses its value.
    pub of_update: bool,
    /// The kinds of updates in which the value that it writes changes nothing.
    pub neutral_to: Vec<String>,
}

/// A schedule tree; nodes are numbered in the order of the operations.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The instances are executed.
    Leaf,
    /// Orders by functions, outermost first.
    Band {
        node: usize,
        functions: Vec<UnionPwAff>,
        permutable: bool,
        coincident: Vec<bool>,
        child: Box<Tree>,
    },
    /// Executes filters one after the other, or in any order.
    Children { node: usize, ordered: bool, children: Vec<Tree> },
    /// Selects instances.
    Filter { filter: UnionSet, child: Box<Tree> },
    /// Names the subtree.
    Mark { node: usize, name: String, child: Box<Tree> },
    /// Known facts about outer members.
    Context { node: usize, known: Set, child: Box<Tree> },
    /// A condition on outer members.
    Guard { guard: Set, child: Box<Tree> },
    /// Adds instances: `{ [outer] -> E[i] }`.
    Extension { extension: UnionMap, child: Box<Tree> },
    /// Replaces groups by members: `{ S[i] -> Group[g] }` and back.
    Expansion { contraction: UnionMap, expansion: UnionMap, child: Box<Tree> },
}

/// The source flow, as `mse.dataflow` gives it.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// Reads and the writes that supply them.
    pub between: Vec<Between>,
    /// Reads and the initial cells that supply them: `{ Sink[] -> A[] }`.
    pub initial: Vec<Initial>,
    /// Final cells and the writes that supply them.
    pub last: Vec<Final>,
    /// Final cells that still hold their initial values.
    pub through: Vec<Through>,
    /// `{ Earlier[] -> Later[] }`
    pub order: Vec<Order>,
}

/// `mse.flow`
#[derive(Clone, Debug)]
pub struct Between {
    /// The read.
    pub sink: String,
    /// The write.
    pub source: String,
    /// It is one of several.
    pub may: bool,
    /// `{ Sink[] -> Source[] }`
    pub relation: Map,
}

/// `mse.flow_in`
#[derive(Clone, Debug)]
pub struct Initial {
    /// The read.
    pub sink: String,
    /// It is one of several.
    pub may: bool,
    /// `{ Sink[] -> A[] }`
    pub relation: Map,
}

/// `mse.flow_out`
#[derive(Clone, Debug)]
pub struct Final {
    /// The array.
    pub array: String,
    /// The write.
    pub source: String,
    /// It is one of several.
    pub may: bool,
    /// `{ A[] -> Source[] }`
    pub relation: Map,
}

/// `mse.flow_through`
#[derive(Clone, Debug)]
pub struct Through {
    /// The array.
    pub array: String,
    /// They may hold them, but need not.
    pub may: bool,
    /// `{ A[] }`
    pub cells: Set,
}

/// `mse.order`
#[derive(Clone, Debug)]
pub struct Order {
    /// The earlier write.
    pub earlier: String,
    /// The later one.
    pub later: String,
    /// `{ Earlier[] -> Later[] }`
    pub relation: Map,
}

/// A place in the program that a violation is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// The scop as a whole.
    Scop,
    /// The schedule as a whole.
    Schedule,
    /// A node of the schedule tree.
    Node(usize),
    /// A statement.
    Statement(String),
    /// An access.
    Access(String),
}

/// Where the sites are.
pub type Sites<'c> = BTreeMap<Site, Location<'c>>;

impl Model {
    /// The array of this name.
    pub fn array(&self, name: &str) -> Option<&Array> {
        self.arrays.iter().find(|array| array.name == name)
    }
}

impl Tree {
    /// Contractions and expansions, inner ones first.
    pub fn expansions(&self) -> Vec<(&UnionMap, &UnionMap)> {
        match self {
            Tree::Leaf => Vec::new(),
            Tree::Children { children, .. } => children.iter().flat_map(Tree::expansions).collect(),
            Tree::Expansion { contraction, expansion, child } => {
                let mut inner = child.expansions();
                inner.push((contraction, expansion));
                inner
            }
            Tree::Band { child, .. }
            | Tree::Filter { child, .. }
            | Tree::Mark { child, .. }
            | Tree::Context { child, .. }
            | Tree::Guard { child, .. }
            | Tree::Extension { child, .. } => child.expansions(),
        }
    }
}

/// Adds the groups that expansions replace, as statements that do nothing: a group is executed for each of
/// its members.
pub fn add_groups(tree: &Tree, statements: &mut Vec<Statement>) -> Result<()> {
    for (contraction, expansion) in tree.expansions() {
        for map in contraction.clone().intersect(expansion.clone().reverse()?)?.maps()? {
            let (member, name) = (tuple(&map, DimType::In)?, tuple(&map, DimType::Out)?);
            let Some(member) = statements.iter().find(|statement| statement.name == member) else { continue };
            let domain = member.domain.clone().apply(map)?;
            match statements.iter_mut().find(|statement| statement.name == name) {
                Some(group) => group.domain = group.domain.clone().union(domain)?,
                None => statements.push(Statement {
                    name,
                    domain,
                    origin: None,
                    used: Vec::new(),
                    accesses: Vec::new(),
                    barrier: Barrier::None,
                }),
            }
        }
    }
    Ok(())
}

impl Expected {
    /// Whether this is a write of the source program that supplies something.
    pub fn names(&self, source: &str) -> bool {
        self.between.iter().any(|flow| flow.source == source)
            || self.last.iter().any(|flow| flow.source == source)
    }

    /// Whether this is a read of the source program that something supplies.
    pub fn is_sink(&self, read: &str) -> bool {
        self.between.iter().any(|flow| flow.sink == read) || self.initial.iter().any(|flow| flow.sink == read)
    }
}

impl Access {
    /// The name of the array.
    pub fn array(&self) -> Result<String> {
        tuple(&self.relation, DimType::Out)
    }
}

/// The name of a tuple, empty without one.
pub fn tuple(map: &Map, kind: DimType) -> Result<String> {
    Ok(map.get_space()?.get_tuple_name(kind)?.unwrap_or_default())
}
