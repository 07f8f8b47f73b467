//! `mse.schedule` and isl's schedule trees, node for node.
//!
//! Reading writes isl's own YAML for the tree, so that isl checks it as a whole; building walks isl's nodes.
//!
//! isl's root holds the instances that enter the tree: those of the statements, without those that an
//! `mse.extension` adds further down. Groups that an `mse.expansion` replaces stand in for their members.

use crate::ops::{
    BandOperation, ContextOperation, ExpansionOperation, ExtensionOperation, FilterOperation, GuardOperation,
    MarkOperation, ScheduleOperation, SequenceOperation, SetOperation,
};
use crate::text;
use crate::view::{self, is, operations};
use crate::{ffi, known};
use melior::Context as MlirContext;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Block, Location, Operation, OperationRef, Region, RegionLike};
use mse_isl::{
    Error, MultiUnionPwAff, PwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionPwAff,
    UnionSet,
};

/// The schedule tree of an `mse.schedule` over the instances of all statements: `{ S[i] }`.
pub fn read(schedule: OperationRef, instances: &UnionSet) -> Result<Schedule> {
    read_of_others(schedule, instances, &|_, text| Ok(text.to_owned()))
}

/// A part of a node that speaks of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodePart {
    /// The functions of a band: `[{ S[i] -> [(f)] }, ..]`.
    Functions,
    /// The instances of a filter: `{ S[i] }`.
    Filter,
}

/// The same over other instances, `{ S[p, i] }`; `of_others` says what functions and filters are for these.
pub fn read_of_others(
    schedule: OperationRef,
    instances: &UnionSet,
    of_others: &dyn Fn(NodePart, &str) -> Result<String>,
) -> Result<Schedule> {
    let text = format!("{{ \"domain\": \"{}\"", entering(schedule, instances.clone())?);
    let mut yaml = Yaml { text, of_others };
    yaml.child(schedule)?;
    yaml.text.push_str(" }");
    known::schedule(&yaml.text)
}

/// The `mse.schedule` of a schedule tree.
pub fn build<'c>(
    context: &'c MlirContext,
    schedule: &Schedule,
    location: Location<'c>,
) -> Result<Operation<'c>> {
    let root = schedule.get_root()?;
    let body = child_region(context, &root, location)?;
    Ok(ScheduleOperation::builder(context, location).body(body).build().into())
}

// ---- From operations to isl ------------------------------------------------------------------------------

/// The nodes below `operation`: none for a leaf.
pub fn children<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    view::region(operation, 0).and_then(|region| region.first_block()).map_or_else(Vec::new, operations)
}

/// The instances of isl's domain node: `{ S[i] }`.
fn entering(schedule: OperationRef, instances: UnionSet) -> Result<UnionSet> {
    view::all_nested(schedule).into_iter().rev().try_fold(instances, |instances, node| {
        let map = |name: &str| {
            let attribute =
                node.attribute(name).map_err(|_| Error::invalid("a schedule node lacks its attribute"));
            attribute.and_then(|attribute| text::read_union_map(&attribute))
        };
        if is(node, "mse.extension") {
            return instances.subtract(map("extension")?.range()?.universe()?);
        }
        if is(node, "mse.expansion") {
            let contraction = map("contraction")?;
            let rest = instances.clone().subtract(contraction.clone().domain()?)?;
            return rest.union(instances.apply(contraction)?);
        }
        Ok(instances)
    })
}

/// isl's text of a tree.
struct Yaml<'t> {
    text: String,
    of_others: &'t dyn Fn(NodePart, &str) -> Result<String>,
}

