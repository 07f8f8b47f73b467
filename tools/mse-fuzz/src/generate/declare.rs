//! The declarations of a program: parameters, arrays, views, functions.

use super::{Generator, Scope};
use crate::program::{Array, Element, Function, Home, Id, Parameter, Shape, Stride};
use crate::strata::Form;

impl Generator {
    /// Parameters and arrays.
    pub fn declare(&mut self) {
        let least = if self.mix.form == Form::Hollow { 2 } else { 1 };
        // Of sizes alone nothing is asked in front of all.
        let sizes = if self.mix.form == Form::Online { 30 } else { 2 };
        for _ in 0..self.random.between(least, 2) {
            let kinds = [(6, Parameter::Argument), (1, Parameter::Cast), (sizes, Parameter::Size)];
            let kind = self.random.weighted(&kinds);
            self.program.parameters.push(kind);
        }
        if self.mix.signed > 0 && self.random.percent(self.mix.signed) {
            let kind = self.random.weighted(&[(2, Parameter::Signed), (1, Parameter::Near)]);
            self.program.parameters.push(kind);
        }
        if self.random.percent(self.mix.bounded) {
            self.program.most = Some(self.most);
        }
        for _ in 0..self.random.between(2, 5) {
            let home = self.home();
            let array = self.array(home);
            let array = self.like_another(array);
            self.one(array);
        }
        while self.scope.arrays.is_empty() {
            let array = self.array(Home::Argument);
            self.one(array);
        }
        if self.mix.calls > 0 {
            (0..self.random.between(1, 2)).for_each(|_| self.function());
        }
    }

    /// The array, or one of the elements and the rank of another one, which operations of linalg ask for.
    fn like_another(&mut self, array: Array) -> Array {
        if self.mix.whole == 0 || self.program.arrays.is_empty() || self.random.percent(40) {
            return array;
        }
        let other = self.program.arrays[self.random.below(self.program.arrays.len())].clone();
        Array { home: array.home, ..other }
    }

    fn home(&mut self) -> Home {
        if self.program.most.is_none() || !self.random.percent(self.mix.globals) {
            return Home::Argument;
        }
        let (public, constant) = (self.random.percent(50), self.random.percent(25));
        Home::Global { public, constant, initial: self.random.between(0, 9) }
    }

    pub fn array(&mut self, home: Home) -> Array {
        use Element::{F16, F32, F64, I1, I8, I32, I64};
        let element = if self.random.percent(self.mix.short) {
            self.random.weighted(&[(2, I1), (4, I8), (3, F16)])
        } else {
            self.random.weighted(&[(5, I64), (2, I32), (1, F32), (2, F64)])
        };
        let scalar = self.random.percent(self.mix.scalars);
        let rank = if scalar { 0 } else { self.random.weighted(&[(10, 1), (7, 2), (1, 3)]) };
        let rank = match self.mix.form {
            Form::Wide => 2,
            Form::Flat => self.random.weighted(&[(1, 1), (6, 2), (2, 3)]),
            Form::Nested | Form::Many | Form::Rows | Form::Sums | Form::Cells | Form::Online => rank.min(2),
            _ => rank,
        };
        Array { element, rank, home }
    }

    /// An array, with a view of it sometimes.
    fn one(&mut self, array: Array) {
        let constant = matches!(array.home, Home::Global { constant: true, .. });
        let overlapping = !constant && self.random.percent(self.mix.overlapping);
        let array = if overlapping { Array { rank: 1, ..array } } else { array };
        let position = self.declared(array.clone());
        if constant {
            return self.scope.constants.push(position);
        }
        self.scope.arrays.push(position);
        if overlapping {
            self.overlapping(position, &array);
        } else if self.random.percent(self.mix.views) && array.rank > 0 {
            self.view(position, array);
        }
    }

    /// A view of an array.
    fn view(&mut self, base: Id, of: Array) {
        let shape = match self.random.below(5) {
            0 => Shape::Strided,
            1 => Shape::Transposed,
            2 => Shape::Same,
            _ => Shape::From((0..of.rank).map(|_| self.random.between(0, 2)).collect()),
        };
        let home = Home::View { base, shape };
        let view = self.declared(Array { home, ..of });
        self.scope.arrays.push(view);
    }

    /// A view whose elements may share a cell.
    fn overlapping(&mut self, base: Id, of: &Array) {
        let rank = self.random.weighted(&[(1, 1), (3, 2)]);
        let stride = |generator: &mut Self| match generator.random.below(8) {
            0 => Stride::Static(0),
            1 | 2 => Stride::Static(2),
            3 => Stride::Static(3),
            4 => Stride::Dynamic(2),
            _ => Stride::Static(1),
        };
        let strides = (0..rank).map(|_| stride(self)).collect();
        let offset = self.random.weighted(&[(3, 0), (1, 2)]);
        let home = Home::View { base, shape: Shape::Strides(offset, strides) };
        let view = self.declared(Array { home, rank, element: of.element });
        // Twice, to be used more often than others.
        self.scope.arrays.extend([view; 2]);
    }

    /// A private function that takes two arrays of the type of one that there is.
    fn function(&mut self) {
        let like = self.random.pick(&self.scope.arrays);
        let like = self.program.arrays[like].clone();
        let formals = [(); 2].map(|()| self.declared(Array { home: Home::Alias, ..like.clone() }));
        let globals = self.scope.arrays.iter().copied();
        let globals = globals.filter(|&array| matches!(self.program.arrays[array].home, Home::Global { .. }));
        let arrays = formals.into_iter().chain(formals).chain(globals).collect();
        let inside = Scope { arrays, functions: self.program.functions.len(), ..Scope::default() };
        let outside = std::mem::replace(&mut self.scope, inside);
        let mut body = Vec::new();
        while self.stores < 1 {
            body.extend(self.block());
        }
        self.stores = 0;
        self.scope = outside;
        let no_inline = self.random.percent(50);
        self.program.functions.push(Function { formals: formals.to_vec(), no_inline, body });
        self.scope.functions += 1;
    }
}
