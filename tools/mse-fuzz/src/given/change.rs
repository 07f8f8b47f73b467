//! Changes of a schedule: those that a user makes, right or wrong.
//!
//! ```text
//! loops       interchanged, reversed, shifted, skewed, scaled, cut in tiles, gone
//! sequences   in another order, as a set, fused, distributed; a statement in two parts
//! claims      all members are coincident; marks above any band; loops unrolled
//! instances   fewer than there are, or more
//! ```

use super::tree::{Band, Inside, Piece, Tree, prefix, sets, united, without_parameters};
use crate::random::Random;

/// A change of one node; nothing where it does not fit.
type Change = fn(&Tree, &mut Random) -> Option<Tree>;

const CHANGES: [(u32, Change); 16] = [
    (6, interchanged),
    (3, members_swapped),
    (6, bent),
    (6, skewed),
    (5, cut),
    (6, tiled),
    (2, gone),
    (5, reordered),
    (2, other_order),
    (5, fused),
    (5, distributed),
    (4, parted),
    (5, marked),
    (4, kernel),
    (4, claimed),
    (1, fewer_instances),
];

/// Changes some node; false if none of some draws fits.
pub fn change(tree: &mut Tree, random: &mut Random) -> bool {
    for _ in 0..20 {
        let change = random.weighted(&CHANGES);
        let count = places(tree, change);
        if count > 0 {
            let place = random.below(count);
            return at(tree, &mut place.clone(), change, random);
        }
    }
    false
}

/// How many nodes a change fits.
fn places(tree: &Tree, change: Change) -> usize {
    let fits = change(tree, &mut Random::new(0)).is_some();
    usize::from(fits) + tree.children().into_iter().map(|child| places(child, change)).sum::<usize>()
}

/// Changes the node of this number among those that a change fits.
fn at(tree: &mut Tree, left: &mut usize, change: Change, random: &mut Random) -> bool {
    if change(tree, &mut Random::new(0)).is_some() {
        if *left == 0 {
            return change(tree, random).map(|changed| *tree = changed).is_some();
        }
        *left -= 1;
    }
    tree.children_mut().into_iter().any(|child| at(child, left, change, random))
}

fn with_band(tree: &Tree, band: &Band) -> Tree {
    let mut tree = tree.clone();
    tree.set("schedule", band.text());
    tree
}

/// A band above a node.
fn above(band: &Band, below: Tree) -> Tree {
    Tree::new("schedule", &band.text(), Inside::Child(Box::new(below)))
}

/// The node with the one below its child in the place of the child.
fn interchanged(tree: &Tree, _: &mut Random) -> Option<Tree> {
    let inner = tree.child().filter(|child| child.get("schedule").is_some())?;
    tree.get("schedule")?;
    let below = Tree { fields: tree.fields.clone(), inside: inner.inside.clone() };
    Some(Tree { fields: inner.fields.clone(), inside: Inside::Child(Box::new(below)) })
}

fn members_swapped(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let mut band = Band::of(tree).filter(|band| band.members.len() > 1)?;
    let last = band.members.len() - 1;
    band.members.swap(random.below(last), last);
    Some(with_band(tree, &band))
}

/// A member, of all statements or of one, is reversed, shifted, scaled, or another one.
fn bent(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let mut band = Band::of(tree)?;
    let parameters = band.parameters.clone();
    let place = random.below(band.members.len());
    let member = &mut band.members[place];
    let only = random.percent(40).then(|| random.below(member.len()));
    let (kind, by, factor) = (random.below(10), random.between(-2, 2), random.between(2, 3));
    let parameter = (!parameters.is_empty()).then(|| random.pick(&parameters));
    for (number, piece) in member.iter_mut().enumerate() {
        if only.is_some_and(|only| only != number) {
            continue;
        }
        let value = &piece.value;
        piece.value = match (kind, &parameter) {
            (0..2, _) => format!("-({value})"),
            (2..5, _) => format!("({value}) + {by}"),
            (5, Some(name)) => format!("({value}) + {name}"),
            (6, _) => format!("floor(({value})/{factor})"),
            (7, _) => format!("({value}) mod {factor}"),
            (8, _) => by.to_string(),
            _ => format!("{factor} * ({value})"),
        };
    }
    Some(with_band(tree, &band))
}