impl Yaml<'_> {
    fn child(&mut self, operation: OperationRef) -> Result<()> {
        match children(operation).as_slice() {
            [] => Ok(()),
            [child] => {
                self.text.push_str(", \"child\": ");
                self.node(*child)
            }
            _ => Err(Error::invalid("a node of this kind has at most one child")),
        }
    }

    fn node(&mut self, operation: OperationRef) -> Result<()> {
        self.text.push_str("{ ");
        for (name, key) in [("mse.sequence", "sequence"), ("mse.set", "set")] {
            if is(operation, name) {
                return self.list(operation, key);
            }
        }
        let payload = self.payload(operation)?;
        self.text.push_str(&payload);
        self.child(operation)?;
        self.text.push_str(" }");
        Ok(())
    }

    fn list(&mut self, operation: OperationRef, key: &str) -> Result<()> {
        self.text.push_str(&format!("\"{key}\": [ "));
        for (position, filter) in children(operation).into_iter().enumerate() {
            self.text.push_str(if position == 0 { "" } else { ", " });
            self.node(filter)?;
        }
        self.text.push_str(" ] }");
        Ok(())
    }

    fn payload(&self, operation: OperationRef) -> Result<String> {
        let text = |name: &str| -> Result<String> {
            let attribute = operation
                .attribute(name)
                .map_err(|_| Error::invalid("a schedule node lacks its attribute"))?;
            let text = text::text_of(&attribute);
            text.map(str::to_owned).ok_or_else(|| Error::invalid("a schedule node lacks its isl text"))
        };
        let name = operation.name();
        Ok(match name.as_string_ref().as_str().unwrap_or_default() {
            "mse.band" => band(operation, &(self.of_others)(NodePart::Functions, &text("functions")?)?),
            "mse.filter" => {
                format!("\"filter\": \"{}\"", (self.of_others)(NodePart::Filter, &text("filter")?)?)
            }
            "mse.mark" => format!("\"mark\": \"{}\"", view::string(operation, "name")),
            "mse.context" => format!("\"context\": \"{}\"", text("known")?),
            "mse.guard" => format!("\"guard\": \"{}\"", text("guard")?),
            "mse.extension" => format!("\"extension\": \"{}\"", text("extension")?),
            "mse.expansion" => format!(
                "\"contraction\": \"{}\", \"expansion\": \"{}\"",
                text("contraction")?,
                text("expansion")?
            ),
            other => return Err(Error::invalid(format!("'{other}' is no node of a schedule tree"))),
        })
    }
}

fn band(operation: OperationRef, functions: &str) -> String {
    let flags: Vec<&str> =
        view::bools(operation, "coincident").into_iter().map(|flag| if flag { "1" } else { "0" }).collect();
    let permutable = i32::from(operation.has_attribute("permutable"));
    let options = operation.attribute("options").ok();
    let options = options.as_ref().and_then(text::text_of).map(|text| format!(", \"options\": \"{text}\""));
    format!(
        "\"schedule\": \"{functions}\", \"permutable\": {permutable}, \"coincident\": [ {} ]{}",
        flags.join(", "),
        options.unwrap_or_default()
    )
}

// ---- From isl to operations ------------------------------------------------------------------------------

/// The region with the nodes below `node`; empty above a leaf.
fn child_region<'c>(
    context: &'c MlirContext,
    node: &ScheduleNode,
    location: Location<'c>,
) -> Result<Region<'c>> {
    let region = Region::new();
    let child = node.clone().child(0)?;
    if child.get_type()? != Node::Leaf {
        let block = region.append_block(Block::new(&[]));
        block.append_operation(build_node(context, &child, location)?);
    }
    Ok(region)
}

/// The children of a sequence or set that select something; all, if none does.
fn filters_region<'c>(
    context: &'c MlirContext,
    node: &ScheduleNode,
    location: Location<'c>,
) -> Result<Region<'c>> {
    let mut children = Vec::new();
    for position in 0..node.n_children()? {
        let child = node.get_child(position)?;
        let selects = !child.filter_get_filter()?.is_empty()?;
        children.push((child, selects));
    }
    let nothing = !children.iter().any(|(_, selects)| *selects);
    let region = Region::new();
    let block = region.append_block(Block::new(&[]));
    for (child, _) in children.into_iter().filter(|(_, selects)| *selects || nothing) {
        block.append_operation(build_node(context, &child, location)?);
    }
    Ok(region)
}

