//! Band members told from each other in the code that isl generates.
//!
//! A band member is one loop, whatever shape isl gives it. Marks above the members tell which loops come from
//! which: bands are split into single members, each below a mark that says whether it is coincident. A loop
//! is parallel if the last mark above it, with no other loop between, says so.

use mse_isl::{Id, Result, Schedule, ScheduleNode, ScheduleNodeType};

/// The mark above a coincident member.
pub const PARALLEL: &str = "@parallel";
/// The mark above any other member.
pub const SEQUENTIAL: &str = "@sequential";

/// The schedule with a mark above each band member.
pub fn mark_members(schedule: Schedule) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| match node.get_type()? {
        ScheduleNodeType::Band => mark_band(node),
        _ => Ok(node),
    })
}

fn mark_band(band: ScheduleNode) -> Result<ScheduleNode> {
    let members = band.band_n_member()?;
    let coincident =
        (0..members).map(|i| band.band_member_get_coincident(i)).collect::<Result<Vec<bool>>>()?;
    let mark = |node: ScheduleNode, coincident: bool| {
        let name = if coincident { PARALLEL } else { SEQUENTIAL };
        let name = Id::new(node.context(), name)?;
        node.insert_mark(name)
    };
    let mut band = band;
    for position in (1..members).rev() {
        band = mark(band.band_split(position)?.child(0)?, coincident[position])?.parent()?;
    }
    if members == 0 { Ok(band) } else { mark(band, coincident[0]) }
}
