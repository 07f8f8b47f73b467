// An allocation in a loop where different subscripts are one cell: no array of the scop has such a layout.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @own
// CHECK:         affine.for
// CHECK:           memref.alloca
func.func @own(%A: memref<8xi32>) {
  affine.for %t = 0 to 8 {
    // expected-remark@below {{not imported [overlap]: 'memref.alloca' makes memory of the region, of which different subscripts may be one cell}}
    %T = memref.alloca() : memref<8xi32, affine_map<(d0) -> (d0 mod 2)>>
    affine.for %i = 0 to 8 {
      %a = affine.load %A[%i] : memref<8xi32>
      // expected-remark@below {{approximated [overlap]: 'affine.store' accesses 'mem0', of which different subscripts may be one cell}}
      affine.store %a, %T[%i] : memref<8xi32, affine_map<(d0) -> (d0 mod 2)>>
    }
    %b = affine.load %T[0] : memref<8xi32, affine_map<(d0) -> (d0 mod 2)>>
    affine.store %b, %A[%t] : memref<8xi32>
  }
  return
}
