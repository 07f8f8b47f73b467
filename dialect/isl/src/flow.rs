//! Dataflow analysis: for each read, the writes that may supply it.

use crate::ffi::methods;
use crate::{Schedule, UnionAccessInfo, UnionFlow, UnionMap};

methods! { UnionAccessInfo {
    /// The reads { A -> X } to find the sources of.
    fn from_sink(sink: UnionMap) -> UnionAccessInfo = isl_union_access_info_from_sink;
    /// Writes { A -> X } that certainly happen.
    fn set_must_source(self, must_source: UnionMap) -> UnionAccessInfo
        = isl_union_access_info_set_must_source;
    /// Writes { A -> X } that may happen.
    fn set_may_source(self, may_source: UnionMap) -> UnionAccessInfo = isl_union_access_info_set_may_source;
    /// Instances { A -> X } past which no earlier write is visible.
    fn set_kill(self, kill: UnionMap) -> UnionAccessInfo = isl_union_access_info_set_kill;
    /// The order, as a schedule tree.
    fn set_schedule(self, schedule: Schedule) -> UnionAccessInfo = isl_union_access_info_set_schedule;
    /// The order, as a relation { A -> [date] }.
    fn set_schedule_map(self, schedule_map: UnionMap) -> UnionAccessInfo
        = isl_union_access_info_set_schedule_map;
    /// For each read, the writes that supply it.
    fn compute_flow(self) -> UnionFlow = isl_union_access_info_compute_flow;
}}

methods! { UnionFlow {
    /// { writer -> reader }: the writer certainly supplies the reader.
    fn get_must_dependence(&self) -> UnionMap = isl_union_flow_get_must_dependence;
    /// { writer -> reader }: the writer may supply the reader (includes must).
    fn get_may_dependence(&self) -> UnionMap = isl_union_flow_get_may_dependence;
    /// { writer -> [reader -> cell] }: the writer certainly supplies the reader.
    fn get_full_must_dependence(&self) -> UnionMap = isl_union_flow_get_full_must_dependence;
    /// { writer -> [reader -> cell] }: the writer may supply the reader (includes must).
    fn get_full_may_dependence(&self) -> UnionMap = isl_union_flow_get_full_may_dependence;
    /// { reader -> cell } for which no source was found at all.
    fn get_must_no_source(&self) -> UnionMap = isl_union_flow_get_must_no_source;
    /// { reader -> cell } that may have no source: no certain write comes before.
    fn get_may_no_source(&self) -> UnionMap = isl_union_flow_get_may_no_source;
}}
