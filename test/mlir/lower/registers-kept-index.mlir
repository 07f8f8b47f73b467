// A cell whose contents are a subscript of an affine operation stays in memory: such an operation takes values by where
// they are defined.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @found(
// CHECK:         %[[CELL:.+]] = memref.alloca() : memref<index>
// CHECK:         affine.store %{{.+}}, %[[CELL]][]
// CHECK:         %[[AT:.+]] = affine.load %[[CELL]][]
// CHECK-NEXT:    affine.load %{{.+}}[symbol(%[[AT]])]

func.func @found(%n: index, %a: memref<?xindex>, %b: memref<?xf64>) -> f64 {
  %cell = memref.alloca() : memref<index>
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xindex> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "c" %c = %cell : memref<index> <"{ c[] }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xindex>
      mse.write %x, %c @w0 <"{ S[i] -> c[] }"> : memref<index>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  %at = affine.load %cell[] : memref<index>
  %value = affine.load %b[symbol(%at)] : memref<?xf64>
  return %value : f64
}
