//! Scheduling problems: what a schedule must respect, and whether one does.
//!
//! ```text
//! validity      order = flow + anti + output, on the storage as it stands     { Earlier[i] -> Later[j] }
//! proximity     flow
//! coincidence   order, outermost first
//! ```
//!
//! [`Problem::check`] is about the problem, [`Problem::verify`] about a schedule for it, ours or one by hand.
//! Both say what is wrong with a witness. (CIRCT's scheduling problems have the same two.)

use crate::once::once;
use crate::order::Dependences;
use crate::order::dates::padded;
use crate::orders::fused::is_fused;
use crate::orders::parts::parts;
use crate::scop::{Scop, union_of_maps};
use crate::tree::coincidence;
use mse_isl::{
    Context, DimType, Map, MultiUnionPwAff, Result, Schedule, ScheduleConstraints, ScheduleNode,
    ScheduleNodeType as Node, Set, UnionMap, UnionSet,
};
use std::cell::OnceCell;

/// The dependences that a schedule must respect, and the flow that makes it good.
#[derive(Clone, Debug)]
pub struct Problem {
    /// `{ S[i] }`
    pub domain: UnionSet,
    /// `[n] -> { : }`
    pub context: Set,
    /// `{ Earlier[i] -> Later[j] }`: what the schedule must respect.
    pub order: UnionMap,
    /// `{ Writer[i] -> Reader[j] }`: the ends should be close.
    pub flow: UnionMap,
}

/// The loops that isl's scheduler may fuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fusion {
    /// Whatever brings flow closer together.
    Any,
    /// That, as long as no coincident member is lost.
    Coincident,
    /// Whatever brings flow closer together, with as many loops in one permutable band as can be, whether or
    /// not one of them is parallel.
    Permutable,
}

/// A flaw of a problem.
#[derive(Clone, Debug)]
pub enum Flaw {
    /// The order has ends that are no instances: all of it.
    Order(UnionMap),
    /// So has the flow.
    Flow(UnionMap),
    /// An instance must come before itself: `{ S[i] -> S[i] }`.
    Itself(UnionMap),
}

/// A rule that a schedule breaks.
#[derive(Clone, Debug)]
pub enum Broken {
    /// These instances have no date.
    NoDate(UnionSet),
    /// The first of these pairs must come first, and does not: `{ Earlier[i] -> Later[j] }`.
    Order(UnionMap),
    /// A member is called coincident, and has two values at the ends of these.
    Coincidence(UnionMap),
}

impl Problem {
    /// The problem of a scop.
    pub fn of(scop: &Scop, dependences: &Dependences) -> Result<Self> {
        Ok(Self {
            domain: scop.domain()?,
            context: scop.context.clone(),
            order: dependences.order()?,
            flow: dependences.flow_order()?,
        })
    }

    /// The flaw of the problem itself, if it has one: no schedule could be found, or isl would not see the
    /// flaw.
    pub fn check(&self) -> Result<Option<Flaw>> {
        for (relation, flaw) in [(&self.order, Flaw::Order as fn(UnionMap) -> Flaw), (&self.flow, Flaw::Flow)]
        {
            let ends = relation.clone().domain()?.union(relation.clone().range()?)?;
            if !ends.is_subset(&self.domain)? {
                return Ok(Some(flaw(relation.clone())));
            }
        }
        let itself = self.order.clone().intersect(self.domain.clone().identity()?)?;
        if itself.is_empty()? { Ok(None) } else { Ok(Some(Flaw::Itself(itself))) }
    }

    /// The rule that a schedule breaks, if it breaks one. It must date each instance, and keep the order.
    /// Members that it calls coincident must have the same value at both ends of each dependence that the
    /// loops around them do not carry.
    pub fn verify(&self, schedule: &Schedule) -> Result<Option<Broken>> {
        let dates = union_of_maps(padded(schedule.get_map()?)?.into_iter())?;
        let missing = self.domain.clone().subtract(dates.clone().domain()?)?;
        if !missing.is_empty()? {
            return Ok(Some(Broken::NoDate(missing)));
        }
        let order = self.order.clone().intersect_params(self.context.clone())?;
        let late = order.clone().intersect(dates.clone().lex_ge_union_map(dates)?)?;
        if !late.is_empty()? {
            return Ok(Some(Broken::Order(late)));
        }
        carried_by_coincident(schedule.get_root()?, &order)
    }

