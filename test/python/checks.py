"""Checks of the wheel, in the environment that it is installed in: `run.py` starts this.

    python checks.py [CHECK ...]
"""

from __future__ import annotations

import doctest
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(os.environ["MSE_ROOT"])
sys.path.append(str(Path(__file__).resolve().parent))

import mse  # noqa: E402
import numpy as np  # noqa: E402
from checking import demand, error, main, same  # noqa: E402

EVERYTHING = bool(os.environ.get("MSE_ALL"))
KERNELS = ROOT / "test/mlir/kernels"
LLVM = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
BINARIES = Path(os.environ.get("MSE_BIN", ROOT / "target/release"))
RANDOM = np.random.default_rng(7)

SCALE = """func.func @scale(%x: memref<?xTYPE>, %factor: TYPE) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xTYPE>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xTYPE>
    %b = arith.MUL %a, %factor : TYPE
    affine.store %b, %x[%i] : memref<?xTYPE>
  }
  return
}
"""

SUM = """func.func @sum(%x: memref<?xi64>, %n: index, %s: memref<i64>) -> i64 {
  %zero = arith.constant 0 : i64
  affine.store %zero, %s[] : memref<i64>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xi64>
    %b = affine.load %s[] : memref<i64>
    %c = arith.addi %a, %b : i64
    affine.store %c, %s[] : memref<i64>
  }
  %r = affine.load %s[] : memref<i64>
  return %r : i64
}
"""

DATA = """func.func @gather(%x: memref<8xf32>, %at: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %p = affine.load %at[%i] : memref<8xindex>
    %a = memref.load %x[%p] : memref<8xf32>
    affine.store %a, %x[%i] : memref<8xf32>
  }
  return
}
"""


def scale(element: str) -> str:
    product = {"c": "complex.mul", "i": "arith.muli"}.get(element[0], "arith.mulf")
    return SCALE.replace("TYPE", element).replace("arith.MUL", product)


def kernel(name: str) -> str:
    return (KERNELS / f"{name}.mlir").read_text()


def about() -> None:
    """Versions, and the libraries that are in use."""
    told = mse.about()
    names = [Path(library).name for library in told.libraries]
    demand(told.version == mse.__version__ and told.llvm.startswith("22.") and "IMath" in told.isl, told)
    demand([name.split(".so")[0] for name in sorted(names)] == ["libLLVM", "libMLIR"], told)


def compiles() -> None:
    """Text, remarks with places and codes, options."""
    demand("gpu.launch" in mse.compile(scale("f32")).text, "a launch")
    first = mse.compile(DATA, filename="gather.mlir").remarks[0]
    demand((first.file, first.line, first.column) == ("gather.mlir", 4, 10), first)
    demand((first.what, first.code) == ("approximated", "non-affine-subscript"), first)
    demand(str(first).startswith("gather.mlir:4:10: remark: approximated [non-affine-subscript]: "), first)
    remedies = [remark.remedy for remark in mse.compile(kernel("atax")).remarks]
    demand(any("reassociate=true" in (remedy or "") for remedy in remedies), remedies)
    shift = (ROOT / "test/mlir/choose/copies-of-initial-values.mlir").read_text()
    gains = [remark.gain for remark in mse.compile(shift).remarks]
    demand((120.0, 10.0) in gains, gains)
    text = mse.compile(scale("f32"), transfers="copy", block_sizes=[64]).text
    demand("gpu.alloc" in text and "64" in text, text)
    parallel = mse.compile(kernel("gemm"), "mse-to-parallel", expand="maximal", reassociate=True).text
    demand("affine.parallel" in parallel, parallel)
    for pipeline in ("builtin.module(mse-import,mse-dataflow)", "mse-import{report},mse-dataflow"):
        demand("mse.scop" in mse.compile(scale("f32"), pipeline).text, pipeline)


def as_the_tool() -> None:
    """The same bytes as mse-opt."""
    for name in ("gemm", "jacobi-2d", "trisolv"):
        done = subprocess.run(
            [BINARIES / "mse-opt", "--mse-to-gpu", KERNELS / f"{name}.mlir"], check=True, capture_output=True, text=True
        )
        demand(mse.compile(kernel(name)).text.strip() == done.stdout.strip(), name)


