//! The operations that call the runtime, which it knows by number.

use super::instrument::Level;
use crate::error::{Error, Result};
use crate::ir::{Builder, name, string};
use crate::module::place;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};

/// The attribute of operations that others of the program became: their names.
pub const ORIGIN: &str = "run.origin";

/// A kind of memory, as a GPU has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Space {
    /// Seen by all threads, and by the host here.
    Global,
    /// Shared by the threads of a block.
    Workgroup,
    /// A thread's own, or the host's stack.
    Private,
}

/// The known facts about a memref where it is used.
#[derive(Clone, Copy, Debug)]
pub struct Memref {
    /// Which memory it is in.
    pub space: Space,
    /// Its number of dimensions.
    pub rank: usize,
    /// The size of a scalar in it.
    pub element: usize,
    /// The size of an element, which may be a vector.
    pub bytes: usize,
    /// How many elements the operation accesses, along the last dimension.
    pub count: usize,
    /// Whether the device uses it at the request of the host.
    pub by_device: bool,
}

/// An operation that calls the runtime.
#[derive(Clone, Debug)]
pub struct Site {
    /// The operation's name and location.
    pub text: String,
    /// The memory it works on, if it does.
    pub memory: Option<Memref>,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    file: String,
    sites: Vec<Site>,
    /// Whether the runtime is told where each access goes.
    pub watched: bool,
    /// Whether it is told where those of kernels go, to count what traffic they make.
    pub counted: bool,
    /// How many reductions there are among them.
    pub reductions: usize,
}

impl Sites {
    /// None yet, in the module of this name.
    pub fn new(file: &str, level: Level) -> Self {
        Self {
            file: file.into(),
            watched: level.watches(),
            counted: level.makes_traffic(),
            ..Self::default()
        }
    }

    /// The operation of this number, with its location.
    pub fn text(&self, site: usize) -> &str {
        self.sites.get(site).map_or("an operation", |site| &site.text)
    }

    /// The known facts about the memory that an operation works on.
    pub fn memory(&self, site: usize) -> Memref {
        let unknown =
            Memref { space: Space::Global, rank: 0, element: 1, bytes: 1, count: 1, by_device: false };
        self.sites.get(site).and_then(|site| site.memory).unwrap_or(unknown)
    }

    /// Numbers an operation, the number as a value.
    pub fn value<'c, 'a>(
        &mut self,
        builder: &Builder<'c, 'a>,
        operation: OperationRef<'c, 'a>,
    ) -> Result<Value<'c, 'a>> {
        self.value_with(builder, operation, None)
    }

    /// Numbers an operation that works on memory.
    pub fn value_with<'c, 'a>(
        &mut self,
        builder: &Builder<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        memory: Option<Memref>,
    ) -> Result<Value<'c, 'a>> {
        builder.index(self.add(operation, memory))
    }

    /// Numbers an assertion, with its message.
    pub fn asserted<'c, 'a>(
        &mut self,
        builder: &Builder<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        message: &str,
    ) -> Result<Value<'c, 'a>> {
        let place = place(&self.file, operation.location());
        let text = format!("{message} ({} at {place})", name(operation));
        builder.index(self.add_text(text, None))
    }

    /// Numbers an operation, under the name that it has in the program.
    pub fn add(&mut self, operation: OperationRef, memory: Option<Memref>) -> i64 {
        let origin = string(operation, ORIGIN);
        let name = if origin.is_empty() { name(operation) } else { origin };
        let text = format!("{name} at {}", place(&self.file, operation.location()));
        self.add_text(text, memory)
    }

    /// Numbers something that is no operation of the module.
    pub fn add_text(&mut self, text: String, memory: Option<Memref>) -> i64 {
        self.sites.push(Site { text, memory });
        self.sites.len() as i64 - 1
    }

    /// Where an operation stands.
    pub fn place(&self, operation: OperationRef) -> String {
        place(&self.file, operation.location())
    }

    /// The refusal of an operation whose accesses to memory cannot be followed.
    pub fn unchecked(&self, operation: OperationRef) -> Error {
        let place = place(&self.file, operation.location());
        Error::unsupported(format!(
            "{place}: operation '{}' is not supported with --check or --stats",
            name(operation)
        ))
    }

    /// The refusal of stack memory that a kernel uses.
    pub fn unseen(&self, allocation: OperationRef, kernel: &str) -> Error {
        let place = place(&self.file, allocation.location());
        Error::program(format!(
            "{place}: kernel '{kernel}' uses memory of the host's stack, which no GPU sees"
        ))
    }

    /// The refusal of an operation.
    pub fn unsupported(&self, operation: OperationRef) -> Error {
        let place = place(&self.file, operation.location());
        Error::unsupported(format!(
            "{place}: operation '{}' is not supported on this device",
            name(operation)
        ))
    }
}
