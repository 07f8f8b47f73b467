// Two rows are left of A, which is allocated in each round; B, which is written ahead of its use, has three cells. The rows of A
// are used in turn by all rounds.
func.func @windows(%n : index, %x : memref<?x?xf64>) attributes {dims = ["n", "n,n"]} {
  %half = arith.constant 0.5 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.for %r = 0 to %n {
    %a = memref.alloc(%rows, %n) : memref<?x?xf64>
    affine.for %i = 0 to %n {
      %v = affine.load %x[%r, %i] : memref<?x?xf64>
      affine.store %v, %a[0, %i] : memref<?x?xf64>
    }
    affine.for %t = 0 to %n {
      affine.for %i = 0 to %n {
        %l = affine.load %a[%t, %i] : memref<?x?xf64>
        %c = affine.load %a[%t, symbol(%n) - %i - 1] : memref<?x?xf64>
        %s = arith.addf %l, %c : f64
        %m = arith.mulf %s, %half : f64
        affine.store %m, %a[%t + 1, %i] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[symbol(%n), %i] : memref<?x?xf64>
      affine.store %v, %x[%r, %i] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?x?xf64>
  }
  %more = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %b = memref.alloc(%more) : memref<?xf64>
  affine.for %i = 0 to 2 {
    affine.store %half, %b[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i, 0] : memref<?x?xf64>
    %p = affine.load %b[%i] : memref<?xf64>
    %q = affine.load %b[%i + 1] : memref<?xf64>
    %s = arith.addf %v, %q : f64
    affine.store %s, %b[%i + 2] : memref<?xf64>
    %k = affine.load %b[%i] : memref<?xf64>
    %d = arith.subf %k, %s : f64
    affine.store %d, %x[%i, 0] : memref<?x?xf64>
  }
  memref.dealloc %b : memref<?xf64>
  return
}
