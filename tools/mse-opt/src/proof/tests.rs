//! Functions that do not compute the same, in `wrong.mlir`: nothing is proved of them. Each original is also
//! compared with itself, and proved to be equal where that is not beyond a proof. So an empty answer would be
//! noticed.

use super::{Proof, of_functions};

/// The bound on isl's operations, as in `mse-verify`.
const BOUND: u64 = 5_000_000;

/// A pair, by name, and what is known of the original beside itself.
struct Pair {
    name: String,
    itself: String,
    original: String,
    other: String,
}

fn pairs() -> Vec<Pair> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/proof/wrong.mlir");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let pair = |text: &str| {
        let (name, rest) = text.split_once(" [").expect("a name");
        let (itself, rest) = rest.split_once("]\n").expect("a word");
        let (original, other) = rest.split_once("//---\n").expect("two functions");
        let [name, itself, original, other] = [name, itself, original, other].map(str::to_owned);
        Pair { name, itself, original, other }
    };
    text.split("\n//=== ").skip(1).map(pair).collect()
}

fn proof(original: &str, transformed: &str) -> Proof {
    let proofs = of_functions(original, transformed, BOUND);
    proofs.get("f").cloned().expect("both are read")
}

/// The fault of the answers for one pair, in words.
fn fault(pair: &Pair) -> Option<String> {
    let (itself, other) = (proof(&pair.original, &pair.original), proof(&pair.original, &pair.other));
    let as_expected = match (&itself, pair.itself.as_str()) {
        (Proof::Proved { wrapping }, "proved") => wrapping.is_empty(),
        (Proof::Proved { wrapping }, "reserved") => !wrapping.is_empty(),
        (Proof::Proved { .. }, "wraps") | (Proof::Open(_), "open") => true,
        _ => false,
    };
    let is_open = match &other {
        Proof::Open(_) => true,
        Proof::Proved { wrapping } => pair.itself == "wraps" && !wrapping.is_empty(),
    };
    println!("{}: {other:?}", pair.name);
    match (as_expected, is_open) {
        (true, true) => None,
        (false, _) => Some(format!("{}: beside itself: {itself:?}", pair.name)),
        (_, false) => Some(format!("{}: a false proof: {other:?}", pair.name)),
    }
}

/// Prints a line for each pair, which `cargo test -- --nocapture` shows.
#[test]
fn nothing_is_proved_of_what_differs() {
    let pairs = pairs();
    assert!(pairs.len() >= 100, "{} pairs", pairs.len());
    let faults: Vec<_> = pairs.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
