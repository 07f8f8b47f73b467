// Parallel code from elsewhere may be undecided: the message says so, with the operation and the reason.
// RUN: mse-opt --mse-verify --split-input-file --verify-diagnostics %s -o /dev/null

func.func @data_in_a_subscript(%A: memref<16xf32>, %K: memref<16xindex>, %v: f32) {
  affine.parallel (%i) = (0) to (16) {
    %k = affine.load %K[%i] : memref<16xindex>
    // expected-remark @below {{not decided: possibly arg0[0]: written by store0[0] and written by store0[1] in different iterations of a parallel loop}}
    memref.store %v, %A[%k] : memref<16xf32>
  }
  return
}

// -----

func.func @view_of_unknown_shape(%A: memref<4x?xf32>, %n: index, %v: f32) {
  %flat = memref.reinterpret_cast %A to offset: [0], sizes: [%n], strides: [1] : memref<4x?xf32> to memref<?xf32>
  affine.parallel (%i) = (0) to (16) {
    // expected-remark @below {{not decided: possibly arg0[0,0]: written by store0[0] and written by store0[1]}}
    memref.store %v, %flat[%i] : memref<?xf32>
  }
  return
}

// -----

func.func private @somewhere() -> memref<16xf32>
func.func private @effect()

func.func @unknown_memory_and_calls(%v: f32) {
  %A = func.call @somewhere() : () -> memref<16xf32>
  affine.parallel (%i) = (0) to (16) {
    // expected-remark @below {{not decided: 'memref.store' accesses memory that is no argument, allocation or global}}
    memref.store %v, %A[%i] : memref<16xf32>
    // expected-remark @below {{not decided: 'func.call' has effects that are not modelled}}
    func.call @effect() : () -> ()
  }
  return
}

// -----

func.func @condition_on_data(%A: memref<16xi1>, %s: memref<f32>, %v: f32) {
  affine.parallel (%i) = (0) to (16) {
    %c = affine.load %A[%i] : memref<16xi1>
    scf.if %c {
      // expected-remark @below {{not decided: possibly arg1[]: written by store0[0] and written by store0[1]}}
      memref.store %v, %s[] : memref<f32>
    }
  }
  return
}

// -----

func.func @barrier_under_data(%A: memref<16xi1>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %c = memref.load %A[%tx] : memref<16xi1>
    scf.if %c {
      // expected-remark @below {{not decided: 'gpu.barrier' stands in a loop or conditional of which it is not known whether all threads agree on it}}
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// -----

func.func @barrier_in_a_loop_of_each_thread(%n: index) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    scf.for %k = %tx to %n step %c16 {
      // expected-remark @below {{not decided: 'gpu.barrier' stands in a loop}}
      gpu.barrier
    }
    gpu.terminator
  }
  return
}
