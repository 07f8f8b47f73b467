//! Hints on loops, right ones and wrong ones.

use super::Generator;
use crate::program::Hint;

/// Sizes of tiles, and iterations at a time; few loops have as many as the last one.
const SIZES: [i64; 8] = [1, 2, 2, 3, 4, 5, 8, 1 << 20];

impl Generator {
    /// The hints of a loop: none, one or several that go together.
    pub fn hints(&mut self) -> Vec<Hint> {
        let mut hints = Vec::new();
        if self.mix.hints == 0 || !self.random.percent(self.mix.hints) {
            return hints;
        }
        while hints.is_empty() {
            if self.random.percent(50) {
                hints.push(Hint::Tile(self.random.pick(&SIZES)));
            }
            if self.random.percent(25) {
                hints.push(Hint::Unroll(self.random.pick(&SIZES[..7])));
            }
            if self.random.percent(15) {
                hints.push(Hint::Fuse);
            }
            if self.random.percent(15) {
                hints.push(Hint::Interchange);
            }
            if self.random.percent(25) {
                hints.push(self.random.pick(&[Hint::Parallel, Hint::Sequential, Hint::X]));
            }
        }
        hints
    }
}
