//! The entry function as the user sees it: its arguments' names, types, sizes and how to fill them; its
//! results.

use crate::element::Element;
use crate::error::{Error, Result};
use crate::inputs::Fill;
use crate::ir::{function_type, is_declaration, name, operations_in, string, string_value};
use melior::ir::attribute::ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{BlockLike, Module, OperationRef, RegionLike, Type, ValueLike};
use std::collections::{BTreeMap, BTreeSet};

/// The type of an argument or result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A memref.
    Array(Array),
    /// A single value.
    Scalar(Element),
}

/// A memref type: its element type, the sizes of its dimensions where they are known, and its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The type of the elements.
    pub element: Element,
    /// The size of each dimension; none where it is dynamic.
    pub shape: Vec<Option<usize>>,
    /// The stride of each dimension in elements; none where it is dynamic.
    pub strides: Vec<Option<i64>>,
    /// How many elements come before the first; none where that is dynamic.
    pub offset: Option<i64>,
}

/// An argument of the entry function.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its name: its location's, or that in the text, or else `argK`.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// The names of its sizes: one per dimension of a memref (empty where the size is known), one for an
    /// index.
    pub dims: Vec<String>,
    /// How it is filled unless the user says otherwise.
    pub fill: Fill,
}

/// The entry function.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The function's name.
    pub entry: String,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The types of its results.
    pub results: Vec<Kind>,
    /// Pairs of sizes; the first must be no larger than the second.
    pub assumptions: Vec<(String, String)>,
}

