//! The inputs of a run: sizes, and arguments generated from them. They are the same for every program they
//! are given to.

use crate::buffers::{Buffer, Value};
use crate::element::{Element, Scalar};
use crate::error::{Error, Result};
use crate::signature::{Argument, Array, Kind, Signature, listed};
use std::collections::BTreeMap;
use std::fmt::Display;

/// How an argument is filled.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Reals in [0, 1), integers in [0, 8); a single real in [0.5, 1.5). Both parts of complex ones are so.
    Random,
    /// A symmetric positive definite matrix: reals in [0, 1), plus the size on the diagonal.
    Spd,
    /// A well-conditioned triangular matrix: off the diagonal in [0, 1/n), on it in [1, 2).
    Lower,
    /// A well-conditioned matrix: reals in [0, 1), plus the last size on the diagonal.
    Dominant,
    /// Reals in [-1/(2n), 1/(2n)), n the last size.
    Small,
    /// Integers from 0 up to the size of this name.
    Index(String),
    /// Integers from 1 to 999.
    Weights,
    /// Reals in [0.5, 1.5), integers from 1 to 8.
    Positive,
    /// Integers from 0 to 3.
    Base,
    /// 0, 1, 2, ... in row-major order.
    Iota,
    /// The same value everywhere.
    Constant(f64),
    /// The same complex value everywhere: its real part, its imaginary part.
    Complex(f64, f64),
}

impl Fill {
    /// Reads the name of a way to fill.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some(size) = text.strip_prefix("index:") {
            return Ok(Self::Index(size.trim().into()));
        }
        if let Some([real, imaginary]) = complex(text) {
            return Ok(Self::Complex(real, imaginary));
        }
        Ok(match text {
            "" | "random" => Self::Random,
            "spd" => Self::Spd,
            "lower" => Self::Lower,
            "dominant" => Self::Dominant,
            "small" => Self::Small,
            "weights" => Self::Weights,
            "positive" => Self::Positive,
            "base" => Self::Base,
            "iota" => Self::Iota,
            "zero" => Self::Constant(0.0),
            "one" => Self::Constant(1.0),
            _ => Self::Constant(text.parse().map_err(|_| {
                Error::input(format!(
                    "unknown input '{text}': one of random, spd, lower, dominant, small, index:SIZE, weights, \
                     positive, base, iota, zero, one, a number, or a complex one as (1, -2)"
                ))
            })?),
        })
    }
}

/// Reads a complex number as it is printed, `(1.5, -2.0)`.
fn complex(text: &str) -> Option<[f64; 2]> {
    let (real, imaginary) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some([real.trim().parse().ok()?, imaginary.trim().parse().ok()?])
}

/// The sizes of a function's arguments, and its arguments that are an index, which may be negative.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    all: Option<i64>,
    named: BTreeMap<String, i64>,
    /// How users know sizes of the function, where that is not by the name they have here.
    shown: BTreeMap<String, String>,
}

impl Sizes {
    /// Every size is `size`.
    pub fn all(size: i64) -> Self {
        Self { all: Some(size), ..Self::default() }
    }

