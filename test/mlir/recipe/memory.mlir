// Memory of threads and blocks is a step: an array goes to all instead, or to blocks instead of threads.
// RUN: mse-opt --mse-to-gpu="print-recipe=%t.recipe" %s -o /dev/null
// RUN: FileCheck %s --input-file=%t.recipe
// RUN: echo 'own(mem0_own); order(source); group(own); threads(64); private(mem0_own in -)' > %t.all
// RUN: mse-opt --mse-to-gpu="recipe=%t.all verify=each print-recipe=%t.again" %s -o %t.all.mlir
// RUN: FileCheck %s --check-prefix=AGAIN --input-file=%t.again
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t.all.mlir
// RUN: mse-run --compare %s %t.all.mlir --check --sizes 0,1,5,33
// RUN: echo 'own(mem0_own); order(source); group(own); private(mem0_own)' > %t.thread
// RUN: not mse-opt --mse-to-gpu="recipe=%t.thread" %s 2>&1 | FileCheck %s --check-prefix=THREAD
// RUN: echo 'own(mem0_own); order(source); group(own); private(arg0 in block)' > %t.other
// RUN: not mse-opt --mse-to-gpu="recipe=%t.other" %s 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: echo 'own(mem0_own); order(source); group(own); private(mem0_own in block)' > %t.none
// RUN: not mse-opt --mse-to-gpu="recipe=%t.none contract=none" %s 2>&1 | FileCheck %s --check-prefix=LEFT

// CHECK:      --- f#0
// CHECK-NEXT: own(mem0_own); order(source); group(own); threads(256); private(mem0_own in block)

// AGAIN:      own(mem0_own); order(source); group(own); threads(64); private(mem0_own in -)

// ALL-NOT: workgroup
// ALL:     memref.alloc({{.*}}) : memref<?x64xf32>

// THREAD: error: mse-contract: not contracted: recipe refused: step 'private(mem0_own)': no thread writes and reads all values of 'mem0_own', or it needs too many at a time
// ARRAY:  error: mse-contract: not contracted: recipe refused: step 'private(arg0 in block)': 'arg0' may not have memory of a thread or block; these may: mem0, mem0_own
// LEFT:   error: mse-lower: recipe refused: no stage that ran does these steps: private(mem0_own in block)

func.func @f(%a: memref<?x64xf32>, %n: index) {
  %row = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %v = affine.load %a[%i, %j] : memref<?x64xf32>
      affine.store %v, %row[%j] : memref<64xf32>
    }
    affine.for %j = 0 to 64 {
      %v = affine.load %row[63 - %j] : memref<64xf32>
      affine.store %v, %a[%i, %j] : memref<?x64xf32>
    }
  }
  memref.dealloc %row : memref<64xf32>
  return
}
