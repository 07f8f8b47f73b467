//! The recipes of scops as the text of a file, which `recipe=` reads again.

use crate::stage;
use melior::ir::OperationRef;
use mse_dialect::view::{self, RECIPE};

/// A part `--- f#0` for each scop that has a recipe, with the one of its fall-back after `else`.
pub fn of(root: OperationRef) -> String {
    let (scops, mut text) = (view::Scop::all_in(root), String::new());
    for (scop, name) in scops.iter().zip(stage::names(root)) {
        let Some(recipe) = recipe(scop) else { continue };
        text += &format!("--- {name}\n{recipe}\n");
        let other = scop.fallback().and_then(|fallback| self::recipe(&fallback.scop()));
        text += &other.map(|other| format!("else {other}\n")).unwrap_or_default();
    }
    text
}

fn recipe(scop: &view::Scop) -> Option<String> {
    view::optional_string(scop.operation(), RECIPE)
}
