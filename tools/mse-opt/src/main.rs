//! mse.
fn main() {}
