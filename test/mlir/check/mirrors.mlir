// RUN: mse-opt %s --mse-verify -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=RIGHT
// RUN: sed 's/to_device_B\[i\] : 0 <= i <= 50/to_device_B[i] : 0 <= i <= 49/' %s > %t.in.mlir
// RUN: not mse-opt %t.in.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=IN
// RUN: sed 's/to_device_A\[i\] : 0 <= i <= 97/to_device_A[i] : 0 <= i <= 95/' %s > %t.kept.mlir
// RUN: not mse-opt %t.kept.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: sed 's/to_host_A\[i\] : 0 <= i <= 98/to_host_A[i] : 0 <= i <= 97/' %s > %t.out.mlir
// RUN: not mse-opt %t.out.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: sed 's/-> A_d\[i\] }"> : memref/-> A_d[i + 1] }"> : memref/' %s > %t.shift.mlir
// RUN: not mse-opt %t.shift.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: not mse-opt %t.shift.mlir --mse-lower=target=gpu 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/to_device_A\[i\] : 0 <= i/to_device_A[i] : 1 <= i/' %s > %t.rows.mlir
// RUN: not mse-opt %t.rows.mlir --mse-lower=target=gpu 2>&1 | FileCheck %s --check-prefix=ROWS

// Mirrors: what kernels read was copied to the device, what they write is copied back, and the rest stays.

// RIGHT-NOT: {{.}}
// IN:    error: B_d[50]: read by S[49] expects what B[50] held before, gets an undefined value
// KEPT:  error: A[97] after the scop expects what A[97] held before, gets an undefined value through to_host_A[97]
// OUT:   error: A[98] after the scop expects S[49], gets what it held before
// SHIFT: error: A[0] after the scop expects S[0], gets what A[0] held before through to_device_A[0] through to_host_A[0]
// OTHER: error: mse-lower: cannot generate loops: a transfer copies cells of 'A' to other ones of 'A_d'
// ROWS:  error: mse-lower: cannot generate loops: a transfer copies other cells of 'A' than its first rows
func.func @f(%a: memref<100xf32>, %b: memref<100xf32>) {
  mse.scop arrays("B" %B = %b : memref<100xf32> <"{ B[i] : 0 <= i <= 99 }"> live_in live_out,
                  "A" %A = %a : memref<100xf32> <"{ A[i] : 0 <= i <= 99 }"> live_in live_out) {
    %B_d = mse.array "B_d" mirrors "B" <"{ B_d[i] : 0 <= i <= 99 }"> : memref<100xf32>
    %A_d = mse.array "A_d" mirrors "A" <"{ A_d[i] : 0 <= i <= 99 }"> : memref<100xf32>
    mse.stmt "to_device_B"(%i) <"{ to_device_B[i] : 0 <= i <= 50 }"> {
      %0 = mse.read %B @rb <"{ to_device_B[i] -> B[i] }"> : memref<100xf32>
      mse.write %0, %B_d @wb <"{ to_device_B[i] -> B_d[i] }"> : memref<100xf32>
    }
    mse.stmt "to_device_A"(%i) <"{ to_device_A[i] : 0 <= i <= 97 }"> {
      %0 = mse.read %A @ra <"{ to_device_A[i] -> A[i] }"> : memref<100xf32>
      mse.write %0, %A_d @wa <"{ to_device_A[i] -> A_d[i] }"> : memref<100xf32>
    }
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 49 }"> {
      %0 = mse.read %B_d @r0 <"{ S[i] -> B_d[1 + i] }"> : memref<100xf32>
      mse.write %0, %A_d @w0 <"{ S[i] -> A_d[2i] }"> : memref<100xf32>
    }
    mse.stmt "to_host_A"(%i) <"{ to_host_A[i] : 0 <= i <= 98 }"> {
      %0 = mse.read %A_d @rh <"{ to_host_A[i] -> A_d[i] }"> : memref<100xf32>
      mse.write %0, %A @wh <"{ to_host_A[i] -> A[i] }"> : memref<100xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ to_device_B[i] }"> { mse.band <"[{ to_device_B[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ to_device_A[i] }"> { mse.band <"[{ to_device_A[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ S[i] }"> {
          mse.mark "kernel" {
            mse.mark "thread" { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
          }
        }
        mse.filter <"{ to_host_A[i] }"> { mse.band <"[{ to_host_A[i] -> [(i)] }]"> coincident [false] }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "B" <"{ S[i] -> B[1 + i] : 0 <= i <= 49 }">
      mse.flow_through "A" <"{ A[i] : (1 + i) mod 2 = 0 and 0 <= i <= 99 }">
      mse.flow_out "A" from @w0 <"{ A[i] -> S[o] : 2o = i and 0 <= i <= 98 }">
      mse.flow_through "B" <"{ B[i] : 0 <= i <= 99 }">
    }
  }
  return
}
