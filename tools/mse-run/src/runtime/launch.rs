//! Launches: the blocks of a grid one after the other; the threads of a block as a plain loop, or as fibres that run
//! from one barrier to the next.

use super::{KernelCode, Machine, Order, entry};
use crate::error::{Error, Result};
use crate::lower::{IDS, Kernel};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult};
use std::ffi::c_void;

/// What a thread waits for.
pub enum Wait {
    /// All threads of its block at the barrier of this number.
    Barrier(usize),
    /// Nothing any more: it did something wrong.
    Failed(Error),
}

/// A grid of blocks of threads, and the kernel's arguments in memory.
pub struct Launch<'a> {
    /// The number of blocks in x, y, z.
    pub grid: [i64; 3],
    /// The number of threads of a block in x, y, z.
    pub block: [i64; 3],
    /// The address of each word of the kernel's arguments.
    pub arguments: &'a [*mut c_void],
}

/// The most threads a block may have.
const MOST_THREADS: i64 = 1024;

/// A thread's stack; memory is only taken as it is used.
const THREAD_STACK: usize = 256 << 10;

/// What is kept from launch to launch: the stacks of the threads.
#[derive(Default)]
pub struct Launcher {
    stacks: Vec<DefaultStack>,
}

/// The state of one GPU thread of the block that runs.
type Fibre = Coroutine<(), Wait, (), DefaultStack>;

impl Machine<'_> {
    /// Runs a kernel on a grid.
    pub fn launch(&self, number: usize, launch: &Launch) -> Result<()> {
        let code = self.kernels.get(number).ok_or_else(|| Error::internal("a launch of no kernel"))?;
        check_sizes(&code.kernel, launch)?;
        let blocks = launch.grid.iter().product::<i64>();
        let mut order = Shuffle::new(self.order);
        for linear in order.permutation(blocks as usize) {
            let id = split(linear as i64, launch.grid);
            match code.kernel.waits {
                false if self.order == Order::Forward => run_block(code, id, launch),
                false => run_threads(code, id, launch, &mut order),
                true => self.run_fibres(code, id, launch, &mut order)?,
            }
        }
        Ok(())
    }

    /// Runs a block whose threads wait for each other.
    fn run_fibres(
        &self,
        code: &KernelCode,
        id: [i64; 3],
        launch: &Launch,
        order: &mut Shuffle,
    ) -> Result<()> {
        let count = launch.block.iter().product::<i64>() as usize;
        let mut fibres = Fibres::new(self, count);
        let mut positions = order.permutation(count);
        loop {
            let (mut waiting, mut at) = (0, None);
            for &position in &positions {
                let step = match &mut fibres.running[position] {
                    Some(fibre) => self.resume(fibre),
                    None => {
                        let ids = ids(id, split(position as i64, launch.block), launch);
                        let mut fibre =
                            entry::thread_fibre(fibres.stack()?, code.thread, ids, launch.arguments);
                        let step = self.resume(&mut fibre);
                        fibres.running[position] = Some(fibre);
                        step
                    }
                };
                match step {
                    CoroutineResult::Return(()) => {}
                    CoroutineResult::Yield(Wait::Failed(error)) => return Err(error),
                    CoroutineResult::Yield(Wait::Barrier(site)) => {
                        waiting += 1;
                        self.same_barrier(code, id, launch, &mut at, (site, position))?;
                    }
                }
            }
            let Some((site, first)) = at else { return Ok(()) };
            if waiting < positions.len() {
                return Err(self.barrier_not_reached(code, id, launch, (site, first), &fibres, &positions));
            }
            positions = order.permutation(count);
        }
    }

    fn resume(&self, fibre: &mut Fibre) -> CoroutineResult<Wait, ()> {
        let step = fibre.resume(());
        self.thread.set(std::ptr::null());
        step
    }

    /// Fails if a thread waits at another barrier than the first thread found waiting.
    fn same_barrier(
        &self,
        code: &KernelCode,
        block: [i64; 3],
        launch: &Launch,
        first: &mut Option<(usize, usize)>,
        this: (usize, usize),
    ) -> Result<()> {
        let (site, thread) = *first.get_or_insert(this);
        if site == this.0 {
            return Ok(());
        }
        Err(Error::program(format!(
            "kernel '{}', block {block:?}: thread {:?} waits at {} while thread {:?} waits at {}",
            code.kernel.name,
            split(thread as i64, launch.block),
            self.sites.get(site),
            split(this.1 as i64, launch.block),
            self.sites.get(this.0)
        )))
    }

    fn barrier_not_reached(
        &self,
        code: &KernelCode,
        block: [i64; 3],
        launch: &Launch,
        (site, waits): (usize, usize),
        fibres: &Fibres,
        positions: &[usize],
    ) -> Error {
        let ended =
            positions.iter().find(|&&position| fibres.running[position].as_ref().is_none_or(Fibre::done));
        let ended = ended.map(|&position| split(position as i64, launch.block)).unwrap_or_default();
        Error::program(format!(
            "kernel '{}', block {block:?}: {} is not reached by all threads: thread {:?} waits there, thread {ended:?} \
             has returned",
            code.kernel.name,
            self.sites.get(site),
            split(waits as i64, launch.block)
        ))
    }
}

