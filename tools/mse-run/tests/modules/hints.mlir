// What a program says for the passes of this project.

func.func private @summary(%A: memref<?xf32>) {
  return
}

func.func private @scale(%A: memref<?xf32>) attributes {mse.summary = @summary} {
  return
}

func.func @hints(%A: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  mse.assume affine_set<(d0) : (d0 - 1 >= 0)>(%n)
  %t = memref.alloca() : memref<4xf32>
  mse.kill %t : memref<4xf32>
  affine.for %i = 0 to %n {
    mse.instance @r0(%i)
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  } {mse.independent}
  func.call @scale(%A) : (memref<?xf32>) -> ()
  return
}
