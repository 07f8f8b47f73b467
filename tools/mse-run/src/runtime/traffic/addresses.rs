//! The addresses that the lanes of one warp bring to one execution of an access. Most are a first address
//! plus a stride times the lane: these take no list.

/// The addresses of lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// A bit for each lane that brought an address.
    lanes: u32,
    /// The lane that was first, and its address.
    first: (u32, u64),
    /// The difference of addresses from lane to lane, once two lanes are there.
    stride: i64,
    /// The addresses by lanes, where they have no stride.
    listed: Option<Box<[u64; 32]>>,
    /// Further addresses of lanes, in order: an access of a vector has several.
    more: Vec<(u32, u64)>,
}

impl Addresses {
    /// Adds an address of a lane.
    #[inline]
    pub fn add(&mut self, lane: u32, address: u64) {
        if self.lanes >> lane & 1 != 0 {
            self.more.push((lane, address));
            return;
        }
        match self.lanes.count_ones() {
            0 => self.first = (lane, address),
            1 => self.second(lane, address),
            _ if self.listed.is_none() && self.expected(lane) == address => {}
            _ => self.list()[lane as usize] = address,
        }
        self.lanes |= 1 << lane;
    }

    /// A bit for each lane that brought an address.
    pub fn lanes(&self) -> u32 {
        self.lanes
    }

    /// The addresses with their lanes: the first of each in the order of lanes, then the further ones.
    pub fn all(&self) -> impl Iterator<Item = (u32, u64)> {
        let lanes = (0..32).filter(|lane| self.lanes >> lane & 1 != 0);
        let first = lanes.map(|lane| match &self.listed {
            Some(listed) => (lane, listed[lane as usize]),
            None => (lane, self.expected(lane)),
        });
        first.chain(self.more.iter().copied())
    }

    #[inline]
    fn expected(&self, lane: u32) -> u64 {
        let distance = i64::from(lane) - i64::from(self.first.0);
        self.first.1.wrapping_add_signed(distance.wrapping_mul(self.stride))
    }

    /// The second lane tells the stride.
    fn second(&mut self, lane: u32, address: u64) {
        let distance = i64::from(lane) - i64::from(self.first.0);
        self.stride = (address.wrapping_sub(self.first.1) as i64) / distance;
        if self.expected(lane) != address {
            self.list()[lane as usize] = address;
        }
    }

    fn list(&mut self) -> &mut [u64; 32] {
        let listed: [u64; 32] = std::array::from_fn(|lane| self.expected(lane as u32));
        self.listed.get_or_insert_with(|| Box::new(listed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_that_were_added() {
        let cases: [&[(u32, u64)]; 6] = [
            &[],
            &[(7, 80)],
            &[(0, 8), (1, 16), (2, 24), (5, 48)],
            &[(31, 0), (30, 4), (2, 116)],
            &[(0, 8), (2, 11), (3, 5), (4, 5)],
            &[(0, 8), (1, 16), (2, 25), (3, 32)],
        ];
        for case in cases {
            let mut addresses = Addresses::default();
            case.iter().for_each(|&(lane, address)| addresses.add(lane, address));
            let mut sorted = case.to_vec();
            sorted.sort_unstable();
            assert_eq!(addresses.all().collect::<Vec<_>>(), sorted);
        }
    }

    #[test]
    fn further_addresses_of_a_lane_come_last() {
        let mut addresses = Addresses::default();
        [(0, 8), (0, 9), (1, 16), (1, 17)].into_iter().for_each(|(lane, at)| addresses.add(lane, at));
        assert_eq!(addresses.all().collect::<Vec<_>>(), [(0, 8), (1, 16), (0, 9), (1, 17)]);
    }
}
