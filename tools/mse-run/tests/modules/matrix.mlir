// Products of matrices by subgroups, beside plain loops.

func.func @wmma(%A: memref<32x16xf16>, %B: memref<16x32xf16>, %C: memref<32x32xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c2, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %i = arith.muli %by, %c16 : index
    %j = arith.muli %bx, %c16 : index
    %a = gpu.subgroup_mma_load_matrix %A[%i, %c0] {leadDimension = 16 : index}
        : memref<32x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %b = gpu.subgroup_mma_load_matrix %B[%c0, %j] {leadDimension = 32 : index}
        : memref<16x32xf16> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %c = gpu.subgroup_mma_load_matrix %C[%i, %j] {leadDimension = 32 : index}
        : memref<32x32xf32> -> !gpu.mma_matrix<16x16xf32, "COp">
    %d = gpu.subgroup_mma_compute %a, %b, %c
        : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    %two = arith.constant 2.0 : f32
    %m = gpu.subgroup_mma_constant_matrix %two : !gpu.mma_matrix<16x16xf32, "COp">
    %e = gpu.subgroup_mma_elementwise mulf %d, %m
        : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %e, %C[%i, %j] {leadDimension = 32 : index}
        : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32>
    gpu.terminator
  }
  return
}

func.func @wmma_reference(%A: memref<32x16xf16>, %B: memref<16x32xf16>, %C: memref<32x32xf32>) {
  %two = arith.constant 2.0 : f32
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      affine.for %k = 0 to 16 {
        %a = affine.load %A[%i, %k] : memref<32x16xf16>
        %b = affine.load %B[%k, %j] : memref<16x32xf16>
        %c = affine.load %C[%i, %j] : memref<32x32xf32>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<32x32xf32>
      }
      %c = affine.load %C[%i, %j] : memref<32x32xf32>
      %d = arith.mulf %c, %two : f32
      affine.store %d, %C[%i, %j] : memref<32x32xf32>
    }
  }
  return
}

// The second operand is stored by columns; the loop carries the sum; both go through workgroup memory.
func.func @loop(%A: memref<16x64xf16>, %B: memref<16x64xf16>, %C: memref<16x16xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%w : memref<16x64xf16, #gpu.address_space<workgroup>>) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %l32 = arith.constant 32 : index
    %l1 = arith.constant 1 : index
    scf.for %r = %c0 to %c16 step %l1 {
      scf.for %s = %tx to %c64 step %l32 {
        %x = memref.load %A[%r, %s] : memref<16x64xf16>
        memref.store %x, %w[%r, %s] : memref<16x64xf16, #gpu.address_space<workgroup>>
      }
    }
    gpu.barrier
    %zero = arith.constant 0.0 : f32
    %c = gpu.subgroup_mma_constant_matrix %zero : !gpu.mma_matrix<16x16xf32, "COp">
    %sum = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %c) -> !gpu.mma_matrix<16x16xf32, "COp"> {
      %a = gpu.subgroup_mma_load_matrix %w[%c0, %k] {leadDimension = 64 : index}
          : memref<16x64xf16, #gpu.address_space<workgroup>> -> !gpu.mma_matrix<16x16xf16, "AOp">
      %b = gpu.subgroup_mma_load_matrix %B[%c0, %k] {leadDimension = 64 : index, transpose}
          : memref<16x64xf16> -> !gpu.mma_matrix<16x16xf16, "BOp">
      %d = gpu.subgroup_mma_compute %a, %b, %acc {b_transpose}
          : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
      scf.yield %d : !gpu.mma_matrix<16x16xf32, "COp">
    }
    gpu.subgroup_mma_store_matrix %sum, %C[%c0, %c0] {leadDimension = 16 : index}
        : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    gpu.terminator
  }
  return
}

