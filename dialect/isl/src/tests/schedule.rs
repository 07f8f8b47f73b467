//! Schedules: computing, reading, moving in trees, editing them.

use super::{assert_umap, assert_uset, checked, set, umap, uset};
use crate::{
    AstLoopType, Context, Id, MultiUnionPwAff, MultiVal, Result, Schedule, ScheduleConstraints, ScheduleNode,
    ScheduleNodeType, UnionMap, UnionSet,
};

const MATMUL: &str = "{ S[i, j, k] : 0 <= i, j, k < 64 }";
const FLOW: &str = "{ S[i, j, k] -> S[i, j, k + 1] : 0 <= i, j < 64 and 0 <= k < 63 }";

/// The band of a matrix product, all three members permutable, `k` sequential.
pub(super) fn matmul_band(ctx: &Context) -> Result<ScheduleNode> {
    ctx.with_options(|ctx| {
        ctx.set_schedule_outer_coincidence(true);
        let flow = || UnionMap::read_from_str(ctx, FLOW);
        ScheduleConstraints::on_domain(UnionSet::read_from_str(ctx, MATMUL)?)?
            .set_validity(flow()?)?
            .set_coincidence(flow()?)?
            .set_proximity(flow()?)?
            .compute_schedule()?
            .get_root()?
            .first_child()
    })
}

#[test]
fn computing_a_schedule() {
    checked(|ctx| {
        let band = matmul_band(ctx)?;
        assert_eq!((band.get_type()?, band.band_n_member()?), (ScheduleNodeType::Band, 3));
        assert!(band.band_get_permutable()?);
        let coincident: Vec<_> =
            (0..3).map(|at| band.band_member_get_coincident(at)).collect::<Result<_>>()?;
        assert_eq!(coincident, [true, true, false]);
        assert_umap(&band.band_get_partial_schedule_union_map()?, "{ S[i, j, k] -> [i, j, k] }");
        Ok(())
    });
}

#[test]
fn tiling_a_band() {
    checked(|ctx| {
        ctx.with_options(|ctx| {
            ctx.set_tile_scale_tile_loops(true);
            ctx.set_tile_shift_point_loops(true);
            let tile = matmul_band(ctx)?.band_tile(MultiVal::read_from_str(ctx, "{ [16, 16, 8] }")?)?;
            let tile = tile.insert_mark(Id::new(ctx, "kernel")?)?;
            assert_eq!(tile.mark_get_id()?.name(), "kernel");
            let point = tile.first_child()?.first_child()?;
            assert_eq!((point.get_schedule_depth()?, point.get_tree_depth()?), (3, 3));
            assert_umap(
                &point.get_prefix_schedule_union_map()?,
                "{ S[i, j, k] -> [16 * floor(i / 16), 16 * floor(j / 16), 8 * floor(k / 8)] }",
            );
            assert_eq!(point.root()?.get_type()?, ScheduleNodeType::Domain);
            Ok(())
        })
    });
}

#[test]
fn moving_in_a_tree() {
    checked(|ctx| {
        let first = Schedule::from_domain(uset(ctx, "{ A[] }"))?;
        let tree = first.sequence(Schedule::from_domain(uset(ctx, "{ B[] }"))?)?;
        let sequence = tree.get_root()?.first_child()?;
        assert_eq!((sequence.get_type()?, sequence.n_children()?), (ScheduleNodeType::Sequence, 2));
        let second = sequence.clone().child(1)?;
        assert_uset(&second.filter_get_filter()?, "{ B[] }");
        assert!(second.has_previous_sibling()? && !second.has_next_sibling()?);
        assert_eq!((second.get_child_position()?, second.get_ancestor_child_position(&sequence)?), (1, 1));
        assert!(second.clone().parent()?.is_equal(&sequence)?);
        assert_uset(&second.first_child()?.get_domain()?, "{ B[] }");
        assert!(sequence.clone().ancestor(7).is_err() && sequence.child(9).is_err());
        assert_umap(&tree.get_map()?, "{ A[] -> [0]; B[] -> [1] }");
        Ok(())
    });
}

#[test]
fn editing_a_tree() {
    checked(|ctx| {
        let root =
            Schedule::from_domain(uset(ctx, "{ A[i] : 0 <= i < 9; B[i] : 0 <= i < 9 }"))?.get_root()?;
        let dates = MultiUnionPwAff::read_from_str(ctx, "[{ A[i] -> [i]; B[i] -> [i] }]")?;
        let band = root.first_child()?.insert_partial_schedule(dates)?;
        let band = band.band_set_permutable(true)?.band_member_set_coincident(0, true)?;
        let band = band.band_member_set_ast_loop_type(0, AstLoopType::Unroll)?;
        assert_eq!(band.band_member_get_ast_loop_type(0)?, AstLoopType::Unroll);
        let sequence =
            band.first_child()?.insert_sequence(vec![uset(ctx, "{ A[i] }"), uset(ctx, "{ B[i] }")])?;
        assert_umap(&sequence.get_schedule()?.get_map()?, "{ A[i] -> [i, 0]; B[i] -> [i, 1] }");
        let guarded = sequence.parent()?.insert_guard(set(ctx, "[n] -> { : n > 0 }"))?;
        assert!(guarded.guard_get_guard()?.is_equal(&set(ctx, "[n] -> { : n > 0 }"))?);
        let cut = guarded.delete()?.first_child()?.cut()?;
        assert_eq!(cut.get_type()?, ScheduleNodeType::Leaf);
        let copy = umap(ctx, "{ [t] -> C[t] }");
        let grafted = cut.graft_before(ScheduleNode::from_extension(copy)?)?;
        assert!(grafted.get_schedule()?.to_str()?.contains("extension"));
        Ok(())
    });
}

#[test]
fn rewriting_every_node() {
    checked(|ctx| {
        let schedule = matmul_band(ctx)?.get_schedule()?;
        let mut seen = 0;
        let marked = schedule.map_descendant_bottom_up(|node| {
            seen += 1;
            if node.get_type()? != ScheduleNodeType::Band {
                return Ok(node);
            }
            node.insert_mark(Id::new(ctx, "band")?)
        })?;
        let mut kinds = Vec::new();
        marked.get_root()?.foreach_descendant_top_down(|node| {
            kinds.push(node.get_type()?);
            Ok(node.get_type()? != ScheduleNodeType::Mark)
        })?;
        assert_eq!((seen, kinds), (3, vec![ScheduleNodeType::Domain, ScheduleNodeType::Mark]));
        Ok(())
    });
}

#[test]
fn trees_read_back() {
    checked(|ctx| {
        let schedule = matmul_band(ctx)?.get_schedule()?;
        let again = Schedule::read_from_str(ctx, &schedule.to_str()?)?;
        assert!(again.plain_is_equal(&schedule)?);
        assert!(Schedule::read_from_str(ctx, "{ domain: ").is_err());
        Ok(())
    });
}

#[test]
fn a_bound_stops_the_scheduler() {
    checked(|ctx| {
        assert!(ctx.bounded(1000, || matmul_band(ctx)).unwrap_err().is_quota());
        matmul_band(ctx).map(|_| ())
    });
}
