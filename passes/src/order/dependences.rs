//! The dependences that the order of instances must respect, and where two instances conflict.
//!
//! ```text
//! flow      { [T[j] -> w[]] -> [S[i] -> r[]] }   the read may get this write's value
//! storage   { [S[i] -> x[]] -> [T[j] -> w[]] }   the write overwrites what x read or wrote (anti, output)
//! ```
//!
//! Updates that commute have none among each other ([`commuting`]).
//! All from earlier to later, computed on the storage as it stands, place by place ([`crate::scop::layout`]).
//! A dependence that others imply through a certain write in between is left out, where isl finds those
//! within a bound on its operations.

use super::conditions::Conditions;
use super::known::{Common, Known};
use super::{Accesses, Dates};
use crate::machine::budgets::LAST_SOURCES;
use crate::once::once;
use crate::scop::commuting::commuting;
use crate::scop::{Scop, independence, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, Result, UnionMap};
use std::cell::OnceCell;

/// The dependences of a scop, by reference.
#[derive(Clone, Debug)]
pub struct Dependences {
    /// `{ [T[j] -> w[]] -> [S[i] -> r[]] }`
    pub flow: UnionMap,
    /// `{ [S[i] -> x[]] -> [T[j] -> w[]] }`
    pub storage: UnionMap,
    /// Both, and flow alone, between instances.
    between: [OnceCell<UnionMap>; 2],
}

impl Dependences {
    /// These.
    pub fn new(flow: UnionMap, storage: UnionMap) -> Self {
        Self { flow, storage, between: Default::default() }
    }

    /// The dependences of the scop in the order of its schedule.
    pub fn of(scop: &Scop) -> Result<Self> {
        Self::beside(scop, &Known::of(scop))
    }

    /// The same, with what is known of other storage.
    pub fn beside(scop: &Scop, known: &Known) -> Result<Self> {
        let places = scop.tagged_places(|_| true)?;
        let Self { flow, storage, .. } = Self::found(scop, &places, &known.common(scop))?;
        let unreal = independence::unreal(scop)?;
        Ok(Self::new(flow.subtract(unreal.clone())?, storage.subtract(unreal)?))
    }

    /// The same if the accesses were to these places, `{ [S[i] -> r[]] -> B[c] }`.
    pub fn on(scop: &Scop, places: &UnionMap) -> Result<Self> {
        Self::found(scop, places, &Known::of(scop).nothing())
    }

    fn found(scop: &Scop, places: &UnionMap, common: &Common) -> Result<Self> {
        let dates = Dates::of(scop, |_| true)?;
        let (mut reads, mut must, mut may) = (Vec::new(), Vec::new(), Vec::new());
        for (_, access) in scop.selected(|_| true) {
            let of_kind = match access.kind {
                AccessKind::Read => &mut reads,
                _ if scop.overwrites(access)? => &mut must,
                _ => &mut may,
            };
            of_kind.push(access.tagged()?);
        }
        let of = |kind: Vec<Map>| places.clone().intersect_domain(union_of_maps(kind.into_iter())?.domain()?);
        let (reads, must, may) = (of(reads)?, of(must)?, of(may)?);
        let flow = last(&dates, common, [reads.clone(), must.clone(), may.clone()])?;
        let storage = last(&dates, common, [must.clone().union(may.clone())?, must, may.union(reads)?])?;
        Ok(Self::new(flow, storage.subtract(commuting(scop)?)?))
    }

    /// Both, by reference.
    pub fn tagged(&self) -> Result<UnionMap> {
        self.flow.clone().union(self.storage.clone())
    }

    /// Both, between different instances: `{ Earlier[i] -> Later[j] }`.
    pub fn order(&self) -> Result<UnionMap> {
        once(&self.between[0], || between_instances(self.tagged()?)).cloned()
    }

    /// Flow between different instances: `{ Writer[i] -> Reader[j] }`.
    pub fn flow_order(&self) -> Result<UnionMap> {
        once(&self.between[1], || between_instances(self.flow.clone())).cloned()
    }
}

/// `{ source -> sink }`: the last certain source, and possible ones after it; or more, all that come before.
fn last(dates: &Dates, common: &Common, [sinks, must, may]: [UnionMap; 3]) -> Result<UnionMap> {
    let accesses = Accesses { sinks, must, may, conditions: Conditions::default() };
    let sources = match Context::current().bounded(LAST_SOURCES, || accesses.sources_beside(dates, common)) {
        Err(error) if error.is_quota() => accesses.all_before(dates)?,
        sources => sources?,
    };
    sources.without_cells()?.reverse()?.coalesce()
}

/// Forgets the references, and what happens inside one instance.
fn between_instances(tagged: UnionMap) -> Result<UnionMap> {
    let order = tagged.factor_domain()?;
    let instances = order.clone().domain()?.union(order.clone().range()?)?;
    order.subtract(instances.identity()?)?.coalesce()
}
