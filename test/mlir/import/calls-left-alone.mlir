// RUN: mse-opt --mse-import %s -verify-diagnostics | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(func.func(mse-import))' %s 2>&1 | FileCheck %s --check-prefix=ALONE

// Calls whose effects are not told by loads and stores of their operands, and operands that a loop allocates.

memref.global "private" @table : memref<4xf32>
memref.global "private" constant @numbers : memref<4xf32> = dense<1.0>

func.func private @unknown(memref<8xf32>)
func.func private @global(%a: memref<8xf32>) {
  %t = memref.get_global @table : memref<4xf32>
  %v = affine.load %t[0] : memref<4xf32>
  affine.store %v, %a[0] : memref<8xf32>
  return
}
func.func private @constants(%a: memref<8xf32>) {
  %t = memref.get_global @numbers : memref<4xf32>
  %v = affine.load %t[0] : memref<4xf32>
  affine.store %v, %a[0] : memref<8xf32>
  return
}
func.func private @frees(%a: memref<8xf32>) {
  memref.dealloc %a : memref<8xf32>
  return
}
func.func private @itself(%a: memref<8xf32>) {
  func.call @itself(%a) : (memref<8xf32>) -> ()
  return
}
func.func private @returns(%a: memref<8xf32>) -> memref<8xf32> {
  return %a : memref<8xf32>
}
func.func private @effect(%a: memref<8xf32>) {
  func.call @unknown(%a) : (memref<8xf32>) -> ()
  return
}
func.func private @other_type(%a: memref<4xf32>) {
  return
}

// ALONE: not imported [effects]: 'func.call' of @{{.*}} is read only where the pass runs on the module
// CHECK-LABEL: func.func @calls
// CHECK-NOT:   mse.scop
func.func @calls(%a: memref<8xf32>, %b: memref<8xf32>, %c: i1) {
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @global calls a function that accesses other memory}}
    func.call @global(%a) : (memref<8xf32>) -> ()
  }
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @frees calls a function that frees memory}}
    func.call @frees(%a) : (memref<8xf32>) -> ()
  }
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @itself has effects that are not modelled}}
    func.call @itself(%a) : (memref<8xf32>) -> ()
  }
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @returns returns memory}}
    func.call @returns(%a) : (memref<8xf32>) -> memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @effect has effects that are not modelled}}
    func.call @effect(%a) : (memref<8xf32>) -> ()
  }
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @unknown has a summary with other arguments}}
    func.call @unknown(%a) {mse.summary = @other_type} : (memref<8xf32>) -> ()
  }
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @constants takes memory that is allocated in the region}}
    func.call @constants(%t) : (memref<8xf32>) -> ()
    memref.dealloc %t : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @reads_constants
// CHECK:       mse.touch write
// CHECK-NEXT:  func.call
func.func @reads_constants(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    func.call @constants(%a) : (memref<8xf32>) -> ()
  }
  return
}
