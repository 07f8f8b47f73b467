//! Bounds on isl's work: the table is what passes declare, and the worst case of a pipeline is a sum.

use mse_passes::machine::budgets::{BUDGETS, STAGES, worst_case};
use std::path::Path;

/// `mse-import` and `1000000` of each pass that declares the option `max-operations`.
fn declared() -> Vec<(String, u64)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialect/ods/Passes.td");
    let text = std::fs::read_to_string(file).expect("Passes.td");
    let passes = text.split("Mse_Pass<\"").skip(1);
    let of_pass = |pass: &str| {
        let name = pass.split('"').next()?.to_owned();
        let value = pass.split("\"max-operations\", \"uint64_t\", \"").nth(1)?.split('"').next()?;
        Some((name, value.parse().ok()?))
    };
    passes.filter_map(of_pass).collect()
}

#[test]
fn the_table_is_what_passes_declare() {
    let table: Vec<_> = STAGES.iter().map(|&(pass, operations)| (pass.to_owned(), operations)).collect();
    assert_eq!(table, declared());
}

/// A budget beyond that of its stage bounds nothing, but where a stage gives more at last.
#[test]
fn budgets_are_parts_of_stages() {
    for budget in BUDGETS.iter().filter(|budget| !["mse-*", "mse-lower"].contains(&budget.pass)) {
        let stage = STAGES.iter().find(|(pass, _)| *pass == budget.pass);
        let (pass, operations) = stage.unwrap_or_else(|| panic!("no stage {}", budget.pass));
        assert!(budget.operations <= *operations, "{} of {pass} is more than the stage has", budget.name);
    }
}

/// Prints the sum for one scop: some 100 ns an operation.
#[test]
fn the_default_is_bounded() {
    let passes = [
        "mse-simplify",
        "mse-import",
        "mse-reductions",
        "mse-dataflow",
        "mse-remove-dead",
        "mse-choose",
        "mse-map-to-gpu",
        "mse-contract",
        "mse-combine",
        "mse-verify",
    ];
    let lowering = BUDGETS.iter().find(|budget| budget.name == "AT_LAST").map(|budget| budget.operations);
    let all = worst_case(passes) + lowering.expect("the last bound of lowering");
    println!("mse-to-gpu: at most {} million operations for one scop", all / 1_000_000);
    assert!(all <= 200_000_000, "{all} operations for one scop");
}
