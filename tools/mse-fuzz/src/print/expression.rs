//! Subscripts, values and conditions.

use super::Printer;
use super::constant::{extreme, literal, predicate};
use super::flat::is_flat;
use crate::program::{Access, Affine, Atom, Comparison, Condition, Element, Op, Style, Value};

/// The operands of an affine map or set: `(dims)[symbols]`.
#[derive(Default)]
pub struct Operands {
    dims: Vec<String>,
    symbols: Vec<String>,
}

/// The type of conditions that may wrap.
const NARROW: &str = "i6";

/// Not a type: `index`, by operations of the dialect of this name.
pub const PLAIN: &str = "plain";

/// No narrow expression has a constant that is as large.
const LARGE: i64 = 1 << 20;

impl Operands {
    /// `(d0, d1)[s0]`
    pub fn declared(&self) -> String {
        let list = |letter: char, count: usize| {
            (0..count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(", ")
        };
        format!("({})[{}]", list('d', self.dims.len()), list('s', self.symbols.len()))
    }

    /// `(%i, %j)[%n]`
    pub fn given(&self) -> String {
        format!("({})[{}]", self.dims.join(", "), self.symbols.join(", "))
    }

    fn of(list: &mut Vec<String>, letter: char, name: String) -> String {
        let position = list.iter().position(|known| *known == name).unwrap_or_else(|| {
            list.push(name);
            list.len() - 1
        });
        format!("{letter}{position}")
    }
}

impl Printer<'_> {
    /// Whether all atoms may be operands of an affine expression.
    pub fn is_affine(&self, expression: &Affine) -> bool {
        expression.terms.iter().all(|(_, atom)| match atom {
            Atom::Iterator(id) => self.iterators[id].affine,
            Atom::Parameter(_) => true,
            Atom::Div(inner, _) | Atom::Mod(inner, _) => self.is_affine(inner),
            Atom::Data(_) | Atom::Product(..) | Atom::Hash(..) => false,
        })
    }

    /// An affine expression over `d0, s0, ...`, or over names where there are no operands.
    pub fn map(&self, expression: &Affine, operands: &mut Option<Operands>) -> String {
        let mut text: Vec<String> = Vec::new();
        for (coefficient, atom) in &expression.terms {
            let atom = match atom {
                Atom::Iterator(id) => {
                    let name = self.iterators[id].name.clone();
                    match operands {
                        Some(operands) if self.symbols_only => Operands::of(&mut operands.symbols, 's', name),
                        Some(operands) => Operands::of(&mut operands.dims, 'd', name),
                        None if self.symbols_only => format!("symbol({name})"),
                        None => name,
                    }
                }
                Atom::Parameter(position) => match operands {
                    Some(operands) => Operands::of(&mut operands.symbols, 's', format!("%n{position}")),
                    None => format!("symbol(%n{position})"),
                },
                Atom::Div(inner, by) => format!("(({}) floordiv {by})", self.map(inner, operands)),
                Atom::Mod(inner, by) => format!("(({}) mod {by})", self.map(inner, operands)),
                Atom::Data(_) | Atom::Product(..) | Atom::Hash(..) => unreachable!("not affine"),
            };
            text.push(if *coefficient == 1 { atom } else { format!("{atom} * {coefficient}") });
        }
        if expression.constant != 0 || text.is_empty() {
            text.push(expression.constant.to_string());
        }
        text.join(" + ")
    }

    /// The expression as a value of type `index`.
    pub fn index(&mut self, expression: &Affine, style: Style) -> String {
        match (&expression.terms[..], style) {
            ([(1, Atom::Iterator(id))], _) if expression.constant == 0 => self.iterators[id].name.clone(),
            ([(1, Atom::Parameter(position))], _) if expression.constant == 0 => format!("%n{position}"),
            (terms, Style::Affine) if !terms.is_empty() && self.is_affine(expression) => {
                let mut operands = Some(Operands::default());
                let map = self.map(expression, &mut operands);
                let operands = operands.expect("as given");
                let (declared, given) = (operands.declared(), operands.given());
                self.define(format!("affine.apply affine_map<{declared} -> ({map})>{given}"))
            }
            (_, Style::Index) => self.sum(expression, PLAIN),
            (_, Style::Narrow) if is_small(expression) => {
                let sum = self.sum(expression, "i32");
                self.define(format!("arith.index_cast {sum} : i32 to index"))
            }
            _ => self.sum(expression, "index"),
        }
    }

