//! Random scops, for tests that compare a stage with enumeration.

use super::{Access, Array, Scop, Statement};
use fastrand::Rng;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, Schedule, Set, UnionSet};

fn choose<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

const SUBSCRIPTS: [&str; 9] = ["i", "j", "i + j", "i - j", "i + 1", "j - 1", "0", "i", "j"];

/// A subscript, or every cell.
fn cell(random: &mut Rng, array: &str) -> (String, bool) {
    match (array, random.usize(..12)) {
        ("x", _) => ("x[]".to_owned(), false),
        (_, 0) => (format!("{array}[a] : -9 <= a <= 9"), true),
        _ => (format!("{array}[{}]", choose(random, &SUBSCRIPTS)), false),
    }
}

fn domain(random: &mut Rng, name: &str) -> Set {
    let bounds = [
        "0 <= i < N and 0 <= j < N",
        "0 <= i < N and 0 <= j <= i",
        "0 <= i < N and i <= j < N",
        "0 <= i < N and j = 0",
        "0 <= i < N and j = N - 1",
        "0 <= i < N and 0 <= j < N and i + j < N",
        "0 <= i < N and 0 <= j < N and i mod 2 = 0",
    ];
    set(&format!("[N] -> {{ {name}[i, j] : {} }}", choose(random, &bounds)))
}

pub fn set(text: &str) -> Set {
    Set::read_from_str(&Context::current(), text).expect("a set")
}

fn access(random: &mut Rng, domain: &Set, reference: String, kind: AccessKind, position: usize) -> Access {
    let array = choose(random, &["A", "A", "B", "x"]);
    let (target, several) = cell(random, array);
    let name = domain.get_tuple_name().expect("a space").expect("a name");
    let relation = Map::read_from_str(&Context::current(), &format!("[N] -> {{ {name}[i, j] -> {target} }}"));
    let relation = relation.expect("a map").intersect_domain(domain.clone()).expect("a map");
    let may = several || random.usize(..3) == 0;
    Access { may, ..Access::of(&reference, kind, relation, position) }
}

/// Statements in one loop nest, or in one nest each.
pub fn program(random: &mut Rng) -> Scop {
    let mut statements = Vec::new();
    for number in 0..2 + random.usize(..2) {
        let name = format!("S{number}");
        let domain = domain(random, &name);
        let mut accesses = Vec::new();
        for _ in 0..random.usize(..3) {
            accesses.push(access(
                random,
                &domain,
                format!("r{number}{}", accesses.len()),
                AccessKind::Read,
                accesses.len(),
            ));
        }
        for _ in 0..1 + random.usize(..4) / 3 {
            accesses.push(access(
                random,
                &domain,
                format!("w{number}{}", accesses.len()),
                AccessKind::Write,
                accesses.len(),
            ));
        }
        statements.push(Statement::of(&name, domain, accesses));
    }
    let array =
        |name: &str, cells: &str, live: usize| Array::outside(name, set(cells), live & 1 != 0, live & 2 != 0);
    let arrays = vec![
        array("A", "{ A[a] : -9 <= a <= 9 }", random.usize(..4)),
        array("B", "{ B[a] : -9 <= a <= 9 }", random.usize(..4)),
        array("x", "{ x[] }", random.usize(..4)),
    ];
    let schedule = schedule(random, &statements);
    Scop::of(set("[N] -> { : N >= 0 }"), arrays, statements, schedule)
}

fn schedule(random: &mut Rng, statements: &[Statement]) -> Schedule {
    let domains: Vec<_> = statements.iter().map(|s| format!("{} [i, j]", s.name).replace(' ', "")).collect();
    let all = statements.iter().map(|s| s.domain.to_string()).collect::<Vec<_>>();
    let union = all.iter().skip(1).fold(UnionSet::from_set(set(&all[0])).expect("a set"), |union, text| {
        union.add_set(set(text)).expect("a set")
    });
    let band = |over: &[String], function: &str| {
        let parts: Vec<_> =
            over.iter().map(|name| format!("{}[i, j] -> [({function})]", &name[..2])).collect();
        format!("\"[{{ {} }}]\"", parts.join("; "))
    };
    let filters = |inner: &dyn Fn(&String) -> String| {
        let parts: Vec<_> =
            domains.iter().map(|d| format!("{{ \"filter\": \"{{ {d} }}\"{} }}", inner(d))).collect();
        format!("{{ \"sequence\": [ {} ] }}", parts.join(", "))
    };
    let child = match random.usize(..3) {
        0 => {
            let leaf = filters(&|_| String::new());
            let inner = format!("{{ \"schedule\": {}, \"child\": {leaf} }}", band(&domains, "j"));
            format!("{{ \"schedule\": {}, \"child\": {inner} }}", band(&domains, "i"))
        }
        1 => {
            let inner = |d: &String| {
                format!(", \"child\": {{ \"schedule\": {} }}", band(std::slice::from_ref(d), "j"))
            };
            format!("{{ \"schedule\": {}, \"child\": {} }}", band(&domains, "i"), filters(&inner))
        }
        _ => filters(&|d: &String| {
            let one = std::slice::from_ref(d);
            let inner = format!("{{ \"schedule\": {} }}", band(one, "j"));
            format!(", \"child\": {{ \"schedule\": {}, \"child\": {inner} }}", band(one, "i"))
        }),
    };
    let text = format!("{{ \"domain\": \"{union}\", \"child\": {child} }}");
    Schedule::read_from_str(&Context::current(), &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
