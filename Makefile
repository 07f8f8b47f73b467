# What people and continuous integration call; see `make help`.
SHELL := bash
PYTHON = $(or $(CARGO_TARGET_DIR),target)/tools/venv/bin/python

# Where LLVM and MLIR 22 are; the build and all tests read it.
export LLVM_PREFIX ?= /usr/lib/llvm-22
export MLIR_SYS_220_PREFIX ?= $(LLVM_PREFIX)
export TABLEGEN_220_PREFIX ?= $(LLVM_PREFIX)
ifneq ($(LLVM_PREFIX),/usr/lib/llvm-22)
export CARGO_BUILD_RUSTFLAGS ?= -C link-arg=-Wl,-rpath,$(LLVM_PREFIX)/lib
endif

.PHONY: build demo test test-all fuzz bench docs book install deb wheel setup clean help

## build     everything, in release mode
build: setup
	cargo build --release --workspace

## demo      a kernel's loops, the GPU code they become, both executed and compared
demo: build
	@$(or $(CARGO_TARGET_DIR),target)/release/mse-opt demo $(KERNEL)

## test      the tests; STEPS="lit kernels" runs only some (names: scripts/test --list), DRAW=HASH what that commit drew
test: setup
	@$(PYTHON) scripts/test $(if $(DRAW),--draw $(DRAW)) $(STEPS)

## test-all  all cases, of which `make test` draws some by the hash of the commit
test-all: setup
	@$(PYTHON) scripts/test --all $(STEPS)

## fuzz      random programs, COUNT=5000 of them from SEED=0 on; FUZZ="--stratum while" adds options
fuzz: build
	@$(or $(CARGO_TARGET_DIR),target)/release/mse-fuzz --count $(or $(COUNT),5000) --seed $(or $(SEED),0) --shrink $(FUZZ)

## bench     start-up and whole pipelines, beside mlir-opt
bench: build
	@$(PYTHON) benches/run.py

## docs      regenerates what is generated in docs/ and README.md
docs: build
	scripts/docs
	scripts/expansion-table
	scripts/default-table
	scripts/peers-table
	scripts/sectors-table
	scripts/model-table
	@$(PYTHON) test/readme/run.py --write

## book      the pages of docs/ as a book, with the API of the crates: target/book/index.html
book: setup
	@scripts/book

## install   what was built, below PREFIX=/usr/local, with DESTDIR= in front of it
install:
	@PREFIX=$(or $(PREFIX),/usr/local) LIBDIR=$(LIBDIR) DESTDIR=$(DESTDIR) scripts/install

## deb       a Debian package of what was built, in target/
deb:
	@scripts/deb

## wheel     the Python package, in target/wheels
wheel: setup
	@$(PYTHON) -m maturin build --release --quiet --interpreter $(PYTHON) --manifest-path tools/mse-python/Cargo.toml \
	  --out $(or $(CARGO_TARGET_DIR),target)/wheels

## setup     installs what is missing (Debian: with apt)
setup:
	@scripts/setup

## clean     removes all that was built
clean:
	cargo clean

help:
	@sed -n 's/^## //p' Makefile
