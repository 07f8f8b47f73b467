//! Owned handles over isl.
