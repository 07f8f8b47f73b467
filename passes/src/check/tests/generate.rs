//! Small random scops without parameters, their source flow by enumeration, and what transformations may do
//! to them.

use super::execute::{Outcome, Sources, Value, outcome};
use crate::check::model::{
    Access, Array, Barrier, Between, Expected, Final, Initial, Model, Order, SharedBy, Statement, Through,
    Tree,
};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, MultiUnionPwAff, Result, Set, UnionMap, UnionSet};
use std::collections::BTreeMap;

/// A generator of pseudo-random numbers.
pub struct Random(fastrand::Rng);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// One of several.
    pub fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

pub fn set(text: &str) -> Set {
    Set::read_from_str(&Context::current(), text).expect(text)
}

pub fn union_set(text: &str) -> UnionSet {
    UnionSet::read_from_str(&Context::current(), text).expect(text)
}

pub fn map(text: &str) -> Map {
    Map::read_from_str(&Context::current(), text).expect(text)
}

/// An array of one dimension, or none.
pub fn array(name: &str, extent: &str, live: bool) -> Array {
    let (extent, memory) = (set(extent), SharedBy::Global);
    Array {
        name: name.into(),
        extent,
        live_in: live,
        live_out: live,
        memory,
        hidden: false,
        mirrors: None,
        layout: None,
    }
}

/// An access; `relation` is restricted to `domain`.
pub fn access(reference: &str, kind: AccessKind, may: bool, relation: &str, domain: &Set) -> Access {
    let relation = map(relation).intersect_domain(domain.clone()).expect("fits");
    let (reference, source) = (reference.to_owned(), reference.to_owned());
    let (repeated_from, copies) = (None, None);
    Access {
        reference,
        source,
        kind,
        repeated_from,
        may,
        indexed: false,
        relation,
        atomic: false,
        combines: None,
        in_any_order: false,
        copies,
        collects: None,
        of_update: false,
        neutral_to: Vec::new(),
    }
}

/// A band; the numbers of nodes are given by [`number`].
pub fn band(functions: &str, child: Tree) -> Tree {
    let functions = MultiUnionPwAff::read_from_str(&Context::current(), functions).expect(functions);
    let members = functions.size().expect("members");
    Tree::Band {
        node: 0,
        functions: (0..members).map(|k| functions.get_at(k).expect("a member")).collect(),
        permutable: false,
        coincident: vec![false; members],
        child: Box::new(child),
    }
}

pub fn mark(name: &str, child: Tree) -> Tree {
    Tree::Mark { node: 0, name: name.into(), child: Box::new(child) }
}

pub fn filter(text: &str, child: Tree) -> Tree {
    Tree::Filter { filter: union_set(text), child: Box::new(child) }
}

pub fn sequence(children: Vec<Tree>) -> Tree {
    Tree::Children { node: 0, ordered: true, children }
}

/// Numbers the nodes of a tree.
pub fn number(tree: &mut Tree, next: &mut usize) {
    match tree {
        Tree::Band { node, child, .. }
        | Tree::Mark { node, child, .. }
        | Tree::Context { node, child, .. } => {
            *node = *next;
            *next += 1;
            number(child, next);
        }
        Tree::Children { node, children, .. } => {
            *node = *next;
            *next += 1;
            children.iter_mut().for_each(|child| number(child, next));
        }
        Tree::Filter { child, .. } | Tree::Guard { child, .. } => number(child, next),
        Tree::Extension { child, .. } | Tree::Expansion { child, .. } => number(child, next),
        Tree::Leaf => {}
    }
}

/// Statements, their arrays, and the depth of each.
pub struct Program {
    pub model: Model,
    pub depths: Vec<usize>,
}

const ONE: [&str; 6] = ["i", "i + 1", "2 - i", "0", "1", "i - 1"];
const TWO: [&str; 8] = ["i", "j", "i + j", "i - j", "2 - j", "0", "j + 1", "i + 1"];

pub fn iterators(depth: usize) -> &'static str {
    if depth == 1 { "i" } else { "i, j" }
}

/// A random subscript of a cell of `A`, `B` or `x`.
pub fn cell(random: &mut Random, array: &str, depth: usize) -> String {
    let subscript = *if depth == 1 { random.choose(&ONE) } else { random.choose(&TWO) };
    match array {
        "x" => "x[]".to_owned(),
        _ => format!("{array}[{subscript}]"),
    }
}

