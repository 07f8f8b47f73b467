//! mse.
pub mod ops { 
    #![allow(missing_docs, clippy::all, unused)]
    melior::dialect! { name: "mse", files: ["Ops.td"], include_directory_env_vars: ["MSE_ODS"] }
}
