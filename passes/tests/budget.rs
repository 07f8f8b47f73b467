//! How much of isl's work the default takes for each kernel: at most what `test/budget.tsv` says and a tenth
//! more.
//!
//! The unit is that of bounds ([`mse_isl::Context::bounded`]), the same on every machine. Where a kernel
//! takes much less than is said, the line is to be lowered, so that it stays so: `MSE_BUDGET=write cargo test
//! -p mse-passes
//! --release --test budget` writes the lines that are lower now.

mod common;

use common::with_default;
use mse_passes::pipeline::PASSES;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How much more than is said is too much, and how much less is too little, as parts.
const MORE: f64 = 1.1;
const LESS: f64 = 0.8;
/// So many operations are nothing, and no bound.
const FEW: u64 = 5_000;
const NO_BOUND: u64 = 1 << 50;

#[test]
fn each_kernel_is_within_its_budget() {
    let file = root().join("test/budget.tsv");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let said: BTreeMap<_, _> = text.lines().filter_map(line).collect();
    let taken = all();
    if std::env::var("MSE_BUDGET").is_ok_and(|value| value == "write") {
        let lower = |name: &str, now: u64| said.get(name).map_or(now, |&before| now.min(before));
        let head = text.lines().filter(|line| line.starts_with('#'));
        let lines = taken.iter().map(|(name, now)| format!("{name}\t{}", lower(name, *now)));
        let lines: Vec<_> = head.map(str::to_owned).chain(lines).collect();
        fs::write(file, lines.join("\n") + "\n").expect("the file can be written");
        return;
    }
    let wrong: Vec<_> = taken.iter().filter_map(|(name, now)| verdict(name, *now, said.get(name))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(taken.len(), said.len(), "test/budget.tsv names kernels that are gone");
}

fn verdict(name: &str, now: u64, said: Option<&u64>) -> Option<String> {
    let &before = said.unwrap_or(&0);
    let part = now as f64 / before.max(1) as f64;
    if now > FEW && part > MORE {
        return Some(format!("{name} takes {now} operations of isl, and may take {before}"));
    }
    (before > FEW && part < LESS)
        .then(|| format!("{name} takes only {now} operations: lower {before} (MSE_BUDGET=write)"))
}

/// Name and operations.
fn line(line: &str) -> Option<(String, u64)> {
    let (name, operations) = line.split_once('\t').filter(|_| !line.starts_with('#'))?;
    Some((name.to_owned(), operations.parse().ok()?))
}

/// The operations of all kernels, which two threads share.
fn all() -> BTreeMap<String, u64> {
    mse_dialect::registration::register(PASSES);
    let folder = fs::read_dir(root().join("test/mlir/kernels")).expect("the corpus");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "mlir")).collect();
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let own = numbers.map_while(|number| files.get(number));
        own.map(|file| (stem(file), operations(file))).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(some);
        some().into_iter().chain(other.join().expect("no panic")).collect()
    })
}

/// How many `--mse-to-gpu` takes.
fn operations(kernel: &Path) -> u64 {
    let text = fs::read_to_string(kernel).expect("a kernel");
    with_default(&text, |manager, module| {
        let isl = mse_isl::Context::current();
        let taken = isl.bounded(NO_BOUND, || {
            let before = isl.left();
            manager.run(module).expect("it succeeds");
            Ok(before - isl.left())
        });
        taken.expect("there is no bound")
    })
}

fn stem(file: &Path) -> String {
    file.file_stem().expect("a name").to_string_lossy().into_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
