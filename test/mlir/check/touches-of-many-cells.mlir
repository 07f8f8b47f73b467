// An exact touch overwrites all of its cells, and nothing else: the second store hides the first from whoever reads after it.
// RUN: not mse-opt --mse-verify %s -split-input-file 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @right(%a: memref<64xf32>, %v: vector<32xf32>) {
  mse.scop arrays("A" %A = %a : memref<64xf32> <"{ A[i] : 0 <= i < 64 }"> live_in live_out) values(%w = %v : vector<32xf32>) {
    mse.stmt "S"() <"{ S[] }"> {
      %c0 = arith.constant 0 : index
      mse.touch write %A @w0 <"{ S[] -> A[i] : 0 <= i < 32 }"> : memref<64xf32>
      vector.store %w, %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %c0 = arith.constant 0 : index
      mse.touch write %A @w1 <"{ T[] -> A[i] : 0 <= i < 32 }"> : memref<64xf32>
      vector.store %w, %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.stmt "U"() <"{ U[] }"> {
      %c8 = arith.constant 8 : index
      mse.touch read %A @r0 <"{ U[] -> A[i] : 8 <= i < 40 }"> : memref<64xf32>
      %x = vector.load %A[%c8] : memref<64xf32>, vector<32xf32>
      mse.touch write %A @w2 <"{ U[] -> A[i] : 32 <= i < 64 }"> : memref<64xf32>
      %c32 = arith.constant 32 : index
      vector.store %x, %A[%c32] : memref<64xf32>, vector<32xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[] }">
        mse.filter <"{ T[] }">
        mse.filter <"{ U[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" may <"{ U[] -> A[i] : 32 <= i < 40 }">
      mse.flow @r0 from @w1 may <"{ U[] -> T[] }">
      mse.flow_out "A" from @w1 <"{ A[i] -> T[] : 0 <= i < 32 }">
      mse.flow_out "A" from @w2 <"{ A[i] -> U[] : 32 <= i < 64 }">
    }
  }
  return
}

// -----

// CHECK-DAG: error: A[0] after the scop expects T[], gets S[]
// CHECK-DAG: error: mse-verify: 2 violations
func.func @swapped(%a: memref<64xf32>, %v: vector<32xf32>) {
  mse.scop arrays("A" %A = %a : memref<64xf32> <"{ A[i] : 0 <= i < 64 }"> live_in live_out) values(%w = %v : vector<32xf32>) {
    mse.stmt "S"() <"{ S[] }"> {
      %c0 = arith.constant 0 : index
      mse.touch write %A @w0 <"{ S[] -> A[i] : 0 <= i < 32 }"> : memref<64xf32>
      vector.store %w, %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %c0 = arith.constant 0 : index
      mse.touch write %A @w1 <"{ T[] -> A[i] : 0 <= i < 32 }"> : memref<64xf32>
      vector.store %w, %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.stmt "U"() <"{ U[] }"> {
      %c8 = arith.constant 8 : index
      // CHECK-DAG: :[[@LINE+1]]:7: error: A[8]: read by U[] expects {{.*}}, gets S[]
      mse.touch read %A @r0 <"{ U[] -> A[i] : 8 <= i < 40 }"> : memref<64xf32>
      %x = vector.load %A[%c8] : memref<64xf32>, vector<32xf32>
      mse.touch write %A @w2 <"{ U[] -> A[i] : 32 <= i < 64 }"> : memref<64xf32>
      %c32 = arith.constant 32 : index
      vector.store %x, %A[%c32] : memref<64xf32>, vector<32xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ T[] }">
        mse.filter <"{ S[] }">
        mse.filter <"{ U[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" may <"{ U[] -> A[i] : 32 <= i < 40 }">
      mse.flow @r0 from @w1 may <"{ U[] -> T[] }">
      mse.flow_out "A" from @w1 <"{ A[i] -> T[] : 0 <= i < 32 }">
      mse.flow_out "A" from @w2 <"{ A[i] -> U[] : 32 <= i < 64 }">
    }
  }
  return
}