fn build_node<'c>(
    context: &'c MlirContext,
    node: &ScheduleNode,
    location: Location<'c>,
) -> Result<Operation<'c>> {
    let body = || child_region(context, node, location);
    let filters = || filters_region(context, node, location);
    Ok(match node.get_type()? {
        Node::Band => build_band(context, node, location)?,
        Node::Sequence => SequenceOperation::builder(context, location).body(filters()?).build().into(),
        Node::Set => SetOperation::builder(context, location).body(filters()?).build().into(),
        Node::Filter => FilterOperation::builder(context, location)
            .body(body()?)
            .filter(text::set_attribute(context, &node.filter_get_filter()?))
            .build()
            .into(),
        Node::Mark => MarkOperation::builder(context, location)
            .body(body()?)
            ._name(StringAttribute::new(context, &mark_name(node)?))
            .build()
            .into(),
        Node::Context => ContextOperation::builder(context, location)
            .body(body()?)
            .known(text::set_attribute(context, &node.context_get_context()?))
            .build()
            .into(),
        Node::Guard => GuardOperation::builder(context, location)
            .body(body()?)
            .guard(text::set_attribute(context, &node.guard_get_guard()?))
            .build()
            .into(),
        Node::Extension => ExtensionOperation::builder(context, location)
            .body(body()?)
            .extension(text::map_attribute(context, &node.extension_get_extension()?))
            .build()
            .into(),
        Node::Expansion => ExpansionOperation::builder(context, location)
            .body(body()?)
            .contraction(text::map_attribute(context, &node.expansion_get_contraction()?.as_union_map()?))
            .expansion(text::map_attribute(context, &node.expansion_get_expansion()?))
            .build()
            .into(),
        other => return Err(Error::invalid(format!("unexpected node in a schedule tree: {other:?}"))),
    })
}

fn mark_name(node: &ScheduleNode) -> Result<String> {
    node.mark_get_id()?.get_name()?.ok_or_else(|| Error::invalid("a mark without a name"))
}

fn build_band<'c>(
    context: &'c MlirContext,
    node: &ScheduleNode,
    location: Location<'c>,
) -> Result<Operation<'c>> {
    let members = node.band_n_member()?;
    let flags = (0..members).map(|i| node.band_member_get_coincident(i)).collect::<Result<Vec<bool>>>()?;
    let mut band: Operation = BandOperation::builder(context, location)
        .body(child_region(context, node, location)?)
        .functions(text::functions_attribute(context, &total(node.band_get_partial_schedule()?)?))
        .coincident(bool_array(context, &flags))
        .build()
        .into();
    use melior::ir::operation::OperationMutLike;
    if node.band_get_permutable()? {
        band.set_attribute("permutable", Attribute::unit(context));
    }
    let options = node.band_get_ast_build_options()?;
    if !options.is_empty()? {
        band.set_attribute("options", text::set_attribute(context, &options));
    }
    Ok(band)
}

/// The functions of a band, `[{ S[i] -> [(f)] }, ..]`, with one expression for all instances of a statement,
/// defined on all of its space. The domains of statements alone say where the functions are defined: from a
/// domain inside a function isl might not read back what it wrote.
///
/// # Errors
/// Those of isl.
pub fn total(mut functions: MultiUnionPwAff) -> Result<MultiUnionPwAff> {
    for member in 0..functions.size()? {
        let mut all: Option<UnionPwAff> = None;
        for function in functions.get_at(member)?.get_pw_aff_list()? {
            let function = UnionPwAff::from_pw_aff(total_on_space(function)?)?;
            all = Some(match all {
                Some(others) => others.union_add(function)?,
                None => function,
            });
        }
        if let Some(all) = all {
            functions = functions.set_at(member, all)?;
        }
    }
    Ok(functions)
}

fn total_on_space(function: PwAff) -> Result<PwAff> {
    let mut expressions = function.pieces()?.into_iter().map(|(_, expression)| expression);
    let Some(first) = expressions.next() else { return Ok(function) };
    for other in expressions {
        if !other.plain_is_equal(&first)? {
            return Ok(function);
        }
    }
    PwAff::from_aff(first)
}

/// `array<i1: ...>`
pub fn bool_array<'c>(context: &'c MlirContext, flags: &[bool]) -> Attribute<'c> {
    ffi::bool_array(context, flags)
}
