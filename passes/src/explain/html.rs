//! Facts as one page of HTML, with all that it needs in it; well-formed XML.

use super::Told;
use super::contraction::{Contracted, ContractionFacts};
use super::facts::*;
use super::markup::{attribute, classed, element, escaped, plain};
use super::{moving, picture};

const STYLE: &str = include_str!("page.css");

/// More arrows of a kind than this are hidden until asked for.
const SHOWN: usize = 80;

/// The page.
pub fn html(all: &[Told]) -> String {
    let scops: String = all.iter().enumerate().map(|(number, told)| section(told, number)).collect();
    let head = [
        element("meta", &[attribute("charset", "utf-8")], ""),
        element("meta", &[attribute("name", "viewport"), attribute("content", "width=device-width")], ""),
        plain("title", "What the default, contraction and expansion do"),
        element("style", &[], STYLE),
    ];
    let body =
        format!("{}{}{scops}", plain("h1", "What the default, contraction and expansion do"), legend());
    let page = element("head", &[], &head.concat()) + &element("body", &[], &body);
    let root = [attribute("xmlns", "http://www.w3.org/1999/xhtml"), attribute("lang", "en")];
    format!("<!DOCTYPE html>\n{}\n", element("html", &root, &page))
}

/// The meaning of the signs.
fn legend() -> String {
    let items = [
        "full circle: an instance writes; pale: it reads; one colour for each class, in instances and cells alike",
        "grey: a class that may hold an initial or final value, and keeps its cell; dashed: a write that supplies nothing",
        "solid arrow: source flow, or order that stays; dashed red: an anti or output dependence that is gone",
        "window: one colour for each place in memory; full: in use when the write in the title comes; thick: written; pale: free",
        "three and more dimensions: a small grid for each value of the outer ones",
    ];
    classed("ul", "legend", &items.map(|item| plain("li", item)).concat())
}

fn section(told: &Told, number: usize) -> String {
    let content = match told {
        Told::Not { name, reason } => plain("h2", name) + &plain("p", format!("Not explained {reason}")),
        Told::Facts(facts) => scop(facts, number),
    };
    element("section", &[attribute("class", "scop")], &content)
}

fn scop(facts: &Facts, number: usize) -> String {
    let values: Vec<_> = facts.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let arrays = facts.arrays.iter().enumerate();
    let scenes: String =
        arrays.map(|(array, facts)| array_section(facts, &format!("s{number}a{array}"))).collect();
    [
        plain("h2", &facts.name),
        plain("p", if values.is_empty() { String::new() } else { format!("With {}.", values.join(", ")) }),
        match &facts.verdict {
            Ok(found) => found.as_ref().map(verdict).unwrap_or_default(),
            Err(why) => plain("p", format!("By default: unknown, {why}.")),
        },
        match &facts.contractions {
            Ok(all) => all
                .iter()
                .enumerate()
                .map(|(version, of)| contraction(of, &format!("s{number}c{version}")))
                .collect(),
            Err(why) => plain("p", format!("Contraction: unknown, {why}.")),
        },
        plain("p", facts.summary()),
        memory_table(&facts.arrays),
        scenes,
        loops_table(&facts.loops),
        dependences_table(&facts.dependences),
        statements_list(&facts.statements),
    ]
    .concat()
}

/// The default's verdict.
fn verdict(verdict: &VerdictFacts) -> String {
    let loops = verdict.loops.iter().map(|member| plain("li", member));
    let others = verdict.others.iter().map(|other| plain("li", format!("not chosen: {other}")));
    let asked = verdict.asked.iter().map(|hint| plain("li", format!("asked for: {hint}")));
    let recipe = verdict.recipe.iter().map(|recipe| plain("li", format!("recipe: {recipe}")));
    let on_card = verdict.on_card.iter().map(|time| plain("li", format!("on a card: {time}")));
    let items: String = on_card.chain(recipe).chain(asked).chain(loops).chain(others).collect();
    plain("p", format!("By default: {}.", verdict.chosen)) + &element("ul", &[], &items)
}

