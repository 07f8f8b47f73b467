//! Ways from statement to statement, as a table: `ways[from][to]`.

/// The table with all ways that lead over others.
pub fn closed(mut ways: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    for middle in 0..ways.len() {
        let onward = ways[middle].clone();
        for own in ways.iter_mut().filter(|own| own[middle]) {
            own.iter_mut().zip(&onward).for_each(|(way, &further)| *way |= further);
        }
    }
    ways
}

/// The statements that a closed table leads to from this one and back, in order; itself among them.
pub fn group(ways: &[Vec<bool>], number: usize) -> impl Iterator<Item = usize> {
    (0..ways.len()).filter(move |&other| other == number || ways[number][other] && ways[other][number])
}

/// The statements from which a closed table leads to this one, but not back.
pub fn in_front(ways: &[Vec<bool>], number: usize) -> impl Iterator<Item = usize> {
    (0..ways.len()).filter(move |&from| ways[from][number] && !ways[number][from])
}

/// All statements, each behind those in front of it: these have fewer in front of them.
pub fn in_order(ways: &[Vec<bool>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.sort_by_cached_key(|&number| in_front(ways, number).count());
    order
}

/// The longest way to the group of each statement from others.
pub fn levels(ways: &[Vec<bool>]) -> Vec<usize> {
    let mut levels = vec![0; ways.len()];
    for number in in_order(ways) {
        levels[number] = in_front(ways, number).map(|other| levels[other] + 1).max().unwrap_or(0);
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::{closed, levels};

    /// Each of 64 leads to all behind it: there are 2^62 ways from the first to the last one.
    #[test]
    fn levels_of_many_ways_are_found() {
        let mut ways: Vec<Vec<bool>> =
            (0..64).map(|from| (0..64).map(|to| from + 1 == to).collect()).collect();
        assert_eq!(levels(&closed(ways.clone())), (0..64).collect::<Vec<_>>());
        ways[2][1] = true;
        assert_eq!(levels(&closed(ways))[..4], [0, 1, 1, 2]);
    }
}