/// A member plus a multiple of one inside it or around it, of the same band or the next one.
fn skewed(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let mut band = Band::of(tree)?;
    let below = tree.child().and_then(Band::of);
    let beside: Vec<_> =
        band.members.iter().skip(1).chain(below.iter().flat_map(|one| &one.members)).collect();
    let other = beside.get(random.below(beside.len().max(1)))?.to_vec();
    let is_outer = random.percent(60);
    let factor = random.pick(&["", "2 * ", "-"]);
    let plus = |member: &mut Vec<Piece>, other: &[Piece]| {
        for piece in member {
            if let Some(of) = only_piece(other, &piece.statement, &piece.coordinates) {
                piece.value = format!("({}) + {factor}({})", piece.value, of.value);
            }
        }
    };
    if is_outer {
        plus(&mut band.members[0], &other);
        return Some(with_band(tree, &band));
    }
    let first = band.members[0].clone();
    if band.members.len() > 1 {
        plus(&mut band.members[1], &first);
        return Some(with_band(tree, &band));
    }
    let (mut below, child) = (below?, tree.child()?);
    plus(&mut below.members[0], &first);
    Some(Tree { inside: Inside::Child(Box::new(with_band(child, &below))), ..tree.clone() })
}

/// The piece of a statement, if it is the only one and has no condition.
fn only_piece<'p>(member: &'p [Piece], statement: &str, coordinates: &[String]) -> Option<&'p Piece> {
    let mut own = member.iter().filter(|piece| piece.statement == statement);
    let (piece, others) = (own.next()?, own.next());
    let fits = others.is_none() && piece.condition.is_empty() && piece.coordinates == coordinates;
    fits.then_some(piece)
}

/// The numbers of tiles, or of the places in them.
fn by_size(band: &Band, size: i64, is_inside: bool) -> Band {
    let mut band = band.clone();
    for piece in band.members.iter_mut().flatten() {
        let value = &piece.value;
        piece.value =
            if is_inside { format!("({value}) mod {size}") } else { format!("floor(({value})/{size})") };
    }
    band
}

/// A loop over tiles above a band, whose members count all, or inside tiles.
fn cut(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let (band, size, is_inside) = (Band::of(tree)?, random.between(1, 5), random.percent(30));
    let point = if is_inside { with_band(tree, &by_size(&band, size, true)) } else { tree.clone() };
    Some(above(&by_size(&band, size, false), point))
}

/// The tiles of a band and of the one below it, then both.
fn tiled(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let (outer, inner) = (Band::of(tree)?, Band::of(tree.child()?)?);
    let [one, other] = [random.between(2, 4), random.between(2, 4)];
    let tiles = above(&by_size(&inner, other, false), tree.clone());
    Some(above(&by_size(&outer, one, false), tiles))
}

fn gone(tree: &Tree, _: &mut Random) -> Option<Tree> {
    tree.get("schedule")?;
    tree.child().cloned()
}

fn reordered(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let mut tree = tree.clone();
    let Inside::Sequence(children) = &mut tree.inside else { return None };
    if children.len() < 2 {
        return None;
    }
    let second = 1 + random.below(children.len() - 1);
    children.swap(second - 1, second);
    Some(tree)
}

fn other_order(tree: &Tree, _: &mut Random) -> Option<Tree> {
    let inside = match tree.inside.clone() {
        Inside::Sequence(children) => Inside::Set(children),
        Inside::Set(children) => Inside::Sequence(children),
        _ => return None,
    };
    Some(Tree { inside, ..tree.clone() })
}

