//! The base of the other rules: the scop's names, tuples and domains. Reading them checks `[R3]` to `[R6]`.

use super::{At, Rule, Verdict, Violation, broken, counted, counterexample, nesting};
use crate::view::{self, Layout};
use crate::{text, witness};
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{Attribute, OperationRef, Type, Value, ValueLike};
use mse_isl::{Context, DimType, Map, Set, Space, UnionSet};
use std::fmt::{self, Display};

/// A scop whose names, arrays and statements are in order.
pub(super) struct Model<'c, 'a> {
    pub scop: view::Scop<'c, 'a>,
    /// `{ : p }`
    pub context: Set,
    pub parameters: Vec<String>,
    pub arrays: Vec<Array<'c, 'a>>,
    pub statements: Vec<Statement<'c, 'a>>,
}

pub(super) struct Array<'c, 'a> {
    pub tuple: Tuple,
    pub value: Value<'c, 'a>,
    pub from_outside: bool,
    /// It lies as its type says: it is from outside, or mirrors such an array.
    pub may_be_handed_on: bool,
}

pub(super) struct Statement<'c, 'a> {
    pub tuple: Tuple,
    pub view: view::Statement<'c, 'a>,
    /// The instances within the context: `{ S[i] }`.
    pub domain: Set,
    /// The tuple of the instances that these stand for.
    pub origin: Option<Tuple>,
}

/// The name and the number of dimensions of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tuple {
    pub name: String,
    pub dimensions: usize,
}

