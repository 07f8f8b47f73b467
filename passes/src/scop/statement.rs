//! Statements: their instances, and what these execute.

use super::Access;
use mse_isl::{Map, Result, Set};

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The tuple name of its instances.
    pub name: String,
    /// The instances, within the context: `{ S[i] }`.
    pub domain: Set,
    /// The same as the scop states it, without what the context says.
    pub stated: Set,
    /// The instances of the source program that they stand for, `{ S[i] -> Source[i] }`; themselves without
    /// it.
    pub origin: Option<Map>,
    /// The accesses, in the order of execution.
    pub accesses: Vec<Access>,
    /// Its last write is a while loop's condition; its last coordinate counts the iterations.
    pub repeats: bool,
    /// It has effects beside its accesses.
    pub acts: bool,
    /// How many operations on data an instance executes, as [`mse_dialect::machine`] counts them; inner loops
    /// once.
    pub work: usize,
    /// What an instance executes.
    pub body: Body,
}

/// What an instance of a statement executes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// What the statement of this name did when the scop was read.
    Of(String),
    /// Its second access writes the value that its first one reads.
    Copy,
    /// A barrier of the threads of a block.
    Barrier,
}

impl Statement {
    /// A statement with no effects beside its accesses.
    pub fn of(name: &str, domain: Set, accesses: Vec<Access>) -> Self {
        let (stated, body) = (domain.clone(), Body::Of(name.to_owned()));
        let name = name.to_owned();
        Self { name, domain, stated, origin: None, accesses, repeats: false, acts: false, work: 1, body }
    }

    /// The barrier of this name: `{ barrier[] }`.
    pub fn barrier(name: &str) -> Result<Self> {
        let domain = Set::read_from_str(&mse_isl::Context::current(), &format!("{{ {name}[] }}"))?;
        Ok(Self { body: Body::Barrier, acts: true, work: 0, ..Self::of(name, domain, Vec::new()) })
    }

    /// Whether it calls a function that takes an array as it is: the host executes it.
    pub fn calls(&self) -> bool {
        self.accesses.iter().any(|access| access.touches)
    }
}
