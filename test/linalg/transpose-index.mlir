// y[j, i] = x[i, j], but zero above the diagonal: indices and a select in the body.
func.func @transpose_index(%x: memref<?x?xf32>, %y: memref<?x?xf32>) attributes {dims = ["m,n", "n,m"]} {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %old: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %below = arith.cmpi sge, %j, %i : index
    %kept = arith.select %below, %a, %zero : f32
    linalg.yield %kept : f32
  }
  return
}
