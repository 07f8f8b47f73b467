//! Scenes as SVG: instances and cells coloured by class, dependences as arrows.
//!
//! An access of a statement is a panel with a circle for each instance: full if it writes, pale if it reads.
//! A circle is grey in a class with an initial or final value, and dashed if it is a write that supplies
//! nothing. A cell that several classes use has a strip for each. Arrows: source flow and order that stays
//! are solid, order that vanishes is dashed.

use super::facts::*;
use super::markup::{attribute, classed, element, plain};
use super::plane::{Axes, Plane, STEP};
use std::collections::BTreeMap;

/// A row of panels is at most so wide.
const WIDTH: i64 = 940;

/// The height of a title.
const TITLE: i64 = 20;

/// Panels placed beside and below each other.
#[derive(Default)]
pub struct Sheet {
    /// Where the next panel goes, and the height of the row so far.
    next: (i64, i64),
    row: i64,
    /// The size of all.
    size: (i64, i64),
    /// The drawing on them.
    pub markup: String,
}

impl Sheet {
    /// Makes room for a panel with this title; its upper left.
    pub fn panel(&mut self, title: &str, (width, height): (i64, i64)) -> (i64, i64) {
        let width = width.max(8 * i64::try_from(title.chars().count()).unwrap_or(0)) + STEP;
        if self.next.0 > 0 && self.next.0 + width > WIDTH {
            self.next = (0, self.next.1 + self.row);
            self.row = 0;
        }
        let (x, y) = self.next;
        self.next.0 += width;
        self.row = self.row.max(height + TITLE + STEP / 2);
        self.size = (self.size.0.max(self.next.0), self.next.1 + self.row);
        self.markup += &text(x, y + TITLE - 6, "title", title);
        (x, y + TITLE)
    }

    /// All panels as a picture.
    pub fn svg(self, class: &str, label: &str, defs: &str, rest: &str) -> String {
        let (width, height) = (self.size.0 + 4, self.size.1 + 4);
        let attributes = [
            attribute("xmlns", "http://www.w3.org/2000/svg"),
            attribute("class", class),
            attribute("viewBox", format!("-2 -2 {width} {height}")),
            attribute("width", width),
            attribute("height", height),
            attribute("role", "img"),
        ];
        element("svg", &attributes, &format!("{}{defs}{}{rest}", plain("title", label), self.markup))
    }
}

/// Text at a place.
pub fn text(x: i64, y: i64, class: &str, content: &str) -> String {
    let attributes = [attribute("x", x), attribute("y", y), attribute("class", class)];
    element("text", &attributes, &super::markup::escaped(content))
}

/// The instances of the accesses to an array, and arrows between them; `id` is the scene's own.
pub fn domains(scene: &Scene, id: &str) -> String {
    let mut sheet = Sheet::default();
    let mut places: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    let mut panels: Vec<(&str, Vec<usize>)> = Vec::new();
    for (number, point) in scene.points.iter().enumerate() {
        match panels.last_mut() {
            Some((reference, panel)) if *reference == point.reference => panel.push(number),
            _ => panels.push((&point.reference, vec![number])),
        }
    }
    for (reference, numbers) in panels {
        let points = || numbers.iter().map(|&number| &scene.points[number]);
        let plane = Plane::of(points().map(|point| point.instance.as_slice()), Axes::Domain);
        let first = &scene.points[numbers[0]];
        let title = format!("{} {} (@{reference})", first.statement, verb(first.access));
        let (x, y) = sheet.panel(&title, plane.size());
        for (dx, dy, label) in plane.labels() {
            sheet.markup += &text(x + dx, y + dy, "label", &label);
        }
        for &number in &numbers {
            let (dx, dy) = plane.place(&scene.points[number].instance);
            places.insert(number, (x + dx, y + dy));
        }
    }
    let arrows: String = scene.arrows.iter().map(|arrow| path(arrow, &places, id)).collect();
    let circles: String =
        scene.points.iter().zip(places.values()).map(|(point, &place)| circle(point, place)).collect();
    sheet.svg("domains", "instances by class", &heads(id), &(arrows + &circles))
}

fn verb(access: Access) -> &'static str {
    match access {
        Access::Read => "reads",
        Access::Write => "writes",
    }
}

/// One instance.
fn circle(point: &Point, (x, y): (i64, i64)) -> String {
    let (role, colour) = (role_class(point.role), colour(point.role));
    let does = match point.access {
        Access::Read => "read",
        Access::Write => "write",
    };
    let attributes = [
        attribute("class", format!("point {does} {role}")),
        attribute("cx", x),
        attribute("cy", y),
        attribute("r", 7),
    ];
    let style = colour.map(|colour| attribute("style", format!("--class:{colour}")));
    let attributes: Vec<_> = attributes.into_iter().chain(style).collect();
    element("circle", &attributes, &plain("title", format!("{} {}", instance(point), described(point.role))))
}

fn instance(point: &Point) -> String {
    let coordinates: Vec<_> = point.instance.iter().map(i64::to_string).collect();
    format!("{}[{}] {} (@{})", point.statement, coordinates.join(", "), verb(point.access), point.reference)
}

fn described(role: Role) -> String {
    match role {
        Role::Class(number) => format!("in class {number}"),
        Role::Outside => "in a class with an initial or final value".to_owned(),
        Role::Unread => "what nobody reads".to_owned(),
    }
}

