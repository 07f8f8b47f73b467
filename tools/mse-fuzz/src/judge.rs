//! Compiles a program with each variant, executes both and compares, in this process.
//!
//! The program runs once for each size, watched: it must be in bounds and read nothing that nobody wrote,
//! else the generator is wrong. A variant runs on the same inputs in two orders of threads; results must
//! agree bit for bit, and nothing may race, leak or be out of bounds. The passes' processor time is taken,
//! too.

use crate::case::{Answer, Case, Failure, Kind};
use crate::given::{FILE, Given};
use crate::mlir;
use crate::pairs;
use crate::refusal;
use crate::time::processor_time;
use crate::variant::{Plant, VERIFY, Variant};
use melior::Context;
use melior::ir::Module;
use mse_passes::pipeline::PASSES;
use mse_run::{Options, Order, Outcome, Program, Sizes, Source, Tolerance, Value, difference, generate};

/// Executes a case, and judges each variant.
pub fn judge(case: &Case) -> Answer {
    let (context, plain) = (mlir::context(), mlir::plain_context());
    let mut answer = Answer::default();
    answer.count("programs", 1);
    match original(&plain, case) {
        Err(message) => answer.failures.push(Failure { variant: None, kind: Kind::Program, message }),
        Ok(original) => {
            for (position, variant) in case.variants.iter().enumerate() {
                answer.count("variants", 1);
                if let Err((kind, message)) = one(&context, &plain, case, &original, variant, &mut answer) {
                    answer.failures.push(Failure { variant: Some(position), kind, message });
                }
            }
            pairs::judge(case, &original, &plain, &mut answer);
        }
    }
    answer
}

/// Compiles and compares one variant, within the deadline.
fn one(
    context: &Context,
    plain: &Context,
    case: &Case,
    original: &Original,
    variant: &Variant,
    answer: &mut Answer,
) -> Result<(), (Kind, String)> {
    let start = processor_time();
    let text = variant_of(context, case, variant, answer);
    let seconds = processor_time() - start;
    answer.seconds.push(seconds);
    let Some((text, separate)) = text? else { return Ok(()) };
    let watched = Options { separate, ..options(Order::Forward, variant.check) };
    compare_watched(plain, case, original, &text, (variant, &watched), answer)?;
    if variant.is_default() && seconds > case.deadline {
        return Err((Kind::Slow, format!("{seconds:.1} s of processor time")));
    }
    Ok(())
}

/// The program itself, and its runs.
pub struct Original {
    /// Compiled, watched.
    pub program: Program,
    /// For each choice of sizes.
    pub inputs: Vec<Vec<Value>>,
    /// The outcomes of its runs on them.
    pub outcomes: Vec<Outcome>,
}

/// A program may take so many times as many rounds of loops as the one that it was made of, threads of
/// launches among them.
const TIMES: u64 = 20;
/// And so many more: a launch has some hundreds of threads for each iteration of the loops around, most of
/// them idle at such sizes. (Ten thousand launches of 256 threads are 2.7 million.)
const MORE: u64 = 4_000_000;

/// How programs are executed: their rounds are counted.
pub fn options(order: Order, check: bool) -> Options {
    Options { order, check, optimization: 1, limit: Some(u64::MAX), ..Options::default() }
}

/// Runs the program itself.
pub fn original(context: &Context, case: &Case) -> Result<Original, String> {
    let module = with_memory(context, &case.text)?;
    let program = compile(context, module, &case.text, &options(Order::Forward, true))?;
    let mut original = Original { program, inputs: Vec::new(), outcomes: Vec::new() };
    // Other inputs than those that `mse-verify{against=}` runs with.
    let seed = if case.mutants.is_empty() { 0 } else { 7 };
    for sizes in &case.sizes {
        let within = |error: mse_run::Error| format!("sizes {sizes}: {error}");
        let inputs =
            Sizes::parse(sizes).and_then(|sizes| generate(original.program.signature(), &sizes, seed));
        let inputs = inputs.map_err(within)?;
        let outcome = original.program.run(&inputs).map_err(within)?;
        if let Some(finding) = outcome.findings.first() {
            return Err(format!("sizes {sizes}: {finding}"));
        }
        original.inputs.push(inputs);
        original.outcomes.push(outcome);
    }
    Ok(original)
}

/// Upstream's passes that give tensors memory, and do no more.
pub const PLAIN_MEMORY: &str = "one-shot-bufferize{bufferize-function-boundaries=true \
    function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=true},\
    buffer-results-to-out-params{modify-public-functions=true hoist-static-allocs=true \
    hoist-dynamic-allocs=true},buffer-deallocation-pipeline";

/// Whether a program computes on tensors, which must get memory first.
fn has_tensors(text: &str) -> bool {
    text.contains("tensor<")
}

