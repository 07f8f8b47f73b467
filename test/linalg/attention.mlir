// Attention of several heads: softmax(Q K^T / sqrt(d)) V.
#q = affine_map<(h, i, j, d) -> (h, i, d)>
#k = affine_map<(h, i, j, d) -> (h, j, d)>
#s = affine_map<(h, i, j, d) -> (h, i, j)>
#all = affine_map<(h, i, j) -> (h, i, j)>
#row = affine_map<(h, i, j) -> (h, i)>
func.func @attention(%Q: memref<2x?x8xf32>, %K: memref<2x?x8xf32>, %V: memref<2x?x8xf32>, %O: memref<2x?x8xf32>)
    attributes {dims = ["m", "n", "n", "m"]} {
  %c1 = arith.constant 1 : index
  %m = memref.dim %Q, %c1 : memref<2x?x8xf32>
  %n = memref.dim %K, %c1 : memref<2x?x8xf32>
  %least = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.35355339 : f32
  %S = memref.alloc(%m, %n) : memref<2x?x?xf32>
  %largest = memref.alloc(%m) : memref<2x?xf32>
  %sum = memref.alloc(%m) : memref<2x?xf32>
  linalg.fill ins(%zero : f32) outs(%S : memref<2x?x?xf32>)
  linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%Q, %K : memref<2x?x8xf32>, memref<2x?x8xf32>) outs(%S : memref<2x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %product = arith.mulf %a, %b : f32
    %more = arith.addf %c, %product : f32
    linalg.yield %more : f32
  }
  linalg.fill ins(%least : f32) outs(%largest : memref<2x?xf32>)
  linalg.fill ins(%zero : f32) outs(%sum : memref<2x?xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%S : memref<2x?x?xf32>) outs(%largest : memref<2x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %max = arith.maximumf %a, %b : f32
    linalg.yield %max : f32
  }
  linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%largest : memref<2x?xf32>) outs(%S : memref<2x?x?xf32>) {
  ^bb0(%b: f32, %a: f32):
    %difference = arith.subf %a, %b : f32
    %scaled = arith.mulf %difference, %scale : f32
    %exp = math.exp %scaled : f32
    linalg.yield %exp : f32
  }
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%S : memref<2x?x?xf32>) outs(%sum : memref<2x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %more = arith.addf %a, %b : f32
    linalg.yield %more : f32
  }
  linalg.fill ins(%zero : f32) outs(%O : memref<2x?x8xf32>)
  linalg.batch_matmul ins(%S, %V : memref<2x?x?xf32>, memref<2x?x8xf32>) outs(%O : memref<2x?x8xf32>)
  linalg.generic {indexing_maps = [affine_map<(h, i, d) -> (h, i)>, affine_map<(h, i, d) -> (h, i, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : memref<2x?xf32>) outs(%O : memref<2x?x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %quotient = arith.divf %b, %a : f32
    linalg.yield %quotient : f32
  }
  memref.dealloc %S : memref<2x?x?xf32>
  memref.dealloc %largest : memref<2x?xf32>
  memref.dealloc %sum : memref<2x?xf32>
  return
}
