// Remarks of our passes can be expected like any of MLIR's.
// RUN: mse-opt --mse-import --verify-diagnostics --split-input-file %s

func.func private @effect(index)

func.func @f(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call'}}
    func.call @effect(%i) : (index) -> ()
  }
  return
}
