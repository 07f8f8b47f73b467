//! Functions over several domain spaces.

use crate::ffi::methods;
use crate::{DimType, Id, MultiUnionPwAff, MultiVal, PwAff, Space, UnionMap, UnionPwAff, UnionSet, Val};

methods! { UnionPwAff {
    /// Its functions, one for each space.
    fn get_pw_aff_list(&self) -> Vec<PwAff> = isl_union_pw_aff_get_pw_aff_list;
    /// { A -> [v] }.
    fn val_on_domain(domain: UnionSet, v: Val) -> UnionPwAff = isl_union_pw_aff_val_on_domain;
    /// The same, in the wider type.
    fn from_pw_aff(pa: PwAff) -> UnionPwAff = isl_union_pw_aff_from_pw_aff;
    /// The union with one more function.
    fn add_pw_aff(self, pa: PwAff) -> UnionPwAff = isl_union_pw_aff_add_pw_aff;
    /// The number of spaces.
    fn n_pw_aff(&self) -> usize = isl_union_pw_aff_n_pw_aff;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &UnionPwAff) -> bool = isl_union_pw_aff_plain_is_equal;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> UnionSet = isl_union_pw_aff_domain;
    /// { A -> -f(a) }.
    fn neg(self) -> UnionPwAff = isl_union_pw_aff_neg;
    /// Sum.
    fn add(self, other: UnionPwAff) -> UnionPwAff = isl_union_pw_aff_add;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: UnionPwAff) -> UnionPwAff = isl_union_pw_aff_union_add;
    /// Restricted to instances of the set.
    fn intersect_domain(self, uset: UnionSet) -> UnionPwAff = isl_union_pw_aff_intersect_domain;
    /// Difference.
    fn sub(self, other: UnionPwAff) -> UnionPwAff = isl_union_pw_aff_sub;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionPwAff = isl_union_pw_aff_coalesce;
    /// The largest integer not above.
    fn floor(self) -> UnionPwAff = isl_union_pw_aff_floor;
    /// Modulo the value.
    fn mod_val(self, modulus: Val) -> UnionPwAff = isl_union_pw_aff_mod_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> UnionPwAff = isl_union_pw_aff_scale_down_val;
    /// The parameter values for which the function has the value of the parameter named by the identifier.
    fn bind_id(self, id: Id) -> UnionSet = isl_union_pw_aff_bind_id;
}}

methods! { MultiUnionPwAff {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_union_pw_aff_get_space;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiUnionPwAff) -> bool = isl_multi_union_pw_aff_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_union_pw_aff_size;
    /// One component.
    fn get_at(&self, position: usize) -> UnionPwAff = isl_multi_union_pw_aff_get_at;
    /// Replaces one component.
    fn set_at(self, position: usize, el: UnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_set_at;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiUnionPwAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_flat_range_product;
    /// Sum.
    fn add(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_add;
    /// Difference.
    fn sub(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_neg;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> MultiUnionPwAff = isl_multi_union_pw_aff_reset_tuple_id;
    /// The same, in the wider type.
    fn from_union_pw_aff(upa: UnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_union_pw_aff;
    /// { A -> B[v] }.
    fn multi_val_on_domain(domain: UnionSet, mv: MultiVal) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_multi_val_on_domain;
    /// The largest integer not above.
    fn floor(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_floor;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> MultiUnionPwAff = isl_multi_union_pw_aff_intersect_domain;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> UnionSet = isl_multi_union_pw_aff_domain;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_coalesce;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_union_add;
    /// The function that the single-valued relation is.
    fn from_union_map(umap: UnionMap) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_union_map;
}}
