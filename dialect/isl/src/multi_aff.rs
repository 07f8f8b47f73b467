//! Tuples of quasi-affine functions, without and with cases of each component.

use crate::ffi::methods;
use crate::{
    Aff, BasicSet, DimType, Id, Map, MultiAff, MultiId, MultiPwAff, MultiUnionPwAff, MultiVal, PwAff,
    PwMultiAff, Set, Space, Val,
};

methods! { MultiAff {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_aff_get_space;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_multi_aff_get_domain_space;
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
    /// Inserts the components of the second at a position.
    fn range_splice(self, position: usize, multi2: MultiAff) -> MultiAff = isl_multi_aff_range_splice;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> MultiAff = isl_multi_aff_flatten_range;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiAff) -> MultiAff = isl_multi_aff_flat_range_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: MultiAff) -> MultiAff = isl_multi_aff_range_product;
    /// { [B -> C] } = { C }.
    fn factor_range(self) -> MultiAff = isl_multi_aff_factor_range;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_multi_aff_range_is_wrapping;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> MultiAff = isl_multi_aff_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> MultiAff = isl_multi_aff_range_factor_range;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> MultiAff = isl_multi_aff_align_params;
    /// { B } = { [] -> B }.
    fn from_range(self) -> MultiAff = isl_multi_aff_from_range;
    /// { A -> A } for this one's space { A -> A }.
    fn identity_multi_aff(self) -> MultiAff = isl_multi_aff_identity_multi_aff;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> MultiAff = isl_multi_aff_identity;
    /// { A -> A } for the space { A }.
    fn identity_on_domain_space(space: Space) -> MultiAff = isl_multi_aff_identity_on_domain_space;
    /// An arbitrary but fixed order, as a negative, zero or positive number.
    fn plain_cmp(&self, other: &MultiAff) -> i32 = isl_multi_aff_plain_cmp;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> MultiAff = isl_multi_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> MultiAff = isl_multi_aff_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, mv: MultiVal) -> MultiAff = isl_multi_aff_scale_multi_val;
    /// Each component divided by its value.
    fn scale_down_multi_val(self, mv: MultiVal) -> MultiAff = isl_multi_aff_scale_down_multi_val;
    /// The remainder of each component.
    fn mod_multi_val(self, mv: MultiVal) -> MultiAff = isl_multi_aff_mod_multi_val;
    /// Sum.
    fn add(self, other: MultiAff) -> MultiAff = isl_multi_aff_add;
    /// Difference.
    fn sub(self, other: MultiAff) -> MultiAff = isl_multi_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiAff = isl_multi_aff_neg;
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> MultiAff = isl_multi_aff_add_constant_val;
    /// Adds to the constant term of each component.
    fn add_constant_multi_val(self, mv: MultiVal) -> MultiAff = isl_multi_aff_add_constant_multi_val;
    /// Zero, in the given space.
    fn zero(space: Space) -> MultiAff = isl_multi_aff_zero;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_multi_aff_involves_nan;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_multi_aff_dim;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> MultiAff = isl_multi_aff_drop_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_multi_aff_involves_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> MultiAff = isl_multi_aff_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> MultiAff = isl_multi_aff_add_dims;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> MultiAff = isl_multi_aff_project_domain_on_params;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> MultiAff = isl_multi_aff_insert_domain;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_multi_aff_involves_locals;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_multi_aff_find_dim_by_name;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_multi_aff_find_dim_by_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_multi_aff_get_dim_id;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> MultiAff
        = isl_multi_aff_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> MultiAff = isl_multi_aff_set_dim_id;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_multi_aff_get_tuple_name;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_multi_aff_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_multi_aff_has_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_multi_aff_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_multi_aff_get_tuple_id;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> MultiAff = isl_multi_aff_set_tuple_name;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> MultiAff = isl_multi_aff_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> MultiAff = isl_multi_aff_set_tuple_id;
    /// Removes the identifier of the range.
    fn reset_range_tuple_id(self) -> MultiAff = isl_multi_aff_reset_range_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> MultiAff = isl_multi_aff_reset_tuple_id;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiAff) -> MultiAff = isl_multi_aff_product;
    /// Inserts the inputs and components of the second at positions.
    fn splice(self, in_pos: usize, out_pos: usize, multi2: MultiAff) -> MultiAff = isl_multi_aff_splice;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> MultiAff = isl_multi_aff_bind_domain;
    /// { B -> C } from { [A -> B] -> C } where a has the values of the named parameters.
    fn bind_domain_wrapped_domain(self, tuple: MultiId) -> MultiAff
        = isl_multi_aff_bind_domain_wrapped_domain;
    /// The parameters named by the identifiers as dimensions of a new domain tuple.
    fn unbind_params_insert_domain(self, domain: MultiId) -> MultiAff
        = isl_multi_aff_unbind_params_insert_domain;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> MultiAff = isl_multi_aff_domain_reverse;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> MultiAff = isl_multi_aff_from_aff;
    /// { [A -> B] -> A } for the space { A -> B }.
    fn domain_map(space: Space) -> MultiAff = isl_multi_aff_domain_map;
    /// { [A -> B] -> B } for the space { A -> B }.
    fn range_map(space: Space) -> MultiAff = isl_multi_aff_range_map;
    /// { A -> the dimensions that are left when the given ones are removed }.
    fn project_out_map(space: Space, kind: DimType, first: usize, n: usize) -> MultiAff
        = isl_multi_aff_project_out_map;
    /// { A -> B[v] }.
    fn multi_val_on_domain_space(space: Space, mv: MultiVal) -> MultiAff
        = isl_multi_aff_multi_val_on_domain_space;
    /// { A -> B[v] }.
    fn multi_val_on_space(space: Space, mv: MultiVal) -> MultiAff = isl_multi_aff_multi_val_on_space;
    /// The constant terms.
    fn get_constant_multi_val(&self) -> MultiVal = isl_multi_aff_get_constant_multi_val;
    /// The largest integer not above.
    fn floor(self) -> MultiAff = isl_multi_aff_floor;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> MultiAff = isl_multi_aff_gist_params;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: Set) -> MultiAff = isl_multi_aff_gist;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, other: MultiAff) -> MultiAff = isl_multi_aff_pullback_multi_aff;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> MultiAff = isl_multi_aff_move_dims;
    /// { A } where the first tuple is lexicographically smaller.
    fn lex_lt_set(self, other: MultiAff) -> Set = isl_multi_aff_lex_lt_set;
    /// { A } where the first tuple is lexicographically smaller or equal.
    fn lex_le_set(self, other: MultiAff) -> Set = isl_multi_aff_lex_le_set;
    /// { A } where the first tuple is lexicographically larger.
    fn lex_gt_set(self, other: MultiAff) -> Set = isl_multi_aff_lex_gt_set;
    /// { A } where the first tuple is lexicographically larger or equal.
    fn lex_ge_set(self, other: MultiAff) -> Set = isl_multi_aff_lex_ge_set;
    /// The parameter values for which the tuple has the values of the parameters named by the identifiers.
    fn bind(self, tuple: MultiId) -> BasicSet = isl_multi_aff_bind;
    /// The same, in the wider type.
    fn to_pw_multi_aff(self) -> PwMultiAff = isl_multi_aff_to_pw_multi_aff;
    /// { [A -> B] -> C } = { [a, b] -> C }.
    fn flatten_domain(self) -> MultiAff = isl_multi_aff_flatten_domain;
    /// The same, in the wider type.
    fn to_multi_pw_aff(self) -> MultiPwAff = isl_multi_aff_to_multi_pw_aff;
    /// The same, in the wider type.
    fn to_multi_union_pw_aff(self) -> MultiUnionPwAff = isl_multi_aff_to_multi_union_pw_aff;
    /// The same, as a set.
    fn as_set(self) -> Set = isl_multi_aff_as_set;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_multi_aff_as_map;
}}

