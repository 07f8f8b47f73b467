//! Conjunctions of constraints, and the constraints.

use crate::ffi::methods;
use crate::{
    Aff, BasicMap, BasicSet, Constraint, DimType, Id, LocalSpace, Map, MultiAff, Point, PwMultiAff, Set,
    Space, Val,
};

methods! { BasicSet {
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_basic_set_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_basic_set_get_space;
    /// An integer division.
    fn get_div(&self, position: usize) -> Aff = isl_basic_set_get_div;
    /// Its space with its integer divisions.
    fn get_local_space(&self) -> LocalSpace = isl_basic_set_get_local_space;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self) -> Option<String> = isl_basic_set_get_tuple_name;
    /// Names a tuple.
    fn set_tuple_name(self, name: &str) -> BasicSet = isl_basic_set_set_tuple_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_basic_set_get_dim_name;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> BasicSet
        = isl_basic_set_set_dim_name;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_basic_set_get_dim_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, id: Id) -> BasicSet = isl_basic_set_set_tuple_id;
    /// Nothing, in the space { A }.
    fn empty(space: Space) -> BasicSet = isl_basic_set_empty;
    /// Everything in the space { A }.
    fn universe(space: Space) -> BasicSet = isl_basic_set_universe;
    /// All points without negative coordinates.
    fn nat_universe(space: Space) -> BasicSet = isl_basic_set_nat_universe;
    /// All points without negative coordinates.
    fn positive_orthant(space: Space) -> BasicSet = isl_basic_set_positive_orthant;
    /// { A } and { A }.
    fn intersect(self, other: BasicSet) -> BasicSet = isl_basic_set_intersect;
    /// { A } where the parameters lie in { : p }.
    fn intersect_params(self, other: BasicSet) -> BasicSet = isl_basic_set_intersect_params;
    /// { A } through { A -> B } = { B }.
    fn apply(self, bmap: BasicMap) -> BasicSet = isl_basic_set_apply;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_multi_aff(self, ma: MultiAff) -> BasicSet = isl_basic_set_preimage_multi_aff;
    /// The smallest affine space that contains it.
    fn affine_hull(self) -> BasicSet = isl_basic_set_affine_hull;
    /// One point of it as a basic set, empty if there is none.
    fn sample(self) -> BasicSet = isl_basic_set_sample;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> BasicSet = isl_basic_set_detect_equalities;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> BasicSet = isl_basic_set_remove_redundancies;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> BasicSet = isl_basic_set_fix_si;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> BasicSet = isl_basic_set_fix_val;
    /// Restricts a dimension to at least the value.
    fn lower_bound_val(self, kind: DimType, position: usize, value: Val) -> BasicSet
        = isl_basic_set_lower_bound_val;
    /// Restricts a dimension to at most the value.
    fn upper_bound_val(self, kind: DimType, position: usize, value: Val) -> BasicSet
        = isl_basic_set_upper_bound_val;
    /// Whether both have the same points.
    fn is_equal(&self, other: &BasicSet) -> bool = isl_basic_set_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &BasicSet) -> bool = isl_basic_set_is_disjoint;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> Set = isl_basic_set_lexmin;
    /// Its lexicographically largest point.
    fn lexmax(self) -> Set = isl_basic_set_lexmax;
    /// { A } or { A }.
    fn union(self, other: BasicSet) -> Set = isl_basic_set_union;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> BasicSet = isl_basic_set_params;
    /// { : p } seen as a set of the zero-dimensional space { [] : p }.
    fn from_params(self) -> BasicSet = isl_basic_set_from_params;
    /// Whether it obviously is everything in its space.
    fn plain_is_universe(&self) -> bool = isl_basic_set_plain_is_universe;
    /// Whether it is everything in its space.
    fn is_universe(&self) -> bool = isl_basic_set_is_universe;
    /// Whether it is obviously empty.
    fn plain_is_empty(&self) -> bool = isl_basic_set_plain_is_empty;
    /// Whether it has no point, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_basic_set_is_empty;
    /// Whether it is bounded for every value of the parameters.
    fn is_bounded(&self) -> bool = isl_basic_set_is_bounded;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &BasicSet) -> bool = isl_basic_set_is_subset;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &BasicSet) -> bool = isl_basic_set_plain_is_equal;
    /// The same, as a set.
    fn to_set(self) -> Set = isl_basic_set_to_set;
    /// One of its points, void if there is none.
    fn sample_point(self) -> Point = isl_basic_set_sample_point;
    /// { A } x { B } = { [a, b] }.
    fn flat_product(self, other: BasicSet) -> BasicSet = isl_basic_set_flat_product;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> BasicSet = isl_basic_set_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> BasicSet = isl_basic_set_add_dims;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> BasicSet = isl_basic_set_move_dims;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> BasicSet = isl_basic_set_project_out;
    /// A superset without existential variables.
    fn remove_divs(self) -> BasicSet = isl_basic_set_remove_divs;
    /// Drops what is known about the given dimensions, which stay in the space.
    fn eliminate(self, kind: DimType, first: usize, n: usize) -> BasicSet = isl_basic_set_eliminate;
    /// A superset without the existential variables that involve the given dimensions.
    fn remove_divs_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicSet
        = isl_basic_set_remove_divs_involving_dims;
    /// A superset without the existential variables of unknown value.
    fn remove_unknown_divs(self) -> BasicSet = isl_basic_set_remove_unknown_divs;
    /// Drops the constraints that involve the given dimensions.
    fn drop_constraints_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicSet
        = isl_basic_set_drop_constraints_involving_dims;
    /// Keeps only the constraints that involve the given dimensions.
    fn drop_constraints_not_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicSet
        = isl_basic_set_drop_constraints_not_involving_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_basic_set_involves_dims;
    /// The same with every coordinate negated.
    fn neg(self) -> BasicSet = isl_basic_set_neg;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> Set = isl_basic_set_compute_divs;
    /// The simplest set that is the same within the context { A }.
    fn gist(self, other: BasicSet) -> BasicSet = isl_basic_set_gist;
    /// The set of the one point.
    fn from_point(pnt: Point) -> BasicSet = isl_basic_set_from_point;
    /// The box that two corner points span.
    fn box_from_points(pnt1: Point, pnt2: Point) -> BasicSet = isl_basic_set_box_from_points;
    /// The same with its existential variables as dimensions of a second tuple: { [A -> locals] }.
    fn lift(self) -> BasicSet = isl_basic_set_lift;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> BasicSet = isl_basic_set_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> BasicSet = isl_basic_set_drop_unused_params;
    /// The same, in the wider type.
    fn from_multi_aff(ma: MultiAff) -> BasicSet = isl_basic_set_from_multi_aff;
    /// The number of constraints.
    fn n_constraint(&self) -> usize = isl_basic_set_n_constraint;
    /// Its constraints.
    fn get_constraint_list(&self) -> Vec<Constraint> = isl_basic_set_get_constraint_list;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> BasicSet = isl_basic_set_add_constraint;
    /// What satisfies the one constraint.
    fn from_constraint(constraint: Constraint) -> BasicSet = isl_basic_set_from_constraint;
    /// The largest value that the affine function takes on it.
    fn max_val(&self, obj: &Aff) -> Val = isl_basic_set_max_val;
    /// The maximum of one dimension over everything, parameters included.
    fn dim_max_val(self, position: usize) -> Val = isl_basic_set_dim_max_val;
    /// Whether it is { [A -> B] }.
    fn is_wrapping(&self) -> bool = isl_basic_set_is_wrapping;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> BasicMap = isl_basic_set_unwrap;
    /// { [A -> [B -> C]] } = { [a, b, c] }.
    fn flatten(self) -> BasicSet = isl_basic_set_flatten;
}}

