// adi: tsteps steps of the two-dimensional heat equation by the alternating direction implicit method. A step solves
// one tridiagonal system a column (u to v), then one a row (v to u), each by elimination into p and q and
// substitution back; the boundary values are 1.
// From PolyBench 4.2.1. All arrays are n x n. The loops that run backward count up and subtract.

func.func @adi(%tsteps: index, %u: memref<?x?xf64>, %v: memref<?x?xf64>, %p: memref<?x?xf64>,
               %q: memref<?x?xf64>)
    attributes {dims = ["tsteps", "n,n", "n,n", "n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %u, %c0 : memref<?x?xf64>
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0.0 : f64
  // dx = 1.0 / n
  %n_i64 = arith.index_cast %n : index to i64
  %n_real = arith.sitofp %n_i64 : i64 to f64
  %dx = arith.divf %one, %n_real : f64
  // dy = 1.0 / n
  %n_i64_1 = arith.index_cast %n : index to i64
  %n_real_1 = arith.sitofp %n_i64_1 : i64 to f64
  %dy = arith.divf %one, %n_real_1 : f64
  // dt = 1.0 / tsteps
  %tsteps_i64 = arith.index_cast %tsteps : index to i64
  %tsteps_real = arith.sitofp %tsteps_i64 : i64 to f64
  %dt = arith.divf %one, %tsteps_real : f64
  // b1 = 2.0
  // b2 = 1.0
  // mul1 = b1 * dt / (dx * dx)
  %prod = arith.mulf %two, %dt : f64
  %prod_1 = arith.mulf %dx, %dx : f64
  %mul1 = arith.divf %prod, %prod_1 : f64
  // mul2 = b2 * dt / (dy * dy)
  %prod_2 = arith.mulf %one, %dt : f64
  %prod_3 = arith.mulf %dy, %dy : f64
  %mul2 = arith.divf %prod_2, %prod_3 : f64
  // a = -mul1 / 2.0
  %neg = arith.negf %mul1 : f64
  %a = arith.divf %neg, %two : f64
  // b = 1.0 + mul1
  %b = arith.addf %one, %mul1 : f64
  // c = a
  // d = -mul2 / 2.0
  %neg_1 = arith.negf %mul2 : f64
  %d = arith.divf %neg_1, %two : f64
  // e = 1.0 + mul2
  %e = arith.addf %one, %mul2 : f64
  // f = d
  affine.for %t = 1 to affine_map<()[s0] -> (s0 + 1)>()[%tsteps] {
    // column sweep
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      // v[0][i] = 1.0
      affine.store %one, %v[0, %i] : memref<?x?xf64>
      // p[i][0] = 0.0
      affine.store %zero, %p[%i, 0] : memref<?x?xf64>
      // q[i][0] = v[0][i]
      %v_val = affine.load %v[0, %i] : memref<?x?xf64>
      affine.store %v_val, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        // p[i][j] = -c / (a * p[i][j - 1] + b)
        %neg_2 = arith.negf %a : f64
        %p_val = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %prod_4 = arith.mulf %a, %p_val : f64
        %sum = arith.addf %prod_4, %b : f64
        %quot = arith.divf %neg_2, %sum : f64
        affine.store %quot, %p[%i, %j] : memref<?x?xf64>
        // q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a *
        //     p[i][j - 1] + b)
        %neg_3 = arith.negf %d : f64
        %u_val = affine.load %u[%j, %i - 1] : memref<?x?xf64>
        %prod_5 = arith.mulf %neg_3, %u_val : f64
        %prod_6 = arith.mulf %two, %d : f64
        %sum_1 = arith.addf %one, %prod_6 : f64
        %u_val_1 = affine.load %u[%j, %i] : memref<?x?xf64>
        %prod_7 = arith.mulf %sum_1, %u_val_1 : f64
        %sum_2 = arith.addf %prod_5, %prod_7 : f64
        %u_val_2 = affine.load %u[%j, %i + 1] : memref<?x?xf64>
        %prod_8 = arith.mulf %d, %u_val_2 : f64
        %diff = arith.subf %sum_2, %prod_8 : f64
        %q_val = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %prod_9 = arith.mulf %a, %q_val : f64
        %diff_1 = arith.subf %diff, %prod_9 : f64
        %p_val_1 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %prod_10 = arith.mulf %a, %p_val_1 : f64
        %sum_3 = arith.addf %prod_10, %b : f64
        %quot_1 = arith.divf %diff_1, %sum_3 : f64
        affine.store %quot_1, %q[%i, %j] : memref<?x?xf64>
      }
      // v[n - 1][i] = 1.0
      affine.store %one, %v[symbol(%n) - 1, %i] : memref<?x?xf64>
      // j = n - 2 down to 1
      affine.for %j_up = 0 to affine_map<()[s0] -> (s0 - 2)>()[%n] {
        %j = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 2)>(%j_up)[%n]
        // v[j][i] = p[i][j] * v[j + 1][i] + q[i][j]
        %p_val = affine.load %p[%i, %j] : memref<?x?xf64>
        %v_val_1 = affine.load %v[%j + 1, %i] : memref<?x?xf64>
        %prod_4 = arith.mulf %p_val, %v_val_1 : f64
        %q_val = affine.load %q[%i, %j] : memref<?x?xf64>
        %sum = arith.addf %prod_4, %q_val : f64
        affine.store %sum, %v[%j, %i] : memref<?x?xf64>
      }
    }
    // row sweep
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      // u[i][0] = 1.0
      affine.store %one, %u[%i, 0] : memref<?x?xf64>
      // p[i][0] = 0.0
      affine.store %zero, %p[%i, 0] : memref<?x?xf64>
      // q[i][0] = u[i][0]
      %u_val = affine.load %u[%i, 0] : memref<?x?xf64>
      affine.store %u_val, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        // p[i][j] = -f / (d * p[i][j - 1] + e)
        %neg_2 = arith.negf %d : f64
        %p_val = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %prod_4 = arith.mulf %d, %p_val : f64
        %sum = arith.addf %prod_4, %e : f64
        %quot = arith.divf %neg_2, %sum : f64
        affine.store %quot, %p[%i, %j] : memref<?x?xf64>
        // q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d *
        //     p[i][j - 1] + e)
        %neg_3 = arith.negf %a : f64
        %v_val = affine.load %v[%i - 1, %j] : memref<?x?xf64>
        %prod_5 = arith.mulf %neg_3, %v_val : f64
        %prod_6 = arith.mulf %two, %a : f64
        %sum_1 = arith.addf %one, %prod_6 : f64
        %v_val_1 = affine.load %v[%i, %j] : memref<?x?xf64>
        %prod_7 = arith.mulf %sum_1, %v_val_1 : f64
        %sum_2 = arith.addf %prod_5, %prod_7 : f64
        %v_val_2 = affine.load %v[%i + 1, %j] : memref<?x?xf64>
        %prod_8 = arith.mulf %a, %v_val_2 : f64
        %diff = arith.subf %sum_2, %prod_8 : f64
        %q_val = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %prod_9 = arith.mulf %d, %q_val : f64
        %diff_1 = arith.subf %diff, %prod_9 : f64
        %p_val_1 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %prod_10 = arith.mulf %d, %p_val_1 : f64
        %sum_3 = arith.addf %prod_10, %e : f64
        %quot_1 = arith.divf %diff_1, %sum_3 : f64
        affine.store %quot_1, %q[%i, %j] : memref<?x?xf64>
      }
      // u[i][n - 1] = 1.0
      affine.store %one, %u[%i, symbol(%n) - 1] : memref<?x?xf64>
      // j = n - 2 down to 1
      affine.for %j_up = 0 to affine_map<()[s0] -> (s0 - 2)>()[%n] {
        %j = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 2)>(%j_up)[%n]
        // u[i][j] = p[i][j] * u[i][j + 1] + q[i][j]
        %p_val = affine.load %p[%i, %j] : memref<?x?xf64>
        %u_val_1 = affine.load %u[%i, %j + 1] : memref<?x?xf64>
        %prod_4 = arith.mulf %p_val, %u_val_1 : f64
        %q_val = affine.load %q[%i, %j] : memref<?x?xf64>
        %sum = arith.addf %prod_4, %q_val : f64
        affine.store %sum, %u[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
