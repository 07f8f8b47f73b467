//! The element types a program may exchange with this tool, and single values of them.

use crate::error::{Error, Result};
use crate::tolerance::Tolerance;
use half::{bf16, f16};
use melior::ir::{Type, TypeLike, r#type::IntegerType};
use std::fmt;
use std::str::FromStr;

/// The type of a scalar or of the elements of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// One bit, in a byte of its own.
    I1,
    /// 8 bits.
    I8,
    /// 16 bits.
    I16,
    /// 32 bits.
    I32,
    /// 64 bits.
    I64,
    /// MLIR's `index`, 64 bits here.
    Index,
    /// IEEE half precision.
    F16,
    /// The upper half of single precision.
    Bf16,
    /// Single precision.
    F32,
    /// Double precision.
    F64,
    /// Two numbers of single precision, the real part first.
    Complex64,
    /// Two numbers of double precision, the real part first.
    Complex128,
}

impl Element {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::I1,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::Index,
        Self::F16,
        Self::Bf16,
        Self::F32,
        Self::F64,
        Self::Complex64,
        Self::Complex128,
    ];

    /// The element type an MLIR type stands for, if it is one.
    pub fn from_type(r#type: Type) -> Option<Self> {
        if r#type.is_index() {
            return Some(Self::Index);
        }
        match r#type.to_string().as_str() {
            "f16" => return Some(Self::F16),
            "bf16" => return Some(Self::Bf16),
            "f32" => return Some(Self::F32),
            "f64" => return Some(Self::F64),
            "complex<f32>" => return Some(Self::Complex64),
            "complex<f64>" => return Some(Self::Complex128),
            _ => {}
        }
        match IntegerType::try_from(r#type).ok()?.width() {
            1 => Some(Self::I1),
            8 => Some(Self::I8),
            16 => Some(Self::I16),
            32 => Some(Self::I32),
            64 => Some(Self::I64),
            _ => None,
        }
    }

    /// How many bytes an element takes in memory.
    pub fn bytes(self) -> usize {
        match self {
            Self::I1 | Self::I8 => 1,
            Self::I16 | Self::F16 | Self::Bf16 => 2,
            Self::I32 | Self::F32 => 4,
            Self::I64 | Self::Index | Self::F64 | Self::Complex64 => 8,
            Self::Complex128 => 16,
        }
    }

    /// To how many bytes its addresses are aligned in memory.
    pub fn alignment(self) -> usize {
        self.part().unwrap_or(self).bytes()
    }

    /// The type of the two parts, if values are complex.
    pub fn part(self) -> Option<Self> {
        match self {
            Self::Complex64 => Some(Self::F32),
            Self::Complex128 => Some(Self::F64),
            _ => None,
        }
    }

    /// Whether the type is a floating-point one.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::Bf16 | Self::F32 | Self::F64)
    }

    /// Whether the type is one of integers.
    pub fn is_integer(self) -> bool {
        !self.is_float() && self.part().is_none()
    }

    /// The value of this type that has these two parts, if it is complex.
    pub fn from_parts(self, parts: [f64; 2]) -> Option<Scalar> {
        let part = self.part()?;
        let [real, imaginary] = parts.map(|number| part.from_real(number).bits);
        Some(Scalar { element: self, bits: real | imaginary << (8 * part.bytes()) })
    }

    /// The value a real number becomes in this type.
    pub fn from_real(self, real: f64) -> Scalar {
        match self {
            Self::F16 => Scalar { element: self, bits: f16::from_f64(real).to_bits().into() },
            Self::Bf16 => Scalar { element: self, bits: bf16::from_f64(real).to_bits().into() },
            Self::F32 => Scalar { element: self, bits: (real as f32).to_bits().into() },
            Self::F64 => Scalar { element: self, bits: real.to_bits().into() },
            _ => self.from_parts([real, 0.0]).unwrap_or_else(|| self.from_integer(real as i64)),
        }
    }

    /// The value of this type that is exactly a number, if there is one; integers are with or without sign.
    pub fn exactly(self, number: f64) -> Option<Scalar> {
        if !self.is_integer() {
            return Some(self.from_real(number));
        }
        let (least, beyond) = match self {
            Self::I1 => (0.0, 2.0),
            _ => (-f64::exp2(8.0 * self.bytes() as f64 - 1.0), f64::exp2(8.0 * self.bytes() as f64)),
        };
        let held = number.fract() == 0.0 && (least..beyond).contains(&number);
        held.then(|| self.from_integer(number as i128 as i64))
    }

    /// The value an integer becomes in this type; of wide ones the low bits remain.
    pub fn from_integer(self, integer: i64) -> Scalar {
        if !self.is_integer() {
            return self.from_real(integer as f64);
        }
        let mask = if self == Self::I1 { 1 } else { u64::MAX >> (64 - 8 * self.bytes()) };
        Scalar { element: self, bits: (integer as u64 & mask).into() }
    }

    /// Reads the value at the start of `bytes`.
    pub fn read(self, bytes: &[u8]) -> Scalar {
        let mut word = [0; 16];
        word[..self.bytes()].copy_from_slice(&bytes[..self.bytes()]);
        Scalar { element: self, bits: u128::from_le_bytes(word) }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Self::I1 => "i1",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::Index => "index",
            Self::F16 => "f16",
            Self::Bf16 => "bf16",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Complex64 => "complex<f32>",
            Self::Complex128 => "complex<f64>",
        })
    }
}

