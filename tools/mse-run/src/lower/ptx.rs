//! GPU modules as PTX, for a GPU of NVIDIA's, by upstream's pipeline. Kernels take memory as `--mse-to-ptx`
//! has them take it, so that a GPU gets the same code.

use super::globals::is_variable;
use super::kernels::{Kernel, words};
use super::launches::{launch_function, lower_launches, refuse_stack};
use super::sites::Sites;
use super::workgroup::declared_bytes;
use crate::error::{Error, Result};
use crate::ir::{
    append_text, array_elements, copy_of, detach, erase, function_type, gpu_object, name, operations_in,
    operations_inside, string,
};
use crate::module::run_passes;
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Module, OperationRef, Type};
use std::collections::HashMap;

/// The code of a GPU module.
pub struct Ptx {
    /// The code.
    pub text: String,
    /// The names of its kernels, in the order of their numbers.
    pub kernels: Vec<String>,
    /// Whether it has globals that kernels may change.
    pub has_variables: bool,
}

/// Takes all GPU modules out and turns all launches into calls.
pub fn lower<'c>(
    context: &'c Context,
    module: &Module<'c>,
    file: &str,
    chip: &str,
    sites: &mut Sites,
) -> Result<(Vec<Kernel>, Vec<Ptx>)> {
    refuse_stack(module, sites)?;
    mse_passes::targets::pointers::run(module.as_operation());
    let (mut kernels, mut codes, mut numbers) = (Vec::new(), Vec::new(), HashMap::new());
    let gpu_modules =
        operations_in(module.body()).into_iter().filter(|&operation| name(operation) == "gpu.module");
    for gpu_module in gpu_modules.collect::<Vec<_>>() {
        let path = string(gpu_module, "sym_name");
        let mut names = Vec::new();
        for function in operations_inside(gpu_module) {
            if name(function) != "gpu.func" || !function.has_attribute("gpu.kernel") {
                continue;
            }
            let (number, kernel) = (kernels.len(), string(function, "sym_name"));
            numbers.insert(format!("{path}::{kernel}"), number);
            let parameters = parameters(function)?;
            append_text(context, module, &launch_function(&kernel, number, &parameters, &[], None))?;
            let words = parameters.iter().map(|&parameter| words(parameter)).collect();
            let workgroup_bytes = declared_bytes(gpu_module, function)?;
            let (name, place) = (kernel.clone(), sites.place(function));
            kernels.push(Kernel { name, place, waits: false, words, workgroup_bytes });
            names.push(kernel);
        }
        let has_variables = operations_inside(gpu_module).into_iter().any(is_variable);
        let text = assemble(context, gpu_module, file, chip)?;
        codes.push(Ptx { text, kernels: names, has_variables });
        erase(gpu_module);
    }
    lower_launches(context, module, &numbers, sites)?;
    Ok((kernels, codes))
}

fn parameters<'c>(function: OperationRef<'c, '_>) -> Result<Vec<Type<'c>>> {
    let signature = function_type(function)?;
    Ok((0..signature.input_count()).map(|position| signature.input(position)).collect::<Result<_, _>>()?)
}

/// The text of the code for one GPU module.
fn assemble<'c>(
    context: &'c Context,
    gpu_module: OperationRef<'c, '_>,
    file: &str,
    chip: &str,
) -> Result<String> {
    let mut alone = Module::new(Location::unknown(context));
    alone.body().append_operation(copy_of(gpu_module));
    let pipeline = format!(
        "builtin.module(convert-complex-to-standard,gpu-lower-to-nvvm-pipeline{{cubin-chip={chip} cubin-format=isa cubin-features={}}})",
        features(chip)
    );
    run_passes(context, &mut alone, file, &pipeline)?;
    let binary = operations_in(alone.body()).into_iter().find(|&operation| name(operation) == "gpu.binary");
    let objects = binary.and_then(|binary| binary.attribute("objects").ok());
    let text = objects.and_then(|objects| gpu_object(*array_elements(objects).first()?));
    drop(binary.map(detach));
    text.ok_or_else(|| Error::internal("no code came of a GPU module"))
}

/// The version of PTX that a chip needs at least.
fn features(chip: &str) -> &'static str {
    match chip.trim_start_matches("sm_").parse::<u32>() {
        Ok(..90) => "+ptx75",
        Ok(90..100) => "+ptx80",
        _ => "+ptx87",
    }
}
