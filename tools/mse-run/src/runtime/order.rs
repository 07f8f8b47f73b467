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
    random: fastrand::Rng,
}

impl Shuffle {
    /// The permutations of one launch.
    pub fn new(order: Order, launch: u64) -> Self {
        let seed = if let Order::Random(seed) = order { seed } else { 0 };
        let random = fastrand::Rng::with_seed(seed.rotate_left(32) ^ launch);
        Self { order, random }
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
            self.random.shuffle(positions);
        }
    }
}
