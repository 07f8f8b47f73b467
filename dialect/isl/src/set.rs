//! Sets `{ A }` of one space.
//!
//! Notation, in all the tables of this crate: `{ A }` is a set, `{ A -> B }` a relation or function, small
//! letters are their elements and coordinates, `{ [A -> B] }` is a wrapped relation, `{ : p }` a set of
//! parameter values.

use crate::ffi::methods;
use crate::{
    Aff, BasicSet, Constraint, DimType, FixedBox, Id, Map, MultiAff, MultiId, MultiPwAff, MultiVal, Point,
    PwAff, PwMultiAff, Set, Space, UnionSet, Val,
};

methods! { Set {
    /// { A -> [v] }.
    fn pw_aff_on_domain_val(self, v: Val) -> PwAff = isl_set_pw_aff_on_domain_val;
    /// { A -> [p] } for the parameter p.
    fn param_pw_aff_on_domain_id(self, id: Id) -> PwAff = isl_set_param_pw_aff_on_domain_id;
    /// { A -> [1] } on it, 0 elsewhere.
    fn indicator_function(self) -> PwAff = isl_set_indicator_function;
    /// The same, in the wider type.
    fn from_pw_aff(pwaff: PwAff) -> Set = isl_set_from_pw_aff;
    /// { A -> B[v] }.
    fn pw_multi_aff_on_domain_multi_val(self, mv: MultiVal) -> PwMultiAff
        = isl_set_pw_multi_aff_on_domain_multi_val;
    /// The same, in the wider type.
    fn from_pw_multi_aff(pma: PwMultiAff) -> Set = isl_set_from_pw_multi_aff;
    /// The same, if it is single-valued in one space.
    fn as_pw_multi_aff(self) -> PwMultiAff = isl_set_as_pw_multi_aff;
    /// The same, in the wider type.
    fn from_multi_pw_aff(mpa: MultiPwAff) -> Set = isl_set_from_multi_pw_aff;
    /// The number of dimensions of the tuple.
    fn tuple_dim(&self) -> usize = isl_set_tuple_dim;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_set_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_set_get_space;
    /// The same, in another space of the same dimensions.
    fn reset_space(self, space: Space) -> Set = isl_set_reset_space;
    /// Whether a tuple has a name.
    fn has_tuple_name(&self) -> bool = isl_set_has_tuple_name;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self) -> Option<String> = isl_set_get_tuple_name;
    /// Names a tuple.
    fn set_tuple_name(self, name: &str) -> Set = isl_set_set_tuple_name;
    /// Whether a dimension has a name.
    fn has_dim_name(&self, kind: DimType, position: usize) -> bool = isl_set_has_dim_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_set_get_dim_name;
    /// Names a dimension, or takes its name.
    fn set_dim_name(self, kind: DimType, position: usize, name: Option<&str>) -> Set
        = isl_set_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Set = isl_set_set_dim_id;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_set_has_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_set_get_dim_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, id: Id) -> Set = isl_set_set_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self) -> Set = isl_set_reset_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self) -> bool = isl_set_has_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self) -> Id = isl_set_get_tuple_id;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_set_find_dim_by_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_set_find_dim_by_name;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> Set = isl_set_remove_redundancies;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_fix_si;
    /// Restricts a dimension to at least the value.
    fn lower_bound_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_lower_bound_si;
    /// Restricts a dimension to at least the value.
    fn lower_bound_val(self, kind: DimType, position: usize, value: Val) -> Set = isl_set_lower_bound_val;
    /// Restricts a dimension to at most the value.
    fn upper_bound_si(self, kind: DimType, position: usize, value: i32) -> Set = isl_set_upper_bound_si;
    /// Restricts a dimension to at most the value.
    fn upper_bound_val(self, kind: DimType, position: usize, value: Val) -> Set = isl_set_upper_bound_val;
    /// Restricts each dimension to at least the value.
    fn lower_bound_multi_val(self, lower: MultiVal) -> Set = isl_set_lower_bound_multi_val;
    /// Restricts each dimension to at most the value.
    fn upper_bound_multi_val(self, upper: MultiVal) -> Set = isl_set_upper_bound_multi_val;
    /// Restricts each dimension to at least the function's component.
    fn lower_bound_multi_pw_aff(self, lower: MultiPwAff) -> Set = isl_set_lower_bound_multi_pw_aff;
    /// Restricts each dimension to at most the function's component.
    fn upper_bound_multi_pw_aff(self, upper: MultiPwAff) -> Set = isl_set_upper_bound_multi_pw_aff;
    /// Restricts two dimensions to be equal.
    fn equate(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Set
        = isl_set_equate;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> Set = isl_set_lexmin;
    /// Its lexicographically largest point.
    fn lexmax(self) -> Set = isl_set_lexmax;
    /// Its lexicographically smallest point as a function of the parameters.
    fn lexmin_pw_multi_aff(self) -> PwMultiAff = isl_set_lexmin_pw_multi_aff;
    /// Its lexicographically largest point as a function of the parameters.
    fn lexmax_pw_multi_aff(self) -> PwMultiAff = isl_set_lexmax_pw_multi_aff;
    /// The minimum of each dimension as a function of the parameters.
    fn min_multi_pw_aff(self) -> MultiPwAff = isl_set_min_multi_pw_aff;
    /// The maximum of each dimension as a function of the parameters.
    fn max_multi_pw_aff(self) -> MultiPwAff = isl_set_max_multi_pw_aff;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_set_params;
    /// { : p } seen as a set of the zero-dimensional space { [] : p }.
    fn from_params(self) -> Set = isl_set_from_params;
    /// The parameter values for which the tuple has the values of the parameters named by the identifiers.
    fn bind(self, tuple: MultiId) -> Set = isl_set_bind;
    /// The parameters named by the identifiers as dimensions of the tuple.
    fn unbind_params(self, tuple: MultiId) -> Set = isl_set_unbind_params;
    /// The parameters named by the identifiers as dimensions of a new domain tuple.
    fn unbind_params_insert_domain(self, domain: MultiId) -> Map = isl_set_unbind_params_insert_domain;
    /// Nothing, in the space { A }.
    fn empty(space: Space) -> Set = isl_set_empty;
    /// Everything in the space { A }.
    fn universe(space: Space) -> Set = isl_set_universe;
    /// All points without negative coordinates.
    fn nat_universe(space: Space) -> Set = isl_set_nat_universe;
    /// The same, in the wider type.
    fn from_basic_set(bset: BasicSet) -> Set = isl_set_from_basic_set;
    /// One point of it as a basic set, empty if there is none.
    fn sample(self) -> BasicSet = isl_set_sample;
    /// One of its points, void if there is none.
    fn sample_point(self) -> Point = isl_set_sample_point;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> Set = isl_set_detect_equalities;
    /// The smallest affine space that contains it.
    fn affine_hull(self) -> BasicSet = isl_set_affine_hull;
    /// The smallest convex superset, with existential variables projected out.
    fn convex_hull(self) -> BasicSet = isl_set_convex_hull;
    /// The smallest rational-convex superset.
    fn polyhedral_hull(self) -> BasicSet = isl_set_polyhedral_hull;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> BasicSet = isl_set_simple_hull;
    /// A convex superset made only of constraints that already occur in the parts.
    fn unshifted_simple_hull(self) -> BasicSet = isl_set_unshifted_simple_hull;
    /// As unshifted_simple_hull, comparing constraints only syntactically.
    fn plain_unshifted_simple_hull(self) -> BasicSet = isl_set_plain_unshifted_simple_hull;
    /// A convex superset made only of constraints of the given sets.
    fn unshifted_simple_hull_from_set_list(self, list: Vec<Set>) -> BasicSet
        = isl_set_unshifted_simple_hull_from_set_list;
    /// As simple_hull, and bounded if the set is.
    fn bounded_simple_hull(self) -> BasicSet = isl_set_bounded_simple_hull;
    /// { [A -> B] } = { [B -> A] }.
    fn wrapped_reverse(self) -> Set = isl_set_wrapped_reverse;
    /// The union of two that are known to be disjoint.
    fn union_disjoint(self, other: Set) -> Set = isl_set_union_disjoint;
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
    /// { [A -> B] } with A in { A }.
    fn intersect_factor_domain(self, other: Set) -> Set = isl_set_intersect_factor_domain;
    /// { [A -> B] } with B in { B }.
    fn intersect_factor_range(self, other: Set) -> Set = isl_set_intersect_factor_range;
    /// { A } without { A }.
    fn subtract(self, other: Set) -> Set = isl_set_subtract;
    /// Everything else in the same space.
    fn complement(self) -> Set = isl_set_complement;
    /// { A } through { A -> B } = { B }.
    fn apply(self, map: Map) -> Set = isl_set_apply;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_multi_aff(self, ma: MultiAff) -> Set = isl_set_preimage_multi_aff;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_pw_multi_aff(self, pma: PwMultiAff) -> Set = isl_set_preimage_pw_multi_aff;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_multi_pw_aff(self, mpa: MultiPwAff) -> Set = isl_set_preimage_multi_pw_aff;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> Set = isl_set_fix_val;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> Set = isl_set_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Set = isl_set_add_dims;
    /// Moves dimensions.
    fn move_dims(self, to: DimType, to_position: usize, from: DimType, from_position: usize, n: usize) -> Set
        = isl_set_move_dims;
    /// Removes a parameter, existentially.
    fn project_out_param_id(self, id: Id) -> Set = isl_set_project_out_param_id;
    /// Removes parameters, existentially.
    fn project_out_param_id_list(self, list: Vec<Id>) -> Set = isl_set_project_out_param_id_list;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> Set = isl_set_project_out;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> Set = isl_set_project_out_all_params;
    /// { A } = { A -> [the given dimensions] }.
    fn project_onto_map(self, kind: DimType, first: usize, n: usize) -> Map = isl_set_project_onto_map;
    /// Drops what is known about the given dimensions, which stay in the space.
    fn eliminate(self, kind: DimType, first: usize, n: usize) -> Set = isl_set_eliminate;
    /// A superset without the existential variables that involve the given dimensions.
    fn remove_divs_involving_dims(self, kind: DimType, first: usize, n: usize) -> Set
        = isl_set_remove_divs_involving_dims;
    /// A superset without the existential variables of unknown value.
    fn remove_unknown_divs(self) -> Set = isl_set_remove_unknown_divs;
    /// A superset without existential variables.
    fn remove_divs(self) -> Set = isl_set_remove_divs;
    /// Drops the constraints that involve the given dimensions.
    fn drop_constraints_involving_dims(self, kind: DimType, first: usize, n: usize) -> Set
        = isl_set_drop_constraints_involving_dims;
    /// Keeps only the constraints that involve the given dimensions.
    fn drop_constraints_not_involving_dims(self, kind: DimType, first: usize, n: usize) -> Set
        = isl_set_drop_constraints_not_involving_dims;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_set_involves_locals;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_set_involves_dims;
    /// Whether it is obviously empty.
    fn plain_is_empty(&self) -> bool = isl_set_plain_is_empty;
    /// Whether it obviously is everything in its space.
    fn plain_is_universe(&self) -> bool = isl_set_plain_is_universe;
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
    /// Whether both live in the same space.
    fn has_equal_space(&self, other: &Set) -> bool = isl_set_has_equal_space;
    /// Minkowski sum.
    fn sum(self, other: Set) -> Set = isl_set_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> Set = isl_set_neg;
    /// The same, as a union of disjoint parts.
    fn make_disjoint(self) -> Set = isl_set_make_disjoint;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> Set = isl_set_compute_divs;
    /// The value of each dimension if obviously fixed, NaN otherwise.
    fn get_plain_multi_val_if_fixed(&self) -> MultiVal = isl_set_get_plain_multi_val_if_fixed;
    /// The value of the dimension if obviously fixed, NaN otherwise.
    fn plain_get_val_if_fixed(&self, kind: DimType, position: usize) -> Val = isl_set_plain_get_val_if_fixed;
    /// Whether the dimension is bounded for each value of the parameters.
    fn dim_is_bounded(&self, kind: DimType, position: usize) -> bool = isl_set_dim_is_bounded;
    /// Whether every part bounds the dimension from below.
    fn dim_has_lower_bound(&self, kind: DimType, position: usize) -> bool = isl_set_dim_has_lower_bound;
    /// Whether every part bounds the dimension from above.
    fn dim_has_upper_bound(&self, kind: DimType, position: usize) -> bool = isl_set_dim_has_upper_bound;
    /// Whether some part bounds the dimension from below.
    fn dim_has_any_lower_bound(&self, kind: DimType, position: usize) -> bool
        = isl_set_dim_has_any_lower_bound;
    /// Whether some part bounds the dimension from above.
    fn dim_has_any_upper_bound(&self, kind: DimType, position: usize) -> bool
        = isl_set_dim_has_any_upper_bound;
    /// The simplest set that is the same within the context { A }.
    fn gist_basic_set(self, context: BasicSet) -> Set = isl_set_gist_basic_set;
    /// The simplest set that is the same within the context { A }.
    fn gist(self, other: Set) -> Set = isl_set_gist;
    /// The simplest set that is the same where the parameters lie in { : p }.
    fn gist_params(self, other: Set) -> Set = isl_set_gist_params;
    /// The stride of the dimension: its values differ by multiples of it.
    fn get_stride(&self, position: usize) -> Val = isl_set_get_stride;
    /// The largest lattice tile description that fits: a stride and an offset for each dimension.
    fn get_lattice_tile(&self) -> FixedBox = isl_set_get_lattice_tile;
    /// A box of constant size that contains it, at an offset affine in the parameters.
    fn get_simple_fixed_box_hull(&self) -> FixedBox = isl_set_get_simple_fixed_box_hull;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> Set = isl_set_coalesce;
    /// An arbitrary but fixed order, as a negative, zero or positive number.
    fn plain_cmp(&self, other: &Set) -> i32 = isl_set_plain_cmp;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Set) -> bool = isl_set_plain_is_equal;
    /// Whether both obviously have no element in common.
    fn plain_is_disjoint(&self, other: &Set) -> bool = isl_set_plain_is_disjoint;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_set_get_hash;
    /// The number of basic sets in this union.
    fn n_basic_set(&self) -> usize = isl_set_n_basic_set;
    /// Its basic sets.
    fn get_basic_set_list(&self) -> Vec<BasicSet> = isl_set_get_basic_set_list;
    /// The number of its points; it must be bounded and free of parameters.
    fn count_val(&self) -> Val = isl_set_count_val;
    /// The set of the one point.
    fn from_point(pnt: Point) -> Set = isl_set_from_point;
    /// The box that two corner points span.
    fn box_from_points(pnt1: Point, pnt2: Point) -> Set = isl_set_box_from_points;
    /// The same with its existential variables as dimensions of a second tuple: { [A -> locals] }.
    fn lift(self) -> Set = isl_set_lift;
    /// { A -> A } with the first point lexicographically smaller or equal.
    fn lex_le_set(self, other: Set) -> Map = isl_set_lex_le_set;
    /// { A -> A } with the first point lexicographically smaller.
    fn lex_lt_set(self, other: Set) -> Map = isl_set_lex_lt_set;
    /// { A -> A } with the first point lexicographically larger or equal.
    fn lex_ge_set(self, other: Set) -> Map = isl_set_lex_ge_set;
    /// { A -> A } with the first point lexicographically larger.
    fn lex_gt_set(self, other: Set) -> Map = isl_set_lex_gt_set;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> Set = isl_set_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> Set = isl_set_drop_unused_params;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> Set = isl_set_from_multi_aff;
    /// The maximum of one dimension as a function of the parameters.
    fn dim_max(self, position: usize) -> PwAff = isl_set_dim_max;
    /// The minimum of one dimension as a function of the parameters.
    fn dim_min(self, position: usize) -> PwAff = isl_set_dim_min;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> Set = isl_set_add_constraint;
    /// The smallest value that the affine function takes on it.
    fn min_val(&self, obj: &Aff) -> Val = isl_set_min_val;
    /// The largest value that the affine function takes on it.
    fn max_val(&self, obj: &Aff) -> Val = isl_set_max_val;
    /// The minimum of one dimension over everything, parameters included.
    fn dim_min_val(self, position: usize) -> Val = isl_set_dim_min_val;
    /// The maximum of one dimension over everything, parameters included.
    fn dim_max_val(self, position: usize) -> Val = isl_set_dim_max_val;
    /// { A } of difference vectors = { [b] -> [b + a] }.
    fn translation(self) -> Map = isl_set_translation;
    /// { A } = { A -> A }.
    fn identity(self) -> Map = isl_set_identity;
    /// Whether it is { [A -> B] }.
    fn is_wrapping(&self) -> bool = isl_set_is_wrapping;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> Map = isl_set_unwrap;
    /// { [A -> [B -> C]] } = { [a, b, c] }.
    fn flatten(self) -> Set = isl_set_flatten;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> Map = isl_set_insert_domain;
    /// { [A -> B] } = { [A -> B] -> A }.
    fn wrapped_domain_map(self) -> Map = isl_set_wrapped_domain_map;
    /// The same, over any spaces.
    fn to_union_set(self) -> UnionSet = isl_set_to_union_set;
    /// The set, if there is exactly one space.
    fn from_union_set(uset: UnionSet) -> Set = isl_set_from_union_set;
}}
