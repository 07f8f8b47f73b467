// RUN: mse-opt --mse-import %s -split-input-file -verify-diagnostics | FileCheck %s

// Scalable vectors are refused by their name; so are masks around operations, memory of other vectors, memory that a value decides on,
// and memory that a loop of the region allocates: there what is in the loop is a region.

// CHECK-NOT: mse.scop

func.func @scalable(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    // expected-remark @+1 {{not imported [unknown-size]: 'vector.load' has scalable vectors: nobody knows how many elements}}
    %v = vector.load %a[%i] : memref<64xf32>, vector<[4]xf32>
    vector.store %v, %a[%c0] : memref<64xf32>, vector<[4]xf32>
  }
  return
}

// -----

func.func @scalable_rows(%a: memref<64x64xf32>, %x: f32, %k: i1) {
  affine.for %i = 0 to 64 {
    scf.if %k {
      // expected-remark @+1 {{not imported [unknown-size]: 'vector.transfer_read' has scalable vectors: nobody knows how many elements}}
      %v = vector.transfer_read %a[%i, %i], %x : memref<64x64xf32>, vector<2x[4]xf32>
      vector.transfer_write %v, %a[%i, %i] : vector<2x[4]xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @masks(%a: memref<64xf32>, %m: vector<4xi1>, %x: f32) {
  affine.for %i = 0 to 60 {
    // expected-remark @+1 {{not imported [unsupported-operation]: 'vector.mask' is imported after --lower-vector-mask}}
    %v = vector.mask %m { vector.transfer_read %a[%i], %x {in_bounds = [true]} : memref<64xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    affine.vector_store %v, %a[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

func.func @one_of_two(%a: memref<64xf32>, %b: memref<64xf32>, %c: i1) {
  %m = arith.select %c, %a, %b : memref<64xf32>
  affine.for %i = 0 to 60 {
    // expected-remark @+1 {{not imported [effects]: 'affine.vector_load' has effects that are not modelled}}
    %v = affine.vector_load %m[%i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %a[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

func.func @of_vectors(%a: memref<8xvector<4xf32>>, %x: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'vector.transfer_read' has effects that are not modelled}}
    %v = vector.transfer_read %a[%i], %x {in_bounds = [true]} : memref<8xvector<4xf32>>, vector<1x4xf32>
    vector.transfer_write %v, %a[%i] {in_bounds = [true]} : vector<1x4xf32>, memref<8xvector<4xf32>>
  }
  return
}

// -----

// CHECK-LABEL: func.func @allocated
// CHECK:         affine.for
// CHECK:           mse.scop {{.*}}
// CHECK:             mse.touch write %{{.*}} @w0 <"{ S0[] -> mem0[o0] : 0 <= o0 <= 31 }">
func.func @allocated(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 2 {
    %t = memref.alloc() : memref<32xf32>
    %v = affine.vector_load %a[%i * 32] : memref<64xf32>, vector<32xf32>
    // expected-remark @+1 {{not imported [effects]: 'vector.store' takes memory that is allocated in a loop of the region}}
    vector.store %v, %t[%c0] : memref<32xf32>, vector<32xf32>
    affine.for %j = 0 to 32 {
      %w = affine.load %t[31 - %j] : memref<32xf32>
      affine.store %w, %a[%j + %i * 32] : memref<64xf32>
    }
    memref.dealloc %t : memref<32xf32>
  }
  return
}
