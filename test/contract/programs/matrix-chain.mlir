// A chain of matrix products (A B) C with a local matrix for A B, row by row.
// schedule in order: mse-import,mse-dataflow
// most: mem0 arg0_0
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// schedule isl: mse-import,mse-dataflow,mse-schedule
// values: arg0_0=5; arg0_0=3
// sizes: arg0.0=9,arg0.1=9,arg1.0=9,arg1.1=9,arg2.0=9,arg2.1=9,arg3.0=9,arg3.1=9; arg0.0=1,arg0.1=1,arg1.0=1,arg1.1=1,arg2.0=1,arg2.1=1,arg3.0=1,arg3.1=1
func.func @chain(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %t = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %old = affine.load %t[%i, %j] : memref<?x?xf64>
        %new = arith.addf %old, %p : f64
        affine.store %new, %t[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %n {
      affine.store %zero, %out[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %x = affine.load %t[%i, %k] : memref<?x?xf64>
        %y = affine.load %c[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %old = affine.load %out[%i, %j] : memref<?x?xf64>
        %new = arith.addf %old, %p : f64
        affine.store %new, %out[%i, %j] : memref<?x?xf64>
      }
    }
  }
  memref.dealloc %t : memref<?x?xf64>
  return
}
