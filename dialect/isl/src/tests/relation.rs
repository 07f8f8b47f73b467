//! Sets and relations: one check for each rule of the calculus, data-driven.

use super::{assert_umap, assert_uset, checked, map, set, umap, uset};
use crate::{Context, DimType, Id, Map, Result, Set, Space, UnionMap, UnionSet, Val};

type UMapOp = fn(UnionMap, UnionMap) -> Result<UnionMap>;
type UMapRewrite = fn(UnionMap) -> Result<UnionMap>;
type USetOp = fn(UnionSet, UnionSet) -> Result<UnionSet>;

#[test]
fn operations_on_two_relations() {
    let cases: &[(UMapOp, &str, &str, &str)] = &[
        (UnionMap::apply_range, "{ A[i] -> B[i + 1] }", "{ B[i] -> C[2i] }", "{ A[i] -> C[2i + 2] }"),
        (UnionMap::apply_domain, "{ A[i] -> B[i + 1] }", "{ A[i] -> C[i - 2] }", "{ C[i] -> B[i + 3] }"),
        (UnionMap::union, "{ A[0] -> B[0] }", "{ A[1] -> B[1] }", "{ A[i] -> B[i] : 0 <= i <= 1 }"),
        (UnionMap::intersect, "{ A[i] -> B[j] : i < 2 }", "{ A[i] -> B[j] : i > 0 }", "{ A[1] -> B[j] }"),
        (
            UnionMap::subtract,
            "{ A[i] -> B[i] : 0 <= i < 3 }",
            "{ A[1] -> B[1] }",
            "{ A[0] -> B[0]; A[2] -> B[2] }",
        ),
        (UnionMap::product, "{ A[] -> B[] }", "{ C[] -> D[] }", "{ [A[] -> C[]] -> [B[] -> D[]] }"),
        (UnionMap::range_product, "{ A[] -> B[] }", "{ A[] -> C[] }", "{ A[] -> [B[] -> C[]] }"),
        (UnionMap::domain_product, "{ A[] -> C[] }", "{ B[] -> C[] }", "{ [A[] -> B[]] -> C[] }"),
        (UnionMap::flat_range_product, "{ A[] -> [1] }", "{ A[] -> [2] }", "{ A[] -> [1, 2] }"),
        (
            UnionMap::gist,
            "{ A[i] -> B[i] : 0 <= i < 9 }",
            "{ A[i] -> B[j] : i >= 0 }",
            "{ A[i] -> B[i] : i < 9 }",
        ),
        (
            UnionMap::lex_lt_union_map,
            "{ A[] -> [0, 5] }",
            "{ B[] -> [1, 0]; C[] -> [0, 5] }",
            "{ A[] -> B[] }",
        ),
        (
            UnionMap::lex_le_union_map,
            "{ A[] -> [0, 5] }",
            "{ B[] -> [1, 0]; C[] -> [0, 5] }",
            "{ A[] -> B[]; A[] -> C[] }",
        ),
        (
            UnionMap::intersect_domain_factor_range,
            "{ [A[i] -> B[j]] -> C[] }",
            "{ B[1] -> C[] }",
            "{ [A[i] -> B[1]] -> C[] }",
        ),
    ];
    checked(|ctx| {
        for (operation, a, b, expected) in cases {
            assert_umap(&operation(umap(ctx, a), umap(ctx, b))?, expected);
        }
        Ok(())
    });
}

#[test]
fn operations_on_one_relation() {
    let cases: &[(UMapRewrite, &str, &str)] = &[
        (UnionMap::reverse, "{ A[i] -> B[i + 1] }", "{ B[i] -> A[i - 1] }"),
        (UnionMap::zip, "{ [A[] -> B[]] -> [C[] -> D[]] }", "{ [A[] -> C[]] -> [B[] -> D[]] }"),
        (UnionMap::curry, "{ [A[] -> B[]] -> C[] }", "{ A[] -> [B[] -> C[]] }"),
        (UnionMap::uncurry, "{ A[] -> [B[] -> C[]] }", "{ [A[] -> B[]] -> C[] }"),
        (UnionMap::factor_domain, "{ [A[] -> C[]] -> [B[] -> D[]] }", "{ A[] -> B[] }"),
        (UnionMap::factor_range, "{ [A[] -> C[]] -> [B[] -> D[]] }", "{ C[] -> D[] }"),
        (UnionMap::domain_factor_domain, "{ [A[] -> B[]] -> C[] }", "{ A[] -> C[] }"),
        (UnionMap::domain_factor_range, "{ [A[] -> B[]] -> C[] }", "{ B[] -> C[] }"),
        (UnionMap::range_factor_domain, "{ A[] -> [B[] -> C[]] }", "{ A[] -> B[] }"),
        (UnionMap::range_factor_range, "{ A[] -> [B[] -> C[]] }", "{ A[] -> C[] }"),
        (UnionMap::domain_map, "{ A[] -> B[] }", "{ [A[] -> B[]] -> A[] }"),
        (UnionMap::range_map, "{ A[] -> B[] }", "{ [A[] -> B[]] -> B[] }"),
        (UnionMap::lexmin, "{ A[i] -> B[j] : i <= j <= 9 }", "{ A[i] -> B[i] : i <= 9 }"),
        (UnionMap::lexmax, "{ A[i] -> B[j] : i <= j <= 9 }", "{ A[i] -> B[9] : i <= 9 }"),
        (UnionMap::project_out_all_params, "[n] -> { A[i] -> B[n] : n = i }", "{ A[i] -> B[i] }"),
    ];
    checked(|ctx| {
        for (operation, a, expected) in cases {
            assert_umap(&operation(umap(ctx, a))?, expected);
        }
        Ok(())
    });
}

