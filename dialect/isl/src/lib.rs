//! Owned handles over isl 0.27, tied to their context.
//!
//! isl-rs builds and links isl. This crate declares the C functions itself: isl-rs lacks `isl_ast_build_*`,
//! everything with a callback and out-parameters, and its handles do not own their context.
//!
//! Conventions:
//! - A method is named as in isl, without the type prefix: `isl_union_map_apply_range` is
//!   [`UnionMap::apply_range`].
//! - `__isl_take` arguments are values, `__isl_keep` arguments references; [`Clone`] counts a reference, which
//!   is cheap.
//! - Every call that may fail returns [`Result`], with isl's own message.
//! - Callbacks are lists or closures, out-parameters are tuples.
//! - Objects of different contexts must not meet in one call: that panics.
//!
//! ```
//! use mse_isl::{Context, UnionMap};
//! let ctx = Context::current();
//! let a = UnionMap::read_from_str(&ctx, "{ A[i] -> B[i + 1] }")?;
//! let b = UnionMap::read_from_str(&ctx, "{ B[i] -> C[2i] }")?;
//! assert_eq!(a.apply_range(b)?.to_str()?, "{ A[i] -> C[2 + 2i] }");
//! # Ok::<(), mse_isl::Error>(())
//! ```

// Formulas in documentation are full of brackets that are no links.
#![allow(rustdoc::broken_intra_doc_links)]

use isl_rs as _;

mod aff;
mod allowance;
pub mod ast;
mod ast_build;
mod ast_node;
mod basic;
mod callback;
mod coalesce;
mod context;
mod enums;
mod error;
mod ffi;
mod flow;
mod handle;
mod map;
mod multi_aff;
mod options;
mod out_param;
mod pw_multi_aff;
mod read;
mod schedule;
mod schedule_node;
mod set;
mod space;
mod union;
mod union_pw_aff;
mod val;
mod value;

pub use allowance::{Allowance, affordable, affordable_beside, cut_short, simplified};
pub use ast_build::AstBuild;
pub use context::Context;
pub use enums::{AstExprType, AstLoopType, AstNodeType, AstOp, DimType, ScheduleNodeType};
pub use error::{Error, ErrorKind, Result};
pub use handle::{
    Aff, AstExpr, AstNode, BasicMap, BasicSet, Constraint, FixedBox, Id, LocalSpace, Map, MultiAff, MultiId,
    MultiPwAff, MultiUnionPwAff, MultiVal, Point, PwAff, PwMultiAff, Schedule, ScheduleConstraints,
    ScheduleNode, Set, Space, UnionAccessInfo, UnionFlow, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet,
    Val,
};
pub use options::ScheduleAlgorithm;

#[cfg(test)]
mod tests;
