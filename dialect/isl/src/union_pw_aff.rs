//! Functions over several domain spaces.

use crate::ffi::methods;
use crate::{
    Aff, Context, DimType, Id, MultiAff, MultiId, MultiPwAff, MultiUnionPwAff, MultiVal, PwAff, PwMultiAff,
    Set, Space, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet, Val,
};

methods! { UnionPwAff {
    /// { A -> [p] } for the parameter p.
    fn param_on_domain_id(domain: UnionSet, id: Id) -> UnionPwAff = isl_union_pw_aff_param_on_domain_id;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_pw_aff_get_space;
    /// Its functions, one for each space.
    fn get_pw_aff_list(&self) -> Vec<PwAff> = isl_union_pw_aff_get_pw_aff_list;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_union_pw_aff_dim;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> UnionPwAff
        = isl_union_pw_aff_set_dim_name;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize>
        = isl_union_pw_aff_find_dim_by_name;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> UnionPwAff = isl_union_pw_aff_drop_dims;
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionPwAff = isl_union_pw_aff_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty_space(space: Space) -> UnionPwAff = isl_union_pw_aff_empty_space;
    /// The function defined nowhere.
    fn empty(space: Space) -> UnionPwAff = isl_union_pw_aff_empty;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> UnionPwAff = isl_union_pw_aff_from_aff;
    /// The same, in the wider type.
    fn from_pw_aff(pa: PwAff) -> UnionPwAff = isl_union_pw_aff_from_pw_aff;
    /// { A -> [v] }.
    fn val_on_domain(domain: UnionSet, v: Val) -> UnionPwAff = isl_union_pw_aff_val_on_domain;
    /// { A -> [f(p)] } for a function of the parameters.
    fn aff_on_domain(domain: UnionSet, aff: Aff) -> UnionPwAff = isl_union_pw_aff_aff_on_domain;
    /// { A -> [f(p)] } for a function of the parameters.
    fn pw_aff_on_domain(domain: UnionSet, pa: PwAff) -> UnionPwAff = isl_union_pw_aff_pw_aff_on_domain;
    /// The union with one more function.
    fn add_pw_aff(self, pa: PwAff) -> UnionPwAff = isl_union_pw_aff_add_pw_aff;
    /// The number of spaces.
    fn n_pw_aff(&self) -> usize = isl_union_pw_aff_n_pw_aff;
    /// The function with the given domain space.
    fn extract_pw_aff(&self, space: Space) -> PwAff = isl_union_pw_aff_extract_pw_aff;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_union_pw_aff_involves_nan;
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
    /// Difference.
    fn sub(self, other: UnionPwAff) -> UnionPwAff = isl_union_pw_aff_sub;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionPwAff = isl_union_pw_aff_coalesce;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: UnionSet) -> UnionPwAff = isl_union_pw_aff_gist;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> UnionPwAff = isl_union_pw_aff_gist_params;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> UnionPwAff
        = isl_union_pw_aff_pullback_union_pw_multi_aff;
    /// The largest integer not above.
    fn floor(self) -> UnionPwAff = isl_union_pw_aff_floor;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> UnionPwAff = isl_union_pw_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> UnionPwAff = isl_union_pw_aff_scale_down_val;
    /// The remainder modulo the value, between 0 and it.
    fn mod_val(self, f: Val) -> UnionPwAff = isl_union_pw_aff_mod_val;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> UnionPwAff = isl_union_pw_aff_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> UnionPwAff = isl_union_pw_aff_drop_unused_params;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> UnionPwAff = isl_union_pw_aff_intersect_params;
    /// Keeps the parts with the given domain space.
    fn intersect_domain_space(self, space: Space) -> UnionPwAff = isl_union_pw_aff_intersect_domain_space;
    /// As intersect_domain.
    fn intersect_domain_union_set(self, uset: UnionSet) -> UnionPwAff
        = isl_union_pw_aff_intersect_domain_union_set;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> UnionPwAff = isl_union_pw_aff_intersect_domain;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain(self, uset: UnionSet) -> UnionPwAff
        = isl_union_pw_aff_intersect_domain_wrapped_domain;
    /// { [A -> B] -> C } with b in { B }.
    fn intersect_domain_wrapped_range(self, uset: UnionSet) -> UnionPwAff
        = isl_union_pw_aff_intersect_domain_wrapped_range;
    /// As subtract_domain.
    fn subtract_domain_union_set(self, uset: UnionSet) -> UnionPwAff
        = isl_union_pw_aff_subtract_domain_union_set;
    /// Drops the parts with the given domain space.
    fn subtract_domain_space(self, space: Space) -> UnionPwAff = isl_union_pw_aff_subtract_domain_space;
    /// { A -> f(a) } with a outside { A }.
    fn subtract_domain(self, uset: UnionSet) -> UnionPwAff = isl_union_pw_aff_subtract_domain;
    /// { A } where it is zero.
    fn zero_union_set(self) -> UnionSet = isl_union_pw_aff_zero_union_set;
    /// The parameter values for which the function has the value of the parameter named by the identifier.
    fn bind_id(self, id: Id) -> UnionSet = isl_union_pw_aff_bind_id;
    /// The smallest value of the function.
    fn min_val(self) -> Val = isl_union_pw_aff_min_val;
    /// The largest value of the function.
    fn max_val(self) -> Val = isl_union_pw_aff_max_val;
}}

