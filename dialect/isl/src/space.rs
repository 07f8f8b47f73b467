//! Spaces, identifiers, points and boxes.

use crate::ffi::methods;
use crate::{
    Aff, BasicMap, Context, DimType, FixedBox, Id, LocalSpace, Map, MultiAff, MultiId, MultiPwAff,
    MultiUnionPwAff, MultiVal, Point, PwAff, PwMultiAff, Result, Set, Space, UnionPwAff, Val,
};

methods! { Space {
    /// { A -> [0] } for this set space.
    fn zero_aff_on_domain(self) -> Aff = isl_space_zero_aff_on_domain;
    /// { A -> [p] } for this set space.
    fn param_aff_on_domain_id(self, id: Id) -> Aff = isl_space_param_aff_on_domain_id;
    /// The tuple of these components, in this space.
    fn multi_aff(self, list: Vec<Aff>) -> MultiAff = isl_space_multi_aff;
    /// { A -> A } for this set space.
    fn identity_multi_aff_on_domain(self) -> MultiAff = isl_space_identity_multi_aff_on_domain;
    /// Zero, in this space.
    fn zero_multi_aff(self) -> MultiAff = isl_space_zero_multi_aff;
    /// { [A -> B] -> A } for this map space.
    fn domain_map_multi_aff(self) -> MultiAff = isl_space_domain_map_multi_aff;
    /// { [A -> B] -> B } for this map space.
    fn range_map_multi_aff(self) -> MultiAff = isl_space_range_map_multi_aff;
    /// { A -> B[v] } for this set space.
    fn multi_aff_on_domain_multi_val(self, mv: MultiVal) -> MultiAff
        = isl_space_multi_aff_on_domain_multi_val;
    /// The tuple of these components, in this space.
    fn multi_pw_aff(self, list: Vec<PwAff>) -> MultiPwAff = isl_space_multi_pw_aff;
    /// { A -> A } for this set space.
    fn identity_multi_pw_aff_on_domain(self) -> MultiPwAff = isl_space_identity_multi_pw_aff_on_domain;
    /// Zero, in this space.
    fn zero_multi_pw_aff(self) -> MultiPwAff = isl_space_zero_multi_pw_aff;
    /// { A -> A } for this set space.
    fn identity_pw_multi_aff_on_domain(self) -> PwMultiAff = isl_space_identity_pw_multi_aff_on_domain;
    /// { [A -> B] -> A } for this map space.
    fn domain_map_pw_multi_aff(self) -> PwMultiAff = isl_space_domain_map_pw_multi_aff;
    /// { [A -> B] -> B } for this map space.
    fn range_map_pw_multi_aff(self) -> PwMultiAff = isl_space_range_map_pw_multi_aff;
    /// The tuple of these components, in this space.
    fn multi_union_pw_aff(self, list: Vec<UnionPwAff>) -> MultiUnionPwAff = isl_space_multi_union_pw_aff;
    /// Zero, in this space.
    fn zero_multi_union_pw_aff(self) -> MultiUnionPwAff = isl_space_zero_multi_union_pw_aff;
    /// Everything in this set space.
    fn universe_set(self) -> Set = isl_space_universe_set;
    /// The tuple of these components, in this space.
    fn multi_id(self, list: Vec<Id>) -> MultiId = isl_space_multi_id;
    /// Everything in this map space.
    fn universe_map(self) -> Map = isl_space_universe_map;
    /// The space without parameters and tuples.
    fn unit(ctx: &Context) -> Space = isl_space_unit;
    /// A map space of the given sizes.
    fn alloc(ctx: &Context, nparam: usize, n_in: usize, n_out: usize) -> Space = isl_space_alloc;
    /// A set space of the given sizes.
    fn set_alloc(ctx: &Context, nparam: usize, dim: usize) -> Space = isl_space_set_alloc;
    /// A parameter space of the given size.
    fn params_alloc(ctx: &Context, nparam: usize) -> Space = isl_space_params_alloc;
    /// Whether this is a parameter space.
    fn is_params(&self) -> bool = isl_space_is_params;
    /// Whether this is a set space { A }.
    fn is_set(&self) -> bool = isl_space_is_set;
    /// Whether this is a map space { A -> B }.
    fn is_map(&self) -> bool = isl_space_is_map;
    /// Appends a parameter, unless it is there.
    fn add_param_id(self, id: Id) -> Space = isl_space_add_param_id;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> Space = isl_space_set_tuple_name;
    /// Whether a tuple has a name.
    fn has_tuple_name(&self, kind: DimType) -> bool = isl_space_has_tuple_name;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_space_get_tuple_name;
    /// Sets the identifier of the domain.
    fn set_domain_tuple_id(self, id: Id) -> Space = isl_space_set_domain_tuple_id;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> Space = isl_space_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> Space = isl_space_set_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> Space = isl_space_reset_tuple_id;
    /// Whether the domain has an identifier.
    fn has_domain_tuple_id(&self) -> bool = isl_space_has_domain_tuple_id;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_space_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_space_has_tuple_id;
    /// The identifier of the domain; fails if it has none.
    fn get_domain_tuple_id(&self) -> Id = isl_space_get_domain_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_space_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_space_get_tuple_id;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Space = isl_space_set_dim_id;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_space_has_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_space_get_dim_id;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_space_find_dim_by_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_space_find_dim_by_name;
    /// Whether a dimension has a name.
    fn has_dim_name(&self, kind: DimType, position: usize) -> bool = isl_space_has_dim_name;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> Space = isl_space_set_dim_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_space_get_dim_name;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Space = isl_space_add_dims;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> Space = isl_space_move_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> Space = isl_space_insert_dims;
    /// { A -> B } and { B -> C } = { A -> C }.
    fn join(self, other: Space) -> Space = isl_space_join;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: Space) -> Space = isl_space_product;
    /// { A -> C } x { B -> C } = { [A -> B] -> C }.
    fn domain_product(self, other: Space) -> Space = isl_space_domain_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: Space) -> Space = isl_space_range_product;
    /// { [A -> C] -> [B -> D] } = { A -> B }.
    fn factor_domain(self) -> Space = isl_space_factor_domain;
    /// { [A -> C] -> [B -> D] } = { C -> D }.
    fn factor_range(self) -> Space = isl_space_factor_range;
    /// { [A -> B] -> C } = { A -> C }.
    fn domain_factor_domain(self) -> Space = isl_space_domain_factor_domain;
    /// { [A -> B] -> C } = { B -> C }.
    fn domain_factor_range(self) -> Space = isl_space_domain_factor_range;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> Space = isl_space_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> Space = isl_space_range_factor_range;
    /// { [A -> B] -> C } = { A }.
    fn domain_wrapped_domain(self) -> Space = isl_space_domain_wrapped_domain;
    /// { [A -> B] -> C } = { B }.
    fn domain_wrapped_range(self) -> Space = isl_space_domain_wrapped_range;
    /// { A -> [B -> C] } = { B }.
    fn range_wrapped_domain(self) -> Space = isl_space_range_wrapped_domain;
    /// { A -> [B -> C] } = { C }.
    fn range_wrapped_range(self) -> Space = isl_space_range_wrapped_range;
    /// { A } = { A -> A }.
    fn map_from_set(self) -> Space = isl_space_map_from_set;
    /// { A } and { B } = { A -> B }, of spaces with the same parameters.
    fn map_from_aligned_domain_and_range(self, other: Space) -> Space = isl_space_map_from_domain_and_range;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> Space = isl_space_reverse;
    /// { [A -> B] } = { [B -> A] }.
    fn wrapped_reverse(self) -> Space = isl_space_wrapped_reverse;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> Space = isl_space_domain_reverse;
    /// { A -> [B -> C] } = { A -> [C -> B] }.
    fn range_reverse(self) -> Space = isl_space_range_reverse;
    /// Drops dimensions.
    fn drop_dims(self, kind: DimType, first: usize, num: usize) -> Space = isl_space_drop_dims;
    /// The same, without parameters.
    fn drop_all_params(self) -> Space = isl_space_drop_all_params;
    /// { A -> B } = { A }.
    fn domain(self) -> Space = isl_space_domain;
    /// { A } = { A -> [] }.
    fn from_domain(self) -> Space = isl_space_from_domain;
    /// { A -> B } = { B }.
    fn range(self) -> Space = isl_space_range;
    /// { B } = { [] -> B }.
    fn from_range(self) -> Space = isl_space_from_range;
    /// { A -> B } = { [A -> B] -> A }.
    fn domain_map(self) -> Space = isl_space_domain_map;
    /// { A -> B } = { [A -> B] -> B }.
    fn range_map(self) -> Space = isl_space_range_map;
    /// The parameter space [p] -> { : }.
    fn params(self) -> Space = isl_space_params;
    /// Appends a tuple of the given size.
    fn add_unnamed_tuple_ui(self, dim: usize) -> Space = isl_space_add_unnamed_tuple_ui;
    /// Appends a tuple of the given name and size.
    fn add_named_tuple_id_ui(self, tuple_id: Id, dim: usize) -> Space = isl_space_add_named_tuple_id_ui;
    /// { : } = { [] }.
    fn set_from_params(self) -> Space = isl_space_set_from_params;
    /// The same, with the parameters of the space first.
    fn align_params(self, other: Space) -> Space = isl_space_align_params;
    /// Whether this is { [A -> B] }.
    fn is_wrapping(&self) -> bool = isl_space_is_wrapping;
    /// Whether the domain is { [A -> B] }.
    fn domain_is_wrapping(&self) -> bool = isl_space_domain_is_wrapping;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_space_range_is_wrapping;
    /// Whether this is { [A -> B] -> [C -> D] }.
    fn is_product(&self) -> bool = isl_space_is_product;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> Space = isl_space_wrap;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> Space = isl_space_unwrap;
    /// Whether zip applies.
    fn can_zip(&self) -> bool = isl_space_can_zip;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> Space = isl_space_zip;
    /// Whether curry applies.
    fn can_curry(&self) -> bool = isl_space_can_curry;
    /// { [A -> B] -> C } = { A -> [B -> C] }.
    fn curry(self) -> Space = isl_space_curry;
    /// Whether range_curry applies.
    fn can_range_curry(&self) -> bool = isl_space_can_range_curry;
    /// { A -> [[B -> C] -> D] } = { A -> [B -> [C -> D]] }.
    fn range_curry(self) -> Space = isl_space_range_curry;
    /// Whether uncurry applies.
    fn can_uncurry(&self) -> bool = isl_space_can_uncurry;
    /// { A -> [B -> C] } = { [A -> B] -> C }.
    fn uncurry(self) -> Space = isl_space_uncurry;
    /// Whether this is the domain of the other.
    fn is_domain(&self, other: &Space) -> bool = isl_space_is_domain;
    /// Whether this is the range of the other.
    fn is_range(&self, other: &Space) -> bool = isl_space_is_range;
    /// Whether both are the same space.
    fn is_equal(&self, other: &Space) -> bool = isl_space_is_equal;
    /// Whether both have the same parameters.
    fn has_equal_params(&self, other: &Space) -> bool = isl_space_has_equal_params;
    /// Whether both have the same tuples.
    fn has_equal_tuples(&self, other: &Space) -> bool = isl_space_has_equal_tuples;
    /// Whether a tuple of this and a tuple of the other are equal.
    fn tuple_is_equal(&self, kind1: DimType, space2: &Space, kind2: DimType) -> bool
        = isl_space_tuple_is_equal;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_space_dim;
    /// { [A -> B] -> C } = { [a, b] -> C }.
    fn flatten_domain(self) -> Space = isl_space_flatten_domain;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> Space = isl_space_flatten_range;
    /// The tuple of these components, in this space.
    fn multi_val(self, list: Vec<Val>) -> MultiVal = isl_space_multi_val;
    /// Zero, in this space.
    fn zero_multi_val(self) -> MultiVal = isl_space_zero_multi_val;
}}

