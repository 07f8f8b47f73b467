//! Coalescing: the same set or function in fewer parts, which nothing depends on but time and looks.
//!
//! Where isl 0.27 fails inside, the object stays as it was. It fails with "total dimensionality changed
//! unexpectedly" for some relations with integer divisions, and in an assertion about constraints that it
//! wraps around nothing.

use crate::{
    ErrorKind, Map, MultiPwAff, MultiUnionPwAff, PwAff, PwMultiAff, Result, Set, UnionMap, UnionPwAff,
    UnionPwMultiAff, UnionSet,
};

macro_rules! coalesce {
    ($($T:ident)*) => { $(
        impl $T {
            /// The same, in fewer parts if isl finds some.
            pub fn coalesce(self) -> Result<$T> {
                let same = self.clone();
                match self.coalesced() {
                    Err(error) if matches!(error.kind, ErrorKind::Internal | ErrorKind::Unknown) => Ok(same),
                    found => found,
                }
            }
        }
    )* };
}

coalesce! {
    Map MultiPwAff MultiUnionPwAff PwAff PwMultiAff Set UnionMap UnionPwAff UnionPwMultiAff UnionSet
}
