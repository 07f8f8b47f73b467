//! What is checked, as data: a scop at any stage, and the source flow it must have.
//!
//! Read straight from the operations, the schedule tree included: isl's own reading of a schedule tree is not
//! trusted to be what the operations say.

use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, OperationRef};
use mse_dialect::view::{self, AccessKind, is};
use mse_dialect::{text, tree};
use mse_isl::{DimType, Error, Map, PwAff, Result, Set, UnionMap, UnionPwAff, UnionSet};
use std::collections::BTreeMap;

/// A scop.
#[derive(Clone, Debug)]
pub struct Model {
    /// What is known of the parameters.
    pub context: Set,
    /// The arrays.
    pub arrays: Vec<Array>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// The order of the instances.
    pub tree: Tree,
    /// The source flow, if it was computed.
    pub expected: Option<Expected>,
    /// Loops with iterations that the program says are independent.
    pub independent: Vec<Independent>,
}

/// What `mse.independent` says.
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
    /// Who shares it.
    pub memory: Memory,
    /// Where the cells lie, if not each in a place of its own.
    pub layout: Option<Layout>,
}

/// Who shares the storage of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
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
    /// `{ A[a] -> [m] }`
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
    /// What they stand for: `{ S[i] -> Source[i] }`; themselves without it.
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
    /// The name of the access of the source program that it stands for.
    pub source: String,
    /// Read, write or kill.
    pub kind: AccessKind,
    /// The first access of the loop inside the statement that repeats this one, by number.
    pub repeated_from: Option<usize>,
    /// It need not happen.
    pub may: bool,
    /// Operands say which cell of the relation is accessed.
    pub indexed: bool,
    /// `{ S[i] -> A[a] }` on the statement's domain.
    pub relation: Map,
    /// It is a part of an atomic update: two of them do not conflict.
    pub atomic: bool,
    /// A write of the very value that this read of the statement got.
    pub copies: Option<String>,
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
    /// What is known of outer members.
    Context { node: usize, known: Set, child: Box<Tree> },
    /// A condition on outer members.
    Guard { guard: Set, child: Box<Tree> },
    /// Adds instances: `{ [outer] -> E[i] }`.
    Extension { extension: UnionMap, child: Box<Tree> },
    /// Replaces groups by members: `{ S[i] -> Group[g] }` and back.
    Expansion { contraction: UnionMap, expansion: UnionMap, child: Box<Tree> },
}

/// The source flow: what `mse.dataflow` says.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// Reads and the writes that supply them.
    pub between: Vec<Between>,
    /// Reads and the initial cells that supply them: `{ Sink[] -> A[] }`.
    pub initial: Vec<Initial>,
    /// Final cells and the writes that supply them.
    pub last: Vec<Final>,
    /// Final cells that hold what they held before.
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
    /// They may.
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
    /// Reads a scop, with its own source flow.
    pub fn read<'c>(scop: &view::Scop<'c, '_>) -> Result<(Self, Sites<'c>)> {
        Self::read_with(scop, scop.dataflow())
    }

    /// Reads a scop that is to have this source flow, an `mse.dataflow`.
    pub fn read_with<'c>(
        scop: &view::Scop<'c, '_>,
        dataflow: Option<OperationRef>,
    ) -> Result<(Self, Sites<'c>)> {
        let mut reader = Reader { context: scop.context()?, sites: Sites::new(), nodes: 0 };
        reader.sites.insert(Site::Scop, scop.operation().location());
        let arrays = scop.arrays().iter().map(read_array).collect::<Result<_>>()?;
        let statements = scop.statements().iter().map(|s| reader.statement(s)).collect::<Result<_>>()?;
        let schedule = scop.schedule().ok_or_else(|| Error::invalid("[R12]: a scop has a schedule"))?;
        reader.sites.insert(Site::Schedule, schedule.location());
        let tree = reader.child(schedule)?;
        let mut statements: Vec<Statement> = statements;
        add_groups(&tree, &mut statements)?;
        let expected = dataflow.map(read_expected).transpose()?;
        let independent = scop.independences().iter().map(read_independent).collect::<Result<_>>()?;
        Ok((Self { context: reader.context, arrays, statements, tree, expected, independent }, reader.sites))
    }

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

