//! Contexts: versions, errors, bounds, options, failures in closures, leaks.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{checked, map, set, umap, uset};
use crate::{
    AstBuild, Context, Error, ErrorKind, Id, Map, Schedule, ScheduleAlgorithm, Set, UnionAccessInfo,
    UnionMap, Val,
};

#[test]
fn small_integer_representation_is_compiled_in() {
    assert!(Context::version().contains("IMath-32"), "{}", Context::version());
}

#[test]
fn one_context_a_thread() {
    assert_eq!(Context::current(), Context::current());
    assert_ne!(Context::current(), Context::new());
    std::thread::spawn(|| set(&Context::current(), "{ A[] }").to_string()).join().unwrap();
}

#[test]
fn errors_carry_the_kind_and_message_of_isl() {
    checked(|ctx| {
        let a = set(ctx, "{ A[i] }");
        let cases: Vec<(Error, ErrorKind, &str)> = vec![
            (Set::read_from_str(ctx, "{ A[i : }").unwrap_err(), ErrorKind::Invalid, "syntax error"),
            (Set::read_from_str(ctx, "{ \0 }").unwrap_err(), ErrorKind::Invalid, "nul character"),
            (Map::read_from_str(ctx, "nonsense").unwrap_err(), ErrorKind::Invalid, "syntax error"),
            (
                a.clone().intersect(set(ctx, "{ B[i] }")).unwrap_err(),
                ErrorKind::Invalid,
                "spaces don't match",
            ),
            (a.clone().unwrap().unwrap_err(), ErrorKind::Invalid, "not a wrapping set"),
            (a.get_dim_id(crate::DimType::Set, 7).unwrap_err(), ErrorKind::Invalid, "dim has no id"),
            (
                Val::read_from_str(ctx, "1/2")?.to_i64().unwrap_err(),
                ErrorKind::Invalid,
                "1/2 is not an integer",
            ),
            (
                Val::read_from_str(ctx, "9223372036854775808")?.to_i64().unwrap_err(),
                ErrorKind::Invalid,
                "too large",
            ),
            (
                umap(ctx, "{ A[i] -> B[j] }").as_union_pw_multi_aff().unwrap_err(),
                ErrorKind::Invalid,
                "not single-valued",
            ),
            (a.lexmin().unwrap_err(), ErrorKind::Invalid, "unbounded optimum"),
        ];
        for (error, kind, message) in cases {
            assert_eq!(error.kind, kind, "{error}");
            assert!(error.message.contains(message), "`{error}` does not contain `{message}`");
        }
        assert!(set(ctx, "{ A[i] }").is_equal(&set(ctx, "{ A[j] }"))?, "usable afterwards");
        Ok(())
    });
}

fn costly(ctx: &Context) -> crate::Result<UnionMap> {
    let text = "[n] -> { A[i, j] -> A[k, l] : 0 <= i, j, k, l < n and 2k + 3j = 5l - i and k > i }";
    let map = UnionMap::read_from_str(ctx, text)?;
    map.clone().transitive_closure()?.0.subtract(map)?.coalesce()
}

#[test]
fn a_bound_on_operations_ends_a_computation() {
    checked(|ctx| {
        let error = ctx.bounded(100, || costly(ctx)).unwrap_err();
        assert_eq!((error.kind, error.is_quota()), (ErrorKind::Quota, true));
        costly(ctx).map(|_| ())
    });
}

/// Schedules, generates loops, analyses dataflow: whatever allocates.
fn everything(ctx: &Context) -> crate::Result<()> {
    let schedule = super::schedule::matmul_band(ctx)?.get_schedule()?;
    let writes = UnionMap::read_from_str(ctx, "{ S[i, j, k] -> C[i, j] : 0 <= i, j, k < 64 }")?;
    let access = UnionAccessInfo::from_sink(writes.clone())?.set_must_source(writes)?;
    access.set_schedule(schedule.clone())?.compute_flow()?.get_must_dependence()?.maps()?;
    AstBuild::alloc(ctx)?.set_at_each_domain(|node, _| Ok(node))?.node_from_schedule(schedule)?.to_tree()?;
    costly(ctx).map(|_| ())
}

#[test]
fn wherever_a_bound_hits_nothing_breaks() {
    let ctx = Context::new();
    let mut bound = 1;
    while let Err(error) = ctx.bounded(bound, || everything(&ctx)) {
        assert!(error.is_quota(), "{error:?}");
        bound += 1 + bound / 16;
    }
    assert!(bound > 1000 && ctx.owners() == 1);
}

#[test]
fn syntax_errors_tell_the_place() {
    checked(|ctx| {
        let schedule = "{ domain: \"{ A[] }\",\n  child: { schedul: \"[]\" } }";
        let cases = [
            (Set::read_from_str(ctx, "{ A[i] : i < }").err(), " at 1:12, after `{ A[i] : i <`"),
            (Set::read_from_str(ctx, "{ A[i : 0 < i] }").err(), " at 1:7, after `{ A[i :`"),
            (Map::read_from_str(ctx, "{ A[i] -> B[k] ;\n C[l] => D[] }").err(), " at 2:5, after `C[l]`"),
            (UnionMap::read_from_str(ctx, "{ A[i] -> B[j] ").err(), " at 1:14, after `{ A[i] -> B[j]`"),
            (UnionMap::read_from_str(ctx, "").err(), ""),
            (Schedule::read_from_str(ctx, schedule).err(), " at 2:18, after `child: { schedul`"),
            (Val::read_from_str(ctx, "x").err(), ""),
        ];
        for (error, place) in cases {
            assert_eq!(error.unwrap(), Error::invalid(format!("syntax error{place}")));
        }
        Ok(())
    });
}