    /// The expression in `arith`, of this type.
    pub fn sum(&mut self, expression: &Affine, of: &str) -> String {
        let mut sum: Option<String> = None;
        for (coefficient, atom) in &expression.terms {
            let atom = self.atom(atom, of);
            let (operation, term) = match coefficient {
                1 => ("addi", atom),
                -1 if sum.is_some() => ("subi", atom),
                _ => {
                    let factor = self.integer(*coefficient, of);
                    ("addi", self.integers("muli", &atom, &factor, of))
                }
            };
            sum = Some(match sum {
                None => term,
                Some(before) => self.integers(operation, &before, &term, of),
            });
        }
        match sum {
            Some(sum) if expression.constant == 0 => sum,
            Some(sum) => {
                let constant = self.integer(expression.constant, of);
                self.integers("addi", &sum, &constant, of)
            }
            None => self.integer(expression.constant, of),
        }
    }

    fn atom(&mut self, atom: &Atom, of: &str) -> String {
        match atom {
            Atom::Iterator(id) => {
                let name = self.iterators[id].name.clone();
                self.narrowed(name, of)
            }
            Atom::Parameter(position) => self.narrowed(format!("%n{position}"), of),
            Atom::Div(inner, by) => {
                let operation = if self.ranges.is_natural(inner) { "divsi" } else { "floordivsi" };
                let (inner, by) = (self.sum(inner, of), self.integer(*by, of));
                self.integers(operation, &inner, &by, of)
            }
            Atom::Mod(inner, by) => {
                let natural = self.ranges.is_natural(inner);
                let (inner, by) = (self.sum(inner, of), self.integer(*by, of));
                if natural {
                    return self.integers("remsi", &inner, &by, of);
                }
                let quotient = self.integers("floordivsi", &inner, &by, of);
                let multiple = self.integers("muli", &quotient, &by, of);
                self.integers("subi", &inner, &multiple, of)
            }
            Atom::Data(access) => {
                let kind = self.program.arrays[access.array].element;
                let (element, mut low) = (kind.name(), self.load(access));
                if kind != Element::I1 {
                    let mask = self.integer(3, element);
                    low = self.define(format!("arith.andi {low}, {mask} : {element}"));
                }
                let low = self.define(format!("arith.index_castui {low} : {element} to index"));
                self.narrowed(low, of)
            }
            Atom::Hash(inner, hash) => {
                let inner = self.index(inner, Style::Arith);
                let hashed = self.hashed(inner, hash);
                self.narrowed(hashed, of)
            }
            Atom::Product(a, b) => {
                let (a, b, mask) = (self.sum(a, of), self.sum(b, of), self.integer(3, of));
                let product = self.integers("muli", &a, &b, of);
                self.integers("andi", &product, &mask, of)
            }
        }
    }

    fn narrowed(&mut self, name: String, of: &str) -> String {
        if of == "index" || of == PLAIN {
            name
        } else {
            self.define(format!("arith.index_cast {name} : index to {of}"))
        }
    }

    fn integer(&mut self, constant: i64, of: &str) -> String {
        let constant = if of == NARROW { (constant + 32).rem_euclid(64) - 32 } else { constant };
        if of == PLAIN {
            return self.define(format!("index.constant {constant}"));
        }
        self.define(format!("arith.constant {constant} : {of}"))
    }

    /// An operation of `arith`, or the same one of `index`.
    pub fn integers(&mut self, operation: &str, a: &str, b: &str, of: &str) -> String {
        if of == PLAIN {
            // `muli` there is `mul` here, and `divsi` is `divs`.
            let plain = operation.trim_end_matches('i');
            return self.define(format!("index.{plain} {a}, {b}"));
        }
        let overflow = if ["addi", "subi", "muli"].contains(&operation) { self.overflow } else { "" };
        self.define(format!("arith.{operation} {a}, {b}{overflow} : {of}"))
    }

    /// The element as a value of the array's type.
    pub fn load(&mut self, access: &Access) -> String {
        let (dialect, place) = self.place(access);
        self.define(format!("{dialect}.load {place}"))
    }

