//! The values that parameters have in the runs of a program.
//!
//! A row has three numbers: for the parameters in turn, and for those that may be negative. From the third
//! parameter on they are others, so that sizes of their own differ.

use crate::program::{Parameter, Program};

/// The largest value of a usual run.
pub const MOST: i64 = 8;

/// No parameter that may be negative is farther from zero.
pub const FARTHEST: i64 = 9;

type Row = [i64; 3];

/// Small ones in several proportions, zero too.
const USUAL: [Row; 7] = [[0, 3, -3], [1, 1, -1], [2, 5, 2], [3, 2, 5], [4, 0, -9], [5, 8, 0], [8, 3, -2]];

/// Those of programs that execute many statements.
const FEW: [Row; 3] = [[1, 1, -1], [5, 2, -4], [4, 0, 3]];

/// More than a tile has of iterations.
const TILES: Row = [33, 34, -5];

/// More of them, for pairs.
const LARGE: [Row; 2] = [[65, 66, -7], [130, 129, 9]];

/// The values of all usual runs.
pub fn usual(program: &Program) -> Vec<Vec<i64>> {
    USUAL.iter().map(|row| row_of(program, row)).collect()
}

/// The values of fewer runs.
pub fn few(program: &Program) -> Vec<Vec<i64>> {
    FEW.iter().map(|row| row_of(program, row)).collect()
}

/// The values of a run that has several tiles.
pub fn tiles(program: &Program) -> Vec<i64> {
    row_of(program, &TILES)
}

/// The values of large runs.
pub fn large(program: &Program) -> Vec<Vec<i64>> {
    LARGE.iter().map(|row| row_of(program, row)).collect()
}

/// The largest values of the usual runs.
pub fn largest(program: &Program) -> Vec<i64> {
    vec![MOST; program.parameters.len()]
}

fn row_of(program: &Program, row: &Row) -> Vec<i64> {
    let value = |(position, kind): (usize, &Parameter)| match position {
        _ if kind.is_signed() => row[2],
        0 | 1 => row[position],
        _ => (row[position % 2] + position as i64 / 2) % (MOST + 1),
    };
    program.parameters.iter().enumerate().map(value).collect()
}
