// floyd-warshall: the shortest distances between all pairs of nodes of a graph given by its matrix of edge lengths;
// path[i][j] := min(path[i][j], path[i][k] + path[k][j]) for each node k in turn, in place.
// From PolyBench 4.2.1. path is n x n.

func.func @floyd_warshall(%path: memref<?x?xi32>)
    attributes {dims = ["n,n"],
                inputs = ["weights"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %path, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        // path[i][j] = min(path[i][j], path[i][k] + path[k][j])
        %path_val = affine.load %path[%i, %j] : memref<?x?xi32>
        %path_val_1 = affine.load %path[%i, %k] : memref<?x?xi32>
        %path_val_2 = affine.load %path[%k, %j] : memref<?x?xi32>
        %sum = arith.addi %path_val_1, %path_val_2 : i32
        %min = arith.minsi %path_val, %sum : i32
        affine.store %min, %path[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
