// --mlir-pass-statistics counts what passes found and made.
// RUN: mse-opt --mse-to-gpu --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel -mlir-pass-statistics=true %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --pass-pipeline='builtin.module(func.func(mse-import))' --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NESTED --implicit-check-not=mse-lower
// RUN: mse-opt --mse-to-gpu %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// CHECK:      Pass statistics report
// CHECK:      {{^}}mse-import
// CHECK-NEXT:   (S)  2 scops - regions of loops that are scops
// CHECK-NEXT:   (S)  3 statements - statements of scops
// CHECK-NEXT:   (S)  1 loops-outside - loops that are in no scop
// CHECK-NEXT: {{^}}mse-contract
// CHECK-NEXT:   (S)  1 private-arrays - arrays in memory of a thread
// CHECK-NEXT:   (S)  0 workgroup-arrays - arrays in memory of a block
// CHECK-NEXT: {{^}}mse-lower
// CHECK-NEXT:   (S)  2 launches - operations that launch kernels
// CHECK-NEXT:   (S)  0 barriers - barriers in kernels
// CHECK-NEXT:   (S)  0 parallel-loops - parallel loops outside of kernels

// PARALLEL:   (S)  0 launches
// PARALLEL:   (S)  2 parallel-loops

// NESTED:     {{^}}mse-import
// NESTED-NEXT:  (S)  2 scops
// NESTED-NEXT:  (S)  3 statements
// NESTED-NEXT:  (S)  1 loops-outside

// NONE-NOT: (S)

func.func @rows(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  %row = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      %e = math.exp %a : f32
      affine.store %e, %row[%j] : memref<64xf32>
    }
    affine.for %j = 0 to 64 {
      %x = affine.load %row[63 - %j] : memref<64xf32>
      affine.store %x, %B[%i, %j] : memref<64x64xf32>
    }
  }
  memref.dealloc %row : memref<64xf32>
  return
}

func.func @twice(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

func.func private @outside(index)

func.func @calls() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    func.call @outside(%i) : (index) -> ()
  }
  return
}
