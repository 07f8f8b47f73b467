//! Copies and fills of whole memrefs: what compiled code calls for them, on the host and in kernels.

use super::Machine;
use super::entry::{current, view};
use crate::check::View;
use crate::error::{Error, Result};
use crate::lower::{Access, Memref, Space};

pub extern "C" fn copy(site: usize, words: *const i64) {
    let machine = current();
    let memory = machine.code.sites.memory(site);
    let rank = memory.rank;
    // SAFETY: lowering stores two descriptors of this rank.
    let words = unsafe { std::slice::from_raw_parts(words, 2 * (2 + 2 * rank)) };
    let (target, source) = (view(words, rank), view(&words[2 + 2 * rank..], rank));
    let result = machine.copy(site, memory, &target, &source);
    machine.demand(result);
}

pub extern "C" fn fill(site: usize, words: *const i64, bits: u64) {
    let machine = current();
    let memory = machine.code.sites.memory(site);
    // SAFETY: lowering stores a descriptor of this rank.
    let words = unsafe { std::slice::from_raw_parts(words, 2 + 2 * memory.rank) };
    let result = machine.fill(site, memory, &view(words, memory.rank), bits);
    machine.demand(result);
}

/// Says which operation copies memrefs of unknown rank next.
pub extern "C" fn note_copy(site: usize) {
    current().copy_site.set(Some(site));
}

/// A memref of unknown rank: the rank, and the address of the descriptor.
#[repr(C)]
pub struct Unranked {
    rank: usize,
    words: *const i64,
}

pub extern "C" fn copy_unranked(bytes: usize, source: *const Unranked, target: *const Unranked) {
    // SAFETY: upstream's lowering passes two live memrefs of one shape.
    let (source, target) = unsafe { (&*source, &*target) };
    let words = |memref: &Unranked| {
        // SAFETY: a descriptor has these many words; the first is the address that was allocated.
        let words = unsafe { std::slice::from_raw_parts(memref.words, 3 + 2 * memref.rank) };
        words[1..].to_vec()
    };
    let (to, from, rank) = (words(target), words(source), target.rank);
    let (target, source, machine) = (view(&to, rank), view(&from, rank), current());
    let memory = Memref { space: Space::Global, rank, element: bytes, bytes, count: 1, by_device: false };
    match machine.copy_site.take() {
        Some(site) => {
            let result = machine.copy(site, memory, &target, &source);
            drop((to, from));
            machine.demand(result);
        }
        None => copy_elements(&target, &source, bytes),
    }
}

impl Machine<'_> {
    /// Copies one memref into another.
    fn copy(&self, site: usize, memory: Memref, target: &View, source: &View) -> Result<()> {
        if target.sizes != source.sizes {
            let text = self.code.sites.text(site);
            return Err(Error::program(format!(
                "{text} copies sizes {:?} to {:?}",
                source.sizes, target.sizes
            )));
        }
        let bytes = target.sizes.iter().product::<i64>() as u64 * memory.bytes as u64;
        let (to, from) = (self.memory.on_device(target.address), self.memory.on_device(source.address));
        self.tally.copy(bytes, to, from);
        if let Some(checker) = self.watching() {
            checker.borrow_mut().check_overlap(site, target, source, memory.bytes);
            for index in indices(target.sizes) {
                let (to, from) = (target.at(&index, memory.bytes), source.at(&index, memory.bytes));
                checker.borrow_mut().copied(site, (to, from), memory, self.now.get())?;
            }
        }
        match &self.code.gpu {
            Some(gpu) => each_run(target, source, memory.bytes, |to, from, bytes| gpu.copy(to, from, bytes)),
            None => {
                copy_elements(target, source, memory.bytes);
                Ok(())
            }
        }
    }

    /// Sets every element of a memref.
    fn fill(&self, site: usize, memory: Memref, target: &View, bits: u64) -> Result<()> {
        if let Some(gpu) = &self.code.gpu {
            let count = target.sizes.iter().product::<i64>().max(0) as usize;
            let values = bits.to_le_bytes()[..memory.bytes].repeat(count);
            let strides =
                crate::frame::strides(&target.sizes.iter().map(|&size| size as usize).collect::<Vec<_>>());
            let source =
                View { address: values.as_ptr() as usize, offset: 0, sizes: target.sizes, strides: &strides };
            return each_run(target, &source, memory.bytes, |to, from, bytes| gpu.copy(to, from, bytes));
        }
        for index in indices(target.sizes) {
            let address = target.at(&index, memory.bytes);
            if let Some(checker) = self.watching() {
                checker.borrow_mut().touch(site, Access::Write, address, memory, self.now.get())?;
            }
            let bytes = bits.to_le_bytes();
            // SAFETY: the address is that of an element of the program's memref, of at most 8 bytes.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, memory.bytes) };
        }
        Ok(())
    }
}

/// All indices of an array, the last one fastest.
fn indices(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    let shape: Vec<usize> = sizes.iter().map(|&size| size.max(0) as usize).collect();
    let count = shape.iter().product();
    (0..count).map(move |position| {
        crate::buffers::delinearize(&shape, position).into_iter().map(|index| index as i64).collect()
    })
}

/// Copies between memrefs of this process.
fn copy_elements(target: &View, source: &View, bytes: usize) {
    let copied = each_run(target, source, bytes, |to, from, bytes| {
        // SAFETY: the addresses are those of elements of the two memrefs, as many as these bytes.
        unsafe { std::ptr::copy(from as *const u8, to as *mut u8, bytes) };
        Ok(())
    });
    debug_assert!(copied.is_ok(), "copying within the process does not fail");
}

/// Visits pairs of places, target and source, that hold the same elements one after the other. A pair has all
/// elements where both memrefs are dense, else one, or a row where rows are dense.
fn each_run(
    target: &View,
    source: &View,
    bytes: usize,
    mut visit: impl FnMut(usize, usize, usize) -> Result<()>,
) -> Result<()> {
    let shape: Vec<usize> = target.sizes.iter().map(|&size| size.max(0) as usize).collect();
    let dense = crate::frame::strides(&shape);
    let mut outer = shape.len();
    while outer > 0
        && target.strides[outer - 1] == dense[outer - 1]
        && source.strides[outer - 1] == dense[outer - 1]
    {
        outer -= 1;
    }
    let run = shape[outer..].iter().product::<usize>() * bytes;
    if run == 0 {
        return Ok(());
    }
    for mut index in indices(&target.sizes[..outer]) {
        index.resize(shape.len(), 0);
        visit(target.at(&index, bytes), source.at(&index, bytes), run)?;
    }
    Ok(())
}