#[test]
fn nested_bounds() {
    checked(|ctx| {
        let inner_is_no_looser = ctx.bounded(100, || ctx.bounded(1_000_000_000, || costly(ctx)));
        assert!(inner_is_no_looser.unwrap_err().is_quota());
        let unbounded_inside = ctx.bounded(100, || ctx.bounded(0, || costly(ctx)));
        assert!(unbounded_inside.unwrap_err().is_quota());
        let outer_is_restored = ctx.bounded(100, || {
            ctx.bounded(10, || costly(ctx).map(|_| ())).unwrap_err();
            costly(ctx)
        });
        assert!(outer_is_restored.unwrap_err().is_quota());
        ctx.bounded(1_000_000_000, || {
            assert!(ctx.bounded(10, || costly(ctx)).unwrap_err().is_quota());
            costly(ctx).map(|_| ())
        })
    });
}

#[test]
fn what_is_done_inside_counts_outside() {
    checked(|ctx| {
        let mut inside = 0;
        let outside = ctx.bounded(1000, || {
            while ctx.bounded(100, || costly(ctx)).is_err() {
                inside += 1;
                Set::read_from_str(ctx, "{ A[i] }")?;
            }
            Ok(())
        });
        assert!(outside.unwrap_err().is_quota());
        assert!((2..=10).contains(&inside), "{inside} parts of 100 operations fit into 1000");
        costly(ctx).map(|_| ())
    });
}

#[test]
fn large_numbers_count_by_their_digits() {
    checked(|ctx| {
        let squared = |times: usize, number: i64| {
            let number = Val::int_from_si(ctx, number)?;
            ctx.bounded(10_000, || (0..times).try_fold(number, |number, _| number.clone().mul(number)))
        };
        assert!(squared(20, 1)?.is_one()?);
        assert!(squared(20, 3).unwrap_err().is_quota(), "numbers of up to 50 000 digits");
        Ok(())
    });
}

#[test]
fn a_bound_is_lifted_when_the_code_panics() {
    checked(|ctx| {
        let outcome =
            catch_unwind(AssertUnwindSafe(|| ctx.bounded(100, || -> crate::Result<()> { panic!("stop") })));
        assert!(outcome.is_err());
        costly(ctx).map(|_| ())
    });
}

#[test]
fn options_are_put_back() {
    checked(|ctx| {
        let before =
            (ctx.ast_build_atomic_upper_bound(), ctx.schedule_max_coefficient(), ctx.schedule_algorithm());
        ctx.with_options(|ctx| {
            ctx.set_ast_build_atomic_upper_bound(!before.0);
            ctx.set_schedule_max_coefficient(7);
            ctx.set_schedule_algorithm(ScheduleAlgorithm::Feautrier);
            assert_eq!(ctx.ast_build_atomic_upper_bound(), !before.0);
            assert_eq!(ctx.schedule_max_coefficient(), 7);
            assert_eq!(ctx.schedule_algorithm(), ScheduleAlgorithm::Feautrier);
        });
        let after =
            (ctx.ast_build_atomic_upper_bound(), ctx.schedule_max_coefficient(), ctx.schedule_algorithm());
        assert_eq!(before, after);
        Ok(())
    });
}

#[test]
fn a_failing_closure_fails_the_call() {
    checked(|ctx| {
        let schedule = Schedule::from_domain(uset(ctx, "{ A[i] : 0 <= i < 4 }"))?;
        let refused = schedule.clone().map_descendant_bottom_up(|_| Err(Error::invalid("refused")));
        assert_eq!(refused.unwrap_err().message, "refused");
        let refused = schedule.get_root()?.foreach_descendant_top_down(|_| Err(Error::invalid("refused")));
        assert_eq!(refused.unwrap_err().message, "refused");
        Ok(())
    });
}

#[test]
fn a_panicking_closure_unwinds_past_isl() {
    checked(|ctx| {
        let schedule = Schedule::from_domain(uset(ctx, "{ A[i] : 0 <= i < 4 }"))?;
        let outcome =
            catch_unwind(AssertUnwindSafe(|| schedule.clone().map_descendant_bottom_up(|_| panic!("halt"))));
        assert_eq!(*outcome.unwrap_err().downcast::<&str>().unwrap(), "halt");
        assert!(schedule.get_root().is_ok(), "usable afterwards");
        Ok(())
    });
}

#[test]
fn contexts_do_not_mix() {
    let (one, two) = (Context::new(), Context::new());
    let outcome = catch_unwind(AssertUnwindSafe(|| set(&one, "{ A[i] }").union(set(&two, "{ A[i] }"))));
    assert!(outcome.is_err());
}

#[test]
fn identifiers_compare_by_name() {
    checked(|ctx| {
        assert_eq!(Id::new(ctx, "a")?, Id::new(ctx, "a")?);
        assert_ne!(Id::new(ctx, "a")?, Id::new(ctx, "b")?);
        assert_eq!(Id::new(ctx, "a")?.name(), "a");
        Ok(())
    });
}

#[test]
fn text_and_copies() {
    checked(|ctx| {
        let a = map(ctx, "{ A[i] -> B[i + 1] }");
        assert_eq!(format!("{a} {a:?}"), format!("{} {}", a.clone(), a.to_str()?));
        Ok(())
    });
}