#[test]
fn operations_on_two_sets() {
    let cases: &[(USetOp, &str, &str, &str)] = &[
        (UnionSet::union, "{ A[0] }", "{ B[0] }", "{ A[0]; B[0] }"),
        (UnionSet::intersect, "{ A[i] : i >= 0; B[] }", "{ A[i] : i < 2 }", "{ A[0]; A[1] }"),
        (UnionSet::subtract, "{ A[i] : 0 <= i < 3; B[] }", "{ A[1]; B[] }", "{ A[0]; A[2] }"),
        (UnionSet::product, "{ A[] }", "{ B[] }", "{ [A[] -> B[]] }"),
        (UnionSet::gist, "{ A[i] : 0 <= i < 9 }", "{ A[i] : i >= 0 }", "{ A[i] : i < 9 }"),
    ];
    checked(|ctx| {
        for (operation, a, b, expected) in cases {
            assert_uset(&operation(uset(ctx, a), uset(ctx, b))?, expected);
        }
        Ok(())
    });
}

#[test]
fn relations_and_sets() {
    checked(|ctx| {
        let relation = || umap(ctx, "{ A[i] -> B[j] : 0 <= i < 4 and i <= j <= i + 1 }");
        assert_uset(&relation().domain()?, "{ A[i] : 0 <= i < 4 }");
        assert_uset(&relation().range()?, "{ B[i] : 0 <= i < 5 }");
        assert_uset(&relation().wrap()?, "{ [A[i] -> B[j]] : 0 <= i < 4 and i <= j <= i + 1 }");
        assert_umap(&relation().wrap()?.unwrap()?, &relation().to_str()?);
        assert_uset(&uset(ctx, "{ A[1] }").apply(relation())?, "{ B[1]; B[2] }");
        assert_umap(&relation().intersect_domain(uset(ctx, "{ A[0] }"))?, "{ A[0] -> B[0]; A[0] -> B[1] }");
        assert_umap(&relation().intersect_range(uset(ctx, "{ B[0] }"))?, "{ A[0] -> B[0] }");
        assert_umap(
            &relation().subtract_domain(uset(ctx, "{ A[i] : i > 0 }"))?,
            "{ A[0] -> B[0]; A[0] -> B[1] }",
        );
        assert_umap(&uset(ctx, "{ A[i] }").identity()?, "{ A[i] -> A[i] }");
        assert_umap(
            &UnionMap::from_domain_and_range(uset(ctx, "{ A[] }"), uset(ctx, "{ B[] }"))?,
            "{ A[] -> B[] }",
        );
        assert_uset(&umap(ctx, "{ A[i] -> A[i + 1] }").deltas()?, "{ A[1] }");
        assert_umap(
            &uset(ctx, "{ A[i] : 0 <= i < 2 }").lex_lt_union_set(uset(ctx, "{ A[i] : 0 <= i < 2 }"))?,
            "{ A[0] -> A[1] }",
        );
        Ok(())
    });
}

