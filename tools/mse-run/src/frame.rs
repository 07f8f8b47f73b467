//! Arguments and results in the form compiled code takes and leaves them: memrefs as descriptors of words.

use crate::buffers::{Buffer, Value};
use crate::element::{Element, Scalar};
use crate::error::{Error, Result};
use crate::jit::Packed;
use crate::signature::{Array, Kind, Signature};
use std::ffi::c_void;

/// The memory of one call.
pub struct Frame {
    arguments: Vec<Value>,
    /// The words of each argument, one after the other.
    words: Vec<u64>,
    /// The first word of each parameter of compiled code: a complex number is one of up to two words.
    starts: Vec<usize>,
    /// Where the results go.
    results: Vec<u64>,
    /// Where arrays are that do not stay where they are: the argument, the address.
    moved: Vec<(usize, usize)>,
}

impl Frame {
    /// Copies the arguments and makes room for the results.
    pub fn new(arguments: &[Value], signature: &Signature) -> Result<Self> {
        let mut arguments = arguments.to_vec();
        let (mut words, mut starts) = (Vec::new(), Vec::new());
        for argument in &mut arguments {
            let (own, parameters) = match argument {
                Value::Scalar(scalar) => (words_of(*scalar), 1),
                Value::Buffer(buffer) => (descriptor(buffer), 3 + 2 * buffer.shape().len()),
            };
            starts.extend((words.len()..).take(parameters));
            words.extend(own);
        }
        let (_, size) = places(&signature.results);
        Ok(Self { arguments, words, starts, results: vec![0; size.div_ceil(8) + 1], moved: Vec::new() })
    }

    /// The addresses to pass to compiled code.
    pub fn parameters(&mut self) -> Vec<*mut c_void> {
        let first = self.words.as_mut_ptr();
        let mut addresses: Vec<*mut c_void> =
            self.starts.iter().map(|&start| first.wrapping_add(start).cast()).collect();
        addresses.push(self.results.as_mut_ptr().cast());
        addresses
    }

    /// Copies all arrays to memory from elsewhere, for the call.
    pub fn move_arrays(&mut self, allocate: impl Fn(usize) -> Result<usize>) -> Result<()> {
        let mut word = 0;
        for (position, argument) in self.arguments.iter().enumerate() {
            let buffer = match argument {
                Value::Buffer(buffer) => buffer,
                Value::Scalar(scalar) => {
                    word += words_of(*scalar).len();
                    continue;
                }
            };
            let bytes = buffer.bytes();
            let address = allocate(bytes.len())?;
            // SAFETY: the memory has this size and nobody else uses it.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
            self.words[word..word + 2].fill(address as u64);
            self.moved.push((position, address));
            word += 3 + 2 * buffer.shape().len();
        }
        Ok(())
    }

    /// Copies the arrays back that were moved.
    pub fn fetch_arrays(&mut self) {
        for (position, address) in self.moved.drain(..) {
            if let Value::Buffer(buffer) = &mut self.arguments[position] {
                let bytes = buffer.bytes_mut();
                // SAFETY: the memory has this size and is alive as long as the machine.
                unsafe {
                    std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), bytes.len())
                };
            }
        }
    }

    /// The arguments, before the call.
    pub fn arguments(&mut self) -> &mut [Value] {
        &mut self.arguments
    }

    /// The addresses of the memory that results are in.
    pub fn result_addresses(&self, kinds: &[Kind]) -> Vec<usize> {
        let (places, _) = places(kinds);
        let arrays = kinds.iter().zip(places).filter(|(kind, _)| matches!(kind, Kind::Array(_)));
        arrays
            .flat_map(|(_, place)| [self.results[place / 8] as usize, self.results[place / 8 + 1] as usize])
            .collect()
    }

    /// The arguments after the call.
    pub fn into_arguments(self) -> Vec<Value> {
        self.arguments
    }

    /// Copies the results, while their memory is alive.
    pub fn results(&self, kinds: &[Kind]) -> Result<Vec<Value>> {
        let (places, _) = places(kinds);
        let bytes: &[u8] = bytemuck::cast_slice(&self.results);
        let result = |(kind, &place): (&Kind, &usize)| match kind {
            Kind::Scalar(element) => Ok(Value::Scalar(mask(element.read(&bytes[place..])))),
            Kind::Array(array) => read_array(array, &self.results[place / 8..]).map(Value::Buffer),
        };
        kinds.iter().zip(&places).map(result).collect()
    }
}

/// Calls compiled code.
pub fn enter(code: Packed, parameters: &[*mut c_void]) {
    // SAFETY: the parameters are those of a frame made for the code's signature.
    unsafe { code(parameters.as_ptr()) }
}

/// The strides of a dense row-major array.
pub fn strides(shape: &[usize]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for dimension in (1..shape.len()).rev() {
        strides[dimension - 1] = strides[dimension] * shape[dimension] as i64;
    }
    strides
}

/// The words that hold a single value.
fn words_of(scalar: Scalar) -> Vec<u64> {
    let mut words = [0; 2];
    scalar.write(bytemuck::bytes_of_mut(&mut words));
    words[..scalar.element().bytes().div_ceil(8)].to_vec()
}

/// The words that tell of a dense array.
fn descriptor(buffer: &mut Buffer) -> Vec<u64> {
    let address = buffer.address() as u64;
    let sizes = buffer.shape().iter().map(|&size| size as u64);
    let strides = strides(buffer.shape()).into_iter().map(|stride| stride as u64);
    [address, address, 0].into_iter().chain(sizes).chain(strides).collect()
}

/// Of a byte that holds one bit, that bit.
fn mask(scalar: Scalar) -> Scalar {
    if scalar.element() == Element::I1 { Element::I1.from_integer(scalar.integer()) } else { scalar }
}

/// Where each result is in the struct that holds them all, and the struct's size.
fn places(kinds: &[Kind]) -> (Vec<usize>, usize) {
    let mut end: usize = 0;
    let place = |kind: &Kind| {
        let (size, alignment) = match kind {
            Kind::Scalar(element) => (element.bytes(), element.alignment()),
            Kind::Array(array) => (8 * (3 + 2 * array.shape.len()), 8),
        };
        let start = end.next_multiple_of(alignment);
        end = start + size;
        start
    };
    (kinds.iter().map(place).collect(), end)
}

fn read_array(array: &Array, words: &[u64]) -> Result<Buffer> {
    let rank = array.shape.len();
    let (address, offset) = (words[1], words[2]);
    let shape: Vec<usize> = words[3..3 + rank].iter().map(|&size| size as usize).collect();
    let strides = &words[3 + rank..3 + 2 * rank];
    let mut buffer = Buffer::zeros(array.element, &shape)?;
    if address == 0 && !buffer.is_empty() {
        return Err(Error::program("a result is a null memref"));
    }
    for position in 0..buffer.len() {
        let index = buffer.index(position);
        let distance =
            index.iter().zip(strides).map(|(&index, &stride)| index as i64 * stride as i64).sum::<i64>();
        let place = address as i64 + (offset as i64 + distance) * array.element.bytes() as i64;
        // SAFETY: the descriptor was returned by the program and its memory is alive until the run ends.
        let bytes = unsafe { std::slice::from_raw_parts(place as *const u8, array.element.bytes()) };
        buffer.set(position, array.element.read(bytes));
    }
    Ok(buffer)
}