/// A random program in source order, with its flow.
pub fn source(random: &mut Random) -> Program {
    let arrays = vec![
        array("A", "{ A[a] : -4 <= a <= 6 }", true),
        array("B", "{ B[a] : -4 <= a <= 6 }", false),
        array("x", "{ x[] }", false),
    ];
    let mut statements = Vec::new();
    let mut depths = Vec::new();
    let mut references = 0;
    for number in 0..2 + random.below(2) {
        let depth = 1 + random.below(2);
        let name = format!("S{number}");
        let bounds = *random.choose(&["0 <= i < 3", "0 < i <= 3"]);
        let inner = *random.choose(&["0 <= j < 3", "0 <= j <= i", "j = i"]);
        let domain = if depth == 1 {
            format!("{{ {name}[i] : {bounds} }}")
        } else {
            format!("{{ {name}[i, j] : {bounds} and {inner} }}")
        };
        let domain = set(&domain);
        let mut accesses = Vec::new();
        let kinds = [vec![AccessKind::Read; random.below(3)], vec![AccessKind::Write; 1]].concat();
        for kind in kinds {
            let kind = if kind == AccessKind::Write && random.once_in(12) { AccessKind::Kill } else { kind };
            let target = *random.choose(&["A", "A", "B", "B", "x"]);
            let may = kind == AccessKind::Write && random.once_in(4);
            let mut relation =
                format!("{{ {name}[{}] -> {} }}", iterators(depth), cell(random, target, depth));
            if target != "x" && random.once_in(10) && (may || kind == AccessKind::Read) {
                relation = format!("{{ {name}[{}] -> {target}[a] : 0 <= a <= 1 }}", iterators(depth));
            }
            references += 1;
            accesses.push(access(&format!("r{references}"), kind, may, &relation, &domain));
        }
        let barrier = Barrier::None;
        statements.push(Statement { name, domain, origin: None, used: Vec::new(), accesses, barrier });
        depths.push(depth);
    }
    let tree = source_tree(random, &statements, &depths);
    let mut model = Model {
        context: set("{ : }"),
        arrays,
        statements,
        tree,
        expected: None,
        independent: Vec::new(),
        unordered: Vec::new(),
    };
    model.context = Set::read_from_str(&Context::current(), "{ : }").expect("a context");
    number(&mut model.tree, &mut 0);
    model.expected = Some(expected(&outcome(&model).expect("a flow")));
    Program { model, depths }
}

fn source_tree(random: &mut Random, statements: &[Statement], depths: &[usize]) -> Tree {
    let all = statements.iter().zip(depths);
    let fused = random.once_in(2);
    let inner = |name: &str, depth: usize| match (depth, fused) {
        (1, true) => Tree::Leaf,
        (1, false) => band(&format!("[{{ {name}[i] -> [(i)] }}]"), Tree::Leaf),
        (_, true) => band(&format!("[{{ {name}[i, j] -> [(j)] }}]"), Tree::Leaf),
        (_, false) => {
            band(&format!("[{{ {name}[i, j] -> [(i)] }}, {{ {name}[i, j] -> [(j)] }}]"), Tree::Leaf)
        }
    };
    let children = all.clone().map(|(statement, &depth)| {
        filter(&format!("{{ {}[{}] }}", statement.name, iterators(depth)), inner(&statement.name, depth))
    });
    let children = sequence(children.collect());
    if !fused {
        return children;
    }
    let outer = all.map(|(statement, &depth)| format!("{}[{}] -> [(i)]", statement.name, iterators(depth)));
    band(&format!("[{{ {} }}]", outer.collect::<Vec<_>>().join("; ")), children)
}

/// A source without its reference: `S0[0, 1]`, and the reference.
fn split(value: &Value) -> Option<(&str, &str)> {
    value.split_once('@')
}

fn real(sources: &Sources) -> Vec<&Value> {
    sources.iter().filter(|value| *value != "undefined").collect()
}