/// The fibres of one block; their stacks go back to the machine.
struct Fibres<'m, 'p> {
    machine: &'m Machine<'p>,
    running: Vec<Option<Fibre>>,
}

impl<'m, 'p> Fibres<'m, 'p> {
    fn new(machine: &'m Machine<'p>, count: usize) -> Self {
        Self { machine, running: (0..count).map(|_| None).collect() }
    }

    fn stack(&self) -> Result<DefaultStack> {
        let kept = self.machine.launcher.borrow_mut().stacks.pop();
        kept.map_or_else(|| DefaultStack::new(THREAD_STACK), Ok)
            .map_err(|error| Error::internal(format!("no memory for a thread's stack: {error}")))
    }
}

impl Drop for Fibres<'_, '_> {
    fn drop(&mut self) {
        let mut launcher = self.machine.launcher.borrow_mut();
        for fibre in self.running.drain(..).flatten() {
            launcher.stacks.push(entry::abandon(fibre));
        }
    }
}

fn check_sizes(kernel: &Kernel, launch: &Launch) -> Result<()> {
    let threads = launch.block.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
    let blocks = launch.grid.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
    let name = &kernel.name;
    if launch.grid.iter().chain(&launch.block).any(|&size| size < 0) {
        let (grid, block) = (launch.grid, launch.block);
        return Err(Error::program(format!(
            "kernel '{name}' launched with grid {grid:?} and block {block:?}"
        )));
    }
    if threads.is_none_or(|threads| threads > MOST_THREADS) {
        let block = launch.block;
        return Err(Error::program(format!(
            "kernel '{name}' launched with blocks of {block:?} threads: a block has at most {MOST_THREADS}"
        )));
    }
    if blocks.is_none_or(|blocks| blocks > i64::from(u32::MAX)) {
        let grid = launch.grid;
        return Err(Error::program(format!(
            "kernel '{name}' launched with {grid:?} blocks, which is too many"
        )));
    }
    Ok(())
}

fn run_block(code: &KernelCode, id: [i64; 3], launch: &Launch) {
    let ids = [id, launch.grid, launch.block].concat();
    entry::call(code.block, &ids, launch.arguments);
}

fn run_threads(code: &KernelCode, id: [i64; 3], launch: &Launch, order: &mut Shuffle) {
    for linear in order.permutation(launch.block.iter().product::<i64>() as usize) {
        let ids = ids(id, split(linear as i64, launch.block), launch);
        entry::call(code.thread, &ids, launch.arguments);
    }
}

fn ids(block: [i64; 3], thread: [i64; 3], launch: &Launch) -> [i64; IDS] {
    let mut ids = [0; IDS];
    for (group, values) in [block, thread, launch.grid, launch.block].iter().enumerate() {
        ids[3 * group..3 * group + 3].copy_from_slice(values);
    }
    ids
}

/// The three coordinates of a position, x fastest.
pub fn split(linear: i64, sizes: [i64; 3]) -> [i64; 3] {
    let [x, y, _] = sizes;
    [linear % x, linear / x % y, linear / x / y]
}

/// Permutations in the order wanted, a new one each time where the order is random.
struct Shuffle {
    order: Order,
    state: u64,
}

impl Shuffle {
    fn new(order: Order) -> Self {
        let state = if let Order::Random(seed) = order { seed } else { 0 };
        Self { order, state }
    }

    fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..count).collect();
        match self.order {
            Order::Forward => {}
            Order::Reverse => positions.reverse(),
            Order::Random(_) => {
                for last in (1..count).rev() {
                    positions.swap(last, self.below(last + 1));
                }
            }
        }
        positions
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.state ^ (self.state >> 29)) * bound as u128) >> 64) as usize
    }
}
