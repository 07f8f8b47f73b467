// deriche: Deriche's recursive smoothing of an image, as second-order recursive filters run forward (y1) and backward
// (y2) along j, added, then forward and backward along i, added. The last inputs and outputs of each filter are kept
// in scalars.
// From PolyBench 4.2.1, in f32. All images are w x h; alpha sets the width of the filter.

func.func @deriche(%alpha: f32, %imgIn: memref<?x?xf32>, %imgOut: memref<?x?xf32>, %y1: memref<?x?xf32>,
                   %y2: memref<?x?xf32>)
    attributes {dims = ["", "w,h", "w,h", "w,h", "w,h"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.dim %imgIn, %c0 : memref<?x?xf32>
  %h = memref.dim %imgIn, %c1 : memref<?x?xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %xm1 = memref.alloca() : memref<f32>
  %tm1 = memref.alloca() : memref<f32>
  %ym1 = memref.alloca() : memref<f32>
  %ym2 = memref.alloca() : memref<f32>
  %xp1 = memref.alloca() : memref<f32>
  %xp2 = memref.alloca() : memref<f32>
  %tp1 = memref.alloca() : memref<f32>
  %tp2 = memref.alloca() : memref<f32>
  %yp1 = memref.alloca() : memref<f32>
  %yp2 = memref.alloca() : memref<f32>
  // k = (1.0 - exp(-alpha)) * (1.0 - exp(-alpha)) / (1.0 + 2.0 * alpha * exp(-alpha) - exp(2.0 * alpha))
  %neg = arith.negf %alpha : f32
  %exp = math.exp %neg : f32
  %diff = arith.subf %one, %exp : f32
  %neg_1 = arith.negf %alpha : f32
  %exp_1 = math.exp %neg_1 : f32
  %diff_1 = arith.subf %one, %exp_1 : f32
  %prod = arith.mulf %diff, %diff_1 : f32
  %prod_1 = arith.mulf %two, %alpha : f32
  %neg_2 = arith.negf %alpha : f32
  %exp_2 = math.exp %neg_2 : f32
  %prod_2 = arith.mulf %prod_1, %exp_2 : f32
  %sum = arith.addf %one, %prod_2 : f32
  %prod_3 = arith.mulf %two, %alpha : f32
  %exp_3 = math.exp %prod_3 : f32
  %diff_2 = arith.subf %sum, %exp_3 : f32
  %k = arith.divf %prod, %diff_2 : f32
  // a1 = k
  // a2 = k * exp(-alpha) * (alpha - 1.0)
  %neg_3 = arith.negf %alpha : f32
  %exp_4 = math.exp %neg_3 : f32
  %prod_4 = arith.mulf %k, %exp_4 : f32
  %diff_3 = arith.subf %alpha, %one : f32
  %a2 = arith.mulf %prod_4, %diff_3 : f32
  // a3 = k * exp(-alpha) * (alpha + 1.0)
  %neg_4 = arith.negf %alpha : f32
  %exp_5 = math.exp %neg_4 : f32
  %prod_5 = arith.mulf %k, %exp_5 : f32
  %sum_1 = arith.addf %alpha, %one : f32
  %a3 = arith.mulf %prod_5, %sum_1 : f32
  // a4 = -k * exp(-2.0 * alpha)
  %neg_5 = arith.negf %k : f32
  %neg_6 = arith.negf %two : f32
  %prod_6 = arith.mulf %neg_6, %alpha : f32
  %exp_6 = math.exp %prod_6 : f32
  %a4 = arith.mulf %neg_5, %exp_6 : f32
  // b1 = pow(2.0, -alpha)
  %neg_7 = arith.negf %alpha : f32
  %b1 = math.powf %two, %neg_7 : f32
  // b2 = -exp(-2.0 * alpha)
  %neg_8 = arith.negf %two : f32
  %prod_7 = arith.mulf %neg_8, %alpha : f32
  %exp_7 = math.exp %prod_7 : f32
  %b2 = arith.negf %exp_7 : f32
  // the second pair of passes uses a5 = a1, a6 = a2, a7 = a3, a8 = a4, and c1 = c2 = 1.0
  affine.for %i = 0 to %w {
    // ym1 = 0.0
    affine.store %zero, %ym1[] : memref<f32>
    // ym2 = 0.0
    affine.store %zero, %ym2[] : memref<f32>
    // xm1 = 0.0
    affine.store %zero, %xm1[] : memref<f32>
    affine.for %j = 0 to %h {
      // y1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2
      %imgin = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      %prod_8 = arith.mulf %k, %imgin : f32
      %xm1_val = affine.load %xm1[] : memref<f32>
      %prod_9 = arith.mulf %a2, %xm1_val : f32
      %sum_2 = arith.addf %prod_8, %prod_9 : f32
      %ym1_val = affine.load %ym1[] : memref<f32>
      %prod_10 = arith.mulf %b1, %ym1_val : f32
      %sum_3 = arith.addf %sum_2, %prod_10 : f32
      %ym2_val = affine.load %ym2[] : memref<f32>
      %prod_11 = arith.mulf %b2, %ym2_val : f32
      %sum_4 = arith.addf %sum_3, %prod_11 : f32
      affine.store %sum_4, %y1[%i, %j] : memref<?x?xf32>
      // xm1 = imgIn[i][j]
      %imgin_1 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      affine.store %imgin_1, %xm1[] : memref<f32>
      // ym2 = ym1
      %ym1_val_1 = affine.load %ym1[] : memref<f32>
      affine.store %ym1_val_1, %ym2[] : memref<f32>
      // ym1 = y1[i][j]
      %y1_val = affine.load %y1[%i, %j] : memref<?x?xf32>
      affine.store %y1_val, %ym1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    // yp1 = 0.0
    affine.store %zero, %yp1[] : memref<f32>
    // yp2 = 0.0
    affine.store %zero, %yp2[] : memref<f32>
    // xp1 = 0.0
    affine.store %zero, %xp1[] : memref<f32>
    // xp2 = 0.0
    affine.store %zero, %xp2[] : memref<f32>
    // j = h - 1 down to 0
    affine.for %j_up = 0 to %h {
      %j = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 1)>(%j_up)[%h]
      // y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
      %xp1_val = affine.load %xp1[] : memref<f32>
      %prod_8 = arith.mulf %a3, %xp1_val : f32
      %xp2_val = affine.load %xp2[] : memref<f32>
      %prod_9 = arith.mulf %a4, %xp2_val : f32
      %sum_2 = arith.addf %prod_8, %prod_9 : f32
      %yp1_val = affine.load %yp1[] : memref<f32>
      %prod_10 = arith.mulf %b1, %yp1_val : f32
      %sum_3 = arith.addf %sum_2, %prod_10 : f32
      %yp2_val = affine.load %yp2[] : memref<f32>
      %prod_11 = arith.mulf %b2, %yp2_val : f32
      %sum_4 = arith.addf %sum_3, %prod_11 : f32
      affine.store %sum_4, %y2[%i, %j] : memref<?x?xf32>
      // xp2 = xp1
      %xp1_val_1 = affine.load %xp1[] : memref<f32>
      affine.store %xp1_val_1, %xp2[] : memref<f32>
      // xp1 = imgIn[i][j]
      %imgin = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      affine.store %imgin, %xp1[] : memref<f32>
      // yp2 = yp1
      %yp1_val_1 = affine.load %yp1[] : memref<f32>
      affine.store %yp1_val_1, %yp2[] : memref<f32>
      // yp1 = y2[i][j]
      %y2_val = affine.load %y2[%i, %j] : memref<?x?xf32>
      affine.store %y2_val, %yp1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      // imgOut[i][j] = 1.0 * (y1[i][j] + y2[i][j])
      %y1_val = affine.load %y1[%i, %j] : memref<?x?xf32>
      %y2_val = affine.load %y2[%i, %j] : memref<?x?xf32>
      %sum_2 = arith.addf %y1_val, %y2_val : f32
      %prod_8 = arith.mulf %one, %sum_2 : f32
      affine.store %prod_8, %imgOut[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %j = 0 to %h {
    // tm1 = 0.0
    affine.store %zero, %tm1[] : memref<f32>
    // ym1 = 0.0
    affine.store %zero, %ym1[] : memref<f32>
    // ym2 = 0.0
    affine.store %zero, %ym2[] : memref<f32>
    affine.for %i = 0 to %w {
      // y1[i][j] = a1 * imgOut[i][j] + a2 * tm1 + b1 * ym1 + b2 * ym2
      %imgout = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      %prod_8 = arith.mulf %k, %imgout : f32
      %tm1_val = affine.load %tm1[] : memref<f32>
      %prod_9 = arith.mulf %a2, %tm1_val : f32
      %sum_2 = arith.addf %prod_8, %prod_9 : f32
      %ym1_val = affine.load %ym1[] : memref<f32>
      %prod_10 = arith.mulf %b1, %ym1_val : f32
      %sum_3 = arith.addf %sum_2, %prod_10 : f32
      %ym2_val = affine.load %ym2[] : memref<f32>
      %prod_11 = arith.mulf %b2, %ym2_val : f32
      %sum_4 = arith.addf %sum_3, %prod_11 : f32
      affine.store %sum_4, %y1[%i, %j] : memref<?x?xf32>
      // tm1 = imgOut[i][j]
      %imgout_1 = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      affine.store %imgout_1, %tm1[] : memref<f32>
      // ym2 = ym1
      %ym1_val_1 = affine.load %ym1[] : memref<f32>
      affine.store %ym1_val_1, %ym2[] : memref<f32>
      // ym1 = y1[i][j]
      %y1_val = affine.load %y1[%i, %j] : memref<?x?xf32>
      affine.store %y1_val, %ym1[] : memref<f32>
    }
  }
  affine.for %j = 0 to %h {
    // tp1 = 0.0
    affine.store %zero, %tp1[] : memref<f32>
    // tp2 = 0.0
    affine.store %zero, %tp2[] : memref<f32>
    // yp1 = 0.0
    affine.store %zero, %yp1[] : memref<f32>
    // yp2 = 0.0
    affine.store %zero, %yp2[] : memref<f32>
    // i = w - 1 down to 0
    affine.for %i_up = 0 to %w {
      %i = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 1)>(%i_up)[%w]
      // y2[i][j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2
      %tp1_val = affine.load %tp1[] : memref<f32>
      %prod_8 = arith.mulf %a3, %tp1_val : f32
      %tp2_val = affine.load %tp2[] : memref<f32>
      %prod_9 = arith.mulf %a4, %tp2_val : f32
      %sum_2 = arith.addf %prod_8, %prod_9 : f32
      %yp1_val = affine.load %yp1[] : memref<f32>
      %prod_10 = arith.mulf %b1, %yp1_val : f32
      %sum_3 = arith.addf %sum_2, %prod_10 : f32
      %yp2_val = affine.load %yp2[] : memref<f32>
      %prod_11 = arith.mulf %b2, %yp2_val : f32
      %sum_4 = arith.addf %sum_3, %prod_11 : f32
      affine.store %sum_4, %y2[%i, %j] : memref<?x?xf32>
      // tp2 = tp1
      %tp1_val_1 = affine.load %tp1[] : memref<f32>
      affine.store %tp1_val_1, %tp2[] : memref<f32>
      // tp1 = imgOut[i][j]
      %imgout = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      affine.store %imgout, %tp1[] : memref<f32>
      // yp2 = yp1
      %yp1_val_1 = affine.load %yp1[] : memref<f32>
      affine.store %yp1_val_1, %yp2[] : memref<f32>
      // yp1 = y2[i][j]
      %y2_val = affine.load %y2[%i, %j] : memref<?x?xf32>
      affine.store %y2_val, %yp1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      // imgOut[i][j] = 1.0 * (y1[i][j] + y2[i][j])
      %y1_val = affine.load %y1[%i, %j] : memref<?x?xf32>
      %y2_val = affine.load %y2[%i, %j] : memref<?x?xf32>
      %sum_2 = arith.addf %y1_val, %y2_val : f32
      %prod_8 = arith.mulf %one, %sum_2 : f32
      affine.store %prod_8, %imgOut[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
