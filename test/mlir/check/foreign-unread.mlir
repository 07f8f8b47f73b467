// Parallel code that is not looked at is named, with the reason; strict, that is an error.
// RUN: mse-opt --mse-verify --split-input-file --verify-diagnostics %s -o /dev/null
// RUN: not mse-opt --mse-verify=strict=true --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: mse-opt --mse-verify=outside=false --split-input-file %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty

// STRICT: error: not decided: 'omp.parallel' is not looked at
// STRICT: error: mse-verify: 1 not decided
// SILENT-NOT: remark: not decided

func.func @threads(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{not decided: 'omp.parallel' is not looked at: of parallel code, affine.parallel, scf.parallel, scf.forall and gpu.launch are; run mse-verify before they become omp}}
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.store %x, %A[%c0] : memref<?xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// -----

// One for each; a declaration runs nothing.
omp.private {type = private} @own : f32

func.func @loops(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{not decided: 'omp.wsloop' is not looked at}}
  omp.wsloop {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      memref.store %x, %A[%c0] : memref<?xf32>
      omp.yield
    }
  }
  // expected-remark @below {{not decided: 'acc.parallel' is not looked at: of parallel code, affine.parallel, scf.parallel, scf.forall and gpu.launch are; run mse-verify before they become acc}}
  acc.parallel {
    acc.loop control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      memref.store %x, %A[%c0] : memref<?xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  // expected-remark @below {{not decided: 'async.execute' is not looked at}}
  %token = async.execute {
    memref.store %x, %A[%c0] : memref<?xf32>
    async.yield
  }
  return
}

// -----

// Sequential code needs nobody to look at it.
// expected-remark @below {{mse-verify checks nothing: there is no scop, and no parallel code}}
module {
func.func @sequential(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}
}

// -----

module attributes {gpu.container_module} {
  func.func @launches(%A: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i64
    // expected-remark @below {{not decided: 'gpu.launch_func' is asynchronous, and not looked at; launches that wait are}}
    %token = gpu.launch_func async @kernels::@one blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>)
    // expected-remark @below {{not decided: 'gpu.launch_func' is not looked at: its sizes are of another type than index}}
    gpu.launch_func @kernels::@one blocks in (%one, %one, %one) threads in (%one, %one, %one) : i64 args(%A : memref<8xf32>)
    return
  }
  gpu.module @kernels {
    gpu.func @one(%A: memref<8xf32>) kernel {
      gpu.return
    }
    // expected-remark @below {{not decided: 'gpu.func' is not looked at: no gpu.launch_func of the module launches it, and says with how many threads}}
    gpu.func @two(%A: memref<8xf32>) kernel {
      gpu.return
    }
  }
}

// -----

// Kernels that were lowered before.
module attributes {gpu.container_module} {
  func.func @lowered(%x: f32) {
    %c1 = arith.constant 1 : index
    // expected-remark @below {{not decided: 'gpu.launch_func' is not looked at: its kernel is no gpu.func of a gpu.module here; it is, before kernels are lowered}}
    gpu.launch_func @kernels::@lowered blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : f32)
    return
  }
  gpu.module @kernels {
    llvm.func @lowered(%x: f32) attributes {gpu.kernel} {
      llvm.return
    }
  }
}

// -----

// A kernel with branches.
module attributes {gpu.container_module} {
  func.func @branches(%A: memref<8xf32>, %c: i1) {
    %c1 = arith.constant 1 : index
    // expected-remark @below {{not decided: 'gpu.launch_func' has branches in its body}}
    gpu.launch_func @kernels::@branches blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>, %c : i1)
    return
  }
  gpu.module @kernels {
    gpu.func @branches(%A: memref<8xf32>, %c: i1) kernel {
      cf.cond_br %c, ^one, ^two
    ^one:
      cf.br ^two
    ^two:
      gpu.return
    }
  }
}

// -----

// Inside of a parallel loop.
module attributes {gpu.container_module} {
  func.func @inside(%A: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    affine.parallel (%i) = (0) to (8) {
      // expected-remark @below {{not decided: 'gpu.launch_func' is not looked at: its kernel is no gpu.func}}
      gpu.launch_func @kernels::@one blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>)
    }
    return
  }
  gpu.module @kernels {
    llvm.func @one(%A: !llvm.ptr) attributes {gpu.kernel} {
      llvm.return
    }
  }
}
