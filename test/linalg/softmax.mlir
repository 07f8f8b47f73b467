// The softmax of each row: maximum, exponentials, sum, quotient.
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @softmax(%x: memref<?x?xf32>, %y: memref<?x?xf32>) attributes {dims = ["m,n", "m,n"]} {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %least = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %largest = memref.alloc(%m) : memref<?xf32>
  %sum = memref.alloc(%m) : memref<?xf32>
  linalg.fill ins(%least : f32) outs(%largest : memref<?xf32>)
  linalg.fill ins(%zero : f32) outs(%sum : memref<?xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%largest : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %max = arith.maximumf %a, %b : f32
    linalg.yield %max : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %largest : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %difference = arith.subf %a, %b : f32
    %exp = math.exp %difference : f32
    linalg.yield %exp : f32
  }
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %more = arith.addf %a, %b : f32
    linalg.yield %more : f32
  }
  linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%sum : memref<?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %quotient = arith.divf %b, %a : f32
    linalg.yield %quotient : f32
  }
  memref.dealloc %largest : memref<?xf32>
  memref.dealloc %sum : memref<?xf32>
  return
}
