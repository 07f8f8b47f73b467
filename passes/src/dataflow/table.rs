//! A source flow as text, one line for each operation of an `mse.dataflow`.

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::text::text_of;
use mse_dialect::view::{attribute, name, nested, string};

/// The lines, each indented, below a heading.
pub fn table(dataflow: OperationRef) -> String {
    nested(dataflow)
        .into_iter()
        .filter_map(line)
        .fold("source flow".to_owned(), |text, line| text + "\n  " + &line)
}

fn line(operation: OperationRef) -> Option<String> {
    let named = |attribute| string(operation, attribute);
    let may = if operation.has_attribute("may") { " may" } else { "" };
    let relation = |name| text_of(&attribute(operation, name)).unwrap_or_default();
    Some(match name(operation) {
        "mse.flow" => {
            format!("@{} from @{}{may} {}", named("sink"), named("source"), relation("relation"))
        }
        "mse.flow_in" => {
            format!("@{} from \"{}\"{may} {}", named("sink"), named("array"), relation("relation"))
        }
        "mse.flow_out" => {
            format!("\"{}\" from @{}{may} {}", named("array"), named("source"), relation("relation"))
        }
        "mse.flow_through" => format!("\"{}\" unchanged{may} {}", named("array"), relation("cells")),
        "mse.order" => {
            format!("@{} before @{} {}", named("earlier"), named("later"), relation("relation"))
        }
        _ => return None,
    })
}