/// Two loops beside each other become one, with both bodies.
fn fused(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let Inside::Sequence(children) = &tree.inside else { return None };
    let bands = |pair: &[Tree]| {
        let [one, other] = [Band::of(pair[0].child()?)?, Band::of(pair[1].child()?)?];
        (one.members.len() == other.members.len()).then_some((one, other))
    };
    let fitting: Vec<_> = (1..children.len()).filter(|&at| bands(&children[at - 1..=at]).is_some()).collect();
    let second = *fitting.get(random.below(fitting.len().max(1)))?;
    let (mut band, other) = bands(&children[second - 1..=second])?;
    band.parameters = united(&band.parameters, &other.parameters);
    for (member, more) in band.members.iter_mut().zip(other.members) {
        member.extend(more);
    }
    let [one, other] = [&children[second - 1], &children[second]];
    let without = |child: &Tree| Some(Tree { inside: child.child()?.inside.clone(), ..child.clone() });
    let both = Tree { fields: Vec::new(), inside: Inside::Sequence(vec![without(one)?, without(other)?]) };
    let filter = filter_of(&[one.get("filter")?, other.get("filter")?]);
    let merged = Tree::new("filter", &filter, Inside::Child(Box::new(above(&band, both))));
    let mut children = children.clone();
    children.splice(second - 1..=second, [merged]);
    if children.len() == 1 {
        return children[0]
            .child()
            .map(|child| Tree { inside: child.inside.clone(), fields: child.fields.clone() });
    }
    Some(Tree { inside: Inside::Sequence(children), ..tree.clone() })
}

/// The filter of all that these let pass.
fn filter_of(filters: &[&str]) -> String {
    let parameters = filters.iter().fold(Vec::new(), |all, text| united(&all, &without_parameters(text).0));
    let sets: Vec<_> = filters.iter().flat_map(|text| sets(text)).collect();
    format!("\"{}{{ {} }}\"", prefix(&parameters), sets.join("; "))
}

/// A loop around a sequence becomes one for each child.
fn distributed(tree: &Tree, _: &mut Random) -> Option<Tree> {
    let (band, below) = (Band::of(tree)?, tree.child()?);
    let Inside::Sequence(children) = &below.inside else { return None };
    let apart = |child: &Tree| {
        let mut child = child.clone();
        let body = Tree { fields: Vec::new(), inside: child.inside };
        let body = if let Inside::Child(body) = body.inside { *body } else { body };
        let inside = if body.fields.is_empty() && body.inside == Inside::Leaf {
            Tree::new("schedule", &band.text(), Inside::Leaf)
        } else {
            above(&band, body)
        };
        child.inside = Inside::Child(Box::new(inside));
        child
    };
    Some(Tree { inside: Inside::Sequence(children.iter().map(apart).collect()), fields: Vec::new() })
}

/// Instances with even and with odd coordinates, or with small and large ones, are apart.
fn parted(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let band = Band::of(tree)?;
    let (kind, at) = (random.below(3), random.between(0, 3));
    let part = |is_first: bool| {
        let mut sets: Vec<String> = Vec::new();
        for piece in &band.members[0] {
            let tuple = format!("{}[{}]", piece.statement, piece.coordinates.join(", "));
            let Some(name) = piece.coordinates.last() else { continue };
            let condition = match (kind, is_first) {
                (0, _) => format!("{name} mod 2 = {}", i32::from(is_first)),
                (1, true) => format!("{name} <= {at}"),
                (1, false) => format!("{name} > {at}"),
                (_, true) => format!("{name} > {at}"),
                (_, false) => format!("{name} <= {at}"),
            };
            sets.push(format!("{tuple} : {condition}"));
        }
        sets.dedup();
        let filter = format!("\"{}{{ {} }}\"", prefix(&band.parameters), sets.join("; "));
        Tree::new("filter", &filter, Inside::Child(Box::new(tree.clone())))
    };
    Some(Tree { fields: Vec::new(), inside: Inside::Sequence(vec![part(true), part(false)]) })
}

fn marked(tree: &Tree, random: &mut Random) -> Option<Tree> {
    tree.get("schedule")?;
    let mark = random.pick(&["group", "group", "parallel", "kernel", "thread"]);
    Some(Tree::new("mark", mark, Inside::Child(Box::new(tree.clone()))))
}

