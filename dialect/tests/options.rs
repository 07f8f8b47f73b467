//! Each option that `Passes.td` declares arrives in Rust, with the value that the user gives. An option that
//! would not arrive is refused when the passes are generated.

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::{Location, Module, OperationRef};
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects};
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{self, Options, Passes};
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Mutex;

const ODS: &str = include_str!("../ods/Passes.td");

/// Options by pass: names and values.
type Given = BTreeMap<String, BTreeMap<String, String>>;

/// The options of the passes that ran.
static ARRIVED: Mutex<Given> = Mutex::new(Given::new());

const PASSES: Passes = Passes { run: note, text_of: |_, _| Err(String::new()), pipelines: Vec::new };

fn note<'c>(pass: &str, _: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let values = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    ARRIVED.lock().expect("no panic inside").insert(pass.to_owned(), values.collect());
    Ok(())
}

/// Each option that `Passes.td` declares, with a value that is not its default.
fn declared() -> Given {
    ODS.split(" : Mse_Pass<\"").skip(1).map(|pass| (quoted(pass, 0).to_owned(), options_of(pass))).collect()
}

fn options_of(pass: &str) -> BTreeMap<String, String> {
    let options = pass.split("Option<\"").skip(1);
    options.map(|option| (quoted(option, 1).to_owned(), other_value(option).to_owned())).collect()
}

/// The quoted text of this number, where the first has lost its first quote.
fn quoted(text: &str, number: usize) -> &str {
    text.split('"').nth(2 * number).expect("a quoted text")
}

fn other_value(option: &str) -> &'static str {
    match (quoted(option, 2), quoted(option, 3)) {
        ("bool", "true") => "false",
        ("bool", _) => "true",
        ("uint64_t", _) => "7",
        ("int64_t", _) => "7,8",
        _ => "x,y",
    }
}

#[test]
fn each_option_arrives_with_its_value() {
    registration::register(PASSES);
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    registration::insert_dialect(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    let declared = declared();
    assert_eq!(declared["mse-lower"]["target"], "x,y");
    let text = |(pass, options): (&String, &BTreeMap<String, String>)| {
        let options: Vec<_> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{pass}{{{}}}", options.join(" "))
    };
    let pipeline = declared.iter().map(text).collect::<Vec<_>>().join(",");
    let manager = PassManager::new(&context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({pipeline})"))
        .expect("a pipeline");
    manager.run(&mut Module::new(Location::unknown(&context))).expect("passes that do nothing");
    let mut arrived = ARRIVED.lock().expect("no panic inside").clone();
    for options in arrived.values_mut() {
        assert!(options.remove("scops-sought").is_some());
    }
    assert_eq!(arrived, declared);
}

#[test]
fn an_option_that_would_not_arrive_is_refused() {
    let llvm = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    let generated = |name: &str, text: &str| {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, text).expect("the folder is writable");
        let mut tool = Command::new(format!("{llvm}/bin/mlir-tblgen"));
        let run = tool.args(["-gen-pass-decls", "-I", &format!("{llvm}/include")]).arg(file).output();
        let run = run.expect("mlir-tblgen runs");
        (run.status.success(), String::from_utf8_lossy(&run.stderr).into_owned())
    };
    let forgotten = ODS.replace("Mse_Option<\"trace\", \"trace\",", "Option<\"trace\", \"trace\",");
    assert_ne!(forgotten, ODS);
    let (is_generated, said) = generated("forgotten.td", &forgotten);
    assert!(!is_generated && said.contains("MseLower: options are Mse_Option"), "{said}");
    assert_eq!(generated("whole.td", ODS), (true, String::new()));
}
