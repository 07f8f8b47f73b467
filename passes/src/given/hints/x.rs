//! Loops along which threads are to be numbered: `mse.x`.
//!
//! ```text
//! before   mark hint:x { for i { for j S[i, j] } }
//! after    mark x { band [j, i] { S[i, j] } }            threads next to each other differ by one in i
//! ```
//!
//! The hint is for the outermost parallel loops, or for those inside a tile that a block executes. These
//! loops become threads, and loops next to each other there become one band. One thread executes a loop
//! further inside.

use super::{hint, is_loop};
use crate::tree::bands;
use crate::tree::marks::Mark;
use mse_isl::{Error, Result, ScheduleNode, ScheduleNodeType as Node};

/// The hint.
pub const X: &str = "x";

/// The tree with the mark above bands instead of the hint above loops.
pub fn along(root: ScheduleNode) -> Result<ScheduleNode> {
    below(root, false)
}

/// The same of a subtree, which one thread executes or not.
fn below(node: ScheduleNode, is_of_thread: bool) -> Result<ScheduleNode> {
    if bands::is_group(&node)? {
        return below(node.child(0)?.child(0)?, false)?.parent()?.parent();
    }
    let mut places = Vec::new();
    let node = bare(node, 0, &mut places)?;
    let [x] = places[..] else {
        if !places.is_empty() {
            return Err(Error::invalid("mse.x is on two loops of which the threads of a launch are made"));
        }
        let is_of_thread = is_of_thread || is_parallel(&node)?;
        return bands::for_each_child(node, |child| below(child, is_of_thread));
    };
    if is_of_thread {
        return Err(Error::invalid("mse.x is on a loop that one thread executes: a loop around is parallel"));
    }
    let band = bands::joined(node, usize::MAX)?;
    let mut order: Vec<usize> = (0..band.band_n_member()?).filter(|&member| member != x).collect();
    order.push(x);
    let band = bands::permuted(band, &order)?;
    let band = bands::for_each_child(band, |child| below(child, true))?;
    Mark::AlongX.above(band)
}

/// Removes this hint from a chain of parallel loops, where each holds the next one and nothing else. `places`
/// gets the numbers of the loops that had one.
fn bare(node: ScheduleNode, loops: usize, places: &mut Vec<usize>) -> Result<ScheduleNode> {
    if hint(&node)?.as_deref() == Some(X) {
        places.push(loops);
        return bare(node.delete()?, loops, places);
    }
    if is_loop(&node)? && is_parallel(&node)? {
        return bare(node.child(0)?, loops + 1, places)?.parent();
    }
    Ok(node)
}

fn is_parallel(node: &ScheduleNode) -> Result<bool> {
    Ok(node.get_type()? == Node::Band && bands::coincident(node)? > 0)
}
