//! Parallel loops: `affine.parallel`, `scf.parallel`, `scf.forall`, `gpu.launch`.

use super::{Index, Printer};
use crate::own::reduction;
use crate::program::{Affine, Atom, Carried, Loop, LoopKind, Node, Op, Parallel, attributes};

impl Printer<'_> {
    /// A parallel loop, with those directly inside it that fit into one operation.
    pub fn parallel(&mut self, node: &Node, kind: Parallel) {
        let nest = nest(node);
        let bounds = nest.iter().flat_map(|of| of.lower.iter().chain(&of.upper));
        // `affine.parallel` takes the maximum of signed types only.
        let maxima = nest.iter().any(|of| has_maximum(of));
        let affine = bounds.into_iter().all(|bound| self.is_affine(bound)) && !maxima;
        match kind {
            Parallel::Affine if affine => self.affine_parallel(&nest),
            Parallel::Affine | Parallel::Scf => self.scf_parallel(&nest, "parallel"),
            Parallel::Forall => self.scf_parallel(&nest, "forall"),
            Parallel::Launch(threads) => self.launch(nest[0], threads),
            Parallel::Promised => self.counted(nest[0]),
        }
    }

    fn iterators(&mut self, nest: &[&Loop], affine: bool) -> String {
        let mut names = Vec::new();
        for of in nest {
            let name = self.fresh("i");
            self.iterators.insert(of.iterator, Index { name: name.clone(), affine });
            names.push(name);
        }
        names.join(", ")
    }

    /// `affine.parallel (%i, %j) = (0, 0) to (symbol(%n0), 4) step (1, 2) reduce ("addi") -> (i64)`
    fn affine_parallel(&mut self, nest: &[&Loop]) {
        let bound = |printer: &Self, bounds: &[Affine], several: &str| {
            let all: Vec<_> = bounds.iter().map(|bound| printer.map(bound, &mut None)).collect();
            if all.len() == 1 { all[0].clone() } else { format!("{several}({})", all.join(", ")) }
        };
        let lower: Vec<_> = nest.iter().map(|of| bound(self, &of.lower, "max")).collect();
        let upper: Vec<_> = nest.iter().map(|of| bound(self, &of.upper, "min")).collect();
        let steps: Vec<_> = nest.iter().map(|of| of.step.to_string()).collect();
        let (iterators, inner) = (self.iterators(nest, true), nest[nest.len() - 1]);
        let (lower, upper, steps) = (lower.join(", "), upper.join(", "), steps.join(", "));
        let (mut results, mut reduced) = (String::new(), String::new());
        let initial: Vec<_> = inner.carried.iter().map(|one| self.value(&one.initial, one.element)).collect();
        if !inner.carried.is_empty() {
            let names: Vec<_> =
                inner.carried.iter().map(|one| format!("\"{}\"", kind_of(one, inner))).collect();
            let types: Vec<_> = inner.carried.iter().map(|one| one.element.name()).collect();
            results = self.results(&inner.carried, &[]);
            reduced = format!(" reduce ({}) -> ({})", names.join(", "), types.join(", "));
        }
        self.open(format!(
            "{results}affine.parallel ({iterators}) = ({lower}) to ({upper}) step ({steps}){reduced} {{"
        ));
        self.contributions(inner, "affine.yield");
        self.close_with(&attributes(&inner.hints, &[]));
        self.combine(inner, initial);
    }

    /// The body, and what it adds to each value.
    fn contributions(&mut self, of: &Loop, last: &str) {
        of.body.iter().for_each(|node| self.node(node));
        let mut values = Vec::new();
        for one in &of.carried {
            let (_, value) = reduction(one, &of.body).expect("parallel loops reduce what they carry");
            values.push(self.value(value, one.element));
        }
        self.free(&of.body);
        if !values.is_empty() {
            let types: Vec<_> = of.carried.iter().map(|one| one.element.name()).collect();
            self.line(format!("{last} {} : {}", values.join(", "), types.join(", ")));
        }
    }

    /// Combines results with the initial values, which the reductions of `affine.parallel` do not contain.
    fn combine(&mut self, of: &Loop, initial: Vec<String>) {
        for (one, initial) in of.carried.iter().zip(initial) {
            let (op, _) = reduction(one, &of.body).expect("parallel loops reduce what they carry");
            let (reduced, element) = self.values[&one.result].clone();
            let operation = super::expression::operation(op, element);
            let whole = self.define(format!("arith.{operation} {initial}, {reduced} : {}", element.name()));
            self.values.insert(one.result, (whole, element));
        }
    }

    /// `scf.parallel (%i) = (%l) to (%u) step (%s) init (%x) -> i64`, or `scf.forall`
    fn scf_parallel(&mut self, nest: &[&Loop], operation: &str) {
        let bounds: Vec<_> = nest.iter().map(|of| self.bounds(of)).collect();
        let list = |which: usize| bounds.iter().map(|of| of[which].clone()).collect::<Vec<_>>().join(", ");
        let (lower, upper, steps) = (list(0), list(1), list(2));
        let (iterators, inner) = (self.iterators(nest, false), nest[nest.len() - 1]);
        let (mut results, mut initial) = (String::new(), String::new());
        if !inner.carried.is_empty() {
            let values: Vec<_> =
                inner.carried.iter().map(|one| self.value(&one.initial, one.element)).collect();
            let types: Vec<_> = inner.carried.iter().map(|one| one.element.name()).collect();
            results = self.results(&inner.carried, &[]);
            initial =
                format!(" init ({}) -> ({})", values.join(", "), types.join(", ")).replace("-> (", "-> ");
            initial.pop();
            if inner.carried.len() > 1 {
                initial = initial.replace("-> ", "-> (") + ")";
            }
        }
        self.open(format!(
            "{results}scf.{operation} ({iterators}) = ({lower}) to ({upper}) step ({steps}){initial} {{"
        ));
        if inner.carried.is_empty() {
            self.contributions(inner, "")
        } else {
            self.scf_reduce(inner)
        }
        self.close_with(&attributes(&inner.hints, &[]));
    }

    /// `scf.reduce(%x : i64) { ^bb0(%a: i64, %b: i64): ... }`
    fn scf_reduce(&mut self, of: &Loop) {
        of.body.iter().for_each(|node| self.node(node));
        let (mut values, mut regions) = (Vec::new(), Vec::new());
        for one in &of.carried {
            let (op, value) = reduction(one, &of.body).expect("parallel loops reduce what they carry");
            let (name, operation) = (one.element.name(), super::expression::operation(op, one.element));
            values.push(format!("{} : {name}", self.value(value, one.element)));
            regions.push(format!(
                "{{ ^bb0(%a: {name}, %b: {name}): %c = arith.{operation} %a, %b : {name} \
                 scf.reduce.return %c : {name} }}"
            ));
        }
        self.free(&of.body);
        let operands: Vec<_> =
            values.iter().map(|value| value.split(" : ").next().unwrap_or_default()).collect();
        let types: Vec<_> = of.carried.iter().map(|one| one.element.name()).collect();
        let (operands, types) = (operands.join(", "), types.join(", "));
        self.line(format!("scf.reduce({operands} : {types}) {}", regions.join(", ")));
    }

    /// A launch with a thread for each iteration; the last block has some more.
    fn launch(&mut self, of: &Loop, threads: i64) {
        let [lower, upper, step] = self.bounds(of);
        let one = self.define("arith.constant 1 : index");
        let threads = self.define(format!("arith.constant {threads} : index"));
        let distance = self.define(format!("arith.subi {upper}, {lower} : index"));
        let all = self.define(format!("arith.muli {threads}, {step} : index"));
        let blocks = self.define(format!("arith.ceildivsi {distance}, {all} : index"));
        let blocks = self.define(format!("arith.maxsi {blocks}, {one} : index"));
        let number = self.fresh("t");
        let names = |what: &str| ["x", "y", "z"].map(|axis| format!("{number}{what}{axis}"));
        let (block, thread, grid, size) = (names("b"), names("t"), names("g"), names("s"));
        self.open(format!(
            "gpu.launch blocks({}) in ({} = {blocks}, {} = {one}, {} = {one}) threads({}) in ({} = {threads}, \
             {} = {one}, {} = {one}) {{",
            block.join(", "), grid[0], grid[1], grid[2], thread.join(", "), size[0], size[1], size[2]
        ));
        let before = self.define(format!("arith.muli {}, {threads} : index", block[0]));
        let number = self.define(format!("arith.addi {before}, {} : index", thread[0]));
        let scaled = self.define(format!("arith.muli {number}, {step} : index"));
        let iterator = self.define(format!("arith.addi {scaled}, {lower} : index"));
        let inside = self.define(format!("arith.cmpi slt, {iterator}, {upper} : index"));
        self.iterators.insert(of.iterator, Index { name: iterator, affine: false });
        self.open(format!("scf.if {inside} {{"));
        self.on_device = true;
        self.contributions(of, "");
        self.on_device = false;
        self.close();
        self.line("gpu.terminator");
        self.close();
    }
}

