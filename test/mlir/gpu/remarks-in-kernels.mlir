// Loops that stay sequential inside of kernels are told where threads may be few, with the dependence and what can be done.
// RUN: split-file %s %t
// RUN: mse-opt --mse-to-gpu %t/few.mlir -o %t.gpu.mlir 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: mse-opt --mse-to-gpu=reassociate=true %t/few.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANY --allow-empty
// RUN: mse-opt --mse-to-gpu %t/known.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: mse-opt --mse-to-gpu %t/silent.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: mse-opt --mse-to-gpu %t/handed-on.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=HANDED
// RUN: mse-opt --mse-to-gpu="expand=none sequential=block schedule=source" %t/block.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: mse-opt --mse-to-gpu=expand=none %t/storage.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=STORAGE
// RUN: mse-opt --mse-to-gpu=expand=maximal %t/storage.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPANDED --allow-empty

// FEW: few.mlir:6:{{[0-9]+}}: remark: loop in a kernel that may have few threads stays sequential: arg2[0] written by S1[0, 0] (@w1) and read by S1[0, 1] (@r{{[0-9]}}), for {{.*}}; with reassociate=true it may come in another order, where the model finds that faster
// FEW-NOT: remark
// ANY-NOT: remark: loop
// KNOWN: known.mlir:5:{{[0-9]+}}: remark: loop in a kernel that may have few threads stays sequential: arg2[0, 0] written by S0[0, 0, 0] (@w0) and read by S0[0, 0, 1] (@r{{[0-9]}}); with reassociate=true
// KNOWN-NOT: remark
// SILENT-NOT: remark
// HANDED: handed-on.mlir:4:{{[0-9]+}}: remark: loop in a kernel that may have few threads stays sequential: arg0[0, {{[0-9]+}}] written by S0[0, {{[0-9]+}}] (@w0) and read by S0[0, {{[0-9]+}}] (@r0), for {{[^;]*}}{{$}}
// HANDED-NOT: remark
// BLOCK: block.mlir:4:{{[0-9]+}}: remark: loop stays sequential: arg0[
// BLOCK: block.mlir:11:{{[0-9]+}}: remark: loop in a block stays sequential: arg1[
// BLOCK-NOT: remark
// STORAGE: remark: loop stays sequential: mem0[{{[0-9]+}}] {{.*}}; no value is handed on: expand=maximal may give each memory of its own
// EXPANDED-NOT: remark: loop stays sequential

//--- few.mlir
// A product of a matrix and a vector: nobody knows how many rows there are.
func.func @few(%A: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %s = affine.load %y[%i] : memref<?xf32>
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %x[%j] : memref<?xf32>
      %p = arith.mulf %a, %b : f32
      %t = arith.addf %s, %p : f32
      affine.store %t, %y[%i] : memref<?xf32>
    }
  }
  return
}
//--- known.mlir
// 64 threads for a long sum.
func.func @known(%A: memref<8x4000xf32>, %B: memref<4000x8xf32>, %C: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 4000 {
        %s = affine.load %C[%i, %j] : memref<8x8xf32>
        %a = affine.load %A[%i, %k] : memref<8x4000xf32>
        %b = affine.load %B[%k, %j] : memref<4000x8xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %C[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}
//--- silent.mlir
// Two parallel loops around, many threads, and a short loop.
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %s = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
func.func @many(%A: memref<100000x64xf32>, %y: memref<100000xf32>) {
  affine.for %i = 0 to 100000 {
    affine.for %j = 0 to 64 {
      %s = affine.load %y[%i] : memref<100000xf32>
      %a = affine.load %A[%i, %j] : memref<100000x64xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %y[%i] : memref<100000xf32>
    }
  }
  return
}
func.func @short(%A: memref<?x32xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 32 {
      %s = affine.load %y[%i] : memref<?xf32>
      %a = affine.load %A[%i, %j] : memref<?x32xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %y[%i] : memref<?xf32>
    }
  }
  return
}
//--- handed-on.mlir
// Nothing can be done.
func.func @handed_on(%A: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %A[%i, %j - 1] : memref<?x?xf32>
      %t = arith.mulf %a, %a : f32
      affine.store %t, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
//--- block.mlir
// One thread of the block runs the second loop.
func.func @block(%A: memref<?xf32>, %B: memref<?xf32>, %c: memref<f32>, %n: index, %m: index) {
  %zero = arith.constant 0 : index
  affine.for %t = 0 to %m {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %b = affine.load %B[0] : memref<?xf32>
      %d = arith.mulf %a, %b : f32
      affine.store %d, %A[%i] : memref<?xf32>
    }
    affine.for %i = 1 to %n {
      %a = affine.load %B[%i - 1] : memref<?xf32>
      %d = arith.mulf %a, %a : f32
      affine.store %d, %B[%i] : memref<?xf32>
    }
  }
  return
}
//--- storage.mlir
// Each row is written to one buffer and read from it.
func.func @storage(%A: memref<100x100xf32>) {
  %buffer = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %a = affine.load %A[%i, %j] : memref<100x100xf32>
      affine.store %a, %buffer[%j] : memref<100xf32>
    }
    affine.for %j = 0 to 100 {
      %a = affine.load %buffer[99 - %j] : memref<100xf32>
      affine.store %a, %A[%i, %j] : memref<100x100xf32>
    }
  }
  memref.dealloc %buffer : memref<100xf32>
  return
}
