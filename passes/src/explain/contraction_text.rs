//! The effect of contraction, in lines of text, for a terminal and for a page.

use super::contraction::{Contracted, ContractionFacts, Row, SourceArray, Sum};
use crate::contract::{Force, Instance, Pair};
use crate::scop::Home;
use std::fmt::{self, Display, Formatter};

impl Display for ContractionFacts {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        writeln!(to, "contraction {}", self.of.text())?;
        self.totals().into_iter().try_for_each(|(what, sum)| writeln!(to, "  {what}: {sum}"))?;
        self.arrays.iter().try_for_each(|array| write!(to, "{array}"))
    }
}

impl ContractionFacts {
    /// Whether both tell the same.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let body = |facts: &Self| facts.to_string().split_once('\n').map(|(_, body)| body.to_owned());
        body(self) == body(other)
    }

    /// The sums of memory, each with what it is of.
    pub fn totals(&self) -> Vec<(&'static str, &Sum)> {
        let all = [
            ("source", Some(&self.source)),
            ("expanded", Some(&self.chosen)),
            ("contracted", Some(&self.contracted)),
            ("each block", self.of_block.as_ref()),
            ("each thread", self.of_thread.as_ref()),
        ];
        all.into_iter().filter_map(|(what, sum)| Some((what, sum?))).collect()
    }
}

impl Display for Sum {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match self.bytes {
            Some(bytes) if self.formula == bytes.to_string() => write!(to, "{bytes} bytes"),
            Some(bytes) => write!(to, "{} = {bytes} bytes", self.formula),
            None => write!(to, "{}, not bounded", self.formula),
        }
    }
}

impl Display for SourceArray {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "  memory of {}", self.before)?;
        if let [part] = self.parts.as_slice()
            && part.before == self.before
            && let [line] = part.lines().as_slice()
        {
            return writeln!(to, "; {line}");
        }
        writeln!(to)?;
        for part in &self.parts {
            if part.before != self.before {
                writeln!(to, "    expanded: {}", part.before)?;
            }
            part.lines().iter().try_for_each(|line| writeln!(to, "    {line}"))?;
        }
        Ok(())
    }
}

impl Contracted {
    /// Where it lies, and why; what belongs to a line is further to the right.
    pub fn lines(&self) -> Vec<String> {
        let whose = whose(self.home);
        let Some(rows) = &self.rows else {
            return vec![match (self.beside.as_slice(), &self.stays) {
                ([], None) => format!("stays {whose}"),
                ([], Some(why)) => format!("stays {whose}: {why}"),
                (others, _) => format!("{whose}, {}: {}", shared(others), self.memory),
            }];
        };
        let with = if self.beside.is_empty() { String::new() } else { format!(", {}", shared(&self.beside)) };
        let nobody = match self.home {
            Home::Private => "no thread has values in use at one time",
            Home::Workgroup => "no block uses values",
            Home::Global | Home::Device | Home::Managed | Home::Outside => "no values are in use at one time",
        };
        if rows.is_empty() {
            return vec![format!("contracted, {whose}{with}, to one cell: {nobody} in two cells")];
        }
        let mut lines = vec![format!("contracted, {whose}{with}: {}", self.memory)];
        lines.extend(rows.iter().map(|row| format!("  {row}")));
        if rows.len() < self.rank {
            lines.push(format!("  no more: {nobody} in cells that these dimensions do not tell apart"));
        }
        lines
    }
}

/// Arrays in one memory.
fn shared(others: &[String]) -> String {
    format!("shared with {}, at no time in one place", named(others))
}

/// `'A', 'B'`
fn named(arrays: &[String]) -> String {
    arrays.iter().map(|array| format!("'{array}'")).collect::<Vec<_>>().join(", ")
}

/// The home of memory, in words.
pub fn whose(home: Home) -> &'static str {
    match home {
        Home::Outside => "in the program's memory",
        Home::Global => "in memory for all",
        Home::Device => "in memory of the device",
        Home::Managed => "in managed memory",
        Home::Workgroup => "in memory of a block",
        Home::Private => "in memory of a thread",
    }
}

impl Display for Row {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let Self { form, modulus, force } = self;
        let form = match modulus {
            Some(modulus) if form.contains(' ') || form.starts_with('-') => {
                format!("({form}) mod {}", factor(modulus))
            }
            Some(modulus) => format!("{form} mod {}", factor(modulus)),
            None => form.clone(),
        };
        write!(to, "{form}: {force}")
    }
}

/// A modulus behind `mod`.
fn factor(modulus: &str) -> String {
    if modulus.contains(' ') { format!("({modulus})") } else { modulus.to_owned() }
}

impl Display for Force {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match self {
            Self::Meets(pair) => write!(to, "{pair}"),
            Self::Apart(pair) => write!(to, "{pair}; a later dimension may keep them apart, too"),
            Self::Bound => write!(to, "kept by the bound, no two values in use at one time are so far apart"),
            Self::Whole { distance: Some((distance, length)), pair } if distance + 1 >= *length => {
                write!(to, "whole, all {length} coordinates at one time: {pair}")
            }
            Self::Whole { distance: Some((distance, length)), pair } => {
                write!(to, "whole, {distance} apart of {length} coordinates at one time: {pair}")
            }
            Self::Whole { distance: None, pair } => write!(to, "whole: {pair}"),
            Self::Unknown => write!(to, "isl finds no pair that forces it in bounded time"),
        }
    }
}

impl Display for Pair {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let Self { older, newer, reader, of_block, parameters } = self;
        let (one, other) = (&older.cell, &newer.cell);
        match reader {
            _ if *of_block => write!(to, "one block uses {one} in {older} and {other} in {newer}")?,
            Some(reader) => write!(to, "{reader} may read {one} of {older} after {newer} writes {other}")?,
            None => write!(to, "{older} writes {one} and {newer} writes {other} in any order")?,
        }
        let values: Vec<_> = parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        if values.is_empty() { Ok(()) } else { write!(to, ", for {}", values.join(", ")) }
    }
}

impl Display for Instance {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "{} (@{})", self.instance, self.reference)
    }
}