/// The name of a role in the style sheet.
fn role_class(role: Role) -> &'static str {
    match role {
        Role::Class(_) => "in-class",
        Role::Outside => "outside",
        Role::Unread => "unread",
    }
}

fn colour(role: Role) -> Option<String> {
    let Role::Class(number) = role else { return None };
    Some(colour_of(number))
}

/// Colours of neighbouring numbers are far apart: hues a golden section of the circle apart, two lightnesses.
pub fn colour_of(number: usize) -> String {
    let hue = number * 137_508 % 360_000;
    let lightness = if number.is_multiple_of(2) { 50 } else { 62 };
    format!("hsl({}.{:03},70%,{lightness}%)", hue / 1000, hue % 1000)
}

/// The name of a kind of arrow in the style sheet.
pub fn arrow_class(kind: ArrowKind) -> &'static str {
    match kind {
        ArrowKind::Flow => "flow",
        ArrowKind::Kept => "kept",
        ArrowKind::Vanished => "vanished",
    }
}

/// Heads of arrows, one of each kind.
fn heads(id: &str) -> String {
    let head = |kind| {
        let attributes = [
            attribute("id", format!("{id}-{}", arrow_class(kind))),
            attribute("viewBox", "0 0 6 6"),
            attribute("refX", 6),
            attribute("refY", 3),
            attribute("markerWidth", 6),
            attribute("markerHeight", 6),
            attribute("orient", "auto"),
            attribute("class", format!("head {}", arrow_class(kind))),
        ];
        element("marker", &attributes, &element("path", &[attribute("d", "M0 0L6 3L0 6z")], ""))
    };
    let heads: String = [ArrowKind::Flow, ArrowKind::Kept, ArrowKind::Vanished].map(head).concat();
    element("defs", &[], &heads)
}

/// A bent arrow that ends at the rims of its circles.
fn path(arrow: &Arrow, places: &BTreeMap<usize, (i64, i64)>, id: &str) -> String {
    let [(x, y), (u, v)] = [places[&arrow.from], places[&arrow.to]];
    let (dx, dy) = ((u - x) as f64, (v - y) as f64);
    let length = dx.hypot(dy).max(1.0);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let bend = (length / 6.0).min(24.0);
    let start = (x as f64 + 7.0 * along.0, y as f64 + 7.0 * along.1);
    let end = (u as f64 - 8.0 * along.0, v as f64 - 8.0 * along.1);
    let middle = ((x + u) as f64 / 2.0 + bend * across.0, (y + v) as f64 / 2.0 + bend * across.1);
    let kind = arrow_class(arrow.kind);
    let curve =
        format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", start.0, start.1, middle.0, middle.1, end.0, end.1);
    let attributes = [
        attribute("class", format!("arrow {kind}")),
        attribute("d", curve),
        attribute("marker-end", format!("url(#{id}-{kind})")),
    ];
    element("path", &attributes, "")
}

/// Arrays as grids of cells.
pub fn storage(cells: &[Cell], class: &str) -> String {
    let mut sheet = Sheet::default();
    let mut arrays: Vec<&[Cell]> = cells.chunk_by(|one, other| one.array == other.array).collect();
    arrays.sort_by_key(|cells| cells[0].array.len());
    for cells in arrays {
        let plane = Plane::of(cells.iter().map(|cell| cell.subscripts.as_slice()), Axes::Matrix);
        let (x, y) = sheet.panel(&cells[0].array, plane.size());
        for (dx, dy, label) in plane.labels() {
            sheet.markup += &text(x + dx, y + dy, "label", &label);
        }
        for cell in cells {
            let (dx, dy) = plane.place(&cell.subscripts);
            sheet.markup += &drawn(cell, (x + dx - STEP / 2, y + dy - STEP / 2));
        }
    }
    sheet.svg(class, "cells by class", "", "")
}

/// A cell with a strip for each of its classes.
fn drawn(cell: &Cell, (x, y): (i64, i64)) -> String {
    let width = STEP as f64 / cell.roles.len().max(1) as f64;
    let mut strips = String::new();
    for (number, &role) in cell.roles.iter().enumerate() {
        let attributes = [
            attribute("class", format!("strip {}", role_class(role))),
            attribute("x", format!("{:.1}", x as f64 + number as f64 * width)),
            attribute("y", y),
            attribute("width", format!("{width:.1}")),
            attribute("height", STEP),
        ];
        let style = colour(role).map(|colour| attribute("style", format!("--class:{colour}")));
        let attributes: Vec<_> = attributes.into_iter().chain(style).collect();
        strips += &element("rect", &attributes, "");
    }
    let subscripts: Vec<_> = cell.subscripts.iter().map(i64::to_string).collect();
    let roles: Vec<_> = cell.roles.iter().map(|&role| used(role)).collect();
    let title = plain("title", format!("{}[{}]: {}", cell.array, subscripts.join(", "), roles.join(", ")));
    let frame = [
        attribute("x", x),
        attribute("y", y),
        attribute("width", STEP),
        attribute("height", STEP),
        attribute("class", "frame"),
    ];
    classed("g", "cell", &format!("{title}{strips}{}", element("rect", &frame, "")))
}

fn used(role: Role) -> String {
    match role {
        Role::Class(number) => format!("class {number}"),
        Role::Outside => "initial or final value".to_owned(),
        Role::Unread => "a write that nobody reads".to_owned(),
    }
}
