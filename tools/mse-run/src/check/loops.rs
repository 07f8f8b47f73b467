//! The iterations of parallel loops that used one cell.
//!
//! Parallel loops run here one iteration after the other, inner ones within an iteration of the outer one.
//! Every entry of a loop and every start of an iteration takes the next *date*. So for the loops that run,
//! outermost first, `entered < started < entered < started < ...`. A use has date `t`. It may run at the same
//! time as the code that runs now if and only if `entered < t < started` for one of these loops. For then it
//! was made in this execution of the loop, and in an iteration before this one. Any other use is before this
//! one in program order, whatever the order of iterations.
//!
//! Of a cell it is enough to keep one use of each kind of access (Feng and Leiserson, "Efficient detection of
//! determinacy races in Cilk programs", SPAA'97). That is the last one, unless it may run at the same time as
//! the one kept. For let `x` be before `y` before `z` as they run here. If `x` may run with `y`, and `y` with
//! `z`, then `x` may run with `z`: a use that was not kept is not missed. If `x` precedes `y` in program
//! order, and `x` may run with `z`, then `y` may run with `z`: a use that was replaced is not missed.
//!
//! A launch is a part of one iteration here: its threads are compared by `cell`. Loops of a thread come after
//! those around its launch.

use super::cell::conflicting;
use crate::lower::Access;

/// The parallel loops that run, and when their iterations started.
#[derive(Default)]
pub struct Loops {
    now: u64,
    running: Vec<Running>,
}

/// An execution of a loop.
struct Running {
    site: usize,
    entered: u64,
    dimensions: usize,
    /// When each iteration started.
    started: Vec<u64>,
    /// The coordinates of each iteration, one after the other.
    coordinates: Vec<i64>,
}

/// A use of a cell; none if its date is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// When it was made.
    date: u64,
    /// The operation that made it.
    pub site: u32,
}

/// The uses of a cell that matter, by access.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks([Mark; 3]);

impl Loops {
    /// A loop of this many dimensions starts.
    pub fn enter(&mut self, site: usize, dimensions: usize) {
        self.now += 1;
        let (started, coordinates) = Default::default();
        self.running.push(Running { site, entered: self.now, dimensions, started, coordinates });
    }

    /// An iteration of the innermost loop starts; `coordinates` gives as many numbers as it is asked for.
    pub fn iteration<'w>(&mut self, coordinates: impl FnOnce(usize) -> &'w [i64]) {
        self.now += 1;
        if let Some(innermost) = self.running.last_mut() {
            innermost.started.push(self.now);
            innermost.coordinates.extend(coordinates(innermost.dimensions));
        }
    }

    /// The innermost loop ends.
    pub fn leave(&mut self) {
        self.running.pop();
    }

    /// How many loops run.
    pub fn depth(&self) -> usize {
        self.running.len()
    }

    /// The depth of the loop with another iteration in which a use was made, if there is one.
    pub fn apart(&self, mark: Mark) -> Option<usize> {
        self.running.iter().position(|running| {
            running.entered < mark.date && running.started.last().is_some_and(|&started| mark.date < started)
        })
    }

    /// The operation of the loop at a depth, and the coordinates of its iteration in which a use was made.
    /// Without a use, the iteration that runs.
    pub fn iteration_of(&self, depth: usize, mark: Option<Mark>) -> (usize, &[i64]) {
        let running = &self.running[depth];
        let date = mark.map_or(self.now, |mark| mark.date);
        let number = running.started.partition_point(|&started| started <= date).saturating_sub(1);
        let start = number * running.dimensions;
        (running.site, &running.coordinates[start..start + running.dimensions])
    }
}

impl Marks {
    /// Adds a use; a use in another iteration that it conflicts with, if there is one, and the depth of the
    /// loop.
    pub fn add(&mut self, access: Access, site: usize, loops: &Loops) -> Option<(Mark, usize)> {
        let apart = |mark: Mark| Some((mark, loops.apart(mark)?));
        let conflict = conflicting(access).iter().find_map(|&other| apart(self.0[other as usize]));
        let kept = &mut self.0[access as usize];
        if apart(*kept).is_none() {
            *kept = Mark { date: loops.now, site: site as u32 };
        }
        conflict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// A step of a program.
    enum Step {
        /// A loop starts.
        Enter,
        /// An iteration starts.
        Iteration,
        /// A loop ends.
        Leave,
        /// The cell is used.
        Use(Access),
    }

    /// A use with the loops around it, outermost first: the number of the loop's execution, and the
    /// iteration's.
    type Path = (Access, Vec<(u32, u32)>);

    /// The definition: at the first place where the paths differ, they are in two iterations of one execution
    /// of a loop.
    fn races((first, a): &Path, (second, b): &Path) -> bool {
        let writes = *first != Access::Read || *second != Access::Read;
        let atomic = *first == Access::Atomic && *second == Access::Atomic;
        let apart = a.iter().zip(b).find(|(one, other)| one != other);
        writes && !atomic && apart.is_some_and(|(one, other)| one.0 == other.0)
    }

    /// Uses and loops one after the other, loops nested to a depth.
    fn block(random: &mut Rng, depth: u32, steps: &mut Vec<Step>) {
        for _ in 0..random.u32(..4) {
            if depth == 0 || random.bool() {
                let access = [Access::Read, Access::Read, Access::Write, Access::Atomic, Access::Atomic];
                steps.push(Step::Use(access[random.usize(..access.len())]));
                continue;
            }
            steps.push(Step::Enter);
            for _ in 0..random.u32(..4) {
                steps.push(Step::Iteration);
                block(random, depth - 1, steps);
            }
            steps.push(Step::Leave);
        }
    }

    /// Each use with its path.
    fn paths(steps: &[Step]) -> Vec<Path> {
        let (mut path, mut uses, mut loops): (Vec<(u32, u32)>, _, _) = (Vec::new(), Vec::new(), 0);
        for step in steps {
            match step {
                Step::Enter => {
                    loops += 1;
                    path.push((loops, 0));
                }
                Step::Iteration => path.last_mut().expect("a loop runs").1 += 1,
                Step::Leave => drop(path.pop()),
                Step::Use(access) => uses.push((*access, path.clone())),
            }
        }
        uses
    }

    /// The first use that conflicts with one before it.
    fn found(steps: &[Step]) -> Option<usize> {
        let (mut loops, mut marks, mut uses) = (Loops::default(), Marks::default(), 0);
        for step in steps {
            match step {
                Step::Enter => loops.enter(0, 0),
                Step::Iteration => loops.iteration(|_| &[]),
                Step::Leave => loops.leave(),
                Step::Use(access) => {
                    if marks.add(*access, 0, &loops).is_some() {
                        return Some(uses);
                    }
                    uses += 1;
                }
            }
        }
        None
    }

    #[test]
    fn the_first_race_is_found_and_nothing_else() {
        let mut races_seen = 0;
        for seed in 0..100_000 {
            let mut steps = Vec::new();
            block(&mut Rng::with_seed(seed), 3, &mut steps);
            let uses = paths(&steps);
            let first = (0..uses.len()).find(|&last| uses[..last].iter().any(|one| races(one, &uses[last])));
            races_seen += u64::from(first.is_some());
            assert_eq!(found(&steps), first, "seed {seed}: {uses:?}");
        }
        assert!((10_000..90_000).contains(&races_seen), "{races_seen} of 100000 programs race");
    }
}
