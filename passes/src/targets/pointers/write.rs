//! Gives a kernel, and its launches, the arguments that a plan says.

use super::kernel::{Kernel, Launch};
use super::plan::{Parameter, Plan, Role};
use super::sizes::value_at;
use super::uses::dimension;
use crate::lower::emit::builder::Builder;
use crate::mlir;
use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute};
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Location, Type, Value, ValueLike};
use mse_dialect::edit::context_of;

/// The number that MLIR has in the place of a size or a stride that is a value.
const DYNAMIC: i64 = i64::MIN;

/// Changes launches and kernel.
pub fn apply<'c: 'a, 'a>(kernel: &Kernel<'c, 'a>, plan: &Plan) {
    for &launch in &kernel.launches {
        pass(launch, plan);
    }
    Writer::new(kernel, plan).write();
}

/// Gives a launch the new arguments.
fn pass<'c: 'a, 'a>(launch: Launch<'c, 'a>, plan: &Plan) {
    let old = launch.arguments();
    let mut new = Vec::new();
    for (&argument, role) in old.iter().zip(&plan.roles) {
        match role {
            Role::Stays => new.push(argument),
            Role::Pointer { .. } => new.push(pointer_of(launch, argument)),
            Role::Same(_) | Role::Sizes(_) => {}
        }
    }
    new.extend(plan.added.iter().map(|&(argument, dimension)| value_at(launch, old[argument], dimension)));
    launch.set_arguments(&new);
}

/// The address of the first element of memory, in front of a launch.
fn pointer_of<'c: 'a, 'a>(launch: Launch<'c, 'a>, memref: Value<'c, 'a>) -> Value<'c, 'a> {
    let builder = Builder::new(context_of(launch.0), launch.0);
    let bits = IntegerType::new(builder.context, 64).into();
    let address = "memref.extract_aligned_pointer_as_index";
    let address = builder.value(address, &[memref], builder.index(), &[]);
    let address = builder.value("arith.index_cast", &[address], bits, &[]);
    builder.value("llvm.inttoptr", &[address], pointer(&builder), &[])
}

fn pointer<'c>(builder: &Builder<'c, '_>) -> Type<'c> {
    melior::dialect::llvm::r#type::pointer(builder.context, 0)
}

/// Where code is written, at the beginning of a kernel.
struct Writer<'k, 'c, 'a> {
    kernel: &'k Kernel<'c, 'a>,
    plan: &'k Plan,
    builder: Builder<'c, 'a>,
    /// The arguments that the kernel had.
    old: Vec<Value<'c, 'a>>,
    /// For each of them: the pointer in its place.
    pointers: Vec<Option<Value<'c, 'a>>>,
    /// The new ones behind the others.
    added: Vec<Value<'c, 'a>>,
}

