//! `mse-opt`: see `tool.rs`.

#[path = "tool.rs"] // whose modules lie beside it
mod tool;

/// Takes the place of the system's `malloc` in isl, LLVM and MLIR too: isl allocates very many small objects.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    tool::main()
}