methods! { BasicMap {
    /// The number of constraints.
    fn n_constraint(&self) -> usize = isl_basic_map_n_constraint;
    /// Its constraints.
    fn get_constraint_list(&self) -> Vec<Constraint> = isl_basic_map_get_constraint_list;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> BasicMap = isl_basic_map_add_constraint;
    /// What satisfies the one constraint.
    fn from_constraint(constraint: Constraint) -> BasicMap = isl_basic_map_from_constraint;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_basic_map_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_basic_map_get_space;
    /// An integer division.
    fn get_div(&self, position: usize) -> Aff = isl_basic_map_get_div;
    /// Its space with its integer divisions.
    fn get_local_space(&self) -> LocalSpace = isl_basic_map_get_local_space;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> BasicMap = isl_basic_map_set_tuple_name;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_basic_map_get_tuple_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_basic_map_get_dim_name;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> BasicMap
        = isl_basic_map_set_dim_name;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> BasicMap = isl_basic_map_set_tuple_id;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_basic_map_has_dim_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_basic_map_find_dim_by_name;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> BasicMap = isl_basic_map_identity;
    /// Nothing, in the space { A -> B }.
    fn empty(space: Space) -> BasicMap = isl_basic_map_empty;
    /// Everything in the space { A -> B }.
    fn universe(space: Space) -> BasicMap = isl_basic_map_universe;
    /// All pairs without negative coordinates.
    fn nat_universe(space: Space) -> BasicMap = isl_basic_map_nat_universe;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> BasicMap = isl_basic_map_remove_redundancies;
    /// { A -> B } where the parameters lie in { : p }.
    fn intersect_params(self, bset: BasicSet) -> BasicMap = isl_basic_map_intersect_params;
    /// { A -> B } with a in { A }.
    fn intersect_domain(self, bset: BasicSet) -> BasicMap = isl_basic_map_intersect_domain;
    /// { A -> B } with b in { B }.
    fn intersect_range(self, bset: BasicSet) -> BasicMap = isl_basic_map_intersect_range;
    /// { A -> B } and { A -> B }.
    fn intersect(self, other: BasicMap) -> BasicMap = isl_basic_map_intersect;
    /// { A -> B } or { A -> B }.
    fn union(self, other: BasicMap) -> Map = isl_basic_map_union;
    /// { A -> B } with { A -> C } = { C -> B }.
    fn apply_domain(self, other: BasicMap) -> BasicMap = isl_basic_map_apply_domain;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_range(self, other: BasicMap) -> BasicMap = isl_basic_map_apply_range;
    /// The smallest affine relation that contains it.
    fn affine_hull(self) -> BasicMap = isl_basic_map_affine_hull;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_multi_aff(self, ma: MultiAff) -> BasicMap = isl_basic_map_preimage_domain_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_multi_aff(self, ma: MultiAff) -> BasicMap = isl_basic_map_preimage_range_multi_aff;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> BasicMap = isl_basic_map_reverse;
    /// { A -> B } = { A }.
    fn domain(self) -> BasicSet = isl_basic_map_domain;
    /// { A -> B } = { B }.
    fn range(self) -> BasicSet = isl_basic_map_range;
    /// { A -> B } = { [A -> B] -> A }.
    fn domain_map(self) -> BasicMap = isl_basic_map_domain_map;
    /// { A -> B } = { [A -> B] -> B }.
    fn range_map(self) -> BasicMap = isl_basic_map_range_map;
    /// Drops what is known about the given dimensions, which stay in the space.
    fn eliminate(self, kind: DimType, first: usize, n: usize) -> BasicMap = isl_basic_map_eliminate;
    /// One pair of it as a basic map, empty if there is none.
    fn sample(self) -> BasicMap = isl_basic_map_sample;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> BasicMap = isl_basic_map_detect_equalities;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> BasicMap = isl_basic_map_fix_si;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> BasicMap = isl_basic_map_fix_val;
    /// Restricts a dimension to at least the value.
    fn lower_bound_si(self, kind: DimType, position: usize, value: i32) -> BasicMap
        = isl_basic_map_lower_bound_si;
    /// Restricts a dimension to at most the value.
    fn upper_bound_si(self, kind: DimType, position: usize, value: i32) -> BasicMap
        = isl_basic_map_upper_bound_si;
    /// { A -> B + B' }.
    fn sum(self, other: BasicMap) -> BasicMap = isl_basic_map_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> BasicMap = isl_basic_map_neg;
    /// Whether both have the same pairs.
    fn is_equal(&self, other: &BasicMap) -> bool = isl_basic_map_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &BasicMap) -> bool = isl_basic_map_is_disjoint;
    /// { A -> B }, for each a the lexicographically smallest b.
    fn lexmin(self) -> Map = isl_basic_map_lexmin;
    /// { A -> B }, for each a the lexicographically largest b.
    fn lexmax(self) -> Map = isl_basic_map_lexmax;
    /// { A -> B(a) }, for each a the lexicographically smallest b.
    fn lexmin_pw_multi_aff(self) -> PwMultiAff = isl_basic_map_lexmin_pw_multi_aff;
    /// The value of the dimension if obviously fixed, NaN otherwise.
    fn plain_get_val_if_fixed(&self, kind: DimType, position: usize) -> Val
        = isl_basic_map_plain_get_val_if_fixed;
    /// Whether each a has boundedly many b.
    fn image_is_bounded(&self) -> bool = isl_basic_map_image_is_bounded;
    /// Whether it obviously is everything in its space.
    fn plain_is_universe(&self) -> bool = isl_basic_map_plain_is_universe;
    /// Whether it is everything in its space.
    fn is_universe(&self) -> bool = isl_basic_map_is_universe;
    /// Whether it is obviously empty.
    fn plain_is_empty(&self) -> bool = isl_basic_map_plain_is_empty;
    /// Whether it has no pair, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_basic_map_is_empty;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &BasicMap) -> bool = isl_basic_map_is_subset;
    /// Whether every element is in the other and the two differ.
    fn is_strict_subset(&self, other: &BasicMap) -> bool = isl_basic_map_is_strict_subset;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: BasicMap) -> BasicMap = isl_basic_map_product;
    /// { A -> C } x { B -> C } = { [A -> B] -> C }.
    fn domain_product(self, other: BasicMap) -> BasicMap = isl_basic_map_domain_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: BasicMap) -> BasicMap = isl_basic_map_range_product;
    /// { A -> B } x { C -> D } = { [a, c] -> [b, d] }.
    fn flat_product(self, other: BasicMap) -> BasicMap = isl_basic_map_flat_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: BasicMap) -> BasicMap = isl_basic_map_flat_range_product;
    /// { A -> A } = { a' - a }.
    fn deltas(self) -> BasicSet = isl_basic_map_deltas;
    /// { A -> A } = { [A -> A] -> a' - a }.
    fn deltas_map(self) -> BasicMap = isl_basic_map_deltas_map;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> BasicMap = isl_basic_map_add_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> BasicMap = isl_basic_map_insert_dims;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> BasicMap = isl_basic_map_move_dims;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> BasicMap = isl_basic_map_project_out;
    /// A superset without existential variables.
    fn remove_divs(self) -> BasicMap = isl_basic_map_remove_divs;
    /// A superset without the existential variables that involve the given dimensions.
    fn remove_divs_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicMap
        = isl_basic_map_remove_divs_involving_dims;
    /// Restricts two dimensions to be equal.
    fn equate(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> BasicMap
        = isl_basic_map_equate;
    /// Restricts the first dimension to be at least the second.
    fn order_ge(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> BasicMap
        = isl_basic_map_order_ge;
    /// Restricts the first dimension to be greater than the second.
    fn order_gt(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> BasicMap
        = isl_basic_map_order_gt;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> BasicSet = isl_basic_map_wrap;
    /// { [A -> B] -> [C -> D] } = { [a, b] -> [c, d] }.
    fn flatten(self) -> BasicMap = isl_basic_map_flatten;
    /// { [A -> B] -> C } = { [a, b] -> C }.
    fn flatten_domain(self) -> BasicMap = isl_basic_map_flatten_domain;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> BasicMap = isl_basic_map_flatten_range;
    /// { A } = { A -> [] }.
    fn from_domain(bset: BasicSet) -> BasicMap = isl_basic_map_from_domain;
    /// { B } = { [] -> B }.
    fn from_range(bset: BasicSet) -> BasicMap = isl_basic_map_from_range;
    /// { A } and { B } = { A -> B }, all pairs.
    fn from_domain_and_range(domain: BasicSet, range: BasicSet) -> BasicMap
        = isl_basic_map_from_domain_and_range;
    /// Whether each a has at most one b.
    fn is_single_valued(&self) -> bool = isl_basic_map_is_single_valued;
    /// Whether zip applies.
    fn can_zip(&self) -> bool = isl_basic_map_can_zip;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> BasicMap = isl_basic_map_zip;
    /// Whether curry applies.
    fn can_curry(&self) -> bool = isl_basic_map_can_curry;
    /// { [A -> B] -> C } = { A -> [B -> C] }.
    fn curry(self) -> BasicMap = isl_basic_map_curry;
    /// Whether uncurry applies.
    fn can_uncurry(&self) -> bool = isl_basic_map_can_uncurry;
    /// { A -> [B -> C] } = { [A -> B] -> C }.
    fn uncurry(self) -> BasicMap = isl_basic_map_uncurry;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> Map = isl_basic_map_compute_divs;
    /// Drops the constraints that involve the given dimensions.
    fn drop_constraints_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicMap
        = isl_basic_map_drop_constraints_involving_dims;
    /// Keeps only the constraints that involve the given dimensions.
    fn drop_constraints_not_involving_dims(self, kind: DimType, first: usize, n: usize) -> BasicMap
        = isl_basic_map_drop_constraints_not_involving_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_basic_map_involves_dims;
    /// The simplest relation that is the same for a in { A }.
    fn gist_domain(self, context: BasicSet) -> BasicMap = isl_basic_map_gist_domain;
    /// The simplest relation that is the same within the context { A -> B }.
    fn gist(self, other: BasicMap) -> BasicMap = isl_basic_map_gist;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> BasicMap = isl_basic_map_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> BasicMap = isl_basic_map_drop_unused_params;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> BasicMap = isl_basic_map_from_aff;
    /// The same, in the wider type.
    fn from_multi_aff(maff: MultiAff) -> BasicMap = isl_basic_map_from_multi_aff;
    /// { A -> [f(a)] } for the given functions.
    fn from_aff_list(domain_space: Space, list: Vec<Aff>) -> BasicMap = isl_basic_map_from_aff_list;
}}

methods! { Constraint {
    /// 0 = 0, to be given coefficients.
    fn alloc_equality(ls: LocalSpace) -> Constraint = isl_constraint_alloc_equality;
    /// 0 >= 0, to be given coefficients.
    fn alloc_inequality(ls: LocalSpace) -> Constraint = isl_constraint_alloc_inequality;
    /// Whether both are the same.
    fn is_equal(&self, other: &Constraint) -> i32 = isl_constraint_is_equal;
    /// Its space.
    fn get_space(&self) -> Space = isl_constraint_get_space;
    /// Its space with its integer divisions.
    fn get_local_space(&self) -> LocalSpace = isl_constraint_get_local_space;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_constraint_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_constraint_involves_dims;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_constraint_get_dim_name;
    /// The constant term.
    fn get_constant_val(&self) -> Val = isl_constraint_get_constant_val;
    /// The coefficient of a dimension.
    fn get_coefficient_val(&self, kind: DimType, position: usize) -> Val = isl_constraint_get_coefficient_val;
    /// Replaces the constant term.
    fn set_constant_si(self, v: i32) -> Constraint = isl_constraint_set_constant_si;
    /// Replaces the constant term.
    fn set_constant_val(self, v: Val) -> Constraint = isl_constraint_set_constant_val;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_si(self, kind: DimType, position: usize, v: i32) -> Constraint
        = isl_constraint_set_coefficient_si;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_val(self, kind: DimType, position: usize, v: Val) -> Constraint
        = isl_constraint_set_coefficient_val;
    /// An integer division { A -> [floor(f(a) / d)] }.
    fn get_div(&self, position: usize) -> Aff = isl_constraint_get_div;
    /// The opposite inequality.
    fn negate(self) -> Constraint = isl_constraint_negate;
    /// Whether it is an equality.
    fn is_equality(&self) -> bool = isl_constraint_is_equality;
    /// Whether it defines an integer division.
    fn is_div_constraint(&self) -> bool = isl_constraint_is_div_constraint;
    /// Whether it bounds the dimension from below.
    fn is_lower_bound(&self, kind: DimType, position: usize) -> bool = isl_constraint_is_lower_bound;
    /// Whether it bounds the dimension from above.
    fn is_upper_bound(&self, kind: DimType, position: usize) -> bool = isl_constraint_is_upper_bound;
    /// The bound on the dimension as a function of the others.
    fn get_bound(&self, kind: DimType, position: usize) -> Aff = isl_constraint_get_bound;
    /// The function that is zero, or at least zero.
    fn get_aff(&self) -> Aff = isl_constraint_get_aff;
    /// An arbitrary but fixed order, as a negative, zero or positive number.
    fn plain_cmp(&self, other: &Constraint) -> i32 = isl_constraint_plain_cmp;
}}
