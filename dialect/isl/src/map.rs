//! Relations `{ A -> B }` of one space.

use crate::ffi::methods;
use crate::{BasicMap, DimType, Id, Map, MultiAff, MultiId, PwAff, PwMultiAff, Set, Space, UnionMap, Val};

methods! { Map {
    /// The same, in the wider type.
    fn from_pw_aff(pwaff: PwAff) -> Map = isl_map_from_pw_aff;
    /// The same, if it is single-valued in one space.
    fn as_pw_multi_aff(self) -> PwMultiAff = isl_map_as_pw_multi_aff;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_map_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_map_get_space;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_map_get_tuple_name;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> Map = isl_map_set_tuple_name;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_map_get_dim_name;
    /// Names a dimension, or takes its name.
    fn set_dim_name(self, kind: DimType, position: usize, name: Option<&str>) -> Map
        = isl_map_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Map = isl_map_set_dim_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> Map = isl_map_set_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> Map = isl_map_reset_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_map_get_tuple_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_map_find_dim_by_name;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> BasicMap = isl_map_simple_hull;
    /// { A -> B + B' }.
    fn sum(self, other: Map) -> Map = isl_map_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> Map = isl_map_neg;
    /// { A -> B }, for each a the lexicographically smallest b.
    fn lexmin(self) -> Map = isl_map_lexmin;
    /// { A -> B(a) }, for each a the lexicographically smallest b.
    fn lexmin_pw_multi_aff(self) -> PwMultiAff = isl_map_lexmin_pw_multi_aff;
    /// Everything in the space { A -> B }.
    fn universe(space: Space) -> Map = isl_map_universe;
    /// Nothing, in the space { A -> B }.
    fn empty(space: Space) -> Map = isl_map_empty;
    /// { A -> A } for the space { A -> A }.
    fn identity(space: Space) -> Map = isl_map_identity;
    /// { A -> A } with the first point lexicographically smaller, for the set space { A }.
    fn lex_lt(set_space: Space) -> Map = isl_map_lex_lt;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> Map = isl_map_reverse;
    /// { A -> B } or { A -> B }.
    fn union(self, other: Map) -> Map = isl_map_union;
    /// { A -> B } with a in { A }.
    fn intersect_domain(self, set: Set) -> Map = isl_map_intersect_domain;
    /// { A -> B } with b in { B }.
    fn intersect_range(self, set: Set) -> Map = isl_map_intersect_range;
    /// { [A -> B] -> C } with { A -> C }.
    fn intersect_domain_factor_domain(self, other: Map) -> Map = isl_map_intersect_domain_factor_domain;
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
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: Map) -> Map = isl_map_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: Map) -> Map = isl_map_range_product;
    /// { A -> B } x { C -> D } = { [a, c] -> [b, d] }.
    fn flat_product(self, other: Map) -> Map = isl_map_flat_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: Map) -> Map = isl_map_flat_range_product;
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
    /// Restricts a dimension to one value.
    fn fix_si(self, kind: DimType, position: usize, value: i32) -> Map = isl_map_fix_si;
    /// Restricts a dimension to one value.
    fn fix_val(self, kind: DimType, position: usize, v: Val) -> Map = isl_map_fix_val;
    /// Restricts a dimension to at least the value.
    fn lower_bound_si(self, kind: DimType, position: usize, value: i32) -> Map = isl_map_lower_bound_si;
    /// { A -> A } = { a' - a }.
    fn deltas(self) -> Set = isl_map_deltas;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> Map = isl_map_detect_equalities;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Map = isl_map_add_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, position: usize, n: usize) -> Map = isl_map_insert_dims;
    /// Moves dimensions.
    fn move_dims(self, to: DimType, to_position: usize, from: DimType, from_position: usize, n: usize) -> Map
        = isl_map_move_dims;
    /// Removes a parameter, existentially.
    fn project_out_param_id(self, id: Id) -> Map = isl_map_project_out_param_id;
    /// Removes dimensions, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> Map = isl_map_project_out;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> Map = isl_map_project_out_all_params;
    /// A superset without existential variables.
    fn remove_divs(self) -> Map = isl_map_remove_divs;
    /// Restricts two dimensions to be equal.
    fn equate(self, kind1: DimType, position1: usize, kind2: DimType, position2: usize) -> Map
        = isl_map_equate;
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
    /// { A } where b has the values of the parameters named by the identifiers.
    fn bind_range(self, tuple: MultiId) -> Set = isl_map_bind_range;
    /// Whether it has no pair, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_map_is_empty;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &Map) -> bool = isl_map_is_subset;
    /// Whether both have the same pairs.
    fn is_equal(&self, other: &Map) -> bool = isl_map_is_equal;
    /// Whether each a has at most one b.
    fn is_single_valued(&self) -> bool = isl_map_is_single_valued;
    /// Whether each b has at most one a.
    fn is_injective(&self) -> bool = isl_map_is_injective;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> Map = isl_map_zip;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_map_involves_dims;
    /// The value of the dimension if obviously fixed, NaN otherwise.
    fn plain_get_val_if_fixed(&self, kind: DimType, position: usize) -> Val = isl_map_plain_get_val_if_fixed;
    /// The simplest relation that is the same for a in { A }.
    fn gist_domain(self, context: Set) -> Map = isl_map_gist_domain;
    /// The simplest relation that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> Map = isl_map_gist_params;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> Map = isl_map_coalesce;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Map) -> bool = isl_map_plain_is_equal;
    /// The number of basic maps in this union.
    fn n_basic_map(&self) -> usize = isl_map_n_basic_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is larger or equal.
    fn lex_ge_map(self, other: Map) -> Map = isl_map_lex_ge_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically larger.
    fn lex_gt_map(self, other: Map) -> Map = isl_map_lex_gt_map;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> Map = isl_map_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> Map = isl_map_drop_unused_params;
    /// The minimum of one output dimension as a function of { A }.
    fn dim_min(self, position: usize) -> PwAff = isl_map_dim_min;
    /// The maximum of one output dimension as a function of { A }.
    fn dim_max(self, position: usize) -> PwAff = isl_map_dim_max;
    /// The map, if there is exactly one space.
    fn from_union_map(umap: UnionMap) -> Map = isl_map_from_union_map;
}}
