// RUN: mse-opt %s | mse-opt | FileCheck %s
// RUN: mse-opt %s -mlir-print-op-generic | mse-opt | FileCheck %s
// RUN: mse-opt %s -emit-bytecode | mse-opt | FileCheck %s

// Empty lists, bodies and spaces.

// CHECK:      mse.scop {
// CHECK-NEXT:   mse.schedule
// CHECK-NEXT: }
mse.scop {
  mse.schedule
}

// CHECK:      mse.scop {
// CHECK-NEXT:   mse.schedule
// CHECK-NEXT: }
mse.scop parameters() arrays() values() attributes {} {
  mse.schedule { }
}

// CHECK:      mse.scop context <"{ : }"> {
// CHECK-NEXT:   mse.stmt "S"() <"{ S[] : false }"> {
// CHECK-NEXT:   }
// CHECK-NEXT:   mse.stmt "T"() <"{ T[] }"> {
// CHECK-NEXT:   }
// CHECK-NEXT:   mse.schedule {
// CHECK-NEXT:     mse.mark "" {
// CHECK-NEXT:       mse.band <"[]"> coincident [] {
// CHECK-NEXT:         mse.sequence {
// CHECK-NEXT:           mse.filter <"{ S[]; T[] }">
// CHECK-NEXT:           mse.filter <"{ }">
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   mse.dataflow {
// CHECK-NEXT:   }
// CHECK-NEXT: }
mse.scop context <"{ : }"> {
  mse.stmt "S"() <"{ S[] : false }"> { }
  mse.stmt "T"() <"{ T[] }"> { }
  mse.schedule {
    mse.mark "" {
      mse.band <"[]"> coincident [] {
        mse.sequence {
          mse.filter <"{ S[]; T[] }"> { }
          mse.filter <"{ }">
        }
      }
    }
  }
  mse.dataflow { }
}
