//! A plan as statements, arrays and a schedule.

use super::plan::{Plan, Share, Spot};
use super::tree::{self, Added};
use crate::scop::{Access, Array, Home, Layout, Scop, Statement};
use crate::storage::unused_beside;
use mse_isl::{DimType, Map, Result, Set};

/// The scop with the sums of these plans.
pub fn applied(scop: &Scop, plans: &[Plan]) -> Result<Scop> {
    let (mut after, mut added) = (scop.clone(), Vec::new());
    for plan in plans {
        let mut writer = Writer { plan, after: &mut after, added: &mut added };
        writer.write()?;
    }
    let schedule = tree::with(&scop.schedule, &added)?;
    Ok(Scop { schedule, ..after })
}

/// Writes one plan.
struct Writer<'w, 's> {
    plan: &'w Plan<'s>,
    after: &'w mut Scop,
    added: &'w mut Vec<Added>,
}

impl Writer<'_, '_> {
    fn write(&mut self) -> Result<()> {
        let of_block = if self.plan.blocks.is_empty() { None } else { Some(self.array(Home::Workgroup)?) };
        let mut of_own: Vec<String> = Vec::new();
        for (number, spot) in self.plan.own.iter().enumerate() {
            let same = self.plan.own[..number].iter().position(|other| other.home == spot.home);
            of_own.push(match same.filter(|_| spot.home == Home::Private) {
                Some(same) => of_own[same].clone(),
                None => self.array(spot.home)?,
            });
        }
        for (spot, sum) in self.plan.blocks.iter().zip(of_block.iter().cycle()) {
            self.sum(spot, sum, None)?;
        }
        for (spot, sum) in self.plan.own.iter().zip(&of_own) {
            let of_block = of_block.as_deref().filter(|_| self.block_of(spot).is_some());
            self.sum(spot, sum, of_block)?;
        }
        for update in &self.plan.updates {
            let own = match self.plan.home(update)? {
                Some(Home::Private) => self.plan.own.iter().position(|spot| spot.home == Home::Private),
                Some(_) => self.plan.spot_of(update)?,
                None => None,
            };
            let is_of_block = self.plan.of_blocks(update)? == Share::All;
            let own = own.map(|number| &of_own[number]);
            if let Some(sum) = own.or(of_block.as_ref().filter(|_| is_of_block)) {
                self.redirect(&update.reference, &sum.clone())?;
            }
        }
        Ok(())
    }

    /// The block's sum around another one.
    fn block_of(&self, spot: &Spot) -> Option<&Spot> {
        self.plan.blocks.iter().find(|block| block.place.holds(&spot.place))
    }

    /// A new array of one cell, in such memory: its name.
    fn array(&mut self, home: Home) -> Result<String> {
        let of = self.plan.array;
        let suffix = if home == Home::Workgroup { "block_sum" } else { "sum" };
        let name = unused_beside(self.after, |_| false, &format!("{}_{suffix}", of.name));
        let extent = cell_of(&name)?;
        let layout = Some(Layout::identity(&extent)?);
        self.after.arrays.push(Array { home, layout, ..of.cut(&name, extent) });
        Ok(name)
    }

    /// The start of a sum and its end, which adds to another one, or to the array.
    fn sum(&mut self, spot: &Spot, sum: &str, to: Option<&str>) -> Result<()> {
        let update = self.plan.updates[0];
        let kind = update.combines.as_deref().expect("an update has a kind");
        let depends = spot.loose || self.plan.updates.iter().any(|update| update.conditional);
        let conditional = to.is_none() && depends;
        let start = self.named(&format!("start_{sum}"), &spot.dates)?;
        let add = self.named(&format!("add_{sum}"), &spot.dates)?;
        let context = self.after.context.clone();
        let of_sum = |dates: &Set| to_cell(dates, sum);
        let cell = match to {
            Some(to) => to_cell(&add, to)?,
            None => {
                spot.cell.clone().set_tuple_name(DimType::In, &add.get_tuple_name()?.unwrap_or_default())?
            }
        };
        let update = Access { conditional, ..update.clone() };
        let first = Statement::start(&start, &context, of_sum(&start)?, kind)?;
        let last = Statement::combine(&add, &context, [of_sum(&add)?, cell], &update)?;
        self.added.push(Added {
            place: spot.place.clone(),
            before: vec![first.domain.clone()],
            behind: vec![last.domain.clone()],
            threads: spot.threads,
        });
        self.insert(first, last);
        Ok(())
    }

    /// The dates as instances of a new statement.
    fn named(&self, stem: &str, dates: &Set) -> Result<Set> {
        let name = unused_beside(self.after, |_| false, stem);
        dates.clone().set_tuple_name(&name)
    }

    /// Puts the first statement in front of those that update, and the last one behind.
    fn insert(&mut self, first: Statement, last: Statement) {
        let updates = |statement: &Statement| {
            let mut accesses = statement.accesses.iter();
            accesses.any(|access| self.plan.updates.iter().any(|update| update.reference == access.reference))
        };
        let statements = &mut self.after.statements;
        let from = statements.iter().position(updates).expect("a statement updates");
        let to = statements.iter().rposition(updates).expect("a statement updates");
        statements.insert(to + 1, last);
        statements.insert(from, first);
    }

    /// Makes an update one of a sum.
    fn redirect(&mut self, reference: &str, sum: &str) -> Result<()> {
        for access in self.after.statements.iter_mut().flat_map(|statement| &mut statement.accesses) {
            if access.reference == reference {
                access.stated = to_cell(&Set::universe(access.relation.get_space()?.domain()?)?, sum)?;
                access.relation =
                    access.stated.clone().intersect_domain(access.relation.clone().domain()?)?;
            }
        }
        Ok(())
    }
}

/// `{ sum[] }`
fn cell_of(name: &str) -> Result<Set> {
    Set::read_from_str(&mse_isl::Context::current(), "{ [] }")?.set_tuple_name(name)
}

/// `{ S[i] -> sum[] }` for whatever instances.
fn to_cell(instances: &Set, sum: &str) -> Result<Map> {
    Map::from_domain_and_range(Set::universe(instances.get_space()?)?, cell_of(sum)?)
}
