//! Expressions and statements of generated programs.

use crate::ffi::methods;
use crate::{AstExpr, AstExprType, AstNode, AstNodeType, AstOp, Id, Val};

methods! { AstExpr {
    /// A variable.
    fn from_id(id: Id) -> AstExpr = isl_ast_expr_from_id;
    /// The opposite.
    fn neg(self) -> AstExpr = isl_ast_expr_neg;
    /// Sum.
    fn add(self, other: AstExpr) -> AstExpr = isl_ast_expr_add;
    /// Difference.
    fn sub(self, other: AstExpr) -> AstExpr = isl_ast_expr_sub;
    /// Product.
    fn mul(self, other: AstExpr) -> AstExpr = isl_ast_expr_mul;
    /// Quotient.
    fn div(self, other: AstExpr) -> AstExpr = isl_ast_expr_div;
    /// At most.
    fn le(self, other: AstExpr) -> AstExpr = isl_ast_expr_le;
    /// Less than.
    fn lt(self, other: AstExpr) -> AstExpr = isl_ast_expr_lt;
    /// At least.
    fn ge(self, other: AstExpr) -> AstExpr = isl_ast_expr_ge;
    /// Greater than.
    fn gt(self, other: AstExpr) -> AstExpr = isl_ast_expr_gt;
    /// Equal.
    fn eq(self, other: AstExpr) -> AstExpr = isl_ast_expr_eq;
    /// A call of a function.
    fn call(self, arguments: Vec<AstExpr>) -> AstExpr = isl_ast_expr_call;
    /// Its kind.
    fn get_type(&self) -> AstExprType = isl_ast_expr_get_type;
    /// The number.
    fn int_get_val(&self) -> Val = isl_ast_expr_int_get_val;
    /// The variable.
    fn id_get_id(&self) -> Id = isl_ast_expr_id_get_id;
    /// The operation.
    fn op_get_type(&self) -> AstOp = isl_ast_expr_op_get_type;
    /// The number of operands.
    fn op_get_n_arg(&self) -> usize = isl_ast_expr_op_get_n_arg;
    /// An operand.
    fn op_get_arg(&self, position: usize) -> AstExpr = isl_ast_expr_op_get_arg;
    /// Whether both are the same expression.
    fn is_equal(&self, other: &AstExpr) -> bool = isl_ast_expr_is_equal;
    /// C text.
    fn to_c_str(&self) -> String = isl_ast_expr_to_C_str;
}}

methods! { AstNode {
    /// A statement.
    fn user_from_expr(expr: AstExpr) -> AstNode = isl_ast_node_user_from_expr;
    /// Its kind.
    fn get_type(&self) -> AstNodeType = isl_ast_node_get_type;
    /// Attaches an identifier.
    fn set_annotation(self, annotation: Id) -> AstNode = isl_ast_node_set_annotation;
    /// The identifier attached, if any.
    fn get_annotation(&self) -> Option<Id> = isl_ast_node_get_annotation;
    /// The loop variable.
    fn for_get_iterator(&self) -> AstExpr = isl_ast_node_for_get_iterator;
    /// Its first value.
    fn for_get_init(&self) -> AstExpr = isl_ast_node_for_get_init;
    /// The condition to go on.
    fn for_get_cond(&self) -> AstExpr = isl_ast_node_for_get_cond;
    /// The step.
    fn for_get_inc(&self) -> AstExpr = isl_ast_node_for_get_inc;
    /// The body.
    fn for_get_body(&self) -> AstNode = isl_ast_node_for_get_body;
    /// Whether the loop runs exactly once.
    fn for_is_degenerate(&self) -> bool = isl_ast_node_for_is_degenerate;
    /// The condition.
    fn if_get_cond(&self) -> AstExpr = isl_ast_node_if_get_cond;
    /// The node that is executed if it holds.
    fn if_get_then_node(&self) -> AstNode = isl_ast_node_if_get_then_node;
    /// Whether a node is executed if it does not hold.
    fn if_has_else_node(&self) -> bool = isl_ast_node_if_has_else_node;
    /// The node that is executed if it does not hold.
    fn if_get_else_node(&self) -> AstNode = isl_ast_node_if_get_else_node;
    /// Statements in order.
    fn block_from_children(list: Vec<AstNode>) -> AstNode = isl_ast_node_block_from_children;
    /// The statements.
    fn block_get_children(&self) -> Vec<AstNode> = isl_ast_node_block_get_children;
    /// The name.
    fn mark_get_id(&self) -> Id = isl_ast_node_mark_get_id;
    /// The subtree.
    fn mark_get_node(&self) -> AstNode = isl_ast_node_mark_get_node;
    /// The statement.
    fn user_get_expr(&self) -> AstExpr = isl_ast_node_user_get_expr;
}}
