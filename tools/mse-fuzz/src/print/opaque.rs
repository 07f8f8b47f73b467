//! Programs that say less than they might: steps that are values, assertions, views rebuilt from metadata.

use super::Printer;
use crate::program::{Access, Id};

impl Printer<'_> {
    /// The step of a loop of scf: a constant, or what a function returns.
    pub fn stride(&mut self, step: i64) -> String {
        if !self.program.opaque || self.on_device {
            return self.define(format!("arith.constant {step} : index"));
        }
        let head = format!("func.func private @step{step}()");
        if !self.outlined.contains(&head) {
            self.outlined += &format!(
                "{head} -> index attributes {{no_inline}} {{\n  %c = arith.constant {step} : index\n  \
                 return %c : index\n}}\n"
            );
        }
        self.define(format!("func.call @step{step}() : () -> index"))
    }

    /// Asserts that the first subscript of an access is none below zero.
    pub fn assert_inside(&mut self, access: &Access) {
        if !self.program.opaque || self.on_device {
            return;
        }
        let Some((first, shift)) =
            access.subscripts.first().zip(self.layouts[access.array].shifts.first().cloned())
        else {
            return;
        };
        let subscript = self.index(&shift.added_to(first), access.style);
        let zero = self.define("arith.constant 0 : index");
        let inside = self.define(format!("arith.cmpi sge, {subscript}, {zero} : index"));
        self.line(format!("cf.assert {inside}, \"inside\""));
    }

    /// `memref.transpose` by `memref.extract_strided_metadata` and `memref.reinterpret_cast`.
    pub fn rebuilt_transposed(&mut self, position: Id, base: Id) {
        let rank = self.program.arrays[position].rank;
        let (from, to) = (self.array_type(base), self.array_type(position));
        let element = self.program.arrays[position].element.name();
        let [buffer, offset, sizes, strides] = ["b", "o", "z", "s"].map(|letter| self.fresh(letter));
        let indices = vec!["index"; 1 + 2 * rank].join(", ");
        let several = |name: &str| if rank == 1 { name.to_owned() } else { format!("{name}:{rank}") };
        self.line(format!(
            "{buffer}, {offset}, {}, {} = memref.extract_strided_metadata %A{base} : {from} -> memref<{element}>, {indices}",
            several(&sizes),
            several(&strides)
        ));
        let turned = |name: &str| {
            let of = |number| if rank == 1 { name.to_owned() } else { format!("{name}#{number}") };
            (0..rank).rev().map(of).collect::<Vec<_>>().join(", ")
        };
        let unknown = vec!["?"; rank];
        let rebuilt =
            format!("memref<{}x{element}, strided<[{}], offset: ?>>", unknown.join("x"), unknown.join(", "));
        let (sizes, strides) = (turned(&sizes), turned(&strides));
        let view = self.define(format!(
            "memref.reinterpret_cast {buffer} to offset: [{offset}], sizes: [{sizes}], strides: [{strides}] : \
             memref<{element}> to {rebuilt}"
        ));
        self.line(format!("%A{position} = memref.cast {view} : {rebuilt} to {to}"));
    }
}
