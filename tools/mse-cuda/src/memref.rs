//! The memory that a memref reaches, from its descriptor.
//!
//! ```text
//! cell(i)     = aligned + (offset + sum_d i_d stride_d) size         0 <= i_d < size_d
//! memory      = [min cell, max cell + size)
//! min, max    = one end of each dimension, by the sign of its stride; none if a size is 0
//! ```

/// Where a memory begins, and its bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) bytes: usize,
}

/// The words of a memref of a known rank: what was allocated, where the data are, offset, sizes, strides.
pub(crate) struct Descriptor<'w> {
    pub(crate) aligned: i64,
    pub(crate) offset: i64,
    pub(crate) sizes: &'w [i64],
    pub(crate) strides: &'w [i64],
}

impl<'w> Descriptor<'w> {
    /// The number of words of a descriptor of this rank.
    pub(crate) fn words(rank: usize) -> usize {
        3 + 2 * rank
    }

    /// Reads the words.
    pub(crate) fn read(words: &'w [i64]) -> Self {
        let (sizes, strides) = words[3..].split_at((words.len() - 3) / 2);
        Self { aligned: words[1], offset: words[2], sizes, strides }
    }

    /// The memory that it reaches with elements of so many bytes; none if it has no elements.
    pub(crate) fn span(&self, element: i64) -> Option<Span> {
        let steps = self.sizes.iter().zip(self.strides).map(|(size, stride)| (size - 1) * stride);
        let (low, high) = steps.fold((0, 0), |(low, high), step| (low + step.min(0), high + step.max(0)));
        let start = self.aligned + (self.offset + low) * element;
        let is_empty = self.sizes.iter().any(|&size| size <= 0);
        (!is_empty).then_some(Span { start: start as usize, bytes: ((high - low + 1) * element) as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(words: &[i64], element: i64) -> Option<(usize, usize)> {
        Descriptor::read(words).span(element).map(|span| (span.start, span.bytes))
    }

    #[test]
    fn memory_is_what_lies_between_the_first_cell_and_the_last() {
        assert_eq!(span(&[0, 1000, 2], 4), Some((1008, 4)));
        assert_eq!(span(&[0, 1000, 2, 5, 1], 4), Some((1008, 20)));
        assert_eq!(span(&[0, 1000, 0, 3, 4, 10, 2], 8), Some((1000, 27 * 8)));
        assert_eq!(span(&[0, 1000, 4, 5, -1], 4), Some((1000, 20)));
        assert_eq!(span(&[0, 1000, 0, 3, 4, 0, 1], 4), Some((1000, 16)));
    }

    #[test]
    fn no_elements_are_no_memory() {
        assert_eq!(span(&[0, 1000, 0, 0, 1], 4), None);
        assert_eq!(span(&[0, 0, 0, 7, 0, 0, 1], 4), None);
    }
}
