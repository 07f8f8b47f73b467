// popl98-2: an array indexed by diagonals, written under a condition that is known only at run time.
//   for d = 0 .. 2m - 1:
//     Z:  A[d] = 0
//   for i = 1 .. m, for j = 1 .. m:
//         if foo[i-1][j-1] > 0.5:
//     T:    A[i-j+m] = t[i-1][j-1]
//         if j == n:
//     S:    A[i-j+m] = s[i-1]
//     R:  result[i-1][j-1] = A[i-j+m]
// After the second example of "Maximal Static Expansion" (Barthou, Cohen, Collard, POPL'98), where m is 2n and nothing
// initialises A; the right-hand sides, the condition and Z are ours, and the statements may differ from the paper's in
// detail. The writes of T are may-writes, those of S kill what came before on the same diagonal: the reads of a diagonal
// fall into two groups, before column n and from it on. All matrices are m x m, s has m elements, A is local.

func.func @popl98_2(%n: index, %foo: memref<?x?xf64>, %t: memref<?x?xf64>, %s: memref<?xf64>,
                    %result: memref<?x?xf64>)
    attributes {dims = ["n", "m,m", "m,m", "m", "m,m"]} {
  %c0 = arith.constant 0 : index
  %m = memref.dim %foo, %c0 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %diagonals = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%m]
  %A = memref.alloc(%diagonals) : memref<?xf64>
  affine.for %d = 0 to affine_map<()[s0] -> (s0 * 2)>()[%m] {
    // Z: A[d] = 0.0
    affine.store %zero, %A[%d] : memref<?xf64>
  }
  affine.for %i = 1 to affine_map<()[s0] -> (s0 + 1)>()[%m] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 + 1)>()[%m] {
      %foo_val = affine.load %foo[%i - 1, %j - 1] : memref<?x?xf64>
      %chosen = arith.cmpf ogt, %foo_val, %half : f64
      scf.if %chosen {
        // T: A[i - j + m] = t[i - 1][j - 1]
        %t_val = affine.load %t[%i - 1, %j - 1] : memref<?x?xf64>
        affine.store %t_val, %A[%i - %j + symbol(%m)] : memref<?xf64>
      }
      affine.if affine_set<(d0)[s0] : (d0 - s0 == 0)>(%j)[%n] {
        // S: A[i - j + m] = s[i - 1]
        %s_val = affine.load %s[%i - 1] : memref<?xf64>
        affine.store %s_val, %A[%i - %j + symbol(%m)] : memref<?xf64>
      }
      // R: result[i - 1][j - 1] = A[i - j + m]
      %a = affine.load %A[%i - %j + symbol(%m)] : memref<?xf64>
      affine.store %a, %result[%i - 1, %j - 1] : memref<?x?xf64>
    }
  }
  memref.dealloc %A : memref<?xf64>
  return
}
