//! Tests, a file for each family. Objects are compared with isl, not as text, where isl can.
//!
//! In tests isl aborts when a context is freed while objects refer to it ([`checked`] frees one), so every
//! test is also a test for leaks.

mod ast;
mod context;
mod flow;
mod function;
mod relation;
mod schedule;

use crate::{Context, Map, Result, Set, UnionMap, UnionSet};

/// Runs a test in a context of its own, which is freed at the end.
fn checked(test: impl FnOnce(&Context) -> Result<()>) {
    let ctx = Context::new();
    if let Err(error) = test(&ctx) {
        panic!("{:?}: {error}", error.kind);
    }
    assert_eq!(ctx.owners(), 1, "a handle outlives the test");
}

fn set(ctx: &Context, text: &str) -> Set {
    Set::read_from_str(ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn map(ctx: &Context, text: &str) -> Map {
    Map::read_from_str(ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn uset(ctx: &Context, text: &str) -> UnionSet {
    UnionSet::read_from_str(ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn umap(ctx: &Context, text: &str) -> UnionMap {
    UnionMap::read_from_str(ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn assert_umap(actual: &UnionMap, expected: &str) {
    let expected = umap(actual.context(), expected);
    assert!(actual.is_equal(&expected).unwrap(), "{actual} is not {expected}");
}

fn assert_uset(actual: &UnionSet, expected: &str) {
    let expected = uset(actual.context(), expected);
    assert!(actual.is_equal(&expected).unwrap(), "{actual} is not {expected}");
}
