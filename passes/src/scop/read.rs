//! From operations to the model: all that an `mse.scop` says.

use super::flow::{Flow, Line};
use super::write::is_spare;
use super::{
    Access, Array, Body, Home, Layout, Scop, Statement, around, commuting, independence, union_of_sets,
};
use crate::idioms::{best, reduction};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, ShapedTypeLike, ValueLike};
use mse_dialect::view::{self, AccessKind};
use mse_dialect::{effects, machine, text, tree};
use mse_isl::{Context, Result, Set, Space};

impl Scop {
    /// Reads an `mse.scop`.
    pub fn read(scop: &view::Scop) -> Result<Self> {
        let parameters = parameter_space(scop)?;
        let context = scop.context()?.align_params(parameters.clone())?;
        let statements =
            scop.statements().iter().map(|s| Statement::read(s, &context)).collect::<Result<Vec<_>>>()?;
        let arrays = scop.arrays().iter().map(|array| Array::read(scop, array)).collect::<Result<_>>()?;
        let domain = union_of_sets(statements.iter().map(|statement| statement.domain.clone()))?;
        let domain = domain.align_params(parameters)?; // a node may mention a parameter that no domain does
        let schedule = tree::read(scop.schedule().expect("[R12]: a scop has a schedule"), &domain)?;
        let (independent, unordered) = (independence::read(scop)?, commuting::read(scop)?);
        let flow = scop.dataflow().map(Flow::read).transpose()?;
        let fallback = scop.fallback().map(|fallback| fallback.max_bytes());
        let text = |attribute| view::optional_string(scop.operation(), attribute);
        let (recipe, asked) = (text(view::RECIPE), text(view::ASKED));
        Ok(Self {
            context,
            arrays,
            statements,
            schedule,
            independent,
            unordered,
            flow,
            fallback,
            recipe,
            asked,
        })
    }
}

impl Array {
    fn read(scop: &view::Scop, array: &view::Array) -> Result<Self> {
        let layout = array.layout.and_then(view::Layout::new);
        let home = match layout.map(|layout| layout.space()) {
            _ if array.outer.is_some() => Home::Outside,
            _ if array.managed => Home::Managed,
            _ if array.mirrors.is_some() => Home::Device,
            space => space.and_then(Home::of_space).unwrap_or(Home::Global),
        };
        Ok(Self {
            name: array.name.clone(),
            extent: array.extent()?,
            live_in: array.live_in,
            live_out: array.live_out,
            element: array.memref_type().element().to_string(),
            element_bytes: mlir::element_bytes(array.memref_type()),
            home,
            spare: array.outer.is_some_and(|memory| is_spare(scop, &array.name, memory)),
            stays: mlir::definition(array.outer.unwrap_or(array.value))
                .is_some_and(|made_by| made_by.has_attribute(view::CONTRACT)),
            layout: layout.map(|layout| Layout::read(&layout)).transpose()?,
            plain: array.memref_type().affine_map().is_identity()
                && array.memref_type().memory_space().is_none(),
            elsewhere: array.memref_type().memory_space().is_some()
                || array.outer.and_then(mlir::definition).is_some_and(|made| mlir::name(made) == "gpu.alloc"),
            shared: array.outer.is_some_and(|memory| around::is_shared(scop.operation(), memory)),
            mirrors: array.mirrors.clone(),
            cut_from: None,
        })
    }
}

impl Layout {
    fn read(layout: &view::Layout) -> Result<Self> {
        Ok(Self { basis: layout.basis()?, moduli: layout.moduli()? })
    }
}

impl Statement {
    fn read(statement: &view::Statement, context: &Set) -> Result<Self> {
        let stated = statement.domain()?;
        let domain = stated.clone().intersect_params(context.clone())?;
        let views = statement.accesses();
        let positions = positions(&views).into_iter().zip(&views).enumerate();
        let read = |(number, (position, access))| Access::read(access, &domain, position, number);
        Ok(Self {
            name: statement.name(),
            accesses: positions.map(read).collect::<Result<_>>()?,
            domain,
            stated,
            origin: statement.origin().transpose()?,
            repeats: statement.repeats(),
            calls: statement.calls(),
            acts: acts(statement),
            work: work(statement, machine::is_work).max(1),
            slow: work(statement, machine::is_slow),
            reductions: reduction::find(statement),
            best: best::find(statement),
            body: Body::Of(statement.name()),
        })
    }
}

impl Access {
    fn read(access: &view::Access, domain: &Set, position: usize, number: usize) -> Result<Self> {
        let stated = access.relation()?;
        let relation = stated.clone().intersect_domain(domain.clone())?;
        Ok(Self {
            reference: access.reference().expect("[R10]: an access in a statement has a reference"),
            kind: access.kind,
            may: access.may(),
            relation,
            stated,
            position,
            number,
            operands: (0..access.indices().len()).collect(),
            renamed: access.origin().is_some(),
            touches: access.is_touch(),
            conditional: !access
                .operation
                .parent_operation()
                .is_some_and(|around| view::is(around, "mse.stmt")),
            combines: access.combines(),
            in_any_order: access.is_in_any_order(),
            unknowns: access.conditions().transpose()?.map_or(Ok(Vec::new()), |all| all.maps())?,
        })
    }
}

impl Flow {
    /// The source flow in an `mse.dataflow`.
    fn read(dataflow: OperationRef) -> Result<Self> {
        let lines = view::nested(dataflow).into_iter().map(Line::read).collect::<Result<_>>()?;
        Ok(Self { lines })
    }
}

impl Line {
    fn read(operation: OperationRef) -> Result<Self> {
        let named = |name| view::string(operation, name);
        let relation = || text::read_map(&view::attribute(operation, "relation"));
        let may = operation.has_attribute("may");
        Ok(match view::name(operation) {
            "mse.flow" => {
                Self::Between { sink: named("sink"), source: named("source"), may, relation: relation()? }
            }
            "mse.flow_in" => {
                Self::In { sink: named("sink"), array: named("array"), may, relation: relation()? }
            }
            "mse.flow_out" => {
                Self::Out { array: named("array"), source: named("source"), may, relation: relation()? }
            }
            "mse.flow_through" => {
                let cells = text::read_set(&view::attribute(operation, "cells"))?;
                Self::Through { array: named("array"), may, cells }
            }
            _ => Self::Order { earlier: named("earlier"), later: named("later"), relation: relation()? },
        })
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

/// The operations of a statement that count, those on vectors for each element. Of operations on data it is
/// one at least, which stands for its write.
fn work(statement: &view::Statement, counts: impl Fn(OperationRef) -> bool) -> usize {
    let all = view::all_nested(statement.operation()).into_iter();
    all.filter(|&operation| counts(operation)).map(elements).sum()
}

/// How many numbers an operation computes.
fn elements(operation: OperationRef) -> usize {
    let sizes = mlir::result(operation, 0).map(|result| mlir::vector_sizes(result.r#type()));
    sizes.unwrap_or_default().iter().map(|&size| size as usize).product()
}

/// Whether a statement does anything beside its accesses. Its loops and conditionals only do what the
/// operations in them do.
fn acts(statement: &view::Statement) -> bool {
    view::all_nested(statement.operation()).into_iter().any(|operation| {
        let holds = operation.region_count() > 0;
        let is_access = view::Access::new(operation).is_some() || effects::is_vector_access(operation);
        !is_access && !holds && !effects::is_pure(operation)
    })
}
