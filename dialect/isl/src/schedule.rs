//! Schedule trees and what they are computed from.

use crate::ffi::methods;
use crate::{
    MultiUnionPwAff, Schedule, ScheduleConstraints, ScheduleNode, Set, Space, UnionMap, UnionPwMultiAff,
    UnionSet,
};

methods! { ScheduleConstraints {
    /// No constraints on these instances.
    fn on_domain(domain: UnionSet) -> ScheduleConstraints = isl_schedule_constraints_on_domain;
    /// Parameter values to assume.
    fn set_context(self, context: Set) -> ScheduleConstraints = isl_schedule_constraints_set_context;
    /// { A -> B }: a must not come after b.
    fn set_validity(self, validity: UnionMap) -> ScheduleConstraints = isl_schedule_constraints_set_validity;
    /// { A -> B }: preferably at the same time, for parallel members.
    fn set_coincidence(self, coincidence: UnionMap) -> ScheduleConstraints
        = isl_schedule_constraints_set_coincidence;
    /// { A -> B }: preferably close in time.
    fn set_proximity(self, proximity: UnionMap) -> ScheduleConstraints
        = isl_schedule_constraints_set_proximity;
    /// Validity that must hold only for conditions that are not coincident: condition, validity.
    fn set_conditional_validity(self, condition: UnionMap, validity: UnionMap) -> ScheduleConstraints
        = isl_schedule_constraints_set_conditional_validity;
    /// The instances.
    fn get_domain(&self) -> UnionSet = isl_schedule_constraints_get_domain;
    /// The parameter values to assume.
    fn get_context(&self) -> Set = isl_schedule_constraints_get_context;
    /// The validity constraints.
    fn get_validity(&self) -> UnionMap = isl_schedule_constraints_get_validity;
    /// The coincidence constraints.
    fn get_coincidence(&self) -> UnionMap = isl_schedule_constraints_get_coincidence;
    /// The proximity constraints.
    fn get_proximity(&self) -> UnionMap = isl_schedule_constraints_get_proximity;
    /// The conditional validity constraints.
    fn get_conditional_validity(&self) -> UnionMap = isl_schedule_constraints_get_conditional_validity;
    /// The conditions of conditional validity.
    fn get_conditional_validity_condition(&self) -> UnionMap
        = isl_schedule_constraints_get_conditional_validity_condition;
    /// Replaces the instances { A } of all constraints by their images under { A -> B }.
    fn apply(self, umap: UnionMap) -> ScheduleConstraints = isl_schedule_constraints_apply;
    /// A schedule that respects the validity constraints.
    fn compute_schedule(self) -> Schedule = isl_schedule_constraints_compute_schedule;
}}

methods! { Schedule {
    /// The schedule of no instances.
    fn empty(space: Space) -> Schedule = isl_schedule_empty;
    /// The schedule that orders nothing among these instances.
    fn from_domain(domain: UnionSet) -> Schedule = isl_schedule_from_domain;
    /// { A -> [date] }: the whole schedule flattened.
    fn get_map(&self) -> UnionMap = isl_schedule_get_map;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Schedule) -> bool = isl_schedule_plain_is_equal;
    /// The root of the tree.
    fn get_root(&self) -> ScheduleNode = isl_schedule_get_root;
    /// The instances.
    fn get_domain(&self) -> UnionSet = isl_schedule_get_domain;
    /// A context node above everything.
    fn insert_context(self, context: Set) -> Schedule = isl_schedule_insert_context;
    /// A band above everything.
    fn insert_partial_schedule(self, partial: MultiUnionPwAff) -> Schedule
        = isl_schedule_insert_partial_schedule;
    /// A guard node above everything.
    fn insert_guard(self, guard: Set) -> Schedule = isl_schedule_insert_guard;
    /// The first schedule, then the second.
    fn sequence(self, other: Schedule) -> Schedule = isl_schedule_sequence;
    /// Both schedules, in any order.
    fn set(self, other: Schedule) -> Schedule = isl_schedule_set;
    /// Keeps the instances in { A }.
    fn intersect_domain(self, domain: UnionSet) -> Schedule = isl_schedule_intersect_domain;
    /// Simplified for parameter values in { : p }.
    fn gist_domain_params(self, context: Set) -> Schedule = isl_schedule_gist_domain_params;
    /// The same, with the parameters of the space first.
    fn align_params(self, space: Space) -> Schedule = isl_schedule_align_params;
    /// The schedule of { B } as one of { A }, for { A -> B(a) }.
    fn pullback_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> Schedule
        = isl_schedule_pullback_union_pw_multi_aff;
    /// The schedule of { B } as one of { A }, each instance of { B } followed by the given schedule.
    fn expand(self, contraction: UnionPwMultiAff, expansion: Schedule) -> Schedule = isl_schedule_expand;
}}
