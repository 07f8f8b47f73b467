//! Generated programs as plain Rust values.
//!
//! [`AstNode::to_tree`] and [`AstExpr::to_tree`] copy isl's tree into enums that can be matched on and that
//! hold no context.

pub use crate::enums::AstOp as Op;
use crate::enums::{AstExprType, AstNodeType};
use crate::{AstExpr, AstNode, Result, Val};

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// `for (iterator = init; cond; iterator += inc) body`
    For {
        /// The loop variable.
        iterator: String,
        /// Its first value.
        init: Expr,
        /// The condition to go on.
        cond: Expr,
        /// The step.
        inc: Expr,
        /// The body.
        body: Box<Node>,
        /// Whether the loop runs exactly once.
        degenerate: bool,
        /// The name of the identifier attached to the loop.
        annotation: Option<String>,
    },
    /// `if (cond) then else otherwise`
    If {
        /// The condition.
        cond: Expr,
        /// The subtree that is executed if it holds.
        then: Box<Node>,
        /// The subtree that is executed if it does not hold.
        otherwise: Option<Box<Node>>,
    },
    /// Statements in order.
    Block(Vec<Node>),
    /// A named subtree.
    Mark {
        /// The name.
        name: String,
        /// The subtree.
        body: Box<Node>,
    },
    /// A statement instance, usually a call.
    User {
        /// The instance.
        expr: Expr,
        /// The name of the identifier attached to it.
        annotation: Option<String>,
    },
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A variable or parameter.
    Id(String),
    /// A number.
    Int(i64),
    /// An operation; for calls and accesses the first operand is the function or array.
    Op(Op, Vec<Expr>),
}

impl Expr {
    /// How far from 0 its value may be, where `largest` says it of identifiers; none if a product in it may
    /// be no number of 64 bits.
    ///
    /// # Errors
    /// Those of `largest`.
    pub fn magnitude(&self, largest: &mut dyn FnMut(&str) -> Result<i128>) -> Result<Option<i128>> {
        let (operation, operands) = match self {
            Self::Id(name) => return largest(name).map(Some),
            Self::Int(number) => return Ok(Some(i128::from(*number).abs())),
            Self::Op(Op::Access | Op::Call, operands) => (Op::Max, operands.get(1..).unwrap_or_default()),
            Self::Op(operation, operands) => (*operation, operands.as_slice()),
        };
        let mut values = Vec::new();
        for operand in operands {
            let Some(value) = operand.magnitude(largest)? else { return Ok(None) };
            values.push(value);
        }
        let fits = |product: &i128| *product <= i128::from(i64::MAX);
        Ok(match (operation, values.as_slice()) {
            (Op::Mul, [one, other]) => one.checked_mul(*other).filter(fits),
            (Op::Add | Op::Sub, values) => Some(values.iter().sum()),
            (Op::Div | Op::FdivQ | Op::PdivQ, [value, divisor]) => Some(value / (*divisor).max(1) + 1),
            (Op::PdivR | Op::ZdivR, [value, divisor]) => Some(*value.min(divisor)),
            (_, values) => values.iter().copied().max().or(Some(0)),
        })
    }

    /// The dividends in it, also those inside of other dividends.
    pub fn dividends(&self) -> Vec<&Self> {
        let Self::Op(operation, operands) = self else { return Vec::new() };
        let divides = matches!(operation, Op::FdivQ | Op::PdivQ | Op::PdivR | Op::ZdivR);
        let own = operands.first().filter(|_| divides);
        own.into_iter().chain(operands.iter().flat_map(Self::dividends)).collect()
    }
}

impl AstNode {
    /// This statement as a Rust value.
    pub fn to_tree(&self) -> Result<Node> {
        Ok(match self.get_type()? {
            AstNodeType::For => self.for_to_tree()?,
            AstNodeType::If => self.if_to_tree()?,
            AstNodeType::Block => {
                Node::Block(self.block_get_children()?.iter().map(AstNode::to_tree).collect::<Result<_>>()?)
            }
            AstNodeType::Mark => {
                Node::Mark { name: self.mark_get_id()?.name(), body: self.mark_get_node()?.boxed_tree()? }
            }
            AstNodeType::User => {
                Node::User { expr: self.user_get_expr()?.to_tree()?, annotation: self.annotation_name()? }
            }
        })
    }

    fn for_to_tree(&self) -> Result<Node> {
        Ok(Node::For {
            iterator: self.for_get_iterator()?.id_get_id()?.name(),
            init: self.for_get_init()?.to_tree()?,
            cond: self.for_get_cond()?.to_tree()?,
            inc: self.for_get_inc()?.to_tree()?,
            body: self.for_get_body()?.boxed_tree()?,
            degenerate: self.for_is_degenerate()?,
            annotation: self.annotation_name()?,
        })
    }

    fn if_to_tree(&self) -> Result<Node> {
        let otherwise =
            if self.if_has_else_node()? { Some(self.if_get_else_node()?.boxed_tree()?) } else { None };
        Ok(Node::If {
            cond: self.if_get_cond()?.to_tree()?,
            then: self.if_get_then_node()?.boxed_tree()?,
            otherwise,
        })
    }

    fn boxed_tree(&self) -> Result<Box<Node>> {
        self.to_tree().map(Box::new)
    }

    fn annotation_name(&self) -> Result<Option<String>> {
        Ok(self.get_annotation()?.map(|id| id.name()))
    }
}

impl AstExpr {
    /// Whether this is `e - 2^63`: isl writes no negative numbers there, and `2^63` is none of 64 bits.
    fn takes_two_to_the_63(&self) -> Result<bool> {
        if self.op_get_type()? != Op::Sub || self.op_get_arg(1)?.get_type()? != AstExprType::Int {
            return Ok(false);
        }
        let number = self.op_get_arg(1)?.int_get_val()?.neg()?;
        number.eq(&Val::int_from_si(self.context(), i64::MIN)?)
    }

    /// This expression as a Rust value.
    pub fn to_tree(&self) -> Result<Expr> {
        Ok(match self.get_type()? {
            AstExprType::Id => Expr::Id(self.id_get_id()?.name()),
            AstExprType::Int => Expr::Int(self.int_get_val()?.to_i64()?),
            AstExprType::Op if self.takes_two_to_the_63()? => {
                Expr::Op(Op::Add, vec![self.op_get_arg(0)?.to_tree()?, Expr::Int(i64::MIN)])
            }
            AstExprType::Op => {
                let operands = 0..self.op_get_n_arg()?;
                let operands =
                    operands.map(|position| self.op_get_arg(position)?.to_tree()).collect::<Result<_>>()?;
                Expr::Op(self.op_get_type()?, operands)
            }
        })
    }
}