methods! { MultiUnionPwAff {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_union_pw_aff_get_space;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_multi_union_pw_aff_get_domain_space;
    /// The components.
    fn get_list(&self) -> Vec<UnionPwAff> = isl_multi_union_pw_aff_get_list;
    /// The tuple of these functions, in the given space.
    fn from_union_pw_aff_list(space: Space, list: Vec<UnionPwAff>) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_from_union_pw_aff_list;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiUnionPwAff) -> bool = isl_multi_union_pw_aff_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_union_pw_aff_size;
    /// One component.
    fn get_at(&self, position: usize) -> UnionPwAff = isl_multi_union_pw_aff_get_at;
    /// One component.
    fn get_union_pw_aff(&self, position: usize) -> UnionPwAff = isl_multi_union_pw_aff_get_union_pw_aff;
    /// Replaces one component.
    fn set_at(self, position: usize, el: UnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_set_at;
    /// Inserts the components of the second at a position.
    fn range_splice(self, position: usize, multi2: MultiUnionPwAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_range_splice;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_flatten_range;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiUnionPwAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_flat_range_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_range_product;
    /// { [B -> C] } = { C }.
    fn factor_range(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_factor_range;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_multi_union_pw_aff_range_is_wrapping;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_range_factor_range;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> MultiUnionPwAff = isl_multi_union_pw_aff_align_params;
    /// { B } = { [] -> B }.
    fn from_range(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_range;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> MultiUnionPwAff = isl_multi_union_pw_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> MultiUnionPwAff = isl_multi_union_pw_aff_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, mv: MultiVal) -> MultiUnionPwAff = isl_multi_union_pw_aff_scale_multi_val;
    /// Each component divided by its value.
    fn scale_down_multi_val(self, mv: MultiVal) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_scale_down_multi_val;
    /// The remainder of each component.
    fn mod_multi_val(self, mv: MultiVal) -> MultiUnionPwAff = isl_multi_union_pw_aff_mod_multi_val;
    /// Sum.
    fn add(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_add;
    /// Difference.
    fn sub(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_neg;
    /// Zero, in the given space.
    fn zero(space: Space) -> MultiUnionPwAff = isl_multi_union_pw_aff_zero;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_multi_union_pw_aff_involves_nan;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_multi_union_pw_aff_dim;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_drop_dims;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize>
        = isl_multi_union_pw_aff_find_dim_by_name;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_multi_union_pw_aff_find_dim_by_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_multi_union_pw_aff_get_dim_id;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_set_dim_id;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_multi_union_pw_aff_get_tuple_name;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_multi_union_pw_aff_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_multi_union_pw_aff_has_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_multi_union_pw_aff_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_multi_union_pw_aff_get_tuple_id;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_set_tuple_name;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> MultiUnionPwAff = isl_multi_union_pw_aff_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> MultiUnionPwAff = isl_multi_union_pw_aff_set_tuple_id;
    /// Removes the identifier of the range.
    fn reset_range_tuple_id(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_reset_range_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> MultiUnionPwAff = isl_multi_union_pw_aff_reset_tuple_id;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_multi_aff;
    /// The same, in the wider type.
    fn from_union_pw_aff(upa: UnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_union_pw_aff;
    /// The same, in the wider type.
    fn from_multi_pw_aff(mpa: MultiPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_multi_pw_aff;
    /// { A -> B[v] }.
    fn multi_val_on_domain(domain: UnionSet, mv: MultiVal) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_multi_val_on_domain;
    /// { A -> B[f(p)] } for a function of the parameters.
    fn multi_aff_on_domain(domain: UnionSet, ma: MultiAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_multi_aff_on_domain;
    /// { A -> B[f(p)] } for a function of the parameters.
    fn pw_multi_aff_on_domain(domain: UnionSet, pma: PwMultiAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_pw_multi_aff_on_domain;
    /// The largest integer not above.
    fn floor(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_floor;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> MultiUnionPwAff = isl_multi_union_pw_aff_intersect_domain;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, params: Set) -> MultiUnionPwAff = isl_multi_union_pw_aff_intersect_params;
    /// { A -> f(a) } with f(a) in the given set.
    fn intersect_range(self, set: Set) -> MultiUnionPwAff = isl_multi_union_pw_aff_intersect_range;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> UnionSet = isl_multi_union_pw_aff_domain;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> MultiUnionPwAff = isl_multi_union_pw_aff_coalesce;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: UnionSet) -> MultiUnionPwAff = isl_multi_union_pw_aff_gist;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> MultiUnionPwAff = isl_multi_union_pw_aff_gist_params;
    /// { A -> B } . { B -> [f(b)] } = { A -> [f(b)] }.
    fn apply_aff(self, aff: Aff) -> UnionPwAff = isl_multi_union_pw_aff_apply_aff;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_multi_aff(self, ma: MultiAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_apply_multi_aff;
    /// { A -> B } . { B -> [f(b)] } = { A -> [f(b)] }.
    fn apply_pw_aff(self, pa: PwAff) -> UnionPwAff = isl_multi_union_pw_aff_apply_pw_aff;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_pw_multi_aff(self, pma: PwMultiAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_apply_pw_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_pullback_union_pw_multi_aff;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: MultiUnionPwAff) -> MultiUnionPwAff = isl_multi_union_pw_aff_union_add;
    /// The same, in the other type.
    fn from_union_pw_multi_aff(upma: UnionPwMultiAff) -> MultiUnionPwAff
        = isl_multi_union_pw_aff_from_union_pw_multi_aff;
    /// The function that the single-valued relation is.
    fn from_union_map(umap: UnionMap) -> MultiUnionPwAff = isl_multi_union_pw_aff_from_union_map;
    /// { A } where it is zero.
    fn zero_union_set(self) -> UnionSet = isl_multi_union_pw_aff_zero_union_set;
    /// The parameter values for which the tuple has the values of the parameters named by the identifiers.
    fn bind(self, tuple: MultiId) -> UnionSet = isl_multi_union_pw_aff_bind;
    /// The function with the given space.
    fn extract_multi_pw_aff(&self, space: Space) -> MultiPwAff = isl_multi_union_pw_aff_extract_multi_pw_aff;
    /// The smallest value of each component.
    fn min_multi_val(self) -> MultiVal = isl_multi_union_pw_aff_min_multi_val;
    /// The largest value of each component.
    fn max_multi_val(self) -> MultiVal = isl_multi_union_pw_aff_max_multi_val;
}}
