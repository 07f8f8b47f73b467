// Operations that do not run, one function each.

func.func @vscale(%A: memref<?xf32>) {
  %n = vector.vscale
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %A[%n] : memref<?xf32>
  return
}

func.func @scalable(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %A[%c0] : memref<?xf32>, vector<[4]xf32>
  vector.store %v, %A[%c0] : memref<?xf32>, vector<[4]xf32>
  return
}

func.func @scalable_memory(%A: memref<?xf32>) {
  %t = memref.alloca() : memref<2xvector<[4]xf32>>
  return
}

func.func @generic_atomic(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %old = memref.generic_atomic_rmw %A[%c0] : memref<?xf32> {
  ^bb0(%value: f32):
    %sum = arith.addf %value, %value : f32
    memref.atomic_yield %sum : f32
  }
  return
}

func.func @atomic_product(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %old = memref.atomic_rmw mulf %two, %A[%c0] : (f32, memref<?xf32>) -> f32
  return
}

func.func @scope(%A: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.alloca_scope -> (f32) {
    %w = memref.load %A[%c0] : memref<?xf32>
    memref.alloca_scope.return %w : f32
  }
  return %v : f32
}

func.func @stack(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %factor = memref.alloca() : memref<f32>
  %view = memref.cast %factor : memref<f32> to memref<f32, strided<[], offset: ?>>
  gpu.launch blocks(%b, %c, %d) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%x, %y, %z) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %value = memref.load %view[] : memref<f32, strided<[], offset: ?>>
    memref.store %value, %A[%x] : memref<?xf32>
    gpu.terminator
  }
  return
}
