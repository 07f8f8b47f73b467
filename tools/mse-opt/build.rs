//! Names the shared library as it is installed: before 1.0, what it offers may change with the second number.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmse.so.{version}");
}
