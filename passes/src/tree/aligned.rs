//! Loops inside a tile that count what the tile's band counts, so that they begin where the tile begins.
//!
//! ```text
//! tile     { S[t, i] -> [floor(t/32), floor((2t + i)/32)] }
//! before   { S[t, i] -> [t] } { S[t, i] -> [i] }           for t, from 32 T1 - 2t on
//! after    { S[t, i] -> [t] } { S[t, i] -> [2t + i] }      for t, from 32 T1 on
//! ```
//!
//! Take the instances, of all statements, for which the loops around have one value. A member `g` may become
//! a member `p` of the tile's band if `p - g` has one value for all of them. Then both have the same order. A
//! parallel member may count backwards, too.

use crate::tree::bands::{self, everywhere};
use mse_isl::{
    MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionPwAff, UnionSet,
};

/// Which loops inside count a member of the tile's band.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// Parallel ones.
    pub parallel: bool,
    /// Sequential ones.
    pub sequential: bool,
}

/// The subtree inside the tiles of a band of these functions, `{ S[i] -> [..] }`, and which loops there count
/// each of them.
pub fn aligned(node: ScheduleNode, tile: &MultiUnionPwAff) -> Result<(ScheduleNode, Vec<Counts>)> {
    let members = (0..tile.size()?).map(|member| everywhere(&tile.get_at(member)?));
    let members = members.collect::<Result<Vec<_>>>()?;
    let mut aligner = Aligner { counts: vec![Counts::default(); members.len()], members };
    let node = aligner.subtree(node, &[])?;
    Ok((node, aligner.counts))
}

struct Aligner {
    /// The tile's.
    members: Vec<UnionPwAff>,
    /// Which loops count them.
    counts: Vec<Counts>,
}

impl Aligner {
    /// The subtree of a node inside loops that count these.
    fn subtree(&mut self, mut node: ScheduleNode, outer: &[UnionPwAff]) -> Result<ScheduleNode> {
        let mut outer = outer.to_vec();
        if node.get_type()? == Node::Band {
            let (mut functions, instances) = (node.band_get_partial_schedule()?, node.get_domain()?);
            for member in 0..functions.size()? {
                let mut own = everywhere(&functions.get_at(member)?)?;
                let is_parallel = node.band_member_get_coincident(member)?;
                let mut found = self.same(&own, &outer, &instances)?;
                if found.is_none() && is_parallel {
                    found = self.same(&own.clone().neg()?, &outer, &instances)?;
                }
                if let Some((position, of_tile)) = found {
                    let domain = functions.get_at(member)?.domain()?;
                    functions = functions.set_at(member, of_tile.clone().intersect_domain(domain)?)?;
                    self.counts[position].parallel |= is_parallel;
                    self.counts[position].sequential |= !is_parallel;
                    own = of_tile;
                }
                outer.push(own);
            }
            node = bands::with_functions(node, functions)?;
        }
        bands::for_each_child(node, |child| self.subtree(child, &outer))
    }

    /// The member of the tile that orders as this one does, and its position.
    fn same(
        &self,
        own: &UnionPwAff,
        outer: &[UnionPwAff],
        instances: &UnionSet,
    ) -> Result<Option<(usize, UnionPwAff)>> {
        let statements = own.clone().domain()?.intersect(instances.clone())?;
        let mut together = UnionMap::from_domain_and_range(statements.clone(), statements.clone())?;
        for function in outer {
            together = together.eq_at_multi_union_pw_aff(functions_of(function, &statements)?)?;
        }
        for (position, member) in self.members.iter().enumerate() {
            let member = member.clone().intersect_domain(statements.clone())?;
            let difference = functions_of(&member.clone().sub(own.clone())?, &statements)?;
            if together.is_subset(&together.clone().eq_at_multi_union_pw_aff(difference)?)? {
                return Ok(Some((position, member)));
            }
        }
        Ok(None)
    }
}

fn functions_of(function: &UnionPwAff, statements: &UnionSet) -> Result<MultiUnionPwAff> {
    MultiUnionPwAff::from_union_pw_aff(function.clone().intersect_domain(statements.clone())?)
}
