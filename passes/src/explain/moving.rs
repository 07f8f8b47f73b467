//! A window moving over an array, as SVG: the array once for each moment, its cells in the colours of their
//! places.
//!
//! ```text
//! full     the value may be in use when the write of the moment comes
//! thick    the cell that it writes
//! pale     no value is in use: another cell may have the place
//! ```

use super::markup::{attribute, element, plain};
use super::picture::{Sheet, colour_of, text};
use super::plane::{Axes, Plane, STEP};
use super::window::{Moment, Window};

/// The array at each moment.
pub fn picture(window: &Window) -> String {
    let mut sheet = Sheet::default();
    let plane = Plane::of(window.cells.iter().map(|(cell, _)| cell.as_slice()), Axes::Matrix);
    for moment in &window.moments {
        let (x, y) = sheet.panel(&moment.when, plane.size());
        for (dx, dy, label) in plane.labels() {
            sheet.markup += &text(x + dx, y + dy, "label", &label);
        }
        for (number, (cell, place)) in window.cells.iter().enumerate() {
            let (dx, dy) = plane.place(cell);
            let corner = (x + dx - STEP / 2, y + dy - STEP / 2);
            let title = format!("{}{cell:?} in place {place}: {}", window.array, moment.state(number).1);
            sheet.markup += &drawn(moment.state(number).0, *place, &title, corner);
        }
    }
    sheet.svg("moments", "a window moving over an array", "", "")
}

impl Moment {
    /// The state of a cell: in the style sheet, and in words.
    fn state(&self, cell: usize) -> (&'static str, &'static str) {
        match (self.written.contains(&cell), self.in_use.contains(&cell)) {
            (true, _) => ("written", "is written"),
            (false, true) => ("used", "in use"),
            (false, false) => ("free", "free"),
        }
    }
}

/// One cell.
fn drawn(state: &str, place: usize, title: &str, (x, y): (i64, i64)) -> String {
    let square = |class: &str| {
        vec![
            attribute("x", x),
            attribute("y", y),
            attribute("width", STEP),
            attribute("height", STEP),
            attribute("class", class),
        ]
    };
    let mut strip = square("strip in-class");
    strip.push(attribute("style", format!("--class:{}", colour_of(place))));
    let content =
        plain("title", title) + &element("rect", &strip, "") + &element("rect", &square("frame"), "");
    element("g", &[attribute("class", format!("cell {state}"))], &content)
}
