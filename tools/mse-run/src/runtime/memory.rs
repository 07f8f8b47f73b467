//! Memory that programs allocate: aligned, filled with ones (so that real numbers nobody wrote are not numbers), and
//! given back when the run ends.

use std::alloc::Layout;
use std::cell::RefCell;
use std::collections::HashMap;

/// The allocations of a run that are alive.
#[derive(Default)]
pub struct Memory {
    live: RefCell<HashMap<usize, Layout>>,
}

/// No allocation is aligned to less.
const ALIGNMENT: usize = 64;

impl Memory {
    /// Allocates; none if there is no memory left or the request makes no sense.
    pub fn allocate(&self, bytes: usize, alignment: usize) -> Option<*mut u8> {
        let layout = Layout::from_size_align(bytes.max(1), alignment.max(ALIGNMENT)).ok()?;
        // SAFETY: the layout is not empty.
        let address = unsafe { std::alloc::alloc(layout) };
        if address.is_null() {
            return None;
        }
        // SAFETY: the memory was just allocated with this size.
        unsafe { address.write_bytes(0xff, layout.size()) };
        self.live.borrow_mut().insert(address as usize, layout);
        Some(address)
    }

    /// Frees; whether the address was that of a live allocation.
    pub fn free(&self, address: *mut u8) -> bool {
        let Some(layout) = self.live.borrow_mut().remove(&(address as usize)) else {
            return address.is_null();
        };
        // SAFETY: the address was allocated with this layout and was alive until now.
        unsafe { std::alloc::dealloc(address, layout) };
        true
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for (&address, &layout) in self.live.borrow().iter() {
            // SAFETY: as in `free`.
            unsafe { std::alloc::dealloc(address as *mut u8, layout) };
        }
    }
}
