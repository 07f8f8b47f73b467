// Wavefronts of tiles where the best other candidate takes as long as many launches: a launch for each row would do, too.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose{report})' %s -o %t.scop.mlir 2> %t.remarks
// RUN: FileCheck %s --check-prefix=CHOSEN < %t.remarks
// RUN: FileCheck %s < %t.scop.mlir
// RUN: mse-opt --mse-to-gpu %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry solved --sizes 1,2,3,31,33,300 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry few --sizes 300 --check
// At a size at which launches are few, none are tried.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose{report size=10})' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SMALL

// CHOSEN: chosen: wavefronts of tiles, storage as it stands: {{.*}} us, {{[0-9][0-9]}} launches, 0 bytes of new memory
// CHOSEN: chosen: the source order, storage as it stands: {{.*}} us, 1 launch, 0 bytes of new memory
// SMALL-NOT: candidate: wavefronts
// CHECK-LABEL: func.func @solved
// CHECK:         mse.mark "group"
// CHECK-LABEL: func.func @few
// CHECK-NOT:     mse.mark "group"

// One launch in the loop over wavefronts; its grid is between affine bounds.
// GPU-LABEL: func.func @solved
// GPU:         affine.for %[[W:.*]] = 0 to
// GPU:           affine.max
// GPU:           affine.min
// GPU:           gpu.launch
// GPU:             affine.for
// GPU:               gpu.barrier
// GPU:               gpu.barrier
// GPU-NOT:     gpu.launch
// GPU-LABEL: func.func @few

// x = L^-1 x
func.func @solved(%L: memref<?x?xi64>, %x: memref<?xi64>) attributes {dims = ["n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xi64>
      %b = affine.load %x[%j] : memref<?xi64>
      %p = arith.muli %l, %b : i64
      %a = affine.load %x[%i] : memref<?xi64>
      %s = arith.subi %a, %p : i64
      affine.store %s, %x[%i] : memref<?xi64>
    }
    %a = affine.load %x[%i] : memref<?xi64>
    %d = affine.load %L[%i, %i] : memref<?x?xi64>
    %q = arith.xori %a, %d : i64
    affine.store %q, %x[%i] : memref<?xi64>
  }
  return
}

func.func @few(%x: memref<?xi64>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xi64>
    %s = arith.addi %a, %a : i64
    affine.store %s, %x[%i] : memref<?xi64>
  }
  return
}
