//! Calls that stay calls: what they read and write, as a summary tells.
//!
//! The *summary* of a call is a function of the module. The attribute `mse.summary` of the call or of its
//! callee names it; otherwise it is the callee, if that has a body. Its arguments stand for the operands of
//! the call, its loads and stores for all that the call does to memory:
//!
//! ```text
//! { [i] -> A[f(i, j)] : j in what is known of the summary's induction variables }
//! ```
//!
//! They happen if the callee itself is the summary, outside of its loops and conditionals, and subscripts are
//! affine; all others may happen or not. Reads come before writes: a read of a cell that the call itself has
//! written counts as a read of the value before the call, too. The call touches no cell of an operand that it
//! leaves alone. A subscript that is not affine means any cell; memory that the summary allocates is its own.
//!
//! Refused: other effects, memory that is no operand and no constant, calls that return memory, operands
//! allocated in a loop of the region, functions that call themselves.

use super::Memory;
use super::access::Access;
use super::array::Array;
use crate::import::program::access::{cells, is_access, is_store, selector, update};
use crate::import::program::call::{callee, is_pure, is_structured, summary, touches_nothing};
use crate::import::program::refusal::{Code, Failure, Outcome, Refusal, refuse};
use crate::import::program::view::{Cell, is_made_of_buffer, resolve};
use crate::import::program::wide::is_wide;
use crate::import::values::Values;
use crate::import::values::scope::Scope;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Cells that a call may touch.
#[derive(Clone)]
pub struct Touched<'c, 'a> {
    /// Which.
    pub access: Access<'c, 'a>,
    /// Whether it reads or writes them.
    pub kind: AccessKind,
}

