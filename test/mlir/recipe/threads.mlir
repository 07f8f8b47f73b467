// The threads of blocks are a step: printed, changed, refused where there are no such threads.
// RUN: mse-opt --mse-to-gpu="print-recipe=%t.recipe" %s -o /dev/null
// RUN: FileCheck %s --input-file=%t.recipe
// RUN: echo 'order(source); threads(64 in S0, 4x16 in S1)' > %t.other
// RUN: mse-opt --mse-to-gpu="recipe=%t.other verify=each print-recipe=%t.again" %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=OTHER --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=AGAIN --input-file=%t.again
// RUN: mse-run --compare %s %t.mlir --check --sizes 0,1,5,70
// RUN: echo 'order(source); threads(96)' > %t.all
// RUN: mse-opt --mse-to-gpu="recipe=%t.all verify=each block-sizes=8,8" %s -o %t.all.mlir
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t.all.mlir
// RUN: mse-run --compare %s %t.all.mlir --check --sizes 0,1,5,70
// RUN: echo 'order(source); threads(64 in S9)' > %t.unknown
// RUN: not mse-opt --mse-to-gpu="recipe=%t.unknown" %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: echo 'order(source); threads(64x64)' > %t.many
// RUN: not mse-opt --mse-to-gpu="recipe=%t.many" %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: echo 'order(source); threads(2x4x32 in S0)' > %t.wide
// RUN: not mse-opt --mse-to-gpu="recipe=%t.wide" %s 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: echo 'threads(64); order(source)' > %t.early
// RUN: not mse-opt --mse-to-gpu="recipe=%t.early" %s 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not mse-opt --mse-to-parallel="recipe=%t.all" %s 2>&1 | FileCheck %s --check-prefix=LEFT

// CHECK:      --- f#0
// CHECK-NEXT: order(source); threads(256 in S0, 8x32 in S1)

// AGAIN:      order(source); threads(64 in S0, 4x16 in S1)

// OTHER-DAG: %[[C64:.*]] = arith.constant 64 : index
// OTHER-DAG: %[[C16:.*]] = arith.constant 16 : index
// OTHER-DAG: %[[C4:.*]] = arith.constant 4 : index
// OTHER:     gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %[[C64]],
// OTHER:     gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %[[C16]], %{{.*}} = %[[C4]],

// ALL:       %[[C96:.*]] = arith.constant 96 : index
// ALL:       gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %[[C96]],
// ALL:       gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %[[C96]],

// UNKNOWN: error: mse-map-to-gpu: not mapped: recipe refused: step 'threads(64 in S9)': there is no kernel 'S9'; the kernels are: S0, S1
// MANY:    error: mse-map-to-gpu: not mapped: recipe refused: step 'threads(64x64)': one to three positive numbers with a product of at most 1024 are wanted
// WIDE:    error: mse-map-to-gpu: not mapped: recipe refused: step 'threads(2x4x32 in S0)': the kernel of 'S0' has threads along fewer loops: 1
// EARLY:   recipe refused: step 'order(source)': it does not come after 'threads(64)'
// LEFT:    error: mse-lower: recipe refused: no stage that ran does these steps: threads(96)

func.func @f(%a: memref<?xf32>, %b: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %a[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %a[-%j + symbol(%n) - 1] : memref<?xf32>
      affine.store %v, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
