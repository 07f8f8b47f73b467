//! Complex numbers, run on the module `complex.mlir`.

mod tool;

use npyz::NpyFile;
use num_complex::Complex;
use std::fs::File;
use std::path::Path;
use tool::{fails, succeeds};

fn read<T: npyz::Deserialize>(path: &Path) -> Vec<T> {
    let file = NpyFile::new(File::open(path).expect("the file is there")).expect("it is an array");
    file.into_vec().expect("its elements are of this type")
}

#[test]
fn kernels_give_what_loops_give() {
    for options in ["", "--check", "--stats", "-O 0", "--order reverse"] {
        succeeds(
            &format!(
                "--compare complex.mlir complex.mlir --entry turned --entry2 turned_reference --sizes 1,7 {options}"
            ),
            &["size 7: complex.mlir @turned and complex.mlir @turned_reference agree"],
        );
    }
}

#[test]
fn values_come_and_go() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(format!("{name}.npy"));
    let outputs: String = ["A", "B", "result1", "result3", "result4"]
        .map(|name| format!(" --output {name}={}", file(name).display()))
        .concat();
    let run = "complex.mlir --entry scaled --size 3 --input z=(0,1) --input w=(2,-3) --input A=iota --input B=(1,1)";
    succeeds(&format!("{run}{outputs}"), &["@scaled ran"]);
    let single: Vec<Complex<f32>> = read(&file("A"));
    assert_eq!(single, [0.0, 1.0, 2.0].map(|imaginary| Complex::new(0.0, imaginary)));
    assert_eq!(read::<Complex<f64>>(&file("B")), [Complex::new(5.0, -1.0); 3]);
    assert_eq!(read::<Complex<f32>>(&file("result1")), [Complex::new(-0.0, -1.0)]);
    assert_eq!(read::<Complex<f64>>(&file("result3")), [Complex::new(2.0, 3.0)]);
    assert_eq!(read::<i8>(&file("result4")), [1]);
    let (given, taken) = (file("B").display().to_string(), file("A").display().to_string());
    succeeds(&format!("complex.mlir --entry conjugated --input A={given} --output A={given}"), &["ran"]);
    assert_eq!(read::<Complex<f64>>(&file("B")), [Complex::new(5.0, 1.0); 3]);
    fails(
        &format!("complex.mlir --entry conjugated --input A={taken}"),
        &["A.npy has elements of type '<c8', not complex<f64>"],
    );
}

#[test]
fn differences_have_both_parts() {
    let compare = "--compare complex.mlir complex.mlir --entry kept --entry2 conjugated --size 3";
    fails(
        &format!("{compare} --input A=(1,-2.5)"),
        &[
            "argument A at [0]: (1.0, -2.5) (complex.mlir @kept) against (1.0, 2.5) (complex.mlir @conjugated), and 2 more",
        ],
    );
    fails(&format!("{compare} --input A=(1,0)"), &["(1.0, 0.0)", "(1.0, -0.0)"]);
    succeeds(&format!("{compare} --input A=(1,NaN)"), &["agree"]);
    succeeds(&format!("{compare} --input A=(1,1e-7) --tolerance 1e-6"), &["agree"]);
    fails(&format!("{compare} --input A=(1,1e-5) --tolerance 1e-6"), &["(1.0, 1e-5)"]);
}

#[test]
fn accesses_out_of_bounds_are_found() {
    fails(
        "complex.mlir --entry beyond --size 4 --check",
        &["index [4] of a memref of sizes [4] (argument A)"],
    );
}

#[test]
fn inputs_are_values_of_their_types() {
    fails(
        "complex.mlir --entry turned --size 3 --input y=(1,2)",
        &["argument y: (1, 2) is no value of type f32"],
    );
    fails("complex.mlir --entry kept --size 3 --input A=spd", &["argument A: this input is for"]);
    fails("complex.mlir --entry kept --size 3 --input A=(1;2)", &["unknown input '(1;2)'"]);
}
