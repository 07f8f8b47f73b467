//! Positions in schedule trees: moving, asking, editing.
//!
//! `band_*` and the like apply to nodes of that type only. An edit returns the position of the new node.

use crate::ffi::methods;
use crate::{
    AstLoopType, Id, MultiUnionPwAff, MultiVal, Schedule, ScheduleNode, ScheduleNodeType, Set, Space,
    UnionMap, UnionPwMultiAff, UnionSet,
};

methods! { ScheduleNode {
    /// A detached tree with an extension root, to be grafted.
    fn from_extension(extension: UnionMap) -> ScheduleNode = isl_schedule_node_from_extension;
    /// Whether both are the same position in the same tree.
    fn is_equal(&self, other: &ScheduleNode) -> bool = isl_schedule_node_is_equal;
    /// Its kind.
    fn get_type(&self) -> ScheduleNodeType = isl_schedule_node_get_type;
    /// The whole schedule.
    fn get_schedule(&self) -> Schedule = isl_schedule_node_get_schedule;
    /// The number of ancestors.
    fn get_tree_depth(&self) -> usize = isl_schedule_node_get_tree_depth;
    /// Whether there is a sibling before.
    fn has_previous_sibling(&self) -> bool = isl_schedule_node_has_previous_sibling;
    /// Whether there is a sibling after.
    fn has_next_sibling(&self) -> bool = isl_schedule_node_has_next_sibling;
    /// The number of children.
    fn n_children(&self) -> usize = isl_schedule_node_n_children;
    /// The position among the siblings.
    fn get_child_position(&self) -> usize = isl_schedule_node_get_child_position;
    /// The position, among the ancestor's children, of the one that leads here.
    fn get_ancestor_child_position(&self, other: &ScheduleNode) -> usize
        = isl_schedule_node_get_ancestor_child_position;
    /// A child.
    fn get_child(&self, position: usize) -> ScheduleNode = isl_schedule_node_get_child;
    /// The root.
    fn root(self) -> ScheduleNode = isl_schedule_node_root;
    /// The parent.
    fn parent(self) -> ScheduleNode = isl_schedule_node_parent;
    /// The ancestor so many levels up.
    fn ancestor(self, generation: usize) -> ScheduleNode = isl_schedule_node_ancestor;
    /// A child.
    fn child(self, position: usize) -> ScheduleNode = isl_schedule_node_child;
    /// A child of a child.
    fn grandchild(self, position1: usize, position2: usize) -> ScheduleNode = isl_schedule_node_grandchild;
    /// The first child.
    fn first_child(self) -> ScheduleNode = isl_schedule_node_first_child;
    /// Whether the subtree depends on outer schedule dimensions.
    fn is_subtree_anchored(&self) -> bool = isl_schedule_node_is_subtree_anchored;
    /// Replaces a child that is a sequence by its children.
    fn sequence_splice_child(self, position: usize) -> ScheduleNode = isl_schedule_node_sequence_splice_child;
    /// The space of the partial schedule.
    fn band_get_space(&self) -> Space = isl_schedule_node_band_get_space;
    /// { A -> [date] }, the partial schedule.
    fn band_get_partial_schedule(&self) -> MultiUnionPwAff = isl_schedule_node_band_get_partial_schedule;
    /// { A -> [date] }, the partial schedule as a relation.
    fn band_get_partial_schedule_union_map(&self) -> UnionMap
        = isl_schedule_node_band_get_partial_schedule_union_map;
    /// How to generate the loop of a member.
    fn band_member_get_ast_loop_type(&self, position: usize) -> AstLoopType
        = isl_schedule_node_band_member_get_ast_loop_type;
    /// Says how to generate the loop of a member.
    fn band_member_set_ast_loop_type(self, position: usize, kind: AstLoopType) -> ScheduleNode
        = isl_schedule_node_band_member_set_ast_loop_type;
    /// The options for AST generation.
    fn band_get_ast_build_options(&self) -> UnionSet = isl_schedule_node_band_get_ast_build_options;
    /// The number of members.
    fn band_n_member(&self) -> usize = isl_schedule_node_band_n_member;
    /// Whether a member carries no coincidence constraint (is parallel).
    fn band_member_get_coincident(&self, position: usize) -> bool
        = isl_schedule_node_band_member_get_coincident;
    /// Says whether a member is coincident (parallel).
    fn band_member_set_coincident(self, position: usize, coincident: bool) -> ScheduleNode
        = isl_schedule_node_band_member_set_coincident;
    /// Whether the members may be exchanged (and tiled).
    fn band_get_permutable(&self) -> bool = isl_schedule_node_band_get_permutable;
    /// Says whether the members may be exchanged.
    fn band_set_permutable(self, permutable: bool) -> ScheduleNode = isl_schedule_node_band_set_permutable;
    /// Splits the band into a band of tiles and, below it, a band of points.
    fn band_tile(self, sizes: MultiVal) -> ScheduleNode = isl_schedule_node_band_tile;
    /// Adds to the members.
    fn band_shift(self, shift: MultiUnionPwAff) -> ScheduleNode = isl_schedule_node_band_shift;
    /// Splits the band after so many members.
    fn band_split(self, position: usize) -> ScheduleNode = isl_schedule_node_band_split;
    /// The context.
    fn context_get_context(&self) -> Set = isl_schedule_node_context_get_context;
    /// { A -> B }: the instances b that stand for a.
    fn expansion_get_expansion(&self) -> UnionMap = isl_schedule_node_expansion_get_expansion;
    /// { B -> A }: the instance a that b belongs to.
    fn expansion_get_contraction(&self) -> UnionPwMultiAff = isl_schedule_node_expansion_get_contraction;
    /// { [outer dates] -> B }: the instances added.
    fn extension_get_extension(&self) -> UnionMap = isl_schedule_node_extension_get_extension;
    /// The instances that go below.
    fn filter_get_filter(&self) -> UnionSet = isl_schedule_node_filter_get_filter;
    /// The condition.
    fn guard_get_guard(&self) -> Set = isl_schedule_node_guard_get_guard;
    /// The name.
    fn mark_get_id(&self) -> Id = isl_schedule_node_mark_get_id;
    /// The number of schedule dimensions above.
    fn get_schedule_depth(&self) -> usize = isl_schedule_node_get_schedule_depth;
    /// The instances that reach this node.
    fn get_domain(&self) -> UnionSet = isl_schedule_node_get_domain;
    /// The spaces of the instances that reach this node.
    fn get_universe_domain(&self) -> UnionSet = isl_schedule_node_get_universe_domain;
    /// { A -> [outer dates] }.
    fn get_prefix_schedule_multi_union_pw_aff(&self) -> MultiUnionPwAff
        = isl_schedule_node_get_prefix_schedule_multi_union_pw_aff;
    /// { A -> [outer dates] } as a relation, on whole spaces.
    fn get_prefix_schedule_union_map(&self) -> UnionMap = isl_schedule_node_get_prefix_schedule_union_map;
    /// { A -> [dates below] } of the subtree, on whole spaces.
    fn get_subtree_schedule_union_map(&self) -> UnionMap = isl_schedule_node_get_subtree_schedule_union_map;
    /// A context node above this node; returns it.
    fn insert_context(self, context: Set) -> ScheduleNode = isl_schedule_node_insert_context;
    /// A band above this node; returns the band.
    fn insert_partial_schedule(self, schedule: MultiUnionPwAff) -> ScheduleNode
        = isl_schedule_node_insert_partial_schedule;
    /// A filter above this node; returns it.
    fn insert_filter(self, filter: UnionSet) -> ScheduleNode = isl_schedule_node_insert_filter;
    /// A guard node above this node; returns it.
    fn insert_guard(self, context: Set) -> ScheduleNode = isl_schedule_node_insert_guard;
    /// A mark above this node; returns it.
    fn insert_mark(self, mark: Id) -> ScheduleNode = isl_schedule_node_insert_mark;
    /// The subtree without what does not matter for these instances: the only ones that reach it.
    fn gist(self, instances: UnionSet) -> ScheduleNode = isl_schedule_node_gist;
    /// A sequence with these filters above this node; returns it.
    fn insert_sequence(self, filters: Vec<UnionSet>) -> ScheduleNode = isl_schedule_node_insert_sequence;
    /// Inserts a set of subtrees, in no order, each below one of the filters.
    fn insert_set(self, filters: Vec<UnionSet>) -> ScheduleNode = isl_schedule_node_insert_set;
    /// Replaces the subtree by a leaf.
    fn cut(self) -> ScheduleNode = isl_schedule_node_cut;
    /// Removes this node, keeping its child.
    fn delete(self) -> ScheduleNode = isl_schedule_node_delete;
    /// Puts a tree before this node.
    fn graft_before(self, other: ScheduleNode) -> ScheduleNode = isl_schedule_node_graft_before;
    /// Puts a tree after this node.
    fn graft_after(self, other: ScheduleNode) -> ScheduleNode = isl_schedule_node_graft_after;
}}