impl<'k, 'c: 'a, 'a> Writer<'k, 'c, 'a> {
    /// A kernel that has all arguments, old and new.
    fn new(kernel: &'k Kernel<'c, 'a>, plan: &'k Plan) -> Self {
        let (entry, old) = (kernel.entry(), kernel.arguments());
        let first = mlir::operations(entry)[0];
        let builder = Builder::new(context_of(first), first);
        let location = Location::unknown(builder.context);
        let insert = |number: usize, r#type| mlir::insert_argument(entry, number, r#type, location);
        let added = (0..plan.added.len()).map(|number| insert(old.len() + number, builder.index())).collect();
        let mut pointers = vec![None; old.len()];
        for (number, role) in plan.roles.iter().enumerate().rev() {
            let is_pointer = matches!(role, Role::Pointer { .. });
            pointers[number] = is_pointer.then(|| insert(number, pointer(&builder)));
        }
        Self { kernel, plan, builder, old, pointers, added }
    }

    /// Uses the new arguments in the place of the old ones, which go.
    fn write(&self) {
        let signature = self.signature();
        for (number, role) in self.plan.roles.iter().enumerate() {
            let old = self.old[number];
            match role {
                Role::Stays => continue,
                Role::Same(parameter) => mlir::replace_uses(old, self.parameter(*parameter)),
                Role::Sizes(sizes) => self.answer(old, sizes),
                Role::Pointer { sizes, .. } => {
                    self.answer(old, sizes);
                    mlir::replace_uses(old, self.memory(number, sizes));
                }
            }
            mlir::erase_argument(old);
        }
        for (name, attribute) in signature {
            mlir::set_attribute(self.kernel.function, name, attribute);
        }
    }

    /// The value of a parameter.
    fn parameter(&self, parameter: Parameter) -> Value<'c, 'a> {
        match parameter {
            Parameter::Argument(number) => self.old[number],
            Parameter::Added(number) => self.added[number],
            Parameter::Number(number) => {
                let number = self.builder.index_attribute(number);
                self.builder.value("arith.constant", &[], self.builder.index(), &[("value", number)])
            }
        }
    }

    /// Replaces what asks for sizes of a memref.
    fn answer(&self, memref: Value<'c, 'a>, sizes: &[Parameter]) {
        for (user, _) in mlir::uses(memref) {
            if let Some(dimension) = dimension(user) {
                let size = mlir::result(user, 0).expect("a size");
                mlir::replace_uses(size, self.parameter(sizes[dimension]));
                mlir::erase(user);
            }
        }
    }

    /// The memory behind a pointer.
    fn memory(&self, number: usize, sizes: &[Parameter]) -> Value<'c, 'a> {
        let of = MemRefType::try_from(self.old[number].r#type()).expect("a memref");
        let first = self.first_element(self.pointers[number].expect("a pointer"), of.element());
        if of.rank() == 0 { first } else { self.shaped(first, of, sizes) }
    }

    /// A pointer as memory of one element.
    fn first_element(&self, pointer: Value<'c, 'a>, element: Type<'c>) -> Value<'c, 'a> {
        let (builder, context) = (self.builder, self.builder.context);
        let bits: Type = IntegerType::new(context, 64).into();
        let descriptor = melior::dialect::llvm::r#type::r#struct(
            context,
            &[pointer.r#type(), pointer.r#type(), bits],
            false,
        );
        let zero = [("value", IntegerAttribute::new(bits, 0).into())];
        let offset = builder.value("llvm.mlir.constant", &[], bits, &zero);
        let mut fields = builder.value("llvm.mlir.poison", &[], descriptor, &[]);
        for (position, field) in [pointer, pointer, offset].into_iter().enumerate() {
            let position = DenseI64ArrayAttribute::new(context, &[position as i64]).into();
            fields =
                builder.value("llvm.insertvalue", &[fields, field], descriptor, &[("position", position)]);
        }
        let memref = MemRefType::new(element, &[], None, None).into();
        builder.value("builtin.unrealized_conversion_cast", &[fields], memref, &[])
    }

    /// Memory that begins with this element, of these sizes.
    fn shaped(&self, first: Value<'c, 'a>, of: MemRefType<'c>, sizes: &[Parameter]) -> Value<'c, 'a> {
        let builder = self.builder;
        let shape: Vec<_> =
            (0..of.rank()).map(|dimension| mlir::static_size(of, dimension).unwrap_or(DYNAMIC)).collect();
        let values: Vec<_> = sizes
            .iter()
            .zip(&shape)
            .map(|(&size, &known)| (known == DYNAMIC).then(|| self.parameter(size)))
            .collect();
        let (numbers, strides) = self.strides(&shape, &values);
        let operands = [vec![first], values.into_iter().flatten().collect(), strides].concat();
        let dynamic = |numbers: &[i64]| numbers.iter().filter(|&&number| number == DYNAMIC).count();
        let segments = mlir::segment_sizes(builder.context, &[1, 0, dynamic(&shape), dynamic(&numbers)]);
        let list = |numbers: &[i64]| DenseI64ArrayAttribute::new(builder.context, numbers).into();
        let attributes: [(&str, Attribute<'c>); 4] = [
            ("operandSegmentSizes", segments),
            ("static_offsets", list(&[0])),
            ("static_sizes", list(&shape)),
            ("static_strides", list(&numbers)),
        ];
        builder.value("memref.reinterpret_cast", &operands, of.into(), &attributes)
    }

    /// The strides of memory of this shape: numbers for all dimensions; values for those that are none.
    fn strides(&self, shape: &[i64], sizes: &[Option<Value<'c, 'a>>]) -> (Vec<i64>, Vec<Value<'c, 'a>>) {
        let (mut numbers, mut values) = (vec![1], Vec::new());
        for dimension in (1..shape.len()).rev() {
            let (inner, size) = (numbers[0], shape[dimension]);
            let number = if inner == DYNAMIC || size == DYNAMIC { DYNAMIC } else { inner * size };
            if number == DYNAMIC {
                let value = |number, value: Option<&Value<'c, 'a>>| {
                    value.copied().unwrap_or_else(|| self.parameter(Parameter::Number(number)))
                };
                let size = value(size, sizes[dimension].as_ref());
                let product =
                    |inner| self.builder.value("arith.muli", &[size, inner], self.builder.index(), &[]);
                values.insert(0, if inner == 1 { size } else { product(value(inner, values.first())) });
            }
            numbers.insert(0, number);
        }
        (numbers, values)
    }

    /// The type of the function, and what it says of its arguments.
    fn signature(&self) -> Vec<(&'static str, Attribute<'c>)> {
        let (context, said) = (self.builder.context, self.kernel.argument_attributes());
        let empty = || Attribute::parse(context, "{}").expect("a dictionary");
        let (mut types, mut says) = (Vec::new(), Vec::new());
        for (number, role) in self.plan.roles.iter().enumerate() {
            match role {
                Role::Stays => {
                    types.push(self.old[number].r#type());
                    says.push(said.get(number).copied().unwrap_or_else(empty));
                }
                Role::Pointer { is_apart, is_read_only, .. } => {
                    let of = MemRefType::try_from(self.old[number].r#type()).expect("a memref");
                    types.push(pointer(&self.builder));
                    says.push(self.claims(alignment(of), *is_apart, *is_read_only));
                }
                Role::Same(_) | Role::Sizes(_) => {}
            }
        }
        types.extend(self.added.iter().map(|_| self.builder.index()));
        says.extend(self.added.iter().map(|_| empty()));
        let signature = TypeAttribute::new(FunctionType::new(context, &types, &[]).into());
        vec![("function_type", signature.into()), ("arg_attrs", ArrayAttribute::new(context, &says).into())]
    }

    /// `{llvm.align = 8 : i64, llvm.noalias, llvm.readonly}`
    fn claims(&self, alignment: u64, is_apart: bool, is_read_only: bool) -> Attribute<'c> {
        let claims = [("llvm.noalias", is_apart), ("llvm.readonly", is_read_only)];
        let claims = claims.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name.to_owned());
        let claims: Vec<_> = [format!("llvm.align = {alignment} : i64")].into_iter().chain(claims).collect();
        let text = format!("{{{}}}", claims.join(", "));
        Attribute::parse(self.builder.context, &text).expect("a dictionary")
    }
}

/// The alignment of memory in bytes: that of a number in it, whose loads and stores have it in any case. Of
/// other elements nothing is claimed.
fn alignment(memory: MemRefType) -> u64 {
    let bytes = mlir::element_bytes(memory);
    if [2, 4, 8].contains(&bytes) { bytes } else { 1 }
}
