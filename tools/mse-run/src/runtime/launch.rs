//! Launches: the blocks of a grid one after the other; the threads of a block as a plain loop, or as fibres.

use super::limits::check_launch;
use super::order::{Order, Shuffle};
use super::{KernelCode, KernelFunctions, Machine, entry};
use crate::check::{Grid, Now};
use crate::error::{Error, Result};
use crate::lower::IDS;
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// A grid of blocks of threads, and the kernel's arguments in memory.
pub struct Launch<'a> {
    /// The number of blocks in x, y, z.
    pub grid: [i64; 3],
    /// The number of threads of a block in x, y, z.
    pub block: [i64; 3],
    /// How many bytes of dynamic workgroup memory a block has.
    pub bytes: i64,
    /// The address of each word of the kernel's arguments.
    pub arguments: &'a [*mut c_void],
}

impl Launch<'_> {
    /// How many threads a block has.
    pub fn threads(&self) -> usize {
        self.block.iter().product::<i64>() as usize
    }

    /// The ids a thread's function takes.
    pub fn ids(&self, block: [i64; 3], thread: usize) -> [i64; IDS] {
        let mut ids = [0; IDS];
        for (group, values) in [block, split(thread, self.block), self.grid, self.block].iter().enumerate() {
            ids[3 * group..3 * group + 3].copy_from_slice(values);
        }
        ids
    }
}

impl Machine<'_> {
    /// Runs a kernel on a grid.
    pub fn launch(&self, number: usize, launch: &Launch) -> Result<()> {
        let code = self.code.kernels.get(number).ok_or_else(|| Error::internal("a launch of no kernel"))?;
        if self.kernel.get().is_some() {
            return Err(Error::program(format!("kernel '{}' is launched by a kernel", code.kernel.name)));
        }
        check_launch(&code.kernel, launch)?;
        let blocks = launch.grid.iter().product::<i64>() as usize;
        let count = self.tally.launch(blocks as u64, launch.threads() as u64);
        self.progress.launches.store(count, Ordering::Relaxed);
        self.progress.blocks.store(blocks as u64, Ordering::Relaxed);
        if let Some(checker) = &self.checker {
            let grid = Grid { kernel: code.kernel.name.clone(), grid: launch.grid, block: launch.block };
            checker.borrow_mut().start_launch(grid);
        }
        if let Some(gpu) = &self.code.gpu {
            let (grid, block) = (launch.grid, launch.block);
            let seconds = gpu.launch(number, grid, block, launch.bytes, launch.arguments)?;
            seconds.into_iter().for_each(|seconds| self.tally.kernel_time(seconds));
            return Ok(());
        }
        let functions = code.functions.ok_or_else(|| Error::internal("a kernel that was not compiled"))?;
        let mut order = Shuffle::new(self.order, count);
        self.kernel.set(Some(number));
        self.traffic(|traffic, _| traffic.start_launch(number, &code.kernel, launch));
        for (done, block) in order.permutation(blocks).into_iter().enumerate() {
            self.progress.blocks_done.store(done as u64, Ordering::Relaxed);
            if let Some(checker) = &self.checker {
                checker.borrow_mut().start_block();
            }
            let now = Now { launch: count as u32, block: block as u32, thread: 0, phase: 0 };
            self.tally.block(launch.threads());
            self.traffic(|traffic, _| traffic.start_block(launch.threads()));
            self.run_block((code, functions), now, launch, &mut order)?;
            self.traffic(|traffic, sites| traffic.end_block(sites));
        }
        self.tally.launched();
        self.now.set(None);
        self.kernel.set(None);
        Ok(())
    }

    fn run_block(
        &self,
        (code, functions): (&KernelCode, KernelFunctions),
        now: Now,
        launch: &Launch,
        order: &mut Shuffle,
    ) -> Result<()> {
        self.take_rounds(launch.threads() as u64)?;
        let id = split(now.block as usize, launch.grid);
        self.now.set(Some(now));
        if code.kernel.waits {
            return self.run_fibres((code, functions), now, launch, order);
        }
        if self.order == Order::Forward && self.checker.is_none() && !self.code.counts {
            let ids = [id, launch.grid, launch.block].concat();
            entry::call(functions.block, &ids, launch.arguments);
            return Ok(());
        }
        for thread in order.permutation(launch.threads()) {
            self.now.set(Some(Now { thread: thread as u32, ..now }));
            entry::call(functions.thread, &launch.ids(id, thread), launch.arguments);
            self.traffic(|traffic, sites| traffic.end_thread(thread, sites));
        }
        Ok(())
    }
}

/// The three coordinates of a position, x fastest.
pub fn split(linear: usize, [x, y, _]: [i64; 3]) -> [i64; 3] {
    let linear = linear as i64;
    [linear % x, linear / x % y, linear / x / y]
}
