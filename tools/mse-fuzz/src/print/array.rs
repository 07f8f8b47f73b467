//! Arrays: their types, globals, views, and buffers that are one of several.

use super::Printer;
use super::flat::is_flat;
use crate::program::{Array, Choice, Home, Id, Shape, Stride};
use crate::range::{Layout, Linear};
use std::fmt::Write;

impl Printer<'_> {
    /// The globals of the module.
    pub fn globals(&mut self) {
        for (position, array) in self.program.arrays.iter().enumerate() {
            let Home::Global { public, constant, initial } = array.home else { continue };
            let visibility = if public { "" } else { "\"private\" " };
            let constant = if constant { "constant " } else { "" };
            let (memref, full) =
                (self.array_type(position), super::constant::literal(initial, array.element));
            writeln!(
                self.text,
                "memref.global {visibility}{constant}@m{position} : {memref} = dense<{full}>"
            )
            .expect("a string takes any text");
        }
    }

    /// A global as an array.
    pub fn get_global(&mut self, position: Id, global: Id) {
        let memref = self.array_type(global);
        self.line(format!("%A{position} = memref.get_global @m{global} : {memref}"));
    }

    /// The array `from` as a value of the type of the array `to`.
    pub fn passed(&mut self, from: Id, to: Id) -> String {
        let (name, before, after) = (self.name(from), self.array_type(from), self.array_type(to));
        if before == after { name } else { self.define(format!("memref.cast {name} : {before} to {after}")) }
    }

    /// One of two arrays.
    pub fn choose(&mut self, of: &Choice) {
        let condition = self.condition(&of.condition);
        let [first, second] = of.of.map(|from| self.passed(from, of.array));
        let (array, memref) = (of.array, self.array_type(of.array));
        if !of.by_if {
            return self.line(format!("%A{array} = arith.select {condition}, {first}, {second} : {memref}"));
        }
        self.line(format!("%A{array} = scf.if {condition} -> ({memref}) {{"));
        self.line(format!("  scf.yield {first} : {memref}"));
        self.line("} else {");
        self.line(format!("  scf.yield {second} : {memref}"));
        self.line("}");
    }

    pub fn view(&mut self, position: Id, array: &Array) {
        let Home::View { base, shape } = &array.home else { return };
        let (from, to) = (self.array_type(*base), self.array_type(position));
        match (shape, &self.program.arrays[*base].home) {
            (Shape::Same, Home::Global { .. }) => return self.get_global(position, *base),
            (Shape::Same, _) => {
                return self.line(format!("%A{position} = memref.cast %A{base} : {from} to {to}"));
            }
            (Shape::Strides(offset, strides), _) => return self.strides(position, *base, *offset, strides),
            _ => {}
        }
        if *shape == Shape::Transposed && self.program.opaque && array.rank > 0 {
            return self.rebuilt_transposed(position, *base);
        }
        if *shape == Shape::Transposed {
            let dims: Vec<_> = (0..array.rank).map(|dimension| format!("d{dimension}")).collect();
            let turned: Vec<_> = dims.iter().rev().cloned().collect();
            let (dims, turned) = (dims.join(", "), turned.join(", "));
            return self.line(format!(
                "%A{position} = memref.transpose %A{base} ({dims}) -> ({turned}) : {from} to {to}"
            ));
        }
        let offsets = match shape {
            Shape::From(offsets) => offsets.clone(),
            _ => vec![0; array.rank],
        };
        let offsets: Vec<_> =
            offsets.iter().map(|offset| self.define(format!("arith.constant {offset} : index"))).collect();
        let sizes: Vec<_> = self.layouts[position].sizes.clone().iter().map(|size| self.size(size)).collect();
        let strides: Vec<_> = (1..=array.rank)
            .map(|dimension| {
                if *shape == Shape::Strided && dimension == array.rank { "2".into() } else { "1".to_owned() }
            })
            .collect();
        let (offsets, sizes, strides) = (offsets.join(", "), sizes.join(", "), strides.join(", "));
        self.line(format!(
            "%A{position} = memref.subview %A{base}[{offsets}] [{sizes}] [{strides}] : {from} to {to}"
        ));
    }

    /// An operation that gives a size.
    pub fn size(&mut self, size: &Linear) -> String {
        let expression = size.added_to(&crate::program::Affine::default());
        self.index(&expression, crate::program::Style::Affine)
    }

    /// The type of an array's memref: constant sizes are static, except those of subviews.
    pub fn array_type(&self, position: Id) -> String {
        let array = &self.program.arrays[position];
        let element = array.element.name();
        if is_flat(self.program, position) {
            return format!("memref<{}{element}>", shape_text(&[self.flat_size(position)]));
        }
        let (sizes, layout) = match &array.home {
            Home::View { base, shape } => self.view_type(position, *base, shape, array.rank),
            Home::Alias => return self.alias_type(position),
            _ => (static_sizes(&self.layouts[position]), String::new()),
        };
        format!("memref<{}{element}{layout}>", shape_text(&sizes))
    }

    fn view_type(&self, position: Id, base: Id, shape: &Shape, rank: usize) -> (Vec<Option<i64>>, String) {
        let sizes = static_sizes(&self.layouts[base]);
        match (shape, &self.program.arrays[base].home) {
            (Shape::Same, Home::Global { .. }) => return (sizes, String::new()),
            (Shape::Same, _) => return (vec![None; rank], String::new()),
            (Shape::Strides(offset, strides), _) => {
                let offset = if *offset == 0 { String::new() } else { format!(", offset: {offset}") };
                let known = |stride: &Stride| match stride {
                    Stride::Static(stride) => Some(*stride),
                    Stride::Dynamic(_) => None,
                };
                let strides: Vec<_> = strides.iter().map(known).collect();
                let layout = format!(", strided<[{}]{offset}>", strides_text(&strides));
                return (static_sizes(&self.layouts[position]), layout);
            }
            _ => {}
        }
        let mut strides = vec![Some(1); rank];
        for dimension in (1..rank).rev() {
            strides[dimension - 1] = strides[dimension].zip(sizes[dimension]).map(|(a, b)| a * b);
        }
        if *shape == Shape::Transposed {
            let turned = |list: Vec<_>| list.into_iter().rev().collect::<Vec<_>>();
            return (turned(sizes), format!(", strided<[{}]>", strides_text(&turned(strides))));
        }
        if let (Shape::Strided, Some(last)) = (shape, strides.last_mut()) {
            *last = last.map(|stride| 2 * stride);
        }
        (vec![None; rank], format!(", strided<[{}], offset: ?>", strides_text(&strides)))
    }

    /// `%A5 = memref.reinterpret_cast %A2 to offset: [0], sizes: [8, %n0], strides: [1, 1]`
    fn strides(&mut self, position: Id, base: Id, offset: i64, strides: &[Stride]) {
        let (from, to) = (self.array_type(base), self.array_type(position));
        let mut sizes = Vec::new();
        for size in self.layouts[position].sizes.clone() {
            sizes.push(if size.is_constant() { size.constant.to_string() } else { self.size(&size) });
        }
        let mut distances = Vec::new();
        for stride in strides {
            distances.push(match stride {
                Stride::Static(stride) => stride.to_string(),
                Stride::Dynamic(most) => {
                    let most = self.define(format!("arith.constant {most} : index"));
                    self.define(format!("arith.minsi %n0, {most} : index"))
                }
            });
        }
        let (sizes, distances) = (sizes.join(", "), distances.join(", "));
        self.line(format!(
            "%A{position} = memref.reinterpret_cast %A{base} to offset: [{offset}], sizes: [{sizes}], \
             strides: [{distances}] : {from} to {to}"
        ));
    }

    /// The type of all that an alias may be, or the one that any array of its rank can be cast to.
    fn alias_type(&self, position: Id) -> String {
        let roots = &self.roots[position];
        let dynamic = || {
            let rank = self.program.arrays[position].rank;
            let unknown = vec!["?"; rank].join(", ");
            let element = self.program.arrays[position].element.name();
            format!("memref<{}{element}, strided<[{unknown}], offset: ?>>", "?x".repeat(rank))
        };
        if roots.contains(&position) {
            return if self.program.arrays[position].rank == 0 {
                self.plain_type(position)
            } else {
                dynamic()
            };
        }
        let types: Vec<_> = roots.iter().map(|&root| self.array_type(root)).collect();
        if types.windows(2).all(|pair| pair[0] == pair[1]) { types[0].clone() } else { dynamic() }
    }

    fn plain_type(&self, position: Id) -> String {
        let element = self.program.arrays[position].element.name();
        format!("memref<{}{element}>", shape_text(&static_sizes(&self.layouts[position])))
    }
}

pub fn static_sizes(layout: &Layout) -> Vec<Option<i64>> {
    layout.sizes.iter().map(|size| size.is_constant().then_some(size.constant)).collect()
}

pub fn shape_text(sizes: &[Option<i64>]) -> String {
    sizes.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect()
}

pub fn strides_text(strides: &[Option<i64>]) -> String {
    let text = |stride: &Option<i64>| stride.map_or("?".to_owned(), |stride| stride.to_string());
    strides.iter().map(text).collect::<Vec<_>>().join(", ")
}
