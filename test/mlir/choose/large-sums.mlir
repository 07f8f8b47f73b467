// Sums of 2^26 numbers take hardly longer than what no schedule can beat: 1024 blocks, whose threads add up 256 each.
// Where there are several sums, they share the blocks.
// RUN: mse-opt --mse-to-gpu="reassociate=true report=true" %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=GPU < %t.mlir
// RUN: sed 's/67108864/6710/;s/131072/1310/;s/<512x/<5x/g;s/to 512/to 5/' %s > %t.source.mlir
// RUN: mse-opt --mse-to-gpu="reassociate=true" %t.source.mlir -o %t.small.mlir
// RUN: mse-run --compare %t.source.mlir %t.small.mlir --entry sum --check --order random:1 --tolerance 1e-5
// RUN: mse-run --compare %t.source.mlir %t.small.mlir --entry rows --check --order random:1 --tolerance 1e-5

// CHECK: remark: what is combined in 'arg1' may come in any order: by the model 72.2 us, 1 launch instead of 6710906.4 us, 0 launches
// CHECK: remark: at best: 72.1 us, 67108864 operations in 1 launch of all threads
// CHECK: remark: chosen: the source order, storage as it stands: 72.2 us, 1 launch, 0 bytes of new memory

// GPU-LABEL: func.func @sum
// GPU: %[[BLOCKS:.*]] = arith.constant 1024 : index
// GPU: %[[THREADS:.*]] = arith.constant 256 : index
// GPU: gpu.launch
// GPU-SAME: = %[[BLOCKS]],
// GPU-SAME: = %[[THREADS]],
// GPU:   affine.for {{.*}} = 0 to 256 iter_args
func.func @sum(%A: memref<67108864xf32>, %S: memref<f32>) {
  affine.for %i = 0 to 67108864 {
    %s = affine.load %S[] : memref<f32>
    %a = affine.load %A[%i] : memref<67108864xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[] : memref<f32>
  }
  return
}

// CHECK: remark: at best: 72.1 us, 67108864 operations in 1 launch of all threads
// CHECK: remark: chosen: the source order, storage as it stands: 72.2 us, 1 launch, 0 bytes of new memory
// GPU-LABEL: func.func @rows
// GPU:         gpu.launch
// GPU:           affine.for {{.*}} = 0 to 256 iter_args
func.func @rows(%A: memref<512x131072xf32>, %S: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 131072 {
      %s = affine.load %S[%i] : memref<512xf32>
      %a = affine.load %A[%i, %j] : memref<512x131072xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%i] : memref<512xf32>
    }
  }
  return
}