/// The loop and those inside it that may be dimensions of the same operation.
fn nest(node: &Node) -> Vec<&Loop> {
    let Node::Loop(outer) = node else { return Vec::new() };
    let mut nest = vec![outer];
    while let [Node::Loop(inner)] = &nest[nest.len() - 1].body[..]
        && !matches!(outer.kind, LoopKind::Parallel(Parallel::Launch(_)))
        && inner.kind == outer.kind
        && outer.carried.is_empty()
        && inner.carried.is_empty()
        && inner.hints == outer.hints
        && inner.lower.iter().chain(&inner.upper).all(is_outside)
    {
        nest.push(inner);
    }
    nest
}

/// Whether a bound names parameters only.
fn is_outside(bound: &Affine) -> bool {
    bound.terms.iter().all(|(_, atom)| matches!(atom, Atom::Parameter(_)))
}

fn has_maximum(of: &Loop) -> bool {
    of.carried.iter().any(|one| matches!(reduction(one, &of.body), Some((Op::Max, _))))
}

/// The name of a reduction.
fn kind_of(one: &Carried, of: &Loop) -> &'static str {
    match reduction(one, &of.body) {
        Some((Op::Mul, _)) => "muli",
        Some((Op::And, _)) => "andi",
        _ => "addi",
    }
}
