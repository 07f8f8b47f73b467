//! The invariants of the house, read off the sources: docs/architecture.md states them.

use std::fs;
use std::path::Path;

/// Words that must not occur in the code (comments aside) of the files that `of` accepts.
struct Invariant {
    what: &'static str,
    words: &'static [&'static str],
    of: fn(&str) -> bool,
}

const INVARIANTS: [Invariant; 13] = [
    Invariant {
        what: "MLIR stands at the edges: linalg, inline, simplify, import, lower, pointers, spirv, the entry of a stage, its bridge to operations",
        words: &["melior", "mlir_sys"],
        of: |file| !at_the_edge(file),
    },
    Invariant {
        what: "only inline, simplify, import and the readers of code for the checker read loops, and only lower writes them, but for the loop of an update in SPIR-V, and the condition of a sum that changes nothing",
        words: &["\"affine.", "\"scf."],
        of: |file| {
            !["inline", "simplify", "import", "foreign", "lower", "spirv"]
                .iter()
                .any(|room| in_room(file, room))
                && !["equivalence/source.rs", "equivalence/wrapping.rs"].contains(&file)
                && !["check/value.rs", "scop/write/made.rs"].contains(&file)
        },
    },
    Invariant {
        what: "no stage after import uses it",
        words: &["crate::import"],
        of: |file| {
            !["linalg", "inline", "simplify", "import", "foreign", "pointers"]
                .iter()
                .any(|room| in_room(file, room))
                && !in_room(file, "pipeline")
        },
    },
    Invariant {
        what: "the checker imports nothing of what it checks",
        words: &["crate::", "super::super", "mse_passes"],
        of: |file| in_room(file, "check"),
    },
    Invariant {
        what: "no stage uses the checker",
        words: &["crate::check", "super::check"],
        of: |file| {
            !["check", "foreign", "equivalence"].iter().any(|room| in_room(file, room))
                && !in_room(file, "pipeline")
        },
    },
    Invariant {
        what: "what reads code for the checker uses no stage but import",
        words: &[
            "crate::dataflow",
            "crate::classes",
            "crate::expand",
            "crate::schedule",
            "crate::contract",
            "crate::gpu",
            "crate::lower",
        ],
        of: |file| in_room(file, "foreign") || in_room(file, "equivalence"),
    },
    Invariant {
        what: "stages compute on the model: only its room, import and lower read and write operations of scops",
        words: &["view::Scop", "view::Statement", "view::Array"],
        of: |file| {
            let bridges = ["import", "lower", "foreign", "check", "equivalence", "scop"];
            let shells = ["stage.rs", "classes/mod.rs", "explain/mod.rs"];
            !bridges.iter().any(|room| in_room(file, room)) && !shells.contains(&file)
        },
    },
    Invariant {
        what: "the model and the order know no stage",
        words: &[
            "crate::dataflow",
            "crate::classes",
            "crate::storage",
            "crate::expand",
            "crate::schedule",
            "crate::gpu",
            "crate::stage",
        ],
        of: |file| in_room(file, "scop") || in_room(file, "order"),
    },
    Invariant {
        what: "import: what operations say by themselves knows no phase",
        words: &["import::values", "import::memory", "import::tree", "import::form", "import::write"],
        of: |file| in_room(file, "import/program"),
    },
    Invariant {
        what: "import: values know neither memory nor the tree",
        words: &["import::memory", "import::tree", "import::form", "import::write"],
        of: |file| in_room(file, "import/values"),
    },
    Invariant {
        what: "import: memory knows neither the tree nor statements",
        words: &["import::tree", "import::form", "import::write"],
        of: |file| in_room(file, "import/memory"),
    },
    Invariant {
        what: "import: the tree knows no statements",
        words: &["import::form", "import::write"],
        of: |file| in_room(file, "import/tree"),
    },
    Invariant {
        what: "nothing is freed while a pass runs: operations go by mse_dialect::edit::erase alone",
        words: &[
            "OperationDestroy",
            "RemoveFromParent",
            "remove_from_parent",
            "BlockDestroy",
            "RegionDestroy",
        ],
        of: |_| true,
    },
];

/// The entries of stages (`mod.rs`, or the file of a stage that is one), their bridges, and what MLIR lacks.
fn at_the_edge(file: &str) -> bool {
    let edges = [
        "pipeline.rs",
        "pipeline/passes.rs",
        "mlir/idle.rs",
        "mlir/libm.rs",
        "mlir/mod.rs",
        "mlir/read.rs",
        "stage.rs",
        "scop/around.rs",
        "scop/best.rs",
        "scop/read.rs",
        "scop/reduction.rs",
        "check/model.rs",
        "check/read.rs",
        "check/value.rs",
        "equivalence/function.rs",
        "equivalence/poison.rs",
        "equivalence/source.rs",
        "equivalence/wrapping.rs",
    ];
    let name = file.rsplit('/').next().unwrap_or(file);
    ["linalg", "inline", "simplify", "import", "foreign", "lower", "pointers", "spirv"]
        .iter()
        .any(|room| in_room(file, room))
        || edges.contains(&file)
        || name == "write.rs"
        || file.contains("/write/")
        || (name == "mod.rs" && file.contains('/'))
}

