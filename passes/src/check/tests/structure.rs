//! Violations by schedule trees that do not fit their statements.

use super::generate::{access, array, band, filter, number, sequence, set};
use crate::check::check;
use crate::check::model::{Barrier, Model, Statement, Tree, add_groups};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, UnionMap};

fn model(tree: Tree) -> Model {
    let domain = set("{ S[i] : 0 <= i < 4 }");
    let write = access("w0", AccessKind::Write, false, "{ S[i] -> A[i] }", &domain);
    let statement = Statement {
        name: "S".into(),
        domain,
        origin: None,
        used: Vec::new(),
        accesses: vec![write],
        barrier: Barrier::None,
    };
    let arrays = vec![array("A", "{ A[i] : 0 <= i < 4 }", true)];
    let context = mse_isl::Set::read_from_str(&Context::current(), "{ : }").expect("a context");
    let mut model = Model {
        context,
        arrays,
        statements: vec![statement],
        tree,
        expected: None,
        independent: Vec::new(),
        unordered: Vec::new(),
    };
    number(&mut model.tree, &mut 0);
    model
}

fn messages(tree: Tree) -> Vec<String> {
    let findings = check(&model(tree), 0).expect("checked");
    findings.violations.into_iter().map(|violation| violation.message).collect()
}

#[test]
fn schedules_fit_their_statements() {
    let inner = || band("[{ S[i] -> [(i)] }]", Tree::Leaf);
    let guard = Tree::Guard { guard: set("{ [p] : p > 1 }"), child: Box::new(Tree::Leaf) };
    let context = Tree::Context { node: 0, known: set("{ [p] : p < 3 }"), child: Box::new(Tree::Leaf) };
    let check = |tree: Tree, expected: &[&str]| assert_eq!(messages(tree), expected);
    check(inner(), &[]);
    check(filter("{ S[i] : i < 3 }", inner()), &["S[3] is never executed"]);
    check(
        sequence(vec![filter("{ S[i] : i < 3 }", inner()), filter("{ S[i] : i > 1 }", inner())]),
        &["S[2] is executed more than once"],
    );
    check(band("[{ S[i] -> [(i)] : i > 0 }]", Tree::Leaf), &["member 0 has no value for S[0]"]);
    check(band("[{ S[i] -> [(i)] }]", guard), &["S[0] is never executed"]);
    check(band("[{ S[i] -> [(i)] }]", context), &["the context excludes S[3], which is executed"]);
}

#[test]
fn groups_expand_to_their_members() {
    let relation = |text: &str| UnionMap::read_from_str(&Context::current(), text).expect(text);
    let expansion = Tree::Expansion {
        contraction: relation("{ S[i] -> G[floor(i/2)] }"),
        expansion: relation("{ G[g] -> S[i] : 2g <= i <= 2g + 1 }"),
        child: Box::new(band("[{ S[i] -> [(i)] }]", Tree::Leaf)),
    };
    let mut model = model(band("[{ G[g] -> [(g)] }]", expansion));
    add_groups(&model.tree, &mut model.statements).expect("groups");
    let findings = check(&model, 0).expect("checked");
    assert!(findings.violations.is_empty(), "{:?}", findings.violations);
    model.statements[0].domain = set("{ S[i] : 0 <= i < 5 }");
    let findings = check(&model, 0).expect("checked");
    assert_eq!(findings.violations[0].message, "S[4] is never executed");
}
