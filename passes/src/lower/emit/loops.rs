//! Loops and conditions.
//!
//! `for (i = max(l..); i <= min(u..); i += s)` becomes `affine.for` if all of `l` and `u` are quasi-affine,
//! and `scf.for` otherwise. A conjunction of quasi-affine conditions becomes `affine.if`, any other condition
//! `scf.if`. A loop that runs once becomes no loop: its iterator is the expression of its first value.

use crate::lower::emit::affine;
use crate::lower::emit::builder::{Builder, argument, block};
use crate::lower::emit::names::{Binding, Names, Role};
use crate::lower::emit::repeat::mentions;
use crate::lower::emit::{Emitter, Site};
use crate::mlir;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Region, Value};
use mse_dialect::view::{self, Access, is};
use mse_isl::ast::{Expr, Node, Op};

/// A loop of the generated program: `for (iterator = max(lower); iterator < min(upper); iterator += step)`.
#[derive(Clone, Debug)]
pub struct Loop<'n> {
    /// The name of the loop variable.
    pub iterator: &'n str,
    /// The first value is the largest of these.
    pub lower: Vec<Expr>,
    /// Every value is less than all of these.
    pub upper: Vec<Expr>,
    /// The step.
    pub step: i64,
    /// The body.
    pub body: &'n Node,
}

impl<'n> Loop<'n> {
    /// The loop that a node is, if it is one that may run more than once.
    pub fn of(node: &'n Node) -> Result<Option<Self>, String> {
        let Node::For { iterator, init, cond, inc, body, degenerate: false, .. } = node else {
            return Ok(None);
        };
        let Expr::Int(step) = inc else {
            return Err(format!("the step of the generated loop {iterator} varies"));
        };
        let upper = upper(iterator, cond)
            .ok_or_else(|| format!("the generated loop {iterator} has no upper bound"))?;
        let lower = affine::flattened(Op::Max, init);
        Ok(Some(Self { iterator, lower, upper, step: *step, body }))
    }
}

/// The exclusive upper bounds that a condition on the iterator states.
fn upper(iterator: &str, condition: &Expr) -> Option<Vec<Expr>> {
    let Expr::Op(operation, operands) = condition else { return None };
    let gap = match operation {
        Op::Le => 1,
        Op::Lt => 0,
        Op::And | Op::AndThen => {
            let parts = operands.iter().map(|part| upper(iterator, part)).collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        _ => return None,
    };
    let [Expr::Id(name), bound] = operands.as_slice() else { return None };
    let bounds = affine::flattened(Op::Min, bound);
    (name == iterator).then(|| bounds.into_iter().map(|bound| plus(bound, gap)).collect())
}

/// `expression + number`
fn plus(expression: Expr, number: i64) -> Expr {
    match (expression, number) {
        (expression, 0) => expression,
        (Expr::Int(constant), _) => Expr::Int(constant + number),
        (Expr::Op(operation @ (Op::Add | Op::Sub), operands), _) if matches!(operands[1], Expr::Int(_)) => {
            let Expr::Int(constant) = operands[1] else { unreachable!("a number") };
            let constant = if operation == Op::Add { constant } else { -constant };
            plus(operands[0].clone(), constant + number)
        }
        (expression, _) => Expr::Op(Op::Add, vec![expression, Expr::Int(number)]),
    }
}

/// The nodes that execute statements.
fn users<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
    match node {
        Node::User { .. } => found.push(node),
        Node::Block(nodes) => nodes.iter().for_each(|node| users(node, found)),
        Node::For { body, .. } | Node::Mark { body, .. } => users(body, found),
        Node::If { then, otherwise, .. } => {
            users(then, found);
            otherwise.iter().for_each(|node| users(node, found));
        }
    }
}

/// The iterators of loops.
fn iterators<'n>(node: &'n Node, found: &mut Vec<&'n str>) {
    match node {
        Node::User { .. } => {}
        Node::Block(nodes) => nodes.iter().for_each(|node| iterators(node, found)),
        Node::For { iterator, body, .. } => {
            found.push(iterator);
            iterators(body, found);
        }
        Node::Mark { body, .. } => iterators(body, found),
        Node::If { then, otherwise, .. } => {
            iterators(then, found);
            otherwise.iter().for_each(|node| iterators(node, found));
        }
    }
}

