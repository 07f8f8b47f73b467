//! Facts as JSON. Keys are described in docs/explain.md; a number that is too large to be counted is null.

use super::Told;
use super::contraction::{Contracted, ContractionFacts, Row, SourceArray, Sum};
use super::facts::*;
use super::window::Moment;
use crate::contract::{Force, Instance, Pair};
use serde_json::{Value, json};

/// The version of the keys.
const VERSION: u32 = 1;

/// `{"version": 1, "scops": [...]}`
pub fn json(all: &[Told]) -> String {
    let scops: Vec<_> = all.iter().map(told).collect();
    format!("{:#}\n", json!({ "version": VERSION, "scops": scops }))
}

fn told(told: &Told) -> Value {
    match told {
        Told::Facts(facts) => scop(facts),
        Told::Not { name, reason: why } => json!({ "name": name, "not_explained": reason(why) }),
    }
}

fn scop(facts: &Facts) -> Value {
    let values: serde_json::Map<_, _> =
        facts.values.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "name": facts.name,
        "values": values,
        "default": match &facts.verdict {
            Ok(found) => found.as_ref().map(verdict),
            Err(why) => Some(json!({ "unknown": why })),
        },
        "contraction": match &facts.contractions {
            Ok(all) => all.iter().map(contraction).collect(),
            Err(why) => json!({ "unknown": why }),
        },
        "summary": summary(&facts.summary()),
        "arrays": facts.arrays.iter().map(array).collect::<Vec<_>>(),
        "statements": facts.statements.iter().map(statement).collect::<Vec<_>>(),
        "loops": facts.loops.iter().map(member).collect::<Vec<_>>(),
        "dependences": facts.dependences.iter().map(dependence).collect::<Vec<_>>(),
    })
}

fn verdict(verdict: &VerdictFacts) -> Value {
    let member = |member: &ChosenLoop| {
        json!({
            "depth": member.depth,
            "statements": member.statements,
            "at": member.at,
            "parallel": member.is_parallel,
            "carries": member.carries,
        })
    };
    json!({
        "chosen": verdict.chosen,
        "on_card": verdict.on_card,
        "recipe": verdict.recipe,
        "asked": verdict.asked,
        "others": verdict.others,
        "loops": verdict.loops.iter().map(member).collect::<Vec<_>>(),
    })
}

fn contraction(facts: &ContractionFacts) -> Value {
    let sum = |sum: &Sum| json!({ "formula": sum.formula, "bytes": sum.bytes });
    let totals: serde_json::Map<_, _> =
        facts.totals().into_iter().map(|(what, of)| (what.replace(' ', "_"), sum(of))).collect();
    let array = |array: &SourceArray| json!({ "source": memory(&array.before), "parts": array.parts.iter().map(part).collect::<Vec<_>>() });
    let arrays: Vec<_> = facts.arrays.iter().map(array).collect();
    json!({ "of": facts.of.text(), "totals": totals, "arrays": arrays })
}

fn part(part: &Contracted) -> Value {
    let dimension = |row: &Row| {
        let (kind, pair) = force(&row.force);
        json!({
            "form": row.form,
            "modulus": row.modulus,
            "because": kind,
            "pair": pair.map(witness),
            "text": row.to_string(),
        })
    };
    let window = part.window.as_ref().map(|window| match window {
        Ok(window) => json!({
            "cells": window.cells.len(),
            "places": window.places,
            "moments": window.moments.iter().map(moment).collect::<Vec<_>>(),
        }),
        Err(why) => json!({ "none": why }),
    });
    json!({
        "expanded": memory(&part.before),
        "home": part.home.space().unwrap_or("outside"),
        "contracted": memory(&part.memory),
        "beside": part.beside,
        "dimensions": part.rows.as_ref().map(|rows| rows.iter().map(dimension).collect::<Vec<_>>()),
        "stays": part.stays,
        "window": window,
    })
}

/// The word for what asks for a dimension, and the pair that shows it.
fn force(force: &Force) -> (&'static str, Option<&Pair>) {
    match force {
        Force::Meets(pair) => ("meets", Some(pair)),
        Force::Apart(pair) => ("apart", Some(pair)),
        Force::Whole { pair, .. } => ("whole", Some(pair)),
        Force::Bound => ("bound", None),
        Force::Unknown => ("unknown", None),
    }
}

fn witness(pair: &Pair) -> Value {
    let instance =
        |one: &Instance| json!({ "instance": one.instance, "access": one.reference, "cell": one.cell });
    let values: serde_json::Map<_, _> =
        pair.parameters.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "older": instance(&pair.older),
        "newer": instance(&pair.newer),
        "reader": pair.reader.as_ref().map(instance),
        "values": values,
    })
}

