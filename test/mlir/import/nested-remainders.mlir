// Nested remainders of an index that is multiplied: isl multiplies with the inverse of one divisor modulo the other, beyond 64 bits.
// The subscript is data. Found by mse-fuzz, seed 7004612.
// RUN: mse-opt --mse-to-gpu="aliasing=may while=counter checks=false expand=auto sequential=block verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3,arg2.0=3,arg3.0=3,arg3.1=3,arg4.0=3
func.func @f(%n0: index, %A0: memref<5xi64>, %A1: memref<?xi64>, %A2: memref<?x?xi64>, %A3: memref<?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      %A4 = memref.alloc() : memref<1xi64>
      %v2 = arith.constant 1 : i64
      affine.for %f3 = 0 to affine_map<()[] -> (1)>()[] {
        affine.store %v2, %A4[%f3] : memref<1xi64>
      }
      affine.for %i4 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
        %v5 = arith.constant 1 : i64
        affine.store %v5, %A2[%i1, %i4] : memref<?x?xi64>
        %v6 = affine.load %A3[%i4] : memref<?xi64>
        affine.store %v6, %A1[%i4] : memref<?xi64>
      }
      affine.for %i7 = 0 to 1 {
        %v8 = arith.constant 1099511627776 : index
        %v9 = arith.muli %i1, %v8 : index
        %v10 = arith.constant 1099511627776 : index
        %v11 = arith.remsi %v9, %v10 : index
        %v12 = arith.constant 5 : index
        %v13 = arith.remsi %v11, %v12 : index
        %v14 = memref.load %A0[%v13] : memref<5xi64>
        affine.store %v14, %A4[0] : memref<1xi64>
      }
      memref.dealloc %A4 : memref<1xi64>
    }
  }
  return
}
