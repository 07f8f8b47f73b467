//! Reading scops: what the operations of one `mse.scop` say, as Rust values.
//!
//! Views borrow the IR and hold no state; isl objects are parsed when asked for.

mod access;
mod claim;
mod layout;

use crate::ffi;
use crate::text;
pub use access::{Access, AccessKind};
pub use claim::{Independence, Unordered};
pub use layout::Layout;
use melior::ir::attribute::{ArrayAttribute, BoolAttribute, IntegerAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, BlockRef, OperationRef, RegionLike, RegionRef, TypeLike, Value, ValueLike};
use mse_isl::{Context, Map, Result, Set};

/// The attribute of an allocation, or of an array of a scop's own, that says what contraction may do with it:
/// `"none"`.
pub const CONTRACT: &str = "mse.contract";

/// The attribute of a scop that holds the steps which made its storage and schedule.
pub const RECIPE: &str = "mse.recipe";

/// The attribute of a scop that holds the steps which a recipe asks of later stages.
pub const ASKED: &str = "mse.asked";

/// The prefix of the names of marks that stand for hints on the loops of bands: `hint:tile=32`.
pub const HINT: &str = "hint:";

/// The attributes of loops that are hints, `mse.tile = 32`, by their names in marks; whether they have a
/// number.
pub const HINTS: [(&str, bool); 7] = [
    ("fuse", false),
    ("tile", true),
    ("unroll", true),
    ("interchange", false),
    ("sequential", false),
    ("parallel", false),
    ("x", false),
];

/// An `mse.scop`.
#[derive(Clone, Copy, Debug)]
pub struct Scop<'c, 'a>(OperationRef<'c, 'a>);

/// A parameter: its isl name, its value inside the scop, and the value outside.
#[derive(Clone, Debug)]
pub struct Parameter<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The region argument.
    pub value: Value<'c, 'a>,
    /// The operand.
    pub outer: Value<'c, 'a>,
}

/// An array of the scop, from outside or its own.
#[derive(Clone, Debug)]
pub struct Array<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The region argument, or the result of `mse.array`.
    pub value: Value<'c, 'a>,
    /// The operand; none for an array of the scop's own.
    pub outer: Option<Value<'c, 'a>>,
    /// `#mse.set` of the cells.
    pub extent: Attribute<'c>,
    /// The contents before the scop matter.
    pub live_in: bool,
    /// The contents after the scop matter.
    pub live_out: bool,
    /// `#mse.layout`, if any.
    pub layout: Option<Attribute<'c>>,
    /// The array from outside whose sizes it has, in memory of a device.
    pub mirrors: Option<String>,
    /// That memory is managed: the host may access it, too.
    pub managed: bool,
}

/// An `mse.stmt`.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'c, 'a>(OperationRef<'c, 'a>);

/// An `mse.fallback`.
#[derive(Clone, Copy, Debug)]
pub struct Fallback<'c, 'a>(OperationRef<'c, 'a>);

impl<'c, 'a> Scop<'c, 'a> {
    /// The view of an operation, if it is an `mse.scop`.
    pub fn new(operation: OperationRef<'c, 'a>) -> Option<Self> {
        is(operation, "mse.scop").then_some(Self(operation))
    }

