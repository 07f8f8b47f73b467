// fdtd-2d: tmax steps of the finite-difference time-domain method for an electromagnetic field in the plane: the
// electric field (ex, ey) from the differences of hz, then hz from those of ex and ey; row 0 of ey is the source
// _fict_[t].
// From PolyBench 4.2.1. ex, ey and hz are nx x ny; _fict_ has tmax elements. nx is at least 1 where ny is.

func.func @fdtd_2d(%ex: memref<?x?xf64>, %ey: memref<?x?xf64>, %hz: memref<?x?xf64>, %_fict_: memref<?xf64>)
    attributes {dims = ["nx,ny", "nx,ny", "nx,ny", "tmax"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nx = memref.dim %ex, %c0 : memref<?x?xf64>
  %ny = memref.dim %ex, %c1 : memref<?x?xf64>
  %tmax = memref.dim %_fict_, %c0 : memref<?xf64>
  %cst_0_5 = arith.constant 0.5 : f64
  %cst_0_7 = arith.constant 0.7 : f64
  affine.for %t = 0 to %tmax {
    affine.for %j = 0 to %ny {
      // ey[0][j] = _fict_[t]
      %fict_val = affine.load %_fict_[%t] : memref<?xf64>
      affine.store %fict_val, %ey[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to %nx {
      affine.for %j = 0 to %ny {
        // ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j])
        %ey_val = affine.load %ey[%i, %j] : memref<?x?xf64>
        %hz_val = affine.load %hz[%i, %j] : memref<?x?xf64>
        %hz_val_1 = affine.load %hz[%i - 1, %j] : memref<?x?xf64>
        %diff = arith.subf %hz_val, %hz_val_1 : f64
        %prod = arith.mulf %cst_0_5, %diff : f64
        %diff_1 = arith.subf %ey_val, %prod : f64
        affine.store %diff_1, %ey[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %nx {
      affine.for %j = 1 to %ny {
        // ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1])
        %ex_val = affine.load %ex[%i, %j] : memref<?x?xf64>
        %hz_val = affine.load %hz[%i, %j] : memref<?x?xf64>
        %hz_val_1 = affine.load %hz[%i, %j - 1] : memref<?x?xf64>
        %diff = arith.subf %hz_val, %hz_val_1 : f64
        %prod = arith.mulf %cst_0_5, %diff : f64
        %diff_1 = arith.subf %ex_val, %prod : f64
        affine.store %diff_1, %ex[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%nx] {
      affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%ny] {
        // hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j])
        %hz_val = affine.load %hz[%i, %j] : memref<?x?xf64>
        %ex_val = affine.load %ex[%i, %j + 1] : memref<?x?xf64>
        %ex_val_1 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %diff = arith.subf %ex_val, %ex_val_1 : f64
        %ey_val = affine.load %ey[%i + 1, %j] : memref<?x?xf64>
        %sum = arith.addf %diff, %ey_val : f64
        %ey_val_1 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %diff_1 = arith.subf %sum, %ey_val_1 : f64
        %prod = arith.mulf %cst_0_7, %diff_1 : f64
        %diff_2 = arith.subf %hz_val, %prod : f64
        affine.store %diff_2, %hz[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
