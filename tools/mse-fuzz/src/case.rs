//! The questions to a worker and its answers, as lines of JSON.

use crate::given::Given;
use crate::variant::{Plant, Variant};
use mse_run::Order;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// A program with what to do to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The module, with one function.
    pub text: String,
    /// The sizes of each run, as `mse-run --size` takes them.
    pub sizes: Vec<String>,
    /// The variants to compare with the program itself.
    pub variants: Vec<Variant>,
    /// How much processor time passes may take without options, in seconds.
    pub deadline: f64,
    /// Other programs, to be judged as pairs with this one.
    pub mutants: Vec<Mutant>,
}

/// Another program, which may do the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    /// The change, in words.
    pub name: String,
    /// The module.
    pub text: String,
}

/// Ways to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The program itself is not valid, or does something wrong: a bug of the generator.
    Program,
    /// A pass fails.
    Compile,
    /// `mse-verify` finds a mistake.
    Verify,
    /// The output does not run.
    Run,
    /// The results differ.
    Difference,
    /// The output races, leaks, or accesses memory that it must not.
    Finding,
    /// The process died.
    Crash,
    /// It took too long.
    Timeout,
    /// Without options it took more processor time than a user would wait.
    Slow,
    /// Two programs are said to be proved equal, and are not.
    Proof,
}

const KINDS: [(Kind, &str); 10] = [
    (Kind::Slow, "slow"),
    (Kind::Proof, "proof"),
    (Kind::Program, "program"),
    (Kind::Compile, "compile"),
    (Kind::Verify, "verify"),
    (Kind::Run, "run"),
    (Kind::Difference, "difference"),
    (Kind::Finding, "finding"),
    (Kind::Crash, "crash"),
    (Kind::Timeout, "timeout"),
];

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (_, name) = KINDS.iter().find(|(kind, _)| kind == self).expect("every kind has a name");
        formatter.write_str(name)
    }
}

/// A failure of the program or of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The position of the variant; none if the program itself fails.
    pub variant: Option<usize>,
    /// In which way.
    pub kind: Kind,
    /// In words.
    pub message: String,
}

/// The result of a case: counts by name, and failures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// How often each thing happened, by its name.
    pub counts: BTreeMap<String, u64>,
    /// At most one for each variant.
    pub failures: Vec<Failure>,
    /// The processor time that passes took, in seconds, for each variant; nothing where that is not known.
    pub seconds: Vec<f64>,
}

impl Answer {
    /// Counts something.
    pub fn count(&mut self, what: &str, many: u64) {
        *self.counts.entry(what.to_owned()).or_default() += many;
    }
}

impl Case {
    /// One line.
    pub fn to_line(&self) -> String {
        let variants: Vec<_> = self.variants.iter().map(variant_to_json).collect();
        let mutants: Vec<_> = self.mutants.iter().map(|one| json!([one.name, one.text])).collect();
        json!({
            "text": self.text, "sizes": self.sizes, "variants": variants, "deadline": self.deadline,
            "mutants": mutants,
        })
        .to_string()
    }

    /// The case of a line.
    pub fn from_line(line: &str) -> Option<Self> {
        let json: Value = serde_json::from_str(line).ok()?;
        let sizes = json["sizes"].as_array()?.iter().map(text).collect::<Option<_>>()?;
        let variants = json["variants"].as_array()?.iter().map(variant_from_json).collect::<Option<_>>()?;
        let mutant = |json: &Value| Some(Mutant { name: text(&json[0])?, text: text(&json[1])? });
        let mutants = json["mutants"].as_array()?.iter().map(mutant).collect::<Option<_>>()?;
        let deadline = json["deadline"].as_f64()?;
        Some(Self { text: text(&json["text"])?, sizes, variants, deadline, mutants })
    }
}

impl Answer {
    /// One line.
    pub fn to_line(&self) -> String {
        let failures: Vec<_> = self
            .failures
            .iter()
            .map(|failure| {
                json!({
                    "variant": failure.variant, "kind": failure.kind.to_string(), "message": failure.message
                })
            })
            .collect();
        json!({"counts": self.counts, "failures": failures, "seconds": self.seconds}).to_string()
    }

    /// The answer of a line.
    pub fn from_line(line: &str) -> Option<Self> {
        let json: Value = serde_json::from_str(line).ok()?;
        let count = |(name, count): (&String, &Value)| Some((name.clone(), count.as_u64()?));
        let counts = json["counts"].as_object()?.iter().map(count).collect::<Option<_>>()?;
        let failure = |json: &Value| {
            let name = json["kind"].as_str()?;
            let (kind, _) = KINDS.iter().find(|(_, known)| *known == name)?;
            let variant = json["variant"].as_u64().map(|number| number as usize);
            Some(Failure { variant, kind: *kind, message: text(&json["message"])? })
        };
        let failures = json["failures"].as_array()?.iter().map(failure).collect::<Option<_>>()?;
        let seconds = json["seconds"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?;
        Some(Self { counts, failures, seconds })
    }
}

fn text(json: &Value) -> Option<String> {
    json.as_str().map(str::to_owned)
}

fn variant_to_json(variant: &Variant) -> Value {
    let order = match variant.order {
        Order::Forward => json!("forward"),
        Order::Reverse => json!("reverse"),
        Order::Random(seed) => json!(seed),
    };
    json!({
        "pipeline": variant.pipeline, "options": variant.options, "order": order, "check": variant.check,
        "plant": variant.plant.map(Plant::name),
        "given": variant.given.as_ref().map(|given| json!([given.from, given.seed, given.changes])),
    })
}

fn variant_from_json(json: &Value) -> Option<Variant> {
    let order = match (json["order"].as_u64(), json["order"].as_str()) {
        (Some(seed), _) => Order::Random(seed),
        (_, Some("reverse")) => Order::Reverse,
        _ => Order::Forward,
    };
    let given = |json: &Value| {
        let changes = json[2].as_u64()? as usize;
        Some(Given { from: text(&json[0])?, seed: json[1].as_u64()?, changes })
    };
    Some(Variant {
        pipeline: text(&json["pipeline"])?,
        options: text(&json["options"])?,
        given: given(&json["given"]),
        order,
        check: json["check"].as_bool()?,
        plant: json["plant"].as_str().and_then(Plant::named),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_all() {
        let variant = Variant {
            pipeline: "mse-to-gpu".into(),
            options: "schedule=isl".into(),
            given: Some(Given { from: "isl".into(), seed: 1 << 31, changes: 2 }),
            order: Order::Random(7),
            check: true,
            plant: Some(Plant::DropStore),
        };
        let variants =
            vec![variant.clone(), Variant { order: Order::Reverse, plant: None, given: None, ..variant }];
        let mutants = vec![Mutant { name: "constant".into(), text: "c".into() }];
        let (text, sizes) = ("a\n\"b\"".into(), vec!["arg0=1".into()]);
        let case = Case { text, sizes, variants, deadline: 2.5, mutants };
        assert_eq!(Case::from_line(&case.to_line()), Some(case));
        let mut answer = Answer::default();
        answer.count("executions", 3);
        answer.seconds = vec![0.5, 12.0];
        for (kind, variant) in
            KINDS.map(|(kind, _)| kind).into_iter().zip([None, Some(1)].into_iter().cycle())
        {
            answer.failures.push(Failure { variant, kind, message: "x\ny".into() });
        }
        assert_eq!(Answer::from_line(&answer.to_line()), Some(answer));
    }
}
