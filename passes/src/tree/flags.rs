//! The flags of a band: the one place that sets them.
//!
//! ```text
//! coincident   no dependence between instances that outer nodes execute together changes the member's value
//! permutable   members may change places: each, by itself, orders all dependent instances, or leaves them
//! ```

use mse_isl::{Result, ScheduleNode};

/// The flags of a band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flags {
    /// Whether members may change places.
    pub permutable: bool,
    /// Whether a member carries no dependence, by member.
    pub coincident: Vec<bool>,
}

impl Flags {
    /// The flags of a band.
    pub fn of(band: &ScheduleNode) -> Result<Self> {
        let coincident = (0..band.band_n_member()?).map(|member| band.band_member_get_coincident(member));
        Ok(Self { permutable: band.band_get_permutable()?, coincident: coincident.collect::<Result<_>>()? })
    }

    /// The band with these flags, those of its first members.
    pub fn set(&self, band: ScheduleNode) -> Result<ScheduleNode> {
        let band = band.band_set_permutable(self.permutable)?;
        self.coincident.iter().enumerate().try_fold(band, |band, (member, &is_coincident)| {
            band.band_member_set_coincident(member, is_coincident)
        })
    }
}

/// The band, all of its members coincident; whether it is permutable stays.
pub fn coincident(band: ScheduleNode) -> Result<ScheduleNode> {
    (0..band.band_n_member()?).try_fold(band, |band, member| band.band_member_set_coincident(member, true))
}

/// The band as a parallel loop: permutable, all of its members coincident.
pub fn parallel(band: ScheduleNode) -> Result<ScheduleNode> {
    coincident(band.band_set_permutable(true)?)
}

/// The band, which claims nothing of its members.
pub fn sequential(band: ScheduleNode) -> Result<ScheduleNode> {
    let coincident = vec![false; band.band_n_member()?];
    Flags { permutable: false, coincident }.set(band)
}
