//! Sets and relations over several spaces.

use crate::ffi::methods;
use crate::{
    BasicMap, BasicSet, Context, DimType, Id, Map, MultiAff, MultiId, MultiPwAff, MultiUnionPwAff, MultiVal,
    Point, PwMultiAff, Schedule, Set, Space, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet, Val,
};

methods! { UnionSet {
    /// { A } = { A -> A } as functions.
    fn identity_union_pw_multi_aff(self) -> UnionPwMultiAff = isl_union_set_identity_union_pw_multi_aff;
    /// A schedule of these instances for the given validity and proximity.
    fn compute_schedule(self, validity: UnionMap, proximity: UnionMap) -> Schedule
        = isl_union_set_compute_schedule;
    /// The smallest value of each component of the function on it.
    fn min_multi_union_pw_aff(&self, obj: &MultiUnionPwAff) -> MultiVal
        = isl_union_set_min_multi_union_pw_aff;
    /// { [A -> B] } = { [A -> B] -> A }.
    fn wrapped_domain_map(self) -> UnionMap = isl_union_set_wrapped_domain_map;
    /// { A } = { A -> A }.
    fn identity(self) -> UnionMap = isl_union_set_identity;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> UnionMap = isl_union_set_unwrap;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> UnionSet = isl_union_set_align_params;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_union_set_dim;
    /// The same, in the wider type.
    fn from_basic_set(bset: BasicSet) -> UnionSet = isl_union_set_from_basic_set;
    /// The same, in the wider type.
    fn from_set(set: Set) -> UnionSet = isl_union_set_from_set;
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionSet = isl_union_set_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty_space(space: Space) -> UnionSet = isl_union_set_empty_space;
    /// Nothing, with the parameters of the space.
    fn empty(space: Space) -> UnionSet = isl_union_set_empty;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_set_get_space;
    /// Everything in the spaces of this.
    fn universe(self) -> UnionSet = isl_union_set_universe;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_union_set_params;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> UnionSet = isl_union_set_detect_equalities;
    /// The smallest affine space that contains it.
    fn affine_hull(self) -> UnionSet = isl_union_set_affine_hull;
    /// The smallest rational-convex superset.
    fn polyhedral_hull(self) -> UnionSet = isl_union_set_polyhedral_hull;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> UnionSet = isl_union_set_remove_redundancies;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> UnionSet = isl_union_set_simple_hull;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionSet = isl_union_set_coalesce;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> UnionSet = isl_union_set_compute_divs;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> UnionSet = isl_union_set_lexmin;
    /// Its lexicographically largest point.
    fn lexmax(self) -> UnionSet = isl_union_set_lexmax;
    /// The union with one more set.
    fn add_set(self, set: Set) -> UnionSet = isl_union_set_add_set;
    /// { A } or { A }.
    fn union(self, other: UnionSet) -> UnionSet = isl_union_set_union;
    /// { A } without { A }.
    fn subtract(self, other: UnionSet) -> UnionSet = isl_union_set_subtract;
    /// { A } and { A }.
    fn intersect(self, other: UnionSet) -> UnionSet = isl_union_set_intersect;
    /// { A } where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> UnionSet = isl_union_set_intersect_params;
    /// { A } x { B } = { [A -> B] }.
    fn product(self, other: UnionSet) -> UnionSet = isl_union_set_product;
    /// The simplest set that is the same within the context { A }.
    fn gist(self, other: UnionSet) -> UnionSet = isl_union_set_gist;
    /// The simplest set that is the same where the parameters lie in { : p }.
    fn gist_params(self, set: Set) -> UnionSet = isl_union_set_gist_params;
    /// { A } through { A -> B } = { B }.
    fn apply(self, umap: UnionMap) -> UnionSet = isl_union_set_apply;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_multi_aff(self, ma: MultiAff) -> UnionSet = isl_union_set_preimage_multi_aff;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_pw_multi_aff(self, pma: PwMultiAff) -> UnionSet = isl_union_set_preimage_pw_multi_aff;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> UnionSet
        = isl_union_set_preimage_union_pw_multi_aff;
    /// Removes parameters, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> UnionSet = isl_union_set_project_out;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> UnionSet = isl_union_set_project_out_all_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> UnionSet = isl_union_set_drop_unused_params;
    /// A superset without existential variables.
    fn remove_divs(self) -> UnionSet = isl_union_set_remove_divs;
    /// Whether it is a set of parameter values { : p }.
    fn is_params(&self) -> bool = isl_union_set_is_params;
    /// Whether it has no point, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_union_set_is_empty;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &UnionSet) -> bool = isl_union_set_is_subset;
    /// Whether both have the same points.
    fn is_equal(&self, other: &UnionSet) -> bool = isl_union_set_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &UnionSet) -> bool = isl_union_set_is_disjoint;
    /// Whether every element is in the other and the two differ.
    fn is_strict_subset(&self, other: &UnionSet) -> bool = isl_union_set_is_strict_subset;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_union_set_get_hash;
    /// The number of spaces with a set.
    fn n_set(&self) -> usize = isl_union_set_n_set;
    /// Its basic sets.
    fn get_basic_set_list(&self) -> Vec<BasicSet> = isl_union_set_get_basic_set_list;
    /// Its sets, one for each space.
    fn get_set_list(&self) -> Vec<Set> = isl_union_set_get_set_list;
    /// Whether there is a part in the given space.
    fn contains(&self, space: &Space) -> bool = isl_union_set_contains;
    /// The part in the given space, possibly empty.
    fn extract_set(&self, space: Space) -> Set = isl_union_set_extract_set;
    /// Whether there is exactly one space.
    fn isa_set(&self) -> bool = isl_union_set_isa_set;
    /// The set, if there is exactly one space.
    fn as_set(self) -> Set = isl_union_set_as_set;
    /// One point of it as a basic set, empty if there is none.
    fn sample(self) -> BasicSet = isl_union_set_sample;
    /// One of its points, void if there is none.
    fn sample_point(self) -> Point = isl_union_set_sample_point;
    /// The set of the one point.
    fn from_point(pnt: Point) -> UnionSet = isl_union_set_from_point;
    /// The same with its existential variables as dimensions of a second tuple: { [A -> locals] }.
    fn lift(self) -> UnionSet = isl_union_set_lift;
    /// { A -> B } with the first point lexicographically smaller, spaces by dimension.
    fn lex_lt_union_set(self, other: UnionSet) -> UnionMap = isl_union_set_lex_lt_union_set;
    /// { A -> B } with the first point lexicographically smaller or equal.
    fn lex_le_union_set(self, other: UnionSet) -> UnionMap = isl_union_set_lex_le_union_set;
    /// { A -> B } with the first point lexicographically larger.
    fn lex_gt_union_set(self, other: UnionSet) -> UnionMap = isl_union_set_lex_gt_union_set;
    /// { A -> B } with the first point lexicographically larger or equal.
    fn lex_ge_union_set(self, other: UnionSet) -> UnionMap = isl_union_set_lex_ge_union_set;
}}

