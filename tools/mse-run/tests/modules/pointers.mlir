// A store through a pointer.

func.func @pointers(%A: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %address = memref.extract_aligned_pointer_as_index %A : memref<4xf32> -> index
  %number = arith.index_cast %address : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  llvm.store %zero, %pointer : f32, !llvm.ptr
  return
}
