//! Arrays of several dimensions that lie in one: their type, and one subscript made of several.
//!
//! ```text
//! %A2[i, j]       (i * columns + j) in i64, i32 or fewer bits, or `index`, cast to `index`
//! %A2[i - 1, j]   ((i - 1) * columns + j), or x - columns, of x = i * columns + j
//! ```

use super::Printer;
use super::expression::{PLAIN, is_small};
use crate::program::{Access, Affine, Atom, Flat, Home, Id, Program, Style};
use crate::range::Linear;

/// An array of so many cells has subscripts of eight bits, which do not wrap some rows behind it either.
const BYTE: i64 = 40;

/// Whether an array lies in one dimension.
pub fn is_flat(program: &Program, array: Id) -> bool {
    let of = &program.arrays[array];
    program.flat.is_some() && of.rank > 1 && matches!(of.home, Home::Argument | Home::Local | Home::Bare)
}

impl Printer<'_> {
    /// The one size of an array that lies in one dimension, if it is a constant.
    pub fn flat_size(&self, array: Id) -> Option<i64> {
        let sizes = &self.layouts[array].sizes;
        sizes.iter().map(|size| size.is_constant().then_some(size.constant)).product()
    }

    /// The same as a value.
    pub fn flat_extent(&mut self, array: Id) -> String {
        let sizes = self.layouts[array].sizes.clone();
        let sizes: Vec<_> = sizes.iter().map(|size| self.size(size)).collect();
        let product = |a: String, b: String| self.define(format!("arith.muli {a}, {b} : index"));
        sizes.into_iter().reduce(product).expect("there are dimensions")
    }

    /// The subscripts as one affine expression, where all sizes but the first are constants.
    pub fn flat_affine(&self, access: &Access) -> Option<Affine> {
        let mut sum = Affine::default();
        for (subscript, size) in self.shifted(access).iter().zip(&self.layouts[access.array].sizes) {
            if !sum.terms.is_empty() || sum.constant != 0 {
                let size = size.is_constant().then_some(size.constant)?;
                sum.terms.iter_mut().for_each(|(coefficient, _)| *coefficient *= size);
                sum.constant *= size;
            }
            sum.terms.extend(subscript.terms.iter().cloned());
            sum.constant += subscript.constant;
        }
        Some(sum)
    }

    /// The subscripts as one value.
    pub fn flat_index(&mut self, access: &Access, flat: Flat) -> String {
        let of = self.width(access, flat);
        let mut subscripts = self.shifted(access);
        let rows = if flat.apart { std::mem::take(&mut subscripts[0].constant) } else { 0 };
        self.overflow = self.honest(flat.overflow, &subscripts);
        let sizes = self.layouts[access.array].sizes.clone();
        let mut sum = self.sum(&subscripts[0], of);
        for (subscript, size) in subscripts.iter().zip(&sizes).skip(1) {
            let (size, subscript) = (self.extent(size, of), self.sum(subscript, of));
            let product = self.integers("muli", &sum, &size, of);
            sum = self.integers("addi", &product, &subscript, of);
        }
        for _ in 0..rows.abs() {
            let row = self.row(&sizes[1..], of);
            sum = self.integers(if rows > 0 { "addi" } else { "subi" }, &sum, &row, of);
        }
        self.overflow = "";
        if of == "index" || of == PLAIN {
            sum
        } else {
            self.define(format!("arith.{} {sum} : {of} to index", flat.cast))
        }
    }

    /// How many cells a row has.
    fn row(&mut self, sizes: &[Linear], of: &str) -> String {
        let mut row: Option<String> = None;
        for size in sizes {
            let size = self.extent(size, of);
            row = Some(row.map_or_else(|| size.clone(), |row| self.integers("muli", &row, &size, of)));
        }
        row.expect("there are several dimensions")
    }

    fn extent(&mut self, size: &Linear, of: &str) -> String {
        self.sum(&size.added_to(&Affine::default()), of)
    }

    /// The type in which the one subscript is computed, and does not wrap.
    fn width(&self, access: &Access, flat: Flat) -> &'static str {
        let most = vec![crate::values::MOST; self.program.parameters.len()];
        let cells: i64 = self.layouts[access.array].sizes.iter().map(|size| size.at(&most)).product();
        let is_small = access.subscripts.iter().all(is_small);
        match access.style {
            Style::Affine if is_small => "i64",
            Style::Narrow if is_small && flat.narrow == "i8" && cells > BYTE => "i16",
            Style::Narrow if is_small => flat.narrow,
            Style::Index => PLAIN,
            _ => "index",
        }
    }

    /// The attribute of overflow that holds: `nuw` only where nothing is negative.
    fn honest(&self, overflow: &'static str, subscripts: &[Affine]) -> &'static str {
        let is_natural = |subscript: &Affine| {
            let terms = subscript.terms.iter();
            subscript.constant >= 0
                && terms.clone().all(|(coefficient, _)| *coefficient > 0)
                && terms.clone().all(|(_, atom)| self.is_plain_natural(atom))
        };
        if overflow.contains("nuw") && !subscripts.iter().all(is_natural) { "" } else { overflow }
    }

    /// Whether an atom is an iterator or a parameter that is never negative.
    fn is_plain_natural(&self, atom: &Atom) -> bool {
        let is_plain = matches!(atom, Atom::Iterator(_) | Atom::Parameter(_));
        is_plain && self.ranges.is_natural(&Affine::atom(atom.clone()))
    }

    /// The subscripts, as far up as their array asks.
    pub fn shifted(&self, access: &Access) -> Vec<Affine> {
        let shifts = self.layouts[access.array].shifts.iter().zip(&access.subscripts);
        shifts.map(|(shift, subscript)| shift.added_to(subscript)).collect()
    }
}
