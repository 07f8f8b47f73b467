//! A compiler in Rust that takes loops and returns GPU code, by the passes of mse.

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects};
use mse_dialect::registration;
use mse_passes::pipeline::PASSES;

const PROGRAM: &str = "
func.func @scale(%a: memref<?xf32>, %factor: f32, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %factor : f32
    affine.store %y, %a[%i] : memref<?xf32>
  }
  return
}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    registration::insert_dialect(&registry);
    registration::register(PASSES);
    let context = Context::new_with_registry(&registry, true);

    let mut module = Module::parse(&context, PROGRAM).ok_or("the program is no module")?;
    let manager = PassManager::new(&context);
    let pipeline = "builtin.module(mse-to-gpu)";
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)?;
    manager.run(&mut module)?;
    println!("{}", module.as_operation());
    Ok(())
}
