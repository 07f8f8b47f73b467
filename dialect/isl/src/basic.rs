//! Conjunctions of constraints, and the constraints.

use crate::ffi::methods;
use crate::{Aff, BasicMap, BasicSet, Constraint, DimType, LocalSpace, Map, Point, Set, Space, Val};

methods! { BasicSet {
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_basic_set_involves_dims;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_basic_set_dim;
    /// Its space.
    fn get_space(&self) -> Space = isl_basic_set_get_space;
    /// Its constraints.
    fn get_constraint_list(&self) -> Vec<Constraint> = isl_basic_set_get_constraint_list;
    /// An integer division.
    fn get_div(&self, position: usize) -> Aff = isl_basic_set_get_div;
    /// Everything in the space { A }.
    fn universe(space: Space) -> BasicSet = isl_basic_set_universe;
    /// { A } and { A }.
    fn intersect(self, other: BasicSet) -> BasicSet = isl_basic_set_intersect;
    /// Whether both have the same points.
    fn is_equal(&self, other: &BasicSet) -> bool = isl_basic_set_is_equal;
    /// Its lexicographically smallest point.
    fn lexmin(self) -> Set = isl_basic_set_lexmin;
    /// { A } or { A }.
    fn union(self, other: BasicSet) -> Set = isl_basic_set_union;
    /// Whether it has no point, for any value of the parameters.
    fn is_empty(&self) -> bool = isl_basic_set_is_empty;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &BasicSet) -> bool = isl_basic_set_plain_is_equal;
    /// One of its points, void if there is none.
    fn sample_point(self) -> Point = isl_basic_set_sample_point;
    /// The same with every coordinate negated.
    fn neg(self) -> BasicSet = isl_basic_set_neg;
    /// Adds a constraint.
    fn add_constraint(self, constraint: Constraint) -> BasicSet = isl_basic_set_add_constraint;
    /// The points that satisfy the one constraint.
    fn from_constraint(constraint: Constraint) -> BasicSet = isl_basic_set_from_constraint;
    /// { [A -> [B -> C]] } = { [a, b, c] }.
    fn flatten(self) -> BasicSet = isl_basic_set_flatten;
}}

methods! { BasicMap {
    /// Its constraints.
    fn get_constraint_list(&self) -> Vec<Constraint> = isl_basic_map_get_constraint_list;
    /// { A -> B } and { A -> B }.
    fn intersect(self, other: BasicMap) -> BasicMap = isl_basic_map_intersect;
    /// { A -> B } or { A -> B }.
    fn union(self, other: BasicMap) -> Map = isl_basic_map_union;
    /// { A -> B } = { B -> A }.
    fn reverse(self) -> BasicMap = isl_basic_map_reverse;
    /// { A -> B } = { A }.
    fn domain(self) -> BasicSet = isl_basic_map_domain;
    /// { A -> B } = { B }.
    fn range(self) -> BasicSet = isl_basic_map_range;
    /// { A -> B + B' }.
    fn sum(self, other: BasicMap) -> BasicMap = isl_basic_map_sum;
    /// The same with every coordinate negated.
    fn neg(self) -> BasicMap = isl_basic_map_neg;
    /// Whether both have the same pairs.
    fn is_equal(&self, other: &BasicMap) -> bool = isl_basic_map_is_equal;
    /// { A -> B }, for each a the lexicographically smallest b.
    fn lexmin(self) -> Map = isl_basic_map_lexmin;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: BasicMap) -> BasicMap = isl_basic_map_product;
    /// { [A -> B] -> [C -> D] } = { [a, b] -> [c, d] }.
    fn flatten(self) -> BasicMap = isl_basic_map_flatten;
    /// { [A -> B] -> [C -> D] } = { [A -> C] -> [B -> D] }.
    fn zip(self) -> BasicMap = isl_basic_map_zip;
}}

methods! { Constraint {
    /// 0 = 0, to be given coefficients.
    fn alloc_equality(ls: LocalSpace) -> Constraint = isl_constraint_alloc_equality;
    /// 0 >= 0, to be given coefficients.
    fn alloc_inequality(ls: LocalSpace) -> Constraint = isl_constraint_alloc_inequality;
    /// Whether both are the same.
    fn is_equal(&self, other: &Constraint) -> i32 = isl_constraint_is_equal;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_constraint_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_constraint_involves_dims;
    /// The constant term.
    fn get_constant_val(&self) -> Val = isl_constraint_get_constant_val;
    /// The coefficient of a dimension.
    fn get_coefficient_val(&self, kind: DimType, position: usize) -> Val = isl_constraint_get_coefficient_val;
    /// Replaces the constant term.
    fn set_constant_val(self, v: Val) -> Constraint = isl_constraint_set_constant_val;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_si(self, kind: DimType, position: usize, v: i32) -> Constraint
        = isl_constraint_set_coefficient_si;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_val(self, kind: DimType, position: usize, v: Val) -> Constraint
        = isl_constraint_set_coefficient_val;
    /// Whether it is an equality.
    fn is_equality(&self) -> bool = isl_constraint_is_equality;
    /// The function that is zero, or at least zero.
    fn get_aff(&self) -> Aff = isl_constraint_get_aff;
}}