def errors() -> None:
    """Faults are exceptions, with their places."""
    wrong = "func.func @f() {\n  affine.for %i = 0 to %n {}\n  return\n}"
    raised = error(lambda: mse.compile(wrong, filename="f.mlir"))
    demand(str(raised).startswith("f.mlir:2:24: error: "), raised)
    demand(raised.diagnostics[0].line == 2, raised.diagnostics)
    said = {
        "unknown option 'expnad'": lambda: mse.compile(SUM, expnad="maximal"),
        "unknown value expand=much": lambda: mse.compile(SUM, expand="much"),
        "no such option": lambda: mse.compile(SUM, "mse-import{what=1}"),
        "no spaces": lambda: mse.compile(SUM, schedule="a b"),
        "'mse-to-moon' does not refer to a registered pass": lambda: mse.compile(SUM, "mse-to-moon"),
        "takes no options": lambda: mse.compile(SUM, "mse-import,mse-dataflow", table=True),
        "zero byte": lambda: mse.compile("\0"),
        "no device 'tpu'; there are auto, cpu, emulated, cuda": lambda: mse.run(SUM, [], "tpu"),
        "which function? the module defines scale, sum": lambda: mse.run(scale("f32") + SUM, []),
        "no function 'f'": lambda: mse.run(SUM, [], entry="f"),
        "@scale takes 2 arguments, not 1": lambda: mse.run(scale("f32"), [np.zeros(3, np.float32)]),
        "argument x: has elements of type f64, not f32": lambda: mse.run(scale("f32"), [np.zeros(3), 1.0]),
        "argument x: has shape [3, 3], not [?]": lambda: mse.run(scale("f64"), [np.zeros((3, 3)), 1.0]),
        "argument factor: is an array": lambda: mse.run(scale("f64"), [np.zeros(3), np.zeros(3)]),
        "argument factor: no i32": lambda: mse.run(scale("i32"), [np.zeros(3, np.int32), 1.5]),
        "argument factor: no i8": lambda: mse.run(scale("i8"), [np.zeros(3, np.int8), 300]),
        "are not supported": lambda: mse.run(scale("f64"), [np.zeros(3, np.longdouble), 1.0]),
    }
    for text, action in said.items():
        demand(text in str(error(action)), f"{text}: {error(action)}")


def elements() -> None:
    """Types of elements beside NumPy, on sizes known at run time only, arrays of any layout."""
    for element in ("f16", "f32", "f64"):
        x = RANDOM.standard_normal(100).astype(f"f{int(element[1:]) // 8}")
        outcome = mse.run(scale(element), [x[::3], 1.5])
        same(outcome.arguments[0], x[::3] * x.dtype.type(1.5))
        demand(outcome.arguments[0].flags.writeable and outcome.seconds >= 0, outcome)
    for element in ("i8", "i16", "i32", "i64"):
        for sign in "iu":
            x = RANDOM.integers(0, 100, 37).astype(f"{sign}{int(element[1:]) // 8}")
            same(mse.run(scale(element), [x, 3]).arguments[0], x * x.dtype.type(3))
    for element, kind in (("complex<f32>", np.complex64), ("complex<f64>", np.complex128)):
        x = (RANDOM.integers(-9, 9, 40) + 1j * RANDOM.integers(-9, 9, 40)).astype(kind)
        same(mse.run(scale(element), [x[::2], 1 + 2j]).arguments[0], x[::2] * kind(1 + 2j))
    same(mse.run(scale("f32"), [np.zeros(0, np.float32), 1]).arguments[0], np.zeros(0, np.float32))
    same(mse.run(scale("f64"), [[1.0, 2.0], 2]).arguments[0], np.array([2.0, 4.0]))


def values() -> None:
    """Index arguments, arrays without dimensions, results."""
    x = RANDOM.integers(-1000, 1000, 50)
    outcome = mse.run(SUM, [x, 50, np.array(3)])
    same(outcome.results[0], x.sum())
    same(outcome.arguments[2], x.sum())
    moved = np.array([1, 0, 3, 2, 5, 4, 7, 6])
    x = np.arange(8, dtype=np.float32)
    same(mse.run(DATA, [x, moved]).arguments[0], np.float32([1, 1, 3, 3, 5, 5, 7, 7]))
    demand(x[0] == 0, "arguments are copied")


def kernels() -> None:
    """Kernels of the corpus beside NumPy, with copies to the device, and as they are."""
    gemm = mse.Program(kernel("gemm"))
    demand([argument.name for argument in gemm.arguments] == ["alpha", "beta", "C", "A", "B"], gemm.arguments)
    for n, m, k in ((1, 1, 1), (33, 20, 45)):
        c, a, b = (RANDOM.standard_normal(shape) for shape in ((n, m), (n, k), (k, m)))
        same(gemm(1.5, 0.5, c, a, b).arguments[2], 1.5 * a @ b + 0.5 * c, 1e-12)
    a, x = RANDOM.standard_normal((30, 41)), RANDOM.standard_normal(41)
    for options in ({}, {"expand": "maximal"}, {"check": True}, {"pipeline": None, "device": "cpu"}):
        outcome = mse.run(kernel("atax"), [a, x, np.zeros(41), np.zeros(30)], **options)
        same(outcome.arguments[1 + 1], a.T @ (a @ x), 1e-12)


