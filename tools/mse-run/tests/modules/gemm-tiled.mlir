// gemm in tiles of 16 x 16 through workgroup memory; the same order of operations as gemm.mlir.

func.func @gemm(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["", "", "ni,nj", "ni,nk", "nk,nj"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  %ni = memref.dim %C, %c0 : memref<?x?xf64>
  %nj = memref.dim %C, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  %gi = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%ni]
  %gj = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%nj]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %gj, %gy = %gi, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c16, %sz = %c1)
             workgroup(%sa : memref<16x16xf64, #gpu.address_space<workgroup>>, %sb : memref<16x16xf64, #gpu.address_space<workgroup>>) {
    %i = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%by, %ty)
    %j = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%bx, %tx)
    %in_i = arith.cmpi slt, %i, %ni : index
    %in_j = arith.cmpi slt, %j, %nj : index
    %in = arith.andi %in_i, %in_j : i1
    %acc0 = scf.if %in -> f64 {
      %c = memref.load %C[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %beta : f64
      scf.yield %p : f64
    } else {
      scf.yield %zero : f64
    }
    %acc = scf.for %kk = %c0 to %nk step %c16 iter_args(%acc = %acc0) -> f64 {
      %ka = arith.addi %kk, %tx : index
      %in_ka = arith.cmpi slt, %ka, %nk : index
      %in_a = arith.andi %in_ka, %in_i : i1
      scf.if %in_a {
        %a = memref.load %A[%i, %ka] : memref<?x?xf64>
        memref.store %a, %sa[%ty, %tx] : memref<16x16xf64, #gpu.address_space<workgroup>>
      }
      %kb = arith.addi %kk, %ty : index
      %in_kb = arith.cmpi slt, %kb, %nk : index
      %in_b = arith.andi %in_kb, %in_j : i1
      scf.if %in_b {
        %b = memref.load %B[%kb, %j] : memref<?x?xf64>
        memref.store %b, %sb[%ty, %tx] : memref<16x16xf64, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      %rest = arith.subi %nk, %kk : index
      %most = arith.minsi %rest, %c16 : index
      %upper = arith.select %in, %most, %c0 : index
      %acc1 = scf.for %k = %c0 to %upper step %c1 iter_args(%s = %acc) -> f64 {
        %a = memref.load %sa[%ty, %k] : memref<16x16xf64, #gpu.address_space<workgroup>>
        %b = memref.load %sb[%k, %tx] : memref<16x16xf64, #gpu.address_space<workgroup>>
        %p = arith.mulf %alpha, %a : f64
        %q = arith.mulf %p, %b : f64
        %t = arith.addf %s, %q : f64
        scf.yield %t : f64
      }
      gpu.barrier
      scf.yield %acc1 : f64
    }
    scf.if %in {
      memref.store %acc, %C[%i, %j] : memref<?x?xf64>
    }
    gpu.terminator
  }
  return
}
