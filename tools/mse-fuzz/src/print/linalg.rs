//! Operations of linalg on whole arrays, or on what two arrays have in common.

use super::Printer;
use super::array::{shape_text, static_sizes, strides_text};
use crate::program::{Home, Id, Whole};

impl Printer<'_> {
    /// `linalg.copy`, `memref.copy`, `linalg.map`, or `linalg.fill` where no second array surely has elements
    /// for all.
    pub fn whole(&mut self, of: &Whole) {
        let element = self.program.arrays[of.to].element;
        let (Some([from, to]), false) = (self.alike(of), of.op.is_none() && of.from == of.to) else {
            let (to, memref) = (self.name(of.to), self.array_type(of.to));
            let value = self.constant(of.value, element);
            return self.line(format!("linalg.fill ins({value} : {}) outs({to} : {memref})", element.name()));
        };
        let ((from, before), (to, after)) = (from, to);
        match of.op.map(|op| super::expression::operation(op, element)) {
            None if of.value % 2 == 0 => self.line(format!("memref.copy {from}, {to} : {before} to {after}")),
            None => self.line(format!("linalg.copy ins({from} : {before}) outs({to} : {after})")),
            Some(operation) => self.line(format!(
                "linalg.map {{ arith.{operation} }} ins({from}, {to} : {before}, {after}) outs({to} : {after})"
            )),
        }
    }

    /// Both arrays, or parts of them, of one size, with their types.
    fn alike(&mut self, of: &Whole) -> Option<[(String, String); 2]> {
        let both = [of.from, of.to];
        let is_sized = |&array: &Id| matches!(self.program.arrays[array].home, Home::Argument | Home::Local);
        if !both.iter().all(is_sized) {
            return None;
        }
        if self.layouts[of.from].sizes == self.layouts[of.to].sizes {
            return Some(both.map(|array| (self.name(array), self.array_type(array))));
        }
        let [from, to] = both.map(|array| static_sizes(&self.layouts[array]));
        let least = |(a, b): (&Option<i64>, &Option<i64>)| Some((*a)?.min((*b)?));
        let least: Option<Vec<i64>> = from.iter().zip(&to).map(least).collect();
        let least = least?;
        Some(both.map(|array| self.part(array, &least)))
    }

    /// The first elements of an array of constant sizes.
    fn part(&mut self, array: Id, sizes: &[i64]) -> (String, String) {
        let whole: Vec<i64> = static_sizes(&self.layouts[array]).into_iter().flatten().collect();
        let strides: Vec<_> = (0..sizes.len()).map(|at| Some(whole[at + 1..].iter().product())).collect();
        let some: Vec<_> = sizes.iter().copied().map(Some).collect();
        let (shape, element) = (shape_text(&some), self.program.arrays[array].element.name());
        let part = format!("memref<{shape}{element}, strided<[{}]>>", strides_text(&strides));
        let list = |of: &[i64]| of.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (zeros, ones) = (list(&vec![0; sizes.len()]), list(&vec![1; sizes.len()]));
        let (name, memref, sizes) = (self.name(array), self.array_type(array), list(sizes));
        let view =
            self.define(format!("memref.subview {name}[{zeros}] [{sizes}] [{ones}] : {memref} to {part}"));
        (view, part)
    }
}