/// Adds what expansions replace as statements that do nothing: a group is executed for each of its members.
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

fn read_independent(said: &view::Independence) -> Result<Independent> {
    Ok(Independent { arrays: said.arrays(), iterations: said.iterations()? })
}

struct Reader<'c> {
    context: Set,
    sites: Sites<'c>,
    nodes: usize,
}

/// The first access of the loop inside the statement that repeats the one of this number.
fn repeated_from(accesses: &[view::Access], number: usize) -> Option<usize> {
    let repeated = accesses[number].outermost_loop()?;
    accesses.iter().position(|other| other.outermost_loop() == Some(repeated))
}

impl<'c> Reader<'c> {
    fn statement(&mut self, statement: &view::Statement<'c, '_>) -> Result<Statement> {
        let (name, operation) = (statement.name(), statement.operation());
        self.sites.insert(Site::Statement(name.clone()), operation.location());
        let domain = statement.domain()?.intersect_params(self.context.clone())?;
        let accesses = statement.accesses();
        let access = |(number, access)| self.access(access, repeated_from(&accesses, number), &domain);
        let accesses = accesses.iter().enumerate().map(access).collect::<Result<_>>()?;
        let origin = statement.origin().transpose()?;
        Ok(Statement { name, domain, origin, used: used(statement), accesses, barrier: barrier(operation) })
    }

    fn access(
        &mut self,
        access: &view::Access<'c, '_>,
        repeated_from: Option<usize>,
        domain: &Set,
    ) -> Result<Access> {
        let reference =
            access.reference().ok_or_else(|| Error::invalid("[R10]: an access without a reference"))?;
        self.sites.insert(Site::Access(reference.clone()), access.operation.location());
        let relation = access.relation()?.intersect_domain(domain.clone())?;
        let source = access.origin().unwrap_or_else(|| reference.clone());
        let (kind, may, indexed) = (access.kind, access.may(), !access.indices().is_empty());
        let copies = copied_read(access);
        Ok(Access { reference, source, kind, repeated_from, may, indexed, relation, atomic: false, copies })
    }

    /// The subtree below an operation.
    fn child(&mut self, operation: OperationRef<'c, '_>) -> Result<Tree> {
        match tree::children(operation).as_slice() {
            [] => Ok(Tree::Leaf),
            [child] => self.node(*child),
            _ => Err(Error::invalid("[R11]: a node of this kind has at most one child")),
        }
    }

    fn node(&mut self, operation: OperationRef<'c, '_>) -> Result<Tree> {
        let node = self.nodes;
        self.nodes += 1;
        self.sites.insert(Site::Node(node), operation.location());
        let name = operation.name();
        let ordered = match name.as_string_ref().as_str().unwrap_or_default() {
            "mse.sequence" => true,
            "mse.set" => false,
            other => return self.inner(other, node, operation),
        };
        let children =
            tree::children(operation).into_iter().map(|child| self.node(child)).collect::<Result<_>>()?;
        Ok(Tree::Children { node, ordered, children })
    }

    fn inner(&mut self, kind: &str, node: usize, operation: OperationRef<'c, '_>) -> Result<Tree> {
        let child = Box::new(self.child(operation)?);
        Ok(match kind {
            "mse.band" => band(node, operation, child)?,
            "mse.filter" => {
                Tree::Filter { filter: text::read_union_set(&attribute(operation, "filter")?)?, child }
            }
            "mse.mark" => Tree::Mark { node, name: view::string(operation, "name"), child },
            "mse.context" => {
                Tree::Context { node, known: text::read_set(&attribute(operation, "known")?)?, child }
            }
            "mse.guard" => Tree::Guard { guard: text::read_set(&attribute(operation, "guard")?)?, child },
            "mse.extension" => Tree::Extension {
                extension: text::read_union_map(&attribute(operation, "extension")?)?,
                child,
            },
            "mse.expansion" => Tree::Expansion {
                contraction: text::read_union_map(&attribute(operation, "contraction")?)?,
                expansion: text::read_union_map(&attribute(operation, "expansion")?)?,
                child,
            },
            other => return Err(Error::invalid(format!("'{other}' is no node of a schedule tree"))),
        })
    }
}