    /// Reads `20`, `ni=3,nj=5`, or both.
    pub fn parse(text: &str) -> Result<Self> {
        let mut sizes = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, number) =
                part.split_once('=').map_or((None, part), |(name, number)| (Some(name.trim()), number));
            let number =
                number.trim().parse().map_err(|_| Error::input(format!("'{part}' is not a size")))?;
            let before = match name {
                Some(name) => sizes.named.insert(name.into(), number),
                None => sizes.all.replace(number),
            };
            if let Some(before) = before {
                return Err(given_twice(name, before, number));
            }
        }
        Ok(sizes)
    }

    /// The same sizes, with `size` for those that have no name of their own.
    pub fn with_all(&self, size: i64) -> Self {
        Self { all: Some(size), ..self.clone() }
    }

    /// Sets the size of this name.
    pub fn set(&mut self, name: &str, size: i64) {
        self.named.insert(name.into(), size);
    }

    /// Sets the size of this name, unless it has another.
    pub fn agree(&mut self, name: &str, size: i64) -> Result<()> {
        match self.named.insert(name.into(), size) {
            Some(before) if before != size => {
                Err(Error::input(format!("size '{name}' is {size} here and {before} elsewhere")))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a size was given that the function does not have, or if two do not go together.
    pub fn check(&self, signature: &Signature) -> Result<()> {
        let known = signature.sizes();
        if let Some(name) = self.named.keys().find(|name| !known.contains(name.as_str())) {
            let known = listed(&known.into_iter().map(|size| self.shown(size)).collect::<Vec<_>>());
            return Err(Error::input(format!("no size '{name}': @{} has {known}", signature.entry)));
        }
        let value = |text: &String| text.parse().map_or_else(|_| self.get(text), Ok);
        for (less, more) in &signature.assumptions {
            let (a, b) = (value(less)?, value(more)?);
            if a > b {
                let entry = &signature.entry;
                return Err(Error::input(format!(
                    "@{entry} assumes {less} <= {more}, but {less} is {a} and {more} is {b}"
                )));
            }
        }
        Ok(())
    }

    /// The same sizes by the function's own names for them: `A.0`, `A_0` and `arg1_0` are `arg1.0` where the
    /// second argument is called `A`, as is `A` if that has one dimension; `n` is `arg0` where that is the first.
    pub fn of(&self, signature: &Signature) -> Self {
        let own = |name: &String| own_name(signature, name).unwrap_or_else(|| name.clone());
        let named = self.named.iter().map(|(name, &size)| (own(name), size)).collect();
        let shown = signature.sizes().into_iter().map(|size| (size.to_owned(), shown(signature, size)));
        Self { all: self.all, named, shown: shown.collect() }
    }

    fn shown<'a>(&'a self, size: &'a str) -> &'a str {
        self.shown.get(size).map_or(size, String::as_str)
    }

    fn get(&self, name: &str) -> Result<i64> {
        let size = self.named.get(name).copied().or(self.all);
        size.ok_or_else(|| {
            let name = self.shown(name);
            Error::input(format!("size '{name}' is not known: give --size N or --size {name}=N"))
        })
    }

    /// A size of memory.
    fn extent(&self, name: &str) -> Result<usize> {
        let size = self.get(name)?;
        usize::try_from(size).map_err(|_| {
            let name = self.shown(name);
            Error::input(format!(
                "size '{name}' is {size}: only an argument that is an index may be negative"
            ))
        })
    }
}

/// That a size, or that of all which have no name, is given twice.
fn given_twice(name: Option<&str>, before: i64, number: i64) -> Error {
    Error::input(match name {
        Some(name) => format!("size '{name}' is {before} and {number}: give it once"),
        None => format!(
            "all sizes are {before} and {number}: give one, or names as in n={number}; --sizes {before},{number} \
             runs once for each"
        ),
    })
}

/// The function's name for a size that is given as one of an argument.
fn own_name(signature: &Signature, given: &str) -> Option<String> {
    if signature.sizes().contains(given) {
        return None;
    }
    signature.arguments.iter().enumerate().find_map(|(position, argument)| {
        let numbered = format!("arg{position}");
        let rest =
            [argument.name.as_str(), &numbered].into_iter().find_map(|name| given.strip_prefix(name))?;
        let size = match rest {
            "" if argument.dims.len() == 1 => argument.dims.first()?,
            _ => argument.dims.get(rest.strip_prefix(['.', '_'])?.parse::<usize>().ok()?)?,
        };
        Some(size.clone()).filter(|size| !size.is_empty())
    })
}

/// How users know a size: `A.0` for `arg1.0` where the second argument is called `A`.
fn shown(signature: &Signature, size: &str) -> String {
    let own = signature.arguments.iter().enumerate().find_map(|(position, argument)| {
        let rest = size.strip_prefix(&format!("arg{position}"))?;
        let is_own = argument.dims.iter().any(|own| own == size);
        is_own.then(|| format!("{}{rest}", argument.name))
    });
    own.unwrap_or_else(|| size.to_owned())
}

/// Generates all arguments of a function.
pub fn generate(signature: &Signature, sizes: &Sizes, seed: u64) -> Result<Vec<Value>> {
    let sizes = &sizes.of(signature);
    sizes.check(signature)?;
    let fill = |(position, argument): (usize, &Argument)| {
        let mut random = Random::new(seed, position as u64);
        value(argument, &argument.fill, sizes, &mut random)
            .map_err(|error| error.within(&format!("argument {}", argument.name)))
    };
    signature.arguments.iter().enumerate().map(fill).collect()
}

/// Generates one argument, filled as `fill` says.
pub fn generate_one(
    signature: &Signature,
    position: usize,
    fill: &Fill,
    sizes: &Sizes,
    seed: u64,
) -> Result<Value> {
    let (argument, sizes) = (&signature.arguments[position], &sizes.of(signature));
    value(argument, fill, sizes, &mut Random::new(seed, position as u64))
        .map_err(|error| error.within(&format!("argument {}", argument.name)))
}

fn value(argument: &Argument, fill: &Fill, sizes: &Sizes, random: &mut Random) -> Result<Value> {
    match &argument.kind {
        Kind::Scalar(Element::Index) if *fill == Fill::Random => {
            Ok(Value::Scalar(Element::Index.from_integer(sizes.get(&argument.dims[0])?)))
        }
        Kind::Scalar(element) => Ok(Value::Scalar(scalar(*element, fill, sizes, random)?)),
        Kind::Array(array) => array_value(array, &argument.dims, fill, sizes, random).map(Value::Buffer),
    }
}

fn scalar(element: Element, fill: &Fill, sizes: &Sizes, random: &mut Random) -> Result<Scalar> {
    match fill {
        Fill::Random if !element.is_integer() => Ok(random_real(element, random, 0.5)),
        Fill::Spd | Fill::Lower | Fill::Dominant | Fill::Small => {
            Err(Error::input("this input is for arrays"))
        }
        _ => any_element(element, fill, sizes, random, 0),
    }
}

fn array_value(
    array: &Array,
    names: &[String],
    fill: &Fill,
    sizes: &Sizes,
    random: &mut Random,
) -> Result<Buffer> {
    let size = |(known, name): (&Option<usize>, &String)| match known {
        Some(size) => Ok(*size),
        None => sizes.extent(name),
    };
    let shape = array.shape.iter().zip(names).map(size).collect::<Result<Vec<_>>>()?;
    let mut buffer = Buffer::zeros(array.element, &shape)?;
    match fill {
        Fill::Spd | Fill::Lower | Fill::Dominant => fill_matrix(&mut buffer, fill, random)?,
        Fill::Small => fill_small(&mut buffer, random)?,
        _ => {
            for position in 0..buffer.len() {
                buffer.set(position, any_element(array.element, fill, sizes, random, position)?);
            }
        }
    }
    Ok(buffer)
}

fn any_element(
    element: Element,
    fill: &Fill,
    sizes: &Sizes,
    random: &mut Random,
    position: usize,
) -> Result<Scalar> {
    Ok(match fill {
        Fill::Random if !element.is_integer() => random_real(element, random, 0.0),
        Fill::Random => element.from_integer(random.below(8)),
        Fill::Index(size) => element.from_integer(random.below(sizes.extent(size)? as u64)),
        Fill::Weights => element.from_integer(1 + random.below(999)),
        Fill::Positive if !element.is_integer() => random_real(element, random, 0.5),
        Fill::Positive => element.from_integer(1 + random.below(8)),
        Fill::Base => element.from_integer(random.below(4)),
        Fill::Iota => element.from_integer(position as i64),
        Fill::Constant(number) => held(element, element.exactly(*number), number)?,
        Fill::Complex(real, imaginary) => {
            let parts = [*real, *imaginary];
            held(element, element.from_parts(parts), format_args!("({real}, {imaginary})"))?
        }
        Fill::Spd | Fill::Lower | Fill::Dominant | Fill::Small => {
            return Err(Error::internal("this array is filled as a whole"));
        }
    })
}

/// The value that a number is in a type, if it is one.
fn held(element: Element, value: Option<Scalar>, number: impl Display) -> Result<Scalar> {
    value.ok_or_else(|| Error::input(format!("{number} is no value of type {element}")))
}

/// A real number in [least, least + 1), or a complex one whose parts are.
fn random_real(element: Element, random: &mut Random, least: f64) -> Scalar {
    let real = least + random.real();
    match element.part() {
        Some(_) => element.from_parts([real, least + random.real()]).expect("it has parts"),
        None => element.from_real(real),
    }
}

/// Fills matrices, the last two dimensions of the buffer. Those that must be easily solved have a dominant
/// diagonal.
fn fill_matrix(buffer: &mut Buffer, fill: &Fill, random: &mut Random) -> Result<()> {
    let [.., rows, columns] = *buffer.shape() else {
        return Err(Error::input("this input is for matrices"));
    };
    let element = buffer.element();
    if (rows != columns && *fill != Fill::Dominant) || !element.is_float() {
        return Err(Error::input("this input is for square matrices of real numbers"));
    }
    let n = columns as f64;
    for start in (0..buffer.len()).step_by((rows * columns).max(1)) {
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let draw = random.real();
            let value = match fill {
                Fill::Lower if i == j => 1.0 + draw,
                Fill::Lower => draw / n,
                _ if i == j => draw + n,
                _ => draw,
            };
            buffer.set(start + i * columns + j, element.from_real(value));
            if *fill == Fill::Spd && i > j {
                buffer.set(start + j * columns + i, element.from_real(value));
            }
        }
    }
    Ok(())
}

fn fill_small(buffer: &mut Buffer, random: &mut Random) -> Result<()> {
    if !buffer.element().is_float() {
        return Err(Error::input("this input is for real numbers"));
    }
    let n = *buffer.shape().last().ok_or_else(|| Error::input("this input is for arrays"))? as f64;
    for position in 0..buffer.len() {
        let value = buffer.element().from_real((random.real() - 0.5) / n);
        buffer.set(position, value);
    }
    Ok(())
}

/// The generator of inputs, splitmix64: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn new(seed: u64, stream: u64) -> Self {
        let mut random = Self(seed ^ stream.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    fn real(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in 0 .. bound; 0 if there is nothing below the bound.
    fn below(&mut self, bound: u64) -> i64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as i64
    }
}
