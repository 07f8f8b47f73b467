//! Puts the scop in the place of the region.

mod arithmetic;
mod attributes;
mod body;
mod host;
mod inside;
mod opaque;
mod reals;
mod schedule;
mod version;

use self::body::Body;
use self::host::Host;
use self::inside::Inside;
use crate::import::form::Formed;
use crate::import::form::statement::Step;
use crate::import::memory::array::Array;
use crate::mlir;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationMutLike};
use melior::ir::r#type::MemRefType;
use melior::ir::{
    Attribute, Block, BlockRef, Identifier, Location, Operation, OperationRef, Region, RegionLike, Type,
    Value, ValueLike,
};
use mse_dialect::ops::{ArrayOperation, StmtOperation};
use mse_dialect::{edit, text, tree, view};
use mse_isl::{Result, Set};

/// An array operand of the scop.
struct Operand<'c, 'a> {
    name: String,
    memref: Value<'c, 'a>,
    extent: Set,
    live: (bool, bool),
}

/// Replaces the region by its scop.
pub fn replace(mut formed: Formed) -> Result<()> {
    if formed.statements.is_empty() {
        return Ok(());
    }
    name_scalars(&mut formed);
    let mut host = Host::new(&formed);
    host.move_allocations(&formed);
    host.keep_invariants(&formed);
    host.view_arrays(&mut formed);
    let cells = cells(&formed, &host);
    let (region, block) = scop_body(&formed, &host, &cells)?;
    let arguments = mlir::arguments(block);
    let mut inside = inside(&formed, &arguments, &cells);
    declare_arrays(&formed, &host, &mut inside, block)?;
    declare_scalars(&formed, &host, &mut inside, block)?;
    for statement in 0..formed.statements.len() {
        build_statement(&mut formed, &host, &mut inside, statement, block)?;
    }
    let location = host.anchor.location();
    for said in formed.independences(host.context, location)? {
        block.append_operation(said);
    }
    for said in formed.unordered_loops(host.context, location)? {
        block.append_operation(said);
    }
    block.append_operation(formed.schedule(host.context, location)?);
    let scop = insert_scop(&formed, &mut host, &cells, region)?;
    for (scalar, cell) in &cells {
        formed.scalars[*scalar].results.iter().for_each(|&value| host.read_result(&formed, value, *cell));
    }
    host.move_deallocations(&formed);
    if formed.has_checks() {
        return version::separate(&formed, &host, scop, &cells);
    }
    let stays = |allocation: &&OperationRef| {
        !formed.values.region.contains(**allocation) || formed.values.moved.contains(*allocation)
    };
    let left: Vec<_> = formed.values.region.temporaries.allocations.values().filter(stays).collect();
    let gone =
        formed.values.region.operations.iter().filter(|operation| !formed.values.moved.contains(operation));
    let gone: Vec<_> = gone.copied().collect();
    let numbers = mlir::numbers_for(&gone);
    gone.into_iter().rev().for_each(edit::erase);
    mlir::erase_idle(numbers);
    let is_unused =
        |allocation: &OperationRef| allocation.results().all(|memory| !mlir::has_uses(memory.into()));
    left.into_iter()
        .filter(|allocation| is_unused(allocation))
        .for_each(|&allocation| edit::erase(allocation));
    Ok(())
}

/// Names the scalars in the order in which statements mention them.
fn name_scalars(formed: &mut Formed) {
    let mut mentioned = Vec::new();
    for statement in &formed.statements {
        mentioned.extend(&statement.reads);
        mentioned.extend(statement.steps.iter().filter_map(|(_, step)| match step {
            Step::Assign(_, scalar) => Some(*scalar),
            _ => None,
        }));
    }
    for scalar in mentioned {
        if formed.scalars[scalar].name.is_empty() {
            formed.scalars[scalar].name = formed.values.names.scalar();
        }
    }
}

