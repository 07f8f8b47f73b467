//! A schedule as dates of statements: `{ S[i, j] -> [0, j, i] }`.

use super::tree::{Band, Inside, Tree, prefix, sets, united, without_parameters};
use crate::random::Random;

/// The dates of one statement.
struct Dates {
    statement: String,
    coordinates: String,
    values: Vec<String>,
}

/// The dates that a tree gives to all instances of a statement alike, some of them changed; none if instances
/// of one statement have dates of several kinds.
pub fn drawn(tree: &Tree, random: &mut Random) -> Option<String> {
    let mut parameters = without_parameters(tree.get("domain")?).0;
    let mut all = Vec::new();
    for set in sets(tree.get("domain")?) {
        let (statement, coordinates) = set.split(" : ").next()?.trim().split_once('[')?;
        let coordinates = coordinates.trim_end_matches(']').to_owned();
        let values = values(tree, statement, &coordinates, &mut parameters)?;
        all.push(Dates { statement: statement.to_owned(), coordinates, values });
    }
    for _ in 0..random.weighted(&[(5, 0), (3, 1)]) {
        let one = random.below(all.len().max(1));
        changed(&mut all.get_mut(one)?.values, random);
    }
    let text = all.iter().map(|Dates { statement, coordinates, values }| {
        format!("{statement}[{coordinates}] -> [{}]", values.join(", "))
    });
    Some(format!("{}{{ {} }}\n", prefix(&parameters), text.collect::<Vec<_>>().join("; ")))
}

/// One date is gone, or another one, or two have changed places.
fn changed(values: &mut Vec<String>, random: &mut Random) {
    let Some(last) = values.len().checked_sub(1) else { return };
    let place = random.below(values.len());
    match random.below(4) {
        0 => drop(values.pop()),
        1 => values.swap(place, last),
        2 => values[place] = format!("({}) + {}", values[place], random.between(-1, 1)),
        _ => values[place] = random.between(0, 2).to_string(),
    }
}

/// The dates of a statement below a node.
fn values(
    tree: &Tree,
    statement: &str,
    coordinates: &str,
    parameters: &mut Vec<String>,
) -> Option<Vec<String>> {
    let mut values = Vec::new();
    if tree.get("schedule").is_some() {
        let band = Band::of(tree)?;
        *parameters = united(parameters, &band.parameters);
        for member in &band.members {
            let mut own = member.iter().filter(|piece| piece.statement == statement);
            let (piece, others) = (own.next()?, own.next());
            if others.is_some() || !piece.condition.is_empty() || piece.coordinates.join(", ") != coordinates
            {
                return None;
            }
            values.push(piece.value.clone());
        }
    }
    let below = match &tree.inside {
        Inside::Leaf => Vec::new(),
        Inside::Child(child) => self::values(child, statement, coordinates, parameters)?,
        Inside::Set(_) => return None,
        Inside::Sequence(children) => {
            let is_own = |set: &String| set.starts_with(&format!("{statement}["));
            let own = |child: &Tree| sets(child.get("filter").unwrap_or_default()).into_iter().find(is_own);
            let mut found = children.iter().enumerate().filter_map(|(at, child)| Some((at, own(child)?)));
            let ((at, set), others) = (found.next()?, found.next());
            if others.is_some() || set.contains(" : ") {
                return None;
            }
            values.push(at.to_string());
            self::values(&children[at], statement, coordinates, parameters)?
        }
    };
    values.extend(below);
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_numbers_and_members_functions() {
        let filters =
            ["  - filter: \"{ S[i, j] }\"\n    child:\n      schedule: ", "  - filter: \"{ T[i] }\"\n"];
        let band = "\"[{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }]\"\n";
        let start = "domain: \"[n] -> { S[i, j] : i < n; T[i] }\"\nchild:\n  sequence:\n";
        let tree = Tree::parse(&[start, filters[0], band, filters[1]].concat());
        let dates = (0..20).filter_map(|seed| drawn(&tree, &mut Random::new(seed)));
        assert!(dates.clone().count() == 20);
        let expected = "[n] -> { S[i, j] -> [0, j, i]; T[i] -> [1] }\n";
        assert!(dates.into_iter().any(|dates| dates == expected));
    }
}
