"""FileCheck tests: `lit -v test/mlir`, with LLVM's lit, FileCheck and not.

Where things are comes from the environment, or from `lit -D NAME=VALUE`:
    MSE_BIN      folder of mse-opt and mse-run; default target/release of the repository
    LLVM_PREFIX  LLVM and MLIR 22; default /usr/lib/llvm-22
    PYTHON       a Python with numpy; default that of `make setup`
    LEVEL        how much LLVM optimises what mse-run executes; default 0, which takes half the time of 2

A test with the word DRAWN takes some seconds: `scripts/test` runs those that the commit draws, plain lit runs all.

Freed memory is overwritten: `mse-opt` is mse-opt-checked, which has glibc's malloc, and MALLOC_PERTURB_ is set.

Tests may write the tools' names as they are (mse-opt, mse-run, mlir-opt, FileCheck, not), or %mse_opt, %mse_run,
%mlir_opt; %kernels, %scripts, %include and %mse_bin are the folders of the corpus, the scripts, the C headers and what was built,
%plugin is the plugin library, %python a Python with numpy.
"""

import os

import lit.formats


def setting(name, default):
    return os.path.abspath(lit_config.params.get(name) or os.environ.get(name) or default)


here = os.path.dirname(os.path.abspath(__file__))
repository = os.path.dirname(os.path.dirname(here))
mse_bin = setting("MSE_BIN", os.path.join(repository, "target", "release"))
llvm = setting("LLVM_PREFIX", "/usr/lib/llvm-22")

config.name = "mse"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".c"]
config.excludes = ["kernels", "Inputs"]
config.test_source_root = here
config.test_exec_root = os.path.join(mse_bin, "lit")

mse_opt = os.path.join(mse_bin, "mse-opt-checked")
if not os.path.exists(mse_opt):
    lit_config.fatal("no mse-opt-checked in %s: cargo build --release, or set MSE_BIN" % mse_bin)

checked = os.path.join(config.test_exec_root, "bin")
os.makedirs(checked, exist_ok=True)
link = os.path.join(checked, "mse-opt")
if not os.path.lexists(link):
    os.symlink(os.path.relpath(mse_opt, checked), link)

config.environment["MALLOC_PERTURB_"] = "165"
config.environment["PATH"] = os.pathsep.join([checked, mse_bin, os.path.join(llvm, "bin"), os.environ["PATH"]])
config.environment["LLVM_PREFIX"] = llvm
config.environment["LD_LIBRARY_PATH"] = os.path.join(llvm, "lib")
of_setup = os.path.join(repository, "target", "tools", "venv", "bin", "python")
python = lit_config.params.get("PYTHON") or (of_setup if os.path.exists(of_setup) else "python3")
level = lit_config.params.get("LEVEL", "0")
config.substitutions += [
    (r"(?<![-\w./%{])mse-run(?= )", "mse-run -O " + level),
    ("%python", python),
    ("%mse_opt", link),
    ("%mse_run", os.path.join(mse_bin, "mse-run")),
    ("%mlir_opt", os.path.join(llvm, "bin", "mlir-opt")),
    ("%kernels", os.path.join(here, "kernels")),
    ("%mse_bin", mse_bin),
    ("%plugin", os.path.join(mse_bin, "libmse.so")),
    ("%scripts", os.path.join(repository, "scripts")),
    ("%include", os.path.join(repository, "dialect", "include")),
    ("%llvm", llvm),
]