methods! { MultiPwAff {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_pw_aff_get_space;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_multi_pw_aff_get_domain_space;
    /// The components.
    fn get_list(&self) -> Vec<PwAff> = isl_multi_pw_aff_get_list;
    /// The tuple of these functions, in the given space.
    fn from_pw_aff_list(space: Space, list: Vec<PwAff>) -> MultiPwAff = isl_multi_pw_aff_from_pw_aff_list;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiPwAff) -> bool = isl_multi_pw_aff_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_pw_aff_size;
    /// One component.
    fn get_at(&self, position: usize) -> PwAff = isl_multi_pw_aff_get_at;
    /// Replaces one component.
    fn set_at(self, position: usize, el: PwAff) -> MultiPwAff = isl_multi_pw_aff_set_at;
    /// Replaces one component.
    fn set_pw_aff(self, position: usize, el: PwAff) -> MultiPwAff = isl_multi_pw_aff_set_pw_aff;
    /// Inserts the components of the second at a position.
    fn range_splice(self, position: usize, multi2: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_range_splice;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> MultiPwAff = isl_multi_pw_aff_flatten_range;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_flat_range_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_range_product;
    /// { [B -> C] } = { C }.
    fn factor_range(self) -> MultiPwAff = isl_multi_pw_aff_factor_range;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_multi_pw_aff_range_is_wrapping;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> MultiPwAff = isl_multi_pw_aff_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> MultiPwAff = isl_multi_pw_aff_range_factor_range;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> MultiPwAff = isl_multi_pw_aff_align_params;
    /// { B } = { [] -> B }.
    fn from_range(self) -> MultiPwAff = isl_multi_pw_aff_from_range;
    /// { A -> A } for this one's space { A -> A }.
    fn identity_multi_pw_aff(self) -> MultiPwAff = isl_multi_pw_aff_identity_multi_pw_aff;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> MultiPwAff = isl_multi_pw_aff_identity;
    /// { A -> A } for the space { A }.
    fn identity_on_domain_space(space: Space) -> MultiPwAff = isl_multi_pw_aff_identity_on_domain_space;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> MultiPwAff = isl_multi_pw_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> MultiPwAff = isl_multi_pw_aff_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, mv: MultiVal) -> MultiPwAff = isl_multi_pw_aff_scale_multi_val;
    /// Each component divided by its value.
    fn scale_down_multi_val(self, mv: MultiVal) -> MultiPwAff = isl_multi_pw_aff_scale_down_multi_val;
    /// The remainder of each component.
    fn mod_multi_val(self, mv: MultiVal) -> MultiPwAff = isl_multi_pw_aff_mod_multi_val;
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
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> MultiPwAff = isl_multi_pw_aff_add_constant_val;
    /// Adds to the constant term of each component.
    fn add_constant_multi_val(self, mv: MultiVal) -> MultiPwAff = isl_multi_pw_aff_add_constant_multi_val;
    /// Zero, in the given space.
    fn zero(space: Space) -> MultiPwAff = isl_multi_pw_aff_zero;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_multi_pw_aff_involves_nan;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_multi_pw_aff_dim;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> MultiPwAff = isl_multi_pw_aff_drop_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_multi_pw_aff_involves_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> MultiPwAff = isl_multi_pw_aff_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> MultiPwAff = isl_multi_pw_aff_add_dims;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> MultiPwAff = isl_multi_pw_aff_project_domain_on_params;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize>
        = isl_multi_pw_aff_find_dim_by_name;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_multi_pw_aff_find_dim_by_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_multi_pw_aff_get_dim_id;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> MultiPwAff
        = isl_multi_pw_aff_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> MultiPwAff = isl_multi_pw_aff_set_dim_id;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> MultiPwAff = isl_multi_pw_aff_insert_domain;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_multi_pw_aff_get_tuple_name;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_multi_pw_aff_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_multi_pw_aff_has_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_multi_pw_aff_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_multi_pw_aff_get_tuple_id;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> MultiPwAff = isl_multi_pw_aff_set_tuple_name;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> MultiPwAff = isl_multi_pw_aff_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> MultiPwAff = isl_multi_pw_aff_set_tuple_id;
    /// Removes the identifier of the range.
    fn reset_range_tuple_id(self) -> MultiPwAff = isl_multi_pw_aff_reset_range_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> MultiPwAff = isl_multi_pw_aff_reset_tuple_id;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_product;
    /// Inserts the inputs and components of the second at positions.
    fn splice(self, in_pos: usize, out_pos: usize, multi2: MultiPwAff) -> MultiPwAff
        = isl_multi_pw_aff_splice;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> MultiPwAff = isl_multi_pw_aff_bind_domain;
    /// { B -> C } from { [A -> B] -> C } where a has the values of the named parameters.
    fn bind_domain_wrapped_domain(self, tuple: MultiId) -> MultiPwAff
        = isl_multi_pw_aff_bind_domain_wrapped_domain;
    /// Whether the parameter occurs.
    fn involves_param_id(&self, id: &Id) -> bool = isl_multi_pw_aff_involves_param_id;
    /// The parameters named by the identifiers as dimensions of a new domain tuple.
    fn unbind_params_insert_domain(self, domain: MultiId) -> MultiPwAff
        = isl_multi_pw_aff_unbind_params_insert_domain;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> MultiPwAff = isl_multi_pw_aff_domain_reverse;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_multi_pw_aff_get_hash;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> MultiPwAff = isl_multi_pw_aff_from_aff;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> MultiPwAff = isl_multi_pw_aff_from_multi_aff;
    /// The same, in the wider type.
    fn from_pw_aff(pa: PwAff) -> MultiPwAff = isl_multi_pw_aff_from_pw_aff;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_multi_pw_aff_domain;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> MultiPwAff = isl_multi_pw_aff_intersect_params;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, domain: Set) -> MultiPwAff = isl_multi_pw_aff_intersect_domain;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> MultiPwAff = isl_multi_pw_aff_coalesce;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, set: Set) -> MultiPwAff = isl_multi_pw_aff_gist;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, set: Set) -> MultiPwAff = isl_multi_pw_aff_gist_params;
    /// Whether it is constant.
    fn is_cst(&self) -> bool = isl_multi_pw_aff_is_cst;
    /// Whether both are the same function.
    fn is_equal(&self, other: &MultiPwAff) -> bool = isl_multi_pw_aff_is_equal;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, ma: MultiAff) -> MultiPwAff = isl_multi_pw_aff_pullback_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_pw_multi_aff(self, pma: PwMultiAff) -> MultiPwAff = isl_multi_pw_aff_pullback_pw_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_pw_aff(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_pullback_multi_pw_aff;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: MultiPwAff) -> MultiPwAff = isl_multi_pw_aff_union_add;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> MultiPwAff = isl_multi_pw_aff_move_dims;
    /// Whether it has one case, the universe.
    fn isa_multi_aff(&self) -> bool = isl_multi_pw_aff_isa_multi_aff;
    /// The same, if it has one case, the universe.
    fn as_multi_aff(self) -> MultiAff = isl_multi_pw_aff_as_multi_aff;
    /// The same, as a set.
    fn as_set(self) -> Set = isl_multi_pw_aff_as_set;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_multi_pw_aff_as_map;
    /// The same, in the wider type.
    fn from_pw_multi_aff(pma: PwMultiAff) -> MultiPwAff = isl_multi_pw_aff_from_pw_multi_aff;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where both are equal.
    fn eq_map(self, other: MultiPwAff) -> Map = isl_multi_pw_aff_eq_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is smaller or equal.
    fn lex_le_map(self, other: MultiPwAff) -> Map = isl_multi_pw_aff_lex_le_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically smaller.
    fn lex_lt_map(self, other: MultiPwAff) -> Map = isl_multi_pw_aff_lex_lt_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is larger or equal.
    fn lex_ge_map(self, other: MultiPwAff) -> Map = isl_multi_pw_aff_lex_ge_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically larger.
    fn lex_gt_map(self, other: MultiPwAff) -> Map = isl_multi_pw_aff_lex_gt_map;
    /// The parameter values for which the tuple has the values of the parameters named by the identifiers.
    fn bind(self, tuple: MultiId) -> Set = isl_multi_pw_aff_bind;
    /// The smallest value of each component.
    fn min_multi_val(self) -> MultiVal = isl_multi_pw_aff_min_multi_val;
    /// The largest value of each component.
    fn max_multi_val(self) -> MultiVal = isl_multi_pw_aff_max_multi_val;
}}
