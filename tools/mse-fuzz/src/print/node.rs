//! Statements and what is around them.

use super::expression::Operands;
use super::flat::is_flat;
use super::{Index, Printer};
use crate::own::atomic;
use crate::program::{
    Access, Affine, Buffer, Carried, Comparison, Condition, Home, Id, If, Loop, LoopKind, Node, Op, Parallel,
    Style, Value, While, attributes,
};

impl Printer<'_> {
    pub fn node(&mut self, node: &Node) {
        match node {
            Node::Store(access, value) => self.store(access, value),
            Node::Update(access, op, value) => self.update(access, *op, value),
            Node::Let(id, element, value) => {
                let name = self.value(value, *element);
                self.values.insert(*id, (name, *element));
            }
            Node::Allocate(array, initial) => self.allocate(*array, *initial),
            Node::Choose(of) => self.choose(of),
            Node::Call(function, actuals) => self.call(*function, actuals),
            Node::Whole(of) => self.whole(of),
            Node::Vectors(of) => self.vectors(of),
            Node::Loop(Loop { kind: LoopKind::Parallel(kind), .. }) => self.parallel(node, *kind),
            Node::Loop(of) if self.changed(of) => {}
            Node::Loop(of) => match of.kind {
                LoopKind::While(counting) if of.buffers.is_empty() => self.counting(of, counting),
                _ => self.counted(of),
            },
            Node::If(of) => self.conditional(of),
            Node::While(of) => self.repeated(of),
        }
    }

    /// An update in one step, or as a load and a store where there is no such step.
    fn update(&mut self, access: &Access, op: Op, value: &Value) {
        let element = self.program.arrays[access.array].element;
        let Some(kind) = atomic(op, element) else {
            let loaded = Box::new(Value::Load(access.clone()));
            return self.store(access, &Value::Binary(op, loaded, Box::new(value.clone())));
        };
        let (value, memref) = (self.value(value, element), self.array_type(access.array));
        let name = element.name();
        let place = self.place_by_indices(access);
        self.define(format!("memref.atomic_rmw {kind} {value}, {place} : ({name}, {memref}) -> {name}"));
    }

    /// The memory of an array, filled.
    fn allocate(&mut self, array: Id, initial: i64) {
        let memref = self.array_type(array);
        if is_flat(self.program, array) {
            return self.allocate_flat(array, initial);
        }
        let sizes = self.layouts[array].sizes.clone();
        let dynamic: Vec<_> =
            sizes.iter().filter(|size| !size.is_constant()).map(|size| self.size(size)).collect();
        let operation = if self.program.arrays[array].home == Home::Stack { "alloca" } else { "alloc" };
        self.line(format!("%A{array} = memref.{operation}({}) : {memref}", dynamic.join(", ")));
        if self.program.arrays[array].home == Home::Bare {
            return;
        }
        let value = self.constant(initial, self.program.arrays[array].element);
        let mut iterators = Vec::new();
        for size in &sizes {
            let mut operands = Some(Operands::default());
            let map = self.map(&size.added_to(&Affine::default()), &mut operands);
            let operands = operands.expect("as given");
            let iterator = self.fresh("f");
            let (declared, given) = (operands.declared(), operands.given());
            self.open(format!("affine.for {iterator} = 0 to affine_map<{declared} -> ({map})>{given} {{"));
            iterators.push(iterator);
        }
        self.line(format!("affine.store {value}, %A{array}[{}] : {memref}", iterators.join(", ")));
        iterators.iter().for_each(|_| self.close());
    }

    /// The memory of an array that lies in one dimension, filled.
    fn allocate_flat(&mut self, array: Id, initial: i64) {
        let (memref, extent) = (self.array_type(array), self.flat_extent(array));
        let dynamic = if self.flat_size(array).is_some() { "" } else { &extent };
        self.line(format!("%A{array} = memref.alloc({dynamic}) : {memref}"));
        if self.program.arrays[array].home == Home::Bare {
            return;
        }
        let value = self.constant(initial, self.program.arrays[array].element);
        let iterator = self.fresh("f");
        let bounds = ["0", "1"].map(|bound| self.define(format!("arith.constant {bound} : index")));
        let [zero, one] = bounds;
        self.open(format!("scf.for {iterator} = {zero} to {extent} step {one} {{"));
        self.line(format!("memref.store {value}, %A{array}[{iterator}] : {memref}"));
        self.close();
    }

    pub fn counted(&mut self, of: &Loop) {
        let promised = of.kind == LoopKind::Parallel(Parallel::Promised);
        let affine = (promised || of.kind == LoopKind::Affine)
            && of.lower.iter().chain(&of.upper).all(|bound| self.is_affine(bound));
        let bounds = if affine { self.affine_bounds(of) } else { self.scf_bounds(of) };
        let iterator = self.fresh("i");
        self.iterators.insert(of.iterator, Index { name: iterator.clone(), affine });
        let (results, passed) = self.start(&of.carried, &of.buffers);
        let dialect = if affine { "affine" } else { "scf" };
        self.open(format!("{results}{dialect}.for {iterator} = {bounds}{passed} {{"));
        self.body(&of.body, dialect, &of.carried, &of.buffers);
        self.close_with(&attributes(&of.hints, if promised { &["mse.independent"] } else { &[] }));
        self.finish(&of.carried);
    }

    /// `max map(..) to min map(..) step 2`
    pub fn affine_bounds(&mut self, of: &Loop) -> String {
        let bound = |printer: &Self, bounds: &[Affine], several: &str| {
            if let [Affine { terms, constant }] = bounds
                && terms.is_empty()
            {
                return constant.to_string();
            }
            let mut operands = Some(Operands::default());
            let maps: Vec<_> = bounds.iter().map(|bound| printer.map(bound, &mut operands)).collect();
            let operands = operands.expect("as given");
            let several = if bounds.len() > 1 { several } else { "" };
            let (declared, given) = (operands.declared(), operands.given());
            format!("{several}affine_map<{declared} -> ({})>{given}", maps.join(", "))
        };
        let step = if of.step == 1 { String::new() } else { format!(" step {}", of.step) };
        format!("{} to {}{step}", bound(self, &of.lower, "max "), bound(self, &of.upper, "min "))
    }

    fn scf_bounds(&mut self, of: &Loop) -> String {
        let [lower, upper, step] = self.bounds(of);
        format!("{lower} to {upper} step {step}")
    }

    /// The bounds and the step as values.
    pub fn bounds(&mut self, of: &Loop) -> [String; 3] {
        let bound = |printer: &mut Self, bounds: &[Affine], combine: &str| {
            let names: Vec<_> = bounds.iter().map(|bound| printer.index(bound, of.style)).collect();
            let combined = |a: String, b: String| printer.define(format!("arith.{combine} {a}, {b} : index"));
            names.into_iter().reduce(combined).expect("loops have bounds")
        };
        let (lower, upper) = (bound(self, &of.lower, "maxsi"), bound(self, &of.upper, "minsi"));
        [lower, upper, self.stride(of.step)]
    }

    /// The values and buffers before a loop: `%r:2 = ` and ` iter_args(%a = %x, ..) -> (..)`.
    fn start(&mut self, carried: &[Carried], buffers: &[Buffer]) -> (String, String) {
        if carried.is_empty() && buffers.is_empty() {
            return (String::new(), String::new());
        }
        let mut passed = Vec::new();
        for one in carried {
            let initial = self.value(&one.initial, one.element);
            let inner = self.fresh("c");
            passed.push(format!("{inner} = {initial}"));
            self.values.insert(one.inner, (inner, one.element));
        }
        for one in buffers {
            let initial = self.passed(one.initial, one.inner);
            passed.push(format!("%A{} = {initial}", one.inner));
        }
        let types = self.types(carried, buffers);
        (self.results(carried, buffers), format!(" iter_args({}) -> ({types})", passed.join(", ")))
    }

    fn types(&self, carried: &[Carried], buffers: &[Buffer]) -> String {
        let values = carried.iter().map(|one| one.element.name().to_owned());
        values.chain(buffers.iter().map(|one| self.array_type(one.inner))).collect::<Vec<_>>().join(", ")
    }

    /// `%r:2 = `, the names of the results known from now on.
    pub fn results(&mut self, carried: &[Carried], buffers: &[Buffer]) -> String {
        let (name, count) = (self.fresh("r"), carried.len() + buffers.len());
        let numbered = |position: usize| if count == 1 { name.clone() } else { format!("{name}#{position}") };
        for (position, one) in carried.iter().enumerate() {
            self.values.insert(one.result, (numbered(position), one.element));
        }
        for (position, one) in buffers.iter().enumerate() {
            self.arrays.insert(one.result, numbered(carried.len() + position));
        }
        format!("{name}:{count} = ").replace(":1 =", " =")
    }

    pub fn finish(&mut self, carried: &[Carried]) {
        for one in carried {
            self.values.remove(&one.inner);
        }
    }

    /// A loop's body and its last operation.
    pub fn body(&mut self, block: &[Node], dialect: &str, carried: &[Carried], buffers: &[Buffer]) {
        block.iter().for_each(|node| self.node(node));
        let mut next: Vec<_> = carried.iter().map(|one| self.value(&one.next, one.element)).collect();
        for one in buffers {
            next.push(self.passed(one.next, one.inner));
        }
        self.free(block);
        if !next.is_empty() {
            let types = self.types(carried, buffers);
            self.line(format!("{dialect}.yield {} : {types}", next.join(", ")));
        }
    }

    fn conditional(&mut self, of: &If) {
        let (dialect, condition) = match &of.condition {
            Condition::Affine(parts, Style::Affine) if self.is_set(parts) => ("affine", self.set(parts)),
            condition => ("scf", self.condition(condition)),
        };
        let results = if of.carried.is_empty() { String::new() } else { self.results(&of.carried, &[]) };
        let kinds = if of.carried.is_empty() {
            String::new()
        } else {
            format!(" -> ({})", self.types(&of.carried, &[]))
        };
        self.open(format!("{results}{dialect}.if {condition}{kinds} {{"));
        self.body(&of.then, dialect, &of.carried, &[]);
        if !of.otherwise.is_empty() || !of.carried.is_empty() {
            self.depth -= 1;
            self.open("} else {");
            let flipped: Vec<_> =
                of.carried.iter().map(|one| Carried { next: one.initial.clone(), ..one.clone() }).collect();
            self.body(&of.otherwise, dialect, &flipped, &[]);
        }
        self.close();
    }

    fn is_set(&self, parts: &[(Affine, Comparison)]) -> bool {
        let fits = |comparison| matches!(comparison, Comparison::AtLeast | Comparison::Equal);
        parts.iter().all(|(part, comparison)| fits(*comparison) && self.is_affine(part))
    }

    fn set(&mut self, parts: &[(Affine, Comparison)]) -> String {
        let mut operands = Some(Operands::default());
        let mut constraints = Vec::new();
        for (part, comparison) in parts {
            let relation = if *comparison == Comparison::Equal { "==" } else { ">=" };
            constraints.push(format!("{} {relation} 0", self.map(part, &mut operands)));
        }
        let operands = operands.expect("as given");
        format!("affine_set<{} : ({})>{}", operands.declared(), constraints.join(", "), operands.given())
    }

    /// `scf.while`, its counter carried first or kept in memory.
    fn repeated(&mut self, of: &While) {
        let bound = self.index(&of.bound, Style::Affine);
        let zero = self.define("arith.constant 0 : index");
        let memory = of.in_memory.then(|| {
            let memory = self.define("memref.alloca() : memref<index>");
            self.line(format!("memref.store {zero}, {memory}[] : memref<index>"));
            memory
        });
        let mut passed = Vec::new();
        let mut kinds: Vec<&str> = of.carried.iter().map(|one| one.element.name()).collect();
        for one in &of.carried {
            let initial = self.value(&one.initial, one.element);
            passed.push((self.fresh("c"), initial));
        }
        let counter = self.fresh("w");
        if memory.is_none() {
            passed.insert(0, (counter.clone(), zero));
            kinds.insert(0, "index");
        }
        let results = self.while_results(of);
        let given: Vec<_> = passed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let kinds = kinds.join(", ");
        self.open(format!("{results}scf.while ({}) : ({kinds}) -> ({kinds}) {{", given.join(", ")));
        let names: Vec<_> = passed.into_iter().map(|(name, _)| name).collect();
        self.inside(of, &names, &counter, memory.as_deref());
        let mut holds = self.define(format!("arith.cmpi slt, {counter}, {bound} : index"));
        if let Some(also) = &of.also {
            let also = self.condition(also);
            holds = self.define(format!("arith.andi {holds}, {also} : i1"));
        }
        let colon = if names.is_empty() { "" } else { " : " };
        self.line(format!("scf.condition({holds}) {}{colon}{kinds}", names.join(", ")));
        self.depth -= 1;
        self.open("} do {");
        self.while_body(of, memory.as_deref(), &kinds);
        self.close();
        self.finish(&of.carried);
    }

    fn while_results(&mut self, of: &While) -> String {
        let count = of.carried.len() + usize::from(!of.in_memory);
        if count == 0 {
            return String::new();
        }
        let name = self.fresh("r");
        for (position, one) in of.carried.iter().enumerate() {
            let position = position + usize::from(!of.in_memory);
            let name = if count == 1 { name.clone() } else { format!("{name}#{position}") };
            self.values.insert(one.result, (name, one.element));
        }
        format!("{name}:{count} = ").replace(":1 =", " =")
    }

    /// Makes the counter and the carried values known by the names of one region's arguments.
    fn inside(&mut self, of: &While, names: &[String], counter: &str, memory: Option<&str>) {
        if let Some(memory) = memory {
            self.line(format!("{counter} = memref.load {memory}[] : memref<index>"));
        }
        self.iterators.insert(of.iterator, Index { name: counter.to_owned(), affine: false });
        let names = &names[usize::from(memory.is_none())..];
        for (one, name) in of.carried.iter().zip(names) {
            self.values.insert(one.inner, (name.clone(), one.element));
        }
    }

    fn while_body(&mut self, of: &While, memory: Option<&str>, kinds: &str) {
        let counter = self.fresh("w");
        let mut names: Vec<_> = of.carried.iter().map(|_| self.fresh("c")).collect();
        if memory.is_none() {
            names.insert(0, counter.clone());
        }
        if !names.is_empty() {
            let arguments: Vec<_> =
                names.iter().zip(kinds.split(", ")).map(|(name, kind)| format!("{name}: {kind}")).collect();
            self.depth -= 1;
            self.line(format!("^bb0({}):", arguments.join(", ")));
            self.depth += 1;
        }
        self.inside(of, &names, &counter, memory);
        of.body.iter().for_each(|node| self.node(node));
        let one = self.define("arith.constant 1 : index");
        let next = self.define(format!("arith.addi {counter}, {one} : index"));
        let mut passed: Vec<_> = of.carried.iter().map(|one| self.value(&one.next, one.element)).collect();
        match memory {
            Some(memory) => self.line(format!("memref.store {next}, {memory}[] : memref<index>")),
            None => passed.insert(0, next),
        }
        self.free(&of.body);
        let colon = if passed.is_empty() { "" } else { " : " };
        self.line(format!("scf.yield {}{colon}{kinds}", passed.join(", ")));
    }

    pub fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.depth += 1;
    }

    pub fn close(&mut self) {
        self.close_with("");
    }

    pub fn close_with(&mut self, attributes: &str) {
        self.depth -= 1;
        self.line(format!("}}{attributes}"));
    }
}