    /// All scops in `root`, which may be one itself, in order.
    pub fn all_in(root: OperationRef<'c, 'a>) -> Vec<Self> {
        match Self::new(root) {
            Some(scop) => vec![scop],
            None => nested(root).into_iter().flat_map(Self::all_in).collect(),
        }
    }

    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        self.0
    }

    /// The one block of the body.
    pub fn body(&self) -> BlockRef<'c, 'a> {
        body(self.0)
    }

    /// The operations of the body, in order.
    pub fn operations(&self) -> Vec<OperationRef<'c, 'a>> {
        operations(self.body())
    }

    /// The parameters, in order.
    pub fn parameters(&self) -> Vec<Parameter<'c, 'a>> {
        let names = strings(self.0, "parameter_names");
        let body = self.body();
        let value = |i| (argument(body, i), self.0.operand(i).expect("as many operands as names"));
        names
            .into_iter()
            .enumerate()
            .map(|(i, name)| {
                let (value, outer) = value(i);
                Parameter { name, value, outer }
            })
            .collect()
    }

    /// The arrays: operands first, then the scop's own.
    pub fn arrays(&self) -> Vec<Array<'c, 'a>> {
        let mut arrays = self.outer_arrays();
        arrays.extend(self.operations().into_iter().filter_map(own_array));
        arrays
    }

    fn outer_arrays(&self) -> Vec<Array<'c, 'a>> {
        let first = strings(self.0, "parameter_names").len();
        let (live_in, live_out) = (bools(self.0, "live_in"), bools(self.0, "live_out"));
        let extents = attributes(self.0, "extents");
        let names = strings(self.0, "array_names").into_iter().enumerate();
        names
            .map(|(i, name)| Array {
                name,
                value: argument(self.body(), first + i),
                outer: self.0.operand(first + i).ok(),
                extent: extents[i],
                live_in: live_in[i],
                live_out: live_out[i],
                layout: None,
                mirrors: None,
                managed: false,
            })
            .collect()
    }

    /// The other values that enter, in order: inside and outside.
    pub fn values(&self) -> Vec<(Value<'c, 'a>, Value<'c, 'a>)> {
        let first = strings(self.0, "parameter_names").len() + strings(self.0, "array_names").len();
        let outer = |i| self.0.operand(i).expect("in range");
        (first..self.0.operand_count()).map(|i| (argument(self.body(), i), outer(i))).collect()
    }

    /// The statements, in the order of the body.
    pub fn statements(&self) -> Vec<Statement<'c, 'a>> {
        self.operations().into_iter().filter(|&operation| is(operation, "mse.stmt")).map(Statement).collect()
    }

    /// The `mse.schedule`.
    pub fn schedule(&self) -> Option<OperationRef<'c, 'a>> {
        self.operations().into_iter().find(|&operation| is(operation, "mse.schedule"))
    }

    /// The loops with independent iterations, as the program declares them.
    pub fn independences(&self) -> Vec<Independence<'c, 'a>> {
        let said = self.operations().into_iter().filter(|&operation| is(operation, "mse.independent"));
        said.map(Independence).collect()
    }

    /// The loops whose iterations have no order, as the program declares them.
    pub fn unordered(&self) -> Vec<Unordered<'c, 'a>> {
        let said = self.operations().into_iter().filter(|&operation| is(operation, "mse.unordered"));
        said.map(Unordered).collect()
    }

    /// The `mse.fallback`, if there is one.
    pub fn fallback(&self) -> Option<Fallback<'c, 'a>> {
        self.operations().into_iter().find_map(Fallback::new)
    }

    /// The `mse.dataflow`, once it was computed.
    pub fn dataflow(&self) -> Option<OperationRef<'c, 'a>> {
        self.operations().into_iter().find(|&operation| is(operation, "mse.dataflow"))
    }

    /// The context, all that is known of the parameters: `[N] -> { : ... }`, the universe without a context.
    pub fn context(&self) -> Result<Set> {
        match self.0.attribute("known") {
            Ok(attribute) => text::read_set(&attribute),
            Err(_) => Set::read_from_str(&Context::current(), "{ : }"),
        }
    }
}

fn own_array<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Array<'c, 'a>> {
    is(operation, "mse.array").then(|| Array {
        name: string(operation, "name"),
        value: operation.result(0).expect("one result").into(),
        outer: None,
        extent: operation.attribute("extent").expect("an extent"),
        live_in: false,
        live_out: false,
        layout: operation.attribute("layout").ok(),
        mirrors: optional_string(operation, "mirrors"),
        managed: operation.has_attribute("managed"),
    })
}

impl<'c> Array<'c, '_> {
    /// The cells: `{ A[a] }`.
    pub fn extent(&self) -> Result<Set> {
        text::read_set(&self.extent)
    }

    /// The memref type of the array.
    pub fn memref_type(&self) -> MemRefType<'c> {
        self.value.r#type().try_into().expect("ODS: an array is a memref")
    }
}

impl<'c, 'a> Fallback<'c, 'a> {
    /// The view of an operation, if it is an `mse.fallback`.
    pub fn new(operation: OperationRef<'c, 'a>) -> Option<Self> {
        is(operation, "mse.fallback").then_some(Self(operation))
    }

    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        self.0
    }

    /// The scop that is executed instead.
    pub fn scop(&self) -> Scop<'c, 'a> {
        nested(self.0).into_iter().find_map(Scop::new).expect("[R11]: a fall-back holds a scop")
    }

    /// The bytes that an array may take.
    pub fn max_bytes(&self) -> i64 {
        let bytes = self.0.attribute("max_bytes").expect("ODS: bytes");
        IntegerAttribute::try_from(bytes).expect("ODS: a number").value()
    }
}

impl<'c, 'a> Statement<'c, 'a> {
    /// The view of an operation, if it is an `mse.stmt`.
    pub fn new(operation: OperationRef<'c, 'a>) -> Option<Self> {
        is(operation, "mse.stmt").then_some(Self(operation))
    }

    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        self.0
    }

    /// The statement's name, the tuple of its instances.
    pub fn name(&self) -> String {
        string(self.0, "name")
    }

    /// The one block of the body; its arguments are the coordinates of the instance.
    pub fn body(&self) -> BlockRef<'c, 'a> {
        body(self.0)
    }

    /// The instances: `{ S[i] }`.
    pub fn domain(&self) -> Result<Set> {
        text::read_set(&self.0.attribute("domain").expect("ODS: a domain"))
    }

    /// `{ S[i] -> Source[i] }`, if the statement says where it comes from.
    pub fn origin(&self) -> Option<Result<Map>> {
        self.0.attribute("origin").ok().map(|attribute| text::read_map(&attribute))
    }

    /// Whether it calls a function that takes an array as it is.
    pub fn calls(&self) -> bool {
        let takes_memory = |call: OperationRef| call.operands().any(|operand| operand.r#type().is_mem_ref());
        all_nested(self.0).into_iter().any(|inner| is(inner, "func.call") && takes_memory(inner))
    }

    /// Its last write is a while loop's condition; its last coordinate counts the iterations.
    pub fn repeats(&self) -> bool {
        self.0.has_attribute("repeats")
    }

    /// The accesses, in the order of execution.
    pub fn accesses(&self) -> Vec<Access<'c, 'a>> {
        all_nested(self.0).into_iter().filter_map(Access::new).collect()
    }
}

