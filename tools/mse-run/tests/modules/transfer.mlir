func.func @f(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %A[%c0], %zero : memref<?xf32>, vector<16xf32>
  %w = arith.addf %v, %v : vector<16xf32>
  vector.transfer_write %w, %A[%c0] : vector<16xf32>, memref<?xf32>
  return
}