/// The effect of contraction, with windows that move.
fn contraction(facts: &ContractionFacts, id: &str) -> String {
    let mut rows = Vec::new();
    for array in &facts.arrays {
        for part in &array.parts {
            let lines: Vec<_> = part.lines().iter().map(|line| escaped(line.trim_start())).collect();
            rows.push(vec![memory(&array.before), memory(&part.before), lines.join("<br/>")]);
        }
    }
    let totals = facts.totals().into_iter().map(|(what, sum)| plain("li", format!("{what}: {sum}")));
    let parts = facts.arrays.iter().flat_map(|array| &array.parts).enumerate();
    let windows: String = parts.map(|(number, part)| window(part, &format!("{id}w{number}"))).collect();
    let caption = format!("Contraction {}", facts.of.text());
    table(&caption, &["source", "expanded", "contracted"], &rows)
        + &element("ul", &[], &totals.collect::<String>())
        + &windows
}

/// A window moving over an array, if something moves.
fn window(part: &Contracted, id: &str) -> String {
    let name = &part.before.array;
    let content = match &part.window {
        None => return String::new(),
        Some(Err(why)) => return plain("p", format!("No picture of the window over {name}: {why}.")),
        Some(Ok(window)) => moving::picture(window),
    };
    let figure = [attribute("class", "window"), attribute("data-array", name)];
    let figure = element("figure", &figure, &classed("div", "wide", &content));
    let summary = plain("summary", format!("{name}: the window moving over its cells"));
    element("details", &[attribute("id", id), attribute("open", "open")], &(summary + &figure))
}

/// A table; the cells of rows are markup.
fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let row = |kind: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| element(kind, &[], cell)).collect();
        element("tr", &[], &cells)
    };
    let head: Vec<_> = head.iter().map(escaped).collect();
    let body: String = rows.iter().map(|cells| row("td", cells)).collect();
    let head = element("thead", &[], &row("th", &head));
    let table = element(
        "table",
        &[],
        &format!("{}{head}{}", plain("caption", caption), element("tbody", &[], &body)),
    );
    classed("div", "wide", &table)
}

fn number<T: ToString>(count: Option<T>) -> String {
    count.map_or("?".to_owned(), |count| count.to_string())
}

fn memory_table(arrays: &[ArrayFacts]) -> String {
    let rows: Vec<_> = arrays
        .iter()
        .map(|array| {
            let after: Vec<_> = array.after().map(memory).collect();
            let classes = array.scene.as_ref().ok().and_then(Scene::classes_per_cell);
            let classes = classes.map_or("?".to_owned(), |(least, most)| match least == most {
                true => least.to_string(),
                false => format!("{least} to {most}"),
            });
            vec![
                plain("code", &array.name),
                fate(&array.fate),
                escaped(classes),
                memory(&array.before),
                after.join("<br/>"),
            ]
        })
        .collect();
    table("Memory", &["array", "expansion", "classes per cell", "before", "after"], &rows)
}

fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Expanded => classed("span", "good", "expanded"),
        Fate::Stays(reason) => format!("stays {}", escaped(reason)),
    }
}

fn memory(memory: &MemoryUse) -> String {
    let name = plain("code", &memory.array);
    let formula = plain("code", &memory.size);
    let (cells, bytes) = (number(memory.cells), number(memory.bytes));
    format!("{name}: {cells} cells, {bytes} bytes; {formula}")
}

fn array_section(array: &ArrayFacts, id: &str) -> String {
    let expanded = array.fate == Fate::Expanded;
    let summary = plain("summary", format!("{}: instances and cells", array.name));
    let content = format!("{summary}{}{}", groups(array), figure(array, id));
    let open = expanded.then(|| attribute("open", "open"));
    let attributes: Vec<_> = [attribute("id", id)].into_iter().chain(open).collect();
    element("details", &attributes, &content)
}

/// The classes as relations.
fn groups(array: &ArrayFacts) -> String {
    let mut lines = Vec::new();
    for group in &array.groups {
        lines.push(format!("first @{}: {} classes", group.first, number(group.classes)));
        lines.extend(group.members.iter().map(|member| format!("  {member}")));
    }
    let rest = [
        ("initial or final value", &array.outside),
        ("unread", &array.unread),
        ("left out", &array.left_out),
    ];
    let rest = rest.into_iter().filter(|(_, writes)| !writes.text.is_empty());
    lines.extend(
        rest.map(|(what, writes)| format!("{what}: {} writes, {}", number(writes.count), writes.text)),
    );
    lines.extend(super::text::shared(array));
    lines.extend(array.coarsening.iter().map(|reason| format!("coarser than need be {reason}")));
    plain("pre", lines.join("\n"))
}

