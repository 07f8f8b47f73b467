//! One launch, or one block of it, whichever: its dates as parameters.
//!
//! ```text
//! a place       { S[t, i] }      in launch [floor(t/32) + floor((2t + i)/32)], in block [floor((2t + i)/32)]
//! one block     [@0, @1] -> { S[t, i] : @0 - @1 = floor(t/32) and @1 = floor((2t + i)/32) }
//! ```
//!
//! Pairs in one block are pairs of such instances: `{ x -> y : block(x) = block(y) }` is the union over all
//! `@0, @1`. So whether there are some is asked without a comparison of divisions, which isl would have twice
//! in each pair.

use mse_isl::{Context, DimType, Id, Map, PwMultiAff, Result, Set};

/// The instances with these dates, `{ S[i] -> [v..] }`, for any values of the dates.
pub fn at_any(dates: PwMultiAff) -> Result<Set> {
    let isl = Context::current();
    let count = dates.dim(DimType::Out)?;
    let names: Vec<String> = (0..count).map(|date| format!("d{date}")).collect();
    let names = names.join(", ");
    let mut point = Set::read_from_str(&isl, &format!("[{names}] -> {{ [{names}] }}"))?;
    for date in 0..count {
        point = point.set_dim_id(DimType::Param, date, Id::new(&isl, &format!("@{date}"))?)?;
    }
    point.preimage_pw_multi_aff(dates)?.coalesce()
}

/// The pairs, for some values of the dates.
pub fn at_some(mut pairs: Map) -> Result<Map> {
    for parameter in (0..pairs.dim(DimType::Param)?).rev() {
        let name = pairs.get_dim_name(DimType::Param, parameter)?;
        if name.is_some_and(|name| name.starts_with('@')) {
            pairs = pairs.project_out(DimType::Param, parameter, 1)?;
        }
    }
    Ok(pairs)
}
