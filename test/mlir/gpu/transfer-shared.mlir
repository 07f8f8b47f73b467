// Kernels inside of a parallel loop that stays on the host: rows would be copied with cells of other
// iterations, and back over them. Arrays that the loop does not share are copied.
// RUN: mse-opt %s --mse-to-gpu="transfers=copy inline=false" -o %t.mlir 2> %t.txt
// RUN: mse-opt %s --mse-to-gpu="transfers=managed inline=false" 2> /dev/null | FileCheck %s
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt
// RUN: mse-run --compare %s %t.mlir --entry inside --sizes 1,2,3,33 --check
// RUN: mse-run --compare %s %t.mlir --entry called --sizes 1,2,3,33 --check

// REMARK: remark: kernels use memory of the host: array 'arg0' may be used by other iterations of a parallel loop at the same time, and is not copied

// CHECK-LABEL: func.func @inside
// CHECK:         affine.parallel
// CHECK:           gpu.alloc
// CHECK-NOT:       gpu.memcpy
// CHECK:           gpu.launch
// CHECK:         return
func.func @inside(%A: memref<?x?xi64>, %K: memref<?xi64>) attributes {dims = ["N,N", "N"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi64>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %B = memref.alloc(%n) : memref<?xi64>
    affine.for %j = 0 to %n {
      %k = affine.load %K[%j] : memref<?xi64>
      affine.store %k, %B[%j] : memref<?xi64>
    }
    affine.for %j = 0 to %n {
      %b = affine.load %B[-%j + symbol(%n) - 1] : memref<?xi64>
      affine.store %b, %A[%j, %i] : memref<?x?xi64>
    }
    func.call @unknown(%B) : (memref<?xi64>) -> ()
    memref.dealloc %B : memref<?xi64>
  }
  return
}
func.func private @unknown(%B: memref<?xi64>) attributes {no_inline} {
  return
}

// CHECK-LABEL: func.func private @column
// CHECK-NOT:     gpu.memcpy
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.memcpy
// CHECK:         return
func.func private @column(%A: memref<?x?xi64>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi64>
  affine.for %j = 0 to %n {
    %k = arith.index_cast %j : index to i64
    affine.store %k, %A[%j, symbol(%i)] : memref<?x?xi64>
  }
  return
}
func.func @called(%A: memref<?x?xi64>) attributes {dims = ["N,N"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @column(%A, %i) : (memref<?x?xi64>, index) -> ()
    %B = memref.alloc(%n) : memref<?xi64>
    func.call @unknown(%B) : (memref<?xi64>) -> ()
    memref.dealloc %B : memref<?xi64>
  }
  return
}
