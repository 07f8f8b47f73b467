//! Statement instances: the body of the statement, with its coordinates and accesses as they are here.
//!
//! The generated program says `S(e, ..., r0[s, ...], ...)`: the coordinates of the instance, then for each
//! access the subscripts that its relation gives. These are subscripts in storage, or those of the array that
//! index operands leave open. All are expressions of iterators and parameters.

use crate::lower::Trace;
use crate::lower::ast::gpu::END;
use crate::lower::emit::affine;
use crate::lower::emit::builder::{Builder, argument};
use crate::lower::emit::launch::is_barrier;
use crate::lower::emit::updates;
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::placement::Storage;
use crate::lower::tidy::vectors;
use crate::mlir::{self, libm};
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef, Value, ValueLike};
use mse_dialect::view::{self, Access, AccessKind, is};
use mse_isl::ast::{Expr, Node, Op};
use std::collections::BTreeMap;

/// The attributes of accesses that are the dialect's.
const OF_ACCESSES: [&str; 7] = ["reference", "relation", "may", "origin", "kind", "unordered", "conditions"];

/// A statement instance of the generated program.
pub struct Instance<'n> {
    statement: &'n str,
    coordinates: Vec<&'n Expr>,
    /// Subscripts by reference.
    accesses: BTreeMap<&'n str, &'n [Expr]>,
}

/// The counterparts here of values of the body, by key.
pub type Values<'c, 'a> = BTreeMap<usize, Value<'c, 'a>>;

impl<'n> Instance<'n> {
    fn of(expression: &'n Expr) -> Option<Self> {
        let Expr::Op(Op::Call, parts) = expression else { return None };
        let Some((Expr::Id(statement), parts)) = parts.split_first() else { return None };
        let mut instance = Self { statement, coordinates: Vec::new(), accesses: BTreeMap::new() };
        for part in parts {
            match part {
                Expr::Op(Op::Access, access) => {
                    let Some((Expr::Id(reference), subscripts)) = access.split_first() else { return None };
                    instance.accesses.insert(reference, subscripts);
                }
                coordinate => instance.coordinates.push(coordinate),
            }
        }
        Some(instance)
    }

