//! Statements as functions, as Pluto and Polymer write them. A store becomes a private function of all that
//! it uses, with iterators as symbols, and a call of it.
//!
//! ```text
//! before   affine.store %v, %A0[%i1 + symbol(%n0)]
//! after    func.call @s0(%i1, %n0, %A0)
//!          func.func private @s0(%i1: index, %n0: index, %A0: memref<..>) {
//!            .. %A0[symbol(%i1) + symbol(%n0)] ..
//!          }
//! ```

use super::Printer;
use crate::program::{Access, Value};
use std::fmt::Write;

impl Printer<'_> {
    /// A store; as a call where the program has statements as functions, but not on a device.
    pub fn store(&mut self, access: &Access, value: &Value) {
        if !self.program.outlined || self.on_device {
            self.assert_inside(access);
            return self.plain_store(access, value);
        }
        let around = std::mem::take(&mut self.text);
        self.symbols_only = true;
        self.plain_store(access, value);
        self.symbols_only = false;
        let body = std::mem::replace(&mut self.text, around);
        let names = free_names(&body);
        let types: Option<Vec<_>> = names.iter().map(|name| self.type_of(name)).collect();
        match types {
            Some(types) => self.call_of(&body, &names, &types),
            None => self.text += &body,
        }
    }

    fn plain_store(&mut self, access: &Access, value: &Value) {
        let value = self.value(value, self.program.arrays[access.array].element);
        let (dialect, place) = self.place(access);
        self.line(format!("{dialect}.store {value}, {place}"));
    }

    /// A function of these lines, and its call.
    fn call_of(&mut self, body: &str, names: &[String], types: &[String]) {
        let (number, mut body) = (self.outlined.matches("func.func").count(), body.to_owned());
        let mut formals = Vec::new();
        for (name, kind) in names.iter().zip(types) {
            let formal = name.replace('#', "_");
            body = body.replace(name, &formal);
            formals.push(format!("{formal}: {kind}"));
        }
        let formals = formals.join(", ");
        write!(self.outlined, "func.func private @s{number}({formals}) {{\n{body}  return\n}}\n")
            .expect("a string takes any text");
        self.line(format!("func.call @s{number}({}) : ({}) -> ()", names.join(", "), types.join(", ")));
    }

    /// The type of what has this name in front of the statement.
    fn type_of(&self, name: &str) -> Option<String> {
        let is_index = self.iterators.values().any(|index| index.name == name)
            || (0..self.program.parameters.len()).any(|position| name == format!("%n{position}"));
        let value = || self.values.values().find(|(known, _)| known == name);
        let array = || (0..self.program.arrays.len()).find(|&array| self.name(array) == name);
        match is_index {
            true => Some("index".to_owned()),
            false => value()
                .map(|(_, element)| element.name().to_owned())
                .or_else(|| array().map(|array| self.array_type(array))),
        }
    }
}

/// The names that lines use and do not define, in order.
fn free_names(lines: &str) -> Vec<String> {
    let (mut free, mut defined) = (Vec::new(), Vec::new());
    for text in lines.split('%').skip(1) {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '#'));
        let (name, rest) = text.split_at(end.unwrap_or(text.len()));
        let name = format!("%{name}");
        if rest.starts_with(" = ") {
            defined.push(name);
        } else if !defined.contains(&name) && !free.contains(&name) {
            free.push(name);
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use super::free_names;

    #[test]
    fn names_from_outside_are_free() {
        let lines =
            "%v1 = affine.load %A0[symbol(%i2) + %r3#1]\n%v4 = arith.addf %v1, %v1\nstore %v4, %A0[%n0]\n";
        assert_eq!(free_names(lines), ["%A0", "%i2", "%r3#1", "%n0"]);
    }
}
