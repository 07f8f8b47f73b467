//! Runs of the tool: it finds what is wrong, and only that.

use std::fs;
use std::process::{Command, Output};

fn fuzz(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mse-fuzz"))
        .args(arguments.split_whitespace())
        .output()
        .expect("mse-fuzz starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A store lost by the compiler changes results, is noticed, and shrinks to one statement.
#[test]
fn a_planted_mistake_is_found_and_shrunk() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().display();
    let output = fuzz(&format!(
        "--stratum rectangular --seed 8 --count 2 --variants 1 --jobs 1 --plant drop-store --shrink --keep {keep}"
    ));
    let text = printed(&output);
    assert!(!output.status.success(), "{text}");
    assert!(text.contains("difference with "), "{text}");
    let files = fs::read_dir(folder.path()).expect("it is there");
    let programs: Vec<_> = files.map(|file| fs::read_to_string(file.expect("a file").path())).collect();
    let smallest = programs.iter().flatten().map(|text| text.matches(".store ").count()).min();
    assert_eq!(smallest, Some(1), "{text}");
}

#[test]
fn totals_are_json_when_asked_for() {
    let output = fuzz("--count 0 --json");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(output.status.success() && json["programs_per_minute"].is_number(), "{json}");
}

/// A failure that a line of a file says is known is told, counted apart, and is no failure of the run.
#[test]
fn known_failures_do_not_fail_a_run() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), "difference\trectangular\tmse\tagainst\ta lost store\n").expect("written");
    let known = file.path().display();
    let arguments = "--stratum rectangular --seed 8 --count 2 --variants 1 --jobs 1 --plant drop-store";
    let output = fuzz(&format!("{arguments} --known {known}"));
    let text = printed(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("known (a lost store): seed ") && text.contains(", 0 failed"), "{text}");
}

/// A run of some time tells the seeds that repeat it.
#[test]
fn a_run_of_some_time_tells_its_seeds() {
    let output = fuzz("--stratum rectangular --seed 9 --count 1000000000000 --time 2 --jobs 2 --variants 0");
    let text = printed(&output);
    assert!(output.status.success() && text.contains("seeds from 9 on"), "{text}");
    let again = text.split("a minute: ").nth(1).and_then(|rest| rest.lines().next()).expect("how");
    let output = fuzz(&format!("--stratum rectangular --variants 0 {again}"));
    let count = again.split("--count ").nth(1).expect("a count");
    assert!(printed(&output).contains(&format!("{count} passed, 0 failed")), "{}", printed(&output));
}

#[test]
fn what_is_shown_says_its_sizes() {
    let text = printed(&fuzz("show 3"));
    assert!(text.starts_with("// --size ") && text.contains("func.func @f("), "{text}");
}

#[test]
fn an_unknown_stratum_is_refused_with_the_known_ones() {
    let output = fuzz("--stratum nothing");
    let text = printed(&output);
    assert!(output.status.code() == Some(2) && text.contains("one of rectangular, imperfect"), "{text}");
}

/// A kept variant with a schedule says how to have the schedule drawn again.
#[test]
fn schedules_are_drawn_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().display();
    let arguments = "--stratum rectangular --count 20 --variants 2 --jobs 1 --schedules --plant drop-store";
    let text = printed(&fuzz(&format!("{arguments} --keep {keep}")));
    let files = fs::read_dir(folder.path()).expect("it is there").map(|file| file.expect("a file").path());
    let (path, kept) = files
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a file")))
        .find(|(_, text)| text.contains("// mse-fuzz schedule "))
        .unwrap_or_else(|| panic!("{text}"));
    let line = kept.lines().find(|line| line.contains("mse-fuzz schedule")).expect("it was found");
    let part = |from: &str, to: &str| line.split(from).nth(1).and_then(|rest| rest.split(to).next());
    let passes = part("--passes='", "'").expect("passes");
    let how = part("' --from", " > given.yaml").expect("how it was drawn");
    let output = Command::new(env!("CARGO_BIN_EXE_mse-fuzz"))
        .arg("schedule")
        .arg(path)
        .args(["--passes", passes, "--from"])
        .args(how.split_whitespace())
        .output()
        .expect("mse-fuzz starts");
    assert!(output.status.success() && printed(&output).starts_with("--- f#0"), "{}", printed(&output));
}

/// Where nobody reads what is printed, a run ends, and says nothing of it.
#[test]
fn a_run_that_nobody_reads_ends_quietly() {
    for arguments in ["show 7", "--count 1 --variants 1 --jobs 1", "--count 0 --json"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_mse-fuzz"))
            .args(arguments.split_whitespace())
            .stdout(writer)
            .output()
            .expect("mse-fuzz starts");
        assert_eq!((output.status.code(), printed(&output)), (Some(1), String::new()), "{arguments}");
    }
}
