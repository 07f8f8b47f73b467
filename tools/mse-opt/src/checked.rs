//! `mse-opt-checked`: `mse-opt` with the system's `malloc`, for tests. With `MALLOC_PERTURB_` that overwrites
//! what is freed, so that a use after free does not pass by luck.

#[path = "tool.rs"] // whose modules lie beside it
mod tool;

fn main() -> std::process::ExitCode {
    tool::main()
}