    /// `affine` or `memref`, and `%A[subscripts] : type`.
    pub fn place(&mut self, access: &Access) -> (&'static str, String) {
        let (array, memref) = (access.array, self.array_type(access.array));
        let name = self.name(array);
        let mut subscripts = self.shifted(access);
        if is_flat(self.program, array) {
            match self.flat_affine(access) {
                Some(one) => subscripts = vec![one],
                None => return ("memref", format!("{} : {memref}", self.place_by_indices(access))),
            }
        }
        if access.style == Style::Affine && subscripts.iter().all(|subscript| self.is_affine(subscript)) {
            let subscripts: Vec<_> =
                subscripts.iter().map(|subscript| self.map(subscript, &mut None)).collect();
            return ("affine", format!("{name}[{}] : {memref}", subscripts.join(", ")));
        }
        ("memref", format!("{} : {memref}", self.place_by_indices(access)))
    }

    /// `%A[%i, %j]`
    pub fn place_by_indices(&mut self, access: &Access) -> String {
        let name = self.name(access.array);
        if let Some(flat) = self.program.flat.filter(|_| is_flat(self.program, access.array)) {
            let subscript = self.flat_index(access, flat);
            return format!("{name}[{subscript}]");
        }
        let subscripts = self.shifted(access);
        let subscripts: Vec<_> = subscripts.iter().map(|one| self.index(one, access.style)).collect();
        format!("{name}[{}]", subscripts.join(", "))
    }

    /// The value, of this type.
    pub fn value(&mut self, value: &Value, element: Element) -> String {
        match value {
            Value::Constant(constant) => self.constant(*constant, element),
            Value::Load(access) => {
                let from = self.program.arrays[access.array].element;
                let loaded = self.load(access);
                self.convert(loaded, from, element)
            }
            Value::Named(id) => {
                let (name, from) = self.values[id].clone();
                self.convert(name, from, element)
            }
            Value::Truth(condition) => {
                let holds = self.condition(condition);
                self.convert(holds, Element::I1, element)
            }
            Value::Extreme(extreme) => {
                let text = self::extreme(*extreme, element);
                self.defined_constant(&text, element)
            }
            Value::Index(expression) => {
                let index = self.index(expression, Style::Affine);
                if element == Element::Index {
                    return index;
                }
                let wide = self.define(format!("arith.index_cast {index} : index to i64"));
                self.convert(wide, Element::I64, element)
            }
            Value::Binary(op, a, b) => {
                let (a, mut b) = (self.value(a, element), self.value(b, element));
                if matches!(op, Op::DivUnsigned | Op::RemUnsigned) && !element.is_float() {
                    let one = self.constant(1, element);
                    b = self.define(format!("arith.ori {b}, {one} : {}", element.name()));
                }
                self.define(format!("arith.{} {a}, {b} : {}", operation(*op, element), element.name()))
            }
            Value::Select(condition, a, b) => {
                let condition = self.condition(condition);
                let (a, b) = (self.value(a, element), self.value(b, element));
                self.define(format!("arith.select {condition}, {a}, {b} : {}", element.name()))
            }
        }
    }

    /// A constant of this type, a quarter of it where real.
    pub fn constant(&mut self, constant: i64, element: Element) -> String {
        self.defined_constant(&literal(constant, element), element)
    }

    fn defined_constant(&mut self, text: &str, element: Element) -> String {
        if element == Element::I1 {
            return self.define(format!("arith.constant {text}"));
        }
        self.define(format!("arith.constant {text} : {}", element.name()))
    }

    fn convert(&mut self, name: String, from: Element, to: Element) -> String {
        if from != to && from == Element::Index {
            let wide = self.define(format!("arith.index_cast {name} : index to i64"));
            return self.convert(wide, Element::I64, to);
        }
        if from != to && to == Element::Index {
            let wide = self.convert(name, from, Element::I64);
            return self.define(format!("arith.index_cast {wide} : i64 to index"));
        }
        let wider = from.bits() < to.bits();
        let operation = match (from.is_float(), to.is_float()) {
            _ if from == to => return name,
            (false, false) if !wider => "trunci",
            (false, false) => {
                if from == Element::I1 {
                    "extui"
                } else {
                    "extsi"
                }
            }
            (true, true) => {
                if wider {
                    "extf"
                } else {
                    "truncf"
                }
            }
            (false, true) => {
                if from == Element::I1 {
                    "uitofp"
                } else {
                    "sitofp"
                }
            }
            (true, false) => {
                let half = self.constant(2, from);
                let from = from.name();
                let less = self.define(format!("arith.cmpf olt, {name}, {half} : {from}"));
                return self.convert(less, Element::I1, to);
            }
        };
        self.define(format!("arith.{operation} {name} : {} to {}", from.name(), to.name()))
    }

