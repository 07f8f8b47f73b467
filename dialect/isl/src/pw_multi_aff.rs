//! Tuples of quasi-affine functions with common cases, in one space and over several.

use crate::ffi::methods;
use crate::{
    Aff, Context, DimType, Id, Map, MultiAff, MultiId, MultiPwAff, MultiUnionPwAff, MultiVal, PwAff,
    PwMultiAff, Set, Space, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet, Val,
};

methods! { PwMultiAff {
    /// Zero, in the given space.
    fn zero(space: Space) -> PwMultiAff = isl_pw_multi_aff_zero;
    /// { A -> A } for the space { A }.
    fn identity_on_domain_space(space: Space) -> PwMultiAff = isl_pw_multi_aff_identity_on_domain_space;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> PwMultiAff = isl_pw_multi_aff_identity;
    /// { [A -> B] -> A } for the space { A -> B }.
    fn domain_map(space: Space) -> PwMultiAff = isl_pw_multi_aff_domain_map;
    /// { [A -> B] -> B } for the space { A -> B }.
    fn range_map(space: Space) -> PwMultiAff = isl_pw_multi_aff_range_map;
    /// { A -> the dimensions that are left when the given ones are removed }.
    fn project_out_map(space: Space, kind: DimType, first: usize, n: usize) -> PwMultiAff
        = isl_pw_multi_aff_project_out_map;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> PwMultiAff = isl_pw_multi_aff_from_multi_aff;
    /// The same, in the wider type.
    fn from_pw_aff(pa: PwAff) -> PwMultiAff = isl_pw_multi_aff_from_pw_aff;
    /// The function on the given set.
    fn alloc(set: Set, maff: MultiAff) -> PwMultiAff = isl_pw_multi_aff_alloc;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_pw_multi_aff_dim;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_pw_multi_aff_involves_locals;
    /// Whether the parameter occurs.
    fn involves_param_id(&self, id: &Id) -> bool = isl_pw_multi_aff_involves_param_id;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_pw_multi_aff_involves_dims;
    /// One component.
    fn get_at(&self, position: usize) -> PwAff = isl_pw_multi_aff_get_at;
    /// Replaces one component.
    fn set_pw_aff(self, position: usize, pa: PwAff) -> PwMultiAff = isl_pw_multi_aff_set_pw_aff;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_pw_multi_aff_get_domain_space;
    /// Its space.
    fn get_space(&self) -> Space = isl_pw_multi_aff_get_space;
    /// Whether a tuple has a name.
    fn has_tuple_name(&self, kind: DimType) -> bool = isl_pw_multi_aff_has_tuple_name;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_pw_multi_aff_get_tuple_name;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_pw_multi_aff_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_pw_multi_aff_get_tuple_id;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_pw_multi_aff_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_pw_multi_aff_has_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> PwMultiAff = isl_pw_multi_aff_set_tuple_id;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> PwMultiAff = isl_pw_multi_aff_set_range_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> PwMultiAff = isl_pw_multi_aff_reset_tuple_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize>
        = isl_pw_multi_aff_find_dim_by_name;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> PwMultiAff = isl_pw_multi_aff_drop_dims;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_pw_multi_aff_domain;
    /// The function defined nowhere.
    fn empty(space: Space) -> PwMultiAff = isl_pw_multi_aff_empty;
    /// { A } = { A -> [] }.
    fn from_domain(set: Set) -> PwMultiAff = isl_pw_multi_aff_from_domain;
    /// { A -> B[v] }.
    fn multi_val_on_domain(domain: Set, mv: MultiVal) -> PwMultiAff = isl_pw_multi_aff_multi_val_on_domain;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_pw_multi_aff_get_dim_name;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_pw_multi_aff_get_dim_id;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> PwMultiAff = isl_pw_multi_aff_set_dim_id;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_pw_multi_aff_involves_nan;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &PwMultiAff) -> bool = isl_pw_multi_aff_plain_is_equal;
    /// Whether both are the same function.
    fn is_equal(&self, other: &PwMultiAff) -> bool = isl_pw_multi_aff_is_equal;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> PwMultiAff = isl_pw_multi_aff_fix_si;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_union_add;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> PwMultiAff = isl_pw_multi_aff_domain_reverse;
    /// { A -> -f(a) }.
    fn neg(self) -> PwMultiAff = isl_pw_multi_aff_neg;
    /// Sum.
    fn add(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_add;
    /// Difference.
    fn sub(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_sub;
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> PwMultiAff = isl_pw_multi_aff_add_constant_val;
    /// Adds to the constant term of each component.
    fn add_constant_multi_val(self, mv: MultiVal) -> PwMultiAff = isl_pw_multi_aff_add_constant_multi_val;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> PwMultiAff = isl_pw_multi_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> PwMultiAff = isl_pw_multi_aff_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, mv: MultiVal) -> PwMultiAff = isl_pw_multi_aff_scale_multi_val;
    /// Each component divided by its value.
    fn scale_down_multi_val(self, mv: MultiVal) -> PwMultiAff = isl_pw_multi_aff_scale_down_multi_val;
    /// The lexicographically smaller where both are defined, either elsewhere.
    fn union_lexmin(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_union_lexmin;
    /// The lexicographically larger where both are defined, either elsewhere.
    fn union_lexmax(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_union_lexmax;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_range_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_flat_range_product;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_product;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> PwMultiAff = isl_pw_multi_aff_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> PwMultiAff = isl_pw_multi_aff_range_factor_range;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> PwMultiAff = isl_pw_multi_aff_intersect_params;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, set: Set) -> PwMultiAff = isl_pw_multi_aff_intersect_domain;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain(self, set: Set) -> PwMultiAff
        = isl_pw_multi_aff_intersect_domain_wrapped_domain;
    /// { [A -> B] -> C } with b in { B }.
    fn intersect_domain_wrapped_range(self, set: Set) -> PwMultiAff
        = isl_pw_multi_aff_intersect_domain_wrapped_range;
    /// { A -> f(a) } with a outside { A }.
    fn subtract_domain(self, set: Set) -> PwMultiAff = isl_pw_multi_aff_subtract_domain;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> PwMultiAff = isl_pw_multi_aff_insert_domain;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> PwMultiAff = isl_pw_multi_aff_project_domain_on_params;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> PwMultiAff = isl_pw_multi_aff_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> PwMultiAff = isl_pw_multi_aff_drop_unused_params;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> PwMultiAff = isl_pw_multi_aff_coalesce;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, set: Set) -> PwMultiAff = isl_pw_multi_aff_gist_params;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, set: Set) -> PwMultiAff = isl_pw_multi_aff_gist;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, ma: MultiAff) -> PwMultiAff = isl_pw_multi_aff_pullback_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_pw_multi_aff(self, other: PwMultiAff) -> PwMultiAff = isl_pw_multi_aff_pullback_pw_multi_aff;
    /// { [B -> C] -> D } with { A -> B(a) } = { [A -> C] -> D }.
    fn preimage_domain_wrapped_domain_pw_multi_aff(self, other: PwMultiAff) -> PwMultiAff
        = isl_pw_multi_aff_preimage_domain_wrapped_domain_pw_multi_aff;
    /// The number of cases.
    fn n_piece(&self) -> usize = isl_pw_multi_aff_n_piece;
    /// Whether it has one case, the universe.
    fn isa_multi_aff(&self) -> bool = isl_pw_multi_aff_isa_multi_aff;
    /// The same, if it has one case, the universe.
    fn as_multi_aff(self) -> MultiAff = isl_pw_multi_aff_as_multi_aff;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_pw_multi_aff_as_map;
    /// The same, as a set.
    fn as_set(self) -> Set = isl_pw_multi_aff_as_set;
    /// The one point of the set as a function of the parameters.
    fn from_set(set: Set) -> PwMultiAff = isl_pw_multi_aff_from_set;
    /// The function that the single-valued relation is.
    fn from_map(map: Map) -> PwMultiAff = isl_pw_multi_aff_from_map;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> PwMultiAff = isl_pw_multi_aff_bind_domain;
    /// { B -> C } from { [A -> B] -> C } where a has the values of the named parameters.
    fn bind_domain_wrapped_domain(self, tuple: MultiId) -> PwMultiAff
        = isl_pw_multi_aff_bind_domain_wrapped_domain;
    /// The same, in the wider type.
    fn to_union_pw_multi_aff(self) -> UnionPwMultiAff = isl_pw_multi_aff_to_union_pw_multi_aff;
    /// The same, in the wider type.
    fn from_multi_pw_aff(mpa: MultiPwAff) -> PwMultiAff = isl_pw_multi_aff_from_multi_pw_aff;
    /// The same, in the wider type.
    fn to_multi_pw_aff(self) -> MultiPwAff = isl_pw_multi_aff_to_multi_pw_aff;
    /// The smallest value of each component.
    fn min_multi_val(self) -> MultiVal = isl_pw_multi_aff_min_multi_val;
    /// The largest value of each component.
    fn max_multi_val(self) -> MultiVal = isl_pw_multi_aff_max_multi_val;
}}

