//! The end of a tool whose reader goes away, as that of `mse-opt demo` does in `mse-opt demo | head`.

/// From now on, writing to a pipe that nobody reads ends this process, by the signal that the system has for
/// that, and without a word. Rust ignores this signal, so that such a write is an error, which `println!`
/// makes a panic of, and MLIR a message. For command line tools, at their start, that write to no process of
/// their own: that would end them, too.
pub fn end_when_nobody_reads() {
    // SAFETY: no handler is installed, so that no code runs at the signal.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}
