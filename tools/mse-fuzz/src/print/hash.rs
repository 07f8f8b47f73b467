//! Hashes: integer operations that wrap.

use super::Printer;
use crate::program::{Hash, Step, Width};

impl Width {
    fn name(self) -> &'static str {
        match self {
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::Index | Self::Plain => "index",
        }
    }

    fn bits(self) -> i64 {
        match self {
            Self::I8 => 8,
            Self::I16 => 16,
            Self::I32 => 32,
            Self::I64 | Self::Index | Self::Plain => 64,
        }
    }
}

impl Printer<'_> {
    /// The hash of an index, as an index.
    pub fn hashed(&mut self, index: String, hash: &Hash) -> String {
        let (width, name) = (hash.width, hash.width.name());
        let mut value = index;
        if name != "index" {
            value = self.define(format!("arith.index_cast {value} : index to {name}"));
        }
        for (step, constant) in &hash.steps {
            value = self.step(value, *step, *constant, width);
        }
        value = self.step(value, Step::RemUnsigned, hash.modulus, width);
        if name == "index" {
            value
        } else {
            self.define(format!("arith.index_cast {value} : {name} to index"))
        }
    }

    fn step(&mut self, value: String, step: Step, constant: i64, width: Width) -> String {
        let constant = fitting(step, constant, width);
        match step {
            Step::Negative => return self.negative(value, width),
            Step::Byte if matches!(width, Width::I16 | Width::I32 | Width::I64) => {
                let name = width.name();
                let byte = self.define(format!("arith.trunci {value} : {name} to i8"));
                return self.define(format!("arith.extui {byte} : i8 to {name}"));
            }
            _ => {}
        }
        let constant = self.wide(constant, width);
        let (arith, plain) = match step {
            Step::Mul => ("muli", "mul"),
            Step::Add => ("addi", "add"),
            Step::Xor => ("xori", "xor"),
            Step::ShiftUnsigned => ("shrui", "shru"),
            Step::ShiftSigned => ("shrsi", "shrs"),
            Step::DivUnsigned => ("divui", "divu"),
            Step::RemUnsigned => ("remui", "remu"),
            Step::Byte | Step::Negative => ("andi", "and"),
        };
        match width {
            Width::Plain => self.define(format!("index.{plain} {value}, {constant}")),
            _ => self.define(format!("arith.{arith} {value}, {constant} : {}", width.name())),
        }
    }

    fn negative(&mut self, value: String, width: Width) -> String {
        let (zero, ones) = (self.wide(0, width), self.wide(-1, width));
        let name = width.name();
        let less = match width {
            Width::Plain => self.define(format!("index.cmp slt({value}, {zero})")),
            _ => self.define(format!("arith.cmpi slt, {value}, {zero} : {name}")),
        };
        self.define(format!("arith.select {less}, {ones}, {zero} : {name}"))
    }

    fn wide(&mut self, constant: i64, width: Width) -> String {
        match width {
            Width::Plain => self.define(format!("index.constant {constant}")),
            _ => self.define(format!("arith.constant {constant} : {}", width.name())),
        }
    }
}

/// A constant of this width for which the operation is defined.
fn fitting(step: Step, constant: i64, width: Width) -> i64 {
    let bits = width.bits();
    let low = if bits == 64 { constant } else { constant & ((1 << (bits - 1)) - 1) };
    match step {
        Step::ShiftUnsigned | Step::ShiftSigned => constant.rem_euclid(bits),
        Step::DivUnsigned | Step::RemUnsigned => low.max(1),
        Step::Byte => low & 0xff,
        _ => low,
    }
}
