// covariance: the sample covariance matrix of the m columns of data, each over n observations. The columns are
// centred in place; cov[i][j] = (sum over k of data[k][i] data[k][j]) / (n - 1), computed for i <= j and mirrored.
// From PolyBench 4.2.1, where the real number n is an argument. data is n x m, cov is m x m, mean has m elements. For
// n = 1 the quotient is 0 / 0, as in the source.

func.func @covariance(%data: memref<?x?xf64>, %cov: memref<?x?xf64>, %mean: memref<?xf64>)
    attributes {dims = ["n,m", "m,m", "m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %data, %c0 : memref<?x?xf64>
  %m = memref.dim %data, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
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
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // data[i][j] -= mean[j]
      %data_val = affine.load %data[%i, %j] : memref<?x?xf64>
      %mean_val = affine.load %mean[%j] : memref<?xf64>
      %diff = arith.subf %data_val, %mean_val : f64
      affine.store %diff, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %m {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %m {
      // cov[i][j] = 0.0
      affine.store %zero, %cov[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        // cov[i][j] += data[k][i] * data[k][j]
        %cov_val = affine.load %cov[%i, %j] : memref<?x?xf64>
        %data_val = affine.load %data[%k, %i] : memref<?x?xf64>
        %data_val_1 = affine.load %data[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %data_val, %data_val_1 : f64
        %sum = arith.addf %cov_val, %prod : f64
        affine.store %sum, %cov[%i, %j] : memref<?x?xf64>
      }
      // cov[i][j] /= float_n - 1.0
      %cov_val = affine.load %cov[%i, %j] : memref<?x?xf64>
      %diff = arith.subf %float_n, %one : f64
      %quot = arith.divf %cov_val, %diff : f64
      affine.store %quot, %cov[%i, %j] : memref<?x?xf64>
      // cov[j][i] = cov[i][j]
      %cov_val_1 = affine.load %cov[%i, %j] : memref<?x?xf64>
      affine.store %cov_val_1, %cov[%j, %i] : memref<?x?xf64>
    }
  }
  return
}
