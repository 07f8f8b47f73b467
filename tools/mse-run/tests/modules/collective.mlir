// Collective operations, each beside the loops that say what it must give.

#map = affine_map<(d0, d1) -> (d0 * 64 + d1)>

func.func @exchange(%A: memref<128xf32>, %B: memref<6x128xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %l1 = arith.constant 1 : index
    %l2 = arith.constant 2 : index
    %l3 = arith.constant 3 : index
    %l4 = arith.constant 4 : index
    %l5 = arith.constant 5 : index
    %i = affine.apply #map(%bx, %tx)
    %a = memref.load %A[%i] : memref<128xf32>
    %three = arith.constant 3 : i32
    %width = arith.constant 32 : i32
    %none = arith.constant -1.0 : f32
    %v0, %p0 = gpu.shuffle xor %a, %three, %width : f32
    memref.store %v0, %B[%c0, %i] : memref<6x128xf32>
    %v1, %p1 = gpu.shuffle down %a, %three, %width : f32
    %w1 = arith.select %p1, %v1, %none : f32
    memref.store %w1, %B[%l1, %i] : memref<6x128xf32>
    %v2, %p2 = gpu.shuffle up %a, %three, %width : f32
    %w2 = arith.select %p2, %v2, %none : f32
    memref.store %w2, %B[%l2, %i] : memref<6x128xf32>
    %v3, %p3 = gpu.shuffle idx %a, %three, %width : f32
    memref.store %v3, %B[%l3, %i] : memref<6x128xf32>
    %v4, %p4 = gpu.rotate %a, 3, 8 : f32
    %w4 = arith.select %p4, %v4, %none : f32
    memref.store %w4, %B[%l4, %i] : memref<6x128xf32>
    %v5 = gpu.subgroup_broadcast %a, specific_lane %three : f32
    memref.store %v5, %B[%l5, %i] : memref<6x128xf32>
    gpu.terminator
  }
  return
}

func.func @exchange_reference(%A: memref<128xf32>, %B: memref<6x128xf32>) {
  %none = arith.constant -1.0 : f32
  affine.for %g = 0 to 4 {
    affine.for %k = 0 to 32 {
      %c3 = arith.constant 3 : index
      %c32 = arith.constant 32 : index
      %start = arith.muli %g, %c32 : index
      %x = arith.xori %k, %c3 : index
      %ix = arith.addi %start, %x : index
      %v0 = memref.load %A[%ix] : memref<128xf32>
      affine.store %v0, %B[0, %g * 32 + %k] : memref<6x128xf32>
      affine.store %none, %B[1, %g * 32 + %k] : memref<6x128xf32>
      affine.if affine_set<(d0) : (28 - d0 >= 0)>(%k) {
        %v1 = affine.load %A[%g * 32 + %k + 3] : memref<128xf32>
        affine.store %v1, %B[1, %g * 32 + %k] : memref<6x128xf32>
      }
      affine.store %none, %B[2, %g * 32 + %k] : memref<6x128xf32>
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%k) {
        %v2 = affine.load %A[%g * 32 + %k - 3] : memref<128xf32>
        affine.store %v2, %B[2, %g * 32 + %k] : memref<6x128xf32>
      }
      %v3 = affine.load %A[%g * 32 + 3] : memref<128xf32>
      affine.store %v3, %B[3, %g * 32 + %k] : memref<6x128xf32>
      affine.store %none, %B[4, %g * 32 + %k] : memref<6x128xf32>
      affine.if affine_set<(d0) : (7 - d0 >= 0)>(%k) {
        %v4 = affine.load %A[%g * 32 + (%k + 3) mod 8] : memref<128xf32>
        affine.store %v4, %B[4, %g * 32 + %k] : memref<6x128xf32>
      }
      affine.store %v3, %B[5, %g * 32 + %k] : memref<6x128xf32>
    }
  }
  return
}

// Sums of integers: the order does not matter.
func.func @reduce(%A: memref<128xi32>, %B: memref<4x128xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %l1 = arith.constant 1 : index
    %l2 = arith.constant 2 : index
    %l3 = arith.constant 3 : index
    %i = affine.apply #map(%bx, %tx)
    %a = memref.load %A[%i] : memref<128xi32>
    %v0 = gpu.all_reduce add %a {} : (i32) -> (i32)
    memref.store %v0, %B[%c0, %i] : memref<4x128xi32>
    %v1 = gpu.all_reduce %a {
    ^bb(%x : i32, %y : i32):
      %m = arith.maxsi %x, %y : i32
      "gpu.yield"(%m) : (i32) -> ()
    } : (i32) -> (i32)
    memref.store %v1, %B[%l1, %i] : memref<4x128xi32>
    %v2 = gpu.subgroup_reduce add %a : (i32) -> (i32)
    memref.store %v2, %B[%l2, %i] : memref<4x128xi32>
    %v3 = gpu.subgroup_reduce add %a cluster(size = 4, stride = 2) : (i32) -> (i32)
    memref.store %v3, %B[%l3, %i] : memref<4x128xi32>
    gpu.terminator
  }
  return
}