/// A program that has memory; that of its arguments keeps its values.
fn with_memory<'c>(context: &'c Context, text: &str) -> Result<Module<'c>, String> {
    if !has_tensors(text) {
        return mlir::parse(context, text);
    }
    let (arguments, rest) = text.split_once(") -> (").ok_or("a function on tensors has results")?;
    let kept = arguments.replace(", %t", " {bufferization.writable = false}, %t");
    let kept = kept.replacen("%n: index {bufferization.writable = false}", "%n: index", 1);
    let text = format!("{kept} {{bufferization.writable = false}}) -> ({rest}");
    let mut module = mlir::parse(context, &text)?;
    let (done, said) = mlir::run(context, &mut module, PLAIN_MEMORY);
    if done { Ok(module) } else { Err(said.errors) }
}

/// The passes of a variant of a program: in front of them those that give tensors memory, if it has some.
///
/// # Errors
/// Options that the pipeline does not take.
pub fn passes_for(text: &str, variant: &Variant) -> Result<String, String> {
    let passes = variant.passes()?;
    if !has_tensors(text) {
        return Ok(passes);
    }
    Ok((PASSES.text_of)("mse-from-tensors", "")? + "," + &passes)
}

/// Compiles a module.
pub fn compile<'c>(
    context: &'c Context,
    module: Module<'c>,
    text: &str,
    options: &Options,
) -> Result<Program, String> {
    let source = Source::text("program", text);
    Program::compile_module(context, module, &source, Some("f"), options).map_err(|error| error.to_string())
}

/// Runs what became of the program, and compares.
pub fn compare(
    context: &Context,
    case: &Case,
    original: &Original,
    text: &str,
    variant: &Variant,
    answer: &mut Answer,
) -> Result<(), (Kind, String)> {
    let watched = options(Order::Forward, variant.check);
    compare_watched(context, case, original, text, (variant, &watched), answer)
}

/// The same, executed in this way.
fn compare_watched(
    context: &Context,
    case: &Case,
    original: &Original,
    text: &str,
    (variant, watched): (&Variant, &Options),
    answer: &mut Answer,
) -> Result<(), (Kind, String)> {
    let failed = |message| (Kind::Run, message);
    let fresh = || {
        let module = mlir::parse(context, text)?;
        compile(context, module, text, watched)
    };
    let mut program = fresh().map_err(failed)?;
    let orders = [Order::Forward, variant.order];
    for order in orders.into_iter().take(1 + usize::from(text.contains("gpu.launch"))) {
        if order != Order::Forward && text.contains("memref.global") {
            // Globals hold what the runs before left there.
            program = fresh().map_err(failed)?;
        }
        program.set_order(order);
        for ((sizes, inputs), expected) in case.sizes.iter().zip(&original.inputs).zip(&original.outcomes) {
            answer.count("executions", 1);
            let place = format!("sizes {sizes} order {order:?}");
            let within = |error: mse_run::Error| (Kind::Run, format!("{place}: {error}"));
            program.set_limit(expected.rounds.saturating_mul(TIMES).saturating_add(MORE));
            let outcome = program.run(inputs).map_err(within)?;
            let signature = original.program.signature();
            if let Some(difference) =
                difference(signature, expected, &outcome, Tolerance::NONE).map_err(within)?
            {
                let difference = difference.describe("program", "variant");
                return Err((Kind::Difference, format!("{place}: {difference}")));
            }
            if let Some(finding) = outcome.findings.first() {
                return Err((Kind::Finding, format!("{place}: {finding}")));
            }
        }
    }
    Ok(())
}

