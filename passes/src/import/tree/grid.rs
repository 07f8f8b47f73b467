//! Loops that go by the number of threads: each iteration of a parallel loop takes every `T`-th element.
//!
//! ```text
//! scf.parallel (t) = 0 to T                       scf.parallel (i) = 0 to n    if T > 0
//!   for i = t to n step T { .. i .. }               { .. i .. }
//! ```
//!
//! The values of `i` are all numbers from 0 to below `n`, each once. Iterations of the parallel loop have no
//! order, so those of the one loop may have any, as far as they are of different `t`. Its own order, by `i`,
//! keeps that of those of one `t`. Several loops may count the threads: then `i` starts with `b B + t`, for
//! `t` to `B` and `b` to `G`, and goes on by `G B`. Nothing but the start may depend on `t` or `b`. Otherwise
//! both loops stay ([`crate::import::values::pace`]).

use super::{Item, Reader};
use crate::import::program::access::{is_at_data, is_load, is_store};
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::call::is_pure;
use crate::import::program::device::is_device_code;
use crate::import::program::kind::is_parallel;
use crate::import::program::refusal::Outcome;
use crate::import::program::view::Subscript;
use crate::import::values::Dimension;
use crate::import::values::Values;
use crate::import::values::ends::{bound, ends, step_of};
use crate::import::values::polynomial::{Polynomial, constant_stride, only_constant, sum};
use crate::import::values::run::Surroundings;
use crate::import::values::shape::{Range, constant};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::{PwAff, Result};

/// At most so many loops count threads.
const THREADS: usize = 3;