impl Signature {
    /// Reads the signature of the function `entry`, or of the only function that can be one; `text` supplies
    /// the names of arguments whose locations are none.
    pub fn of(module: &Module, entry: Option<&str>, text: Option<&str>) -> Result<Self> {
        let function = find(module, entry)?;
        let name = symbol(function);
        let r#type = function_type(function)?;
        let count = r#type.input_count();
        let names = text.map(|text| argument_names(text, &name)).unwrap_or_default();
        let (dims, fills) = (strings(function, "dims", count)?, strings(function, "inputs", count)?);
        let arguments = (0..count)
            .map(|position| {
                let located = located_name(function, position);
                let name = located.or_else(|| names.get(position).cloned());
                let name = name.unwrap_or_else(|| format!("arg{position}"));
                let (dims, fill) = (dims.get(position), fills.get(position));
                argument(name, position, r#type.input(position)?, dims, fill)
            })
            .collect::<Result<Vec<_>>>()?;
        unique_names(&arguments)?;
        let results = (0..r#type.result_count())
            .map(|position| {
                kind(r#type.result(position)?).map_err(|error| error.within(&format!("result {position}")))
            })
            .collect::<Result<_>>()?;
        Ok(Self { entry: name, arguments, results, assumptions: assumptions(function)? })
    }

    /// The names of all sizes the function's arguments have.
    pub fn sizes(&self) -> BTreeSet<&str> {
        let names = self.arguments.iter().flat_map(|argument| &argument.dims);
        names.map(String::as_str).filter(|name| !name.is_empty()).collect()
    }

    /// The position of the argument of this name.
    pub fn position(&self, name: &str) -> Result<usize> {
        let found = self.arguments.iter().position(|argument| argument.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = self.arguments.iter().map(|argument| argument.name.as_str()).collect();
            Error::input(format!("no argument '{name}': @{} has {}", self.entry, listed(&names)))
        })
    }
}

/// Names in a sentence.
pub fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// The functions of the module itself that have a body.
fn functions<'c, 'a>(module: &'a Module<'c>) -> Vec<OperationRef<'c, 'a>> {
    let is_function =
        |operation: &OperationRef| name(*operation) == "func.func" && !is_declaration(*operation);
    operations_in(module.body()).into_iter().filter(is_function).collect()
}

fn find<'c, 'a>(module: &'a Module<'c>, entry: Option<&str>) -> Result<OperationRef<'c, 'a>> {
    let functions = functions(module);
    let names: Vec<_> = functions.iter().map(|&function| symbol(function)).collect();
    let listing = || listed(&names.iter().map(String::as_str).collect::<Vec<_>>());
    match entry {
        Some(entry) => {
            let position = names.iter().position(|name| name == entry.trim_start_matches('@'));
            let position = position.ok_or_else(|| {
                Error::input(format!("no function '{entry}': the module defines {}", listing()))
            })?;
            Ok(functions[position])
        }
        None if functions.len() == 1 => Ok(functions[0]),
        None => {
            let public: Vec<_> =
                functions.iter().filter(|function| !function.has_attribute("sym_visibility")).collect();
            if let [only] = public[..] {
                return Ok(*only);
            }
            Err(Error::input(format!("which function? the module defines {}: give --entry", listing())))
        }
    }
}

fn symbol(operation: OperationRef) -> String {
    string(operation, "sym_name")
}

/// An attribute that is an array of strings.
fn list(function: OperationRef, name: &str) -> Result<Option<Vec<String>>> {
    let Ok(attribute) = function.attribute(name) else { return Ok(None) };
    let array = ArrayAttribute::try_from(attribute).ok();
    let strings = array.and_then(|array| {
        let string = |position| string_value(array.element(position).ok()?);
        (0..array.len()).map(string).collect::<Option<Vec<_>>>()
    });
    strings.map(Some).ok_or_else(|| Error::input(format!("attribute '{name}' is not an array of strings")))
}

/// An attribute that gives each argument a string.
fn strings(function: OperationRef, name: &str, count: usize) -> Result<Vec<String>> {
    match list(function, name)?.unwrap_or_default() {
        strings if strings.is_empty() || strings.len() == count => Ok(strings),
        strings => {
            let found = strings.len();
            Err(Error::input(format!(
                "attribute '{name}' has {found} strings, the function has {count} arguments"
            )))
        }
    }
}

/// The attribute `assume`: strings like `n <= m`.
fn assumptions(function: OperationRef) -> Result<Vec<(String, String)>> {
    let pair = |text: &String| {
        let (less, more) = text.split_once("<=")?;
        Some((less.trim().to_owned(), more.trim().to_owned()))
    };
    let strings = list(function, "assume")?.unwrap_or_default();
    let pairs = strings.iter().map(pair).collect::<Option<_>>();
    pairs
        .ok_or_else(|| Error::input(format!("attribute 'assume' is not of the form \"n <= m\": {strings:?}")))
}

fn argument(
    name: String,
    position: usize,
    r#type: Type,
    dims: Option<&String>,
    fill: Option<&String>,
) -> Result<Argument> {
    let within = |error: Error| error.within(&format!("argument {name}"));
    let kind = kind(r#type).map_err(within)?;
    let dims = size_names(&kind, position, dims.map(String::as_str).unwrap_or_default()).map_err(within)?;
    let fill = Fill::parse(fill.map(String::as_str).unwrap_or_default()).map_err(within)?;
    Ok(Argument { name, kind, dims, fill })
}

/// The name that the location of an argument is.
fn located_name(function: OperationRef, position: usize) -> Option<String> {
    let block = function.region(0).ok()?.first_block()?;
    let location = block.argument(position).ok()?.location();
    let name = location.is_name().then(|| location.name_value())?;
    name.as_string_ref().as_str().ok().map(str::to_owned)
}

/// The name of each dimension's size, from an entry of `dims` or made up.
fn size_names(kind: &Kind, position: usize, given: &str) -> Result<Vec<String>> {
    let given: Vec<_> = given.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let wrong = |expected: usize| {
        let found = given.len();
        Err(Error::input(format!("attribute 'dims' names {found} sizes, the type has {expected}")))
    };
    match kind {
        Kind::Scalar(Element::Index) if given.is_empty() => Ok(vec![format!("arg{position}")]),
        Kind::Scalar(Element::Index) if given.len() == 1 => Ok(vec![given[0].into()]),
        Kind::Scalar(_) if given.is_empty() => Ok(Vec::new()),
        Kind::Scalar(_) => wrong(0),
        Kind::Array(array) => {
            let dynamic = array.shape.iter().filter(|size| size.is_none()).count();
            let everywhere = given.len() == array.shape.len();
            if !given.is_empty() && !everywhere && given.len() != dynamic {
                return wrong(dynamic);
            }
            let mut names = given.iter();
            let name = |(dimension, size): (usize, &Option<usize>)| match (size, everywhere) {
                (Some(_), false) => String::new(),
                (Some(_), true) => {
                    names.next();
                    String::new()
                }
                (None, _) => {
                    names.next().map_or_else(|| format!("arg{position}.{dimension}"), |name| (*name).into())
                }
            };
            Ok(array.shape.iter().enumerate().map(name).collect())
        }
    }
}

/// The kind of value an MLIR type is.
fn kind(r#type: Type) -> Result<Kind> {
    if let Some(element) = Element::from_type(r#type) {
        return Ok(Kind::Scalar(element));
    }
    let unsupported = || Error::unsupported(format!("a value of type {} is not supported", r#type));
    let memref = MemRefType::try_from(r#type).map_err(|_| unsupported())?;
    let element = Element::from_type(memref.element()).ok_or_else(unsupported)?;
    let shape = (0..memref.rank()).map(|dimension| size(&memref, dimension)).collect();
    let layout = memref.layout().to_string();
    if !layout.starts_with("strided<") && !memref.affine_map().to_string().ends_with(&identity(memref.rank()))
    {
        return Err(unsupported());
    }
    let (strides, offset) = memref.strides_and_offset();
    let known = |value: i64| (value != i64::MIN).then_some(value);
    let strides = strides.into_iter().map(known).collect();
    Ok(Kind::Array(Array { element, shape, strides, offset: known(offset) }))
}

fn size(memref: &MemRefType, dimension: usize) -> Option<usize> {
    match memref.dim_size(dimension) {
        Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
        _ => None,
    }
}

fn identity(rank: usize) -> String {
    let dims: Vec<_> = (0..rank).map(|dimension| format!("d{dimension}")).collect();
    format!("-> ({})", dims.join(", "))
}

fn unique_names(arguments: &[Argument]) -> Result<()> {
    let mut seen = BTreeMap::new();
    for argument in arguments {
        if seen.insert(&argument.name, ()).is_some() {
            return Err(Error::input(format!("two arguments are called '{}'", argument.name)));
        }
    }
    Ok(())
}

/// The names of a function's arguments in the text, which the parser forgets; empty if they are not found.
fn argument_names(text: &str, entry: &str) -> Vec<String> {
    let Some(list) = parameter_list(text, entry) else { return Vec::new() };
    let name = |parameter: &str| {
        let name = parameter.trim_start().strip_prefix('%')?.split([':', ' ']).next()?;
        Some(name.to_owned())
    };
    split_top_level(&list).iter().map(|parameter| name(parameter)).collect::<Option<_>>().unwrap_or_default()
}

/// The text between the parentheses after `func.func ... @entry`, without comments.
fn parameter_list(text: &str, entry: &str) -> Option<String> {
    let lines: Vec<_> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let text = lines.join("\n");
    let starts = [format!("@{entry}("), format!("@\"{entry}\"(")];
    let open = text.match_indices("func.func").find_map(|(at, _)| {
        let rest = &text[at..];
        let name = rest.find('@')?;
        let start = starts.iter().find(|start| rest[name..].starts_with(start.as_str()))?;
        Some(at + name + start.len())
    })?;
    let mut depth = 1;
    let end = text[open..].find(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    Some(text[open..open + end].to_owned())
}

/// The pieces between the commas that are outside all brackets.
fn split_top_level(list: &str) -> Vec<String> {
    let (mut pieces, mut depth) = (vec![String::new()], 0i32);
    let mut previous = ' ';
    for letter in list.chars() {
        match letter {
            '(' | '<' | '[' | '{' => depth += 1,
            '>' if previous == '-' => {}
            ')' | '>' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match (letter, depth) {
            (',', 0) => pieces.push(String::new()),
            _ => pieces.last_mut().expect("there is a piece").push(letter),
        }
        previous = letter;
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}