fn in_room(file: &str, room: &str) -> bool {
    file.strip_prefix(room).is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
}

/// `file:line: word` for each breach.
fn breaches(invariant: &Invariant, file: &str, text: &str) -> Vec<String> {
    if !(invariant.of)(file) {
        return Vec::new();
    }
    let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.flat_map(|(number, line)| {
        let line = if in_room(file, "check") { line.replace("crate::check::", "") } else { line.to_owned() };
        let found = invariant.words.iter().filter(move |word| line.contains(**word));
        found.map(move |word| format!("{file}:{}: {word}", number + 1))
    })
    .collect()
}

/// Path below `folder` and text of every Rust file in it.
fn sources(folder: &Path, prefix: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = format!("{prefix}{}", path.file_name().expect("a name").to_string_lossy());
        if path.is_dir() {
            files.extend(sources(&path, &format!("{name}/")));
        } else if name.ends_with(".rs") {
            files.push((name, fs::read_to_string(&path).expect("a readable file")));
        }
    }
    files.sort();
    files
}

#[test]
fn the_house_keeps_its_invariants() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "");
    for room in ["inline", "import", "check", "foreign", "equivalence", "lower", "scop", "order"] {
        assert!(files.iter().any(|(file, _)| in_room(file, room)), "no room '{room}' in passes/src");
    }
    for invariant in &INVARIANTS {
        let found: Vec<_> = files.iter().flat_map(|(file, text)| breaches(invariant, file, text)).collect();
        assert!(found.is_empty(), "{}:\n{}", invariant.what, found.join("\n"));
    }
}

#[test]
fn breaches_are_found() {
    let cases = [
        (0, "classes.rs", "use melior::ir::Block;", true),
        (0, "gpu/map.rs", "    let x = mlir_sys::f();", true),
        (0, "gpu/map.rs", "/// as melior does", false),
        (0, "gpu/write.rs", "use melior::ir::Block;", false),
        (0, "import/values/name.rs", "use melior::ir::Block;", false),
        (0, "scop/layout.rs", "use melior::ir::Type;", true),
        (1, "schedule/tile.rs", "if name == \"affine.for\" {", true),
        (1, "lower/loops.rs", "if name == \"affine.for\" {", false),
        (1, "foreign/read.rs", "if name == \"affine.for\" {", false),
        (2, "lower/vectors.rs", "use crate::import::mlir::vector_sizes;", true),
        (2, "foreign/read.rs", "use crate::import::mlir;", false),
        (3, "check/flow.rs", "use crate::dataflow::flow;", true),
        (3, "check.rs", "use crate::scop::Scop;", true),
        (3, "check/flow.rs", "use super::model::Model;", false),
        (3, "check/tests/random.rs", "use crate::check::model::Model;", false),
        (3, "dataflow.rs", "use crate::scop::Scop;", false),
        (4, "expand.rs", "use crate::check::witness;", true),
        (4, "pipeline.rs", "crate::check::run(root, options)", false),
        (4, "foreign/mod.rs", "use crate::check;", false),
        (6, "gpu/mod.rs", "for scop in view::Scop::all_in(root) {", true),
        (6, "scop/read.rs", "    fn read(array: &view::Array) {", false),
        (7, "order/dates.rs", "use crate::schedule::merit;", true),
        (7, "schedule/mod.rs", "use crate::order::Dates;", false),
        (8, "import/program/view.rs", "use crate::import::values::affine::f;", true),
        (9, "import/values/shape.rs", "use crate::import::memory::array::Array;", true),
        (9, "import/values/shape.rs", "use crate::import::program::mlir;", false),
        (10, "import/memory/access.rs", "use crate::import::tree::Tree;", true),
        (11, "import/tree/read.rs", "use crate::import::form::Formed;", true),
        (11, "import/form/mod.rs", "use crate::import::tree::Tree;", false),
        (5, "foreign/mod.rs", "use crate::import::mlir;", false),
        (5, "foreign/read.rs", "use crate::schedule::coincidence;", true),
        (2, "equivalence/mod.rs", "use crate::import::mlir;", true),
        (4, "equivalence/mod.rs", "use crate::check;", false),
        (5, "equivalence/matching.rs", "use crate::dataflow::Flow;", true),
        (12, "mlir/mod.rs", "mlir_sys::mlirOperationDestroy(operation.to_raw())", true),
        (12, "mlir/mod.rs", "mse_dialect::edit::erase(operation)", false),
    ];
    for (invariant, file, line, breach) in cases {
        let found = breaches(&INVARIANTS[invariant], file, &format!("\n{line}\n"));
        let expected = if breach { 1 } else { 0 };
        assert_eq!(found.len(), expected, "{file}: {line}: {found:?}");
    }
}
