// Code that the program itself runs on a device, or beside other threads, stays, with one remark for the outermost region.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s 2>/dev/null | FileCheck %s --check-prefix=GPU

// GPU-LABEL: func.func @launch
// GPU:         gpu.launch
// GPU-NOT:     gpu.launch
// GPU:         return

// CHECK-NOT: mse.scop
func.func @launch(%A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  %one = arith.constant 1 : i32
  // expected-remark@below {{not imported [device-code]: 'gpu.launch' runs in parallel as the program says: it is left as it is}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    affine.for %j = 0 to %m {
      %x = memref.load %A[%bx, %j] : memref<?x?xi32>
      %y = arith.addi %x, %one : i32
      memref.store %y, %A[%bx, %j] : memref<?x?xi32>
    }
    gpu.terminator
  }
  return
}

func.func @par(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{not imported [device-code]: 'omp.parallel'}}
  omp.parallel {
    affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf32> }
    omp.terminator
  }
  return
}

func.func @ws(%A: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark@below {{not imported [device-code]: 'omp.parallel'}}
  omp.parallel {
  omp.wsloop {
    omp.loop_nest (%i) : index = (%c0) to (%c8) step (%c1) {
      affine.for %j = 0 to 8 { memref.store %x, %A[%i, %j] : memref<8x8xf32> }
      omp.yield
    }
  }
  omp.terminator
  }
  return
}

func.func @acc(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{not imported [device-code]: 'acc.parallel'}}
  acc.parallel {
    affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf32> }
    acc.yield
  }
  return
}

func.func @async(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{not imported [device-code]: 'async.execute'}}
  %t = async.execute {
    affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf32> }
    async.yield
  }
  async.await %t : !async.token
  return
}

func.func @forall(%A: memref<8x8xf32>, %x: f32) {
  // expected-remark@below {{not imported [device-code]: 'scf.forall'}}
  scf.forall (%i) in (8) {
    affine.for %j = 0 to 8 { memref.store %x, %A[%i, %j] : memref<8x8xf32> }
  } {mapping = [#gpu.block<x>]}
  return
}

func.func @parallel(%A: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark@below {{not imported [device-code]: 'scf.parallel'}}
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    affine.for %j = 0 to 8 { memref.store %x, %A[%i, %j] : memref<8x8xf32> }
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}

func.func @if(%A: memref<8xf32>, %x: f32, %c: i1) {
  %c1 = arith.constant 1 : index
  // expected-remark@below {{not imported [non-affine-condition]}}
  scf.if %c {
    // expected-remark@below {{not imported [device-code]: 'gpu.launch'}}
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      affine.for %j = 0 to 8 { affine.store %x, %A[%j] : memref<8xf32> }
      gpu.terminator
    }
  }
  return
}

// expected-remark@below {{not imported [device-code]: 'gpu.module'}}
gpu.module @m {
  gpu.func @k(%A: memref<8xf32>, %x: f32) kernel {
    affine.for %j = 0 to 8 { affine.store %x, %A[%j] : memref<8xf32> }
    gpu.return
  }
  func.func @helper(%A: memref<8xf32>, %x: f32) {
    affine.for %j = 0 to 8 { affine.store %x, %A[%j] : memref<8xf32> }
    return
  }
}

gpu.module @none { gpu.func @k2() kernel { gpu.return } }

// expected-remark@below {{not imported [device-code]: 'async.func'}}
async.func @af(%A: memref<8xf32>, %x: f32) -> !async.token {
    affine.for %j = 0 to 8 { affine.store %x, %A[%j] : memref<8xf32> }
    return
}

// The loop beside the task is imported.
// CHECK-LABEL: func.func @target
// CHECK:         mse.scop
func.func @target(%A: memref<8xf32>, %x: f32) {
  affine.for %k = 0 to 4 {
    affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf32> }
    // expected-remark@below {{not imported [device-code]: 'omp.task'}}
    omp.task {
      affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf32> }
      omp.terminator
    }
  }
  return
}
