//! Memory a program works on, owned by this tool: a dense row-major array of one element type.

use crate::element::{Element, Scalar};
use crate::error::{Error, Result};
use bytemuck::{Pod, Zeroable};

/// One aligned piece of memory; buffers consist of whole ones, so that any vector access is aligned.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// A dense row-major array.
#[derive(Clone)]
pub struct Buffer {
    element: Element,
    shape: Vec<usize>,
    lines: Vec<Line>,
}

impl Buffer {
    /// An array of zeros.
    pub fn zeros(element: Element, shape: &[usize]) -> Result<Self> {
        let bytes = shape
            .iter()
            .try_fold(element.bytes(), |product, &size| product.checked_mul(size))
            .filter(|&bytes| bytes <= isize::MAX as usize / 2)
            .ok_or_else(|| Error::input(format!("an array of {shape:?} {element} does not fit in memory")))?;
        let count = bytes.div_ceil(size_of::<Line>()).max(1);
        let mut lines = Vec::new();
        lines
            .try_reserve_exact(count)
            .map_err(|_| Error::input(format!("an array of {shape:?} {element} does not fit in memory")))?;
        lines.resize(count, Line([0; 64]));
        Ok(Self { element, shape: shape.to_vec(), lines })
    }

    /// The type of the elements.
    pub fn element(&self) -> Element {
        self.element
    }

    /// The size of each dimension.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory, element after element.
    pub fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.lines)[..self.len() * self.element.bytes()]
    }

    /// The memory, to be changed.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        let bytes = self.len() * self.element.bytes();
        &mut bytemuck::cast_slice_mut(&mut self.lines)[..bytes]
    }

    /// The address of the first element.
    pub fn address(&mut self) -> *mut u8 {
        self.lines.as_mut_ptr().cast()
    }

    /// The element at a position in row-major order.
    pub fn get(&self, position: usize) -> Scalar {
        self.element.read(&self.bytes()[position * self.element.bytes()..])
    }

    /// Sets the element at a position in row-major order.
    pub fn set(&mut self, position: usize, value: Scalar) {
        let start = position * self.element.bytes();
        value.write(&mut self.bytes_mut()[start..]);
    }

    /// The index of the element at a position in row-major order.
    pub fn index(&self, position: usize) -> Vec<usize> {
        delinearize(&self.shape, position)
    }
}

/// The index, in an array of this shape, of the element at a position in row-major order.
pub fn delinearize(shape: &[usize], mut position: usize) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (entry, &size) in index.iter_mut().zip(shape).rev() {
        *entry = position % size.max(1);
        position /= size.max(1);
    }
    index
}

/// An argument or a result of a program: an array, or a single value.
#[derive(Clone)]
pub enum Value {
    /// An array.
    Buffer(Buffer),
    /// A single value.
    Scalar(Scalar),
}