impl<'c, 'a> Model<'c, 'a> {
    /// Reads the scop and checks the rules `[R3]` to `[R6]`.
    pub fn read(operation: OperationRef<'c, 'a>) -> Verdict<'c, Self> {
        let scop = view::Scop::new(operation).expect("the verifier of mse.scop");
        nesting::body(&scop)?;
        operands(&scop)?;
        names(&scop)?;
        let parameters = scop.parameters().into_iter().map(|parameter| parameter.name).collect();
        let context = scop.context().at(Rule::Parameters, operation)?;
        let mut model = Self { scop, context, parameters, arrays: Vec::new(), statements: Vec::new() };
        model.check_context()?;
        model.arrays = model.read_arrays()?;
        model.statements =
            scop.statements().into_iter().map(|view| model.read_statement(view)).collect::<Verdict<_>>()?;
        Ok(model)
    }

    /// `[R5]` for one isl object of an operation.
    pub fn declared(&self, space: &Space, operation: OperationRef<'c, 'a>) -> Verdict<'c> {
        for position in 0..space.dim(DimType::Param).at(Rule::Parameters, operation)? {
            let name = space.get_dim_name(DimType::Param, position).at(Rule::Parameters, operation)?;
            let name = name.unwrap_or_default();
            if !self.parameters.contains(&name) {
                return broken(
                    Rule::Parameters,
                    operation,
                    format!("parameter '{name}' is not declared by the scop"),
                );
            }
        }
        Ok(())
    }

    /// The array with this value.
    pub fn array_of(&self, value: Value) -> Option<&Array<'c, 'a>> {
        self.arrays.iter().find(|array| array.value == value)
    }

    /// The array of this name.
    pub fn array_named(&self, name: &str) -> Option<&Array<'c, 'a>> {
        self.arrays.iter().find(|array| array.tuple.name == name)
    }

    /// All instances: `{ S[i] }`.
    pub fn instances(&self) -> mse_isl::Result<UnionSet> {
        let empty = UnionSet::empty_ctx(&Context::current())?;
        self.statements.iter().try_fold(empty, |all, statement| all.add_set(statement.domain.clone()))
    }

    fn check_context(&self) -> Verdict<'c> {
        let operation = self.scop.operation();
        if !self.context.is_params().at(Rule::Parameters, operation)? {
            return broken(Rule::Parameters, operation, "the context constrains more than parameters");
        }
        self.declared(&self.context.get_space().at(Rule::Parameters, operation)?, operation)
    }

    fn read_arrays(&self) -> Verdict<'c, Vec<Array<'c, 'a>>> {
        let own = self.scop.operations().into_iter().filter(|&operation| view::is(operation, "mse.array"));
        let own: Vec<_> = own.collect();
        let arrays = self.scop.arrays();
        let outer = arrays.len() - own.len();
        let place = |i: usize| if i < outer { self.scop.operation() } else { own[i - outer] };
        let read = arrays.iter().enumerate().map(|(i, array)| self.read_array(array, place(i)));
        let read = read.collect::<Verdict<'c, Vec<_>>>()?;
        for (i, array) in arrays.iter().enumerate() {
            self.check_memory(array, &arrays, place(i))?;
            self.check_mirror(array, &arrays, place(i))?;
        }
        Ok(read)
    }

    /// `[R2]` An array may lie in the memory of another one. The other is an array of the scop's own and lies
    /// in its own memory. Both have elements of one type and as many dimensions of storage, and all of it is
    /// memory of everybody.
    fn check_memory(
        &self,
        array: &view::Array<'c, 'a>,
        arrays: &[view::Array<'c, 'a>],
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c> {
        let Some(layout) = array.layout.and_then(Layout::new) else { return Ok(()) };
        let lies_in = |layout: &Layout| layout.basis().and_then(|basis| basis.get_tuple_name(DimType::Out));
        let Some(name) = lies_in(&layout).at(Rule::Layout, operation)? else { return Ok(()) };
        let wrong = |why: String| broken(Rule::Layout, operation, format!("'{}' {why}", array.name));
        let host = arrays.iter().find(|other| other.name == name && other.outer.is_none());
        let Some(host) = host else {
            return wrong(format!("lies in '{name}', which is no array of the scop's own"));
        };
        let other = host.layout.and_then(Layout::new);
        if let Some(other) = &other
            && let Some(third) = lies_in(other).at(Rule::Layout, operation)?
        {
            return wrong(format!("lies in '{name}', which lies in '{third}'"));
        }
        if host.memref_type().element() != array.memref_type().element() {
            return wrong(format!("lies in '{name}', which has other elements"));
        }
        let dimensions =
            layout.basis().and_then(|basis| basis.dim(DimType::Out)).at(Rule::Layout, operation)?;
        let there = match &other {
            Some(other) => {
                other.basis().and_then(|basis| basis.dim(DimType::Out)).at(Rule::Layout, operation)?
            }
            None => host.memref_type().rank(),
        };
        let space = other.map_or("global", |other| other.space());
        if dimensions != there || layout.space() != space || !["global", "device", "managed"].contains(&space)
        {
            return wrong(format!(
                "lies in '{name}', whose storage has other dimensions or is in another space"
            ));
        }
        Ok(())
    }

    /// `[R22]` A mirror lies as an array from outside does, of a type without a layout and a memory space; no
    /// other array is managed.
    fn check_mirror(
        &self,
        array: &view::Array<'c, 'a>,
        arrays: &[view::Array<'c, 'a>],
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c> {
        let wrong = |why: &str| broken(Rule::Mirrors, operation, format!("'{}' {why}", array.name));
        let Some(name) = &array.mirrors else {
            return if array.managed { wrong("is managed, and mirrors no array") } else { Ok(()) };
        };
        let Some(of) = arrays.iter().find(|other| other.name == *name && other.outer.is_some()) else {
            return wrong(&format!("mirrors '{name}', which is no array from outside"));
        };
        if array.layout.is_some() || array.value.r#type() != of.value.r#type() {
            return wrong(&format!("has a layout, or another type than '{name}', which it mirrors"));
        }
        if !is_plain(array.memref_type()) {
            return wrong("mirrors memory whose type has a layout or a memory space");
        }
        let renamed = of.extent().and_then(|extent| extent.set_tuple_name(&array.name));
        let extent = array.extent().at(Rule::Mirrors, operation)?;
        if !extent.is_subset(&renamed.at(Rule::Mirrors, operation)?).at(Rule::Mirrors, operation)? {
            return wrong(&format!("has cells that '{name}', which it mirrors, does not have"));
        }
        Ok(())
    }

    fn read_array(
        &self,
        array: &view::Array<'c, 'a>,
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c, Array<'c, 'a>> {
        let tuple = Tuple { name: array.name.clone(), dimensions: array.memref_type().rank() };
        let what = format!("the extent of array '{}'", array.name);
        let extent = self.one_set(&array.extent, &tuple, Rule::Arrays, &what, operation)?;
        if let Some(layout) = array.layout.and_then(Layout::new) {
            self.check_layout(&layout, &tuple, extent, operation)?;
        }
        let from_outside = array.outer.is_some();
        let may_be_handed_on = from_outside || array.mirrors.is_some();
        Ok(Array { tuple, value: array.value, from_outside, may_be_handed_on })
    }

    /// The basis is a function of all cells of the array.
    fn check_layout(
        &self,
        layout: &Layout<'c>,
        array: &Tuple,
        extent: Set,
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c> {
        let what = format!("the layout of array '{}'", array.name);
        let basis = layout.basis().at(Rule::Arrays, operation)?;
        let space = basis.get_space().at(Rule::Arrays, operation)?;
        array.expect(&space, DimType::In, Rule::Arrays, &format!("{what} starts from"), operation)?;
        self.declared(&space, operation)?;
        for modulus in layout.moduli().at(Rule::Layout, operation)?.iter().flatten() {
            self.declared(&modulus.get_space().at(Rule::Layout, operation)?, operation)?;
        }
        let cells = extent.intersect_params(self.context.clone()).at(Rule::Arrays, operation)?;
        match not_a_function(&basis, &cells).at(Rule::Arrays, operation)? {
            Some(why) => broken(Rule::Arrays, operation, format!("{what} {why}")),
            None => Ok(()),
        }
    }

    fn read_statement(&self, view: view::Statement<'c, 'a>) -> Verdict<'c, Statement<'c, 'a>> {
        let operation = view.operation();
        let body = view.body();
        let tuple = Tuple { name: view.name(), dimensions: body.argument_count() };
        for i in 0..tuple.dimensions {
            if !body.argument(i).is_ok_and(|argument| argument.r#type().is_index()) {
                return broken(Rule::Statements, operation, "a coordinate is of a type other than index");
            }
        }
        let domain = operation.attribute("domain").expect("ODS: a domain");
        let what = format!("the domain of statement '{}'", tuple.name);
        let domain = self.one_set(&domain, &tuple, Rule::Statements, &what, operation)?;
        let domain = domain.intersect_params(self.context.clone()).at(Rule::Statements, operation)?;
        let origin =
            view.origin().map(|origin| self.read_origin(origin, &tuple, &domain, operation)).transpose()?;
        Ok(Statement { tuple, view, domain, origin })
    }

    /// The range of an origin, which is a function of the instances.
    fn read_origin(
        &self,
        origin: mse_isl::Result<Map>,
        statement: &Tuple,
        domain: &Set,
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c, Tuple> {
        let origin = origin.at(Rule::Statements, operation)?;
        let space = origin.get_space().at(Rule::Statements, operation)?;
        let what = format!("the origin of statement '{}'", statement.name);
        statement.expect(&space, DimType::In, Rule::Statements, &format!("{what} starts from"), operation)?;
        self.declared(&space, operation)?;
        match not_a_function(&origin, domain).at(Rule::Statements, operation)? {
            Some(why) => broken(Rule::Statements, operation, format!("{what} {why}")),
            None => Tuple::of(&space, DimType::Out).at(Rule::Statements, operation),
        }
    }

    /// A set attribute of exactly this tuple.
    fn one_set(
        &self,
        attribute: &Attribute<'c>,
        tuple: &Tuple,
        rule: Rule,
        what: &str,
        operation: OperationRef<'c, 'a>,
    ) -> Verdict<'c, Set> {
        let set = text::read_set(attribute)
            .map_err(|_| Violation::new(rule, operation, format!("{what} is not a set of one tuple")))?;
        let space = set.get_space().at(rule, operation)?;
        tuple.expect(&space, DimType::Set, rule, &format!("{what} is in"), operation)?;
        self.declared(&space, operation)?;
        Ok(set)
    }
}

impl Tuple {
    /// A tuple of a space; without a name, the empty one.
    pub fn of(space: &Space, kind: DimType) -> mse_isl::Result<Self> {
        let name = if space.is_params()? { None } else { space.get_tuple_name(kind)? };
        Ok(Self { name: name.unwrap_or_default(), dimensions: space.dim(kind)? })
    }

    /// That a space has this tuple; otherwise the rule is broken: `{what} 'B', not 'A'`.
    pub fn expect<'c>(
        &self,
        space: &Space,
        kind: DimType,
        rule: Rule,
        what: &str,
        operation: OperationRef<'c, '_>,
    ) -> Verdict<'c> {
        let found = Self::of(space, kind).at(rule, operation)?;
        if found == *self { Ok(()) } else { broken(rule, operation, format!("{what} {found}, not {self}")) }
    }
}

