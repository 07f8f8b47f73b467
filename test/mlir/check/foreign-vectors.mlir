// Accesses of vectors in parallel code: elements that a mask or the end of memory leaves out are not touched.
// RUN: not mse-opt --mse-verify %s -split-input-file 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=remark:

func.func @overlapping(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<1.0> : vector<9xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c8) {
    // CHECK: :[[@LINE+1]]:5: error: arg0[8]: written by store0[0,8] and written by store0[1,0] in different iterations of a parallel loop, for arg0_0 = 9, arg1 = 9
    vector.transfer_write %z, %A[%i] : vector<9xf32>, memref<?xf32>
    scf.reduce
  }
  return
}

// -----

// CHECK: error: mse-verify: 1 violation
func.func @apart(%A: memref<?xf32>, %B: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<1.0> : vector<9xf32>
  %m = vector.constant_mask [8] : vector<9xi1>
  scf.parallel (%i) = (%c0) to (%n) step (%c8) {
    vector.transfer_write %z, %A[%i], %m : vector<9xf32>, memref<?xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c8) {
    vector.transfer_write %z, %B[%i] : vector<9xf32>, memref<8xf32>
    scf.reduce
  }
  return
}

// -----

// A column for each iteration, read as a row by another.
func.func @transposed(%A: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    // CHECK: :[[@LINE+2]]:5: error: arg0[0,1]: read by load0[0,1] and written by store0[1,0] in different iterations of a parallel loop
    %v = vector.transfer_read %A[%i, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<8xf32>
    vector.transfer_write %v, %A[%c0, %i] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<8xf32>, memref<8x8xf32>
    scf.reduce
  }
  return
}

// -----

// Which elements are written is data.
// CHECK: error: mse-verify: 1 violation
func.func @data(%A: memref<64xf32>, %m: vector<16xi1>, %v: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c48 = arith.constant 48 : index
  scf.parallel (%i) = (%c0) to (%c48) step (%c8) {
    // CHECK: :[[@LINE+1]]:5: remark: not decided: possibly arg0[8]: written by store0[0,8] and written by store0[1,0] in different iterations of a parallel loop
    vector.maskedstore %A[%i], %m, %v : memref<64xf32>, vector<16xi1>, vector<16xf32>
    scf.reduce
  }
  return
}
