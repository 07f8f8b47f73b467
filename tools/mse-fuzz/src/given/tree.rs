//! The text of a schedule, as `print-schedule=` writes it, as a tree.
//!
//! ```text
//! domain: "[n] -> { S[i] : 0 <= i < n }"          fields
//! child:
//!   sequence:                                     children
//!   - filter: "[n] -> { S[i] }"
//!     child:
//!       schedule: "[n] -> [{ S[i] -> [(i)] }]"    members, each of pieces
//! ```

/// A node with what is below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// `key: value`, in order.
    pub fields: Vec<(String, String)>,
    /// The nodes below.
    pub inside: Inside,
}

/// The nodes below a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Inside {
    /// Nothing.
    Leaf,
    /// One node.
    Child(Box<Tree>),
    /// Filters, one after the other.
    Sequence(Vec<Tree>),
    /// Filters in any order.
    Set(Vec<Tree>),
}

impl Tree {
    /// The tree of a text.
    pub fn parse(text: &str) -> Self {
        let lines: Vec<_> = text.lines().collect();
        parsed(&lines, &mut 0, 0)
    }

    /// As text.
    pub fn print(&self) -> String {
        let mut lines = Vec::new();
        self.lines(0, &mut lines);
        lines.join("\n") + "\n"
    }

    /// A node with one field and this below it.
    pub fn new(key: &str, value: &str, inside: Inside) -> Self {
        Self { fields: vec![(key.to_owned(), value.to_owned())], inside }
    }

    /// The value of a field.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(own, _)| own == key).map(|(_, value)| &value[..])
    }

    /// Gives a field a value.
    pub fn set(&mut self, key: &str, value: String) {
        match self.fields.iter_mut().find(|(own, _)| own == key) {
            Some((_, own)) => *own = value,
            None => self.fields.push((key.to_owned(), value)),
        }
    }

    /// The only node below.
    pub fn child(&self) -> Option<&Self> {
        if let Inside::Child(child) = &self.inside { Some(child) } else { None }
    }

    /// The nodes below.
    pub fn children(&self) -> Vec<&Self> {
        match &self.inside {
            Inside::Leaf => Vec::new(),
            Inside::Child(child) => vec![child],
            Inside::Sequence(children) | Inside::Set(children) => children.iter().collect(),
        }
    }

    /// The nodes below, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.inside {
            Inside::Leaf => Vec::new(),
            Inside::Child(child) => vec![child],
            Inside::Sequence(children) | Inside::Set(children) => children.iter_mut().collect(),
        }
    }

    fn lines(&self, depth: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(depth);
        lines.extend(self.fields.iter().map(|(key, value)| format!("{indent}{key}: {value}")));
        let (key, children) = match &self.inside {
            Inside::Leaf => return,
            Inside::Child(child) => {
                lines.push(format!("{indent}child:"));
                return child.lines(depth + 1, lines);
            }
            Inside::Sequence(children) => ("sequence", children),
            Inside::Set(children) => ("set", children),
        };
        lines.push(format!("{indent}{key}:"));
        for child in children {
            let first = lines.len();
            child.lines(depth + 1, lines);
            lines[first].replace_range(2 * depth..2 * depth + 2, "- ");
        }
    }
}

/// The node whose lines begin here, with this indentation; a dash may stand for the last two blanks.
fn parsed(lines: &[&str], at: &mut usize, indent: usize) -> Tree {
    let mut tree = Tree { fields: Vec::new(), inside: Inside::Leaf };
    let start = *at;
    while let Some(line) = lines.get(*at) {
        let is_item = line.trim_start().starts_with("- ");
        let line = if is_item && *at == start { line.replacen("- ", "  ", 1) } else { (*line).to_owned() };
        if line.len() - line.trim_start().len() != indent || (is_item && *at > start) {
            break;
        }
        *at += 1;
        let (key, value) = line.trim().split_once(':').unwrap_or((&line, ""));
        match key {
            "child" => {
                tree.inside = Inside::Child(Box::new(parsed(lines, at, indent + 2)));
                break;
            }
            "sequence" | "set" => {
                let mut items = Vec::new();
                let dash = format!("{}- ", " ".repeat(indent));
                while lines.get(*at).is_some_and(|line| line.starts_with(&dash)) {
                    items.push(parsed(lines, at, indent + 2));
                }
                tree.inside = if key == "set" { Inside::Set(items) } else { Inside::Sequence(items) };
                break;
            }
            _ => tree.fields.push((key.to_owned(), value.trim().to_owned())),
        }
    }
    tree
}

/// The functions of a band.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The names of parameters.
    pub parameters: Vec<String>,
    /// A function of each statement for each member.
    pub members: Vec<Vec<Piece>>,
}