    /// The condition as a value of type `i1`.
    pub fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Affine(parts, style) => self.parts(parts, *style, "andi"),
            Condition::Any(parts, style) => self.parts(parts, *style, "ori"),
            Condition::Named(id) => {
                let (name, from) = self.values[id].clone();
                self.convert(name, from, Element::I1)
            }
            Condition::Data(comparison, a, b) => {
                let element = self.natural(a);
                let (a, b) = (self.value(a, element), self.value(b, element));
                let letter = if element.is_float() { 'f' } else { 'i' };
                let (predicate, element) = (predicate(*comparison, element), element.name());
                self.define(format!("arith.cmp{letter} {predicate}, {a}, {b} : {element}"))
            }
        }
    }

    /// Comparisons with zero, combined.
    fn parts(&mut self, parts: &[(Affine, Comparison)], style: Style, combine: &str) -> String {
        let mut all: Option<String> = None;
        for (part, comparison) in parts {
            let narrow = style == Style::Narrow && is_small(part);
            let (part, of) =
                if narrow { (self.sum(part, NARROW), NARROW) } else { (self.index(part, style), "index") };
            let bound = if let Comparison::Below(bound) = comparison { *bound } else { 0 };
            let bound = self.integer(bound, if style == Style::Index { PLAIN } else { of });
            let predicate = predicate(*comparison, Element::I64);
            let holds = match style {
                Style::Index => self.define(format!("index.cmp {predicate}({part}, {bound})")),
                _ => self.define(format!("arith.cmpi {predicate}, {part}, {bound} : {of}")),
            };
            all = Some(match all {
                None => holds,
                Some(all) => self.define(format!("arith.{combine} {all}, {holds} : i1")),
            });
        }
        all.expect("conditions have parts")
    }

    /// The type in which a value is best compared.
    fn natural(&self, value: &Value) -> Element {
        match value {
            Value::Load(access) => self.program.arrays[access.array].element,
            Value::Named(id) => self.values[id].1,
            _ => Element::I64,
        }
    }
}

/// Whether an expression has no large constants, so that it does not wrap in `i32`.
pub fn is_small(expression: &Affine) -> bool {
    let small = |constant: i64| constant.abs() < LARGE;
    small(expression.constant)
        && expression.terms.iter().all(|(coefficient, atom)| {
            small(*coefficient)
                && match atom {
                    Atom::Div(inner, by) | Atom::Mod(inner, by) => *by < 16 && is_small(inner),
                    Atom::Product(a, b) => is_small(a) && is_small(b),
                    _ => true,
                }
        })
}

/// The operation of `arith`.
pub fn operation(op: Op, element: Element) -> &'static str {
    match (op, element.is_float()) {
        (Op::Add, true) => "addf",
        (Op::Sub | Op::Xor, true) => "subf",
        (Op::Mul, true) => "mulf",
        (Op::Max, true) => "maximumf",
        // LLVM 22 compiles the minimum of +0.0, as a constant, and -0.0 to +0.0 where it vectorizes f16.
        (Op::And | Op::MaxUnsigned, true) if element == Element::F16 => "addf",
        (Op::And | Op::MaxUnsigned, true) => "minimumf",
        (Op::DivUnsigned, true) => "addf",
        (Op::RemUnsigned, true) => "mulf",
        (Op::DivUnsigned, false) => "divui",
        (Op::RemUnsigned, false) => "remui",
        (Op::MaxUnsigned, false) => "maxui",
        (Op::Add, false) => "addi",
        (Op::Sub, false) => "subi",
        (Op::Mul, false) => "muli",
        (Op::Max, false) => "maxsi",
        (Op::And, false) => "andi",
        (Op::Xor, false) => "xori",
    }
}