impl FromStr for Element {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|element| element.to_string() == name);
        found.ok_or_else(|| Error::input(format!("no element type '{name}'")))
    }
}

/// One value of an element type.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    element: Element,
    bits: u128,
}

impl Scalar {
    /// The type of the value.
    pub fn element(self) -> Element {
        self.element
    }

    /// Writes the value to the start of `bytes`.
    pub fn write(self, bytes: &mut [u8]) {
        let size = self.element.bytes();
        bytes[..size].copy_from_slice(&self.bits.to_le_bytes()[..size]);
    }

    /// The real and the imaginary part of a complex value.
    pub fn parts(self) -> Option<[Self; 2]> {
        let element = self.element.part()?;
        let bytes = self.bits.to_le_bytes();
        Some([element.read(&bytes), element.read(&bytes[element.bytes()..])])
    }

    /// The value as a real number; integers are signed, except `i1`. Of a complex one, the real part.
    pub fn real(self) -> f64 {
        if let Some([real, _]) = self.parts() {
            return real.real();
        }
        match self.element {
            Element::F16 => f16::from_bits(self.bits as u16).to_f64(),
            Element::Bf16 => bf16::from_bits(self.bits as u16).to_f64(),
            Element::F32 => f32::from_bits(self.bits as u32).into(),
            Element::F64 => f64::from_bits(self.bits as u64),
            _ => self.integer() as f64,
        }
    }

    /// The value of an integer type as a signed number; `i1` is 0 or 1.
    pub fn integer(self) -> i64 {
        match self.element {
            Element::I8 => (self.bits as i8).into(),
            Element::I16 => (self.bits as i16).into(),
            Element::I32 => (self.bits as i32).into(),
            _ => self.bits as i64,
        }
    }

    /// Whether two values are the same: bit for bit, or real numbers that are both no number, or near enough.
    /// Of complex ones, both parts are so, and near as seen from the larger value.
    pub fn agrees(self, other: Self, tolerance: Tolerance) -> bool {
        if self.bits == other.bits || self.element.is_integer() {
            return self.bits == other.bits;
        }
        let (a, b) = (self.plane(), other.plane());
        let size = |[real, imaginary]: [f64; 2]| real.hypot(imaginary);
        let largest = size(a).max(size(b));
        a.into_iter().zip(b).all(|(a, b)| a.is_nan() && b.is_nan() || tolerance.allows(a, b, largest))
    }

    /// The value as a point of the plane of complex numbers.
    fn plane(self) -> [f64; 2] {
        self.parts().map_or([self.real(), 0.0], |parts| parts.map(Self::real))
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        if let Some([real, imaginary]) = self.parts() {
            return write!(formatter, "({real}, {imaginary})");
        }
        match self.element {
            Element::F64 => write!(formatter, "{:?}", self.real()),
            Element::F32 => write!(formatter, "{:?}", f32::from_bits(self.bits as u32)),
            Element::F16 | Element::Bf16 => write!(formatter, "{:?}", self.real() as f32),
            _ => write!(formatter, "{}", self.integer()),
        }
    }
}
