// E = (A B) D through a temporary; integers.
func.func @matmul_chain(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %D: memref<?x?xi32>, %E: memref<?x?xi32>)
    attributes {dims = ["m,k", "k,n", "n,p", "m,p"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %m = memref.dim %A, %c0 : memref<?x?xi32>
  %n = memref.dim %B, %c1 : memref<?x?xi32>
  %T = memref.alloc(%m, %n) : memref<?x?xi32>
  linalg.fill ins(%zero : i32) outs(%T : memref<?x?xi32>)
  linalg.matmul ins(%A, %B : memref<?x?xi32>, memref<?x?xi32>) outs(%T : memref<?x?xi32>)
  linalg.fill ins(%zero : i32) outs(%E : memref<?x?xi32>)
  linalg.matmul ins(%T, %D : memref<?x?xi32>, memref<?x?xi32>) outs(%E : memref<?x?xi32>)
  memref.dealloc %T : memref<?x?xi32>
  return
}
