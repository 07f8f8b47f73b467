// POPL'98, third example (figure 7): each iteration of i writes a row, changes one cell of it, A[foo[i]], and reads one,
// A[bar[i]]; which ones is known at run time only. A, which is local, becomes A[N][N], and i is parallel.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-verify,mse-schedule{algorithm=source},mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu='expand=maximal verify=each' %s -o %t 2>/dev/null
// RUN: FileCheck --check-prefix=GPU %s --input-file=%t
// RUN: mse-run --compare --check %s %t --sizes 1,2,3,33 --input foo=zero --input bar=zero
// RUN: mse-run --compare --check %s %t --sizes 1,2,3,33 --input foo=iota --input bar=iota
// RUN: mse-run --compare --check %s %t --sizes 1,2,3,33 --seed 7

// CHECK:      %mem0_x = mse.array "mem0_x" <"[arg0] -> { mem0_x[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 }"> : memref<?x?xf64>
// CHECK-NOT:  mse.array
// CHECK:      mse.write %{{.*}}, %mem0_x @w0 <"{ S0[i0, i1] -> mem0_x[i1, i0] }">
// CHECK:      mse.write %{{.*}}, %mem0_x[%{{.*}}] @w1 may <"{{.*}}{ S1[i0] -> mem0_x[o0, i0] {{.*}}}">
// CHECK:      mse.read %mem0_x[%{{.*}}] @r2 may <"{{.*}}{ S2[i0] -> mem0_x[o0, i0] {{.*}}}">
// CHECK:      mse.schedule
// CHECK-NEXT:   mse.band <"{{.*}}"> coincident [true]
// GPU:        gpu.launch
func.func @subscripts(%n: index, %foo: memref<?xindex>, %bar: memref<?xindex>, %result: memref<?xf64>, %u: f64, %v: f64)
    attributes {dims = ["n", "n", "n", "n", "", ""], inputs = ["", "index:n", "index:n", "", "", ""]} {
  %A = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %u, %A[%j] : memref<?xf64>
    }
    %to = affine.load %foo[%i] : memref<?xindex>
    memref.store %v, %A[%to] : memref<?xf64>
    %from = affine.load %bar[%i] : memref<?xindex>
    %a = memref.load %A[%from] : memref<?xf64>
    affine.store %a, %result[%i] : memref<?xf64>
  }
  memref.dealloc %A : memref<?xf64>
  return
}
