//! Parallel loops: those below a mark that says so ([`crate::lower::ast::members`]).
//!
//! `affine.parallel` where bounds are quasi-affine, `scf.parallel` otherwise; loops nested perfectly whose
//! bounds do not depend on each other become one operation.

use crate::lower::ast::members::PARALLEL;
use crate::lower::emit::affine;
use crate::lower::emit::builder::{Builder, argument, block};
use crate::lower::emit::loops::Loop;
use crate::lower::emit::names::Names;
use crate::lower::emit::repeat::mentions;
use crate::lower::emit::{Emitter, Site};
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::{Attribute, OperationRef, Region};
use mse_isl::ast::{Expr, Node, Op};

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes a loop that was proved parallel, with those nested in it perfectly.
    pub fn parallel_loop(&self, site: &Site<'c, 'a>, outer: &Loop) -> std::result::Result<(), String> {
        let loops = rectangular(outer)?;
        let affine = self.affine_parallel(site, &loops);
        let (operation, end) = match affine {
            Some(operation) => (operation, "affine.yield"),
            None => (self.scf_parallel(site, &loops)?, "scf.reduce"),
        };
        let body = block(operation, 0);
        let bind = |names: Names<'c, 'a>, (i, one): (usize, &Loop)| {
            names.with_value(one.iterator, argument(body, i))
        };
        let names = loops.iter().enumerate().fold(site.names.clone(), bind);
        let builder = site.builder.at_end_of(body);
        let inner = loops.last().expect("at least the outer loop");
        self.node(&Site { builder, names, parallel: false, shared: true, ..site.clone() }, inner.body)?;
        builder.terminate(end);
        Ok(())
    }

    fn affine_parallel(&self, site: &Site<'c, 'a>, loops: &[Loop]) -> Option<OperationRef<'c, 'a>> {
        let builder = site.builder;
        let bounds = |side: for<'l> fn(&'l Loop) -> &'l [Expr]| {
            let all: Vec<Expr> = loops.iter().flat_map(|one| side(one).to_vec()).collect();
            let groups: Vec<usize> = loops.iter().map(|one| side(one).len()).collect();
            Some((affine::application(builder.context, &site.names, &all)?, groups))
        };
        let (lower, lower_groups) = bounds(|one| &one.lower)?;
        let (upper, upper_groups) = bounds(|one| &one.upper)?;
        let parse = |text: String| Attribute::parse(builder.context, &text).expect("a well-formed attribute");
        let groups = |groups: &[usize]| parse(format!("dense<{groups:?}> : tensor<{}xi32>", groups.len()));
        let steps: Vec<i64> = loops.iter().map(|one| one.step).collect();
        let attributes = [
            ("reductions", parse("[]".into())),
            ("lowerBoundsMap", lower.attribute()),
            ("lowerBoundsGroups", groups(&lower_groups)),
            ("upperBoundsMap", upper.attribute()),
            ("upperBoundsGroups", groups(&upper_groups)),
            ("steps", parse(format!("{steps:?}"))),
        ];
        let operands = [lower.operands, upper.operands].concat();
        let region = self.body_of(builder, loops);
        Some(builder.create("affine.parallel", &operands, &[], &attributes, vec![region]))
    }

    /// A region with an argument for each loop, which is where that was.
    fn body_of(&self, builder: Builder<'c, 'a>, loops: &[Loop]) -> Region<'c> {
        let place = |one: &Loop| (builder.index(), self.place_of(one).unwrap_or(builder.location));
        builder.region_at(&loops.iter().map(place).collect::<Vec<_>>())
    }

    fn scf_parallel(
        &self,
        site: &Site<'c, 'a>,
        loops: &[Loop],
    ) -> std::result::Result<OperationRef<'c, 'a>, String> {
        let builder = site.builder;
        let bounds = |operation: Op, side: for<'l> fn(&'l Loop) -> &'l [Expr]| {
            let extreme = |one: &Loop| self.extreme(builder, &site.names, operation, side(one));
            loops.iter().map(extreme).collect::<std::result::Result<Vec<_>, _>>()
        };
        let (lower, upper) = (bounds(Op::Max, |one| &one.lower)?, bounds(Op::Min, |one| &one.upper)?);
        let steps: Vec<_> = loops.iter().map(|one| self.constant(one.step)).collect();
        let count = loops.len() as i32;
        let segments = DenseI32ArrayAttribute::new(builder.context, &[count, count, count, 0]);
        let region = self.body_of(builder, loops);
        let attributes = [("operandSegmentSizes", segments.into())];
        Ok(builder.create("scf.parallel", &[lower, upper, steps].concat(), &[], &attributes, vec![region]))
    }
}

/// The loop and the parallel ones nested in it perfectly, as long as their bounds mention none of them.
fn rectangular<'n>(outer: &Loop<'n>) -> std::result::Result<Vec<Loop<'n>>, String> {
    let mut loops = vec![outer.clone()];
    while let Node::Mark { name, body } = loops.last().expect("not empty").body
        && name == PARALLEL
        && let Some(inner) = Loop::of(body)?
        && !loops
            .iter()
            .any(|one| inner.lower.iter().chain(&inner.upper).any(|bound| mentions(bound, one.iterator)))
    {
        loops.push(inner);
    }
    Ok(loops)
}
