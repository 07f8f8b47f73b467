// Each row minus its mean, divided by the root of its variance; both in one reduction, in cells of a row.
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @layer_norm(%x: memref<?x32xf64>, %y: memref<?x32xf64>, %mean: memref<?xf64>, %square: memref<?xf64>)
    attributes {dims = ["m", "m", "m", "m"]} {
  %zero = arith.constant 0.0 : f64
  %size = arith.constant 32.0 : f64
  %small = arith.constant 1.0e-5 : f64
  linalg.fill ins(%zero : f64) outs(%mean : memref<?xf64>)
  linalg.fill ins(%zero : f64) outs(%square : memref<?xf64>)
  linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x32xf64>) outs(%mean, %square : memref<?xf64>, memref<?xf64>) {
  ^bb0(%a: f64, %s: f64, %q: f64):
    %part = arith.divf %a, %size : f64
    %more = arith.addf %s, %part : f64
    %product = arith.mulf %a, %part : f64
    %greater = arith.addf %q, %product : f64
    linalg.yield %more, %greater : f64, f64
  }
  linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean, %square : memref<?x32xf64>, memref<?xf64>, memref<?xf64>) outs(%y : memref<?x32xf64>) {
  ^bb0(%a: f64, %s: f64, %q: f64, %old: f64):
    %difference = arith.subf %a, %s : f64
    %mean_square = arith.mulf %s, %s : f64
    %variance = arith.subf %q, %mean_square : f64
    %positive = arith.addf %variance, %small : f64
    %root = math.sqrt %positive : f64
    %normal = arith.divf %difference, %root : f64
    linalg.yield %normal : f64
  }
  return
}
