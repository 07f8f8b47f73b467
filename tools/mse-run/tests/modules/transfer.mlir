// Accesses of vectors that need not touch their elements one after the other: what they touch is inside, or not.
func.func @f(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %A[%c0], %zero : memref<?xf32>, vector<16xf32>
  %w = arith.addf %v, %v : vector<16xf32>
  vector.transfer_write %w, %A[%c0] : vector<16xf32>, memref<?xf32>
  return
}

// The last lane is outside of A.
func.func @outside(%A: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1.0> : vector<8x2xf32>
  vector.transfer_write %one, %A[%c1, %c1] {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : vector<8x2xf32>, memref<?x?xf32>
  return
}

// The transposed vector has 2 rows and 7 columns of A.
func.func @transposed(%A: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %A[%c1, %c1], %zero {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<7x2xf32>
  vector.transfer_write %v, %A[%c1, %c1] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<7x2xf32>, memref<?x?xf32>
  return
}

func.func @gathered(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[0, 7, 8, 99]> : vector<4xi32>
  %three = vector.constant_mask [3] : vector<4xi1>
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %v = vector.gather %A[%c0][%k], %three, %zero : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %v, %A[%c0] : memref<?xf32>, vector<4xf32>
  return
}

// Iterations write nine elements each, and are eight apart.
func.func @racing(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %one = arith.constant dense<1.0> : vector<9xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c8) {
    vector.transfer_write %one, %A[%i] : vector<9xf32>, memref<?xf32>
    scf.reduce
  }
  return
}

func.func @masked(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %eight = vector.constant_mask [8] : vector<9xi1>
  %one = arith.constant dense<1.0> : vector<9xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c8) {
    vector.maskedstore %A[%i], %eight, %one : memref<?xf32>, vector<9xi1>, vector<9xf32>
    scf.reduce
  }
  return
}

func.func @packed(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<true> : vector<4xi1>
  %one = arith.constant dense<1.0> : vector<4xf32>
  vector.compressstore %A[%c0], %all, %one : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}
