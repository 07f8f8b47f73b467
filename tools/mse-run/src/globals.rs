//! The globals of a compiled program: they start every run with the same contents, and their contents after
//! it are part of its outcome.

use crate::buffers::Buffer;
use crate::error::Result;
use crate::frame::enter;
use crate::jit::Jit;
use crate::lower::Global;

/// A global before and after a run.
#[derive(Clone)]
pub struct GlobalValue {
    /// Its name.
    pub name: String,
    /// Whether other modules see it.
    pub public: bool,
    /// Its contents before the run.
    pub initial: Buffer,
    /// Its contents after the run.
    pub value: Buffer,
}

impl GlobalValue {
    /// Whether the run changed it.
    pub fn is_changed(&self) -> bool {
        self.initial.bytes() != self.value.bytes()
    }
}

/// The globals of a program.
pub struct Globals(Vec<Variable>);

/// A global, where it is, and what it holds when a run starts.
struct Variable {
    global: Global,
    address: usize,
    initial: Buffer,
}

impl Globals {
    /// Finds the globals; to be called before the program runs.
    pub fn new(jit: &Jit, globals: Vec<Global>) -> Result<Self> {
        let variable = |(number, global): (usize, Global)| {
            let mut address = 0usize;
            enter(jit.lookup(&Global::function(number))?, &[(&raw mut address).cast()]);
            let mut initial = Buffer::zeros(global.element, &global.shape)?;
            if global.uninitialized {
                initial.bytes_mut().fill(0xff);
            } else {
                read(address, &mut initial);
            }
            Ok(Variable { global, address, initial })
        };
        globals.into_iter().enumerate().map(variable).collect::<Result<_>>().map(Self)
    }

    /// Gives every global the contents it has when a run starts. Constants have them: their memory cannot be
    /// written.
    pub fn reset(&self) {
        for variable in self.0.iter().filter(|variable| !variable.global.constant) {
            let bytes = variable.initial.bytes();
            // SAFETY: the global has this address and size, and is alive as long as the code that was
            // compiled.
            unsafe {
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), variable.address as *mut u8, bytes.len())
            };
        }
    }

    /// The globals with their addresses and sizes.
    pub fn places(&self) -> impl Iterator<Item = (&Global, usize, usize)> {
        self.0.iter().map(|variable| (&variable.global, variable.address, variable.initial.bytes().len()))
    }

    /// The values of the host's globals after a run, except for constants.
    pub fn values(&self) -> Vec<GlobalValue> {
        let others_see = |variable: &&Variable| !variable.global.of_kernels && !variable.global.constant;
        self.0.iter().filter(others_see).map(Variable::value).collect()
    }
}

impl Variable {
    fn value(&self) -> GlobalValue {
        let mut value = self.initial.clone();
        read(self.address, &mut value);
        let (name, public) = (self.global.name.clone(), self.global.public);
        GlobalValue { name, public, initial: self.initial.clone(), value }
    }
}

/// Reads the contents of a global.
fn read(address: usize, buffer: &mut Buffer) {
    let bytes = buffer.bytes_mut();
    // SAFETY: as in `reset`.
    unsafe { std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), bytes.len()) };
}
