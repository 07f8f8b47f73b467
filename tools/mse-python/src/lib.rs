//! The functions that the Python package `mse` calls: text in, text and diagnostics out; a program, and its
//! runs.
//!
//! Nothing is decided here. Options as text, exceptions and NumPy's arrays are the affair of the package, in
//! `python/mse`.

mod compile;
mod diagnostic;
mod program;

use pyo3::pymodule;

/// The passes and the executor of mse.
#[pymodule]
mod _mse {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::compile::{compile, versions};
    #[pymodule_export]
    use super::program::{Program, load};

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        mse_dialect::registration::register(mse_passes::pipeline::PASSES);
        mse_run::catch_faults();
        Ok(())
    }
}
