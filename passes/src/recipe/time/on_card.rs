//! Launches on a card, added up: part of [`super`].

use mse_dialect::machine::{Card, Demand, Limit};

/// The nanoseconds of launches on a card.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnCard {
    /// Their starts.
    starts: f64,
    /// The rest, by what limits each launch ([`Limit::ALL`]).
    limits: [f64; Limit::ALL.len()],
    /// Accesses of warps to memory of all, and the sectors of 32 bytes that these touch.
    traffic: [f64; 2],
    /// Nobody knows of some.
    is_unknown: bool,
}

impl OnCard {
    /// Nobody knows.
    pub const UNKNOWN: Self =
        Self { starts: 0.0, limits: [0.0; Limit::ALL.len()], traffic: [0.0; 2], is_unknown: true };

    /// That of one launch.
    pub fn of(card: &Card, demand: &Demand) -> Self {
        let times = card.times(demand);
        let most = (0..times.len()).max_by(|&one, &other| times[one].total_cmp(&times[other]));
        let mut limits = [0.0; Limit::ALL.len()];
        let most = most.expect("there are limits");
        limits[most] = times[most];
        Self { starts: card.launch, limits, traffic: [demand.accesses, demand.sectors], is_unknown: false }
    }

    /// One part, and then the other.
    pub fn and(self, next: Self) -> Self {
        let (mut limits, mut traffic) = (self.limits, self.traffic);
        limits.iter_mut().zip(next.limits).for_each(|(own, more)| *own += more);
        traffic.iter_mut().zip(next.traffic).for_each(|(own, more)| *own += more);
        Self {
            starts: self.starts + next.starts,
            limits,
            traffic,
            is_unknown: self.is_unknown || next.is_unknown,
        }
    }

    /// The part so many times.
    pub fn times(self, count: f64) -> Self {
        Self { starts: self.starts * count, ..self.scaled(count) }
    }

    /// The same launches with so many times the work.
    pub fn scaled(self, scale: f64) -> Self {
        let (limits, traffic) =
            (self.limits.map(|time| scale * time), self.traffic.map(|count| scale * count));
        Self { limits, traffic, ..self }
    }

    /// The part that is told of it; none where nobody knows.
    pub fn told(self) -> Option<Told> {
        let most =
            (0..self.limits.len()).max_by(|&one, &other| self.limits[one].total_cmp(&self.limits[other]));
        let limit = most.filter(|&most| self.limits[most] > self.starts).map(|most| Limit::ALL[most]);
        let time = self.starts + self.limits.iter().sum::<f64>();
        let [accesses, sectors] = self.traffic;
        (!self.is_unknown).then_some(Told { time, host: 0.0, limit, accesses, sectors })
    }
}

/// A schedule on a card.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// The nanoseconds of launches.
    pub time: f64,
    /// Those of the host between launches.
    pub host: f64,
    /// The limit that takes the most of them; none beside the starts of launches.
    pub limit: Option<Limit>,
    /// Accesses of warps to memory of all.
    pub accesses: f64,
    /// The sectors of 32 bytes that these touch.
    pub sectors: f64,
}

impl std::fmt::Display for Told {
    fn fmt(&self, text: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { time, host, limit, accesses, sectors } = self;
        write!(text, "{:.1} us", time / 1000.0)?;
        if let Some(limit) = limit {
            write!(text, ", limited by {}", limit.words())?;
        }
        if *host > 0.0 {
            write!(text, ", and {:.1} us of the host", host / 1000.0)?;
        }
        write!(text, "; {accesses:.0} accesses of warps to {sectors:.0} sectors")
    }
}

impl Told {
    /// The nanoseconds of launches and of the host.
    pub fn all(&self) -> f64 {
        self.time + self.host
    }
}
