// Values of other threads of a subgroup.

// Only the first four threads take part.
func.func @inactive(%A: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %here = arith.cmpi ult, %t, %c4 : index
    scf.if %here {
      %v = memref.load %A[%t] : memref<32xf32>
      %w, %valid = gpu.shuffle down %v, %one, %width : f32
      memref.store %w, %A[%t] : memref<32xf32>
    }
    gpu.terminator
  }
  return
}

// Nobody reads a value of the others, but all below the width must take part.
func.func @not_read(%A: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %here = arith.cmpi ult, %t, %c4 : index
    scf.if %here {
      %v = memref.load %A[%t] : memref<32xf32>
      %w, %valid = gpu.shuffle xor %v, %one, %width : f32
      memref.store %w, %A[%t] : memref<32xf32>
    }
    gpu.terminator
  }
  return
}

func.func @broadcast(%A: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %lane = arith.constant 9 : i32
    %here = arith.cmpi ult, %t, %c4 : index
    scf.if %here {
      %v = memref.load %A[%t] : memref<32xf32>
      %w = gpu.subgroup_broadcast %v, specific_lane %lane : f32
      memref.store %w, %A[%t] : memref<32xf32>
    }
    gpu.terminator
  }
  return
}

// There are but sixteen.
func.func @too_few(%A: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %distance = arith.constant 16 : i32
    %width = arith.constant 32 : i32
    %v = memref.load %A[%t] : memref<32xf32>
    %w, %valid = gpu.shuffle xor %v, %distance, %width : f32
    memref.store %w, %A[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

// The last threads have nobody after them, which the operation says.
func.func @right(%A: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %one = arith.constant 1 : i32
    %width = arith.constant 4 : i32
    %here = arith.cmpi ult, %t, %c4 : index
    scf.if %here {
      %v = memref.load %A[%t] : memref<32xf32>
      %w, %valid = gpu.shuffle down %v, %one, %width : f32
      %x = arith.select %valid, %w, %v : f32
      memref.store %x, %A[%t] : memref<32xf32>
    }
    gpu.terminator
  }
  return
}
