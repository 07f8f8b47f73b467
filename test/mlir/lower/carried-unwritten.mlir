// Memory that the function allocates has no value before a loop whose first iteration does not read it: the loop does not
// begin with a load of it.
// RUN: mse-opt --mse-to-gpu="expand=maximal contract=realloc" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size 0 --size 1 --size 5 --check
func.func @attn(%q: memref<?x64xf32>, %k: memref<?x64xf32>, %v: memref<?x64xf32>, %o: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %sc = arith.constant 0.125 : f32
  %n = memref.dim %q, %c0 : memref<?x64xf32>
  %acc = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to %n {
    affine.for %d = 0 to 64 { affine.store %z, %acc[%d] : memref<64xf32> }
    %r:2 = affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%m = %ninf, %l = %z) -> (f32, f32) {
      %s = affine.for %d = 0 to 64 iter_args(%t = %z) -> (f32) {
        %a = affine.load %q[%i, %d] : memref<?x64xf32>
        %b = affine.load %k[%j, %d] : memref<?x64xf32>
        %p = arith.mulf %a, %b : f32
        %u = arith.addf %t, %p : f32
        affine.yield %u : f32
      }
      %ss = arith.mulf %s, %sc : f32
      %mn = arith.maximumf %m, %ss : f32
      %dm = arith.subf %m, %mn : f32
      %al = math.exp %dm : f32
      %ds = arith.subf %ss, %mn : f32
      %p = math.exp %ds : f32
      %la = arith.mulf %l, %al : f32
      %ln = arith.addf %la, %p : f32
      affine.for %d = 0 to 64 {
        %x = affine.load %acc[%d] : memref<64xf32>
        %y = affine.load %v[%j, %d] : memref<?x64xf32>
        %xa = arith.mulf %x, %al : f32
        %yp = arith.mulf %y, %p : f32
        %w = arith.addf %xa, %yp : f32
        affine.store %w, %acc[%d] : memref<64xf32>
      }
      affine.yield %mn, %ln : f32, f32
    }
    affine.for %d = 0 to 64 {
      %x = affine.load %acc[%d] : memref<64xf32>
      %w = arith.divf %x, %r#1 : f32
      affine.store %w, %o[%i, %d] : memref<?x64xf32>
    }
  }
  memref.dealloc %acc : memref<64xf32>
  return
}
