// RUN: mse-opt --mse-lower %s | FileCheck %s

// A vector made of neighbours is loaded at once, and elements stored side by side are stored at once; no others are.

// CHECK:      affine.for %[[I:.*]] = 0 to 8
// CHECK-NEXT:   %[[V:.*]] = affine.vector_load %[[A:.*]][%[[I]] * 2] : memref<?xf32>, vector<2xf32>
// CHECK-NEXT:   affine.vector_store %[[V]], %[[B:.*]][%[[I]] * 2 + 1] : memref<?xf32>, vector<2xf32>
// CHECK-NEXT:   %[[Y:.*]] = affine.load %[[A]][%[[I]] * 2 + 1]
// CHECK-NEXT:   %[[X:.*]] = affine.load %[[A]][%[[I]] * 2]
// CHECK-NEXT:   %[[W:.*]] = vector.from_elements %[[Y]], %[[X]]
// CHECK-NEXT:   %[[W0:.*]] = vector.extract %[[W]][0]
// CHECK-NEXT:   %[[W1:.*]] = vector.extract %[[W]][1]
// CHECK-NEXT:   affine.store %[[W1]], %[[B]][%[[I]] * 2 + 4]
// CHECK-NEXT:   affine.store %[[W0]], %[[B]][%[[I]] * 2 + 3]
// CHECK-NEXT: }
func.func @pairs(%a: memref<?xf32>, %b: memref<?xf32>) {
  mse.scop arrays("A" %A = %a : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out,
                  "B" %B = %b : memref<?xf32> <"{ B[i] : i >= 0 }"> live_in live_out) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      %x = mse.read %A @r0 <"{ S[i] -> A[2i] }"> : memref<?xf32>
      %y = mse.read %A @r1 <"{ S[i] -> A[2i + 1] }"> : memref<?xf32>
      %v = vector.from_elements %x, %y : vector<2xf32>
      %v0 = vector.extract %v[0] : f32 from vector<2xf32>
      %v1 = vector.extract %v[1] : f32 from vector<2xf32>
      mse.write %v0, %B @w0 <"{ S[i] -> B[2i + 1] }"> : memref<?xf32>
      mse.write %v1, %B @w1 <"{ S[i] -> B[2i + 2] }"> : memref<?xf32>
      %y2 = mse.read %A @r2 <"{ S[i] -> A[2i + 1] }"> : memref<?xf32>
      %x2 = mse.read %A @r3 <"{ S[i] -> A[2i] }"> : memref<?xf32>
      %w = vector.from_elements %y2, %x2 : vector<2xf32>
      %w0 = vector.extract %w[0] : f32 from vector<2xf32>
      %w1 = vector.extract %w[1] : f32 from vector<2xf32>
      mse.write %w1, %B @w2 <"{ S[i] -> B[2i + 4] }"> : memref<?xf32>
      mse.write %w0, %B @w3 <"{ S[i] -> B[2i + 3] }"> : memref<?xf32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}

// A store between the loads may be to one of the cells.
// CHECK-LABEL: func.func @between
// CHECK:         affine.load
// CHECK-NEXT:    affine.store
// CHECK-NEXT:    affine.load
// CHECK-NEXT:    vector.from_elements
func.func @between(%a: memref<?xf32>, %f: f32, %p: memref<vector<2xf32>>) {
  mse.scop arrays("A" %A = %a : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out,
                  "P" %P = %p : memref<vector<2xf32>> <"{ P[] }"> live_in live_out) values(%g = %f : f32) {
    mse.stmt "S"() <"{ S[] }"> {
      %x = mse.read %A @r0 <"{ S[] -> A[0] }"> : memref<?xf32>
      mse.write %g, %A @w0 <"{ S[] -> A[1] }"> : memref<?xf32>
      %y = mse.read %A @r1 <"{ S[] -> A[1] }"> : memref<?xf32>
      %v = vector.from_elements %x, %y : vector<2xf32>
      mse.write %v, %P @w1 <"{ S[] -> P[] }"> : memref<vector<2xf32>>
    }
    mse.schedule
  }
  return
}