/// The cells on the stack for scalars that are read after the scop.
fn cells<'c, 'a>(formed: &Formed<'c, 'a>, host: &Host<'c, 'a>) -> Vec<(usize, Value<'c, 'a>)> {
    let leaving = formed.scalars.iter().enumerate().filter(|(_, scalar)| !scalar.results.is_empty());
    leaving.map(|(number, scalar)| (number, host.cell(scalar.r#type, scalar.results[0].location()))).collect()
}

/// The scop's region, with arguments for parameters, arrays, cells and values.
fn scop_body<'c, 'a>(
    formed: &Formed<'c, 'a>,
    host: &Host<'c, 'a>,
    cells: &[(usize, Value<'c, 'a>)],
) -> Result<(Region<'c>, BlockRef<'c, 'a>)> {
    let location = host.anchor.location();
    let values = outer_arrays(formed).map(|array| array.memref);
    let values = values.chain(cells.iter().map(|(_, cell)| *cell)).chain(formed.captured.iter().copied());
    let parameters = formed.values.parameters.iter().map(|_| (Type::index(host.context), location));
    let arguments: Vec<_> = parameters.chain(values.map(|value| (value.r#type(), location))).collect();
    let region = Region::new();
    let block = region.append_block(Block::new(&arguments));
    Ok((region, block))
}

fn inside<'c, 'a>(
    formed: &Formed<'c, 'a>,
    arguments: &[Value<'c, 'a>],
    cells: &[(usize, Value<'c, 'a>)],
) -> Inside<'c, 'a> {
    let (parameters, rest) = arguments.split_at(formed.values.parameters.len());
    let (outer, rest) = rest.split_at(outer_arrays(formed).count());
    let mut outer = outer.iter().copied();
    let arrays =
        formed.memory.arrays.iter().map(|array| if array.is_own { None } else { outer.next() }).collect();
    let (leaving, captured) = rest.split_at(cells.len());
    let mut scalars = vec![None; formed.scalars.len()];
    cells.iter().zip(leaving).for_each(|((scalar, _), &argument)| scalars[*scalar] = Some(argument));
    let [parameters, captured] = [parameters, captured].map(<[_]>::to_vec);
    Inside { parameters, arrays, captured, scalars, references: [0; 3] }
}

/// The arrays from outside.
fn outer_arrays<'n, 'c, 'a>(formed: &'n Formed<'c, 'a>) -> impl Iterator<Item = &'n Array<'c, 'a>> {
    formed.memory.arrays.iter().filter(|array| !array.is_own)
}

/// `mse.array` for each array that is allocated in a loop.
fn declare_arrays<'c, 'a>(
    formed: &Formed<'c, 'a>,
    host: &Host<'c, 'a>,
    inside: &mut Inside<'c, 'a>,
    block: BlockRef<'c, 'a>,
) -> Result<()> {
    for (number, array) in formed.memory.arrays.iter().enumerate().filter(|(_, array)| array.is_own) {
        let extent = array.extent.as_ref().expect("arrays are described");
        let declared = ArrayOperation::builder(host.context, array.memref.location())
            .result(array.memref.r#type())
            ._name(StringAttribute::new(host.context, &array.name))
            .extent(text::set_attribute(host.context, extent))
            .build();
        let mut declared: Operation = declared.into();
        let made_by = mlir::definition(array.memref);
        if let Some(wish) = made_by.and_then(|made_by| made_by.attribute(view::CONTRACT).ok()) {
            declared.set_attribute(view::CONTRACT, wish);
        }
        let declared = block.append_operation(declared);
        inside.arrays[number] = Some(declared.result(0).expect("one result").into());
    }
    Ok(())
}

/// `mse.array` for each scalar that stays inside.
fn declare_scalars<'c, 'a>(
    formed: &Formed<'c, 'a>,
    host: &Host<'c, 'a>,
    inside: &mut Inside<'c, 'a>,
    block: BlockRef<'c, 'a>,
) -> Result<()> {
    let mut open: Vec<usize> =
        (0..formed.scalars.len()).filter(|&scalar| inside.scalars[scalar].is_none()).collect();
    open.sort_by_key(|&scalar| scalar_number(&formed.scalars[scalar].name));
    for scalar in open {
        let (name, element) = (&formed.scalars[scalar].name, formed.scalars[scalar].r#type);
        let array = ArrayOperation::builder(host.context, host.anchor.location())
            .result(MemRefType::new(element, &[], None, None).into())
            ._name(StringAttribute::new(host.context, name))
            .extent(text::set_attribute(host.context, &cell_extent(formed, name)?))
            .build();
        let array = block.append_operation(array.into());
        inside.scalars[scalar] = Some(array.result(0).expect("one result").into());
    }
    Ok(())
}

fn scalar_number(name: &str) -> usize {
    name[1..].parse().unwrap_or(0)
}

/// `{ x[] }`
fn cell_extent(formed: &Formed, name: &str) -> Result<Set> {
    formed.values.universe(0)?.set_tuple_name(name)
}

fn build_statement<'c, 'a>(
    formed: &mut Formed<'c, 'a>,
    host: &Host<'c, 'a>,
    inside: &mut Inside<'c, 'a>,
    number: usize,
    scop: BlockRef<'c, 'a>,
) -> Result<()> {
    let (name, run) = (formed.statements[number].name.clone(), formed.statements[number].run);
    let location = formed.statements[number].location;
    let coordinates: Vec<_> =
        formed.values.runs[run].coordinates.iter().map(|&i| (Type::index(host.context), i)).collect();
    let domain = formed.values.runs[run].domain.clone().set_tuple_name(&name)?;
    let domain = formed.values.in_order(domain)?;
    let region = Region::new();
    let block = region.append_block(Block::new(&coordinates));
    Body::new(formed, host.context, inside, number, block).write()?;
    let statement = StmtOperation::builder(host.context, location)
        .body(region)
        ._name(StringAttribute::new(host.context, &name))
        .domain(text::set_attribute(host.context, &domain))
        .build();
    let mut statement: Operation = statement.into();
    if formed.decides(number) {
        statement.set_attribute("repeats", Attribute::unit(host.context));
    }
    scop.append_operation(statement);
    Ok(())
}

fn insert_scop<'c, 'a>(
    formed: &Formed<'c, 'a>,
    host: &mut Host<'c, 'a>,
    cells: &[(usize, Value<'c, 'a>)],
    body: Region<'c>,
) -> Result<OperationRef<'c, 'a>> {
    let arrays = array_operands(formed, cells)?;
    let mut operands: Vec<_> =
        formed.values.parameters.iter().map(|parameter| host.parameter(formed, parameter.origin)).collect();
    for array in &arrays {
        operands.push(host.outside(formed, array.memref));
    }
    operands.extend(&formed.captured);
    let attributes = scop_attributes(formed, host, &arrays)?;
    let location: Location<'c> = host.anchor.location();
    let scop = OperationBuilder::new("mse.scop", location)
        .add_operands(&operands)
        .add_attributes(&attributes)
        .add_regions([body]);
    Ok(host.insert(scop.build().expect("a well-formed operation")))
}

fn array_operands<'c, 'a>(
    formed: &Formed<'c, 'a>,
    cells: &[(usize, Value<'c, 'a>)],
) -> Result<Vec<Operand<'c, 'a>>> {
    let array = |array: &Array<'c, 'a>| Operand {
        name: array.name.clone(),
        memref: array.memref,
        extent: array.extent.clone().expect("arrays are described"),
        live: (array.live_in, array.live_out),
    };
    let mut operands: Vec<_> = outer_arrays(formed).map(array).collect();
    for &(scalar, memref) in cells {
        let name = formed.scalars[scalar].name.clone();
        operands.push(Operand { extent: cell_extent(formed, &name)?, name, memref, live: (false, true) });
    }
    Ok(operands)
}

fn scop_attributes<'c>(
    formed: &Formed,
    host: &Host<'c, '_>,
    arrays: &[Operand],
) -> Result<Vec<(Identifier<'c>, Attribute<'c>)>> {
    let context = host.context;
    let strings = |names: Vec<&String>| {
        let names: Vec<Attribute> =
            names.into_iter().map(|name| StringAttribute::new(context, name).into()).collect();
        Attribute::from(ArrayAttribute::new(context, &names))
    };
    let extents: Vec<_> = arrays.iter().map(|array| text::set_attribute(context, &array.extent)).collect();
    let live = |select: fn(&Operand) -> bool| {
        tree::bool_array(context, &arrays.iter().map(select).collect::<Vec<_>>())
    };
    let mut attributes = vec![
        (
            "parameter_names",
            strings(formed.values.parameters.iter().map(|parameter| &parameter.name).collect()),
        ),
        ("array_names", strings(arrays.iter().map(|array| &array.name).collect())),
        ("extents", ArrayAttribute::new(context, &extents).into()),
        ("live_in", live(|array| array.live.0)),
        ("live_out", live(|array| array.live.1)),
        (
            "operandSegmentSizes",
            mlir::segment_sizes(
                context,
                &[formed.values.parameters.len(), arrays.len(), formed.captured.len()],
            ),
        ),
    ];
    if let Some(known) = &formed.known {
        attributes.push(("known", text::set_attribute(context, known)));
    }
    Ok(attributes.into_iter().map(|(name, attribute)| (Identifier::new(context, name), attribute)).collect())
}