/// Whether a sink gets the values that it must get, for each cell that it may read.
pub fn fits(wanted: &[Sources], gets: &[Sources]) -> bool {
    let values: Vec<&Value> = wanted.iter().flat_map(real).collect();
    if values.is_empty() {
        return true;
    }
    if wanted.len() == 1 && gets.len() == 1 && wanted[0].len() == 1 {
        return wanted == gets;
    }
    let before = |list: &Sources, u: &Value, v: &Value| {
        list.iter().position(|value| value == u) < list.iter().rposition(|value| value == v)
    };
    let got: Vec<&Value> = gets.iter().flat_map(real).collect();
    let initial = values.iter().any(|value| split(value).is_none());
    let harmless = |list: &Sources, v: &Value| {
        let extra = !values.contains(&v);
        let after = real(list).into_iter().any(|u| u != v && values.contains(&u) && before(list, u, v));
        !extra || !(initial || after)
    };
    let ordered = |list: &Sources, u: &Value, v: &Value| {
        let both = |list: &&Sources| list.contains(u) && list.contains(v);
        u == v
            || split(u).is_none()
            || !before(list, u, v)
            || wanted.iter().filter(both).any(|list| before(list, u, v))
    };
    values.iter().all(|value| got.contains(value))
        && gets.iter().all(|list| real(list).into_iter().all(|v| harmless(list, v)))
        && gets.iter().all(|list| {
            let known = || real(list).into_iter().filter(|value| values.contains(value));
            known().all(|u| known().all(|v| ordered(list, u, v)))
        })
}

/// The flow of a program that was executed.
pub fn expected(outcome: &Outcome) -> Expected {
    let mut lines: BTreeMap<(String, String, bool), Vec<String>> = BTreeMap::new();
    let mut orders: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (sink, all) in &outcome.reads {
        for sources in all.values().flatten() {
            let may = sources.len() > 1;
            for value in real(sources) {
                let (point, reference) = split(value).unwrap_or((value, ""));
                let (sink, name) = match sink.strip_suffix(" after") {
                    Some(cell) => (cell, String::new()),
                    None => split(sink).map(|(point, name)| (point, name.to_owned())).expect("a read"),
                };
                lines
                    .entry((name, reference.to_owned(), may))
                    .or_default()
                    .push(format!("{sink} -> {point}"));
            }
            let written: Vec<_> = real(sources).into_iter().filter_map(split).collect();
            for (k, (later, u)) in written.iter().enumerate() {
                for (earlier, v) in &written[..k] {
                    let key = ((*v).to_owned(), (*u).to_owned());
                    orders.entry(key).or_default().push(format!("{earlier} -> {later}"));
                }
            }
        }
    }
    let mut expected = Expected::default();
    for ((sink, source, may), pairs) in lines {
        let relations = UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", pairs.join("; ")));
        for relation in relations.and_then(|relations| relations.maps()).expect("pairs") {
            add_line(&mut expected, &sink, &source, may, relation).expect("a line");
        }
    }
    for ((earlier, later), pairs) in orders {
        expected.order.push(Order { earlier, later, relation: map(&format!("{{ {} }}", pairs.join("; "))) });
    }
    expected
}

fn add_line(expected: &mut Expected, sink: &str, source: &str, may: bool, relation: Map) -> Result<()> {
    let (sink, source) = (sink.to_owned(), source.to_owned());
    let array = relation.get_space()?.get_tuple_name(mse_isl::DimType::In)?.unwrap_or_default();
    match (sink.is_empty(), source.is_empty()) {
        (false, false) => expected.between.push(Between { sink, source, may, relation }),
        (false, true) => expected.initial.push(Initial { sink, may, relation }),
        (true, false) => expected.last.push(Final { array, source, may, relation }),
        (true, true) => expected.through.push(Through { array, may, cells: relation.domain()? }),
    }
    Ok(())
}

