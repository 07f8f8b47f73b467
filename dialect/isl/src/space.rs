//! Spaces, identifiers, points and boxes.

use crate::ffi::methods;
use crate::{
    Context, DimType, FixedBox, Id, LocalSpace, Map, MultiAff, MultiId, MultiVal, Point, Result, Space, Val,
};

methods! { Space {
    /// { [A -> B] -> A } for this map space.
    fn domain_map_multi_aff(self) -> MultiAff = isl_space_domain_map_multi_aff;
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
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_space_get_tuple_name;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_space_find_dim_by_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_space_get_dim_name;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: Space) -> Space = isl_space_product;
    /// { A } and { B } = { A -> B }, of spaces with the same parameters.
    fn map_from_aligned_domain_and_range(self, other: Space) -> Space = isl_space_map_from_domain_and_range;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> Space = isl_space_reverse;
    /// { A -> B } = { A }.
    fn domain(self) -> Space = isl_space_domain;
    /// { A -> B } = { B }.
    fn range(self) -> Space = isl_space_range;
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
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> Space = isl_space_unwrap;
    /// Whether both are the same space.
    fn is_equal(&self, other: &Space) -> bool = isl_space_is_equal;
    /// Whether a tuple of this and a tuple of the other are equal.
    fn tuple_is_equal(&self, kind1: DimType, space2: &Space, kind2: DimType) -> bool
        = isl_space_tuple_is_equal;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_space_dim;
    /// The tuple of these components, in this space.
    fn multi_val(self, list: Vec<Val>) -> MultiVal = isl_space_multi_val;
}}

methods! { LocalSpace {
    /// The space, without integer divisions.
    fn from_space(space: Space) -> LocalSpace = isl_local_space_from_space;
    /// { A -> B } = { A }.
    fn domain(self) -> LocalSpace = isl_local_space_domain;
    /// { A -> B } = { B }.
    fn range(self) -> LocalSpace = isl_local_space_range;
    /// The integer divisions of both.
    fn intersect(self, other: LocalSpace) -> LocalSpace = isl_local_space_intersect;
    /// Whether both are the same.
    fn is_equal(&self, other: &LocalSpace) -> bool = isl_local_space_is_equal;
}}

methods! { Id {
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
    /// One coordinate.
    fn get_coordinate_val(&self, kind: DimType, position: usize) -> Val = isl_point_get_coordinate_val;
}}

methods! { FixedBox {
    /// Whether a box was found.
    fn is_valid(&self) -> bool = isl_fixed_box_is_valid;
    /// The size.
    fn get_size(&self) -> MultiVal = isl_fixed_box_get_size;
}}
