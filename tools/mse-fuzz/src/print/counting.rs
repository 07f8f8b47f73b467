//! Loops that count, as `scf.while`.
//!
//! ```text
//! up          i = lower; while i < upper { body; i += step }      or while i <= upper - 1, i != upper
//! down        i = upper - 1; while i >= lower { body; i -= step }
//! lifted      the same as up, as lift-cf-to-scf writes it: the body is in a conditional before the condition
//! at the end  if lower < upper { do { body; i += step } while i < upper }
//! ```

use super::{Index, Printer};
use crate::program::{Counting, Loop, Way};

/// A counter and its loop, as text.
struct Counter {
    start: String,
    bound: String,
    predicate: &'static str,
    operation: &'static str,
    step: String,
}

impl Printer<'_> {
    /// A loop that carries no buffers.
    pub fn counting(&mut self, of: &Loop, counting: Counting) {
        let Counting { kind, way } = counting;
        let [lower, upper, step] = self.bounds(of);
        let one = self.define("arith.constant 1 : index");
        let bounds = match way {
            Way::Down => [self.define(format!("arith.subi {upper}, {one} : index")), lower.clone()],
            Way::AtMost => [lower.clone(), self.define(format!("arith.subi {upper}, {one} : index"))],
            Way::Different if of.step == 1 => {
                [lower.clone(), self.define(format!("arith.maxsi {lower}, {upper} : index"))]
            }
            _ => [lower.clone(), upper.clone()],
        };
        let [start, bound] = bounds.map(|bound| self.as_kind(bound, kind));
        let (predicate, operation) = match way {
            Way::Down => ("sge", "subi"),
            Way::AtMost => ("sle", "addi"),
            Way::Different if of.step == 1 => ("ne", "addi"),
            _ => ("slt", "addi"),
        };
        let step = self.as_kind(step, kind);
        let counter = Counter { start, bound, predicate, operation, step };
        match way {
            Way::Lifted => self.lifted(of, kind, &counter),
            Way::AtEnd => {
                let any = self.define(format!("arith.cmpi slt, {lower}, {upper} : index"));
                self.at_end(of, kind, &counter, &any);
            }
            _ => self.plain_while(of, kind, &counter),
        }
        self.finish(&of.carried);
    }

    fn as_kind(&mut self, index: String, kind: &str) -> String {
        match kind {
            "index" => index,
            _ => self.define(format!("arith.index_cast {index} : index to {kind}")),
        }
    }

    /// The values that the loop carries at first, and their types; the counter is the first.
    fn carried_first(&mut self, of: &Loop, kind: &str, counter: &Counter) -> (Vec<String>, Vec<String>) {
        let mut values = vec![counter.start.clone()];
        let mut kinds = vec![kind.to_owned()];
        for one in &of.carried {
            values.push(self.value(&one.initial, one.element));
            kinds.push(one.element.name().to_owned());
        }
        (values, kinds)
    }

    fn names(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.fresh("c")).collect()
    }

    /// Makes the iterator and the carried values known by these names.
    fn known(&mut self, of: &Loop, kind: &str, names: &[String]) {
        let index = match kind {
            "index" => names[0].clone(),
            _ => self.define(format!("arith.index_cast {} : {kind} to index", names[0])),
        };
        self.iterators.insert(of.iterator, Index { name: index, affine: false });
        for (one, name) in of.carried.iter().zip(&names[1..]) {
            self.values.insert(one.inner, (name.clone(), one.element));
        }
    }

    /// The body; returns the counter and the carried values of the next iteration.
    fn counted_body(&mut self, of: &Loop, kind: &str, counter: &Counter, names: &[String]) -> Vec<String> {
        self.known(of, kind, names);
        of.body.iter().for_each(|node| self.node(node));
        let Counter { operation, step, .. } = counter;
        let mut next = vec![self.define(format!("arith.{operation} {}, {step} : {kind}", names[0]))];
        next.extend(of.carried.iter().map(|one| self.value(&one.next, one.element)).collect::<Vec<_>>());
        self.free(&of.body);
        next
    }

    fn goes_on(&mut self, counter: &Counter, value: &str, kind: &str) -> String {
        self.define(format!("arith.cmpi {}, {value}, {} : {kind}", counter.predicate, counter.bound))
    }

    /// `%r:3 = scf.while (%c = %x, ..) : (..) -> (..) {`; returns the names inside.
    fn open_while(&mut self, result: &str, values: &[String], kinds: &[String]) -> Vec<String> {
        let names = self.names(values.len());
        let given: Vec<_> =
            names.iter().zip(values).map(|(name, value)| format!("{name} = {value}")).collect();
        let (count, given, kinds) = (values.len(), given.join(", "), kinds.join(", "));
        let count = if count == 1 { String::new() } else { format!(":{count}") };
        self.open(format!("{result}{count} = scf.while ({given}) : ({kinds}) -> ({kinds}) {{"));
        names
    }

    /// `} do { ^bb0(..):`; returns the names inside.
    fn open_second(&mut self, kinds: &[String]) -> Vec<String> {
        let names = self.names(kinds.len());
        let declared: Vec<_> =
            names.iter().zip(kinds).map(|(name, kind)| format!("{name}: {kind}")).collect();
        self.depth -= 1;
        self.open("} do {");
        self.line(format!("^bb0({}):", declared.join(", ")));
        names
    }

    fn handed_on(&mut self, what: &str, values: &[String], kinds: &[String]) {
        self.line(format!("{what}{} : {}", values.join(", "), kinds.join(", ")));
    }

    /// The results from a number on are those of the loop.
    fn name_results(&mut self, of: &Loop, result: &str, first: usize) {
        for (number, one) in of.carried.iter().enumerate() {
            self.values.insert(one.result, (format!("{result}#{}", first + number), one.element));
        }
    }

    fn plain_while(&mut self, of: &Loop, kind: &str, counter: &Counter) {
        let (values, kinds) = self.carried_first(of, kind, counter);
        let result = self.fresh("r");
        let names = self.open_while(&result, &values, &kinds);
        let more = self.goes_on(counter, &names[0], kind);
        self.handed_on(&format!("scf.condition({more}) "), &names, &kinds);
        let inside = self.open_second(&kinds);
        let next = self.counted_body(of, kind, counter, &inside);
        self.handed_on("scf.yield ", &next, &kinds);
        self.close();
        self.name_results(of, &result, 1);
    }

    fn at_end(&mut self, of: &Loop, kind: &str, counter: &Counter, any: &str) {
        let (values, kinds) = self.carried_first(of, kind, counter);
        let (outer, result) = (self.fresh("r"), self.fresh("r"));
        let count = if kinds.len() == 1 { String::new() } else { format!(":{}", kinds.len()) };
        self.open(format!("{outer}{count} = scf.if {any} -> ({}) {{", kinds.join(", ")));
        let names = self.open_while(&result, &values, &kinds);
        let next = self.counted_body(of, kind, counter, &names);
        let more = self.goes_on(counter, &next[0], kind);
        self.handed_on(&format!("scf.condition({more}) "), &next, &kinds);
        let inside = self.open_second(&kinds);
        self.handed_on("scf.yield ", &inside, &kinds);
        self.close();
        let results: Vec<_> = match kinds.len() {
            1 => vec![result],
            count => (0..count).map(|number| format!("{result}#{number}")).collect(),
        };
        self.handed_on("scf.yield ", &results, &kinds);
        self.depth -= 1;
        self.open("} else {");
        self.handed_on("scf.yield ", &values, &kinds);
        self.close();
        self.name_results(of, &outer, 1);
    }

    fn lifted(&mut self, of: &Loop, kind: &str, counter: &Counter) {
        let (mut values, mut kinds) = self.carried_first(of, kind, counter);
        let count = values.len();
        let poison: Vec<_> = kinds.iter().map(|kind| self.define(format!("ub.poison : {kind}"))).collect();
        let (zero, one) = (self.define("arith.constant 0 : i32"), self.define("arith.constant 1 : i32"));
        values.extend(poison[1..].iter().cloned());
        kinds.extend(kinds[1..].to_vec());
        let result = self.fresh("r");
        let names = self.open_while(&result, &values, &kinds);
        let more = self.goes_on(counter, &names[0], kind);
        let chosen = self.fresh("r");
        let given = [&kinds[..count], &["i32".to_owned()]].concat();
        self.open(format!("{chosen}:{} = scf.if {more} -> ({}) {{", count + 1, given.join(", ")));
        let next = self.counted_body(of, kind, counter, &names[..count]);
        self.handed_on("scf.yield ", &[next, vec![one]].concat(), &given);
        self.depth -= 1;
        self.open("} else {");
        self.handed_on("scf.yield ", &[poison, vec![zero]].concat(), &given);
        self.close();
        let again = self.define(format!("arith.trunci {chosen}#{count} : i32 to i1"));
        let mut on: Vec<_> = (0..count).map(|number| format!("{chosen}#{number}")).collect();
        on.extend(names[1..count].iter().cloned());
        self.handed_on(&format!("scf.condition({again}) "), &on, &kinds);
        let inside = self.open_second(&kinds);
        self.handed_on("scf.yield ", &inside, &kinds);
        self.close();
        self.name_results(of, &result, count);
    }
}
