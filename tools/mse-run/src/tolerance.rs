//! How far two values may differ and still count as the same.

/// How far real numbers may differ: they agree if one of the two bounds allows it. With none, bits are
/// compared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tolerance {
    /// By so much of the larger one.
    pub relative: f64,
    /// By so much, whatever the numbers are.
    pub absolute: f64,
}

impl Tolerance {
    /// None: bits are compared.
    pub const NONE: Self = Self { relative: 0.0, absolute: 0.0 };

    /// Whether two numbers are near enough to each other. They are parts of two values; the larger value is
    /// `size` from 0. An infinity is near to itself alone, NaN to nothing.
    pub fn allows(self, a: f64, b: f64, size: f64) -> bool {
        if self == Self::NONE {
            return a.to_bits() == b.to_bits();
        }
        let size = if size.is_finite() { size } else { a.abs().max(b.abs()) };
        let largest = self.absolute.max(self.relative * size);
        a == b || a.is_finite() && b.is_finite() && (a - b).abs() <= largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of real numbers.
    fn allows(tolerance: Tolerance, a: f64, b: f64) -> bool {
        tolerance.allows(a, b, a.abs().max(b.abs()))
    }

    #[test]
    fn without_bounds_bits_count() {
        assert!(allows(Tolerance::NONE, 1.5, 1.5));
        assert!(!allows(Tolerance::NONE, 0.0, -0.0));
        assert_eq!(Tolerance::NONE, Tolerance::default());
    }

    #[test]
    fn one_of_the_bounds_is_enough() {
        let relative = Tolerance { relative: 0.01, ..Tolerance::NONE };
        let absolute = Tolerance { absolute: 0.01, ..Tolerance::NONE };
        let both = Tolerance { relative: 0.01, absolute: 0.01 };
        for (a, b, by_relative, by_absolute) in [
            (100.0, 100.5, true, false),
            (0.0, 0.005, false, true),
            (-0.004, 0.004, false, true),
            (1.0, 1.001, true, true),
            (1.0, 1.1, false, false),
            (0.0, -0.0, true, true),
        ] {
            assert_eq!(allows(relative, a, b), by_relative, "{a} {b}");
            assert_eq!(allows(absolute, a, b), by_absolute, "{a} {b}");
            assert_eq!(allows(both, a, b), by_relative || by_absolute, "{a} {b}");
        }
    }

    #[test]
    fn infinities_are_near_to_nothing_else() {
        let tolerance = Tolerance { relative: 0.5, absolute: 1e300 };
        assert!(allows(tolerance, f64::INFINITY, f64::INFINITY));
        assert!(!allows(tolerance, f64::INFINITY, f64::NEG_INFINITY));
        assert!(!allows(tolerance, f64::INFINITY, 1.0));
        assert!(allows(tolerance, f64::MAX, f64::MAX / 1.5));
        assert!(!allows(tolerance, f64::MAX, f64::MIN));
    }

    #[test]
    fn parts_are_seen_from_their_value() {
        let tolerance = Tolerance { relative: 0.01, ..Tolerance::NONE };
        assert!(tolerance.allows(0.0, 0.05, 10.0));
        assert!(!tolerance.allows(0.0, 0.2, 10.0));
        assert!(!tolerance.allows(0.0, 1.0, f64::INFINITY));
        assert!(!tolerance.allows(f64::NAN, 0.0, f64::NAN));
    }
}
