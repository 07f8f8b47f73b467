//! isl's enumerations.

use std::ffi::c_int;

use crate::Context;
use crate::error::Result;
use crate::ffi::{Arg, Return, plain_args};

/// Which dimensions of a space (`enum isl_dim_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum DimType {
    /// The constant term.
    Cst = 0,
    /// Parameters.
    Param = 1,
    /// Input dimensions of a relation or function.
    In = 2,
    /// Output dimensions of a relation or function, dimensions of a set.
    Out = 3,
    /// Integer divisions.
    Div = 4,
    /// All of them.
    All = 5,
}

#[allow(non_upper_case_globals)]
impl DimType {
    /// The dimensions of a set: another name of [`DimType::Out`].
    pub const Set: DimType = DimType::Out;
}

/// The kind of a schedule node (`enum isl_schedule_node_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum ScheduleNodeType {
    /// An affine partial schedule.
    Band = 0,
    /// Constraints on parameters and outer schedule dimensions that hold below.
    Context = 1,
    /// The statement instances; the root.
    Domain = 2,
    /// Instances replaced by several each.
    Expansion = 3,
    /// Instances added below.
    Extension = 4,
    /// The instances that go below.
    Filter = 5,
    /// The end of a branch.
    Leaf = 6,
    /// Conditions to be generated here.
    Guard = 7,
    /// A name attached to the subtree.
    Mark = 8,
    /// Children in order.
    Sequence = 9,
    /// Children in any order.
    Set = 10,
}

/// How to generate the loop of a band member (`enum isl_ast_loop_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum AstLoopType {
    /// isl's choice.
    Default = 0,
    /// One loop for all instances.
    Atomic = 1,
    /// Every iteration written out.
    Unroll = 2,
    /// Separate loops for separate domains.
    Separate = 3,
}

/// The kind of an AST node (`enum isl_ast_node_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum AstNodeType {
    /// A loop.
    For = 1,
    /// A conditional.
    If = 2,
    /// Statements in order.
    Block = 3,
    /// A named subtree.
    Mark = 4,
    /// A statement instance.
    User = 5,
}

/// The kind of an AST expression (`enum isl_ast_expr_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum AstExprType {
    /// An operation.
    Op = 0,
    /// A variable or parameter.
    Id = 1,
    /// A number.
    Int = 2,
}

/// The operation of an AST expression (`enum isl_ast_expr_op_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum AstOp {
    /// Conjunction, both sides evaluated.
    And = 0,
    /// Conjunction, the right side only if the left holds.
    AndThen = 1,
    /// Disjunction, both sides evaluated.
    Or = 2,
    /// Disjunction, the right side only if the left fails.
    OrElse = 3,
    /// Largest of two or more.
    Max = 4,
    /// Smallest of two or more.
    Min = 5,
    /// Negation.
    Minus = 6,
    /// Sum.
    Add = 7,
    /// Difference.
    Sub = 8,
    /// Product.
    Mul = 9,
    /// Exact division.
    Div = 10,
    /// Division rounded towards minus infinity.
    FdivQ = 11,
    /// Quotient of a non-negative dividend.
    PdivQ = 12,
    /// Remainder of a non-negative dividend.
    PdivR = 13,
    /// Remainder that is only compared with zero.
    ZdivR = 14,
    /// Condition, value if true, value if false; only one of them evaluated.
    Cond = 15,
    /// Condition, value if true, value if false; both evaluated.
    Select = 16,
    /// Equal.
    Eq = 17,
    /// Less or equal.
    Le = 18,
    /// Less.
    Lt = 19,
    /// Greater or equal.
    Ge = 20,
    /// Greater.
    Gt = 21,
    /// Function and arguments.
    Call = 22,
    /// Array and subscripts.
    Access = 23,
    /// Structure and member.
    Member = 24,
    /// Address of an access.
    AddressOf = 25,
}

plain_args! {
    DimType => c_int, |value| value as c_int;
    AstLoopType => c_int, |value| value as c_int;
}

macro_rules! returned {
    ($($T:ident { $($variant:ident),* })*) => { $(
        impl Return for $T {
            type Raw = c_int;
            fn give(raw: c_int, ctx: &Context) -> Result<$T> {
                const ALL: &[$T] = &[$($T::$variant),*];
                ALL.iter().copied().find(|&value| value as c_int == raw).ok_or_else(|| ctx.take_error())
            }
        }
    )* };
}

returned! {
    ScheduleNodeType {
        Band, Context, Domain, Expansion, Extension, Filter, Leaf, Guard, Mark, Sequence, Set
    }
    AstLoopType { Default, Atomic, Unroll, Separate }
    AstNodeType { For, If, Block, Mark, User }
    AstExprType { Op, Id, Int }
    AstOp {
        And, AndThen, Or, OrElse, Max, Min, Minus, Add, Sub, Mul, Div, FdivQ, PdivQ, PdivR, ZdivR, Cond, Select,
        Eq, Le, Lt, Ge, Gt, Call, Access, Member, AddressOf
    }
}
