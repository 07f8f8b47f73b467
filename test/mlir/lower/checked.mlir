// The code that lowering writes is read again and checked against the source flow; a trace says which access is which.
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-lower{target=parallel trace=true})' | FileCheck %s --check-prefix=TRACE
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-lower{target=parallel check=true})' 2>&1 | FileCheck %s --implicit-check-not=mse.instance
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-map-to-gpu,mse-lower{target=gpu check=true})' 2>&1 | FileCheck %s --check-prefix=GPU --implicit-check-not=mse.instance

// TRACE-LABEL: @copy
// TRACE:      affine.parallel (%[[I:.*]]) =
// TRACE-NEXT: affine.parallel (%[[J:.*]]) =
// TRACE-NEXT:   mse.instance @r0(%[[I]], %[[J]])
// TRACE-NEXT:   affine.load %arg0[%[[I]], %[[J]]]
// TRACE-NEXT:   mse.instance @w0(%[[I]], %[[J]])
// TRACE-NEXT:   affine.store {{.*}}, %arg1[%[[J]], %[[I]]]

// CHECK: remark: not decided: the lowered code: S0 repeats accesses in a loop of its own
// CHECK: func.func @copy
// GPU: remark: not decided: the lowered code: S0 repeats accesses in a loop of its own
// GPU: gpu.launch

func.func @copy(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %x, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

func.func @halve(%A: memref<?xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    scf.while : () -> () {
      %x = affine.load %A[%i] : memref<?xf32>
      %c = arith.cmpf ogt, %x, %one : f32
      scf.condition(%c)
    } do {
      %x = affine.load %A[%i] : memref<?xf32>
      %y = arith.mulf %x, %half : f32
      affine.store %y, %A[%i] : memref<?xf32>
      scf.yield
    }
  }
  return
}
