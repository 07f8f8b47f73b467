//! Facts as text, for a terminal.

use super::Told;
use super::facts::*;
use std::fmt::{self, Display, Formatter};

/// All scops, one after the other.
pub fn text(all: &[Told]) -> String {
    all.iter().map(|told| format!("{told}\n")).collect()
}

impl Display for Told {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match self {
            Self::Facts(facts) => write!(to, "{facts}"),
            Self::Not { name, reason } => writeln!(to, "scop {name}: not explained {reason}"),
        }
    }
}

impl Display for Facts {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        writeln!(to, "scop {}{}", self.name, with(&self.values))?;
        match &self.verdict {
            Ok(verdict) => verdict.iter().try_for_each(|verdict| verdict_text(to, verdict))?,
            Err(why) => writeln!(to, "  by default: unknown, {why}")?,
        }
        match &self.contractions {
            Ok(all) => all.iter().try_for_each(|contraction| indented(to, contraction))?,
            Err(why) => writeln!(to, "  contraction: unknown, {why}")?,
        }
        writeln!(to, "  {}", self.summary())?;
        self.arrays.iter().try_for_each(|array| array_text(to, array))?;
        self.statements.iter().try_for_each(|statement| statement_text(to, statement))?;
        self.loops.iter().try_for_each(|member| loop_text(to, member))?;
        self.dependences.iter().try_for_each(|dependence| dependence_text(to, dependence))
    }
}

impl Display for Summary {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let [before, after] = self.bytes.map(|bytes| bytes.map_or("?".to_owned(), |bytes| bytes.to_string()));
        let [parallel, then] = self.parallel;
        write!(
            to,
            "{before} bytes before, {after} after; of {} loops {parallel} parallel before, {then} after",
            self.loops
        )
    }
}

/// ` with N = 4, M = 2`
fn with(values: &[(String, i64)]) -> String {
    let values: Vec<_> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if values.is_empty() { String::new() } else { format!(" with {}", values.join(", ")) }
}

/// Lines, further to the right.
fn indented(to: &mut Formatter, lines: &impl Display) -> fmt::Result {
    lines.to_string().lines().try_for_each(|line| writeln!(to, "  {line}"))
}

fn verdict_text(to: &mut Formatter, verdict: &VerdictFacts) -> fmt::Result {
    writeln!(to, "  by default: {}", verdict.chosen)?;
    verdict.on_card.iter().try_for_each(|time| writeln!(to, "    on a card: {time}"))?;
    verdict.recipe.iter().try_for_each(|recipe| writeln!(to, "    recipe: {recipe}"))?;
    verdict.asked.iter().try_for_each(|hint| writeln!(to, "    asked for: {hint}"))?;
    verdict.loops.iter().try_for_each(|member| writeln!(to, "    {member}"))?;
    verdict.others.iter().try_for_each(|other| writeln!(to, "    not chosen: {other}"))
}

impl Display for ChosenLoop {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "loop {} around {}", self.depth, self.statements.join(", "))?;
        self.at.as_ref().map_or(Ok(()), |at| write!(to, " at {at}"))?;
        match &self.carries {
            _ if self.is_parallel => write!(to, ": parallel"),
            Some(carries) => write!(to, ": sequential, {carries}"),
            None => write!(to, ": sequential"),
        }
    }
}

