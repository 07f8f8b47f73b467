// The hull that loops enumerate instead of an intricate domain has a bound wherever the domain has one. Found by mse-fuzz, seed
// 1200255.
// RUN: mse-opt --mse-to-gpu="grain=block aliasing=may while=counter checks=false expand=auto max-bytes=256 schedule=isl sequential=block" %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --check --size arg0=1,arg1.0=3,arg1.1=5
// RUN: mse-run --compare %s %t --check --size arg0=5,arg1.0=7,arg1.1=17

func.func @f(%n0: index, %A0: memref<?x?xf64>, %A1: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %v1 = arith.constant 3 : i64
    %v2 = affine.load %A0[symbol(%n0), symbol(%n0) + symbol(%n0)] : memref<?x?xf64>
    %v3 = arith.constant 0.5 : f64
    %v4 = arith.cmpf olt, %v2, %v3 : f64
    %v5 = arith.extui %v4 : i1 to i64
    %v6 = arith.muli %v1, %v5 : i64
    %v7 = affine.load %A0[symbol(%n0), symbol(%n0) + 1] : memref<?x?xf64>
    %v8 = arith.constant 0.5 : f64
    %v9 = arith.cmpf olt, %v7, %v8 : f64
    %v10 = arith.extui %v9 : i1 to i64
    %v11 = arith.muli %v6, %v10 : i64
    %v12 = arith.constant 0.75 : f64
    %v13 = affine.load %A1[] : memref<i64>
    %v14 = arith.sitofp %v13 : i64 to f64
    %v15 = arith.mulf %v12, %v14 : f64
    %v16 = arith.constant 0.75 : f64
    %v17 = affine.load %A1[] : memref<i64>
    %v18 = arith.sitofp %v17 : i64 to f64
    %v19 = arith.mulf %v16, %v18 : f64
    %v20 = affine.load %A0[symbol(%n0), symbol(%n0)] : memref<?x?xf64>
    %v21 = arith.addf %v19, %v20 : f64
    %v22 = arith.addf %v15, %v21 : f64
    affine.store %v22, %A0[1, symbol(%n0) + 1] : memref<?x?xf64>
    affine.for %i23 = max affine_map<()[] -> (0, 3)>()[] to affine_map<()[s0] -> (s0 + -1)>()[%n0] {
      affine.for %i24 = 1 to affine_map<()[s0] -> (s0 + 1)>()[%n0] {
        %v25 = affine.load %A0[%i23, %i24 + symbol(%n0)] : memref<?x?xf64>
        %v26 = arith.constant 0.5 : f64
        %v27 = arith.cmpf olt, %v25, %v26 : f64
        %v28 = arith.extui %v27 : i1 to i64
        %v29 = affine.load %A1[] : memref<i64>
        %v30 = arith.subi %v28, %v29 : i64
      }
    }
    affine.for %i31 = 0 to 5 {
      %A2 = memref.alloca() : memref<i64>
      %v32 = arith.constant 0 : i64
      affine.store %v32, %A2[] : memref<i64>
    }
    %v34 = affine.load %A1[] : memref<i64>
    %v35 = arith.sitofp %v34 : i64 to f64
    %r37 = affine.for %i33 = 1 to affine_map<()[s0] -> (s0)>()[%n0] iter_args(%c36 = %v35) -> (f64) {
      %v38 = arith.constant 0.75 : f64
      %v39 = arith.mulf %v38, %c36 : f64
      %v40 = arith.addf %v39, %c36 : f64
      %v41 = arith.constant 0.75 : f64
      %v42 = affine.load %A1[] : memref<i64>
      %v43 = arith.sitofp %v42 : i64 to f64
      %v44 = arith.mulf %v41, %v43 : f64
      %v45 = affine.load %A0[%i33, symbol(%n0) + 1] : memref<?x?xf64>
      %v46 = arith.mulf %v44, %v45 : f64
      %v47 = arith.addf %v40, %v46 : f64
      affine.store %v47, %A0[%i33, %i33 + symbol(%n0) + 1] : memref<?x?xf64>
      affine.for %i48 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
        affine.for %i49 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
          %v50 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n0]
          %v51 = affine.apply affine_map<()[s0] -> (s0 * 2 + 3)>()[%n0]
          %A3 = memref.alloc(%v50, %v51) : memref<?x?xi64>
          %v52 = arith.constant 0 : i64
          affine.for %f53 = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n0] {
            affine.for %f54 = 0 to affine_map<()[s0] -> (s0 * 2 + 3)>()[%n0] {
              affine.store %v52, %A3[%f53, %f54] : memref<?x?xi64>
            }
          }
          %v55 = arith.constant 3 : i64
          %v56 = affine.load %A0[%i48, %i48 + %i49 * -1 + symbol(%n0)] : memref<?x?xf64>
          %v57 = arith.constant 0.5 : f64
          %v58 = arith.cmpf olt, %v56, %v57 : f64
          %v59 = arith.extui %v58 : i1 to i64
          %v60 = arith.muli %v55, %v59 : i64
          %v61 = arith.constant 0.5 : f64
          %v62 = arith.cmpf olt, %c36, %v61 : f64
          %v63 = arith.extui %v62 : i1 to i64
          %v64 = affine.apply affine_map<(d0)[] -> (d0 + 1)>(%i49)[]
          %v65 = arith.index_cast %v64 : index to i64
          %v66 = arith.subi %v63, %v65 : i64
          %v67 = arith.muli %v60, %v66 : i64
          affine.store %v67, %A3[%i49, %i49 + %i49 + 1] : memref<?x?xi64>
          %v68 = affine.load %A3[%i49 + 1, ((%i49 + -1) mod 3)] : memref<?x?xi64>
          %v69 = arith.sitofp %v68 : i64 to f64
          %v70 = arith.addf %v69, %c36 : f64
          %v71 = affine.load %A3[%i49, %i49 * 2 + 1] : memref<?x?xi64>
          %v72 = arith.sitofp %v71 : i64 to f64
          %v73 = affine.load %A3[%i48, %i49 + %i49] : memref<?x?xi64>
          %v74 = arith.sitofp %v73 : i64 to f64
          %v75 = arith.maximumf %v72, %v74 : f64
          %v76 = arith.addf %v70, %v75 : f64
          affine.store %v76, %A0[%i49, %i33 * 2 + symbol(%n0) + 1] : memref<?x?xf64>
          memref.dealloc %A3 : memref<?x?xi64>
        }
      }
      %v77 = affine.load %A1[] : memref<i64>
      %v78 = arith.sitofp %v77 : i64 to f64
      %v79 = affine.load %A1[] : memref<i64>
      %v80 = arith.sitofp %v79 : i64 to f64
      %v81 = arith.minimumf %v78, %v80 : f64
      affine.yield %v81 : f64
    }
  }
  return
}