/// Whether the operation has this name.
pub fn is(operation: OperationRef, name: &str) -> bool {
    self::name(operation) == name
}

/// Whether the operation executes one of two regions, as a value says, and hands on what that yields.
pub fn is_conditional(operation: OperationRef) -> bool {
    is(operation, "scf.if")
}

/// The name of the operation, with its dialect.
pub fn name<'c>(operation: OperationRef<'c, '_>) -> &'c str {
    ffi::operation_name(operation)
}

/// The operations of a block, in order.
pub fn operations<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |operation| operation.next_in_block()).collect()
}

/// The operations directly inside the regions of `operation`, in order.
pub fn nested<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let blocks = |region: RegionRef<'c, 'a>| {
        std::iter::successors(region.first_block(), |block| block.next_in_region())
    };
    operation.regions().flat_map(blocks).flat_map(operations).collect()
}

/// All operations inside `operation`, each before what it contains.
pub fn all_nested<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let with_inner = |inner: OperationRef<'c, 'a>| std::iter::once(inner).chain(all_nested(inner));
    nested(operation).into_iter().flat_map(with_inner).collect()
}

/// The one block of the operation's first region.
pub fn body<'c, 'a>(operation: OperationRef<'c, 'a>) -> BlockRef<'c, 'a> {
    operation.region(0).ok().and_then(|region| region.first_block()).expect("ODS: one block")
}

/// The operand with this number, if there is one. (melior's own prints the whole module into its error.)
pub fn operand<'c, 'a>(operation: OperationRef<'c, 'a>, number: usize) -> Option<Value<'c, 'a>> {
    (number < operation.operand_count()).then(|| operation.operand(number).expect("in range"))
}

/// The result with this number, if there is one.
pub fn result<'c, 'a>(operation: OperationRef<'c, 'a>, number: usize) -> Option<Value<'c, 'a>> {
    (number < operation.result_count()).then(|| operation.result(number).expect("in range").into())
}

/// The region with this number, if there is one.
pub fn region<'c, 'a>(operation: OperationRef<'c, 'a>, number: usize) -> Option<RegionRef<'c, 'a>> {
    (number < operation.region_count()).then(|| operation.region(number).expect("in range"))
}

/// The string attribute `name`.
pub fn string(operation: OperationRef, name: &str) -> String {
    optional_string(operation, name).expect("ODS: a string attribute")
}

/// The string attribute `name`, if present.
pub fn optional_string(operation: OperationRef, name: &str) -> Option<String> {
    let attribute: StringAttribute = operation.attribute(name).ok()?.try_into().ok()?;
    Some(ffi::string_value(&attribute).to_owned())
}

/// The attribute `name`, which ODS demands.
pub fn attribute<'c>(operation: OperationRef<'c, '_>, name: &str) -> Attribute<'c> {
    operation.attribute(name).unwrap_or_else(|_| panic!("ODS: an attribute '{name}'"))
}

/// The elements of the array attribute `name`, none if it is absent.
pub fn attributes<'c>(operation: OperationRef<'c, '_>, name: &str) -> Vec<Attribute<'c>> {
    let array: Option<ArrayAttribute> =
        operation.attribute(name).ok().and_then(|attribute| attribute.try_into().ok());
    array.map_or_else(Vec::new, |array| {
        (0..array.len()).map(|i| array.element(i).expect("in range")).collect()
    })
}

fn strings(operation: OperationRef, name: &str) -> Vec<String> {
    let string = |attribute: Attribute| {
        ffi::string_value(&StringAttribute::try_from(attribute).expect("ODS: a string")).to_owned()
    };
    attributes(operation, name).into_iter().map(string).collect()
}

/// The elements of the dense bool array attribute `name`.
pub fn bools(operation: OperationRef, name: &str) -> Vec<bool> {
    operation.attribute(name).map_or_else(|_| Vec::new(), |attribute| ffi::bools(&attribute))
}

fn argument<'c, 'a>(block: BlockRef<'c, 'a>, index: usize) -> Value<'c, 'a> {
    block.argument(index).expect("[R4]: one argument for each operand").into()
}

/// The value of a bool attribute, `false` if it is absent.
pub fn flag(operation: OperationRef, name: &str) -> bool {
    operation
        .attribute(name)
        .ok()
        .and_then(|attribute| BoolAttribute::try_from(attribute).ok())
        .is_some_and(|flag| flag.value())
}
