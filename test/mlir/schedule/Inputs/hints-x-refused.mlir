//--- order.mlir
func.func @next(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      affine.store %a, %A[%i, %j] : memref<?x?xf64>
    }
  } {mse.x}
  return
}
//--- thread.mlir
func.func @own(%N: index, %A: memref<?x?x?xf64>) {
  affine.for %i = 0 to %N {
    affine.for %k = 1 to %N {
      affine.for %j = 0 to %N {
        %a = affine.load %A[%i, %k - 1, %j] : memref<?x?x?xf64>
        affine.store %a, %A[%i, %k, %j] : memref<?x?x?xf64>
      } {mse.x}
    }
  }
  return
}
//--- two.mlir
func.func @both(%N: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%j, %i] : memref<?x?xf64>
      affine.store %a, %B[%i, %j] : memref<?x?xf64>
    } {mse.x}
  } {mse.x}
  return
}
//--- sequential.mlir
func.func @neither(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  } {mse.x, mse.sequential}
  return
}
