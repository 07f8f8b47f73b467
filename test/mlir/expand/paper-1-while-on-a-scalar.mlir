// POPL'98, first example (figure 3): T writes x, a while loop may write it again, R reads it. Each iteration of i is a
// class: x, which is local, becomes N cells, and i is parallel.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-verify,mse-schedule{algorithm=source},mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu='expand=maximal verify=each' %s -o %t 2>/dev/null
// RUN: FileCheck --check-prefix=GPU %s --input-file=%t
// RUN: mse-run --compare --check %s %t --sizes 1,2,3,33

// CHECK:      %mem0_x = mse.array "mem0_x" <"[arg0_0] -> { mem0_x[i0] : 0 <= i0 < arg0_0 }"> : memref<?xf64>
// CHECK-NOT:  mse.array
// CHECK:      mse.write %{{.*}}, %mem0_x @w0 <"{ S0[i0] -> mem0_x[i0] }">
// CHECK:      mse.read %mem0_x @r2 may <"{ S1[i0] -> mem0_x[i0] }">
// CHECK:      mse.write %{{.*}}, %mem0_x @w1 may <"{ S1[i0] -> mem0_x[i0] }">
// CHECK:      mse.read %mem0_x @r4 <"{ S2[i0] -> mem0_x[i0] }">
// CHECK:      mse.schedule
// CHECK-NEXT:   mse.band <"{{.*}}"> coincident [true]
// GPU:        gpu.launch
func.func @while(%start: memref<?xf64>, %limit: memref<?xf64>, %result: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %start, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    %s = affine.load %start[%i] : memref<?xf64>
    affine.store %s, %x[] : memref<f64>
    %l = affine.load %limit[%i] : memref<?xf64>
    %bound = arith.addf %l, %half : f64
    scf.while : () -> () {
      %v = affine.load %x[] : memref<f64>
      %above = arith.cmpf ogt, %v, %bound : f64
      scf.condition(%above)
    } do {
      %v = affine.load %x[] : memref<f64>
      %p = arith.mulf %half, %v : f64
      affine.store %p, %x[] : memref<f64>
      scf.yield
    }
    %r = affine.load %x[] : memref<f64>
    affine.store %r, %result[%i] : memref<?xf64>
  }
  return
}
