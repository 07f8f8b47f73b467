//! Every rule has a row in `README.md` and a test of its diagnostics, in which the row's example occurs.

use std::fs;
use std::path::{Path, PathBuf};

/// The rules as `README.md` lists them: number and example.
fn rows(readme: &str) -> Vec<(usize, String)> {
    let row = |line: &str| {
        let number = line.strip_prefix("| R")?.split_once(' ')?.0.parse().ok()?;
        let example = line.rsplit('`').nth(1)?.to_owned();
        Some((number, example))
    };
    readme.lines().filter_map(row).collect()
}

fn tests_of(folder: &Path, rule: usize) -> Vec<PathBuf> {
    let prefix = format!("invalid-r{rule:02}-");
    let files =
        fs::read_dir(folder).expect("the tests of the dialect").filter_map(|entry| Some(entry.ok()?.path()));
    files
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix)))
        .collect()
}

#[test]
fn every_rule_is_documented_and_tested() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(here.join("README.md")).expect("dialect/README.md");
    let code = fs::read_to_string(here.join("src/rules.rs")).expect("src/rules.rs");
    let rows = rows(&readme);
    let numbered = (1..).take_while(|number| code.contains(&format!("/// `[R{number}]`"))).count();
    assert_eq!(
        rows.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
        (1..=numbered).collect::<Vec<_>>()
    );
    for (rule, example) in rows {
        let tests = tests_of(&here.join("../test/mlir/dialect"), rule);
        let shown = tests.iter().any(|test| fs::read_to_string(test).expect("a test").contains(&example));
        assert!(shown, "R{rule}: no test shows `{example}`");
        assert!(example.starts_with(&format!("[R{rule}] ")), "R{rule}: `{example}`");
    }
}
