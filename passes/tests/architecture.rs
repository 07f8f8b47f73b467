//! The invariants of the house, read off the sources: docs/architecture.md states them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Words that must not occur in the code (comments aside) of the files that `of` accepts.
struct Invariant {
    what: &'static str,
    words: &'static [&'static str],
    of: fn(&str) -> bool,
}

const INVARIANTS: [Invariant; 8] = [
    Invariant {
        what: "MLIR stands at the edges: linalg, inline, simplify, import, idioms, lower, targets, the entry of a stage, its bridge to operations",
        words: &["melior", "mlir_sys"],
        of: |file| !at_the_edge(file),
    },
    Invariant {
        what: "only inline, linalg, simplify, import and the readers of code for the checker read loops, and only lower writes them, but for the loop of an update in SPIR-V, and the condition of a sum that changes nothing",
        words: &["\"affine.", "\"scf."],
        of: |file| {
            !["inline", "linalg", "simplify", "import", "foreign", "lower", "targets"]
                .iter()
                .any(|room| in_room(file, room))
                && !["equivalence/source.rs", "equivalence/wrapping.rs"].contains(&file)
                && !["check/value.rs", "scop/write/made.rs"].contains(&file)
        },
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

/// The rooms in reading order, and for each those that it may use: no others, and none that comes to use it
/// back ([`rooms_use_what_they_may`]). A file of a room, `stage.rs`, is the room `stage`.
const ROOMS: [(&str, &[&str]); 35] = [
    ("once", &[]),
    ("choice", &[]),
    ("machine", &[]),
    ("mlir", &[]),
    ("idioms", &["mlir"]),
    ("scop", &["idioms", "mlir"]),
    ("tree", &[]),
    ("stage", &["choice", "machine", "scop"]),
    ("order", &["machine", "once", "scop"]),
    ("import", &["choice", "mlir", "stage"]),
    ("simplify", &["import", "mlir"]),
    ("inline", &["import", "machine", "mlir"]),
    ("linalg", &["import", "mlir"]),
    ("dataflow", &["order", "scop", "stage"]),
    ("dead", &["scop", "stage"]),
    ("classes", &["machine", "order", "scop", "stage"]),
    ("storage", &["classes", "machine", "scop"]),
    ("expand", &["choice", "classes", "scop", "stage", "storage"]),
    ("orders", &["choice", "machine", "once", "order", "scop", "stage", "tree"]),
    ("steps", &["orders", "scop"]),
    ("given", &["choice", "machine", "order", "orders", "scop", "stage", "tree"]),
    ("tiles", &["given", "machine", "once", "order", "orders", "scop", "stage", "tree"]),
    ("gpu", &["choice", "machine", "order", "orders", "scop", "stage", "steps", "storage", "tiles", "tree"]),
    (
        "contract",
        &[
            "choice", "classes", "expand", "gpu", "machine", "once", "order", "scop", "stage", "steps",
            "storage", "tiles", "tree",
        ],
    ),
    ("combine", &["contract", "gpu", "scop", "stage", "steps", "storage", "tree"]),
    (
        "recipe",
        &[
            "choice", "classes", "contract", "expand", "given", "gpu", "machine", "once", "order", "orders",
            "scop", "stage", "steps", "storage", "tree",
        ],
    ),
    (
        "reduce",
        &[
            "choice", "dataflow", "dead", "given", "machine", "orders", "recipe", "scop", "stage", "steps",
            "storage",
        ],
    ),
    ("lower", &["choice", "gpu", "machine", "mlir", "orders", "scop", "stage", "storage", "tree"]),
    ("targets", &["import", "lower", "mlir"]),
    ("check", &[]),
    ("foreign", &["check", "import", "mlir"]),
    ("equivalence", &["check", "foreign", "mlir"]),
    (
        "explain",
        &[
            "classes", "combine", "contract", "expand", "given", "gpu", "order", "orders", "recipe", "scop",
            "stage", "storage", "tree",
        ],
    ),
    ("pipeline", EVERY),
    ("lib", EVERY),
];

/// The main path names every stage.
const EVERY: &[&str] = &["*"];

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
        "scop/read.rs",
        "check/model.rs",
        "check/read.rs",
        "check/value.rs",
        "equivalence/function.rs",
        "equivalence/poison.rs",
        "equivalence/source.rs",
        "equivalence/wrapping.rs",
    ];
    let name = file.rsplit('/').next().unwrap_or(file);
    ["linalg", "inline", "simplify", "import", "idioms", "foreign", "lower", "targets"]
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
    for invariant in &INVARIANTS {
        let found: Vec<_> = files.iter().flat_map(|(file, text)| breaches(invariant, file, text)).collect();
        assert!(found.is_empty(), "{}:\n{}", invariant.what, found.join("\n"));
    }
}

