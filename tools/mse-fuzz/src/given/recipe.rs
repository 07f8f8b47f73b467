//! Recipes with changes: steps that are left out, come twice, in another place, or are others.
//!
//! ```text
//! printed   --- f#0 / own(x_own); order(isl) / else order(source)
//! changed   a step goes, comes twice or elsewhere; another order; blocks; names and loops of groups; no `else`
//! ```

use crate::random::Random;

/// Orders, as `mse-choose` names them.
const ORDERS: [&str; 11] = [
    "isl",
    "coincident",
    "source",
    "merged",
    "rows",
    "distributed",
    "gathered",
    "permutable",
    "wavefront",
    "diamond",
    "blocked",
];

/// Steps that may come in anywhere, right or wrong.
const OTHERS: [&str; 7] =
    ["pieces", "group(own)", "group(team)", "group(single)", "group(large)", "copy(arg0)", "hold(arg0)"];

/// The recipes of a text, with so many changes.
pub fn changed(text: &str, changes: usize, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..changes {
        let recipes: Vec<_> = (0..lines.len()).filter(|&line| !lines[line].starts_with("---")).collect();
        if recipes.is_empty() {
            break;
        }
        let line = random.pick(&recipes);
        if lines[line].starts_with("else ") && random.percent(30) {
            lines.remove(line);
        } else {
            lines[line] = change(&lines[line], random);
        }
    }
    lines.join("\n") + "\n"
}

fn change(line: &str, random: &mut Random) -> String {
    let (start, rest) = line.strip_prefix("else ").map_or(("", line), |rest| ("else ", rest));
    let mut steps: Vec<String> = rest.split("; ").map(str::to_owned).collect();
    let place = random.below(steps.len());
    match random.weighted(&[
        (4, "order"),
        (2, "group"),
        (2, "gone"),
        (1, "twice"),
        (1, "moved"),
        (2, "fewer"),
        (2, "at"),
    ]) {
        "order" => {
            for step in steps.iter_mut().filter(|step| step.starts_with("order(")) {
                *step = format!("order({})", random.pick(&ORDERS));
            }
        }
        "group" => steps.insert(random.below(steps.len() + 1), (*random.pick(&OTHERS)).to_owned()),
        "gone" => {
            steps.remove(place);
        }
        "twice" => steps.insert(place, steps[place].clone()),
        "moved" => {
            let step = steps.remove(place);
            steps.insert(random.below(steps.len() + 1), step);
        }
        "fewer" => steps[place] = fewer(&steps[place], random),
        _ => steps[place] = at_loops(&steps[place], random),
    }
    format!("{start}{}", steps.join("; "))
}

/// A step without one of the names in its list.
fn fewer(step: &str, random: &mut Random) -> String {
    let Some((name, list)) = step.strip_suffix(')').and_then(|step| step.split_once('(')) else {
        return step.to_owned();
    };
    let mut names: Vec<&str> = list.split(", ").collect();
    names.remove(random.below(names.len()));
    format!("{name}({})", names.join(", "))
}

/// Memory of its own in the iterations of other loops.
fn at_loops(step: &str, random: &mut Random) -> String {
    match step.strip_prefix("own(").and_then(|list| list.strip_suffix(')')) {
        Some(list) => {
            let first = list.split(", ").next().unwrap_or_default();
            let name = first.split(" at ").next().unwrap_or_default();
            let loops = random.pick(&["-", "0", "1", "0 1", "0 2", "7"]);
            step.replacen(first, &format!("{name} at {loops}"), 1)
        }
        None => step.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::changed;
    use crate::random::Random;

    #[test]
    fn unchanged_recipes_stay_as_they_are_printed() {
        let text = "--- f#0\nown(x_own at 0); order(isl)\nelse order(source)\n";
        assert_eq!(changed(text, 0, &mut Random::new(1)), text);
    }

    #[test]
    fn changes_leave_the_names_of_scops() {
        let text = "--- f#0\nown(x_own); order(isl); group(own)\nelse order(source)\n--- f#1\norder(rows)\n";
        let all: Vec<_> = (0..200).map(|seed| changed(text, 3, &mut Random::new(seed))).collect();
        assert!(all.iter().all(|one| one.contains("--- f#0\n") && one.contains("--- f#1\n")));
        assert!(all.iter().filter(|one| *one != text).count() > 150);
    }
}
