//! XML as text: elements whose attributes and texts are escaped. Such text is well-formed HTML, too.

use std::fmt::Display;

/// An attribute.
pub type Attribute<'a> = (&'a str, String);

/// An attribute with this value.
pub fn attribute(name: &str, value: impl Display) -> Attribute<'_> {
    (name, value.to_string())
}

/// `<name a="b">content</name>`; `content` is markup.
pub fn element(name: &str, attributes: &[Attribute], content: &str) -> String {
    let attributes: String =
        attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escaped(value))).collect();
    if content.is_empty() && EMPTY.contains(&name) {
        return format!("<{name}{attributes}/>");
    }
    format!("<{name}{attributes}>{content}</{name}>")
}

/// Elements that have no content; others without one keep their end tag, which HTML wants.
const EMPTY: [&str; 7] = ["meta", "input", "circle", "rect", "path", "line", "br"];

/// `<name>text</name>`
pub fn plain(name: &str, text: impl Display) -> String {
    element(name, &[], &escaped(text))
}

/// `<name class="class">content</name>`; `content` is markup.
pub fn classed(name: &str, class: &str, content: &str) -> String {
    element(name, &[attribute("class", class)], content)
}

/// Text as markup.
pub fn escaped(text: impl Display) -> String {
    let text = text.to_string();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