fn figure(array: &ArrayFacts, id: &str) -> String {
    let scene = match &array.scene {
        Ok(scene) => scene,
        Err(why) => return plain("p", format!("No picture: {why}.")),
    };
    let switches =
        [ArrowKind::Flow, ArrowKind::Kept, ArrowKind::Vanished].map(|kind| switch(scene, kind)).concat();
    let omitted = match scene.omitted {
        0 => String::new(),
        omitted => plain("p", format!("{omitted} more dependences are not drawn.")),
    };
    let elsewhere = match scene.elsewhere.as_slice() {
        [] => String::new(),
        some => plain("p", format!("The cells of @{} are too many to be drawn.", some.join(", @"))),
    };
    let content = [
        classed("div", "switches", &switches),
        classed("div", "wide", &picture::domains(scene, id)),
        omitted,
        elsewhere,
        plain("h4", "Cells before"),
        classed("div", "wide", &picture::storage(&scene.before, "before")),
        plain("h4", "Cells after"),
        classed("div", "wide", &picture::storage(&scene.after, "after")),
    ];
    element("figure", &[attribute("class", "scene"), attribute("data-array", &array.name)], &content.concat())
}

/// A switch for the arrows of a kind, if there are some.
fn switch(scene: &Scene, kind: ArrowKind) -> String {
    let count = scene.arrows.iter().filter(|arrow| arrow.kind == kind).count();
    if count == 0 {
        return String::new();
    }
    let what = match kind {
        ArrowKind::Flow => "source flow",
        ArrowKind::Kept => "order that stays",
        ArrowKind::Vanished => "dependences that are gone",
    };
    let class = format!("show-{}", picture::arrow_class(kind));
    let checked = (count <= SHOWN).then(|| attribute("checked", "checked"));
    let attributes: Vec<_> =
        [attribute("type", "checkbox"), attribute("class", class)].into_iter().chain(checked).collect();
    element(
        "label",
        &[],
        &format!("{} {}", element("input", &attributes, ""), escaped(format!("{what} ({count})"))),
    )
}

fn loops_table(loops: &[LoopFacts]) -> String {
    let side = |carried: &Option<Carried>| match carried {
        None => classed("span", "good", "parallel"),
        Some(carried) => format!("sequential: {}", escaped(carried)),
    };
    let row = |member: &LoopFacts| {
        let name = format!("{}around {}", "· ".repeat(member.depth), member.statements.join(", "));
        vec![escaped(name), side(&member.before), side(&member.after)]
    };
    table("Loops", &["loop", "before", "after"], &loops.iter().map(row).collect::<Vec<_>>())
}

fn dependences_table(dependences: &[DependenceFacts]) -> String {
    let row = |dependence: &DependenceFacts| {
        let end = |(reference, statement): &(String, String)| escaped(format!("{statement} (@{reference})"));
        let witness = dependence.vanished.witness.as_ref();
        let witness = witness.map_or(String::new(), |(one, other)| format!("{one} to {other}"));
        vec![
            dependence.kind.name().to_owned(),
            plain("code", &dependence.array),
            end(&dependence.earlier),
            end(&dependence.later),
            number(dependence.before.count),
            number(dependence.vanished.count),
            escaped(witness),
        ]
    };
    let head = ["kind", "array", "from", "to", "before", "gone", "such as"];
    table("Dependences of the old storage", &head, &dependences.iter().map(row).collect::<Vec<_>>())
}

fn statements_list(statements: &[StatementFacts]) -> String {
    let row = |statement: &StatementFacts| {
        let pieces: Vec<_> = statement.pieces.iter().map(|piece| plain("code", &piece.domain)).collect();
        let pieces = if pieces.is_empty() { "vanishes".to_owned() } else { pieces.join("<br/>") };
        vec![plain("code", &statement.name), pieces]
    };
    let changed = statements
        .iter()
        .filter(|statement| !matches!(statement.pieces.as_slice(), [only] if only.name == statement.name));
    table("Statements that are split", &["statement", "pieces"], &changed.map(row).collect::<Vec<_>>())
}
