//! Schedule trees and what they are computed from.

use crate::ffi::methods;
use crate::{
    MultiUnionPwAff, Schedule, ScheduleConstraints, ScheduleNode, Set, UnionMap, UnionPwMultiAff, UnionSet,
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
    /// A schedule that respects the validity constraints.
    fn compute_schedule(self) -> Schedule = isl_schedule_constraints_compute_schedule;
}}

methods! { Schedule {
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
    /// A band above everything.
    fn insert_partial_schedule(self, partial: MultiUnionPwAff) -> Schedule
        = isl_schedule_insert_partial_schedule;
    /// The first schedule, then the second.
    fn sequence(self, other: Schedule) -> Schedule = isl_schedule_sequence;
    /// Keeps the instances in { A }.
    fn intersect_domain(self, domain: UnionSet) -> Schedule = isl_schedule_intersect_domain;
    /// The schedule of { B } as one of { A }, for { A -> B(a) }.
    fn pullback_union_pw_multi_aff(self, upma: UnionPwMultiAff) -> Schedule
        = isl_schedule_pullback_union_pw_multi_aff;
}}
