//! A pass in a pipeline, as data: MLIR reads the text that is printed of it.

use std::fmt::{Display, Formatter};

/// A pass with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    name: String,
    options: Vec<(&'static str, String)>,
}

impl Pass {
    /// A pass without options; the text of a nest, `func.func(..)`, counts as one.
    pub fn of(name: &str) -> Self {
        Self { name: name.to_owned(), options: Vec::new() }
    }

    /// The same with an option.
    pub fn with(mut self, option: &'static str, value: &str) -> Self {
        self.options.push((option, value.to_owned()));
        self
    }

    /// The same with an option where it has another value than the one that stands for none.
    pub fn with_other(self, option: &'static str, value: &str, none: &str) -> Self {
        if value == none { self } else { self.with(option, value) }
    }

    /// The same with an option that is true, if it is.
    pub fn with_flag(self, option: &'static str, is_on: bool) -> Self {
        if is_on { self.with(option, "true") } else { self }
    }
}

impl Display for Pass {
    /// `name{option=value option=value}`
    fn fmt(&self, text: &mut Formatter) -> std::fmt::Result {
        let options: Vec<_> = self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        text.write_str(&self.name)?;
        if options.is_empty() { Ok(()) } else { write!(text, "{{{}}}", options.join(" ")) }
    }
}
