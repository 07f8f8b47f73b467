// Functions of a module that has other globals than globals.mlir.

memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global @here : memref<2xi32> = dense<0>
memref.global "private" @hidden : memref<2xi32> = dense<0>

func.func @nothing(%n: index) {
  return
}

func.func @stores_here(%n: index) {
  %g = memref.get_global @here : memref<2xi32>
  %v = arith.constant 8 : i32
  affine.store %v, %g[1] : memref<2xi32>
  return
}

func.func @stores_hidden(%n: index) {
  %g = memref.get_global @hidden : memref<2xi32>
  %v = arith.constant 8 : i32
  affine.store %v, %g[1] : memref<2xi32>
  return
}