#[test]
fn rooms_use_what_they_may() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "");
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, text) in files.iter().filter(|(file, _)| !is_test(file)) {
        used.entry(room_of(file)).or_default().extend(rooms_in(text).filter(|room| *room != room_of(file)));
    }
    let known: Vec<_> = ROOMS.iter().map(|(room, _)| *room).collect();
    let unknown: Vec<_> = used.keys().filter(|room| !known.contains(room)).collect();
    assert!(unknown.is_empty(), "rooms without a row in ROOMS: {unknown:?}");
    for (position, (room, may)) in ROOMS.iter().enumerate().filter(|(_, (_, may))| *may != EVERY) {
        let uses: Vec<_> = used.get(room).into_iter().flatten().copied().collect();
        assert_eq!(uses, *may, "'{room}' uses other rooms than its row says");
        let later: Vec<_> = may.iter().filter(|other| known[position..].contains(other)).collect();
        assert!(later.is_empty(), "'{room}' uses {later:?}, which come later: that may be a circle");
    }
}

/// Whether a file has tests only: what they compare with may come later.
fn is_test(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.contains("/tests/")
}

/// The room of a file: its folder, or the file itself.
fn room_of(file: &str) -> &str {
    file.split('/').next().and_then(|first| first.strip_suffix(".rs").or(Some(first))).unwrap_or(file)
}

/// The rooms that code names, `crate::room`; comments and tests aside.
fn rooms_in(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let named = lines.flat_map(|line| line.split("crate::").skip(1));
    let end = |name: &str| name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let rooms = named.map(move |name| &name[..end(name).unwrap_or(name.len())]);
    rooms.filter(|room| ROOMS.iter().any(|(known, _)| known == room))
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
        (1, "lower/emit/loops.rs", "if name == \"affine.for\" {", false),
        (1, "foreign/read.rs", "if name == \"affine.for\" {", false),
        (2, "gpu/mod.rs", "for scop in view::Scop::all_in(root) {", true),
        (2, "scop/read.rs", "    fn read(array: &view::Array) {", false),
        (3, "import/program/view.rs", "use crate::import::values::affine::f;", true),
        (4, "import/values/shape.rs", "use crate::import::memory::array::Array;", true),
        (4, "import/values/shape.rs", "use crate::import::program::mlir;", false),
        (5, "import/memory/access.rs", "use crate::import::tree::Tree;", true),
        (6, "import/tree/read.rs", "use crate::import::form::Formed;", true),
        (6, "import/form/mod.rs", "use crate::import::tree::Tree;", false),
        (7, "mlir/mod.rs", "mlir_sys::mlirOperationDestroy(operation.to_raw())", true),
        (7, "mlir/mod.rs", "mse_dialect::edit::erase(operation)", false),
    ];
    for (invariant, file, line, breach) in cases {
        let found = breaches(&INVARIANTS[invariant], file, &format!("\n{line}\n"));
        let expected = if breach { 1 } else { 0 };
        assert_eq!(found.len(), expected, "{file}: {line}: {found:?}");
    }
}
