func.func @complex(%A: memref<?xcomplex<f16>>) {
  return
}

func.func @transposed(%A: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}

func.func @dims(%A: memref<?x?xf32>) attributes {dims = ["n"]} {
  return
}

func.func @dims_count(%A: memref<?x?xf32>) attributes {dims = ["n,n", "m"]} {
  return
}

func.func @inputs(%A: memref<?xf32>) attributes {dims = ["n"], inputs = ["nonsense"]} {
  return
}

func.func @spd(%A: memref<?x?xf32>) attributes {dims = ["n,m"], inputs = ["spd"]} {
  return
}

func.func @bytes(%A: memref<?xi8>) {
  return
}