/// The function of a statement, or of some of its instances.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The statement.
    pub statement: String,
    /// The names of its coordinates.
    pub coordinates: Vec<String>,
    /// The value of the function.
    pub value: String,
    /// ` : condition`, or nothing.
    pub condition: String,
}

impl Band {
    /// The band at a node, if there is one that is understood.
    pub fn of(tree: &Tree) -> Option<Self> {
        let (parameters, rest) = without_parameters(tree.get("schedule")?);
        let rest = rest.strip_prefix('[')?.strip_suffix(']')?;
        let sets = rest.trim().strip_prefix('{')?.strip_suffix('}')?.split("}, {");
        let piece = |text: &str| {
            let (head, tail) = text.split_once(" -> [(")?;
            let (value, condition) = tail.rsplit_once(")]")?;
            let (statement, coordinates) = head.trim().split_once('[')?;
            let coordinates = coordinates.trim_end_matches(']').split(", ");
            let coordinates = coordinates.map(|name| name.split(" = ").next().unwrap_or_default().to_owned());
            Some(Piece {
                statement: statement.to_owned(),
                coordinates: coordinates.filter(|name| !name.is_empty()).collect(),
                value: value.to_owned(),
                condition: condition.trim_end().to_owned(),
            })
        };
        let members = sets.map(|set| set.split(';').map(piece).collect()).collect::<Option<_>>()?;
        Some(Self { parameters, members })
    }

    /// As the value of a field.
    pub fn text(&self) -> String {
        let piece = |piece: &Piece| {
            let Piece { statement, coordinates, value, condition } = piece;
            format!("{statement}[{}] -> [({value})]{condition}", coordinates.join(", "))
        };
        let member = |pieces: &Vec<Piece>| pieces.iter().map(piece).collect::<Vec<_>>().join("; ");
        let members: Vec<_> = self.members.iter().map(|pieces| format!("{{ {} }}", member(pieces))).collect();
        format!("\"{}[{}]\"", prefix(&self.parameters), members.join(", "))
    }
}

/// The names of the parameters of a quoted text of isl, and what follows them.
pub fn without_parameters(text: &str) -> (Vec<String>, &str) {
    let text = text.trim_matches('"').trim();
    let Some((parameters, rest)) = text.split_once("] -> ") else { return (Vec::new(), text) };
    match parameters.strip_prefix('[') {
        Some(names) if !names.contains(['{', '[', '(']) => {
            (names.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect(), rest.trim())
        }
        _ => (Vec::new(), text),
    }
}

/// `[n, m] -> `
pub fn prefix(parameters: &[String]) -> String {
    if parameters.is_empty() { String::new() } else { format!("[{}] -> ", parameters.join(", ")) }
}

/// The names of one list and those of another one.
pub fn united(one: &[String], other: &[String]) -> Vec<String> {
    let more = other.iter().filter(|name| !one.contains(name));
    one.iter().chain(more).cloned().collect()
}

/// The sets of a filter or a domain: `S[i] : condition`.
pub fn sets(text: &str) -> Vec<String> {
    let (_, sets) = without_parameters(text);
    let sets = sets.trim_start_matches('{').trim_end_matches('}').split(';');
    sets.map(|set| set.trim().to_owned()).filter(|set| !set.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"domain: "[n] -> { S[i, j] : 0 <= i, j < n; T[i] : 0 <= i < n }"
child:
  sequence:
  - filter: "[n] -> { S[i, j] }"
    child:
      schedule: "[n] -> [{ S[i, j] -> [(i)] }, { S[i, j] -> [(n - j)] }]"
      permutable: 1
      coincident: [ 1, 0 ]
  - filter: "[n] -> { T[i] }"
    child:
      set:
      - filter: "[n] -> { T[i] : i <= 3 }"
      - filter: "[n] -> { T[i] : i >= 4 }"
        child:
          schedule: "[{ T[i] -> [(i)] }]"
          coincident: [ 1 ]
"#;

    #[test]
    fn what_was_read_is_printed() {
        let tree = Tree::parse(TEXT);
        assert_eq!(tree.print(), TEXT);
        let band = tree.children()[0].children()[0].child().expect("a band");
        let read = Band::of(band).expect("a band");
        assert_eq!(read.members[1][0].value, "n - j");
        assert_eq!(Some(&read.text()[..]), band.get("schedule"));
    }

    #[test]
    fn parameters_are_told_from_tuples() {
        assert_eq!(without_parameters("\"[n, m] -> { S[i] }\""), (vec!["n".into(), "m".into()], "{ S[i] }"));
        assert_eq!(without_parameters("\"{ S[i] -> [i] }\""), (Vec::new(), "{ S[i] -> [i] }"));
        assert_eq!(sets("\"[n] -> { S[i] : i > 0; T[] }\""), ["S[i] : i > 0", "T[]"]);
    }
}
