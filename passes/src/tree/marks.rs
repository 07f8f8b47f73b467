//! The marks that a schedule tree may have, in one table.
//!
//! A mark says something of the subtree below it. Hints of users are marks, too, until they are followed; their
//! texts are [`crate::given::hints`]'.

use mse_isl::{Context, Id, Result, ScheduleNode, ScheduleNodeType as Node};

/// A mark of mse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// One launch executes the subtree.
    Kernel,
    /// The band below numbers blocks.
    Block,
    /// The band below numbers threads.
    Thread,
    /// The band below is a parallel loop whose iterations have memory of their own.
    Parallel,
    /// The band below has coincident members, and a block executes each iteration. Iterations have memory of
    /// their own that is too large for one thread, or they are tiles of a wavefront.
    Group,
    /// The same, for blocks of as many threads as a device takes. Tiles wait for others, so that few blocks
    /// work at a time.
    LargeGroup,
    /// The same, where a tile has all values of the last member, and few of the others.
    LongGroup,
    /// The last member of the band below is x: threads next to each other are along it.
    AlongX,
}

impl Mark {
    /// All marks, with their texts.
    pub const TABLE: [(Mark, &'static str); 8] = [
        (Mark::Kernel, "kernel"),
        (Mark::Block, "block"),
        (Mark::Thread, "thread"),
        (Mark::Parallel, "parallel"),
        (Mark::AlongX, "x"),
        (Mark::Group, "group"),
        (Mark::LargeGroup, "large group"),
        (Mark::LongGroup, "long group"),
    ];

    /// Its text in a schedule tree.
    pub fn text(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(mark, _)| *mark == self);
        row.expect("the table has all marks").1
    }

    /// The mark of this text.
    pub fn named(text: &str) -> Option<Self> {
        Self::TABLE.iter().find(|(_, own)| *own == text).map(|(mark, _)| *mark)
    }

    /// The mark that a node is.
    pub fn of(node: &ScheduleNode) -> Result<Option<Self>> {
        Ok(text(node)?.and_then(|text| Self::named(&text)))
    }

    /// Whether a node is this mark.
    pub fn is(self, node: &ScheduleNode) -> Result<bool> {
        Ok(Self::of(node)? == Some(self))
    }

    /// Whether a block executes each iteration of the band below.
    pub fn is_group(self) -> bool {
        matches!(self, Self::Group | Self::LargeGroup | Self::LongGroup)
    }

    /// Whether it maps the subtree to the GPU.
    pub fn is_mapping(self) -> bool {
        matches!(self, Self::Kernel | Self::Block | Self::Thread)
    }

    /// Inserts the mark above a node; returns the mark.
    pub fn above(self, node: ScheduleNode) -> Result<ScheduleNode> {
        node.insert_mark(Id::new(&Context::current(), self.text())?)
    }
}

/// The text of a node that is a mark, or a hint.
pub fn text(node: &ScheduleNode) -> Result<Option<String>> {
    Ok(if node.get_type()? == Node::Mark { node.mark_get_id()?.get_name()? } else { None })
}

/// The texts of the marks and hints in a subtree, outer ones first.
pub fn texts(node: &ScheduleNode) -> Result<Vec<String>> {
    let mut texts: Vec<String> = text(node)?.into_iter().collect();
    for child in super::bands::children(node)? {
        texts.extend(self::texts(&child)?);
    }
    Ok(texts)
}

/// The marks in a subtree, outer ones first.
pub fn marks(node: &ScheduleNode) -> Result<Vec<Mark>> {
    Ok(texts(node)?.iter().filter_map(|text| Mark::named(text)).collect())
}

/// The bands right below the outermost of these marks in a subtree.
pub fn below(node: &ScheduleNode, mark: Mark) -> Result<Vec<ScheduleNode>> {
    if mark.is(node)? {
        return Ok(vec![node.get_child(0)?]);
    }
    let mut bands = Vec::new();
    for child in super::bands::children(node)? {
        bands.extend(below(&child, mark)?);
    }
    Ok(bands)
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn marks_have_texts_of_their_own() {
        for (mark, text) in Mark::TABLE {
            assert_eq!((mark.text(), Mark::named(text)), (text, Some(mark)));
        }
        assert_eq!(Mark::named("hint:x"), None);
    }
}