def watched() -> None:
    """A fault of a program is an error: by itself where the system notices, else with check."""
    far = np.full(8, 2**40)
    found = error(lambda: mse.run(DATA, [np.zeros(8, np.float32), far], pipeline=None))
    demand("accesses memory" in str(found), found)
    near = np.full(8, 8)
    found = error(lambda: mse.run(DATA, [np.zeros(8, np.float32), near], pipeline=None, check=True))
    demand("memref.load" in str(found) or "out of bounds" in str(found), found)


def cuda() -> None:
    """Where there is no driver, the device says so."""
    command = "import mse, sys; mse.run(sys.argv[1], [[1.0], 2.0], 'cuda')"
    environment = os.environ | {"MSE_CUDA_DRIVER": "/nowhere.so"}
    done = subprocess.run(
        [sys.executable, "-c", command, scale("f64")], env=environment, check=False, capture_output=True, text=True
    )
    demand("mse.Error: error: " in done.stderr and "no CUDA driver: /nowhere.so" in done.stderr, done.stderr)


def explains() -> None:
    """An explanation of the stages, in three formats."""
    demand("gemm" in mse.explain(kernel("gemm")), "text")
    demand(json.loads(mse.explain(kernel("gemm"), "json")), "JSON")
    demand(mse.explain(kernel("gemm"), "html", values=4).lstrip().startswith("<!DOCTYPE html>"), "HTML")
    demand("unknown format 'pdf'" in str(error(lambda: mse.explain(SUM, "pdf"))), "a format")


def threads() -> None:
    """Four threads at a time, each right."""
    names = ["gemm", "atax", "mvt", "bicg", "jacobi-1d", "trisolv"]
    alone = {name: mse.compile(kernel(name)) for name in names}
    program = mse.Program(scale("f64"))

    def work(number: int) -> None:
        name = names[number % len(names)]
        demand(mse.compile(kernel(name)) == alone[name], name)
        x = np.full(100, float(number))
        same(program(x, 2.0).arguments[0], 2 * x)
        same(mse.run(scale("f32"), [x.astype(np.float32), 3.0]).arguments[0], 3 * x.astype(np.float32))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(12)))


def memory() -> None:
    """Compilations and runs, one after the other, take no more memory."""
    early, late = (200, 1000) if EVERYTHING else (40, 120)
    programs = [scale("f32"), kernel("atax"), DATA]
    kept = {}
    for count in range(1, late + 1):
        mse.compile(programs[count % 3])
        if count % 10 == 0:
            mse.run(scale("f32"), [np.zeros(10, np.float32), 2.0])
        if count in (early, late):
            kept[count] = resident()
    print(f"  {kept[early] / 2**20:.0f} MiB after {early}, {kept[late] / 2**20:.0f} MiB after {late}")
    demand(kept[late] <= 1.05 * kept[early], kept)


def resident() -> int:
    """The bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def without_libraries() -> None:
    """Where MLIR's libraries are not found, the error names the packages, and LLVM_PREFIX helps."""
    package = Path(mse.__file__).parent
    shutil.copytree(package, "elsewhere/mse")
    compiled = next(Path("elsewhere/mse").glob("_mse*.so"))
    folders = {f"{prefix}/lib".encode() for prefix in ("/usr/lib/llvm-22", str(LLVM))}
    for folder in folders:
        compiled.write_bytes(compiled.read_bytes().replace(folder, b"/" * len(folder)))

    def imported(**variables: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name != "LLVM_PREFIX"} | variables
        command = [sys.executable, "-c", "import mse; print(mse.compile('').text)"]
        done = subprocess.run(command, cwd="elsewhere", env=environment, check=False, capture_output=True, text=True)
        return done.stdout + done.stderr

    missing = imported()
    demand("ImportError: mse does not load: libMLIR.so.22" in missing, missing)
    demand("Debian's packages libmlir-22 and libllvm22" in missing, missing)
    demand(imported(LLVM_PREFIX=str(LLVM)).startswith("module"), imported(LLVM_PREFIX=str(LLVM)))
    demand("libmlir-22 and libllvm22" in imported(LLVM_PREFIX="/nowhere"), "a prefix with nothing in it")


def page() -> None:
    """The examples of docs/python.md, without those of frameworks."""
    text = (ROOT / "docs/python.md").read_text().split("## JAX")[0]
    test = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", "docs/python.md", 0)
    result = doctest.DocTestRunner().run(test)
    demand(result.failed == 0 and result.attempted > 5, result)


CHECKS = [
    about, compiles, as_the_tool, errors, elements, values, kernels, watched, cuda, explains, threads, memory,
    without_libraries, page,
]

if __name__ == "__main__":
    sys.exit(main(CHECKS, sys.argv[1:]))
