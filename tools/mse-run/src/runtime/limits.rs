//! Launches that a device refuses: the limits of NVIDIA's GPUs, on the emulated one as well.

use super::launch::Launch;
use crate::error::{Error, Result};
use crate::lower::Kernel;

/// The most blocks of a grid in x, y, z.
const MOST_BLOCKS: [i64; 3] = [(1 << 31) - 1, 65_535, 65_535];

/// The most threads of a block in x, y, z.
const MOST_THREADS: [i64; 3] = [1024, 1024, 64];

/// The most threads of a block in all.
const MOST_THREADS_IN_ALL: i64 = 1024;

/// The most workgroup memory that a kernel may declare, in bytes.
const MOST_STATIC_BYTES: i64 = 48 << 10;

/// The most workgroup memory of a block, declared and dynamic, in bytes.
const MOST_BYTES: i64 = 227 << 10;

/// The most blocks this program can count.
const MOST_BLOCKS_IN_ALL: i64 = u32::MAX as i64;

/// Fails if no device would take a launch.
pub fn check_launch(kernel: &Kernel, launch: &Launch) -> Result<()> {
    let within = |error: Error| error.within(&format!("kernel '{}'", kernel.name));
    check_extents("grid", "blocks", launch.grid, MOST_BLOCKS).map_err(within)?;
    check_extents("block", "threads", launch.block, MOST_THREADS).map_err(within)?;
    check_product(launch).and_then(|()| check_workgroup_memory(kernel, launch)).map_err(within)
}

/// Fails if an extent is not positive or too large.
fn check_extents(what: &str, of: &str, extents: [i64; 3], most: [i64; 3]) -> Result<()> {
    for ((extent, most), axis) in extents.into_iter().zip(most).zip(["x", "y", "z"]) {
        let launched = format!("launched with a {what} of {extents:?} {of}");
        if extent < 1 {
            return Err(Error::program(format!("{launched}: {axis} must be at least 1")));
        }
        if extent > most {
            return Err(Error::program(format!("{launched}: {axis} is at most {most}")));
        }
    }
    Ok(())
}

fn check_product(launch: &Launch) -> Result<()> {
    let product =
        |extents: [i64; 3]| extents.iter().fold(1i64, |product, &size| product.saturating_mul(size));
    let (grid, block) = (launch.grid, launch.block);
    if product(block) > MOST_THREADS_IN_ALL {
        return Err(Error::program(format!(
            "launched with blocks of {block:?} threads: a block has at most {MOST_THREADS_IN_ALL}"
        )));
    }
    if product(grid) > MOST_BLOCKS_IN_ALL {
        return Err(Error::program(format!(
            "launched with {grid:?} blocks: more than {MOST_BLOCKS_IN_ALL} do not run here"
        )));
    }
    Ok(())
}

fn check_workgroup_memory(kernel: &Kernel, launch: &Launch) -> Result<()> {
    let (declared, dynamic) = (kernel.workgroup_bytes as i64, launch.bytes);
    if declared > MOST_STATIC_BYTES {
        return Err(Error::program(format!(
            "declares {declared} bytes of workgroup memory: at most {MOST_STATIC_BYTES} are not dynamic"
        )));
    }
    if dynamic < 0 || declared.saturating_add(dynamic) > MOST_BYTES {
        return Err(Error::program(format!(
            "launched with {dynamic} bytes of dynamic workgroup memory beside the {declared} that it declares: a block \
             has at most {MOST_BYTES}"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of what is said of a launch; empty if nothing is.
    fn said(grid: [i64; 3], block: [i64; 3], workgroup_bytes: usize, bytes: i64) -> String {
        let kernel = Kernel {
            name: "k".into(),
            place: String::new(),
            waits: false,
            words: Vec::new(),
            workgroup_bytes,
        };
        let launch = Launch { grid, block, bytes, arguments: &[] };
        check_launch(&kernel, &launch).map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn what_no_device_takes_is_refused() {
        let (one, none) = ([1; 3], "");
        let cases = [
            ([i32::MAX.into(), 1, 1], one, 0, 0, none),
            ([1 << 31, 1, 1], one, 0, 0, "a grid of [2147483648, 1, 1] blocks: x is at most 2147483647"),
            ([1, 65_535, 65_535], one, 0, 0, none),
            (
                [1, 65_536, 1],
                one,
                0,
                0,
                "kernel 'k': launched with a grid of [1, 65536, 1] blocks: y is at most 65535",
            ),
            ([1, 1, 75_000], one, 0, 0, "z is at most 65535"),
            ([0, 1, 1], one, 0, 0, "a grid of [0, 1, 1] blocks: x must be at least 1"),
            ([1, 1, -1], one, 0, 0, "z must be at least 1"),
            (one, [1024, 1, 1], 0, 0, none),
            (one, [1, 1024, 1], 0, 0, none),
            (one, [16, 1, 64], 0, 0, none),
            (one, [1025, 1, 1], 0, 0, "a block of [1025, 1, 1] threads: x is at most 1024"),
            (one, [1, 2000, 1], 0, 0, "y is at most 1024"),
            (one, [1, 1, 65], 0, 0, "z is at most 64"),
            (one, [32, 33, 1], 0, 0, "blocks of [32, 33, 1] threads: a block has at most 1024"),
            (one, [1, 0, 1], 0, 0, "a block of [1, 0, 1] threads: y must be at least 1"),
            ([65_535, 65_535, 2], one, 0, 0, "blocks: more than 4294967295 do not run here"),
            (one, one, 49_152, 0, none),
            (one, one, 49_153, 0, "declares 49153 bytes of workgroup memory: at most 49152 are not dynamic"),
            (one, one, 0, 232_448, none),
            (one, one, 0, 232_449, "launched with 232449 bytes of dynamic workgroup memory"),
            (one, one, 49_152, 190_000, "beside the 49152 that it declares: a block has at most 232448"),
            (one, one, 0, -4, "launched with -4 bytes"),
        ];
        for (grid, block, declared, dynamic, end) in cases {
            let said = said(grid, block, declared, dynamic);
            assert!(said.contains(end) && said.is_empty() == end.is_empty(), "{grid:?} {block:?}: {said}");
        }
    }
}
