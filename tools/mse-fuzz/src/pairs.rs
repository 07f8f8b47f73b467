//! Pairs for `mse-verify{against=}`: what it says of a program and a mutant, and what executions say.
//!
//! ```text
//! false proof    proved for all sizes and inputs, but some execution differs, or races: a failure
//! missed         equal in the runs that against= makes itself, but not in others: counted
//! rate           of pairs that no execution tells apart, how many are proved: counted
//! ```
//!
//! `mse-opt` is the program beside this one, run as people run it.

use crate::case::{Answer, Case, Failure, Kind, Mutant};
use crate::judge::{Original, compare};
use crate::mlir;
use crate::variant::Variant;
use melior::Context;
use mse_run::Order;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long `mse-opt` may take for a pair.
const LIMIT: Duration = Duration::from_secs(60);

/// The verdict of `mse-opt` on a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Proved,
    /// If no index wraps.
    Reserved,
    Equal,
    Different,
    Undecided,
    Late,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Reserved => "proved with a reservation",
            Self::Equal => "equal in runs",
            Self::Different => "different",
            Self::Undecided => "not decided",
            Self::Late => "too late",
        }
    }
}

/// Judges all mutants of a case.
pub fn judge(case: &Case, original: &Original, context: &Context, answer: &mut Answer) {
    for (position, mutant) in case.mutants.iter().enumerate() {
        if let Err(message) = mlir::parse(context, &mutant.text) {
            answer.failures.push(Failure { variant: Some(position), kind: Kind::Program, message });
            continue;
        }
        let (verdict, said) = match against(&case.text, &mutant.text) {
            Ok(verdict) => verdict,
            Err(error) => (Verdict::Undecided, error.to_string()),
        };
        let differs = differs(case, original, context, mutant);
        note(mutant, verdict, differs.is_some(), answer);
        if let (Verdict::Equal, None, Some((_, why))) = (verdict, &differs, said.split_once("not proved: ")) {
            answer.count(&format!("pairs right, not proved: {}", words(why)), 1);
        }
        if let (Verdict::Proved, Some(how)) = (verdict, differs) {
            let message = format!("{}; but {how}", said.trim());
            answer.failures.push(Failure { variant: Some(position), kind: Kind::Proof, message });
        }
    }
}

/// How an execution of the mutant differs, if one does.
fn differs(case: &Case, original: &Original, context: &Context, mutant: &Mutant) -> Option<String> {
    let (pipeline, options) = (String::new(), String::new());
    let order = Order::Reverse;
    let variant = Variant { pipeline, options, given: None, order, check: true, plant: None };
    let mut runs = Answer::default();
    let compared = compare(context, case, original, &mutant.text, &variant, &mut runs);
    compared.err().map(|(kind, message)| format!("{kind}: {message}"))
}

fn note(mutant: &Mutant, verdict: Verdict, differs: bool, answer: &mut Answer) {
    let truth = if differs { "wrong" } else { "right" };
    answer.count("pairs", 1);
    answer.count(&format!("pairs {truth}: {}", verdict.name()), 1);
    answer.count(
        &format!("pairs {truth}, {}: {}", mutant.name.split(", ").next().unwrap_or_default(), verdict.name()),
        1,
    );
}

/// The verdict of `mse-opt`, and its output.
fn against(original: &str, mutant: &str) -> io::Result<(Verdict, String)> {
    let folder = std::env::temp_dir();
    let file = folder.join(format!("mse-fuzz-{}.mlir", std::process::id()));
    std::fs::write(&file, original)?;
    let tool = std::env::current_exe()?.with_file_name("mse-opt");
    let mut child = Command::new(tool)
        .arg(format!("--mse-verify=against={}", file.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().expect("it is piped");
    // Where it ends before it has read all, what it says tells why.
    let _ = input.write_all(mutant.as_bytes());
    drop(input);
    let mut errors = child.stderr.take().expect("it is piped");
    let reader = std::thread::spawn(move || {
        let mut said = String::new();
        errors.read_to_string(&mut said).map(|_| said)
    });
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok((Verdict::Late, String::new()));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    std::fs::remove_file(&file)?;
    let said = reader.join().map_err(|_| io::Error::other("no output"))??;
    Ok((verdict(&said), told(&said)))
}

/// A reason without names and numbers.
fn words(why: &str) -> String {
    let word = |word: &&str| word.chars().all(|letter| letter.is_alphabetic());
    why.split([' ', ',']).filter(word).take(8).collect::<Vec<_>>().join(" ")
}

/// The line about the function.
fn told(said: &str) -> String {
    said.lines().find(|line| line.contains("comput")).unwrap_or_default().to_owned()
}

fn verdict(said: &str) -> Verdict {
    let line = told(said);
    let proved =
        line.split_once("proved for all sizes and inputs").map(|(before, after)| (before, after.trim()));
    match proved {
        Some((before, "")) if !before.ends_with("not ") => Verdict::Proved,
        Some((before, _)) if !before.ends_with("not ") => Verdict::Reserved,
        _ if said.contains("does not compute") || said.contains("violation") => Verdict::Different,
        _ if line.contains("was seen to compute what it does") => Verdict::Equal,
        _ => Verdict::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mse_opt_says_is_understood() {
        let remark =
            |does: &str| format!("-:1:1: remark: @f {does} what it does in 'a': equal in 12 runs (2 seeds)");
        for (does, rest, expected) in [
            ("computes", "; proved for all sizes and inputs", Verdict::Proved),
            ("computes", "; proved for all sizes and inputs for which no index wraps", Verdict::Reserved),
            ("was seen to compute", "; not proved: because", Verdict::Equal),
            ("was seen to compute", "", Verdict::Equal),
        ] {
            assert_eq!(verdict(&format!("{}{rest}\n%x = proved\n", remark(does))), expected, "{rest}");
        }
        assert_eq!(verdict("error: @f does not compute what it does in 'a': argument"), Verdict::Different);
        assert_eq!(verdict("error: not decided: @f: the original is at fault"), Verdict::Undecided);
    }
}