methods! { LocalSpace {
    /// The space, without integer divisions.
    fn from_space(space: Space) -> LocalSpace = isl_local_space_from_space;
    /// Whether this is a parameter space.
    fn is_params(&self) -> bool = isl_local_space_is_params;
    /// Whether this is a set space { A }.
    fn is_set(&self) -> bool = isl_local_space_is_set;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> LocalSpace = isl_local_space_set_tuple_id;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_local_space_dim;
    /// Whether a dimension has a name.
    fn has_dim_name(&self, kind: DimType, position: usize) -> bool = isl_local_space_has_dim_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_local_space_get_dim_name;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> LocalSpace
        = isl_local_space_set_dim_name;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_local_space_has_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_local_space_get_dim_id;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> LocalSpace = isl_local_space_set_dim_id;
    /// Its space.
    fn get_space(&self) -> Space = isl_local_space_get_space;
    /// An integer division { A -> [floor(f(a) / d)] }.
    fn get_div(&self, position: usize) -> Aff = isl_local_space_get_div;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_local_space_find_dim_by_name;
    /// { A -> B } = { A }.
    fn domain(self) -> LocalSpace = isl_local_space_domain;
    /// { A -> B } = { B }.
    fn range(self) -> LocalSpace = isl_local_space_range;
    /// { A } = { A -> [] }.
    fn from_domain(self) -> LocalSpace = isl_local_space_from_domain;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> LocalSpace = isl_local_space_add_dims;
    /// Drops dimensions.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> LocalSpace = isl_local_space_drop_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> LocalSpace = isl_local_space_insert_dims;
    /// { : } = { [] }.
    fn set_from_params(self) -> LocalSpace = isl_local_space_set_from_params;
    /// The integer divisions of both.
    fn intersect(self, other: LocalSpace) -> LocalSpace = isl_local_space_intersect;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> LocalSpace = isl_local_space_wrap;
    /// Whether both are the same.
    fn is_equal(&self, other: &LocalSpace) -> bool = isl_local_space_is_equal;
    /// { A -> [A -> locals] }.
    fn lifting(self) -> BasicMap = isl_local_space_lifting;
    /// { [A -> B] -> C } = { [a, b] -> C }.
    fn flatten_domain(self) -> LocalSpace = isl_local_space_flatten_domain;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> LocalSpace = isl_local_space_flatten_range;
}}

