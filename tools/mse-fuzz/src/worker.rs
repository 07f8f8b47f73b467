//! Processes that judge: a crash or an endless loop in a pass ends one of them, not the run.

use crate::case::{Answer, Case, Failure, Kind};
use crate::judge::judge;
use crate::time::processor_time_of;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// After so many cases a process is replaced: MLIR's contexts never forget.
const CASES: usize = 200;

/// Makes glibc overwrite memory that is freed with this byte, and memory that is allocated with its inverse.
/// Code that reads freed memory then fails, and not by chance only. No other allocator does that, so this
/// program has none.
const PERTURB: (&str, &str) = ("MALLOC_PERTURB_", "165");

/// How often the processor time of a worker is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// A worker that waits for ever has no processor time: after so many times the limit it is ended, too.
const PATIENCE: u32 = 20;

/// Reads cases from the standard input and answers on the standard output, until the input ends.
pub fn serve() -> io::Result<()> {
    mse_run::catch_faults();
    for line in io::stdin().lock().lines() {
        let answer = match Case::from_line(&line?) {
            Some(case) => judge(&case),
            None => return Err(io::Error::other("not a case")),
        };
        let mut output = io::stdout().lock();
        writeln!(output, "{}", answer.to_line())?;
        output.flush()?;
    }
    Ok(())
}

/// One process at a time, started when needed.
pub struct Worker {
    program: PathBuf,
    timeout: Duration,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    said: Arc<Mutex<String>>,
    cases: usize,
}

impl Worker {
    /// A worker that runs `program worker`, and gives each case so much processor time.
    pub fn new(program: PathBuf, timeout: Duration) -> Self {
        Self { program, timeout, process: None }
    }

    /// Judges a case. Where the process dies or takes too long, each variant is judged by itself to tell
    /// which one it is.
    pub fn judge(&mut self, case: &Case) -> io::Result<Answer> {
        let (kind, message) = match self.ask(case)? {
            Ok(answer) => return Ok(answer),
            Err(failure) => failure,
        };
        if case.variants.len() <= 1 {
            let variant = if case.variants.is_empty() { None } else { Some(0) };
            return Ok(Answer { failures: vec![Failure { variant, kind, message }], ..Answer::default() });
        }
        let mut answer = Answer::default();
        for (position, variant) in case.variants.iter().enumerate() {
            let one = Case { variants: vec![variant.clone()], ..case.clone() };
            let of_one = self.judge(&one)?;
            for (what, count) in of_one.counts {
                if what != "programs" || position == 0 {
                    answer.count(&what, count);
                }
            }
            let moved = |failure: Failure| Failure { variant: failure.variant.map(|_| position), ..failure };
            answer.failures.extend(of_one.failures.into_iter().map(moved));
            answer.seconds.push(of_one.seconds.first().copied().unwrap_or_default());
        }
        Ok(answer)
    }

    /// The processor time for a case: without options it may take the deadline, and as much again for all
    /// executions.
    fn limit(&self, case: &Case) -> Duration {
        match &case.variants[..] {
            [only] if only.is_default() => Duration::from_secs_f64(2.0 * case.deadline).min(self.timeout),
            _ => self.timeout,
        }
    }

    fn ask(&mut self, case: &Case) -> io::Result<Result<Answer, (Kind, String)>> {
        let mut process = match self.process.take().filter(|process| process.cases < CASES) {
            Some(process) => process,
            None => Process::start(&self.program)?,
        };
        process.cases += 1;
        // Where the process is gone, there is no answer either.
        let _ = writeln!(process.input, "{}", case.to_line()).and_then(|()| process.input.flush());
        let limit = self.limit(case);
        match process.answer(limit) {
            Ok(line) => {
                let answer = Answer::from_line(&line).ok_or_else(|| io::Error::other("no answer"))?;
                self.process = Some(process);
                Ok(Ok(answer))
            }
            Err(RecvTimeoutError::Timeout) => {
                let default = matches!(&case.variants[..], [only] if only.is_default());
                let kind = if default { Kind::Slow } else { Kind::Timeout };
                Ok(Err((kind, format!("no answer after {} s of processor time", limit.as_secs()))))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = process.child.wait()?;
                let said = process.said.lock().expect("nothing panics meanwhile").clone();
                Ok(Err((Kind::Crash, format!("{status}: {}", said.trim()))))
            }
        }
    }
}

impl Process {
    fn start(program: &PathBuf) -> io::Result<Self> {
        let mut command = Command::new(program);
        if std::env::var_os(PERTURB.0).is_none() {
            command.env(PERTURB.0, PERTURB.1);
        }
        command.arg("worker").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, answers) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let said = Arc::new(Mutex::new(String::new()));
        let (sink, errors) = (Arc::clone(&said), child.stderr.take().expect("it is piped"));
        thread::spawn(move || keep_last(errors, &sink));
        Ok(Self { child, input, answers, said, cases: 0 })
    }
}

impl Process {
    /// The next answer, unless it takes more processor time than this.
    fn answer(&self, limit: Duration) -> Result<String, RecvTimeoutError> {
        let (begin, start) = (Instant::now(), processor_time_of(self.child.id()).unwrap_or_default());
        loop {
            match self.answers.recv_timeout(LOOK) {
                Err(RecvTimeoutError::Timeout) => {}
                other => return other,
            }
            let used = processor_time_of(self.child.id()).unwrap_or_default() - start;
            if used > limit.as_secs_f64() || begin.elapsed() > PATIENCE * limit {
                return Err(RecvTimeoutError::Timeout);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Keeps the last part of what a process says.
fn keep_last(mut from: impl Read, said: &Mutex<String>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let mut said = said.lock().expect("nothing panics meanwhile");
        *said += &String::from_utf8_lossy(&buffer[..count]);
        let surplus = said.chars().count().saturating_sub(2000);
        *said = said.chars().skip(surplus).collect();
    }
}