func.func @loop_reference(%A: memref<16x64xf16>, %B: memref<16x64xf16>, %C: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.store %zero, %C[%i, %j] : memref<16x16xf32>
      affine.for %k = 0 to 64 {
        %a = affine.load %A[%i, %k] : memref<16x64xf16>
        %b = affine.load %B[%j, %k] : memref<16x64xf16>
        %c = affine.load %C[%i, %j] : memref<16x16xf32>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}

// The operations of NVIDIA's instructions: copies to workgroup memory, ldmatrix, mma.sync of 16 x 8 x 16.
func.func @mma(%A: memref<16x16xf16>, %B: memref<8x16xf16>, %C: memref<16x8xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%wa : memref<16x16xf16, #gpu.address_space<workgroup>>,
                       %wb : memref<8x16xf16, #gpu.address_space<workgroup>>) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %row = arith.divui %tx, %c2 : index
    %half = arith.remui %tx, %c2 : index
    %column = arith.muli %half, %c8 : index
    %t0 = nvgpu.device_async_copy %A[%row, %column], %wa[%row, %column], 8
        : memref<16x16xf16> to memref<16x16xf16, #gpu.address_space<workgroup>>
    %rowb = arith.divui %tx, %c4 : index
    %quarter = arith.remui %tx, %c4 : index
    %columnb = arith.muli %quarter, %c4 : index
    %t1 = nvgpu.device_async_copy %B[%rowb, %columnb], %wb[%rowb, %columnb], 4
        : memref<8x16xf16> to memref<8x16xf16, #gpu.address_space<workgroup>>
    %group = nvgpu.device_async_create_group %t0, %t1
    nvgpu.device_async_wait %group {numGroups = 0 : i32}
    gpu.barrier
    // Thread 8 t + r brings row r of tile t: tiles are rows 0, 8, 0, 8 and columns 0, 0, 8, 8.
    %lrow = arith.remui %tx, %c16 : index
    %tile = arith.divui %tx, %c16 : index
    %lcolumn = arith.muli %tile, %c8 : index
    %a = nvgpu.ldmatrix %wa[%lrow, %lcolumn] {numTiles = 4 : i32, transpose = false}
        : memref<16x16xf16, #gpu.address_space<workgroup>> -> vector<4x2xf16>
    %brow = arith.remui %tx, %c8 : index
    %btile = arith.divui %tx, %c8 : index
    %btile2 = arith.remui %btile, %c2 : index
    %bcolumn = arith.muli %btile2, %c8 : index
    %b = nvgpu.ldmatrix %wb[%brow, %bcolumn] {numTiles = 2 : i32, transpose = false}
        : memref<8x16xf16, #gpu.address_space<workgroup>> -> vector<2x2xf16>
    %zero = arith.constant dense<0.0> : vector<2x2xf32>
    %d = nvgpu.mma.sync(%a, %b, %zero) {mmaShape = [16, 8, 16]}
        : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
    %g = arith.divui %tx, %c4 : index
    %t = arith.remui %tx, %c4 : index
    %j = arith.muli %t, %c2 : index
    %g8 = arith.addi %g, %c8 : index
    %d0 = vector.extract %d[0] : vector<2xf32> from vector<2x2xf32>
    %d1 = vector.extract %d[1] : vector<2xf32> from vector<2x2xf32>
    vector.store %d0, %C[%g, %j] : memref<16x8xf32>, vector<2xf32>
    vector.store %d1, %C[%g8, %j] : memref<16x8xf32>, vector<2xf32>
    gpu.terminator
  }
  return
}

func.func @mma_reference(%A: memref<16x16xf16>, %B: memref<8x16xf16>, %C: memref<16x8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      affine.store %zero, %C[%i, %j] : memref<16x8xf32>
      affine.for %k = 0 to 16 {
        %a = affine.load %A[%i, %k] : memref<16x16xf16>
        %b = affine.load %B[%j, %k] : memref<8x16xf16>
        %c = affine.load %C[%i, %j] : memref<16x8xf32>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x8xf32>
      }
    }
  }
  return
}

// mma.sync of 8 x 8 x 4 in double precision, each thread loading its own elements.
func.func @mma64(%A: memref<8x4xf64>, %B: memref<4x8xf64>, %C: memref<8x8xf64>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %g = arith.divui %tx, %c4 : index
    %t = arith.remui %tx, %c4 : index
    %a0 = memref.load %A[%g, %t] : memref<8x4xf64>
    %b0 = memref.load %B[%t, %g] : memref<4x8xf64>
    %a = vector.broadcast %a0 : f64 to vector<1x1xf64>
    %b = vector.broadcast %b0 : f64 to vector<1x1xf64>
    %j = arith.muli %t, %c2 : index
    %c = vector.load %C[%g, %j] : memref<8x8xf64>, vector<2xf64>
    %c12 = vector.broadcast %c : vector<2xf64> to vector<1x2xf64>
    %d = nvgpu.mma.sync(%a, %b, %c12) {mmaShape = [8, 8, 4]}
        : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
    %d0 = vector.extract %d[0] : vector<2xf64> from vector<1x2xf64>
    vector.store %d0, %C[%g, %j] : memref<8x8xf64>, vector<2xf64>
    gpu.terminator
  }
  return
}

func.func @mma64_reference(%A: memref<8x4xf64>, %B: memref<4x8xf64>, %C: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 4 {
        %a = affine.load %A[%i, %k] : memref<8x4xf64>
        %b = affine.load %B[%k, %j] : memref<4x8xf64>
        %c = affine.load %C[%i, %j] : memref<8x8xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<8x8xf64>
      }
    }
  }
  return
}
