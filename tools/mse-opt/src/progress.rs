//! Progress of a long run: its pass and its scop, on a terminal, from the second second on.
//!
//! The line is the last one of standard error while a pass runs, and is taken away for all that passes print.
//! Where standard error is no terminal there is none.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mse_dialect::progress::{Follower, follow};
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Runs that end within it show nothing.
const DELAY: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(250);

static LINE: OnceLock<ProgressBar> = OnceLock::new();

/// Shows from now on what passes are at, if there is somebody to see it.
pub fn show() {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {prefix}{wide_msg} {elapsed}").expect("a template");
    let line = LINE.get_or_init(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()));
    line.set_style(style);
    follow(Follower { pass, scop, printing, ended });
    let start = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(DELAY.saturating_sub(start.elapsed()));
        line.set_draw_target(ProgressDrawTarget::stderr());
    });
}

fn pass(name: &str) {
    if let Some(line) = LINE.get() {
        line.reset();
        line.set_prefix(name.to_owned());
        line.set_message("");
        line.enable_steady_tick(TICK);
    }
}

fn scop(name: &str) {
    if let Some(line) = LINE.get() {
        line.set_message(format!(" {name}"));
    }
}

fn printing(print: &mut dyn FnMut()) {
    match LINE.get() {
        Some(line) => line.suspend(print),
        None => print(),
    }
}

fn ended() {
    if let Some(line) = LINE.get() {
        line.finish_and_clear();
    }
}
