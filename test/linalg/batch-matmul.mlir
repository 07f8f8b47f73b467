// C[b] += A[b] B[b], all sizes unknown.
func.func @batch_matmul(%A: memref<?x?x?xf32>, %B: memref<?x?x?xf32>, %C: memref<?x?x?xf32>)
    attributes {dims = ["b,m,k", "b,k,n", "b,m,n"]} {
  linalg.batch_matmul ins(%A, %B : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%C : memref<?x?x?xf32>)
  return
}
