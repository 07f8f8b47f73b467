// doitgen: A[r][q][.] := A[r][q][.] C4, each row of a three-dimensional array times one matrix, through the row sum.
// From PolyBench 4.2.1 (multiresolution analysis, MADNESS). A is nr x nq x np, C4 is np x np, sum has np elements and
// is overwritten for every (r, q).

func.func @doitgen(%A: memref<?x?x?xf64>, %C4: memref<?x?xf64>, %sum: memref<?xf64>)
    attributes {dims = ["nr,nq,np", "np,np", "np"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nr = memref.dim %A, %c0 : memref<?x?x?xf64>
  %nq = memref.dim %A, %c1 : memref<?x?x?xf64>
  %np = memref.dim %A, %c2 : memref<?x?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %r = 0 to %nr {
    affine.for %q = 0 to %nq {
      affine.for %p = 0 to %np {
        // sum[p] = 0.0
        affine.store %zero, %sum[%p] : memref<?xf64>
        affine.for %s = 0 to %np {
          // sum[p] += A[r][q][s] * C4[s][p]
          %sum_val = affine.load %sum[%p] : memref<?xf64>
          %a = affine.load %A[%r, %q, %s] : memref<?x?x?xf64>
          %c4 = affine.load %C4[%s, %p] : memref<?x?xf64>
          %prod = arith.mulf %a, %c4 : f64
          %sum_1 = arith.addf %sum_val, %prod : f64
          affine.store %sum_1, %sum[%p] : memref<?xf64>
        }
      }
      affine.for %p = 0 to %np {
        // A[r][q][p] = sum[p]
        %sum_val = affine.load %sum[%p] : memref<?xf64>
        affine.store %sum_val, %A[%r, %q, %p] : memref<?x?x?xf64>
      }
    }
  }
  return
}
