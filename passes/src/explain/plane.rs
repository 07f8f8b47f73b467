//! Points of any number of dimensions in the plane: the last two are drawn, the others number small grids
//! side by side.

use std::collections::{BTreeMap, BTreeSet};

/// Small grids side by side are at most so wide, in steps.
const WIDTH: i64 = 44;

/// A step of the grid in pixels.
pub const STEP: i64 = 20;

/// Which way the coordinates run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// The first to the right, the second upwards, as domains are drawn.
    Domain,
    /// The first downwards, the second to the right, as matrices are.
    Matrix,
}

/// Where coordinates are.
#[derive(Clone, Debug)]
pub struct Plane {
    axes: Axes,
    /// The smallest coordinates to the right and to the top or bottom, and how many there are.
    least: [i64; 2],
    extent: [i64; 2],
    /// The small grids by their outer coordinates, and how many are side by side.
    grids: BTreeMap<Vec<i64>, i64>,
    columns: i64,
}

impl Plane {
    /// The plane of some points of one space.
    pub fn of<'a>(points: impl Iterator<Item = &'a [i64]> + Clone, axes: Axes) -> Self {
        let inner = |number: usize| points.clone().map(move |point| split(point, axes).1[number]);
        let least = [0, 1].map(|number| inner(number).min().unwrap_or(0));
        let extent = [0, 1].map(|number| inner(number).max().unwrap_or(0) - least[number] + 1);
        let outer: BTreeSet<_> = points.clone().map(|point| split(point, axes).0.to_vec()).collect();
        let columns = (WIDTH / (extent[0] + 1)).max(1);
        Self { axes, least, extent, grids: outer.into_iter().zip(0..).collect(), columns }
    }

    /// The place of the middle of a point, in pixels from the upper left.
    pub fn place(&self, point: &[i64]) -> (i64, i64) {
        let (outer, [right, other]) = split(point, self.axes);
        let (x, y) = self.corner(self.grids.get(outer).copied().unwrap_or(0));
        let down = match self.axes {
            Axes::Domain => self.least[1] + self.extent[1] - 1 - other,
            Axes::Matrix => other - self.least[1],
        };
        (x + (right - self.least[0]) * STEP + STEP / 2, y + down * STEP + STEP / 2)
    }

    /// The upper left of a small grid; a row of them has a line of text above and below.
    fn corner(&self, number: i64) -> (i64, i64) {
        let (column, row) = (number % self.columns, number / self.columns);
        (column * (self.extent[0] + 1) * STEP, row * (self.extent[1] + 2) * STEP + STEP)
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (i64, i64) {
        let count = i64::try_from(self.grids.len()).unwrap_or(1).max(1);
        let (columns, rows) = (count.min(self.columns), (count + self.columns - 1) / self.columns);
        (columns * (self.extent[0] + 1) * STEP, rows * (self.extent[1] + 2) * STEP)
    }

    /// Texts with their places: the outer coordinates above each small grid, the first and last inner ones
    /// below it.
    pub fn labels(&self) -> Vec<(i64, i64, String)> {
        let mut labels = Vec::new();
        for (outer, &number) in &self.grids {
            let (x, y) = self.corner(number);
            if !outer.is_empty() {
                let outer: Vec<_> = outer.iter().map(i64::to_string).collect();
                labels.push((x, y - 5, format!("({}, ..)", outer.join(", "))));
            }
            labels.push((x, y + self.extent[1] * STEP + 12, self.range()));
        }
        labels
    }

    /// `1..8 × 1..8`
    fn range(&self) -> String {
        let range = |number: usize| match (self.least[number], self.extent[number]) {
            (least, 1) => least.to_string(),
            (least, extent) => format!("{least}..{}", least + extent - 1),
        };
        match (self.axes, self.extent[1]) {
            (_, 1) => range(0),
            (Axes::Domain, _) => format!("{} × {}", range(0), range(1)),
            (Axes::Matrix, _) => format!("{} × {}", range(1), range(0)),
        }
    }
}

/// The outer coordinates; the coordinate to the right and the other one.
fn split(point: &[i64], axes: Axes) -> (&[i64], [i64; 2]) {
    match (point, axes) {
        ([], _) => (&[], [0, 0]),
        ([only], _) => (&[], [*only, 0]),
        ([outer @ .., first, second], Axes::Domain) => (outer, [*first, *second]),
        ([outer @ .., first, second], Axes::Matrix) => (outer, [*second, *first]),
    }
}
