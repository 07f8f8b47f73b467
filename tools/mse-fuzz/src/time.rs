//! Processor time, which other work on the machine does not change much.

use std::fs;

/// Ticks of Linux's clock a second.
const TICKS: f64 = 100.0;

/// The processor time of this process so far, in seconds.
pub fn processor_time() -> f64 {
    seconds_of("self").unwrap_or_default()
}

/// The processor time of another process; none if it is gone.
pub fn processor_time_of(process: u32) -> Option<f64> {
    seconds_of(&process.to_string())
}

fn seconds_of(process: &str) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name in brackets, which may contain anything, `utime` and `stime` are fields 12 and 13.
    let fields: Vec<_> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}
