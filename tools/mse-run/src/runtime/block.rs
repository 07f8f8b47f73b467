//! A block whose threads wait for each other: each thread is a fibre that runs until it waits; when all have,
//! those whose wait is over go on.

use super::collective::{Exchange, Reduction};
use super::fault::{self, End, Fault, Level};
use super::launch::{Launch, split};
use super::order::Shuffle;
use super::{KernelCode, KernelFunctions, Machine, entry};
use crate::check::Now;
use crate::error::{Error, Result};
use crate::lower::SUBGROUP;
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult};

/// The thing that a thread waits for.
#[derive(Clone, Debug)]
pub enum Wait {
    /// All threads of its block, at this site.
    Barrier(usize),
    /// The threads of its subgroup, each with a value.
    Exchange(usize, Exchange),
    /// The threads of its block or subgroup, each with a value.
    Reduce(usize, Reduction),
    /// The threads of its subgroup, for what they do together; each with the address of what it brings.
    Together(usize, usize, *const i64),
    /// Nothing any more: it did something wrong.
    Failed(Error),
}

impl Wait {
    /// Where the thread waits.
    pub fn site(&self) -> usize {
        match self {
            Self::Barrier(site)
            | Self::Exchange(site, _)
            | Self::Reduce(site, _)
            | Self::Together(site, ..) => *site,
            Self::Failed(_) => usize::MAX,
        }
    }

    /// Whether the threads of the subgroup are enough to go on.
    fn is_of_subgroup(&self) -> bool {
        match self {
            Self::Exchange(..) | Self::Together(..) => true,
            Self::Reduce(_, reduction) => !reduction.whole_block(),
            Self::Barrier(_) | Self::Failed(_) => false,
        }
    }
}

/// A thread's fibre.
pub type Fibre = Coroutine<(), Wait, End, DefaultStack>;

/// A thread's stack; memory is only taken as it is used.
const THREAD_STACK: usize = 1 << 20;

/// The threads of one block. One that waits has an entry in `waits`; one that does not can run until it has
/// ended.
struct Block<'m, 'p, 'a> {
    machine: &'m Machine<'p>,
    code: &'m KernelCode,
    functions: KernelFunctions,
    launch: &'m Launch<'a>,
    id: [i64; 3],
    /// Those that have started and not ended.
    fibres: Vec<Option<Fibre>>,
    ended: Vec<bool>,
    waits: Vec<Option<Wait>>,
    /// The answers to threads that waited.
    answers: Vec<(u64, bool)>,
}

impl Machine<'_> {
    /// Runs a block whose threads wait for each other.
    pub fn run_fibres(
        &self,
        (code, functions): (&KernelCode, KernelFunctions),
        now: Now,
        launch: &Launch,
        order: &mut Shuffle,
    ) -> Result<()> {
        let count = launch.threads();
        let mut block = Block {
            machine: self,
            code,
            functions,
            launch,
            id: split(now.block as usize, launch.grid),
            fibres: (0..count).map(|_| None).collect(),
            ended: vec![false; count],
            waits: vec![None; count],
            answers: vec![(0, false); count],
        };
        let mut positions = order.permutation(count);
        let mut phase = 0;
        loop {
            for &thread in &positions {
                self.now.set(Some(Now { thread: thread as u32, phase, ..now }));
                block.step(thread)?;
            }
            order.again(&mut positions);
            if block.release_subgroups()? {
                continue;
            }
            if block.ended.iter().all(|&ended| ended) {
                return Ok(());
            }
            block.release_all()?;
            phase += 1;
        }
    }
}

