//! isl functions with out-parameters, as methods that return tuples.

use std::ffi::c_int;
use std::ptr;

use crate::ffi::{Arg, Handle, Raw, Return};
use crate::{BasicMap, BasicSet, Map, PwMultiAff, Result, Set, UnionMap, Val};

/// `fn name(self) -> (T, exact) = isl_t_name;`
macro_rules! exactness {
    ($( $T:ident { $( $(#[$meta:meta])* fn $name:ident(self) = $c:ident; )* } )*) => { $( impl $T { $(
        $(#[$meta])*
        pub fn $name(self) -> Result<($T, bool)> {
            unsafe extern "C" {
                fn $c(map: Raw, exact: *mut c_int) -> Raw;
            }
            let ctx = self.context().clone();
            let mut exact: c_int = 0;
            // SAFETY: the relation is given up; `exact` outlives the call.
            let raw = unsafe { $c(self.into_raw(), &raw mut exact) };
            Ok(($T::give(raw, &ctx)?, exact == 1))
        }
    )* } )* };
}

exactness! {
    Map {
        /// { A -> A } composed with itself any positive number of times, or a superset; whether it is exact.
        fn transitive_closure(self) = isl_map_transitive_closure;
        /// { A -> A } = { [k] -> [A -> A] }, the k-th power for k >= 1, or a superset; whether it is exact.
        fn power(self) = isl_map_power;
        /// { A -> A } = { A -> [k] }, the lengths of paths that end at a, or a superset; whether it is exact.
        fn reaching_path_lengths(self) = isl_map_reaching_path_lengths;
    }
    UnionMap {
        /// { A -> A } composed with itself any positive number of times, or a superset; whether it is exact.
        fn transitive_closure(self) = isl_union_map_transitive_closure;
        /// { A -> A } = { [k] -> [A -> A] }, the k-th power for k >= 1, or a superset; whether it is exact.
        fn power(self) = isl_union_map_power;
    }
}

/// `fn name(self, domain) -> (result, empty) = isl_partial;`
macro_rules! partial {
    ($( $T:ident { $( $(#[$meta:meta])* fn $name:ident(self, $D:ident) -> $R:ident = $c:ident; )* } )*) => { $(
    impl $T { $(
        $(#[$meta])*
        pub fn $name(self, domain: $D) -> Result<($R, Set)> {
            unsafe extern "C" {
                fn $c(object: Raw, domain: Raw, empty: *mut Raw) -> Raw;
            }
            let ctx = self.context().clone();
            let domain = <$D as Arg>::hold(domain, &ctx)?;
            let mut empty: Raw = ptr::null_mut();
            // SAFETY: both objects are given up; `empty` outlives the call.
            let raw = unsafe { $c(self.into_raw(), domain.into_raw(), &raw mut empty) };
            let (result, empty) = ($R::give(raw, &ctx), Set::give(empty, &ctx));
            Ok((result?, empty?))
        }
    )* } )* };
}

partial! {
    BasicSet {
        /// The smallest point for each parameter value in the domain; where in the domain there is none.
        fn partial_lexmin(self, BasicSet) -> Set = isl_basic_set_partial_lexmin;
        /// The largest point for each parameter value in the domain; where in the domain there is none.
        fn partial_lexmax(self, BasicSet) -> Set = isl_basic_set_partial_lexmax;
        /// The smallest point as a function of the parameters in the domain; where in the domain there is
        /// none.
        fn partial_lexmin_pw_multi_aff(self, BasicSet) -> PwMultiAff = isl_basic_set_partial_lexmin_pw_multi_aff;
        /// The largest point as a function of the parameters in the domain; where in the domain there is
        /// none.
        fn partial_lexmax_pw_multi_aff(self, BasicSet) -> PwMultiAff = isl_basic_set_partial_lexmax_pw_multi_aff;
    }
    Set {
        /// The smallest point for each parameter value in the domain; where in the domain there is none.
        fn partial_lexmin(self, Set) -> Set = isl_set_partial_lexmin;
        /// The largest point for each parameter value in the domain; where in the domain there is none.
        fn partial_lexmax(self, Set) -> Set = isl_set_partial_lexmax;
    }
    BasicMap {
        /// { A -> B }, for each a in the domain the smallest b; where in the domain there is none.
        fn partial_lexmin(self, BasicSet) -> Map = isl_basic_map_partial_lexmin;
        /// { A -> B }, for each a in the domain the largest b; where in the domain there is none.
        fn partial_lexmax(self, BasicSet) -> Map = isl_basic_map_partial_lexmax;
        /// { A -> B(a) }, for each a in the domain the smallest b; where in the domain there is none.
        fn partial_lexmin_pw_multi_aff(self, BasicSet) -> PwMultiAff = isl_basic_map_partial_lexmin_pw_multi_aff;
        /// { A -> B(a) }, for each a in the domain the largest b; where in the domain there is none.
        fn partial_lexmax_pw_multi_aff(self, BasicSet) -> PwMultiAff = isl_basic_map_partial_lexmax_pw_multi_aff;
    }
    Map {
        /// { A -> B }, for each a in the domain the smallest b; where in the domain there is none.
        fn partial_lexmin(self, Set) -> Map = isl_map_partial_lexmin;
        /// { A -> B }, for each a in the domain the largest b; where in the domain there is none.
        fn partial_lexmax(self, Set) -> Map = isl_map_partial_lexmax;
    }
}

impl Set {
    /// The dimension is `residue` modulo `modulo`: (`modulo`, `residue`); modulo 1 if nothing is known.
    pub fn dim_residue_class_val(&self, position: usize) -> Result<(Val, Val)> {
        unsafe extern "C" {
            fn isl_set_dim_residue_class_val(
                set: Raw,
                position: c_int,
                modulo: *mut Raw,
                residue: *mut Raw,
            ) -> c_int;
        }
        let (mut modulo, mut residue): (Raw, Raw) = (ptr::null_mut(), ptr::null_mut());
        let position = <usize as Arg>::pass(position).0;
        // SAFETY: the set is lent; the out-parameters outlive the call.
        let status =
            unsafe { isl_set_dim_residue_class_val(self.raw(), position, &raw mut modulo, &raw mut residue) };
        <()>::give(status, self.context())?;
        let (modulo, residue) = (Val::give(modulo, self.context()), Val::give(residue, self.context()));
        Ok((modulo?, residue?))
    }
}
