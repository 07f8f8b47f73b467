//! A variant of a program: a pipeline with options, and how its output is executed.

use crate::given::{FILE, Given};
use crate::random::Random;
use crate::strata::{Form, Mix};
use mse_passes::pipeline::PASSES;
use mse_run::Order;
use std::fmt;

/// The pipelines, and how often each is drawn.
const PIPELINES: [(u32, &str); 3] = [(2, "mse-to-affine"), (3, "mse-to-parallel"), (6, GPU)];

/// The pipeline that takes all options.
const GPU: &str = "mse-to-gpu";

/// How often a pipeline whose options are drawn has a recipe, in percent.
const RECIPES: u32 = 10;

/// How often a pipeline is drawn without any option, as most users run it, in percent.
const DEFAULT: u32 = 40;

/// Options and the values to draw from; those that a pipeline does not take (yet) are left out by
/// [`accepted`].
const OPTIONS: [(&str, &[&str]); 14] = [
    ("inline", &["", "auto", "false"]),
    ("grain", &["", "", "", "block"]),
    ("aliasing", &["", "", "", "may"]),
    ("while", &["", "counter"]),
    ("checks", &["", "", "false"]),
    ("expand", &["none", "maximal", "full", "auto"]),
    ("max-bytes", &["", "", "256"]),
    (
        "schedule",
        &[
            "isl",
            "isl",
            "coincident",
            "source",
            "merged",
            "rows",
            "distributed",
            "permutable",
            "wavefront",
            "diamond",
            "blocked",
            FILE,
            FILE,
        ],
    ),
    ("tile", &["", "", "auto", "2", "3,4"]),
    ("report", &["", "", "", "true"]),
    ("contract", &["none", "private", "modulo", "realloc", "modulo"]),
    ("sequential", &["host", "block"]),
    ("block-sizes", &["", "", "1", "3", "4,2", "3,5", "2,3,4"]),
    ("transfers", &["none", "copy", "managed"]),
];

/// A pipeline, its options, and how its output runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The pipeline's name.
    pub pipeline: String,
    /// Its options, as `mse-opt` takes them.
    pub options: String,
    /// The schedule that it reads.
    pub given: Option<Given>,
    /// The order of blocks and threads on the emulated GPU; forward comes always, too.
    pub order: Order,
    /// Whether what it does with memory is watched.
    pub check: bool,
    /// A mistake made on purpose, to test this tool.
    pub plant: Option<Plant>,
}

/// Mistakes that a compiler could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Plant {
    /// The last store is lost.
    DropStore,
    /// The last comparison or bound with a constant is off by one.
    Constant,
}

impl Plant {
    /// Its name on the command line and in requests.
    pub fn name(self) -> &'static str {
        match self {
            Self::DropStore => "drop-store",
            Self::Constant => "constant",
        }
    }

    /// The mistake of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::DropStore, Self::Constant].into_iter().find(|plant| plant.name() == name)
    }
}

/// The option of variants whose options are drawn one by one. Others are as users have them, with isl's work
/// within the usual bounds.
pub const VERIFY: &str = "verify=each";

/// Bounds on isl's work, far below the usual ones: a run has many programs, and what happens beyond is tested
/// so, too.
const BOUNDS: [(&str, &str); 10] = [
    ("mse-reductions{", "mse-reductions{max-operations=800000 "),
    ("mse-dataflow", "mse-dataflow{max-operations=150000}"),
    ("mse-expand{", "mse-expand{max-operations=10000000 "),
    ("mse-schedule{", "mse-schedule{max-operations=150000 "),
    ("mse-choose{", "mse-choose{max-operations=400000 "),
    ("mse-map-to-gpu{", "mse-map-to-gpu{max-operations=150000 "),
    ("mse-contract{", "mse-contract{max-operations=150000 "),
    ("mse-combine,", "mse-combine{max-operations=150000},"),
    ("mse-combine{p", "mse-combine{max-operations=150000 p"),
    ("mse-verify{", "mse-verify{max-operations=200000 "),
];

impl Variant {
    /// Whether it has no options: then there is a deadline.
    pub fn is_default(&self) -> bool {
        self.options.is_empty()
    }

    /// The same in the source order, if it reads a schedule.
    pub fn in_source_order(mut self) -> Self {
        if self.given.take().is_some() {
            self.options = self.options.replace(&format!("recipe={FILE}"), "").replace(FILE, "source");
        }
        self
    }

    /// The passes that the pipeline runs with these options.
    pub fn passes(&self) -> Result<String, String> {
        if self.pipeline == ALONE {
            return Ok(self.options.clone());
        }
        let passes = (PASSES.text_of)(&self.pipeline, &self.options)?;
        if !self.options.contains(VERIFY) {
            return Ok(passes);
        }
        Ok(BOUNDS.iter().fold(passes, |passes, (unbounded, bounded)| passes.replace(unbounded, bounded)))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "--{}=\"{}\"", self.pipeline, self.options)?;
        let Some(Given { from, seed, changes }) = &self.given else { return Ok(()) };
        write!(formatter, " ({FILE}: --from {from} --seed {seed} --changes {changes})")
    }
}

