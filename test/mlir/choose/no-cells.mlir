// An array without cells, of code that is never executed, is no memory that another array could share.
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --size arg0=7,arg1.0=9,arg2.0=9

func.func @f(%n: index, %x: memref<?xi64>, %y: memref<?xi64>) {
  affine.for %i = 2 to %n {
    %a = affine.load %x[%i] : memref<?xi64>
    %b = affine.load %y[0] : memref<?xi64>
    %c = arith.subi %a, %b : i64
    affine.if affine_set<(d0) : (d0 - d0 + 2 == 0)>(%i) {
      affine.for %j = 0 to %n {
        %t = memref.alloc() : memref<i64>
        affine.store %c, %t[] : memref<i64>
        %d = affine.load %t[] : memref<i64>
        affine.store %d, %y[%j] : memref<?xi64>
        memref.dealloc %t : memref<i64>
      }
    }
    affine.for %j = 0 to 2 {
      affine.store %c, %y[%j] : memref<?xi64>
    }
  }
  return
}