impl Display for Tuple {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "'{}' with {}", self.name, counted(self.dimensions, "dimension", "dimensions"))
    }
}

/// Why a relation is not a function of all elements of `domain`: `has no value for A[3]`.
pub(super) fn not_a_function(relation: &Map, domain: &Set) -> mse_isl::Result<Option<String>> {
    counterexample(|| {
        if let Some(witness) = witness::of_set(domain.clone().subtract(relation.clone().domain()?)?)? {
            return Ok(Some(format!("has no value for {witness}")));
        }
        let two = two_values(relation.clone().intersect_domain(domain.clone())?)?;
        Ok(two.map(|(from, first, second)| format!("has two values for {from}: {first} and {second}")))
    })
}

/// An element that a relation sends to two values, and these values.
pub(super) fn two_values(relation: Map) -> mse_isl::Result<Option<(witness::Witness, String, String)>> {
    if relation.is_single_valued()? {
        return Ok(None);
    }
    let range = relation.get_space()?.range()?;
    let pairs = relation.clone().range_product(relation)?;
    let distinct = pairs.intersect_range(Map::lex_lt(range)?.wrap()?)?;
    let pair = Map::from_basic_map(distinct.sample()?)?;
    let (first, second) = (pair.clone().range_factor_domain()?, pair.range_factor_range()?);
    let from = witness::of_set(first.clone().domain()?)?;
    let values = witness::of_set(first.range()?)?.zip(witness::of_set(second.range()?)?);
    Ok(from.zip(values).map(|(from, (first, second))| (from, first.point, second.point)))
}

