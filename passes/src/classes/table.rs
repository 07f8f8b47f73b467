//! Classes as text: for each access that writes first in a class, the accesses of its classes.

use super::{Classes, Coarsening};
use crate::scop::Scop;
use crate::scop::reference;
use mse_isl::{DimType, Map, Result, UnionSet};
use std::fmt::Write;

/// One line for each pair of references, and lines for accesses in no class.
pub fn table(scop: &Scop, classes: &Classes) -> Result<String> {
    let mut text = format!("classes of \"{}\"", classes.array);
    let mut lines = Vec::new();
    for (what, relation) in [("write", &classes.first), ("read", &classes.read)] {
        for map in relation.clone().maps()? {
            let [own, first] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
            let map = tidy(scop, map.domain_factor_domain()?.range_factor_domain()?)?;
            lines.push(format!("  first @{first}: {what} @{own} {map}"));
        }
    }
    lines.sort();
    lines.extend(set_line("initial or final value", &classes.outside)?);
    lines.extend(set_line("unread", &classes.unread)?);
    match classes.coarsening {
        Some(Coarsening::Inexact) => lines.push("  some classes may be joined without need".to_owned()),
        Some(Coarsening::Cell) => lines.push("  each cell is taken as one class".to_owned()),
        Some(Coarsening::Costly) => lines.push("  left alone: the classes take isl too long".to_owned()),
        None => {}
    }
    lines.iter().for_each(|line| write!(text, "\n{line}").expect("a string"));
    Ok(text)
}

fn tidy(scop: &Scop, map: Map) -> Result<Map> {
    map.gist_params(scop.context.clone())?.coalesce()
}

fn set_line(what: &str, writes: &UnionSet) -> Result<Option<String>> {
    Ok((!writes.is_empty()?).then(|| format!("  {what}: {writes}")))
}
