//! Names the shared library as it is installed: before 1.0, what it offers may change with the second number.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    // Not `rustc-cdylib-link-arg`: cargo would name `libmse.so` so, too, which depends on this crate.
    println!("cargo:rustc-link-arg=-Wl,-soname,libmse_cuda.so.{version}");
}
