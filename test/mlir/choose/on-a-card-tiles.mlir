// RUN: mse-opt --mse-import --mse-dataflow --mse-choose=report=true %s -o /dev/null 2>&1 | FileCheck %s

// A product in tiles that are copied to memory of a block asks for a sixth of the sectors, and takes less time on a card.
// A product of a matrix and a vector that is cut in products and sums loads rows together: half of the sectors, and less
// than half of the time.

// CHECK: chosen: {{.*}}, 1 launch
// CHECK: on a card: 6{{[6-9][0-9]}}.{{[0-9]}} us, limited by loads and stores of warps; 67174400 accesses of warps to 302514176 sectors
func.func @product(%C: memref<1024x1024xf64>, %A: memref<1024x1024xf64>, %B: memref<1024x1024xf64>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      affine.for %k = 0 to 1024 {
        %a = affine.load %A[%i, %k] : memref<1024x1024xf64>
        %b = affine.load %B[%k, %j] : memref<1024x1024xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %C[%i, %j] : memref<1024x1024xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<1024x1024xf64>
      }
    }
  }
  return
}

// CHECK: chosen: {{.*}}, a block for each iteration: {{.*}}, 1 launch
// CHECK: on a card: {{5[0-9][0-9]|6[0-4][0-9]}}.{{[0-9]}} us, limited by workgroup memory; 7340032 accesses of warps to 50331648 sectors
func.func @product_in_tiles(%C: memref<1024x1024xf64>, %A: memref<1024x1024xf64>, %B: memref<1024x1024xf64>) {
  affine.for %bi = 0 to 1024 step 32 {
    affine.for %bj = 0 to 1024 step 32 {
      %tileA = memref.alloc() : memref<32x16xf64>
      %tileB = memref.alloc() : memref<16x32xf64>
      affine.for %k0 = 0 to 1024 step 16 {
        affine.for %i = 0 to 32 {
          affine.for %k = 0 to 16 {
            %v = affine.load %A[%bi + %i, %k0 + %k] : memref<1024x1024xf64>
            affine.store %v, %tileA[%i, %k] : memref<32x16xf64>
          }
        }
        affine.for %k = 0 to 16 {
          affine.for %j = 0 to 32 {
            %v = affine.load %B[%k0 + %k, %bj + %j] : memref<1024x1024xf64>
            affine.store %v, %tileB[%k, %j] : memref<16x32xf64>
          }
        }
        affine.for %i = 0 to 32 {
          affine.for %j = 0 to 32 {
            affine.for %k = 0 to 16 {
              %a = affine.load %tileA[%i, %k] : memref<32x16xf64>
              %b = affine.load %tileB[%k, %j] : memref<16x32xf64>
              %p = arith.mulf %a, %b : f64
              %c = affine.load %C[%bi + %i, %bj + %j] : memref<1024x1024xf64>
              %s = arith.addf %c, %p : f64
              affine.store %s, %C[%bi + %i, %bj + %j] : memref<1024x1024xf64>
            }
          }
        }
      }
      memref.dealloc %tileA : memref<32x16xf64>
      memref.dealloc %tileB : memref<16x32xf64>
    }
  }
  return
}

// CHECK: chosen: {{.*}}, 1 launch
// CHECK: on a card: {{[12][0-9]}}.{{[0-9]}} us, limited by the longest thread;
func.func @rows(%A: memref<2048x256xf64>, %x: memref<256xf64>, %y: memref<2048xf64>) {
  affine.for %i = 0 to 2048 {
    affine.for %j = 0 to 256 {
      %a = affine.load %A[%i, %j] : memref<2048x256xf64>
      %b = affine.load %x[%j] : memref<256xf64>
      %m = arith.mulf %a, %b : f64
      %s = affine.load %y[%i] : memref<2048xf64>
      %t = arith.addf %s, %m : f64
      affine.store %t, %y[%i] : memref<2048xf64>
    }
  }
  return
}

// CHECK: chosen: {{.*}}, a block for each iteration: {{.*}}, 1 launch
// CHECK: on a card: {{[0-9]}}.{{[0-9]}} us; 33792 accesses of warps
func.func @rows_cut(%A: memref<2048x256xf64>, %x: memref<256xf64>, %y: memref<2048xf64>) {
  affine.for %ib = 0 to 2048 step 16 {
    %p = memref.alloc() : memref<16x64xf64>
    affine.for %jt = 0 to 256 step 64 {
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 64 {
          %a = affine.load %A[%ib + %i, %jt + %j] : memref<2048x256xf64>
          %b = affine.load %x[%jt + %j] : memref<256xf64>
          %m = arith.mulf %a, %b : f64
          affine.store %m, %p[%i, %j] : memref<16x64xf64>
        }
      }
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 64 {
          %m = affine.load %p[%i, %j] : memref<16x64xf64>
          %s = affine.load %y[%ib + %i] : memref<2048xf64>
          %t = arith.addf %s, %m : f64
          affine.store %t, %y[%ib + %i] : memref<2048xf64>
        }
      }
    }
    memref.dealloc %p : memref<16x64xf64>
  }
  return
}
