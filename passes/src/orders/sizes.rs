//! Large constants as parameters.
//!
//! ```text
//! problem    { S[i, j] : 0 <= i <= 999 and i < j <= 1000 }
//! becomes    [n] -> { S[i, j] : 0 <= i <= n and i < j <= n + 1 : n >= 32 }
//! schedule   [n] -> { S[i, j] -> [n - j] }
//! becomes    { S[i, j] -> [999 - j] }
//! ```
//!
//! isl's scheduler fuses loops where that makes a distance constant that was not, and carries as much as it
//! can at a time. With constant sizes every distance is constant, and it makes one dimension of two loops,
//! `[1998 i + j]`. For all sizes it finds the schedule that a person would find. Where `n = 999`, the new
//! problem is the old one, and a schedule that respects the new one respects the old one.

use crate::machine::thresholds::{NEAR_SIZE, SIZE, SIZE_MULTIPLES, SIZES};
use crate::orders::problem::Problem;
use crate::tree::graft;
use mse_isl::{
    BasicSet, Constraint, Context, DimType, Id, LocalSpace, Result, Schedule, Set, Space, UnionSet, Val,
};

/// The parameters are called that, and a number.
const NAME: &str = "mse_size";

/// The sizes of a problem: a parameter `mse_size<k>` for each of these numbers.
pub struct Sizes(Vec<i64>);

impl Sizes {
    /// Those of a problem; none where there are no large constants, or integer divisions, or where a
    /// parameter has a name of ours.
    pub fn of(problem: &Problem) -> Result<Option<Self>> {
        let mut constants = Vec::new();
        let known = problem.domain.get_space()?.align_params(problem.context.get_space()?)?;
        for position in 0..known.dim(DimType::Param)? {
            if known.get_dim_name(DimType::Param, position)?.is_some_and(|name| name.starts_with(NAME)) {
                return Ok(None);
            }
        }
        for set in [problem.domain.clone(), problem.order.clone().wrap()?, problem.flow.clone().wrap()?] {
            for piece in pieces(&set)? {
                if piece.dim(DimType::Div)? > 0 {
                    return Ok(None);
                }
                for constraint in piece.get_constraint_list()? {
                    constants.extend(large(&constraint)?.map(i64::abs));
                }
            }
        }
        constants.sort_unstable();
        let mut sizes = Self(Vec::new());
        for constant in constants {
            if sizes.multiple(constant).is_none() {
                sizes.0.push(constant);
            }
        }
        Ok(Some(sizes).filter(|sizes| !sizes.0.is_empty() && sizes.0.len() <= SIZES))
    }

    /// `(k, a)` if a constant is nearly `a` times size `k`.
    fn multiple(&self, constant: i64) -> Option<(usize, i64)> {
        let sizes = || self.0.iter().enumerate();
        (1..=SIZE_MULTIPLES).find_map(|times| {
            let near = |&(_, size): &(usize, &i64)| (constant.abs() - times * size).abs() <= NEAR_SIZE;
            sizes().find(near).map(|(number, _)| (number, times * constant.signum()))
        })
    }

    /// The problem for all sizes.
    pub fn generalised(&self, problem: Problem) -> Result<Problem> {
        let mut context = problem.context;
        for number in 0..self.0.len() {
            let id = self.id(number)?;
            let space = context.get_space()?.add_param_id(id)?;
            context = context.align_params(space)?;
            let last = context.dim(DimType::Param)? - 1;
            context = context.lower_bound_si(DimType::Param, last, *SIZE.start() as i32)?;
        }
        Ok(Problem {
            domain: self.in_sizes(&problem.domain)?,
            context,
            order: self.in_sizes(&problem.order.wrap()?)?.unwrap()?,
            flow: self.in_sizes(&problem.flow.wrap()?)?.unwrap()?,
        })
    }

    fn id(&self, number: usize) -> Result<Id> {
        Id::new(&Context::current(), &format!("{NAME}{number}"))
    }

    /// The same sets, with sizes instead of large constants.
    fn in_sizes(&self, all: &UnionSet) -> Result<UnionSet> {
        let mut found = UnionSet::empty_ctx(&Context::current())?;
        for piece in pieces(all)? {
            let mut space = piece.get_space()?;
            let known = space.dim(DimType::Param)?;
            for number in 0..self.0.len() {
                space = space.add_param_id(self.id(number)?)?;
            }
            let mut general = BasicSet::universe(space.clone())?;
            for constraint in piece.get_constraint_list()? {
                general = general.add_constraint(self.constraint(&constraint, space.clone(), known)?)?;
            }
            found = found.union(UnionSet::from_set(Set::from_basic_set(general)?)?)?;
        }
        Ok(found)
    }

    /// A constraint with a size instead of its constant; `known` parameters come before the sizes.
    fn constraint(&self, old: &Constraint, space: Space, known: usize) -> Result<Constraint> {
        let space = LocalSpace::from_space(space)?;
        let mut new = if old.is_equality()? {
            Constraint::alloc_equality(space)?
        } else {
            Constraint::alloc_inequality(space)?
        };
        for kind in [DimType::Param, DimType::Set] {
            for position in 0..old.dim(kind)? {
                new = new.set_coefficient_val(kind, position, old.get_coefficient_val(kind, position)?)?;
            }
        }
        let large = large(old)?.and_then(|constant| Some((constant, self.multiple(constant)?)));
        let Some((constant, (number, times))) = large else {
            return new.set_constant_val(old.get_constant_val()?);
        };
        let rest = Val::from_i64(&Context::current(), constant - times * self.0[number])?;
        new.set_coefficient_si(DimType::Param, known + number, times as i32)?.set_constant_val(rest)
    }

