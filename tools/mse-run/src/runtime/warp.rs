//! The operations that NVIDIA's subgroups execute together, with the layouts of the PTX manual: which part of
//! a matrix each thread holds.
//!
//! A thread's part is in registers of 4 bytes (8 for double precision). Let `g` be the thread's number
//! divided by 4, `t` the remainder, and `e` the elements of a register. Register `i` holds these cells:
//! - Of A, row `g + 8 (i mod 2)`, columns `t e + 4 e (i / 2) ..`.
//! - Of B, column `g`, rows `t e + 4 e i ..`.
//! - Of C and the result, row `g + 8 i`, columns `2 t ..`.

use super::Machine;
use super::entry::view;
use crate::check::Now;
use crate::element::{Element, Scalar};
use crate::error::Result;
use crate::lower::{Access, ELEMENTS};

/// A word of what a thread brings.
fn word(words: *const i64, position: usize) -> i64 {
    // SAFETY: lowering stores as many words as are read here, and the thread that owns them waits.
    unsafe { words.add(position).read() }
}

/// Multiplies matrices; each thread brings its part of them. The words are sizes, element types, addresses of
/// the parts of A, B, C and of the result.
pub fn multiply(words: &[*const i64]) {
    let size = |position| word(words[0], position) as usize;
    let (m, n, k) = (size(0), size(1), size(2));
    let (element, sum) = (element(size(3)), element(size(4)));
    let per_register = (4 / element.bytes()).max(1);
    let mut a = vec![0.0; m * k];
    let mut b = vec![0.0; k * n];
    let mut c = vec![0.0; m * n];
    for (lane, &words) in words.iter().enumerate() {
        let (g, t) = (lane / 4, lane % 4);
        for position in 0..m * k / words_per_subgroup() {
            let (i, j) = (position / per_register, position % per_register);
            let (row, column) = (g + 8 * (i % 2), t * per_register + j + 4 * per_register * (i / 2));
            a[row * k + column] = read(element, word(words, 5), position).real();
        }
        for position in 0..k * n / words_per_subgroup() {
            let (i, j) = (position / per_register, position % per_register);
            b[(t * per_register + j + 4 * per_register * i) * n + g] =
                read(element, word(words, 6), position).real();
        }
        for position in 0..m * n / words_per_subgroup() {
            c[(g + 8 * (position / 2)) * n + 2 * t + position % 2] =
                read(sum, word(words, 7), position).real();
        }
    }
    for row in 0..m {
        for column in 0..n {
            for inner in 0..k {
                let product = a[row * k + inner] * b[inner * n + column];
                let entry = &mut c[row * n + column];
                *entry = if sum == Element::F64 { *entry + product } else { round(sum, *entry + product) };
            }
        }
    }
    for (lane, &words) in words.iter().enumerate() {
        let (g, t) = (lane / 4, lane % 4);
        for position in 0..m * n / words_per_subgroup() {
            let value = c[(g + 8 * (position / 2)) * n + 2 * t + position % 2];
            write(sum.from_real(value), word(words, 8), position);
        }
    }
}

/// How many threads a matrix is spread over.
fn words_per_subgroup() -> usize {
    32
}

/// A sum in the precision it is kept in: single, also where the result is half precision; integers are exact.
fn round(sum: Element, value: f64) -> f64 {
    if sum.is_float() { f64::from(value as f32) } else { f64::from((value as i64) as i32) }
}

fn element(number: usize) -> Element {
    match ELEMENTS[number % ELEMENTS.len()] {
        "f16" => Element::F16,
        "bf16" => Element::Bf16,
        "f32" => Element::F32,
        "f64" => Element::F64,
        "i8" => Element::I8,
        _ => Element::I32,
    }
}

fn read(element: Element, address: i64, position: usize) -> Scalar {
    let address = address as usize + position * element.bytes();
    // SAFETY: lowering passes the address of the thread's part, which has this element.
    element.read(unsafe { std::slice::from_raw_parts(address as *const u8, element.bytes()) })
}

fn write(value: Scalar, address: i64, position: usize) {
    let bytes = value.element().bytes();
    let address = address as usize + position * bytes;
    // SAFETY: as in `read`.
    value.write(unsafe { std::slice::from_raw_parts_mut(address as *mut u8, bytes) });
}

impl Machine<'_> {
    /// Loads matrices of 8 rows of 16 bytes. Thread `8 t + r` brings the place of row `r` of matrix `t`. The
    /// words are the number of matrices, whether they are transposed, the size of an element, the address of
    /// the thread's part, the memref and index.
    pub(super) fn load_matrices(
        &self,
        site: usize,
        start: usize,
        words: &[*const i64],
        rank: usize,
    ) -> Result<()> {
        let matrices = word(words[0], 0) as usize;
        let (transposed, bytes) = (word(words[0], 1) != 0, word(words[0], 2) as usize);
        let mut rows = Vec::new();
        for (lane, &words) in words.iter().enumerate().take(8 * matrices) {
            let described: Vec<i64> = (4..4 + 2 + 3 * rank).map(|position| word(words, position)).collect();
            let row = view(&described, rank).at(&described[2 + 2 * rank..], bytes);
            self.check_row(site, row, bytes, start + lane)?;
            rows.push(row);
        }
        for (lane, &words) in words.iter().enumerate() {
            for matrix in 0..matrices {
                for byte in 0..4 {
                    let (row, column) = match transposed {
                        false => (lane / 4, 4 * (lane % 4) + byte),
                        true => (2 * (lane % 4) + byte / 2, 2 * (lane / 4) + byte % 2),
                    };
                    let from = rows[8 * matrix + row] + column;
                    let to = word(words, 3) as usize + 4 * matrix + byte;
                    // SAFETY: a row has 16 bytes, a thread's part 4 bytes of each matrix.
                    unsafe { *(to as *mut u8) = *(from as *const u8) };
                }
            }
        }
        Ok(())
    }

    fn check_row(&self, site: usize, row: usize, bytes: usize, thread: usize) -> Result<()> {
        let (Some(checker), Some(now)) = (&self.checker, self.now.get()) else { return Ok(()) };
        let memory = crate::lower::Memref { bytes, count: 16 / bytes, ..self.code.sites.memory(site) };
        let thread = thread as u32;
        checker.borrow_mut().touch(site, Access::Read, row, memory, Some(Now { thread, ..now }))
    }
}