#[test]
fn predicates() {
    type Test = fn(&UnionMap) -> Result<bool>;
    let cases: &[(Test, &str, bool)] = &[
        (UnionMap::is_empty, "{ A[i] -> B[j] : i < j and j < i }", true),
        (UnionMap::is_empty, "{ A[i] -> B[j] : i < j }", false),
        (UnionMap::is_single_valued, "{ A[i] -> B[i] }", true),
        (UnionMap::is_single_valued, "{ A[i] -> B[j] : j > i }", false),
        (UnionMap::is_injective, "{ A[i] -> B[i] }", true),
        (UnionMap::is_injective, "{ A[i] -> B[0] }", false),
        (UnionMap::is_bijective, "{ A[i] -> B[i + 1] }", true),
        (UnionMap::is_identity, "{ A[i] -> A[i] }", true),
    ];
    checked(|ctx| {
        for (test, text, expected) in cases {
            assert_eq!(test(&umap(ctx, text))?, *expected, "{text}");
        }
        let (small, large) = (set(ctx, "{ A[0] }"), set(ctx, "{ A[i] }"));
        assert!(small.is_subset(&large)? && small.is_strict_subset(&large)? && !large.is_subset(&small)?);
        assert!(small.is_disjoint(&set(ctx, "{ A[1] }"))?);
        assert!(set(ctx, "{ A[1] }").is_singleton()? && set(ctx, "{ A[i] : 0 <= i < 3 }").is_bounded()?);
        Ok(())
    });
}

#[test]
fn dimensions_and_names() {
    checked(|ctx| {
        let relation = map(ctx, "[n, m] -> { A[i, j] -> B[k] : k = i + n }");
        let dims = [DimType::Param, DimType::In, DimType::Out].map(|kind| relation.dim(kind).unwrap());
        assert_eq!(dims, [2, 2, 1]);
        assert_eq!(relation.get_tuple_name(DimType::In)?, Some("A".to_string()));
        assert_eq!(relation.get_dim_name(DimType::Param, 1)?, Some("m".to_string()));
        assert_eq!(relation.find_dim_by_name(DimType::Param, "m")?, Some(1));
        assert_eq!(relation.find_dim_by_name(DimType::Param, "x")?, None);
        assert_eq!(relation.get_tuple_id(DimType::Out)?, Id::new(ctx, "B")?);
        assert_eq!(set(ctx, "{ [i] }").get_tuple_name()?, None);
        let renamed = relation.set_tuple_id(DimType::Out, Id::new(ctx, "C")?)?.drop_unused_params()?;
        let renamed = renamed.project_out(DimType::In, 1, 1)?.set_tuple_name(DimType::In, "A")?;
        assert!(renamed.is_equal(&map(ctx, "[n] -> { A[i] -> C[i + n] }"))?, "{renamed}");
        let fixed =
            renamed.fix_val(DimType::In, 0, Val::from_i64(ctx, 3)?)?.lower_bound_si(DimType::Param, 0, 0)?;
        assert!(fixed.is_equal(&map(ctx, "[n] -> { A[3] -> C[3 + n] : n >= 0 }"))?, "{fixed}");
        assert!(
            fixed
                .project_out_param_id(Id::new(ctx, "n")?)?
                .is_equal(&map(ctx, "{ A[3] -> C[i] : i >= 3 }"))?
        );
        Ok(())
    });
}

#[test]
fn bounds_of_dimensions() {
    checked(|ctx| {
        let triangle = set(ctx, "[n] -> { A[i, j] : 0 <= i <= j < n and n <= 10 }");
        assert_eq!(triangle.clone().dim_max_val(1)?.to_i64()?, 9);
        assert_eq!(triangle.clone().dim_min_val(0)?.to_i64()?, 0);
        assert_eq!(triangle.clone().dim_max(0)?.to_str()?, "[n] -> { [(-1 + n)] : 0 < n <= 10 }");
        assert!(triangle.dim_is_bounded(DimType::Set, 0)?);
        assert_eq!(set(ctx, "{ A[i, j] : 0 <= i <= j < 10 }").count_val()?.to_i64()?, 55);
        let boxed = set(ctx, "[n] -> { A[i] : n <= i < n + 5 }").get_simple_fixed_box_hull()?;
        assert!(boxed.is_valid()? && boxed.get_size()?.get_at(0)?.to_i64()? == 5);
        assert_eq!(set(ctx, "{ A[i] : i mod 4 = 1 }").get_stride(0)?.to_i64()?, 4);
        let (modulo, residue) = set(ctx, "{ A[i] : i mod 4 = 1 }").dim_residue_class_val(0)?;
        assert_eq!((modulo.to_i64()?, residue.to_i64()?), (4, 1));
        Ok(())
    });
}