func.func @reduce_reference(%A: memref<128xi32>, %B: memref<4x128xi32>) {
  %zero = arith.constant 0 : i32
  %s = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 128 {
    affine.for %k = 0 to 4 {
      affine.store %zero, %s[%k] : memref<4xi32>
    }
    affine.for %j = 0 to 128 {
      %a = affine.load %A[%j] : memref<128xi32>
      affine.if affine_set<(d0, d1) : (d0 floordiv 64 - d1 floordiv 64 == 0)>(%i, %j) {
        %s0 = affine.load %s[0] : memref<4xi32>
        %t0 = arith.addi %s0, %a : i32
        affine.store %t0, %s[0] : memref<4xi32>
        %s1 = affine.load %s[1] : memref<4xi32>
        %t1 = arith.maxsi %s1, %a : i32
        affine.store %t1, %s[1] : memref<4xi32>
      }
      affine.if affine_set<(d0, d1) : (d0 floordiv 32 - d1 floordiv 32 == 0)>(%i, %j) {
        %s2 = affine.load %s[2] : memref<4xi32>
        %t2 = arith.addi %s2, %a : i32
        affine.store %t2, %s[2] : memref<4xi32>
      }
      affine.if affine_set<(d0, d1) : (d0 floordiv 8 - d1 floordiv 8 == 0, d0 mod 2 - d1 mod 2 == 0)>(%i, %j) {
        %s3 = affine.load %s[3] : memref<4xi32>
        %t3 = arith.addi %s3, %a : i32
        affine.store %t3, %s[3] : memref<4xi32>
      }
    }
    affine.for %k = 0 to 4 {
      %v = affine.load %s[%k] : memref<4xi32>
      affine.store %v, %B[%k, %i] : memref<4x128xi32>
    }
  }
  memref.dealloc %s : memref<4xi32>
  return
}

// Values of 8, 16 and 64 bits, and vectors, move as well.
func.func @widths(%A: memref<32xi8>, %H: memref<32xf16>, %D: memref<32xf64>, %V: memref<32x2xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %a = memref.load %A[%tx] : memref<32xi8>
    %h = memref.load %H[%tx] : memref<32xf16>
    %d = memref.load %D[%tx] : memref<32xf64>
    %v = vector.load %V[%tx, %c0] : memref<32x2xf32>, vector<2xf32>
    %a1, %p1 = gpu.shuffle xor %a, %one, %width : i8
    %h1, %p2 = gpu.shuffle xor %h, %one, %width : f16
    %d1, %p3 = gpu.shuffle xor %d, %one, %width : f64
    %v1, %p4 = gpu.shuffle xor %v, %one, %width : vector<2xf32>
    memref.store %a1, %A[%tx] : memref<32xi8>
    memref.store %h1, %H[%tx] : memref<32xf16>
    memref.store %d1, %D[%tx] : memref<32xf64>
    vector.store %v1, %V[%tx, %c0] : memref<32x2xf32>, vector<2xf32>
    gpu.terminator
  }
  return
}

func.func @widths_reference(%A: memref<32xi8>, %H: memref<32xf16>, %D: memref<32xf64>, %V: memref<32x2xf32>) {
  affine.for %i = 0 to 16 {
    %a0 = affine.load %A[2 * %i] : memref<32xi8>
    %a1 = affine.load %A[2 * %i + 1] : memref<32xi8>
    affine.store %a1, %A[2 * %i] : memref<32xi8>
    affine.store %a0, %A[2 * %i + 1] : memref<32xi8>
    %h0 = affine.load %H[2 * %i] : memref<32xf16>
    %h1 = affine.load %H[2 * %i + 1] : memref<32xf16>
    affine.store %h1, %H[2 * %i] : memref<32xf16>
    affine.store %h0, %H[2 * %i + 1] : memref<32xf16>
    %d0 = affine.load %D[2 * %i] : memref<32xf64>
    %d1 = affine.load %D[2 * %i + 1] : memref<32xf64>
    affine.store %d1, %D[2 * %i] : memref<32xf64>
    affine.store %d0, %D[2 * %i + 1] : memref<32xf64>
    affine.for %k = 0 to 2 {
      %v0 = affine.load %V[2 * %i, %k] : memref<32x2xf32>
      %v1 = affine.load %V[2 * %i + 1, %k] : memref<32x2xf32>
      affine.store %v1, %V[2 * %i, %k] : memref<32x2xf32>
      affine.store %v0, %V[2 * %i + 1, %k] : memref<32x2xf32>
    }
  }
  return
}
