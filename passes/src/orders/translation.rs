//! Large constants between statements, kept from isl's scheduler.
//!
//! ```text
//! equality      of a dependence { S[i] -> T[j] }: a i + b j + c = 0, without parameters and integer divisions
//! translation   { S[i] -> S[i - t_S] }: the equality becomes a i + b j + (c + a t_S + b t_T) = 0
//! wanted        c + a t_S + b t_T = 0 where c is large; a t_S + b t_T = 0, so that it stays, where it is small
//! ```
//!
//! isl's scheduler solves integer programs with cutting planes: the larger the constants, the more of them.
//! Its count of operations does not notice that. In nussinov of 180 elements, instances depend on each other
//! with `k = 178 - i`, and it does not end. On translated statements, with `k = -2 - i`, it takes a third of
//! a second. A schedule of those is one of the statements themselves:
//! [`Schedule::pullback_union_pw_multi_aff`](mse_isl::Schedule). Equalities that contradict smaller ones are
//! left as they are.

use crate::machine::thresholds::MOVED;
use crate::scop::Scop;
use mse_isl::{BasicSet, Constraint, Context, DimType, LocalSpace, Map, Result, Space, UnionMap, Val};
use std::collections::{BTreeMap, BTreeSet};

/// Larger systems of equalities are not tried: unknowns, equalities.
const MAX_SYSTEM: (usize, usize) = (300, 2000);

/// The translation, `{ S[i] -> S[i - t_S] }`, with which the dependences `order` have small constants; none
/// if they do anyway.
pub fn translation(scop: &Scop, order: &UnionMap) -> Result<Option<UnionMap>> {
    let unknowns = Unknowns::of(scop)?;
    let equalities = unknowns.equalities(order)?;
    let large = unknowns.count > MAX_SYSTEM.0 || equalities.len() > MAX_SYSTEM.1;
    if large || equalities.iter().all(|equality| equality.size <= MOVED) {
        return Ok(None);
    }
    let offsets = unknowns.solved(&equalities)?;
    if offsets.iter().all(|offset| *offset == 0) { Ok(None) } else { unknowns.translated(&offsets).map(Some) }
}

/// The coordinates of `t_S` for all statements, side by side.
struct Unknowns {
    /// The first one of each statement, and how many it has.
    of: BTreeMap<String, (usize, usize)>,
    count: usize,
}

/// An equality of a dependence; those with small constants first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Equality {
    size: i64,
    constant: i64,
    /// The factor of each unknown.
    factors: Vec<(usize, i64)>,
}

impl Unknowns {
    fn of(scop: &Scop) -> Result<Self> {
        let mut unknowns = Self { of: BTreeMap::new(), count: 0 };
        for statement in &scop.statements {
            let dimensions = statement.domain.dim(DimType::Set)?;
            unknowns.of.insert(statement.name.clone(), (unknowns.count, dimensions));
            unknowns.count += dimensions;
        }
        Ok(unknowns)
    }

    fn equalities(&self, order: &UnionMap) -> Result<BTreeSet<Equality>> {
        let mut found = BTreeSet::new();
        for map in order.maps()? {
            let ends = [self.first(&map, DimType::In)?, self.first(&map, DimType::Out)?];
            let [Some(from), Some(to)] = ends else { continue };
            for piece in map.basic_maps()? {
                for constraint in piece.get_constraint_list()? {
                    found.extend(equality(&constraint, from, to)?);
                }
            }
        }
        Ok(found)
    }

    /// The first unknown of the statement at one end of a dependence.
    fn first(&self, map: &Map, end: DimType) -> Result<Option<usize>> {
        let name = map.get_space()?.get_tuple_name(end)?.unwrap_or_default();
        Ok(self.of.get(&name).map(|(first, _)| *first))
    }

    /// Values for which as many equalities as possible, small ones first, have the constant that is wanted; 0
    /// where any will do.
    fn solved(&self, equalities: &BTreeSet<Equality>) -> Result<Vec<i64>> {
        let space = Space::set_alloc(&Context::current(), 0, self.count)?;
        let mut values = BasicSet::universe(space.clone())?;
        let mut try_with = |constraint: Constraint| -> Result<()> {
            let fewer = values.clone().add_constraint(constraint)?;
            if !fewer.is_empty()? {
                values = fewer;
            }
            Ok(())
        };
        let nothing = || Constraint::alloc_equality(LocalSpace::from_space(space.clone())?);
        for equality in equalities {
            let mut wanted = nothing()?;
            if equality.size > MOVED {
                wanted = wanted.set_constant_val(val(equality.constant)?)?;
            }
            for &(unknown, factor) in &equality.factors {
                wanted = wanted.set_coefficient_val(DimType::Set, unknown, val(factor)?)?;
            }
            try_with(wanted)?;
        }
        for unknown in 0..self.count {
            try_with(nothing()?.set_coefficient_si(DimType::Set, unknown, 1)?)?;
        }
        let point = values.sample_point()?;
        (0..self.count).map(|unknown| number(&point.get_coordinate_val(DimType::Set, unknown)?)).collect()
    }

    fn translated(&self, offsets: &[i64]) -> Result<UnionMap> {
        let of_statement = |(name, (first, dimensions)): (&String, &(usize, usize))| {
            let coordinates: Vec<_> = (0..*dimensions).map(|k| format!("i{k}")).collect();
            let moved: Vec<_> =
                (0..*dimensions).map(|k| format!("i{k} - ({})", offsets[first + k])).collect();
            format!("{name}[{}] -> {name}[{}]", coordinates.join(", "), moved.join(", "))
        };
        let all: Vec<_> = self.of.iter().map(of_statement).collect();
        UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", all.join("; ")))
    }
}

/// The equality that a constraint is, if it has neither parameters nor integer divisions, with the first
/// unknowns of both ends.
fn equality(constraint: &Constraint, from: usize, to: usize) -> Result<Option<Equality>> {
    let involved = |kind| constraint.involves_dims(kind, 0, constraint.dim(kind)?);
    if !constraint.is_equality()? || involved(DimType::Param)? || involved(DimType::Div)? {
        return Ok(None);
    }
    let mut factors: BTreeMap<usize, i64> = BTreeMap::new();
    for (kind, first) in [(DimType::In, from), (DimType::Out, to)] {
        for k in 0..constraint.dim(kind)? {
            *factors.entry(first + k).or_default() += number(&constraint.get_coefficient_val(kind, k)?)?;
        }
    }
    let constant = number(&constraint.get_constant_val()?)?;
    let factors = factors.into_iter().filter(|(_, factor)| *factor != 0).collect();
    Ok(Some(Equality { size: constant.saturating_abs(), constant, factors }))
}

fn number(value: &Val) -> Result<i64> {
    value.get_num_si()
}

fn val(value: i64) -> Result<Val> {
    Val::int_from_si(&Context::current(), value)
}
