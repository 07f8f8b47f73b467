//! Kernels with launches that are all known.

use crate::mlir;
use melior::ir::attribute::{ArrayAttribute, AttributeLike, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::FunctionType;
use melior::ir::{Attribute, BlockRef, OperationRef, Value};

/// The groups of operands of a launch that come before the arguments of its kernel: tokens, sizes of the
/// grid, blocks and clusters, bytes of workgroup memory.
const BEFORE_ARGUMENTS: usize = 11;

/// A kernel, with all its launches; there is at least one.
pub struct Kernel<'c, 'a> {
    /// `gpu.func`
    pub function: OperationRef<'c, 'a>,
    /// In the order of the module.
    pub launches: Vec<Launch<'c, 'a>>,
}

/// A launch, `gpu.launch_func`.
#[derive(Clone, Copy)]
pub struct Launch<'c, 'a>(pub OperationRef<'c, 'a>);

impl<'c: 'a, 'a> Kernel<'c, 'a> {
    /// Those of the GPU modules that lie in a module.
    pub fn all_in(module: OperationRef<'c, 'a>) -> Vec<Self> {
        let mentions: Vec<_> = mlir::all_nested(module).into_iter().filter_map(Mention::of).collect();
        let inside = mlir::blocks(module).into_iter().flat_map(mlir::operations);
        let gpu_modules = inside.filter(|&operation| mlir::name(operation) == "gpu.module");
        let functions = gpu_modules.flat_map(|gpu_module| {
            let functions = mlir::blocks(gpu_module).into_iter().flat_map(mlir::operations);
            functions.map(move |function| (gpu_module, function))
        });
        functions
            .filter(|&(_, function)| is_kernel(function))
            .filter_map(|(gpu_module, function)| {
                let launches = launches(module, gpu_module, function, &mentions)?;
                (!launches.is_empty()).then_some(Self { function, launches })
            })
            .collect()
    }

    /// Where the kernel begins.
    pub fn entry(&self) -> BlockRef<'c, 'a> {
        mlir::blocks(self.function)[0]
    }

    /// The arguments; the others of the first block are memory of the kernel's own.
    pub fn arguments(&self) -> Vec<Value<'c, 'a>> {
        let mut arguments = mlir::arguments(self.entry());
        arguments.truncate(self.function_type().input_count());
        arguments
    }

    /// The type of the function.
    pub fn function_type(&self) -> FunctionType<'c> {
        let attribute = self.function.attribute("function_type").expect("a function has a type");
        let attribute = TypeAttribute::try_from(attribute).expect("a type");
        FunctionType::try_from(attribute.value()).expect("the type of a function")
    }

    /// The attributes that the function gives its arguments, a dictionary each; none if it gives no
    /// attributes.
    pub fn argument_attributes(&self) -> Vec<Attribute<'c>> {
        let Ok(all) = self.function.attribute("arg_attrs") else { return Vec::new() };
        let all = ArrayAttribute::try_from(all).expect("an array of dictionaries");
        (0..all.len()).filter_map(|number| all.element(number).ok()).collect()
    }
}

impl<'c: 'a, 'a> Launch<'c, 'a> {
    /// The arguments of the kernel.
    pub fn arguments(&self) -> Vec<Value<'c, 'a>> {
        let segments = mlir::segments(self.0);
        let first: usize = segments[..BEFORE_ARGUMENTS].iter().sum();
        self.0.operands().skip(first).take(segments[BEFORE_ARGUMENTS]).collect()
    }

    /// Gives the kernel other arguments.
    pub fn set_arguments(&self, arguments: &[Value<'c, 'a>]) {
        let mut segments = mlir::segments(self.0);
        let first: usize = segments[..BEFORE_ARGUMENTS].iter().sum();
        let mut operands: Vec<Value<'c, 'a>> = self.0.operands().collect();
        operands.splice(first..first + segments[BEFORE_ARGUMENTS], arguments.iter().copied());
        segments[BEFORE_ARGUMENTS] = arguments.len();
        mlir::set_operands(self.0, &operands);
        let sizes = mlir::segment_sizes(mse_dialect::edit::context_of(self.0), &segments);
        mlir::set_attribute(self.0, "operandSegmentSizes", sizes);
    }
}

/// An operation that names symbols.
struct Mention<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    /// `module::kernel`, of a launch.
    launched: Option<String>,
    /// All other attributes in which symbols may be, without quotes.
    rest: String,
}

impl<'c: 'a, 'a> Mention<'c, 'a> {
    fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let (mut launched, mut rest) = (None, String::new());
        for (name, attribute) in operation.attributes() {
            if !(attribute.is_symbol_ref() || attribute.is_array() || attribute.is_dictionary()) {
                continue;
            }
            let text = attribute.to_string().replace('"', "");
            if mlir::name(operation) == "gpu.launch_func" && name.as_string_ref().as_str() == Ok("kernel") {
                launched = Some(text.replace('@', ""));
            } else if text.contains('@') {
                rest += &text;
            }
        }
        (launched.is_some() || !rest.is_empty()).then_some(Self { operation, launched, rest })
    }
}

fn is_kernel(function: OperationRef) -> bool {
    mlir::name(function) == "gpu.func"
        && function.has_attribute("gpu.kernel")
        && !mlir::blocks(function).is_empty()
}

/// The launches of a kernel; none if something else may name it: a symbol that begins so.
fn launches<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    gpu_module: OperationRef<'c, 'a>,
    function: OperationRef<'c, 'a>,
    mentions: &[Mention<'c, 'a>],
) -> Option<Vec<Launch<'c, 'a>>> {
    let name = mlir::symbol_name(function);
    let path = format!("{}::{name}", mlir::symbol_name(gpu_module));
    let launches: Vec<_> =
        mentions.iter().filter(|mention| mention.launched.as_ref() == Some(&path)).collect();
    let is_named = mentions.iter().any(|mention| mention.rest.contains(&format!("@{name}")));
    let is_inside = launches.iter().all(|launch| symbols_of(launch.operation) == Some(module));
    (!is_named && is_inside).then(|| launches.into_iter().map(|launch| Launch(launch.operation)).collect())
}

/// The module whose symbols an operation names.
fn symbols_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let around = std::iter::successors(operation.parent_operation(), |around| around.parent_operation());
    around.into_iter().find(|&around| matches!(mlir::name(around), "builtin.module" | "gpu.module"))
}
