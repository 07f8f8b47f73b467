// nussinov: the largest number of base pairs in a folding of an RNA sequence; table[i][j] is the optimum for the
// bases i .. j, the larger of leaving one end free, pairing both ends (bases match when their codes add up to 3), and
// splitting.
// From PolyBench 4.2.1, the sequence widened to i32. seq has n elements (0 .. 3); table is n x n; its upper triangle
// is computed, from zeros in PolyBench, and what it holds at first is a lower bound.

func.func @nussinov(%seq: memref<?xi32>, %table: memref<?x?xi32>)
    attributes {dims = ["n", "n,n"],
                inputs = ["base", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %seq, %c0 : memref<?xi32>
  %cst_3 = arith.constant 3 : i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  // i = n - 1 down to 0
  affine.for %i_up = 0 to %n {
    %i = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 1)>(%i_up)[%n]
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%j) {
        // table[i][j] = max(table[i][j], table[i][j - 1])
        %table_val = affine.load %table[%i, %j] : memref<?x?xi32>
        %table_val_1 = affine.load %table[%i, %j - 1] : memref<?x?xi32>
        %max = arith.maxsi %table_val, %table_val_1 : i32
        affine.store %max, %table[%i, %j] : memref<?x?xi32>
      }
      affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>(%i)[%n] {
        // table[i][j] = max(table[i][j], table[i + 1][j])
        %table_val = affine.load %table[%i, %j] : memref<?x?xi32>
        %table_val_1 = affine.load %table[%i + 1, %j] : memref<?x?xi32>
        %max = arith.maxsi %table_val, %table_val_1 : i32
        affine.store %max, %table[%i, %j] : memref<?x?xi32>
      }
      affine.if affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d1 - 2 >= 0)>(%j, %i)[%n] {
        affine.if affine_set<(d0, d1) : (d0 - d1 - 2 >= 0)>(%j, %i) {
          // table[i][j] = max(table[i][j], table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0))
          %table_val = affine.load %table[%i, %j] : memref<?x?xi32>
          %table_val_1 = affine.load %table[%i + 1, %j - 1] : memref<?x?xi32>
          %seq_val = affine.load %seq[%i] : memref<?xi32>
          %seq_val_1 = affine.load %seq[%j] : memref<?xi32>
          %sum = arith.addi %seq_val, %seq_val_1 : i32
          %cond = arith.cmpi eq, %sum, %cst_3 : i32
          %sel = arith.select %cond, %one, %zero : i32
          %sum_1 = arith.addi %table_val_1, %sel : i32
          %max = arith.maxsi %table_val, %sum_1 : i32
          affine.store %max, %table[%i, %j] : memref<?x?xi32>
        } else {
          // table[i][j] = max(table[i][j], table[i + 1][j - 1])
          %table_val = affine.load %table[%i, %j] : memref<?x?xi32>
          %table_val_1 = affine.load %table[%i + 1, %j - 1] : memref<?x?xi32>
          %max = arith.maxsi %table_val, %table_val_1 : i32
          affine.store %max, %table[%i, %j] : memref<?x?xi32>
        }
      }
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0)>(%j) {
        // table[i][j] = max(table[i][j], table[i][k] + table[k + 1][j])
        %table_val = affine.load %table[%i, %j] : memref<?x?xi32>
        %table_val_1 = affine.load %table[%i, %k] : memref<?x?xi32>
        %table_val_2 = affine.load %table[%k + 1, %j] : memref<?x?xi32>
        %sum = arith.addi %table_val_1, %table_val_2 : i32
        %max = arith.maxsi %table_val, %sum : i32
        affine.store %max, %table[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
