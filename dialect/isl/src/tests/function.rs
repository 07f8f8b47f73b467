//! Functions: affine, with cases, tuples, over several spaces.

use super::{checked, map, set, umap, uset};
use crate::{
    Aff, DimType, Id, LocalSpace, Map, MultiAff, MultiPwAff, MultiUnionPwAff, MultiVal, PwAff, PwMultiAff,
    Result, Set, UnionPwAff, UnionPwMultiAff, Val,
};

#[test]
fn building_affine_functions() {
    checked(|ctx| {
        let domain = set(ctx, "[n] -> { A[i, j] }").get_space()?;
        let locals = LocalSpace::from_space(domain.clone())?;
        let i = Aff::var_on_domain(locals.clone(), DimType::Set, 0)?;
        let n = Aff::param_on_domain_space_id(domain.clone(), Id::new(ctx, "n")?)?;
        let seven = Aff::val_on_domain(locals, Val::from_i64(ctx, 7)?)?;
        let f = i.clone().scale_val(Val::from_i64(ctx, 2)?)?.add(n)?.sub(seven)?;
        assert_eq!(f.to_str()?, "[n] -> { A[i, j] -> [(-7 + n + 2i)] }");
        assert_eq!(f.get_constant_val()?.to_i64()?, -7);
        assert_eq!(f.get_coefficient_val(DimType::In, 0)?.to_i64()?, 2);
        assert_eq!(f.dim(DimType::In)?, 2);
        let g = f.clone().mod_val(Val::from_i64(ctx, 4)?)?;
        assert_eq!((g.dim(DimType::Div)?, g.get_denominator_val()?.to_i64()?), (1, 1));
        let quarter = f.clone().scale_down_val(Val::from_i64(ctx, 4)?)?.floor()?;
        assert_eq!(quarter.get_div(0)?.get_denominator_val()?.to_i64()?, 4);
        assert!(f.le_set(i)?.is_equal(&set(ctx, "[n] -> { A[i, j] : i + n <= 7 }"))?);
        Ok(())
    });
}

#[test]
fn comparisons_of_functions() {
    type Compare = fn(PwAff, PwAff) -> Result<Set>;
    let cases: &[(Compare, &str)] = &[
        (PwAff::lt_set, "{ A[i] : i < 3 }"),
        (PwAff::le_set, "{ A[i] : i <= 3 }"),
        (PwAff::eq_set, "{ A[3] }"),
        (PwAff::ne_set, "{ A[i] : i != 3 }"),
        (PwAff::ge_set, "{ A[i] : i >= 3 }"),
        (PwAff::gt_set, "{ A[i] : i > 3 }"),
    ];
    checked(|ctx| {
        for (compare, expected) in cases {
            let (i, three) = (PwAff::read_from_str(ctx, "{ A[i] -> [i] }")?, "{ A[i] -> [3] }");
            let actual = compare(i, PwAff::read_from_str(ctx, three)?)?;
            assert!(actual.is_equal(&set(ctx, expected))?, "{actual} is not {expected}");
        }
        Ok(())
    });
}

#[test]
fn cases_of_functions() {
    checked(|ctx| {
        let i = PwAff::read_from_str(ctx, "{ A[i] -> [i] }")?;
        let absolute = i.clone().max(i.neg()?)?;
        let pieces = absolute.pieces()?;
        assert_eq!((pieces.len(), absolute.n_piece()?), (2, 2));
        let whole =
            pieces.into_iter().try_fold(set(ctx, "{ A[i] : false }"), |all, (part, _)| all.union(part))?;
        assert!(whole.is_equal(&set(ctx, "{ A[i] }"))?);
        let at = set(ctx, "{ A[-5] }").sample_point()?;
        assert_eq!(absolute.clone().eval(at)?.to_i64()?, 5);
        let by_map = Map::from_pw_aff(absolute)?;
        assert!(by_map.is_equal(&map(ctx, "{ A[i] -> [j] : j = i >= 0 or (j = -i and i < 0) }"))?);
        Ok(())
    });
}