/// Parallel loops around a loop that starts at the number of its thread.
struct Grid<'c, 'a> {
    /// The variables of the parallel loops and their ends, outermost first.
    threads: Vec<(Value<'c, 'a>, Subscript<'c, 'a>)>,
    /// Operations between the loops, without effects.
    between: Vec<OperationRef<'c, 'a>>,
    /// The loop inside.
    inner: OperationRef<'c, 'a>,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// Parallel loops of threads with a loop over every `T`-th element, as one loop; none if it is something
    /// else.
    pub fn grid(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Option<Vec<Item>>> {
        let outer = here.coordinates.len();
        let Some(grid) = Grid::of(operation).filter(Grid::is_free) else { return Ok(None) };
        let Some(first) = self.values.attempt(|values| values.first_of_grid(&grid, outer))? else {
            return Ok(None);
        };
        let Some(end) = bound(grid.inner, false) else { return Ok(None) };
        let Some(end) = self.values.attempt(|values| values.subscript(&end, outer))? else { return Ok(None) };
        let mut domain = here.domain.clone();
        for (_, size) in &grid.threads {
            let Some(size) = self.values.subscript(size, outer)? else { return Ok(None) };
            domain = domain.intersect(size.gt_set(self.values.number(0, outer)?)?)?;
        }
        let body = mlir::only_block(grid.inner, 0).expect("a loop has a body of one block");
        let variable = mlir::arguments(body)[0];
        let range = Range::new(variable, vec![first], vec![end], 1);
        let mut inner = here.clone();
        inner.domain = self.values.enter(domain, &range, outer)?;
        inner.coordinates.push(range.variable.location());
        if self.values.is_beyond_code(&inner.domain)? {
            return Ok(None);
        }
        let operations = [grid.between, mlir::operations(body)].concat();
        let run = self.values.runs.len();
        let (body, _) = self.block(&operations, &inner)?;
        self.has_hints(grid.inner, outer..outer + 1, run);
        Ok(Some(vec![Item::Loop { dimension: outer, body }]))
    }
}

impl<'c: 'a, 'a> Grid<'c, 'a> {
    fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let is_plain = is_parallel(operation)
            && !is_device_code(operation)
            && operation.result_count() == 0
            && !operation.has_attribute("mse.independent");
        let block = mlir::only_block(operation, 0).filter(|_| is_plain)?;
        let ends: Option<Vec<_>> = ends(operation).into_iter().collect();
        let mut threads: Vec<_> = mlir::arguments(block).into_iter().zip(ends?).collect();
        let mut operations = mlir::operations(block);
        let end = operations.pop()?;
        let (nested, mut between): (Vec<_>, Vec<_>) =
            operations.into_iter().partition(|operation| operation.region_count() > 0);
        let [inner] = nested[..] else { return None };
        let is_free = |operation: &OperationRef<'c, 'a>| is_pure(*operation) && !is_load(*operation);
        if !mlir::blocks(end).into_iter().all(|inside| mlir::operations(inside).is_empty())
            || !between.iter().all(is_free)
        {
            return None;
        }
        if is_parallel(inner) {
            let rest = Self::of(inner)?;
            threads.extend(rest.threads);
            between.extend(rest.between);
            return Some(Self { threads, between, inner: rest.inner });
        }
        let counts = matches!(mlir::name(inner), "scf.for" | "affine.for") && inner.result_count() == 0;
        let is_grid = counts && threads.len() <= THREADS && !inner.has_attribute("unsignedCmp");
        is_grid.then_some(Self { threads, between, inner })
    }

    /// Whether nothing but the start of the inner loop depends on the threads. It must not update memory, as
    /// updates of one thread have an order. Nor may data decide where it stores: only different threads are
    /// known to be apart there.
    fn is_free(&self) -> bool {
        let starts = match mlir::name(self.inner) {
            "scf.for" => 1,
            _ => mlir::segments(self.inner)[0],
        };
        let mut dependent: Vec<_> = self.threads.iter().map(|&(variable, _)| variable).collect();
        let mut number = 0;
        while let Some(&value) = dependent.get(number) {
            for (user, operand) in mlir::uses(value) {
                if self.between.contains(&user) {
                    dependent.extend(user.results().map(Value::from));
                } else if user != self.inner || operand >= starts {
                    return false;
                }
            }
            number += 1;
        }
        let updates = |operation: &OperationRef| {
            let name = mlir::name(*operation);
            matches!(name, "memref.atomic_rmw" | "memref.generic_atomic_rmw" | "func.call")
                || is_store(*operation) && is_at_data(*operation)
        };
        !mlir::all_nested(self.inner).iter().any(updates)
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// Where the one loop starts, if the inner loop starts there and at the number of its thread, and goes on
    /// by the number of threads.
    fn first_of_grid(&mut self, grid: &Grid<'c, 'a>, outer: usize) -> Result<Option<PwAff>> {
        let (Some(first), Some(step)) = (bound(grid.inner, true), step_of(grid.inner)) else {
            return Ok(None);
        };
        for (number, &(variable, _)) in grid.threads.iter().enumerate() {
            self.dimensions.insert(mlir::key(variable), Dimension::plain(outer + number));
        }
        let depth = outer + grid.threads.len();
        let found = self.start(grid, [&first, &step], outer, depth);
        grid.threads.iter().for_each(|&(variable, _)| {
            self.dimensions.remove(&mlir::key(variable));
        });
        self.functions.clear();
        found
    }

    fn start(
        &mut self,
        grid: &Grid<'c, 'a>,
        [first, step]: [&Subscript<'c, 'a>; 2],
        outer: usize,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        let mut sizes = Vec::new();
        for (_, size) in &grid.threads {
            let Some(size) = self.polynomial(size, depth)? else { return Ok(None) };
            sizes.push(size);
        }
        let (Some(first), Some(step)) = (self.polynomial(first, depth)?, self.polynomial(step, depth)?)
        else {
            return Ok(None);
        };
        for order in orders(sizes.len()) {
            let Some((number, count)) = self.number_of_thread(&order, &sizes, outer, depth)? else {
                continue;
            };
            let rest = self.combined(Arithmetic::Subtract, first.clone(), number, depth)?;
            let Some(rest) = rest.and_then(only_constant) else { continue };
            if is_equal(&count, &step)? {
                return match (constant(&rest.clone().coalesce()?)?, self.single_parameter(&rest, depth)?) {
                    (Some(start), _) => self.number(start, outer).map(Some),
                    (None, Some(start)) => self.named_parameter(&start, outer).map(Some),
                    _ => Ok(None),
                };
            }
        }
        Ok(None)
    }

    /// The number of a thread, with the loops in this order, outermost first, and how many threads there are.
    fn number_of_thread(
        &self,
        order: &[usize],
        sizes: &[Polynomial],
        outer: usize,
        depth: usize,
    ) -> Result<Option<(Polynomial, Polynomial)>> {
        let mut number = constant_stride(self.number(0, depth)?);
        let mut count = constant_stride(self.number(1, depth)?);
        for &thread in order {
            let size = &sizes[thread];
            let own = constant_stride(self.coordinate(outer + thread, depth)?);
            let rows = self.combined(Arithmetic::Multiply, number, size.clone(), depth)?;
            let all = self.combined(Arithmetic::Multiply, count, size.clone(), depth)?;
            let (Some(rows), Some(all)) = (rows, all) else { return Ok(None) };
            (number, count) = (sum(rows, own)?, all);
        }
        Ok(Some((number, count)))
    }
}

/// The orders of so many loops.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let longer = |order: &Vec<usize>| {
            let at = |place| [&order[..place], &[next], &order[place..]].concat();
            (0..=order.len()).rev().map(at).collect::<Vec<_>>()
        };
        orders.iter().flat_map(longer).collect()
    })
}

/// Whether two polynomials are the same.
fn is_equal(a: &Polynomial, b: &Polynomial) -> Result<bool> {
    let negated = b.iter().map(|(stride, function)| Ok((stride.clone(), function.clone().neg()?)));
    let rest = sum(a.clone(), negated.collect::<Result<_>>()?)?;
    let zero = rest.values().map(|function| Ok(constant(&function.clone().coalesce()?)? == Some(0)));
    Ok(zero.collect::<Result<Vec<_>>>()?.into_iter().all(|zero| zero))
}
