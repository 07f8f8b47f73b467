//! The code that isl generates for a subscript or a condition, and how large its numbers are.
//!
//! ```text
//! (n - floor(n / 2^40)) mod 5      isl: .. floor((879609302224 n - 3 (n mod 2^40)) / 2^42) ..
//! ```
//!
//! Lowering generates it again, in terms of what loops imply; its factors come from the same divisions.

use mse_isl::ast::Expr;
use mse_isl::{AstBuild, DimType, Id, Map, MultiId, PwMultiAff, Result, Set, Space};

/// The function that a relation is, `{ [i] -> A[a] }`; none if it is no function.
pub fn function(relation: &Map) -> Result<Option<Expr>> {
    if !relation.is_single_valued()? {
        return Ok(None);
    }
    let names = names(relation.get_space()?.domain()?)?;
    let function = PwMultiAff::from_map(relation.clone())?.bind_domain(names)?;
    let build = build(relation.context(), function.get_space()?)?;
    build.access_from_pw_multi_aff(function)?.to_tree().map(Some)
}

/// The condition for a domain, `{ [i] }`, or for parameters, `{ : }`.
pub fn condition(domain: &Set) -> Result<Expr> {
    let bound = if domain.is_params()? {
        domain.clone()
    } else {
        domain.clone().bind(names(domain.get_space()?)?)?
    };
    build(domain.context(), bound.get_space()?)?.expr_from_set(bound)?.to_tree()
}

fn build(isl: &mse_isl::Context, space: Space) -> Result<AstBuild> {
    AstBuild::over(Set::read_from_str(isl, "{ : }")?, space)
}

/// `@0`, `@1`, ..: the coordinates.
fn names(space: Space) -> Result<MultiId> {
    let names =
        (0..space.dim(DimType::Set)?).map(|position| Id::new(space.context(), &format!("@{position}")));
    let names = names.collect::<Result<Vec<_>>>()?;
    space.multi_id(names)
}

/// The coordinate of this name.
pub fn coordinate(name: &str) -> Option<usize> {
    name.strip_prefix('@').and_then(|position| position.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    #[test]
    fn products_are_found() {
        let isl = Context::current();
        let check = |text: &str, fits: bool| {
            let relation = Map::read_from_str(&isl, text).expect("a relation");
            let code = function(&relation).expect("isl").expect("a function");
            let magnitude = code.magnitude(&mut |_| Ok(1 << 47)).expect("isl");
            assert_eq!(magnitude.is_some(), fits, "{text}: {code:?}");
        };
        let positive = "(n - floor(n/1099511627776)) mod 5 = o and n >= 0 and 0 <= o <= 4";
        check(&format!("[n] -> {{ [i] -> A[o] : {positive} }}"), true);
        let negative = "(-2 + n - floor((-1 + n)/1099511627776)) mod 5 = 4 + o and n < 0 and -4 <= o <= 0";
        check(&format!("[n] -> {{ [i] -> A[o] : ({positive}) or ({negative}) }}"), false);
        check("[n] -> { [i] -> A[floor(i/3136) mod 64] }", true);
        check("[n] -> { [i] -> A[(i mod 8) mod 3 + 2n] }", true);
    }
}