impl<'c, 'a> Memory<'c, 'a> {
    /// Understands which cells a call touches.
    pub fn called(
        &mut self,
        values: &mut Values<'c, 'a>,
        call: OperationRef<'c, 'a>,
        scope: &Scope,
    ) -> Outcome<'c, 'a, ()> {
        if !values.region.choices.whole_module {
            return refuse(call, Code::Effects, "is read only where the pass runs on the module");
        }
        if call.results().any(|result| mlir::is_memory(result.r#type())) {
            return refuse(call, Code::Effects, "returns memory");
        }
        let memory = call.operands().filter(|operand| mlir::is_memory(operand.r#type()));
        let arrays = memory.map(|operand| self.array_from_outside(values, call, operand));
        let arrays: BTreeSet<usize> = arrays.collect::<Outcome<_>>()?;
        let around: Vec<_> = values.region.function.into_iter().collect(); // whose arguments stand for themselves
        let found = self.summarised(values, call, scope, &around);
        values.functions.clear();
        let touched = found.map_err(|failure| match failure {
            Failure::Refused(Refusal { code, reason, .. }) => {
                Failure::Refused(Refusal { operation: call, code, reason })
            }
            other => other,
        })?;
        if touched.iter().any(|touched| touched.access.may) {
            let reason = "stays a call, and not all that it may read and write is certain".into();
            self.approximations.push(Refusal { operation: call, code: Code::Call, reason });
        }
        let is_touched = |array: &usize| touched.iter().any(|touched| touched.access.array == *array);
        let untouched = arrays.into_iter().filter(|array| !is_touched(array));
        let untouched =
            untouched.map(|array| self.no_cell(values, array, scope)).collect::<mse_isl::Result<Vec<_>>>()?;
        let (reads, writes): (Vec<_>, Vec<_>) =
            touched.into_iter().chain(untouched).partition(|touched| touched.kind == AccessKind::Read);
        self.calls.insert(mlir::operation_key(call), reads.into_iter().chain(writes).collect());
        Ok(())
    }

    /// Whether the operation is a call that writes arrays.
    pub fn writes_by_call(&self, operation: OperationRef<'c, 'a>) -> bool {
        self.touched(operation).iter().any(|touched| touched.kind == AccessKind::Write)
    }

    /// The cells that a call touches; none for another operation.
    pub fn touched(&self, operation: OperationRef<'c, 'a>) -> Rc<[Touched<'c, 'a>]> {
        self.calls.get(&mlir::operation_key(operation)).cloned().unwrap_or_default()
    }

    fn array_from_outside(
        &mut self,
        values: &mut Values<'c, 'a>,
        call: OperationRef<'c, 'a>,
        operand: Value<'c, 'a>,
    ) -> Outcome<'c, 'a, usize> {
        if is_made_of_buffer(operand) {
            return refuse(call, Code::Effects, "takes memory that is made of the buffer of another");
        }
        let array = self.array(values, call, resolve(operand, None).base)?;
        if self.arrays[array].is_own {
            return refuse(call, Code::Effects, "takes memory that is allocated in the region");
        }
        Ok(array)
    }

    /// No cell of an array, which the call takes and leaves alone.
    fn no_cell(
        &self,
        values: &Values<'c, 'a>,
        array: usize,
        scope: &Scope,
    ) -> mse_isl::Result<Touched<'c, 'a>> {
        let Array { name, memref, .. } = &self.arrays[array];
        let any = values.any_cell(values.runs[scope.run].domain.clone(), rank(*memref))?;
        let relation = Map::empty(any.set_tuple_name(DimType::Out, name)?.get_space()?)?;
        let access = Access { array, relation, may: true, indexed: true, subscripts: Rc::default() };
        Ok(Touched { access, kind: AccessKind::Read })
    }

    /// The cells that a call touches, inside calls of the functions `around`.
    fn summarised(
        &mut self,
        values: &mut Values<'c, 'a>,
        call: OperationRef<'c, 'a>,
        scope: &Scope,
        around: &[OperationRef<'c, 'a>],
    ) -> Outcome<'c, 'a, Vec<Touched<'c, 'a>>> {
        let Some(function) = summary(call).filter(|function| !around.contains(function)) else {
            return refuse(call, Code::Effects, "has effects that are not modelled");
        };
        let arguments = mlir::arguments(mlir::blocks(function)[0]);
        let types = |values: &[Value<'c, 'a>]| values.iter().map(|value| value.r#type()).collect::<Vec<_>>();
        let operands: Vec<_> = call.operands().map(|operand| values.original(operand)).collect();
        if types(&arguments) != types(&call.operands().collect::<Vec<_>>()) {
            return refuse(call, Code::Effects, "has a summary with other arguments");
        }
        let dimensions = values.dimensions.clone();
        let is_callee = callee(call) == Some(function) && mlir::only_block(function, 0).is_some();
        let certain = scope.certain && is_callee;
        let scope = &Scope { certain, ..scope.clone() };
        values.functions.clear();
        values.intervals.clear();
        let bound = arguments.iter().zip(operands);
        values.same_as.extend(bound.map(|(argument, operand)| (mlir::key(*argument), operand)));
        let found = self.touched_inside(values, function, scope, &[around, &[function]].concat());
        values.dimensions = dimensions;
        values.functions.clear();
        values.intervals.clear();
        found
    }

    /// The cells that the blocks of an operation touch.
    fn touched_inside(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        scope: &Scope,
        around: &[OperationRef<'c, 'a>],
    ) -> Outcome<'c, 'a, Vec<Touched<'c, 'a>>> {
        let mut found = Vec::new();
        for (number, block) in mlir::blocks(operation).into_iter().enumerate() {
            let scope = values.inner_scope(operation, number, scope)?;
            for inner in mlir::operations(block) {
                found.extend(self.touched_by(values, inner, &scope, around)?);
            }
        }
        Ok(found)
    }

    fn touched_by(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        scope: &Scope,
        around: &[OperationRef<'c, 'a>],
    ) -> Outcome<'c, 'a, Vec<Touched<'c, 'a>>> {
        match mlir::name(operation) {
            _ if is_access(operation) => {
                let kinds = match (update(operation), is_store(operation)) {
                    (Some(_), _) => &[AccessKind::Read, AccessKind::Write][..],
                    (None, true) => &[AccessKind::Write],
                    (None, false) => &[AccessKind::Read],
                };
                let certain = scope.certain && selector(operation).is_none();
                let scope = &Scope { certain, ..scope.clone() };
                let cells =
                    kinds.iter().flat_map(|&kind| cells(operation).into_iter().map(move |cell| (cell, kind)));
                let touched =
                    cells.map(|(cell, kind)| self.touched_cell(values, operation, cell, scope, kind));
                Ok(touched.collect::<Outcome<Vec<_>>>()?.into_iter().flatten().collect())
            }
            _ if is_wide(operation) => {
                Ok(self.touched_widely(values, operation, scope)?.into_iter().collect())
            }
            "memref.copy" => {
                let mut touched = Vec::new();
                for (memref, kind) in operation.operands().zip([AccessKind::Read, AccessKind::Write]) {
                    let cell = Cell { base: memref, subscripts: None };
                    touched.extend(self.touched_cell(values, operation, cell, scope, kind)?);
                }
                Ok(touched)
            }
            "memref.dealloc" if !values.frees_its_own(operation) => {
                refuse(operation, Code::Effects, "calls a function that frees memory")
            }
            "func.call" if !is_pure(operation) => self.summarised(values, operation, scope, around),
            _ if is_structured(operation) => self.touched_inside(values, operation, scope, around),
            _ if touches_nothing(operation) || (operation.region_count() == 0 && is_pure(operation)) => {
                Ok(Vec::new())
            }
            name => refuse(operation, Code::Effects, &format!("calls a function with '{name}' inside")),
        }
    }

    /// The cell, or the whole array if subscripts are not known; nothing for memory that nobody else sees or
    /// writes.
    pub fn touched_cell(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        cell: Cell<'c, 'a>,
        scope: &Scope,
        kind: AccessKind,
    ) -> Outcome<'c, 'a, Option<Touched<'c, 'a>>> {
        let Cell { base, subscripts } = values.of_caller(cell);
        if values.region.is_foreign(base) {
            let definition = mlir::definition(base);
            let is_own = |operation| matches!(mlir::name(operation), "memref.alloc" | "memref.alloca");
            let is_constant = |operation| kind == AccessKind::Read && mlir::is_constant_memory(operation);
            return match definition.is_some_and(|definition| is_own(definition) || is_constant(definition)) {
                true => Ok(None),
                false => refuse(operation, Code::Effects, "calls a function that accesses other memory"),
            };
        }
        let array = self.array(values, operation, base)?;
        let mut certain = scope.certain;
        let relation = match &subscripts {
            Some(subscripts) if self.arrays[array].is_apart => {
                for subscript in subscripts {
                    certain &= values.subscript(subscript, scope.depth)?.is_some();
                }
                values.relation(subscripts, scope.domain.clone(), scope.depth)?
            }
            _ => {
                certain = false;
                values.any_cell(scope.domain.clone(), rank(base))?
            }
        };
        certain &= scope.domain.is_subset(&relation.clone().domain()?)?;
        let relation = relation.project_out(DimType::In, scope.outer, scope.depth - scope.outer)?;
        let relation = relation.gist_domain(values.runs[scope.run].domain.clone())?.coalesce()?;
        let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
        let access = Access { array, relation, may: !certain, indexed: !certain, subscripts: Rc::default() };
        Ok(Some(Touched { access, kind }))
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// Whether a deallocation is of memory that the function around it allocates.
    fn frees_its_own(&self, deallocation: OperationRef<'c, 'a>) -> bool {
        let memref = deallocation.operand(0).expect("a memref");
        let Cell { base, .. } = self.of_caller(Cell { base: memref, subscripts: None });
        self.region.is_foreign(base)
            && mlir::definition(base).is_some_and(|base| mlir::name(base) == "memref.alloc")
    }

    /// The cell with operands of calls in the place of the arguments that stand for them.
    fn of_caller(&self, cell: Cell<'c, 'a>) -> Cell<'c, 'a> {
        let Cell { base, subscripts } = resolve(cell.base, cell.subscripts);
        match self.original(base) {
            same if same == base => Cell { base, subscripts },
            operand => self.of_caller(Cell { base: operand, subscripts }),
        }
    }
}

fn rank(memref: Value) -> usize {
    MemRefType::try_from(memref.r#type()).map_or(0, |memref| memref.rank())
}