fn array_text(to: &mut Formatter, array: &ArrayFacts) -> fmt::Result {
    match &array.fate {
        Fate::Expanded => writeln!(to, "  array '{}' is expanded", array.name)?,
        Fate::Stays(reason) => writeln!(to, "  array '{}' stays as it is {reason}", array.name)?,
    }
    for group in &array.groups {
        writeln!(to, "    first @{}: {}", group.first, counted(group.classes, "class", "classes"))?;
        group.members.iter().try_for_each(|member| writeln!(to, "      {member}"))?;
    }
    if let Some((least, most)) = array.scene.as_ref().ok().and_then(Scene::classes_per_cell) {
        let range = if least == most { most.to_string() } else { format!("{least} to {most}") };
        writeln!(to, "    classes per cell: {range}")?;
    }
    if let Some(access) = array.scene.as_ref().ok().and_then(|scene| scene.elsewhere.first()) {
        writeln!(to, "    classes per cell: the cells of @{access} are too many")?;
    }
    if let Err(why) = &array.scene {
        writeln!(to, "    classes per cell: {why}")?;
    }
    writes_text(to, "initial or final value", &array.outside)?;
    if array.unread.text != array.left_out.text {
        writes_text(to, "unread", &array.unread)?;
    }
    writes_text(to, "unread, and left out", &array.left_out)?;
    if let Some(choice) = shared(array) {
        writeln!(to, "    {choice}")?;
    }
    array.coarsening.iter().try_for_each(|reason| writeln!(to, "    coarser than need be {reason}"))?;
    writeln!(to, "    before: {}", array.before)?;
    array.after().try_for_each(|memory| writeln!(to, "    after: {memory}"))
}

/// Why writes share cells, if they do.
pub fn shared(array: &ArrayFacts) -> Option<String> {
    let (one, other) = array.choice.as_ref()?;
    let which = match one == other {
        true => format!("of several instances of @{one}"),
        false => format!("of @{one} or of @{other}"),
    };
    Some(format!("writes share cells [phi]: a read may get the value {which}"))
}

fn writes_text(to: &mut Formatter, what: &str, writes: &WriteFacts) -> fmt::Result {
    if writes.text.is_empty() {
        return Ok(());
    }
    writeln!(to, "    {what}: {}, {}", counted(writes.count, "write", "writes"), writes.text)
}

fn counted(count: Option<u64>, one: &str, many: &str) -> String {
    match count {
        Some(1) => format!("1 {one}"),
        Some(count) => format!("{count} {many}"),
        None => format!("{many} not counted"),
    }
}

impl Display for MemoryUse {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "'{}'", self.array)?;
        self.cells.map_or(Ok(()), |cells| {
            write!(to, ", {}", counted(u64::try_from(cells).ok(), "cell", "cells"))
        })?;
        self.bytes.map_or(Ok(()), |bytes| write!(to, ", {bytes} bytes"))?;
        self.touched.map_or(Ok(()), |touched| write!(to, ", {touched} in use"))?;
        write!(to, ": {}", self.size)
    }
}

impl Display for Reason {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "[{}]: {}", self.code, self.text)?;
        self.witness.as_ref().map_or(Ok(()), |witness| write!(to, " ({witness})"))
    }
}

fn statement_text(to: &mut Formatter, statement: &StatementFacts) -> fmt::Result {
    let name = &statement.name;
    match statement.pieces.as_slice() {
        [] => writeln!(to, "  statement '{name}' vanishes"),
        [only] if only.name == *name => Ok(()),
        pieces => {
            writeln!(to, "  statement '{name}' is split in {}", pieces.len())?;
            pieces.iter().try_for_each(|piece| writeln!(to, "    {}", piece.domain))
        }
    }
}

fn loop_text(to: &mut Formatter, member: &LoopFacts) -> fmt::Result {
    write!(to, "  loop {} around {}: ", member.depth, member.statements.join(", "))?;
    match (&member.before, &member.after) {
        (None, None) => writeln!(to, "parallel"),
        (Some(carried), None) => writeln!(to, "becomes parallel, before {carried}"),
        (_, Some(carried)) => writeln!(to, "sequential, {carried}"),
    }
}

impl Display for Carried {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "{} comes before {}", self.earlier, self.later)
    }
}

fn dependence_text(to: &mut Formatter, dependence: &DependenceFacts) -> fmt::Result {
    let DependenceFacts { kind, array, earlier, later, before, vanished } = dependence;
    let ((x, s), (y, t)) = (earlier, later);
    let number = |count: Option<u64>| count.map_or("?".to_owned(), |count| count.to_string());
    let numbers = format!("{} of {} gone", number(vanished.count), number(before.count));
    write!(to, "  {} on '{array}' from {s} (@{x}) to {t} (@{y}): {numbers}", kind.name())?;
    match &vanished.witness {
        Some((one, other)) => writeln!(to, ", as {one} to {other}"),
        None => writeln!(to),
    }
}
