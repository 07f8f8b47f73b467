// A condition that reads memory only where it may, and a subscript that counts.
// RUN: mse-opt --mse-to-affine="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-affine="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

func.func @short_circuit(%A: memref<?xf64>, %B: memref<?x?xf64>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %thr = arith.constant 0.9 : f64
  %f = arith.constant false
  %r = scf.while (%k = %c0) : (index) -> index {
    %in = arith.cmpi slt, %k, %n : index
    %go = scf.if %in -> i1 {
      %a = memref.load %A[%k] : memref<?xf64>
      %g = arith.cmpf olt, %a, %thr : f64
      scf.yield %g : i1
    } else {
      scf.yield %f : i1
    }
    scf.condition(%go) %k : index
  } do {
  ^bb0(%k: index):
    affine.for %j = 0 to %n {
      %a = memref.load %A[%j] : memref<?xf64>
      %b = memref.load %B[%k, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      memref.store %s, %B[%j, %k] : memref<?x?xf64>
    }
    %k1 = arith.addi %k, %c1 : index
    scf.yield %k1 : index
  }
  affine.for %j = 0 to %n {
    %b = memref.load %B[%j, %c0] : memref<?x?xf64>
    memref.store %b, %A[%j] : memref<?xf64>
  }
  return %r : index
}