/// Whether a statement compares a coordinate, and does all else under a condition.
fn is_compared<'c: 'a, 'a>(coordinate: Value<'c, 'a>, statement: view::Statement<'c, 'a>) -> bool {
    let all = view::operations(statement.body());
    let is_comparison = |&(user, position): &(OperationRef<'c, 'a>, usize)| {
        is(user, "arith.cmpi") && position == 0 && user.block() == Some(statement.body())
    };
    let is_last_conditional = all.last().is_some_and(|&last| is(last, "scf.if"));
    is_last_conditional && mlir::uses(coordinate).iter().any(is_comparison)
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes a loop.
    pub fn for_loop(&self, site: &Site<'c, 'a>, node: &Node) -> Result<(), String> {
        if self.while_loop(site, node)? {
            return Ok(());
        }
        let Some(generated) = Loop::of(node)? else { return self.single_iteration(site, node) };
        let place = self.place_of(&generated).unwrap_or(site.builder.location);
        let site = &Site { builder: site.builder.located(place), ..site.clone() };
        if site.parallel {
            return self.parallel_loop(site, &generated);
        }
        let (operation, end) = self.begin_for(site, &generated)?;
        let body = block(operation, 0);
        let names = site.names.with_value(generated.iterator, argument(body, 0));
        let builder = site.builder.at_end_of(body);
        let inside = self.under(site, generated.lower.iter().chain(&generated.upper));
        self.node(&Site { builder, names, parallel: false, ..inside }, generated.body)?;
        builder.terminate(end);
        Ok(())
    }

    /// Makes the operation of a loop; returns it and the name of what ends its body.
    pub fn begin_for(
        &self,
        site: &Site<'c, 'a>,
        generated: &Loop,
    ) -> Result<(OperationRef<'c, 'a>, &'static str), String> {
        let affine = if self.is_bounded_by_data(generated) { None } else { self.affine_for(site, generated) };
        match affine {
            Some(operation) => Ok((operation, "affine.yield")),
            None => Ok((self.scf_for(site, generated)?, "scf.yield")),
        }
    }

    /// Whether all that a loop executes compares its iterator with data first. Then these become bounds
    /// ([`crate::lower::tidy::narrow`]), which no loop of the affine dialect may have.
    fn is_bounded_by_data(&self, generated: &Loop) -> bool {
        let mut instances = Vec::new();
        users(generated.body, &mut instances);
        let mut inner = Vec::new();
        iterators(generated.body, &mut inner);
        let compares = |node: &&Node| {
            self.instance_of(node).is_some_and(|(statement, instance)| {
                let is_iterator = |expr: &Expr| matches!(expr, Expr::Id(name) if name == generated.iterator);
                let coordinates = mlir::arguments(statement.body()).into_iter().zip(instance.coordinates());
                let at = coordinates.filter(|(_, expr)| is_iterator(expr)).map(|(argument, _)| argument);
                let varies = |expr: &&Expr| inner.iter().any(|iterator| mentions(expr, iterator));
                let mut first = view::operations(statement.body()).into_iter().filter_map(Access::new);
                first.all(|access| !instance.subscripts(access).any(|expr| varies(&expr)))
                    && at.into_iter().any(|coordinate| is_compared(coordinate, statement))
            })
        };
        generated.step == 1 && !instances.is_empty() && instances.iter().all(compares)
    }

    /// The body with the iterator's one value in its place.
    fn single_iteration(&self, site: &Site<'c, 'a>, node: &Node) -> Result<(), String> {
        let Node::For { iterator, init, body, .. } = node else { unreachable!("a loop") };
        let form = affine::application(site.builder.context, &site.names, std::slice::from_ref(init));
        let binding = match form {
            Some(_) => Binding::Expression(init.clone()),
            None => Binding::Value(self.index(site.builder, &site.names, init)?, Role::Opaque),
        };
        self.node(&Site { names: site.names.with(iterator, binding), parallel: false, ..site.clone() }, body)
    }

    fn affine_for(&self, site: &Site<'c, 'a>, generated: &Loop) -> Option<OperationRef<'c, 'a>> {
        let builder = site.builder;
        let lower = affine::application(builder.context, &site.names, &generated.lower)?;
        let upper = affine::application(builder.context, &site.names, &generated.upper)?;
        let segments = [lower.operands.len() as i32, upper.operands.len() as i32, 0];
        let attributes = [
            ("lowerBoundMap", lower.attribute()),
            ("upperBoundMap", upper.attribute()),
            ("step", builder.index_attribute(generated.step)),
            ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context, &segments).into()),
        ];
        let operands = [lower.operands, upper.operands].concat();
        Some(builder.create(
            "affine.for",
            &operands,
            &[],
            &attributes,
            vec![builder.region(&[builder.index()])],
        ))
    }

    fn scf_for(&self, site: &Site<'c, 'a>, generated: &Loop) -> Result<OperationRef<'c, 'a>, String> {
        let builder = site.builder;
        let bounds = [
            self.extreme(builder, &site.names, Op::Max, &generated.lower)?,
            self.extreme(builder, &site.names, Op::Min, &generated.upper)?,
            self.constant(generated.step),
        ];
        Ok(builder.create("scf.for", &bounds, &[], &[], vec![builder.region(&[builder.index()])]))
    }

    /// The largest or smallest of several expressions.
    pub fn extreme(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        operation: Op,
        expressions: &[Expr],
    ) -> Result<melior::ir::Value<'c, 'a>, String> {
        match expressions {
            [single] => self.index(builder, names, single),
            several => self.index(builder, names, &Expr::Op(operation, several.to_vec())),
        }
    }

    /// Writes a condition.
    pub fn conditional(
        &self,
        site: &Site<'c, 'a>,
        condition: &Expr,
        then: &Node,
        otherwise: Option<&Node>,
    ) -> Result<(), String> {
        let builder = site.builder;
        let other = if otherwise.is_some() { builder.region(&[]) } else { Region::new() };
        let (operation, end) = self.begin_if(site, condition, vec![builder.region(&[]), other])?;
        for (region, branch) in [Some(then), otherwise].into_iter().enumerate() {
            let Some(branch) = branch else { continue };
            let inside = builder.at_end_of(block(operation, region));
            self.node(&Site { builder: inside, ..self.under(site, [condition]) }, branch)?;
            inside.terminate(end);
        }
        Ok(())
    }

    /// Makes the operation of a condition; returns it and the name of what ends its regions.
    pub fn begin_if(
        &self,
        site: &Site<'c, 'a>,
        condition: &Expr,
        regions: Vec<Region<'c>>,
    ) -> Result<(OperationRef<'c, 'a>, &'static str), String> {
        let builder = site.builder;
        if let Some(form) = affine::condition(builder.context, &site.names, condition) {
            let attributes = [("condition", form.set)];
            return Ok((
                builder.create("affine.if", &form.operands, &[], &attributes, regions),
                "affine.yield",
            ));
        }
        let truth = self.truth(builder, &site.names, condition)?;
        Ok((builder.create("scf.if", &[truth], &[], &[], regions), "scf.yield"))
    }
}
