//! Sets and relations over several spaces.

use crate::ffi::methods;
use crate::{
    Context, Map, MultiAff, MultiUnionPwAff, Set, Space, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet,
};

methods! { UnionSet {
    /// The parameter values for which it is not empty: { : p }.
    fn params(self) -> Set = isl_union_set_params;
    /// { A } = { A -> A }.
    fn identity(self) -> UnionMap = isl_union_set_identity;
    /// { [A -> B] } = { A -> B }.
    fn unwrap(self) -> UnionMap = isl_union_set_unwrap;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> UnionSet = isl_union_set_align_params;
    /// The same, in the wider type.
    fn from_set(set: Set) -> UnionSet = isl_union_set_from_set;
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionSet = isl_union_set_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty(space: Space) -> UnionSet = isl_union_set_empty;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_set_get_space;
    /// Everything in the spaces of this.
    fn universe(self) -> UnionSet = isl_union_set_universe;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionSet = isl_union_set_coalesce;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> UnionSet = isl_union_set_lexmin;
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
    /// { A } through { A -> B } = { B }.
    fn apply(self, umap: UnionMap) -> UnionSet = isl_union_set_apply;
    /// { B } with { A -> B(a) } = { A }.
    fn preimage_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> UnionSet
        = isl_union_set_preimage_union_pw_multi_aff;
    /// Whether it has no point, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_union_set_is_empty;
    /// Whether every element is in the other.
    fn is_subset(&self, other: &UnionSet) -> bool = isl_union_set_is_subset;
    /// Whether both have the same points.
    fn is_equal(&self, other: &UnionSet) -> bool = isl_union_set_is_equal;
    /// Whether both have no element in common.
    fn is_disjoint(&self, other: &UnionSet) -> bool = isl_union_set_is_disjoint;
    /// Its sets, one for each space.
    fn get_set_list(&self) -> Vec<Set> = isl_union_set_get_set_list;
    /// The part in the given space, possibly empty.
    fn extract_set(&self, space: Space) -> Set = isl_union_set_extract_set;
    /// The set, if there is exactly one space.
    fn as_set(self) -> Set = isl_union_set_as_set;
    /// { A -> B } with the first point lexicographically smaller, spaces by dimension.
    fn lex_lt_union_set(self, other: UnionSet) -> UnionMap = isl_union_set_lex_lt_union_set;
}}

methods! { UnionMap {
    /// The same, if it is single-valued.
    fn as_union_pw_multi_aff(self) -> UnionPwMultiAff = isl_union_map_as_union_pw_multi_aff;
    /// The same, in the wider type.
    fn from_union_pw_aff(upa: UnionPwAff) -> UnionMap = isl_union_map_from_union_pw_aff;
    /// The same, in the other type.
    fn from_multi_union_pw_aff(mupa: MultiUnionPwAff) -> UnionMap = isl_union_map_from_multi_union_pw_aff;
    /// The same, over any spaces.
    fn from_map(map: Map) -> UnionMap = isl_union_map_from_map;
    /// Nothing.
    fn empty_ctx(ctx: &Context) -> UnionMap = isl_union_map_empty_ctx;
    /// Nothing, with the parameters of the space.
    fn empty(space: Space) -> UnionMap = isl_union_map_empty;
    /// Its space.
    fn get_space(&self) -> Space = isl_union_map_get_space;
    /// { A -> B } = { A }.
    fn domain(self) -> UnionSet = isl_union_map_domain;
    /// { A -> B } = { B }.
    fn range(self) -> UnionSet = isl_union_map_range;
    /// { A -> B } = { [A -> B] -> A }.
    fn domain_map(self) -> UnionMap = isl_union_map_domain_map;
    /// { A -> B } = { [A -> B] -> B }.
    fn range_map(self) -> UnionMap = isl_union_map_range_map;
    /// { A } = { A -> [] }.
    fn from_domain(uset: UnionSet) -> UnionMap = isl_union_map_from_domain;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> UnionMap = isl_union_map_coalesce;
    /// Without constraints on integer divisions: more pairs.
    fn remove_divs(self) -> UnionMap = isl_union_map_remove_divs;
    /// A polyhedron around each relation of two spaces, of constraints that these have.
    fn simple_hull(self) -> UnionMap = isl_union_map_simple_hull;
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
    /// The simplest relation that is the same for a in { A }.
    fn gist_domain(self, uset: UnionSet) -> UnionMap = isl_union_map_gist_domain;
    /// The simplest relation that is the same for b in { B }.
    fn gist_range(self, uset: UnionSet) -> UnionMap = isl_union_map_gist_range;
    /// { A -> B } with a in { A }.
    fn intersect_domain(self, uset: UnionSet) -> UnionMap = isl_union_map_intersect_domain;
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
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> UnionMap = isl_union_map_reverse;
    /// { A } and { B } = { A -> B }, all pairs.
    fn from_domain_and_range(domain: UnionSet, range: UnionSet) -> UnionMap
        = isl_union_map_from_domain_and_range;
    /// { A -> A } = { a' - a }.
    fn deltas(self) -> UnionSet = isl_union_map_deltas;
    /// Removes all parameters, existentially.
    fn project_out_all_params(self) -> UnionMap = isl_union_map_project_out_all_params;
    /// Whether it has no pair, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_union_map_is_empty;
    /// Whether each a has at most one b.
    fn is_single_valued(&self) -> bool = isl_union_map_is_single_valued;
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
    /// Its maps, one for each space.
    fn get_map_list(&self) -> Vec<Map> = isl_union_map_get_map_list;
    /// The part in the given space, possibly empty.
    fn extract_map(&self, space: Space) -> Map = isl_union_map_extract_map;
    /// The map, if there is exactly one space.
    fn as_map(self) -> Map = isl_union_map_as_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is lexicographically smaller.
    fn lex_lt_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_lt_union_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is smaller or equal.
    fn lex_le_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_le_union_map;
    /// { A -> T } and { B -> T } = { A -> B } where the first image is larger or equal.
    fn lex_ge_union_map(self, other: UnionMap) -> UnionMap = isl_union_map_lex_ge_union_map;
    /// With all equalities that hold of its elements written out.
    fn detect_equalities(self) -> UnionMap = isl_union_map_detect_equalities;
    /// { A -> B } where the function has the same value at a and at b.
    fn eq_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_eq_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is lexicographically smaller than at b.
    fn lex_lt_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_lt_at_multi_union_pw_aff;
    /// { A -> B } where the value at a is lexicographically larger than at b.
    fn lex_gt_at_multi_union_pw_aff(self, mupa: MultiUnionPwAff) -> UnionMap
        = isl_union_map_lex_gt_at_multi_union_pw_aff;
    /// { A -> B } = { [A -> B] }.
    fn wrap(self) -> UnionSet = isl_union_map_wrap;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> UnionMap = isl_union_map_zip;
    /// { [A -> B] -> C } = { A -> [B -> C] }.
    fn curry(self) -> UnionMap = isl_union_map_curry;
    /// { A -> [B -> C] } = { [A -> B] -> C }.
    fn uncurry(self) -> UnionMap = isl_union_map_uncurry;
}}