fn moment(moment: &Moment) -> Value {
    json!({ "when": moment.when, "in_use": moment.in_use.len() })
}

fn summary(summary: &Summary) -> Value {
    let side =
        |number: usize| json!({ "bytes": summary.bytes[number], "parallel": summary.parallel[number] });
    json!({ "loops": summary.loops, "before": side(0), "after": side(1) })
}

fn array(array: &ArrayFacts) -> Value {
    let why = match &array.fate {
        Fate::Expanded => Value::Null,
        Fate::Stays(why) => reason(why),
    };
    let group = |group: &GroupFacts| json!({ "first": group.first, "classes": group.classes, "members": group.members });
    json!({
        "name": array.name,
        "element_bytes": array.element_bytes,
        "live_in": array.live_in,
        "live_out": array.live_out,
        "expanded": array.fate == Fate::Expanded,
        "stays": why,
        "groups": array.groups.iter().map(group).collect::<Vec<_>>(),
        "outside": writes(&array.outside),
        "unread": writes(&array.unread),
        "left_out": writes(&array.left_out),
        "phi": array.choice.as_ref().map(|(one, other)| [one, other]),
        "coarsening": array.coarsening.as_ref().map(reason),
        "before": memory(&array.before),
        "after": array.after().map(memory).collect::<Vec<_>>(),
        "scene": scene(&array.scene),
    })
}

fn reason(reason: &Reason) -> Value {
    json!({ "code": reason.code, "text": reason.text, "witness": reason.witness })
}

fn writes(writes: &WriteFacts) -> Value {
    json!({ "set": writes.text, "count": writes.count })
}

fn memory(memory: &MemoryUse) -> Value {
    let (extents, when) = match &memory.size {
        Size::Unbounded => (Value::Null, Value::Null),
        Size::Product { extents, when } => (json!(extents), json!(when)),
    };
    json!({
        "array": memory.array,
        "formula": memory.size.to_string(),
        "extents": extents,
        "when": when,
        "cells": memory.cells,
        "bytes": memory.bytes,
        "touched": memory.touched,
    })
}

fn scene(scene: &Result<Scene, String>) -> Value {
    let scene = match scene {
        Ok(scene) => scene,
        Err(why) => return json!({ "none": why }),
    };
    let arrows = |kind| scene.arrows.iter().filter(|arrow| arrow.kind == kind).count();
    let role = |accepts: fn(&Role) -> bool| scene.points.iter().filter(|point| accepts(&point.role)).count();
    json!({
        "classes": scene.classes,
        "classes_per_cell": scene.classes_per_cell().map(|(least, most)| [least, most]),
        "points": {
            "all": scene.points.len(),
            "in_classes": role(|role| matches!(role, Role::Class(_))),
            "outside": role(|role| *role == Role::Outside),
            "unread": role(|role| *role == Role::Unread),
        },
        "cells": { "before": scene.before.len(), "after": scene.after.len(), "elsewhere": scene.elsewhere },
        "arrows": {
            "flow": arrows(ArrowKind::Flow),
            "kept": arrows(ArrowKind::Kept),
            "vanished": arrows(ArrowKind::Vanished),
            "omitted": scene.omitted,
        },
    })
}

fn statement(statement: &StatementFacts) -> Value {
    let piece = |piece: &PieceFacts| json!({ "name": piece.name, "domain": piece.domain });
    json!({
        "name": statement.name,
        "domain": statement.domain,
        "pieces": statement.pieces.iter().map(piece).collect::<Vec<_>>(),
    })
}

fn member(member: &LoopFacts) -> Value {
    let side = |carried: &Option<Carried>| {
        let pair = carried.as_ref().map(|carried| [&carried.earlier, &carried.later]);
        json!({ "parallel": carried.is_none(), "carries": pair })
    };
    json!({
        "depth": member.depth,
        "statements": member.statements,
        "function": member.function,
        "before": side(&member.before),
        "after": side(&member.after),
    })
}

fn dependence(dependence: &DependenceFacts) -> Value {
    let end =
        |(reference, statement): &(String, String)| json!({ "access": reference, "statement": statement });
    json!({
        "kind": dependence.kind.name(),
        "array": dependence.array,
        "earlier": end(&dependence.earlier),
        "later": end(&dependence.later),
        "before": pairs(&dependence.before),
        "vanished": pairs(&dependence.vanished),
    })
}

fn pairs(pairs: &PairFacts) -> Value {
    let witness = pairs.witness.as_ref().map(|(one, other)| [one, other]);
    json!({ "relation": pairs.relation, "count": pairs.count, "witness": witness })
}
