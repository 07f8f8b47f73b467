// POPL'98, second example (figure 6): A is indexed by diagonals, T writes it under a condition on data, S in column n. It is not
// initialised, and returned. A diagonal that is read before column n and from it on has two classes: those from column n
// on hold A's last values and stay; the others, on 2n - 1 diagonals, get cells of their own. With the 4n - 1 of A: 6n - 2.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-verify,mse-schedule,mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu='expand=maximal verify=each' %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --size n=1,m=2 --input foo=7
// RUN: mse-run --compare %s %t --size n=2,m=4 --input foo=7
// RUN: mse-run --compare %s %t --size n=17,m=34 --input foo=7

// CHECK:      "mem0" %mem0 = %{{.*}} : memref<?xi32> <"[arg1] -> { mem0[i0] : 0 <= i0 <= -2 + 4arg1 }"> live_out)
// CHECK-NEXT: %mem0_x = mse.array "mem0_x" <"[arg1] -> { mem0_x[i0] : arg1 >= 2 and arg1 < i0 < 3arg1 }"> : memref<?xi32>
// CHECK-NOT:  mse.array
// CHECK:      mse.stmt "S0_0"(%i0, %i1) <"{{.*}} { S0_0[i0, i1] : i0 > 0 and i1 > 0 and -arg1 + i0 <= i1 < arg1 }"> origin
// CHECK:        mse.write %{{.*}}, %mem0_x @w0_0 may
// CHECK:      mse.stmt "S0_1"(%i0, %i1)
// CHECK:        mse.write %{{.*}}, %mem0 @w0_1 may
// CHECK:      mse.stmt "S1"(%i0, %i1)
// CHECK:        mse.write %{{.*}}, %mem0 @w1
// CHECK:      mse.stmt "S2_0"(%i0, %i1) <"{{.*}} { S2_0[i0, i1] : i0 > 0 and i1 > 0 and -arg1 + i0 <= i1 < arg1 }"> origin
// CHECK:        mse.read %mem0_x
// CHECK:      mse.stmt "S2_1"(%i0, %i1)
// CHECK:        mse.read %mem0 @
// CHECK:      mse.schedule
// CHECK:        coincident [true, false]
func.func @diagonals(%foo: memref<?x?xi32>, %n: index) -> memref<?xi32> attributes {dims = ["m,m", "n"]} {
  %c3 = arith.constant 3 : i32
  %size = affine.apply affine_map<()[n] -> (4 * n - 1)>()[%n]
  %A = memref.alloc(%size) : memref<?xi32>
  affine.for %i = 1 to affine_map<()[n] -> (2 * n + 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[n] -> (2 * n + 1)>()[%n] {
      %f = affine.load %foo[%i - 1, %j - 1] : memref<?x?xi32>
      %p = arith.cmpi sgt, %f, %c3 : i32
      scf.if %p {
        // T
        affine.store %f, %A[%i - %j + 2 * symbol(%n) - 1] : memref<?xi32>
      }
      affine.if affine_set<(j)[n] : (j - n == 0)>(%j)[%n] {
        // S
        affine.store %c3, %A[%i - %j + 2 * symbol(%n) - 1] : memref<?xi32>
      }
      // R
      %a = affine.load %A[%i - %j + 2 * symbol(%n) - 1] : memref<?xi32>
      affine.store %a, %foo[%i - 1, %j - 1] : memref<?x?xi32>
    }
  }
  return %A : memref<?xi32>
}