    /// The same on translated statements, `{ S[i] -> S[i - t] }`.
    pub(super) fn translated(self, translation: &UnionMap) -> Result<Self> {
        let moved =
            |order: UnionMap| order.apply_domain(translation.clone())?.apply_range(translation.clone());
        Ok(Self {
            domain: self.domain.apply(translation.clone())?,
            order: moved(self.order)?,
            flow: moved(self.flow)?,
            ..self
        })
    }
}

/// A problem that is solved more than once.
pub(super) struct Solvable {
    problem: Problem,
    /// Its order and its flow without what the domains impose.
    simple: OnceCell<[UnionMap; 2]>,
    /// isl's schedule for these, where it fuses whatever it may.
    fused: OnceCell<Schedule>,
    /// The parts that isl is given, one after the other.
    parts: OnceCell<Vec<UnionSet>>,
}

impl Solvable {
    pub fn of(problem: Problem) -> Self {
        Self { problem, simple: OnceCell::new(), fused: OnceCell::new(), parts: OnceCell::new() }
    }

    /// `{ S[i] }`
    pub fn domain(&self) -> &UnionSet {
        &self.problem.domain
    }

    /// isl's schedule: first without what the domains impose, then, if isl finds none for these larger
    /// relations, for the exact ones.
    pub fn solved(&self, fusion: Fusion) -> Result<Schedule> {
        let Problem { domain, order, flow, .. } = &self.problem;
        let simple = || Ok([beyond_domain(domain, order.clone())?, beyond_domain(domain, flow.clone())?]);
        match self.solved_simply(once(&self.simple, simple)?, fusion) {
            Err(error) if !error.is_quota() => self.schedule(&[order.clone(), flow.clone()], fusion),
            found => found,
        }
    }

    /// The schedule for relations without what the domains impose; where isl fused nothing, there is nothing
    /// to fuse less.
    fn solved_simply(&self, simple: &[UnionMap; 2], fusion: Fusion) -> Result<Schedule> {
        match (fusion, self.fused.get()) {
            (Fusion::Any, _) => once(&self.fused, || self.schedule(simple, fusion)).cloned(),
            (Fusion::Coincident, Some(known)) if !is_fused(known, &simple[0])? => Ok(known.clone()),
            _ => self.schedule(simple, fusion),
        }
    }

    /// isl's schedule; that of its parts, one after the other.
    fn schedule(&self, relations: &[UnionMap; 2], fusion: Fusion) -> Result<Schedule> {
        let Problem { domain, order, .. } = &self.problem;
        let parts = once(&self.parts, || parts(domain, order))?;
        let [_, _, ..] = parts[..] else { return self.schedule_part(domain, relations, fusion) };
        let mut all: Option<Schedule> = None;
        for part in parts {
            let own = relations.each_ref().map(|relation| coincidence::among(relation, part.clone()));
            let [order, flow] = own;
            let own = self.schedule_part(part, &[order?, flow?], fusion)?;
            all = Some(match all {
                Some(before) => before.sequence(own)?,
                None => own,
            });
        }
        Ok(all.expect("there are several parts"))
    }

    fn schedule_part(
        &self,
        domain: &UnionSet,
        [order, flow]: &[UnionMap; 2],
        fusion: Fusion,
    ) -> Result<Schedule> {
        let constraints = ScheduleConstraints::on_domain(domain.clone())?
            .set_context(self.problem.context.clone())?
            .set_validity(order.clone())?;
        let constraints = match fusion {
            Fusion::Permutable => constraints,
            _ => constraints.set_coincidence(order.clone())?.set_proximity(flow.clone())?,
        };
        Context::current().with_options(|isl| {
            isl.set_schedule_outer_coincidence(fusion != Fusion::Permutable);
            isl.set_schedule_maximize_band_depth(true);
            isl.set_schedule_maximize_coincidence(fusion == Fusion::Coincident);
            constraints.compute_schedule()
        })
    }
}

/// Dependences that a coincident member of the subtree carries.
fn carried_by_coincident(node: ScheduleNode, order: &UnionMap) -> Result<Option<Broken>> {
    if node.get_type()? == Node::Band {
        let together = coincidence::active(&node, order)?;
        for member in 0..node.band_n_member()? {
            if node.band_member_get_coincident(member)? {
                let function = node.band_get_partial_schedule()?.get_at(member)?;
                let function = MultiUnionPwAff::from_union_pw_aff(function)?;
                let carried =
                    together.clone().subtract(together.clone().eq_at_multi_union_pw_aff(function)?)?;
                if !carried.is_empty()? {
                    return Ok(Some(Broken::Coincidence(carried)));
                }
            }
        }
    }
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        if let Some(broken) = carried_by_coincident(node.get_child(position)?, order)? {
            return Ok(Some(broken));
        }
    }
    Ok(None)
}

