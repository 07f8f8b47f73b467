//! Names the plugin, so that programs linked with it by its path look for it by its name.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmse.so");
}