impl Block<'_, '_, '_> {
    /// Lets a thread run until it waits or ends, if it can.
    fn step(&mut self, position: usize) -> Result<()> {
        if self.ended[position] || self.waits[position].is_some() {
            return Ok(());
        }
        let mut fibre = match self.fibres[position].take() {
            Some(fibre) => fibre,
            None => self.start(position)?,
        };
        self.machine.answer.set(self.answers[position]);
        self.machine.ids.set(self.launch.ids(self.id, position));
        fault::running(Level::Thread, Some(fibre.trap_handler()));
        let step = fibre.resume(());
        fault::running(Level::Thread, None);
        self.machine.thread.set(std::ptr::null());
        match step {
            CoroutineResult::Return(end) => {
                self.ended[position] = true;
                self.machine.stacks.borrow_mut().push(fibre.into_stack());
                end.map_err(|fault| self.faulty(position, fault))
            }
            CoroutineResult::Yield(Wait::Failed(error)) => {
                entry::abandon(fibre);
                Err(error)
            }
            CoroutineResult::Yield(wait) => {
                self.fibres[position] = Some(fibre);
                self.waits[position] = Some(wait);
                Ok(())
            }
        }
    }

    fn start(&self, position: usize) -> Result<Fibre> {
        let kept = self.machine.stacks.borrow_mut().pop();
        let stack = kept.map_or_else(|| DefaultStack::new(THREAD_STACK), Ok);
        let stack =
            stack.map_err(|error| Error::internal(format!("no memory for a thread's stack: {error}")))?;
        Ok(entry::thread_fibre(
            stack,
            self.functions.thread,
            self.launch.ids(self.id, position),
            self.launch.arguments,
        ))
    }

    /// Lets the subgroups go on whose threads all wait for each other; whether there were any.
    fn release_subgroups(&mut self) -> Result<bool> {
        let mut released = false;
        for start in (0..self.waits.len()).step_by(SUBGROUP as usize) {
            let members = start..(start + SUBGROUP as usize).min(self.waits.len());
            if !self.waits[members.clone()].iter().flatten().any(Wait::is_of_subgroup) {
                continue;
            }
            let mut alive = members.clone().filter(|&position| self.waits[position].is_some());
            let first = alive.next().unwrap_or(start);
            if let Some(other) = alive.find(|&position| self.site(position) != self.site(first)) {
                return Err(self.apart(first, other));
            }
            let answers = self.machine.subgroup_answers(start, &self.waits[members.clone()])?;
            self.answers[members.clone()].copy_from_slice(&answers);
            self.waits[members].fill(None);
            released = true;
        }
        Ok(released)
    }

    /// Lets all threads go on, who must wait for the same.
    fn release_all(&mut self) -> Result<()> {
        let waiting = self.waits.iter().position(Option::is_some).unwrap_or_default();
        let site = self.site(waiting);
        for position in 0..self.waits.len() {
            if self.waits[position].is_none() {
                return Err(self.missing(waiting, position));
            }
            if self.site(position) != site {
                return Err(self.apart(waiting, position));
            }
        }
        self.answers.fill((self.machine.block_answer(&self.waits), true));
        self.waits.fill(None);
        self.machine.tally.barrier();
        self.machine.traffic(|traffic, sites| traffic.pass_barrier(sites));
        Ok(())
    }

    fn site(&self, position: usize) -> usize {
        self.waits[position].as_ref().map_or(usize::MAX, Wait::site)
    }

    /// The failure of two threads that wait at different places.
    fn apart(&self, first: usize, other: usize) -> Error {
        let text = |position| self.machine.code.sites.text(self.site(position));
        Error::program(format!(
            "{}: thread {:?} waits at {} while thread {:?} waits at {}",
            self.text(),
            split(first, self.launch.block),
            text(first),
            split(other, self.launch.block),
            text(other)
        ))
    }

    /// The failure of a thread that waits for one that has ended.
    fn missing(&self, waiting: usize, ended: usize) -> Error {
        Error::program(format!(
            "{}: {} is not reached by all threads: thread {:?} waits there, thread {:?} has returned",
            self.text(),
            self.machine.code.sites.text(self.site(waiting)),
            split(waiting, self.launch.block),
            split(ended, self.launch.block)
        ))
    }

    fn faulty(&self, thread: usize, fault: Fault) -> Error {
        Error::program(format!(
            "{}: thread {:?} {}",
            self.text(),
            split(thread, self.launch.block),
            fault.text()
        ))
    }

    fn text(&self) -> String {
        format!("kernel '{}', block {:?}", self.code.kernel.name, self.id)
    }
}

impl Drop for Block<'_, '_, '_> {
    fn drop(&mut self) {
        for fibre in self.fibres.drain(..).flatten() {
            self.machine.stacks.borrow_mut().push(entry::abandon(fibre));
        }
    }
}
