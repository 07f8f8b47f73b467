//! A schedule as the text that a user may edit and give back: isl's YAML, a line for each node.
//!
//! ```text
//! --- f#0
//! domain: "[N] -> { S[i, j] : 0 <= i, j < N }"
//! child:
//!   schedule: "[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"
//!   permutable: 1
//!   coincident: [ 1, 0 ]
//! ```
//!
//! That hints were followed is not said: who gives a schedule says what it is.

use mse_dialect::tree;
use mse_dialect::view::HINT;
use mse_isl::{Result, Schedule, ScheduleNode, ScheduleNodeType as Node};

/// The schedule of a scop of this name.
///
/// # Errors
/// Those of isl.
pub fn text(name: &str, schedule: &Schedule) -> Result<String> {
    let mut lines = vec![format!("--- {name}")];
    node(&schedule.get_root()?, 0, &mut lines)?;
    Ok(lines.join("\n") + "\n")
}

/// The lines of a subtree.
fn node(node: &ScheduleNode, depth: usize, lines: &mut Vec<String>) -> Result<()> {
    let indent = "  ".repeat(depth);
    let mut line = |key: &str, value: String| lines.push(format!("{indent}{key}: {value}"));
    let quoted = |text: String| format!("\"{text}\"");
    match node.get_type()? {
        Node::Sequence => return children(node, "sequence", depth, lines),
        Node::Set => return children(node, "set", depth, lines),
        Node::Domain => line("domain", quoted(node.get_schedule()?.get_domain()?.to_string())),
        Node::Filter => line("filter", quoted(node.filter_get_filter()?.to_string())),
        Node::Mark if node.mark_get_id()?.name().starts_with(HINT) => {
            return self::node(&node.get_child(0)?, depth, lines);
        }
        Node::Mark => line("mark", quoted(node.mark_get_id()?.name())),
        Node::Context => line("context", quoted(node.context_get_context()?.to_string())),
        Node::Guard => line("guard", quoted(node.guard_get_guard()?.to_string())),
        Node::Extension => line("extension", quoted(node.extension_get_extension()?.to_string())),
        Node::Expansion => {
            line("contraction", quoted(node.expansion_get_contraction()?.to_string()));
            line("expansion", quoted(node.expansion_get_expansion()?.to_string()));
        }
        Node::Band => {
            line("schedule", quoted(tree::total(node.band_get_partial_schedule()?)?.to_string()));
            if node.band_get_permutable()? {
                line("permutable", "1".to_owned());
            }
            let flags = (0..node.band_n_member()?).map(|member| node.band_member_get_coincident(member));
            let flags = flags.map(|flag| Ok(i32::from(flag?).to_string())).collect::<Result<Vec<_>>>()?;
            line("coincident", format!("[ {} ]", flags.join(", ")));
            let options = node.band_get_ast_build_options()?;
            if !options.is_empty()? {
                line("options", quoted(options.to_string()));
            }
        }
        Node::Leaf => return Ok(()),
    }
    let child = node.get_child(0)?;
    if child.get_type()? != Node::Leaf {
        lines.push(format!("{indent}child:"));
        self::node(&child, depth + 1, lines)?;
    }
    Ok(())
}

/// The lines of a sequence or a set: `- filter: ".."` for each child.
fn children(parent: &ScheduleNode, key: &str, depth: usize, lines: &mut Vec<String>) -> Result<()> {
    let indent = "  ".repeat(depth);
    lines.push(format!("{indent}{key}:"));
    for position in 0..parent.n_children()? {
        let first = lines.len();
        node(&parent.get_child(position)?, depth + 1, lines)?;
        lines[first].replace_range(2 * depth..2 * depth + 2, "- ");
    }
    Ok(())
}
