#!/usr/bin/env python3
"""Installs mse into an empty folder, and uses what is there as others would.

    python3 test/install/run.py [NAME ...]     names: programs, pages, plugin, cpp, c, cmake, cuda, deb, crates, rust

The example in Rust, which builds the crates anew, runs where the commit draws it (`test/common/drawing.py`), and by its
name. The folder is not the one that was said to `make install`: what is installed may be moved. The example in Rust
takes the crates from where they are. With MSE_ALL=1 the Debian package is unpacked into a root of its own, with nothing
but what it depends on, which apt downloads, and what cargo packages is compiled. Prints a line for each use and a
total; exits with 1 if one went wrong.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
USUAL_LLVM = Path("/usr/lib/llvm-22")
LLVM = Path(os.environ.get("LLVM_PREFIX", USUAL_LLVM))
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
PROGRAM = ROOT / "test" / "mlir" / "plugin" / "pipeline.mlir"
sys.path.append(str(ROOT / "test/common"))

from drawing import Drawing  # noqa: E402
from times import case  # noqa: E402

# Variables that cargo's configuration sets, so that nobody should have to.
UNNEEDED = "MLIR_SYS_220_PREFIX TABLEGEN_220_PREFIX LLVM_PREFIX MLIR_SYS_LINK_SHARED CONFIG_SITE RUSTFLAGS".split()


class Wrong(Exception):
    """A failed check, in words."""


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """The output of a command, if it succeeds."""
    environment = {name: value for name, value in os.environ.items() if LLVM != USUAL_LLVM or name not in UNNEEDED}
    words = [str(word) for word in command]
    result = subprocess.run(words, cwd=cwd, env=environment | variables, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        printed = result.stdout[-3000:] + result.stderr[-3000:]
        raise Wrong(f"{' '.join(words)}: exit status {result.returncode}\n{printed}")
    return result.stdout + result.stderr


def demand(text: str, *parts: str) -> None:
    for part in parts:
        if part not in text:
            raise Wrong(f"no '{part}' in\n{text}")


def programs(prefix: Path, _: Path) -> None:
    """The programs run, and find each other."""
    demand(run(prefix / "bin" / "mse-lsp-server", "--help"), "MLIR LSP Language Server")
    demand(run(prefix / "bin" / "mse-opt", "--mse-to-gpu", PROGRAM), "gpu.launch")
    demand(run(prefix / "bin" / "mse-opt", "demo", "--size", "5"), "agree")


def pages(prefix: Path, _: Path) -> None:
    """All relative links of the pages resolve."""
    doc = prefix / "share" / "doc" / "mse"
    links = [(page, link) for page in doc.rglob("*.md") for link in LINK.findall(page.read_text())]
    if missing := [f"{page.relative_to(doc)}: {link}" for page, link in links if not (page.parent / link).exists()]:
        raise Wrong(f"no such file: {', '.join(missing)}")
    if len(links) < 50 or not (doc / "docs" / "passes.md").exists():
        raise Wrong(f"{len(links)} links")


def plugin(prefix: Path, _: Path) -> None:
    """Stock mlir-opt loads the plugin."""
    library = prefix / "lib" / "libmse.so"
    flags = [f"--load-dialect-plugin={library}", f"--load-pass-plugin={library}"]
    demand(run(LLVM / "bin" / "mlir-opt", *flags, "--pass-pipeline=builtin.module(mse-to-gpu)", PROGRAM), "gpu.launch")


def cpp(prefix: Path, folder: Path) -> None:
    """CMake finds the package, and the example in C++ runs."""
    build = folder / "cpp"
    run("cmake", "-S", ROOT / "examples" / "cpp", "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", build)
    demand(run(build / "to-gpu"), "func.func @scale", "gpu.launch")


def c(prefix: Path, folder: Path) -> None:
    """pkg-config finds the package, and a compiler in C starts without a variable: the one that lit tests."""
    shutil.copy(ROOT / "test" / "mlir" / "dialect" / "c-api.c", folder / "main.c")
    packages = {"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig"), "LD_LIBRARY_PATH": ""}
    line = "cc main.c $(pkg-config --cflags --libs mse) && ./a.out"
    demand(run("sh", "-c", line, cwd=folder, **packages), "mse.scop")
    # The program looks for the version that it was linked with, and not for any libmse.so.
    version = run("pkg-config", "--modversion", "mse", **packages).strip().rpartition(".")[0]
    demand(run("ldd", folder / "a.out", LD_LIBRARY_PATH=""), f"libmse.so.{version} => {prefix}/lib/")


def cmake(prefix: Path, folder: Path) -> None:
    """CMake finds what a compiler in C needs, and the runtime."""
    build, package = folder / "cmake-build", folder / "cmake"
    package.mkdir()
    source = ROOT / "test" / "mlir" / "dialect" / "c-api.c"
    (package / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(c-api LANGUAGES C CXX)\nfind_package(MSE REQUIRED)\n"
        f"add_executable(c-api {source})\ntarget_link_libraries(c-api MSE::c MSE::cuda)\n"
    )
    run("cmake", "-S", package, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", build)
    demand(run(build / "c-api"), "mse.scop")


def cuda(prefix: Path, folder: Path) -> None:
    """A compiled program links with the runtime, and says that there is no driver when it wants the GPU."""
    source, program, libraries = folder / "program.mlir", folder / "program", prefix / "lib"
    run(prefix / "bin" / "mse-opt", "--mse-to-ptx=chip=sm_90", PROGRAM, "-o", source)
    run(LLVM / "bin" / "mlir-translate", "--mlir-to-llvmir", source, "-o", folder / "program.ll")
    (folder / "main.c").write_text(
        "void scale(float *, float *, long, long, long, float, long);\n"
        "int main(void) { float a[9]; scale(a, a, 0, 9, 1, 2, 9); return 0; }\n"
    )
    sources = [folder / "program.ll", folder / "main.c"]
    link = ["-Wno-override-module", f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lmse_cuda"]
    run(LLVM / "bin" / "clang", *sources, *link, "-o", program)
    result = subprocess.run(
        [program], env=os.environ | {"MSE_CUDA_DRIVER": "/nowhere.so"}, capture_output=True, text=True, check=False
    )
    demand(result.stderr, "mse_cuda: mgpuStreamCreate: no CUDA driver: /nowhere.so")


def crates(_: Path, folder: Path) -> None:
    """Cargo packages the crates that are for others, with the files that they need."""
    # The fuzzer is for those who change mse, the Python package becomes a wheel.
    what = ["--workspace", "--exclude", "mse-fuzz", "--exclude", "mse-python", "--target-dir", folder / "packed"]
    run("cargo", "package", *what, "--no-verify", "--allow-dirty", "--no-metadata", "--quiet", "--offline")
    unpacked = folder / "crates"
    unpacked.mkdir()
    for crate in (folder / "packed" / "package").glob("*.crate"):
        run("tar", "--extract", "--file", crate, "--directory", unpacked)
    needed = {"dialect": "cpp/Driver.cpp ods/Ops.td include/mse-c/Dialect.h", "isl": "NOTICE meter.h cargo/config.toml"}
    needed |= {"passes": "src/explain/page.css", "opt": "src/demo/gemm.mlir", "run": "README.md", "cuda": "build.rs"}
    for crate, files in (needed | {"lsp-server": "src/main.rs"}).items():
        (found,) = unpacked.glob(f"mse-{crate}-*")
        if missing := [file for file in files.split() if not (found / file).is_file()]:
            raise Wrong(f"{found.name} lacks {missing}")
    if not os.environ.get("MSE_ALL"):
        return
    # The packages compile, by the configuration that one of them has.
    (unpacked / ".cargo").mkdir()
    (configuration,) = unpacked.glob("mse-isl-*/cargo/config.toml")
    (unpacked / ".cargo" / "config.toml").write_text(f'include = ["{configuration}"]\n')
    names = [path.name for path in unpacked.glob("mse-*")]
    patches = "".join(f'{name.rpartition("-")[0]} = {{ path = "{name}" }}\n' for name in names)
    manifest = f'[workspace]\nresolver = "3"\nmembers = ["mse-*"]\n[patch.crates-io]\n{patches}'
    (unpacked / "Cargo.toml").write_text(manifest)
    shutil.copy(ROOT / "Cargo.lock", unpacked)
    run("cargo", "check", "--release", "--offline", "--workspace", cwd=unpacked, CARGO_TARGET_DIR=str(TARGET))


def rust(_: Path, folder: Path) -> None:
    """A package anywhere adds the crates by their paths and one line of configuration, and the example runs."""
    package, example = folder / "rust", ROOT / "examples" / "rust"
    shutil.copytree(example / "src", package / "src")
    (package / ".cargo").mkdir()
    (package / ".cargo" / "config.toml").write_text(f'include = ["{ROOT}/.cargo/config.toml"]\n')
    (package / "Cargo.toml").write_text('[package]\nname = "to-gpu"\nversion = "0.1.0"\nedition = "2024"\n')
    # The versions of dependencies that this build has, so that they need not be built again.
    shutil.copy(ROOT / "Cargo.lock", package / "Cargo.lock")
    add = ["cargo", "add", "--quiet", "--offline"]
    for crate in ("dialect", "passes"):
        run(*add, "--path", ROOT / crate, cwd=package)
    run(*add, "melior@=0.27.8", cwd=package)
    # With this workspace's profile, so that dependencies need not be built again; passes that are optimised would take a
    # minute more.
    quickly = [f"profile.release.package.{crate}.opt-level=0" for crate in ("mse-passes", "mse-dialect", "mse-isl")]
    quickly += ['profile.release.lto="off"', "profile.release.debug=false"]
    flags = [word for option in quickly for word in ("--config", option)]
    run("cargo", "build", "--release", "--offline", *flags, cwd=package, CARGO_TARGET_DIR=str(TARGET))
    demand(run(TARGET / "release" / "to-gpu"), "func.func @scale", "gpu.launch")


def deb(_: Path, folder: Path) -> None:
    """The Debian package says what it needs, and its programs run where it is unpacked."""
    package = Path(run("scripts/deb", CARGO_TARGET_DIR=str(TARGET)).rpartition("made: ")[2].strip())
    root = folder / "unpacked"
    run("dpkg-deb", "--extract", package, root)
    demand(run("dpkg-deb", "--field", package, "Depends"), "libmlir-22", "libllvm22", "libc6")
    demand((root / "usr/share/doc/mse/copyright").read_text(), "LLVM Exceptions", "Michael J. Fromberger", "melior v")
    demand(run(root / "usr/bin/mse-opt", "--mse-to-gpu", PROGRAM), "gpu.launch")
    demand(run(root / "usr/bin/mse-opt", "demo", "--size", "5"), "agree")
    if os.environ.get("MSE_ALL"):
        alone(package, folder / "alone")


def alone(package: Path, root: Path) -> None:
    """Unpacks a package and all that it depends on, for a system where nothing is installed; runs its programs."""
    archives, state = root / "archives", root / "state"
    for made in (archives / "partial", root / "tmp"):
        made.mkdir(parents=True)
    state.touch()
    folders = [f"Dir::Cache::archives={archives}", f"Dir::State::status={state}", "APT::Sandbox::User=root"]
    options = [word for option in folders for word in ("-o", option)]
    apt = ["apt-get", *options, "--yes", "--no-install-recommends", "--download-only", "--reinstall", "install"]
    run(*apt, package)
    for archive in (*archives.glob("*.deb"), package):
        run("dpkg-deb", "--extract", archive, root)
    shutil.copy(PROGRAM, root / "in.mlir")
    run("chroot", root, "/usr/bin/mse-opt", "--mse-to-gpu", "/in.mlir", "-o", "/out.mlir")
    demand(run("chroot", root, "/usr/bin/mse-run", "--compare", "/in.mlir", "/out.mlir", "--size", "5"), "agree")
    demand(run("chroot", root, "/usr/bin/mse-lsp-server", "--help"), "MLIR LSP Language Server")
    print(f"{'alone':9} {len(list(archives.glob('*.deb')))} packages that it depends on", flush=True)


USES: list[Callable[[Path, Path], None]] = [programs, pages, plugin, cpp, c, cmake, cuda, deb, crates, rust]


def main() -> int:
    passed = failed = 0
    drawn = [use.__name__ for use in USES if use is not rust or Drawing("install", parts=3).has("rust")]
    if LLVM != USUAL_LLVM or not shutil.which("dpkg-shlibdeps"):
        print("deb: no Debian package is made without dpkg-dev, and of another LLVM than Debian's")
        drawn.remove("deb")
    with tempfile.TemporaryDirectory(prefix="mse-install-") as name:
        folder = Path(name)
        run("make", "--no-print-directory", "install", "PREFIX=/opt/mse", f"DESTDIR={folder}", LLVM_PREFIX=str(LLVM))
        prefix = folder / "moved"
        (folder / "opt" / "mse").rename(prefix)
        for use in USES:
            if use.__name__ not in (sys.argv[1:] or drawn):
                continue
            start = time.monotonic()
            try:
                with case(use.__name__):
                    use(prefix, folder)
            except (Wrong, OSError) as error:
                failed += 1
                print(f"FAIL {use.__name__}: {error}", flush=True)
            else:
                passed += 1
                print(f"{use.__name__:9} {time.monotonic() - start:6.1f} s  {use.__doc__}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