/// `[R4]`: as many names, flags and region arguments as operands.
fn operands<'c>(scop: &view::Scop<'c, '_>) -> Verdict<'c> {
    let operation = scop.operation();
    let segments = operation.attribute("operandSegmentSizes").expect("ODS: operand segments");
    let segments = DenseI32ArrayAttribute::try_from(segments).expect("ODS: operand segments");
    let segment = |i| segments.element(i).map_or(0, |size| usize::try_from(size).unwrap_or(0));
    let counts = [
        ("parameter", segment(0), "name", view::attributes(operation, "parameter_names").len()),
        ("array", segment(1), "name", view::attributes(operation, "array_names").len()),
        ("array", segment(1), "extent", view::attributes(operation, "extents").len()),
        ("array", segment(1), "live_in flag", view::bools(operation, "live_in").len()),
        ("array", segment(1), "live_out flag", view::bools(operation, "live_out").len()),
        ("operand", operation.operand_count(), "region argument", scop.body().argument_count()),
    ];
    for (what, expected, property, count) in counts {
        if expected != count {
            let plural = |count, one| counted(count, one, &format!("{one}s"));
            let message = format!("{}, but {}", plural(expected, what), plural(count, property));
            return broken(Rule::Arrays, operation, message);
        }
    }
    let inner = |i| scop.body().argument(i).map(|argument| argument.r#type());
    let outer = operation.operands().map(|operand| operand.r#type());
    match outer.enumerate().find(|(i, outer): &(usize, Type)| inner(*i).ok() != Some(*outer)) {
        Some((i, outer)) => broken(
            Rule::Arrays,
            operation,
            format!("operand {i} is of type {outer}, its region argument is not"),
        ),
        None => Ok(()),
    }
}

/// `[R3]`
fn names<'c>(scop: &view::Scop<'c, '_>) -> Verdict<'c> {
    let mut seen: Vec<(&str, String)> = Vec::new();
    let operation = scop.operation();
    for parameter in scop.parameters() {
        name("parameter", parameter.name, &mut seen, operation)?;
    }
    for array in scop.arrays().into_iter().filter(|array| array.outer.is_some()) {
        name("array", array.name, &mut seen, operation)?;
    }
    for operation in scop.operations() {
        if view::is(operation, "mse.array") {
            name("array", view::string(operation, "name"), &mut seen, operation)?;
        } else if let Some(statement) = view::Statement::new(operation) {
            name("statement", statement.name(), &mut seen, operation)?;
        }
    }
    Ok(())
}

fn name<'c>(
    what: &'static str,
    name: String,
    seen: &mut Vec<(&'static str, String)>,
    operation: OperationRef<'c, '_>,
) -> Verdict<'c> {
    if !is_identifier(&name) {
        return broken(Rule::Names, operation, format!("{what} '{name}' is not named by an isl identifier"));
    }
    if let Some((other, _)) = seen.iter().find(|(_, taken)| *taken == name) {
        return broken(Rule::Names, operation, format!("{what} '{name}' has the name of another {other}"));
    }
    seen.push((what, name));
    Ok(())
}

/// Whether isl reads `name` as an identifier: letters, digits and `_`, none of isl's keywords.
pub(super) fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let simple = starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    simple && Set::read_from_str(&Context::current(), &format!("[{name}] -> {{ {name}[] }}")).is_ok()
}

/// Whether cells lie one row after the other, in memory of the host.
fn is_plain(memref: MemRefType) -> bool {
    memref.affine_map().is_identity() && memref.memory_space().is_none()
}

#[cfg(test)]
mod tests {
    use super::is_identifier;

    #[test]
    fn identifiers() {
        for name in ["N", "_x1", "A_0", "exist"] {
            assert!(is_identifier(name), "{name}");
        }
        for name in ["", "1a", "a b", "a-b", "min", "FLOOR", "exists", "n\"", "a'", "ä", "N] -> { [", "and"]
        {
            assert!(!is_identifier(name), "{name}");
        }
    }
}