methods! { UnionMap {
    /// The same, in the other type.
    fn from_union_pw_multi_aff(upma: UnionPwMultiAff) -> UnionMap = isl_union_map_from_union_pw_multi_aff;
    /// The same, if it is single-valued.
    fn as_union_pw_multi_aff(self) -> UnionPwMultiAff = isl_union_map_as_union_pw_multi_aff;
    /// The same, in the wider type.
    fn from_union_pw_aff(upa: UnionPwAff) -> UnionMap = isl_union_map_from_union_pw_aff;
    /// The same, if it is single-valued with one range space.
    fn as_multi_union_pw_aff(self) -> MultiUnionPwAff = isl_union_map_as_multi_union_pw_aff;
    /// The same, in the other type.
    fn from_multi_union_pw_aff(mupa: MultiUnionPwAff) -> UnionMap = isl_union_map_from_multi_union_pw_aff;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_union_map_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_union_map_involves_dims;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_union_map_get_dim_id;
    /// The same, in the wider type.
    fn from_basic_map(bmap: BasicMap) -> UnionMap = isl_union_map_from_basic_map;
    /// The same, over any spaces.
    fn from_map(map: Map) -> UnionMap = isl_union_map_from_map;
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionMap = isl_union_map_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty_space(space: Space) -> UnionMap = isl_union_map_empty_space;
    /// Nothing, with the parameters of the space.
    fn empty(space: Space) -> UnionMap = isl_union_map_empty;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_map_get_space;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_union_map_find_dim_by_name;
    /// Everything in the spaces of this.
    fn universe(self) -> UnionMap = isl_union_map_universe;
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_union_map_params;
    /// { A -> B } = { A }.
    fn domain(self) -> UnionSet = isl_union_map_domain;
    /// { A -> B } = { B }.
    fn range(self) -> UnionSet = isl_union_map_range;
    /// { A -> B } = { [A -> B] -> A }.
    fn domain_map(self) -> UnionMap = isl_union_map_domain_map;
    /// { [A -> B] -> A } as functions.
    fn domain_map_union_pw_multi_aff(self) -> UnionPwMultiAff = isl_union_map_domain_map_union_pw_multi_aff;
    /// { A -> B } = { [A -> B] -> B }.
    fn range_map(self) -> UnionMap = isl_union_map_range_map;
    /// { A } = { A -> [] }.
    fn from_domain(uset: UnionSet) -> UnionMap = isl_union_map_from_domain;
    /// { B } = { [] -> B }.
    fn from_range(uset: UnionSet) -> UnionMap = isl_union_map_from_range;
    /// The smallest affine relation that contains it.
    fn affine_hull(self) -> UnionMap = isl_union_map_affine_hull;
    /// The smallest rational-convex superset.
    fn polyhedral_hull(self) -> UnionMap = isl_union_map_polyhedral_hull;
    /// The same, without redundant constraints.
    fn remove_redundancies(self) -> UnionMap = isl_union_map_remove_redundancies;
    /// A convex superset whose constraints are translated constraints of the parts.
    fn simple_hull(self) -> UnionMap = isl_union_map_simple_hull;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionMap = isl_union_map_coalesce;
    /// The same, with every existential variable written as an integer division.
    fn compute_divs(self) -> UnionMap = isl_union_map_compute_divs;
    /// { A -> B }, for each a the lexicographically smallest b.
    fn lexmin(self) -> UnionMap = isl_union_map_lexmin;
    /// { A -> B }, for each a the lexicographically largest b.
    fn lexmax(self) -> UnionMap = isl_union_map_lexmax;
    /// The union with one more map.
    fn add_map(self, map: Map) -> UnionMap = isl_union_map_add_map;
    /// { A -> B } or { A -> B }.
    fn union(self, other: UnionMap) -> UnionMap = isl_union_map_union;
    /// { A -> B } without { A -> B }.
    fn subtract(self, other: UnionMap) -> UnionMap = isl_union_map_subtract;
    /// { A -> B } and { A -> B }.
    fn intersect(self, other: UnionMap) -> UnionMap = isl_union_map_intersect;
    /// { A -> B } where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> UnionMap = isl_union_map_intersect_params;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: UnionMap) -> UnionMap = isl_union_map_product;
    /// { A -> C } x { B -> C } = { [A -> B] -> C }.
    fn domain_product(self, other: UnionMap) -> UnionMap = isl_union_map_domain_product;
    /// { A -> C } x { B -> C } = { [a, b] -> C }.
    fn flat_domain_product(self, other: UnionMap) -> UnionMap = isl_union_map_flat_domain_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: UnionMap) -> UnionMap = isl_union_map_range_product;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: UnionMap) -> UnionMap = isl_union_map_flat_range_product;
    /// { [A -> B] -> C } = { A -> C }.
    fn domain_factor_domain(self) -> UnionMap = isl_union_map_domain_factor_domain;
    /// { [A -> B] -> C } = { B -> C }.
    fn domain_factor_range(self) -> UnionMap = isl_union_map_domain_factor_range;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> UnionMap = isl_union_map_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> UnionMap = isl_union_map_range_factor_range;
    /// { [A -> C] -> [B -> D] } = { A -> B }.
    fn factor_domain(self) -> UnionMap = isl_union_map_factor_domain;
    /// { [A -> C] -> [B -> D] } = { C -> D }.
    fn factor_range(self) -> UnionMap = isl_union_map_factor_range;
    /// The simplest relation that is the same within the context { A -> B }.
    fn gist(self, other: UnionMap) -> UnionMap = isl_union_map_gist;
    /// The simplest relation that is the same where the parameters lie in { : p }.
    fn gist_params(self, set: Set) -> UnionMap = isl_union_map_gist_params;
    /// The simplest relation that is the same for a in { A }.
    fn gist_domain(self, uset: UnionSet) -> UnionMap = isl_union_map_gist_domain;
    /// The simplest relation that is the same for b in { B }.
    fn gist_range(self, uset: UnionSet) -> UnionMap = isl_union_map_gist_range;
    /// As intersect_domain.
    fn intersect_domain_union_set(self, uset: UnionSet) -> UnionMap
        = isl_union_map_intersect_domain_union_set;
    /// Keeps the parts with the given domain space.
    fn intersect_domain_space(self, space: Space) -> UnionMap = isl_union_map_intersect_domain_space;
    /// { A -> B } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> UnionMap = isl_union_map_intersect_domain;
    /// As intersect_range.
    fn intersect_range_union_set(self, uset: UnionSet) -> UnionMap = isl_union_map_intersect_range_union_set;
    /// Keeps the parts with the given range space.
    fn intersect_range_space(self, space: Space) -> UnionMap = isl_union_map_intersect_range_space;
    /// { A -> B } with b in { B }.
    fn intersect_range(self, uset: UnionSet) -> UnionMap = isl_union_map_intersect_range;
    /// { [A -> B] -> C } with { A -> C }.
    fn intersect_domain_factor_domain(self, other: UnionMap) -> UnionMap
        = isl_union_map_intersect_domain_factor_domain;
    /// { [A -> B] -> C } with { B -> C }.
    fn intersect_domain_factor_range(self, other: UnionMap) -> UnionMap
        = isl_union_map_intersect_domain_factor_range;
    /// { A -> [B -> C] } with { A -> B }.
    fn intersect_range_factor_domain(self, other: UnionMap) -> UnionMap
        = isl_union_map_intersect_range_factor_domain;
    /// { A -> [B -> C] } with { A -> C }.
    fn intersect_range_factor_range(self, other: UnionMap) -> UnionMap
        = isl_union_map_intersect_range_factor_range;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain_union_set(self, domain: UnionSet) -> UnionMap
        = isl_union_map_intersect_domain_wrapped_domain_union_set;
    /// { A -> [B -> C] } with b in { B }.
    fn intersect_range_wrapped_domain_union_set(self, domain: UnionSet) -> UnionMap
        = isl_union_map_intersect_range_wrapped_domain_union_set;
    /// { A -> B } with a outside { A }.
    fn subtract_domain(self, dom: UnionSet) -> UnionMap = isl_union_map_subtract_domain;
    /// { A -> B } with b outside { B }.
    fn subtract_range(self, dom: UnionSet) -> UnionMap = isl_union_map_subtract_range;
    /// { A -> B } with { A -> C } = { C -> B }.
    fn apply_domain(self, other: UnionMap) -> UnionMap = isl_union_map_apply_domain;
    /// { A -> B } . { B -> C } = { A -> C }.
    fn apply_range(self, other: UnionMap) -> UnionMap = isl_union_map_apply_range;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_multi_aff(self, ma: MultiAff) -> UnionMap = isl_union_map_preimage_domain_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_multi_aff(self, ma: MultiAff) -> UnionMap = isl_union_map_preimage_range_multi_aff;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_pw_multi_aff(self, pma: PwMultiAff) -> UnionMap
        = isl_union_map_preimage_domain_pw_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_pw_multi_aff(self, pma: PwMultiAff) -> UnionMap
        = isl_union_map_preimage_range_pw_multi_aff;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_multi_pw_aff(self, mpa: MultiPwAff) -> UnionMap
        = isl_union_map_preimage_domain_multi_pw_aff;
    /// { B -> C } with { A -> B(a) } = { A -> C }.
    fn preimage_domain_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> UnionMap
        = isl_union_map_preimage_domain_union_pw_multi_aff;
    /// { C -> B } with { A -> B(a) } = { C -> A }.
    fn preimage_range_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> UnionMap
        = isl_union_map_preimage_range_union_pw_multi_aff;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> UnionMap = isl_union_map_reverse;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> UnionMap = isl_union_map_domain_reverse;
    /// { A -> [B -> C] } = { A -> [C -> B] }.
    fn range_reverse(self) -> UnionMap = isl_union_map_range_reverse;
    /// { A } and { B } = { A -> B }, all pairs.
    fn from_domain_and_range(domain: UnionSet, range: UnionSet) -> UnionMap
        = isl_union_map_from_domain_and_range;
    /// The same, with implicit equalities made explicit.
    fn detect_equalities(self) -> UnionMap = isl_union_map_detect_equalities;
    /// { A -> A } = { a' - a }.
    fn deltas(self) -> UnionSet = isl_union_map_deltas;
    /// { A -> A } = { [A -> A] -> a' - a }.
    fn deltas_map(self) -> UnionMap = isl_union_map_deltas_map;
    /// Removes a parameter, existentially.
    fn project_out_param_id(self, id: Id) -> UnionMap = isl_union_map_project_out_param_id;
    /// Removes parameters, existentially.
    fn project_out_param_id_list(self, list: Vec<Id>) -> UnionMap = isl_union_map_project_out_param_id_list;
    /// Removes parameters, existentially.
    fn project_out(self, kind: DimType, first: usize, n: usize) -> UnionMap = isl_union_map_project_out;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> UnionMap = isl_union_map_project_out_all_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> UnionMap = isl_union_map_drop_unused_params;
    /// A superset without existential variables.
    fn remove_divs(self) -> UnionMap = isl_union_map_remove_divs;
    /// { A } where b has the values of the parameters named by the identifiers.
    fn bind_range(self, tuple: MultiId) -> UnionSet = isl_union_map_bind_range;
    /// Whether it is obviously empty.
    fn plain_is_empty(&self) -> bool = isl_union_map_plain_is_empty;
    /// Whether it has no pair, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_union_map_is_empty;
    /// Whether each a has at most one b.
    fn is_single_valued(&self) -> bool = isl_union_map_is_single_valued;
    /// Whether each b obviously has at most one a.
    fn plain_is_injective(&self) -> bool = isl_union_map_plain_is_injective;
    /// Whether each b has at most one a.
    fn is_injective(&self) -> bool = isl_union_map_is_injective;
    /// Whether it is single-valued and injective.
    fn is_bijective(&self) -> bool = isl_union_map_is_bijective;
    /// Whether every pair is { a -> a }.
    fn is_identity(&self) -> bool = isl_union_map_is_identity;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &UnionMap) -> bool = isl_union_map_is_subset;
    /// Whether both have the same pairs.
    fn is_equal(&self, other: &UnionMap) -> bool = isl_union_map_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &UnionMap) -> bool = isl_union_map_is_disjoint;
    /// Whether every element is in the other and the two differ.
    fn is_strict_subset(&self, other: &UnionMap) -> bool = isl_union_map_is_strict_subset;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_union_map_get_hash;
    /// The number of spaces with a map.
    fn n_map(&self) -> usize = isl_union_map_n_map;
    /// Its maps, one for each space.
    fn get_map_list(&self) -> Vec<Map> = isl_union_map_get_map_list;
    /// Whether there is a part in the given space.
    fn contains(&self, space: &Space) -> bool = isl_union_map_contains;
    /// The part in the given space, possibly empty.
    fn extract_map(&self, space: Space) -> Map = isl_union_map_extract_map;
    /// Whether there is exactly one space.
    fn isa_map(&self) -> bool = isl_union_map_isa_map;
    /// The map, if there is exactly one space.
    fn as_map(self) -> Map = isl_union_map_as_map;
    /// One pair of it as a basic map, empty if there is none.
    fn sample(self) -> BasicMap = isl_union_map_sample;
    /// The relation composed with itself, a fixed number of times.
    fn fixed_power_val(self, exp: Val) -> UnionMap = isl_union_map_fixed_power_val;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically smaller.
    fn lex_lt_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_lt_union_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is smaller or equal.
    fn lex_le_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_le_union_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically larger.
    fn lex_gt_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_gt_union_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is larger or equal.
    fn lex_ge_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_ge_union_map;
    /// { A -> B } where the function has the same value at a and at b.
    fn eq_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_eq_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is smaller than or equal to that at b.
    fn lex_le_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_le_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is lexicographically smaller than at b.
    fn lex_lt_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_lt_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is larger than or equal to that at b.
    fn lex_ge_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_ge_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is lexicographically larger than at b.
    fn lex_gt_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_gt_at_multi_union_pw_aff;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> UnionSet = isl_union_map_wrap;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> UnionMap = isl_union_map_zip;
    /// { [A -> B] -> C } = { A -> [B -> C] }.
    fn curry(self) -> UnionMap = isl_union_map_curry;
    /// { A -> [[B -> C] -> D] } = { A -> [B -> [C -> D]] }.
    fn range_curry(self) -> UnionMap = isl_union_map_range_curry;
    /// { A -> [B -> C] } = { [A -> B] -> C }.
    fn uncurry(self) -> UnionMap = isl_union_map_uncurry;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> UnionMap = isl_union_map_align_params;
}}
