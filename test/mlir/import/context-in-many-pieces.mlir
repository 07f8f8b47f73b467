// The parameters for which accesses stay inside of A take too many pieces. It is not stated, and A has no
// bounds: without them, the program itself would be wrong for parameters that nobody calls it with.
// RUN: mse-opt --mse-import --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-affine='expand=maximal schedule=isl verify=each' %s -o %t
// RUN: mse-run --compare %s %t --size n0=8,n1=9,n2=10,a=1,b=2,c=3,p=4,q=5

// CHECK: mse.scop {{.*}} context <"{{.*}}">
// CHECK-NEXT: arrays("arg0" {{.*}} <"{ arg0[i0, i1, i2] }"> live_in live_out)
func.func @f(%A: memref<?x?x?xf32>, %a: index, %b: index, %c: index, %p: index, %q: index)
    attributes {dims = ["n0,n1,n2", "a", "b", "c", "p", "q"]} {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n0 = memref.dim %A, %c0 : memref<?x?x?xf32>
  %n1 = memref.dim %A, %c1 : memref<?x?x?xf32>
  %n2 = memref.dim %A, %c2 : memref<?x?x?xf32>
  affine.for %i = 0 to min affine_map<()[n, p] -> (n, p)>()[%n0, %p] {
    affine.for %j = 0 to min affine_map<(i)[n, p, q] -> (n, p + i, q)>(%i)[%n1, %p, %q] {
      affine.for %k = 0 to min affine_map<(j)[n, p, q] -> (n, p + j, q)>(%j)[%n2, %p, %q] {
        affine.store %zero, %A[%i + symbol(%a), %j + symbol(%b), %k + symbol(%c)] : memref<?x?x?xf32>
      }
    }
  }
  return
}
