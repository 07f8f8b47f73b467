//! Many compilations in one process, as an embedder has them: memory does not grow, and threads do not meet.
//!
//! `MSE_ALL=1` compiles a thousand times.

mod common;

use common::with_default;
use mse_passes::pipeline::PASSES;
use std::fs::read_to_string;

const KERNELS: [&str; 4] = ["gemm", "atax", "jacobi-1d", "mvt"];

/// After how many compilations memory is measured, first and last.
const FEW: [usize; 2] = [60, 80];
/// With `MSE_ALL`.
const MANY: [usize; 2] = [200, 1000];
/// How much memory there may be at the end, for each byte then.
const GROWTH: f64 = 1.05;

fn text(kernel: &str) -> String {
    let file = format!("{}/../test/mlir/kernels/{kernel}.mlir", env!("CARGO_MANIFEST_DIR"));
    read_to_string(file).expect("a kernel of the corpus")
}

fn compiled(text: &str) -> String {
    with_default(text, |manager, module| {
        manager.run(module).expect("it succeeds");
        module.as_operation().to_string()
    })
}

/// The pages of memory that the process has.
#[cfg(target_os = "linux")]
fn pages() -> f64 {
    let text = read_to_string("/proc/self/statm").expect("Linux tells");
    text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("the second number")
}

/// One test, so that nothing else in the process takes memory meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn a_process_may_compile_for_long() {
    mse_dialect::registration::register(PASSES);
    let texts = KERNELS.map(text);
    let once = texts.each_ref().map(|text| compiled(text));
    let threads = texts.each_ref().map(|text| {
        let text = text.clone();
        std::thread::spawn(move || [0; 3].map(|_| compiled(&text)))
    });
    for (thread, once) in threads.into_iter().zip(&once) {
        assert!(thread.join().expect("it ends").iter().all(|one| one == once), "threads meet");
    }
    let [first, last] = if std::env::var("MSE_ALL").is_ok() { MANY } else { FEW };
    let mut warm = 0.0;
    for count in 0..last {
        let kernel = count % KERNELS.len();
        assert_eq!(compiled(&texts[kernel]), once[kernel], "compilation {count} differs");
        if count == first {
            warm = pages();
        }
    }
    let ratio = pages() / warm;
    println!("{last} compilations: {ratio:.3} of the memory after {first}");
    assert!(ratio <= GROWTH, "memory grows: {ratio:.3} of that after {first} compilations");
}
