//! Sets `{ A }` of one space.
//!
//! Notation, in all the tables of this crate: `{ A }` is a set, `{ A -> B }` a relation or function. Small
//! letters are their elements and coordinates. `{ [A -> B] }` is a wrapped relation, `{ : p }` a set of
//! parameter values.

use crate::ffi::methods;
use crate::{
    Aff, BasicSet, Constraint, DimType, FixedBox, Id, Map, MultiAff, MultiId, Point, PwAff, PwMultiAff, Set,
    Space, UnionSet, Val,
};

methods! { Set {
    /// { A -> [1] } on it, 0 elsewhere.
    fn indicator_function(self) -> PwAff = isl_set_indicator_function;
    /// The number of dimensions of the tuple.
    fn tuple_dim(&self) -> usize = isl_set_tuple_dim;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_set_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_set_get_space;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self) -> Option<String> = isl_set_get_tuple_name;
    /// Names a tuple.
    fn set_tuple_name(self, name: &str) -> Set = isl_set_set_tuple_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_set_get_dim_name;
    /// Names a dimension, or takes its name.
    fn set_dim_name(self, kind: DimType, position: usize, name: Option<&str>) -> Set
        = isl_set_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Set = isl_set_set_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_set_get_dim_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self) -> Set = isl_set_reset_tuple_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_set_find_dim_by_name;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> Set = isl_set_remove_redundancies;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_fix_si;
    /// Restricts a dimension to at least the value.
    fn lower_bound_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_lower_bound_si;
    /// Restricts a dimension to at most the value.
    fn upper_bound_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_upper_bound_si;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> Set = isl_set_lexmin;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_set_params;
    /// { : p } seen as a set of the zero-dimensional space { [] : p }.
    fn from_params(self) -> Set = isl_set_from_params;
    /// The parameter values for which the tuple has the values of the parameters named by the identifiers.
    fn bind(self, tuple: MultiId) -> Set = isl_set_bind;
    /// Nothing, in the space { A }.
    fn empty(space: Space) -> Set = isl_set_empty;
    /// Everything in the space { A }.
    fn universe(space: Space) -> Set = isl_set_universe;
    /// All points without negative coordinates.
    fn nat_universe(space: Space) -> Set = isl_set_nat_universe;
    /// The same, in the wider type.
    fn from_basic_set(bset: BasicSet) -> Set = isl_set_from_basic_set;
    /// One of its points, void if there is none.
    fn sample_point(self) -> Point = isl_set_sample_point;
    /// The smallest affine space that contains it.
    fn affine_hull(self) -> BasicSet = isl_set_affine_hull;
    /// The smallest convex superset, with existential variables projected out.
    fn convex_hull(self) -> BasicSet = isl_set_convex_hull;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> BasicSet = isl_set_simple_hull;
    /// { A } or { A }.
    fn union(self, other: Set) -> Set = isl_set_union;
    /// { A } x { B } = { [A -> B] }.
    fn product(self, other: Set) -> Set = isl_set_product;
    /// { A } x { B } = { [a, b] }.
    fn flat_product(self, other: Set) -> Set = isl_set_flat_product;
    /// { A } and { A }.
    fn intersect(self, other: Set) -> Set = isl_set_intersect;
    /// { A } where the parameters lie in { : p }.
    fn intersect_params(self, other: Set) -> Set = isl_set_intersect_params;
    /// { A } without { A }.
    fn subtract(self, other: Set) -> Set = isl_set_subtract;
    /// Everything else in the same space.
    fn complement(self) -> Set = isl_set_complement;
    /// { A } through { A -> B } = { B }.
    fn apply(self, map: Map) -> Set = isl_set_apply;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_multi_aff(self, ma: MultiAff) -> Set = isl_set_preimage_multi_aff;
    /// { B } with { A -> B(a) } = { A }, where it has a value.
    fn preimage_pw_multi_aff(self, pma: PwMultiAff) -> Set = isl_set_preimage_pw_multi_aff;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> Set = isl_set_fix_val;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> Set = isl_set_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Set = isl_set_add_dims;
    /// Moves dimensions.
    fn move_dims(self, to: DimType, to_position: usize, from: DimType, from_position: usize, n: usize) -> Set
        = isl_set_move_dims;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> Set = isl_set_project_out;
    /// Some value of a parameter.
    fn project_out_param_id(self, id: Id) -> Set = isl_set_project_out_param_id;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> Set = isl_set_project_out_all_params;
    /// { A } = { A -> [the given dimensions] }.
    fn project_onto_map(self, kind: DimType, first: usize, n: usize) -> Map = isl_set_project_onto_map;
    /// Drops what is known about the given dimensions, which stay in the space.
    fn eliminate(self, kind: DimType, first: usize, n: usize) -> Set = isl_set_eliminate;
    /// A superset without existential variables.
    fn remove_divs(self) -> Set = isl_set_remove_divs;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_set_involves_locals;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_set_involves_dims;
    /// Whether it is a set of parameter values { : p }.
    fn is_params(&self) -> bool = isl_set_is_params;
    /// Whether it has no point, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_set_is_empty;
    /// Whether it is bounded for every value of the parameters.
    fn is_bounded(&self) -> bool = isl_set_is_bounded;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &Set) -> bool = isl_set_is_subset;
    /// Whether every element is in the other and the two differ.
    fn is_strict_subset(&self, other: &Set) -> bool = isl_set_is_strict_subset;
    /// Whether both have the same points.
    fn is_equal(&self, other: &Set) -> bool = isl_set_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &Set) -> bool = isl_set_is_disjoint;
    /// Whether it is a single point.
    fn is_singleton(&self) -> bool = isl_set_is_singleton;
    /// Whether it is a box with constant bounds.
    fn is_box(&self) -> bool = isl_set_is_box;
    /// Minkowski sum.
    fn sum(self, other: Set) -> Set = isl_set_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> Set = isl_set_neg;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> Set = isl_set_compute_divs;
    /// Whether the dimension is bounded for each value of the parameters.
    fn dim_is_bounded(&self, kind: DimType, position: usize) -> bool = isl_set_dim_is_bounded;
    /// Whether some part bounds the dimension from above.
    fn dim_has_any_upper_bound(&self, kind: DimType, position: usize) -> bool
        = isl_set_dim_has_any_upper_bound;
    /// The simplest set that is the same within the context { A }.
    fn gist(self, other: Set) -> Set = isl_set_gist;
    /// The simplest set that is the same where the parameters lie in { : p }.
    fn gist_params(self, other: Set) -> Set = isl_set_gist_params;
    /// The stride of the dimension: its values differ by multiples of it.
    fn get_stride(&self, position: usize) -> Val = isl_set_get_stride;
    /// A box of constant size that contains it, at an offset affine in the parameters.
    fn get_simple_fixed_box_hull(&self) -> FixedBox = isl_set_get_simple_fixed_box_hull;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> Set = isl_set_coalesce;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Set) -> bool = isl_set_plain_is_equal;
    /// The number of basic sets in this union.
    fn n_basic_set(&self) -> usize = isl_set_n_basic_set;
    /// The number of its points; it must be bounded and free of parameters.
    fn count_val(&self) -> Val = isl_set_count_val;
    /// The set of the one point.
    fn from_point(pnt: Point) -> Set = isl_set_from_point;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> Set = isl_set_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> Set = isl_set_drop_unused_params;
    /// The maximum of one dimension as a function of the parameters.
    fn dim_max(self, position: usize) -> PwAff = isl_set_dim_max;
    /// The minimum of one dimension as a function of the parameters.
    fn dim_min(self, position: usize) -> PwAff = isl_set_dim_min;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> Set = isl_set_add_constraint;
    /// The minimum of one dimension over everything, parameters included.
    fn dim_min_val(self, position: usize) -> Val = isl_set_dim_min_val;
    /// The maximum of one dimension over everything, parameters included.
    fn dim_max_val(self, position: usize) -> Val = isl_set_dim_max_val;
    /// The maximum of a function over everything, parameters included; not a number where there is nothing.
    fn max_val(&self, function: &Aff) -> Val = isl_set_max_val;
    /// { A } = { A -> A }.
    fn identity(self) -> Map = isl_set_identity;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> Map = isl_set_unwrap;
    /// { [A -> [B -> C]] } = { [a, b, c] }.
    fn flatten(self) -> Set = isl_set_flatten;
    /// The set, if there is exactly one space.
    fn from_union_set(uset: UnionSet) -> Set = isl_set_from_union_set;
}}
