//! Limits of devices, CUDA's since compute capability 3.0, and the sizes of blocks.

/// The most threads of a block.
pub const THREADS: i64 = 1024;
/// The most threads of a block along z.
pub const THREADS_ALONG_Z: i64 = 64;
/// The most blocks of a launch along x, y and z.
pub const BLOCKS: [i64; 3] = [i32::MAX as i64, 65_535, 65_535];
/// The most members of a band that number blocks, or threads.
pub const MEMBERS: usize = 3;
/// Threads that a device of some hundred multiprocessors holds in blocks of a warp.
pub const RESIDENT: i64 = 1 << 16;
/// The bytes of workgroup memory that a block has without asking for more.
pub const WORKGROUP_BYTES: u64 = 48 * 1024;

/// The usual threads of a block.
pub const BLOCK: i64 = 256;
/// The threads of a warp: of a block, where there are few threads.
pub const WARP: i64 = 32;