/// The program after the variant's pipeline, which runs in two parts to see what was imported; whether its
/// kernels have memory of their own. Nothing where hints or a schedule are refused.
fn variant_of(
    context: &Context,
    case: &Case,
    variant: &Variant,
    answer: &mut Answer,
) -> Result<Option<(String, bool)>, (Kind, String)> {
    let Some(passes) = passes_of(context, case, variant, answer)? else { return Ok(None) };
    let mut module = mlir::parse(context, &case.text).map_err(|message| (Kind::Program, message))?;
    let Some(import) = passes.find("mse-import") else {
        answer.count("variants of passes alone", 1);
        run(context, &mut module, &passes, answer)?;
        let text = module.as_operation().to_string();
        return Ok(Some((variant.plant.map_or(text.clone(), |plant| planted(&text, plant)), false)));
    };
    let end = passes[import..].find(',').expect("a pipeline does more than import");
    let (import, rest) = (&passes[..import + end], &passes[import + end + 1..]);
    run(context, &mut module, import, answer)?;
    let imported = module.as_operation().to_string();
    let scops = imported.matches("mse.scop ").count() as u64;
    answer.count("scops", scops);
    answer.count("statements", imported.matches("mse.stmt ").count() as u64);
    answer.count("may-accesses", imported.matches(" may <").count() as u64);
    answer.count("variants with a scop", u64::from(scops > 0));
    let whole = run(context, &mut module, rest, answer);
    if let Err((Kind::Verify, message)) = &whole
        && only_bounds(message)
        && variant.options.contains(VERIFY)
    {
        // Facts about parameters may lie outside the scop: then bounds are left to the execution.
        answer.count("variants whose bounds the scop does not imply", 1);
        let options = variant.options.replace(VERIFY, "verify=none");
        return variant_of(context, case, &Variant { options, ..variant.clone() }, answer);
    }
    if let Err((Kind::Compile, message)) = &whole
        && let Some(refused) = refusal::known(message, case, variant)
    {
        answer.count(&refused, 1);
        return Ok(None);
    }
    let stays = whole?.iter().any(|remark| remark.contains("kernels use memory of the host"));
    let copies =
        ["transfers=copy", "transfers=managed"].iter().any(|option| variant.options.contains(option));
    let separate = copies && !stays && !case.text.contains("gpu.launch");
    answer.count("variants with memory of their own", u64::from(separate));
    let text = module.as_operation().to_string();
    let has = |word: &str| u64::from(text.contains(word));
    answer.count("variants with a parallel loop", has("affine.parallel") | has("scf.parallel"));
    answer.count("variants with a kernel", has("gpu.launch"));
    answer.count("variants with a barrier", has("gpu.barrier"));
    answer.count("variants with managed memory", has("host_shared"));
    answer.count(
        "variants with a schedule of their own",
        u64::from(variant.given.as_ref().is_some_and(|given| !given.is_recipe())),
    );
    let is_recipe = variant.given.as_ref().is_some_and(Given::is_recipe);
    answer.count("variants with a recipe of their own", u64::from(is_recipe));
    answer.count("variants with hints", u64::from(refusal::has_hints(&case.text)));
    let updates = u64::from(!case.text.contains("memref.atomic_rmw")) & has("memref.atomic_rmw");
    answer.count("variants with updates in any order", updates);
    Ok(Some((variant.plant.map_or(text.clone(), |plant| planted(&text, plant)), separate)))
}

/// The variant's passes, with the schedule that they read in a file; nothing if there is none.
fn passes_of(
    context: &Context,
    case: &Case,
    variant: &Variant,
    answer: &mut Answer,
) -> Result<Option<String>, (Kind, String)> {
    let failed = |message| (Kind::Compile, message);
    let passes = passes_for(&case.text, variant).map_err(failed)?;
    let Some(given) = &variant.given else { return Ok(Some(passes)) };
    let text = match given.text(context, &case.text, &passes) {
        Err(message) => match refusal::known(&message, case, variant) {
            Some(refused) => {
                answer.count(&refused, 1);
                None
            }
            None => return Err(failed(message)),
        },
        Ok(text) => text,
    };
    let Some(text) = text else { return Ok(None) };
    let file = std::env::temp_dir().join(format!("mse-fuzz-{}-{FILE}", std::process::id()));
    std::fs::write(&file, text).map_err(|error| failed(error.to_string()))?;
    Ok(Some(passes.replace(&format!("={FILE}"), &format!("={}", file.display()))))
}

/// Whether all that `mse-verify` finds is accesses that could be out of bounds.
fn only_bounds(message: &str) -> bool {
    let told = |line: &&str| line.contains("loc(") && !line.contains("mse-verify: ");
    message.lines().filter(told).all(|line| line.contains(", outside of "))
        && message.lines().any(|line| line.contains(" violation"))
        && !message.contains("cannot check")
}

fn run<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    passes: &str,
    answer: &mut Answer,
) -> Result<Vec<String>, (Kind, String)> {
    let (done, said) = mlir::run(context, module, passes);
    for remark in &said.remarks {
        if let Some((_, code)) = remark.split_once("not imported [") {
            answer.count(&format!("not imported [{}]", code.split(']').next().unwrap_or_default()), 1);
        }
    }
    let kind = if said.errors.contains("mse-verify") { Kind::Verify } else { Kind::Compile };
    if done { Ok(said.remarks) } else { Err((kind, said.errors)) }
}

/// The text with a mistake in it, if there is a place for it.
fn planted(text: &str, plant: Plant) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match plant {
        Plant::DropStore => {
            let store = |line: &String| line.contains("affine.store ") || line.contains("memref.store ");
            if let Some(position) = lines.iter().rposition(store) {
                lines.remove(position);
            }
        }
        Plant::Constant => {
            let bound = |line: &String| line.contains("affine.for ") && line.contains(" = 0 to ");
            if let Some(position) = lines.iter().rposition(bound) {
                lines[position] = lines[position].replace(" = 0 to ", " = 1 to ");
            }
        }
    }
    lines.join("\n")
}
