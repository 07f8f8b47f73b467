// Statements as functions, as Polymer writes them: induction variables are symbols in them. They are put in the
// place of their calls, and all is one launch; with inline=false calls stay, on the host.
// RUN: mse-opt --mse-inline %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck --check-prefix=GPU %s <%t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry matmul --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry matmul --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-affine="inline=auto verify=each" %s -o %t.affine.mlir
// RUN: mse-run --compare %s %t.affine.mlir --entry matmul --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="inline=false" %s 2>&1 | FileCheck --check-prefix=STAYS %s

// Public functions stay, private ones that nobody calls any more do not.
// CHECK:     func.func @S0
// CHECK-NOT: @S1(
func.func @S0(%C: memref<?x?xf64>, %i: index, %j: index) {
  %z = arith.constant 0.0 : f64
  affine.store %z, %C[symbol(%i), symbol(%j)] : memref<?x?xf64>
  return
}

func.func private @S1(%C: memref<?x?xf64>, %i: index, %j: index, %A: memref<?x?xf64>, %k: index,
                      %B: memref<?x?xf64>) attributes {scop.stmt} {
  %a = affine.load %A[symbol(%i), symbol(%k)] : memref<?x?xf64>
  %b = affine.load %B[symbol(%k), symbol(%j)] : memref<?x?xf64>
  %ab = arith.mulf %a, %b : f64
  %c = affine.load %C[symbol(%i), symbol(%j)] : memref<?x?xf64>
  %s = arith.addf %c, %ab : f64
  affine.store %s, %C[symbol(%i), symbol(%j)] : memref<?x?xf64>
  return
}

// CHECK-LABEL: func.func @matmul
// CHECK:         affine.for %[[I:.*]] = 0
// CHECK-NEXT:      affine.for %[[J:.*]] = 0
// CHECK-NEXT:        %[[ZERO:.*]] = arith.constant
// CHECK-NEXT:        affine.store %[[ZERO]], %{{.*}}[%[[I]], %[[J]]] : memref<?x?xf64>
// CHECK-NEXT:        affine.for %[[K:.*]] = 0
// CHECK-NEXT:          affine.load %{{.*}}[%[[I]], %[[K]]]
// CHECK-NEXT:          affine.load %{{.*}}[%[[K]], %[[J]]]
// CHECK-NOT:     call

// GPU-LABEL: func.func @matmul
// GPU:         gpu.launch
// GPU-NOT:     gpu.launch
// GPU-NOT:     call

// STAYS: a loop stays on the host
// STAYS-LABEL: func.func @matmul
// STAYS-NOT:   gpu.launch
// STAYS:       call @S0
func.func @matmul(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      func.call @S0(%C, %i, %j) : (memref<?x?xf64>, index, index) -> ()
      affine.for %k = 0 to %n {
        func.call @S1(%C, %i, %j, %A, %k, %B)
          : (memref<?x?xf64>, index, index, memref<?x?xf64>, index, memref<?x?xf64>) -> ()
      }
    }
  }
  return
}
