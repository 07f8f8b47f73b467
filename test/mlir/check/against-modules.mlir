// Which functions are compared: those of modules inside modules, by their paths; what is missing, and what is only here, is told.
// RUN: split-file %s %t
// RUN: not mse-opt --mse-verify='against=%t/original.mlir sizes=4' %t/transformed.mlir -o %t/none.mlir 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=remark:
// RUN: not mse-opt --mse-verify=against=%t/original.mlir %t/empty.mlir -o %t/none.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: mse-opt --mse-verify=against=%t/empty.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: mse-opt --mse-verify=against=%t/original.mlir %t/original.mlir 2>&1 | FileCheck %s --check-prefix=ITSELF --implicit-check-not=error:
// RUN: not mse-opt --mse-verify=against=%t/broken.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=BROKEN

// CHECK: remark: @same computes what it does in '{{.*}}original.mlir': equal in 2 runs (2 seeds); proved for all sizes and inputs
// CHECK: remark: not compared: @added: '{{.*}}original.mlir' does not define it
// CHECK: remark: not compared: @lowered: it is a 'llvm.func'
// CHECK: remark: module 0::@f computes what it does in {{.*}}; proved for all sizes and inputs
// CHECK: error: @x::@f does not compute what it does in '{{.*}}original.mlir': argument {{.*}} at [0]: 1.0 (there) against 2.0 (here), with size 4, seed 0
// CHECK: remark: @x::@inner::@f computes what it does in {{.*}}; proved for all sizes and inputs
// CHECK: remark: not compared: @z::@f: '{{.*}}original.mlir' does not define it
// CHECK: error: function @declared of '{{.*}}original.mlir' has no body here
// CHECK: error: function @gone of '{{.*}}original.mlir' is missing
// CHECK: error: function @y::@f of '{{.*}}original.mlir' is missing
// CHECK: error: mse-verify: 4 functions are not verified against '{{.*}}original.mlir'

// EMPTY: error: function @same of '{{.*}}original.mlir' is missing
// EMPTY: error: mse-verify: 8 functions are not verified
// NOTHING: remark: no function is compared: '{{.*}}empty.mlir' defines none that is left
// ITSELF: remark: @y::@f {{.*}}compute{{s?}} what it does in
// BROKEN: mse-verify: '{{.*}}broken.mlir' is not a module

//--- original.mlir
module {
  func.func @same(%A: memref<?xf32>) {
    %s = arith.constant 1.0 : f32
    affine.for %i = 0 to 1 {
      affine.store %s, %A[%i] : memref<?xf32>
    }
    return
  }
  func.func @declared(%A: memref<?xf32>) {
    return
  }
  func.func @gone(%A: memref<?xf32>) {
    return
  }
  func.func private @inlined(%A: memref<?xf32>) {
    return
  }
  func.func @lowered(%A: i32) {
    return
  }
  module @x {
    func.func @f(%A: memref<?xf32>) {
      %s = arith.constant 1.0 : f32
      affine.for %i = 0 to 1 {
        affine.store %s, %A[%i] : memref<?xf32>
      }
      return
    }
    module @inner {
      func.func @f(%A: memref<?xf32>) {
        %s = arith.constant 1.0 : f32
        affine.for %i = 0 to 1 {
          affine.store %s, %A[%i] : memref<?xf32>
        }
        return
      }
    }
  }
  module @y {
    func.func @f(%A: memref<?xf32>) {
      return
    }
  }
  module {
    func.func @f(%A: memref<?xf32>) {
      %s = arith.constant 1.0 : f32
      affine.for %i = 0 to 1 {
        affine.store %s, %A[%i] : memref<?xf32>
      }
      return
    }
  }
}

//--- transformed.mlir
module {
  func.func @same(%A: memref<?xf32>) {
    %s = arith.constant 1.0 : f32
    affine.for %i = 0 to 1 {
      affine.store %s, %A[%i] : memref<?xf32>
    }
    return
  }
  func.func private @declared(memref<?xf32>)
  func.func @added(%A: memref<?xf32>) {
    return
  }
  llvm.func @lowered(%A: i32) {
    llvm.return
  }
  module {
    func.func @f(%A: memref<?xf32>) {
      %s = arith.constant 1.0 : f32
      affine.for %i = 0 to 1 {
        affine.store %s, %A[%i] : memref<?xf32>
      }
      return
    }
  }
  module @x {
    func.func @f(%A: memref<?xf32>) {
      %s = arith.constant 2.0 : f32
      affine.for %i = 0 to 1 {
        affine.store %s, %A[%i] : memref<?xf32>
      }
      return
    }
    module @inner {
      func.func @f(%A: memref<?xf32>) {
        %s = arith.constant 1.0 : f32
        affine.for %i = 0 to 1 {
          affine.store %s, %A[%i] : memref<?xf32>
        }
        return
      }
    }
  }
  module @z {
    func.func @f(%A: memref<?xf32>) {
      return
    }
  }
}

//--- empty.mlir
module {
  func.func private @inlined(memref<?xf32>)
}

//--- broken.mlir
module {
