//! Makes any tree a valid program: what names something out of scope is dropped or becomes a constant.
//!
//! Afterwards every iterator, value and array is in scope where it is used. Loops have bounds, accesses have
//! as many subscripts as the array has dimensions, and no block is there without need.

use crate::own;
use crate::program::{
    Access, Affine, Array, Atom, Carried, Choice, Comparison, Condition, Home, Id, Loop, Manner, Node,
    Program, Shape, Style, Value, Vectors,
};
use std::collections::BTreeSet;

/// Makes the program valid.
pub fn repair(program: &mut Program) {
    if program.parameters.is_empty() {
        program.parameters.push(crate::program::Parameter::Argument);
    }
    homes(program);
    let arrays = program.arrays.clone();
    let scope = Scope {
        arrays: at_top(&arrays).collect(),
        iterators: BTreeSet::new(),
        values: BTreeSet::new(),
        all: &arrays,
        functions: Vec::new(),
        parameters: program.parameters.len(),
    };
    let mut functions = Vec::new();
    for function in &mut program.functions {
        let is_alias = |array: &Id| arrays.get(*array).is_some_and(|of| of.home == Home::Alias);
        function.formals.retain(is_alias);
        let mut inside = Scope { functions: functions.clone(), ..scope.clone() };
        inside.arrays.retain(|&array| matches!(arrays[array].home, Home::Global { .. }));
        inside.arrays.extend(function.formals.iter().copied());
        inside.block(&mut function.body);
        functions.push(function.formals.clone());
    }
    Scope { functions, ..scope }.block(&mut program.body);
    own::demote(program);
}

/// Arrays that are there from the beginning.
fn at_top(arrays: &[Array]) -> impl Iterator<Item = Id> {
    let visible = |array: &Array| !matches!(array.home, Home::Local | Home::Bare | Home::Stack | Home::Alias);
    (0..arrays.len()).filter(move |&position| visible(&arrays[position]))
}

/// Gives an array whose memory there cannot be another home.
fn homes(program: &mut Program) {
    if program.most.is_none() {
        let global = |array: &&mut Array| matches!(array.home, Home::Global { .. });
        program.arrays.iter_mut().filter(global).for_each(|array| array.home = Home::Argument);
    }
    let arrays = program.arrays.clone();
    for array in &mut program.arrays {
        if let Home::View { base, shape } = &array.home
            && !shows(array, arrays.get(*base), shape)
        {
            array.home = Home::Argument;
        }
        if let Home::View { shape: Shape::Strides(_, strides), .. } = &mut array.home {
            strides.resize(array.rank, crate::program::Stride::Static(1));
        }
    }
}

/// Whether a view of this shape fits its base.
fn shows(view: &Array, base: Option<&Array>, shape: &Shape) -> bool {
    let Some(base) = base else { return false };
    let rank = match shape {
        Shape::Strides(..) => 1,
        _ => view.rank,
    };
    let whole = matches!(base.home, Home::Argument | Home::Global { constant: false, .. });
    whole && base.rank == rank && base.element == view.element && view.rank > 0
}

/// The names that may be used at one place.
#[derive(Clone)]
struct Scope<'a> {
    iterators: BTreeSet<Id>,
    values: BTreeSet<Id>,
    arrays: BTreeSet<Id>,
    all: &'a [Array],
    /// The formal arrays of each function that may be called.
    functions: Vec<Vec<Id>>,
    parameters: usize,
}

