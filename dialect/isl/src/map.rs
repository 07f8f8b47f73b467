//! Relations `{ A -> B }` of one space.

use crate::ffi::methods;
use crate::{
    Aff, BasicMap, Constraint, DimType, FixedBox, Id, Map, MultiAff, MultiId, MultiPwAff, PwAff, PwMultiAff,
    Set, Space, UnionMap, Val,
};

methods! { Map {
    /// The same, in the wider type.
    fn from_pw_aff(pwaff: PwAff) -> Map = isl_map_from_pw_aff;
    /// The same, in the wider type.
    fn from_pw_multi_aff(pma: PwMultiAff) -> Map = isl_map_from_pw_multi_aff;
    /// The same, if it is single-valued in one space.
    fn as_pw_multi_aff(self) -> PwMultiAff = isl_map_as_pw_multi_aff;
    /// The same, in the wider type.
    fn from_multi_pw_aff(mpa: MultiPwAff) -> Map = isl_map_from_multi_pw_aff;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> Map = isl_map_add_constraint;
    /// The number of input dimensions.
    fn domain_tuple_dim(&self) -> usize = isl_map_domain_tuple_dim;
    /// The number of output dimensions.
    fn range_tuple_dim(&self) -> usize = isl_map_range_tuple_dim;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_map_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_map_get_space;
    /// Whether a tuple has a name.
    fn has_tuple_name(&self, kind: DimType) -> bool = isl_map_has_tuple_name;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_map_get_tuple_name;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> Map = isl_map_set_tuple_name;
    /// Whether a dimension has a name.
    fn has_dim_name(&self, kind: DimType, position: usize) -> bool = isl_map_has_dim_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_map_get_dim_name;
    /// Names a dimension, or takes its name.
    fn set_dim_name(self, kind: DimType, position: usize, name: Option<&str>) -> Map
        = isl_map_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Map = isl_map_set_dim_id;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_map_has_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_map_get_dim_id;
    /// Sets the identifier of the domain.
    fn set_domain_tuple_id(self, id: Id) -> Map = isl_map_set_domain_tuple_id;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> Map = isl_map_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> Map = isl_map_set_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> Map = isl_map_reset_tuple_id;
    /// Whether the domain has an identifier.
    fn has_domain_tuple_id(&self) -> bool = isl_map_has_domain_tuple_id;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_map_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_map_has_tuple_id;
    /// The identifier of the domain; fails if it has none.
    fn get_domain_tuple_id(&self) -> Id = isl_map_get_domain_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_map_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_map_get_tuple_id;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_map_find_dim_by_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_map_find_dim_by_name;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> Map = isl_map_remove_redundancies;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> BasicMap = isl_map_simple_hull;
    /// A convex superset made only of constraints that already occur in the parts.
    fn unshifted_simple_hull(self) -> BasicMap = isl_map_unshifted_simple_hull;
    /// As unshifted_simple_hull, comparing constraints only syntactically.
    fn plain_unshifted_simple_hull(self) -> BasicMap = isl_map_plain_unshifted_simple_hull;
    /// A convex superset made only of constraints of the given maps.
    fn unshifted_simple_hull_from_map_list(self, list: Vec<Map>) -> BasicMap
        = isl_map_unshifted_simple_hull_from_map_list;
    /// Restricts each dimension to at least the function's component.
    fn lower_bound_multi_pw_aff(self, lower: MultiPwAff) -> Map = isl_map_lower_bound_multi_pw_aff;
    /// Restricts each dimension to at most the function's component.
    fn upper_bound_multi_pw_aff(self, upper: MultiPwAff) -> Map = isl_map_upper_bound_multi_pw_aff;
    /// { A -> B + B' }.
    fn sum(self, other: Map) -> Map = isl_map_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> Map = isl_map_neg;
    /// { A -> floor(B / d) }.
    fn floordiv_val(self, d: Val) -> Map = isl_map_floordiv_val;
    /// { A -> B }, for each a the lexicographically smallest b.
    fn lexmin(self) -> Map = isl_map_lexmin;
    /// { A -> B }, for each a the lexicographically largest b.
    fn lexmax(self) -> Map = isl_map_lexmax;
    /// { A -> B(a) }, for each a the lexicographically smallest b.
    fn lexmin_pw_multi_aff(self) -> PwMultiAff = isl_map_lexmin_pw_multi_aff;
    /// { A -> B(a) }, for each a the lexicographically largest b.
    fn lexmax_pw_multi_aff(self) -> PwMultiAff = isl_map_lexmax_pw_multi_aff;
    /// The minimum of each output dimension as a function of { A }.
    fn min_multi_pw_aff(self) -> MultiPwAff = isl_map_min_multi_pw_aff;
    /// The maximum of each output dimension as a function of { A }.
    fn max_multi_pw_aff(self) -> MultiPwAff = isl_map_max_multi_pw_aff;
    /// Everything in the space { A -> B }.
    fn universe(space: Space) -> Map = isl_map_universe;
    /// All pairs without negative coordinates.
    fn nat_universe(space: Space) -> Map = isl_map_nat_universe;
    /// Nothing, in the space { A -> B }.
    fn empty(space: Space) -> Map = isl_map_empty;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> Map = isl_map_identity;
    /// { A -> A } with the first n coordinates lexicographically smaller.
    fn lex_lt_first(space: Space, n: usize) -> Map = isl_map_lex_lt_first;
    /// { A -> A } with the first n coordinates lexicographically smaller or equal.
    fn lex_le_first(space: Space, n: usize) -> Map = isl_map_lex_le_first;
    /// { A -> A } with the first point lexicographically smaller, for the set space { A }.
    fn lex_lt(set_space: Space) -> Map = isl_map_lex_lt;
    /// { A -> A } with the first point lexicographically smaller or equal, for the set space { A }.
    fn lex_le(set_space: Space) -> Map = isl_map_lex_le;
    /// { A -> A } with the first n coordinates lexicographically larger.
    fn lex_gt_first(space: Space, n: usize) -> Map = isl_map_lex_gt_first;
    /// { A -> A } with the first n coordinates lexicographically larger or equal.
    fn lex_ge_first(space: Space, n: usize) -> Map = isl_map_lex_ge_first;
    /// { A -> A } with the first point lexicographically larger, for the set space { A }.
    fn lex_gt(set_space: Space) -> Map = isl_map_lex_gt;
    /// { A -> A } with the first point lexicographically larger or equal, for the set space { A }.
    fn lex_ge(set_space: Space) -> Map = isl_map_lex_ge;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> Map = isl_map_reverse;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> Map = isl_map_domain_reverse;
    /// { A -> [B -> C] } = { A -> [C -> B] }.
    fn range_reverse(self) -> Map = isl_map_range_reverse;
    /// { A -> B } or { A -> B }.
    fn union(self, other: Map) -> Map = isl_map_union;
    /// The union of two that are known to be disjoint.
    fn union_disjoint(self, other: Map) -> Map = isl_map_union_disjoint;
    /// { A -> B } with a in { A }.
    fn intersect_domain(self, set: Set) -> Map = isl_map_intersect_domain;
    /// { A -> B } with b in { B }.
    fn intersect_range(self, set: Set) -> Map = isl_map_intersect_range;
    /// { [A -> B] -> C } with { A -> C }.
    fn intersect_domain_factor_domain(self, other: Map) -> Map = isl_map_intersect_domain_factor_domain;
    /// { [A -> B] -> C } with { B -> C }.
    fn intersect_domain_factor_range(self, other: Map) -> Map = isl_map_intersect_domain_factor_range;
    /// { A -> [B -> C] } with { A -> B }.
    fn intersect_range_factor_domain(self, other: Map) -> Map = isl_map_intersect_range_factor_domain;
    /// { A -> [B -> C] } with { A -> C }.
    fn intersect_range_factor_range(self, other: Map) -> Map = isl_map_intersect_range_factor_range;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain(self, domain: Set) -> Map = isl_map_intersect_domain_wrapped_domain;
    /// { A -> [B -> C] } with b in { B }.
    fn intersect_range_wrapped_domain(self, domain: Set) -> Map = isl_map_intersect_range_wrapped_domain;
    /// { A -> B } with { A -> C } = { C -> B }.
    fn apply_domain(self, other: Map) -> Map = isl_map_apply_domain;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_range(self, other: Map) -> Map = isl_map_apply_range;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_multi_aff(self, ma: MultiAff) -> Map = isl_map_preimage_domain_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_multi_aff(self, ma: MultiAff) -> Map = isl_map_preimage_range_multi_aff;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_pw_multi_aff(self, pma: PwMultiAff) -> Map = isl_map_preimage_domain_pw_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_pw_multi_aff(self, pma: PwMultiAff) -> Map = isl_map_preimage_range_pw_multi_aff;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_preimage_domain_multi_pw_aff;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: Map) -> Map = isl_map_product;
    /// { A -> C } x { B -> C } = { [A -> B] -> C }.
    fn domain_product(self, other: Map) -> Map = isl_map_domain_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: Map) -> Map = isl_map_range_product;
    /// { A -> B } x { C -> D } = { [a, c] -> [b, d] }.
    fn flat_product(self, other: Map) -> Map = isl_map_flat_product;
    /// { A -> C } x { B -> C } = { [a, b] -> C }.
    fn flat_domain_product(self, other: Map) -> Map = isl_map_flat_domain_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: Map) -> Map = isl_map_flat_range_product;
    /// Whether the domain is { [A -> B] }.
    fn domain_is_wrapping(&self) -> bool = isl_map_domain_is_wrapping;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_map_range_is_wrapping;
    /// Whether this is { [A -> B] -> [C -> D] }.
    fn is_product(&self) -> bool = isl_map_is_product;
    /// { [A -> C] -> [B -> D] } = { A -> B }.
    fn factor_domain(self) -> Map = isl_map_factor_domain;
    /// { [A -> C] -> [B -> D] } = { C -> D }.
    fn factor_range(self) -> Map = isl_map_factor_range;
    /// { [A -> B] -> C } = { A -> C }.
    fn domain_factor_domain(self) -> Map = isl_map_domain_factor_domain;
    /// { [A -> B] -> C } = { B -> C }.
    fn domain_factor_range(self) -> Map = isl_map_domain_factor_range;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> Map = isl_map_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> Map = isl_map_range_factor_range;
    /// { A -> B } and { A -> B }.
    fn intersect(self, other: Map) -> Map = isl_map_intersect;
    /// { A -> B } where the parameters lie in { : p }.
    fn intersect_params(self, params: Set) -> Map = isl_map_intersect_params;
    /// { A -> B } without { A -> B }.
    fn subtract(self, other: Map) -> Map = isl_map_subtract;
    /// { A -> B } with a outside { A }.
    fn subtract_domain(self, dom: Set) -> Map = isl_map_subtract_domain;
    /// { A -> B } with b outside { B }.
    fn subtract_range(self, dom: Set) -> Map = isl_map_subtract_range;
    /// Everything else in the same space.
    fn complement(self) -> Map = isl_map_complement;
    /// Restricts an input dimension to one value.
    fn fix_input_si(self, input: usize, value: i32) -> Map = isl_map_fix_input_si;
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> Map = isl_map_fix_si;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> Map = isl_map_fix_val;
    /// Restricts a dimension to at least the value.
    fn lower_bound_si(self, kind: DimType, position: usize, value: i32) -> Map = isl_map_lower_bound_si;
    /// Restricts a dimension to at least the value.
    fn lower_bound_val(self, kind: DimType, position: usize, value: Val) -> Map = isl_map_lower_bound_val;
    /// Restricts a dimension to at most the value.
    fn upper_bound_si(self, kind: DimType, position: usize, value: i32) -> Map = isl_map_upper_bound_si;
    /// Restricts a dimension to at most the value.
    fn upper_bound_val(self, kind: DimType, position: usize, value: Val) -> Map = isl_map_upper_bound_val;
    /// { A -> A } = { a' - a }.
    fn deltas(self) -> Set = isl_map_deltas;
    /// { A -> A } = { [A -> A] -> a' - a }.
    fn deltas_map(self) -> Map = isl_map_deltas_map;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> Map = isl_map_detect_equalities;
    /// The smallest affine relation that contains it.
    fn affine_hull(self) -> BasicMap = isl_map_affine_hull;
    /// The smallest convex superset, with existential variables projected out.
    fn convex_hull(self) -> BasicMap = isl_map_convex_hull;
    /// The smallest rational-convex superset.
    fn polyhedral_hull(self) -> BasicMap = isl_map_polyhedral_hull;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Map = isl_map_add_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> Map = isl_map_insert_dims;
    /// Moves dimensions.
    fn move_dims(self, to: DimType, to_position: usize, from: DimType, from_position: usize, n: usize) -> Map
        = isl_map_move_dims;
    /// Removes a parameter, existentially.
    fn project_out_param_id(self, id: Id) -> Map = isl_map_project_out_param_id;
    /// Removes parameters, existentially.
    fn project_out_param_id_list(self, list: Vec<Id>) -> Map = isl_map_project_out_param_id_list;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> Map = isl_map_project_out;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> Map = isl_map_project_out_all_params;
    /// A superset without the existential variables of unknown value.
    fn remove_unknown_divs(self) -> Map = isl_map_remove_unknown_divs;
    /// A superset without existential variables.
    fn remove_divs(self) -> Map = isl_map_remove_divs;
    /// Drops what is known about the given dimensions, which stay in the space.
    fn eliminate(self, kind: DimType, first: usize, n: usize) -> Map = isl_map_eliminate;
    /// A superset without the existential variables that involve the given dimensions.
    fn remove_divs_involving_dims(self, kind: DimType, first: usize, n: usize) -> Map
        = isl_map_remove_divs_involving_dims;
    /// Restricts the first dimension to be at least the second.
    fn order_ge(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_order_ge;
    /// Restricts the first dimension to be at most the second.
    fn order_le(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_order_le;
    /// Restricts two dimensions to be equal.
    fn equate(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_equate;
    /// Restricts two dimensions to be opposite.
    fn oppose(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_oppose;
    /// Restricts the first dimension to be less than the second.
    fn order_lt(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_order_lt;
    /// Restricts the first dimension to be greater than the second.
    fn order_gt(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_order_gt;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> Set = isl_map_wrap;
    /// { [A -> B] -> [C -> D] } = { [a, b] -> [c, d] }.
    fn flatten(self) -> Map = isl_map_flatten;
    /// { [A -> B] -> C } = { [a, b] -> C }.
    fn flatten_domain(self) -> Map = isl_map_flatten_domain;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> Map = isl_map_flatten_range;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_map_params;
    /// { A -> B } = { A }.
    fn domain(self) -> Set = isl_map_domain;
    /// { A -> B } = { B }.
    fn range(self) -> Set = isl_map_range;
    /// { A -> B } = { [A -> B] -> A }.
    fn domain_map(self) -> Map = isl_map_domain_map;
    /// { A -> B } = { [A -> B] -> B }.
    fn range_map(self) -> Map = isl_map_range_map;
    /// The same, in the wider type.
    fn from_basic_map(bmap: BasicMap) -> Map = isl_map_from_basic_map;
    /// { A } = { A -> [] }.
    fn from_domain(set: Set) -> Map = isl_map_from_domain;
    /// { B } = { [] -> B }.
    fn from_range(set: Set) -> Map = isl_map_from_range;
    /// { A } and { B } = { A -> B }, all pairs.
    fn from_domain_and_range(domain: Set, range: Set) -> Map = isl_map_from_domain_and_range;
    /// One pair of it as a basic map, empty if there is none.
    fn sample(self) -> BasicMap = isl_map_sample;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> Set = isl_map_bind_domain;
    /// { A } where b has the values of the parameters named by the identifiers.
    fn bind_range(self, tuple: MultiId) -> Set = isl_map_bind_range;
    /// Whether it is obviously empty.
    fn plain_is_empty(&self) -> bool = isl_map_plain_is_empty;
    /// Whether it obviously is everything in its space.
    fn plain_is_universe(&self) -> bool = isl_map_plain_is_universe;
    /// Whether it has no pair, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_map_is_empty;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &Map) -> bool = isl_map_is_subset;
    /// Whether every element is in the other and the two differ.
    fn is_strict_subset(&self, other: &Map) -> bool = isl_map_is_strict_subset;
    /// Whether both have the same pairs.
    fn is_equal(&self, other: &Map) -> bool = isl_map_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &Map) -> bool = isl_map_is_disjoint;
    /// Whether each a obviously has at most one b.
    fn plain_is_single_valued(&self) -> bool = isl_map_plain_is_single_valued;
    /// Whether each a has at most one b.
    fn is_single_valued(&self) -> bool = isl_map_is_single_valued;
    /// Whether each b obviously has at most one a.
    fn plain_is_injective(&self) -> bool = isl_map_plain_is_injective;
    /// Whether each b has at most one a.
    fn is_injective(&self) -> bool = isl_map_is_injective;
    /// Whether it is single-valued and injective.
    fn is_bijective(&self) -> bool = isl_map_is_bijective;
    /// Whether every pair is { a -> a }.
    fn is_identity(&self) -> bool = isl_map_is_identity;
    /// Whether all pairs have the same difference.
    fn is_translation(&self) -> i32 = isl_map_is_translation;
    /// Whether both live in the same space.
    fn has_equal_space(&self, other: &Map) -> bool = isl_map_has_equal_space;
    /// Whether zip applies.
    fn can_zip(&self) -> bool = isl_map_can_zip;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> Map = isl_map_zip;
    /// Whether curry applies.
    fn can_curry(&self) -> bool = isl_map_can_curry;
    /// { [A -> B] -> C } = { A -> [B -> C] }.
    fn curry(self) -> Map = isl_map_curry;
    /// Whether range_curry applies.
    fn can_range_curry(&self) -> bool = isl_map_can_range_curry;
    /// { A -> [[B -> C] -> D] } = { A -> [B -> [C -> D]] }.
    fn range_curry(self) -> Map = isl_map_range_curry;
    /// Whether uncurry applies.
    fn can_uncurry(&self) -> bool = isl_map_can_uncurry;
    /// { A -> [B -> C] } = { [A -> B] -> C }.
    fn uncurry(self) -> Map = isl_map_uncurry;
    /// The same, as a union of disjoint parts.
    fn make_disjoint(self) -> Map = isl_map_make_disjoint;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> Map = isl_map_compute_divs;
    /// Drops the constraints that involve the given dimensions.
    fn drop_constraints_involving_dims(self, kind: DimType, first: usize, n: usize) -> Map
        = isl_map_drop_constraints_involving_dims;
    /// Keeps only the constraints that involve the given dimensions.
    fn drop_constraints_not_involving_dims(self, kind: DimType, first: usize, n: usize) -> Map
        = isl_map_drop_constraints_not_involving_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_map_involves_dims;
    /// The value of the dimension if obviously fixed, NaN otherwise.
    fn plain_get_val_if_fixed(&self, kind: DimType, position: usize) -> Val = isl_map_plain_get_val_if_fixed;
    /// The simplest relation that is the same within the context { A -> B }.
    fn gist(self, other: Map) -> Map = isl_map_gist;
    /// The simplest relation that is the same for a in { A }.
    fn gist_domain(self, context: Set) -> Map = isl_map_gist_domain;
    /// The simplest relation that is the same for b in { B }.
    fn gist_range(self, context: Set) -> Map = isl_map_gist_range;
    /// The simplest relation that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> Map = isl_map_gist_params;
    /// The simplest relation that is the same within the context { A -> B }.
    fn gist_basic_map(self, context: BasicMap) -> Map = isl_map_gist_basic_map;
    /// A stride and an offset for each output dimension.
    fn get_range_lattice_tile(&self) -> FixedBox = isl_map_get_range_lattice_tile;
    /// For each a, a box of constant size that contains its b, at an offset affine in a.
    fn get_range_simple_fixed_box_hull(&self) -> FixedBox = isl_map_get_range_simple_fixed_box_hull;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> Map = isl_map_coalesce;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Map) -> bool = isl_map_plain_is_equal;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_map_get_hash;
    /// The number of basic maps in this union.
    fn n_basic_map(&self) -> usize = isl_map_n_basic_map;
    /// Its basic maps.
    fn get_basic_map_list(&self) -> Vec<BasicMap> = isl_map_get_basic_map_list;
    /// The relation composed with itself, a fixed number of times.
    fn fixed_power_val(self, exp: Val) -> Map = isl_map_fixed_power_val;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is smaller or equal.
    fn lex_le_map(self, other: Map) -> Map = isl_map_lex_le_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically smaller.
    fn lex_lt_map(self, other: Map) -> Map = isl_map_lex_lt_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is larger or equal.
    fn lex_ge_map(self, other: Map) -> Map = isl_map_lex_ge_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically larger.
    fn lex_gt_map(self, other: Map) -> Map = isl_map_lex_gt_map;
    /// { A -> B } where the function has the same value at a and at b.
    fn eq_at_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_eq_at_multi_pw_aff;
    /// { A -> B } where the value at a is lexicographically smaller than at b.
    fn lex_lt_at_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_lex_lt_at_multi_pw_aff;
    /// { A -> B } where the value at a is smaller than or equal to that at b.
    fn lex_le_at_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_lex_le_at_multi_pw_aff;
    /// { A -> B } where the value at a is lexicographically larger than at b.
    fn lex_gt_at_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_lex_gt_at_multi_pw_aff;
    /// { A -> B } where the value at a is larger than or equal to that at b.
    fn lex_ge_at_multi_pw_aff(self, mpa: MultiPwAff) -> Map = isl_map_lex_ge_at_multi_pw_aff;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> Map = isl_map_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> Map = isl_map_drop_unused_params;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> Map = isl_map_from_aff;
    /// The same, in the wider type.
    fn from_multi_aff(maff: MultiAff) -> Map = isl_map_from_multi_aff;
    /// The minimum of one output dimension as a function of { A }.
    fn dim_min(self, position: usize) -> PwAff = isl_map_dim_min;
    /// The maximum of one output dimension as a function of { A }.
    fn dim_max(self, position: usize) -> PwAff = isl_map_dim_max;
    /// The same, over any spaces.
    fn to_union_map(self) -> UnionMap = isl_map_to_union_map;
    /// The map, if there is exactly one space.
    fn from_union_map(umap: UnionMap) -> Map = isl_map_from_union_map;
}}