/// A random kernel: statements in threads, one after the other, perhaps in a loop, perhaps with barriers
/// between. Kills are removed: the effect of a kill that nothing orders is not defined.
pub fn kernel(random: &mut Random, program: &mut Program) {
    for statement in &mut program.model.statements {
        statement.accesses.retain(|access| access.kind != AccessKind::Kill);
    }
    let looped = random.once_in(2);
    let blocks = random.once_in(3);
    let mut barriers = Vec::new();
    let outer = if looped { "[p]" } else { "[]" };
    let mut children = Vec::new();
    let first = program.depths.len();
    for (statement, &depth) in program.model.statements.iter().zip(&program.depths) {
        let number = *random.choose(if depth == 1 {
            &["i", "2 - i", "0", "i mod 2"]
        } else {
            &["j", "i", "0", "i + j"]
        });
        let inner = if depth == 1 {
            Tree::Leaf
        } else {
            band(&format!("[{{ {}[i, j] -> [(j)] }}]", statement.name), Tree::Leaf)
        };
        let inner = if looped {
            inner
        } else {
            band(&format!("[{{ {}[{}] -> [(i)] }}]", statement.name, iterators(depth)), inner)
        };
        let thread =
            band(&format!("[{{ {}[{}] -> [({number})] }}]", statement.name, iterators(depth)), inner);
        children
            .push(filter(&format!("{{ {}[{}] }}", statement.name, iterators(depth)), mark("thread", thread)));
        if random.below(4) > 0 {
            let name = format!("b{}", first + barriers.len());
            children.push(filter(&format!("{{ {name}[] }}"), Tree::Leaf));
            barriers.push(name);
        }
    }
    let mut prefix = outer.to_owned();
    if blocks {
        prefix = if looped { "[p, q]".into() } else { "[q]".into() };
    }
    let extension: Vec<_> = barriers.iter().map(|name| format!("{prefix} -> {name}[]")).collect();
    let extension = UnionMap::read_from_str(&Context::current(), &format!("{{ {} }}", extension.join("; ")))
        .expect("barriers");
    let mut tree = Tree::Extension { extension, child: Box::new(sequence(children)) };
    let dates = |number: &str| {
        let all = program.model.statements.iter().zip(&program.depths);
        let all: Vec<_> =
            all.map(|(s, &depth)| format!("{}[{}] -> [({number})]", s.name, iterators(depth))).collect();
        format!("[{{ {} }}]", all.join("; "))
    };
    if looped {
        tree = band(&dates("i"), tree);
    }
    if blocks {
        tree = mark("block", band(&dates(["0", "i", "floor(i/2)"][random.below(3)]), tree));
    }
    program.model.tree = mark("kernel", tree);
    for name in barriers {
        let domain = set(&format!("{{ {name}[] }}"));
        let barrier = Statement {
            name,
            domain,
            origin: None,
            used: Vec::new(),
            accesses: Vec::new(),
            barrier: Barrier::Plain,
        };
        program.model.statements.push(barrier);
    }
    for number in 1..3 {
        if random.once_in(3) {
            program.model.arrays[number].memory = *random.choose(&[SharedBy::Workgroup, SharedBy::Private]);
        }
    }
    number_nodes(&mut program.model.tree);
}

/// Parallel loops of the host with memory of iterations: around all statements, perhaps in a loop, perhaps
/// with other parallel loops inside; or one for each statement. Kills go, as in a kernel.
pub fn iterations(random: &mut Random, program: &mut Program) {
    for statement in &mut program.model.statements {
        statement.accesses.retain(|access| access.kind != AccessKind::Kill);
    }
    let all: Vec<_> = program.model.statements.iter().zip(&program.depths).collect();
    let date = |number: &str| {
        let of = |(s, depth): &(&Statement, &usize)| {
            let number = if **depth == 1 { number.replace('j', "0") } else { number.to_owned() };
            format!("{}[{}] -> [({number})]", s.name, iterators(**depth))
        };
        format!("{{ {} }}", all.iter().map(of).collect::<Vec<_>>().join("; "))
    };
    let apart = random.once_in(6);
    let dates = *random.choose(&["i", "2 - i", "floor(i/2)", "0", "i + j", "j"]);
    let children = all.iter().map(|(statement, depth)| {
        let (name, iterators) = (&statement.name, iterators(**depth));
        let mut inner = band(&format!("[{{ {name}[{iterators}] -> [(i)] }}]"), Tree::Leaf);
        if **depth == 2 {
            inner = band(&format!("[{{ {name}[i, j] -> [(i)] }}, {{ {name}[i, j] -> [(j)] }}]"), Tree::Leaf);
        }
        if apart || random.once_in(4) {
            let number = if **depth == 1 { dates.replace('j', "0") } else { dates.to_owned() };
            inner = mark("parallel", band(&format!("[{{ {name}[{iterators}] -> [({number})] }}]"), inner));
        }
        filter(&format!("{{ {name}[{iterators}] }}"), inner)
    });
    let mut tree = sequence(children.collect());
    if !apart {
        let second = if random.once_in(3) { format!(", {}", date("j")) } else { String::new() };
        tree = mark("parallel", band(&format!("[{}{second}]", date(dates)), tree));
    }
    if random.once_in(3) {
        tree = band(&format!("[{}]", date(["i", "j", "floor(i/2)"][random.below(3)])), tree);
    }
    program.model.tree = tree;
    for number in 1..3 {
        if random.once_in(2) {
            program.model.arrays[number].memory = SharedBy::Private;
        }
    }
    number_nodes(&mut program.model.tree);
}

fn number_nodes(tree: &mut Tree) {
    number(tree, &mut 0);
}
