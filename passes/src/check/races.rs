//! Conflicting accesses without an order, and claims of bands that do not hold.
//!
//! ```text
//! conflict   { x -> y : x != y, both touch one place of memory, one of them writes }
//! race       a conflict without an order ([`super::order`]): different blocks of a launch, or threads of
//!            a block without a barrier between; equal dates; children of a set
//! claim      a coincident member has equal values at both ends of every conflict under equal outer bands;
//!            those of a permutable band do not decrease along a conflict that the band orders
//! ```
//!
//! A kill touches no memory when it is executed, so it takes no part. Atomic updates do not conflict with
//! each other, nor do updates of a scop that commute ([`super::commuting`]). Of several races at two places
//! only the first is reported; those between exact accesses come first.

use super::model::{Barrier, Site};
use super::order::{ClaimedFree, Reason};
use super::place::Kind;
use super::scene::Scene;
use super::storage::{Meet, Use};
use super::witness::{self, Violation, Witness};
use mse_dialect::view::AccessKind;
use mse_isl::{Map, Result, Set};

/// A conflict of two accesses: `{ S[i] -> T[j] }`.
struct Conflict<'a> {
    first: &'a Use,
    second: &'a Use,
    pairs: Map,
}

impl Conflict<'_> {
    /// Whether it need not happen. An update may leave its cell as it is, and is a write all the same.
    fn may(&self) -> bool {
        [self.first, self.second].iter().any(|access| access.may && access.combines.is_none())
    }
}

/// Finds violations between the accesses to one memory at two places. An array stands for the memory that it
/// owns.
pub fn check(scene: &Scene, memory: usize, first: usize, second: usize) -> Result<Vec<Violation>> {
    let conflicts = conflicts(scene, memory, first, second)?;
    let mut violations = Vec::new();
    for conflict in &conflicts {
        if let Some((reason, pairs)) = scene.order.unordered(first, second, &conflict.pairs)? {
            violations.push(race(scene, conflict, reason, &pairs)?);
            break;
        }
    }
    violations.extend(claims(scene, first, second, &conflicts)?);
    Ok(violations)
}

/// Barriers that not all threads reach, and accesses that every thread or block executes.
pub fn check_marks(scene: &Scene) -> Vec<Violation> {
    let mut violations = Vec::new();
    for place in scene.places.iter().filter(|place| place.launch().is_some()) {
        let statement = &scene.model.statements[place.statement];
        let has = |kind| place.path.iter().any(|step| step.kind == kind);
        let elsewhere = |kind| {
            let inside = |other: &&super::place::Place| other.launch() == place.launch();
            scene.places.iter().filter(inside).any(|other| other.path.iter().any(|step| step.kind == kind))
        };
        let name = &statement.name;
        let message = match statement.barrier {
            Barrier::Plain if has(Kind::Thread) => {
                format!("{name} lies below a thread mark: its barrier may not be reached by all threads")
            }
            Barrier::Conditional => {
                format!("{name} holds a barrier under a condition: it may not be reached by all threads")
            }
            Barrier::None
                if !statement.accesses.is_empty() && !has(Kind::Thread) && elsewhere(Kind::Thread) =>
            {
                format!("{name} lies below no thread mark: every thread of a block executes it")
            }
            Barrier::None
                if !statement.accesses.is_empty() && !has(Kind::Block) && elsewhere(Kind::Block) =>
            {
                format!("{name} lies below no block mark: every block executes it")
            }
            _ => continue,
        };
        violations.push(Violation::new(Site::Statement(name.clone()), message));
    }
    violations
}

fn conflicts<'a>(scene: &'a Scene, memory: usize, first: usize, second: usize) -> Result<Vec<Conflict<'a>>> {
    let at = |place| {
        scene
            .uses
            .iter()
            .filter(move |u| u.memory == memory && u.place == place && u.kind != AccessKind::Kill)
    };
    let mut conflicts = Vec::new();
    for one in at(first) {
        for other in at(second) {
            let repeated = first == second && other.position < one.position;
            let reads = one.kind == AccessKind::Read && other.kind == AccessKind::Read;
            if repeated || reads || (one.atomic && other.atomic) {
                continue;
            }
            let pairs = scene.without_commuting(one, other, scene.meet(one, other, Meet::May)?)?;
            if !pairs.is_empty()? {
                conflicts.push(Conflict { first: one, second: other, pairs });
            }
        }
    }
    conflicts.sort_by_key(Conflict::may);
    Ok(conflicts)
}