methods! { Id {
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_id_get_hash;
    /// The name, if any.
    fn get_name(&self) -> Option<String> = isl_id_get_name;
}}

impl Space {
    /// { A } and { B } = { A -> B }, over the parameters of both: what isl does for all other objects.
    pub fn map_from_domain_and_range(self, other: Space) -> Result<Space> {
        let range = other.align_params(self.clone())?;
        let domain = self.align_params(range.clone())?;
        domain.map_from_aligned_domain_and_range(range)
    }
}

methods! { Point {
    /// Its space.
    fn get_space(&self) -> Space = isl_point_get_space;
    /// The origin.
    fn zero(space: Space) -> Point = isl_point_zero;
    /// One coordinate.
    fn get_coordinate_val(&self, kind: DimType, position: usize) -> Val = isl_point_get_coordinate_val;
    /// Replaces one coordinate.
    fn set_coordinate_val(self, kind: DimType, position: usize, v: Val) -> Point
        = isl_point_set_coordinate_val;
    /// The coordinates.
    fn get_multi_val(&self) -> MultiVal = isl_point_get_multi_val;
    /// Whether it is no point at all.
    fn is_void(&self) -> bool = isl_point_is_void;
    /// The set of this one point.
    fn to_set(self) -> Set = isl_point_to_set;
}}

methods! { FixedBox {
    /// Its space.
    fn get_space(&self) -> Space = isl_fixed_box_get_space;
    /// Whether a box was found.
    fn is_valid(&self) -> bool = isl_fixed_box_is_valid;
    /// The offset.
    fn get_offset(&self) -> MultiAff = isl_fixed_box_get_offset;
    /// The size.
    fn get_size(&self) -> MultiVal = isl_fixed_box_get_size;
}}
