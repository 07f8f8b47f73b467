//! The order in which blocks and threads run.

/// The order in which a block's threads, and a grid's blocks, run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By number.
    #[default]
    Forward,
    /// The last one first.
    Reverse,
    /// Shuffled, by a seed; anew for each block and after each barrier.
    Random(u64),
}

/// Permutations in an order, a new one each time where the order is random.
pub struct Shuffle {
    order: Order,
    state: u64,
}

impl Shuffle {
    /// The permutations of one launch.
    pub fn new(order: Order, launch: u64) -> Self {
        let state = if let Order::Random(seed) = order {
            seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ launch
        } else {
            0
        };
        Self { order, state }
    }

    /// The numbers below `count` in the next order.
    pub fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..count).collect();
        if self.order == Order::Reverse {
            positions.reverse();
        }
        self.again(&mut positions);
        positions
    }

    /// Makes a permutation the next one.
    pub fn again(&mut self, positions: &mut [usize]) {
        if let Order::Random(_) = self.order {
            for last in (1..positions.len()).rev() {
                positions.swap(last, self.below(last + 1));
            }
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.state ^ (self.state >> 29)) * bound as u128) >> 64) as usize
    }
}