methods! { UnionPwMultiAff {
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionPwMultiAff = isl_union_pw_multi_aff_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty_space(space: Space) -> UnionPwMultiAff = isl_union_pw_multi_aff_empty_space;
    /// The function defined nowhere.
    fn empty(space: Space) -> UnionPwMultiAff = isl_union_pw_multi_aff_empty;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_aff;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_multi_aff;
    /// The same, in the wider type.
    fn from_pw_multi_aff(pma: PwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_pw_multi_aff;
    /// { A } = { A -> [] }.
    fn from_domain(uset: UnionSet) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_domain;
    /// { A -> B[v] }.
    fn multi_val_on_domain(domain: UnionSet, mv: MultiVal) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_multi_val_on_domain;
    /// One component.
    fn get_union_pw_aff(&self, position: usize) -> UnionPwAff = isl_union_pw_multi_aff_get_union_pw_aff;
    /// The union with one more function.
    fn add_pw_multi_aff(self, pma: PwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_add_pw_multi_aff;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_pw_multi_aff_get_space;
    /// Its functions, one for each space.
    fn get_pw_multi_aff_list(&self) -> Vec<PwMultiAff> = isl_union_pw_multi_aff_get_pw_multi_aff_list;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_union_pw_multi_aff_dim;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_set_dim_name;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize>
        = isl_union_pw_multi_aff_find_dim_by_name;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_drop_dims;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_coalesce;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> UnionPwMultiAff = isl_union_pw_multi_aff_gist_params;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: UnionSet) -> UnionPwMultiAff = isl_union_pw_multi_aff_gist;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_union_pw_multi_aff(self, other: UnionPwMultiAff) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_pullback_union_pw_multi_aff;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_union_pw_multi_aff(self, other: UnionPwMultiAff) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_apply_union_pw_multi_aff;
    /// { [B -> C] -> D } with { A -> B(a) } = { [A -> C] -> D }.
    fn preimage_domain_wrapped_domain_union_pw_multi_aff(self, other: UnionPwMultiAff) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_preimage_domain_wrapped_domain_union_pw_multi_aff;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> UnionPwMultiAff = isl_union_pw_multi_aff_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_drop_unused_params;
    /// The number of spaces.
    fn n_pw_multi_aff(&self) -> usize = isl_union_pw_multi_aff_n_pw_multi_aff;
    /// The function with the given space.
    fn extract_pw_multi_aff(&self, space: Space) -> PwMultiAff = isl_union_pw_multi_aff_extract_pw_multi_aff;
    /// Whether it has one space.
    fn isa_pw_multi_aff(&self) -> bool = isl_union_pw_multi_aff_isa_pw_multi_aff;
    /// The same, if it is single-valued in one space.
    fn as_pw_multi_aff(self) -> PwMultiAff = isl_union_pw_multi_aff_as_pw_multi_aff;
    /// Whether it is obviously defined nowhere.
    fn plain_is_empty(&self) -> bool = isl_union_pw_multi_aff_plain_is_empty;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_union_pw_multi_aff_involves_locals;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_union_pw_multi_aff_involves_nan;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &UnionPwMultiAff) -> bool = isl_union_pw_multi_aff_plain_is_equal;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> UnionSet = isl_union_pw_multi_aff_domain;
    /// { A -> -f(a) }.
    fn neg(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_neg;
    /// Sum.
    fn add(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_add;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_union_add;
    /// Difference.
    fn sub(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_sub;
    /// Multiplied by the value.
    fn scale_val(self, val: Val) -> UnionPwMultiAff = isl_union_pw_multi_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, val: Val) -> UnionPwMultiAff = isl_union_pw_multi_aff_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, mv: MultiVal) -> UnionPwMultiAff = isl_union_pw_multi_aff_scale_multi_val;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: UnionPwMultiAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_range_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: UnionPwMultiAff) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_flat_range_product;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> UnionPwMultiAff = isl_union_pw_multi_aff_range_factor_range;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> UnionPwMultiAff = isl_union_pw_multi_aff_intersect_params;
    /// As intersect_domain.
    fn intersect_domain_union_set(self, uset: UnionSet) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_intersect_domain_union_set;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> UnionPwMultiAff = isl_union_pw_multi_aff_intersect_domain;
    /// Keeps the parts with the given domain space.
    fn intersect_domain_space(self, space: Space) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_intersect_domain_space;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain(self, uset: UnionSet) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_intersect_domain_wrapped_domain;
    /// { [A -> B] -> C } with b in { B }.
    fn intersect_domain_wrapped_range(self, uset: UnionSet) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_intersect_domain_wrapped_range;
    /// As subtract_domain.
    fn subtract_domain_union_set(self, uset: UnionSet) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_subtract_domain_union_set;
    /// Drops the parts with the given domain space.
    fn subtract_domain_space(self, space: Space) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_subtract_domain_space;
    /// { A -> f(a) } with a outside { A }.
    fn subtract_domain(self, uset: UnionSet) -> UnionPwMultiAff = isl_union_pw_multi_aff_subtract_domain;
    /// The same, as a relation.
    fn as_union_map(self) -> UnionMap = isl_union_pw_multi_aff_as_union_map;
    /// The function { A -> [] } on the set, or of zero dimensions.
    fn from_union_set(uset: UnionSet) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_union_set;
    /// The function that the single-valued relation is.
    fn from_union_map(umap: UnionMap) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_union_map;
    /// The same, in the wider type.
    fn from_union_pw_aff(upa: UnionPwAff) -> UnionPwMultiAff = isl_union_pw_multi_aff_from_union_pw_aff;
    /// The same, in the other type.
    fn from_multi_union_pw_aff(mupa: MultiUnionPwAff) -> UnionPwMultiAff
        = isl_union_pw_multi_aff_from_multi_union_pw_aff;
    /// The same, if it is single-valued with one range space.
    fn as_multi_union_pw_aff(self) -> MultiUnionPwAff = isl_union_pw_multi_aff_as_multi_union_pw_aff;
}}
