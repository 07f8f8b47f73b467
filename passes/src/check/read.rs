//! Reads a scop, to check it.
//!
//! Everything comes straight from the operations, the schedule tree included: the checker does not trust isl
//! to read a schedule tree as the operations state it.

use super::model::*;
use super::value::{self, copied_read};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};
use mse_dialect::view::{self, is};
use mse_dialect::{text, tree};
use mse_isl::{Error, Result, Set};

impl Model {
    /// Reads a scop, with its own source flow.
    pub fn read<'c>(scop: &view::Scop<'c, '_>) -> Result<(Self, Sites<'c>)> {
        Self::read_with(scop, scop.dataflow())
    }

    /// Reads a scop that must have this source flow, an `mse.dataflow`.
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
        let unordered = scop.unordered().iter().map(|said| said.iterations()).collect::<Result<_>>()?;
        let context = reader.context;
        Ok((Self { context, arrays, statements, tree, expected, independent, unordered }, reader.sites))
    }
}

fn read_independent(said: &view::Independence) -> Result<Independent> {
    Ok(Independent { arrays: said.arrays(), iterations: said.iterations()? })
}

struct Reader<'c> {
    context: Set,
    sites: Sites<'c>,
    nodes: usize,
}

/// The first access of the loop, inside the statement, that repeats access `number`.
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
        let (combines, copies, atomic) = (access.combines(), copied_read(access), false);
        let (collects, neutral_to) = (value::collected_read(access), value::neutral_to(access));
        Ok(Access {
            reference,
            source,
            kind,
            repeated_from,
            may,
            indexed,
            relation,
            atomic,
            combines,
            in_any_order: access.is_in_any_order(),
            copies,
            collects,
            of_update: false,
            neutral_to,
        })
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
        Some("workgroup") => SharedBy::Workgroup,
        Some("private") => SharedBy::Private,
        _ => SharedBy::Global,
    };
    let in_device = layout.as_ref().is_some_and(|layout| layout.space() == "device");
    let layout =
        layout.map(|layout| Ok::<_, Error>(Layout { basis: layout.basis()?, moduli: layout.moduli()? }));
    Ok(Array {
        name: array.name.clone(),
        extent: array.extent()?,
        live_in: array.live_in,
        live_out: array.live_out,
        memory,
        hidden: in_device || (array.mirrors.is_some() && !array.managed),
        mirrors: array.mirrors.clone(),
        layout: layout.transpose()?,
    })
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
