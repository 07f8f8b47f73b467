//! mse.
