//! Which text of a file is for which scop.
//!
//! ```text
//! --- f#1        a line that begins with three dashes and names a scop: the second one of the function f
//! domain: ..     its schedule, up to the next such line; # begins a comment; quoted text may be on
//!                several lines
//! --- g          the only scop of the function g
//! { S[i] -> [i] }
//! ```
//!
//! A file without such lines is for the only scop of the module. Scops that a file does not name get
//! the schedule that the option `algorithm` finds.

use std::collections::BTreeMap;

/// The schedules of a file by the numbers of the scops.
#[derive(Debug, PartialEq, Eq)]
pub struct Texts(BTreeMap<usize, String>);

impl Texts {
    /// The schedules that the file at a path gives to the scops with these names.
    ///
    /// # Errors
    /// That it cannot be read; as [`Texts::of`].
    pub fn read(path: &str, names: &[String]) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read '{path}': {error}"))?;
        Self::of(&text, names).map_err(|why| format!("{path}: {why}"))
    }

    /// The schedules that the text of a file gives to the scops with these names, `f#0`.
    ///
    /// # Errors
    /// A name that no scop has, or several have, or that the file has twice; no name where there are several.
    pub fn of(file: &str, names: &[String]) -> Result<Self, String> {
        let mut texts = BTreeMap::new();
        for Document { name, text, .. } in documents(file)? {
            let number = match name {
                Some(name) => named(&name, names)?,
                None if names.len() == 1 => 0,
                None => return Err(format!("there is no line '--- NAME' {}", there_are(names))),
            };
            if texts.insert(number, text).is_some() {
                return Err(format!("two schedules for scop '{}'", names[number]));
            }
        }
        Ok(Self(texts))
    }

    /// The text for the scop of this number.
    pub fn get(&self, number: usize) -> Option<&str> {
        self.0.get(&number).map(String::as_str)
    }
}

/// A part of a file.
#[derive(Default)]
struct Document {
    name: Option<String>,
    /// On the lines that it has in the file, so that isl counts these.
    text: String,
    is_quoted: bool,
    /// Lines that belong to one in front of them.
    joined: usize,
}

impl Document {
    /// Adds a line without its comment; isl wants quoted text on one line.
    fn add(&mut self, line: &str) {
        for character in if self.is_quoted { line.trim_start() } else { line }.chars() {
            if character == '#' && !self.is_quoted {
                break;
            }
            self.is_quoted ^= character == '"';
            self.text.push(character);
        }
        if self.is_quoted {
            self.text.push(' ');
            self.joined += 1;
        } else {
            self.text.push_str(&"\n".repeat(1 + std::mem::take(&mut self.joined)));
        }
    }
}

/// The parts of a file, by the lines that name scops.
fn documents(file: &str) -> Result<Vec<Document>, String> {
    let mut documents = vec![Document::default()];
    for (number, line) in file.lines().enumerate() {
        let Some(name) = line.strip_prefix("---") else {
            documents.last_mut().expect("there is one").add(line);
            continue;
        };
        let name = name.split(" #").next().unwrap_or_default().trim();
        if name.is_empty() {
            return Err(format!("line {}: '---' without the name of a scop", number + 1));
        }
        let (name, text) = (Some(name.to_owned()), "\n".repeat(number + 1));
        documents.push(Document { name, text, ..Document::default() });
    }
    if documents.len() == 1 {
        return Ok(documents);
    }
    match documents.remove(0).text.trim() {
        "" => Ok(documents),
        _ => Err("there is a schedule in front of the first line '--- NAME'".to_owned()),
    }
}

/// The number of the scop of this name.
fn named(name: &str, names: &[String]) -> Result<usize, String> {
    let of_function = |known: &&String| known.rsplit_once('#').is_some_and(|(function, _)| function == name);
    if let Some(number) = names.iter().position(|known| known == name) {
        return Ok(number);
    }
    match names.iter().filter(of_function).count() {
        0 => Err(format!("no scop is named '{name}' {}", there_are(names))),
        1 => Ok(names.iter().position(|known| of_function(&known)).expect("one is")),
        _ => Err(format!("several scops are in '{name}' {}", there_are(names))),
    }
}

fn there_are(names: &[String]) -> String {
    match names {
        [] => "(there is no scop)".to_owned(),
        names => format!("(the scops are {})", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::Texts;

    fn check(file: &str, names: &[&str], expected: Result<&[Option<&str>], &str>) {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let texts = Texts::of(file, &names);
        let found: Result<Vec<_>, _> = match &texts {
            Ok(texts) => Ok((0..names.len()).map(|number| texts.get(number).map(str::trim)).collect()),
            Err(why) => Err(why.as_str()),
        };
        assert_eq!(found.as_deref().map_err(|why| *why), expected, "{file}");
    }

    #[test]
    fn files_name_scops() {
        check("{ S[] -> [] }", &["f#0"], Ok(&[Some("{ S[] -> [] }")]));
        check("# first\n--- f # here\n1\n", &["f#0", "g#0"], Ok(&[Some("1"), None]));
        check("--- f#1\n1\n--- f#0\n0\n", &["f#0", "f#1"], Ok(&[Some("0"), Some("1")]));
        check("1", &["f#0", "g#0"], Err("there is no line '--- NAME' (the scops are f#0, g#0)"));
        check("--- h\n1", &["f#0", "g#0"], Err("no scop is named 'h' (the scops are f#0, g#0)"));
        check("--- f\n1", &["f#0", "f#1"], Err("several scops are in 'f' (the scops are f#0, f#1)"));
        check("--- f\n1\n--- f#0\n1", &["f#0"], Err("two schedules for scop 'f#0'"));
        check("---\n1", &["f#0"], Err("line 1: '---' without the name of a scop"));
        check("1\n--- f\n1", &["f#0"], Err("there is a schedule in front of the first line '--- NAME'"));
    }

    #[test]
    fn lines_keep_their_numbers() {
        let texts = Texts::of("# why\n--- f\ndomain", &["f#0".to_owned()]).expect("a file");
        assert_eq!(texts.get(0), Some("\n\ndomain\n"));
        let texts = Texts::of("a: \"1 # 2\n  3\" # 4\nb", &["f#0".to_owned()]).expect("a file");
        assert_eq!(texts.get(0), Some("a: \"1 # 2 3\" \n\nb\n"));
    }
}