#[test]
fn tuples_of_functions() {
    checked(|ctx| {
        let f = MultiAff::read_from_str(ctx, "{ A[i] -> B[i + 1, 2i] }")?;
        assert_eq!((f.size()?, f.get_at(1)?.to_str()?), (2, "{ A[i] -> [(2i)] }".to_string()));
        let g = MultiAff::from_aff_list(f.get_space()?, f.get_list()?)?;
        assert!(g.plain_is_equal(&f)?);
        let swapped = f.clone().set_at(0, f.get_at(1)?)?.set_at(1, f.get_at(0)?)?;
        assert!(swapped.clone().as_map()?.is_equal(&map(ctx, "{ A[i] -> B[2i, i + 1] }"))?);
        let pulled = swapped.pullback_multi_aff(MultiAff::read_from_str(ctx, "{ C[j] -> A[3j] }")?)?;
        assert!(pulled.as_map()?.is_equal(&map(ctx, "{ C[j] -> B[6j, 3j + 1] }"))?);
        let flat = f.clone().flat_range_product(f.clone())?;
        assert!(flat.as_map()?.is_equal(&map(ctx, "{ A[i] -> [i + 1, 2i, i + 1, 2i] }"))?);
        assert!(MultiPwAff::from_multi_aff(f)?.as_map()?.is_equal(&map(ctx, "{ A[i] -> B[i + 1, 2i] }"))?);
        assert_eq!(MultiVal::read_from_str(ctx, "{ [4, 8] }")?.get_at(1)?.to_i64()?, 8);
        Ok(())
    });
}

#[test]
fn functions_from_relations() {
    checked(|ctx| {
        let first = map(ctx, "{ A[i] -> B[j] : 0 <= i and i <= j <= 9 }").lexmin_pw_multi_aff()?;
        assert!(first.clone().as_map()?.is_equal(&map(ctx, "{ A[i] -> B[i] : 0 <= i <= 9 }"))?);
        assert_eq!(first.pieces()?.len(), 1);
        assert!(first.get_at(0)?.isa_aff()? || first.n_piece()? == 1);
        let both = PwMultiAff::read_from_str(ctx, "{ A[i] -> B[0] : i > 9 }")?.union_add(first)?;
        assert!(both.as_map()?.is_equal(&map(ctx, "{ A[i] -> B[i] : 0 <= i <= 9; A[i] -> B[0] : i > 9 }"))?);
        Ok(())
    });
}

#[test]
fn functions_over_several_spaces() {
    checked(|ctx| {
        let text = "{ A[i] -> [i]; B[j] -> [2j] }";
        let f = UnionPwAff::read_from_str(ctx, text)?;
        assert_eq!(f.pieces()?.len(), 2);
        let schedule = MultiUnionPwAff::from_union_pw_aff(f)?;
        assert_eq!((schedule.size()?, schedule.get_at(0)?.n_pw_aff()?), (1, 2));
        assert!(crate::UnionMap::from_multi_union_pw_aff(schedule)?.is_equal(&umap(ctx, text))?);
        let contraction = UnionPwMultiAff::read_from_str(ctx, "{ A[i] -> C[i]; B[i] -> C[i] }")?;
        assert_eq!(contraction.pieces()?.len(), 2);
        let preimage = uset(ctx, "{ C[1] }").preimage_union_pw_multi_aff(contraction)?;
        super::assert_uset(&preimage, "{ A[1]; B[1] }");
        Ok(())
    });
}

#[test]
fn numbers() {
    checked(|ctx| {
        let number = |text: &str| Val::read_from_str(ctx, text).unwrap();
        assert_eq!(number("6/4"), number("3/2"));
        assert!(number("-1") < number("1/2") && number("infty") > number("7"));
        assert!(number("NaN") != number("NaN") && number("NaN").partial_cmp(&number("0")).is_none());
        assert_eq!(number("-7").modulo(number("3"))?.to_i64()?, 2);
        assert_eq!(number("7/2").floor()?.to_i64()?, 3);
        assert_eq!(number("12").gcd(number("18"))?.to_i64()?, 6);
        assert_eq!(Val::from_i64(ctx, i64::MIN)?.to_i64()?, i64::MIN);
        assert_eq!((number("0").to_i64()?, number("0").sgn()?), (0, 0));
        Ok(())
    });
}