#[test]
fn parts() {
    checked(|ctx| {
        assert_eq!(umap(ctx, "{ A[] -> B[]; C[] -> D[] }").maps()?.len(), 2);
        assert_eq!(uset(ctx, "{ A[]; B[]; C[] }").sets()?.len(), 3);
        assert_eq!(set(ctx, "{ A[0]; A[5] }").basic_sets()?.len(), 2);
        assert_eq!(map(ctx, "{ A[0] -> B[]; A[5] -> B[] }").basic_maps()?.len(), 2);
        assert_eq!(uset(ctx, "{ A[i] : 0 <= i < 4; B[] }").points()?.len(), 5);
        let triangle = set(ctx, "{ A[i, j] : 0 <= i <= j < 10 }").simple_hull()?;
        assert_eq!(triangle.constraints()?.len(), 3);
        let rebuilt = triangle
            .constraints()?
            .into_iter()
            .try_fold(Set::universe(triangle.get_space()?)?, Set::add_constraint)?;
        assert!(rebuilt.is_equal(&Set::from_basic_set(triangle)?)?);
        let union = umap(ctx, "{ A[i] -> B[i]; C[] -> D[] }");
        let part = union.extract_map(map(ctx, "{ A[i] -> B[j] }").get_space()?)?;
        assert!(part.is_equal(&map(ctx, "{ A[i] -> B[i] }"))?);
        assert_eq!(union.get_map_list()?.len(), 2);
        Ok(())
    });
}

#[test]
fn transitive_closure() {
    checked(|ctx| {
        let (closure, exact) = umap(ctx, "[n] -> { A[i] -> A[i + 1] : 0 <= i < n }").transitive_closure()?;
        assert_umap(&closure, "[n] -> { A[i] -> A[j] : 0 <= i < j <= n }");
        assert!(exact);
        let (closure, exact) = map(ctx, "{ A[i] -> A[2i] : 1 <= i <= 100 }").transitive_closure()?;
        assert!(!exact && map(ctx, "{ A[i] -> A[4i] : 1 <= i <= 50 }").is_subset(&closure)?);
        let (power, exact) = map(ctx, "{ A[i] -> A[i + 3] }").power()?;
        assert!(exact && power.is_equal(&map(ctx, "{ [k] -> [A[i] -> A[i + 3k]] : k >= 1 }"))?);
        Ok(())
    });
}

#[test]
fn partial_optima() {
    checked(|ctx| {
        let relation = map(ctx, "{ A[i] -> B[j] : i <= j <= 5 }");
        let (smallest, empty) = relation.partial_lexmin(set(ctx, "{ A[i] : 0 <= i < 9 }"))?;
        assert!(smallest.is_equal(&map(ctx, "{ A[i] -> B[i] : 0 <= i <= 5 }"))?);
        assert!(empty.is_equal(&set(ctx, "{ A[i] : 6 <= i < 9 }"))?);
        let failed = map(ctx, "{ A[i] -> B[j] }").partial_lexmin(set(ctx, "{ A[i] }"));
        assert_eq!(failed.unwrap_err().message, "unbounded optimum");
        Ok(())
    });
}

#[test]
fn spaces() {
    checked(|ctx| {
        let space = Space::unit(ctx)?.add_param_id(Id::new(ctx, "n")?)?;
        let a = space.clone().add_named_tuple_id_ui(Id::new(ctx, "A")?, 2)?;
        let b = space.add_named_tuple_id_ui(Id::new(ctx, "B")?, 1)?;
        let both = a.clone().map_from_domain_and_range(b)?;
        assert!(both.is_equal(&map(ctx, "[n] -> { A[i, j] -> B[k] }").get_space()?)?);
        assert!(both.clone().domain()?.is_equal(&a)? && both.is_map()? && a.is_set()?);
        assert!(both.clone().universe_map()?.is_equal(&Map::universe(both.clone())?)?);
        let c = Space::unit(ctx)?
            .add_param_id(Id::new(ctx, "m")?)?
            .add_named_tuple_id_ui(Id::new(ctx, "C")?, 1)?;
        let of_both = both.domain()?.map_from_domain_and_range(c)?;
        assert!(of_both.is_equal(&map(ctx, "[n, m] -> { A[i, j] -> C[k] }").get_space()?)?);
        Ok(())
    });
}

#[test]
fn every_text_reads_back() {
    fn reads_back(ctx: &Context, text: &str) -> Result<()> {
        let once = uset(ctx, text);
        assert_uset(&once, &once.to_str()?);
        Ok(())
    }
    checked(|ctx| {
        [
            "{ }",
            "[n] -> { A[i] : exists (e : i = 2e) and i < n }",
            "{ [A[i] -> B[j]] : 2 * floor(i / 2) = j }",
        ]
        .iter()
        .try_for_each(|text| reads_back(ctx, text))
    });
}
