//! Copies between places that overlap: upstream leaves open in which order elements are copied, so no element
//! may be read at one index that is written at another. A copy of memory onto itself, index by index, changes
//! nothing.

use super::View;
use crate::buffers::delinearize;

/// The first index at which a copy reads bytes that it writes at another.
pub fn first(target: &View, source: &View, bytes: usize) -> Option<Vec<i64>> {
    let shape: Vec<usize> = target.sizes.iter().map(|&size| size.max(0) as usize).collect();
    let count = shape.iter().product::<usize>();
    if count == 0 || same(target, source, bytes) || apart(target, source, bytes) {
        return None;
    }
    let index = |position| delinearize(&shape, position).into_iter().map(|i| i as i64).collect::<Vec<_>>();
    let mut written: Vec<_> =
        (0..count).map(|position| (target.at(&index(position), bytes), position)).collect();
    written.sort_unstable();
    let read_elsewhere = |&position: &usize| {
        let address = source.at(&index(position), bytes);
        let start = written.partition_point(|&(other, _)| other + bytes <= address);
        let near = written[start..].iter().take_while(|&&(other, _)| other < address + bytes);
        near.into_iter().any(|&(_, other)| other != position)
    };
    (0..count).find(read_elsewhere).map(index)
}

/// Whether the elements of two views of one shape are the same, index by index.
fn same(target: &View, source: &View, bytes: usize) -> bool {
    let strides = target.strides.iter().zip(source.strides).zip(target.sizes);
    target.at(&[], bytes) == source.at(&[], bytes)
        && strides.into_iter().all(|((a, b), &size)| a == b || size == 1)
}

/// Whether one view ends before the other starts.
fn apart(target: &View, source: &View, bytes: usize) -> bool {
    let ([a, b], [c, d]) = (ends(target, bytes), ends(source, bytes));
    b <= c || d <= a
}

/// Where the elements of a view start and end.
fn ends(view: &View, bytes: usize) -> [usize; 2] {
    let corner = |low: bool| {
        let at = |(&size, &stride): (&i64, &i64)| if (stride < 0) == low { size - 1 } else { 0 };
        view.at(&view.sizes.iter().zip(view.strides).map(at).collect::<Vec<_>>(), bytes)
    };
    [corner(true), corner(false) + bytes]
}
