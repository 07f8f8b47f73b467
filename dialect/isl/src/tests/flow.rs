//! Dataflow analysis by isl.

use super::{assert_umap, checked, umap};
use crate::{Schedule, UnionAccessInfo};

const READ: &str = "{ R[i] -> x[] : 0 <= i < 4 }";

#[test]
fn the_last_certain_write_supplies_a_read() {
    checked(|ctx| {
        let flow = UnionAccessInfo::from_sink(umap(ctx, READ))?
            .set_must_source(umap(ctx, "{ W[i] -> x[] : 1 <= i < 4 }"))?
            .set_schedule_map(umap(ctx, "{ W[i] -> [i, 0]; R[i] -> [i, 1] }"))?
            .compute_flow()?;
        assert_umap(&flow.get_must_dependence()?, "{ W[i] -> R[i] : 1 <= i < 4 }");
        assert_umap(&flow.get_full_must_dependence()?, "{ W[i] -> [R[i] -> x[]] : 1 <= i < 4 }");
        assert_umap(&flow.get_must_no_source()?, "{ R[0] -> x[] }");
        Ok(())
    });
}

#[test]
fn a_write_that_may_happen_hides_nothing() {
    checked(|ctx| {
        let flow = UnionAccessInfo::from_sink(umap(ctx, "{ R[] -> x[] }"))?
            .set_must_source(umap(ctx, "{ W[] -> x[] }"))?
            .set_may_source(umap(ctx, "{ M[] -> x[] }"))?
            .set_schedule_map(umap(ctx, "{ W[] -> [0]; M[] -> [1]; R[] -> [2] }"))?
            .compute_flow()?;
        assert_umap(&flow.get_may_dependence()?, "{ W[] -> R[]; M[] -> R[] }");
        assert_umap(&flow.get_full_may_dependence()?, "{ W[] -> [R[] -> x[]]; M[] -> [R[] -> x[]] }");
        assert_umap(&flow.get_must_dependence()?, "{ }");
        assert_umap(&flow.get_may_no_source()?, "{ }");
        let without_certain = UnionAccessInfo::from_sink(umap(ctx, "{ R[] -> x[] }"))?
            .set_may_source(umap(ctx, "{ M[] -> x[] }"))?
            .set_schedule_map(umap(ctx, "{ M[] -> [1]; R[] -> [2] }"))?
            .compute_flow()?;
        assert_umap(&without_certain.get_may_no_source()?, "{ R[] -> x[] }");
        assert_umap(&without_certain.get_must_no_source()?, "{ }");
        Ok(())
    });
}

#[test]
fn a_kill_hides_what_came_before() {
    checked(|ctx| {
        let flow = UnionAccessInfo::from_sink(umap(ctx, "{ R[] -> x[] }"))?
            .set_may_source(umap(ctx, "{ W[] -> x[] }"))?
            .set_kill(umap(ctx, "{ K[] -> x[] }"))?
            .set_schedule_map(umap(ctx, "{ W[] -> [0]; K[] -> [1]; R[] -> [2] }"))?
            .compute_flow()?;
        assert_umap(&flow.get_may_dependence()?, "{ }");
        Ok(())
    });
}

#[test]
fn the_order_may_be_a_schedule_tree() {
    checked(|ctx| {
        let tree = Schedule::read_from_str(
            ctx,
            r#"{ domain: "{ W[i] : 0 <= i < 4; R[i] : 0 <= i < 4 }", child: {
                sequence: [ { filter: "{ W[i] }", child: { schedule: "[{ W[i] -> [i] }]" } },
                            { filter: "{ R[i] }" } ] } }"#,
        )?;
        let flow = UnionAccessInfo::from_sink(umap(ctx, READ))?
            .set_must_source(umap(ctx, "{ W[i] -> x[] : 0 <= i < 4 }"))?
            .set_schedule(tree)?
            .compute_flow()?;
        assert_umap(&flow.get_must_dependence()?, "{ W[3] -> R[i] : 0 <= i < 4 }");
        Ok(())
    });
}
