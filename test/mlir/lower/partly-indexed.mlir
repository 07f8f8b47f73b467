// Index operands are the first subscripts of an access, its relation says the others.
// RUN: mse-opt --mse-lower %s | FileCheck %s
// RUN: mse-opt --mse-lower %s -o %t
// RUN: mse-run --compare %t %t --entry plain --entry2 partly --input arg0=iota

// CHECK-LABEL: func.func @partly
// CHECK:         affine.for %[[I:.*]] = 0 to
// CHECK:           %[[K:.*]] = affine.load %arg0[%[[I]]]
// CHECK:           %[[NEXT:.*]] = affine.apply {{.*}}(%[[I]])
// CHECK:           memref.store %{{.*}}, %arg1[%[[K]], %[[NEXT]]]
func.func @partly(%k : memref<20xindex>, %a : memref<20x21xf64>, %v : f64) {
  mse.scop arrays("K" %K = %k : memref<20xindex> <"{ K[i] : 0 <= i < 20 }"> live_in,
                  "A" %A = %a : memref<20x21xf64> <"{ A[a, i] : 0 <= a < 20 and 0 <= i < 21 }"> live_in live_out)
      values(%w = %v : f64) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 20 }"> {
      %0 = mse.read %K @r0 <"{ S[i] -> K[i] }"> : memref<20xindex>
      mse.write %w, %A[%0] @w0 may <"{ S[i] -> A[a, i + 1] : 0 <= a < 20 }"> : memref<20x21xf64>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
    }
  }
  return
}

func.func @plain(%k : memref<20xindex>, %a : memref<20x21xf64>, %v : f64) {
  affine.for %i = 0 to 20 {
    %0 = affine.load %k[%i] : memref<20xindex>
    %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    memref.store %v, %a[%0, %1] : memref<20x21xf64>
  }
  return
}
