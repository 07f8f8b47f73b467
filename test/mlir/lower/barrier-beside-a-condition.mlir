// The guards of the two children of the set are disjoint. A condition on threads whose else branch is what the other
// child does, its barrier too, is not written (seed 2462 of mse-fuzz).
// RUN: mse-opt %s --mse-lower=target=gpu | FileCheck %s

// CHECK:       gpu.launch
// CHECK:         affine.if
// CHECK-NEXT:      affine.store %{{.*}}, %{{.*}}[%{{.*}} - 1]
// CHECK-NEXT:    }
// CHECK-NEXT:    affine.if
// CHECK-NEXT:      gpu.barrier
// CHECK:         affine.store
func.func @f(%n: index, %A: memref<?xf32>, %one: f32) {
  mse.scop parameters("n" %p = %n)
      arrays("A" %a = %A : memref<?xf32> <"[n] -> { A[i] : 0 <= i <= 2n }"> live_out) values(%v = %one : f32) {
    mse.stmt "S"(%i) <"[n] -> { S[i] : i mod 2 = 0 and 0 <= i < n }"> {
      mse.write %v, %a @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i, %j) <"[n] -> { T[i, j] : i mod 2 = 0 and 0 <= i < n and 0 <= j < n }"> {
      mse.write %v, %a @w1 <"[n] -> { T[i, j] -> A[n + j] }"> : memref<?xf32>
    }
    mse.stmt "barrier0"() <"{ barrier0[] }"> {
      gpu.barrier
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.band <"[n] -> [{ S[i] -> [1 + i]; T[i, j] -> [i] }]"> coincident [false] {
          mse.set {
            mse.filter <"{ S[i] }"> {
              mse.mark "thread" {
                mse.band <"[{ S[i] -> [0] }]"> coincident [true]
              }
            }
            mse.filter <"{ T[i, j] }"> {
              mse.extension <"[n] -> { [i] -> barrier0[] : i mod 2 = 0 and 0 <= i < n }"> {
                mse.sequence {
                  mse.filter <"{ barrier0[] }">
                  mse.filter <"{ T[i, j] }"> {
                    mse.band <"[n] -> [{ T[i, j] -> [(floor(j/2))] }]"> coincident [true] {
                      mse.mark "thread" {
                        mse.band <"[{ T[i, j] -> [j mod 2] }]"> coincident [true]
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  return
}
