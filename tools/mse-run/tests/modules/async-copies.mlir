// Asynchronous copies of threads, one function each; those that do something wrong begin with race.

#shared = #gpu.address_space<workgroup>

func.func @right(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    nvgpu.device_async_wait %group
    gpu.barrier
    %other = arith.subi %c31, %t : index
    %v = memref.load %s[%other] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.barrier
    memref.store %v, %A[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

// Two stages: while one is used, the next is copied.
func.func @right_stages(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<64xf32, #shared>) {
    %copy0 = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<64xf32> to memref<64xf32, #shared>
    %group0 = nvgpu.device_async_create_group %copy0
    %next = arith.addi %t, %c32 : index
    %copy1 = nvgpu.device_async_copy %A[%next], %s[%next], 1 : memref<64xf32> to memref<64xf32, #shared>
    %group1 = nvgpu.device_async_create_group %copy1
    nvgpu.device_async_wait %group0 {numGroups = 1 : i32}
    gpu.barrier
    %other = arith.subi %c31, %t : index
    %v = memref.load %s[%other] : memref<64xf32, #shared>
    memref.store %v, %B[%t] : memref<64xf32>
    nvgpu.device_async_wait %group1 {numGroups = 0 : i32}
    %w = memref.load %s[%next] : memref<64xf32, #shared>
    memref.store %w, %B[%next] : memref<64xf32>
    gpu.terminator
  }
  return
}

// Nobody waits, not even the thread itself.
func.func @race_own(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    %v = memref.load %s[%t] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

func.func @race_barrier_only(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    gpu.barrier
    %other = arith.subi %c31, %t : index
    %v = memref.load %s[%other] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

// The wait comes after the barrier: it says nothing to other threads.
func.func @race_wait_after_barrier(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    gpu.barrier
    nvgpu.device_async_wait %group
    %other = arith.subi %c31, %t : index
    %v = memref.load %s[%other] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

func.func @race_newest_group(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    nvgpu.device_async_wait %group {numGroups = 1 : i32}
    %v = memref.load %s[%t] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

func.func @race_source(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %zero = arith.constant 0.0 : f32
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy
    memref.store %zero, %A[%t] : memref<32xf32>
    nvgpu.device_async_wait %group
    gpu.terminator
  }
  return
}

func.func @race_in_no_group(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group
    nvgpu.device_async_wait %group
    %v = memref.load %s[%t] : memref<32xf32, #shared>
    memref.store %v, %B[%t] : memref<32xf32>
    gpu.terminator
  }
  return
}

// Two copies to one place.
func.func @race_copies(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
             workgroup(%s : memref<32xf32, #shared>) {
    %copy0 = nvgpu.device_async_copy %A[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %copy1 = nvgpu.device_async_copy %B[%t], %s[%t], 1 : memref<32xf32> to memref<32xf32, #shared>
    %group = nvgpu.device_async_create_group %copy0, %copy1
    nvgpu.device_async_wait %group
    gpu.terminator
  }
  return
}
