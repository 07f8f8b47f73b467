//! Recipes with changes: steps that are left out, come twice, in another place, or are others.
//!
//! ```text
//! printed   --- f#0 / own(x_own); order(isl) / else order(source)
//! changed   a step goes, comes twice or elsewhere; another order; blocks; names and loops of groups; no
//!           `else`; other threads of blocks, other owners of memory and of sums
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
const OTHERS: [&str; 10] = [
    "pieces",
    "group(own)",
    "group(team)",
    "group(single)",
    "group(large)",
    "copy(arg0)",
    "hold(arg0)",
    "block(S0)",
    "private(arg0)",
    "combine(arg0 in -)",
];

/// Threads of a block, some of them more than there can be.
const SIZES: [&str; 12] =
    ["1", "7", "32", "64", "256", "1024", "8x32", "16x16", "1x3", "2x4x32", "4x8x8", "64x64"];

/// Owners of memory and of sums.
const OWNERS: [&str; 5] = ["thread", "block", "loop", "thread block", "-"];

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
        (3, "threads"),
        (3, "owners"),
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
        "threads" => {
            if !steps.iter().any(|step| step.starts_with("threads(")) {
                steps.push("threads(256)".to_owned());
            }
            changed_items(&mut steps, &["threads("], random, |item, random| {
                let kernels = item.split_once(" in ").map_or("", |(_, kernels)| kernels);
                let sizes = random.pick(&SIZES);
                if kernels.is_empty() { sizes.to_owned() } else { format!("{sizes} in {kernels}") }
            });
        }
        "owners" => changed_items(&mut steps, &["private(", "combine("], random, |item, random| {
            let array = item.split(" in ").next().unwrap_or_default();
            format!("{array} in {}", random.pick(&OWNERS))
        }),
        _ => steps[place] = at_loops(&steps[place], random),
    }
    format!("{start}{}", steps.join("; "))
}

/// Changes an item of each step of these kinds.
fn changed_items(
    steps: &mut [String],
    kinds: &[&str],
    random: &mut Random,
    changed: impl Fn(&str, &mut Random) -> String,
) {
    for step in steps.iter_mut() {
        let Some(kind) = kinds.iter().find(|kind| step.starts_with(**kind)) else { continue };
        let list = step[kind.len()..].trim_end_matches(')');
        let mut items: Vec<String> = list.split(", ").map(str::to_owned).collect();
        let place = random.below(items.len());
        items[place] = changed(&items[place], random);
        *step = format!("{kind}{})", items.join(", "));
    }
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

    #[test]
    fn threads_and_owners_change_in_their_places() {
        let text = "--- f#0\norder(isl); threads(8x32 in S0 S2, 256); private(x, y in block); combine(s in thread)\n";
        let all: Vec<_> = (0..400).map(|seed| changed(text, 1, &mut Random::new(seed))).collect();
        let has = |part: &str| all.iter().any(|one| one.contains(part));
        assert!(has("threads(16x16 in S0 S2, 256)") && has("threads(8x32 in S0 S2, 64)"));
        assert!(has("private(x in -, y in block)") && has("combine(s in block)"));
    }
}
