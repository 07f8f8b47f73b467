//! isl counts its work and keeps small numbers small only if its configure and the linker are told so, before
//! this crate is looked at: by cargo's configuration. A package that uses this crate by its path includes the
//! file that says it:
//!
//! ```text
//! .cargo/config.toml:    include = ["/where/mse/is/.cargo/config.toml"]
//! ```

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CONFIG_SITE");
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let configuration = here.join("../../.cargo/config.toml");
    let configuration = configuration.canonicalize().unwrap_or(configuration);
    let site = std::env::var("CONFIG_SITE").unwrap_or_default();
    if Path::new(&site).file_name().is_none_or(|name| name != "isl-config.site") {
        eprintln!(
            "isl is not configured for mse. Please write in .cargo/config.toml of your package:\n\
             include = [\"{}\"]\n\
             and after a build without it: cargo clean -p isl-rs",
            configuration.display()
        );
        std::process::exit(1);
    }
    if std::env::var_os("CARGO_CFG_MSE_ISL_METER").is_none() {
        println!(
            "cargo:warning=RUSTFLAGS replaces the flags of {}: isl's guard against a crash is not linked",
            configuration.display()
        );
    }
}
