//! Asynchronous copies of GPU threads: they are made at once, and the checker is told what may still be under
//! way.

use super::entry::current;

/// An asynchronous copy starts: what is accessed until it has been made is part of it. Whether it will be in
/// a group.
pub extern "C" fn copy(site: usize, grouped: bool) {
    set_copying(Some((site, grouped)));
}

/// The copy has been made.
pub extern "C" fn copied() {
    set_copying(None);
}

fn set_copying(copy: Option<(usize, bool)>) {
    if let Some(checker) = current().watching() {
        checker.borrow_mut().pending.copying = copy;
    }
}

/// The thread's copies since its last group become one.
pub extern "C" fn group() {
    let machine = current();
    if let (Some(checker), Some(now)) = (machine.watching(), machine.now.get()) {
        checker.borrow_mut().pending.group(now.thread);
    }
}

/// The thread waits for all its groups but the newest.
pub extern "C" fn wait(newest: usize) {
    let machine = current();
    if let (Some(checker), Some(now)) = (machine.watching(), machine.now.get()) {
        let result = checker.borrow_mut().wait_for_copies(newest, now);
        machine.demand(result);
    }
}
