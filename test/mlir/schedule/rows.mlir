// Loops beside each other as one over the rows that they share: of all three the first loop is shared, of the first
// two the second one, too, but then the third could not be there. The last loop reads another row.
// RUN: mse-opt --mse-import --mse-dataflow --mse-schedule=algorithm=rows %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=none schedule=rows verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry rows --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @rows
// CHECK:      mse.schedule {
// CHECK-NEXT:   mse.sequence {
// CHECK-NEXT:     mse.filter <"{ S{{[0-2].*S[0-2].*S[0-2]}}[i0, i1] }"> {
// CHECK-NEXT:       mse.band <"[{ S{{[0-2].*i0.*S[0-2].*i0.*S[0-2]}}[i0, i1] -> [(i0)] }]"> permutable coincident [true] {
// CHECK-NEXT:         mse.sequence {
// CHECK-NEXT:           mse.filter <"{ S0[i0, i1] }"> {
// CHECK-NEXT:             mse.band <"[arg0_0] -> [{ S0[i0, i1] -> [(i1)] }]"> coincident [true]
// CHECK-NEXT:           }
// CHECK-NEXT:           mse.filter <"{ S1[i0, i1] }"> {
// CHECK-NEXT:             mse.band <"[arg0_0] -> [{ S1[i0, i1] -> [(i1)] }]"> coincident [true]
// CHECK-NEXT:           }
// CHECK-NEXT:           mse.filter <"{ S2[i0, i1] }"> {
// CHECK-NEXT:             mse.band <"[arg0_0] -> [{ S2[i0, i1] -> [(i1)] }]"> coincident [true]
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     mse.filter <"{ S3[i0, i1] }"> {
// CHECK-NEXT:       mse.band <"[arg0_0] -> [{ S3[i0, i1] -> [(i0)] }]"> coincident [true] {
// CHECK-NEXT:         mse.band <"[arg0_0] -> [{ S3[i0, i1] -> [(i1)] }]"> coincident [true]
func.func @rows(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %C: memref<?x?xi32>, %D: memref<?x?xi32>) attributes {dims = ["n,n", "n,n", "n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      affine.store %a, %B[%i, %j] : memref<?x?xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %b = affine.load %B[%i, %j] : memref<?x?xi32>
      %bb = arith.addi %b, %b : i32
      affine.store %bb, %C[%i, %j] : memref<?x?xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %c = affine.load %C[%i, -%j + symbol(%n) - 1] : memref<?x?xi32>
      affine.store %c, %A[%i, %j] : memref<?x?xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
      affine.store %a, %D[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
