//! The kernels by name, the threads of their blocks that a recipe asks for, and those that they get.
//!
//! ```text
//! S        the first kernel whose first statement, in the order of the program, is S
//! S:2      the second such kernel, where the schedule splits a statement
//! ```
//!
//! A kernel of one thread has no name: nothing is decided about it.

use super::is_block;
use crate::scop::Scop;
use crate::steps::{self, Stage, Step, ThreadsStep};
use mse_isl::{Error, Result, ScheduleNode};
use std::cell::RefCell;

/// The steps of a recipe for the mapping.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The first statements of sequential loops that one block executes.
    blocks: Vec<String>,
    /// The threads of blocks.
    threads: Vec<ThreadsStep>,
}

impl Asked {
    /// Those that a scop asks for.
    ///
    /// # Errors
    /// Threads that no block has.
    pub fn of(scop: &Scop) -> Result<Self> {
        let mut asked = Self::default();
        for step in steps::asked(scop, Stage::Map)? {
            match step {
                Step::Block(loops) => asked.blocks = loops,
                Step::Threads(threads) => asked.threads = threads,
                _ => {}
            }
        }
        for item in &asked.threads {
            is_block(&item.sizes).map_err(|why| refused(&asked.threads, &why))?;
        }
        Ok(asked)
    }

    /// Whether one block is to execute a sequential loop.
    pub fn is_block(&self, scop: &Scop, node: &ScheduleNode) -> Result<bool> {
        Ok(!self.blocks.is_empty() && self.blocks.contains(&first_statement(scop, node)?))
    }

    /// The threads of a kernel, and the number of the item that asks for them.
    fn of_kernel(&self, name: &str) -> Option<(usize, &[i64])> {
        let names = |item: &ThreadsStep| item.kernels.iter().any(|known| known == name);
        let named = self.threads.iter().position(names);
        let number = named.or_else(|| self.threads.iter().position(|item| item.kernels.is_empty()))?;
        Some((number, &self.threads[number].sizes))
    }
}

/// The kernels while they are mapped, in the order of the tree.
pub struct Kernels<'a> {
    scop: &'a Scop,
    asked: &'a Asked,
    /// Nobody asks for the threads of a sketch.
    is_sketch: bool,
    /// The first statement of each, its name and threads, and the item that asked for these.
    done: RefCell<Vec<Kernel>>,
}

struct Kernel {
    statement: String,
    name: String,
    sizes: Vec<i64>,
    item: Option<usize>,
    is_block: bool,
}

impl<'a> Kernels<'a> {
    /// None yet.
    pub fn new(scop: &'a Scop, asked: &'a Asked, is_sketch: bool) -> Self {
        Self { scop, asked, is_sketch, done: RefCell::default() }
    }

    /// Begins the kernel that executes a node, and returns the threads that it is to have, if a step says so.
    pub fn begin(&self, node: &ScheduleNode, is_block: bool) -> Result<Option<&'a [i64]>> {
        if self.is_sketch {
            return Ok(None);
        }
        let (statement, mut done) = (first_statement(self.scop, node)?, self.done.borrow_mut());
        let same = done.iter().filter(|other| other.statement == statement).count();
        let name = if same == 0 { statement.clone() } else { format!("{statement}:{}", same + 1) };
        let asked = self.asked.of_kernel(&name);
        let item = asked.map(|(number, _)| number);
        done.push(Kernel { statement, name, sizes: Vec::new(), item, is_block });
        Ok(asked.map(|(_, sizes)| sizes))
    }

    /// Says the threads of the kernel that was begun last, with this number of dimensions at most.
    ///
    /// # Errors
    /// That it has fewer dimensions than it was asked for.
    pub fn has(&self, sizes: &[i64], dimensions: usize) -> Result<()> {
        let mut done = self.done.borrow_mut();
        let Some(kernel) = done.last_mut() else { return Ok(()) };
        if sizes.len() > dimensions {
            let name = &kernel.name;
            let why = format!("the kernel of '{name}' has threads along fewer loops: {dimensions}");
            return Err(refused(&self.asked.threads, &why));
        }
        kernel.sizes = sizes.to_vec();
        Ok(())
    }

    /// The steps that were done.
    ///
    /// # Errors
    /// A kernel, or a loop, that was asked for and is none.
    pub fn steps(&self) -> Result<Vec<Step>> {
        let mut done = self.done.borrow_mut();
        done.retain(|kernel| !kernel.statement.is_empty());
        self.are_known(&done)?;
        let mut steps = Vec::new();
        let mut blocks: Vec<String> = Vec::new();
        for kernel in done.iter().filter(|kernel| kernel.is_block) {
            if !blocks.contains(&kernel.statement) {
                blocks.push(kernel.statement.clone());
            }
        }
        steps.extend((!blocks.is_empty()).then_some(Step::Block(blocks)));
        let mut threads: Vec<ThreadsStep> = Vec::new();
        for Kernel { name, sizes, .. } in done.iter() {
            match threads.iter_mut().find(|item| item.sizes == *sizes) {
                Some(item) => item.kernels.push(name.clone()),
                None => threads.push(ThreadsStep { sizes: sizes.clone(), kernels: vec![name.clone()] }),
            }
        }
        if let [all] = &mut threads[..] {
            all.kernels.clear();
        }
        steps.extend((!threads.is_empty()).then_some(Step::Threads(threads)));
        Ok(steps)
    }

    fn are_known(&self, done: &[Kernel]) -> Result<()> {
        let names = |kernels: &mut dyn Iterator<Item = &String>| {
            let names: Vec<_> = kernels.map(String::as_str).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        };
        let all = names(&mut done.iter().map(|kernel| &kernel.name));
        for (number, item) in self.asked.threads.iter().enumerate() {
            let is_unknown = |name: &&String| !done.iter().any(|kernel| kernel.name == **name);
            if let Some(unknown) = item.kernels.iter().find(is_unknown) {
                let why = format!("there is no kernel '{unknown}'; the kernels are: {all}");
                return Err(refused(&self.asked.threads, &why));
            }
            if !done.iter().any(|kernel| kernel.item == Some(number)) {
                return Err(refused(
                    &self.asked.threads,
                    &format!("'{item}' is for no kernel; the kernels are: {all}"),
                ));
            }
        }
        let is_unknown =
            |name: &&String| !done.iter().any(|kernel| kernel.is_block && kernel.statement == **name);
        if let Some(unknown) = self.asked.blocks.iter().find(is_unknown) {
            let step = Step::Block(self.asked.blocks.clone());
            let why = format!(
                "no sequential loop around parallel ones begins with '{unknown}', or can be in one block"
            );
            return Err(steps::refused(&step, &why));
        }
        Ok(())
    }
}

fn refused(threads: &[ThreadsStep], why: &str) -> Error {
    steps::refused(&Step::Threads(threads.to_vec()), why)
}

/// The first statement below a node, in the order of the program; no name where there is no instance.
fn first_statement(scop: &Scop, node: &ScheduleNode) -> Result<String> {
    let names = node.get_domain()?.sets()?;
    let names = names.iter().map(|instances| instances.get_tuple_name()).collect::<Result<Vec<_>>>()?;
    let is_below = |name: &&String| names.iter().flatten().any(|below| below == *name);
    let first = scop.statements.iter().map(|statement| &statement.name).find(is_below);
    Ok(first.cloned().unwrap_or_default())
}
