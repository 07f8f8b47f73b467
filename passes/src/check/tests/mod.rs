//! The checker against brute force, and against the stages it must not know.

mod execute;
mod generate;
mod mutate;
mod random;
mod structure;