/// The order without the constraints that the domains impose anyway, where bounds or distances are constants.
/// That gives more dependences, hence it is still valid. Otherwise isl's Farkas elimination takes long
/// (heat-3d of constant size: 60 s, then 0.1 s; of parametric size: 1.9 s, then 0.3 s). Other parametric
/// dependences keep their bounds, which a schedule may need. After Polly's `-polly-opt-simplify-deps`, which
/// does so everywhere.
fn beyond_domain(domain: &UnionSet, order: UnionMap) -> Result<UnionMap> {
    let mut simple = UnionMap::empty_ctx(&Context::current())?;
    for piece in order.maps()?.iter().map(Map::basic_maps).collect::<Result<Vec<_>>>()?.concat() {
        let piece = Map::from_basic_map(piece)?;
        let constant = !piece.involves_dims(DimType::Param, 0, piece.dim(DimType::Param)?)?;
        let free = constant || is_near(&piece)?;
        let piece = UnionMap::from_map(piece)?;
        let piece = if free { piece.gist_domain(domain.clone())?.gist_range(domain.clone())? } else { piece };
        simple = simple.union(piece)?;
    }
    simple.coalesce()
}

/// Whether the distances `j - i` in `{ S[i] -> T[j] }` are bounded by constants.
fn is_near(piece: &Map) -> Result<bool> {
    if piece.dim(DimType::In)? != piece.dim(DimType::Out)? {
        return Ok(false);
    }
    let same = piece.clone().reset_tuple_id(DimType::In)?.reset_tuple_id(DimType::Out)?;
    same.deltas()?.project_out_all_params()?.is_bounded()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(domain: &str, order: &str) -> Problem {
        let isl = Context::current();
        let relation = |text| UnionMap::read_from_str(&isl, text).expect("a relation");
        Problem {
            domain: UnionSet::read_from_str(&isl, domain).expect("a set"),
            context: Set::read_from_str(&isl, "[N] -> { : N >= 0 }").expect("a set"),
            order: relation(order),
            flow: relation("{ }"),
        }
    }

    const STENCIL: &str = "[N] -> { S[t, i] : 0 <= t, i < N }";
    const NEIGHBOURS: &str =
        "[N] -> { S[t, i] -> S[t + 1, j] : 0 <= t < N - 1 and 0 <= i, j < N and i - 1 <= j <= i + 1 }";

    #[test]
    fn problems_are_checked() {
        let check = |order: &str| problem(STENCIL, order).check().expect("isl");
        assert!(check(NEIGHBOURS).is_none());
        assert!(matches!(check("{ S[t, i] -> S[t + 1, i] }"), Some(Flaw::Order(_))));
        assert!(matches!(check("[N] -> { S[t, i] -> S[t, i] : 0 <= t, i < N }"), Some(Flaw::Itself(_))));
    }

    #[test]
    fn schedules_are_verified() {
        let problem = problem(STENCIL, NEIGHBOURS);
        let verify = |functions: &str, coincident: [bool; 2]| {
            let text = format!(
                "{{ \"domain\": \"{STENCIL}\", \"child\": {{ \"schedule\": \"[{functions}]\", \
                 \"coincident\": [ {}, {} ] }} }}",
                i32::from(coincident[0]),
                i32::from(coincident[1]),
            );
            let schedule = Schedule::read_from_str(&Context::current(), &text).expect("a schedule");
            problem.verify(&schedule).expect("isl")
        };
        let (rows, columns, skewed) =
            ("{ S[t, i] -> [(t)] }", "{ S[t, i] -> [(i)] }", "{ S[t, i] -> [(t + i)] }");
        assert!(verify(&format!("{rows}, {columns}"), [false, false]).is_none());
        assert!(verify(&format!("{rows}, {skewed}"), [false, false]).is_none());
        let found = verify(&format!("{columns}, {rows}"), [false, false]);
        assert!(matches!(found, Some(Broken::Order(_))));
        let found = verify(&format!("{rows}, {columns}"), [true, false]);
        assert!(matches!(found, Some(Broken::Coincidence(_))));
        let found = verify(&format!("{}, {columns}", "{ S[t, i] -> [(t)] : t > 0 }"), [false, false]);
        assert!(matches!(found, Some(Broken::NoDate(_))));
    }

    #[test]
    fn what_isl_finds_is_right() {
        let problem = problem(STENCIL, NEIGHBOURS);
        let found = Solvable::of(problem.clone()).solved(Fusion::Any).expect("isl");
        assert!(problem.verify(&found).expect("isl").is_none());
    }
}