/// A kernel whose blocks are a band and whose threads are the band below, or one whose threads are a band.
fn kernel(tree: &Tree, random: &mut Random) -> Option<Tree> {
    tree.get("schedule")?;
    let mark = |name: &str, below: Tree| Tree::new("mark", name, Inside::Child(Box::new(below)));
    let inner = tree.child().filter(|child| child.get("schedule").is_some() && random.percent(70));
    let executed = match inner {
        Some(inner) => {
            let inside = Inside::Child(Box::new(mark("thread", inner.clone())));
            mark("block", Tree { inside, ..tree.clone() })
        }
        None => mark(random.pick(&["thread", "block"]), tree.clone()),
    };
    Some(mark("kernel", executed))
}

/// Members that are said to carry nothing, or code that is to be unrolled.
fn claimed(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let count = Band::of(tree)?.members.len();
    let mut claimed = tree.clone();
    if random.percent(30) {
        let option = random.pick(&["unroll", "separate", "atomic"]);
        claimed.set("options", format!("\"{{ {option}[{}] }}\"", random.below(count)));
        return Some(claimed);
    }
    claimed.set("coincident", format!("[ {} ]", vec!["1"; count].join(", ")));
    claimed.set("permutable", "1".to_owned());
    Some(claimed)
}

/// Some instances have no date, or there are more.
fn fewer_instances(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let key = ["domain", "filter"].into_iter().find(|key| tree.get(key).is_some())?;
    let text = tree.get(key)?;
    let mut sets = sets(text);
    let place = random.below(sets.len().max(1));
    let set = sets.get_mut(place)?;
    let coordinate =
        set.split_once('[')?.1.split([',', ']', ' ']).next().filter(|name| !name.is_empty())?.to_owned();
    let one = format!("{coordinate} >= 1");
    *set = match set.split_once(" : ") {
        Some((tuple, _)) if random.percent(30) => format!("{tuple} : 0 <= {coordinate} < 9"),
        Some((tuple, condition)) => format!("{tuple} : ({condition}) and {one}"),
        None => format!("{set} : {one}"),
    };
    let text = format!("\"{}{{ {} }}\"", prefix(&without_parameters(text).0), sets.join("; "));
    let mut tree = tree.clone();
    tree.set(key, text);
    Some(tree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const TEXT: &str = r#"domain: "[n] -> { S[i, j] : 0 <= i, j < n; T[i] : 0 <= i < n }"
child:
  sequence:
  - filter: "[n] -> { S[i, j] }"
    child:
      schedule: "[{ S[i, j] -> [(i)] }]"
      coincident: [ 0 ]
      child:
        schedule: "[{ S[i, j] -> [(j)] }]"
        coincident: [ 0 ]
  - filter: "[n] -> { T[i] }"
    child:
      schedule: "[{ T[i] -> [(i)] }]"
      coincident: [ 1 ]
"#;

    #[test]
    fn each_change_fits_somewhere_and_changes_something() {
        let mut made = BTreeSet::new();
        for (_, change) in CHANGES {
            let mut tree = Tree::parse(TEXT);
            if places(&tree, change) > 0 {
                assert!(at(&mut tree, &mut 0, change, &mut Random::new(3)));
                assert_ne!(tree.print(), TEXT);
                made.insert(tree.print());
            }
        }
        // Here are neither bands of several members nor loops around a sequence.
        assert_eq!(made.len(), CHANGES.len() - 2, "{made:#?}");
    }

    #[test]
    fn two_loops_become_one_and_one_two() {
        let mut tree = Tree::parse(TEXT);
        assert!(at(&mut tree, &mut 0, fused, &mut Random::new(0)));
        let text = tree.print();
        assert!(text.contains("schedule: \"[{ S[i, j] -> [(i)]; T[i] -> [(i)] }]\""), "{text}");
        assert!(at(&mut tree, &mut 0, distributed, &mut Random::new(0)));
        assert_eq!(tree.print().matches("T[i] -> [(i)]").count(), 2);
    }
}