fn race(scene: &Scene, conflict: &Conflict, reason: Reason, pairs: &Map) -> Result<Violation> {
    let witness = witness::smallest_pair(pairs)?.expect("a race has an example");
    let why = match reason {
        Reason::Unordered => "in no order",
        Reason::Iterations => "in different iterations of a parallel loop",
        Reason::Blocks => "in different blocks of one launch",
        Reason::Threads => "in different threads of one block, without a barrier between",
    };
    let both = pair(scene, conflict, &witness, " and")?;
    let site = Site::Access(conflict.second.reference.clone());
    let violation = Violation::shown_by(&witness, site, &format!("{both} {why}"));
    let other = Some(Site::Access(conflict.first.reference.clone()));
    Violation { other, certain: !conflict.may(), ..violation }.with_relation(pairs)
}

/// One violation for each claim that a conflict breaks, of bands above both places.
fn claims(scene: &Scene, first: usize, second: usize, conflicts: &[Conflict]) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    if conflicts.is_empty() {
        return Ok(violations);
    }
    let mut claims = scene.order.claims(first, second)?.to_vec();
    if first != second {
        let back = scene.order.claims(second, first)?;
        for mut claim in back.iter().filter(|claim| claim.member.is_none()).cloned() {
            claim.pairs = claim.pairs.reverse()?;
            claims.push(claim);
        }
    }
    for claim in claims {
        for conflict in conflicts {
            let pairs = claim.pairs.clone().intersect(conflict.pairs.clone())?;
            let pairs = if first == second && claim.member.is_none() {
                pairs.union(claim.pairs.clone().reverse()?.intersect(conflict.pairs.clone())?)?
            } else {
                pairs
            };
            if !pairs.is_empty()? {
                violations.push(broken_claim(scene, &claim, conflict, pairs)?);
                break;
            }
        }
    }
    Ok(violations)
}

fn broken_claim(scene: &Scene, claim: &ClaimedFree, conflict: &Conflict, pairs: Map) -> Result<Violation> {
    let earlier = pairs.clone().intersect(scene.before(conflict.first, conflict.second)?)?;
    let conflict = if earlier.is_empty()? {
        Conflict { first: conflict.second, second: conflict.first, pairs: pairs.reverse()? }
    } else {
        Conflict { first: conflict.first, second: conflict.second, pairs: earlier }
    };
    let witness = witness::smallest_pair(&conflict.pairs)?.expect("a conflict has an example");
    let both = pair(scene, &conflict, &witness, ",")?;
    let what = match claim.member {
        Some(member) => format!("member {member} claimed coincident but carries {both}"),
        None => format!("claimed permutable but its members disagree on {both}"),
    };
    Violation::shown_by(&witness, Site::Node(claim.node), &what).with_relation(&conflict.pairs)
}

/// `A[3]: written by S[0] (@w0) and read by S[1] (@r0)`
fn pair(scene: &Scene, conflict: &Conflict, witness: &Witness, and: &str) -> Result<String> {
    let (first, second) = (conflict.first, conflict.second);
    let (cells, others) =
        (cells(first, &witness.points[0], witness)?, cells(second, &witness.points[1], witness)?);
    let common = match first.array == second.array {
        true => {
            Some(cells.clone().intersect(others.clone())?).filter(|common| common.is_empty() == Ok(false))
        }
        false => None,
    };
    let (cells, others) = common.map_or((cells, others), |common| (common.clone(), common));
    let (one, other) = (cell(scene, first, &cells)?, cell(scene, second, &others)?);
    let place = if one == other { one } else { format!("{one} and {other} in one place") };
    let (does, did) = (done(scene, first, &witness.points[0]), done(scene, second, &witness.points[1]));
    Ok(format!("{place}: {does}{and} {did}"))
}

fn done(scene: &Scene, access: &Use, point: &[String]) -> String {
    let verb = if access.kind == AccessKind::Read { "read" } else { "written" };
    let instance = scene.instance(access.place, point);
    match scene.model.statements[scene.places[access.place].statement].name == access.reference {
        true => format!("{verb} by {instance}"),
        false => format!("{verb} by {instance} (@{})", access.reference),
    }
}

/// The cells that the access touches in this instance.
fn cells(access: &Use, point: &[String], witness: &Witness) -> Result<Set> {
    let instance = access.relation.clone().domain()?.intersect_params(witness.context.clone())?;
    access.relation.clone().intersect_domain(witness::restricted(&instance, point)?)?.range()
}

/// One of the cells that the access touches.
fn cell(scene: &Scene, access: &Use, cells: &Set) -> Result<String> {
    let point = witness::smallest(cells)?.map(|witness| witness.points[0].clone()).unwrap_or_default();
    Ok(witness::cell(scene.array(access.array), &point))
}
