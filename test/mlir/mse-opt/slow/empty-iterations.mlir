// isl takes the start of a loop from where arithmetic would wrap, and tests inside where it starts: 2^31 iterations in
// which nothing happens. Loops count from where their instances do.
// RUN: mse-opt --mse-to-parallel=expand=maximal %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=5,arg1=8,arg2.0=14,arg2.1=23,arg3.0=16,arg3.1=17,arg5.0=9,arg5.1=5,arg6.0=18,arg6.1=13 | FileCheck %s

// CHECK: agree

func.func @f(%n0: index, %n1: index, %A0: memref<?x?xf16>, %A2: memref<?x?xi64>, %A4: memref<i64>, %A5: memref<?x?xi64>, %A6: memref<?x?xf64>) {
  %A1 = memref.transpose %A0 (d0, d1) -> (d1, d0) : memref<?x?xf16> to memref<?x?xf16, strided<[1, ?]>>
  %v1 = arith.constant 1 : index
  %v2 = arith.constant 2 : index
  %v3 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n1]
  %v4 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n1]
  %A3 = memref.subview %A2[%v1, %v2] [%v3, %v4] [1, 1] : memref<?x?xi64> to memref<?x?xi64, strided<[?, 1], offset: ?>>
  %v5 = arith.constant 0 : index
  %v6 = arith.constant 0 : index
  %v7 = affine.apply affine_map<()[s0] -> (s0 * 2 + 2)>()[%n1]
  %v8 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%n1]
  %A7 = memref.subview %A6[%v5, %v6] [%v7, %v8] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1], offset: ?>>
  affine.if affine_set<()[s0, s1] : (s0 >= 0, s1 >= 0)>()[%n0, %n1] {
    affine.for %i9 = 0 to affine_map<()[s0] -> (s0)>()[%n1] {
      affine.for %i10 = 0 to affine_map<(d0)[] -> (d0 + 2)>(%i9)[] {
        %v11 = arith.constant 0 : index
        %v12 = affine.apply affine_map<()[s0] -> (s0 + -1)>()[%n0]
        %v13 = arith.constant 3 : index
        scf.for %i14 = %v11 to %v12 step %v13 {
          %v15 = affine.load %A2[%i10 + 1, %i10] : memref<?x?xi64>
          %v16 = arith.constant 2 : index
          %v17 = arith.addi %i14, %v16 : index
          %v18 = memref.load %A1[%i14, %v17] : memref<?x?xf16, strided<[1, ?]>>
          %v19 = arith.constant 0.5 : f16
          %v20 = arith.cmpf olt, %v18, %v19 : f16
          %v21 = arith.extui %v20 : i1 to i64
          %v22 = arith.addi %v15, %v21 : i64
          %v23 = arith.constant -2 : index
          %v24 = arith.addi %i10, %v23 : index
          %v25 = arith.constant 0 : index
          %v26 = arith.cmpi eq, %v24, %v25 : index
          %v27 = arith.subi %n0, %i14 : index
          %v28 = arith.constant 1 : index
          %v29 = arith.addi %i14, %v28 : index
          %v30 = memref.load %A2[%v27, %v29] : memref<?x?xi64>
          %v31 = affine.apply affine_map<(d0)[s0] -> (s0 + d0 + 1)>(%i10)[%n0]
          %v32 = memref.load %A2[%i14, %v31] : memref<?x?xi64>
          %v33 = arith.select %v26, %v30, %v32 : i64
          %v34 = arith.addi %v22, %v33 : i64
          memref.store %v34, %A5[%i10, %i14] : memref<?x?xi64>
        }
        %v35 = arith.constant 3 : i64
        %v36 = affine.load %A7[%i10 + %i9 * -1 + symbol(%n1) + -1, %i10] : memref<?x?xf64, strided<[?, 1], offset: ?>>
        %v37 = arith.constant 0.5 : f64
        %v38 = arith.cmpf olt, %v36, %v37 : f64
        %v39 = arith.extui %v38 : i1 to i64
        %v40 = arith.muli %v35, %v39 : i64
        %v41 = affine.load %A0[%i9, %i10] : memref<?x?xf16>
        %v42 = arith.constant 0.5 : f16
        %v43 = arith.cmpf olt, %v41, %v42 : f16
        %v44 = arith.extui %v43 : i1 to i64
        %v45 = arith.index_cast %i10 : index to i32
        %v46 = arith.constant 1 : i32
        %v47 = arith.addi %v45, %v46 : i32
        %v48 = arith.index_cast %v47 : i32 to index
        %v49 = memref.load %A3[%v48, %i10] : memref<?x?xi64, strided<[?, 1], offset: ?>>
        %v50 = arith.addi %v44, %v49 : i64
        %v51 = arith.subi %v40, %v50 : i64
        affine.store %v51, %A3[%i10 + 1, %i10 + 1] : memref<?x?xi64, strided<[?, 1], offset: ?>>
        %v52 = arith.constant 0 : index
        %v53 = arith.constant 5 : index
        %v54 = arith.constant 1 : index
        scf.for %i55 = %v52 to %v53 step %v54 {
          %v56 = arith.constant 0.75 : f64
          %v57 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i10)[%n1]
          %v58 = memref.load %A7[%v57, %i55] : memref<?x?xf64, strided<[?, 1], offset: ?>>
          %v59 = arith.mulf %v56, %v58 : f64
          %v60 = arith.constant 0.75 : f64
          %v61 = affine.load %A2[%i10 + 1, %i9 + 1] : memref<?x?xi64>
          %v62 = arith.sitofp %v61 : i64 to f64
          %v63 = arith.mulf %v60, %v62 : f64
          %v64 = arith.constant 1.25 : f64
          %v65 = arith.addf %v63, %v64 : f64
          %v66 = arith.addf %v59, %v65 : f64
          %v67 = index.constant 1
          %v68 = index.add %n1, %v67
          memref.store %v66, %A7[%v68, %i10] : memref<?x?xf64, strided<[?, 1], offset: ?>>
          %v69 = affine.apply affine_map<(d0)[] -> (d0 + -2)>(%i10)[]
          %v70 = arith.constant 0 : index
          %v71 = arith.cmpi sge, %v69, %v70 : index
          %v72 = arith.constant 1 : index
          %v73 = arith.addi %i10, %v72 : index
          %v74 = memref.load %A3[%i10, %v73] : memref<?x?xi64, strided<[?, 1], offset: ?>>
          %v75 = arith.sitofp %v74 : i64 to f16
          %v76 = memref.load %A4[] : memref<i64>
          %v77 = arith.sitofp %v76 : i64 to f16
          %v78 = arith.select %v71, %v75, %v77 : f16
          %v79 = arith.constant 0.75 : f16
          %v80 = affine.load %A4[] : memref<i64>
          %v81 = arith.sitofp %v80 : i64 to f16
          %v82 = arith.subf %v79, %v81 : f16
          %v83 = arith.addf %v78, %v82 : f16
          %v84 = arith.constant 2 : index
          %v85 = arith.muli %i55, %v84 : index
          %v86 = arith.constant 1 : index
          %v87 = arith.addi %v85, %v86 : index
          memref.store %v83, %A1[%v87, %i10] : memref<?x?xf16, strided<[1, ?]>>
        }
      }
    }
  }
  return
}
