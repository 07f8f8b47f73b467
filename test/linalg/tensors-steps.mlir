// Loops that carry tensors: steps in place, a stencil on parts of an array, two tensors of which one is the other's
// past, an iteration of a product with a matrix, two that change places, and a loop in a loop.
// launches: 9
#row = affine_map<(i) -> (i)>
module {
  func.func @main(%a: tensor<66xf32> {bufferization.writable = false}, %b: tensor<66xf32> {bufferization.writable = false},
      %m: tensor<20x20xf32>, %x: tensor<20xf32> {bufferization.writable = false})
      -> (tensor<66xf32>, tensor<66xf32>, tensor<20xf32>, tensor<66xf32>, tensor<66xf32>, tensor<66xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %steps = arith.constant 5 : index
    %zero = arith.constant 0.0 : f32
    %third = arith.constant 0.33 : f32
    %heat = scf.for %t = %c0 to %steps step %c1 iter_args(%u = %a) -> tensor<66xf32> {
      %left = tensor.extract_slice %u[0] [64] [1] : tensor<66xf32> to tensor<64xf32>
      %here = tensor.extract_slice %u[1] [64] [1] : tensor<66xf32> to tensor<64xf32>
      %right = tensor.extract_slice %u[2] [64] [1] : tensor<66xf32> to tensor<64xf32>
      %e = tensor.empty() : tensor<64xf32>
      %v = linalg.generic {indexing_maps = [#row, #row, #row, #row], iterator_types = ["parallel"]}
          ins(%left, %here, %right : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
        %s = arith.addf %p, %q : f32
        %w = arith.addf %s, %r : f32
        %y = arith.mulf %w, %third : f32
        linalg.yield %y : f32
      } -> tensor<64xf32>
      %next = tensor.insert_slice %v into %u[1] [64] [1] : tensor<64xf32> into tensor<66xf32>
      scf.yield %next : tensor<66xf32>
    }
    %wave:2 = scf.for %t = %c0 to %steps step %c1 iter_args(%u = %a, %past = %b) -> (tensor<66xf32>, tensor<66xf32>) {
      %e = tensor.empty() : tensor<66xf32>
      %d = linalg.sub ins(%u, %past : tensor<66xf32>, tensor<66xf32>) outs(%e : tensor<66xf32>) -> tensor<66xf32>
      %next = linalg.add ins(%d, %u : tensor<66xf32>, tensor<66xf32>) outs(%e : tensor<66xf32>) -> tensor<66xf32>
      scf.yield %next, %u : tensor<66xf32>, tensor<66xf32>
    }
    %power = scf.for %t = %c0 to %steps step %c1 iter_args(%u = %x) -> tensor<20xf32> {
      %e = tensor.empty() : tensor<20xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<20xf32>) -> tensor<20xf32>
      %next = linalg.matvec ins(%m, %u : tensor<20x20xf32>, tensor<20xf32>) outs(%f : tensor<20xf32>) -> tensor<20xf32>
      scf.yield %next : tensor<20xf32>
    }
    %turns:2 = scf.for %t = %c0 to %steps step %c1 iter_args(%u = %a, %v = %b) -> (tensor<66xf32>, tensor<66xf32>) {
      scf.yield %v, %u : tensor<66xf32>, tensor<66xf32>
    }
    %inner = scf.for %t = %c0 to %steps step %c1 iter_args(%u = %b) -> tensor<66xf32> {
      %next = scf.for %s = %c0 to %t step %c1 iter_args(%v = %u) -> tensor<66xf32> {
        %e = tensor.empty() : tensor<66xf32>
        %w = linalg.sub ins(%v, %a : tensor<66xf32>, tensor<66xf32>) outs(%e : tensor<66xf32>) -> tensor<66xf32>
        scf.yield %w : tensor<66xf32>
      }
      scf.yield %next : tensor<66xf32>
    }
    return %heat, %wave#0, %power, %turns#0, %turns#1, %inner
        : tensor<66xf32>, tensor<66xf32>, tensor<20xf32>, tensor<66xf32>, tensor<66xf32>, tensor<66xf32>
  }
}