impl Scope<'_> {
    fn block(mut self, block: &mut Vec<Node>) -> Self {
        block.retain_mut(|node| self.node(node));
        self
    }

    /// Repairs a node, and adds to the scope what it defines; false if it is to be dropped.
    fn node(&mut self, node: &mut Node) -> bool {
        match node {
            Node::Store(access, value) | Node::Update(access, _, value) => {
                self.value(value);
                self.writes(access)
            }
            Node::Choose(of) => self.choice(of),
            Node::Call(function, actuals) => self.call(*function, actuals),
            Node::Vectors(of) => self.vectors(of),
            Node::Whole(of) => [of.to, of.from].iter().all(|array| self.arrays.contains(array)),
            Node::Let(id, _, value) => {
                self.value(value);
                self.values.insert(*id);
                true
            }
            Node::Allocate(array, _) => {
                let local = |of: &Array| matches!(of.home, Home::Local | Home::Bare | Home::Stack);
                let fits = self.all.get(*array).is_some_and(local) && !self.arrays.contains(array);
                fits && self.arrays.insert(*array)
            }
            Node::Loop(of) => self.counted(of),
            Node::While(of) => {
                self.affine(&mut of.bound);
                let mut inside = self.clone();
                inside.iterators.insert(of.iterator);
                inside.values.extend(of.carried.iter().map(|one| one.inner));
                if let Some(condition) = &mut of.also {
                    inside.condition(condition);
                }
                self.carrying(&mut of.carried, &mut of.body, Some(of.iterator));
                !of.body.is_empty() || !of.carried.is_empty()
            }
            Node::If(of) => {
                self.condition(&mut of.condition);
                let otherwise = self.clone().block(&mut of.otherwise);
                let then = self.clone().block(&mut of.then);
                for one in &mut of.carried {
                    otherwise.value(&mut one.initial);
                    then.value(&mut one.next);
                }
                self.values.extend(of.carried.iter().map(|one| one.result));
                !(of.then.is_empty() && of.otherwise.is_empty() && of.carried.is_empty())
            }
        }
    }

    fn counted(&mut self, of: &mut Loop) -> bool {
        for bounds in [&mut of.lower, &mut of.upper] {
            bounds.iter_mut().for_each(|bound| self.affine(bound));
            if bounds.is_empty() {
                bounds.push(Affine::constant(0));
            }
        }
        of.buffers.retain(|one| self.alike(&[one.inner, one.result, one.initial]));
        of.buffers.retain(|one| {
            self.is_buffer(one.initial) && self.is_alias(one.inner) && self.is_alias(one.result)
        });
        of.carried.iter_mut().for_each(|one| self.value(&mut one.initial));
        let outside = self.arrays.clone();
        self.arrays.extend(of.buffers.iter().map(|one| one.inner));
        for position in 0..of.buffers.len() {
            let one = &of.buffers[position];
            if !self.alike(&[one.inner, one.next]) || !self.is_buffer(one.next) {
                of.buffers[position].next = one.inner;
            }
        }
        self.carrying(&mut of.carried, &mut of.body, Some(of.iterator));
        self.arrays = outside;
        self.arrays.extend(of.buffers.iter().map(|one| one.result));
        !of.body.is_empty() || !of.carried.is_empty() || !of.buffers.is_empty()
    }

    /// Whether these arrays could be the same memory by their types.
    fn alike(&self, arrays: &[Id]) -> bool {
        let kind = |array: &Id| self.all.get(*array).map(|array| (array.rank, array.element));
        kind(&arrays[0]).is_some() && arrays.iter().all(|array| kind(array) == kind(&arrays[0]))
    }

    fn is_alias(&self, array: Id) -> bool {
        self.all[array].home == Home::Alias && !self.arrays.contains(&array)
    }

    /// Whether an array is here and may be written by another name.
    fn is_buffer(&self, array: Id) -> bool {
        self.arrays.contains(&array) && !is_constant(&self.all[array]) && self.all[array].home != Home::Stack
    }

    fn choice(&mut self, of: &mut Choice) -> bool {
        self.condition(&mut of.condition);
        let fits = self.alike(&[of.array, of.of[0], of.of[1]])
            && self.is_alias(of.array)
            && of.of.iter().all(|&from| self.is_buffer(from));
        fits && self.arrays.insert(of.array)
    }

    fn call(&mut self, function: usize, actuals: &mut Vec<Id>) -> bool {
        let Some(formals) = self.functions.get(function) else { return false };
        actuals.truncate(formals.len());
        let fits = |(formal, actual): (&Id, &Id)| self.alike(&[*formal, *actual]) && self.is_buffer(*actual);
        actuals.len() == formals.len() && formals.iter().zip(actuals.iter()).all(fits)
    }

    fn vectors(&mut self, of: &mut Vectors) -> bool {
        let element = self.all.get(of.to.array).map(|array| array.element);
        let fits = |access: &Access| {
            self.all.get(access.array).is_some_and(|array| {
                let whole = !matches!(array.home, Home::View { .. } | Home::Alias);
                whole && array.rank > 0 && Some(array.element) == element && array.element.bits() > 1
            })
        };
        let fits = fits(&of.to) && of.from.iter().all(fits);
        let ranks = [&of.to, &of.from[0], &of.from[1]].map(|access| access.subscripts.len());
        for (manner, rank) in of.manners.iter_mut().zip(ranks) {
            match manner {
                Manner::Along(dimension) | Manner::Padded(dimension) if *dimension >= rank => {
                    *manner = Manner::Plain
                }
                Manner::Masked(count) => self.affine(count),
                _ => {}
            }
        }
        fits && of.from.iter_mut().all(|access| self.access(access)) && self.writes(&mut of.to)
    }

    fn writes(&self, access: &mut Access) -> bool {
        self.access(access) && !is_constant(&self.all[access.array])
    }

    /// Repairs the body of a loop and what it carries.
    fn carrying(&mut self, carried: &mut [Carried], body: &mut Vec<Node>, iterator: Option<Id>) {
        let mut inside = self.clone();
        inside.iterators.extend(iterator);
        inside.values.extend(carried.iter().map(|one| one.inner));
        let inside = inside.block(body);
        for one in carried.iter_mut() {
            self.value(&mut one.initial);
            inside.value(&mut one.next);
        }
        self.values.extend(carried.iter().map(|one| one.result));
    }

    /// Repairs an access; false if its array is not there.
    fn access(&self, access: &mut Access) -> bool {
        if !self.arrays.contains(&access.array) {
            return false;
        }
        access.subscripts.resize_with(self.all[access.array].rank, Affine::default);
        access.subscripts.iter_mut().for_each(|subscript| self.affine(subscript));
        true
    }

    fn affine(&self, expression: &mut Affine) {
        expression.terms.retain_mut(|(coefficient, atom)| *coefficient != 0 && self.atom(atom));
    }

    fn atom(&self, atom: &mut Atom) -> bool {
        match atom {
            Atom::Iterator(id) => self.iterators.contains(id),
            Atom::Parameter(position) => *position < self.parameters,
            Atom::Div(inner, _) | Atom::Mod(inner, _) | Atom::Hash(inner, _) => {
                self.affine(inner);
                !inner.terms.is_empty()
            }
            Atom::Product(a, b) => {
                self.affine(a);
                self.affine(b);
                true
            }
            Atom::Data(access) => self.access(access) && !self.all[access.array].element.is_float(),
        }
    }

    fn value(&self, value: &mut Value) {
        match value {
            Value::Constant(_) | Value::Extreme(_) => {}
            Value::Truth(condition) => self.condition(condition),
            Value::Named(id) => {
                if !self.values.contains(id) {
                    *value = Value::Constant(5);
                }
            }
            Value::Load(access) => {
                if !self.access(access) {
                    *value = Value::Constant(6);
                }
            }
            Value::Index(expression) => self.affine(expression),
            Value::Binary(_, a, b) => {
                self.value(a);
                self.value(b);
            }
            Value::Select(condition, a, b) => {
                self.condition(condition);
                self.value(a);
                self.value(b);
            }
        }
    }

    fn condition(&self, condition: &mut Condition) {
        match condition {
            Condition::Affine(parts, _) | Condition::Any(parts, _) => {
                parts.iter_mut().for_each(|(part, _)| self.affine(part));
                if parts.is_empty() {
                    parts.push((Affine::constant(1), Comparison::AtLeast));
                }
            }
            Condition::Data(_, a, b) => {
                self.value(a);
                self.value(b);
            }
            Condition::Named(id) => {
                if !self.values.contains(id) {
                    *condition = holds();
                }
            }
        }
    }
}

/// A condition that always holds.
fn holds() -> Condition {
    Condition::Affine(vec![(Affine::constant(1), Comparison::AtLeast)], Style::Affine)
}

fn is_constant(array: &Array) -> bool {
    matches!(array.home, Home::Global { constant: true, .. })
}
