// correlation: the matrix of Pearson correlation coefficients of the m columns of data, each over n observations.
// Columns are centred and scaled in place: data[k][j] := (data[k][j] - mean[j]) / (sqrt(n) stddev[j]), where a
// standard deviation of at most 0.1 counts as 1; then corr = data^T data, with ones on the diagonal.
// From PolyBench 4.2.1, where the real number n is an argument. data is n x m, corr is m x m, mean and stddev have m
// elements.

func.func @correlation(%data: memref<?x?xf64>, %corr: memref<?x?xf64>, %mean: memref<?xf64>,
                       %stddev: memref<?xf64>)
    attributes {dims = ["n,m", "m,m", "m", "m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %data, %c0 : memref<?x?xf64>
  %m = memref.dim %data, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %cst_0_1 = arith.constant 0.1 : f64
  %one = arith.constant 1.0 : f64
  // float_n = n
  %n_i64 = arith.index_cast %n : index to i64
  %float_n = arith.sitofp %n_i64 : i64 to f64
  affine.for %j = 0 to %m {
    // mean[j] = 0.0
    affine.store %zero, %mean[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      // mean[j] += data[i][j]
      %mean_val = affine.load %mean[%j] : memref<?xf64>
      %data_val = affine.load %data[%i, %j] : memref<?x?xf64>
      %sum = arith.addf %mean_val, %data_val : f64
      affine.store %sum, %mean[%j] : memref<?xf64>
    }
    // mean[j] /= float_n
    %mean_val = affine.load %mean[%j] : memref<?xf64>
    %quot = arith.divf %mean_val, %float_n : f64
    affine.store %quot, %mean[%j] : memref<?xf64>
  }
  affine.for %j = 0 to %m {
    // stddev[j] = 0.0
    affine.store %zero, %stddev[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      // stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j])
      %stddev_val = affine.load %stddev[%j] : memref<?xf64>
      %data_val = affine.load %data[%i, %j] : memref<?x?xf64>
      %mean_val = affine.load %mean[%j] : memref<?xf64>
      %diff = arith.subf %data_val, %mean_val : f64
      %data_val_1 = affine.load %data[%i, %j] : memref<?x?xf64>
      %mean_val_1 = affine.load %mean[%j] : memref<?xf64>
      %diff_1 = arith.subf %data_val_1, %mean_val_1 : f64
      %prod = arith.mulf %diff, %diff_1 : f64
      %sum = arith.addf %stddev_val, %prod : f64
      affine.store %sum, %stddev[%j] : memref<?xf64>
    }
    // stddev[j] /= float_n
    %stddev_val = affine.load %stddev[%j] : memref<?xf64>
    %quot = arith.divf %stddev_val, %float_n : f64
    affine.store %quot, %stddev[%j] : memref<?xf64>
    // stddev[j] = sqrt(stddev[j])
    %stddev_val_1 = affine.load %stddev[%j] : memref<?xf64>
    %root = math.sqrt %stddev_val_1 : f64
    affine.store %root, %stddev[%j] : memref<?xf64>
    // stddev[j] = stddev[j] <= 0.1 ? 1.0 : stddev[j]
    %stddev_val_2 = affine.load %stddev[%j] : memref<?xf64>
    %cond = arith.cmpf ole, %stddev_val_2, %cst_0_1 : f64
    %stddev_val_3 = affine.load %stddev[%j] : memref<?xf64>
    %sel = arith.select %cond, %one, %stddev_val_3 : f64
    affine.store %sel, %stddev[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // data[i][j] -= mean[j]
      %data_val = affine.load %data[%i, %j] : memref<?x?xf64>
      %mean_val = affine.load %mean[%j] : memref<?xf64>
      %diff = arith.subf %data_val, %mean_val : f64
      affine.store %diff, %data[%i, %j] : memref<?x?xf64>
      // data[i][j] /= sqrt(float_n) * stddev[j]
      %data_val_1 = affine.load %data[%i, %j] : memref<?x?xf64>
      %root = math.sqrt %float_n : f64
      %stddev_val = affine.load %stddev[%j] : memref<?xf64>
      %prod = arith.mulf %root, %stddev_val : f64
      %quot = arith.divf %data_val_1, %prod : f64
      affine.store %quot, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
    // corr[i][i] = 1.0
    affine.store %one, %corr[%i, %i] : memref<?x?xf64>
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %m {
      // corr[i][j] = 0.0
      affine.store %zero, %corr[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        // corr[i][j] += data[k][i] * data[k][j]
        %corr_val = affine.load %corr[%i, %j] : memref<?x?xf64>
        %data_val = affine.load %data[%k, %i] : memref<?x?xf64>
        %data_val_1 = affine.load %data[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %data_val, %data_val_1 : f64
        %sum = arith.addf %corr_val, %prod : f64
        affine.store %sum, %corr[%i, %j] : memref<?x?xf64>
      }
      // corr[j][i] = corr[i][j]
      %corr_val = affine.load %corr[%i, %j] : memref<?x?xf64>
      affine.store %corr_val, %corr[%j, %i] : memref<?x?xf64>
    }
  }
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%m] {
    // corr[m - 1][m - 1] = 1.0
    affine.store %one, %corr[symbol(%m) - 1, symbol(%m) - 1] : memref<?x?xf64>
  }
  return
}
