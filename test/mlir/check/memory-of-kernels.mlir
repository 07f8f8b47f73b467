// RUN: mse-opt %s --mse-verify -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=RIGHT
// RUN: sed 's/mirrors "A" managed/mirrors "A"/' %s > %t.mirror.mlir
// RUN: not mse-opt %t.mirror.mlir --mse-verify 2> %t.mirror && FileCheck %s --check-prefix=MIRROR < %t.mirror
// RUN: sed 's/in "managed"/in "device"/' %s > %t.own.mlir
// RUN: not mse-opt %t.own.mlir --mse-verify 2> %t.own && FileCheck %s --check-prefix=OWN < %t.own

// The host accesses managed memory between kernels, but none that kernels alone see; copies to a mirror and
// back are the device's.

// RIGHT-NOT: {{.}}
// MIRROR:  error: A_d is read by T on the host, and kernels alone see it
// MIRROR:  error: A_d is written by T on the host, and kernels alone see it
// OWN:     error: x is written by T on the host, and kernels alone see it
func.func @f(%a: memref<100xf32>) {
  mse.scop arrays("A" %A = %a : memref<100xf32> <"{ A[i] : 0 <= i <= 99 }"> live_in live_out) {
    %A_d = mse.array "A_d" mirrors "A" managed <"{ A_d[i] : 0 <= i <= 99 }"> : memref<100xf32>
    %x = mse.array "x" <"{ x[] }"> layout <"{ x[] -> [] }" in "managed"> : memref<f32>
    mse.stmt "to_device_A"(%i) <"{ to_device_A[i] : 0 <= i <= 99 }"> {
      %0 = mse.read %A @ra <"{ to_device_A[i] -> A[i] }"> : memref<100xf32>
      mse.write %0, %A_d @wa <"{ to_device_A[i] -> A_d[i] }"> : memref<100xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %0 = mse.read %A_d @r0 <"{ T[] -> A_d[0] }"> : memref<100xf32>
      mse.write %0, %x @w0 <"{ T[] -> x[] }"> : memref<f32>
      mse.write %0, %A_d @w1 <"{ T[] -> A_d[1] }"> : memref<100xf32>
    }
    mse.stmt "S"(%i) <"{ S[i] : 2 <= i <= 99 }"> {
      %0 = mse.read %x @r1 <"{ S[i] -> x[] }"> : memref<f32>
      mse.write %0, %A_d @w2 <"{ S[i] -> A_d[i] }"> : memref<100xf32>
    }
    mse.stmt "to_host_A"(%i) <"{ to_host_A[i] : 0 <= i <= 99 }"> {
      %0 = mse.read %A_d @rh <"{ to_host_A[i] -> A_d[i] }"> : memref<100xf32>
      mse.write %0, %A @wh <"{ to_host_A[i] -> A[i] }"> : memref<100xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ to_device_A[i] }"> { mse.band <"[{ to_device_A[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[] }">
        mse.filter <"{ S[i] }"> {
          mse.mark "kernel" {
            mse.mark "thread" { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
          }
        }
        mse.filter <"{ to_host_A[i] }"> { mse.band <"[{ to_host_A[i] -> [(i)] }]"> coincident [false] }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"{ T[] -> A[0] }">
      mse.flow @r1 from @w0 <"{ S[i] -> T[] : 2 <= i <= 99 }">
      mse.flow_through "A" <"{ A[0] }">
      mse.flow_out "A" from @w1 <"{ A[1] -> T[] }">
      mse.flow_out "A" from @w2 <"{ A[i] -> S[i] : 2 <= i <= 99 }">
    }
  }
  return
}
