//! Identifiers and numbers as Rust values.

use std::cmp::Ordering;
use std::ffi::{c_char, c_void};
use std::hash::{Hash, Hasher};
use std::ptr;

use crate::ffi::{Arg, Handle, Raw, Return};
use crate::{Context, Error, Id, Result, Val};

impl Id {
    /// The identifier with the name.
    pub fn new(ctx: &Context, name: &str) -> Result<Id> {
        unsafe extern "C" {
            fn isl_id_alloc(ctx: Raw, name: *const c_char, user: *mut c_void) -> Raw;
        }
        let (name, _guard) = <&str as Arg>::pass(name.hold(ctx)?);
        // SAFETY: the context and the name live during the call; isl copies the name.
        Id::give(unsafe { isl_id_alloc(ctx.raw(), name, ptr::null_mut()) }, ctx)
    }

    /// The name; empty if there is none.
    pub fn name(&self) -> String {
        self.get_name().ok().flatten().unwrap_or_default()
    }
}

impl PartialEq for Id {
    /// isl keeps one object for each name.
    fn eq(&self, other: &Id) -> bool {
        self.raw() == other.raw()
    }
}

impl Eq for Id {}

impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw().hash(state);
    }
}

impl Val {
    /// An integer.
    pub fn from_i64(ctx: &Context, value: i64) -> Result<Val> {
        Val::int_from_si(ctx, value)
    }

    /// This integer; fails if it is none, or does not fit.
    pub fn to_i64(&self) -> Result<i64> {
        if self.is_int()? {
            self.get_num_si()
        } else {
            Err(Error::invalid(format!("{self} is not an integer")))
        }
    }
}

impl PartialEq for Val {
    /// NaN differs from everything.
    fn eq(&self, other: &Val) -> bool {
        Val::eq(self, other).unwrap_or(false)
    }
}

impl PartialOrd for Val {
    /// NaN is not comparable.
    fn partial_cmp(&self, other: &Val) -> Option<Ordering> {
        let holds = |answer: Result<bool>| answer.unwrap_or(false);
        match (holds(Val::lt(self, other)), holds(Val::eq(self, other)), holds(Val::gt(self, other))) {
            (true, _, _) => Some(Ordering::Less),
            (_, true, _) => Some(Ordering::Equal),
            (_, _, true) => Some(Ordering::Greater),
            _ => None,
        }
    }
}
