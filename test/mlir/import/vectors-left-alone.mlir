// RUN: mse-opt --mse-import %s -verify-diagnostics | FileCheck %s

// Vectors of many lanes or of an unknown number, masks, and transfers that pad or permute are not understood.

// CHECK-NOT: mse.scop

func.func @many(%a: memref<64xf32>) {
  affine.for %i = 0 to 2 {
    // expected-remark @+1 {{not imported [effects]: 'affine.vector_load' has effects that are not modelled}}
    %v = affine.vector_load %a[%i * 32] : memref<64xf32>, vector<32xf32>
    affine.vector_store %v, %a[%i * 32] : memref<64xf32>, vector<32xf32>
  }
  return
}

func.func @scalable(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    // expected-remark @+1 {{not imported [effects]: 'vector.load' has effects that are not modelled}}
    %v = vector.load %a[%i] : memref<64xf32>, vector<[4]xf32>
    vector.store %v, %a[%c0] : memref<64xf32>, vector<[4]xf32>
  }
  return
}

func.func @padded(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    // expected-remark @+1 {{not imported [effects]: 'vector.transfer_read' has effects that are not modelled}}
    %v = vector.transfer_read %a[%i], %x : memref<64xf32>, vector<4xf32>
    vector.transfer_write %v, %a[%i] : vector<4xf32>, memref<64xf32>
  }
  return
}

func.func @permuted(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 60 {
    // expected-remark @+1 {{not imported [effects]: 'vector.transfer_read' has effects that are not modelled}}
    %v = vector.transfer_read %a[%i, %i], %x {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<64x64xf32>, vector<4xf32>
    affine.vector_store %v, %a[%i, %i] : memref<64x64xf32>, vector<4xf32>
  }
  return
}

func.func @masked(%a: memref<64xf32>, %x: f32, %m: vector<4xi1>) {
  affine.for %i = 0 to 60 {
    // expected-remark @+1 {{not imported [effects]: 'vector.transfer_read' has effects that are not modelled}}
    %v = vector.transfer_read %a[%i], %x, %m {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %a[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}

func.func @one_of_two(%a: memref<64xf32>, %b: memref<64xf32>, %c: i1) {
  %m = arith.select %c, %a, %b : memref<64xf32>
  affine.for %i = 0 to 60 {
    // expected-remark @+1 {{not imported [effects]: 'affine.vector_load' has effects that are not modelled}}
    %v = affine.vector_load %m[%i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %a[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}
