//! Tuples of quasi-affine functions, without and with cases of each component.

use crate::ffi::methods;
use crate::{Aff, Map, MultiAff, MultiPwAff, PwAff, PwMultiAff, Set, Space};

methods! { MultiAff {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_aff_get_space;
    /// The components.
    fn get_list(&self) -> Vec<Aff> = isl_multi_aff_get_list;
    /// The tuple of these functions, in the given space.
    fn from_aff_list(space: Space, list: Vec<Aff>) -> MultiAff = isl_multi_aff_from_aff_list;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiAff) -> bool = isl_multi_aff_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_aff_size;
    /// One component.
    fn get_at(&self, position: usize) -> Aff = isl_multi_aff_get_at;
    /// Replaces one component.
    fn set_at(self, position: usize, el: Aff) -> MultiAff = isl_multi_aff_set_at;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiAff) -> MultiAff = isl_multi_aff_flat_range_product;
    /// Sum.
    fn add(self, other: MultiAff) -> MultiAff = isl_multi_aff_add;
    /// Difference.
    fn sub(self, other: MultiAff) -> MultiAff = isl_multi_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiAff = isl_multi_aff_neg;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiAff) -> MultiAff = isl_multi_aff_product;
    /// The largest integer not above.
    fn floor(self) -> MultiAff = isl_multi_aff_floor;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, other: MultiAff) -> MultiAff = isl_multi_aff_pullback_multi_aff;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_multi_aff_as_map;
}}

methods! { MultiPwAff {
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiPwAff) -> bool = isl_multi_pw_aff_plain_is_equal;
    /// One component.
    fn get_at(&self, position: usize) -> PwAff = isl_multi_pw_aff_get_at;
    /// Replaces one component.
    fn set_pw_aff(self, position: usize, el: PwAff) -> MultiPwAff = isl_multi_pw_aff_set_pw_aff;
    /// Sum.
    fn add(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_add;
    /// Difference.
    fn sub(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiPwAff = isl_multi_pw_aff_neg;
    /// The smaller of the two, where both are defined.
    fn min(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_min;
    /// The larger of the two, where both are defined.
    fn max(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_max;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_product;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> MultiPwAff = isl_multi_pw_aff_from_multi_aff;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_multi_pw_aff_domain;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> MultiPwAff = isl_multi_pw_aff_coalesce;
    /// Whether both are the same function.
    fn is_equal(&self, other: &MultiPwAff) -> bool = isl_multi_pw_aff_is_equal;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_multi_pw_aff_as_map;
    /// The same, in the wider type.
    fn from_pw_multi_aff(pma: PwMultiAff) -> MultiPwAff = isl_multi_pw_aff_from_pw_multi_aff;
}}
