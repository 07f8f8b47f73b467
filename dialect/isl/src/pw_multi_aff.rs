//! Tuples of quasi-affine functions with common cases, in one space and over several.

use crate::ffi::methods;
use crate::{DimType, Id, Map, MultiId, PwAff, PwMultiAff, Set, Space, UnionMap, UnionPwMultiAff, UnionSet};

methods! { PwMultiAff {
    /// Zero, in the given space.
    fn zero(space: Space) -> PwMultiAff = isl_pw_multi_aff_zero;
    /// { A -> A } for the space { A }.
    fn identity_on_domain_space(space: Space) -> PwMultiAff = isl_pw_multi_aff_identity_on_domain_space;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_pw_multi_aff_dim;
    /// One component.
    fn get_at(&self, position: usize) -> PwAff = isl_pw_multi_aff_get_at;
    /// Replaces one component.
    fn set_pw_aff(self, position: usize, pa: PwAff) -> PwMultiAff = isl_pw_multi_aff_set_pw_aff;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_pw_multi_aff_get_domain_space;
    /// Its space.
    fn get_space(&self) -> Space = isl_pw_multi_aff_get_space;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> PwMultiAff = isl_pw_multi_aff_set_tuple_id;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_pw_multi_aff_domain;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &PwMultiAff) -> bool = isl_pw_multi_aff_plain_is_equal;
    /// Whether both are the same function.
    fn is_equal(&self, other: &PwMultiAff) -> bool = isl_pw_multi_aff_is_equal;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_union_add;
    /// { A -> -f(a) }.
    fn neg(self) -> PwMultiAff = isl_pw_multi_aff_neg;
    /// Sum.
    fn add(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_add;
    /// Difference.
    fn sub(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_sub;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_product;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> PwMultiAff = isl_pw_multi_aff_coalesce;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_pw_multi_aff(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_pullback_pw_multi_aff;
    /// The number of cases.
    fn n_piece(&self) -> usize = isl_pw_multi_aff_n_piece;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_pw_multi_aff_as_map;
    /// The function that the single-valued relation is.
    fn from_map(map: Map) -> PwMultiAff = isl_pw_multi_aff_from_map;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> PwMultiAff = isl_pw_multi_aff_bind_domain;
}}

methods! { UnionPwMultiAff {
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_coalesce;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &UnionPwMultiAff) -> bool = isl_union_pw_multi_aff_plain_is_equal;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> UnionSet = isl_union_pw_multi_aff_domain;
    /// { A -> -f(a) }.
    fn neg(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_neg;
    /// Sum.
    fn add(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_add;
    /// Difference.
    fn sub(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_sub;
    /// The same, as a relation.
    fn as_union_map(self) -> UnionMap = isl_union_pw_multi_aff_as_union_map;
    /// The function that the single-valued relation is.
    fn from_union_map(umap: UnionMap) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_union_map;
}}
