//! Where a run is: passes say it while they run, for a tool that shows it. Nobody follows unless one asked.

use std::sync::OnceLock;

/// The functions of a tool that follows the run; given once to [`follow`].
#[derive(Clone, Copy, Debug)]
pub struct Follower {
    /// A pass starts.
    pub pass: fn(name: &str),
    /// The pass turns to a scop.
    pub scop: fn(name: &str),
    /// Something is printed, by the function that this one calls.
    pub printing: fn(print: &mut dyn FnMut()),
    /// The pass has ended.
    pub ended: fn(),
}

static FOLLOWER: OnceLock<Follower> = OnceLock::new();

/// Tells a tool from now on; later calls do nothing.
pub fn follow(follower: Follower) {
    FOLLOWER.get_or_init(|| follower);
}

/// Whether a tool follows, so that names are worth their time.
pub fn is_followed() -> bool {
    FOLLOWER.get().is_some()
}

/// Says that the pass turns to a scop.
pub fn scop(name: &str) {
    if let Some(follower) = FOLLOWER.get() {
        (follower.scop)(name);
    }
}

/// Prints.
pub fn printing(mut print: impl FnMut()) {
    match FOLLOWER.get() {
        Some(follower) => (follower.printing)(&mut print),
        None => print(),
    }
}

/// Does the work of a pass.
pub(crate) fn during<T>(pass: &str, work: impl FnOnce() -> T) -> T {
    let follower = FOLLOWER.get();
    if let Some(follower) = follower {
        (follower.pass)(pass);
    }
    let done = work();
    if let Some(follower) = follower {
        (follower.ended)();
    }
    done
}