    /// A schedule for all sizes as one for these, of the instances `domain`.
    pub fn fixed(&self, schedule: &Schedule, domain: UnionSet) -> Result<Schedule> {
        let leaf = Schedule::from_domain(domain)?.get_root()?.child(0)?;
        graft::replaced(leaf, &schedule.get_root()?, &self.values()?)?.get_schedule()
    }

    /// `[n] -> { : n = 999 }`
    fn values(&self) -> Result<graft::Values> {
        let isl = Context::current();
        let parameters = (0..self.0.len()).map(|number| self.id(number)).collect::<Result<Vec<_>>>()?;
        let mut space = Space::params_alloc(&isl, 0)?;
        for id in &parameters {
            space = space.add_param_id(id.clone())?;
        }
        let mut values = Set::universe(space)?;
        for (number, &size) in self.0.iter().enumerate() {
            values = values.fix_val(DimType::Param, number, Val::from_i64(&isl, size)?)?;
        }
        Ok(graft::Values { parameters, values: Some(values) })
    }
}

/// The constant of a constraint, if it may be a size.
fn large(constraint: &Constraint) -> Result<Option<i64>> {
    let constant = constraint.get_constant_val()?;
    let is_huge = constant.clone().abs()?.cmp_si(*SIZE.end())? > 0;
    if is_huge {
        return Ok(None);
    }
    Ok(Some(constant.get_num_si()?).filter(|constant| SIZE.contains(&constant.abs())))
}

fn pieces(all: &UnionSet) -> Result<Vec<BasicSet>> {
    Ok(all.sets()?.iter().map(Set::basic_sets).collect::<Result<Vec<_>>>()?.concat())
}

#[cfg(test)]
mod tests {
    use super::super::problem::{Fusion, Solvable};
    use super::*;
    use mse_isl::UnionMap;

    fn problem(domain: &str, order: &str) -> Problem {
        let isl = Context::current();
        Problem {
            domain: UnionSet::read_from_str(&isl, domain).expect("a set"),
            context: Set::read_from_str(&isl, "[N] -> { : N >= 0 }").expect("a set"),
            order: UnionMap::read_from_str(&isl, order).expect("a relation"),
            flow: UnionMap::empty_ctx(&isl).expect("a relation"),
        }
    }

    #[test]
    fn multiples_and_near_constants_are_one_size() {
        let sizes = |domain: &str| {
            let found = Sizes::of(&problem(domain, "{ }")).expect("isl");
            found.map(|sizes| sizes.0).unwrap_or_default()
        };
        assert_eq!(sizes("{ S[i] : 0 <= i < 31 }"), Vec::<i64>::new());
        assert_eq!(sizes("{ S[i] : 0 <= i < 1000; T[i] : 3 <= i <= 1001 }"), [999]);
        assert_eq!(sizes("{ S[i, j] : 0 <= i < 100 and 0 <= j <= 199 - i }"), [99]);
        assert_eq!(sizes("{ S[i, j] : 0 <= i < 1000 and 0 <= j < 1100 }"), [999, 1099]);
        assert_eq!(sizes("{ S[i] : 0 <= i < 9223372036854775807 }"), Vec::<i64>::new());
        assert_eq!(sizes("[mse_size0] -> { S[i] : mse_size0 <= i < 1000 }"), Vec::<i64>::new());
        assert_eq!(sizes("{ S[i] : 0 <= i < 1000 and i mod 2 = 0 }"), Vec::<i64>::new());
    }

    #[test]
    fn the_problem_for_all_sizes_is_the_same_for_these() {
        for (domain, order) in [
            ("{ S[i] : 0 <= i < 1000 }", "{ S[i] -> S[i + 1] : 0 <= i < 999 }"),
            (
                "{ S[i, j] : 0 <= i < 1000 and i < j <= 1001 }",
                "{ S[i, j] -> S[i + 1, j] : 0 <= i < 500 < j }",
            ),
            (
                "[N] -> { S[i] : 0 <= i < 64 and i < N; T[i] : -64 <= i <= 2 N }",
                "[N] -> { S[i] -> T[i - 64] }",
            ),
        ] {
            let before = problem(domain, order);
            let sizes = Sizes::of(&before).expect("isl").expect("sizes");
            let after = sizes.generalised(before.clone()).expect("isl");
            let values = sizes.values().expect("isl");
            assert!(!after.domain.is_equal(&before.domain).expect("isl"), "{domain}");
            assert!(values.instances(after.domain).unwrap().is_equal(&before.domain).unwrap(), "{domain}");
            let order = values.instances(after.order.wrap().unwrap()).unwrap();
            assert!(order.is_equal(&before.order.wrap().unwrap()).unwrap(), "{domain}");
        }
    }

    #[test]
    fn a_schedule_for_all_sizes_is_one_for_these() {
        let problem = problem(
            "{ S[i] : 0 <= i < 1000; T[i] : 0 <= i < 1000 }",
            "{ S[i] -> T[999 - i] : 0 <= i < 1000; T[i] -> T[i + 1] : 0 <= i < 999 }",
        );
        let sizes = Sizes::of(&problem).expect("isl").expect("sizes");
        let general = sizes.generalised(problem.clone()).expect("isl");
        let general = Solvable::of(general).solved(Fusion::Any).expect("a schedule");
        let schedule = sizes.fixed(&general, problem.domain.clone()).expect("isl");
        assert!(!schedule.to_string().contains("mse_size"), "{schedule}");
        assert!(problem.verify(&schedule).expect("isl").is_none(), "{schedule}");
    }
}