    /// The subscripts of an access of the statement.
    pub fn subscripts(&self, access: Access) -> impl Iterator<Item = &'n Expr> {
        let reference = access.reference();
        let subscripts = reference.and_then(|reference| self.accesses.get(reference.as_str()).copied());
        subscripts.into_iter().flatten()
    }

    /// The expressions of the coordinates here.
    pub fn coordinates(&self) -> &[&'n Expr] {
        &self.coordinates
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Writes a statement instance.
    pub fn instance(&self, site: &Site<'c, 'a>, expression: &Expr) -> Result<(), String> {
        let instance =
            Instance::of(expression).ok_or("generated code calls something that is no statement")?;
        if instance.statement == END {
            return Ok(());
        }
        let statement = self.statements.get(instance.statement);
        let statement =
            statement.ok_or_else(|| format!("'{}' is no statement of the scop", instance.statement))?;
        if let Some(transfer) = self.transfers.get(instance.statement) {
            return self.transfer(site, transfer);
        }
        if is_barrier(statement) && !site.in_kernel {
            return Ok(()); // one thread waits for nobody
        }
        if is_barrier(statement) && site.divergent {
            return Err(format!("barrier '{}' is not reached by all threads of a block", instance.statement));
        }
        if is_barrier(statement) && site.builder.last().is_some_and(|last| is(last, "gpu.barrier")) {
            return Ok(()); // nothing came since the last one
        }
        if statement.repeats() {
            return Err(format!(
                "'{}' decides on a while loop, and is not right inside one",
                instance.statement
            ));
        }
        self.execute(site, *statement, &instance).map(drop)
    }

    /// The statement and the instance that a node is, if it is one.
    pub fn instance_of<'n>(&self, node: &'n Node) -> Option<(view::Statement<'c, 'a>, Instance<'n>)> {
        let Node::User { expr, .. } = node else { return None };
        let instance = Instance::of(expr)?;
        Some((*self.statements.get(instance.statement)?, instance))
    }

    /// Writes the body of a statement; returns the counterparts of its values.
    pub fn execute(
        &self,
        site: &Site<'c, 'a>,
        statement: view::Statement<'c, 'a>,
        instance: &Instance,
    ) -> Result<Values<'c, 'a>, String> {
        let site = &Site { builder: site.builder.located(statement.operation().location()), ..site.clone() };
        let mut values = self.coordinates(site, statement, instance)?;
        let body = view::operations(statement.body());
        let last = site.builder.last();
        for &operation in &body {
            match Access::new(operation) {
                Some(access) => self.access_in_body(site, access, instance, &mut values)?,
                None => self.copy(site, operation, instance, &mut values)?,
            }
        }
        if self.trace == Trace::Off
            && body.iter().any(|&operation| mlir::name(operation).starts_with("vector."))
        {
            let written = view::operations(site.builder.block());
            let first = last.and_then(|last| written.iter().position(|&other| other == last));
            vectors::join(site.builder, &written[first.map_or(0, |first| first + 1)..]);
        }
        Ok(values)
    }

    /// The expressions that executing the instance needs: coordinates that the body uses, and subscripts.
    pub fn used<'n>(
        &self,
        statement: view::Statement<'c, 'a>,
        instance: &Instance<'n>,
    ) -> impl Iterator<Item = &'n Expr> {
        let arguments = (0..statement.body().argument_count()).map(move |i| argument(statement.body(), i));
        let coordinates = arguments.zip(instance.coordinates.clone());
        let coordinates = coordinates.filter(|(argument, _)| mlir::has_uses(*argument));
        let subscripts = instance.accesses.values().copied().collect::<Vec<_>>().into_iter().flatten();
        coordinates.map(|(_, coordinate)| coordinate).chain(subscripts)
    }

    /// The counterpart here of a value of the body.
    pub fn counterpart(&self, value: Value<'c, 'a>, values: &Values<'c, 'a>) -> Value<'c, 'a> {
        let key = mlir::key(value);
        let here = values.get(&key).or_else(|| self.outer.get(&key)).copied();
        here.or_else(|| self.mirror(key)).unwrap_or(value)
    }

    /// The coordinates that the body uses, by the key of the region argument they stand for.
    fn coordinates(
        &self,
        site: &Site<'c, 'a>,
        statement: view::Statement<'c, 'a>,
        instance: &Instance,
    ) -> Result<Values<'c, 'a>, String> {
        let arguments = (0..statement.body().argument_count()).map(|i| argument(statement.body(), i));
        let used = arguments.zip(&instance.coordinates).filter(|(argument, _)| mlir::has_uses(*argument));
        used.map(|(argument, expression)| {
            Ok((mlir::key(argument), self.index(site.builder, &site.names, expression)?))
        })
        .collect()
    }

    /// An access right in the body as a load or a store.
    fn access_in_body(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        instance: &Instance,
        values: &mut Values<'c, 'a>,
    ) -> Result<(), String> {
        let is_unused = || access.kind == AccessKind::Read && !mlir::has_uses(result(access.operation));
        if access.is_touch() || is_unused() {
            return Ok(());
        }
        let copy = site.builder.insert((*access.operation).clone());
        self.replace_operands(copy, values);
        let read = self.access(site, Access { operation: copy, ..access }, instance)?;
        values.extend(read.map(|read| (mlir::key(result(access.operation)), read)));
        Ok(())
    }

    /// Any other operation of the body, its operands replaced by their counterparts; constants go to the
    /// front.
    fn copy(
        &self,
        site: &Site<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        instance: &Instance,
        values: &mut Values<'c, 'a>,
    ) -> Result<(), String> {
        if let (true, Ok(constant)) = (is(operation, "arith.constant"), operation.attribute("value")) {
            values.insert(mlir::key(result(operation)), self.constant_attribute(constant));
            return Ok(());
        }
        let copy = match math_of(operation).filter(|_| site.in_kernel) {
            Some(name) => {
                let (operands, result) =
                    (operation.operands().collect::<Vec<_>>(), result(operation).r#type());
                site.builder.create(name, &operands, &[result], &[], Vec::new())
            }
            None => site.builder.insert((*operation).clone()),
        };
        let results = operation.results().zip(copy.results());
        values.extend(results.map(|(old, new)| (mlir::key(old.into()), new.into())));
        self.replace_operands(copy, values);
        if site.in_kernel {
            for (inner, copied) in view::all_nested(operation).into_iter().zip(view::all_nested(copy)) {
                math_of(inner).into_iter().for_each(|name| replace_call(&site.builder, copied, name));
            }
        }
        let inner: Vec<Access> = view::all_nested(copy).into_iter().filter_map(Access::new).collect();
        inner.into_iter().try_for_each(|access| self.access(site, access, instance).map(drop))
    }

    fn replace_operands(&self, copy: OperationRef<'c, 'a>, values: &Values<'c, 'a>) {
        for inner in std::iter::once(copy).chain(view::all_nested(copy)) {
            for (index, operand) in inner.operands().enumerate().collect::<Vec<_>>() {
                let value = self.counterpart(operand, values);
                if value != operand {
                    mlir::set_operand(inner, index, value);
                }
            }
        }
    }

    /// Replaces a copied access by a load, whose result is returned, or a store.
    fn access(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        instance: &Instance,
    ) -> Result<Option<Value<'c, 'a>>, String> {
        let site = &Site { builder: site.builder.before(access.operation), ..site.clone() };
        let related =
            access.reference().and_then(|reference| instance.accesses.get(reference.as_str()).copied());
        if self.trace == Trace::On && access.kind != AccessKind::Kill && !access.is_touch() {
            self.name_access(site, access, instance)?;
        }
        let read = match (access.kind, related) {
            (AccessKind::Kill, _) => None,
            _ if access.is_touch() => None,
            (_, Some(addresses)) if access.indices().is_empty() => {
                self.related_access(site, access, addresses)?
            }
            (_, others) => self.indexed_access(site, access, others.unwrap_or_default())?,
        };
        mlir::erase(access.operation);
        Ok(read)
    }

    /// Says which access comes next, and which instance executes it.
    fn name_access(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        instance: &Instance,
    ) -> Result<(), String> {
        let coordinates = instance.coordinates.iter();
        let coordinates = coordinates.map(|each| self.index(site.builder, &site.names, each));
        let coordinates = coordinates.collect::<Result<Vec<_>, _>>()?;
        let name = StringAttribute::new(site.builder.context, &access.reference().unwrap_or_default()).into();
        site.builder.create("mse.instance", &coordinates, &[], &[("reference", name)], Vec::new());
        Ok(())
    }

    /// An access whose relation says which cell.
    fn related_access(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        addresses: &[Expr],
    ) -> Result<Option<Value<'c, 'a>>, String> {
        let storage = self.storage_of(access.array())?;
        let subscripts = storage.subscripts(addresses);
        let form = affine::access(site.builder.context, &site.names, &subscripts);
        match form.filter(|_| !is_atomic(site, access, &storage)) {
            Some(form) => {
                let map = [("map", form.attribute())];
                let names = ["affine.load", "affine.store"];
                Ok(self.move_value(site, access, &storage, names, &form.operands, &map))
            }
            None => {
                let subscript = |subscript| self.subscript(site.builder, &site.names, subscript);
                let indices = subscripts.iter().map(subscript).collect::<Result<Vec<_>, _>>()?;
                let names = ["memref.load", "memref.store"];
                Ok(self.move_value(site, access, &storage, names, &indices, &[]))
            }
        }
    }

    /// An access whose index operands are the first subscripts; `others` are those that its relation says.
    fn indexed_access(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        others: &[Expr],
    ) -> Result<Option<Value<'c, 'a>>, String> {
        let storage = self.storage_of(access.array())?;
        let others = others.iter().map(|other| self.index(site.builder, &site.names, other));
        let subscripts = access.indices().into_iter().map(Ok).chain(others).collect::<Result<Vec<_>, _>>()?;
        let indices = storage.indices(self, site, &subscripts)?;
        let names = ["memref.load", "memref.store"];
        Ok(self.move_value(site, access, &storage, names, &indices, &[]))
    }

    /// Writes the load or the store that stands for the access, or both for an update.
    fn move_value(
        &self,
        site: &Site<'c, 'a>,
        access: Access<'c, 'a>,
        storage: &Storage<'c, 'a>,
        [load, store]: [&str; 2],
        indices: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<Value<'c, 'a>> {
        let kept = self.kept(access);
        let kept = kept.iter().map(|(name, attribute)| (name.as_str(), *attribute));
        let attributes: Vec<_> = attributes.iter().copied().chain(kept).collect();
        let (builder, memref) = (site.builder, storage.memref);
        let loaded = |r#type| builder.value(load, &[&[memref], indices].concat(), r#type, &attributes);
        if access.kind == AccessKind::Read {
            let read = result(access.operation);
            let loaded = loaded(read.r#type());
            mlir::replace_uses(read, loaded);
            return Some(loaded);
        }
        let mut value = access.operation.operand(0).expect("ODS: a value to write");
        if let Some(kind) = access.combines() {
            if is_atomic(site, access, storage) {
                let update = updates::atomic(builder, &kind, value, memref, indices);
                if access.is_in_any_order() {
                    self.updates.borrow_mut().push(update);
                }
                return None;
            }
            value = updates::combined(builder, &kind, loaded(value.r#type()), value);
        }
        builder.create(store, &[&[value, memref], indices].concat(), &[], &attributes, Vec::new());
        None
    }

    /// The attributes that an access has beside those of the dialect, if it is to memory from outside. They
    /// need not hold for other memory.
    fn kept(&self, access: Access<'c, 'a>) -> Vec<(String, Attribute<'c>)> {
        let is_from_outside = |storage: Storage| {
            self.arrays.iter().any(|array| array.outer == Some(storage.memref)) && storage.placement.is_none()
        };
        if !self.storage_of(access.array()).is_ok_and(is_from_outside) {
            return Vec::new();
        }
        let named = access.operation.attributes().map(|(name, attribute)| {
            (name.as_string_ref().as_str().unwrap_or_default().to_owned(), attribute)
        });
        named.filter(|(name, _)| !OF_ACCESSES.contains(&name.as_str())).collect()
    }
}

/// Whether others may access the cell of an update at the same time.
fn is_atomic(site: &Site, access: Access, storage: &Storage) -> bool {
    let is_private = storage.placement.as_ref().is_some_and(|placement| placement.space == "private");
    access.combines().is_some() && !is_private && (site.shared || !updates::is_own(storage.memref))
}

fn result<'c, 'a>(operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    operation.result(0).expect("one result").into()
}

/// The operation that gives the same as a call, if that is of a function of C's library, which no device has.
fn math_of(operation: OperationRef) -> Option<&'static str> {
    is(operation, "func.call").then(|| libm::operation_of(operation)).flatten()
}

/// Puts such an operation in the place of a call.
fn replace_call<'c, 'a>(builder: &Builder<'c, 'a>, call: OperationRef<'c, 'a>, name: &str) {
    let (operands, old) = (call.operands().collect::<Vec<_>>(), result(call));
    mlir::replace_uses(old, builder.before(call).value(name, &operands, old.r#type(), &[]));
    mlir::erase(call);
}