/// The passes in front of import, which rewrite operations: what each does is executed by itself. Without
/// upstream's inliner, which makes invalid operations of functions whose arguments are symbols.
const FRONT: [(u32, &str); 7] = [
    (4, "mse-linalg-to-loops"),
    (4, "mse-inline"),
    (2, "mse-linalg-to-loops,mse-inline"),
    (3, "mse-simplify"),
    (1, "mse-simplify{aliasing=may while=counter}"),
    (1, "lift-cf-to-scf"),
    (1, "mse-linalg-to-loops,lift-cf-to-scf,mse-inline"),
];

/// The pass that changes stores of conditionals on data.
const CONDITIONALS: &str = "mse-simplify";

/// The name of variants that are passes alone, not a pipeline.
const ALONE: &str = "pass-pipeline";

/// How often a program has a variant that is passes alone, in percent.
const ALONE_SHARE: u32 = 10;

/// A kind of program whose share of calls, or of operations of linalg, is as large is mainly about these.
const MAINLY: u32 = 50;

/// How often a variant has the options that are likely to matter for programs of its kind, in percent.
const LIKELY: u32 = 45;

/// Properties that all variants of a run have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// A mistake made on purpose.
    pub plant: Option<Plant>,
    /// Schedules that were drawn.
    pub schedules: bool,
    /// Recipes that were drawn.
    pub recipes: bool,
}

/// `count` variants of a program of this kind, and sometimes one more that is passes alone; those of one
/// program differ.
pub fn draw(random: &mut Random, count: usize, wanted: Wanted, mix: &Mix) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for _ in 0..20 * count {
        let variant = one(random, wanted, mix.likely);
        if variants.len() < count && variants.iter().all(|other| other.to_string() != variant.to_string()) {
            variants.push(variant);
        }
    }
    let share = if mix.calls.max(mix.whole) >= MAINLY { 100 } else { ALONE_SHARE };
    if count > 0 && !wanted.schedules && !wanted.recipes && random.percent(share) {
        variants.push(alone(random.weighted(&FRONT), wanted));
    }
    if count > 0 && !wanted.schedules && !wanted.recipes && mix.form == Form::Nested {
        variants.push(alone(CONDITIONALS, wanted));
    }
    variants
}

/// Passes alone.
fn alone(passes: &str, wanted: Wanted) -> Variant {
    let (pipeline, options) = (ALONE.to_owned(), passes.to_owned());
    Variant { pipeline, options, given: None, order: Order::Reverse, check: true, plant: wanted.plant }
}

fn one(random: &mut Random, wanted: Wanted, likely: Option<&str>) -> Variant {
    let likely = likely.filter(|_| !wanted.schedules && !wanted.recipes && random.percent(LIKELY));
    let pipeline = random.weighted(&PIPELINES).to_owned();
    let mut options = Vec::new();
    let order = if random.percent(50) { Order::Reverse } else { Order::Random(random.below(1000) as u64) };
    let (check, plant) = (random.percent(75), wanted.plant);
    if let Some(options) = likely {
        let (pipeline, options) = (GPU.to_owned(), options.to_owned());
        return Variant { pipeline, options, given: None, order, check: true, plant };
    }
    if !wanted.schedules && !wanted.recipes && random.percent(DEFAULT) {
        return Variant { pipeline, options: String::new(), given: None, order, check: true, plant };
    }
    for (name, values) in OPTIONS {
        let values = accepted(&pipeline, name, values);
        if name == "schedule" && wanted.schedules {
            options.push(format!("{name}={FILE}"));
        } else if !values.is_empty() {
            options.push(format!("{name}={}", random.pick(&values)));
        }
    }
    options.retain(|option| !option.ends_with('='));
    if wanted.recipes || (!wanted.schedules && random.percent(RECIPES)) {
        let is_kept =
            |option: &String| !["expand", "schedule", "tile"].iter().any(|name| option.starts_with(name));
        options.retain(is_kept);
        options.extend(["expand=auto".to_owned(), format!("recipe={FILE}"), VERIFY.to_owned()]);
        let (options, given) = (options.join(" "), Some(Given::draw_recipe(random)));
        return Variant { pipeline, options, given, order, check, plant };
    }
    let given = options.iter().any(|option| option.ends_with(FILE)).then(|| Given::draw(random));
    options.push(VERIFY.into());
    Variant { pipeline, options: options.join(" "), given, order, check, plant }
}

/// The values of an option that the pipeline takes today; without a value it is left out.
fn accepted<'a>(pipeline: &str, name: &str, values: &[&'a str]) -> Vec<&'a str> {
    let takes = |value: &&str| (PASSES.text_of)(pipeline, &format!("{name}={value}")).is_ok();
    let fits = |value: &&str| value.is_empty() || takes(value);
    values.iter().copied().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_pipelines_take_is_drawn() {
        let mut random = Random::new(1);
        let drawn: Vec<_> = (0..200).map(|_| one(&mut random, Wanted::default(), None)).collect();
        for variant in &drawn {
            (PASSES.text_of)(&variant.pipeline, &variant.options).expect("a pipeline takes what is drawn");
        }
        for (_, pipeline) in PIPELINES {
            assert!(drawn.iter().any(|variant| variant.pipeline == pipeline), "{pipeline}");
        }
        for option in
            ["while=counter", "schedule=source", "schedule=isl", "sequential=block", "block-sizes=3,5", FILE]
        {
            assert!(drawn.iter().any(|variant| variant.options.contains(option)), "{option}");
        }
    }
}
