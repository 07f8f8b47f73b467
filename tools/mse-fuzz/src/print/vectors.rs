//! Vectors loaded, combined and stored, in all manners that they may be.

use super::Printer;
use crate::program::{Access, Affine, Element, Manner, Style, Vectors};

impl Printer<'_> {
    pub fn vectors(&mut self, of: &Vectors) {
        let element = self.program.arrays[of.to.array].element;
        let [to, from @ ..] = &of.manners;
        let loaded = [0, 1].map(|number| self.vector_load(&of.from[number], &from[number], of.lanes));
        let operation = super::expression::operation(of.op, element);
        let vector = vector(of.lanes, element);
        let value = self.define(format!("arith.{operation} {} : {vector}", loaded.join(", ")));
        self.vector_store(&of.to, to, of.lanes, &value, &loaded);
    }

    fn vector_load(&mut self, access: &Access, manner: &Manner, lanes: i64) -> String {
        let element = self.program.arrays[access.array].element;
        let vector = vector(lanes, element);
        let transfer = match manner {
            Manner::Plain | Manner::Chosen => {
                let (dialect, place) = self.place(access);
                let operation = if dialect == "affine" { "affine.vector_load" } else { "vector.load" };
                return self.define(format!("{operation} {place}, {vector}"));
            }
            Manner::Masked(count) => {
                let mask = self.mask(count, lanes);
                let other = self.constant(3, element);
                let other = self.define(format!("vector.broadcast {other} : {} to {vector}", element.name()));
                let (cell, memref) = self.cell(access);
                return self.define(format!(
                    "vector.maskedload {cell}, {mask}, {other} : {memref}, vector<{lanes}xi1>, {vector} into {vector}"
                ));
            }
            Manner::Along(dimension) => transfer(access, Some(*dimension), "true"),
            Manner::Padded(dimension) => transfer(access, Some(*dimension), "false"),
            Manner::Broadcast => transfer(access, None, "true"),
        };
        let other = self.constant(3, element);
        let (cell, memref) = self.cell(access);
        self.define(format!("vector.transfer_read {cell}, {other} {transfer} : {memref}, {vector}"))
    }

    fn vector_store(
        &mut self,
        access: &Access,
        manner: &Manner,
        lanes: i64,
        value: &str,
        loaded: &[String; 2],
    ) {
        let element = self.program.arrays[access.array].element;
        let vector = vector(lanes, element);
        let (transfer, mask) = match manner {
            Manner::Plain | Manner::Broadcast => {
                let (dialect, place) = self.place(access);
                let operation = if dialect == "affine" { "affine.vector_store" } else { "vector.store" };
                return self.line(format!("{operation} {value}, {place}, {vector}"));
            }
            Manner::Along(dimension) => (transfer(access, Some(*dimension), "true"), String::new()),
            Manner::Padded(dimension) => (transfer(access, Some(*dimension), "false"), String::new()),
            Manner::Masked(count) => (String::new(), self.mask(count, lanes)),
            Manner::Chosen => {
                let compare = if element.is_float() { "cmpf olt" } else { "cmpi slt" };
                let mask = self.define(format!("arith.{compare}, {} : {vector}", loaded.join(", ")));
                (String::new(), mask)
            }
        };
        let (cell, memref) = self.cell(access);
        self.line(match mask.is_empty() {
            true => format!("vector.transfer_write {value}, {cell} {transfer} : {vector}, {memref}"),
            false => {
                format!("vector.maskedstore {cell}, {mask}, {value} : {memref}, vector<{lanes}xi1>, {vector}")
            }
        });
    }

    fn mask(&mut self, count: &Affine, lanes: i64) -> String {
        let count = self.index(count, Style::Affine);
        self.define(format!("vector.create_mask {count} : vector<{lanes}xi1>"))
    }

    /// `%A[subscripts]` with subscripts that are values, and the type of `%A`.
    fn cell(&mut self, access: &Access) -> (String, String) {
        let style = if access.style == Style::Affine { Style::Index } else { access.style };
        let (_, place) = self.place(&Access { style, ..access.clone() });
        let (cell, memref) = place.split_once(" : ").expect("a place has a type");
        (cell.to_owned(), memref.to_owned())
    }
}

fn vector(lanes: i64, element: Element) -> String {
    format!("vector<{lanes}x{}>", element.name())
}

/// The attributes of a transfer along a dimension, or of one element.
fn transfer(access: &Access, dimension: Option<usize>, inside: &str) -> String {
    let dimensions: Vec<_> = (0..access.subscripts.len()).map(|number| format!("d{number}")).collect();
    let result = dimension.map_or("0".to_owned(), |dimension| format!("d{dimension}"));
    let map = format!("affine_map<({}) -> ({result})>", dimensions.join(", "));
    format!("{{in_bounds = [{inside}], permutation_map = {map}}}")
}