fn band(node: usize, operation: OperationRef, child: Box<Tree>) -> Result<Tree> {
    let functions = text::read_functions(&attribute(operation, "functions")?)?;
    let functions =
        (0..functions.size()?).map(|member| functions.get_at(member)).collect::<Result<Vec<_>>>()?;
    let mut coincident = view::bools(operation, "coincident");
    coincident.resize(functions.len(), false);
    Ok(Tree::Band { node, functions, permutable: operation.has_attribute("permutable"), coincident, child })
}

fn attribute<'c>(operation: OperationRef<'c, '_>, name: &str) -> Result<Attribute<'c>> {
    operation
        .attribute(name)
        .map_err(|_| Error::invalid(format!("an operation lacks its attribute '{name}'")))
}

fn read_array(array: &view::Array) -> Result<Array> {
    let layout = array.layout.and_then(view::Layout::new);
    let memory = match layout.as_ref().map(view::Layout::space) {
        Some("workgroup") => Memory::Workgroup,
        Some("private") => Memory::Private,
        _ => Memory::Global,
    };
    let layout =
        layout.map(|layout| Ok::<_, Error>(Layout { basis: layout.basis()?, moduli: layout.moduli()? }));
    Ok(Array {
        name: array.name.clone(),
        extent: array.extent()?,
        live_in: array.live_in,
        live_out: array.live_out,
        memory,
        layout: layout.transpose()?,
    })
}

/// For a write directly in the body of a statement: the read of the statement whose result it writes.
fn copied_read(access: &view::Access) -> Option<String> {
    if access.kind != AccessKind::Write || access.may() {
        return None;
    }
    let value = view::operand(access.operation, 0)?;
    let read = melior::ir::operation::OperationResult::try_from(value).ok()?;
    let read = view::Access::new(read.owner())?;
    if read.kind == AccessKind::Read && !read.may() { read.reference() } else { None }
}

/// The coordinates that operations of the body have as operands.
fn used(statement: &view::Statement) -> Vec<usize> {
    let inside = view::all_nested(statement.operation());
    let body = statement.body();
    let is_used = |&number: &usize| {
        let coordinate = body.argument(number).expect("one of so many").into();
        inside.iter().any(|operation| operation.operands().any(|operand| operand == coordinate))
    };
    (0..body.argument_count()).filter(is_used).collect()
}

fn barrier(statement: OperationRef) -> Barrier {
    let holds = |operations: Vec<OperationRef>| operations.into_iter().any(|inner| is(inner, "gpu.barrier"));
    match (holds(view::nested(statement)), holds(view::all_nested(statement))) {
        (true, _) => Barrier::Plain,
        (false, true) => Barrier::Conditional,
        (false, false) => Barrier::None,
    }
}

fn read_expected(dataflow: OperationRef) -> Result<Expected> {
    let mut expected = Expected::default();
    for operation in view::nested(dataflow) {
        read_flow(operation, &mut expected)?;
    }
    Ok(expected)
}

fn read_flow(operation: OperationRef, expected: &mut Expected) -> Result<()> {
    let name = operation.name();
    let may = operation.has_attribute("may");
    let string = |name| view::string(operation, name);
    let map = || text::read_map(&attribute(operation, "relation")?);
    match name.as_string_ref().as_str().unwrap_or_default() {
        "mse.flow" => {
            let (sink, source) = (string("sink"), string("source"));
            expected.between.push(Between { sink, source, may, relation: map()? });
        }
        "mse.flow_in" => expected.initial.push(Initial { sink: string("sink"), may, relation: map()? }),
        "mse.flow_out" => {
            let (array, source) = (string("array"), string("source"));
            expected.last.push(Final { array, source, may, relation: map()? });
        }
        "mse.flow_through" => {
            let cells = text::read_set(&attribute(operation, "cells")?)?;
            expected.through.push(Through { array: string("array"), may, cells });
        }
        "mse.order" => {
            let (earlier, later) = (string("earlier"), string("later"));
            expected.order.push(Order { earlier, later, relation: map()? });
        }
        _ => {}
    }
    Ok(())
}
