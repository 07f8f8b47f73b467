// gauss-filter: smooths an image with the 3 x 3 binomial approximation of a Gaussian, separated into a horizontal
// pass (1 2 1) / 4 into a temporary image and a vertical pass (1 2 1) / 4 from it.
// Written for this corpus. src and dst are h x w; the border of dst is not written. The temporary image is local.

func.func @gauss_filter(%src: memref<?x?xf64>, %dst: memref<?x?xf64>)
    attributes {dims = ["h,w", "h,w"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = memref.dim %src, %c0 : memref<?x?xf64>
  %w = memref.dim %src, %c1 : memref<?x?xf64>
  %cst_0_25 = arith.constant 0.25 : f64
  %cst_0_5 = arith.constant 0.5 : f64
  %tmp = memref.alloc(%h, %w) : memref<?x?xf64>
  affine.for %i = 0 to %h {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%w] {
      // tmp[i][j] = 0.25 * src[i][j - 1] + 0.5 * src[i][j] + 0.25 * src[i][j + 1]
      %src_val = affine.load %src[%i, %j - 1] : memref<?x?xf64>
      %prod = arith.mulf %cst_0_25, %src_val : f64
      %src_val_1 = affine.load %src[%i, %j] : memref<?x?xf64>
      %prod_1 = arith.mulf %cst_0_5, %src_val_1 : f64
      %sum = arith.addf %prod, %prod_1 : f64
      %src_val_2 = affine.load %src[%i, %j + 1] : memref<?x?xf64>
      %prod_2 = arith.mulf %cst_0_25, %src_val_2 : f64
      %sum_1 = arith.addf %sum, %prod_2 : f64
      affine.store %sum_1, %tmp[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%h] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%w] {
      // dst[i][j] = 0.25 * tmp[i - 1][j] + 0.5 * tmp[i][j] + 0.25 * tmp[i + 1][j]
      %tmp_val = affine.load %tmp[%i - 1, %j] : memref<?x?xf64>
      %prod = arith.mulf %cst_0_25, %tmp_val : f64
      %tmp_val_1 = affine.load %tmp[%i, %j] : memref<?x?xf64>
      %prod_1 = arith.mulf %cst_0_5, %tmp_val_1 : f64
      %sum = arith.addf %prod, %prod_1 : f64
      %tmp_val_2 = affine.load %tmp[%i + 1, %j] : memref<?x?xf64>
      %prod_2 = arith.mulf %cst_0_25, %tmp_val_2 : f64
      %sum_1 = arith.addf %sum, %prod_2 : f64
      affine.store %sum_1, %dst[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %tmp : memref<?x?xf64>
  return
}
